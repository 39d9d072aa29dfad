/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The texts about functions and calls that several views have in common: with units and bases, for
 * tooltips, screen readers and the clipboard. Everything that comes from a file is made safe to
 * show. Main thread.
 */

#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * cgv_row_text_dup_event:
 * @focus: a focus
 *
 * The short name of the current event type.
 *
 * Returns: (transfer full): the unit of all costs, such as "Ir"
 */
char *cgv_row_text_dup_event (CgvFocus *focus);

/**
 * cgv_row_text_dup_amount:
 * @focus: a focus
 * @cost: a cost of its event type
 *
 * All digits of a cost and its unit.
 *
 * Returns: (transfer full): such as "57 912 345 Ir"
 */
char *cgv_row_text_dup_amount (CgvFocus *focus,
                               CgvCost cost);

/**
 * cgv_row_text_dup_share:
 * @focus: a focus
 * @cost: a cost of its event type
 *
 * A cost with its unit, and what share of everything it is.
 *
 * Returns: (transfer full): such as "57 912 345 Ir (93.10 % of all)"
 */
char *cgv_row_text_dup_share (CgvFocus *focus,
                              CgvCost cost);

/**
 * cgv_row_text_dup_percent:
 * @focus: a focus
 * @cost: a cost of its event type
 * @base: what 100 % is
 *
 * A share alone.
 *
 * Returns: (transfer full): such as "93.10 %"
 */
char *cgv_row_text_dup_percent (CgvFocus *focus,
                                CgvCost cost,
                                CgvCost base);

/**
 * cgv_row_text_dup_count:
 * @count: a number of calls
 *
 * A number with its digits grouped.
 *
 * Returns: (transfer full): such as "12 345"
 */
char *cgv_row_text_dup_count (guint64 count);

/**
 * cgv_row_text_has_calls:
 * @focus: a focus
 *
 * Whether calls were recorded at all: without them inclusive cost, callers and callees mean nothing.
 *
 * Returns: TRUE if any part has a call
 */
gboolean cgv_row_text_has_calls (CgvFocus *focus);

/**
 * cgv_row_text_get_cycle_size:
 * @focus: a focus
 * @node: a function
 *
 * How many functions are in the cycle that a function is in.
 *
 * Returns: the number; 0 for a function that is in no cycle
 */
guint cgv_row_text_get_cycle_size (CgvFocus *focus,
                                   CgvNodeId node);

/**
 * cgv_row_text_get_n_levels:
 * @focus: a focus
 * @node: a function
 *
 * How many levels of recursion and contexts of callers the file keeps apart for what is shown as one
 * function.
 *
 * Returns: the number; 1 for a function that stands for itself
 */
guint cgv_row_text_get_n_levels (CgvFocus *focus,
                                 CgvNodeId node);

/**
 * cgv_row_text_has_contexts:
 * @focus: a focus
 * @node: a function
 *
 * Whether some of what is shown as one function is kept apart by its callers, as
 * --separate-callers does, and not by recursion alone.
 *
 * Returns: TRUE if it is
 */
gboolean cgv_row_text_has_contexts (CgvFocus *focus,
                                    CgvNodeId node);

/**
 * cgv_row_text_dup_function:
 * @focus: a focus
 * @node: a function
 *
 * Everything that identifies a function and what is special about it, a line each.
 *
 * Returns: (transfer full): text for a tooltip
 */
char *cgv_row_text_dup_function (CgvFocus *focus,
                                 CgvNodeId node);

/**
 * cgv_row_text_dup_whole_name:
 * @focus: a focus
 * @node: a function
 *
 * The name of a function, however long, for copying.
 *
 * Returns: (transfer full): the name
 */
char *cgv_row_text_dup_whole_name (CgvFocus *focus,
                                   CgvNodeId node);

/* Returns (nullable) the line above what is copied where the document is only part of what the file should have had. */
char *cgv_row_text_dup_incomplete (CgvFocus *focus);

G_END_DECLS
