/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Sorts ids by several keys, in linear time: ids that are equal by one key are sorted by the next. Any thread.
 */

#include "cgv-cancel.h"
#include "cgv-memory.h"

/* Returns the key of @id at @level; smaller keys come first. Level 0 decides first. */
typedef uint64_t (*CgvSortKeyFunc) (const void *user_data,
                                    uint32_t id,
                                    unsigned int level);

typedef struct
{
  CgvSortKeyFunc get_key;
  const void *user_data;
  unsigned int n_levels;
  const CgvCancel *cancel; /* how to ask whether to stop, or NULL */
} CgvSorter;

/* Sorts @n ids. Ids that are equal at all levels keep their order. Returns false if there is no memory, or if it was cancelled; @ids is
 * then unchanged. */
bool cgv_sorter_sort (const CgvSorter *sorter,
                      CgvMemory *memory,
                      uint32_t *ids,
                      size_t n);

/* Keys that have the order of costs, and of numbers that are not NaN. */
uint64_t cgv_sort_key_of_cost (CgvCost cost,
                               bool is_signed);
uint64_t cgv_sort_key_of_double (double value);
