/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A view of the numbers: one event type over one graph. Everything that is shown comes from here.
 * Immutable; any thread.
 */

#include "cgv-cost.h"
#include "cgv-event-set.h"
#include "cgv-graph.h"

/**
 * CgvCosts:
 * @graph: the graph, which knows the parts
 * @events: the set that @event is of
 * @event: the event type
 * @numerator: (nullable): of a ratio, the costs that are divided, over the same graph: what adds up costs
 *   has to add up these, and divide the sums
 * @divisor: (nullable): of a ratio, those that they are divided by
 * @is_signed: whether the costs are to be read as `int64_t`
 * @total: the sum of self costs: what 100 % is. Of a ratio, whose costs have no shares, that of the
 *   totals.
 * @self: for each node, the cost of its own cost lines
 * @inclusive: for each node, self plus the cost of its calls that leave its cycle
 * @entered: for each node, what of @inclusive no recorded call accounts for: the cost of entries
 *   from outside that the file does not have. For a member of a cycle it is 0; see
 *   @cycle_entered.
 * @edge_costs: for each edge, the inclusive cost of its calls
 * @cycle_self: for each cycle, the sum of self of its members
 * @cycle_inclusive: for each cycle, self plus the cost of the calls that leave it
 * @cycle_entered: for each cycle, what of its inclusive cost no recorded call into it accounts for
 * @self_low: (nullable): for each node, what its self cost is at least; see #CgvCostRange
 * @self_high: (nullable): for each node, what its self cost is at most
 * @inclusive_low: (nullable): for each node, what its inclusive cost is at least
 * @inclusive_high: (nullable): for each node, what its inclusive cost is at most
 * @edge_low: (nullable): for each edge, what its cost is at least
 * @edge_high: (nullable): for each edge, what its cost is at most
 * @cycle_inclusive_low: (nullable): for each cycle, what its inclusive cost is at least
 * @cycle_inclusive_high: (nullable): for each cycle, what its inclusive cost is at most
 * @total_low: what @total is at least, where there are bounds; see cgv_costs_get_total_range()
 * @total_high: what @total is at most, where there are bounds
 *
 * To be read only. The bounds are there only after filters that left an estimate somewhere; without
 * them every cost is exact.
 */
typedef struct CgvCosts
{
  CgvGraph *graph;
  CgvEventSet *events;
  CgvEventId event;
  struct CgvCosts *numerator;
  struct CgvCosts *divisor;
  bool is_signed;
  CgvCost total;
  CgvCost *self;
  CgvCost *inclusive;
  CgvCost *entered;
  CgvCost *edge_costs;
  CgvCost *cycle_self;
  CgvCost *cycle_inclusive;
  CgvCost *cycle_entered;
  CgvCost *self_low;
  CgvCost *self_high;
  CgvCost *inclusive_low;
  CgvCost *inclusive_high;
  CgvCost *edge_low;
  CgvCost *edge_high;
  CgvCost *cycle_inclusive_low;
  CgvCost *cycle_inclusive_high;
  CgvCost total_low;
  CgvCost total_high;
} CgvCosts;

/**
 * CgvCostRange:
 * @low: the least that a cost can be
 * @high: the most that it can be
 *
 * Between what a cost is known to lie. A cost is exact where both are the same, else an estimate. An
 * estimate of a signed event has no bounds: then they are INT64_MIN and INT64_MAX.
 */
typedef struct
{
  CgvCost low;
  CgvCost high;
} CgvCostRange;

/**
 * cgv_cost_range_is_exact:
 * @range: a range
 *
 * Whether a cost is known exactly. Any thread.
 *
 * Returns: true unless it is an estimate
 */
static inline bool
cgv_cost_range_is_exact (CgvCostRange range)
{
  return range.low == range.high;
}

/**
 * cgv_cost_range_is_bounded:
 * @range: a range
 * @is_signed: whether the event type is signed
 *
 * Whether anything is known of a cost. Any thread.
 *
 * Returns: false for an estimate without bounds
 */
static inline bool
cgv_cost_range_is_bounded (CgvCostRange range,
                           bool is_signed)
{
  return !is_signed || range.low != (CgvCost) INT64_MIN || range.high != (CgvCost) INT64_MAX;
}

/**
 * cgv_costs_get_self_range:
 * @costs: costs
 * @node: a node of their graph
 *
 * Between what the self cost of a node is known to lie. Any thread.
 *
 * Returns: the range
 */
static inline CgvCostRange
cgv_costs_get_self_range (const CgvCosts *costs,
                          CgvNodeId node)
{
  if (costs->self_low == NULL)
    return (CgvCostRange){ costs->self[node], costs->self[node] };
  return (CgvCostRange){ costs->self_low[node], costs->self_high[node] };
}

/**
 * cgv_costs_get_inclusive_range:
 * @costs: costs
 * @node: a node of their graph
 *
 * Between what the inclusive cost of a node is known to lie. Any thread.
 *
 * Returns: the range
 */
static inline CgvCostRange
cgv_costs_get_inclusive_range (const CgvCosts *costs,
                               CgvNodeId node)
{
  if (costs->inclusive_low == NULL)
    return (CgvCostRange){ costs->inclusive[node], costs->inclusive[node] };
  return (CgvCostRange){ costs->inclusive_low[node], costs->inclusive_high[node] };
}

/**
 * cgv_costs_get_edge_range:
 * @costs: costs
 * @edge: an edge of their graph
 *
 * Between what the cost of an edge is known to lie. Any thread.
 *
 * Returns: the range
 */
static inline CgvCostRange
cgv_costs_get_edge_range (const CgvCosts *costs,
                          uint32_t edge)
{
  if (costs->edge_low == NULL)
    return (CgvCostRange){ costs->edge_costs[edge], costs->edge_costs[edge] };
  return (CgvCostRange){ costs->edge_low[edge], costs->edge_high[edge] };
}

/**
 * cgv_costs_get_cycle_range:
 * @costs: costs
 * @cycle: a cycle of their graph
 *
 * Between what the inclusive cost of a cycle is known to lie. Any thread.
 *
 * Returns: the range
 */
static inline CgvCostRange
cgv_costs_get_cycle_range (const CgvCosts *costs,
                           CgvCycleId cycle)
{
  if (costs->cycle_inclusive_low == NULL)
    return (CgvCostRange){ costs->cycle_inclusive[cycle], costs->cycle_inclusive[cycle] };
  return (CgvCostRange){ costs->cycle_inclusive_low[cycle], costs->cycle_inclusive_high[cycle] };
}

/**
 * cgv_costs_get_total_range:
 * @costs: costs
 *
 * Between what the total is known to lie: filters may leave an estimate. Any thread.
 *
 * Returns: the range
 */
static inline CgvCostRange
cgv_costs_get_total_range (const CgvCosts *costs)
{
  if (costs->self_low == NULL)
    return (CgvCostRange){ costs->total, costs->total };
  return (CgvCostRange){ costs->total_low, costs->total_high };
}

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
 * cgv_costs_new_of:
 * @graph: a graph
 * @events: the event types of its profile
 * @event: one of them
 *
 * As cgv_costs_new(), of any event type. Those of a ratio are the ratios of self to self, inclusive to
 * inclusive, and of edges; see CGV_RATIO_UNDEFINED. Nothing is @entered.
 *
 * Returns: (nullable) (transfer full): the costs, or NULL if there is no memory
 */
CgvCosts *cgv_costs_new_of (CgvGraph *graph,
                            CgvEventSet *events,
                            CgvEventId event);

/**
 * cgv_costs_new_ratio:
 * @numerator: costs of the numerator of @event
 * @divisor: costs of its divisor, over the same graph
 * @event: a ratio of the set that both are of
 *
 * The ratios of costs that are there already.
 *
 * Returns: (nullable) (transfer full): the costs, or NULL if there is no memory
 */
CgvCosts *cgv_costs_new_ratio (CgvCosts *numerator,
                               CgvCosts *divisor,
                               CgvEventId event);

/**
 * cgv_costs_get_event:
 * @costs: costs
 *
 * Gets the event type that the costs are of.
 *
 * Returns: (transfer none): the event type
 */
static inline const CgvEvent *
cgv_costs_get_event (const CgvCosts *costs)
{
  return cgv_event_set_get (costs->events, costs->event);
}

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
