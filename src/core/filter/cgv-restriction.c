/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-restriction-private.h"

#include <string.h>

#include "cgv-costs-private.h"
#include "cgv-event-set.h"
#include "cgv-graph-private.h"
#include "cgv-group-bounds.h"

/* Allocates bounds, which may be freed before the costs. */
static CgvBounds *
allocate (CgvCosts *costs,
          size_t n)
{
  return cgv_memory_new (cgv_box_get_pool (costs)->memory, n, sizeof (CgvBounds));
}

static bool
allocate_bounds_of_parts (CgvCosts *costs)
{
  costs->self_bounds = allocate (costs, costs->graph->n_nodes);
  costs->edge_bounds = allocate (costs, costs->graph->n_edges);
  return costs->self_bounds != NULL && costs->edge_bounds != NULL;
}

static bool
allocate_bounds_of_sums (CgvCosts *costs)
{
  costs->inclusive_bounds = allocate (costs, costs->graph->n_nodes);
  costs->cycle_bounds = allocate (costs, costs->graph->n_cycles);
  return costs->inclusive_bounds != NULL && costs->cycle_bounds != NULL;
}

bool
cgv_restriction_begin (CgvRestriction *self,
                       uint32_t n_edges)
{
  const CgvCosts *before = self->before;
  uint32_t n_nodes = before->graph->n_nodes;
  uint32_t n_components = n_nodes + before->graph->n_cycles;
  CgvPool *pool;

  self->graph = cgv_graph_new_derived (before->graph, n_edges, self->pool.memory);
  if (self->graph == NULL)
    return false;
  self->after = cgv_costs_new_empty (self->graph, before->events, before->event, self->pool.memory);
  if (self->after == NULL)
    return false;
  self->after->data.saturates = before->data.saturates;
  pool = cgv_box_get_pool (self->after);
  cgv_pool_make (pool, &self->after->self, n_nodes);
  cgv_pool_make (pool, &self->after->edge_costs, self->graph->n_edges);
  if (self->new_roots == NULL)
    self->new_roots = cgv_memory_new (self->pool.memory, n_nodes, sizeof *self->new_roots);
  cgv_pool_make (&self->pool, &self->bounds, n_components);
  return !pool->failed && !self->pool.failed && self->new_roots != NULL && allocate_bounds_of_parts (self->after);
}

/* The numbers of cycles are known by now. */
static bool
allocate_rest (CgvCosts *after)
{
  const CgvGraph *graph = after->graph;
  CgvPool *pool = cgv_box_get_pool (after);

  cgv_pool_make (pool, &after->inclusive, graph->n_nodes);
  cgv_pool_make (pool, &after->entered, graph->n_nodes);
  cgv_pool_make (pool, &after->cycle_self, graph->n_cycles);
  cgv_pool_make (pool, &after->cycle_inclusive, graph->n_cycles);
  cgv_pool_make (pool, &after->cycle_entered, graph->n_cycles);
  return !pool->failed && allocate_bounds_of_sums (after);
}

static bool
leaves (const CgvGraph *graph,
        uint32_t edge)
{
  return graph->present[edge] && !cgv_graph_is_within (graph, graph->edges[edge].caller, graph->edges[edge].callee);
}

/* Limits a node: the bounds of a node or a cycle as a whole hold as long as the whole is unchanged. */
static CgvAmount
limit_node (const CgvRestriction *self,
            CgvNodeId node,
            CgvAmount amount)
{
  if (self->before->graph->cycles[node] != CGV_NONE)
    return amount;
  return cgv_amount_limit (amount, self->bounds[node].low, self->bounds[node].high, self->after->is_signed);
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
  cgv_foreach_in (i, graph->cycle_start, cycle)
    {
      if (cgv_graph_is_hidden (graph, graph->cycle_nodes[i]))
        return amount;
    }
  component = before->n_nodes + old;
  return cgv_amount_limit (amount, self->bounds[component].low, self->bounds[component].high, self->after->is_signed);
}

/* Limits the total by the total before the filter, which the sums of the bounds may exceed. */
static CgvAmount
limit_total (const CgvRestriction *self,
             CgvAmount total)
{
  CgvAmount before = cgv_costs_get_total (self->before);
  CgvCost low = cgv_cost_subtract (before.low - self->before->outside, self->report.hidden.high, false);
  CgvCost high = cgv_cost_subtract (before.high - self->before->outside, self->report.hidden.low, false);

  if (low < total.low)
    low = total.low;
  if (high > total.high)
    high = total.high;
  if (low > high)
    return total;
  return cgv_amount_hold ((CgvAmount){ .value = total.value, .low = low, .high = high }, false);
}

static void
sum_total (const CgvRestriction *self)
{
  CgvCosts *after = self->after;
  CgvAmount total = { 0 };

  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    total = cgv_amount_add (total, cgv_costs_get_self (after, node), after->is_signed);
  if (!after->is_signed)
    total = limit_total (self, total);
  after->total = total.value;
  after->total_bounds = cgv_amount_get_bounds (total);
}

/* Limits costs to the total: the cost below a function, or a cycle, is part of it. */
static CgvAmount
limit_to_total (const CgvCosts *costs,
                CgvAmount amount)
{
  if (costs->is_signed || cgv_amount_is_exact (amount) || amount.high <= costs->total_bounds.high)
    return amount;
  amount.high = amount.value > costs->total_bounds.high ? amount.value : costs->total_bounds.high;
  return amount;
}

/* Until find_entered(), `entered` has the cost of the calls from outside. */
static void
enter_callee (CgvCosts *costs,
              uint32_t edge)
{
  CgvNodeId callee = costs->graph->edges[edge].callee;
  CgvCycleId cycle = costs->graph->cycles[callee];
  CgvCost *entered = cycle == CGV_NONE ? &costs->entered[callee] : &costs->cycle_entered[cycle];

  *entered = cgv_cost_add (*entered, costs->edge_costs[edge], costs->is_signed);
}

/* Returns the inclusive cost of a node, by the outgoing rule, and lets its calls enter their callees. */
static CgvAmount
sum_node (CgvCosts *costs,
          CgvNodeId node)
{
  const CgvGraph *graph = costs->graph;
  CgvAmount sum = cgv_costs_get_self (costs, node);

  cgv_foreach_in (edge, graph->out_start, node)
    {
      if (!leaves (graph, edge))
        continue;
      sum = cgv_amount_add (sum, cgv_costs_get_edge (costs, edge), costs->is_signed);
      enter_callee (costs, edge);
    }
  return sum;
}

/* @sum is the inclusive cost of a member. */
static void
add_to_cycle (CgvCosts *costs,
              CgvNodeId member,
              CgvAmount sum)
{
  CgvCycleId cycle = costs->graph->cycles[member];
  CgvAmount whole = cgv_costs_get_cycle (costs, cycle);

  costs->cycle_self[cycle] = cgv_cost_add (costs->cycle_self[cycle], costs->self[member], costs->is_signed);
  cgv_costs_write (costs->cycle_inclusive, costs->cycle_bounds, cycle, cgv_amount_add (whole, sum, costs->is_signed));
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
      else
        add_to_cycle (after, node, sum);
      cgv_costs_write (after->inclusive, after->inclusive_bounds, node, limit_to_total (after, sum));
    }
}

static void
limit_cycles (const CgvRestriction *self)
{
  CgvCosts *after = self->after;

  for (CgvCycleId cycle = 0; cycle < self->graph->n_cycles; cycle++)
    {
      CgvAmount sum = cgv_costs_get_cycle (after, cycle);

      sum = limit_to_total (after, limit_cycle (self, cycle, sum));
      if (!after->is_signed && after->cycle_self[cycle] > sum.high)
        after->cycle_self[cycle] = sum.high;
      cgv_costs_write (after->cycle_inclusive, after->cycle_bounds, cycle, sum);
    }
}

static CgvCost
find_largest (const CgvCosts *costs)
{
  CgvCost largest = 0;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    largest = costs->inclusive[node] > largest ? costs->inclusive[node] : largest;
  for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
    largest = costs->cycle_inclusive[cycle] > largest ? costs->cycle_inclusive[cycle] : largest;
  return largest;
}

/* Keeps the cost outside of functions, which filters do not concern. As long as no function is left out, it is unchanged; otherwise it
 * is limited to the rest of the total, as no function has more. */
static void
keep_outside (const CgvRestriction *self)
{
  CgvCosts *after = self->after;
  CgvCost outside = self->before->outside;

  if (outside != 0 && self->report.hidden.high != 0)
    {
      CgvCost above = after->is_signed ? 0 : cgv_cost_subtract (find_largest (after), after->total, false);

      outside = after->is_signed || above < outside ? above : outside;
    }
  after->outside = outside;
  after->total = cgv_cost_add (after->total, outside, after->is_signed);
  after->total_bounds.low = cgv_cost_add (after->total_bounds.low, outside, after->is_signed);
  after->total_bounds.high = cgv_cost_add (after->total_bounds.high, outside, after->is_signed);
}

/* Completes a report: hidden and remaining cost make the total of before, even if calls cost more than their functions. */
static void
complete_report (CgvRestriction *self)
{
  const CgvCosts *before = self->before;
  CgvCost hidden = cgv_cost_subtract (before->total, self->after->total, before->is_signed);
  CgvCost lost = cgv_cost_subtract (before->outside, self->after->outside, before->is_signed);

  if (cgv_event_is_bound (cgv_costs_get_event (before), before->total))
    return;
  if (before->self_bounds == NULL && self->after->self_bounds == NULL)
    {
      self->report.hidden = cgv_amount_exact (hidden);
      return;
    }
  self->report.hidden.value = cgv_cost_add (self->report.hidden.value, lost, before->is_signed);
  self->report.hidden.low = cgv_cost_add (self->report.hidden.low, lost, before->is_signed);
  self->report.hidden.high = cgv_cost_add (self->report.hidden.high, lost, before->is_signed);
}

/* Cost without a call is where stacks may begin; elsewhere a difference comes from rounding. */
static void
find_entered (const CgvRestriction *self)
{
  const CgvGraph *graph = self->graph;
  CgvCosts *after = self->after;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      bool is_root = graph->cycles[node] == CGV_NONE && self->new_roots[node];

      after->entered[node] = is_root ? cgv_cost_subtract (after->inclusive[node], after->entered[node], after->is_signed) : 0;
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      CgvCost called = after->cycle_entered[cycle];
      bool is_root = false;

      cgv_foreach_in (i, graph->cycle_start, cycle)
        is_root = is_root || self->new_roots[graph->cycle_nodes[i]];
      after->cycle_entered[cycle] = is_root ? cgv_cost_subtract (after->cycle_inclusive[cycle], called, after->is_signed) : 0;
    }
}

static bool
are_exact (const CgvBounds *bounds,
           uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    {
      if (bounds[i].low != bounds[i].high)
        return false;
    }
  return true;
}

static void
drop_bounds_if_exact (CgvCosts *after)
{
  const CgvGraph *graph = after->graph;

  if (are_exact (after->self_bounds, graph->n_nodes) && are_exact (after->inclusive_bounds, graph->n_nodes) &&
      are_exact (after->edge_bounds, graph->n_edges) && are_exact (after->cycle_bounds, graph->n_cycles))
    cgv_costs_free_bounds (after);
}

/* Completes the graph and the costs that a filter has filled in: cycles, inclusive costs, the total. */
static bool
finish (CgvRestriction *self)
{
  if (!cgv_graph_complete (self->graph) || !allocate_rest (self->after))
    return false;
  sum_total (self);
  sum_inclusive (self);
  limit_cycles (self);
  keep_outside (self);
  find_entered (self);
  drop_bounds_if_exact (self->after);
  cgv_costs_complete (self->after, true);
  complete_report (self);
  return true;
}

static uint8_t *
find_roots (const CgvCosts *costs,
            CgvMemory *memory)
{
  uint8_t *roots = cgv_memory_new (memory, costs->graph->n_nodes, sizeof *roots);

  if (roots != NULL)
    cgv_costs_mark_starts (costs, roots);
  return roots;
}

static bool
apply (CgvRestriction *self,
       const CgvFilterStep *step)
{
  switch (step->kind)
    {
    case CGV_FILTER_INCLUDE:
    case CGV_FILTER_EXCLUDE:
      return cgv_restriction_count (self, step->nodes, step->kind == CGV_FILTER_INCLUDE);
    case CGV_FILTER_HIDE:
      return cgv_restriction_hide (self, step->nodes);
    case CGV_FILTER_ONLY_UNDER:
    default:
      return cgv_restriction_stay_under (self, step->nodes);
    }
}

static void
count_matches (CgvRestriction *self,
               const uint8_t *nodes)
{
  const CgvGraph *graph = self->before->graph;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    self->report.n_nodes += nodes[node] && !cgv_graph_is_hidden (graph, node);
}

/* Moves on to the next filter, which begins with the remaining costs; @self keeps nothing else. */
static void
move_on (CgvRestriction *self,
         bool is_done)
{
  cgv_pool_clear (&self->pool);
  cgv_memory_free (self->pool.memory, self->roots);
  self->roots = self->new_roots;
  self->new_roots = NULL;

  cgv_costs_unref (self->before);
  if (!is_done)
    cgv_costs_unref (self->after);
  self->before = is_done ? self->after : NULL;
  self->after = NULL;
  cgv_graph_unref (self->graph);
  self->graph = NULL;
}

static CgvCosts *
filter_sum (CgvCosts *base,
            const CgvFilterStep *steps,
            uint32_t n_steps,
            CgvFilterReport *reports,
            const CgvMemory *memory)
{
  CgvMemory scratch = CGV_MEMORY_INIT;
  CgvRestriction self = { .pool = { .memory = &scratch } };

  if (n_steps == 0)
    return cgv_costs_ref (base);
  if (memory != NULL)
    scratch = *memory;
  self.roots = find_roots (base, &scratch);
  if (self.roots == NULL)
    return NULL;
  self.before = cgv_costs_ref (base);

  for (uint32_t i = 0; i < n_steps && self.before != NULL; i++)
    {
      self.report = (CgvFilterReport){ 0 };
      count_matches (&self, steps[i].nodes);
      move_on (&self, apply (&self, &steps[i]) && finish (&self));
      if (reports != NULL)
        reports[i] = self.report;
    }
  cgv_memory_free (&scratch, self.roots);
  return self.before;
}

/* Reports of a ratio are those of its numerator. */
static CgvCosts *
filter_ratio (CgvCosts *base,
              const CgvFilterStep *steps,
              uint32_t n_steps,
              CgvFilterReport *reports,
              const CgvMemory *memory)
{
  CgvEventId event = cgv_event_set_get (base->events, base->event)->numerator;
  CgvCosts *numerator = cgv_costs_new_of (base->graph, base->events, event, memory);
  CgvCosts *filtered = numerator != NULL ? filter_sum (numerator, steps, n_steps, reports, memory) : NULL;
  CgvCosts *ratio = filtered != NULL ? cgv_costs_new_filtered_column (base, steps, n_steps, filtered->graph, memory) : NULL;

  cgv_costs_unref (numerator);
  cgv_costs_unref (filtered);
  return ratio;
}

CgvCosts *
cgv_costs_new_filtered (CgvCosts *base,
                        const CgvFilterStep *steps,
                        uint32_t n_steps,
                        CgvFilterReport *reports,
                        const CgvMemory *memory)
{
  if (n_steps > 0 && cgv_event_set_get (base->events, base->event)->is_ratio)
    return filter_ratio (base, steps, n_steps, reports, memory);
  return filter_sum (base, steps, n_steps, reports, memory);
}

static void
copy (void *to,
      const void *from,
      size_t size)
{
  if (from != NULL && size > 0)
    memcpy (to, from, size);
}

static void
copy_nodes (CgvCosts *costs,
            const CgvCosts *from)
{
  uint32_t n = costs->graph->n_nodes;

  costs->total = from->total;
  costs->outside = from->outside;
  costs->total_bounds = from->total_bounds;
  copy (costs->self, from->self, n * sizeof *costs->self);
  copy (costs->self_bounds, from->self_bounds, n * sizeof *costs->self_bounds);
  copy (costs->inclusive, from->inclusive, n * sizeof *costs->inclusive);
  copy (costs->inclusive_bounds, from->inclusive_bounds, n * sizeof *costs->inclusive_bounds);
  copy (costs->entered, from->entered, n * sizeof *costs->entered);
}

/* Finds the edges. @slots holds, for each node, the last visited edge of @from to it. */
static void
find_edges (CgvCosts *costs,
            const CgvCosts *from,
            uint32_t *slots)
{
  const CgvGraph *graph = costs->graph;
  const CgvGraph *other = from->graph;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      cgv_foreach_in (edge, other->out_start, node)
        slots[other->edges[edge].callee] = edge;
      cgv_foreach_in (edge, graph->out_start, node)
        {
          uint32_t slot = slots[graph->edges[edge].callee];

          if (slot != CGV_NONE && slot >= other->out_start[node] && graph->present[edge] && other->present[slot])
            cgv_costs_write (costs->edge_costs, costs->edge_bounds, edge, cgv_costs_get_edge (from, slot));
        }
    }
}

/* Finds the costs of cycles from all calls. Without some event the calls of a cycle may be none, or those of a larger one. */
static bool
align_cycles (CgvCosts *costs,
              CgvPool *scratch)
{
  const CgvGraph *graph = costs->graph;
  CgvAmount *amounts = cgv_pool_new (scratch, graph->n_cycles, sizeof *amounts);

  if (amounts == NULL || !cgv_group_bounds_find (scratch->memory, costs->whole, graph->cycles, graph->n_cycles, amounts))
    return false;
  for (uint32_t i = 0; i < graph->cycle_start[graph->n_cycles]; i++)
    {
      CgvNodeId member = graph->cycle_nodes[i];
      CgvCost *sum = &costs->cycle_self[graph->cycles[member]];

      *sum = cgv_cost_add (*sum, costs->self[member], costs->is_signed);
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    cgv_costs_write (costs->cycle_inclusive, costs->cycle_bounds, cycle, amounts[cycle]);
  return true;
}

/* Allocates bounds like those of @from. Those of cycles are always needed. */
static bool
allocate_aligned (CgvCosts *costs,
                  const CgvCosts *from)
{
  if (!cgv_costs_allocate (costs))
    return false;
  if (from->self_bounds != NULL)
    return allocate_bounds_of_parts (costs) && allocate_bounds_of_sums (costs);
  costs->cycle_bounds = allocate (costs, costs->graph->n_cycles);
  return costs->cycle_bounds != NULL;
}

/* Converts costs to another graph of the same nodes. */
static CgvCosts *
new_aligned (CgvCosts *from,
             CgvGraph *graph,
             const CgvMemory *memory)
{
  CgvCosts *costs = cgv_costs_new_empty (graph, from->events, from->event, memory);
  CgvPool scratch = { 0 };
  uint32_t *slots;
  bool ok;

  if (costs == NULL)
    return NULL;
  costs->data.saturates = from->data.saturates;
  costs->whole = cgv_costs_ref (from);
  scratch.memory = cgv_box_get_pool (costs)->memory;
  slots = cgv_pool_new_ids (&scratch, graph->n_nodes);
  ok = slots != NULL && allocate_aligned (costs, from);
  if (ok)
    {
      copy_nodes (costs, from);
      find_edges (costs, from, slots);
      ok = align_cycles (costs, &scratch);
    }
  cgv_pool_clear (&scratch);
  if (ok)
    {
      cgv_costs_complete (costs, true);
      return costs;
    }
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
  CgvCosts *filtered = filter_sum (base, steps, n_steps, NULL, memory);
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
  CgvCosts *costs = cgv_costs_new_of (base->graph, base->events, event, memory);
  CgvCosts *filtered = costs != NULL ? new_sum (costs, steps, n_steps, graph, memory) : NULL;

  cgv_costs_unref (costs);
  return filtered;
}

/* Finds the bounds of ratios whose values are known. */
static void
bound (CgvCosts *ratio,
       const CgvCosts *numerator,
       const CgvCosts *divisor)
{
  CgvAmount total = cgv_costs_divide_amounts (ratio, ratio->total, cgv_costs_get_total (numerator), cgv_costs_get_total (divisor));

  ratio->total_bounds = cgv_amount_get_bounds (total);
  for (CgvNodeId node = 0; node < ratio->graph->n_nodes; node++)
    {
      CgvAmount self = cgv_costs_divide_amounts (ratio, ratio->self[node], cgv_costs_get_self (numerator, node), cgv_costs_get_self (divisor, node));
      CgvAmount inclusive = cgv_costs_divide_amounts (ratio, ratio->inclusive[node], cgv_costs_get_inclusive (numerator, node), cgv_costs_get_inclusive (divisor, node));

      ratio->self_bounds[node] = cgv_amount_get_bounds (self);
      ratio->inclusive_bounds[node] = cgv_amount_get_bounds (inclusive);
    }
  for (uint32_t edge = 0; edge < ratio->graph->n_edges; edge++)
    {
      CgvAmount cost = cgv_costs_divide_amounts (ratio, ratio->edge_costs[edge], cgv_costs_get_edge (numerator, edge), cgv_costs_get_edge (divisor, edge));

      ratio->edge_bounds[edge] = cgv_amount_get_bounds (cost);
    }
  for (CgvCycleId cycle = 0; cycle < ratio->graph->n_cycles; cycle++)
    {
      CgvAmount cost = cgv_costs_divide_amounts (ratio, ratio->cycle_inclusive[cycle], cgv_costs_get_cycle (numerator, cycle), cgv_costs_get_cycle (divisor, cycle));

      ratio->cycle_bounds[cycle] = cgv_amount_get_bounds (cost);
    }
}

static CgvCosts *
new_ratio (CgvCosts *numerator,
           CgvCosts *divisor,
           CgvEventId event,
           const CgvMemory *memory)
{
  CgvCosts *ratio = cgv_costs_new_ratio (numerator, divisor, event, memory);

  if (ratio == NULL || (numerator->self_bounds == NULL && divisor->self_bounds == NULL))
    return ratio;
  if (!allocate_bounds_of_parts (ratio) || !allocate_bounds_of_sums (ratio))
    {
      cgv_costs_unref (ratio);
      return NULL;
    }
  bound (ratio, numerator, divisor);
  return ratio;
}

CgvCosts *
cgv_costs_new_filtered_column (CgvCosts *base,
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
    ratio = new_ratio (numerator, divisor, base->event, memory);
  cgv_costs_unref (numerator);
  cgv_costs_unref (divisor);
  return ratio;
}
