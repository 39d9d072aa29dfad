/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Comparisons of small files, whose numbers can be checked by hand. */

#include "cgv-comparison.h"
#include "cgv-cost.h"
#include "cgv-noise.h"
#include "cgv-test-comparison.h"
#include "cgv-test-memory.h"
#include "cgv-why.h"

static const char base_file[] =
    "events: Ir\n"
    "fl=main.c\n"
    "fn=main\n"
    "1 10\n"
    "cfn=parse\ncalls=10 20\n2 1000\n"
    "cfn=print\ncalls=5 30\n3 500\n"
    "cfn=gone\ncalls=1 40\n4 7\n"
    "fn=parse\n"
    "20 1000\n"
    "fn=print\n"
    "30 500\n"
    "fn=gone\n"
    "40 7\n";

/* parse is called three times as often, and each call costs a fifth less; print costs more. */
static const char new_file[] =
    "events: Ir\n"
    "fl=main.c\n"
    "fn=main\n"
    "1 12\n"
    "cfn=parse\ncalls=30 20\n2 2400\n"
    "cfn=print\ncalls=5 30\n3 600\n"
    "cfn=fresh\ncalls=2 50\n4 30\n"
    "fn=parse\n"
    "20 2400\n"
    "fn=print\n"
    "30 600\n"
    "fn=fresh\n"
    "50 30\n";

static void
assert_delta (CgvDelta delta,
              gint64 expected)
{
  g_assert_cmpint (delta.sign < 0 ? -(gint64) delta.size : (gint64) delta.size, ==, expected);
  g_assert_cmpint (delta.sign, ==, (expected > 0) - (expected < 0));
}

static void
test_rows (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_file, new_file, NULL);
  CgvNodeId parse = cgv_test_find_row (comparison, "parse");
  CgvNodeId gone = cgv_test_find_row (comparison, "gone");
  CgvNodeId fresh = cgv_test_find_row (comparison, "fresh");

  g_assert_cmpuint (comparison->n_rows, ==, 5);
  g_assert_cmpuint (cgv_comparison_get_total (comparison, CGV_SIDE_BASE), ==, 1517);
  g_assert_cmpuint (cgv_comparison_get_total (comparison, CGV_SIDE_NEW), ==, 3042);
  g_assert_cmpuint (cgv_comparison_get_self (comparison, CGV_SIDE_BASE, parse), ==, 1000);
  g_assert_cmpuint (cgv_comparison_get_inclusive (comparison, CGV_SIDE_NEW, parse), ==, 2400);
  g_assert_cmpuint (cgv_comparison_get_calls (comparison, CGV_SIDE_NEW, parse), ==, 30);
  assert_delta (cgv_comparison_get_self_delta (comparison, parse), 1400);
  assert_delta (cgv_comparison_get_inclusive_delta (comparison, cgv_test_find_row (comparison, "main")), 1525);
  g_assert_cmpuint (cgv_comparison_get_calls (comparison, CGV_SIDE_BASE, parse), ==, 10);
  g_assert_cmpint (cgv_comparison_get_presence (comparison, parse), ==, CGV_PRESENT_BOTH);
  g_assert_cmpint (cgv_comparison_get_presence (comparison, gone), ==, CGV_PRESENT_BASE);
  g_assert_cmpint (cgv_comparison_get_presence (comparison, fresh), ==, CGV_PRESENT_NEW);
  assert_delta (cgv_comparison_get_self_delta (comparison, gone), -7);
  assert_delta (cgv_comparison_get_self_delta (comparison, fresh), 30);
}

static void
test_summary (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_file, new_file, &(CgvComparisonOptions){ .anchor = CGV_NONE, .tolerance = { 0, 10 } });
  const CgvComparisonSummary *summary = &comparison->summary;

  assert_delta (summary->added, 2 + 1400 + 100 + 30);
  assert_delta (summary->removed, -7);
  assert_delta (summary->net, 1525);
  g_assert_cmpuint (summary->matched[CGV_SIDE_BASE].value, ==, 1510);
  g_assert_cmpuint (summary->matched[CGV_SIDE_NEW].value, ==, 3012);
  g_assert_cmpuint (summary->n_both, ==, 3);
  g_assert_cmpuint (summary->n_new, ==, 1);
  g_assert_cmpuint (summary->n_removed, ==, 1);
  /* gone changed by 7, and main by 2, where much more began: it calls parse more often. */
  g_assert_cmpuint (summary->n_noise, ==, 1);
  /* Nothing began in gone, which is called less often. */
  assert_delta (summary->noise_net, 0);
}

static void
test_noise_adds_up (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_file, new_file, &(CgvComparisonOptions){ .anchor = CGV_NONE, .tolerance = { 0, 150 } });
  CgvDelta sum = comparison->summary.noise_net;

  g_assert_cmpuint (comparison->summary.n_noise, ==, 3);
  assert_delta (sum, 100);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    if (!cgv_comparison_is_origin_noise (comparison, row))
      sum = cgv_delta_add (sum, cgv_comparison_get_origin (comparison, row));
  assert_delta (sum, 1525);
}

static void
test_why (void)
{
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_file, new_file, NULL);
  g_autoptr (CgvWhy) why = cgv_why_new (comparison, cgv_test_find_row (comparison, "main"), NULL);
  g_autoptr (CgvWhy) of_parse = cgv_why_new (comparison, cgv_test_find_row (comparison, "parse"), NULL);

  assert_delta (why->self, 2);
  assert_delta (why->inclusive, 1525);
  g_assert_cmpuint (why->n_callees, ==, 4);
  g_assert_cmpuint (why->n_callers, ==, 0);

  /* (30 - 10) 80 and 10 (80 - 100) */
  g_assert_cmpuint (why->callees[0].row, ==, cgv_test_find_row (comparison, "parse"));
  g_assert_cmpuint (why->callees[0].flags, ==, 0);
  assert_delta (why->callees[0].delta, 1400);
  assert_delta (why->callees[0].leaving, 1400);
  assert_delta (why->callees[0].by_calls, 1600);
  assert_delta (why->callees[0].by_cost, -200);
  assert_delta (why->callees[1].by_calls, 0);
  assert_delta (why->callees[1].by_cost, 100);
  g_assert_cmpint (why->callees[2].presence, ==, CGV_PRESENT_NEW);
  assert_delta (why->callees[2].by_calls, 30);
  assert_delta (why->callees[2].by_cost, 0);
  g_assert_cmpint (why->callees[3].presence, ==, CGV_PRESENT_BASE);
  assert_delta (why->callees[3].by_calls, -7);

  /* main is never called. The self cost of parse has the split of its only calls. */
  g_assert_false (why->has_self_split);
  g_assert_true (of_parse->has_self_split);
  assert_delta (of_parse->self_by_calls, 1600);
  assert_delta (of_parse->self_by_cost, -200);
  g_assert_cmpuint (of_parse->n_callers, ==, 1);
  g_assert_cmpuint (of_parse->callers[0].row, ==, cgv_test_find_row (comparison, "main"));
  assert_delta (of_parse->callers[0].by_calls, 1600);
}

/* Nameless functions are one row, and form a cycle that no profile has. The costs left out for
 * it are reported. */
static void
test_cycle_of_rows (void)
{
  static const char text[] =
    "events: Ir\nob=/usr/bin/tool\nfl=a.c\n"
    "fn=main\n1 10\ncfn=0x10\ncalls=1 1\n1 60\n"
    "fn=0x10\n1 10\ncfn=leaf\ncalls=1 1\n1 50\n"
    "fn=leaf\n1 20\ncfn=0x20\ncalls=1 1\n1 30\n"
    "fn=0x20\n1 30\n";
  static const char longer[] =
    "events: Ir\nob=/usr/bin/tool\nfl=a.c\n"
    "fn=main\n1 11\ncfn=0x30\ncalls=1 1\n1 60\n"
    "fn=0x30\n1 10\ncfn=leaf\ncalls=1 1\n1 50\n"
    "fn=leaf\n1 20\ncfn=0x40\ncalls=1 1\n1 30\n"
    "fn=0x40\n1 30\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (text, longer, NULL);
  CgvNodeId leaf = cgv_test_find_row (comparison, "leaf");

  g_assert_cmpuint (cgv_comparison_get_inclusive (comparison, CGV_SIDE_NEW, leaf), ==, 20);
  g_assert_true (cgv_comparison_changes_cycle (comparison, leaf));
  g_assert_false (cgv_comparison_changes_cycle (comparison, cgv_test_find_row (comparison, "main")));
}

/* main -> a -> b in the base; b calls a back in the new one. */
static void
test_cycles (void)
{
  static const char straight[] =
      "events: Ir\nfl=x.c\nfn=main\n1 1\ncfn=a\ncalls=1 2\n1 30\nfn=a\n2 10\ncfn=b\ncalls=2 3\n2 20\ncfn=c\ncalls=1 9\n2 0\n"
      "fn=b\n3 20\nfn=c\n9 0\n";
  static const char circle[] =
      "events: Ir\nfl=x.c\nfn=main\n1 1\ncfn=a\ncalls=1 2\n1 60\nfn=a\n2 10\ncfn=b\ncalls=2 3\n2 50\ncfn=c\ncalls=1 9\n2 5\n"
      "fn=b\n3 45\ncfn=a\ncalls=1 2\n3 40\nfn=c\n9 5\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (straight, circle, NULL);
  CgvNodeId a = cgv_test_find_row (comparison, "a");
  g_autoptr (CgvWhy) why = cgv_why_new (comparison, a, NULL);
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "main"), NULL);

  g_assert_true (cgv_comparison_changes_cycle (comparison, a));
  g_assert_false (cgv_comparison_changes_cycle (comparison, cgv_test_find_row (comparison, "c")));
  /* In the base b calls nothing. On the new side, its cycle is a cycle of that side alone. */
  g_assert_false (cgv_comparison_changes_cycle (comparison, cgv_test_find_row (comparison, "b")));
  g_assert_true (why->changes_cycle);
  g_assert_cmpuint (why->n_callees, ==, 2);
  /* The call of b is within the cycle of both sides together, even on the side that has no
   * cycle. */
  g_assert_cmpuint (why->callees[0].row, ==, cgv_test_find_row (comparison, "c"));
  assert_delta (why->callees[0].leaving, 5);
  g_assert_cmpuint (why->callees[1].row, ==, cgv_test_find_row (comparison, "b"));
  g_assert_cmpuint (why->callees[1].flags, ==, CGV_WHY_IN_CYCLE);
  assert_delta (why->callees[1].delta, 30);
  assert_delta (why->callees[1].leaving, 0);
  assert_delta (why->callees[1].by_calls, 0);
  assert_delta (why->inclusive, 15 - 10);
  g_assert_cmpuint (comparison->costs[CGV_SIDE_BASE]->graph->own_cycles[a], ==, CGV_NONE);
  g_assert_cmpuint (comparison->costs[CGV_SIDE_NEW]->graph->own_cycles[a], ==, 0);
  g_assert_cmpuint (comparison->costs[CGV_SIDE_BASE]->cycle_inclusive[0], ==, 30);
  g_assert_cmpuint (comparison->costs[CGV_SIDE_NEW]->cycle_inclusive[0], ==, 60);

  g_assert_cmpuint (path->n_steps, ==, 2);
  g_assert_cmpuint (path->steps[1].row, ==, a);
  g_assert_cmpint (path->end, ==, CGV_PATH_END_CYCLE);
}

static void
test_recursion (void)
{
  static const char once[] = "events: Ir\nfn=f\n1 10\ncfn=f\ncalls=3 1\n1 9\n";
  static const char twice[] = "events: Ir\nfn=f\n1 20\ncfn=f\ncalls=6 1\n1 19\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (once, twice, NULL);
  g_autoptr (CgvWhy) why = cgv_why_new (comparison, 0, NULL);

  g_assert_cmpuint (why->n_callees, ==, 1);
  g_assert_cmpuint (why->callees[0].flags, ==, CGV_WHY_RECURSION);
  assert_delta (why->callees[0].delta, 10);
  assert_delta (why->callees[0].leaving, 0);
  assert_delta (why->inclusive, 10);
}

static void
test_no_counts (void)
{
  static const char base[] = "events: Ir\nfn=f\n1 10\ncfn=g\ncalls=0 1\n1 9\nfn=g\n1 9\n";
  static const char new_[] = "events: Ir\nfn=f\n1 10\ncfn=g\ncalls=2 1\n1 19\nfn=g\n1 19\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvWhy) why = cgv_why_new (comparison, cgv_test_find_row (comparison, "f"), NULL);

  g_assert_cmpuint (why->n_callees, ==, 1);
  g_assert_cmpuint (why->callees[0].flags, ==, CGV_WHY_NO_COUNTS);
  assert_delta (why->callees[0].delta, 10);
  assert_delta (why->callees[0].by_calls, 0);
}

/* Like the output of a converter: many calls, each with a count of 1. */
static void
test_samples (void)
{
  g_autoptr (GString) text = g_string_new ("events: Samples\n");
  CgvWhyTerm term;

  for (guint i = 0; i < 1200; i++)
    g_string_append_printf (text, "fn=f%u\n1 1\ncfn=f%u\ncalls=1 1\n1 2\n", i, i + 1);
  g_string_append (text, "fn=f1200\n1 1\n");
  {
    g_autoptr (CgvComparison) comparison = cgv_test_comparison (text->str, text->str, NULL);

    cgv_why_get_term (comparison, 0, &term);
    g_assert_cmpuint (term.flags, ==, CGV_WHY_NO_COUNTS);
  }
}

static void
test_cachegrind (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=f\n1 10\nfn=g\n2 20\nsummary: 30\n";
  static const char new_[] = "events: Ir\nfl=a.c\nfn=f\n1 15\nfn=g\n2 20\nsummary: 35\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvWhy) why = cgv_why_new (comparison, cgv_test_find_row (comparison, "f"), NULL);
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "f"), NULL);
  g_autoptr (CgvRegressionPath) of_g = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "g"), NULL);

  g_assert_cmpuint (comparison->joined->n_edges, ==, 0);
  assert_delta (why->self, 5);
  g_assert_cmpuint (why->n_callees + why->n_callers, ==, 0);
  g_assert_cmpuint (path->n_steps, ==, 1);
  g_assert_cmpint (path->end, ==, CGV_PATH_END_SELF);
  g_assert_cmpint (of_g->end, ==, CGV_PATH_END_UNCHANGED);
}

static void
test_path (void)
{
  static const char base[] =
      "events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 30\ncfn=h\ncalls=1 1\n1 9\nfn=f\n1 10\ncfn=g\ncalls=2 1\n1 20\nfn=g\n1 20\nfn=h\n1 9\n";
  static const char new_[] =
      "events: Ir\nfn=main\n1 6\ncfn=f\ncalls=1 1\n1 90\ncfn=h\ncalls=1 1\n1 19\nfn=f\n1 12\ncfn=g\ncalls=2 1\n1 78\nfn=g\n1 78\nfn=h\n1 19\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvComparison) back = cgv_test_comparison (new_, base, NULL);
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "main"), NULL);
  g_autoptr (CgvRegressionPath) improvement = cgv_regression_path_new (back, cgv_test_find_row (back, "main"), NULL);
  static const char *const names[] = { "main", "f", "g" };

  g_assert_cmpuint (path->n_steps, ==, 3);
  g_assert_cmpuint (improvement->n_steps, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpuint (path->steps[i].row, ==, cgv_test_find_row (comparison, names[i]));
      g_assert_cmpuint (improvement->steps[i].row, ==, cgv_test_find_row (back, names[i]));
    }
  g_assert_cmpint (path->end, ==, CGV_PATH_END_SELF);
  assert_delta (path->steps[1].term.delta, 60);
  assert_delta (path->steps[2].term.by_cost, 58);
  g_assert_cmpuint (path->steps[0].term.edge, ==, CGV_NONE);
}

/* Calls into a cycle are as costly as all of it, so those of f did not move there. */
static void
test_path_into_cycle (void)
{
#define CYCLE(of_f, m, n)                                                                                   \
  "events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=f\ncalls=1 2\n1 " #of_f "\ncfn=g\ncalls=1 3\n1 205\n"            \
  "fn=g\n3 5\ncfn=m\ncalls=1 5\n3 200\nfn=m\n5 " #m "\ncfn=n\ncalls=2 6\n5 " #n "\nfn=n\n6 " #n "\ncfn=m\ncalls=1 5\n6 50\n"
  static const char base[] = CYCLE (5, 100, 100) "fn=f\n2 5\n";
  static const char new_[] = CYCLE (1005, 110, 1090) "fn=f\n2 5\ncfn=m\ncalls=1 5\n2 1000\n";
#undef CYCLE
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  CgvNodeId m = cgv_test_find_row (comparison, "m");
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "main"), NULL);

  g_assert_cmpuint (path->n_steps, ==, 3);
  g_assert_cmpuint (path->steps[2].row, ==, m);
  assert_delta (path->steps[2].inclusive, 1000);
  g_assert_cmpint (path->end, ==, CGV_PATH_END_CYCLE);
}

/* f makes more calls, h fewer, and g is unchanged. */
static void
test_path_by_calls (void)
{
  static const char base[] =
      "events: Ir\nfn=f\n1 10\ncfn=g\ncalls=2 1\n1 20\nfn=h\n1 10\ncfn=g\ncalls=4 1\n1 40\nfn=g\n1 60\n";
  static const char new_[] =
      "events: Ir\nfn=f\n1 10\ncfn=g\ncalls=4 1\n1 40\nfn=h\n1 10\ncfn=g\ncalls=2 1\n1 20\nfn=g\n1 60\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "f"), NULL);

  g_assert_cmpuint (path->n_steps, ==, 2);
  g_assert_cmpint (path->end, ==, CGV_PATH_END_CALLS);
  assert_delta (path->steps[1].term.by_calls, 20);
  assert_delta (path->steps[1].inclusive, 0);
}

/* Returns a profile in which each of many functions calls the next one, and the last one costs something. */
static char *
new_chain (guint n,
           guint cost)
{
  GString *text = g_string_new ("events: Ir\n");

  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, "fn=f%u\n1 1\ncfn=f%u\ncalls=1 1\n1 %u\n", i, i + 1, n - 1 - i + cost);
  g_string_append_printf (text, "fn=f%u\n1 %u\n", n, cost);
  return g_string_free (text, FALSE);
}

static void
test_path_long (void)
{
  g_autofree char *base = new_chain (300, 10);
  g_autofree char *new_ = new_chain (300, 1000);
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "f1"), NULL);
  g_autoptr (CgvRegressionPath) rest = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "f200"), NULL);

  g_assert_cmpuint (path->n_steps, ==, 200);
  g_assert_cmpint (path->end, ==, CGV_PATH_END_LENGTH);
  g_assert_cmpuint (path->steps[199].row, ==, cgv_test_find_row (comparison, "f200"));
  g_assert_cmpuint (rest->n_steps, ==, 101);
  g_assert_cmpint (rest->end, ==, CGV_PATH_END_SELF);
}

/* If another name is called instead, the function was not inlined before. */
static void
test_path_renamed (void)
{
  static const char base[] = "events: Ir\nfn=main\n1 1\ncfn=alpha\ncalls=20 1\n1 400\nfn=alpha\n1 400\n";
  static const char new_[] = "events: Ir\nfn=main\n1 1\ncfn=alpha_new\ncalls=20 1\n1 1200\nfn=alpha_new\n1 1200\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "main"), NULL);

  g_assert_cmpint (path->end, !=, CGV_PATH_END_INLINED);
  g_assert_cmpuint (path->n_steps, ==, 2);
  g_assert_cmpuint (path->steps[1].row, ==, cgv_test_find_row (comparison, "alpha_new"));
}

/* The compiler inlined add into run, which now calls the callee of add. Of the missing 100, run
 * has 90 without add. */
static void
test_path_inlined (void)
{
  static const char base[] =
      "events: Ir\nfn=main\n1 1\ncfn=run\ncalls=1 1\n1 110\nfn=run\n1 10\ncfn=add\ncalls=5 1\n1 100\n"
      "fn=add\n1 30\ncfn=eq\ncalls=7 1\n1 70\nfn=eq\n1 70\n";
  static const char new_[] =
      "events: Ir\nfn=main\n1 1\ncfn=run\ncalls=1 1\n1 100\nfn=run\n1 30\ncfn=eq\ncalls=7 1\n1 70\nfn=eq\n1 70\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvComparison) back = cgv_test_comparison (new_, base, NULL);
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "main"), NULL);
  g_autoptr (CgvRegressionPath) outlined = cgv_regression_path_new (back, cgv_test_find_row (back, "main"), NULL);
  g_autoptr (CgvRegressionPath) of_add = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "add"), NULL);

  g_assert_cmpuint (path->n_steps, ==, 2);
  g_assert_cmpint (path->end, ==, CGV_PATH_END_INLINED);
  g_assert_cmpuint (path->not_followed.row, ==, cgv_test_find_row (comparison, "add"));
  g_assert_cmpuint (outlined->n_steps, ==, 2);
  g_assert_cmpint (outlined->end, ==, CGV_PATH_END_INLINED);
  g_assert_cmpint (outlined->not_followed.presence, ==, CGV_PRESENT_NEW);
  /* The callee of add costs the same. */
  g_assert_cmpuint (of_add->n_steps, ==, 1);
  g_assert_cmpint (of_add->end, ==, CGV_PATH_END_MOVED);
  g_assert_cmpuint (of_add->not_followed.row, ==, cgv_test_find_row (comparison, "eq"));
}

/* The path follows a function that is really gone: nothing compensates for it. */
static void
test_path_removed (void)
{
  static const char base[] =
      "events: Ir\nfn=run\n1 10\ncfn=add\ncalls=5 1\n1 100\nfn=add\n1 30\ncfn=eq\ncalls=7 1\n1 70\nfn=eq\n1 70\n";
  static const char new_[] = "events: Ir\nfn=run\n1 10\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "run"), NULL);

  g_assert_cmpuint (path->n_steps, ==, 3);
  g_assert_cmpint (path->end, ==, CGV_PATH_END_SELF);
  g_assert_cmpuint (path->not_followed.edge, ==, CGV_NONE);
}

/* Neither side has a cycle, but both together have one. The path does not go around in it. */
static void
test_path_in_cycle (void)
{
  static const char base[] = "events: Memory\nfn=f\n1 1\nfn=g\n1 21\ncfn=f\ncalls=1 1\n1 30\n";
  static const char new_[] = "events: Memory\nfn=f\n1 1\ncfn=g\ncalls=1 1\n1 -60\nfn=g\n1 1\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "f"), NULL);
  g_autoptr (CgvRegressionPath) of_g = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "g"), NULL);

  g_assert_true (cgv_comparison_changes_cycle (comparison, cgv_test_find_row (comparison, "f")));
  g_assert_cmpuint (path->n_steps, ==, 1);
  g_assert_cmpint (path->end, ==, CGV_PATH_END_UNCHANGED);
  g_assert_cmpuint (of_g->n_steps, ==, 1);
  g_assert_cmpint (of_g->end, ==, CGV_PATH_END_SELF);
}

/* A path takes a cycle in one step: to the call that changed most of all that leave it, from any
 * member. */
static void
test_path_through_cycle (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=even\ncalls=1 1\n1 30\nfn=even\n1 10\ncfn=odd\ncalls=9 1\n1 20\n"
                             "fn=odd\n1 10\ncfn=even\ncalls=8 1\n1 18\ncfn=leaf\ncalls=5 1\n1 10\nfn=leaf\n1 10\n";
  static const char new_[] = "events: Ir\nfl=a.c\nfn=main\n1 1\ncfn=even\ncalls=1 1\n1 130\nfn=even\n1 10\ncfn=odd\ncalls=9 1\n1 120\n"
                             "fn=odd\n1 10\ncfn=even\ncalls=8 1\n1 118\ncfn=leaf\ncalls=5 1\n1 110\nfn=leaf\n1 110\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "main"), NULL);

  g_assert_cmpuint (path->n_steps, ==, 3);
  g_assert_cmpuint (path->steps[1].row, ==, cgv_test_find_row (comparison, "even"));
  g_assert_cmpuint (path->steps[2].row, ==, cgv_test_find_row (comparison, "leaf"));
  g_assert_cmpint (path->end, ==, CGV_PATH_END_SELF);
}

static void
test_signed (void)
{
  static const char base[] = "version: 1\ncreator: xdebug 3\nevents: Time Memory\nfl=a.php\nfn=f\n1 1 -100\nfn=g\n2 1 50\n";
  static const char new_[] = "version: 1\ncreator: xdebug 3\nevents: Time Memory\nfl=a.php\nfn=f\n1 1 300\nfn=g\n2 1 20\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison_of (base, new_, "Memory", NULL);

  g_assert_true (comparison->is_signed);
  assert_delta (cgv_comparison_get_self_delta (comparison, cgv_test_find_row (comparison, "f")), 400);
  assert_delta (comparison->summary.net, 370);
  assert_delta (comparison->summary.added, 400);
  assert_delta (comparison->summary.removed, -30);
}

static void
test_saturated (void)
{
  static const char base[] = "events: Ir\nfn=f\n1 5\n";
  static const char new_[] = "events: Ir\nfn=f\n1 18446744073709551615\n2 5\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  CgvDelta delta = cgv_comparison_get_self_delta (comparison, 0);

  g_assert_true (delta.is_bound);
  g_assert_cmpuint (delta.size, ==, G_MAXUINT64 - 5);
  g_assert_true (comparison->summary.net.is_bound);
}

static void
test_largest (void)
{
  static const char base[] = "events: Ir\nfn=f\n1 5\n";
  static const char new_[] = "events: Ir\nfn=f\n1 18446744073709551610\n2 5\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  CgvDelta delta = cgv_comparison_get_self_delta (comparison, 0);

  g_assert_false (delta.is_bound);
  g_assert_cmpuint (delta.size, ==, G_MAXUINT64 - 5);
  g_assert_false (comparison->summary.net.is_bound);
  g_assert_false (cgv_comparison_get_origin (comparison, 0).is_bound);
}

static void
assert_near (double value,
             double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-9);
}

static double
measure_self (const CgvComparison *comparison,
              CgvSide side,
              const char *name)
{
  return cgv_comparison_measure (comparison, side, cgv_comparison_get_self (comparison, side, cgv_test_find_row (comparison, name)));
}

static void
test_measures (void)
{
  g_autoptr (CgvComparison) absolute = cgv_test_comparison (base_file, new_file, NULL);
  CgvNodeId print = cgv_test_find_row (absolute, "print");
  CgvComparisonOptions options = { .anchor = print };
  g_autoptr (CgvComparison) share = NULL;
  g_autoptr (CgvComparison) scaled = NULL;
  g_autoptr (CgvComparison) per_call = NULL;
  g_autoptr (CgvComparison) impossible = NULL;

  options.measure = CGV_MEASURE_SHARE;
  share = cgv_comparison_new (absolute->joined, absolute->costs[CGV_SIDE_BASE], absolute->costs[CGV_SIDE_NEW], &options, NULL);
  assert_near (measure_self (share, CGV_SIDE_BASE, "parse"), 100.0 * 1000 / 1517);
  assert_near (measure_self (share, CGV_SIDE_NEW, "parse"), 100.0 * 2400 / 3042);
  /* Its cost increased, but its share decreased. */
  g_assert_cmpint (cgv_comparison_get_self_direction (share, print), ==, -1);
  g_assert_cmpint (cgv_comparison_get_self_direction (absolute, print), ==, 1);
  g_assert_true (share->joined->edges == absolute->joined->edges);

  options.measure = CGV_MEASURE_SCALED;
  scaled = cgv_comparison_new (absolute->joined, absolute->costs[CGV_SIDE_BASE], absolute->costs[CGV_SIDE_NEW], &options, NULL);
  assert_near (measure_self (scaled, CGV_SIDE_BASE, "parse"), 1000);
  assert_near (measure_self (scaled, CGV_SIDE_NEW, "parse"), 2400 * 1517.0 / 3042);

  options.measure = CGV_MEASURE_PER_CALL;
  per_call = cgv_comparison_new (absolute->joined, absolute->costs[CGV_SIDE_BASE], absolute->costs[CGV_SIDE_NEW], &options, NULL);
  g_assert_cmpuint (per_call->anchor, ==, print);
  assert_near (measure_self (per_call, CGV_SIDE_NEW, "print"), 120);
  assert_near (cgv_comparison_measure_delta (per_call, 500, 600), 20);

  /* main is never called. */
  options.anchor = cgv_test_find_row (absolute, "main");
  impossible = cgv_comparison_new (absolute->joined, absolute->costs[CGV_SIDE_BASE], absolute->costs[CGV_SIDE_NEW], &options, NULL);
  g_assert_cmpint (impossible->measure, ==, CGV_MEASURE_ABSOLUTE);
  g_assert_cmpuint (impossible->anchor, ==, CGV_NONE);
}

/* A single call is enough to compare costs per call. */
static void
test_one_call (void)
{
  g_autoptr (CgvComparison) absolute = cgv_test_comparison ("events: Ir\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 9\nfn=f\n1 9\n",
                                                            "events: Ir\nfn=main\n1 1\ncfn=f\ncalls=2 1\n1 22\nfn=f\n1 22\n", NULL);
  CgvComparisonOptions options = { .measure = CGV_MEASURE_PER_CALL, .anchor = cgv_test_find_row (absolute, "f") };
  g_autoptr (CgvComparison) per_call = cgv_comparison_new (absolute->joined, absolute->costs[CGV_SIDE_BASE], absolute->costs[CGV_SIDE_NEW], &options, NULL);

  g_assert_cmpint (per_call->measure, ==, CGV_MEASURE_PER_CALL);
  assert_near (measure_self (per_call, CGV_SIDE_BASE, "f"), 9);
  assert_near (measure_self (per_call, CGV_SIDE_NEW, "f"), 11);
}

/* A function in only one of the parts is new or removed, even if the profile has it. */
static void
test_parts (void)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile ("events: Ir Dr\npart: 1\nfl=x.c\nfn=f\n1 5 1\ncfn=g\ncalls=1 1\n1 3\nfn=g\n1 3\nfn=idle\n1 0 1\n"
                                                     "part: 2\nfl=x.c\nfn=f\n1 6 1\ncfn=h\ncalls=1 1\n1 4\nfn=h\n1 4\nfn=idle\n1 2\n");
  static const uint64_t first = 1;
  static const uint64_t second = 2;
  CgvPartSet a = { &first, 2 };
  CgvPartSet b = { &second, 2 };
  g_autoptr (CgvComparison) comparison = cgv_test_comparison_of_profiles (profile, &a, profile, &b, NULL, NULL);
  g_autoptr (CgvWhy) why = cgv_why_new (comparison, cgv_test_find_row (comparison, "f"), NULL);

  g_assert_cmpint (cgv_comparison_get_presence (comparison, cgv_test_find_row (comparison, "f")), ==, CGV_PRESENT_BOTH);
  g_assert_cmpint (cgv_comparison_get_presence (comparison, cgv_test_find_row (comparison, "g")), ==, CGV_PRESENT_BASE);
  g_assert_cmpint (cgv_comparison_get_presence (comparison, cgv_test_find_row (comparison, "h")), ==, CGV_PRESENT_NEW);
  g_assert_cmpint (cgv_comparison_get_presence (comparison, cgv_test_find_row (comparison, "idle")), ==, CGV_PRESENT_BOTH);
  g_assert_cmpuint (why->n_callees, ==, 2);
  assert_delta (why->inclusive, 2);
}

/* Parts of one run do different work: their differences have no reasons, and are never noise. */
static void
test_parts_of_one_run (void)
{
  CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { 0.5, 1000 }, .is_of_parts = true };
  g_autoptr (CgvComparison) comparison = cgv_test_comparison ("events: Ir\nfl=x.c\nfn=f\n1 500\ncfn=g\ncalls=2 1\n1 90\nfn=g\n1 90\n",
                                                              "events: Ir\nfl=x.c\nfn=f\n1 510\ncfn=g\ncalls=6 1\n1 70\nfn=g\n1 70\n", &options);
  g_autoptr (CgvComparison) gone = cgv_test_comparison ("events: Ir\nfl=x.c\nfn=f\n1 500\ncfn=g\ncalls=2 1\n1 90\nfn=g\n1 90\n",
                                                        "events: Ir\nfl=x.c\nfn=f\n1 510\ncfn=h\ncalls=6 1\n1 70\nfn=h\n1 70\n", &options);
  CgvNodeId row = cgv_test_find_row (comparison, "f");
  g_autoptr (CgvWhy) why = cgv_why_new (comparison, row, NULL);
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (gone, cgv_test_find_row (gone, "f"), NULL);

  /* A call that one side lacks is followed without names that may have changed. */
  g_assert_nonnull (path);
  g_assert_null (gone->renames);
  g_assert_null (comparison->origins);
  g_assert_null (comparison->renames);
  g_assert_cmpuint (comparison->noise_limit, ==, 0);
  g_assert_cmpuint (comparison->summary.n_noise, ==, 0);
  g_assert_false (cgv_comparison_is_self_noise (comparison, row));
  g_assert_false (cgv_comparison_is_total_noise (comparison));
  assert_delta (cgv_comparison_get_self_delta (comparison, row), 10);
  g_assert_false (why->has_self_split);
  g_assert_cmpuint (why->callees[0].flags, ==, CGV_WHY_PARTS);
  assert_delta (why->callees[0].by_calls, 0);
  assert_delta (why->callees[0].by_cost, 0);
  assert_delta (why->callees[0].delta, -20);
}

/* Equal proportions are equal, even if the quotients are rounded. */
static void
test_proportion (void)
{
  static const CgvMeasure measures[] = { CGV_MEASURE_SHARE, CGV_MEASURE_SCALED, CGV_MEASURE_PER_CALL };
  const guint n_functions = 300;
  g_autoptr (GString) base = g_string_new ("events: Ir\nfn=main\n1 11\n");
  g_autoptr (GString) new_ = g_string_new ("events: Ir\nfn=main\n1 33\n");

  for (guint i = 0; i < n_functions; i++)
    {
      g_string_append_printf (base, "cfn=f%u\ncalls=7 1\n2 %u\n", i, i * i + 1);
      g_string_append_printf (new_, "cfn=f%u\ncalls=21 1\n2 %u\n", i, 3 * (i * i + 1));
    }
  for (guint i = 0; i < n_functions; i++)
    {
      g_string_append_printf (base, "fn=f%u\n1 %u\n", i, i * i + 1);
      g_string_append_printf (new_, "fn=f%u\n1 %u\n", i, 3 * (i * i + 1));
    }
  for (guint i = 0; i < G_N_ELEMENTS (measures); i++)
    {
      g_autoptr (CgvComparison) absolute = cgv_test_comparison (base->str, new_->str, NULL);
      CgvComparisonOptions options = { .measure = measures[i], .anchor = cgv_test_find_row (absolute, "f5") };
      g_autoptr (CgvComparison) comparison = cgv_test_comparison (base->str, new_->str, &options);

      g_assert_cmpint (comparison->measure, ==, measures[i]);
      for (CgvNodeId row = 0; row < comparison->n_rows; row++)
        {
          g_assert_cmpint (cgv_comparison_get_self_direction (comparison, row), ==, 0);
          g_assert_false (cgv_comparison_is_self_noise (comparison, row));
        }
      g_assert_cmpfloat (cgv_comparison_measure_delta (comparison, 3, 10), >, 0);
    }
}

/* The copy of f in b joins the row of the copy in a, but still counts in b. */
static void
test_several_objects (void)
{
  static const char base[] = "events: Ir\nob=a\nfl=x.c\nfn=f\n1 10\ncfn=g\ncalls=1 1\n1 3\nfn=g\n2 3\nob=b\nfl=x.c\nfn=f\n1 5\n";
  static const char new_[] = "events: Ir\nob=a\nfl=x.c\nfn=f\n1 20\ncfn=g\ncalls=1 1\n1 4\nfn=g\n2 4\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base, new_, NULL);
  g_autoptr (CgvComparisonGroups) groups = cgv_test_comparison_groups (comparison, CGV_GROUPING_OBJECT, NULL);
  const CgvComparisonGroup *a = &groups->groups[0];
  const CgvComparisonGroup *b = &groups->groups[1];
  CgvGrouping *of_base = groups->groupings[CGV_SIDE_BASE];

  g_assert_cmpuint (comparison->n_rows, ==, 2);
  g_assert_cmpuint (groups->n_groups, ==, 2);
  g_assert_cmpmem (a->name, a->name_length, "a", 1);
  g_assert_cmpuint (a->self[CGV_SIDE_BASE], ==, 13);
  g_assert_cmpuint (a->self[CGV_SIDE_NEW], ==, 24);
  g_assert_cmpuint (a->n_members, ==, 2);
  g_assert_cmpuint (of_base->groups[a->number].inclusive.value, ==, 13);
  g_assert_cmpmem (b->name, b->name_length, "b", 1);
  g_assert_cmpint (b->presence, ==, CGV_PRESENT_BASE);
  g_assert_cmpuint (b->self[CGV_SIDE_BASE], ==, 5);
  g_assert_cmpuint (b->members[0].index[CGV_SIDE_NEW], ==, CGV_NONE);
  g_assert_cmpuint (of_base->groups[b->number].inclusive.value, ==, 5);
  g_assert_cmpuint (groups->group_of_row[cgv_test_find_row (comparison, "f")], ==, 0);
}

static gboolean
compare_with (const CgvMemory *memory,
              gpointer data)
{
  const CgvComparison *origin = data;
  CgvComparisonOptions options = { .anchor = CGV_NONE, .tolerance = { 0.1, 0 } };
  g_autoptr (CgvSpread) spread = cgv_spread_new (origin->costs, 2, memory);
  g_autoptr (CgvUnion) joined = NULL;
  g_autoptr (CgvComparison) comparison = NULL;
  g_autoptr (CgvWhy) why = NULL;
  g_autoptr (CgvRegressionPath) path = NULL;

  if (spread == NULL)
    return FALSE;
  options.spread[CGV_SIDE_NEW] = spread;
  joined = cgv_union_new (origin->matching, origin->costs[0]->graph, origin->costs[1]->graph, memory);
  if (joined == NULL)
    return FALSE;
  comparison = cgv_comparison_new (joined, origin->costs[0], origin->costs[1], &options, memory);
  if (comparison == NULL)
    return FALSE;
  for (guint kind = CGV_GROUPING_OBJECT; kind <= CGV_GROUPING_FUNCTION_FILE; kind++)
    {
      g_autoptr (CgvComparisonGroups) groups = cgv_test_comparison_groups (comparison, kind, memory);

      if (groups == NULL)
        return FALSE;
    }
  why = cgv_why_new (comparison, cgv_test_find_row (comparison, "main"), memory);
  path = cgv_regression_path_new (comparison, cgv_test_find_row (comparison, "main"), memory);
  return why != NULL && path != NULL;
}

/* One row of a comparison. */
typedef struct
{
  const CgvComparison *comparison;
  CgvNodeId row;
} Asked;

static gboolean
explain_with (const CgvMemory *memory,
              gpointer data)
{
  const Asked *asked = data;
  g_autoptr (CgvWhy) why = cgv_why_new (asked->comparison, asked->row, memory);

  return why != NULL;
}

static gboolean
follow_with (const CgvMemory *memory,
             gpointer data)
{
  const Asked *asked = data;
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (asked->comparison, asked->row, memory);

  return path != NULL;
}

static gboolean
share_cycles_with (const CgvMemory *memory,
                   gpointer data)
{
  const CgvComparison *comparison = data;
  CgvGraph *graphs[CGV_N_SIDES];
  gboolean is_shared;

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    graphs[side] = cgv_graph_new (comparison->matching->folds[side], NULL, NULL);
  is_shared = cgv_union_share_cycles (comparison->joined, graphs, CGV_N_SIDES, memory);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    cgv_graph_unref (graphs[side]);
  return is_shared;
}

/* Rows with and without callers and callees, and of a cycle that only one side has. */
static void
test_no_memory_to_explain (void)
{
  static const char cycle[] = "events: Ir\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 9\nfn=f\n1 4\ncfn=g\ncalls=2 1\n1 5\nfn=g\n1 5\ncfn=f\ncalls=1 1\n1 2\n";
  static const char line[] = "events: Ir\nfn=main\n1 2\ncfn=f\ncalls=1 1\n1 7\nfn=f\n1 4\ncfn=g\ncalls=1 1\n1 3\nfn=g\n1 3\n";
  g_autoptr (CgvComparison) plain = cgv_test_comparison (base_file, new_file, NULL);
  g_autoptr (CgvComparison) changed = cgv_test_comparison (cycle, line, NULL);
  const CgvComparison *comparisons[] = { plain, changed };

  for (gsize i = 0; i < G_N_ELEMENTS (comparisons); i++)
    {
      cgv_test_memory_sweep (share_cycles_with, (gpointer) comparisons[i]);
      for (CgvNodeId row = 0; row < comparisons[i]->n_rows; row++)
        {
          Asked asked = { comparisons[i], row };

          cgv_test_memory_sweep (explain_with, &asked);
          cgv_test_memory_sweep (follow_with, &asked);
        }
    }
}

static void
test_no_memory (void)
{
  static const char once[] = "events: Ir\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 9\nfn=f\n1 4\ncfn=g\ncalls=2 1\n1 5\nfn=g\n1 5\ncfn=f\ncalls=1 1\n1 2\n";
  static const char twice[] = "events: Ir\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 18\nfn=f\n1 8\ncfn=g\ncalls=4 1\n1 10\nfn=g\n1 10\ncfn=f\ncalls=3 1\n1 4\n";
  g_autoptr (CgvComparison) comparison = cgv_test_comparison (base_file, new_file, NULL);
  g_autoptr (CgvComparison) circle = cgv_test_comparison (once, twice, NULL);

  cgv_test_memory_sweep (compare_with, comparison);
  cgv_test_memory_sweep (compare_with, circle);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/comparison/rows", test_rows);
  g_test_add_func ("/comparison/summary", test_summary);
  g_test_add_func ("/comparison/noise-adds-up", test_noise_adds_up);
  g_test_add_func ("/comparison/why", test_why);
  g_test_add_func ("/comparison/cycles", test_cycles);
  g_test_add_func ("/comparison/cycle-of-rows", test_cycle_of_rows);
  g_test_add_func ("/comparison/recursion", test_recursion);
  g_test_add_func ("/comparison/no-counts", test_no_counts);
  g_test_add_func ("/comparison/samples", test_samples);
  g_test_add_func ("/comparison/cachegrind", test_cachegrind);
  g_test_add_func ("/comparison/path", test_path);
  g_test_add_func ("/comparison/path-by-calls", test_path_by_calls);
  g_test_add_func ("/comparison/path-inlined", test_path_inlined);
  g_test_add_func ("/comparison/path-long", test_path_long);
  g_test_add_func ("/comparison/path-renamed", test_path_renamed);
  g_test_add_func ("/comparison/path-removed", test_path_removed);
  g_test_add_func ("/comparison/path-in-cycle", test_path_in_cycle);
  g_test_add_func ("/comparison/path-through-cycle", test_path_through_cycle);
  g_test_add_func ("/comparison/signed", test_signed);
  g_test_add_func ("/comparison/saturated", test_saturated);
  g_test_add_func ("/comparison/largest", test_largest);
  g_test_add_func ("/comparison/measures", test_measures);
  g_test_add_func ("/comparison/one-call", test_one_call);
  g_test_add_func ("/comparison/parts", test_parts);
  g_test_add_func ("/comparison/parts-of-one-run", test_parts_of_one_run);
  g_test_add_func ("/comparison/path-into-cycle", test_path_into_cycle);
  g_test_add_func ("/comparison/proportion", test_proportion);
  g_test_add_func ("/comparison/several-objects", test_several_objects);
  g_test_add_func ("/comparison/no-memory", test_no_memory);
  g_test_add_func ("/comparison/no-memory-to-explain", test_no_memory_to_explain);
  return g_test_run ();
}
