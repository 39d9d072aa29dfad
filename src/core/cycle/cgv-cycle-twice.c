/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost.h"
#include "cgv-cycle-inside-private.h"

/* A piece that is on the stack twice has an arc that is cut in between. What was spent in its inner
 * activations is part of the calls of the outer ones, and so counted more than once. Three bounds:
 *
 * - One of the arcs in between leads from this piece, or one behind it, to this piece, or one before
 *   it: over it. Inner activations are within calls of those, and of one level of nesting never two at a
 *   time.
 * - The inner activations are within calls over the arcs that the outer ones get to first, down over
 *   arcs that are not cut. An arc leads on no more of that than its callee has of it, and no more than
 *   it costs.
 * - They are reached, over arcs that are not cut, from the last of the arcs that are. In the same way, no
 *   more of that comes in over an arc than its caller has of it.
 *
 * A negative cost may hide any other, so that signed costs leave only the question whether there are
 * such arcs at all. */

/**
 * Twice:
 * @all: the cost of the arcs that are cut
 * @over: for each piece, the first bound; before it is summed up, what begins to lead over it less
 *   what has ended to at the piece before
 * @below: for each piece, the second bound
 * @above: for each piece, the third bound
 */
typedef struct
{
  const CgvCycleCut *cut;
  CgvCost all;
  CgvCost *over;
  CgvCost *below;
  CgvCost *above;
} Twice;

/* As cgv_cost_add(), without the call, for there is one for each arc at each step of a slider. */
static void
add (CgvCost *sum,
     CgvCost cost)
{
  *sum = cost > UINT64_MAX - *sum ? UINT64_MAX : *sum + cost;
}

static CgvCost
get_smaller (CgvCost a,
             CgvCost b)
{
  return a < b ? a : b;
}

/* From callees to callers, which are before them unless the arc is cut. */
static void
pass_up (Twice *twice)
{
  const CgvCycleCut *cut = twice->cut;
  const CgvCycleInside *inside = cut->inside;
  const CgvCost *highs = inside->costs->edge_high;
  bool is_signed = inside->costs->is_signed;

  for (uint32_t i = inside->n_arcs; i-- > 0;)
    {
      const CgvCycleArc *arc = &inside->arcs[inside->by_caller[i]];
      uint32_t from = cut->piece_of[arc->caller];
      uint32_t to = cut->piece_of[arc->callee];
      CgvCost cost = is_signed ? 1 : arc->cost;

      if (from == to)
        continue;
      cut->pieces[from].inclusive = cgv_cost_add (cut->pieces[from].inclusive, highs != NULL ? highs[arc->edge] : arc->cost, is_signed);
      add (&twice->below[from], from > to ? cost : get_smaller (cost, twice->below[to]));
      if (from < to)
        continue;
      add (&twice->all, cost);
      twice->over[to] += cost;
      twice->over[from + 1] -= cost;
    }
}

/* From callers to callees. */
static void
pass_down (Twice *twice)
{
  const CgvCycleCut *cut = twice->cut;
  const CgvCycleInside *inside = cut->inside;
  const uint64_t *counts = inside->costs->graph->counts;

  for (uint32_t i = 0; i < inside->n_arcs; i++)
    {
      const CgvCycleArc *arc = &inside->arcs[inside->by_callee[i]];
      uint32_t from = cut->piece_of[arc->caller];
      uint32_t to = cut->piece_of[arc->callee];
      CgvCost cost = inside->costs->is_signed ? 1 : arc->cost;

      if (from == to)
        continue;
      add (&cut->pieces[to].calls, counts[arc->edge]);
      add (&twice->above[to], from > to ? cost : get_smaller (cost, twice->above[from]));
    }
}

/* The sums are modulo 2^64, which is no matter as long as the sum of all is not at its bound. */
static void
sum_over (Twice *twice)
{
  CgvCost sum = 0;

  for (uint32_t i = 0; i < twice->cut->n_pieces; i++)
    {
      sum += twice->over[i];
      twice->over[i] = cgv_cost_is_saturated (twice->all, false) ? twice->all : sum;
    }
}

bool
cgv_cycle_cut_add_arcs (const CgvCycleCut *cut,
                        CgvMemory *memory,
                        CgvCost *twice)
{
  size_t n = (size_t) cut->n_pieces + 1;
  Twice bounds = {
    .cut = cut,
    .over = cgv_memory_new (memory, n, sizeof *bounds.over),
    .below = cgv_memory_new (memory, n, sizeof *bounds.below),
    .above = cgv_memory_new (memory, n, sizeof *bounds.above),
  };
  bool ok = bounds.over != NULL && bounds.below != NULL && bounds.above != NULL;

  if (ok)
    {
      pass_up (&bounds);
      pass_down (&bounds);
      sum_over (&bounds);
    }
  for (uint32_t i = 0; ok && i < cut->n_pieces; i++)
    {
      twice[i] = get_smaller (bounds.over[i], get_smaller (bounds.below[i], bounds.above[i]));
      if (cut->inside->costs->is_signed)
        twice[i] = twice[i] > 0;
    }
  cgv_memory_free (memory, bounds.above, n, sizeof *bounds.above);
  cgv_memory_free (memory, bounds.below, n, sizeof *bounds.below);
  cgv_memory_free (memory, bounds.over, n, sizeof *bounds.over);
  return ok;
}
