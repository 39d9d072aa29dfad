/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The order of the rows of a comparison, and which of them match a search.
 */

#include "cgv-comparison-values.h"

/**
 * CgvComparisonKey:
 * @CGV_COMPARISON_KEY_SELF_DELTA: by the difference of self cost, in the comparison's measure
 * @CGV_COMPARISON_KEY_INCLUSIVE_DELTA: by the difference of inclusive cost
 * @CGV_COMPARISON_KEY_SELF_PERCENT: by the difference of self cost as a share of what it was
 * @CGV_COMPARISON_KEY_INCLUSIVE_PERCENT: by that of inclusive cost
 * @CGV_COMPARISON_KEY_SELF_BASE: by self cost on the base
 * @CGV_COMPARISON_KEY_SELF_NEW: by self cost on the new side
 * @CGV_COMPARISON_KEY_INCLUSIVE_BASE: by inclusive cost on the base
 * @CGV_COMPARISON_KEY_INCLUSIVE_NEW: by inclusive cost on the new side
 * @CGV_COMPARISON_KEY_CALLS_BASE: by recorded calls on the base
 * @CGV_COMPARISON_KEY_CALLS_NEW: by recorded calls on the new side
 * @CGV_COMPARISON_KEY_CALLS_DELTA: by the difference of recorded calls
 * @CGV_COMPARISON_KEY_NAME: by name, letter case ignored, digits as numbers
 *
 * What rows are sorted by. A share of the program is in the order of the difference that it is of. Of a row without cost
 * on the base a share is larger than any number, or smaller where the cost is below zero.
 */
typedef enum
{
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

/**
 * CgvComparisonShow:
 * @CGV_SHOW_ALL: rows that are on either side
 * @CGV_SHOW_REGRESSIONS: rows whose self cost became more, and not by noise
 * @CGV_SHOW_IMPROVEMENTS: rows whose self cost became less, and not by noise
 * @CGV_SHOW_NEW: rows on the new side only
 * @CGV_SHOW_REMOVED: rows on the base only
 *
 * Which rows are listed. Rows that neither side has in the chosen parts never are.
 */
typedef enum
{
  CGV_SHOW_ALL,
  CGV_SHOW_REGRESSIONS,
  CGV_SHOW_IMPROVEMENTS,
  CGV_SHOW_NEW,
  CGV_SHOW_REMOVED,
} CgvComparisonShow;

/**
 * CgvComparisonOrder:
 *
 * Remembers the ranks of names, which depend only on the matching.
 */
typedef struct CgvComparisonOrder CgvComparisonOrder;

/**
 * cgv_comparison_order_new:
 * @matching: the rows to order
 *
 * Prepares to order the rows of a matching. Ranks are made when they are first needed. One thread at a time.
 *
 * Returns: (nullable) (transfer full): the order, or NULL if there is no memory
 */
CgvComparisonOrder *cgv_comparison_order_new (CgvMatching *matching);

/**
 * cgv_comparison_order_free:
 * @order: (nullable) (transfer full): an order
 *
 * Frees it.
 */
void cgv_comparison_order_free (CgvComparisonOrder *order);

/**
 * cgv_comparison_order_sort:
 * @order: an order
 * @comparison: a comparison over the same matching
 * @key: what to sort by
 * @descending: whether the largest comes first
 * @rows: (inout) (array length=n_rows): the rows to sort
 * @n_rows: how many
 *
 * Sorts rows. By differences and by shares, rows whose difference is noise come after all that changed by more, and rows
 * that did not change at all after these, whatever @descending says. Rows that are equal by @key are in the order of the larger of their two inclusive costs (largest first), then of
 * name, then of number. Linear.
 *
 * Returns: false if there is no memory; @rows is then unchanged
 */
bool cgv_comparison_order_sort (CgvComparisonOrder *order,
                                const CgvComparison *comparison,
                                CgvComparisonKey key,
                                bool descending,
                                CgvNodeId *rows,
                                size_t n_rows);

/**
 * cgv_comparison_order_filter:
 * @order: an order
 * @comparison: a comparison over the same matching
 * @text: (nullable): what to look for; blanks separate words that must all match; NULL or "" for all
 * @show: which rows
 * @hides_noise: whether rows whose self cost differs by noise alone are left out
 * @rows: (out caller-allocates): room for all rows
 *
 * Finds rows. A word has to be in the name, the file or the object, of either side. ASCII letter case is ignored unless
 * the word has a capital letter.
 *
 * Returns: how many there are; @rows holds them in ascending order
 */
size_t cgv_comparison_order_filter (CgvComparisonOrder *order,
                                    const CgvComparison *comparison,
                                    const char *text,
                                    CgvComparisonShow show,
                                    bool hides_noise,
                                    CgvNodeId *rows);
