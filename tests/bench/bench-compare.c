/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Measures the time to compare two loaded profiles.
 *
 *   bench-compare [FUNCTIONS [CALLS]]
 *
 * Prints a line a step, in milliseconds of processor time: the best of three. Both sides are the
 * same random program of C++ names, built in another directory and a year later: one function in
 * fifty has another cost, one in a hundred a suffix, one in two hundred another name, and one call
 * in ten is different. Without arguments 200,000 functions with 2,200,000 calls on each side are
 * compared; the exit status is 1 if it exceeds its limit. Nearly all functions are in one cycle.
 * The search for the start of the change is also measured without cycles, where it has more work.
 */

#include <stdlib.h>

#include "bench-jobs.h"
#include "bench-random.h"
#include "cgv-test-comparison.h"
#include "cgv-tree.h"

#define N_ROUNDS 3

/* Milliseconds from two profiles to a list that is sorted by regression. */
#define MOST 800

/* Milliseconds to find where the change began. */
#define MOST_ORIGINS 60

typedef struct
{
  guint n_functions;
  guint n_calls;
  gboolean is_new;
  gboolean is_acyclic;
} Side;

static void
append_name (GString *text,
             const Side *side,
             guint function)
{
  static const char *const names[][2] = {
    { "std::vector<app::Item, std::allocator<app::Item> >::Iterator<", ">::push_back(app::Item const&)" },
    { "app::detail::Handler", "::operator()(std::string const&)" },
    { "app::Reader", "::read(int)" },
    { "read_", "" },
  };
  gboolean is_renamed = side->is_new && function % 200 == 7;

  g_string_append_printf (text, "%s%u%s%s", names[function % 4][0], function, is_renamed ? "new" : "", names[function % 4][1]);
  if (side->is_new && function % 100 == 3)
    g_string_append (text, ".constprop.0");
}

static void
append_functions (GString *text,
                  const Side *side,
                  BenchRandom *random)
{
  const char *folder = side->is_new ? "/home/a/v2" : "/home/a/v1";

  for (guint i = 0; i < side->n_functions; i++)
    {
      guint cost = bench_random_below (random, 1u << 20) + (side->is_new && i % 50 == 0 ? 1000 : 0);

      g_string_append_printf (text, "ob=(%u) %s/lib%u.so\nfl=(%u) %s/src/file%u.cpp\nfn=(%u) ", i % 40, folder, i % 40, i % 3000, folder, i % 3000, i);
      append_name (text, side, i);
      g_string_append_printf (text, "\n%u %u\n", bench_random_below (random, 9000), cost);
    }
}

static void
append_calls (GString *text,
              const Side *side,
              BenchRandom *random)
{
  for (guint i = 0; i < side->n_functions; i++)
    {
      g_string_append_printf (text, "ob=(%u)\nfl=(%u)\nfn=(%u)\n", i % 40, i % 3000, i);
      for (guint j = 0; j < side->n_calls / side->n_functions; j++)
        {
          guint callee = bench_random_below (random, side->n_functions);

          if (side->is_acyclic)
            callee = i + callee % (side->n_functions - i);
          if (side->is_new && j % 10 == 9)
            callee = callee + 1 < side->n_functions || side->is_acyclic ? MIN (callee + 1, side->n_functions - 1) : 0;
          g_string_append_printf (text, "cob=(%u)\ncfi=(%u)\ncfn=(%u)\n", callee % 40, callee % 3000, callee);
          g_string_append_printf (text, "calls=%u 1\n%u %u\n", 1 + bench_random_below (random, 50), bench_random_below (random, 9000), bench_random_below (random, 1u << 30));
        }
    }
}

static CgvProfile *
make_profile (const Side *side)
{
  BenchRandom random = BENCH_RANDOM_INIT;
  GString *text = g_string_new ("events: Ir\n");
  g_autoptr (GBytes) file = NULL;

  append_functions (text, side, &random);
  append_calls (text, side, &random);
  file = g_string_free_to_bytes (text);
  return cgv_test_profile_from_files (&file, 1, NULL);
}

enum
{
  FOLDS,
  MATCHING,
  GRAPHS,
  COSTS,
  COMPARISON, /* including where the change began */
  ORDER,
  N_STEPS,
  AGAIN = N_STEPS,
  OBJECTS,
  FILES,
  TREEMAP,
  CHANGE_TREEMAP,
  ORIGINS,
  N_JOBS,
};

static const char *const jobs[] = {
  "  fold recursion, both",
  "  match",
  "  graphs and cycles, both",
  "  costs, both",
  "  compare",
  "  sort by regression",
  "  another event type or measure",
  "  group by object",
  "  group by file",
  "  treemap of 1280 by 800",
  "  treemap of the change",
  "  where it began",
};

static void
take_time (gint64 *start,
           gint64 *best)
{
  gint64 now = bench_get_microseconds ();

  *best = MIN (*best, now - *start);
  *start = now;
}

/* Returns the first row. */
static CgvNodeId
sort_rows (const CgvComparison *comparison,
           CgvQuantity by)
{
  g_autoptr (CgvOrder) order = cgv_order_new (comparison->matching->folds[CGV_SIDE_NEW], comparison->matching->folds[CGV_SIDE_BASE], NULL);
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, comparison->n_rows);
  size_t n = cgv_comparison_filter (comparison, order, NULL, &(CgvComparisonChoice){ .by = &(CgvQuantity){ .kind = CGV_QUANTITY_SELF } }, rows);

  if (!cgv_comparison_sort (comparison, order, &by, true, rows, n))
    exit (2);
  return rows[0];
}

/* Lays out a treemap of the size and detail of a usual window. */
static void
lay_out (CgvComparison *comparison,
         CgvNodeId root,
         CgvTreeArea area_of)
{
  const CgvTreeSource source = { .comparison = comparison };
  const CgvTreeStyle style = { .area = { 0, 0, 1280, 800 }, .area_of = area_of, .min_side = 9, .max_tiles = 20000 };

  cgv_tree_free (cgv_tree_new (&source, root, &style, NULL));
}

static void
measure_origins (const CgvComparison *comparison,
                 gint64 *best)
{
  gint64 start = bench_get_microseconds ();

  cgv_origins_unref (cgv_origins_new (comparison, NULL));
  take_time (&start, best);
}

static void
measure_more (CgvComparison *comparison,
              gint64 *best)
{
  CgvComparisonOptions options = { .measure = CGV_MEASURE_SHARE, .anchor = CGV_NONE };
  g_autoptr (CgvComparison) again = NULL;
  g_autoptr (CgvComparisonGroups) objects = NULL;
  g_autoptr (CgvComparisonGroups) files = NULL;
  CgvNodeId costliest = sort_rows (comparison, (CgvQuantity){ CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_NEW, NULL });
  gint64 start = bench_get_microseconds ();

  again = cgv_comparison_new (comparison->joined, comparison->costs[0], comparison->costs[1], &options, NULL);
  take_time (&start, &best[AGAIN]);
  objects = cgv_test_comparison_groups (comparison, CGV_GROUPING_OBJECT, NULL);
  take_time (&start, &best[OBJECTS]);
  files = cgv_test_comparison_groups (comparison, CGV_GROUPING_FILE, NULL);
  take_time (&start, &best[FILES]);
  lay_out (comparison, costliest, CGV_TREE_AREA_COST);
  take_time (&start, &best[TREEMAP]);
  lay_out (comparison, costliest, CGV_TREE_AREA_CHANGE);
  take_time (&start, &best[CHANGE_TREEMAP]);
  measure_origins (comparison, &best[ORIGINS]);
}

static void
measure (CgvProfile *base,
         CgvProfile *new_,
         gint64 *best,
         gboolean prints)
{
  CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { 0.0001, 0 } };
  CgvProfile *profiles[CGV_N_SIDES] = { base, new_ };
  CgvFold *folds[CGV_N_SIDES];
  CgvGraph *graphs[CGV_N_SIDES];
  CgvCosts *costs[CGV_N_SIDES];
  g_autoptr (CgvMatching) matching = NULL;
  g_autoptr (CgvUnion) joined = NULL;
  g_autoptr (CgvComparison) comparison = NULL;
  gint64 start = bench_get_microseconds ();

  for (int side = 0; side < CGV_N_SIDES; side++)
    folds[side] = cgv_fold_new (profiles[side], CGV_FOLD_RECURSION, NULL);
  take_time (&start, &best[FOLDS]);
  matching = cgv_matching_new (folds[0], folds[1], NULL, NULL);
  take_time (&start, &best[MATCHING]);
  for (int side = 0; side < CGV_N_SIDES; side++)
    graphs[side] = cgv_graph_new (matching->folds[(CgvSide) side], NULL, NULL);
  take_time (&start, &best[GRAPHS]);
  for (int side = 0; side < CGV_N_SIDES; side++)
    costs[side] = cgv_costs_new (graphs[side], 0, NULL);
  take_time (&start, &best[COSTS]);
  joined = cgv_union_new (matching, graphs[0], graphs[1], NULL);
  comparison = cgv_comparison_new (joined, costs[0], costs[1], &options, NULL);
  take_time (&start, &best[COMPARISON]);
  sort_rows (comparison, (CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, NULL });
  take_time (&start, &best[ORDER]);
  measure_more (comparison, best);
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      cgv_costs_unref (costs[side]);
      cgv_graph_unref (graphs[side]);
      cgv_fold_unref (folds[side]);
    }
  if (prints)
    g_print ("%u rows, %u calls; %u of both, %u new, %u removed\n", comparison->n_rows, comparison->joined->n_edges, comparison->summary.n_both, comparison->summary.n_new, comparison->summary.n_removed);
}

/* Measures a comparison without cycles. */
static gint64
measure_acyclic (Side side)
{
  g_autoptr (CgvProfile) base = NULL;
  g_autoptr (CgvProfile) new_ = NULL;
  g_autoptr (CgvComparison) comparison = NULL;
  gint64 best = G_MAXINT64;

  side.is_acyclic = TRUE;
  side.is_new = FALSE;
  base = make_profile (&side);
  side.is_new = TRUE;
  new_ = make_profile (&side);
  comparison = cgv_test_comparison_of_profiles (base, NULL, new_, NULL, NULL, &(CgvComparisonOptions){ .anchor = CGV_NONE, .tolerance = { 0.0001, 0 } });
  for (guint round = 0; round < N_ROUNDS; round++)
    measure_origins (comparison, &best);
  return best;
}

int
main (int argc,
      char *argv[])
{
  Side side = { .n_functions = 200000, .n_calls = 2200000 };
  g_autoptr (CgvProfile) base = NULL;
  g_autoptr (CgvProfile) new_ = NULL;
  gint64 best[N_JOBS];
  gint64 sum = 0;
  gint64 acyclic;

  if (argc > 1)
    side.n_functions = side.n_calls = (guint) MAX (1, atoi (argv[1]));
  if (argc > 2)
    side.n_calls = (guint) MAX (0, atoi (argv[2]));
  base = make_profile (&side);
  side.is_new = TRUE;
  new_ = make_profile (&side);

  for (guint i = 0; i < N_JOBS; i++)
    best[i] = G_MAXINT64;
  for (guint round = 0; round < N_ROUNDS; round++)
    measure (base, new_, best, round == 0);
  for (guint i = 0; i < N_JOBS; i++)
    {
      g_print ("%-34s %8.1f ms\n", jobs[i], (double) best[i] / 1000);
      sum += i < N_STEPS ? best[i] : 0;
      if (i == N_STEPS - 1)
        g_print ("%-34s %8.1f ms  at most %d: %s\n", "  all of it", (double) sum / 1000, MOST, sum <= MOST * 1000 ? "yes" : "NO");
    }
  acyclic = measure_acyclic (side);
  g_print ("%-34s %8.1f ms  at most %d: %s\n", "  the same without cycles", (double) acyclic / 1000, MOST_ORIGINS, acyclic <= MOST_ORIGINS * 1000 ? "yes" : "NO");
  return argc == 1 && (sum > MOST * 1000 || MAX (acyclic, best[ORIGINS]) > MOST_ORIGINS * 1000) ? 1 : 0;
}
