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
/* The numbers to sort by: first by size, then, keeping that order, by class. Noise comes last either way. */
uint64_t cgv_sort_key_get_size (CgvSortKey key,
                                bool descending);
uint64_t cgv_sort_key_get_class (CgvSortKey key,
                                 bool descending,
                                 bool is_noise);
