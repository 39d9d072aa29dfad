/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs made by hand: a graph without a profile, for tests that only need its arrays.
 */

#include <glib.h>

#include "cgv-costs.h"
#include "cgv-grouping.h"

/* An edge. Edges of one caller must be together, callers ascending. */
typedef struct
{
  CgvNodeId caller; /* the caller */
  CgvNodeId callee; /* the callee */
  CgvCost cost;     /* inclusive cost */
} CgvTestEdge;

/* Makes costs of nodes outside of cycles; inclusive cost is self cost plus the calls that leave
 * the node. */
CgvCosts *cgv_test_costs_new (guint n_nodes,
                              const CgvCost *self,
                              guint n_edges,
                              const CgvTestEdge *edges);

/*
 * Puts a node into a cycle, and recomputes inclusive costs.
 *
 * @costs: costs made here
 */
void cgv_test_costs_join (CgvCosts *costs,
                          CgvCycleId cycle,
                          CgvNodeId node);

/* Takes @costs. */
void cgv_test_costs_free (CgvCosts *costs);

/* Returns the costs of groups of one side; NULL if there is no memory. */
CgvGrouping *cgv_test_grouping_new (CgvCosts *costs,
                                    CgvGroupingKind kind,
                                    const CgvMemory *memory);
