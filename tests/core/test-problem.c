/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lists of problems: all problems are counted, and the first ones and one of each kind are kept. */

#include <glib.h>
#include <string.h>

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
  g_assert_cmpuint (list->items[CGV_MAX_PROBLEMS - 2].line, ==, CGV_MAX_PROBLEMS - 1);
  g_assert_cmpint (list->items[CGV_MAX_PROBLEMS - 1].kind, ==, CGV_PROBLEM_SUMMARY_LARGER);
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

/* Remarks about costs do not displace warnings about unread ones. */
static void
test_warnings_before_information (void)
{
  g_autofree CgvProblemList *list = g_new0 (CgvProblemList, 1);

  for (guint i = 0; i < 300; i++)
    add (list, i % 2 == 0 ? CGV_PROBLEM_WRAPPED_COST : CGV_PROBLEM_BAD_JUMP, i + 1);

  g_assert_cmpuint (list->n_items, ==, CGV_MAX_PROBLEMS);
  g_assert_cmpint (list->items[0].kind, ==, CGV_PROBLEM_WRAPPED_COST);
  for (guint i = 1; i < CGV_MAX_PROBLEMS; i++)
    {
      g_assert_cmpint (list->items[i].kind, ==, CGV_PROBLEM_BAD_JUMP);
      g_assert_cmpuint (list->items[i].line, ==, 2 * i);
    }
}

static CgvProblemKind
choose_kind (GRand *random)
{
  /* Many problems of few kinds, and few of many kinds. */
  if (g_rand_int_range (random, 0, 10) > 0)
    return g_rand_boolean (random) ? CGV_PROBLEM_BAD_COST_LINE : CGV_PROBLEM_WRAPPED_COST;
  return (CgvProblemKind) g_rand_int_range (random, 0, CGV_PROBLEM_EMPTY);
}

/* A problem that one list would keep is also kept if lists of pieces are appended to each other. */
static void
test_pieces (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4711);

  for (guint round = 0; round < 300; round++)
    {
      g_autofree CgvProblemList *whole = g_new0 (CgvProblemList, 1);
      g_autofree CgvProblemList *joined = g_new0 (CgvProblemList, 1);
      g_autofree CgvProblemList *piece = g_new0 (CgvProblemList, 1);
      guint n = g_rand_int_range (random, 1, 600);

      for (guint i = 0; i < n; i++)
        {
          CgvProblemKind kind = choose_kind (random);

          add (whole, kind, i + 1);
          add (piece, kind, i + 1);
          if (g_rand_int_range (random, 0, 150) == 0)
            {
              cgv_problem_list_append (joined, piece, 0);
              memset (piece, 0, sizeof *piece);
            }
        }
      cgv_problem_list_append (joined, piece, 0);

      g_assert_cmpuint (joined->n_items, ==, whole->n_items);
      for (guint i = 0; i < whole->n_items; i++)
        g_assert_cmpuint (joined->items[i].line, ==, whole->items[i].line);
      g_assert_cmpmem (joined->n_by_kind, sizeof joined->n_by_kind, whole->n_by_kind, sizeof whole->n_by_kind);
    }
}

/* Ten million more problems take only the time to count them. */
/* A call without a cost line is known of only further on. It is kept if it is among the first ones of the file. */
static void
test_late (void)
{
  g_autofree CgvProblemList *late = g_new0 (CgvProblemList, 1);
  g_autofree CgvProblemList *ordered = g_new0 (CgvProblemList, 1);

  for (guint line = 1; line <= 150; line++)
    {
      add (ordered, line == 1 || line == 50 || line == 140 ? CGV_PROBLEM_CALL_WITHOUT_COST : CGV_PROBLEM_UNKNOWN_LINE, line);
      if (line != 50 && line != 140)
        add (late, line == 1 ? CGV_PROBLEM_CALL_WITHOUT_COST : CGV_PROBLEM_UNKNOWN_LINE, line);
    }
  add (late, CGV_PROBLEM_CALL_WITHOUT_COST, 50);
  add (late, CGV_PROBLEM_CALL_WITHOUT_COST, 140);

  g_assert_cmpuint (late->n_items, ==, CGV_MAX_PROBLEMS);
  for (guint i = 0; i < CGV_MAX_PROBLEMS; i++)
    {
      g_assert_cmpuint (late->items[i].line, ==, i + 1);
      g_assert_cmpuint (ordered->items[i].line, ==, i + 1);
      g_assert_cmpint (late->items[i].kind, ==, ordered->items[i].kind);
    }
}

static void
test_flood (void)
{
  g_autofree CgvProblemList *list = g_new0 (CgvProblemList, 1);

  for (guint i = 0; i < 10000000; i++)
    add (list, i % 2 == 0 ? CGV_PROBLEM_BAD_COST_LINE : CGV_PROBLEM_LEGACY_LINE, i + 1);

  g_assert_cmpuint (list->n_by_kind[CGV_PROBLEM_BAD_COST_LINE], ==, 5000000);
  g_assert_cmpuint (list->n_items, ==, CGV_MAX_PROBLEMS);
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
  g_test_add_func ("/problem/warnings-before-information", test_warnings_before_information);
  g_test_add_func ("/problem/pieces", test_pieces);
  g_test_add_func ("/problem/late", test_late);
  g_test_add_func ("/problem/flood", test_flood);
  return g_test_run ();
}
