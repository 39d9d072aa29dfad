/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-union.h"

#include <stdatomic.h>
#include <string.h>

#include "cgv-graph-private.h"

/* If more calls than this were all made once, nobody counted them. */
#define MANY_EDGES 1000

/**
 * Union:
 * @public: what everybody sees; the first member, so that its address is that of the whole
 * @references: the reference count
 * @memory: where the arrays come from
 * @max_edges: room in public.edges
 */
typedef struct
{
  CgvUnion public;
  atomic_uint references;
  CgvMemory memory;
  uint32_t max_edges;
} Union;

static bool
allocate (Union *self)
{
  CgvUnion *public = &self->public;
  size_t n_starts = (size_t) public->n_rows + 1;

  public->edges = cgv_memory_new (&self->memory, self->max_edges, sizeof *public->edges);
  public->out_start = cgv_memory_new (&self->memory, n_starts, sizeof *public->out_start);
  public->in_start = cgv_memory_new (&self->memory, n_starts, sizeof *public->in_start);
  public->presence = cgv_memory_new (&self->memory, public->n_rows, sizeof *public->presence);
  return public->edges != NULL && public->out_start != NULL && public->in_start != NULL && public->presence != NULL;
}

/* Graphs of different parts of one profile have the same edges. */
static bool
are_same (const CgvGraph *base,
          const CgvGraph *new_)
{
  size_t n = base->n_edges;

  return base->fold == new_->fold && new_->n_edges == n &&
         (n == 0 || base->edges == new_->edges || memcmp (base->edges, new_->edges, n * sizeof *base->edges) == 0);
}

static bool
copy_edges (Union *self,
            const CgvGraph *graph)
{
  CgvUnion *public = &self->public;
  size_t n_starts = (size_t) public->n_rows + 1;

  public->n_edges = graph->n_edges;
  public->in_edges = cgv_memory_new (&self->memory, public->n_edges, sizeof *public->in_edges);
  if (public->in_edges == NULL)
    return false;

  for (uint32_t edge = 0; edge < public->n_edges; edge++)
    public->edges[edge] = (CgvUnionEdge){ graph->edges[edge].caller, graph->edges[edge].callee, { edge, edge } };
  memcpy (public->out_start, graph->out_start, n_starts * sizeof *public->out_start);
  memcpy (public->in_start, graph->in_start, n_starts * sizeof *public->in_start);
  if (public->n_edges > 0)
    memcpy (public->in_edges, graph->in_edges, public->n_edges * sizeof *public->in_edges);
  return true;
}

/* Adds the calls of the base in their order, then those that only the new side has. @edge_to holds the last edge of the
 * union to each row; if that is before the first one of this caller, the caller has none to the row yet. */
static void
join_row (CgvUnion *public,
          CgvNodeId row,
          uint32_t *edge_to)
{
  const CgvGraph *base = public->graphs[CGV_SIDE_BASE];
  const CgvGraph *new_ = public->graphs[CGV_SIDE_NEW];
  uint32_t first = public->n_edges;

  for (uint32_t edge = base->out_start[row]; edge < base->out_start[row + 1]; edge++)
    {
      CgvNodeId callee = base->edges[edge].callee;

      edge_to[callee] = public->n_edges;
      public->edges[public->n_edges++] = (CgvUnionEdge){ row, callee, { edge, CGV_NONE } };
    }
  for (uint32_t edge = new_->out_start[row]; edge < new_->out_start[row + 1]; edge++)
    {
      CgvNodeId callee = new_->edges[edge].callee;
      uint32_t known = edge_to[callee];

      if (known != CGV_NONE && known >= first)
        public->edges[known].edge[CGV_SIDE_NEW] = edge;
      else
        public->edges[public->n_edges++] = (CgvUnionEdge){ row, callee, { CGV_NONE, edge } };
    }
}

static bool
join_edges (Union *self)
{
  CgvUnion *public = &self->public;
  uint32_t *edge_to = cgv_memory_resize (&self->memory, NULL, 0, (size_t) public->n_rows + 1, sizeof *edge_to);
  void *fewer;

  if (edge_to == NULL)
    return false;
  memset (edge_to, 0xff, public->n_rows * sizeof *edge_to);
  for (CgvNodeId row = 0; row < public->n_rows; row++)
    {
      join_row (public, row, edge_to);
      public->out_start[row + 1] = public->n_edges;
    }
  cgv_memory_free (&self->memory, edge_to, (size_t) public->n_rows + 1, sizeof *edge_to);

  if (public->n_edges == self->max_edges || public->n_edges == 0)
    return true;
  fewer = cgv_memory_resize (&self->memory, public->edges, self->max_edges, public->n_edges, sizeof *public->edges);
  if (fewer != NULL)
    {
      public->edges = fewer;
      self->max_edges = public->n_edges;
    }
  return true;
}

/* A counting sort of the edges by callee. */
static bool
list_incoming (Union *self)
{
  CgvUnion *public = &self->public;

  public->in_edges = cgv_memory_new (&self->memory, public->n_edges, sizeof *public->in_edges);
  if (public->in_edges == NULL)
    return false;

  for (uint32_t edge = 0; edge < public->n_edges; edge++)
    public->in_start[public->edges[edge].callee]++;
  for (CgvNodeId row = 0; row < public->n_rows; row++)
    public->in_start[row + 1] += public->in_start[row];
  for (uint32_t edge = public->n_edges; edge-- > 0;)
    public->in_edges[--public->in_start[public->edges[edge].callee]] = edge;
  return true;
}

static void
mark_called (CgvUnion *public,
             CgvSide side)
{
  const CgvGraph *graph = public->graphs[side];

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      if (!graph->present[edge])
        continue;
      public->presence[graph->edges[edge].caller] |= CGV_PRESENT_ON (side);
      public->presence[graph->edges[edge].callee] |= CGV_PRESENT_ON (side);
    }
}

/* In all parts together, every function of the profile was met. */
static bool
mark_rows (Union *self,
           CgvSide side)
{
  CgvUnion *public = &self->public;
  const CgvGraph *graph = public->graphs[side];
  uint32_t n_functions = cgv_profile_get_n_functions (graph->profile);
  uint8_t *marks;

  if (graph->parts == NULL)
    {
      for (CgvNodeId row = 0; row < public->n_rows; row++)
        {
          if (cgv_matching_get_function (public->matching, side, row) != CGV_NONE)
            public->presence[row] |= CGV_PRESENT_ON (side);
        }
      return true;
    }
  marks = cgv_memory_new (&self->memory, n_functions, sizeof *marks);
  if (marks == NULL)
    return false;

  cgv_profile_mark_functions (graph->profile, graph->parts, marks);
  for (CgvFunctionId function = 0; function < n_functions; function++)
    {
      if (marks[function])
        public->presence[cgv_fold_get_node (graph->fold, function)] |= CGV_PRESENT_ON (side);
    }
  cgv_memory_free (&self->memory, marks, n_functions, sizeof *marks);
  mark_called (public, side);
  return true;
}

static bool
knows_counts (const CgvGraph *graph)
{
  uint32_t n_present = 0;

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      if (graph->counts[edge] > 1)
        return true;
      n_present += graph->present[edge];
    }
  return n_present <= MANY_EDGES;
}

static bool
join (Union *self)
{
  CgvUnion *public = &self->public;
  const CgvGraph *base = public->graphs[CGV_SIDE_BASE];
  const CgvGraph *new_ = public->graphs[CGV_SIDE_NEW];
  bool is_same = are_same (base, new_);
  size_t max_edges = is_same ? base->n_edges : (size_t) base->n_edges + new_->n_edges;

  if (max_edges >= CGV_NONE)
    return false;
  self->max_edges = (uint32_t) max_edges;
  if (!allocate (self))
    return false;
  if (is_same ? !copy_edges (self, base) : !join_edges (self) || !list_incoming (self))
    return false;
  public->knows_counts[CGV_SIDE_BASE] = knows_counts (base);
  public->knows_counts[CGV_SIDE_NEW] = knows_counts (new_);
  return mark_rows (self, CGV_SIDE_BASE) && mark_rows (self, CGV_SIDE_NEW);
}

CgvUnion *
cgv_union_new_with_memory (CgvMatching *matching,
                           CgvGraph *base,
                           CgvGraph *new_,
                           const CgvMemory *memory)
{
  CgvMemory own = *memory;
  Union *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  atomic_init (&self->references, 1);
  self->memory = own;
  self->public.matching = cgv_matching_ref (matching);
  self->public.graphs[CGV_SIDE_BASE] = cgv_graph_ref (base);
  self->public.graphs[CGV_SIDE_NEW] = cgv_graph_ref (new_);
  self->public.n_rows = base->n_nodes;
  if (join (self))
    return &self->public;
  cgv_union_unref (&self->public);
  return NULL;
}

CgvUnion *
cgv_union_new (CgvMatching *matching,
               CgvGraph *base,
               CgvGraph *new_)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_union_new_with_memory (matching, base, new_, &memory);
}

CgvUnion *
cgv_union_ref (CgvUnion *self)
{
  atomic_fetch_add_explicit (&((Union *) self)->references, 1, memory_order_relaxed);
  return self;
}

static void
free_arrays (Union *self)
{
  CgvUnion *public = &self->public;
  size_t n_starts = (size_t) public->n_rows + 1;

  cgv_memory_free (&self->memory, public->edges, self->max_edges, sizeof *public->edges);
  cgv_memory_free (&self->memory, public->out_start, n_starts, sizeof *public->out_start);
  cgv_memory_free (&self->memory, public->in_start, n_starts, sizeof *public->in_start);
  cgv_memory_free (&self->memory, public->in_edges, public->n_edges, sizeof *public->in_edges);
  cgv_memory_free (&self->memory, public->presence, public->n_rows, sizeof *public->presence);
}

void
cgv_union_unref (CgvUnion *self)
{
  Union *own = (Union *) self;
  CgvMemory memory;

  if (self == NULL || atomic_fetch_sub_explicit (&own->references, 1, memory_order_acq_rel) > 1)
    return;
  free_arrays (own);
  for (int side = 0; side < CGV_N_SIDES; side++)
    cgv_graph_unref (self->graphs[side]);
  cgv_matching_unref (self->matching);
  memory = own->memory;
  cgv_memory_free (&memory, own, 1, sizeof *own);
}

CgvPresence
cgv_union_get_edge_presence (const CgvUnion *self,
                             uint32_t edge)
{
  unsigned on = 0;

  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      uint32_t own = self->edges[edge].edge[side];

      if (own != CGV_NONE && self->graphs[side]->present[own])
        on |= CGV_PRESENT_ON (side);
    }
  return (CgvPresence) on;
}

/* Marks the edges of the union whose calls a graph has. */
static void
mark_present (const CgvUnion *self,
              CgvSide side,
              const CgvGraph *graph,
              uint8_t *present)
{
  for (uint32_t edge = 0; edge < self->n_edges; edge++)
    {
      uint32_t own = self->edges[edge].edge[side];

      if (own != CGV_NONE && graph->present[own])
        present[edge] = 1;
    }
}

static bool
find_cycles (const CgvUnion *self,
             CgvGraph *const *graphs,
             uint32_t n_graphs,
             CgvMemory *memory,
             CgvCycles *cycles)
{
  uint8_t *present = cgv_memory_new (memory, self->n_edges, sizeof *present);
  CgvEdge *edges = cgv_memory_new (memory, self->n_edges, sizeof *edges);
  bool ok = present != NULL && edges != NULL;

  for (uint32_t edge = 0; ok && edge < self->n_edges; edge++)
    edges[edge] = (CgvEdge){ self->edges[edge].caller, self->edges[edge].callee };
  for (uint32_t i = 0; ok && i < n_graphs; i++)
    {
      for (int side = 0; side < CGV_N_SIDES; side++)
        {
          if (graphs[i]->fold == self->graphs[side]->fold)
            mark_present (self, (CgvSide) side, graphs[i], present);
        }
    }
  ok = ok && cgv_cycles_find (memory, self->n_rows, self->out_start, edges, present, cycles);
  cgv_memory_free (memory, present, self->n_edges, sizeof *present);
  cgv_memory_free (memory, edges, self->n_edges, sizeof *edges);
  return ok;
}

/* Graphs that are one graph stay one. */
static CgvGraph *
share_cycles (CgvGraph *const *graphs,
              uint32_t i,
              const CgvCycles *cycles,
              const CgvMemory *memory)
{
  for (uint32_t j = 0; j < i; j++)
    {
      if (cgv_graph_get_own (graphs[j]) == cgv_graph_get_own (graphs[i]))
        return cgv_graph_ref (graphs[j]);
    }
  return cgv_graph_new_with_cycles (graphs[i], cycles, memory);
}

bool
cgv_union_share_cycles_with_memory (const CgvUnion *self,
                                    CgvGraph **graphs,
                                    uint32_t n_graphs,
                                    const CgvMemory *memory)
{
  CgvMemory own = *memory;
  CgvCycles cycles = { 0 };
  bool ok = find_cycles (self, graphs, n_graphs, &own, &cycles);

  for (uint32_t i = 0; ok && i < n_graphs; i++)
    {
      CgvGraph *graph = share_cycles (graphs, i, &cycles, memory);

      ok = graph != NULL;
      if (!ok)
        break;
      cgv_graph_unref (graphs[i]);
      graphs[i] = graph;
    }
  cgv_cycles_clear (&own, &cycles);
  return ok;
}

bool
cgv_union_share_cycles (const CgvUnion *self,
                        CgvGraph **graphs,
                        uint32_t n_graphs)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_union_share_cycles_with_memory (self, graphs, n_graphs, &memory);
}
