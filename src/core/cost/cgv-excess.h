/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs of a profile that do not fit together. If a profile is consistent, self <= inclusive <= total.
 * Immutable in, plain data out; any thread.
 */

#include "cgv-costs.h"

/* Returns whether a cost is shown as more than 100 % of a total above 0: as 100.01 % at least. */
bool cgv_excess_is_shown (CgvCost cost,
                          CgvCost total);

/* Returns the cost of the recorded calls of a function, without calls from itself and from its cycle, in event counts. Linear in its
 * callers. */
CgvCost cgv_excess_get_incoming (const CgvCosts *costs,
                                 CgvNodeId node);

/*
 * Reports costs that contradict each other: for each counted event type at most one problem of each kind, with the function that exceeds
 * most. A cycle counts once, for its members. The place is the whole profile. Costs that `summary:` has but the cost lines lack are not
 * reported, and shares that are shown as 100 % are not either. Formulas are skipped: a file cannot have their results wrong. For each event
 * type linear in functions and calls. Stops if there is no memory, or if it was cancelled.
 *
 * @graph: a graph that is not derived; it need not have its callers
 * @problems: where the problems are added
 */
void cgv_excess_report (const CgvGraph *graph,
                        CgvProblemList *problems);
