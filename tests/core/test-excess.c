/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Contradicting numbers of a profile are found in their place, and nowhere else. */

#include "cgv-excess.h"
#include "cgv-test-costs.h"
#include "cgv-test-trace.h"
#include "cgv-test.h"

static CgvProblemList *
report (const char *text,
        CgvFoldKind kind)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (CgvProfile) profile = cgv_test_profile_from_files (&bytes, 1, NULL);
  g_autoptr (CgvCosts) costs = cgv_test_costs (profile, kind, NULL, NULL);
  CgvProblemList *problems = g_new0 (CgvProblemList, 1);

  cgv_excess_report (costs->graph, problems);
  return problems;
}

static void
assert_none (const char *text)
{
  g_autofree CgvProblemList *problems = report (text, CGV_FOLD_RECURSION);

  g_assert_cmpuint (problems->n_items, ==, 0);
}

/* Checks one problem of @kind; @n_kinds is the number of kinds, with one problem each. */
static void
assert_one_of (const char *text,
               guint n_kinds,
               CgvProblemKind kind,
               const char *name,
               guint64 value,
               guint64 limit,
               guint n_more)
{
  g_autofree CgvProblemList *problems = report (text, CGV_FOLD_RECURSION);
  const CgvProblem *problem = &problems->items[kind == CGV_PROBLEM_CALLS_ABOVE_COST ? n_kinds - 1 : 0];

  g_assert_cmpuint (problems->n_items, ==, n_kinds);
  g_assert_cmpint (problem->kind, ==, kind);
  g_assert_cmpint (cgv_problem_kind_get_severity (problem->kind), ==, CGV_SEVERITY_INFO);
  g_assert_cmpmem (problem->excerpt, problem->excerpt_length, name, strlen (name));
  g_assert_true (problem->excerpt_is_name);
  g_assert_cmpuint (problem->value, ==, value);
  g_assert_cmpuint (problem->limit, ==, limit);
  g_assert_cmpuint (problem->n_more, ==, n_more);
  g_assert_cmpstr (problem->event, ==, "Ir");
}

static void
assert_one (const char *text,
            CgvProblemKind kind,
            const char *name,
            guint64 value,
            guint64 limit,
            guint n_more)
{
  assert_one_of (text, 1, kind, name, value, limit, n_more);
}

static void
test_consistent (void)
{
  /* Self costs alone; a function whose whole cost is in its calls; recursion; a cycle. */
  assert_none ("events: Ir\nfn=f\n1 5\nfn=g\n1 7\n");
  assert_none ("events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 7\nfn=f\n1 7\n");
  assert_none ("events: Ir\nfn=f\n1 5\ncfn=f'2\ncalls=1 1\n1 7\nfn=f'2\n1 7\n");
  assert_none ("events: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 9\nfn=a\n1 4\ncfn=b\ncalls=2 1\n1 8\nfn=b\n1 5\ncfn=a\ncalls=1 1\n1 6\n");
  /* The function was also entered without a recorded call. */
  assert_none ("events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 2\nfn=f\n1 7\n");
  /* The rules do not apply to negative costs, or to saturated sums. */
  assert_none ("events: Ir\nfn=main\n1 -5\ncfn=f\ncalls=1 1\n1 900\nfn=f\n1 7\n");
  assert_none ("events: Ir\nfn=main\n1 18446744073709551615\ncfn=f\ncalls=1 1\n1 9\nfn=f\n1 7\n");
}

static void
test_above_total (void)
{
  assert_one_of ("events: Ir\nfn=main\n1 0\ncfn=f\ncalls=1 1\n1 100005\nfn=f\n1 100000\n", 2, CGV_PROBLEM_ABOVE_TOTAL, "main", 100005, 100000, 0);
  /* The excess is shown as 100.00 %. */
  assert_one ("events: Ir\nfn=main\n1 0\ncfn=f\ncalls=1 1\n1 100004\nfn=f\n1 100000\n", CGV_PROBLEM_CALLS_ABOVE_COST, "f", 100004, 100000, 0);
  assert_one_of ("events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 9\nfn=f\n1 7\n", 2, CGV_PROBLEM_ABOVE_TOTAL, "main", 14, 12, 0);
  assert_one_of ("events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 9\nfn=f\n1 7\n", 2, CGV_PROBLEM_CALLS_ABOVE_COST, "f", 9, 7, 0);
  /* The function with the largest excess is named; a cycle counts once. */
  assert_one_of ("events: Ir\nfn=top\n1 1\ncfn=main\ncalls=1 1\n1 30\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 20\nfn=f\n1 7\n",
                 2, CGV_PROBLEM_ABOVE_TOTAL, "top", 31, 13, 1);
  assert_one_of ("events: Ir\nfn=a\n1 1\ncfn=b\ncalls=1 1\n1 9\nfn=b\n1 2\ncfn=a\ncalls=1 1\n1 4\ncfn=f\ncalls=1 1\n1 50\nfn=f\n1 3\n",
                 2, CGV_PROBLEM_ABOVE_TOTAL, "a", 53, 6, 0);
}

/* Event types with the same problem are named in one. */
static void
test_further_events (void)
{
  g_autofree CgvProblemList *problems = report ("events: Ir Dr Dw\nfn=main\n1 5 5 5\ncfn=f\ncalls=1 1\n1 9 9 9\nfn=f\n1 7 8 7\n", CGV_FOLD_RECURSION);

  g_assert_cmpuint (problems->n_items, ==, 2);
  for (guint i = 0; i < problems->n_items; i++)
    {
      g_assert_cmpstr (problems->items[i].event, ==, "Ir");
      g_assert_cmpstr (problems->items[i].further_events, ==, "Dr, Dw");
    }
}

static void
test_above_inclusive (void)
{
  assert_one ("events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 9\nfn=f\n1 7\nfn=other\n1 90\n", CGV_PROBLEM_CALLS_ABOVE_COST, "f", 9, 7, 0);
  /* Two callers together exceed the cost; calls of itself do not count. */
  assert_one ("events: Ir\nfn=a\n1 5\ncfn=f\ncalls=1 1\n1 4\nfn=b\n1 5\ncfn=f\ncalls=1 1\n1 4\nfn=f\n1 7\ncfn=f\ncalls=1 1\n1 40\nfn=other\n1 90\n",
              CGV_PROBLEM_CALLS_ABOVE_COST, "f", 8, 7, 0);
  /* Calls into a cycle exceed its cost. */
  assert_one ("events: Ir\nfn=main\n1 50\ncfn=a\ncalls=1 1\n1 9\nfn=a\n1 1\ncfn=b\ncalls=1 1\n1 3\nfn=b\n1 2\ncfn=a\ncalls=1 1\n1 2\nfn=other\n1 90\n",
              CGV_PROBLEM_CALLS_ABOVE_COST, "a", 9, 3, 0);
}

/* The last instructions of a program count in unfinished calls and in summary:, but not in a
 * cost line. */
static void
test_unwritten (void)
{
#define RUN(summary, totals) "events: Ir Dr\nsummary: " summary "\nfn=main\n1 5 5\ncfn=exit\ncalls=1 1\n1 9 7\nfn=exit\n1 7 7\n" totals
  static const char *const suspicious[] = {
    RUN ("13 12", "totals: 12 12\n"),
    RUN ("12 14", "totals: 12 12\n"),
    RUN ("14 12", "totals: 14 12\n"),
    RUN ("18446744073709551600 12", "totals: 12 12\n"),
  };

  assert_none (RUN ("14 12", "totals: 12 12\n"));
  assert_none ("part: 1\n" RUN ("14 12", "totals: 12 12\n") "\npart: 2\nevents: Ir Dr\nsummary: 1 0\nfn=other\n1 1 0\ntotals: 1 0\n");
  for (guint i = 0; i < G_N_ELEMENTS (suspicious); i++)
    {
      assert_one_of (suspicious[i], 2, CGV_PROBLEM_ABOVE_TOTAL, "main", 14, 12, 0);
      assert_one_of (suspicious[i], 2, CGV_PROBLEM_CALLS_ABOVE_COST, "exit", 9, 7, 0);
    }
  /* What sums declare and lines lack is a part of the total. */
  assert_one ("creator: callgrind-3.19.0\n" RUN ("14 12", "totals: 14 12\n"), CGV_PROBLEM_CALLS_ABOVE_COST, "exit", 9, 7, 0);
  assert_one (RUN ("14 12", ""), CGV_PROBLEM_CALLS_ABOVE_COST, "exit", 9, 7, 0);
#undef RUN
}

/* A long name is cut, and never written past its end. */
static void
test_long_names (void)
{
  g_autofree char *name = g_strnfill (500, 'n');
  g_autofree char *text = g_strdup_printf ("events: E%s\nfn=%s\n1 5\ncfn=f\ncalls=1 1\n1 9\nfn=f\n1 7\n", name, name);
  g_autofree CgvProblemList *problems = report (text, CGV_FOLD_NONE);

  g_assert_cmpuint (problems->n_items, ==, 2);
  g_assert_cmpuint (problems->items[0].excerpt_length, ==, CGV_PROBLEM_EXCERPT);
  g_assert_cmpuint (strlen (problems->items[0].event), ==, CGV_PROBLEM_EVENT - 1);
}

/* Every trace of a program gives numbers without contradictions. */
static void
test_traces (void)
{
  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (CgvTestTrace) trace = cgv_test_trace_new_random ((guint) g_test_rand_int_range (1, 12),
                                                                  (guint) g_test_rand_int_range (0, 400),
                                                                  (guint) g_test_rand_int_range (5, 60),
                                                                  (guint) g_test_rand_int_range (1, 4));
      g_autofree char *text = cgv_test_trace_write (trace);

      for (CgvFoldKind kind = CGV_FOLD_NONE; kind <= CGV_FOLD_RECURSION; kind++)
        {
          g_autofree CgvProblemList *problems = report (text, kind);

          g_assert_cmpuint (problems->n_items, ==, 0);
        }
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/excess/consistent", test_consistent);
  g_test_add_func ("/excess/above-total", test_above_total);
  g_test_add_func ("/excess/further-events", test_further_events);
  g_test_add_func ("/excess/above-inclusive", test_above_inclusive);
  g_test_add_func ("/excess/unwritten", test_unwritten);
  g_test_add_func ("/excess/long-names", test_long_names);
  g_test_add_func ("/excess/traces", test_traces);
  return g_test_run ();
}
