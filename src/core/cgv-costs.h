/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A view of the numbers: one event type over one graph. Everything that is shown comes from here.
 * Immutable; any thread.
 */

#include "cgv-cost.h"
#include "cgv-graph.h"

/**
 * CgvCosts:
 * @graph: the graph, which knows the parts
 * @event: the event type
 * @is_signed: whether the costs are to be read as `int64_t`
 * @total: the sum of self costs: what 100 % is
 * @self: for each node, the cost of its own cost lines
 * @inclusive: for each node, self plus the cost of its calls that leave its cycle
 * @entered: for each node, what of @inclusive no recorded call accounts for: the cost of entries
 *   from outside that the file does not have. For a member of a cycle it is 0; see
 *   @cycle_entered.
 * @edge_costs: for each edge, the inclusive cost of its calls
 * @cycle_self: for each cycle, the sum of self of its members
 * @cycle_inclusive: for each cycle, self plus the cost of the calls that leave it
 * @cycle_entered: for each cycle, what of its inclusive cost no recorded call into it accounts for
 *
 * To be read only.
 */
typedef struct CgvCosts
{
  CgvGraph *graph;
  CgvEventId event;
  bool is_signed;
  CgvCost total;
  CgvCost *self;
  CgvCost *inclusive;
  CgvCost *entered;
  CgvCost *edge_costs;
  CgvCost *cycle_self;
  CgvCost *cycle_inclusive;
  CgvCost *cycle_entered;
} CgvCosts;

/**
 * cgv_costs_new:
 * @graph: a graph
 * @event: an event type of its profile
 *
 * Computes the costs. Inclusive cost follows the outgoing rule: self plus all outgoing calls but
 * those to itself and to other members of its cycle. Linear in the functions and the call sites.
 *
 * Returns: (nullable) (transfer full): the costs, or NULL if there is no memory
 */
CgvCosts *cgv_costs_new (CgvGraph *graph,
                         CgvEventId event);

/**
 * cgv_costs_ref:
 * @costs: costs
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @costs
 */
CgvCosts *cgv_costs_ref (CgvCosts *costs);

/**
 * cgv_costs_unref:
 * @costs: (nullable) (transfer full): costs
 *
 * Drops a reference.
 */
void cgv_costs_unref (CgvCosts *costs);
