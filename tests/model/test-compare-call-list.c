/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The callers and callees of a row of a comparison. */

#include "cgv-call-list.h"
#include "compare-test.h"
#include "list-tester.h"
#include "model-test.h"

static guint
get_edge (GListModel *model,
          guint position)
{
  return cgv_call_list_get_edge (CGV_CALL_LIST (model), position);
}

static char *
dup_names (CgvCallList *list)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list));

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = compare_test_dup_name (cgv_call_list_get_focus (list), cgv_call_list_get_node (list, i));

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
check_names (CgvCallList *list,
             const char *column,
             gboolean descending,
             const char *expected)
{
  g_autofree char *names = NULL;
  gboolean is_descending;
  CgvQuantity quantity;

  cgv_quantity_parse (column, &quantity);
  cgv_call_list_set_sort (list, &quantity, descending);
  g_assert_cmpint (cgv_call_list_get_sort (list, &is_descending)->kind, ==, quantity.kind);
  g_assert_cmpint (is_descending, ==, descending);
  names = dup_names (list);
  g_assert_cmpstr (names, ==, expected);
}

static void
test_callees (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);
  CgvWhyTerm term;

  cgv_focus_set_row (focus, compare_test_find_row (focus, "main"));
  g_assert_cmpint (cgv_call_list_get_kind (list), ==, CGV_CALL_LIST_CALLEES);
  check_names (list, "why", TRUE, "parse check oldcheck sort");
  check_names (list, "delta_inclusive", TRUE, "parse check sort oldcheck");
  check_names (list, "delta_inclusive", FALSE, "oldcheck sort check parse");
  check_names (list, "percent_inclusive", TRUE, "check parse sort oldcheck");
  check_names (list, "base_inclusive", TRUE, "sort parse oldcheck check");
  check_names (list, "new_inclusive", TRUE, "parse sort check oldcheck");
  check_names (list, "base_calls", TRUE, "parse oldcheck sort check");
  check_names (list, "new_calls", TRUE, "parse check sort oldcheck");
  check_names (list, "delta_calls", TRUE, "parse check sort oldcheck");
  check_names (list, "name", FALSE, "check oldcheck parse sort");

  /* (30 - 10) (5000 + 4000) / 2 and (4000 - 5000) (10 + 30) / 2. */
  g_assert_true (cgv_call_list_get_term (list, 2, &term));
  g_assert_cmpuint (term.by_calls.size, ==, 90000);
  g_assert_cmpint (term.by_calls.sign, ==, 1);
  g_assert_cmpuint (term.by_cost.size, ==, 20000);
  g_assert_cmpint (term.by_cost.sign, ==, -1);
  g_assert_cmpuint (term.delta.size, ==, 70000);
  g_assert_false (cgv_call_list_get_term (list, 4, &term));
  g_assert_cmpuint (cgv_call_list_get_edge (list, 4), ==, CGV_NONE);
}

static void
test_callers (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLERS);

  cgv_focus_set_row (focus, compare_test_find_row (focus, "parse"));
  check_names (list, "why", TRUE, "main");
  cgv_focus_set_row (focus, compare_test_find_row (focus, "main"));
  check_names (list, "why", TRUE, "");
}

/* With another measure the order may be another. */
static void
test_measure (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);

  cgv_focus_set_row (focus, compare_test_find_row (focus, "main"));
  check_names (list, "delta_inclusive", FALSE, "oldcheck sort check parse");
  cgv_focus_set_measure (focus, CGV_MEASURE_SHARE);
  check_names (list, "delta_inclusive", FALSE, "sort oldcheck check parse");
}

static void
test_contract (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);
  g_autoptr (ListTester) tester = NULL;

  cgv_focus_set_row (focus, compare_test_find_row (focus, "main"));
  tester = list_tester_new (G_LIST_MODEL (list), get_edge);
  for (guint i = 0; i < 4; i++)
    list_tester_hold (tester, i);
  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, FALSE);
  list_tester_check (tester);
  cgv_focus_set_row (focus, compare_test_find_row (focus, "parse"));
  list_tester_check (tester);
  cgv_focus_swap (focus);
  list_tester_check (tester);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/compare-call-list/callees", test_callees);
  g_test_add_func ("/compare-call-list/callers", test_callers);
  g_test_add_func ("/compare-call-list/measure", test_measure);
  g_test_add_func ("/compare-call-list/contract", test_contract);

  return g_test_run ();
}
