/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-cut.h"

#include "cgv-box.h"
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

/* What is added up on one side. */
typedef struct
{
  CgvCycleCut *cut;
  CgvSide side;
  CgvCost *entered; /* for each piece, what the calls to it from outside of the cycle cost */
  CgvCost *twice;   /* for each piece, how much may be counted more than once; see add_arcs() */
  CgvCost all;      /* the cost of the arcs that are cut */
  CgvCost *over;    /* for each piece and one more, the bounds of @twice */
  CgvCost *below;
  CgvCost *above;
} Sums;

static CgvCyclePieceCosts *
get_piece (const Sums *sums,
           uint32_t piece)
{
  return &sums->cut->pieces[piece].on[sums->side];
}

static uint32_t
find_piece (const Sums *sums,
            CgvNodeId node)
{
  return sums->cut->piece_of[cgv_cycle_inside_find_member (sums->cut->inside, node)];
}

static void
add_range (const Sums *sums,
           CgvCyclePieceCosts *piece,
           CgvCostRange range)
{
  bool is_signed = sums->cut->inside->is_signed;

  piece->low = cgv_cost_add (piece->low, range.low, is_signed);
  piece->inclusive = cgv_cost_add (piece->inclusive, range.high, is_signed);
}

/* The self cost of a member is certain to be spent in its piece. */
static void
add_member (const Sums *sums,
            uint32_t member)
{
  const CgvCycleInside *inside = sums->cut->inside;
  CgvCyclePieceCosts *piece = get_piece (sums, sums->cut->piece_of[member]);
  CgvCostRange range = cgv_cycle_inside_get_self_range (inside, sums->side, member);

  piece->self = cgv_cost_add (piece->self, cgv_cycle_inside_get_self (inside, sums->side, member), inside->is_signed);
  piece->self_range = cgv_cycle_inside_add_ranges (inside, piece->self_range, range);
  add_range (sums, piece, range);
}

/* The cost of calls to outside of the cycle is certain, too. */
static void
add_exit (const Sums *sums,
          uint32_t edge)
{
  const CgvCycleInside *inside = sums->cut->inside;
  uint32_t piece = find_piece (sums, cgv_cycle_inside_get_ends (inside, edge).caller);

  add_range (sums, get_piece (sums, piece), cgv_cycle_inside_get_edge_range (inside, sums->side, edge));
}

/* So is the cost of calls from outside: no other member is on the stack then. */
static void
add_entry (const Sums *sums,
           uint32_t edge)
{
  const CgvCycleInside *inside = sums->cut->inside;
  uint32_t index = find_piece (sums, cgv_cycle_inside_get_ends (inside, edge).callee);
  CgvCyclePieceCosts *piece = get_piece (sums, index);
  CgvCost low = cgv_cycle_inside_get_edge_range (inside, sums->side, edge).low;

  piece->calls = cgv_cost_add (piece->calls, cgv_cycle_inside_get_edge_count (inside, sums->side, edge), false);
  sums->entered[index] = cgv_cost_add (sums->entered[index], low, inside->is_signed);
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
bound (const Sums *sums,
       uint32_t index)
{
  const CgvCycleInside *inside = sums->cut->inside;
  const CgvCosts *costs = cgv_cycle_inside_get_costs (inside, sums->side);
  CgvCyclePieceCosts *piece = get_piece (sums, index);
  bool is_estimate = costs->edge_low != NULL || costs->self_low != NULL;
  CgvCost sum = piece->inclusive;
  CgvCost low = get_larger (piece->low, sums->entered[index]);

  if (inside->is_signed)
    piece->low = sums->twice[index] == 0 && !is_estimate ? sum : (CgvCost) INT64_MIN;
  else
    {
      if (!is_estimate)
        low = get_larger (low, cgv_cost_subtract (sum, sums->twice[index], false));
      piece->inclusive = get_smaller (sum, cgv_costs_get_cycle_range (costs, inside->cycle).high);
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
 * such arcs at all. The first bound is in @over: before it is summed up, what begins to lead over a piece less what has
 * ended to at the piece before. The others are in @below and @above. */

/* As cgv_cost_add(), without the call, for there is one for each arc at each step of a slider. */
static void
add (CgvCost *sum,
     CgvCost cost)
{
  *sum = cost > UINT64_MAX - *sum ? UINT64_MAX : *sum + cost;
}

/* The weight of an arc of one profile is at hand. */
static CgvCost
get_cost (const Sums *sums,
          const CgvCycleArc *arc)
{
  const CgvCycleInside *inside = sums->cut->inside;

  return inside->comparison == NULL ? arc->cost : cgv_cycle_inside_get_edge_cost (inside, sums->side, arc->edge);
}

static bool
is_called (const Sums *sums,
           const CgvCycleArc *arc)
{
  const CgvComparison *comparison = sums->cut->inside->comparison;

  return comparison == NULL || ((unsigned) cgv_comparison_get_edge_presence (comparison, arc->edge) & CGV_PRESENT_ON (sums->side)) != 0;
}

/* From callees to callers, which are before them unless the arc is cut. */
static void
pass_up (Sums *sums)
{
  const CgvCycleCut *cut = sums->cut;
  const CgvCycleInside *inside = cut->inside;
  bool has_ranges = cgv_cycle_inside_get_costs (inside, sums->side)->edge_high != NULL;

  for (uint32_t i = inside->n_arcs; i-- > 0;)
    {
      const CgvCycleArc *arc = &inside->arcs[inside->by_caller[i]];
      uint32_t from = cut->piece_of[arc->caller];
      uint32_t to = cut->piece_of[arc->callee];
      CgvCost cost;
      CgvCost high;

      if (from == to || !is_called (sums, arc))
        continue;
      cost = get_cost (sums, arc);
      high = has_ranges ? cgv_cycle_inside_get_edge_range (inside, sums->side, arc->edge).high : cost;
      cost = inside->is_signed ? 1 : cost;
      get_piece (sums, from)->inclusive = cgv_cost_add (get_piece (sums, from)->inclusive, high, inside->is_signed);
      add (&sums->below[from], from > to ? cost : get_smaller (cost, sums->below[to]));
      if (from < to)
        continue;
      add (&sums->all, cost);
      sums->over[to] += cost;
      sums->over[from + 1] -= cost;
    }
}

/* From callers to callees. */
static void
pass_down (Sums *sums)
{
  const CgvCycleCut *cut = sums->cut;
  const CgvCycleInside *inside = cut->inside;

  for (uint32_t i = 0; i < inside->n_arcs; i++)
    {
      const CgvCycleArc *arc = &inside->arcs[inside->by_callee[i]];
      uint32_t from = cut->piece_of[arc->caller];
      uint32_t to = cut->piece_of[arc->callee];
      CgvCost cost;

      if (from == to || !is_called (sums, arc))
        continue;
      cost = inside->is_signed ? 1 : get_cost (sums, arc);
      add (&get_piece (sums, to)->calls, cgv_cycle_inside_get_edge_count (inside, sums->side, arc->edge));
      add (&sums->above[to], from > to ? cost : get_smaller (cost, sums->above[from]));
    }
}

/* Adds the arcs between pieces to the inclusive cost of the piece that calls, and their calls to the piece that is
 * called. Finds for each piece how much of that cost may be counted more than once, because calls over arcs that are
 * cut led back to it. For a signed event type, that is 0 where it cannot be, and 1 where it can. The first bound is
 * summed up modulo 2^64, which is right as long as the sum of all is not saturated. */
static void
add_arcs (Sums *sums)
{
  CgvCost over = 0;

  pass_up (sums);
  pass_down (sums);
  for (uint32_t i = 0; i < sums->cut->n_pieces; i++)
    {
      over += sums->over[i];
      sums->twice[i] = cgv_cost_is_saturated (sums->all, false) ? sums->all : over;
      sums->twice[i] = get_smaller (sums->twice[i], get_smaller (sums->below[i], sums->above[i]));
      if (sums->cut->inside->is_signed)
        sums->twice[i] = sums->twice[i] > 0;
    }
}

static bool
add_up (CgvCycleCut *self,
        CgvSide side)
{
  const CgvCycleInside *inside = self->inside;
  CgvPool scratch = { .memory = cgv_box_get_pool (self)->memory };
  size_t n = (size_t) self->n_pieces + 1;
  Sums sums = {
    .cut = self,
    .side = side,
    .entered = cgv_pool_new (&scratch, n, sizeof *sums.entered),
    .twice = cgv_pool_new (&scratch, n, sizeof *sums.twice),
    .over = cgv_pool_new (&scratch, n, sizeof *sums.over),
    .below = cgv_pool_new (&scratch, n, sizeof *sums.below),
    .above = cgv_pool_new (&scratch, n, sizeof *sums.above),
  };
  bool ok = !scratch.failed;

  if (ok)
    add_arcs (&sums);
  for (uint32_t member = 0; ok && member < inside->n_members; member++)
    add_member (&sums, member);
  for (uint32_t i = 0; ok && i < inside->n_exits; i++)
    add_exit (&sums, inside->exits[i]);
  for (uint32_t i = 0; ok && i < inside->n_entries; i++)
    add_entry (&sums, inside->entries[i]);
  for (uint32_t i = 0; ok && i < self->n_pieces; i++)
    bound (&sums, i);
  cgv_pool_clear (&scratch);
  return ok;
}

static uint32_t
count_pieces (const CgvCycleInside *inside,
              uint32_t stop)
{
  uint32_t n_pieces = inside->n_members > 0;

  for (uint32_t i = 1; i < inside->n_members; i++)
    n_pieces += inside->gaps[i] <= stop;
  return n_pieces;
}

static bool
allocate (CgvCycleCut *self)
{
  CgvPool *pool = cgv_box_get_pool (self);
  uint32_t n_pieces = count_pieces (self->inside, self->stop);
  uint32_t n_members = self->inside->n_members;

  self->members = cgv_pool_new (pool, n_members, sizeof *self->members);
  self->piece_of = cgv_pool_new (pool, n_members, sizeof *self->piece_of);
  self->pieces = cgv_pool_new (pool, n_pieces, sizeof *self->pieces);
  return !pool->failed;
}

CgvCycleCut *
cgv_cycle_cut_new (CgvCycleInside *inside,
                   uint32_t stop)
{
  CgvMemory memory = cgv_box_copy_memory (inside);
  CgvCycleCut *self = cgv_box_new (&memory, sizeof *self);
  bool ok;

  if (self == NULL)
    return NULL;
  self->inside = cgv_cycle_inside_ref (inside);
  self->stop = stop;
  ok = allocate (self);
  if (ok)
    divide (self);
  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); ok && side < CGV_N_SIDES; side++)
    ok = add_up (self, side);
  if (!ok)
    {
      cgv_cycle_cut_free (self);
      return NULL;
    }
  return self;
}

static void
clear (void *object)
{
  cgv_cycle_inside_unref (((CgvCycleCut *) object)->inside);
}

void
cgv_cycle_cut_free (CgvCycleCut *self)
{
  cgv_box_unref (self, clear);
}

/* What a piece costs on the side where it costs more, as a key that puts the largest first. */
static uint64_t
get_key (const CgvCycleCut *cut,
         uint32_t piece,
         bool by_self)
{
  uint64_t flip = cut->inside->is_signed ? ~((uint64_t) 1 << 63) : UINT64_MAX;
  uint64_t key = UINT64_MAX;

  for (CgvSide side = cgv_cycle_inside_get_first_side (cut->inside); side < CGV_N_SIDES; side++)
    {
      const CgvCyclePieceCosts *costs = &cut->pieces[piece].on[side];

      key = get_smaller (key, (by_self ? costs->self : costs->inclusive) ^ flip);
    }
  return key;
}

bool
cgv_cycle_cut_sort (const CgvCycleCut *cut,
                    bool by_self,
                    uint32_t *pieces)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  uint64_t *keys = cgv_memory_new (&memory, cut->n_pieces, sizeof *keys);
  bool ok = keys != NULL;

  for (uint32_t i = 0; ok && i < cut->n_pieces; i++)
    {
      keys[i] = get_key (cut, i, by_self);
      pieces[i] = i;
    }
  ok = ok && cgv_radix_sort (&memory, keys, pieces, cut->n_pieces);
  cgv_memory_free (&memory, keys, cut->n_pieces, sizeof *keys);
  return ok;
}
