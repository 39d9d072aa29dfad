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

typedef struct
{
  const CgvCycleCut *cut;
  CgvCost *over;
  CgvCost *below;
  CgvCost *above;
} Twice;

static CgvCost
get_cost (const Twice *twice,
          const CgvCycleArc *arc)
{
  const CgvCosts *costs = twice->cut->inside->costs;

  return costs->is_signed ? 1 : costs->edge_costs[arc->edge];
}

static void
add (CgvCost *sum,
     CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, false);
}

static CgvCost
get_smaller (CgvCost a,
             CgvCost b)
{
  return a < b ? a : b;
}

/* From callers to callees, which are behind them unless the arc is cut. */
static void
pass_down (Twice *twice)
{
  const CgvCycleCut *cut = twice->cut;

  for (uint32_t i = 0; i < cut->inside->n_arcs; i++)
    {
      const CgvCycleArc *arc = &cut->inside->arcs[cut->inside->by_callee[i]];
      uint32_t from = cut->piece_of[arc->caller];
      uint32_t to = cut->piece_of[arc->callee];

      if (from > to)
        add (&twice->above[to], get_cost (twice, arc));
      else if (from < to)
        add (&twice->above[to], get_smaller (get_cost (twice, arc), twice->above[from]));
    }
}

/* From callees to callers. */
static void
pass_up (Twice *twice)
{
  const CgvCycleCut *cut = twice->cut;

  for (uint32_t i = cut->inside->n_arcs; i-- > 0;)
    {
      const CgvCycleArc *arc = &cut->inside->arcs[cut->inside->by_caller[i]];
      uint32_t from = cut->piece_of[arc->caller];
      uint32_t to = cut->piece_of[arc->callee];

      if (from > to)
        add (&twice->below[from], get_cost (twice, arc));
      else if (from < to)
        add (&twice->below[from], get_smaller (get_cost (twice, arc), twice->below[to]));
    }
}

/* Arcs begin to lead over pieces at their callee, and end to at their caller. The sums are modulo 2^64,
 * which is no matter as long as the sum of all is not at its bound. */
static void
find_over (Twice *twice)
{
  const CgvCycleCut *cut = twice->cut;
  CgvCost all = 0;
  CgvCost sum = 0;

  for (uint32_t i = 0; i < cut->inside->n_arcs; i++)
    {
      const CgvCycleArc *arc = &cut->inside->arcs[i];
      CgvCost cost = get_cost (twice, arc);

      if (cut->piece_of[arc->caller] <= cut->piece_of[arc->callee])
        continue;
      add (&all, cost);
      twice->over[cut->piece_of[arc->callee]] += cost;
      twice->over[cut->piece_of[arc->caller] + 1] -= cost;
    }
  for (uint32_t i = 0; i < cut->n_pieces; i++)
    {
      sum += twice->over[i];
      twice->over[i] = cgv_cost_is_saturated (all, false) ? all : sum;
    }
}

bool
cgv_cycle_cut_find_twice (const CgvCycleCut *cut,
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
      find_over (&bounds);
      pass_up (&bounds);
      pass_down (&bounds);
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
