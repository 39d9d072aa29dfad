/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * How long it takes from a profile to its numbers, and to a list that is sorted and searched.
 *
 *   bench-analysis [FUNCTIONS [CALLS]]
 *
 * Prints a line a job, in milliseconds: the best of three. The profile is random, of C++ names.
 */

#include <stdlib.h>
#include <string.h>

#include "cgv-graph.h"
#include "cgv-order.h"
#include "cgv-test.h"

#define N_ROUNDS 3

static guint64 random_state = 88172645463325252u;

/* Xorshift (G. Marsaglia, 2003): the same profile each time. */
static guint
get_random (guint limit)
{
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (guint) (random_state >> 33) % limit;
}

static GBytes *
write_profile (guint n_functions,
               guint n_calls)
{
  /* What is before and behind the number in a name. */
  static const char *const names[][2] = {
    { "std::vector<app::Item, std::allocator<app::Item> >::Iterator<", ">::push_back(app::Item const&)" },
    { "app::detail::Handler", "::operator()(std::string const&)" },
    { "app::Reader", "::read(int)" },
    { "read_", "" },
  };
  GString *text = g_string_new ("events: Ir\n");

  for (guint i = 0; i < n_functions; i++)
    {
      g_string_append_printf (text, "ob=(%u) /usr/lib/lib%u.so\nfl=(%u) /src/file%u.cpp\nfn=(%u) ", i % 40, i % 40, i % 3000, i % 3000, i);
      g_string_append_printf (text, "%s%u%s", names[i % 4][0], i, names[i % 4][1]);
      g_string_append (text, get_random (20) == 0 ? "'2\n" : "\n");
      g_string_append_printf (text, "%u %u\n", get_random (9000), get_random (4) * get_random (1u << 30));
    }
  for (guint i = 0; i < n_functions; i++)
    {
      g_string_append_printf (text, "ob=(%u)\nfl=(%u)\nfn=(%u)\n", i % 40, i % 3000, i);
      for (guint j = 0; j < n_calls / n_functions; j++)
        {
          guint callee = get_random (n_functions);

          g_string_append_printf (text, "cob=(%u)\ncfi=(%u)\ncfn=(%u)\n", callee % 40, callee % 3000, callee);
          g_string_append_printf (text, "calls=%u 1\n%u %u\n", get_random (50), get_random (9000), get_random (1u << 30));
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

/* Lowers @best to the time since @start, which starts anew. */
static void
take_time (gint64 *start,
           gint64 *best)
{
  gint64 now = g_get_monotonic_time ();

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
      gint64 start = g_get_monotonic_time ();

      fold = cgv_fold_new (profile, kind);
      take_time (&start, &best[0]);
      graph = cgv_graph_new (fold, NULL);
      take_time (&start, &best[1]);
      costs = cgv_costs_new (graph, 0);
      take_time (&start, &best[2]);
      if (round == 0)
        g_print ("%s: %u nodes, %u edges, %u cycles\n", label, graph->n_nodes, graph->n_edges, graph->n_cycles);
    }
  report ("  fold", best[0]);
  report ("  graph and cycles", best[1]);
  report ("  costs", best[2]);
}

static void
measure_sort (CgvOrder *order,
              const CgvCosts *costs,
              CgvOrderKey key,
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
      start = g_get_monotonic_time ();
      if (!cgv_order_sort (order, costs, key, TRUE, nodes, n))
        g_error ("no memory");
      take_time (&start, &best);
    }
  report (job, best);
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
      gint64 start = g_get_monotonic_time ();

      cgv_order_filter (order, text, nodes);
      take_time (&start, &best);
    }
  report (job, best);
}

static void
measure_list (CgvProfile *profile)
{
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, CGV_FOLD_NONE, NULL, NULL);
  CgvOrder *order = cgv_order_new (costs->graph->fold);
  gsize n = costs->graph->n_nodes;
  g_autofree CgvNodeId *one = g_new0 (CgvNodeId, 1);
  gint64 best[2] = { G_MAXINT64, G_MAXINT64 };
  gint64 start = g_get_monotonic_time ();

  g_print ("list: %" G_GSIZE_FORMAT " rows\n", n);
  if (!cgv_order_sort (order, costs, CGV_ORDER_NAME, FALSE, one, 1))
    g_error ("no memory");
  take_time (&start, &best[0]);
  if (!cgv_order_sort (order, costs, CGV_ORDER_LOCATION, FALSE, one, 1))
    g_error ("no memory");
  take_time (&start, &best[1]);
  report ("  rank names, once", best[0]);
  report ("  rank locations, once", best[1]);
  measure_sort (order, costs, CGV_ORDER_INCLUSIVE, "  sort by inclusive");
  measure_sort (order, costs, CGV_ORDER_SELF, "  sort by self");
  measure_sort (order, costs, CGV_ORDER_CALLS, "  sort by calls");
  measure_sort (order, costs, CGV_ORDER_NAME, "  sort by name");
  measure_sort (order, costs, CGV_ORDER_LOCATION, "  sort by location");
  measure_filter (order, n, "reader12");
  measure_filter (order, n, "vector push");
  measure_filter (order, n, "nowhere");
  cgv_order_free (order);
}

int
main (int argc,
      char *argv[])
{
  guint n_functions = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : 200000;
  guint n_calls = argc > 2 ? (guint) strtoul (argv[2], NULL, 10) : 10 * n_functions;
  g_autoptr (GBytes) file = write_profile (n_functions, n_calls);
  g_autoptr (CgvProfile) profile = NULL;
  gint64 best = G_MAXINT64;
  gint64 start = g_get_monotonic_time ();

  profile = cgv_test_profile_from_files (&file, 1, NULL);
  take_time (&start, &best);
  g_assert_nonnull (profile);
  g_print ("%u functions, %u calls, %.1f MB\n", cgv_profile_get_n_functions (profile), cgv_profile_get_n_calls (profile),
           (double) g_bytes_get_size (file) / 1e6);
  report ("load", best);
  measure_costs (profile, CGV_FOLD_NONE, "as recorded");
  measure_costs (profile, CGV_FOLD_RECURSION, "recursion folded");
  measure_costs (profile, CGV_FOLD_OBJECT, "by object");
  measure_costs (profile, CGV_FOLD_NAMESPACE, "by namespace");
  measure_list (profile);
  return 0;
}
