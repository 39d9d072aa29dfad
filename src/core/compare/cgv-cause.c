/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause.h"

#include <math.h>

#include "cgv-box.h"
#include "cgv-radix.h"

static void
append (CgvCause *self,
        CgvCauseTerm term)
{
  if (term.amount.sign != 0)
    self->terms[self->n_terms++] = term;
}

/* Returns the change of a row's own cost, for the calls that both sides make of it if these are known. */
static CgvDelta
get_own (const CgvComparison *comparison,
         CgvNodeId row,
         const uint64_t *counts)
{
  if (counts[CGV_SIDE_BASE] == 0 || counts[CGV_SIDE_NEW] == 0)
    return cgv_comparison_get_self_delta (comparison, row);
  return cgv_comparison_split_self (comparison, row).by_cost;
}

/* Returns whether more or fewer calls are mostly due to how often their caller is called: with N calls of the caller and n / N
 * calls made by each, that is (N1 - N0) n / N of the side where the caller is called less often. */
static bool
is_due_to_callers (const CgvCauseTerm *term,
                   const uint64_t *counts)
{
  double more = (double) counts[CGV_SIDE_NEW] - (double) counts[CGV_SIDE_BASE];
  double calls = (double) term->counts[CGV_SIDE_NEW] - (double) term->counts[CGV_SIDE_BASE];
  CgvSide less = more > 0 ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  double due;

  if (counts[CGV_SIDE_BASE] == 0 || counts[CGV_SIDE_NEW] == 0 || more * calls <= 0)
    return false;
  due = more * (double) term->counts[less] / (double) counts[less];
  return due / calls > 0.5;
}

static void
add_calls (CgvCause *self,
           const CgvComparison *comparison,
           uint32_t edge,
           const uint64_t *counts)
{
  const CgvUnionEdge *ends = &comparison->joined->edges[edge];
  CgvCauseTerm term = { .kind = CGV_CAUSE_CALLS, .callee = ends->callee, .edge = edge, .caller = CGV_NONE };

  if (ends->caller == ends->callee)
    return;
  cgv_foreach_side (side)
    term.counts[side] = cgv_comparison_get_edge_running (comparison, side, edge);
  term.amount = cgv_origins_get_often (comparison->origins, comparison, edge);
  if (!cgv_origins_is_within (comparison, edge))
    self->callees = cgv_delta_add (self->callees, cgv_delta_subtract (cgv_comparison_get_edge_delta (comparison, edge), term.amount));
  if (cgv_origins_is_own (comparison->origins, edge) || !is_due_to_callers (&term, counts))
    append (self, term);
}

static bool
sort (CgvCause *self)
{
  CgvPool scratch = { .memory = cgv_box_get_pool (self)->memory };
  uint64_t *keys = cgv_pool_new (&scratch, self->n_terms, sizeof *keys);
  bool ok;

  /* The callers' term comes last, unless it makes up the origin. */
  for (uint32_t i = 0; keys != NULL && i < self->n_terms; i++)
    keys[i] = self->terms[i].kind == CGV_CAUSE_CALLERS && self->terms[i].amount.sign != self->origin.sign ? UINT64_MAX : ~self->terms[i].amount.size;
  ok = keys != NULL && cgv_radix_sort_items (scratch.memory, keys, self->terms, sizeof *self->terms, self->n_terms);
  cgv_pool_clear (&scratch);
  return ok;
}

/* Returns the cost of the calls that a row makes more or less often of itself, at the price of a call on the side that makes more. */
static double
get_by_itself (const CgvComparison *comparison,
               uint32_t edge)
{
  CgvNodeId row = comparison->joined->edges[edge].caller;
  double base = (double) cgv_comparison_get_edge_running (comparison, CGV_SIDE_BASE, edge);
  double new_ = (double) cgv_comparison_get_edge_running (comparison, CGV_SIDE_NEW, edge);
  CgvSide more = new_ > base ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  double calls = (double) cgv_comparison_get_running (comparison, more, row);

  return calls > 0 ? (new_ - base) * cgv_cost_to_double (cgv_comparison_get_inclusive (comparison, more, row), comparison->is_signed) / calls : 0;
}

/* Returns how much calls add to the rest of their callee: those that both sides make cost more or less. Inside a cycle that is not known. */
static double
get_part (const CgvComparison *comparison,
          uint32_t edge)
{
  const CgvUnionEdge *ends = &comparison->joined->edges[edge];

  if (ends->caller == ends->callee)
    return get_by_itself (comparison, edge);
  if (cgv_origins_is_within (comparison, edge))
    return 0;
  return cgv_delta_to_double (cgv_delta_subtract (cgv_comparison_get_edge_delta (comparison, edge), cgv_origins_get_often (comparison->origins, comparison, edge)));
}

/* Returns the row whose calls make up the largest part of the rest of a row, at least half of it; or CGV_NONE. */
static CgvNodeId
find_caller (const CgvComparison *comparison,
             CgvNodeId row,
             CgvDelta rest)
{
  const CgvUnion *joined = comparison->joined;
  CgvNodeId caller = CGV_NONE;
  double most = (double) rest.size / 2;

  for (uint32_t i = joined->in_start[row]; rest.sign != 0 && i < joined->in_start[row + 1]; i++)
    {
      double part = get_part (comparison, joined->in_edges[i]) * rest.sign;

      if (part < most)
        continue;
      most = part;
      caller = joined->edges[joined->in_edges[i]].caller;
    }
  return caller;
}

static bool
calls_itself (const CgvComparison *comparison,
              CgvNodeId row)
{
  const CgvUnion *joined = comparison->joined;

  cgv_foreach_in (edge, joined->out_start, row)
    {
      if (joined->edges[edge].callee == row)
        return true;
    }
  return false;
}

static void
explain (CgvCause *self,
         const CgvComparison *comparison)
{
  const CgvUnion *joined = comparison->joined;
  uint64_t counts[CGV_N_SIDES] = { 0, 0 };
  CgvCauseTerm own = { .kind = CGV_CAUSE_OWN, .callee = CGV_NONE, .edge = CGV_NONE, .caller = CGV_NONE };
  CgvCauseTerm rest = { .kind = calls_itself (comparison, self->row) ? CGV_CAUSE_CALLED : CGV_CAUSE_CALLERS, .callee = CGV_NONE, .edge = CGV_NONE, .caller = CGV_NONE, .amount = self->origin };

  cgv_foreach_side (side)
    {
      if (joined->knows_counts[side])
        counts[side] = cgv_comparison_get_running (comparison, side, self->row);
      own.counts[side] = rest.counts[side] = counts[side];
    }
  own.amount = get_own (comparison, self->row, counts);
  append (self, own);
  cgv_foreach_in (edge, joined->out_start, self->row)
    add_calls (self, comparison, edge, counts);
  for (uint32_t i = 0; i < self->n_terms; i++)
    rest.amount = cgv_delta_subtract (rest.amount, self->terms[i].amount);
  rest.caller = find_caller (comparison, self->row, rest.amount);
  append (self, rest);
  self->callers = cgv_delta_subtract (cgv_delta_subtract (cgv_comparison_get_inclusive_delta (comparison, self->row), self->origin), self->callees);
}

CgvCause *
cgv_cause_new (const CgvComparison *comparison,
               CgvNodeId row,
               const CgvMemory *memory)
{
  const uint32_t *out_start = comparison->joined->out_start;
  CgvCause *self = cgv_box_new (memory, sizeof *self);

  if (self == NULL)
    return NULL;
  self->row = row;
  self->origin = cgv_comparison_get_origin (comparison, row);
  cgv_pool_make (cgv_box_get_pool (self), &self->terms, (size_t) out_start[row + 1] - out_start[row] + 2);
  if (self->terms != NULL)
    explain (self, comparison);
  if (self->terms != NULL && sort (self))
    return self;
  cgv_cause_free (self);
  return NULL;
}

double
cgv_cause_get_recorded (const CgvComparison *comparison,
                        CgvNodeId row,
                        CgvNodeId caller)
{
  const CgvUnion *joined = comparison->joined;
  double costs[CGV_N_SIDES] = { 0, 0 };

  for (uint32_t i = joined->in_start[row]; i < joined->in_start[row + 1]; i++)
    {
      uint32_t edge = joined->in_edges[i];

      for (CgvSide side = 0; (caller == CGV_NONE || joined->edges[edge].caller == caller) && side < CGV_N_SIDES; side++)
        costs[side] += fabs (cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, side, edge), comparison->is_signed));
    }
  return costs[CGV_SIDE_BASE] > costs[CGV_SIDE_NEW] ? costs[CGV_SIDE_BASE] : costs[CGV_SIDE_NEW];
}

void
cgv_cause_free (CgvCause *cause)
{
  cgv_box_unref (cause, NULL);
}
