/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-excess.h"

#include <string.h>

#include "cgv-fold-private.h"
#include "cgv-graph-private.h"
#include "cgv-memory.h"

/* Negative costs break the rules rightly, and a sum at its bound may be any larger one. */
static bool
has_rules (const CgvCosts *costs)
{
  return !costs->is_signed && !cgv_cost_is_saturated (costs->total, false);
}

/* Returns how much more of an event type `summary:` counts than the cost lines have, where `totals:` agrees with these.
 * Callgrind ends the open calls when the program ends. By then it has counted instructions that it never writes as a
 * cost line, so that many more a healthy function may have. */
static CgvCost
get_unwritten (const CgvProfile *profile,
               CgvEventId event)
{
  CgvCost sum = 0;

  for (CgvPartId id = 0; id < cgv_profile_get_n_parts (profile); id++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, id);

      if (part->declared_summary == NULL || part->declared_totals == NULL)
        continue;
      for (uint32_t i = 0; i < part->n_events; i++)
        {
          CgvCost summary = part->declared_summary[i];

          /* From 2^63 on it is a negative difference. */
          if (part->events[i] == event && part->declared_totals[i] == part->totals[i] && summary > part->totals[i] && summary <= INT64_MAX)
            sum = cgv_cost_add (sum, summary - part->totals[i], false);
        }
    }
  return sum;
}

static bool
is_above (CgvCost cost,
          CgvCost limit,
          CgvCost unwritten)
{
  return cost > limit && cost - limit > unwritten;
}

static void
compare (CgvExcess *excess,
         CgvNodeId node,
         CgvCost cost,
         CgvCost limit,
         CgvCost unwritten)
{
  if (!is_above (cost, limit, unwritten))
    return;
  if (excess->n == 0 || cost - limit > excess->cost - excess->limit)
    *excess = (CgvExcess) { excess->n, node, cost, limit };
  excess->n++;
}

/* Finds functions with an inclusive cost above the total: 100 % and more of everything. An event type with negative
 * costs, or with sums that stopped growing, has none. Linear in the functions. */
static CgvExcess
find_above_total (const CgvCosts *costs,
                  CgvCost unwritten)
{
  const CgvGraph *graph = costs->graph;
  CgvExcess excess = { 0, CGV_NONE, 0, 0 };

  if (!has_rules (costs))
    return excess;
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      if (graph->cycles[node] == CGV_NONE)
        compare (&excess, node, costs->inclusive[node], costs->total, unwritten);
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    compare (&excess, graph->cycle_nodes[graph->cycle_start[cycle]], costs->cycle_inclusive[cycle], costs->total, unwritten);
  return excess;
}

CgvCost
cgv_excess_get_incoming (const CgvCosts *costs,
                         CgvNodeId node)
{
  const CgvGraph *graph = costs->graph;
  CgvCost sum = 0;

  for (uint32_t i = graph->in_start[node]; i < graph->in_start[node + 1]; i++)
    {
      uint32_t edge = graph->in_edges[i];
      CgvNodeId caller = graph->edges[edge].caller;
      bool is_within = graph->cycles[node] != CGV_NONE && graph->cycles[caller] == graph->cycles[node];

      if (caller != node && !is_within)
        sum = cgv_cost_add (sum, costs->edge_costs[edge], costs->is_signed);
    }
  return sum;
}

/* Finds functions whose recorded calls from elsewhere cost more than they have themselves, with all that they call.
 * Only those count that have costs or calls of their own: of a function that is only called nothing was recorded but
 * that. Of a cycle, the calls from outside of it count. Linear in functions and calls. */
static CgvExcess
find_above_inclusive (const CgvCosts *costs,
                      CgvCost unwritten)
{
  const CgvGraph *graph = costs->graph;
  CgvExcess excess = { 0, CGV_NONE, 0, 0 };

  if (!has_rules (costs))
    return excess;
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      bool has_own = costs->inclusive[node] > 0 || graph->out_start[node] < graph->out_start[node + 1];

      if (graph->cycles[node] == CGV_NONE && has_own)
        compare (&excess, node, cgv_excess_get_incoming (costs, node), costs->inclusive[node], unwritten);
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      CgvCost incoming = 0;

      for (uint32_t i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
        incoming = cgv_cost_add (incoming, cgv_excess_get_incoming (costs, graph->cycle_nodes[i]), false);
      compare (&excess, graph->cycle_nodes[graph->cycle_start[cycle]], incoming, costs->cycle_inclusive[cycle], unwritten);
    }
  return excess;
}

/* What is the same for all event types, and room for one. A cycle is one unit. */
typedef struct
{
  const CgvGraph *graph;
  uint32_t n_units;      /* nodes, and then cycles */
  uint32_t *units;       /* for each node its unit */
  CgvCost *of_functions; /* room for the self costs of functions */
  CgvCost *inclusive;    /* for each unit, its inclusive cost */
  CgvCost *incoming;     /* for each unit, what its calls from outside cost */
} Screen;

static void
find_units (const Screen *self)
{
  const CgvGraph *graph = self->graph;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    self->units[node] = graph->cycles[node] == CGV_NONE ? node : graph->n_nodes + graph->cycles[node];
}

/* False if a sum may not fit. */
static bool
sum_units (const Screen *self,
           CgvEventId event)
{
  const CgvGraph *graph = self->graph;
  const CgvEdgeColumn *column = &cgv_graph_get_columns (graph)->events[event];
  const uint32_t n_functions = cgv_profile_get_n_functions (graph->profile);
  const CgvNodeId *nodes = cgv_fold_get_nodes (graph->fold);
  CgvCost bits = 0;

  memset (self->inclusive, 0, self->n_units * sizeof *self->inclusive);
  memset (self->incoming, 0, self->n_units * sizeof *self->incoming);
  cgv_profile_sum_self (graph->profile, NULL, event, self->of_functions);
  for (CgvFunctionId id = 0; id < n_functions; id++)
    {
      bits |= self->of_functions[id];
      self->inclusive[self->units[nodes != NULL ? nodes[id] : id]] += self->of_functions[id];
    }
  for (uint32_t edge = 0, n_edges = graph->n_edges; edge < n_edges; edge++)
    {
      CgvCost cost = cgv_edge_column_get_cost (column, edge);
      uint32_t caller = self->units[graph->edges[edge].caller];
      uint32_t callee = self->units[graph->edges[edge].callee];

      bits |= cost;
      if (caller == callee)
        continue;
      self->inclusive[caller] += cost;
      self->incoming[callee] += cost;
    }
  return bits <= UINT64_MAX / ((uint64_t) n_functions + graph->n_edges + 1);
}

static bool
has_excess (const Screen *self,
            CgvEventId event)
{
  const CgvGraph *graph = self->graph;
  CgvCost total = cgv_profile_get_total (graph->profile, NULL, event);
  CgvCost unwritten = get_unwritten (graph->profile, event);

  for (uint32_t unit = 0; unit < self->n_units; unit++)
    {
      bool has_own = unit >= graph->n_nodes || self->inclusive[unit] > 0 || graph->out_start[unit] < graph->out_start[unit + 1];

      if (is_above (self->inclusive[unit], total, unwritten) || (has_own && is_above (self->incoming[unit], self->inclusive[unit], unwritten)))
        return true;
    }
  return false;
}

void
cgv_excess_screen (const CgvGraph *graph,
                   bool *is_possible)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvPool pool = { .memory = &memory };
  const CgvEdgeColumns *columns = cgv_graph_get_columns (graph);
  Screen self = { .graph = graph, .n_units = graph->n_nodes + graph->n_cycles };
  bool is_screened = graph->parts == NULL && columns->events != NULL;

  if (is_screened)
    {
      self.units = cgv_pool_new (&pool, graph->n_nodes, sizeof *self.units);
      self.of_functions = cgv_pool_new (&pool, cgv_profile_get_n_functions (graph->profile), sizeof *self.of_functions);
      self.inclusive = cgv_pool_new (&pool, self.n_units, sizeof *self.inclusive);
      self.incoming = cgv_pool_new (&pool, self.n_units, sizeof *self.incoming);
      is_screened = !pool.failed;
    }
  if (is_screened)
    find_units (&self);
  for (CgvEventId event = 0; event < cgv_profile_get_n_events (graph->profile); event++)
    is_possible[event] = cgv_profile_get_event (graph->profile, event)->formula == CGV_NONE &&
                         (!is_screened || !columns->events[event].is_exact || !sum_units (&self, event) || has_excess (&self, event));
  cgv_pool_clear (&pool);
}

/* Copies no more than there is room for. */
static uint32_t
copy_string (const CgvProfile *profile,
             CgvStringId string,
             char *room,
             uint32_t size)
{
  size_t length;
  const char *text = cgv_profile_get_string (profile, string, &length);

  if (length > size)
    length = size;
  memcpy (room, text, length);
  return (uint32_t) length;
}

static void
report (const CgvCosts *costs,
        CgvProblemKind kind,
        const CgvExcess *excess,
        CgvProblemList *problems)
{
  const CgvGraph *graph = costs->graph;
  const CgvProfile *profile = graph->profile;
  CgvProblem problem = { .kind = kind, .excerpt_is_name = true };
  CgvFunctionId function;

  if (excess->n == 0)
    return;
  function = cgv_fold_get_function (graph->fold, excess->node);
  problem.value = excess->cost;
  problem.limit = excess->limit;
  problem.n_more = excess->n - 1;
  copy_string (profile, cgv_profile_get_event (profile, costs->event)->name, problem.event, CGV_PROBLEM_EVENT - 1);
  problem.excerpt_length = copy_string (profile, cgv_profile_get_function (profile, function)->name, problem.excerpt, CGV_PROBLEM_EXCERPT);
  cgv_problem_list_add (problems, &problem);
}

void
cgv_excess_report (const CgvCosts *costs,
                   CgvProblemList *problems)
{
  CgvCost unwritten = get_unwritten (costs->graph->profile, costs->event);
  CgvExcess above_total = find_above_total (costs, unwritten);
  CgvExcess above_inclusive = find_above_inclusive (costs, unwritten);

  report (costs, CGV_PROBLEM_ABOVE_TOTAL, &above_total, problems);
  report (costs, CGV_PROBLEM_CALLS_ABOVE_COST, &above_inclusive, problems);
}
