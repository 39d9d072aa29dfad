/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the filters have in common: costs before and after one of them, while it is applied.
 *
 * Short-lived; one thread.
 */

#include "cgv-amount-private.h"
#include "cgv-memory.h"
#include "cgv-restriction.h"

/**
 * CgvRestriction:
 * @memory: where scratch memory comes from
 * @before: the costs that a filter is applied to
 * @roots: for each node, whether it may be the first of a stack before
 * @graph: (nullable): the graph afterwards; a filter begins it, and fills in `present`, `hidden`,
 *   `counts` and `n_calls`, and more if it has other edges
 * @after: (nullable): the costs afterwards, of which a filter fills in self and edge costs with their
 *   bounds
 * @new_roots: for each node, whether it may be the first of a stack afterwards; a filter may allocate
 *   it before it begins the graph
 * @low: for each super of the condensed graph before, that its inclusive cost is at least that much
 *   afterwards; for cycles that stay whole
 * @high: the same, at most
 * @report: what the filter did
 *
 * One filter at work.
 */
typedef struct
{
  CgvMemory *memory;
  CgvCosts *before;
  uint8_t *roots;
  CgvGraph *graph;
  CgvCosts *after;
  uint8_t *new_roots;
  CgvCost *low;
  CgvCost *high;
  CgvFilterReport report;
} CgvRestriction;

/**
 * cgv_restriction_begin:
 * @self: what a filter works on
 * @n_edges: how many edges there are afterwards, or CGV_NONE for the same ones
 *
 * Makes room for what a filter has to fill in: zeroes.
 *
 * Returns: false if there is no memory
 */
bool cgv_restriction_begin (CgvRestriction *self,
                            uint32_t n_edges);

/**
 * cgv_restriction_finish:
 * @self: what a filter has filled in
 *
 * Completes the graph and the costs afterwards: cycles, inclusive costs, the total.
 *
 * Returns: false if there is no memory
 */
bool cgv_restriction_finish (CgvRestriction *self);

/**
 * cgv_restriction_get_self:
 * @costs: costs
 * @node: a node
 *
 * The self cost of a node with its bounds.
 *
 * Returns: the amount
 */
static inline CgvAmount
cgv_restriction_get_self (const CgvCosts *costs,
                          CgvNodeId node)
{
  CgvCostRange range = cgv_costs_get_self_range (costs, node);

  return (CgvAmount){ costs->self[node], range.low, range.high };
}

/**
 * cgv_restriction_get_edge:
 * @costs: costs
 * @edge: an edge
 *
 * The cost of an edge with its bounds.
 *
 * Returns: the amount
 */
static inline CgvAmount
cgv_restriction_get_edge (const CgvCosts *costs,
                          uint32_t edge)
{
  CgvCostRange range = cgv_costs_get_edge_range (costs, edge);

  return (CgvAmount){ costs->edge_costs[edge], range.low, range.high };
}

/**
 * cgv_restriction_get_whole:
 * @costs: costs
 * @super: a super of their condensed graph
 *
 * The inclusive cost of a node or a cycle with its bounds.
 *
 * Returns: the amount
 */
static inline CgvAmount
cgv_restriction_get_whole (const CgvCosts *costs,
                           uint32_t super)
{
  uint32_t n_nodes = costs->graph->n_nodes;
  CgvCostRange range;

  if (super < n_nodes)
    {
      range = cgv_costs_get_inclusive_range (costs, super);
      return (CgvAmount){ costs->inclusive[super], range.low, range.high };
    }
  range = cgv_costs_get_cycle_range (costs, super - n_nodes);
  return (CgvAmount){ costs->cycle_inclusive[super - n_nodes], range.low, range.high };
}

/**
 * cgv_restriction_get_entered:
 * @costs: costs
 * @super: a super of their condensed graph
 *
 * What of the inclusive cost of a node or a cycle no call accounts for.
 *
 * Returns: the cost
 */
static inline CgvCost
cgv_restriction_get_entered (const CgvCosts *costs,
                             uint32_t super)
{
  uint32_t n_nodes = costs->graph->n_nodes;

  return super < n_nodes ? costs->entered[super] : costs->cycle_entered[super - n_nodes];
}

/**
 * cgv_restriction_set_self:
 * @costs: costs that are made
 * @node: a node
 * @amount: its self cost
 *
 * Sets a self cost with its bounds.
 */
static inline void
cgv_restriction_set_self (CgvCosts *costs,
                          CgvNodeId node,
                          CgvAmount amount)
{
  costs->self[node] = amount.value;
  costs->self_low[node] = amount.low;
  costs->self_high[node] = amount.high;
}

/**
 * cgv_restriction_set_edge:
 * @costs: costs that are made
 * @edge: an edge
 * @amount: its cost
 *
 * Sets the cost of an edge with its bounds.
 */
static inline void
cgv_restriction_set_edge (CgvCosts *costs,
                          uint32_t edge,
                          CgvAmount amount)
{
  costs->edge_costs[edge] = amount.value;
  costs->edge_low[edge] = amount.low;
  costs->edge_high[edge] = amount.high;
}

/**
 * cgv_restriction_count:
 * @self: what to work on
 * @nodes: for each node, whether it matches
 * @counts_matching: whether what matches counts, or what does not
 *
 * Include and exclude.
 *
 * Returns: false if there is no memory
 */
bool cgv_restriction_count (CgvRestriction *self,
                            const uint8_t *nodes,
                            bool counts_matching);

/**
 * cgv_restriction_hide:
 * @self: what to work on
 * @nodes: for each node, whether it matches
 *
 * Hides what matches in its callers.
 *
 * Returns: false if there is no memory
 */
bool cgv_restriction_hide (CgvRestriction *self,
                           const uint8_t *nodes);

/**
 * cgv_restriction_stay_under:
 * @self: what to work on
 * @nodes: for each node, whether it matches
 *
 * Leaves what is under what matches.
 *
 * Returns: false if there is no memory
 */
bool cgv_restriction_stay_under (CgvRestriction *self,
                                 const uint8_t *nodes);

/**
 * cgv_costs_new_filtered_with_memory:
 * @base: costs, filtered or not
 * @steps: (array length=n_steps): the filters
 * @n_steps: how many
 * @reports: (out caller-allocates) (optional) (array length=n_steps): what each of them did
 * @memory: allocator and budget, copied
 *
 * As cgv_costs_new_filtered(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the costs, or NULL if there is no memory
 */
CgvCosts *cgv_costs_new_filtered_with_memory (CgvCosts *base,
                                              const CgvFilterStep *steps,
                                              uint32_t n_steps,
                                              CgvFilterReport *reports,
                                              const CgvMemory *memory);

/**
 * cgv_costs_new_filtered_column_with_memory:
 * @base: costs without filters
 * @steps: (array length=n_steps): the filters
 * @n_steps: how many
 * @graph: the graph of the filtered costs beside which they are shown
 * @memory: allocator and budget, copied
 *
 * As cgv_costs_new_filtered_column(), with memory that may be limited or made to fail; ratios are
 * made with other memory.
 *
 * Returns: (nullable) (transfer full): the costs, or NULL if there is no memory
 */
CgvCosts *cgv_costs_new_filtered_column_with_memory (CgvCosts *base,
                                                     const CgvFilterStep *steps,
                                                     uint32_t n_steps,
                                                     CgvGraph *graph,
                                                     const CgvMemory *memory);
