/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-costs-private.h"
#include "cgv-event-set.h"
#include "cgv-restriction-private.h"

#include <string.h>

static CgvCost *
allocate (CgvCosts *costs,
          size_t n)
{
  return cgv_memory_new (cgv_costs_get_memory (costs), n, sizeof (CgvCost));
}

static bool
allocate_bounds (CgvCosts *costs)
{
  const CgvGraph *graph = costs->graph;

  costs->self_low = allocate (costs, graph->n_nodes);
  costs->self_high = allocate (costs, graph->n_nodes);
  costs->inclusive_low = allocate (costs, graph->n_nodes);
  costs->inclusive_high = allocate (costs, graph->n_nodes);
  costs->edge_low = allocate (costs, graph->n_edges);
  costs->edge_high = allocate (costs, graph->n_edges);
  costs->cycle_inclusive_low = allocate (costs, graph->n_cycles);
  costs->cycle_inclusive_high = allocate (costs, graph->n_cycles);
  return costs->self_low != NULL && costs->self_high != NULL && costs->inclusive_low != NULL && costs->inclusive_high != NULL &&
         costs->edge_low != NULL && costs->edge_high != NULL && costs->cycle_inclusive_low != NULL && costs->cycle_inclusive_high != NULL;
}

static bool
allocate_all (CgvCosts *costs,
              bool has_bounds)
{
  const CgvGraph *graph = costs->graph;

  costs->self = allocate (costs, graph->n_nodes);
  costs->inclusive = allocate (costs, graph->n_nodes);
  costs->entered = allocate (costs, graph->n_nodes);
  costs->edge_costs = allocate (costs, graph->n_edges);
  costs->cycle_self = allocate (costs, graph->n_cycles);
  costs->cycle_inclusive = allocate (costs, graph->n_cycles);
  costs->cycle_entered = allocate (costs, graph->n_cycles);
  if (costs->self == NULL || costs->inclusive == NULL || costs->entered == NULL || costs->edge_costs == NULL ||
      costs->cycle_self == NULL || costs->cycle_inclusive == NULL || costs->cycle_entered == NULL)
    return false;
  return !has_bounds || allocate_bounds (costs);
}

static void
copy (CgvCost *to,
      const CgvCost *from,
      uint32_t n)
{
  if (to != NULL && from != NULL && n > 0)
    memcpy (to, from, n * sizeof *to);
}

static void
copy_nodes (CgvCosts *costs,
            const CgvCosts *from)
{
  uint32_t n = costs->graph->n_nodes;

  costs->total = from->total;
  costs->total_low = from->total_low;
  costs->total_high = from->total_high;
  copy (costs->self, from->self, n);
  copy (costs->self_low, from->self_low, n);
  copy (costs->self_high, from->self_high, n);
  copy (costs->inclusive, from->inclusive, n);
  copy (costs->inclusive_low, from->inclusive_low, n);
  copy (costs->inclusive_high, from->inclusive_high, n);
  copy (costs->entered, from->entered, n);
}

static void
set_edge (CgvCosts *costs,
          uint32_t edge,
          CgvAmount amount)
{
  costs->edge_costs[edge] = amount.value;
  if (costs->edge_low == NULL)
    return;
  costs->edge_low[edge] = amount.low;
  costs->edge_high[edge] = amount.high;
}

/* @slots holds, for each node, the last edge of @from to it that was looked at. */
static void
find_edges (CgvCosts *costs,
            const CgvCosts *from,
            uint32_t *slots)
{
  const CgvGraph *graph = costs->graph;
  const CgvGraph *other = from->graph;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    slots[node] = CGV_NONE;
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      for (uint32_t edge = other->out_start[node]; edge < other->out_start[node + 1]; edge++)
        slots[other->edges[edge].callee] = edge;
      for (uint32_t edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
        {
          uint32_t slot = slots[graph->edges[edge].callee];

          if (slot != CGV_NONE && slot >= other->out_start[node] && graph->present[edge] && other->present[slot])
            set_edge (costs, edge, cgv_restriction_get_edge (from, slot));
        }
    }
}

static bool
leaves (const CgvGraph *graph,
        uint32_t edge)
{
  return graph->present[edge] && graph->cycles[graph->edges[edge].caller] != graph->cycles[graph->edges[edge].callee];
}

/* By the outgoing rule, as for any cycle. */
static void
sum_cycle (CgvCosts *costs,
           CgvCycleId cycle)
{
  const CgvGraph *graph = costs->graph;
  CgvAmount sum = { 0 };

  for (uint32_t i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
    {
      CgvNodeId node = graph->cycle_nodes[i];

      costs->cycle_self[cycle] = cgv_cost_add (costs->cycle_self[cycle], costs->self[node], costs->is_signed);
      sum = cgv_amount_add (sum, cgv_restriction_get_self (costs, node), costs->is_signed);
      for (uint32_t edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
        {
          if (leaves (graph, edge))
            sum = cgv_amount_add (sum, cgv_restriction_get_edge (costs, edge), costs->is_signed);
        }
    }
  costs->cycle_inclusive[cycle] = sum.value;
  if (costs->cycle_inclusive_low == NULL)
    return;
  costs->cycle_inclusive_low[cycle] = sum.low;
  costs->cycle_inclusive_high[cycle] = sum.high;
}

/* The same costs over another graph of the same nodes. */
static CgvCosts *
new_aligned (CgvCosts *from,
             CgvGraph *graph,
             const CgvMemory *memory)
{
  CgvMemory scratch = *memory;
  CgvCosts *costs = cgv_costs_new_empty (graph, from, memory);
  uint32_t *slots = cgv_memory_new (&scratch, graph->n_nodes, sizeof *slots);
  bool ok = costs != NULL && slots != NULL && allocate_all (costs, from->self_low != NULL);

  if (ok)
    {
      copy_nodes (costs, from);
      find_edges (costs, from, slots);
      for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
        sum_cycle (costs, cycle);
    }
  cgv_memory_free (&scratch, slots, graph->n_nodes, sizeof *slots);
  if (ok)
    return costs;
  cgv_costs_unref (costs);
  return NULL;
}

static CgvCosts *
new_sum (CgvCosts *base,
         const CgvFilterStep *steps,
         uint32_t n_steps,
         CgvGraph *graph,
         const CgvMemory *memory)
{
  CgvCosts *filtered = cgv_costs_new_filtered_with_memory (base, steps, n_steps, NULL, memory);
  CgvCosts *aligned;

  if (filtered == NULL || filtered->graph == graph)
    return filtered;
  aligned = new_aligned (filtered, graph, memory);
  cgv_costs_unref (filtered);
  return aligned;
}

static CgvCosts *
new_sum_of (CgvCosts *base,
            CgvEventId event,
            const CgvFilterStep *steps,
            uint32_t n_steps,
            CgvGraph *graph,
            const CgvMemory *memory)
{
  CgvCosts *costs = cgv_costs_new_of_with_memory (base->graph, base->events, event, memory);
  CgvCosts *filtered = costs != NULL ? new_sum (costs, steps, n_steps, graph, memory) : NULL;

  cgv_costs_unref (costs);
  return filtered;
}

static void
bound_total (CgvCosts *ratio,
             const CgvCosts *numerator,
             const CgvCosts *divisor)
{
  CgvCostRange range = cgv_costs_divide_ranges (ratio, ratio->total, cgv_costs_get_total_range (numerator), cgv_costs_get_total_range (divisor));

  ratio->total_low = range.low;
  ratio->total_high = range.high;
}

static void
bound_nodes (CgvCosts *ratio,
             const CgvCosts *numerator,
             const CgvCosts *divisor)
{
  for (CgvNodeId node = 0; node < ratio->graph->n_nodes; node++)
    {
      CgvCostRange range = cgv_costs_divide_ranges (ratio, ratio->self[node], cgv_costs_get_self_range (numerator, node), cgv_costs_get_self_range (divisor, node));

      ratio->self_low[node] = range.low;
      ratio->self_high[node] = range.high;
      range = cgv_costs_divide_ranges (ratio, ratio->inclusive[node], cgv_costs_get_inclusive_range (numerator, node), cgv_costs_get_inclusive_range (divisor, node));
      ratio->inclusive_low[node] = range.low;
      ratio->inclusive_high[node] = range.high;
    }
}

static void
bound_edges_and_cycles (CgvCosts *ratio,
                        const CgvCosts *numerator,
                        const CgvCosts *divisor)
{
  for (uint32_t edge = 0; edge < ratio->graph->n_edges; edge++)
    {
      CgvCostRange range = cgv_costs_divide_ranges (ratio, ratio->edge_costs[edge], cgv_costs_get_edge_range (numerator, edge), cgv_costs_get_edge_range (divisor, edge));

      ratio->edge_low[edge] = range.low;
      ratio->edge_high[edge] = range.high;
    }
  for (CgvCycleId cycle = 0; cycle < ratio->graph->n_cycles; cycle++)
    {
      CgvCostRange range = cgv_costs_divide_ranges (ratio, ratio->cycle_inclusive[cycle], cgv_costs_get_cycle_range (numerator, cycle), cgv_costs_get_cycle_range (divisor, cycle));

      ratio->cycle_inclusive_low[cycle] = range.low;
      ratio->cycle_inclusive_high[cycle] = range.high;
    }
}

static CgvCosts *
new_ratio (CgvCosts *numerator,
           CgvCosts *divisor,
           CgvEventId event)
{
  CgvCosts *ratio = cgv_costs_new_ratio (numerator, divisor, event);

  if (ratio == NULL || (numerator->self_low == NULL && divisor->self_low == NULL))
    return ratio;
  if (!allocate_bounds (ratio))
    {
      cgv_costs_unref (ratio);
      return NULL;
    }
  bound_total (ratio, numerator, divisor);
  bound_nodes (ratio, numerator, divisor);
  bound_edges_and_cycles (ratio, numerator, divisor);
  return ratio;
}

CgvCosts *
cgv_costs_new_filtered_column_with_memory (CgvCosts *base,
                                           const CgvFilterStep *steps,
                                           uint32_t n_steps,
                                           CgvGraph *graph,
                                           const CgvMemory *memory)
{
  const CgvEvent *event = cgv_event_set_get (base->events, base->event);
  CgvCosts *numerator;
  CgvCosts *divisor;
  CgvCosts *ratio = NULL;

  if (!event->is_ratio)
    return new_sum (base, steps, n_steps, graph, memory);
  numerator = new_sum_of (base, event->numerator, steps, n_steps, graph, memory);
  divisor = numerator != NULL ? new_sum_of (base, event->divisor, steps, n_steps, graph, memory) : NULL;
  if (divisor != NULL)
    ratio = new_ratio (numerator, divisor, base->event);
  cgv_costs_unref (numerator);
  cgv_costs_unref (divisor);
  return ratio;
}

CgvCosts *
cgv_costs_new_filtered_column (CgvCosts *base,
                               const CgvFilterStep *steps,
                               uint32_t n_steps,
                               CgvGraph *graph)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_costs_new_filtered_column_with_memory (base, steps, n_steps, graph, &memory);
}
