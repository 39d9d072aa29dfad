/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The texts of the page about a cycle. Main thread; texts belong to the caller. @cycle has an inside. */

#include "cgv-cell.h"
#include "cgv-cycle-focus.h"
#include "cgv-quantity-id.h"

G_BEGIN_DECLS

/*
 * Fills a cell with a cost within the cycle. @costs has an element a side. A difference that is not known because of estimates is
 * empty and says so.
 *
 * @aspect: CGV_ASPECT_ONE without a base, another one with a base
 */
void cgv_cycle_text_set_cost (CgvCell *cell,
                              CgvCycleFocus *cycle,
                              const CgvAmount *costs,
                              CgvAspect aspect);

/* Returns the number of calls, and their cost. */
char *cgv_cycle_text_dup_calls (CgvCycleFocus *cycle,
                                const CgvCycleLink *link);

/* Returns the number of functions in the cycle, and its cost; in a comparison, the difference. */
char *cgv_cycle_text_dup_title (CgvCycleFocus *cycle);

/* Returns the number of calls inside, into it and out of it; in a comparison also the side on which the cycle differs. */
char *cgv_cycle_text_dup_summary (CgvCycleFocus *cycle);

G_END_DECLS
