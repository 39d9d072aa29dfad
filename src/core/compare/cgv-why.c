/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-why-private.h"

#include "cgv-radix.h"

static bool
is_in_cycle (const CgvGraph *graph,
             CgvNodeId caller,
             CgvNodeId callee)
{
  return graph->cycles[caller] != CGV_NONE && graph->cycles[caller] == graph->cycles[callee];
}

/* What of the calls is in the inclusive cost of their caller. */
static CgvCost
get_leaving (const CgvComparison *comparison,
             CgvSide side,
             uint32_t edge)
{
  const CgvUnionEdge *ends = &comparison->edges[edge];

  if (ends->caller == ends->callee || is_in_cycle (comparison->costs[side]->graph, ends->caller, ends->callee))
    return 0;
  return cgv_comparison_get_edge_cost (comparison, side, edge);
}

static bool
lacks_counts (const CgvComparison *comparison,
              CgvSide side,
              uint32_t edge)
{
  return !comparison->joined->knows_counts[side] || cgv_comparison_get_edge_count (comparison, side, edge) == 0;
}

static unsigned
get_flags (const CgvComparison *comparison,
           const CgvWhyTerm *term)
{
  const CgvUnionEdge *ends = &comparison->edges[term->edge];
  unsigned flags = ends->caller == ends->callee ? CGV_WHY_RECURSION : 0;

  if (cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio)
    flags |= CGV_WHY_RATIO;
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      if (is_in_cycle (comparison->costs[side]->graph, ends->caller, ends->callee))
        flags |= CGV_WHY_IN_CYCLE;
      if (term->presence == CGV_PRESENT_BOTH && lacks_counts (comparison, (CgvSide) side, term->edge))
        flags |= CGV_WHY_NO_COUNTS;
    }
  return flags;
}

static void
split (const CgvComparison *comparison,
       CgvWhyTerm *term)
{
  CgvDeltaSplit parts;

  if (term->presence != CGV_PRESENT_BOTH)
    {
      term->by_calls = term->delta;
      return;
    }
  if (!cgv_delta_split (cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, term->edge),
                        cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, term->edge),
                        cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, term->edge),
                        cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, term->edge),
                        comparison->is_signed,
                        &parts))
    {
      term->flags |= CGV_WHY_NOT_EXACT;
      return;
    }
  term->by_calls = parts.by_calls;
  term->by_cost = parts.by_cost;
}

void
cgv_why_get_term (const CgvComparison *comparison,
                  uint32_t edge,
                  CgvWhyTerm *term)
{
  *term = (CgvWhyTerm){
    .edge = edge,
    .row = comparison->edges[edge].callee,
    .presence = cgv_comparison_get_edge_presence (comparison, edge),
    .delta = cgv_comparison_get_edge_delta (comparison, edge),
    .leaving = cgv_delta_between (get_leaving (comparison, CGV_SIDE_BASE, edge), get_leaving (comparison, CGV_SIDE_NEW, edge), comparison->is_signed),
  };
  term->flags = get_flags (comparison, term);
  if (term->flags == 0)
    split (comparison, term);
}

/**
 * Why:
 * @public: what everybody sees; the first member, so that its address is that of the whole
 * @memory: where everything is from
 * @max_callees: room for callees
 * @max_callers: room for callers
 */
typedef struct
{
  CgvWhy public;
  CgvMemory memory;
  uint32_t max_callees;
  uint32_t max_callers;
} Why;

/* Sorts terms by what @get_key says, and leaves those of the same key in their order. */
static bool
sort_terms (CgvMemory *memory,
            CgvWhyTerm *terms,
            uint32_t n,
            uint64_t (*get_key) (const CgvWhyTerm *term))
{
  uint64_t *keys = cgv_memory_new (memory, n, sizeof *keys);
  uint32_t *places = cgv_memory_new (memory, n, sizeof *places);
  CgvWhyTerm *copies = cgv_memory_new (memory, n, sizeof *copies);
  bool ok = keys != NULL && places != NULL && copies != NULL;

  for (uint32_t i = 0; ok && i < n; i++)
    {
      keys[i] = get_key (&terms[i]);
      places[i] = i;
      copies[i] = terms[i];
    }
  ok = ok && cgv_radix_sort (memory, keys, places, n);
  for (uint32_t i = 0; ok && i < n; i++)
    terms[i] = copies[places[i]];
  cgv_memory_free (memory, keys, n, sizeof *keys);
  cgv_memory_free (memory, places, n, sizeof *places);
  cgv_memory_free (memory, copies, n, sizeof *copies);
  return ok;
}

static uint64_t
by_delta (const CgvWhyTerm *term)
{
  return ~term->delta.size;
}

static uint64_t
by_leaving (const CgvWhyTerm *term)
{
  return ~term->leaving.size;
}

static uint32_t
append_term (const CgvComparison *comparison,
             uint32_t edge,
             CgvWhyTerm *terms,
             uint32_t n)
{
  cgv_why_get_term (comparison, edge, &terms[n]);
  return terms[n].presence != CGV_PRESENT_NEITHER ? n + 1 : n;
}

static bool
explain (Why *self,
         const CgvComparison *comparison,
         CgvNodeId row)
{
  CgvWhy *public = &self->public;

  for (uint32_t edge = comparison->out_start[row]; edge < comparison->out_start[row + 1]; edge++)
    public->n_callees = append_term (comparison, edge, public->callees, public->n_callees);
  for (uint32_t i = comparison->in_start[row]; i < comparison->in_start[row + 1]; i++)
    {
      uint32_t n = append_term (comparison, comparison->in_edges[i], public->callers, public->n_callers);

      public->callers[public->n_callers].row = comparison->edges[comparison->in_edges[i]].caller;
      public->n_callers = n;
    }
  return sort_terms (&self->memory, public->callees, public->n_callees, by_delta) &&
         sort_terms (&self->memory, public->callees, public->n_callees, by_leaving) &&
         sort_terms (&self->memory, public->callers, public->n_callers, by_delta);
}

/* By all calls into the row, which a level of recursion counts as one, too. */
bool
cgv_why_split_self (const CgvComparison *comparison,
                    CgvNodeId row,
                    CgvDeltaSplit *split)
{
  const bool *knows_counts = comparison->joined->knows_counts;

  if (!knows_counts[CGV_SIDE_BASE] || !knows_counts[CGV_SIDE_NEW] ||
      cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio)
    return false;
  return cgv_delta_split (cgv_comparison_get_self (comparison, CGV_SIDE_BASE, row),
                          cgv_comparison_get_calls (comparison, CGV_SIDE_BASE, row),
                          cgv_comparison_get_self (comparison, CGV_SIDE_NEW, row),
                          cgv_comparison_get_calls (comparison, CGV_SIDE_NEW, row),
                          comparison->is_signed,
                          split);
}

static void
split_self (const CgvComparison *comparison,
            CgvWhy *why)
{
  CgvDeltaSplit parts;

  why->has_self_split = cgv_why_split_self (comparison, why->row, &parts);
  if (!why->has_self_split)
    return;
  why->self_by_calls = parts.by_calls;
  why->self_by_cost = parts.by_cost;
}

CgvWhy *
cgv_why_new_with_memory (const CgvComparison *comparison,
                         CgvNodeId row,
                         const CgvMemory *memory)
{
  CgvMemory own = *memory;
  Why *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->memory = own;
  self->public.row = row;
  self->public.self = cgv_comparison_get_self_delta (comparison, row);
  split_self (comparison, &self->public);
  self->public.inclusive = cgv_comparison_get_inclusive_delta (comparison, row);
  self->public.changes_cycle = cgv_comparison_changes_cycle (comparison, row);
  self->max_callees = comparison->out_start[row + 1] - comparison->out_start[row];
  self->max_callers = comparison->in_start[row + 1] - comparison->in_start[row];
  self->public.callees = cgv_memory_new (&self->memory, self->max_callees, sizeof (CgvWhyTerm));
  self->public.callers = cgv_memory_new (&self->memory, self->max_callers, sizeof (CgvWhyTerm));

  if (self->public.callees != NULL && self->public.callers != NULL && explain (self, comparison, row))
    return &self->public;
  cgv_why_free (&self->public);
  return NULL;
}

CgvWhy *
cgv_why_new (const CgvComparison *comparison,
             CgvNodeId row)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_why_new_with_memory (comparison, row, &memory);
}

void
cgv_why_free (CgvWhy *why)
{
  Why *self = (Why *) why;
  CgvMemory memory;

  if (why == NULL)
    return;
  cgv_memory_free (&self->memory, why->callees, self->max_callees, sizeof (CgvWhyTerm));
  cgv_memory_free (&self->memory, why->callers, self->max_callers, sizeof (CgvWhyTerm));
  memory = self->memory;
  cgv_memory_free (&memory, self, 1, sizeof *self);
}
