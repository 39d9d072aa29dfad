/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-costs-private.h"
#include "cgv-graph-private.h"
#include "cgv-restriction-private.h"

static CgvCost *
allocate (CgvCosts *costs,
          size_t n)
{
  return cgv_memory_new (cgv_costs_get_memory (costs), n, sizeof (CgvCost));
}

bool
cgv_restriction_begin (CgvRestriction *self,
                       uint32_t n_edges)
{
  uint32_t n_nodes = self->before->graph->n_nodes;
  uint32_t n_components = n_nodes + self->before->graph->n_cycles;
  CgvCosts *after;

  self->graph = cgv_graph_new_derived (self->before->graph, n_edges, self->memory);
  if (self->graph == NULL)
    return false;
  after = self->after = cgv_costs_new_empty (self->graph, self->before, self->memory);
  if (after == NULL)
    return false;

  after->self = allocate (after, n_nodes);
  after->self_low = allocate (after, n_nodes);
  after->self_high = allocate (after, n_nodes);
  after->edge_costs = allocate (after, self->graph->n_edges);
  after->edge_low = allocate (after, self->graph->n_edges);
  after->edge_high = allocate (after, self->graph->n_edges);
  if (self->new_roots == NULL)
    self->new_roots = cgv_memory_new (self->memory, n_nodes, sizeof *self->new_roots);
  self->low = cgv_memory_new (self->memory, n_components, sizeof *self->low);
  self->high = cgv_memory_new (self->memory, n_components, sizeof *self->high);
  return after->self != NULL && after->self_low != NULL && after->self_high != NULL && after->edge_costs != NULL &&
         after->edge_low != NULL && after->edge_high != NULL && self->new_roots != NULL && self->low != NULL && self->high != NULL;
}

static bool
allocate_rest (CgvCosts *after)
{
  const CgvGraph *graph = after->graph;

  after->inclusive = allocate (after, graph->n_nodes);
  after->inclusive_low = allocate (after, graph->n_nodes);
  after->inclusive_high = allocate (after, graph->n_nodes);
  after->entered = allocate (after, graph->n_nodes);
  after->cycle_self = allocate (after, graph->n_cycles);
  after->cycle_inclusive = allocate (after, graph->n_cycles);
  after->cycle_inclusive_low = allocate (after, graph->n_cycles);
  after->cycle_inclusive_high = allocate (after, graph->n_cycles);
  after->cycle_entered = allocate (after, graph->n_cycles);
  return after->inclusive != NULL && after->inclusive_low != NULL && after->inclusive_high != NULL && after->entered != NULL &&
         after->cycle_self != NULL && after->cycle_inclusive != NULL && after->cycle_inclusive_low != NULL &&
         after->cycle_inclusive_high != NULL && after->cycle_entered != NULL;
}

static bool
leaves (const CgvGraph *graph,
        uint32_t edge)
{
  CgvNodeId caller = graph->edges[edge].caller;
  CgvNodeId callee = graph->edges[edge].callee;

  return graph->present[edge] && caller != callee && (graph->cycles[caller] == CGV_NONE || graph->cycles[caller] != graph->cycles[callee]);
}

/* Bounds of a node or a cycle as a whole hold if it is still the same whole. */
static CgvAmount
limit_node (const CgvRestriction *self,
            CgvNodeId node,
            CgvAmount amount)
{
  if (self->before->graph->cycles[node] != CGV_NONE)
    return amount;
  return cgv_amount_limit (amount, self->low[node], self->high[node], self->after->is_signed);
}

static CgvAmount
limit_cycle (const CgvRestriction *self,
             CgvCycleId cycle,
             CgvAmount amount)
{
  const CgvGraph *before = self->before->graph;
  const CgvGraph *graph = self->graph;
  CgvCycleId old = before->cycles[graph->cycle_nodes[graph->cycle_start[cycle]]];
  uint32_t component;

  if (old == CGV_NONE || before->cycle_start[old + 1] - before->cycle_start[old] != graph->cycle_start[cycle + 1] - graph->cycle_start[cycle])
    return amount;
  for (uint32_t i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
    {
      if (cgv_graph_is_hidden (graph, graph->cycle_nodes[i]))
        return amount;
    }
  component = before->n_nodes + old;
  return cgv_amount_limit (amount, self->low[component], self->high[component], self->after->is_signed);
}

/* No more can be left than there was before, whatever the bounds of the parts. */
static CgvAmount
limit_total (const CgvRestriction *self,
             CgvAmount total)
{
  CgvCostRange before = cgv_costs_get_total_range (self->before);
  CgvCost low = cgv_cost_subtract (before.low, self->report.hidden_high, false);
  CgvCost high = cgv_cost_subtract (before.high, self->report.hidden_low, false);

  if (low < total.low)
    low = total.low;
  if (high > total.high)
    high = total.high;
  if (low > high)
    return total;
  return cgv_amount_hold ((CgvAmount){ total.value, low, high }, false);
}

static void
sum_total (const CgvRestriction *self)
{
  CgvCosts *after = self->after;
  CgvAmount total = { 0 };

  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    total = cgv_amount_add (total, cgv_restriction_get_self (after, node), after->is_signed);
  if (!after->is_signed)
    total = limit_total (self, total);
  after->total = total.value;
  after->total_low = total.low;
  after->total_high = total.high;
}

/* Nothing is spent beneath a function, or a cycle, that is not spent at all. */
static CgvAmount
limit_to_total (const CgvCosts *costs,
                CgvAmount amount)
{
  if (costs->is_signed || cgv_amount_is_exact (amount) || amount.high <= costs->total_high)
    return amount;
  amount.high = amount.value > costs->total_high ? amount.value : costs->total_high;
  return amount;
}

/* The inclusive cost of a node, by the outgoing rule. */
static CgvAmount
sum_node (const CgvCosts *costs,
          CgvNodeId node)
{
  const CgvGraph *graph = costs->graph;
  CgvAmount sum = cgv_restriction_get_self (costs, node);

  for (uint32_t edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
    {
      if (leaves (graph, edge))
        sum = cgv_amount_add (sum, cgv_restriction_get_edge (costs, edge), costs->is_signed);
    }
  return sum;
}

static void
sum_inclusive (const CgvRestriction *self)
{
  CgvCosts *after = self->after;

  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      CgvAmount sum = sum_node (after, node);

      if (self->graph->cycles[node] == CGV_NONE)
        sum = limit_node (self, node, sum);
      sum = limit_to_total (after, sum);
      after->inclusive[node] = sum.value;
      after->inclusive_low[node] = sum.low;
      after->inclusive_high[node] = sum.high;
    }
}

static void
sum_cycles (const CgvRestriction *self)
{
  const CgvGraph *graph = self->graph;
  CgvCosts *after = self->after;

  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      CgvAmount sum = { 0 };

      for (uint32_t i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
        {
          CgvNodeId node = graph->cycle_nodes[i];

          sum = cgv_amount_add (sum, sum_node (after, node), after->is_signed);
          after->cycle_self[cycle] = cgv_cost_add (after->cycle_self[cycle], after->self[node], after->is_signed);
        }
      sum = limit_to_total (after, limit_cycle (self, cycle, sum));
      if (!after->is_signed && after->cycle_self[cycle] > sum.high)
        after->cycle_self[cycle] = sum.high;
      after->cycle_inclusive[cycle] = sum.value;
      after->cycle_inclusive_low[cycle] = sum.low;
      after->cycle_inclusive_high[cycle] = sum.high;
    }
}

/* Where stacks may begin, returns the cost without a call; elsewhere a difference comes from rounding. */
static void
sum_entered (const CgvRestriction *self)
{
  const CgvGraph *graph = self->graph;
  CgvCosts *after = self->after;

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      CgvNodeId callee = graph->edges[edge].callee;
      CgvCost *entered = graph->cycles[callee] == CGV_NONE ? &after->entered[callee] : &after->cycle_entered[graph->cycles[callee]];

      if (leaves (graph, edge))
        *entered = cgv_cost_add (*entered, after->edge_costs[edge], after->is_signed);
    }
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      CgvCost called = after->entered[node];

      after->entered[node] = 0;
      if (graph->cycles[node] == CGV_NONE && self->new_roots[node])
        after->entered[node] = cgv_cost_subtract (after->inclusive[node], called, after->is_signed);
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      CgvCost called = after->cycle_entered[cycle];
      bool is_root = false;

      for (uint32_t i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
        is_root = is_root || self->new_roots[graph->cycle_nodes[i]];
      after->cycle_entered[cycle] = is_root ? cgv_cost_subtract (after->cycle_inclusive[cycle], called, after->is_signed) : 0;
    }
}

static bool
are_exact (const CgvCost *low,
           const CgvCost *high,
           uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    {
      if (low[i] != high[i])
        return false;
    }
  return true;
}

static void
drop (CgvCosts *after,
      CgvCost **low,
      CgvCost **high,
      uint32_t n)
{
  CgvMemory *memory = cgv_costs_get_memory (after);

  cgv_memory_free (memory, *low, n, sizeof **low);
  cgv_memory_free (memory, *high, n, sizeof **high);
  *low = *high = NULL;
}

static void
drop_bounds_if_exact (CgvCosts *after)
{
  const CgvGraph *graph = after->graph;

  if (!are_exact (after->self_low, after->self_high, graph->n_nodes) || !are_exact (after->inclusive_low, after->inclusive_high, graph->n_nodes) ||
      !are_exact (after->edge_low, after->edge_high, graph->n_edges) || !are_exact (after->cycle_inclusive_low, after->cycle_inclusive_high, graph->n_cycles))
    return;
  drop (after, &after->self_low, &after->self_high, graph->n_nodes);
  drop (after, &after->inclusive_low, &after->inclusive_high, graph->n_nodes);
  drop (after, &after->edge_low, &after->edge_high, graph->n_edges);
  drop (after, &after->cycle_inclusive_low, &after->cycle_inclusive_high, graph->n_cycles);
}

bool
cgv_restriction_finish (CgvRestriction *self)
{
  if (!cgv_graph_complete (self->graph) || !allocate_rest (self->after))
    return false;
  sum_total (self);
  sum_inclusive (self);
  sum_cycles (self);
  sum_entered (self);
  drop_bounds_if_exact (self->after);
  return true;
}
