/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A view of the numbers: one event type over one graph. Everything that is shown comes from here.
 * Immutable; any thread.
 */

#include "cgv-amount.h"
#include "cgv-event-set.h"
#include "cgv-graph.h"

/* The signs of the costs. Costs of one sign add up along calls. */
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
  CgvEvent data; /* the event type @event, limited to these costs: see cgv_costs_get_event() */
  /* for a ratio, the costs of the numerator over the same graph: to add up ratios, add up these and divide the sums; or NULL */
  struct CgvCosts *numerator;
  struct CgvCosts *divisor; /* of a ratio, the costs to divide by, or NULL */
  /* NULL, or for costs that were converted to the graph of another event type, the costs over
   * their own graph. Only that graph has every call that is part of inclusive costs. */
  struct CgvCosts *whole;
  bool is_signed;           /* whether the costs are read as `int64_t` */
  unsigned int signs;       /* the CgvSign of self costs and of calls; CGV_SIGN_ABOVE if they are not read as `int64_t` */
  bool lacks_whole;         /* whether a function costs more than @total, since not all was read, or after filters */
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
  CgvBounds *self_bounds;        /* for each node, the bounds of its self cost, or NULL */
  CgvBounds *inclusive_bounds;   /* for each node, the bounds of its inclusive cost, or NULL */
  CgvBounds *edge_bounds;        /* for each edge, the bounds of its cost, or NULL */
  CgvBounds *cycle_bounds;       /* for each cycle, the bounds of its inclusive cost, or NULL */
  CgvBounds total_bounds;        /* the bounds of @total, if there are bounds */
} CgvCosts;

/* Returns an element of an array of costs, with its bounds unless these are NULL. */
static inline CgvAmount
cgv_costs_read (const CgvCost *values,
                const CgvBounds *bounds,
                uint32_t i)
{
  return bounds != NULL ? cgv_amount_within (values[i], bounds[i]) : cgv_amount_exact (values[i]);
}

static inline CgvAmount
cgv_costs_get_self (const CgvCosts *costs,
                    CgvNodeId node)
{
  return cgv_costs_read (costs->self, costs->self_bounds, node);
}

static inline CgvAmount
cgv_costs_get_inclusive (const CgvCosts *costs,
                         CgvNodeId node)
{
  return cgv_costs_read (costs->inclusive, costs->inclusive_bounds, node);
}

static inline CgvAmount
cgv_costs_get_edge (const CgvCosts *costs,
                    uint32_t edge)
{
  return cgv_costs_read (costs->edge_costs, costs->edge_bounds, edge);
}

/* Returns the inclusive cost of a cycle. */
static inline CgvAmount
cgv_costs_get_cycle (const CgvCosts *costs,
                     CgvCycleId cycle)
{
  return cgv_costs_read (costs->cycle_inclusive, costs->cycle_bounds, cycle);
}

/* Filters may make an estimate of the total. */
static inline CgvAmount
cgv_costs_get_total (const CgvCosts *costs)
{
  return costs->self_bounds != NULL ? cgv_amount_within (costs->total, costs->total_bounds) : cgv_amount_exact (costs->total);
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

/* Returns whether a percentage of the total means something: no cost is below 0, and the total is known. */
static inline bool
cgv_costs_has_shares (const CgvCosts *costs)
{
  return !cgv_costs_has_negative (costs) && !costs->lacks_whole;
}

/* Returns whether no function and no call costs anything. Costs above and below 0 may add up to 0. */
static inline bool
cgv_costs_is_nothing (const CgvCosts *costs)
{
  return costs->total == 0 && (!costs->is_signed || costs->signs == 0);
}

/* Returns whether an element of @entered or @cycle_entered shows that a function with recorded
 * calls has further calls. With costs below 0, calls may cost more than the function, or less,
 * for any reason. */
static inline bool
cgv_costs_can_tell_entered (const CgvCosts *costs,
                            CgvCost entered)
{
  return !cgv_costs_has_negative (costs) && cgv_cost_compare (entered, 0, costs->is_signed) > 0;
}

/* Returns the weight of a cost in a picture: its size, if no cost is above 0. A cost of another sign has a weight below 0. */
static inline double
cgv_costs_weigh (const CgvCosts *costs,
                 CgvCost cost)
{
  double value = cgv_cost_to_double (cost, costs->is_signed);

  return costs->signs == CGV_SIGN_BELOW ? -value : value;
}

/* Returns whether each node has the same self cost in @other, and @outside is equal. Both must have the same nodes. */
bool cgv_costs_have_same_self (const CgvCosts *costs,
                               const CgvCosts *other);

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

/* Gets the event type that the costs are of. It saturates only if a sum over this graph and its
 * parts does; sums of other costs do not matter. */
static inline const CgvEvent *
cgv_costs_get_event (const CgvCosts *costs)
{
  return &costs->data;
}

CgvCosts *cgv_costs_ref (CgvCosts *costs);

/* @costs may be NULL. */
void cgv_costs_unref (CgvCosts *costs);

/*
 * Finds which nodes may be the first of a stack: those that were entered without a recorded call, or all if no node was.
 *
 * @starts: (out): for each node, set to 1 if it may be first; otherwise unchanged
 */
void cgv_costs_mark_starts (const CgvCosts *costs,
                            uint8_t *starts);
