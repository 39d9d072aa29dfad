/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * How long a window takes for other numbers of a profile that is open: of another event type, of
 * other parts, in groups, through filters, inside a cycle.
 *
 *   bench-switch [FILE]
 *
 * Prints a line a job: milliseconds, and the share of the time that loading took in the same run. The
 * first time is told beside the best of three where the two could differ. Without FILE, a profile of
 * 100,000 functions, 1,000,000 calls, four parts and four event types is written, and 1 is the exit
 * status if a job takes a larger share than it may.
 */

#include <time.h>

#include "bench-random.h"
#include "cgv-cycle-inside.h"
#include "cgv-grouping.h"
#include "cgv-restriction.h"
#include "cgv-test.h"

#define N_ROUNDS    3
#define N_FUNCTIONS 100000u
#define N_CALLS     1000000u
#define N_PARTS     4u

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvGrouping, cgv_grouping_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCycleInside, cgv_cycle_inside_unref)

/* The most that jobs may take, in thousandths of the time of loading. */
#define MOST_EVENT  80
#define MOST_PARTS  250
#define MOST_GROUPS 500
#define MOST_FILTER 1000
#define MOST_CYCLE  3000

static gint64 load_time;
static gboolean judges;
static int n_missed;

/* CPU time, because only one thread works, and the machine may be busy. */
static gint64
get_microseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static void
report (const char *job,
        gint64 first,
        gint64 best,
        guint most)
{
  double share = 1000.0 * (double) best / (double) load_time;
  const char *verdict = "";

  if (judges)
    verdict = share <= most ? ": yes" : ": NO";
  if (judges && share > most)
    n_missed++;
  g_print ("%-34s %9.1f ms  first %9.1f ms  %6.1f %% of loading, at most %.1f%s\n", job, (double) best / 1000, (double) first / 1000, share / 10, most / 10.0, verdict);
}

/* The job, with its result dropped. */
typedef void (*JobFunc) (CgvCosts *costs,
                         guint which);

static void
measure (const char *job,
         JobFunc func,
         CgvCosts *costs,
         guint which,
         guint most)
{
  gint64 best = G_MAXINT64;
  gint64 first = 0;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      gint64 start = get_microseconds ();
      gint64 taken;

      func (costs, which);
      taken = get_microseconds () - start;
      if (round == 0)
        first = taken;
      best = MIN (best, taken);
    }
  report (job, first, best, most);
}

static void
write_function (GString *text,
                guint i)
{
  g_string_append_printf (text, "ob=(%u) /usr/lib/lib%u.so\nfl=(%u) /src/file%u.cpp\nfn=(%u) ", i % 40, i % 40, i % 3000, i % 3000, i);
  g_string_append_printf (text, "app%u::Reader<app::Item%u>::read(int)\n", i % 700, i);
}

/* Names are defined in the first part, which has no calls. */
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
sum_event (CgvCosts *costs,
           guint which)
{
  g_autoptr (CgvCosts) others = cgv_costs_new (costs->graph, which, NULL);

  g_assert_nonnull (others);
}

/* The first part, or all but the first. */
static void
sum_parts (CgvCosts *costs,
           guint which)
{
  guint32 n_parts = cgv_profile_get_n_parts (costs->graph->profile);
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
group (CgvCosts *costs,
       guint which)
{
  g_autoptr (CgvGrouping) grouping = cgv_grouping_new (costs, which, NULL);

  g_assert_nonnull (grouping);
}

/* Every third function matches. */
static void
filter (CgvCosts *costs,
        guint which)
{
  g_autofree guint8 *nodes = g_new0 (guint8, costs->graph->n_nodes + 1);
  CgvFilterStep step = { which, nodes };
  g_autoptr (CgvCosts) left = NULL;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node += 3)
    nodes[node] = 1;
  left = cgv_costs_new_filtered (costs, &step, 1, NULL, NULL);
  g_assert_nonnull (left);
}

static void
look_inside (CgvCosts *costs,
             guint which)
{
  g_autoptr (CgvCycleInside) inside = cgv_cycle_inside_new (costs, NULL, which);

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
  guint32 n_events = cgv_profile_get_n_events (graph->profile);

  for (CgvEventId event = 1; event < n_events; event += MAX (1, n_events - 2))
    measure (event == 1 ? "another event type" : "the last event type", sum_event, costs, event, MOST_EVENT);
  if (cgv_profile_get_n_parts (graph->profile) > 1)
    {
      measure ("the first part alone", sum_parts, costs, 0, MOST_PARTS);
      measure ("all parts but the first", sum_parts, costs, 1, MOST_PARTS);
    }
  for (guint kind = 0; kind < G_N_ELEMENTS (groups); kind++)
    measure (groups[kind], group, costs, kind, MOST_GROUPS);
  for (guint kind = 0; kind < G_N_ELEMENTS (filters); kind++)
    measure (filters[kind], filter, costs, kind, MOST_FILTER);
  if (graph->n_cycles > 0)
    measure ("inside the largest cycle", look_inside, costs, find_largest_cycle (graph), MOST_CYCLE);
}

int
main (int argc,
      char *argv[])
{
  g_autoptr (GBytes) file = NULL;
  g_autoptr (CgvProfile) profile = NULL;
  g_autoptr (CgvCosts) costs = NULL;
  char *text;
  gsize length;
  gint64 start;

  if (argc > 1 && !g_file_get_contents (argv[1], &text, &length, NULL))
    g_error ("%s cannot be read", argv[1]);
  file = argc > 1 ? g_bytes_new_take (text, length) : write_profile ();
  judges = argc == 1;

  start = get_microseconds ();
  profile = cgv_test_profile_from_files (&file, 1, NULL);
  load_time = get_microseconds () - start;
  g_assert_nonnull (profile);
  g_print ("%.1f MB, %u functions, %u calls, loaded in %.1f ms\n", (double) g_bytes_get_size (file) / 1e6, cgv_profile_get_n_functions (profile),
           cgv_profile_get_n_calls (profile), (double) load_time / 1000);

  start = get_microseconds ();
  costs = cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
  g_print ("%-34s %9.1f ms\n", "the first numbers", (double) (get_microseconds () - start) / 1000);
  measure_all (costs);
  return n_missed > 0 ? 1 : 0;
}
