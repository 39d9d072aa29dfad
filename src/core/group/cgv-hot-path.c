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

/* Returns the call that leaves a function or its cycle; CGV_NONE if the function, or a member of its cycle, costs more by itself. */
static uint32_t
find_next (const CgvCosts *costs,
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

CgvNodeId
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
  return best != CGV_NONE ? graph->edges[best].caller : CGV_NONE;
}

CgvNodeId
cgv_hot_path_get_next (const CgvCosts *costs,
                       CgvNodeId node,
                       uint32_t *edge)
{
  const CgvGraph *graph = costs->graph;
  uint32_t next = find_next (costs, node);
  CgvNodeId last = node;

  *edge = CGV_NONE;
  if (next != CGV_NONE)
    last = graph->edges[next].caller;
  else if (graph->cycles[node] != CGV_NONE)
    last = cgv_costs_find_costliest (costs, graph->cycles[node]);
  if (last != node)
    return last;
  *edge = next;
  return next != CGV_NONE ? graph->edges[next].callee : CGV_NONE;
}

/* No cycle is entered again once it was left, so that the path ends. */
bool
cgv_hot_path_find (CgvHotPath *path,
                   const CgvCosts *costs,
                   CgvNodeId start,
                   CgvPool *pool)
{
  uint32_t edge = CGV_NONE;

  for (CgvNodeId node = start; node != CGV_NONE; node = cgv_hot_path_get_next (costs, node, &edge))
    {
      if (!cgv_vector_add (pool, path, (CgvHotStep){ node, edge }))
        return false;
    }
  return true;
}
