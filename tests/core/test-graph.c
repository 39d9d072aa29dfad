/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The call graph: every call in exactly one edge, every edge where it belongs. */

#include "cgv-cycles.h"
#include "cgv-graph-private.h"
#include "cgv-test-memory.h"
#include "cgv-test-trace.h"
#include "cgv-test.h"

/* Checks properties of the graph of any profile. */
static void
assert_consistent (const CgvGraph *graph)
{
  uint32_t n_calls = graph->profile->n_calls;
  g_autofree uint32_t *n_of_edge = g_new0 (uint32_t, graph->n_edges + 1);
  g_autofree uint32_t *edge_to = g_new0 (uint32_t, graph->n_nodes + 1);

  g_assert_cmpuint (graph->out_start[0], ==, 0);
  g_assert_cmpuint (graph->out_start[graph->n_nodes], ==, graph->n_edges);
  g_assert_cmpuint (graph->in_start[0], ==, 0);
  g_assert_cmpuint (graph->in_start[graph->n_nodes], ==, graph->n_edges);
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      for (uint32_t edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
        {
          g_assert_cmpuint (graph->edges[edge].caller, ==, node);
          /* Edges are unique: the last edge to the callee is of a previous caller. */
          g_assert_true (edge_to[graph->edges[edge].callee] == 0 || edge_to[graph->edges[edge].callee] - 1 < graph->out_start[node]);
          edge_to[graph->edges[edge].callee] = edge + 1;
        }
      for (uint32_t i = graph->in_start[node]; i < graph->in_start[node + 1]; i++)
        {
          g_assert_cmpuint (graph->edges[graph->in_edges[i]].callee, ==, node);
          n_of_edge[graph->in_edges[i]]++;
        }
    }
  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    g_assert_cmpuint (n_of_edge[edge], ==, 1);

  for (CgvCallId id = 0; id < n_calls; id++)
    {
      const CgvCall *call = &graph->profile->calls[id];
      const CgvEdge *edge = &graph->edges[cgv_graph_get_edge (graph, id)];

      g_assert_cmpuint (edge->caller, ==, cgv_fold_get_node (graph->fold, call->caller));
      g_assert_cmpuint (edge->callee, ==, cgv_fold_get_node (graph->fold, call->callee));
    }
}

/* Checks a graph without folding. */
static void
assert_like_profile (const CgvGraph *graph)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  uint32_t n_cycles;

  g_assert_cmpuint (graph->n_edges, ==, graph->profile->n_calls);
  g_assert_true (cgv_cycles_count (&memory, graph->profile, &n_cycles));
  g_assert_cmpuint (n_cycles, ==, graph->n_cycles);
  g_assert_cmpuint (memory.used, ==, 0);
}

static void
test_random (void)
{
  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (CgvTestTrace) trace = cgv_test_trace_new_random (1 + round % 20, 10 * round, 20, 1 + round % 3);
      g_autofree char *text = cgv_test_trace_write (trace);
      g_autoptr (CgvProfile) profile = cgv_test_profile (text);

      for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_NAMESPACE; kind++)
        {
          g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind, NULL);
          g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);

          assert_consistent (graph);
          if (kind == CGV_FOLD_NONE)
            assert_like_profile (graph);
          if (kind == CGV_FOLD_OBJECT)
            g_assert_cmpuint (graph->n_edges, <=, 1);
        }
    }
}

static void
test_empty (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\nfn=f\n1 2\n");

  for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_NAMESPACE; kind++)
    {
      g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind, NULL);
      g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);

      g_assert_cmpuint (graph->n_nodes, ==, 1);
      g_assert_cmpuint (graph->n_edges, ==, 0);
      assert_consistent (graph);
    }
}

/* A set of parts may be empty. It may change or be freed after the graph was made. */
static void
test_parts (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (
    "events: Ir\n"
    "part: 1\nfn=a\n1 1\ncfn=b\ncalls=2 1\n1 5\nfn=b\n1 5\n"
    "part: 2\nfn=b\n1 5\ncfn=a\ncalls=3 1\n1 1\nfn=a\n1 1\n");
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  uint64_t words[1] = { 0 };
  CgvPartSet set = { words, profile->n_parts };
  g_autoptr (CgvGraph) none = cgv_graph_new (fold, &set, NULL);
  g_autoptr (CgvGraph) first = NULL;
  g_autoptr (CgvGraph) all = cgv_graph_new (fold, NULL, NULL);

  words[0] = 1;
  first = cgv_graph_new (fold, &set, NULL);
  words[0] = 0;
  g_assert_cmpuint (set.n_parts, ==, 2);

  g_assert_cmpuint (none->n_edges, ==, 2);
  g_assert_cmpuint (none->present[0] + none->present[1], ==, 0);
  g_assert_cmpuint (none->n_calls[0] + none->n_calls[1], ==, 0);
  g_assert_cmpuint (none->n_cycles, ==, 0);

  g_assert_true (cgv_part_set_contains (first->parts, 0));
  g_assert_false (cgv_part_set_contains (first->parts, 1));
  g_assert_cmpuint (first->present[0] + first->present[1], ==, 1);
  g_assert_cmpuint (first->n_calls[cgv_test_find_node (first, "b")], ==, 2);
  g_assert_cmpuint (first->n_calls[cgv_test_find_node (first, "a")], ==, 0);
  g_assert_cmpuint (first->n_cycles, ==, 0);

  g_assert_null (all->parts);
  g_assert_cmpuint (all->n_cycles, ==, 1);
  g_assert_cmpuint (all->n_calls[cgv_test_find_node (all, "a")], ==, 3);
}

typedef struct
{
  CgvFold *fold;
  const CgvPartSet *parts;
} Input;

static gboolean
build_with_memory (const CgvMemory *memory,
                   gpointer data)
{
  const Input *input = data;
  g_autoptr (CgvGraph) graph = cgv_graph_new (input->fold, input->parts, memory);

  if (graph != NULL)
    assert_consistent (graph);
  return graph != NULL;
}

/* Callers can be added later if memory was missing at first. */
static gboolean
add_callers_with_memory (const CgvMemory *memory,
                         gpointer data)
{
  const Input *input = data;
  CgvTestMemory *test = memory->user_data;
  g_autoptr (CgvGraph) graph = cgv_graph_new_without_callers (input->fold, input->parts, memory);
  gboolean ok = graph != NULL && cgv_graph_add_callers (graph);

  test->fail_at = 0;
  test->fails_on = FALSE;
  if (graph != NULL)
    {
      g_assert_true (cgv_graph_add_callers (graph));
      assert_consistent (graph);
    }
  return ok;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvTestTrace) trace = cgv_test_trace_new_random (8, 400, 50, 2);
  g_autofree char *text = cgv_test_trace_write (trace);
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);
  uint64_t words[1] = { 1 };
  CgvPartSet set = { words, 1 };

  for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_NAMESPACE; kind++)
    {
      g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind, NULL);
      Input input = { fold, &set };

      cgv_test_memory_sweep (build_with_memory, &input);
      cgv_test_memory_sweep (add_callers_with_memory, &input);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph/random", test_random);
  g_test_add_func ("/graph/empty", test_empty);
  g_test_add_func ("/graph/parts", test_parts);
  g_test_add_func ("/graph/no-memory", test_no_memory);
  return g_test_run ();
}
