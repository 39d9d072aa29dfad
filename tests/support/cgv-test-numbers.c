/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-numbers.h"

#include "cgv-costs.h"
#include "cgv-test.h"

typedef struct
{
  const CgvCosts *costs;
  guint64 factor;
  guint64 *names; /* a digest for each node */
} Numbers;

static guint64
mix (guint64 digest,
     guint64 value)
{
  digest = (digest ^ value) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  return digest ^ (digest >> 29);
}

static guint64
mix_string (guint64 digest,
            const CgvProfile *profile,
            CgvStringId string)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (profile, string, &length);

  for (gsize i = 0; i < length; i++)
    digest = mix (digest, (guint8) bytes[i]);
  return mix (digest, length);
}

/* The order of members decides which one represents a node, but does not
 * change the set of members. */
static guint64
digest_members (const CgvGraph *graph,
                CgvNodeId node)
{
  uint32_t n_members;
  const CgvFunctionId *members = cgv_fold_get_members (graph->fold, node, &n_members);
  guint64 digest = 0;

  for (uint32_t i = 0; i < n_members; i++)
    {
      const CgvFunction *function = &graph->profile->functions[members[i]];
      guint64 name = mix_string (1, graph->profile, function->name);

      name = mix_string (name, graph->profile, function->file);
      digest += mix_string (name, graph->profile, function->object);
    }
  return digest;
}

static guint64
mix_cost (const Numbers *numbers,
          guint64 digest,
          CgvCost cost)
{
  return mix (digest, cost * numbers->factor);
}

static guint64
digest_node (const Numbers *numbers,
             CgvNodeId node)
{
  const CgvCosts *costs = numbers->costs;
  guint64 digest = mix (numbers->names[node], costs->graph->n_calls[node]);

  digest = mix_cost (numbers, digest, costs->self[node]);
  digest = mix_cost (numbers, digest, costs->inclusive[node]);
  return mix_cost (numbers, digest, costs->entered[node]);
}

static guint64
digest_edge (const Numbers *numbers,
             uint32_t edge)
{
  const CgvGraph *graph = numbers->costs->graph;
  guint64 digest = mix (mix (3, numbers->names[graph->edges[edge].caller]), numbers->names[graph->edges[edge].callee]);

  return mix_cost (numbers, mix (digest, cgv_graph_get_count (graph, edge)), numbers->costs->edge_costs[edge]);
}

static guint64
digest_cycle (const Numbers *numbers,
              CgvCycleId cycle)
{
  const CgvCosts *costs = numbers->costs;
  guint64 members = 0;

  for (uint32_t i = costs->graph->cycle_start[cycle]; i < costs->graph->cycle_start[cycle + 1]; i++)
    members += mix (5, numbers->names[costs->graph->cycle_nodes[i]]);
  members = mix_cost (numbers, members, costs->cycle_self[cycle]);
  members = mix_cost (numbers, members, costs->cycle_inclusive[cycle]);
  return mix_cost (numbers, members, costs->cycle_entered[cycle]);
}

static guint64
digest_costs (const CgvCosts *costs,
              guint64 factor)
{
  const CgvGraph *graph = costs->graph;
  g_autofree guint64 *names = g_new (guint64, graph->n_nodes + 1);
  const Numbers numbers = { costs, factor, names };
  guint64 digest = mix_cost (&numbers, 7, costs->total);

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    names[node] = digest_members (graph, node);
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    digest += digest_node (&numbers, node);
  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    digest += digest_edge (&numbers, edge);
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    digest += digest_cycle (&numbers, cycle);
  return digest;
}

guint64
cgv_test_numbers_digest (CgvProfile *profile,
                         CgvFoldKind kind,
                         guint64 factor)
{
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind, NULL);
  g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);
  guint64 digest = 0;

  for (CgvEventId event = 0; event < profile->n_events; event++)
    {
      g_autoptr (CgvCosts) costs = cgv_costs_new (graph, event, NULL);

      digest += mix_string (digest_costs (costs, factor), profile, profile->events[event].name);
    }
  return digest;
}
