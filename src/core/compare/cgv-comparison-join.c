/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-comparison-private.h"

#include <string.h>

/* Where more calls than this were all made once, nobody counted: converters of samples write a 1 everywhere. */
#define MANY_EDGES 1000

static bool
allocate (CgvComparisonJoin *join)
{
  size_t n_starts = (size_t) join->n_rows + 1;

  join->edges = cgv_memory_new (&join->memory, join->max_edges, sizeof *join->edges);
  join->out_start = cgv_memory_new (&join->memory, n_starts, sizeof *join->out_start);
  join->in_start = cgv_memory_new (&join->memory, n_starts, sizeof *join->in_start);
  join->presence = cgv_memory_new (&join->memory, join->n_rows, sizeof *join->presence);
  return join->edges != NULL && join->out_start != NULL && join->in_start != NULL && join->presence != NULL;
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
copy_edges (CgvComparisonJoin *join,
            const CgvGraph *graph)
{
  size_t n_starts = (size_t) join->n_rows + 1;

  join->in_edges = cgv_memory_new (&join->memory, join->n_edges, sizeof *join->in_edges);
  if (join->in_edges == NULL)
    return false;

  for (uint32_t edge = 0; edge < join->n_edges; edge++)
    join->edges[edge] = (CgvDeltaEdge){ graph->edges[edge].caller, graph->edges[edge].callee, { edge, edge } };
  memcpy (join->out_start, graph->out_start, n_starts * sizeof *join->out_start);
  memcpy (join->in_start, graph->in_start, n_starts * sizeof *join->in_start);
  if (join->n_edges > 0)
    memcpy (join->in_edges, graph->in_edges, join->n_edges * sizeof *join->in_edges);
  return true;
}

/* Those of the base in their order, then those that only the new side has. @edge_to holds the last joined edge to each
 * row: where that is not among those of the caller at hand, there is none from it yet. */
static void
join_row (CgvComparisonJoin *join,
          const CgvGraph *base,
          const CgvGraph *new_,
          CgvNodeId row,
          uint32_t *edge_to)
{
  uint32_t first = join->n_edges;

  for (uint32_t edge = base->out_start[row]; edge < base->out_start[row + 1]; edge++)
    {
      CgvNodeId callee = base->edges[edge].callee;

      edge_to[callee] = join->n_edges;
      join->edges[join->n_edges++] = (CgvDeltaEdge){ row, callee, { edge, CGV_NONE } };
    }
  for (uint32_t edge = new_->out_start[row]; edge < new_->out_start[row + 1]; edge++)
    {
      CgvNodeId callee = new_->edges[edge].callee;
      uint32_t known = edge_to[callee];

      if (known != CGV_NONE && known >= first)
        join->edges[known].edge[CGV_SIDE_NEW] = edge;
      else
        join->edges[join->n_edges++] = (CgvDeltaEdge){ row, callee, { CGV_NONE, edge } };
    }
}

static bool
join_edges (CgvComparisonJoin *join,
            const CgvGraph *base,
            const CgvGraph *new_)
{
  uint32_t *edge_to = cgv_memory_resize (&join->memory, NULL, 0, (size_t) join->n_rows + 1, sizeof *edge_to);
  void *fewer;

  if (edge_to == NULL)
    return false;
  memset (edge_to, 0xff, join->n_rows * sizeof *edge_to);
  for (CgvNodeId row = 0; row < join->n_rows; row++)
    {
      join_row (join, base, new_, row, edge_to);
      join->out_start[row + 1] = join->n_edges;
    }
  cgv_memory_free (&join->memory, edge_to, (size_t) join->n_rows + 1, sizeof *edge_to);

  if (join->n_edges == join->max_edges || join->n_edges == 0)
    return true;
  fewer = cgv_memory_resize (&join->memory, join->edges, join->max_edges, join->n_edges, sizeof *join->edges);
  if (fewer != NULL)
    {
      join->edges = fewer;
      join->max_edges = join->n_edges;
    }
  return true;
}

/* A counting sort of the edges by callee. */
static bool
list_incoming (CgvComparisonJoin *join)
{
  join->in_edges = cgv_memory_new (&join->memory, join->n_edges, sizeof *join->in_edges);
  if (join->in_edges == NULL)
    return false;

  for (uint32_t edge = 0; edge < join->n_edges; edge++)
    join->in_start[join->edges[edge].callee]++;
  for (CgvNodeId row = 0; row < join->n_rows; row++)
    join->in_start[row + 1] += join->in_start[row];
  for (uint32_t edge = join->n_edges; edge-- > 0;)
    join->in_edges[--join->in_start[join->edges[edge].callee]] = edge;
  return true;
}

static void
mark_called (CgvComparisonJoin *join,
             const CgvGraph *graph,
             CgvSide side)
{
  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      if (!graph->present[edge])
        continue;
      join->presence[graph->edges[edge].caller] |= CGV_PRESENT_ON (side);
      join->presence[graph->edges[edge].callee] |= CGV_PRESENT_ON (side);
    }
}

/* Of all parts, every function of the profile was met. */
static bool
mark_rows (CgvComparisonJoin *join,
           const CgvMatching *matching,
           const CgvGraph *graph,
           CgvSide side)
{
  uint32_t n_functions = cgv_profile_get_n_functions (graph->profile);
  uint8_t *marks;

  if (graph->parts == NULL)
    {
      for (CgvNodeId row = 0; row < join->n_rows; row++)
        {
          if (cgv_matching_get_function (matching, side, row) != CGV_NONE)
            join->presence[row] |= CGV_PRESENT_ON (side);
        }
      return true;
    }
  marks = cgv_memory_new (&join->memory, n_functions, sizeof *marks);
  if (marks == NULL)
    return false;

  cgv_profile_mark_functions (graph->profile, graph->parts, marks);
  for (CgvFunctionId function = 0; function < n_functions; function++)
    {
      if (marks[function])
        join->presence[cgv_fold_get_node (graph->fold, function)] |= CGV_PRESENT_ON (side);
    }
  cgv_memory_free (&join->memory, marks, n_functions, sizeof *marks);
  mark_called (join, graph, side);
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

bool
cgv_comparison_join_init (CgvComparisonJoin *join,
                          const CgvMatching *matching,
                          const CgvGraph *base,
                          const CgvGraph *new_)
{
  bool is_same = are_same (base, new_);
  size_t max_edges = is_same ? base->n_edges : (size_t) base->n_edges + new_->n_edges;

  if (max_edges >= CGV_NONE)
    return false;
  join->n_rows = base->n_nodes;
  join->max_edges = (uint32_t) max_edges;
  if (!allocate (join))
    return false;
  if (is_same)
    join->n_edges = base->n_edges;
  if (is_same ? !copy_edges (join, base) : !join_edges (join, base, new_) || !list_incoming (join))
    return false;
  join->knows_counts[CGV_SIDE_BASE] = knows_counts (base);
  join->knows_counts[CGV_SIDE_NEW] = knows_counts (new_);
  return mark_rows (join, matching, base, CGV_SIDE_BASE) && mark_rows (join, matching, new_, CGV_SIDE_NEW);
}

void
cgv_comparison_join_clear (CgvComparisonJoin *join)
{
  size_t n_starts = (size_t) join->n_rows + 1;

  cgv_memory_free (&join->memory, join->edges, join->max_edges, sizeof *join->edges);
  cgv_memory_free (&join->memory, join->out_start, n_starts, sizeof *join->out_start);
  cgv_memory_free (&join->memory, join->in_start, n_starts, sizeof *join->in_start);
  cgv_memory_free (&join->memory, join->in_edges, join->n_edges, sizeof *join->in_edges);
  cgv_memory_free (&join->memory, join->presence, join->n_rows, sizeof *join->presence);
}
