/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of functions as a call tree: rows that open, their order, and the state that stays. */

#include "cgv-function-list.h"
#include "list-tester.h"
#include "model-test.h"

/* a and b call work, which calls leaf and tiny. */
static const char text[] =
  "events: Ir Dr\nfn=main\n1 10 1\ncfn=a\ncalls=1 1\n1 60 4\ncfn=b\ncalls=2 1\n1 30 2\nfn=a\n1 0 0\ncfn=work\ncalls=3 1\n1 60 4\n"
  "fn=b\n1 10 1\ncfn=work\ncalls=1 1\n1 20 1\nfn=work\n1 39 2\ncfn=leaf\ncalls=8 1\n1 40 2\ncfn=tiny\ncalls=1 1\n1 1 1\n"
  "fn=leaf\n1 40 2\nfn=tiny\n1 1 1\n";

static CgvFunctionList *
make_list (const char *profile,
           int kind)
{
  g_autoptr (CgvDocument) document = test_document (profile);
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);

  g_object_set (focus, "grouping-kind", kind, NULL);
  return cgv_function_list_new (focus);
}

/* Checks rows as "main 100 .a › work 60 ..leaf 60~": inclusive costs, or of callers self costs, with "~" for calls or costs that are estimates. */
static void
assert_rows (CgvFunctionList *list,
             const char *expected)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  gboolean has_callers = list->rows->kind == CGV_CHOICE_CALLERS_TREE;
  CgvFunctionRow row;

  for (guint i = 0; cgv_function_list_get_row (list, i, &row); i++)
    {
      CgvCallTreeRows *calls = list->rows->calls;
      g_autofree char *name = calls != NULL ? cgv_call_tree_rows_dup_names (calls, row.call - 1, FALSE) : cgv_focus_dup_name (list->focus, row.node);
      CgvAmount amount = has_callers ? row.side[CGV_SIDE_NEW].self : row.side[CGV_SIDE_NEW].inclusive;

      g_string_append (rows, i > 0 ? " " : "");
      for (guint level = 0; level < row.level; level++)
        g_string_append_c (rows, '.');
      g_string_append_printf (rows, "%s %d%s", name, (int) amount.value, cgv_amount_is_exact (amount) ? "" : "~");
    }
  g_assert_cmpstr (rows->str, ==, expected);
}

static void
test_callees (void)
{
  g_autoptr (CgvFunctionList) list = make_list (text, CGV_CHOICE_CALL_TREE);

  g_test_summary ("A new tree shows the costliest way; rows open and close, and stay so in another order or event type");
  g_assert_true (cgv_function_list_is_tree (list));
  assert_rows (list, "main 100 .a › work 60 ..leaf 30~ ..tiny 1 .b 30");
  g_assert_true (cgv_function_list_set_expanded (list, 1, FALSE));
  assert_rows (list, "main 100 .a › work 60 .b 30");
  g_assert_true (cgv_function_list_set_expanded (list, 1, TRUE));
  g_assert_false (cgv_function_list_set_expanded (list, 1, TRUE));
  g_assert_false (cgv_function_list_set_expanded (list, 2, TRUE));
  list_tester_sort (list, CGV_QUANTITY_INCLUSIVE, FALSE);
  assert_rows (list, "main 100 .b 30 .a › work 60 ..tiny 1 ..leaf 30~");
  list_tester_sort (list, CGV_QUANTITY_NAME, FALSE);
  assert_rows (list, "main 100 .a › work 60 ..leaf 30~ ..tiny 1 .b 30");
  cgv_focus_set_event (list->focus, 1);
  assert_rows (list, "main 7 .a › work 4 ..leaf 2 ..tiny 1 .b 2");
  g_assert_true (cgv_function_list_set_expanded (list, 1, FALSE));
  assert_rows (list, "main 7 .a › work 4 .b 2");
  cgv_function_list_set_all_expanded (list, FALSE);
  assert_rows (list, "main 7");
  cgv_function_list_set_all_expanded (list, TRUE);
  assert_rows (list, "main 7 .a › work 4 ..leaf 2 ..tiny 1 .b 2 ..work 1 ...leaf 0 ...tiny 0");
}

static void
test_folded (void)
{
  /* The start calls main and init; main calls little but run, which calls little but work. */
  g_autoptr (CgvFunctionList) list = make_list ("events: Ir\nfn=(below main)\n1 10\ncfn=main\ncalls=1 1\n1 99900\ncfn=init\ncalls=1 1\n1 90\n"
                                                "fn=init\n1 90\nfn=main\n1 2\ncfn=note\ncalls=1 1\n1 3\ncfn=run\ncalls=1 1\n1 99895\nfn=note\n1 3\n"
                                                "fn=run\n1 1\ncfn=work\ncalls=2 1\n1 99894\nfn=work\n1 40000\ncfn=leaf\ncalls=1 1\n1 59894\nfn=leaf\n1 59894\n",
                                                CGV_CHOICE_CALL_TREE);
  CgvFocus *focus = list->focus;
  CgvFunctionRow row;

  g_test_summary ("Functions before main are no rows; calls without branches are one row, with the self cost of all and their other calls below it");
  assert_rows (list, "main › run › work 99900 .leaf 59894 .note 3 init 90");
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpuint (row.n_folded, ==, 2);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 40003);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].n_calls, ==, 1);
  /* Each of its functions is found in the row. */
  for (guint i = 0; i < 3; i++)
    {
      static const char *const names[] = { "main", "run", "work" };
      CgvNodeId node = cgv_fold_get_node (focus->numbers->folds[CGV_SIDE_NEW], test_find_function (cgv_focus_get_document (focus), names[i]));

      g_assert_cmpuint (cgv_function_list_find_node (list, node), ==, 0);
    }
  g_assert_true (cgv_function_list_set_expanded (list, 0, FALSE));
  assert_rows (list, "main › run › work 99900 init 90");
  g_assert_cmpuint (cgv_function_list_reveal (list, cgv_fold_get_node (focus->numbers->folds[CGV_SIDE_NEW], test_find_function (cgv_focus_get_document (focus), "note"))), ==, 2);
}

static void
test_filtered (void)
{
  g_autoptr (CgvFunctionList) list = make_list (text, CGV_CHOICE_CALL_TREE);
  CgvFocus *focus = list->focus;
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "b", NULL);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (focus->wanted->filters, rule);

  g_test_summary ("Rows stay open with a filter, which changes what is below main");
  cgv_focus_set_filters (focus, filters);
  assert_rows (list, "main 100 .a › work 60 ..leaf 30~ ..tiny 1 .work 20");
}

static void
test_callers (void)
{
  g_autoptr (CgvFunctionList) list = make_list (text, CGV_CHOICE_CALLERS_TREE);

  g_test_summary ("Each function opens into its callers, with its self cost; a search chooses the functions");
  list_tester_sort (list, CGV_QUANTITY_SELF, TRUE);
  assert_rows (list, "leaf 40 work 39 main 10 b 10 tiny 1 a 0");
  g_assert_cmpuint (cgv_function_list_open_costliest (list, 0), ==, 2);
  assert_rows (list, "leaf 40 .work 40 ..a ‹ main 30~ ..b ‹ main 10~ work 39 main 10 b 10 tiny 1 a 0");
  cgv_function_list_set_search (list, "wor");
  assert_rows (list, "work 39");
  cgv_function_list_set_search (list, NULL);
  cgv_function_list_open_below (list, 4);
  assert_rows (list, "leaf 40 .work 40 ..a ‹ main 30~ ..b ‹ main 10~ work 39 .a ‹ main 29~ .b ‹ main 10~ main 10 b 10 tiny 1 a 0");
}

static void
test_search (void)
{
  g_autoptr (CgvFunctionList) list = make_list (text, CGV_CHOICE_CALL_TREE);

  g_test_summary ("A search lists functions, and the tree comes back");
  cgv_function_list_set_search (list, "leaf");
  g_assert_null (list->rows->calls);
  assert_rows (list, "leaf 40");
  cgv_function_list_set_search (list, NULL);
  assert_rows (list, "main 100 .a › work 60 ..leaf 30~ ..tiny 1 .b 30");
}

static void
test_reveal (void)
{
  g_autoptr (CgvFunctionList) list = make_list (text, CGV_CHOICE_CALL_TREE);
  CgvFocus *focus = list->focus;
  CgvNodeId leaf = cgv_fold_get_node (focus->numbers->folds[CGV_SIDE_NEW], test_find_function (cgv_focus_get_document (focus), "leaf"));
  CgvFunctionRow row;

  g_test_summary ("A function is found on the way by its costliest callers");
  cgv_function_list_set_all_expanded (list, FALSE);
  g_assert_cmpuint (cgv_function_list_find_node (list, leaf), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_reveal (list, leaf), ==, 2);
  assert_rows (list, "main 100 .a › work 60 ..leaf 30~ ..tiny 1 .b 30");
  g_assert_true (cgv_function_list_get_row (list, 2, &row));
  g_assert_cmpuint (cgv_function_list_find_call (list, row.call), ==, 2);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].n_calls, ==, 6);
  g_assert_true (row.has_about_calls);
}

static void
test_refused (void)
{
  g_autoptr (CgvFunctionList) flat = make_list ("events: Ir\nfn=f\n1 5\n", CGV_CHOICE_CALL_TREE);
  g_autoptr (CgvFunctionList) signs = make_list ("events: Memory\nfn=f\n1 5\ncfn=g\ncalls=1 1\n1 -3\nfn=g\n1 -3\n", CGV_CHOICE_CALL_TREE);

  g_test_summary ("Without calls, and with costs of both signs, there is no tree");
  g_assert_cmpint (flat->rows->kind, ==, CGV_CHOICE_UNGROUPED);
  g_assert_cmpint (signs->rows->kind, ==, CGV_CHOICE_UNGROUPED);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/call-tree-list/callees", test_callees);
  g_test_add_func ("/call-tree-list/folded", test_folded);
  g_test_add_func ("/call-tree-list/filtered", test_filtered);
  g_test_add_func ("/call-tree-list/callers", test_callers);
  g_test_add_func ("/call-tree-list/search", test_search);
  g_test_add_func ("/call-tree-list/reveal", test_reveal);
  g_test_add_func ("/call-tree-list/refused", test_refused);

  return g_test_run ();
}
