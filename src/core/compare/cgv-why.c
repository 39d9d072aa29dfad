/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-why.h"

#include "cgv-box.h"
#include "cgv-radix.h"

/* Returns the cost of calls that is part of the inclusive cost of their caller. */
static CgvCost
get_leaving (const CgvComparison *comparison,
             CgvSide side,
             uint32_t edge)
{
  const CgvUnionEdge *ends = &comparison->joined->edges[edge];

  if (cgv_graph_is_within (comparison->costs[side]->graph, ends->caller, ends->callee))
    return 0;
  return cgv_comparison_get_edge_cost (comparison, side, edge);
}

CgvDelta
cgv_why_get_leaving (const CgvComparison *comparison,
                     uint32_t edge)
{
  return cgv_comparison_subtract (comparison, get_leaving (comparison, CGV_SIDE_BASE, edge), get_leaving (comparison, CGV_SIDE_NEW, edge));
}

static bool
lacks_counts (const CgvComparison *comparison,
              CgvSide side,
              uint32_t edge)
{
  return !comparison->joined->knows_counts[side] || cgv_comparison_get_edge_running (comparison, side, edge) == 0;
}

static unsigned
get_flags (const CgvComparison *comparison,
           const CgvWhyTerm *term)
{
  const CgvUnionEdge *ends = &comparison->joined->edges[term->edge];
  unsigned flags = ends->caller == ends->callee ? CGV_WHY_RECURSION : 0;

  if (cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio)
    flags |= CGV_WHY_RATIO;
  if (comparison->is_of_parts)
    flags |= CGV_WHY_PARTS;
  if (comparison->is_incomplete)
    flags |= CGV_WHY_INCOMPLETE;
  cgv_foreach_side (side)
    {
      if (cgv_graph_share_cycle (comparison->costs[side]->graph, ends->caller, ends->callee))
        flags |= CGV_WHY_IN_CYCLE;
      if (comparison->joined->lacks_calls[side] || (term->presence == CGV_PRESENT_BOTH && lacks_counts (comparison, side, term->edge)))
        flags |= CGV_WHY_NO_COUNTS;
      if (term->presence == CGV_PRESENT_BOTH && !cgv_amount_is_exact (cgv_comparison_get_edge_amount (comparison, side, term->edge)))
        flags |= CGV_WHY_NOT_EXACT;
    }
  return flags;
}

static void
split (const CgvComparison *comparison,
       CgvWhyTerm *term)
{
  CgvDeltaSplit parts = cgv_comparison_split_edge (comparison, term->edge);

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
    .row = comparison->joined->edges[edge].callee,
    .presence = cgv_comparison_get_edge_presence (comparison, edge),
    .delta = cgv_comparison_get_edge_delta (comparison, edge),
    .leaving = cgv_why_get_leaving (comparison, edge),
  };
  term->leaving.is_estimate = term->delta.is_estimate && cgv_delta_compare (term->leaving, term->delta) == 0;
  term->flags = get_flags (comparison, term);
  if (term->flags == 0)
    split (comparison, term);
  else if (cgv_why_knows_by_calls (term))
    term->by_calls = cgv_origins_get_often (comparison->origins, comparison, edge);
}

/* Sorts terms by a key; terms with equal keys keep their order. */
static bool
sort_terms (CgvMemory *memory,
            CgvWhyTerm *terms,
            uint32_t n,
            uint64_t (*get_key) (const CgvWhyTerm *term))
{
  CgvPool scratch = { .memory = memory };
  uint64_t *keys = cgv_pool_new (&scratch, n, sizeof *keys);
  bool ok;

  for (uint32_t i = 0; keys != NULL && i < n; i++)
    keys[i] = get_key (&terms[i]);
  ok = keys != NULL && cgv_radix_sort_items (memory, keys, terms, sizeof *terms, n);
  cgv_pool_clear (&scratch);
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
explain (CgvWhy *self,
         const CgvComparison *comparison,
         CgvNodeId row)
{
  const CgvUnion *joined = comparison->joined;
  CgvMemory *memory = cgv_box_get_pool (self)->memory;

  cgv_foreach_in (edge, joined->out_start, row)
    self->n_callees = append_term (comparison, edge, self->callees, self->n_callees);
  cgv_foreach_in (i, joined->in_start, row)
    {
      uint32_t n = append_term (comparison, joined->in_edges[i], self->callers, self->n_callers);

      self->callers[self->n_callers].row = joined->edges[joined->in_edges[i]].caller;
      self->n_callers = n;
    }
  return sort_terms (memory, self->callees, self->n_callees, by_delta) &&
         sort_terms (memory, self->callees, self->n_callees, by_leaving) &&
         sort_terms (memory, self->callers, self->n_callers, by_delta);
}

/* Splits by all calls into the row; a level of recursion counts as one, too. */
bool
cgv_why_split_self (const CgvComparison *comparison,
                    CgvNodeId row,
                    CgvDeltaSplit *split)
{
  const bool *knows_counts = comparison->joined->knows_counts;

  cgv_foreach_side (side)
    {
      if (!cgv_amount_is_exact (cgv_comparison_get_self_amount (comparison, side, row)))
        return false;
    }
  if (!knows_counts[CGV_SIDE_BASE] || !knows_counts[CGV_SIDE_NEW] ||
      cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio || !comparison->has_reasons)
    return false;
  if (cgv_comparison_get_running (comparison, CGV_SIDE_BASE, row) == 0 || cgv_comparison_get_running (comparison, CGV_SIDE_NEW, row) == 0)
    return false;
  *split = cgv_comparison_split_self (comparison, row);
  return true;
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
cgv_why_new (const CgvComparison *comparison,
             CgvNodeId row,
             const CgvMemory *memory)
{
  const CgvUnion *joined = comparison->joined;
  CgvWhy *self = cgv_box_new (memory, sizeof *self);
  CgvPool *pool;

  if (self == NULL)
    return NULL;
  pool = cgv_box_get_pool (self);
  self->row = row;
  self->self = cgv_comparison_get_self_delta (comparison, row);
  split_self (comparison, self);
  self->inclusive = cgv_comparison_get_inclusive_delta (comparison, row);
  self->changes_cycle = cgv_comparison_changes_cycle (comparison, row);
  cgv_pool_make (pool, &self->callees, joined->out_start[row + 1] - joined->out_start[row]);
  cgv_pool_make (pool, &self->callers, joined->in_start[row + 1] - joined->in_start[row]);
  if (!pool->failed && explain (self, comparison, row))
    return self;
  cgv_why_free (self);
  return NULL;
}

void
cgv_why_free (CgvWhy *why)
{
  cgv_box_unref (why, NULL);
}
