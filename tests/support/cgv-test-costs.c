/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-costs.h"

#include "cgv-test.h"

static void
sum_inclusive (CgvCosts *costs)
{
  const CgvGraph *graph = costs->graph;

  for (guint node = 0; node < graph->n_nodes; node++)
    {
      costs->inclusive[node] = costs->self[node];
      for (guint i = graph->out_start[node]; i < graph->out_start[node + 1]; i++)
        {
          CgvNodeId callee = graph->edges[i].callee;
          gboolean is_inside = graph->cycles[node] != CGV_NONE && graph->cycles[node] == graph->cycles[callee];

          if (callee != node && !is_inside)
            costs->inclusive[node] = cgv_cost_add (costs->inclusive[node], costs->edge_costs[i], costs->is_signed);
        }
    }
}

static void
list_incoming (CgvGraph *graph)
{
  graph->in_start = g_new0 (guint32, graph->n_nodes + 1);
  graph->in_edges = g_new0 (guint32, graph->n_edges + 1);
  for (guint edge = 0; edge < graph->n_edges; edge++)
    graph->in_start[graph->edges[edge].callee]++;
  for (guint node = 0; node < graph->n_nodes; node++)
    graph->in_start[node + 1] += graph->in_start[node];
  for (guint edge = graph->n_edges; edge-- > 0;)
    graph->in_edges[--graph->in_start[graph->edges[edge].callee]] = edge;
}

CgvCosts *
cgv_test_costs_new (guint n_nodes,
                    const CgvCost *self,
                    guint n_edges,
                    const CgvTestEdge *edges)
{
  CgvCosts *costs = g_new0 (CgvCosts, 1);
  CgvGraph *graph = g_new0 (CgvGraph, 1);

  graph->profile = cgv_test_profile ("events: Ir\nfn=f\n1 1\n");
  graph->n_nodes = n_nodes;
  graph->n_edges = n_edges;
  graph->edges = g_new0 (CgvEdge, n_edges + 1);
  graph->out_start = g_new0 (guint32, n_nodes + 1);
  graph->cycles = g_new (CgvCycleId, n_nodes);
  costs->graph = graph;
  costs->signs = CGV_SIGN_ABOVE;
  costs->self = g_memdup2 (self, n_nodes * sizeof *self);
  costs->inclusive = g_new0 (CgvCost, n_nodes);
  costs->edge_costs = g_new0 (CgvCost, n_edges + 1);

  for (guint i = 0; i < n_edges; i++)
    {
      g_assert_true (i == 0 || edges[i].caller >= edges[i - 1].caller);
      graph->edges[i] = (CgvEdge){ edges[i].caller, edges[i].callee };
      graph->out_start[edges[i].caller + 1]++;
      costs->edge_costs[i] = edges[i].cost;
    }
  for (guint node = 0; node < n_nodes; node++)
    {
      graph->out_start[node + 1] += graph->out_start[node];
      graph->cycles[node] = CGV_NONE;
      costs->total = cgv_cost_add (costs->total, self[node], FALSE);
    }
  list_incoming (graph);
  sum_inclusive (costs);
  return costs;
}

void
cgv_test_costs_join (CgvCosts *costs,
                     CgvCycleId cycle,
                     CgvNodeId node)
{
  CgvGraph *graph = costs->graph;
  guint n = 0;

  graph->cycles[node] = cycle;
  graph->n_cycles = MAX (graph->n_cycles, cycle + 1);
  graph->cycle_start = g_renew (guint32, graph->cycle_start, graph->n_cycles + 1);
  graph->cycle_nodes = g_renew (CgvNodeId, graph->cycle_nodes, graph->n_nodes);
  costs->cycle_inclusive = g_renew (CgvCost, costs->cycle_inclusive, graph->n_cycles);
  sum_inclusive (costs);
  for (CgvCycleId i = 0; i < graph->n_cycles; i++)
    {
      graph->cycle_start[i] = n;
      costs->cycle_inclusive[i] = 0;
      for (CgvNodeId member = 0; member < graph->n_nodes; member++)
        {
          if (graph->cycles[member] != i)
            continue;
          graph->cycle_nodes[n++] = member;
          costs->cycle_inclusive[i] += costs->inclusive[member];
        }
    }
  graph->cycle_start[graph->n_cycles] = n;
}

void
cgv_test_costs_free (CgvCosts *costs)
{
  CgvGraph *graph = costs->graph;

  cgv_profile_unref (graph->profile);
  g_free (graph->edges);
  g_free (graph->out_start);
  g_free (graph->in_start);
  g_free (graph->in_edges);
  g_free (graph->cycles);
  g_free (graph->cycle_start);
  g_free (graph->cycle_nodes);
  g_free (graph);
  g_free (costs->self);
  g_free (costs->inclusive);
  g_free (costs->edge_costs);
  g_free (costs->cycle_inclusive);
  g_free (costs);
}

CgvGrouping *
cgv_test_grouping_new (CgvCosts *costs,
                       CgvGroupingKind kind,
                       const CgvMemory *memory)
{
  CgvGroupMap *map = cgv_group_map_new (kind, NULL, costs, NULL, memory);
  CgvGrouping *grouping = map != NULL ? cgv_grouping_new (costs, map, CGV_SIDE_NEW, memory) : NULL;

  cgv_group_map_unref (map);
  return grouping;
}
