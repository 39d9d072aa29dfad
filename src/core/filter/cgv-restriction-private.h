/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The state of a filter while it is applied: costs before and after it.
 *
 * Short-lived; one thread.
 */

#include "cgv-amount-private.h"
#include "cgv-condensed-private.h"
#include "cgv-memory.h"
#include "cgv-restriction.h"

/* One filter at work. */
typedef struct
{
  CgvPool pool;     /* memory that is needed only while the filter works */
  CgvCosts *before; /* the costs that the filter is applied to */
  uint8_t *roots;   /* for each node, whether it may be the first of a stack before; not in the pool */
  /* the graph afterwards; a filter begins it, and fills in `present`, `hidden`, `counts` and `n_calls`, and more if
   * it has other edges, or NULL */
  CgvGraph *graph;
  /* the costs afterwards, of which a filter fills in self and edge costs with their bounds, or NULL */
  CgvCosts *after;
  uint8_t *new_roots; /* for each node, whether it may be the first of a stack afterwards; not in the pool */
  /* for each component of the condensed graph before, that its inclusive cost is at least that much afterwards; for
   * cycles that stay whole */
  CgvCost *low;
  CgvCost *high;          /* upper bounds of them */
  CgvFilterReport report;
} CgvRestriction;

/*
 * Allocates the results of a filter as zeroes. Returns false if there is no memory.
 *
 * @n_edges: number of edges afterwards, or CGV_NONE to keep the edges
 */
bool cgv_restriction_begin (CgvRestriction *self,
                            uint32_t n_edges);

/* Returns the self cost of a node with its bounds. */
static inline CgvAmount
cgv_restriction_get_self (const CgvCosts *costs,
                          CgvNodeId node)
{
  CgvCostRange range = cgv_costs_get_self_range (costs, node);

  return (CgvAmount){ costs->self[node], range.low, range.high };
}

static inline CgvAmount
cgv_restriction_get_edge (const CgvCosts *costs,
                          uint32_t edge)
{
  CgvCostRange range = cgv_costs_get_edge_range (costs, edge);

  return (CgvAmount){ costs->edge_costs[edge], range.low, range.high };
}

/*
 * Returns the inclusive cost of a node or a cycle with its bounds.
 *
 * @component: a component of their condensed graph
 */
static inline CgvAmount
cgv_restriction_get_whole (const CgvCosts *costs,
                           uint32_t component)
{
  uint32_t n_nodes = costs->graph->n_nodes;
  CgvCostRange range;

  if (component < n_nodes)
    {
      range = cgv_costs_get_inclusive_range (costs, component);
      return (CgvAmount){ costs->inclusive[component], range.low, range.high };
    }
  range = cgv_costs_get_cycle_range (costs, component - n_nodes);
  return (CgvAmount){ costs->cycle_inclusive[component - n_nodes], range.low, range.high };
}

/*
 * Returns the inclusive cost of a node or a cycle without a call into it.
 *
 * @component: a component of their condensed graph
 */
static inline CgvCost
cgv_restriction_get_entered (const CgvCosts *costs,
                             uint32_t component)
{
  uint32_t n_nodes = costs->graph->n_nodes;

  return component < n_nodes ? costs->entered[component] : costs->cycle_entered[component - n_nodes];
}

static inline void
cgv_restriction_set_self (CgvCosts *costs,
                          CgvNodeId node,
                          CgvAmount amount)
{
  costs->self[node] = amount.value;
  costs->self_low[node] = amount.low;
  costs->self_high[node] = amount.high;
}

static inline void
cgv_restriction_set_edge (CgvCosts *costs,
                          uint32_t edge,
                          CgvAmount amount)
{
  costs->edge_costs[edge] = amount.value;
  costs->edge_low[edge] = amount.low;
  costs->edge_high[edge] = amount.high;
}

/* Asks for the memory of costs of edges that are read soon, or written. */
static inline void
cgv_restriction_fetch_edges (const CgvCosts *costs,
                             uint32_t first,
                             uint32_t end)
{
  for (uint32_t edge = first; edge < end; edge += CGV_CACHE_LINE / sizeof (CgvCost))
    {
      __builtin_prefetch (&costs->edge_costs[edge], 1);
      if (costs->edge_low == NULL)
        continue;
      __builtin_prefetch (&costs->edge_low[edge], 1);
      __builtin_prefetch (&costs->edge_high[edge], 1);
    }
}

/* The filters. @nodes marks for each node whether it matches. They return false if there is no memory. */

/* Include and exclude: counts self cost of functions that match, or of all others. */
bool cgv_restriction_count (CgvRestriction *self,
                            const uint8_t *nodes,
                            bool counts_matching);

/* Hides matching functions in their callers. */
bool cgv_restriction_hide (CgvRestriction *self,
                           const uint8_t *nodes);

/* Leaves cost at or below matching functions. */
bool cgv_restriction_stay_under (CgvRestriction *self,
                                 const uint8_t *nodes);
