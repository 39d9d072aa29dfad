/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The order of the rows of a comparison, and which of them are shown. Functions that take a CgvOrder need one of the
 * folds of both sides.
 */

#include "cgv-comparison.h"
#include "cgv-order.h"

/* Keys for differences are in the measure of the comparison. Percentages are of what was there before: a row without cost
 * on the base has more than any number, or less where its cost is below zero. */
typedef enum
{
  /* in event counts, whatever the measure */
  CGV_COMPARISON_KEY_ORIGIN,
  CGV_COMPARISON_KEY_SELF_DELTA,
  CGV_COMPARISON_KEY_INCLUSIVE_DELTA,
  CGV_COMPARISON_KEY_SELF_PERCENT,
  CGV_COMPARISON_KEY_INCLUSIVE_PERCENT,
  CGV_COMPARISON_KEY_SELF_BASE,
  CGV_COMPARISON_KEY_SELF_NEW,
  CGV_COMPARISON_KEY_INCLUSIVE_BASE,
  CGV_COMPARISON_KEY_INCLUSIVE_NEW,
  CGV_COMPARISON_KEY_CALLS_BASE,
  CGV_COMPARISON_KEY_CALLS_NEW,
  CGV_COMPARISON_KEY_CALLS_DELTA,
  CGV_COMPARISON_KEY_NAME,
} CgvComparisonKey;

/* Rows that neither side has in the chosen parts are never shown. */
typedef enum
{
  CGV_SHOW_ALL,
  /* Self cost became more, and not by noise. */
  CGV_SHOW_REGRESSIONS,
  /* Self cost became less, and not by noise. */
  CGV_SHOW_IMPROVEMENTS,
  CGV_SHOW_NEW,
  CGV_SHOW_REMOVED,
} CgvComparisonShow;

/* Sorts rows. Rows whose difference is noise come after all that changed by more, and rows that did not change at all
 * after these, whatever @descending says. Rows that are equal by @key are in the order of the larger of their two
 * inclusive costs (largest first), then of name, then of id. Linear. False if there is no memory; @rows is then
 * unchanged. */
bool cgv_comparison_sort (const CgvComparison *comparison,
                          CgvOrder *order,
                          CgvComparisonKey key,
                          bool descending,
                          CgvNodeId *rows,
                          size_t n_rows);

/* Finds rows as cgv_order_filter() does; with @hides_noise, without those whose self cost differs by noise alone. */
size_t cgv_comparison_filter (const CgvComparison *comparison,
                              CgvOrder *order,
                              const char *text,
                              CgvComparisonShow show,
                              bool hides_noise,
                              CgvNodeId *rows);

/* Returns a key for CgvSorter, which has two levels, of something that costs @values on each side: self cost, inclusive
 * cost or calls, as @key says. @is_noise matters for differences only. For CGV_COMPARISON_KEY_NAME all keys are equal. */
uint64_t cgv_comparison_get_sort_key (const CgvComparison *comparison,
                                      CgvComparisonKey key,
                                      bool descending,
                                      const uint64_t *values,
                                      bool is_noise,
                                      unsigned int level);

#define CGV_COMPARISON_N_SORT_KEYS 2

/* The same for an origin. */
uint64_t cgv_comparison_get_origin_sort_key (const CgvComparison *comparison,
                                             bool descending,
                                             CgvDelta origin,
                                             unsigned int level);
