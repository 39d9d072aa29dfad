/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-links.h"

#include "cgv-box.h"
#include "cgv-cost.h"
#include "cgv-radix.h"

typedef struct
{
  uint32_t *edges; /* the edges of a piece, in one direction */
  uint64_t *keys;  /* for each of them, what is at the other end: a piece, or behind all pieces a node */
  uint32_t n;
} Ends;

static void
add_end (Ends *ends,
         uint32_t edge,
         uint64_t key)
{
  if (ends->edges != NULL)
    {
      ends->edges[ends->n] = edge;
      ends->keys[ends->n] = key;
    }
  ends->n++;
}

/* Only counts them where @ends has no arrays. */
static void
find_ends (const CgvCycleCut *cut,
           uint32_t piece,
           bool callers,
           Ends *ends)
{
  const CgvCycleInside *inside = cut->inside;
  const uint32_t *outside = callers ? inside->entries : inside->exits;
  uint32_t n_outside = callers ? inside->n_entries : inside->n_exits;

  /* None leads from the only piece to another. */
  for (uint32_t i = 0; i < inside->n_arcs && cut->n_pieces > 1; i++)
    {
      const CgvCycleArc *arc = &inside->arcs[i];
      uint32_t near = cut->piece_of[callers ? arc->callee : arc->caller];
      uint32_t far = cut->piece_of[callers ? arc->caller : arc->callee];

      if (near == piece && far != piece)
        add_end (ends, arc->edge, far);
    }
  for (uint32_t i = 0; i < n_outside; i++)
    {
      CgvEdge edge = cgv_cycle_inside_get_ends (inside, outside[i]);
      CgvNodeId far = callers ? edge.caller : edge.callee;

      if (cut->piece_of[cgv_cycle_inside_find_member (inside, callers ? edge.callee : edge.caller)] == piece)
        add_end (ends, outside[i], cut->n_pieces + (uint64_t) far);
    }
}

static void
add_edge (const CgvCycleInside *inside,
          CgvCycleLink *link,
          uint32_t edge)
{
  unsigned on = CGV_PRESENT_NEW;

  if (inside->comparison != NULL)
    on = cgv_comparison_get_edge_presence (inside->comparison, edge);
  link->presence = (CgvPresence) (link->presence | on);
  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    {
      link->cost[side] = cgv_cost_add (link->cost[side], cgv_cycle_inside_get_edge_cost (inside, side, edge), inside->is_signed);
      link->range[side] = cgv_cycle_inside_add_ranges (inside, link->range[side], cgv_cycle_inside_get_edge_range (inside, side, edge));
      link->calls[side] = cgv_cost_add (link->calls[side], cgv_cycle_inside_get_edge_count (inside, side, edge), false);
    }
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

      if (i == 0 || ends->keys[i] != ends->keys[i - 1])
        links->links[links->n_links++] = (CgvCycleLink){
          .piece = is_piece ? (uint32_t) ends->keys[i] : CGV_NONE,
          .node = is_piece ? CGV_NONE : (CgvNodeId) (ends->keys[i] - cut->n_pieces),
        };
      add_edge (cut->inside, &links->links[links->n_links - 1], ends->edges[i]);
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

/* What a link costs on the side where it costs more, or how much it differs, as a key that puts the largest first. */
static uint64_t
get_key (const CgvCycleInside *inside,
         const CgvCycleLink *link,
         bool by_delta)
{
  uint64_t flip = inside->is_signed ? ~((uint64_t) 1 << 63) : UINT64_MAX;
  uint64_t key = link->cost[CGV_SIDE_NEW] ^ flip;
  uint64_t base = link->cost[CGV_SIDE_BASE] ^ flip;

  if (by_delta)
    return ~cgv_comparison_subtract (inside->comparison, link->cost[CGV_SIDE_BASE], link->cost[CGV_SIDE_NEW]).size;
  return inside->comparison != NULL && base < key ? base : key;
}

static bool
sort_by (CgvCycleLinks *self,
         const CgvCycleInside *inside,
         bool by_delta,
         Ends *ends)
{
  for (uint32_t i = 0; i < self->n_links; i++)
    ends->keys[i] = get_key (inside, &self->links[ends->edges[i]], by_delta);
  return cgv_radix_sort (cgv_box_get_pool (self)->memory, ends->keys, ends->edges, self->n_links);
}

static bool
sort_links (CgvCycleLinks *self,
            const CgvCycleInside *inside,
            Ends *ends)
{
  CgvCycleLink *sorted = cgv_pool_new (cgv_box_get_pool (self), self->n_links, sizeof *sorted);

  for (uint32_t i = 0; i < self->n_links; i++)
    ends->edges[i] = i;
  if (sorted == NULL || !sort_by (self, inside, false, ends) || (inside->comparison != NULL && !sort_by (self, inside, true, ends)))
    return false;
  put_in_order (self, ends->edges, sorted);
  self->links = sorted;
  return true;
}

static bool
find_links (CgvCycleLinks *self,
            const CgvCycleCut *cut,
            uint32_t piece,
            bool callers,
            Ends *ends)
{
  ends->n = 0;
  find_ends (cut, piece, callers, ends);
  if (!cgv_radix_sort (cgv_box_get_pool (self)->memory, ends->keys, ends->edges, ends->n))
    return false;
  join (cut, ends, self);
  for (uint32_t i = 0; i < self->n_links; i++)
    self->links[i].is_cut = leads_back (&self->links[i], piece, callers);
  return sort_links (self, cut->inside, ends);
}

CgvCycleLinks *
cgv_cycle_links_new (const CgvCycleCut *cut,
                     uint32_t piece,
                     bool callers)
{
  CgvMemory memory = cgv_box_copy_memory (cut);
  CgvCycleLinks *self = cgv_box_new (&memory, sizeof *self);
  CgvPool scratch = { 0 };
  Ends ends = { 0 };
  bool ok;

  if (self == NULL)
    return NULL;
  scratch.memory = cgv_box_get_pool (self)->memory;
  /* Of a million arcs, few are of one piece. */
  find_ends (cut, piece, callers, &ends);
  self->links = cgv_pool_new (&scratch, ends.n, sizeof *self->links);
  ends.edges = cgv_pool_new (&scratch, ends.n, sizeof *ends.edges);
  ends.keys = cgv_pool_new (&scratch, ends.n, sizeof *ends.keys);
  ok = !scratch.failed && find_links (self, cut, piece, callers, &ends);
  cgv_pool_clear (&scratch);
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
  cgv_box_unref (self, NULL);
}
