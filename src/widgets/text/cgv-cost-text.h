/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs of any event type as text: those of the current one and those of further columns. Main
 * thread.
 */

#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * cgv_cost_text_dup_event:
 * @focus: a focus
 * @costs: costs of its document
 *
 * The short name of an event type.
 *
 * Returns: (transfer full): such as "Ir"
 */
char *cgv_cost_text_dup_event (CgvFocus *focus,
                               const CgvCosts *costs);

/**
 * cgv_cost_text_dup:
 * @focus: a focus
 * @costs: costs of its document
 * @cost: one of them
 * @base: what 100 % is
 *
 * A cost as a cell shows it: in percent or absolute, as the focus says, in its unit and without the
 * name of its event type. A ratio has no percentage.
 *
 * Returns: (transfer full): such as "93.10 %", "57 912 345" or "1.235 ms"
 */
char *cgv_cost_text_dup (CgvFocus *focus,
                         const CgvCosts *costs,
                         CgvCost cost,
                         CgvCost base);

/**
 * cgv_cost_text_dup_amount:
 * @focus: a focus
 * @costs: costs of its document
 * @cost: one of them
 *
 * All digits of a cost and its unit.
 *
 * Returns: (transfer full): such as "57 912 345 Ir" or "1.235 ms (1 234 560 ns)"
 */
char *cgv_cost_text_dup_amount (CgvFocus *focus,
                                const CgvCosts *costs,
                                CgvCost cost);

/**
 * cgv_cost_text_dup_percent:
 * @costs: costs
 * @cost: one of them
 * @base: what 100 % is
 *
 * A share alone.
 *
 * Returns: (transfer full): such as "93.10 %"
 */
char *cgv_cost_text_dup_percent (const CgvCosts *costs,
                                 CgvCost cost,
                                 CgvCost base);

/**
 * cgv_cost_text_dup_share:
 * @focus: a focus
 * @costs: costs of its document
 * @cost: one of them
 *
 * A cost with its unit, and what share of everything it is.
 *
 * Returns: (transfer full): such as "57 912 345 Ir (93.10 % of all)"
 */
char *cgv_cost_text_dup_share (CgvFocus *focus,
                               const CgvCosts *costs,
                               CgvCost cost);

/**
 * cgv_cost_text_get_fraction:
 * @costs: costs
 * @cost: one of them
 * @base: what the fraction is of
 *
 * The length of a bar.
 *
 * Returns: 0 to 1; 0 where @base is 0 or @cost negative
 */
double cgv_cost_text_get_fraction (const CgvCosts *costs,
                                   CgvCost cost,
                                   CgvCost base);

G_END_DECLS
