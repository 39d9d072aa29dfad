/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause.h"

#include "cgv-box.h"
#include "cgv-radix.h"

static CgvDelta
round_delta (double value)
{
  double size = value < 0 ? -value : value;
  CgvDelta delta = { .size = size < 0x1p63 ? (uint64_t) (size + 0.5) : UINT64_MAX, .is_bound = !(size < 0x1p63) };

  delta.sign = (int8_t) (delta.size == 0 ? 0 : value < 0 ? -1 : 1);
  return delta;
}

static void
append (CgvCause *self,
        CgvCauseTerm term)
{
  if (term.amount.sign != 0)
    self->terms[self->n_terms++] = term;
}

/* What a row costs more by itself, for each call of it where that is known. */
static CgvDelta
get_own (const CgvComparison *comparison,
         CgvNodeId row,
         const uint64_t *counts)
{
  CgvDelta delta = cgv_comparison_get_self_delta (comparison, row);
  CgvDeltaSplit parts;

  if (!cgv_delta_split (cgv_comparison_get_self (comparison, CGV_SIDE_BASE, row), counts[CGV_SIDE_BASE],
                        cgv_comparison_get_self (comparison, CGV_SIDE_NEW, row), counts[CGV_SIDE_NEW], comparison->is_signed, &parts))
    return delta;
  parts.by_cost.is_estimate = delta.is_estimate;
  return parts.by_cost;
}

/* What calls would have become more often if each call of their caller had made as many as before. With N calls of the
 * caller, n calls and c the cost of one, that is (N1 - N0) (n0 / N0 + n1 / N1) / 2 · (c0 + c1) / 2. */
static CgvDelta
get_share_of_callers (const CgvComparison *comparison,
                      const CgvCauseTerm *term,
                      const uint64_t *counts)
{
  double more = (double) counts[CGV_SIDE_NEW] - (double) counts[CGV_SIDE_BASE];
  double each = 0;
  double cost = 0;
  double n = 0;

  if (counts[CGV_SIDE_BASE] == 0 || counts[CGV_SIDE_NEW] == 0 || counts[CGV_SIDE_BASE] == counts[CGV_SIDE_NEW])
    return (CgvDelta){ 0 };
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      each += (double) term->counts[side] / (double) counts[side] / 2;
      cost += cgv_cost_to_double (cgv_comparison_get_edge_cost (comparison, side, term->edge), comparison->is_signed);
      n += (double) term->counts[side];
    }
  return n > 0 ? round_delta (more * each * cost / n) : (CgvDelta){ 0 };
}

static void
add_calls (CgvCause *self,
           const CgvComparison *comparison,
           uint32_t edge,
           const uint64_t *counts)
{
  const CgvUnionEdge *ends = &comparison->joined->edges[edge];
  CgvCauseTerm term = { .kind = CGV_CAUSE_CALLS, .callee = ends->callee, .edge = edge };

  if (cgv_origins_is_within (comparison, edge))
    return;
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    term.counts[side] = cgv_comparison_get_edge_count (comparison, side, edge);
  term.amount = cgv_origins_get_often (comparison->origins, comparison, edge);
  self->callees = cgv_delta_add (self->callees, cgv_delta_subtract (cgv_comparison_get_edge_delta (comparison, edge), term.amount));
  term.amount = cgv_delta_subtract (term.amount, get_share_of_callers (comparison, &term, counts));
  append (self, term);
}

static bool
sort (CgvCause *self)
{
  CgvPool scratch = { .memory = cgv_box_get_pool (self)->memory };
  uint64_t *keys = cgv_pool_new (&scratch, self->n_terms, sizeof *keys);
  uint32_t *places = cgv_pool_new (&scratch, self->n_terms, sizeof *places);
  CgvCauseTerm *copies = cgv_pool_new (&scratch, self->n_terms, sizeof *copies);
  bool ok = !scratch.failed;

  for (uint32_t i = 0; ok && i < self->n_terms; i++)
    {
      keys[i] = ~self->terms[i].amount.size;
      places[i] = i;
      copies[i] = self->terms[i];
    }
  ok = ok && cgv_radix_sort (scratch.memory, keys, places, self->n_terms);
  for (uint32_t i = 0; ok && i < self->n_terms; i++)
    self->terms[i] = copies[places[i]];
  cgv_pool_clear (&scratch);
  return ok;
}

static bool
calls_itself (const CgvComparison *comparison,
              CgvNodeId row)
{
  const CgvUnion *joined = comparison->joined;

  for (uint32_t edge = joined->out_start[row]; edge < joined->out_start[row + 1]; edge++)
    {
      if (cgv_origins_is_within (comparison, edge))
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
  CgvCauseTerm own = { .kind = CGV_CAUSE_OWN, .callee = CGV_NONE, .edge = CGV_NONE };
  CgvCauseTerm rest = { .kind = CGV_CAUSE_CALLED, .callee = CGV_NONE, .edge = CGV_NONE, .amount = self->origin };

  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      if (joined->knows_counts[side])
        counts[side] = cgv_comparison_get_calls (comparison, side, self->row);
      own.counts[side] = rest.counts[side] = counts[side];
    }
  own.amount = get_own (comparison, self->row, counts);
  append (self, own);
  for (uint32_t edge = joined->out_start[self->row]; edge < joined->out_start[self->row + 1]; edge++)
    add_calls (self, comparison, edge, counts);
  for (uint32_t i = 0; i < self->n_terms; i++)
    rest.amount = cgv_delta_subtract (rest.amount, self->terms[i].amount);
  if (!calls_itself (comparison, self->row))
    rest.counts[CGV_SIDE_BASE] = rest.counts[CGV_SIDE_NEW] = 0;
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
  self->terms = cgv_pool_new (cgv_box_get_pool (self), (size_t) out_start[row + 1] - out_start[row] + 2, sizeof *self->terms);
  if (self->terms != NULL)
    explain (self, comparison);
  if (self->terms != NULL && sort (self))
    return self;
  cgv_cause_free (self);
  return NULL;
}

void
cgv_cause_free (CgvCause *cause)
{
  cgv_box_unref (cause, NULL);
}
