/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-cut.h"

#include "cgv-cost.h"
#include "cgv-radix.h"

/* The runs of the order; members come by self cost, so that each piece gets its own in that order. */
static void
divide (CgvCycleCut *cut)
{
  const CgvCycleInside *inside = cut->inside;

  for (uint32_t i = 0; i < inside->n_members; i++)
    {
      if (i == 0 || inside->gaps[i] <= cut->stop)
        cut->pieces[cut->n_pieces++].first = i;
      cut->piece_of[inside->order[i]] = cut->n_pieces - 1;
    }
  for (uint32_t member = 0; member < inside->n_members; member++)
    {
      CgvCyclePiece *piece = &cut->pieces[cut->piece_of[member]];

      cut->members[piece->first + piece->n_members++] = member;
    }
}

/* The self cost of a member is certain to be spent in its piece. */
static void
add_member (const CgvCycleCut *cut,
            uint32_t member)
{
  const CgvCosts *costs = cut->inside->costs;
  CgvNodeId node = cut->inside->members[member];
  CgvCostRange self = cgv_costs_get_self_range (costs, node);
  CgvCyclePiece *piece = &cut->pieces[cut->piece_of[member]];

  piece->self = cgv_cost_add (piece->self, costs->self[node], costs->is_signed);
  piece->low = cgv_cost_add (piece->low, self.low, costs->is_signed);
  piece->inclusive = cgv_cost_add (piece->inclusive, self.high, costs->is_signed);
}

/* The cost of calls to outside of the cycle is certain, too. */
static void
add_exit (const CgvCycleCut *cut,
          uint32_t edge)
{
  const CgvCosts *costs = cut->inside->costs;
  CgvCostRange cost = cgv_costs_get_edge_range (costs, edge);
  uint32_t member = cgv_cycle_inside_find_member (cut->inside, costs->graph->edges[edge].caller);
  CgvCyclePiece *piece = &cut->pieces[cut->piece_of[member]];

  piece->low = cgv_cost_add (piece->low, cost.low, costs->is_signed);
  piece->inclusive = cgv_cost_add (piece->inclusive, cost.high, costs->is_signed);
}

/* So is the cost of calls from outside: no other member is on the stack then. */
static void
add_entry (const CgvCycleCut *cut,
           uint32_t edge,
           CgvCost *entered)
{
  const CgvCosts *costs = cut->inside->costs;
  uint32_t member = cgv_cycle_inside_find_member (cut->inside, costs->graph->edges[edge].callee);
  uint32_t piece = cut->piece_of[member];
  CgvCostRange cost = cgv_costs_get_edge_range (costs, edge);

  cut->pieces[piece].calls = cgv_cost_add (cut->pieces[piece].calls, costs->graph->counts[edge], false);
  entered[piece] = cgv_cost_add (entered[piece], cost.low, costs->is_signed);
}

static CgvCost
get_smaller (CgvCost a,
             CgvCost b)
{
  return a < b ? a : b;
}

static CgvCost
get_larger (CgvCost a,
            CgvCost b)
{
  return a > b ? a : b;
}

/* @inclusive holds the sum of all that is spent in the piece, perhaps twice; @low what is certain. Where
 * filters made estimates of costs, only that is. */
static void
bound (const CgvCycleCut *cut,
       CgvCyclePiece *piece,
       CgvCost entered,
       CgvCost twice)
{
  const CgvCosts *costs = cut->inside->costs;
  CgvCost whole = cgv_costs_get_cycle_range (costs, cut->inside->cycle).high;
  bool is_estimate = costs->edge_low != NULL || costs->self_low != NULL;
  CgvCost sum = piece->inclusive;
  CgvCost low = get_larger (piece->low, entered);

  if (costs->is_signed)
    piece->low = twice == 0 && !is_estimate ? sum : (CgvCost) INT64_MIN;
  else
    {
      if (!is_estimate)
        low = get_larger (low, cgv_cost_subtract (sum, twice, false));
      piece->inclusive = get_smaller (sum, whole);
      piece->low = get_smaller (low, piece->inclusive);
    }
  piece->is_exact = piece->low == piece->inclusive;
}

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
  CgvCost all; /* the cost of the arcs that are cut */
  /* for each piece, the first bound; before it is summed up, what begins to lead over it less what has ended to at
   * the piece before */
  CgvCost *over;
  CgvCost *below; /* for each piece, the second bound */
  CgvCost *above; /* for each piece, the third bound */
} Twice;

/* As cgv_cost_add(), without the call, for there is one for each arc at each step of a slider. */
static void
add (CgvCost *sum,
     CgvCost cost)
{
  *sum = cost > UINT64_MAX - *sum ? UINT64_MAX : *sum + cost;
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

/* The sums are modulo 2^64, which is right as long as the sum of all is not saturated. */
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

/* Adds the arcs between pieces to the inclusive cost of the piece that calls, and their calls to the piece that is
 * called. Finds for each piece how much of that cost may be counted more than once, because calls over arcs that are
 * cut led back to it. For a signed event type, @twice is 0 where that cannot be, and 1 where it can. */
static bool
add_arcs (const CgvCycleCut *cut,
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

static bool
add_up (CgvCycleCut *self)
{
  const CgvCycleInside *inside = self->inside;
  uint32_t n_pieces = self->n_pieces;
  CgvCost *entered = cgv_memory_new (&self->memory, n_pieces, sizeof *entered);
  CgvCost *twice = cgv_memory_new (&self->memory, n_pieces, sizeof *twice);
  bool ok = entered != NULL && twice != NULL && add_arcs (self, &self->memory, twice);

  for (uint32_t member = 0; ok && member < inside->n_members; member++)
    add_member (self, member);
  for (uint32_t i = 0; ok && i < inside->n_exits; i++)
    add_exit (self, inside->exits[i]);
  for (uint32_t i = 0; ok && i < inside->n_entries; i++)
    add_entry (self, inside->entries[i], entered);
  for (uint32_t i = 0; ok && i < n_pieces; i++)
    bound (self, &self->pieces[i], entered[i], twice[i]);
  cgv_memory_free (&self->memory, twice, n_pieces, sizeof *twice);
  cgv_memory_free (&self->memory, entered, n_pieces, sizeof *entered);
  return ok;
}

static uint32_t
count_pieces (const CgvCycleInside *inside,
              uint32_t stop)
{
  uint32_t n_pieces = 1;

  for (uint32_t i = 1; i < inside->n_members; i++)
    n_pieces += inside->gaps[i] <= stop;
  return n_pieces;
}

static bool
allocate (CgvCycleCut *self)
{
  uint32_t n_pieces = count_pieces (self->inside, self->stop);
  uint32_t n_members = self->inside->n_members;

  self->members = cgv_memory_new (&self->memory, n_members, sizeof *self->members);
  self->piece_of = cgv_memory_new (&self->memory, n_members, sizeof *self->piece_of);
  self->pieces = cgv_memory_new (&self->memory, n_pieces, sizeof *self->pieces);
  return self->members != NULL && self->piece_of != NULL && self->pieces != NULL;
}

CgvCycleCut *
cgv_cycle_cut_new (CgvCycleInside *inside,
                   uint32_t stop)
{
  CgvMemory memory = cgv_memory_copy (&inside->memory);
  CgvCycleCut *self = cgv_memory_new (&memory, 1, sizeof *self);
  bool ok;

  if (self == NULL)
    return NULL;
  self->memory = memory;
  self->inside = cgv_cycle_inside_ref (inside);
  self->stop = stop;
  ok = allocate (self);
  if (ok)
    {
      divide (self);
      ok = add_up (self);
    }
  if (!ok)
    {
      cgv_cycle_cut_free (self);
      return NULL;
    }
  return self;
}

void
cgv_cycle_cut_free (CgvCycleCut *self)
{
  CgvMemory memory;

  if (self == NULL)
    return;
  memory = self->memory;
  cgv_memory_free (&memory, self->pieces, count_pieces (self->inside, self->stop), sizeof *self->pieces);
  cgv_memory_free (&memory, self->piece_of, self->inside->n_members, sizeof *self->piece_of);
  cgv_memory_free (&memory, self->members, self->inside->n_members, sizeof *self->members);
  cgv_cycle_inside_unref (self->inside);
  cgv_memory_free (&memory, self, 1, sizeof *self);
}

bool
cgv_cycle_cut_sort (const CgvCycleCut *cut,
                    bool by_self,
                    uint32_t *pieces)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  uint64_t *keys = cgv_memory_new (&memory, cut->n_pieces, sizeof *keys);
  uint64_t flip = cut->inside->costs->is_signed ? ~((uint64_t) 1 << 63) : UINT64_MAX;
  bool ok = keys != NULL;

  for (uint32_t i = 0; ok && i < cut->n_pieces; i++)
    {
      keys[i] = (by_self ? cut->pieces[i].self : cut->pieces[i].inclusive) ^ flip;
      pieces[i] = i;
    }
  ok = ok && cgv_radix_sort (&memory, keys, pieces, cut->n_pieces);
  cgv_memory_free (&memory, keys, cut->n_pieces, sizeof *keys);
  return ok;
}
