/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sums from the columns of a graph are the same as sums from the records, or are unknown. */

#include "cgv-cost.h"
#include "cgv-event-set-private.h"
#include "cgv-excess.h"
#include "cgv-graph-private.h"
#include "cgv-test-memory.h"
#include "cgv-test-mutator.h"
#include "cgv-test.h"

static const char wide[] = "events: A B\nfn=f\ncfn=g\ncalls=1 1\n1 4294967295 1\ncalls=2 1\n2 4294967295 2\ncalls=3 1\n3 1000000000000 3\nfn=g\n1 5 5\n";
static const char wrapped[] = "events: A B\nfn=f\ncfn=g\ncalls=1 1\n1 18446744073709551611 1\ncalls=1 1\n1 12 1\nfn=g\n1 5 5\n";
static const char signed_costs[] = "events: A B\nfn=f\ncfn=g\ncalls=1 1\n1 -5 1\ncalls=1 1\n1 12 1\nfn=g\n1 5 5\n";
static const char saturated[] = "events: A B\nfn=f\ncfn=g\ncalls=1 1\n1 9000000000000000000 1\ncalls=1 1\n1 9000000000000000000 1\n"
                                "calls=1 1\n1 9000000000000000000 1\nfn=g\n1 5 5\n";
static const char often[] = "events: A B\nfn=f\ncfn=g\ncalls=4294967295 1\n1 1 1\ncfn=h\ncalls=4294967295 1\n1 1 1\ncalls=1 1\n1 1 1\ncalls=5000000000 1\n1 1 1\n"
                            "cfn=i\ncalls=18446744073709551615 1\n1 1 1\ncalls=2 1\n1 1 1\nfn=g\n1 5 5\n";
static const char inclusive_parts[] = "events: A B\nfn=f\ncfn=g\ncalls=1 1\n1 7 1\nfn=g\n1 5 5\n"
                                      "part: 2\nevents: B A\nfn=f\ncfn=h\ncalls=4 1\n1 9 8\ncfn=g\ncalls=1 1\n1 6\nfn=h\n1 5 5\n";

/* Adds up the records of each edge, and compares the sums; @costs may be NULL. */
static void
assert_same (const CgvGraph *graph,
             const CgvEventSum *what,
             const CgvCost *costs)
{
  guint32 n_calls = graph->profile->n_calls;
  g_autofree CgvCost *of_calls = g_new0 (CgvCost, n_calls + 1);
  g_autofree guint64 *counts = g_new0 (guint64, n_calls + 1);
  g_autofree guint8 *present = g_new0 (guint8, n_calls + 1);
  g_autofree CgvCost *sums = g_new0 (CgvCost, graph->n_edges + 1);
  g_autofree guint64 *edge_counts = g_new0 (guint64, graph->n_edges + 1);
  g_autofree guint8 *edge_present = g_new0 (guint8, graph->n_edges + 1);

  cgv_profile_sum_calls_of (graph->profile, graph->parts, what, of_calls, counts, present, NULL);
  for (CgvCallId call = 0; call < n_calls; call++)
    {
      guint32 edge = cgv_graph_get_edge (graph, call);

      sums[edge] = cgv_cost_add (sums[edge], of_calls[call], what->is_signed);
      edge_counts[edge] = cgv_cost_add (edge_counts[edge], counts[call], false);
      edge_present[edge] |= present[call];
    }
  for (guint32 edge = 0; edge < graph->n_edges; edge++)
    g_assert_cmpuint (cgv_graph_get_count (graph, edge), ==, edge_counts[edge]);
  g_assert_cmpmem (graph->present, graph->n_edges, edge_present, graph->n_edges);
  if (costs != NULL)
    g_assert_cmpmem (costs, graph->n_edges * sizeof *costs, sums, graph->n_edges * sizeof *sums);
}

/* Returns whether the columns had the sum. */
static gboolean
check_sum (const CgvGraph *graph,
           const CgvEventSum *what)
{
  g_autofree CgvCost *costs = g_new0 (CgvCost, graph->n_edges + 1);
  gboolean is_known = cgv_edge_columns_get (cgv_graph_get_columns (graph), what, costs);

  assert_same (graph, what, is_known ? costs : NULL);
  return is_known;
}

/* Checks the usual costs, and a few sums of the first events that no profile has. Returns the
 * number of known sums. */
static guint
check_graph (CgvGraph *graph)
{
  static const gint64 factors[][2] = { { 3, 100 }, { 3, -2 }, { -1, 1 }, { G_MAXINT64, 1 }, { G_MININT64, G_MAXINT64 }, { 1000000000, 1 } };
  g_autoptr (CgvEventSet) events = cgv_event_set_new (graph->profile, NULL, 0, NULL);
  guint n_known = 0;

  for (CgvEventId event = 0; event < cgv_event_set_get_n (events); event++)
    {
      g_autoptr (CgvCosts) costs = NULL;
      CgvEventTerm term;
      CgvEventSum what;

      if (cgv_event_set_get (events, event)->is_ratio)
        continue;
      what = cgv_event_set_get_sum (events, event, &term);
      costs = cgv_costs_new_of (graph, events, event, NULL);
      assert_same (graph, &what, costs->edge_costs);
      n_known += check_sum (graph, &what) ? 1 : 0;
    }
  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      CgvEventTerm terms[2] = { { 0, factors[i][0] }, { 1, factors[i][1] } };
      CgvEventSum what = { terms, 2, TRUE };

      if (graph->profile->n_events < 2 || graph->profile->events[0].formula != CGV_NONE ||
          graph->profile->events[1].formula != CGV_NONE)
        continue;
      n_known += check_sum (graph, &what) ? 1 : 0;
      what.is_signed = FALSE;
      n_known += check_sum (graph, &what) ? 1 : 0;
    }
  return n_known;
}

/* Adds a cost above its limit: keeps the largest excess, and counts them. */
static void
add_excess (CgvProblem *problem,
            CgvCost cost,
            CgvCost limit,
            CgvCost unwritten)
{
  if (cost <= limit || cost - limit <= unwritten)
    return;
  if (problem->n_more == 0 || cost - limit > problem->value - problem->limit)
    {
      problem->value = cost;
      problem->limit = limit;
    }
  problem->n_more++;
}

static CgvCost
get_unwritten (CgvProfile *profile,
               CgvEventId event)
{
  CgvCost sum = 0;

  for (CgvPartId id = 0; id < profile->n_parts; id++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, id);

      for (guint i = 0; part->declared_summary != NULL && part->declared_totals != NULL && i < part->n_events; i++)
        {
          gint64 difference = (gint64) (part->declared_summary[i] - part->totals[i]);

          if (part->events[i] == event && part->declared_totals[i] == part->totals[i] && part->declared_summary[i] <= G_MAXINT64 && difference > 0)
            sum += (guint64) difference;
        }
    }
  return sum;
}

/* Finds the excess of an event type in each function and each cycle. */
static void
find_excess (const CgvCosts *costs,
             CgvProblem *above_total,
             CgvProblem *above_inclusive)
{
  const CgvGraph *graph = costs->graph;
  CgvCost unwritten = get_unwritten (graph->profile, costs->event);

  if (costs->is_signed || cgv_cost_is_saturated (costs->total, false))
    return;
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      if (graph->cycles[node] != CGV_NONE)
        continue;
      if (cgv_excess_is_shown (costs->inclusive[node], costs->total))
        add_excess (above_total, costs->inclusive[node], costs->total, unwritten);
      if (costs->inclusive[node] > 0 || graph->out_start[node] < graph->out_start[node + 1])
        add_excess (above_inclusive, cgv_excess_get_incoming (costs, node), costs->inclusive[node], unwritten);
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      CgvCost incoming = 0;

      for (guint i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
        incoming = cgv_cost_add (incoming, cgv_excess_get_incoming (costs, graph->cycle_nodes[i]), false);
      if (cgv_excess_is_shown (costs->cycle_inclusive[cycle], costs->total))
        add_excess (above_total, costs->cycle_inclusive[cycle], costs->total, unwritten);
      add_excess (above_inclusive, incoming, costs->cycle_inclusive[cycle], unwritten);
    }
}

static const CgvProblem *
find_problem (const CgvProblemList *problems,
              CgvProblemKind kind)
{
  for (guint i = 0; i < problems->n_items; i++)
    {
      if (problems->items[i].kind == kind)
        return &problems->items[i];
    }
  return NULL;
}

/* The first event type with an excess has the numbers of the problem, which names the others. Returns whether it is @event. */
static gboolean
check_problem (const CgvProblem *problem,
               const CgvProblem *found,
               const char *event)
{
  g_autofree char *name = g_strndup (event, CGV_PROBLEM_EVENT - 1);
  g_auto (GStrv) further = NULL;

  g_assert_nonnull (problem);
  if (strcmp (problem->event, name) != 0)
    {
      further = g_strsplit (problem->further_events, ", ", -1);
      g_assert_true (g_strv_contains ((const char *const *) further, name) || g_str_has_suffix (problem->further_events, ", …"));
      return FALSE;
    }
  g_assert_cmpuint (problem->value, ==, found->value);
  g_assert_cmpuint (problem->limit, ==, found->limit);
  g_assert_cmpuint (problem->n_more, ==, found->n_more - 1);
  return TRUE;
}

/* The search over all event types at once finds the same excess as the searches over each. */
static void
check_excess (CgvGraph *graph)
{
  g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
  guint n = 0;

  cgv_excess_report (graph, problems);
  for (CgvEventId event = 0; event < graph->profile->n_events; event++)
    {
      CgvProblem found[] = { { .kind = CGV_PROBLEM_ABOVE_TOTAL }, { .kind = CGV_PROBLEM_CALLS_ABOVE_COST } };
      g_autoptr (CgvCosts) costs = NULL;

      if (graph->profile->events[event].formula != CGV_NONE)
        continue;
      costs = cgv_costs_new (graph, event, NULL);
      find_excess (costs, &found[0], &found[1]);
      for (guint i = 0; i < G_N_ELEMENTS (found); i++)
        {
          const CgvProblem *problem = find_problem (problems, found[i].kind);

          if (found[i].n_more == 0)
            continue;
          n += check_problem (problem, &found[i], cgv_profile_get_string (graph->profile, graph->profile->events[event].name, NULL));
        }
    }
  g_assert_cmpuint (problems->n_items, ==, n);
}

/* Checks all parts, the first one, and all but the first. */
static guint
check_profile (CgvProfile *profile)
{
  guint32 n_parts = profile->n_parts;
  guint n_known = 0;

  for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_NAMESPACE; kind++)
    {
      g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind, NULL);
      g_autoptr (CgvGraph) all = cgv_graph_new (fold, NULL, NULL);

      n_known += check_graph (all);
      check_excess (all);
      for (guint64 words = 1; n_parts > 1 && n_parts <= 64 && words != 0; words = words == 1 ? G_MAXUINT64 - 1 : 0)
        {
          CgvPartSet set = { &words, n_parts };
          g_autoptr (CgvGraph) some = cgv_graph_new (fold, &set, NULL);

          n_known += check_graph (some);
        }
    }
  return n_known;
}

static void
test_files (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "data", NULL);
  g_autoptr (GPtrArray) files = cgv_test_load_files (folder, G_MAXSIZE);
  guint n_files = 0;
  guint n_known = 0;

  for (guint i = 0; i < files->len; i++)
    {
      g_autoptr (CgvProfile) profile = cgv_test_profile_from_files ((GBytes *const *) &files->pdata[i], 1, NULL);

      if (profile == NULL)
        continue;
      n_known += check_profile (profile);
      n_files++;
    }
  g_assert_cmpuint (n_files, >, 50);
  g_assert_cmpuint (n_known, >, n_files);
}

static gboolean
is_known (const char *text,
          CgvEventId event)
{
  GBytes *bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (CgvProfile) profile = cgv_test_profile_from_files (&bytes, 1, NULL);
  g_autoptr (CgvFold) fold = cgv_fold_new (profile, CGV_FOLD_RECURSION, NULL);
  g_autoptr (CgvGraph) graph = cgv_graph_new (fold, NULL, NULL);
  CgvEventTerm term = { event, 1 };
  CgvEventSum what = { &term, 1, profile->events[event].is_signed };

  g_bytes_unref (bytes);
  check_profile (profile);
  return check_sum (graph, &what);
}

static void
test_bounds (void)
{
  g_assert_true (is_known (wide, 0));
  g_assert_true (is_known (inclusive_parts, 0));
  g_assert_true (is_known (inclusive_parts, 1));
  g_assert_false (is_known (wrapped, 0));
  g_assert_true (is_known (wrapped, 1));
  g_assert_false (is_known (signed_costs, 0));
  g_assert_true (is_known (signed_costs, 1));
  g_assert_false (is_known (saturated, 0));
  g_assert_true (is_known (saturated, 1));
  g_assert_true (is_known (often, 0));
}

/* Columns that would take much more memory than the profile are not made. The calls are counted all the same. */
static void
test_large (void)
{
  g_autoptr (GString) text = g_string_new ("events:");
  g_autoptr (CgvProfile) profile = NULL;
  g_autoptr (CgvFold) fold = NULL;
  g_autoptr (CgvGraph) graph = NULL;
  CgvEventTerm term = { 0, 1 };

  for (guint i = 0; i < 60; i++)
    g_string_append_printf (text, " E%u", i);
  g_string_append (text, "\nfn=main\n");
  for (guint i = 0; i < 80000; i++)
    g_string_append_printf (text, "cfn=f%u\ncalls=%u 1\n1 7 8\n", i, i + 1);
  profile = cgv_test_profile (text->str);
  fold = cgv_fold_new (profile, CGV_FOLD_NONE, NULL);
  graph = cgv_graph_new (fold, NULL, NULL);
  g_assert_cmpuint (graph->n_edges, ==, 80000);
  g_assert_false (check_sum (graph, &(CgvEventSum){ &term, 1, false }));
}

/* If there is no memory for the upper halves of costs, the records are read instead. */
static gboolean
build_with_memory (const CgvMemory *memory,
                   gpointer data)
{
  g_autoptr (CgvGraph) graph = cgv_graph_new (data, NULL, memory);

  if (graph != NULL)
    check_graph (graph);
  return graph != NULL;
}

static void
test_no_memory (void)
{
  static const char *const texts[] = { wide, often };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (CgvProfile) profile = cgv_test_profile (texts[i]);

      for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_RECURSION; kind++)
        {
          g_autoptr (CgvFold) fold = cgv_fold_new (profile, kind, NULL);

          cgv_test_memory_sweep (build_with_memory, fold);
        }
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edge-columns/files", test_files);
  g_test_add_func ("/edge-columns/bounds", test_bounds);
  g_test_add_func ("/edge-columns/large", test_large);
  g_test_add_func ("/edge-columns/no-memory", test_no_memory);
  return g_test_run ();
}
