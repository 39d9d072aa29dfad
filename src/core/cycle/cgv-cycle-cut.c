/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost.h"
#include "cgv-cycle-inside-private.h"
#include "cgv-radix.h"

/**
 * Cut:
 * @public: what everybody sees; the first member, so that its address is that of the whole
 * @memory: where the arrays come from
 */
typedef struct
{
  CgvCycleCut public;
  CgvMemory memory;
} Cut;

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

/* What a member contributes: its self cost is spent in its piece for certain. */
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

/* So is what a member calls outside of the cycle. */
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

/* And what a member is called for from outside, for then nothing from inside is on the stack. */
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

static bool
add_up (Cut *self)
{
  CgvCycleCut *public = &self->public;
  const CgvCycleInside *inside = public->inside;
  uint32_t n_pieces = public->n_pieces;
  CgvCost *entered = cgv_memory_new (&self->memory, n_pieces, sizeof *entered);
  CgvCost *twice = cgv_memory_new (&self->memory, n_pieces, sizeof *twice);
  bool ok = entered != NULL && twice != NULL && cgv_cycle_cut_add_arcs (public, &self->memory, twice);

  for (uint32_t member = 0; ok && member < inside->n_members; member++)
    add_member (public, member);
  for (uint32_t i = 0; ok && i < inside->n_exits; i++)
    add_exit (public, inside->exits[i]);
  for (uint32_t i = 0; ok && i < inside->n_entries; i++)
    add_entry (public, inside->entries[i], entered);
  for (uint32_t i = 0; ok && i < n_pieces; i++)
    bound (public, &public->pieces[i], entered[i], twice[i]);
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
allocate (Cut *self)
{
  CgvCycleCut *public = &self->public;
  uint32_t n_pieces = count_pieces (public->inside, public->stop);
  uint32_t n_members = public->inside->n_members;

  public->members = cgv_memory_new (&self->memory, n_members, sizeof *public->members);
  public->piece_of = cgv_memory_new (&self->memory, n_members, sizeof *public->piece_of);
  public->pieces = cgv_memory_new (&self->memory, n_pieces, sizeof *public->pieces);
  return public->members != NULL && public->piece_of != NULL && public->pieces != NULL;
}

CgvCycleCut *
cgv_cycle_cut_new_with_memory (CgvCycleInside *inside,
                               uint32_t stop,
                               const CgvMemory *memory)
{
  CgvMemory own = *memory;
  Cut *self = cgv_memory_new (&own, 1, sizeof *self);
  bool ok;

  if (self == NULL)
    return NULL;
  self->memory = own;
  self->public.inside = cgv_cycle_inside_ref (inside);
  self->public.stop = stop;
  ok = allocate (self);
  if (ok)
    {
      divide (&self->public);
      ok = add_up (self);
    }
  if (!ok)
    {
      cgv_cycle_cut_free (&self->public);
      return NULL;
    }
  return &self->public;
}

CgvCycleCut *
cgv_cycle_cut_new (CgvCycleInside *inside,
                   uint32_t stop)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_cycle_cut_new_with_memory (inside, stop, &memory);
}

void
cgv_cycle_cut_free (CgvCycleCut *cut)
{
  Cut *self = (Cut *) cut;
  CgvMemory memory;

  if (cut == NULL)
    return;
  memory = self->memory;
  cgv_memory_free (&memory, cut->pieces, count_pieces (cut->inside, cut->stop), sizeof *cut->pieces);
  cgv_memory_free (&memory, cut->piece_of, cut->inside->n_members, sizeof *cut->piece_of);
  cgv_memory_free (&memory, cut->members, cut->inside->n_members, sizeof *cut->members);
  cgv_cycle_inside_unref (cut->inside);
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
