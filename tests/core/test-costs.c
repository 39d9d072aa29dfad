/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Self and inclusive costs of programs whose stacks are known, and of very large graphs. */

#include "cgv-costs-private.h"
#include "cgv-test-memory.h"
#include "cgv-test-trace.h"
#include "cgv-test.h"

/* Marks the functions of the trace that are members of a node. */
static void
mark_members (const CgvTestTrace *trace,
              const CgvGraph *graph,
              CgvNodeId node,
              gboolean *functions)
{
  uint32_t n_members;
  const CgvFunctionId *members = cgv_fold_get_members (graph->fold, node, &n_members);

  for (uint32_t i = 0; i < n_members; i++)
    {
      CgvStringId name = graph->profile->functions[members[i]].name;

      functions[cgv_test_trace_find (trace, cgv_profile_get_string (graph->profile, name, NULL))] = TRUE;
    }
}

static void
assert_node (const CgvTestTrace *trace,
             const CgvCosts *costs,
             CgvNodeId node)
{
  const CgvGraph *graph = costs->graph;
  g_autofree gboolean *functions = g_new0 (gboolean, cgv_test_trace_get_n_names (trace));

  mark_members (trace, graph, node, functions);
  g_assert_cmpuint (costs->self[node], ==, cgv_test_trace_get_self (trace, functions));
  g_assert_cmpuint (costs->inclusive[node], >=, costs->self[node]);
  g_assert_cmpuint (costs->inclusive[node], <=, costs->total);
  g_assert_cmpuint (graph->n_calls[node], ==, cgv_test_trace_get_n_calls (trace, functions));
  if (graph->cycles[node] != CGV_NONE)
    {
      g_assert_cmpuint (costs->entered[node], ==, 0);
      return;
    }
  g_assert_cmpuint (costs->inclusive[node], ==, cgv_test_trace_get_inclusive (trace, functions));
  g_assert_cmpuint (costs->entered[node], ==, functions[cgv_test_trace_get_root (trace)] ? costs->total : 0);
}

static void
assert_cycle (const CgvTestTrace *trace,
              const CgvCosts *costs,
              CgvCycleId cycle)
{
  const CgvGraph *graph = costs->graph;
  g_autofree gboolean *functions = g_new0 (gboolean, cgv_test_trace_get_n_names (trace));

  for (uint32_t i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
    mark_members (trace, graph, graph->cycle_nodes[i], functions);
  g_assert_cmpuint (costs->cycle_self[cycle], ==, cgv_test_trace_get_self (trace, functions));
  g_assert_cmpuint (costs->cycle_inclusive[cycle], ==, cgv_test_trace_get_inclusive (trace, functions));
  g_assert_cmpuint (costs->cycle_entered[cycle], ==, functions[cgv_test_trace_get_root (trace)] ? costs->total : 0);
}

static guint
assert_trace (const CgvTestTrace *trace,
              CgvProfile *profile,
              CgvFoldKind kind)
{
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, kind, NULL, NULL);

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    assert_node (trace, costs, node);
  for (CgvCycleId cycle = 0; cycle < costs->graph->n_cycles; cycle++)
    assert_cycle (trace, costs, cycle);
  return costs->graph->n_cycles;
}

static void
test_traces (void)
{
  guint n_cycles = 0;

  for (guint round = 0; round < 300; round++)
    {
      guint n_functions = (guint) g_test_rand_int_range (1, 12);
      guint n_steps = (guint) g_test_rand_int_range (0, 400);
      guint density = (guint) g_test_rand_int_range (5, 60);
      guint max_level = (guint) g_test_rand_int_range (1, 4);
      g_autoptr (CgvTestTrace) trace = cgv_test_trace_new_random (n_functions, n_steps, density, max_level);
      g_autofree char *text = cgv_test_trace_write (trace);
      g_autoptr (CgvProfile) profile = cgv_test_profile (text);

      n_cycles += assert_trace (trace, profile, CGV_FOLD_NONE);
      n_cycles += assert_trace (trace, profile, CGV_FOLD_RECURSION);
      n_cycles += assert_trace (trace, profile, CGV_FOLD_FILE);
    }
  g_assert_cmpuint (n_cycles, >, 50);
}

/* f0 -> f1 -> f2 … */
static char *
write_chain (guint n)
{
  GString *text = g_string_new ("events: Ir\n");

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (text, "fn=(%u) f%u\n1 1\n", i, i);
      if (i + 1 < n)
        g_string_append_printf (text, "cfn=(%u) f%u\ncalls=1 1\n1 %u\n", i + 1, i + 1, n - i - 1);
    }
  return g_string_free (text, FALSE);
}

static gpointer
check_chain (gpointer data)
{
  const guint n = 200000;
  g_autofree char *text = write_chain (n);
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);

  for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_RECURSION; kind++)
    {
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, kind, NULL, NULL);

      g_assert_cmpuint (costs->graph->n_cycles, ==, 0);
      for (CgvNodeId node = 0; node < n; node++)
        g_assert_cmpuint (costs->inclusive[node], ==, n - node);
      g_assert_cmpuint (costs->entered[0], ==, n);
    }
  return NULL;
}

static void
test_deep_chain (void)
{
  cgv_test_with_small_stack (check_chain, NULL);
}

/* One function calls many functions, each of which calls another one. */
static gpointer
check_fan (gpointer data)
{
  const guint n = 200000;
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=main\n1 1\n");
  g_autoptr (CgvProfile) profile = NULL;
  g_autoptr (CgvCosts) costs = NULL;
  CgvNodeId sink;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "cfn=(%u) f%u\ncalls=2 1\n1 3\n", i, i);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "fn=(%u)\n1 2\ncfn=sink\ncalls=1 1\n1 1\n", i);
  g_string_append_printf (text, "fn=sink\n1 %u\n", n);

  profile = cgv_test_profile (text->str);
  costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  sink = cgv_test_find_node (costs->graph, "sink");
  g_assert_cmpuint (costs->inclusive[0], ==, 3 * n + 1);
  g_assert_cmpuint (costs->graph->n_calls[sink], ==, n);
  g_assert_cmpuint (costs->graph->in_start[sink + 1] - costs->graph->in_start[sink], ==, n);
  g_assert_cmpuint (costs->entered[sink], ==, 0);
  return NULL;
}

static void
test_wide_fan (void)
{
  cgv_test_with_small_stack (check_fan, NULL);
}

static void
test_references (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\nfn=f\n1 2\n");
  CgvCosts *costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvGraph *graph = cgv_graph_ref (costs->graph);

  g_assert_true (cgv_costs_ref (costs) == costs);
  cgv_costs_unref (costs);
  g_assert_cmpuint (costs->self[0], ==, 2);
  cgv_costs_unref (costs);

  /* The costs are freed, but the graph and its data are not. */
  g_assert_cmpuint (graph->n_nodes, ==, 1);
  g_assert_cmpuint (graph->fold->n_nodes, ==, 1);
  cgv_graph_unref (graph);
  cgv_costs_unref (NULL);
  cgv_graph_unref (NULL);
}

static gboolean
compute_with_memory (const CgvMemory *memory,
                     gpointer data)
{
  g_autoptr (CgvCosts) costs = cgv_costs_new (data, 0, memory);

  return costs != NULL;
}

static void
test_no_memory (void)
{
  g_autoptr (CgvTestTrace) trace = cgv_test_trace_new_random (8, 400, 50, 2);
  g_autofree char *text = cgv_test_trace_write (trace);
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);

  for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_NAMESPACE; kind++)
    {
      g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind, NULL);
      g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);

      cgv_test_memory_sweep (compute_with_memory, graph);
    }
}

#define MOST "18446744073709551615"
#define HALF "9223372036854775807"

/* The lines of a profile, and whether its largest sums saturate: in the profile, and in costs,
 * which add up calls. */
typedef struct
{
  const char *text;
  gboolean saturates;
  gboolean costs_saturate;
} Limit;

static const Limit limits[] = {
  { "events: Ir\nfn=f\n1 " MOST "\n", FALSE, FALSE },
  { "events: Ir\nfn=f\n1 " MOST "\n2 0\n", FALSE, FALSE },
  { "events: Ir\nfn=f\n1 " MOST "\n2 1\n", TRUE, TRUE },
  { "events: Ir\nfn=f\n1 " MOST "\nfn=g\n2 1\n", TRUE, TRUE },
  { "events: Ir\nfn=f\n1 " HALF "\n2 " HALF "\nfn=g\n1 1\n", FALSE, FALSE },
  { "events: Ir\nfn=f\n1 " HALF "\n2 " HALF "\nfn=g\n1 2\n", TRUE, TRUE },
  /* over parts */
  { "events: Ir\nfn=f\n1 " HALF "\npart: 2\nevents: Ir\nfn=f\n1 " HALF "\n2 1\n", FALSE, FALSE },
  { "events: Ir\nfn=f\n1 " HALF "\npart: 2\nevents: Ir\nfn=f\n1 " HALF "\n2 2\n", TRUE, TRUE },
  /* over calls: calls along one edge, and calls of one function */
  { "events: Ir\nfn=f\n1 0\ncfn=g\ncalls=1 1\n1 " HALF "\ncalls=1 1\n1 " HALF "\ncalls=1 1\n1 1\n", FALSE, FALSE },
  { "events: Ir\nfn=f\n1 0\ncfn=g\ncalls=1 1\n1 " HALF "\ncalls=1 1\n1 " HALF "\ncalls=1 1\n1 2\n", FALSE, TRUE },
  { "events: Ir\nfn=f\n1 1\ncfn=g\ncalls=1 1\n1 " HALF "\ncfn=h\ncalls=1 1\n1 " HALF "\n", FALSE, FALSE },
  { "events: Ir\nfn=f\n1 2\ncfn=g\ncalls=1 1\n1 " HALF "\ncfn=h\ncalls=1 1\n1 " HALF "\n", FALSE, TRUE },
  /* signed costs, whose positive and negative sums may be shown separately */
  { "events: Ir\nfn=f\n1 " HALF "\nfn=g\n1 -0\n", FALSE, FALSE },
  { "events: Ir\nfn=f\n1 9223372036854775806\nfn=g\n1 -1\n", FALSE, FALSE },
  { "events: Ir\nfn=f\n1 " HALF "\nfn=g\n1 -1\n", TRUE, TRUE },
};

/* The costliest member of one of two cycles, next to each other. */
static void
test_costliest (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\nfn=a\n1 5\ncfn=b\ncalls=1 1\n1 7\nfn=b\n1 6\ncfn=a\ncalls=1 1\n1 1\ncfn=c\ncalls=1 1\n1 90\n"
                                                     "fn=c\n1 90\ncfn=d\ncalls=1 1\n1 9\nfn=d\n1 80\ncfn=c\ncalls=1 1\n1 1\n");
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  const CgvGraph *graph = costs->graph;

  g_assert_cmpuint (graph->n_cycles, ==, 2);
  g_assert_cmpuint (cgv_costs_find_costliest (costs, graph->cycles[cgv_test_find_node (graph, "a")]), ==, cgv_test_find_node (graph, "b"));
  g_assert_cmpuint (cgv_costs_find_costliest (costs, graph->cycles[cgv_test_find_node (graph, "c")]), ==, cgv_test_find_node (graph, "c"));
}

static void
test_limits (void)
{
  g_test_summary ("The largest number that fits is exact, unless a sum exceeds it");
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_autoptr (CgvProfile) profile = cgv_test_profile (limits[i].text);
      g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);

      g_test_message ("case %u", i);
      g_assert_cmpint (profile->events[0].saturates, ==, limits[i].saturates);
      g_assert_cmpint (cgv_costs_get_event (costs)->saturates, ==, limits[i].costs_saturate);
      g_assert_false (cgv_event_is_bound (cgv_costs_get_event (costs), 1));
    }
}

static void
test_limits_of_formulas (void)
{
  static const struct
  {
    const char *formula;
    gboolean saturates;
  } formulas[] = { { "A", FALSE }, { "A + B", FALSE }, { "A + 2 B", TRUE }, { "2 A", TRUE }, { "0.5 A", TRUE }, { "B - A", TRUE } };
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: A B\nfn=f\n1 18446744073709551614 1\n");

  for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
    {
      CgvEventDefinition own = { "X", NULL, formulas[i].formula };
      g_autoptr (CgvEventSet) events = cgv_event_set_new (profile, &own, 1, NULL);

      g_test_message ("%s", formulas[i].formula);
      g_assert_cmpint (cgv_event_set_get (events, cgv_event_set_find (events, "X"))->saturates, ==, formulas[i].saturates);
    }
}

/* A sum is too large for the whole profile, but not for a part of it. */
static void
test_limits_of_parts (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir\nfn=f\n1 " MOST "\npart: 2\nevents: Ir\nfn=f\n1 1\n");
  g_autoptr (CgvCosts) all = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  g_autoptr (CgvCosts) first = cgv_test_costs (profile, CGV_FOLD_RECURSION, "0", NULL);

  g_assert_true (cgv_costs_get_event (all)->saturates);
  g_assert_false (cgv_costs_get_event (first)->saturates);
  g_assert_cmpuint (first->total, ==, G_MAXUINT64);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/costs/traces", test_traces);
  g_test_add_func ("/costs/deep-chain", test_deep_chain);
  g_test_add_func ("/costs/wide-fan", test_wide_fan);
  g_test_add_func ("/costs/references", test_references);
  g_test_add_func ("/costs/no-memory", test_no_memory);
  g_test_add_func ("/costs/costliest", test_costliest);
  g_test_add_func ("/costs/limits", test_limits);
  g_test_add_func ("/costs/limits-of-formulas", test_limits_of_formulas);
  g_test_add_func ("/costs/limits-of-parts", test_limits_of_parts);
  return g_test_run ();
}
