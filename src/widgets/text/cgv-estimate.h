/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The look of a number that is not exact: "≈" before it, and its bounds if there is room. Exact numbers stay unchanged. Main thread. */

#include "cgv-focus.h"

G_BEGIN_DECLS

/* Puts the mark of an estimate before a number, unless it is exact. Takes @text. */
char *cgv_estimate_mark (char *text,
                         CgvAmount amount);

/* Returns a cost as cgv_focus_dup_cost() does, marked if it is an estimate. */
char *cgv_estimate_dup_cost (CgvFocus *focus,
                             CgvAmount cost);

/*
 * Returns all digits of a cost, its share of the total and the bounds of an estimate, such as "≈ 4,100 Ir (4.10 % of
 * all), from 3,950 Ir to 4,200 Ir".
 */
char *cgv_estimate_dup_share (CgvFocus *focus,
                              CgvAmount cost);

/* Returns the bounds of an estimate, such as "from 3,950 Ir to 4,200 Ir", or a note that they are not known; NULL if the cost is exact. */
char *cgv_estimate_dup_bounds (CgvFocus *focus,
                               CgvAmount cost);

G_END_DECLS
