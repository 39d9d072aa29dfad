/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The texts about functions and calls that several views have in common: with units and bases, for
 * tooltips, screen readers and the clipboard. Everything that comes from a file is made safe to
 * show. Main thread.
 */

#include "cgv-focus.h"

G_BEGIN_DECLS

/* Returns the short name of the main event type, such as "Ir". */
char *cgv_row_text_dup_event (CgvFocus *focus);

/* Returns all digits of a cost and its unit, such as "57 912 345 Ir". */
char *cgv_row_text_dup_amount (CgvFocus *focus,
                               CgvCost cost);

/* Returns a cost with its unit and its share of the total, such as "57 912 345 Ir (93.10 % of all)". */
char *cgv_row_text_dup_share (CgvFocus *focus,
                              CgvCost cost);

/* Returns only a share, such as "93.10 %". */
char *cgv_row_text_dup_percent (CgvFocus *focus,
                                CgvCost cost,
                                CgvCost base);

/* Returns whether calls were recorded at all, of two sides on either: without them inclusive cost, callers and callees mean nothing. */
gboolean cgv_row_text_has_calls (CgvFocus *focus);

/* Returns the number of functions in the cycle of a function; 0 if it is in none. */
guint cgv_row_text_get_cycle_size (CgvFocus *focus,
                                   CgvNodeId node);

/* Returns how many levels of recursion and contexts of callers of the file are shown as one function, 1 at least. */
guint cgv_row_text_get_n_levels (CgvFocus *focus,
                                 CgvNodeId node);

/* Returns whether the file keeps a function apart by its callers, as --separate-callers does, and not by recursion alone. */
gboolean cgv_row_text_has_contexts (CgvFocus *focus,
                                    CgvNodeId node);

/* Returns lines for a tooltip: the identity of a function, and its properties. */
char *cgv_row_text_dup_function (CgvFocus *focus,
                                 CgvNodeId node);

/* Returns the whole name of a function, for copying. */
char *cgv_row_text_dup_whole_name (CgvFocus *focus,
                                   CgvNodeId node);

/* Returns the line above rows that are copied from a partial document; NULL for a whole one. */
char *cgv_row_text_dup_incomplete (CgvFocus *focus);

G_END_DECLS
