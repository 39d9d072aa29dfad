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

/**
 * Spans:
 * @n: for each piece, how many arcs that are cut begin to lead over it, less those that ended at
 *   the piece before
 * @cost: what they cost, modulo 2^64
 */
typedef struct
{
  uint32_t *n;
  uint64_t *cost;
} Spans;

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

/* Adds up a member of a piece: its self cost, and what leaves the piece. */
static void
add_member (const CgvCycleCut *cut,
            CgvCyclePiece *piece,
            uint32_t member)
{
  const CgvCycleInside *inside = cut->inside;
  const CgvCosts *costs = inside->costs;
  CgvNodeId node = inside->members[member];

  piece->self = cgv_cost_add (piece->self, costs->self[node], costs->is_signed);
  piece->inclusive = cgv_cost_add (piece->inclusive, costs->self[node], costs->is_signed);
  piece->inclusive = cgv_cost_add (piece->inclusive, inside->exit_costs[member], costs->is_signed);
  piece->low = cgv_cost_add (piece->low, inside->entry_costs[member], costs->is_signed);
}

static void
add_arc (const CgvCycleCut *cut,
         const CgvCycleArc *arc,
         const Spans *spans)
{
  const CgvCosts *costs = cut->inside->costs;
  uint32_t from = cut->piece_of[arc->caller];
  uint32_t to = cut->piece_of[arc->callee];
  CgvCost cost = costs->edge_costs[arc->edge];

  if (from == to)
    return;
  cut->pieces[from].inclusive = cgv_cost_add (cut->pieces[from].inclusive, cost, costs->is_signed);
  cut->pieces[to].calls = cgv_cost_add (cut->pieces[to].calls, costs->graph->counts[arc->edge], false);
  if (!arc->is_back)
    return;
  spans->n[to]++;
  spans->n[from + 1]--;
  spans->cost[to] += cost;
  spans->cost[from + 1] -= cost;
}

/* Calls over the arcs that are cut may have come back to the piece, so that what these cost is in the
 * sum of its calls twice. It is there at least once: of what lies on the stack between a piece and the
 * same piece, one arc is cut, and leads over it. Calls from outside of the cycle are never nested. */
static void
bound (const CgvCycleCut *cut,
       CgvCyclePiece *piece,
       uint32_t n_spans,
       CgvCost span_cost)
{
  const CgvCosts *costs = cut->inside->costs;
  CgvCost sum = piece->inclusive;
  CgvCost whole = costs->cycle_inclusive[cut->inside->cycle];
  CgvCost low = cgv_cost_subtract (sum, span_cost, false);

  piece->is_exact = n_spans == 0 || (!costs->is_signed && span_cost == 0);
  if (costs->is_signed)
    {
      piece->low = piece->is_exact ? sum : (CgvCost) INT64_MIN;
      return;
    }
  if (cgv_cost_is_saturated (cut->inside->stops[cut->stop].cost, false))
    low = 0;
  if (low < piece->low)
    low = piece->low;
  if (low < piece->self)
    low = piece->self;
  piece->inclusive = sum < whole ? sum : whole;
  piece->low = piece->is_exact || low > piece->inclusive ? piece->inclusive : low;
  piece->is_exact = piece->low == piece->inclusive;
}

static bool
add_up (Cut *self)
{
  CgvCycleCut *public = &self->public;
  const CgvCycleInside *inside = public->inside;
  const CgvGraph *graph = inside->costs->graph;
  size_t n_ends = (size_t) public->n_pieces + 1;
  Spans spans = {
    .n = cgv_memory_new (&self->memory, n_ends, sizeof *spans.n),
    .cost = cgv_memory_new (&self->memory, n_ends, sizeof *spans.cost),
  };
  bool ok = spans.n != NULL && spans.cost != NULL;
  uint32_t n = 0;
  uint64_t cost = 0;

  for (uint32_t member = 0; ok && member < inside->n_members; member++)
    add_member (public, &public->pieces[public->piece_of[member]], member);
  for (uint32_t i = 0; ok && i < inside->n_arcs; i++)
    add_arc (public, &inside->arcs[i], &spans);
  for (uint32_t i = 0; ok && i < inside->n_entries; i++)
    {
      uint32_t edge = inside->entries[i];
      uint32_t member = cgv_cycle_inside_find_member (inside, graph->edges[edge].callee);
      CgvCyclePiece *piece = &public->pieces[public->piece_of[member]];

      piece->calls = cgv_cost_add (piece->calls, graph->counts[edge], false);
    }
  for (uint32_t i = 0; ok && i < public->n_pieces; i++)
    {
      n += spans.n[i];
      cost += spans.cost[i];
      bound (public, &public->pieces[i], n, cost);
    }
  cgv_memory_free (&self->memory, spans.cost, n_ends, sizeof *spans.cost);
  cgv_memory_free (&self->memory, spans.n, n_ends, sizeof *spans.n);
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
