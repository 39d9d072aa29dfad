/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A view of the numbers: one event type over one graph. Everything that is shown comes from here.
 * Immutable; any thread.
 */

#include "cgv-amount.h"
#include "cgv-event-set.h"
#include "cgv-graph.h"

/* The costs that there are besides 0. Those of one sign add up along calls. */
typedef enum
{
  CGV_SIGN_ABOVE = 1,
  CGV_SIGN_BELOW = 2,
  CGV_SIGN_BOTH = CGV_SIGN_ABOVE | CGV_SIGN_BELOW,
} CgvSign;

/* To be read only. Bounds exist only after filters that left an estimate somewhere; without them every cost is exact. */
typedef struct CgvCosts
{
  CgvGraph *graph;     /* the graph, which knows the parts */
  CgvEventSet *events; /* the set that @event is of */
  CgvEventId event;
  /* for a ratio, the costs of the numerator over the same graph: to add up ratios, add up these and divide the sums; or NULL */
  struct CgvCosts *numerator;
  struct CgvCosts *divisor; /* of a ratio, the costs to divide by, or NULL */
  bool is_signed;           /* whether the costs are read as `int64_t` */
  unsigned int signs;       /* the CgvSign of self costs and of calls; CGV_SIGN_ABOVE if they are not read as `int64_t` */
  /* the 100 % of percentages: the sum of self costs, and @outside. For a ratio, whose costs have no shares, the ratio of the totals. */
  CgvCost total;
  CgvCost outside;    /* how much of @total no function has; see cgv_event_set_get_outside() */
  CgvCost *self;      /* for each node, the cost of its self cost lines */
  CgvCost *inclusive; /* for each node, self plus the cost of its calls that leave its cycle */
  /* for each node, the part of its inclusive cost that no recorded call explains: the program entered it without one.
   * It is 0 for a member of a cycle; see @cycle_entered. */
  CgvCost *entered;
  CgvCost *edge_costs;           /* for each edge, the inclusive cost of its calls */
  CgvCost *cycle_self;           /* for each cycle, the sum of self of its members */
  CgvCost *cycle_inclusive;      /* for each cycle, self plus the cost of the calls that leave it */
  CgvCost *cycle_entered;        /* for each cycle, inclusive cost without a recorded call into it */
  CgvCost *self_low;             /* for each node, the lower bound of its self cost; see #CgvCostRange, or NULL */
  CgvCost *self_high;            /* for each node, the upper bound of its self cost, or NULL */
  CgvCost *inclusive_low;        /* for each node, the lower bound of its inclusive cost, or NULL */
  CgvCost *inclusive_high;       /* for each node, the upper bound of its inclusive cost, or NULL */
  CgvCost *edge_low;             /* for each edge, the lower bound of its cost, or NULL */
  CgvCost *edge_high;            /* for each edge, the upper bound of its cost, or NULL */
  CgvCost *cycle_inclusive_low;  /* for each cycle, the lower bound of its inclusive cost, or NULL */
  CgvCost *cycle_inclusive_high; /* for each cycle, the upper bound of its inclusive cost, or NULL */
  CgvCost total_low;             /* the lower bound of @total, if there are bounds; see cgv_costs_get_total_range() */
  CgvCost total_high;            /* the upper bound of @total, if there are bounds */
} CgvCosts;

/* The bounds of a cost. A cost is exact if both are equal, otherwise an estimate. An estimate of a signed event has the bounds INT64_MIN
 * and INT64_MAX, which say nothing. */
typedef struct
{
  CgvCost low;
  CgvCost high;
} CgvCostRange;

/* Returns whether a cost is known exactly. */
static inline bool
cgv_cost_range_is_exact (CgvCostRange range)
{
  return range.low == range.high;
}

/* Returns whether anything is known of a cost; false for an estimate without bounds. */
static inline bool
cgv_cost_range_is_bounded (CgvCostRange range,
                           bool is_signed)
{
  return !is_signed || range.low != (CgvCost) INT64_MIN || range.high != (CgvCost) INT64_MAX;
}

static inline CgvCostRange
cgv_costs_get_self_range (const CgvCosts *costs,
                          CgvNodeId node)
{
  if (costs->self_low == NULL)
    return (CgvCostRange){ costs->self[node], costs->self[node] };
  return (CgvCostRange){ costs->self_low[node], costs->self_high[node] };
}

static inline CgvCostRange
cgv_costs_get_inclusive_range (const CgvCosts *costs,
                               CgvNodeId node)
{
  if (costs->inclusive_low == NULL)
    return (CgvCostRange){ costs->inclusive[node], costs->inclusive[node] };
  return (CgvCostRange){ costs->inclusive_low[node], costs->inclusive_high[node] };
}

static inline CgvCostRange
cgv_costs_get_edge_range (const CgvCosts *costs,
                          uint32_t edge)
{
  if (costs->edge_low == NULL)
    return (CgvCostRange){ costs->edge_costs[edge], costs->edge_costs[edge] };
  return (CgvCostRange){ costs->edge_low[edge], costs->edge_high[edge] };
}

static inline CgvCostRange
cgv_costs_get_cycle_range (const CgvCosts *costs,
                           CgvCycleId cycle)
{
  if (costs->cycle_inclusive_low == NULL)
    return (CgvCostRange){ costs->cycle_inclusive[cycle], costs->cycle_inclusive[cycle] };
  return (CgvCostRange){ costs->cycle_inclusive_low[cycle], costs->cycle_inclusive_high[cycle] };
}

/* Filters may make an estimate of the total. */
static inline CgvCostRange
cgv_costs_get_total_range (const CgvCosts *costs)
{
  if (costs->self_low == NULL)
    return (CgvCostRange){ costs->total, costs->total };
  return (CgvCostRange){ costs->total_low, costs->total_high };
}

static inline CgvCostRange
cgv_amount_get_range (CgvAmount amount)
{
  return (CgvCostRange){ amount.low, amount.high };
}

/* Return a cost with its bounds. */

static inline CgvAmount
cgv_amount_of_range (CgvCost value,
                     CgvCostRange range)
{
  return (CgvAmount){ value, range.low, range.high };
}

static inline CgvAmount
cgv_costs_get_self (const CgvCosts *costs,
                    CgvNodeId node)
{
  return cgv_amount_of_range (costs->self[node], cgv_costs_get_self_range (costs, node));
}

static inline CgvAmount
cgv_costs_get_inclusive (const CgvCosts *costs,
                         CgvNodeId node)
{
  return cgv_amount_of_range (costs->inclusive[node], cgv_costs_get_inclusive_range (costs, node));
}

static inline CgvAmount
cgv_costs_get_edge (const CgvCosts *costs,
                    uint32_t edge)
{
  return cgv_amount_of_range (costs->edge_costs[edge], cgv_costs_get_edge_range (costs, edge));
}

static inline CgvAmount
cgv_costs_get_cycle (const CgvCosts *costs,
                     CgvCycleId cycle)
{
  return cgv_amount_of_range (costs->cycle_inclusive[cycle], cgv_costs_get_cycle_range (costs, cycle));
}

static inline CgvAmount
cgv_costs_get_total (const CgvCosts *costs)
{
  return cgv_amount_of_range (costs->total, cgv_costs_get_total_range (costs));
}

/* Returns the member of a cycle with the highest self cost, after which the cycle is named. */
CgvNodeId cgv_costs_find_costliest (const CgvCosts *costs,
                                    CgvCycleId cycle);

/* Returns whether a function or a call costs less than nothing. */
static inline bool
cgv_costs_has_negative (const CgvCosts *costs)
{
  return (costs->signs & CGV_SIGN_BELOW) != 0;
}

/* Returns the weight of a cost in a picture: its size, if no cost is above 0. A cost of another sign has a weight below 0. */
static inline double
cgv_costs_weigh (const CgvCosts *costs,
                 CgvCost cost)
{
  double value = cgv_cost_to_double (cost, costs->is_signed);

  return costs->signs == CGV_SIGN_BELOW ? -value : value;
}

/* Returns the size of the self or inclusive cost of a function that is the furthest from 0. */
double cgv_costs_find_largest (const CgvCosts *costs);

/* Computes the costs. Inclusive cost follows the outgoing rule: self plus all outgoing calls but those to itself and
 * to other members of its cycle. Linear in the functions and the call sites. */
CgvCosts *cgv_costs_new (CgvGraph *graph,
                         CgvEventId event,
                         const CgvMemory *memory);

/* Makes costs as cgv_costs_new() does, for any event type of a set. The costs of a ratio are the ratios of self to self, inclusive to
 * inclusive, and of edges; see CGV_RATIO_UNDEFINED. Its @entered is empty. */
CgvCosts *cgv_costs_new_of (CgvGraph *graph,
                            CgvEventSet *events,
                            CgvEventId event,
                            const CgvMemory *memory);

/*
 * Divides existing costs.
 *
 * @numerator: costs of the numerator of @event
 * @divisor: costs of its divisor, over the same graph
 * @event: a ratio of the set that both event types are from
 */
CgvCosts *cgv_costs_new_ratio (CgvCosts *numerator,
                               CgvCosts *divisor,
                               CgvEventId event,
                               const CgvMemory *memory);

/* Gets the event type that the costs are of. */
static inline const CgvEvent *
cgv_costs_get_event (const CgvCosts *costs)
{
  return cgv_event_set_get (costs->events, costs->event);
}

CgvCosts *cgv_costs_ref (CgvCosts *costs);

/* @costs may be NULL. */
void cgv_costs_unref (CgvCosts *costs);

/*
 * Finds which nodes may be the first of a stack: those that were entered without a recorded call, or all if no node was.
 *
 * @starts: (out): for each node, set to 1 if it may; otherwise unchanged
 */
void cgv_costs_mark_starts (const CgvCosts *costs,
                            uint8_t *starts);
