/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs made by hand: a graph without a profile behind it, for what only needs its arrays.
 */

#include <glib.h>

#include "cgv-costs.h"

/**
 * CgvTestEdge:
 * @caller: who calls
 * @callee: who is called
 * @cost: inclusive cost
 *
 * An edge. Those of one caller must be together, callers ascending.
 */
typedef struct
{
  CgvNodeId caller;
  CgvNodeId callee;
  CgvCost cost;
} CgvTestEdge;

/**
 * cgv_test_costs_new:
 * @n_nodes: number of nodes
 * @self: (array length=n_nodes): their self costs
 * @n_edges: number of edges
 * @edges: (array length=n_edges): the edges
 *
 * Makes costs whose nodes are in no cycle; inclusive is self plus what leaves the node.
 *
 * Returns: (transfer full): the costs
 */
CgvCosts *cgv_test_costs_new (guint n_nodes,
                              const CgvCost *self,
                              guint n_edges,
                              const CgvTestEdge *edges);

/**
 * cgv_test_costs_join:
 * @costs: costs made here
 * @cycle: the cycle
 * @node: a node
 *
 * Puts a node into a cycle, and recomputes inclusive costs.
 */
void cgv_test_costs_join (CgvCosts *costs,
                          CgvCycleId cycle,
                          CgvNodeId node);

/**
 * cgv_test_costs_free:
 * @costs: (transfer full): costs made here
 *
 * Frees them and their graph.
 */
void cgv_test_costs_free (CgvCosts *costs);
