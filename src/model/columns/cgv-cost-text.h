/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs of any event type as text: those of the current one and those of further columns. Main
 * thread.
 */

#include "cgv-cell.h"
#include "cgv-column.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

/* Returns the short name of an event type, such as "Ir". */
char *cgv_cost_text_dup_event (CgvFocus *focus,
                               const CgvCosts *costs);

/*
 * Makes a cell of a cost or of a difference in event counts show it as the focus does, and sets the whole of its percentages. Other
 * percentages stay unchanged.
 *
 * @costs: those of the cell's cost
 * @comparison: (nullable): that of the cell
 */
void cgv_cost_text_show (CgvFocus *focus,
                         const CgvCosts *costs,
                         const CgvComparison *comparison,
                         CgvCell *cell);

/* Adds to the title of a column that its numbers are percentages, if they are: its cells have only digits then. A ratio has no
 * percentages.
 *
 * @numbers: (nullable): those of the event type of the column */
void cgv_cost_text_say_percent (CgvFocus *focus,
                                const CgvEventNumbers *numbers,
                                CgvColumn *column);

/* Returns a cost as a cell shows it, such as "93.10 %", "57 912 345" or "1.235 ms", depending on the focus. A ratio has no percentage. */
char *cgv_cost_text_dup (CgvFocus *focus,
                         const CgvCosts *costs,
                         CgvCost cost);

/* Returns all digits of a cost and its unit, such as "57 912 345 Ir" or "1.235 ms (1 234 560 ns)". */
char *cgv_cost_text_dup_amount (CgvFocus *focus,
                                const CgvCosts *costs,
                                CgvCost cost);

/* Returns only a share, such as "93.10 %". */
char *cgv_cost_text_dup_percent (const CgvCosts *costs,
                                 CgvCost cost,
                                 CgvCost base);

/* Returns a cost with its unit and its share of the total, such as "57 912 345 Ir (93.10 % of all)". */
char *cgv_cost_text_dup_share (CgvFocus *focus,
                               const CgvCosts *costs,
                               CgvCost cost);

/* Returns the length of a bar, from 0 to 1; 0 where @base is 0 or @cost is negative. */
double cgv_cost_text_get_fraction (const CgvCosts *costs,
                                   CgvCost cost,
                                   CgvCost base);

G_END_DECLS
