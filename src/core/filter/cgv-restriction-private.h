/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The state of a filter while it is applied: costs before and after it.
 *
 * Short-lived; one thread.
 */

#include "cgv-amount-private.h"
#include "cgv-condensed-private.h"
#include "cgv-costs-private.h"
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
  /* for each component of the condensed graph before, the bounds of its inclusive cost afterwards; for cycles that stay whole */
  CgvBounds *bounds;
  CgvFilterReport report;
} CgvRestriction;

/*
 * Allocates the results of a filter as zeroes. Returns false if there is no memory.
 *
 * @n_edges: number of edges afterwards, or CGV_NONE to keep the edges
 */
bool cgv_restriction_begin (CgvRestriction *self,
                            uint32_t n_edges);

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

  return component < n_nodes ? cgv_costs_get_inclusive (costs, component) : cgv_costs_get_cycle (costs, component - n_nodes);
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

/* Asks for the memory of costs of edges that are read soon, or written. */
static inline void
cgv_restriction_fetch_edges (const CgvCosts *costs,
                             uint32_t first,
                             uint32_t end)
{
  for (uint32_t edge = first; edge < end; edge += CGV_CACHE_LINE / sizeof (CgvCost))
    __builtin_prefetch (&costs->edge_costs[edge], 1);
  for (uint32_t edge = first; costs->edge_bounds != NULL && edge < end; edge += CGV_CACHE_LINE / sizeof (CgvBounds))
    __builtin_prefetch (&costs->edge_bounds[edge], 1);
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
