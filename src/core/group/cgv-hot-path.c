/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-hot-path.h"

/* The functions that a step starts from: one, or all members of its cycle. */
typedef struct
{
  const CgvNodeId *nodes;
  uint32_t n;
} Members;

static Members
get_members (const CgvGraph *graph,
             const CgvNodeId *node)
{
  CgvCycleId cycle = graph->cycles[*node];

  if (cycle == CGV_NONE)
    return (Members){ node, 1 };
  return (Members){ graph->cycle_nodes + graph->cycle_start[cycle], graph->cycle_start[cycle + 1] - graph->cycle_start[cycle] };
}

static bool
is_costlier (const CgvCosts *costs,
             uint32_t edge,
             uint32_t than)
{
  return than == CGV_NONE || cgv_cost_compare (costs->edge_costs[edge], costs->edge_costs[than], costs->is_signed) > 0;
}

static bool
leaves (const CgvGraph *graph,
        uint32_t edge)
{
  return graph->present[edge] && !cgv_graph_is_within (graph, graph->edges[edge].caller, graph->edges[edge].callee);
}

uint32_t
cgv_hot_path_get_next (const CgvCosts *costs,
                       CgvNodeId node)
{
  const CgvGraph *graph = costs->graph;
  Members from = get_members (graph, &node);
  CgvCost self = costs->self[node];
  uint32_t best = CGV_NONE;

  for (uint32_t i = 0; i < from.n; i++)
    {
      CgvNodeId member = from.nodes[i];

      if (cgv_cost_compare (costs->self[member], self, costs->is_signed) > 0)
        self = costs->self[member];
      for (uint32_t edge = graph->out_start[member]; edge < graph->out_start[member + 1]; edge++)
        {
          if (leaves (graph, edge) && is_costlier (costs, edge, best))
            best = edge;
        }
    }
  return best != CGV_NONE && cgv_cost_compare (costs->edge_costs[best], self, costs->is_signed) > 0 ? best : CGV_NONE;
}

uint32_t
cgv_hot_path_get_up (const CgvCosts *costs,
                     CgvNodeId node)
{
  const CgvGraph *graph = costs->graph;
  Members to = get_members (graph, &node);
  uint32_t best = CGV_NONE;

  for (uint32_t i = 0; i < to.n; i++)
    {
      for (uint32_t j = graph->in_start[to.nodes[i]]; j < graph->in_start[to.nodes[i] + 1]; j++)
        {
          uint32_t edge = graph->in_edges[j];

          if (leaves (graph, edge) && is_costlier (costs, edge, best))
            best = edge;
        }
    }
  return best;
}

/* Each step leaves a function or cycle, so that no path is longer than the functions are many. */
bool
cgv_hot_path_find (CgvHotPath *path,
                   const CgvCosts *costs,
                   CgvNodeId start,
                   CgvPool *pool)
{
  const CgvGraph *graph = costs->graph;
  CgvNodeId node = start;
  uint32_t edge = CGV_NONE;

  for (;;)
    {
      CgvNodeId end;

      if (!cgv_vector_add (pool, path, (CgvHotStep){ node, edge }))
        return false;
      edge = cgv_hot_path_get_next (costs, node);
      if (edge == CGV_NONE && graph->cycles[node] == CGV_NONE)
        return true;
      end = edge != CGV_NONE ? graph->edges[edge].caller : cgv_costs_find_costliest (costs, graph->cycles[node]);
      if (end != node && !cgv_vector_add (pool, path, (CgvHotStep){ end, CGV_NONE }))
        return false;
      if (edge == CGV_NONE)
        return true;
      node = graph->edges[edge].callee;
    }
}
