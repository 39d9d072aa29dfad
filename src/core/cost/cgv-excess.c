/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-excess.h"

#include <stdio.h>
#include <string.h>

#include "cgv-box.h"
#include "cgv-costs-private.h"
#include "cgv-fold-private.h"
#include "cgv-graph-private.h"

/* Half of the last digit of a percentage with two decimals, as a fraction of the whole. */
#define SHOWN 20000

/* Functions that have more of something than they can have. */
typedef struct
{
  uint32_t n;    /* how many; 0 if all is well, and the rest then means nothing */
  uint32_t unit; /* the unit that exceeds its limit most */
  CgvCost cost;  /* its cost */
  CgvCost limit; /* the limit of its cost */
} Excess;

/* The costs of one event type. A unit is a function, or a cycle, which counts once, for its members. */
typedef struct
{
  const CgvGraph *graph;
  uint32_t n_units;    /* nodes, and then cycles */
  CgvCost *inclusive;  /* for each unit, its inclusive cost */
  CgvCost *incoming;   /* for each unit with code of its own, the cost of its recorded calls from outside */
  CgvCost *edge_costs; /* for each edge, its costs if the column does not have them; otherwise NULL */
} Units;

/* Returns how much more of an event type `summary:` counts than the cost lines have, where `totals:` agrees with these.
 * Callgrind ends the open calls when the program ends. By then it has counted instructions that it never writes as a
 * cost line, so that many more a healthy function may have. */
static CgvCost
get_unwritten (const CgvProfile *profile,
               CgvEventId event)
{
  CgvCost sum = 0;

  for (CgvPartId id = 0; id < profile->n_parts; id++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, id);

      if (part->declared_summary == NULL || part->declared_totals == NULL)
        continue;
      for (uint32_t i = 0; i < part->n_events; i++)
        {
          CgvCost summary = part->declared_summary[i];

          /* A sum of 2^63 or more is a negative difference. */
          if (part->events[i] == event && part->declared_totals[i] == part->totals[i] && summary > part->totals[i] && summary <= INT64_MAX)
            sum = cgv_cost_add (sum, summary - part->totals[i], false);
        }
    }
  return sum;
}

bool
cgv_excess_is_shown (CgvCost cost,
                     CgvCost total)
{
  return cost > total && cost - total >= total / SHOWN + (total % SHOWN != 0);
}

/* Compares a cost above its limit. */
static void
compare (Excess *excess,
         uint32_t unit,
         CgvCost cost,
         CgvCost limit,
         CgvCost unwritten)
{
  if (cost - limit <= unwritten)
    return;
  if (excess->n == 0 || cost - limit > excess->cost - excess->limit)
    *excess = (Excess) { excess->n, unit, cost, limit };
  excess->n++;
}

CgvCost
cgv_excess_get_incoming (const CgvCosts *costs,
                         CgvNodeId node)
{
  const CgvGraph *graph = costs->graph;
  CgvCost sum = 0;

  cgv_foreach_in (i, graph->in_start, node)
    {
      uint32_t edge = graph->in_edges[i];

      if (!cgv_graph_is_within (graph, graph->edges[edge].caller, node))
        sum = cgv_cost_add (sum, costs->edge_costs[edge], costs->is_signed);
    }
  return sum;
}

/* If callees have no file of their own, most functions only appear as callees. Nothing is
 * written for them, so pages with only such functions take no memory. */
static bool
allocate (Units *self,
          CgvPool *pool)
{
  self->n_units = self->graph->n_nodes + self->graph->n_cycles;
  cgv_pool_make (pool, &self->inclusive, self->n_units);
  cgv_pool_make (pool, &self->incoming, self->n_units);
  return !pool->failed;
}

static inline uint32_t
get_unit (const CgvGraph *graph,
          CgvNodeId node)
{
  return graph->cycles[node] == CGV_NONE ? node : graph->n_nodes + graph->cycles[node];
}

/* Returns whether the profile only records calls to a unit: no cost of its own, and no calls. A
 * unit that calls nothing has its inclusive cost before calls are added. */
static inline bool
is_only_called (const Units *self,
                uint32_t unit)
{
  const CgvGraph *graph = self->graph;

  return self->inclusive[unit] == 0 && unit < graph->n_nodes && graph->out_start[unit] == graph->out_start[unit + 1];
}

/* Members of a cycle leave their costs to it. */
static void
read_self (Units *self,
           const CgvEventSum *what)
{
  const CgvGraph *graph = self->graph;
  CgvCost *of_cycles = self->inclusive + graph->n_nodes;

  cgv_profile_sum_self_in_groups (graph->profile, graph->parts, what, graph->fold->nodes, self->inclusive);
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      cgv_foreach_in (i, graph->cycle_start, cycle)
        {
          CgvCost *inclusive = &self->inclusive[graph->cycle_nodes[i]];

          of_cycles[cycle] = cgv_cost_add (of_cycles[cycle], *inclusive, false);
          *inclusive = 0;
        }
    }
}

/* Adds the cost of calls to their callers and callees. The cost of a call within a unit is at most that of the unit. Inlined for costs
 * of 32 bits, @low, whose sums cannot overflow, and for others. */
static inline __attribute__ ((always_inline)) void
add_edges (Units *self,
           const uint32_t *low,
           const CgvEdgeColumn *column)
{
  const CgvGraph *graph = self->graph;
  const CgvEdge *edges = graph->edges;
  CgvCost *incoming = self->incoming;
  uint32_t edge = 0;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      uint32_t end = graph->out_start[node + 1];
      uint32_t caller = get_unit (graph, node);
      CgvCost sum = 0;

      for (; edge < end; edge++)
        {
          CgvCost cost = low != NULL ? low[edge] : column->is_exact ? cgv_edge_column_get_cost (column, edge) : self->edge_costs[edge];
          uint32_t callee;

          if (cost == 0 || (callee = get_unit (graph, edges[edge].callee)) == caller)
            continue;
          sum = low != NULL ? sum + cost : cgv_cost_add (sum, cost, false);
          if (!is_only_called (self, callee))
            incoming[callee] = low != NULL ? incoming[callee] + cost : cgv_cost_add (incoming[callee], cost, false);
        }
      if (sum > 0)
        self->inclusive[caller] = cgv_cost_add (self->inclusive[caller], sum, false);
    }
}

/* Returns false if there is no memory. */
static bool
sum_units (Units *self,
           CgvEventId event,
           CgvPool *pool)
{
  const CgvGraph *graph = self->graph;
  const CgvEdgeColumns *columns = cgv_graph_get_columns (graph);
  CgvEdgeColumn column = { 0 };
  CgvEventTerm term;
  CgvEventSum what = cgv_profile_get_sum (graph->profile, event, &term);
  bool saturates = false;

  if (columns->events != NULL)
    column = columns->events[event];
  if (!column.is_exact && self->edge_costs == NULL)
    cgv_pool_make (pool, &self->edge_costs, graph->n_edges);
  if (pool->failed || (!column.is_exact && !cgv_costs_read_edges (graph, &what, pool->memory, self->edge_costs, &saturates)))
    return false;

  read_self (self, &what);
  if (column.is_exact && column.high == NULL)
    add_edges (self, column.low, NULL);
  else
    add_edges (self, NULL, &column);
  return !cgv_profile_gives_up (graph->profile, 0);
}

/* Copies as much of a string as fits. */
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

/* Adds a name to a list, or an ellipsis after the last name that has room. */
static void
add_name (char *names,
          size_t size,
          const char *name)
{
  static const char more[] = ", …";
  size_t length = strlen (names);

  if (length >= strlen (more) && strcmp (names + length - strlen (more), more) == 0)
    return;
  if (length + strlen (", ") + strlen (name) + sizeof more > size)
    name = "…";
  snprintf (names + length, size - length, "%s%s", length > 0 ? ", " : "", name);
}

/* Names an event type in the problem of @kind, if there is one. Returns whether there is. */
static bool
add_event (CgvProblemList *problems,
           CgvProblemKind kind,
           const char *event)
{
  for (uint32_t i = 0; i < problems->n_items; i++)
    {
      if (problems->items[i].kind != kind)
        continue;
      add_name (problems->items[i].further_events, sizeof problems->items[i].further_events, event);
      return true;
    }
  return false;
}

static void
report (const Units *self,
        CgvEventId event,
        CgvProblemKind kind,
        const Excess *excess,
        CgvProblemList *problems)
{
  const CgvGraph *graph = self->graph;
  const CgvProfile *profile = graph->profile;
  CgvProblem problem = { .kind = kind, .excerpt_is_name = true };
  CgvNodeId node = excess->unit;
  CgvFunctionId function;

  if (excess->n == 0)
    return;
  problem.is_of_cycle = node >= graph->n_nodes;
  if (problem.is_of_cycle)
    node = graph->cycle_nodes[graph->cycle_start[node - graph->n_nodes]];
  function = cgv_fold_get_function (graph->fold, node);
  problem.value = excess->cost;
  problem.limit = excess->limit;
  problem.n_more = excess->n - 1;
  copy_string (profile, profile->events[event].name, problem.event, CGV_PROBLEM_EVENT - 1);
  if (add_event (problems, kind, problem.event))
    return;
  problem.excerpt_length = copy_string (profile, profile->functions[function].name, problem.excerpt, CGV_PROBLEM_EXCERPT);
  cgv_problem_list_add (problems, &problem);
}

/* Reports inclusive costs above the total, which would be shown as 100 % or more. Recorded calls are compared with the inclusive cost of
 * their callee. Leaves zeroes for the next event type. */
static void
report_units (Units *self,
              CgvEventId event,
              CgvCost total,
              CgvProblemList *problems)
{
  const CgvGraph *graph = self->graph;
  CgvCost unwritten = get_unwritten (graph->profile, event);
  Excess above_total = { 0 };
  Excess above_inclusive = { 0 };

  for (uint32_t unit = 0; unit < self->n_units; unit++)
    {
      CgvCost inclusive = self->inclusive[unit];
      CgvCost incoming = self->incoming[unit];

      if (inclusive > total && cgv_excess_is_shown (inclusive, total))
        compare (&above_total, unit, inclusive, total, unwritten);
      if (incoming > inclusive)
        compare (&above_inclusive, unit, incoming, inclusive, unwritten);
      if (inclusive > 0)
        self->inclusive[unit] = 0;
      if (incoming > 0)
        self->incoming[unit] = 0;
    }
  report (self, event, CGV_PROBLEM_ABOVE_TOTAL, &above_total, problems);
  report (self, event, CGV_PROBLEM_CALLS_ABOVE_COST, &above_inclusive, problems);
}

void
cgv_excess_report (const CgvGraph *graph,
                   CgvProblemList *problems)
{
  CgvMemory memory = cgv_box_copy_memory (graph);
  CgvPool pool = { .memory = &memory };
  const CgvProfile *profile = graph->profile;
  Units self = { .graph = graph };
  bool ok = allocate (&self, &pool);

  for (CgvEventId event = 0; ok && event < profile->n_events && !cgv_profile_gives_up (profile, 0); event++)
    {
      const CgvEvent *data = &profile->events[event];
      CgvCost total = cgv_profile_get_total (profile, graph->parts, event);

      /* Negative costs break the rules rightly, and a sum at its bound may be any larger one. */
      if (data->formula != CGV_NONE || cgv_event_is_bound (data, total) || data->is_signed)
        continue;
      ok = sum_units (&self, event, &pool);
      if (ok)
        report_units (&self, event, total, problems);
    }
  cgv_pool_clear (&pool);
}
