/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the page about a cycle says. Main thread; texts belong to the caller. @cycle has an inside.
 */

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

/* Returns how many calls there are, and what they cost. */
char *cgv_cycle_text_dup_calls (CgvCycleFocus *cycle,
                                const CgvCycleLink *link);

/* Returns how many functions the cycle is of, and what it costs; in a comparison, what it costs more. */
char *cgv_cycle_text_dup_title (CgvCycleFocus *cycle);

/* Returns how many calls there are inside, into it and out of it; in a comparison also on which side it is another cycle. */
char *cgv_cycle_text_dup_summary (CgvCycleFocus *cycle);

G_END_DECLS
