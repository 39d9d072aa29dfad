/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-costs-private.h"

#include "cgv-event-set-private.h"
#include "cgv-excess.h"
#include "cgv-fold-private.h"
#include "cgv-graph-private.h"

static void
add (CgvCosts *costs,
     CgvCost *sum,
     CgvCost cost)
{
  cgv_cost_add_to (sum, cost, costs->is_signed, &costs->data.saturates);
}

bool
cgv_costs_allocate (CgvCosts *costs)
{
  const CgvGraph *graph = costs->graph;
  CgvPool *pool = cgv_box_get_pool (costs);

  cgv_pool_make (pool, &costs->self, graph->n_nodes);
  cgv_pool_make (pool, &costs->inclusive, graph->n_nodes);
  cgv_pool_make (pool, &costs->entered, graph->n_nodes);
  cgv_pool_make (pool, &costs->edge_costs, graph->n_edges);
  cgv_pool_make (pool, &costs->cycle_self, graph->n_cycles);
  cgv_pool_make (pool, &costs->cycle_inclusive, graph->n_cycles);
  cgv_pool_make (pool, &costs->cycle_entered, graph->n_cycles);
  return !pool->failed;
}

/* Reads the costs of the nodes of a graph as cgv_costs_read_edges() does those of edges. */
static bool
read_self (const CgvGraph *graph,
           const CgvEventSum *what,
           CgvMemory *memory,
           CgvCost *self)
{
  uint32_t n_functions = graph->profile->n_functions;
  const CgvNodeId *nodes = graph->fold->nodes;
  CgvCost *of_functions;

  if (nodes == NULL)
    {
      cgv_profile_sum_self_of (graph->profile, graph->parts, what, self);
      return true;
    }
  of_functions = cgv_memory_new (memory, n_functions, sizeof *of_functions);
  if (of_functions == NULL)
    return false;

  cgv_profile_sum_self_of (graph->profile, graph->parts, what, of_functions);
  memset (self, 0, graph->n_nodes * sizeof *self);
  for (CgvFunctionId id = 0; id < n_functions; id++)
    {
      if (of_functions[id] != 0)
        self[nodes[id]] = cgv_cost_add (self[nodes[id]], of_functions[id], what->is_signed);
    }
  cgv_memory_free (memory, of_functions);
  return true;
}

bool
cgv_costs_read_edges (const CgvGraph *graph,
                      const CgvEventSum *what,
                      CgvMemory *memory,
                      CgvCost *edge_costs,
                      bool *saturates)
{
  uint32_t n_calls = graph->profile->n_calls;
  CgvCost *of_calls;

  if (cgv_edge_columns_get (cgv_graph_get_columns (graph), what, edge_costs))
    return true;
  of_calls = cgv_memory_new (memory, n_calls, sizeof *of_calls);
  if (of_calls == NULL)
    return false;

  cgv_profile_sum_calls_of (graph->profile, graph->parts, what, of_calls, NULL, NULL, saturates);
  memset (edge_costs, 0, graph->n_edges * sizeof *edge_costs);
  for (CgvCallId id = 0; id < n_calls; id++)
    cgv_cost_add_to (&edge_costs[cgv_graph_get_edge (graph, id)], of_calls[id], what->is_signed, saturates);
  cgv_memory_free (memory, of_calls);
  return true;
}

/* Adds the cost of an edge. A call that leaves a node may also leave its cycle, and enter another one. Until the end, @entered and
 * @cycle_entered hold the cost of the recorded calls from outside; afterwards they hold the difference to it. */
static void
follow_edge (CgvCosts *costs,
             uint32_t edge)
{
  const CgvGraph *graph = costs->graph;
  CgvNodeId caller = graph->edges[edge].caller;
  CgvNodeId callee = graph->edges[edge].callee;
  CgvCycleId from = graph->cycles[caller];
  CgvCycleId to = graph->cycles[callee];
  CgvCost cost = costs->edge_costs[edge];

  if (caller == callee || (from != CGV_NONE && from == to))
    return;

  add (costs, &costs->inclusive[caller], cost);
  if (from != CGV_NONE)
    add (costs, &costs->cycle_inclusive[from], cost);
  if (to != CGV_NONE)
    add (costs, &costs->cycle_entered[to], cost);
  else
    add (costs, &costs->entered[callee], cost);
}

static void
become_missing (const CgvCosts *costs,
                CgvCost inclusive,
                CgvCost *entered)
{
  *entered = cgv_cost_subtract (inclusive, *entered, costs->is_signed);
}

static void
compute (CgvCosts *costs)
{
  const CgvGraph *graph = costs->graph;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      CgvCycleId cycle = graph->cycles[node];

      costs->inclusive[node] = costs->self[node];
      if (cycle != CGV_NONE)
        add (costs, &costs->cycle_self[cycle], costs->self[node]);
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    costs->cycle_inclusive[cycle] = costs->cycle_self[cycle];

  for (uint32_t edge = 0; edge < graph->n_edges && !cgv_profile_gives_up (graph->profile, edge); edge++)
    follow_edge (costs, edge);

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      if (graph->cycles[node] == CGV_NONE)
        become_missing (costs, costs->inclusive[node], &costs->entered[node]);
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    become_missing (costs, costs->cycle_inclusive[cycle], &costs->cycle_entered[cycle]);
}

CgvCosts *
cgv_costs_new_empty (CgvGraph *graph,
                     CgvEventSet *events,
                     CgvEventId event,
                     const CgvMemory *memory)
{
  CgvCosts *costs = cgv_box_new (memory, sizeof *costs);

  if (costs == NULL)
    return NULL;
  costs->graph = cgv_graph_ref (graph);
  costs->events = cgv_event_set_ref (events);
  costs->event = event;
  costs->data = *cgv_event_set_get (events, event);
  costs->is_signed = costs->data.is_signed;
  return costs;
}

/* Makes costs that are all 0 except for the total. */
static CgvCosts *
new_zero (CgvGraph *graph,
          CgvEventSet *events,
          CgvEventId event,
          const CgvMemory *memory)
{
  CgvCosts *costs = cgv_costs_new_empty (graph, events, event, memory);

  if (costs == NULL)
    return NULL;
  costs->total = cgv_event_set_get_total (events, graph->parts, event);
  costs->outside = cgv_event_set_get_outside (events, graph->parts, event);
  if (cgv_costs_allocate (costs))
    return costs;
  cgv_costs_unref (costs);
  return NULL;
}

static CgvCosts *
new_sum (CgvGraph *graph,
         CgvEventSet *events,
         CgvEventId event,
         const CgvMemory *memory)
{
  CgvCosts *costs = new_zero (graph, events, event, memory);
  CgvEventTerm term;
  CgvEventSum what = cgv_event_set_get_sum (events, event, &term);
  CgvMemory *from;

  if (costs == NULL)
    return NULL;
  costs->data.saturates = cgv_profile_saturates (graph->profile, graph->parts, &what);
  from = cgv_box_get_pool (costs)->memory;
  if (cgv_profile_gives_up (graph->profile, 0) || !read_self (graph, &what, from, costs->self) || !cgv_costs_read_edges (graph, &what, from, costs->edge_costs, &costs->data.saturates))
    {
      cgv_costs_unref (costs);
      return NULL;
    }
  compute (costs);
  cgv_costs_complete (costs, false);
  if (!cgv_profile_gives_up (graph->profile, 0))
    return costs;
  cgv_costs_unref (costs);
  return NULL;
}

static unsigned int
get_sign (CgvCost cost)
{
  if (cost == 0)
    return 0;
  return (int64_t) cost < 0 ? CGV_SIGN_BELOW : CGV_SIGN_ABOVE;
}

static bool
exceeds_total (const CgvCosts *costs)
{
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      if (cgv_excess_is_shown (costs->inclusive[node], costs->total))
        return true;
    }
  return false;
}

void
cgv_costs_complete (CgvCosts *costs,
                    bool is_filtered)
{
  bool has_whole = costs->is_signed || costs->data.is_ratio || !(is_filtered || cgv_profile_is_short (costs->graph->profile, costs->graph->parts));

  costs->lacks_whole = !has_whole && exceeds_total (costs);
  costs->signs = costs->is_signed ? 0 : CGV_SIGN_ABOVE;
  for (CgvNodeId node = 0; costs->is_signed && node < costs->graph->n_nodes; node++)
    costs->signs |= get_sign (costs->self[node]);
  for (uint32_t edge = 0; costs->is_signed && edge < costs->graph->n_edges; edge++)
    costs->signs |= get_sign (costs->edge_costs[edge]);
}

static void
divide (const CgvCosts *costs,
        uint32_t n,
        const CgvCost *numerators,
        const CgvCost *divisors,
        CgvCost *ratios)
{
  for (uint32_t i = 0; i < n; i++)
    ratios[i] = cgv_event_set_divide (costs->events, costs->event, numerators[i], divisors[i]);
}

CgvCosts *
cgv_costs_new_ratio (CgvCosts *numerator,
                     CgvCosts *divisor,
                     CgvEventId event,
                     const CgvMemory *memory)
{
  const CgvGraph *graph = numerator->graph;
  CgvCosts *costs = new_zero (numerator->graph, numerator->events, event, memory);

  if (costs == NULL)
    return NULL;
  costs->numerator = cgv_costs_ref (numerator);
  costs->divisor = cgv_costs_ref (divisor);
  costs->total = cgv_event_set_divide (costs->events, event, numerator->total, divisor->total);
  divide (costs, graph->n_nodes, numerator->self, divisor->self, costs->self);
  divide (costs, graph->n_nodes, numerator->inclusive, divisor->inclusive, costs->inclusive);
  divide (costs, graph->n_edges, numerator->edge_costs, divisor->edge_costs, costs->edge_costs);
  divide (costs, graph->n_cycles, numerator->cycle_self, divisor->cycle_self, costs->cycle_self);
  divide (costs, graph->n_cycles, numerator->cycle_inclusive, divisor->cycle_inclusive, costs->cycle_inclusive);
  cgv_costs_complete (costs, false);
  return costs;
}

CgvCosts *
cgv_costs_new_of (CgvGraph *graph,
                  CgvEventSet *events,
                  CgvEventId event,
                  const CgvMemory *memory)
{
  const CgvEvent *data = cgv_event_set_get (events, event);
  CgvCosts *numerator;
  CgvCosts *divisor;
  CgvCosts *ratio = NULL;

  if (!data->is_ratio)
    return new_sum (graph, events, event, memory);
  numerator = new_sum (graph, events, data->numerator, memory);
  divisor = numerator != NULL ? new_sum (graph, events, data->divisor, memory) : NULL;
  if (divisor != NULL)
    ratio = cgv_costs_new_ratio (numerator, divisor, event, memory);
  cgv_costs_unref (numerator);
  cgv_costs_unref (divisor);
  return ratio;
}

CgvNodeId
cgv_costs_find_costliest (const CgvCosts *costs,
                          CgvCycleId cycle)
{
  const CgvGraph *graph = costs->graph;
  CgvNodeId costliest = graph->cycle_nodes[graph->cycle_start[cycle]];

  for (uint32_t i = graph->cycle_start[cycle] + 1; i < graph->cycle_start[cycle + 1]; i++)
    {
      if (cgv_cost_compare (costs->self[graph->cycle_nodes[i]], costs->self[costliest], costs->is_signed) > 0)
        costliest = graph->cycle_nodes[i];
    }
  return costliest;
}

static double
get_size (const CgvCosts *costs,
          CgvCost cost)
{
  double value = cgv_cost_to_double (cost, costs->is_signed);

  return value < 0 ? -value : value;
}

double
cgv_costs_find_largest (const CgvCosts *costs)
{
  double largest = 0;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      double size = get_size (costs, costs->self[node]);

      if (size > largest)
        largest = size;
      size = get_size (costs, costs->inclusive[node]);
      if (size > largest)
        largest = size;
    }
  return largest;
}

bool
cgv_costs_have_same_self (const CgvCosts *costs,
                          const CgvCosts *other)
{
  bool is_signed = costs->is_signed || other->is_signed;

  if (cgv_cost_convert (costs->outside, costs->is_signed, is_signed) != cgv_cost_convert (other->outside, other->is_signed, is_signed))
    return false;
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      if (cgv_cost_convert (costs->self[node], costs->is_signed, is_signed) != cgv_cost_convert (other->self[node], other->is_signed, is_signed))
        return false;
    }
  return true;
}

CgvCosts *
cgv_costs_new (CgvGraph *graph,
               CgvEventId event,
               const CgvMemory *memory)
{
  CgvEventSet *events = cgv_event_set_new (graph->profile, NULL, 0, memory);
  CgvCosts *costs;

  if (events == NULL)
    return NULL;
  costs = cgv_costs_new_of (graph, events, event, memory);
  cgv_event_set_unref (events);
  return costs;
}

void
cgv_costs_free_bounds (CgvCosts *costs)
{
  CgvMemory *memory = cgv_box_get_pool (costs)->memory;

  cgv_memory_free (memory, costs->self_bounds);
  cgv_memory_free (memory, costs->inclusive_bounds);
  cgv_memory_free (memory, costs->edge_bounds);
  cgv_memory_free (memory, costs->cycle_bounds);
  costs->self_bounds = costs->inclusive_bounds = costs->edge_bounds = costs->cycle_bounds = NULL;
}

static void
clear (void *object)
{
  CgvCosts *costs = object;

  cgv_costs_free_bounds (costs);
  /* Numerator and divisor are not ratios themselves. */
  cgv_costs_unref (costs->numerator);
  cgv_costs_unref (costs->divisor);
  cgv_costs_unref (costs->whole);
  cgv_event_set_unref (costs->events);
  cgv_graph_unref (costs->graph);
}

CGV_BOX_TYPE (CgvCosts, cgv_costs, clear)

CgvAmount
cgv_costs_divide_amounts (const CgvCosts *ratio,
                          CgvCost value,
                          CgvAmount numerator,
                          CgvAmount divisor)
{
  CgvCost low;
  CgvCost high;

  if (cgv_amount_is_exact (numerator) && cgv_amount_is_exact (divisor))
    return cgv_amount_exact (value);
  if (ratio->numerator->is_signed || ratio->divisor->is_signed || divisor.low == 0)
    return cgv_amount_unknown (value);
  /* A bound may have stopped growing where no cost did. */
  if (cgv_cost_is_saturated (numerator.high, false) || cgv_cost_is_saturated (divisor.high, false))
    return cgv_amount_unknown (value);

  low = cgv_event_set_divide (ratio->events, ratio->event, numerator.low, divisor.high);
  high = cgv_event_set_divide (ratio->events, ratio->event, numerator.high, divisor.low);
  if (low == CGV_RATIO_UNDEFINED || high == CGV_RATIO_UNDEFINED)
    return cgv_amount_unknown (value);
  return (CgvAmount){ .value = value, .low = low, .high = high };
}

void
cgv_costs_mark_starts (const CgvCosts *costs,
                       uint8_t *starts)
{
  const CgvGraph *graph = costs->graph;
  bool has_start = false;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      CgvCycleId cycle = graph->cycles[node];

      starts[node] = cycle == CGV_NONE ? costs->entered[node] != 0 : costs->cycle_entered[cycle] != 0;
      has_start = has_start || starts[node];
    }
  if (!has_start && graph->n_nodes > 0)
    memset (starts, 1, graph->n_nodes);
}
