/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-links.h"

#include "cgv-cost.h"
#include "cgv-radix.h"

typedef struct
{
  uint32_t *edges; /* the edges of a piece, in one direction */
  uint64_t *keys;  /* for each of them, what is at the other end: a piece, or behind all pieces a node */
  uint32_t n;
  uint32_t capacity;
} Ends;

static void
add (const CgvCosts *costs,
     CgvCost *cost,
     uint64_t *calls,
     uint32_t edge)
{
  *cost = cgv_cost_add (*cost, costs->edge_costs[edge], costs->is_signed);
  *calls = cgv_cost_add (*calls, costs->graph->counts[edge], false);
}

/* The edges of a member that lead out of its piece. */
static void
follow_member (const CgvCycleCut *cut,
               uint32_t member,
               bool callers,
               Ends *ends)
{
  const CgvGraph *graph = cut->inside->costs->graph;
  CgvNodeId node = cut->inside->members[member];
  const uint32_t *start = callers ? graph->in_start : graph->out_start;

  for (uint32_t i = start[node]; i < start[node + 1]; i++)
    {
      uint32_t edge = callers ? graph->in_edges[i] : i;
      CgvNodeId other = callers ? graph->edges[edge].caller : graph->edges[edge].callee;
      uint32_t other_member = cgv_cycle_inside_find_member (cut->inside, other);

      if (!graph->present[edge])
        continue;
      if (other_member != CGV_NONE && cut->piece_of[other_member] == cut->piece_of[member])
        continue;
      ends->edges[ends->n] = edge;
      ends->keys[ends->n++] = other_member != CGV_NONE ? cut->piece_of[other_member] : cut->n_pieces + (uint64_t) other;
    }
}

static uint32_t
count_ends (const CgvCycleCut *cut,
            uint32_t piece,
            bool callers)
{
  const CgvGraph *graph = cut->inside->costs->graph;
  const uint32_t *start = callers ? graph->in_start : graph->out_start;
  const CgvCyclePiece *of = &cut->pieces[piece];
  uint32_t n = 0;

  for (uint32_t i = of->first; i < of->first + of->n_members; i++)
    {
      CgvNodeId node = cut->inside->members[cut->members[i]];

      n += start[node + 1] - start[node];
    }
  return n;
}

/* Makes one link of all edges to the same end; the edges are sorted by it. */
static void
join (const CgvCycleCut *cut,
      const Ends *ends,
      CgvCycleLinks *links)
{
  for (uint32_t i = 0; i < ends->n; i++)
    {
      bool is_piece = ends->keys[i] < cut->n_pieces;
      CgvCycleLink *link;

      if (i == 0 || ends->keys[i] != ends->keys[i - 1])
        links->links[links->n_links++] = (CgvCycleLink){
          .piece = is_piece ? (uint32_t) ends->keys[i] : CGV_NONE,
          .node = is_piece ? CGV_NONE : (CgvNodeId) (ends->keys[i] - cut->n_pieces),
        };
      link = &links->links[links->n_links - 1];
      add (cut->inside->costs, &link->cost, &link->calls, ends->edges[i]);
    }
}

static bool
leads_back (const CgvCycleLink *link,
            uint32_t piece,
            bool callers)
{
  if (link->piece == CGV_NONE)
    return false;
  return callers ? link->piece > piece : link->piece < piece;
}

/* Sorts links by cost, and by direction; uses the arrays of @ends. */
static void
put_in_order (const CgvCycleLinks *links,
              const uint32_t *order,
              CgvCycleLink *sorted)
{
  uint32_t n_sorted = 0;

  for (unsigned int cut = 0; cut < 2; cut++)
    {
      for (uint32_t i = 0; i < links->n_links; i++)
        {
          const CgvCycleLink *link = &links->links[order[i]];

          if (link->is_cut == (cut == 1))
            sorted[n_sorted++] = *link;
        }
    }
}

static bool
sort_links (CgvCycleLinks *self,
            const CgvCosts *costs,
            Ends *ends)
{
  uint64_t flip = costs->is_signed ? ~((uint64_t) 1 << 63) : UINT64_MAX;
  CgvCycleLink *sorted;

  for (uint32_t i = 0; i < self->n_links; i++)
    {
      ends->keys[i] = self->links[i].cost ^ flip;
      ends->edges[i] = i;
    }
  if (!cgv_radix_sort (&self->memory, ends->keys, ends->edges, self->n_links))
    return false;
  sorted = cgv_memory_new (&self->memory, self->n_links, sizeof *sorted);
  if (sorted == NULL)
    return false;
  put_in_order (self, ends->edges, sorted);
  cgv_memory_free (&self->memory, self->links, self->capacity, sizeof *sorted);
  self->links = sorted;
  self->capacity = self->n_links;
  return true;
}

static bool
find_links (CgvCycleLinks *self,
            const CgvCycleCut *cut,
            uint32_t piece,
            bool callers,
            Ends *ends)
{
  const CgvCyclePiece *of = &cut->pieces[piece];

  for (uint32_t i = of->first; i < of->first + of->n_members; i++)
    follow_member (cut, cut->members[i], callers, ends);
  if (!cgv_radix_sort (&self->memory, ends->keys, ends->edges, ends->n))
    return false;
  join (cut, ends, self);
  for (uint32_t i = 0; i < self->n_links; i++)
    self->links[i].is_cut = leads_back (&self->links[i], piece, callers);
  return sort_links (self, cut->inside->costs, ends);
}

CgvCycleLinks *
cgv_cycle_links_new (const CgvCycleCut *cut,
                     uint32_t piece,
                     bool callers)
{
  CgvMemory memory = cgv_memory_copy (&cut->memory);
  CgvCycleLinks *self = cgv_memory_new (&memory, 1, sizeof *self);
  Ends ends = { .capacity = count_ends (cut, piece, callers) };
  bool ok;

  if (self == NULL)
    return NULL;
  self->memory = memory;
  self->capacity = ends.capacity;
  self->links = cgv_memory_new (&self->memory, self->capacity, sizeof *self->links);
  ends.edges = cgv_memory_new (&self->memory, ends.capacity, sizeof *ends.edges);
  ends.keys = cgv_memory_new (&self->memory, ends.capacity, sizeof *ends.keys);
  ok = self->links != NULL && ends.edges != NULL && ends.keys != NULL;
  ok = ok && find_links (self, cut, piece, callers, &ends);
  cgv_memory_free (&self->memory, ends.keys, ends.capacity, sizeof *ends.keys);
  cgv_memory_free (&self->memory, ends.edges, ends.capacity, sizeof *ends.edges);
  if (!ok)
    {
      cgv_cycle_links_free (self);
      return NULL;
    }
  return self;
}

void
cgv_cycle_links_free (CgvCycleLinks *self)
{
  CgvMemory memory;

  if (self == NULL)
    return;
  memory = self->memory;
  cgv_memory_free (&memory, self->links, self->capacity, sizeof *self->links);
  cgv_memory_free (&memory, self, 1, sizeof *self);
}
