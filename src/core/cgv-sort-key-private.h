/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What rows and groups of a comparison are sorted by. Plain data; any thread.
 */

#include "cgv-comparison-values.h"

/**
 * CgvSortKey:
 * @class: what decides first: -1, 0 or 1
 * @size: what decides within a class
 *
 * A sort key, the least first. A difference does not fit into 64 bits.
 */
typedef struct
{
  int class;
  uint64_t size;
} CgvSortKey;

/**
 * CgvSortRank:
 * @CGV_SORT_CHANGED: what changed, and whatever is not sorted by a change
 * @CGV_SORT_NOISE: what changed by no more than noise
 * @CGV_SORT_UNCHANGED: what did not change at all
 *
 * What comes before all else, in either direction.
 */
typedef enum
{
  CGV_SORT_CHANGED,
  CGV_SORT_NOISE,
  CGV_SORT_UNCHANGED,
} CgvSortRank;

/* By a cost of either side. */
CgvSortKey cgv_sort_key_of_cost (const CgvComparison *comparison,
                                 CgvCost cost);
/* By a difference of counts. */
CgvSortKey cgv_sort_key_of_delta (CgvDelta delta);
/* By the difference of two costs in the comparison's measure. */
CgvSortKey cgv_sort_key_of_change (const CgvComparison *comparison,
                                   CgvCost base,
                                   CgvCost new_);
/* By that as a share of what it was. */
CgvSortKey cgv_sort_key_of_percent (const CgvComparison *comparison,
                                    CgvCost base,
                                    CgvCost new_);
/* The rank of what became more, less, or neither. */
CgvSortRank cgv_sort_rank_of_change (int direction,
                                     bool is_noise);
/* The numbers to sort by: first by size, then, keeping that order, by class, which has the rank in it. */
uint64_t cgv_sort_key_get_size (CgvSortKey key,
                                bool descending);
uint64_t cgv_sort_key_get_class (CgvSortKey key,
                                 bool descending,
                                 CgvSortRank rank);
