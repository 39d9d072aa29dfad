/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Measures the time from a profile to its numbers, through filters, and to a list that is sorted
 * and searched.
 *
 *   bench-analysis [FUNCTIONS [CALLS]]
 *
 * Prints a line a job, in milliseconds: the best of three. The profile is random, of C++ names.
 * Without arguments, 200,000 functions with 2,000,000 calls are analysed, and lists of a million
 * functions sorted and filtered; the exit status is 1 if one of these exceeds its limit.
 */

#include <stdlib.h>
#include <string.h>

#include "bench-jobs.h"
#include "bench-random.h"
#include "cgv-contexts.h"
#include "cgv-graph.h"
#include "cgv-order.h"
#include "cgv-reach.h"
#include "cgv-restriction.h"
#include "cgv-test.h"
#include "cgv-tree.h"

#define N_ROUNDS 3
#define N_CALLERS 4

/* Milliseconds. The first limit is for 200,000 functions and 2,000,000 calls, the others for a
 * million rows. */
#define MOST_ANALYSIS 150
#define MOST_SORT     50
#define MOST_FILTER   15

static int n_missed;

static GBytes *
write_profile (guint n_functions,
               guint n_calls,
               gboolean is_acyclic)
{
  /* The text before and after the number in a name. */
  static const char *const names[][2] = {
    { "std::vector<app::Item, std::allocator<app::Item> >::Iterator<", ">::push_back(app::Item const&)" },
    { "app::detail::Handler", "::operator()(std::string const&)" },
    { "app::Reader", "::read(int)" },
    { "read_", "" },
  };
  BenchRandom random = BENCH_RANDOM_INIT;
  GString *text = g_string_new ("events: Ir\n");

  for (guint i = 0; i < n_functions; i++)
    {
      g_string_append_printf (text, "ob=(%u) /usr/lib/lib%u.so\nfl=(%u) /src/file%u.cpp\nfn=(%u) ", i % 40, i % 40, i % 3000, i % 3000, i);
      g_string_append_printf (text, "%s%u%s", names[i % 4][0], i, names[i % 4][1]);
      g_string_append (text, bench_random_below (&random, 20) == 0 ? "'2\n" : "\n");
      g_string_append_printf (text, "%u %u\n", bench_random_below (&random, 9000), bench_random_below (&random, 4) * bench_random_below (&random, 1u << 30));
    }
  for (guint i = 0; i < n_functions; i++)
    {
      g_string_append_printf (text, "ob=(%u)\nfl=(%u)\nfn=(%u)\n", i % 40, i % 3000, i);
      for (guint j = 0; j < n_calls / n_functions; j++)
        {
          guint callee = is_acyclic ? i + 1 + bench_random_below (&random, n_functions - i) : bench_random_below (&random, n_functions);

          if (callee >= n_functions)
            continue;

          g_string_append_printf (text, "cob=(%u)\ncfi=(%u)\ncfn=(%u)\n", callee % 40, callee % 3000, callee);
          g_string_append_printf (text, "calls=%u 1\n%u %u\n", bench_random_below (&random, 50), bench_random_below (&random, 9000), bench_random_below (&random, 1u << 30));
        }
    }
  return g_string_free_to_bytes (text);
}

static void
report (const char *job,
        gint64 best)
{
  g_print ("%-34s %8.1f ms\n", job, (double) best / 1000);
}

/* Like report(), for a job with a limit; @most is in milliseconds. */
static void
judge (const char *job,
       gint64 best,
       guint most)
{
  gboolean is_met = best <= (gint64) most * 1000;

  g_print ("%-34s %8.1f ms  at most %u: %s\n", job, (double) best / 1000, most, is_met ? "yes" : "NO");
  n_missed += is_met ? 0 : 1;
}

/* Lowers @best to the time since @start, and sets @start to now. */
static void
take_time (gint64 *start,
           gint64 *best)
{
  gint64 now = bench_get_microseconds ();

  *best = MIN (*best, now - *start);
  *start = now;
}

static void
measure_costs (CgvProfile *profile,
               CgvFoldKind kind,
               const char *label)
{
  gint64 best[3] = { G_MAXINT64, G_MAXINT64, G_MAXINT64 };

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (CgvFold) fold = NULL;
      g_autoptr (CgvGraph) graph = NULL;
      g_autoptr (CgvCosts) costs = NULL;
      gint64 start = bench_get_microseconds ();

      fold = cgv_fold_new (profile, kind, NULL);
      take_time (&start, &best[0]);
      graph = cgv_graph_new (fold, NULL, NULL);
      take_time (&start, &best[1]);
      costs = cgv_costs_new (graph, 0, NULL);
      take_time (&start, &best[2]);
      if (round == 0)
        g_print ("%s: %u nodes, %u edges, %u cycles\n", label, graph->n_nodes, graph->n_edges, graph->n_cycles);
    }
  report ("  fold", best[0]);
  report ("  graph and cycles", best[1]);
  report ("  costs", best[2]);
  if (kind == CGV_FOLD_NONE)
    judge ("  all of it", best[0] + best[1] + best[2], MOST_ANALYSIS);
}

/* Measures the callers or callees of a function in the middle. */
static void
measure_reach (const CgvCosts *costs,
               CgvTreeDirection direction,
               const char *job)
{
  gint64 best = G_MAXINT64;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      gint64 start = bench_get_microseconds ();
      CgvReach *reach = cgv_reach_new (costs, costs->graph->n_nodes / 2, direction, NULL);

      take_time (&start, &best);
      g_assert_nonnull (reach);
      cgv_reach_free (reach);
    }
  report (job, best);
}

/* Measures filters that match every third function. */
static void
measure_filters (CgvProfile *profile,
                 const char *label)
{
  static const char *const jobs[] = { "  include", "  exclude", "  hide", "  only under" };
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  g_autofree guint8 *nodes = g_new0 (guint8, costs->graph->n_nodes);

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node += 3)
    nodes[node] = 1;
  g_print ("%s: %u nodes, %u edges, %u cycles\n", label, costs->graph->n_nodes, costs->graph->n_edges, costs->graph->n_cycles);
  for (CgvFilterKind kind = CGV_FILTER_INCLUDE; kind <= CGV_FILTER_ONLY_UNDER; kind++)
    {
      CgvFilterStep step = { kind, nodes };
      gint64 best = G_MAXINT64;

      for (guint round = 0; round < N_ROUNDS; round++)
        {
          gint64 start = bench_get_microseconds ();
          g_autoptr (CgvCosts) filtered = cgv_costs_new_filtered (costs, &step, 1, NULL, NULL);

          take_time (&start, &best);
          g_assert_nonnull (filtered);
        }
      report (jobs[kind], best);
    }
  measure_reach (costs, CGV_TREE_CALLEES, "  all callees of one");
  measure_reach (costs, CGV_TREE_CALLERS, "  all callers of one");
}

static void
measure_sort (CgvOrder *order,
              const CgvCosts *costs,
              CgvQuantityKind key,
              const char *job)
{
  gsize n = costs->graph->n_nodes;
  g_autofree CgvNodeId *nodes = g_new (CgvNodeId, n);
  gint64 best = G_MAXINT64;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      gint64 start;

      for (CgvNodeId node = 0; node < n; node++)
        nodes[node] = node;
      start = bench_get_microseconds ();
      if (!cgv_order_sort (order, costs, key, TRUE, nodes, n))
        g_error ("no memory");
      take_time (&start, &best);
    }
  judge (job, best, MOST_SORT);
}

static void
measure_filter (CgvOrder *order,
                gsize n_nodes,
                const char *text)
{
  g_autofree CgvNodeId *nodes = g_new (CgvNodeId, n_nodes);
  g_autofree char *job = g_strdup_printf ("  search \"%s\"", text);
  gint64 best = G_MAXINT64;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      gint64 start = bench_get_microseconds ();

      cgv_order_filter (order, text, nodes);
      take_time (&start, &best);
    }
  judge (job, best, MOST_FILTER);
}

static void
measure_list (CgvProfile *profile)
{
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvOrder *order = cgv_order_new (costs->graph->fold, NULL, NULL);
  gsize n = costs->graph->n_nodes;
  g_autofree CgvNodeId *one = g_new0 (CgvNodeId, 1);
  gint64 best[2] = { G_MAXINT64, G_MAXINT64 };
  gint64 start = bench_get_microseconds ();

  g_print ("list: %" G_GSIZE_FORMAT " rows\n", n);
  if (!cgv_order_sort (order, costs, CGV_QUANTITY_NAME, FALSE, one, 1))
    g_error ("no memory");
  take_time (&start, &best[0]);
  if (!cgv_order_sort (order, costs, CGV_QUANTITY_LOCATION, FALSE, one, 1))
    g_error ("no memory");
  take_time (&start, &best[1]);
  report ("  rank names, once", best[0]);
  report ("  rank locations, once", best[1]);
  measure_sort (order, costs, CGV_QUANTITY_INCLUSIVE, "  sort by inclusive");
  measure_sort (order, costs, CGV_QUANTITY_SELF, "  sort by self");
  measure_sort (order, costs, CGV_QUANTITY_CALLS, "  sort by calls");
  measure_sort (order, costs, CGV_QUANTITY_NAME, "  sort by name");
  measure_sort (order, costs, CGV_QUANTITY_LOCATION, "  sort by location");
  measure_filter (order, n, "reader12");
  measure_filter (order, n, "vector push");
  measure_filter (order, n, "nowhere");
  cgv_order_free (order);
}

/* Returns the name of a function with up to four callers. */
static char *
name_way (guint function,
          const char *caller)
{
  guint length = 0;

  for (guint n = 0; caller[length] != '\0' && (caller[length] != '\'' || ++n < N_CALLERS); length++)
    ;
  return g_strdup_printf ("app::detail::Handler%u::call(int)'%.*s", function, (int) length, caller);
}

/* Writes functions with callers in names. Each calls three functions with larger numbers. */
static GBytes *
write_ways (guint n_functions)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) functions = g_array_new (FALSE, FALSE, sizeof (guint));
  GString *text = g_string_new ("events: Ir\n");
  guint function = 0;

  g_ptr_array_add (names, g_strdup ("main"));
  g_hash_table_add (known, names->pdata[0]);
  g_array_append_val (functions, function);
  for (guint i = 0; i < names->len; i++)
    {
      g_string_append_printf (text, "fn=%s\n1 %u\n", (char *) names->pdata[i], i % 900);
      for (guint j = 1; j <= 3; j++)
        {
          char *name;

          function = g_array_index (functions, guint, i) + j * j;
          name = name_way (function, names->pdata[i]);
          if (!g_hash_table_contains (known, name) && names->len < n_functions)
            {
              g_ptr_array_add (names, g_strdup (name));
              g_array_append_val (functions, function);
              g_hash_table_add (known, names->pdata[names->len - 1]);
            }
          if (g_hash_table_contains (known, name))
            g_string_append_printf (text, "cfn=%s\ncalls=%u 1\n2 %u\n", name, j, i % 9000);
          g_free (name);
        }
    }
  return g_string_free_to_bytes (text);
}

static void
measure_tree (CgvCosts *costs,
              CgvNodeId root,
              CgvTreeDirection direction,
              const char *job)
{
  const CgvTreeStyle style = { .area = { 0, 0, 1400, 4000 }, .shape = CGV_TREE_ROWS, .direction = direction, .row_height = 20, .min_side = 1, .max_tiles = 50000 };
  gint64 best = G_MAXINT64;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      gint64 start = bench_get_microseconds ();
      CgvTree *tree = cgv_tree_new (&(CgvTreeSource){ .costs = costs }, root, &style, NULL);

      take_time (&start, &best);
      g_assert_true (tree->has_ways);
      cgv_tree_free (tree);
    }
  report (job, best);
}

/* Measures exact trees: the file has the paths to its functions. */
static void
measure_ways (guint n_functions)
{
  g_autoptr (GBytes) file = write_ways (n_functions);
  g_autoptr (CgvProfile) profile = cgv_test_profile_from_files (&file, 1, NULL);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  gint64 best = G_MAXINT64;
  gint64 start = bench_get_microseconds ();
  const CgvContexts *contexts = cgv_profile_get_contexts (profile);

  take_time (&start, &best);
  g_print ("ways: %u functions, %u contexts, %.1f MB\n", profile->n_functions, contexts->n_contexts, (double) g_bytes_get_size (file) / 1e6);
  report ("  read names, once", best);
  measure_tree (costs, 0, CGV_TREE_CALLEES, "  tree of all callees");
  measure_tree (costs, costs->graph->n_nodes / 2, CGV_TREE_CALLERS, "  tree of callers of one");
}

static CgvProfile *
load (guint n_functions,
      guint n_calls,
      gboolean is_acyclic)
{
  g_autoptr (GBytes) file = write_profile (n_functions, n_calls, is_acyclic);
  gint64 best = G_MAXINT64;
  gint64 start = bench_get_microseconds ();
  CgvProfile *profile = cgv_test_profile_from_files (&file, 1, NULL);

  take_time (&start, &best);
  g_assert_nonnull (profile);
  g_print ("%u functions, %u calls, %.1f MB\n", profile->n_functions, profile->n_calls, (double) g_bytes_get_size (file) / 1e6);
  report ("load", best);
  return profile;
}

static void
measure_analysis (CgvProfile *profile)
{
  measure_costs (profile, CGV_FOLD_NONE, "as recorded");
  measure_costs (profile, CGV_FOLD_RECURSION, "recursion folded");
  measure_costs (profile, CGV_FOLD_OBJECT, "by object");
  measure_costs (profile, CGV_FOLD_NAMESPACE, "by namespace");
}

int
main (int argc,
      char *argv[])
{
  guint n_functions = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : 200000;
  guint n_calls = argc > 2 ? (guint) strtoul (argv[2], NULL, 10) : 10 * n_functions;
  g_autoptr (CgvProfile) profile = load (n_functions, n_calls, FALSE);
  g_autoptr (CgvProfile) acyclic = load (n_functions, n_calls, TRUE);
  g_autoptr (CgvProfile) wide = NULL;

  measure_analysis (profile);
  measure_filters (profile, "filters, in one cycle");
  measure_filters (acyclic, "filters, without a cycle");
  if (argc == 1)
    wide = load (1000000, 1000000, FALSE);
  measure_ways (n_functions);
  measure_list (argc == 1 ? wide : profile);
  return argc == 1 && n_missed > 0 ? 1 : 0;
}
