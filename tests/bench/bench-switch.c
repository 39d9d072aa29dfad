/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Measures the time of a window to compute other numbers of an open profile: another event type,
 * other parts, groups, filters, the inside of a cycle.
 *
 *   bench-switch [FILE]
 *
 * Prints a line a job: milliseconds, and the share of the time that loading took in the same run.
 * If the first time may differ from the best of three, both are printed. Without FILE, a profile of
 * 100,000 functions, 1,000,000 calls, four parts and four event types is written, and the exit
 * status is 1 if a job exceeds its limit.
 */

#include "bench-jobs.h"
#include "bench-random.h"
#include "cgv-cycle-inside.h"
#include "cgv-grouping.h"
#include "cgv-restriction.h"
#include "cgv-test-costs.h"
#include "cgv-test.h"

#define N_FUNCTIONS 100000u
#define N_CALLS     1000000u
#define N_PARTS     4u

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvGrouping, cgv_grouping_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCycleInside, cgv_cycle_inside_free)

/* The limits of the jobs, in thousandths of the time of loading. */
#define MOST_EVENT  80
#define MOST_PARTS  250
#define MOST_GROUPS 500
#define MOST_FILTER 1000
#define MOST_CYCLE  3000

static void
write_function (GString *text,
                guint i)
{
  g_string_append_printf (text, "ob=(%u) /usr/lib/lib%u.so\nfl=(%u) /src/file%u.cpp\nfn=(%u) ", i % 40, i % 40, i % 3000, i % 3000, i);
  g_string_append_printf (text, "app%u::Reader<app::Item%u>::read(int)\n", i % 700, i);
}

/* Writes a profile whose names are defined in the first part, which has no calls. */
static GBytes *
write_profile (void)
{
  BenchRandom random = BENCH_RANDOM_INIT;
  GString *text = g_string_new ("events: Ir Dr Dw I1mr\n");

  for (guint i = 0; i < N_FUNCTIONS; i++)
    {
      write_function (text, i);
      g_string_append_printf (text, "%u %u %u\n", bench_random_below (&random, 9000), bench_random_below (&random, 1u << 20), bench_random_below (&random, 1u << 16));
    }
  for (guint part = 1; part < N_PARTS; part++)
    {
      g_string_append_printf (text, "part: %u\nevents: Ir Dr Dw I1mr\n", part + 1);
      for (guint i = 0; i < N_FUNCTIONS; i++)
        {
          g_string_append_printf (text, "ob=(%u)\nfl=(%u)\nfn=(%u)\n%u %u\n", i % 40, i % 3000, i, i % 1000, i);
          for (guint j = 0; j < N_CALLS / N_FUNCTIONS / (N_PARTS - 1) + 1; j++)
            {
              guint callee = bench_random_below (&random, N_FUNCTIONS);

              g_string_append_printf (text, "cob=(%u)\ncfi=(%u)\ncfn=(%u)\ncalls=%u 1\n%u ", callee % 40, callee % 3000, callee, 1 + bench_random_below (&random, 50), j);
              g_string_append_printf (text, "%u %u %u %u\n", bench_random_below (&random, 1u << 30), bench_random_below (&random, 1u << 20), bench_random_below (&random, 1u << 10), j);
            }
        }
    }
  return g_string_free_to_bytes (text);
}

static void
sum_event (gpointer data,
           guint which)
{
  CgvCosts *costs = data;
  g_autoptr (CgvCosts) others = cgv_costs_new (costs->graph, which, NULL);

  g_assert_nonnull (others);
}

/* Computes costs of the first part, or of all but the first. */
static void
sum_parts (gpointer data,
           guint which)
{
  CgvCosts *costs = data;
  guint32 n_parts = costs->graph->profile->n_parts;
  g_autofree guint64 *words = g_new0 (guint64, n_parts / 64 + 1);
  CgvPartSet parts = { words, n_parts };
  g_autoptr (CgvGraph) graph = NULL;
  g_autoptr (CgvCosts) others = NULL;

  for (guint32 part = which == 0 ? 0 : 1; part < (which == 0 ? 1 : n_parts); part++)
    words[part / 64] |= (guint64) 1 << part % 64;
  graph = cgv_graph_new (costs->graph->fold, &parts, NULL);
  others = cgv_costs_new (graph, costs->event, NULL);
  g_assert_nonnull (others);
}

static void
group (gpointer data,
       guint which)
{
  CgvCosts *costs = data;
  g_autoptr (CgvGrouping) grouping = cgv_test_grouping_new (costs, which, NULL);

  g_assert_nonnull (grouping);
}

/* Filters every third function. */
static void
filter (gpointer data,
        guint which)
{
  CgvCosts *costs = data;
  g_autofree guint8 *nodes = g_new0 (guint8, costs->graph->n_nodes + 1);
  CgvFilterStep step = { which, nodes };
  g_autoptr (CgvCosts) left = NULL;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node += 3)
    nodes[node] = 1;
  left = cgv_costs_new_filtered (costs, &step, 1, NULL, NULL);
  g_assert_nonnull (left);
}

static void
look_inside (gpointer data,
             guint which)
{
  CgvCosts *costs = data;
  uint64_t n_steps = CGV_CYCLE_STEPS;
  g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (costs, NULL, which, &n_steps);

  g_assert_nonnull (inside);
}

static CgvCycleId
find_largest_cycle (const CgvGraph *graph)
{
  CgvCycleId largest = 0;
  guint32 most = 0;

  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      guint32 n = graph->cycle_start[cycle + 1] - graph->cycle_start[cycle];

      if (n > most)
        {
          most = n;
          largest = cycle;
        }
    }
  return largest;
}

static void
measure_all (CgvCosts *costs)
{
  static const char *const groups[] = {
    "by object", "by file", "by namespace", "by cycle", "by part", "by file, its functions", "functions, their files",
  };
  static const char *const filters[] = { "include", "exclude", "hide", "only under" };
  const CgvGraph *graph = costs->graph;
  guint32 n_events = graph->profile->n_events;

  for (CgvEventId event = 1; event < n_events; event += MAX (1, n_events - 2))
    bench_measure (event == 1 ? "another event type" : "the last event type", sum_event, costs, event, bench_get_load_time () * MOST_EVENT / 1000);
  if (graph->profile->n_parts > 1)
    {
      bench_measure ("the first part alone", sum_parts, costs, 0, bench_get_load_time () * MOST_PARTS / 1000);
      bench_measure ("all parts but the first", sum_parts, costs, 1, bench_get_load_time () * MOST_PARTS / 1000);
    }
  for (guint kind = 0; kind < G_N_ELEMENTS (groups); kind++)
    bench_measure (groups[kind], group, costs, kind, bench_get_load_time () * MOST_GROUPS / 1000);
  for (guint kind = 0; kind < G_N_ELEMENTS (filters); kind++)
    bench_measure (filters[kind], filter, costs, kind, bench_get_load_time () * MOST_FILTER / 1000);
  if (graph->n_cycles > 0)
    bench_measure ("inside the largest cycle", look_inside, costs, find_largest_cycle (graph), bench_get_load_time () * MOST_CYCLE / 1000);
}

int
main (int argc,
      char *argv[])
{
  g_autoptr (CgvProfile) profile = bench_load (argc, argv, write_profile);
  g_autoptr (CgvCosts) costs = NULL;
  gint64 start = bench_get_microseconds ();

  costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  g_print ("%-34s %9.1f ms\n", "the first numbers", (double) (bench_get_microseconds () - start) / 1000);
  measure_all (costs);
  return bench_get_exit_code ();
}
