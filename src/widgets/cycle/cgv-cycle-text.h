/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the page about the inside of a cycle says. Main thread; texts belong to the caller.
 */

#include "cgv-cell.h"
#include "cgv-cycle-advice.h"
#include "cgv-cycle-focus.h"
#include "cgv-quantity-id.h"

G_BEGIN_DECLS

/*
 * Fills a cell with a cost within the cycle that @cycle has a cut of. @costs and @ranges have an element a side. A difference
 * that is not known because of estimates is empty and says so.
 *
 * @aspect: CGV_ASPECT_ONE without a base, another one with a base
 */
void cgv_cycle_text_set_cost (CgvCell *cell,
                              CgvCycleFocus *cycle,
                              const CgvCost *costs,
                              const CgvCostRange *ranges,
                              CgvAspect aspect);

/* Returns a cost; with a base "97.00 % → 98.50 % (+1.50 %)". */
char *cgv_cycle_text_dup_cost (CgvCycleFocus *cycle,
                               const CgvCost *costs);

/* Returns a count; with a base "2 → 3". */
char *cgv_cycle_text_dup_count (CgvCycleFocus *cycle,
                                const guint64 *counts);

/* Returns name, file and object of a function, one a line; with a base also why both sides' are taken for the same. */
char *cgv_cycle_text_dup_function (CgvCycleFocus *cycle,
                                   CgvNodeId node);

/* What the following are about is the cut of @cycle, which must have one. */

/* Returns what a piece is called: a free member by its name, a sub-cycle by the member with the largest self cost, such as "f and
 * 12 others". */
char *cgv_cycle_text_dup_piece (CgvCycleFocus *cycle,
                                guint piece);

/* Returns some lines about what the numbers of a piece mean. */
char *cgv_cycle_text_dup_tooltip (CgvCycleFocus *cycle,
                                  guint piece);

/* Returns how many functions the cycle is of, and what it costs; with a base, what it costs more. */
char *cgv_cycle_text_dup_title (CgvCycleFocus *cycle);

/* Returns how many calls there are inside, into it and out of it; with a base also on which side it is another cycle. */
char *cgv_cycle_text_dup_summary (CgvCycleFocus *cycle);

char *cgv_cycle_text_dup_cut (CgvCycleFocus *cycle);

/* Returns what sub-cycles are left. */
char *cgv_cycle_text_dup_left (CgvCycleFocus *cycle);

/* Returns how to take a giant cycle apart, "" for CGV_CYCLE_ADVICE_NONE. */
const char *cgv_cycle_text_get_advice (CgvCycleAdviceKind kind);

G_END_DECLS
