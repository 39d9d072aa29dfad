/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cgv-profile-check.h"

static char *
check_edges (const CgvGraph *graph)
{
  for (guint32 edge = 0; edge < graph->n_edges; edge++)
    {
      if (graph->edges[edge].caller >= graph->n_nodes || graph->edges[edge].callee >= graph->n_nodes)
        return g_strdup_printf ("edge %u is from node %u to %u", edge, graph->edges[edge].caller, graph->edges[edge].callee);
    }
  for (guint32 call = 0; call < graph->profile->n_calls; call++)
    {
      if (cgv_graph_get_edge (graph, call) >= graph->n_edges)
        return g_strdup_printf ("call %u is edge %u", call, cgv_graph_get_edge (graph, call));
    }
  return NULL;
}

static char *
check_indexes (const CgvGraph *graph)
{
  if (graph->out_start[0] != 0 || graph->out_start[graph->n_nodes] != graph->n_edges)
    return g_strdup ("the edges of callers are not all");
  if (graph->in_start[0] != 0 || graph->in_start[graph->n_nodes] != graph->n_edges)
    return g_strdup ("the edges of callees are not all");
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      for (guint32 i = graph->out_start[node]; i < graph->out_start[node + 1]; i++)
        {
          if (graph->edges[i].caller != node)
            return g_strdup_printf ("edge %u is not of caller %u", i, node);
        }
      for (guint32 i = graph->in_start[node]; i < graph->in_start[node + 1]; i++)
        {
          if (graph->in_edges[i] >= graph->n_edges || graph->edges[graph->in_edges[i]].callee != node)
            return g_strdup_printf ("edge %u is not of callee %u", graph->in_edges[i], node);
        }
    }
  return NULL;
}

/* Each node of a cycle is in it once, and each cycle has several nodes. */
static char *
check_members (const CgvGraph *graph)
{
  guint32 n_members = 0;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    n_members += graph->cycles[node] != CGV_NONE;
  if (graph->cycle_start[0] != 0 || graph->cycle_start[graph->n_cycles] != n_members)
    return g_strdup_printf ("%u nodes are in cycles, which have %u members", n_members, graph->cycle_start[graph->n_cycles]);
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      if (graph->cycle_start[cycle + 1] - graph->cycle_start[cycle] < 2)
        return g_strdup_printf ("cycle %u has less than two members", cycle);
      for (guint32 i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
        {
          if (graph->cycles[graph->cycle_nodes[i]] != cycle)
            return g_strdup_printf ("node %u is not of cycle %u", graph->cycle_nodes[i], cycle);
        }
    }
  return NULL;
}

/* Returns how many members of its cycle a node reaches, including itself, along the edges or
 * against them. */
static guint32
count_reached (const CgvGraph *graph,
               CgvNodeId from,
               gboolean is_backward,
               guint8 *seen,
               CgvNodeId *stack)
{
  const guint32 *start = is_backward ? graph->in_start : graph->out_start;
  guint32 n_reached = 0;
  guint32 depth = 0;

  memset (seen, 0, graph->n_nodes);
  stack[depth++] = from;
  seen[from] = 1;
  while (depth > 0)
    {
      CgvNodeId node = stack[--depth];

      n_reached++;
      for (guint32 i = start[node]; i < start[node + 1]; i++)
        {
          guint32 edge = is_backward ? graph->in_edges[i] : i;
          CgvNodeId next = is_backward ? graph->edges[edge].caller : graph->edges[edge].callee;

          if (!graph->present[edge] || seen[next] || graph->cycles[next] != graph->cycles[from])
            continue;
          seen[next] = 1;
          stack[depth++] = next;
        }
    }
  return n_reached;
}

static char *
check_connected (const CgvGraph *graph)
{
  g_autofree guint8 *seen = g_new (guint8, graph->n_nodes + 1);
  g_autofree CgvNodeId *stack = g_new (CgvNodeId, graph->n_nodes + 1);

  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      CgvNodeId first = graph->cycle_nodes[graph->cycle_start[cycle]];
      guint32 n = graph->cycle_start[cycle + 1] - graph->cycle_start[cycle];

      if (count_reached (graph, first, FALSE, seen, stack) != n || count_reached (graph, first, TRUE, seen, stack) != n)
        return g_strdup_printf ("cycle %u is not connected", cycle);
    }
  return NULL;
}

/* Returns the id of a node's cycle, after all nodes, or the node itself. */
static guint32
get_component (const CgvGraph *graph,
               CgvNodeId node)
{
  return graph->cycles[node] != CGV_NONE ? graph->n_nodes + graph->cycles[node] : node;
}

/* Removes a component: each of its callees has one caller less. */
static void
take (const CgvGraph *graph,
      guint32 component,
      guint32 *n_callers,
      GArray *free_ones)
{
  CgvCycleId cycle = component - graph->n_nodes;
  gboolean is_cycle = component >= graph->n_nodes;
  guint32 first = is_cycle ? graph->cycle_start[cycle] : component;
  guint32 end = is_cycle ? graph->cycle_start[cycle + 1] : component + 1;

  for (guint32 i = first; i < end; i++)
    {
      CgvNodeId node = is_cycle ? graph->cycle_nodes[i] : i;

      for (guint32 edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
        {
          guint32 callee = get_component (graph, graph->edges[edge].callee);

          if (graph->present[edge] && callee != component && --n_callers[callee] == 0)
            g_array_append_val (free_ones, callee);
        }
    }
}

/* Repeatedly removes components without callers. If no cycle was missed, none is left. */
static char *
check_acyclic (const CgvGraph *graph)
{
  guint32 n = graph->n_nodes + graph->n_cycles;
  g_autofree guint32 *n_callers = g_new0 (guint32, n + 1);
  g_autoptr (GArray) free_ones = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 n_members = graph->cycle_start[graph->n_cycles];

  for (guint32 edge = 0; edge < graph->n_edges; edge++)
    {
      guint32 callee = get_component (graph, graph->edges[edge].callee);

      if (graph->present[edge] && callee != get_component (graph, graph->edges[edge].caller))
        n_callers[callee]++;
    }
  for (guint32 component = 0; component < n; component++)
    {
      gboolean is_member = component < graph->n_nodes && graph->cycles[component] != CGV_NONE;

      if (n_callers[component] == 0 && !is_member)
        g_array_append_val (free_ones, component);
    }
  for (guint i = 0; i < free_ones->len; i++)
    take (graph, g_array_index (free_ones, guint32, i), n_callers, free_ones);
  return free_ones->len + n_members == n ? NULL : g_strdup_printf ("%u nodes are in a cycle that is none", n - n_members - free_ones->len);
}

char *
cgv_graph_check (const CgvGraph *graph)
{
  static char *(*const checks[]) (const CgvGraph *graph) = { check_edges, check_indexes, check_members, check_connected, check_acyclic };
  char *broken = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (checks) && broken == NULL; i++)
    broken = checks[i] (graph);
  return broken;
}
