/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs of a profile that do not fit together. If a profile is consistent, self <= inclusive <= total.
 * Immutable in, plain data out; any thread.
 */

#include "cgv-costs.h"

/* Functions that have more of something than they can have. A cycle counts once, for its members. */
typedef struct
{
  /* how many functions and cycles have too much; 0 if all is well, and the rest then means nothing */
  uint32_t n;
  CgvNodeId node; /* the one that has most too much; of a cycle, its first member */
  CgvCost cost;   /* what it has */
  CgvCost limit;  /* what it may have */
} CgvExcess;

/* Returns what the recorded calls of a function cost, without those from itself and from its cycle, in event counts.
 * Linear in its callers. */
CgvCost cgv_excess_get_incoming (const CgvCosts *costs,
                                 CgvNodeId node);

/*
 * Looks in which event types cgv_excess_report() may find anything, which saves computing the costs of all others.
 * Linear in functions and calls. What a formula makes of recorded costs is nothing that a file could have wrong.
 *
 * @graph: a graph of all parts, not derived
 * @is_possible: (out): for each event type of the profile, false if there is nothing to find; true if there is, or if
 *   only the costs can tell
 */
void cgv_excess_screen (const CgvGraph *graph,
                        bool *is_possible);

/*
 * Adds what does not fit together in one event type to the problems: at most one problem of each kind, with the
 * function that has most too much. The place is the whole profile. Costs that `summary:` has and the cost lines have
 * not are no problem. Linear in functions and calls.
 *
 * @costs: costs of all parts of a profile
 * @problems: where the problem is added
 */
void cgv_excess_report (const CgvCosts *costs,
                        CgvProblemList *problems);
