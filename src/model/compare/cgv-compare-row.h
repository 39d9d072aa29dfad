/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a CgvCompareList shows at a position. Plain data; main thread.
 */

#include <glib.h>

#include "cgv-comparison-order.h"

G_BEGIN_DECLS

/**
 * CgvCompareRowKind:
 * @CGV_COMPARE_ROW_FUNCTION: a row of the comparison
 * @CGV_COMPARE_ROW_VARIANT: one of the functions that were put together in the row above it
 * @CGV_COMPARE_ROW_GROUP: an object or a file
 * @CGV_COMPARE_ROW_MEMBER: what of a row of the comparison is in the group above it
 *
 * What a row is.
 */
typedef enum
{
  CGV_COMPARE_ROW_FUNCTION,
  CGV_COMPARE_ROW_VARIANT,
  CGV_COMPARE_ROW_GROUP,
  CGV_COMPARE_ROW_MEMBER,
} CgvCompareRowKind;

/**
 * CgvCompareRow:
 * @kind: what it is
 * @row: the row of the comparison, which a variant has in common with the row above it; CGV_NONE for a
 *   group
 * @group: the group that it is, or is in; CGV_NONE for others
 * @variant: which variant it is; CGV_NONE for others
 * @presence: which sides have it
 * @n_variants: how many functions of each side were put together in it
 * @is_noise: whether the difference of its self cost is within the tolerance
 * @is_expandable: whether there are variants or members to show below it
 * @is_expanded: whether they are shown
 * @has_inclusive: whether @inclusive and @inclusive_delta are known: not of groups, nor of members that are only what of a
 *   row is in a file. That of a variant is its own; with the others it does not make that of its row.
 * @has_calls: whether @calls are known: likewise
 * @self: the self cost of each side
 * @inclusive: the inclusive cost of each side
 * @calls: the recorded calls into it of each side
 * @self_delta: new less base
 * @inclusive_delta: new less base
 *
 * Costs are event counts, whatever the measure of the comparison: multiply by its factors.
 */
typedef struct
{
  CgvCompareRowKind kind;
  guint32 row;
  guint32 group;
  guint32 variant;
  CgvPresence presence;
  guint32 n_variants[CGV_N_SIDES];
  gboolean is_noise;
  gboolean is_expandable;
  gboolean is_expanded;
  gboolean has_inclusive;
  gboolean has_calls;
  CgvCost self[CGV_N_SIDES];
  CgvCost inclusive[CGV_N_SIDES];
  guint64 calls[CGV_N_SIDES];
  CgvDelta self_delta;
  CgvDelta inclusive_delta;
} CgvCompareRow;

/**
 * cgv_compare_row_set_function:
 * @row: (inout): its @row is set, and @kind
 * @comparison: a comparison
 *
 * Fills in what a comparison says of a row.
 */
void cgv_compare_row_set_function (CgvCompareRow *row,
                                   const CgvComparison *comparison);

/**
 * cgv_compare_row_set_self:
 * @row: (inout): its @self is set
 * @comparison: a comparison
 *
 * Fills in the difference of self cost, and whether that is within the tolerance.
 */
void cgv_compare_row_set_self (CgvCompareRow *row,
                               const CgvComparison *comparison);

/**
 * cgv_compare_row_compare:
 * @a: a row
 * @b: another one below the same one
 * @comparison: the comparison that they are of
 * @key: what to sort by, but not the name; what is not known of a row counts as self cost
 * @descending: whether the largest comes first
 *
 * Orders two rows as cgv_comparison_order_sort() does.
 *
 * Returns: below 0 if @a comes before @b, above if after, 0 if they are equal by @key
 */
int cgv_compare_row_compare (const CgvCompareRow *a,
                             const CgvCompareRow *b,
                             const CgvComparison *comparison,
                             CgvComparisonKey key,
                             gboolean descending);

G_END_DECLS
