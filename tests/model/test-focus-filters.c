/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Filters of a focus: the remaining costs, the numbers that follow, and undo. */

#include <string.h>

#include "cgv-call-list.h"
#include "cgv-function-list.h"
#include "model-test.h"

static const char text[] =
  "version: 1\ncmd: ./prog\npart: 1\npositions: line\nevents: Ir Dr\n"
  "ob=/bin/prog\nfl=/src/a.c\nfn=main\n1 10 1\ncfn=f\ncalls=2 1\n1 90 9\n"
  "fn=f\n2 40 4\ncob=/lib/libc.so\ncfi=/src/libc.c\ncfn=read\ncalls=3 1\n2 50 5\n"
  "ob=/lib/libc.so\nfl=/src/libc.c\nfn=read\n3 50 5\n"
  "part: 2\nevents: Ir Dr\n"
  "ob=/bin/prog\nfl=/src/a.c\nfn=main\n1 100 1\ncob=/lib/libc.so\ncfi=/src/libc.c\ncfn=read\ncalls=1 1\n1 7 70\n"
  "ob=/lib/libc.so\nfl=/src/libc.c\nfn=read\n4 7 70\n";

typedef struct
{
  CgvFocus *focus;
  CgvFunctionList *list;
  GString *notified;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (CgvDocument) document = test_document (text);

  fixture->focus = cgv_focus_new (document);
  fixture->list = cgv_function_list_new (fixture->focus);
  fixture->notified = g_string_new (NULL);
  test_log_changes (fixture->focus, fixture->notified);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_assert_finalize_object (fixture->list);
  g_assert_finalize_object (fixture->focus);
  g_string_free (fixture->notified, TRUE);
}

static void
add_filter (CgvFocus *focus,
            CgvFilterKind kind,
            CgvFilterField field,
            const char *pattern)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (kind, field, pattern, &error);
  g_autoptr (CgvFilterList) filters = NULL;

  g_assert_no_error (error);
  filters = cgv_filter_list_append (focus->wanted->filters, rule);
  cgv_focus_set_filters (focus, filters);
}

/* Returns the total, then name, inclusive and self cost of each row. */
static char *
print_list (Fixture *fixture)
{
  const CgvCosts *costs = cgv_focus_get_costs (fixture->focus);
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, "%" G_GUINT64_FORMAT ":", costs->total);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (fixture->list)); i++)
    {
      CgvNodeId node = cgv_function_list_get_node (fixture->list, i);
      g_autofree char *name = cgv_focus_dup_name (fixture->focus, node);

      g_string_append_printf (out, " %s %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, name, costs->inclusive[node], costs->self[node]);
    }
  return g_string_free (out, FALSE);
}

static void
assert_list (Fixture *fixture,
             const char *expected)
{
  g_autofree char *printed = print_list (fixture);

  g_assert_cmpstr (printed, ==, expected);
}

static void
test_kinds (Fixture *fixture,
            gconstpointer data)
{
  assert_list (fixture, "207: main 207 110 f 90 40 read 57 57");
  add_filter (fixture->focus, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_OBJECT, "libc");
  assert_list (fixture, "150: main 150 110 f 40 40");
  add_filter (fixture->focus, CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "^f$");
  assert_list (fixture, "150: main 150 150");
  cgv_focus_undo_filters (fixture->focus);
  cgv_focus_undo_filters (fixture->focus);
  add_filter (fixture->focus, CGV_FILTER_ONLY_UNDER, CGV_FILTER_FIELD_FUNCTION, "^f$");
  assert_list (fixture, "90: f 90 40 read 50 50");
  add_filter (fixture->focus, CGV_FILTER_INCLUDE, CGV_FILTER_FIELD_FILE, "libc\\.c");
  assert_list (fixture, "50: f 50 0 read 50 50");
}

/* Other columns need no new filtering, and what a filter changed is still known. */
static void
test_reuse (Fixture *fixture,
            gconstpointer data)
{
  static const char *const columns[] = { "self:Dr", NULL };
  static const char *const none[] = { NULL };
  CgvFocus *focus = fixture->focus;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (CgvNumbers) before = NULL;
      CgvNumbers *after;

      if (i > 0)
        add_filter (focus, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_OBJECT, "libc");
      cgv_focus_set_columns (focus, none);
      before = cgv_numbers_ref (focus->numbers);
      cgv_focus_set_columns (focus, columns);
      after = focus->numbers;
      g_assert_true (after != before);
      g_assert_true (after->main.costs[CGV_SIDE_NEW] == before->main.costs[CGV_SIDE_NEW]);
      g_assert_true (after->unfiltered[CGV_SIDE_NEW] == before->unfiltered[CGV_SIDE_NEW]);
      g_assert_true ((after->unfiltered[CGV_SIDE_NEW] == after->main.costs[CGV_SIDE_NEW]) == (i == 0));
      g_assert_true ((after->reports[CGV_SIDE_NEW] == NULL) == (i == 0));
    }
  g_assert_cmpuint (cgv_focus_get_filter_report (focus, CGV_SIDE_NEW, 0)->hidden.value, ==, 57);
}

static void
test_undo (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();

  g_assert_false (cgv_focus_undo_filters (fixture->focus));
  g_assert_false (cgv_focus_redo_filters (fixture->focus));
  cgv_focus_set_filters (fixture->focus, none);
  g_assert_cmpstr (fixture->notified->str, ==, "");

  add_filter (fixture->focus, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "read");
  g_assert_cmpstr (fixture->notified->str, ==, "filters rows numbers ");
  add_filter (fixture->focus, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "f");
  assert_list (fixture, "110: main 110 110");
  g_string_truncate (fixture->notified, 0);

  g_assert_true (cgv_focus_undo_filters (fixture->focus));
  g_assert_cmpstr (fixture->notified->str, ==, "filters rows numbers ");
  assert_list (fixture, "150: main 150 110 f 40 40");
  g_assert_true (cgv_focus_undo_filters (fixture->focus));
  g_assert_false (fixture->focus->undo_filters->len > 0);
  assert_list (fixture, "207: main 207 110 f 90 40 read 57 57");

  g_assert_true (cgv_focus_redo_filters (fixture->focus));
  assert_list (fixture, "150: main 150 110 f 40 40");
  add_filter (fixture->focus, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "main");
  g_assert_false (fixture->focus->redo_filters->len > 0);
  assert_list (fixture, "40: f 40 40 main 40 0");
}

/* Event, parts and folding change the costs that are filtered, but not the filters. */
static void
test_other_choices (Fixture *fixture,
                    gconstpointer data)
{
  add_filter (fixture->focus, CGV_FILTER_INCLUDE, CGV_FILTER_FIELD_FUNCTION, "^read$");
  assert_list (fixture, "57: main 57 0 read 57 57 f 50 0");
  cgv_focus_set_event (fixture->focus, 1);
  assert_list (fixture, "75: main 75 0 read 75 75 f 5 0");
  test_select_part (fixture->focus, 1);
  assert_list (fixture, "70: main 70 0 read 70 70");
  g_object_set (fixture->focus, "fold", FALSE, NULL);
  assert_list (fixture, "70: main 70 0 read 70 70");
  cgv_focus_set_event (fixture->focus, 0);
  assert_list (fixture, "7: main 7 0 read 7 7");
  cgv_focus_undo_filters (fixture->focus);
  assert_list (fixture, "107: main 107 100 read 7 7 f 0 0");
}

static void
test_reports (Fixture *fixture,
              gconstpointer data)
{
  const CgvFilterReport *report;

  g_assert_true (fixture->focus->numbers->unfiltered[CGV_SIDE_NEW] == cgv_focus_get_costs (fixture->focus));
  add_filter (fixture->focus, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^read$");
  add_filter (fixture->focus, CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "^f$");

  report = cgv_focus_get_filter_report (fixture->focus, CGV_SIDE_NEW, 0);
  g_assert_cmpuint (report->hidden.value, ==, 57);
  g_assert_cmpuint (report->n_nodes, ==, 1);
  report = cgv_focus_get_filter_report (fixture->focus, CGV_SIDE_NEW, 1);
  g_assert_cmpuint (report->hidden.value, ==, 0);
  g_assert_cmpuint (report->moved, ==, 40);
  g_assert_cmpuint (fixture->focus->numbers->unfiltered[CGV_SIDE_NEW]->total, ==, 207);

  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  cgv_focus_set_event (fixture->focus, 1);
  report = cgv_focus_get_filter_report (fixture->focus, CGV_SIDE_NEW, 0);
  g_assert_cmpuint (report->hidden.value, ==, 75);
  g_assert_cmpuint (fixture->focus->numbers->unfiltered[CGV_SIDE_NEW]->total, ==, 81);
}

static void
test_hidden_function (Fixture *fixture,
                      gconstpointer data)
{
  g_autoptr (CgvCallList) callees = cgv_call_list_new (fixture->focus, CGV_CALL_LIST_CALLEES);
  CgvFunctionId main_id = cgv_focus_get_function (fixture->focus);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (callees)), ==, 2);
  add_filter (fixture->focus, CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "^f$");
  g_assert_false (cgv_focus_get_is_hidden (fixture->focus));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (callees)), ==, 1);

  add_filter (fixture->focus, CGV_FILTER_ONLY_UNDER, CGV_FILTER_FIELD_FUNCTION, "^read$");
  g_assert_cmpuint (cgv_focus_get_function (fixture->focus), ==, main_id);
  g_assert_true (cgv_focus_get_is_hidden (fixture->focus));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (callees)), ==, 0);
  g_assert_cmpuint (cgv_function_list_find_node (fixture->list, fixture->focus->row), ==, G_MAXUINT);

  cgv_focus_undo_filters (fixture->focus);
  g_assert_false (cgv_focus_get_is_hidden (fixture->focus));
}

/* The same filters apply to the costs of other columns. */
static void
test_columns (Fixture *fixture,
              gconstpointer data)
{
  static const char *const columns[] = { "self:Dr", NULL };
  CgvCosts *costs;

  cgv_focus_set_columns (fixture->focus, columns);
  costs = test_find_costs (fixture->focus, "Dr");
  g_assert_cmpuint (costs->total, ==, 81);
  add_filter (fixture->focus, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^read$");
  costs = test_find_costs (fixture->focus, "Dr");
  g_assert_cmpuint (costs->total, ==, 6);
  cgv_focus_undo_filters (fixture->focus);
  costs = test_find_costs (fixture->focus, "Dr");
  g_assert_cmpuint (costs->total, ==, 81);
}

/* A pattern that takes too long has no effect, and is reported; the others work. */
static void
test_error (void)
{
  g_autoptr (GString) long_name = g_string_new ("events: Ir\nfn=");
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (CgvFocus) focus = NULL;

  for (guint i = 0; i < 40; i++)
    g_string_append_c (long_name, 'a');
  g_string_append (long_name, "!\n1 5\nfn=b\n1 3\n");
  document = test_document (long_name->str);
  focus = cgv_focus_new (document);

  add_filter (focus, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^(a+)+$");
  add_filter (focus, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^b$");
  g_assert_error (cgv_focus_get_filter_error (focus, 0), G_REGEX_ERROR, G_REGEX_ERROR_MATCH);
  g_assert_null (cgv_focus_get_filter_error (focus, 1));
  g_assert_cmpuint (cgv_focus_get_filter_report (focus, CGV_SIDE_NEW, 0)->n_nodes, ==, 0);
  g_assert_cmpuint (cgv_focus_get_filter_report (focus, CGV_SIDE_NEW, 1)->hidden.value, ==, 3);
  g_assert_cmpuint (cgv_focus_get_costs (focus)->total, ==, 5);
}

static void
wait_for_numbers (CgvFocus *focus)
{
  gint64 deadline = cgv_test_get_deadline ();

  while (focus->computing)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, TRUE);
    }
}

/* For a large profile, a thread computes the filters; until then their effects are unknown. */
static void
test_thread (void)
{
  g_autofree char *generated = test_generate_profile (100001);
  g_autoptr (CgvDocument) document = test_document (generated);
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);
  CgvCost total = cgv_focus_get_costs (focus)->total;

  add_filter (focus, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "1");
  g_assert_true (focus->computing);
  g_assert_cmpuint (cgv_filter_list_get_n (focus->wanted->filters), ==, 1);
  g_assert_null (cgv_focus_get_filter_report (focus, CGV_SIDE_NEW, 0));
  g_assert_null (cgv_focus_get_filter_error (focus, 0));
  add_filter (focus, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "2");
  wait_for_numbers (focus);
  g_assert_cmpuint (cgv_filter_list_get_n (focus->wanted->filters), ==, 2);
  g_assert_cmpuint (cgv_focus_get_filter_report (focus, CGV_SIDE_NEW, 0)->hidden.value, >, 0);
  g_assert_cmpuint (cgv_focus_get_filter_report (focus, CGV_SIDE_NEW, 1)->hidden.value, >, 0);
  g_assert_cmpuint (cgv_focus_get_costs (focus)->total,
                    ==,
                    total - cgv_focus_get_filter_report (focus, CGV_SIDE_NEW, 0)->hidden.value - cgv_focus_get_filter_report (focus, CGV_SIDE_NEW, 1)->hidden.value);

  cgv_focus_undo_filters (focus);
  cgv_focus_undo_filters (focus);
  wait_for_numbers (focus);
  g_assert_cmpuint (cgv_focus_get_costs (focus)->total, ==, total);
}

static void
add (const char *path,
     void (*func) (Fixture *fixture,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, func, tear_down);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add ("/focus-filters/kinds", test_kinds);
  add ("/focus-filters/reuse", test_reuse);
  add ("/focus-filters/undo", test_undo);
  add ("/focus-filters/other-choices", test_other_choices);
  add ("/focus-filters/reports", test_reports);
  add ("/focus-filters/hidden-function", test_hidden_function);
  add ("/focus-filters/columns", test_columns);
  g_test_add_func ("/focus-filters/error", test_error);
  g_test_add_func ("/focus-filters/thread", test_thread);
  return g_test_run ();
}
