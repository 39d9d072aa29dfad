/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs of a profile that do not fit together. If a profile is consistent, self <= inclusive <= total.
 * Immutable in, plain data out; any thread.
 */

#include "cgv-cancel.h"
#include "cgv-costs.h"

/* Returns whether a cost is shown as more than 100 % of a total above 0: as 100.01 % at least. */
bool cgv_excess_is_shown (CgvCost cost,
                          CgvCost total);

/* Returns what the recorded calls of a function cost, without those from itself and from its cycle, in event counts.
 * Linear in its callers. */
CgvCost cgv_excess_get_incoming (const CgvCosts *costs,
                                 CgvNodeId node);

/*
 * Adds what does not fit together to the problems: for each counted event type at most one problem of each kind, with
 * the function that has most too much. A cycle counts once, for its members. The place is the whole profile. Costs that
 * `summary:` has and the cost lines have not are no problem, nor is a share that is shown as 100 %. What a formula makes of recorded costs
 * is nothing that a file could have wrong. For each event type linear in functions and calls. Looks no further if there is no memory.
 *
 * @graph: a graph that is not derived; it need not have its callers
 * @cancel: asked before each event type, or NULL
 * @problems: where the problems are added
 */
void cgv_excess_report (const CgvGraph *graph,
                        const CgvCancel *cancel,
                        CgvProblemList *problems);
