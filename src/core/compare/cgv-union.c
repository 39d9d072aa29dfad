/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-union.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-graph-private.h"
#include "cgv-profile-private.h"

/* If more calls than this were all made once, the file has no counts. Nor has it any if all are 0. */
#define MANY_EDGES 1000

/* Returns whether two graphs have the same edges, as those of different parts of one profile do. */
static bool
are_same (const CgvGraph *base,
          const CgvGraph *new_)
{
  size_t n = base->n_edges;

  return base->fold == new_->fold && new_->n_edges == n &&
         (n == 0 || base->edges == new_->edges || memcmp (base->edges, new_->edges, n * sizeof *base->edges) == 0);
}

static bool
copy_edges (CgvUnion *self,
            const CgvGraph *graph)
{
  CgvPool *pool = cgv_box_get_pool (self);
  size_t n_starts = (size_t) self->n_rows + 1;

  self->n_edges = graph->n_edges;
  cgv_pool_make (pool, &self->edges, self->n_edges);
  cgv_pool_make (pool, &self->in_edges, self->n_edges);
  if (pool->failed)
    return false;

  for (uint32_t edge = 0; edge < self->n_edges; edge++)
    self->edges[edge] = (CgvUnionEdge){ graph->edges[edge].caller, graph->edges[edge].callee, { edge, edge } };
  memcpy (self->out_start, graph->out_start, n_starts * sizeof *self->out_start);
  memcpy (self->in_start, graph->in_start, n_starts * sizeof *self->in_start);
  if (self->n_edges > 0)
    memcpy (self->in_edges, graph->in_edges, self->n_edges * sizeof *self->in_edges);
  return true;
}

/* Adds the calls of the base in their order, then those that only the new side has. @edge_to holds the last edge of the union to each
 * row; an edge before the first one of this caller belongs to another caller. */
static void
join_row (CgvUnion *self,
          CgvNodeId row,
          uint32_t *edge_to,
          CgvUnionEdge *edges)
{
  const CgvGraph *base = self->graphs[CGV_SIDE_BASE];
  const CgvGraph *new_ = self->graphs[CGV_SIDE_NEW];
  uint32_t first = self->n_edges;

  cgv_foreach_in (edge, base->out_start, row)
    {
      CgvNodeId callee = base->edges[edge].callee;

      edge_to[callee] = self->n_edges;
      edges[self->n_edges++] = (CgvUnionEdge){ row, callee, { edge, CGV_NONE } };
    }
  cgv_foreach_in (edge, new_->out_start, row)
    {
      CgvNodeId callee = new_->edges[edge].callee;
      uint32_t known = edge_to[callee];

      if (known != CGV_NONE && known >= first)
        edges[known].edge[CGV_SIDE_NEW] = edge;
      else
        edges[self->n_edges++] = (CgvUnionEdge){ row, callee, { CGV_NONE, edge } };
    }
}

static bool
join_edges (CgvUnion *self,
            size_t max_edges)
{
  CgvPool scratch = { .memory = cgv_box_get_pool (self)->memory };
  uint32_t *edge_to = cgv_pool_new_ids (&scratch, (size_t) self->n_rows + 1);
  CgvUnionEdge *edges = cgv_pool_new (&scratch, max_edges, sizeof *edges);

  if (!scratch.failed)
    {
      for (CgvNodeId row = 0; row < self->n_rows; row++)
        {
          join_row (self, row, edge_to, edges);
          self->out_start[row + 1] = self->n_edges;
        }
      cgv_pool_make (cgv_box_get_pool (self), &self->edges, self->n_edges);
    }
  if (self->edges != NULL)
    memcpy (self->edges, edges, self->n_edges * sizeof *edges);
  cgv_pool_clear (&scratch);
  return self->edges != NULL;
}

/* Lists edges by callee, with a counting sort. */
static bool
list_incoming (CgvUnion *self)
{
  cgv_pool_make (cgv_box_get_pool (self), &self->in_edges, self->n_edges);
  if (self->in_edges == NULL)
    return false;

  for (uint32_t edge = 0; edge < self->n_edges; edge++)
    self->in_start[self->edges[edge].callee]++;
  cgv_starts_add_up (self->in_start, self->n_rows);
  for (uint32_t edge = self->n_edges; edge-- > 0;)
    self->in_edges[--self->in_start[self->edges[edge].callee]] = edge;
  return true;
}

static void
mark_called (CgvUnion *self,
             CgvSide side)
{
  const CgvGraph *graph = self->graphs[side];

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      if (!graph->present[edge])
        continue;
      self->presence[graph->edges[edge].caller] |= CGV_PRESENT_ON (side);
      self->presence[graph->edges[edge].callee] |= CGV_PRESENT_ON (side);
    }
}

/* All parts together met every function of the profile. */
static bool
mark_rows (CgvUnion *self,
           CgvSide side)
{
  const CgvGraph *graph = self->graphs[side];
  uint32_t n_functions = graph->profile->n_functions;
  CgvMemory *memory = cgv_box_get_pool (self)->memory;
  uint8_t *marks;

  if (graph->parts == NULL)
    {
      for (CgvNodeId row = 0; row < self->n_rows; row++)
        {
          if (cgv_matching_get_function (self->matching, side, row) != CGV_NONE)
            self->presence[row] |= CGV_PRESENT_ON (side);
        }
      return true;
    }
  marks = cgv_memory_new (memory, n_functions, sizeof *marks);
  if (marks == NULL)
    return false;

  cgv_profile_mark_functions (graph->profile, graph->parts, marks);
  for (CgvFunctionId function = 0; function < n_functions; function++)
    {
      if (marks[function])
        self->presence[cgv_fold_get_node (graph->fold, function)] |= CGV_PRESENT_ON (side);
    }
  cgv_memory_free (memory, marks);
  mark_called (self, side);
  return true;
}

static bool
knows_counts (const CgvGraph *graph)
{
  uint32_t n_present = 0;
  bool is_counted = false;

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      if (cgv_graph_get_count (graph, edge) > 1)
        return true;
      n_present += graph->present[edge];
      is_counted = is_counted || cgv_graph_get_count (graph, edge) > 0;
    }
  return n_present <= MANY_EDGES && (is_counted || n_present == 0);
}

/* Counts the calls that go on by edge, where an edge may have several calls: the number of the others would hide them. */
static bool
count_going_on (CgvUnion *self,
                CgvSide side)
{
  static const CgvEventSum nothing = { 0 };
  const CgvGraph *graph = self->graphs[side];
  CgvPool *pool = cgv_box_get_pool (self);
  CgvPool scratch = { .memory = pool->memory };
  uint32_t n_calls = graph->profile->n_calls;
  uint64_t *counts;
  uint8_t *present;

  if (graph->edge_of_call == NULL || n_calls <= graph->n_edges)
    return true;
  cgv_pool_make (pool, &self->n_going_on[side], graph->n_edges);
  cgv_pool_make (&scratch, &counts, n_calls);
  cgv_pool_make (&scratch, &present, n_calls);
  if (!pool->failed && !scratch.failed)
    {
      cgv_profile_sum_calls_of (graph->profile, graph->parts, &nothing, NULL, counts, present, NULL);
      for (CgvCallId call = 0; call < n_calls; call++)
        {
          uint32_t edge = graph->edge_of_call[call];

          if (edge != CGV_NONE && graph->present[edge])
            self->n_going_on[side][edge] += present[call] && counts[call] == 0;
        }
    }
  cgv_pool_clear (&scratch);
  return !pool->failed && !scratch.failed;
}

/* Returns whether all of the profile has no calls, as filters may hide them. Several functions that nothing calls do not make a program. */
static bool
lacks_calls (const CgvUnion *self,
             CgvSide side)
{
  const CgvProfile *profile = self->graphs[side]->profile;
  const CgvProfile *other = self->graphs[CGV_SIDE_NEW - side]->profile;

  return profile->n_calls == 0 && other->n_calls > 0 && profile->n_functions > 1;
}

static bool
join (CgvUnion *self)
{
  CgvPool *pool = cgv_box_get_pool (self);
  const CgvGraph *base = self->graphs[CGV_SIDE_BASE];
  const CgvGraph *new_ = self->graphs[CGV_SIDE_NEW];
  size_t n_starts = (size_t) self->n_rows + 1;
  bool is_same = are_same (base, new_);
  size_t max_edges = is_same ? base->n_edges : (size_t) base->n_edges + new_->n_edges;

  if (max_edges >= CGV_NONE)
    return false;
  cgv_pool_make (pool, &self->out_start, n_starts);
  cgv_pool_make (pool, &self->in_start, n_starts);
  cgv_pool_make (pool, &self->presence, self->n_rows);
  if (pool->failed)
    return false;
  if (is_same ? !copy_edges (self, base) : !join_edges (self, max_edges) || !list_incoming (self))
    return false;
  cgv_foreach_side (side)
    {
      self->lacks_calls[side] = lacks_calls (self, side);
      self->knows_counts[side] = !self->lacks_calls[side] && knows_counts (self->graphs[side]);
      if (self->knows_counts[side] && !count_going_on (self, side))
        return false;
    }
  return mark_rows (self, CGV_SIDE_BASE) && mark_rows (self, CGV_SIDE_NEW);
}

CgvUnion *
cgv_union_new (CgvMatching *matching,
               CgvGraph *base,
               CgvGraph *new_,
               const CgvMemory *memory)
{
  CgvUnion *self = cgv_box_new (memory, sizeof *self);

  if (self == NULL)
    return NULL;
  self->matching = cgv_matching_ref (matching);
  self->graphs[CGV_SIDE_BASE] = cgv_graph_ref (base);
  self->graphs[CGV_SIDE_NEW] = cgv_graph_ref (new_);
  self->n_rows = base->n_nodes;
  if (join (self))
    return self;
  cgv_union_unref (self);
  return NULL;
}

static void
clear (void *object)
{
  CgvUnion *self = object;

  cgv_foreach_side (side)
    cgv_graph_unref (self->graphs[side]);
  cgv_matching_unref (self->matching);
}

CGV_BOX_TYPE (CgvUnion, cgv_union, clear)

CgvPresence
cgv_union_get_edge_presence (const CgvUnion *self,
                             uint32_t edge)
{
  unsigned on = 0;

  cgv_foreach_side (side)
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
             CgvPool *pool,
             CgvCycles *cycles)
{
  uint8_t *present = cgv_pool_new (pool, self->n_edges, sizeof *present);
  CgvEdge *edges = cgv_pool_new (pool, self->n_edges, sizeof *edges);

  if (pool->failed)
    return false;
  for (uint32_t edge = 0; edge < self->n_edges; edge++)
    edges[edge] = (CgvEdge){ self->edges[edge].caller, self->edges[edge].callee };
  for (uint32_t i = 0; i < n_graphs; i++)
    {
      cgv_foreach_side (side)
        {
          if (graphs[i]->fold == self->graphs[side]->fold)
            mark_present (self, side, graphs[i], present);
        }
    }
  return cgv_cycles_find (pool, self->n_rows, self->out_start, edges, present, NULL, cycles);
}

/* Returns the single node of the profile's own fold that contains all functions of a row, or CGV_NONE. */
static CgvNodeId
find_only_node (const CgvUnion *self,
                CgvSide side,
                CgvNodeId row)
{
  const CgvFold *origin = self->matching->origins[side];
  uint32_t n_members;
  const CgvFunctionId *members = cgv_matching_get_members (self->matching, side, row, &n_members);

  for (uint32_t i = 1; i < n_members; i++)
    {
      if (cgv_fold_get_node (origin, members[i]) != cgv_fold_get_node (origin, members[0]))
        return CGV_NONE;
    }
  return n_members > 0 ? cgv_fold_get_node (origin, members[0]) : CGV_NONE;
}

/* Returns whether a row in a cycle stands for several functions of a side: the profile need not
 * have such a cycle. */
static bool
joins_functions (const CgvUnion *self,
                 CgvSide side,
                 const CgvGraph *graph)
{
  for (uint32_t i = 0; i < graph->cycle_start[graph->n_cycles]; i++)
    {
      CgvNodeId row = graph->cycle_nodes[i];

      if (cgv_fold_get_function (graph->fold, row) != CGV_NONE && find_only_node (self, side, row) == CGV_NONE)
        return true;
    }
  return false;
}

/* Returns the cycle that all functions of a row are in, or CGV_NONE. */
static CgvCycleId
find_own_cycle (const CgvUnion *self,
                CgvSide side,
                CgvNodeId row,
                const CgvGraph *plain)
{
  uint32_t n_members;
  const CgvFunctionId *members = cgv_matching_get_members (self->matching, side, row, &n_members);
  CgvCycleId cycle = n_members > 0 ? plain->cycles[cgv_fold_get_node (plain->fold, members[0])] : CGV_NONE;

  for (uint32_t i = 1; i < n_members; i++)
    {
      if (plain->cycles[cgv_fold_get_node (plain->fold, members[i])] != cycle)
        return CGV_NONE;
    }
  return cycle;
}

/* Sets a side's own cycles to those of its functions. Rows may make cycles that functions do not, if a row stands for several functions,
 * such as all those without a name. */
static bool
set_own_cycles (const CgvUnion *self,
                CgvSide side,
                CgvGraph *graph,
                const CgvMemory *memory)
{
  CgvGraph *plain;
  CgvCycleId *own_cycles;

  if (graph->own_cycles == NULL || !joins_functions (self, side, graph))
    return true;
  plain = cgv_graph_new (self->matching->origins[side], graph->parts, memory);
  own_cycles = plain != NULL ? cgv_graph_new_own_cycles (graph) : NULL;
  for (uint32_t i = 0; own_cycles != NULL && i < graph->cycle_start[graph->n_cycles]; i++)
    {
      CgvNodeId row = graph->cycle_nodes[i];

      own_cycles[row] = find_own_cycle (self, side, row, plain);
    }
  cgv_graph_unref (plain);
  return own_cycles != NULL;
}

/* Further runs may have another matching. */
static bool
set_all_own_cycles (const CgvUnion *self,
                    CgvGraph *graph,
                    const CgvMemory *memory)
{
  cgv_foreach_side (side)
    {
      if (graph->fold == self->graphs[side]->fold && !self->matching->is_same)
        return set_own_cycles (self, side, graph, memory);
    }
  return true;
}

/* Graphs that are one graph stay one. */
static CgvGraph *
share_cycles (const CgvUnion *self,
              CgvGraph *const *graphs,
              uint32_t i,
              const CgvCycles *cycles,
              const CgvMemory *memory)
{
  CgvGraph *graph;

  for (uint32_t j = 0; j < i; j++)
    {
      if (cgv_graph_get_own (graphs[j]) == cgv_graph_get_own (graphs[i]))
        return cgv_graph_ref (graphs[j]);
    }
  graph = cgv_graph_new_with_cycles (graphs[i], cycles, memory);
  if (graph == NULL || set_all_own_cycles (self, graph, memory))
    return graph;
  cgv_graph_unref (graph);
  return NULL;
}

uint64_t
cgv_union_count_going_on (const CgvUnion *self,
                          CgvSide side,
                          uint32_t edge)
{
  const CgvGraph *graph = self->graphs[side];
  uint32_t own = self->edges[edge].edge[side];

  if (!self->knows_counts[side] || own == CGV_NONE)
    return 0;
  if (self->n_going_on[side] != NULL)
    return self->n_going_on[side][own];
  return graph->present[own] && cgv_graph_get_count (graph, own) == 0;
}

bool
cgv_union_share_cycles (const CgvUnion *self,
                        CgvGraph **graphs,
                        uint32_t n_graphs,
                        const CgvMemory *memory)
{
  CgvMemory own = CGV_MEMORY_INIT;
  CgvPool scratch = { .memory = &own };
  CgvCycles cycles;
  bool ok;

  if (memory != NULL)
    own = *memory;
  ok = find_cycles (self, graphs, n_graphs, &scratch, &cycles);
  for (uint32_t i = 0; ok && i < n_graphs; i++)
    {
      CgvGraph *graph = share_cycles (self, graphs, i, &cycles, memory);

      ok = graph != NULL;
      if (!ok)
        break;
      cgv_graph_unref (graphs[i]);
      graphs[i] = graph;
    }
  cgv_pool_clear (&scratch);
  return ok;
}
