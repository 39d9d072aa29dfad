/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How a number that is not known exactly looks: "≈" before it wherever it stands, and its bounds where
 * there is room. Exact numbers pass unchanged. Main thread.
 */

#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * cgv_estimate_mark:
 * @text: (transfer full): a number as text
 * @range: between what the number lies
 *
 * Puts the mark of an estimate before a number.
 *
 * Returns: (transfer full): @text itself if the number is exact, else with "≈" before it
 */
char *cgv_estimate_mark (char *text,
                         CgvCostRange range);

/**
 * cgv_estimate_dup_cost:
 * @focus: a focus
 * @cost: a cost of its event
 * @range: between what it lies
 *
 * A cost as cgv_focus_dup_cost() has it, marked if it is an estimate.
 *
 * Returns: (transfer full): the text
 */
char *cgv_estimate_dup_cost (CgvFocus *focus,
                             CgvCost cost,
                             CgvCostRange range);

/**
 * cgv_estimate_dup_share:
 * @focus: a focus
 * @cost: a cost of its event
 * @range: between what it lies
 *
 * All digits of a cost and its share of all, and between what it lies if it is an estimate: as in
 * "≈ 4,100 Ir (4.10 % of all), from 3,950 Ir to 4,200 Ir".
 *
 * Returns: (transfer full): the text
 */
char *cgv_estimate_dup_share (CgvFocus *focus,
                              CgvCost cost,
                              CgvCostRange range);

/**
 * cgv_estimate_dup_range:
 * @focus: a focus
 * @range: between what a cost lies
 *
 * The bounds of an estimate: "from 3,950 Ir to 4,200 Ir", or that they are not known.
 *
 * Returns: (transfer full) (nullable): the text, or NULL if the cost is exact
 */
char *cgv_estimate_dup_range (CgvFocus *focus,
                              CgvCostRange range);

G_END_DECLS
