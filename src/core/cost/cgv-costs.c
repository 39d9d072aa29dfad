/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-costs-private.h"

#include <stdatomic.h>

#include "cgv-event-set-private.h"
#include "cgv-fold-private.h"
#include "cgv-graph-private.h"

typedef struct
{
  CgvCosts public; /* the first member, so that both have one address */
  atomic_uint references;
  CgvMemory memory;
} Costs;

static void
add (const CgvCosts *costs,
     CgvCost *sum,
     CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, costs->is_signed);
}

static bool
allocate (Costs *self)
{
  CgvCosts *public = &self->public;
  const CgvGraph *graph = public->graph;
  CgvMemory *memory = &self->memory;

  public->self = cgv_memory_new (memory, graph->n_nodes, sizeof (CgvCost));
  public->inclusive = cgv_memory_new (memory, graph->n_nodes, sizeof (CgvCost));
  public->entered = cgv_memory_new (memory, graph->n_nodes, sizeof (CgvCost));
  public->edge_costs = cgv_memory_new (memory, graph->n_edges, sizeof (CgvCost));
  public->cycle_self = cgv_memory_new (memory, graph->n_cycles, sizeof (CgvCost));
  public->cycle_inclusive = cgv_memory_new (memory, graph->n_cycles, sizeof (CgvCost));
  public->cycle_entered = cgv_memory_new (memory, graph->n_cycles, sizeof (CgvCost));
  return public->self != NULL && public->inclusive != NULL && public->entered != NULL && public->edge_costs != NULL &&
         public->cycle_self != NULL && public->cycle_inclusive != NULL && public->cycle_entered != NULL;
}

/* Sums what the profile has for functions up to nodes. */
static bool
read_self (Costs *self,
           const CgvEventSum *what)
{
  CgvCosts *public = &self->public;
  const CgvGraph *graph = public->graph;
  uint32_t n_functions = cgv_profile_get_n_functions (graph->profile);
  CgvCost *of_functions;

  if (cgv_fold_get_nodes (graph->fold) == NULL)
    {
      cgv_profile_sum_self_of (graph->profile, graph->parts, what, public->self);
      return true;
    }
  of_functions = cgv_memory_new (&self->memory, n_functions, sizeof *of_functions);
  if (of_functions == NULL)
    return false;

  cgv_profile_sum_self_of (graph->profile, graph->parts, what, of_functions);
  for (CgvFunctionId id = 0; id < n_functions; id++)
    add (public, &public->self[cgv_fold_get_node (graph->fold, id)], of_functions[id]);
  cgv_memory_free (&self->memory, of_functions, n_functions, sizeof *of_functions);
  return true;
}

/* And for calls up to edges. */
static bool
read_calls (Costs *self,
            const CgvEventSum *what)
{
  CgvCosts *public = &self->public;
  const CgvGraph *graph = public->graph;
  uint32_t n_calls = cgv_profile_get_n_calls (graph->profile);
  CgvCost *of_calls;

  if (cgv_edge_columns_get (cgv_graph_get_columns (graph), what, public->edge_costs))
    return true;
  of_calls = cgv_memory_new (&self->memory, n_calls, sizeof *of_calls);
  if (of_calls == NULL)
    return false;

  cgv_profile_sum_calls_of (graph->profile, graph->parts, what, of_calls, NULL, NULL);
  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    public->edge_costs[edge] = 0;
  for (CgvCallId id = 0; id < n_calls; id++)
    add (public, &public->edge_costs[graph->edge_of_call[id]], of_calls[id]);
  cgv_memory_free (&self->memory, of_calls, n_calls, sizeof *of_calls);
  return true;
}

static bool
read_costs (Costs *self)
{
  CgvCosts *public = &self->public;
  CgvEventTerm term;
  CgvEventSum what = cgv_event_set_get_sum (public->events, public->event, &term);

  return read_self (self, &what) && read_calls (self, &what);
}

/* What leaves a node also leaves its cycle, and enters another one. @entered and @cycle_entered
 * hold the cost of the recorded calls from outside until they become what is missing from it. */
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

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    follow_edge (costs, edge);

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      if (graph->cycles[node] == CGV_NONE)
        become_missing (costs, costs->inclusive[node], &costs->entered[node]);
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    become_missing (costs, costs->cycle_inclusive[cycle], &costs->cycle_entered[cycle]);
}

/* With all costs 0. */
static Costs *
new_empty (CgvGraph *graph,
           CgvEventSet *events,
           CgvEventId event,
           const CgvMemory *memory)
{
  CgvMemory own = *memory;
  Costs *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  atomic_init (&self->references, 1);
  self->memory = own;
  self->public.graph = cgv_graph_ref (graph);
  self->public.events = cgv_event_set_ref (events);
  self->public.event = event;
  self->public.is_signed = cgv_event_set_get (events, event)->is_signed;
  self->public.total = cgv_event_set_get_total (events, graph->parts, event);
  if (allocate (self))
    return self;
  cgv_costs_unref (&self->public);
  return NULL;
}

static CgvCosts *
new_sum (CgvGraph *graph,
         CgvEventSet *events,
         CgvEventId event,
         const CgvMemory *memory)
{
  Costs *self = new_empty (graph, events, event, memory);

  if (self == NULL)
    return NULL;
  if (!read_costs (self))
    {
      cgv_costs_unref (&self->public);
      return NULL;
    }
  compute (&self->public);
  return &self->public;
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

static CgvCosts *
new_ratio (CgvCosts *numerator,
           CgvCosts *divisor,
           CgvEventId event,
           const CgvMemory *memory)
{
  const CgvGraph *graph = numerator->graph;
  Costs *self = new_empty (numerator->graph, numerator->events, event, memory);
  CgvCosts *public;

  if (self == NULL)
    return NULL;
  public = &self->public;
  public->numerator = cgv_costs_ref (numerator);
  public->divisor = cgv_costs_ref (divisor);
  public->total = cgv_event_set_divide (public->events, event, numerator->total, divisor->total);
  divide (public, graph->n_nodes, numerator->self, divisor->self, public->self);
  divide (public, graph->n_nodes, numerator->inclusive, divisor->inclusive, public->inclusive);
  divide (public, graph->n_edges, numerator->edge_costs, divisor->edge_costs, public->edge_costs);
  divide (public, graph->n_cycles, numerator->cycle_self, divisor->cycle_self, public->cycle_self);
  divide (public, graph->n_cycles, numerator->cycle_inclusive, divisor->cycle_inclusive, public->cycle_inclusive);
  return public;
}

CgvCosts *
cgv_costs_new_ratio (CgvCosts *numerator,
                     CgvCosts *divisor,
                     CgvEventId event)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return new_ratio (numerator, divisor, event, &memory);
}

CgvCosts *
cgv_costs_new_of_with_memory (CgvGraph *graph,
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
    ratio = new_ratio (numerator, divisor, event, memory);
  cgv_costs_unref (numerator);
  cgv_costs_unref (divisor);
  return ratio;
}

CgvCosts *
cgv_costs_new_of (CgvGraph *graph,
                  CgvEventSet *events,
                  CgvEventId event)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_costs_new_of_with_memory (graph, events, event, &memory);
}

CgvCosts *
cgv_costs_new_with_memory (CgvGraph *graph,
                           CgvEventId event,
                           const CgvMemory *memory)
{
  CgvEventSet *events = cgv_event_set_new_with_memory (graph->profile, NULL, 0, memory);
  CgvCosts *costs;

  if (events == NULL)
    return NULL;
  costs = cgv_costs_new_of_with_memory (graph, events, event, memory);
  cgv_event_set_unref (events);
  return costs;
}

CgvCosts *
cgv_costs_new (CgvGraph *graph,
               CgvEventId event)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_costs_new_with_memory (graph, event, &memory);
}

CgvCosts *
cgv_costs_new_empty (CgvGraph *graph,
                     const CgvCosts *like,
                     const CgvMemory *memory)
{
  CgvMemory own = *memory;
  Costs *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->public = (CgvCosts){ .graph = cgv_graph_ref (graph), .events = cgv_event_set_ref (like->events), .event = like->event, .is_signed = like->is_signed };
  atomic_init (&self->references, 1);
  self->memory = own;
  return &self->public;
}

CgvMemory *
cgv_costs_get_memory (CgvCosts *costs)
{
  return &((Costs *) costs)->memory;
}

CgvMemory
cgv_costs_copy_memory (const CgvCosts *costs)
{
  return cgv_memory_copy (&((const Costs *) costs)->memory);
}

CgvCosts *
cgv_costs_ref (CgvCosts *costs)
{
  atomic_fetch_add_explicit (&((Costs *) costs)->references, 1, memory_order_relaxed);
  return costs;
}

static void
free_arrays (Costs *self)
{
  const CgvCosts *public = &self->public;
  const CgvGraph *graph = public->graph;
  CgvMemory *memory = &self->memory;

  cgv_memory_free (memory, public->self, graph->n_nodes, sizeof (CgvCost));
  cgv_memory_free (memory, public->inclusive, graph->n_nodes, sizeof (CgvCost));
  cgv_memory_free (memory, public->entered, graph->n_nodes, sizeof (CgvCost));
  cgv_memory_free (memory, public->edge_costs, graph->n_edges, sizeof (CgvCost));
  cgv_memory_free (memory, public->cycle_self, graph->n_cycles, sizeof (CgvCost));
  cgv_memory_free (memory, public->cycle_inclusive, graph->n_cycles, sizeof (CgvCost));
  cgv_memory_free (memory, public->cycle_entered, graph->n_cycles, sizeof (CgvCost));
  cgv_memory_free (memory, public->self_low, graph->n_nodes, sizeof (CgvCost));
  cgv_memory_free (memory, public->self_high, graph->n_nodes, sizeof (CgvCost));
  cgv_memory_free (memory, public->inclusive_low, graph->n_nodes, sizeof (CgvCost));
  cgv_memory_free (memory, public->inclusive_high, graph->n_nodes, sizeof (CgvCost));
  cgv_memory_free (memory, public->edge_low, graph->n_edges, sizeof (CgvCost));
  cgv_memory_free (memory, public->edge_high, graph->n_edges, sizeof (CgvCost));
  cgv_memory_free (memory, public->cycle_inclusive_low, graph->n_cycles, sizeof (CgvCost));
  cgv_memory_free (memory, public->cycle_inclusive_high, graph->n_cycles, sizeof (CgvCost));
}

void
cgv_costs_unref (CgvCosts *costs)
{
  Costs *self = (Costs *) costs;
  CgvMemory memory;

  if (costs == NULL || atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) > 1)
    return;

  free_arrays (self);
  /* Neither is a ratio itself. */
  cgv_costs_unref (costs->numerator);
  cgv_costs_unref (costs->divisor);
  cgv_event_set_unref (costs->events);
  cgv_graph_unref (costs->graph);
  memory = self->memory;
  cgv_memory_free (&memory, self, 1, sizeof *self);
}

CgvCostRange
cgv_costs_divide_ranges (const CgvCosts *ratio,
                         CgvCost value,
                         CgvCostRange numerator,
                         CgvCostRange divisor)
{
  CgvCostRange all = { (CgvCost) INT64_MIN, (CgvCost) INT64_MAX };
  CgvCost low;
  CgvCost high;

  if (cgv_cost_range_is_exact (numerator) && cgv_cost_range_is_exact (divisor))
    return (CgvCostRange) { value, value };
  if (ratio->numerator->is_signed || ratio->divisor->is_signed || divisor.low == 0)
    return all;

  low = cgv_event_set_divide (ratio->events, ratio->event, numerator.low, divisor.high);
  high = cgv_event_set_divide (ratio->events, ratio->event, numerator.high, divisor.low);
  if (low == CGV_RATIO_UNDEFINED || high == CGV_RATIO_UNDEFINED)
    return all;
  return (CgvCostRange) { low, high };
}
