/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Two costs and their difference as a comparison in a window shows them: in its measure, or in percent of the program, and
 * grey where they are noise. Main thread.
 */

#include "cgv-delta-cell.h"
#include "cgv-focus.h"
#include "cgv-why.h"

G_BEGIN_DECLS

/**
 * cgv_delta_text_dup_cost:
 * @focus: a focus
 * @side: whose cost it is
 * @cost: a cost, in event counts
 *
 * A cost: "1 234", or its share of the total of the base.
 *
 * Returns: (transfer full): the text
 */
char *cgv_delta_text_dup_cost (CgvFocus *focus,
                               CgvSide side,
                               CgvCost cost);

/**
 * cgv_delta_text_dup_delta:
 * @focus: a focus
 * @base: a cost of the base, in event counts
 * @new_: a cost of the new side
 *
 * What @new_ is more than @base: "+16", or "+1.3 %" of the total of the base.
 *
 * Returns: (transfer full): the text
 */
char *cgv_delta_text_dup_delta (CgvFocus *focus,
                                CgvCost base,
                                CgvCost new_);

/**
 * cgv_delta_text_dup_percent:
 * @focus: a focus
 * @base: a cost of the base, in event counts
 * @new_: a cost of the new side
 *
 * The difference as a share of @base: "+8 %", or "new".
 *
 * Returns: (transfer full): the text
 */
char *cgv_delta_text_dup_percent (CgvFocus *focus,
                                  CgvCost base,
                                  CgvCost new_);

/**
 * cgv_delta_text_get_state:
 * @focus: a focus
 * @base: a cost of the base, in event counts
 * @new_: a cost of the new side
 *
 * What the difference means, by the tolerance alone: what runs differ by is known of rows only.
 *
 * Returns: the state
 */
CgvCellState cgv_delta_text_get_state (CgvFocus *focus,
                                        CgvCost base,
                                        CgvCost new_);

/**
 * cgv_delta_text_dup_short_why:
 * @focus: a focus
 * @term: some calls
 *
 * In a few characters what made calls dearer or cheaper: "3× calls, each −8 %", "new call"; or why that cannot be told.
 *
 * Returns: (transfer full): the text, "" if nothing changed
 */
char *cgv_delta_text_dup_short_why (CgvFocus *focus,
                                    const CgvWhyTerm *term);

G_END_DECLS
