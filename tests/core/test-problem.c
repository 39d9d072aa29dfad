/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lists of problems: all are counted, the first are kept, an error is never lost. */

#include <glib.h>

#include "cgv-problem.h"

static void
add (CgvProblemList *list,
     CgvProblemKind kind,
     uint64_t line)
{
  CgvProblem problem = { .kind = kind, .line = line };

  cgv_problem_list_add (list, &problem);
}

static void
test_severity (void)
{
  g_assert_cmpint (cgv_problem_kind_get_severity (CGV_PROBLEM_SUMMARY_LARGER), ==, CGV_SEVERITY_INFO);
  g_assert_cmpint (cgv_problem_kind_get_severity (CGV_PROBLEM_WRAPPED_COST), ==, CGV_SEVERITY_INFO);
  g_assert_cmpint (cgv_problem_kind_get_severity (CGV_PROBLEM_BAD_COST_LINE), ==, CGV_SEVERITY_WARNING);
  g_assert_cmpint (cgv_problem_kind_get_severity (CGV_PROBLEM_CHANGED), ==, CGV_SEVERITY_WARNING);
  g_assert_cmpint (cgv_problem_kind_get_severity (CGV_PROBLEM_EMPTY), ==, CGV_SEVERITY_ERROR);
  g_assert_cmpint (cgv_problem_kind_get_severity (CGV_PROBLEM_NO_MEMORY), ==, CGV_SEVERITY_ERROR);
}

static void
test_counting (void)
{
  g_autofree CgvProblemList *list = g_new0 (CgvProblemList, 1);

  for (guint i = 0; i < 250; i++)
    add (list, CGV_PROBLEM_UNKNOWN_LINE, i + 1);
  add (list, CGV_PROBLEM_SUMMARY_LARGER, 0);

  g_assert_cmpuint (list->n_items, ==, CGV_MAX_PROBLEMS);
  g_assert_cmpuint (list->items[CGV_MAX_PROBLEMS - 1].line, ==, CGV_MAX_PROBLEMS);
  g_assert_cmpuint (cgv_problem_list_count (list, CGV_SEVERITY_WARNING), ==, 250);
  g_assert_cmpuint (cgv_problem_list_count (list, CGV_SEVERITY_INFO), ==, 1);
  g_assert_cmpuint (cgv_problem_list_count (list, CGV_SEVERITY_ERROR), ==, 0);
  g_assert_null (cgv_problem_list_find_error (list));
}

static void
test_error_is_kept (void)
{
  g_autofree CgvProblemList *list = g_new0 (CgvProblemList, 1);

  for (guint i = 0; i < 250; i++)
    add (list, CGV_PROBLEM_UNKNOWN_LINE, i + 1);
  add (list, CGV_PROBLEM_NO_EVENTS, 251);

  g_assert_nonnull (cgv_problem_list_find_error (list));
  g_assert_cmpint (cgv_problem_list_find_error (list)->kind, ==, CGV_PROBLEM_NO_EVENTS);
  g_assert_cmpuint (cgv_problem_list_find_error (list)->line, ==, 251);
  g_assert_cmpuint (list->n_items, ==, CGV_MAX_PROBLEMS);
}

static void
test_append (void)
{
  g_autofree CgvProblemList *list = g_new0 (CgvProblemList, 1);
  g_autofree CgvProblemList *other = g_new0 (CgvProblemList, 1);

  add (list, CGV_PROBLEM_NUL_BYTE, 1);
  for (guint i = 0; i < 120; i++)
    add (other, CGV_PROBLEM_BAD_COST_LINE, i + 1);
  cgv_problem_list_append (list, other, 7);

  g_assert_cmpuint (cgv_problem_list_count (list, CGV_SEVERITY_WARNING), ==, 121);
  g_assert_cmpuint (list->n_items, ==, CGV_MAX_PROBLEMS);
  g_assert_cmpuint (list->items[0].file, ==, 0);
  g_assert_cmpuint (list->items[1].file, ==, 7);
  g_assert_cmpuint (list->items[1].line, ==, 1);
  g_assert_cmpuint (list->n_by_kind[CGV_PROBLEM_BAD_COST_LINE], ==, 120);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/severity", test_severity);
  g_test_add_func ("/problem/counting", test_counting);
  g_test_add_func ("/problem/error-is-kept", test_error_is_kept);
  g_test_add_func ("/problem/append", test_append);
  return g_test_run ();
}
