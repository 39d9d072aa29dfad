/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of functions: its order, its search, and the contract with those who show it. */

#include <string.h>

#include "cgv-function-list.h"
#include "list-tester.h"
#include "model-test.h"

#define MANY 100000

static guint
get_node (GListModel *model,
          guint position)
{
  return cgv_function_list_get_node (CGV_FUNCTION_LIST (model), position);
}

static CgvFunctionList *
make_list (const char *text)
{
  g_autoptr (CgvDocument) document = test_document (text);
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);

  return cgv_function_list_new (focus);
}

static guint
get_length (CgvFunctionList *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (list));
}

static void
assert_names (CgvFunctionList *list,
              const char *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < get_length (list); i++)
    {
      g_autofree char *name = cgv_focus_dup_name (cgv_function_list_get_focus (list), cgv_function_list_get_node (list, i));

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

static const char small[] =
  "version: 1\nevents: Ir Dr\n"
  "ob=/bin/prog\nfl=/src/b.c\nfn=main\n1 10 9\ncfi=/src/a.c\ncfn=alpha\ncalls=2 1\n1 50 1\ncfi=/src/c.c\ncfn=Beta\ncalls=9 1\n1 30 8\n"
  "fl=/src/a.c\nfn=alpha\n2 50 1\n"
  "fl=/src/c.c\nfn=Beta\n3 30 8\n"
  "ob=/lib/libz.so\nfl=\nfn=unused\n4 0 0\n";

static void
test_sort (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  gboolean descending;

  assert_names (list, "main alpha Beta unused");
  g_assert_cmpint (list_tester_get_sort (list, &descending), ==, CGV_ORDER_INCLUSIVE);
  g_assert_true (descending);

  list_tester_sort (list, CGV_ORDER_INCLUSIVE, FALSE);
  assert_names (list, "unused Beta alpha main");
  list_tester_sort (list, CGV_ORDER_SELF, TRUE);
  assert_names (list, "alpha Beta main unused");
  list_tester_sort (list, CGV_ORDER_CALLS, TRUE);
  assert_names (list, "Beta alpha main unused");
  list_tester_sort (list, CGV_ORDER_NAME, FALSE);
  assert_names (list, "alpha Beta main unused");
  list_tester_sort (list, CGV_ORDER_NAME, TRUE);
  assert_names (list, "unused main Beta alpha");
  list_tester_sort (list, CGV_ORDER_LOCATION, FALSE);
  g_assert_cmpint (list_tester_get_sort (list, NULL), ==, CGV_ORDER_LOCATION);
}

static void
test_row (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvFunctionRow row;

  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_FUNCTION);
  g_assert_cmpuint (row.node, ==, cgv_function_list_get_node (list, 1));
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].n_calls, ==, 2);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self, ==, 50);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive, ==, 50);
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self, ==, 10);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive, ==, 90);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive_low, ==, 90);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive_high, ==, 90);
  g_assert_false (cgv_function_list_get_row (list, 4, &row));
}

static void
count_cb (gpointer instance,
          gpointer user_data)
{
  guint *count = user_data;

  (*count)++;
}

static void
test_search (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  guint n_reordered = 0;

  g_signal_connect (list, "reordered", G_CALLBACK (count_cb), &n_reordered);
  g_assert_cmpstr (cgv_function_list_get_search (list), ==, "");

  cgv_function_list_set_search (list, "a");
  cgv_function_list_set_search (list, "a");
  g_assert_cmpuint (n_reordered, ==, 1);
  cgv_function_list_set_search (list, "bet");
  assert_names (list, "Beta");
  g_assert_cmpstr (cgv_function_list_get_search (list), ==, "bet");
  cgv_function_list_set_search (list, "nothing like it");
  assert_names (list, "");
  cgv_function_list_set_search (list, "/src a.c");
  assert_names (list, "alpha");
  cgv_function_list_set_search (list, NULL);
  assert_names (list, "main alpha Beta unused");
  g_assert_cmpuint (n_reordered, ==, 5);
}

static void
assert_sums (CgvFunctionList *list,
             const char *expected)
{
  g_autoptr (GString) sums = g_string_new (NULL);

  for (guint i = 0; i < get_length (list); i++)
    g_string_append_printf (sums, "%s%" G_GUINT64_FORMAT, i > 0 ? " " : "", cgv_function_list_get_running_sum (list, i));
  g_assert_cmpstr (sums->str, ==, expected);
}

/* By whatever the rows are sorted, found and measured. */
static void
test_running_sum (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);

  assert_sums (list, "10 60 90 90");
  list_tester_sort (list, CGV_ORDER_SELF, TRUE);
  assert_sums (list, "50 80 90 90");
  cgv_function_list_set_search (list, "a main");
  assert_sums (list, "10");
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 1), ==, 0);
  cgv_function_list_set_search (list, "");
  cgv_focus_set_event (cgv_function_list_get_focus (list), 1);
  assert_sums (list, "9 17 18 18");
}

/* No row in between may show a sum over an order that is gone. */
static void
running_sum_cb (CgvFunctionList *list)
{
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 0), ==, 0);
}

static void
test_running_sum_of_new_order (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  g_autoptr (CgvRow) row = g_list_model_get_item (G_LIST_MODEL (list), 0);
  guint n_changed = 0;

  assert_sums (list, "10 60 90 90");
  g_signal_connect_swapped (row, "changed", G_CALLBACK (running_sum_cb), list);
  g_signal_connect (row, "changed", G_CALLBACK (count_cb), &n_changed);
  list_tester_sort (list, CGV_ORDER_INCLUSIVE, FALSE);
  g_assert_cmpuint (n_changed, ==, 1);
}

/* What goes up and down again is added with its sign. */
static void
test_running_sum_signed (void)
{
  g_autoptr (CgvFunctionList) list = make_list ("events: Mem\nfn=up\n1 50\nfn=down\n1 -80\nfn=some\n1 10\n");

  list_tester_sort (list, CGV_ORDER_SELF, TRUE);
  g_assert_cmpint ((gint64) cgv_function_list_get_running_sum (list, 1), ==, 60);
  g_assert_cmpint ((gint64) cgv_function_list_get_running_sum (list, 2), ==, -20);
}

/* Nothing but the user clears the search. */
static void
test_search_stays (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvFocus *focus = cgv_function_list_get_focus (list);

  cgv_function_list_set_search (list, "a");
  cgv_focus_set_event (focus, 1);
  cgv_focus_set_fold (focus, FALSE);
  cgv_focus_set_row (focus, 1);
  cgv_focus_go_back (focus);
  list_tester_sort (list, CGV_ORDER_SELF, TRUE);
  g_assert_cmpstr (cgv_function_list_get_search (list), ==, "a");
  assert_names (list, "main Beta alpha");
}

static void
test_follows_event (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  g_autoptr (CgvRow) row = g_list_model_get_item (G_LIST_MODEL (list), 1);
  guint n_changed = 0;

  g_signal_connect (row, "changed", G_CALLBACK (count_cb), &n_changed);
  cgv_focus_set_event (cgv_function_list_get_focus (list), 1);
  assert_names (list, "main Beta alpha unused");
  g_assert_cmpuint (n_changed, ==, 1);
}

static void
test_find_node (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);

  for (guint i = 0; i < get_length (list); i++)
    g_assert_cmpuint (cgv_function_list_find_node (list, cgv_function_list_get_node (list, i)), ==, i);

  cgv_function_list_set_search (list, "Beta");
  g_assert_cmpuint (cgv_function_list_find_node (list, cgv_function_list_get_node (list, 0)), ==, 0);
  g_assert_cmpuint (cgv_function_list_find_node (list, 0), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_find_node (list, 4), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_find_node (list, CGV_NONE), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_get_node (list, 1), ==, CGV_NONE);
}

static void
test_no_functions (void)
{
  g_autoptr (CgvFunctionList) list = NULL;
  g_autoptr (CgvRow) row = NULL;

  list = make_list ("version: 1\nevents: Ir\nfn=f\n1 0\n");
  cgv_function_list_set_search (list, "g");
  row = g_list_model_get_item (G_LIST_MODEL (list), 0);
  g_assert_null (row);
  list_tester_sort (list, CGV_ORDER_NAME, TRUE);
  g_assert_cmpuint (get_length (list), ==, 0);
}

static guint64
get_key (CgvFunctionList *list,
         guint position)
{
  const CgvCosts *costs = cgv_focus_get_costs (cgv_function_list_get_focus (list));
  CgvNodeId node = cgv_function_list_get_node (list, position);

  switch (list_tester_get_sort (list, NULL))
    {
    case CGV_ORDER_INCLUSIVE:
      return costs->inclusive[node];
    case CGV_ORDER_SELF:
      return costs->self[node];
    default:
      return costs->graph->n_calls[node];
    }
}

/* Every node that has the text is there once, no other is, and they are in order. */
static void
assert_list (CgvFunctionList *list,
             const char *text)
{
  const CgvCosts *costs = cgv_focus_get_costs (cgv_function_list_get_focus (list));
  g_autofree guint8 *seen = g_new0 (guint8, costs->graph->n_nodes);
  gboolean descending;
  CgvOrderKey key = list_tester_get_sort (list, &descending);

  for (guint i = 0; i < get_length (list); i++)
    {
      CgvNodeId node = cgv_function_list_get_node (list, i);

      g_assert_false (seen[node]);
      seen[node] = TRUE;
      if (i == 0 || key == CGV_ORDER_NAME || key == CGV_ORDER_LOCATION)
        continue;
      if (descending)
        g_assert_cmpuint (get_key (list, i - 1), >=, get_key (list, i));
      else
        g_assert_cmpuint (get_key (list, i - 1), <=, get_key (list, i));
    }
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      g_autofree char *name = cgv_focus_dup_name (cgv_function_list_get_focus (list), node);

      g_assert_cmpint (seen[node], ==, strstr (name, text) != NULL);
    }
}

/* Names alone have these, not files or objects. */
static const char *const searches[] = { "", "function_1", "space7:", "function_99", "function_123456789", "_4" };

static void
do_something (CgvFunctionList *list)
{
  CgvFocus *focus = cgv_function_list_get_focus (list);

  switch (g_test_rand_int_range (0, 6))
    {
    case 0:
      cgv_focus_set_event (focus, (CgvEventId) g_test_rand_int_range (0, 2));
      break;
    case 1:
      cgv_focus_set_fold (focus, g_test_rand_bit ());
      break;
    case 2:
      cgv_focus_toggle_part (focus, (CgvPartId) g_test_rand_int_range (0, 2));
      break;
    case 3:
      cgv_function_list_set_search (list, searches[g_test_rand_int_range (0, G_N_ELEMENTS (searches))]);
      break;
    default:
      list_tester_sort (list, (CgvOrderKey) g_test_rand_int_range (0, CGV_ORDER_LOCATION + 1), g_test_rand_bit ());
      break;
    }
}

/* Whoever shows some rows of the list shows what it has, whatever happens to it. */
static void
test_contract (void)
{
  g_autofree char *text = test_generate_profile (3000);
  g_autoptr (CgvFunctionList) list = make_list (text);
  g_autoptr (ListTester) tester = list_tester_new (G_LIST_MODEL (list), get_node);

  for (guint i = 0; i < 400; i++)
    {
      for (guint j = 0; j < 10 && get_length (list) > 0; j++)
        {
          list_tester_hold (tester, (guint) g_test_rand_int_range (0, (int) get_length (list)));
          list_tester_release (tester, (guint) g_test_rand_int_range (0, (int) get_length (list)));
        }
      do_something (list);
      list_tester_check (tester);
      if (i % 20 == 0)
        assert_list (list, cgv_function_list_get_search (list));
    }
}

/* Sorting moves nothing and searching only the end: no view has to look through all of it. */
static void
test_many (void)
{
  g_autofree char *text = test_generate_profile (MANY);
  g_autoptr (CgvFunctionList) list = make_list (text);
  g_autoptr (ListTester) tester = list_tester_new (G_LIST_MODEL (list), get_node);
  guint length = get_length (list);
  guint n_found;

  g_assert_cmpuint (length, ==, MANY - MANY / 10);
  for (guint i = 0; i < 200; i++)
    list_tester_hold (tester, i);

  for (guint key = 0; key <= CGV_ORDER_LOCATION; key++)
    {
      list_tester_sort (list, (CgvOrderKey) key, key % 2 == 0);
      list_tester_check (tester);
      assert_list (list, "");
    }
  g_assert_cmpuint (list_tester_get_n_moved (tester), ==, 0);
  g_assert_cmpuint (list_tester_get_n_changed (tester), <=, 5 * 200);

  cgv_function_list_set_search (list, "function_77");
  n_found = get_length (list);
  g_assert_cmpuint (list_tester_get_n_moved (tester), ==, length - n_found);
  list_tester_check (tester);
  assert_list (list, "function_77");

  cgv_function_list_set_search (list, "");
  g_assert_cmpuint (list_tester_get_n_moved (tester), ==, 2 * (length - n_found));
  list_tester_check (tester);
}

static void
test_finalize (void)
{
  CgvFunctionList *list = make_list (small);
  g_autoptr (CgvFocus) focus = g_object_ref (cgv_function_list_get_focus (list));
  g_autoptr (CgvRow) row = g_list_model_get_item (G_LIST_MODEL (list), 0);

  g_assert_finalize_object (list);
  cgv_focus_set_event (focus, 1);
  g_assert_cmpuint (cgv_row_get_position (row), ==, 0);
}

static void G_GNUC_PRINTF (2, 3)
report (double seconds,
        const char *format,
        ...)
{
  g_autofree char *what = NULL;
  va_list arguments;

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_test_message ("%8.2f ms %s", seconds * 1000.0, what);
}

static void
wait_for_numbers (CgvFocus *focus)
{
  while (cgv_focus_get_computing (focus))
    g_main_context_iteration (NULL, TRUE);
}

/* What the main loop has to wait for, or above 100 000 functions the user; run with -m perf. */
static void
measure (guint n_functions)
{
  g_autofree char *text = test_generate_profile (n_functions);
  g_autoptr (CgvDocument) document = test_document (text);
  g_autoptr (CgvFocus) focus = NULL;
  g_autoptr (CgvFunctionList) list = NULL;
  const char *const keys[] = { "inclusive", "self", "calls", "name", "location" };

  g_test_timer_start ();
  g_assert_true (cgv_document_prepare (document, NULL, NULL));
  report (g_test_timer_elapsed (), "%u functions, %u calls: prepare", n_functions, cgv_profile_get_n_calls (cgv_document_get_profile (document)));

  g_test_timer_start ();
  focus = cgv_focus_new (document);
  list = cgv_function_list_new (focus);
  report (g_test_timer_elapsed (), "%u functions: first list", n_functions);

  for (guint key = 0; key < G_N_ELEMENTS (keys); key++)
    {
      g_test_timer_start ();
      list_tester_sort (list, (CgvOrderKey) key, key > 0);
      report (g_test_timer_elapsed (), "%u functions: sort by %s", n_functions, keys[key]);
    }
  for (guint i = 1; i < G_N_ELEMENTS (searches); i++)
    {
      g_test_timer_start ();
      cgv_function_list_set_search (list, searches[i]);
      report (g_test_timer_elapsed (), "%u functions: search for %s, %u found", n_functions, searches[i], get_length (list));
    }
  cgv_function_list_set_search (list, NULL);

  g_test_timer_start ();
  cgv_function_list_find_node (list, 0);
  report (g_test_timer_elapsed (), "%u functions: find", n_functions);

  g_clear_object (&list);
  g_test_timer_start ();
  cgv_focus_set_event (focus, 1);
  wait_for_numbers (focus);
  report (g_test_timer_elapsed (), "%u functions: another event", n_functions);
  g_test_timer_start ();
  cgv_focus_select_part (focus, 1);
  wait_for_numbers (focus);
  report (g_test_timer_elapsed (), "%u functions: another part", n_functions);
  g_test_timer_start ();
  cgv_focus_set_fold (focus, FALSE);
  wait_for_numbers (focus);
  report (g_test_timer_elapsed (), "%u functions: unfold", n_functions);
}

static void
test_speed (void)
{
  measure (100000);
  measure (200000);
  measure (1000000);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/function-list/sort", test_sort);
  g_test_add_func ("/function-list/row", test_row);
  g_test_add_func ("/function-list/search", test_search);
  g_test_add_func ("/function-list/running-sum", test_running_sum);
  g_test_add_func ("/function-list/running-sum-of-new-order", test_running_sum_of_new_order);
  g_test_add_func ("/function-list/running-sum-signed", test_running_sum_signed);
  g_test_add_func ("/function-list/search-stays", test_search_stays);
  g_test_add_func ("/function-list/follows-event", test_follows_event);
  g_test_add_func ("/function-list/find-node", test_find_node);
  g_test_add_func ("/function-list/no-functions", test_no_functions);
  g_test_add_func ("/function-list/contract", test_contract);
  g_test_add_func ("/function-list/many", test_many);
  g_test_add_func ("/function-list/finalize", test_finalize);
  if (g_test_perf ())
    g_test_add_func ("/function-list/speed", test_speed);

  return g_test_run ();
}
