/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The columns that a user adds: their titles, their numbers, and lists sorted by them. */

#include "cgv-call-list.h"
#include "cgv-function-list.h"
#include "cgv-quantity-column.h"
#include "cgv-quantity-id.h"
#include "list-tester.h"
#include "model-test.h"

/* Three event types that order the functions differently. */
static const char text[] =
  "version: 1\npart: 1\nevents: Ir Dr Dw\n"
  "fn=main\n1 10 1 7\ncfn=a\ncalls=2 1\n1 60 9 5\ncfn=b\ncalls=4 1\n1 30 20 1\n"
  "fn=a\n2 60 9 5\n"
  "fn=b\n3 30 20 1\n"
  "part: 2\nevents: Ir Dr Dw\nfn=b\n3 1 1 50\n";

static CgvFocus *
make_focus (const char *profile)
{
  g_autoptr (CgvDocument) document = test_document (profile);

  return cgv_focus_new (document);
}

static void
assert_parsed (const char *id,
               CgvQuantityKind kind,
               CgvAspect aspect,
               const char *event)
{
  g_autofree char *made = NULL;
  CgvQuantity quantity;

  g_assert_true (cgv_quantity_parse (id, &quantity));
  g_assert_cmpint (quantity.kind, ==, kind);
  g_assert_cmpint (quantity.aspect, ==, aspect);
  g_assert_cmpstr (quantity.event, ==, event);
  made = cgv_quantity_dup_id (&quantity);
  g_assert_cmpstr (made, ==, id);
}

static void
test_parse (void)
{
  static const char *const others[] = { "", "later", "self_", "selfish", "calls:Ir", "base_name", "cumulative:Ir", "delta_", "why", "base_self_share", "percent_self_low", "calls_low", "delta_origin_low", "self_part_", "self_part_0", "self_part_01", "self_part_1234567890", "self_part", "self_3", "calls_part_1", "delta_self_part_1", "delta_self_spread", "name_most" };

  assert_parsed ("cumulative", CGV_QUANTITY_CUMULATIVE, CGV_ASPECT_ONE, NULL);
  assert_parsed ("self", CGV_QUANTITY_SELF, CGV_ASPECT_ONE, NULL);
  assert_parsed ("inclusive:D1mr", CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_ONE, "D1mr");
  assert_parsed ("self:cpu(ms)", CGV_QUANTITY_SELF, CGV_ASPECT_ONE, "cpu(ms)");
  assert_parsed ("self:a:b", CGV_QUANTITY_SELF, CGV_ASPECT_ONE, "a:b");
  assert_parsed ("delta_self:D1mr", CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, "D1mr");
  assert_parsed ("program_inclusive", CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_PROGRAM, NULL);
  assert_parsed ("delta_calls", CGV_QUANTITY_CALLS, CGV_ASPECT_DELTA, NULL);
  assert_parsed ("delta_calls:Dr", CGV_QUANTITY_CALLS, CGV_ASPECT_DELTA, "Dr");
  assert_parsed ("per_call", CGV_QUANTITY_PER_CALL, CGV_ASPECT_ONE, NULL);
  assert_parsed ("program_origin", CGV_QUANTITY_ORIGIN, CGV_ASPECT_PROGRAM, NULL);
  assert_parsed ("self_share", CGV_QUANTITY_SELF, CGV_ASPECT_ONE, NULL);
  assert_parsed ("delta_inclusive_high:Dr", CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_DELTA, "Dr");
  assert_parsed ("name", CGV_QUANTITY_NAME, CGV_ASPECT_ONE, NULL);
  assert_parsed ("self_part_3", CGV_QUANTITY_SELF, CGV_ASPECT_ONE, NULL);
  assert_parsed ("base_inclusive_part_120", CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_BASE, NULL);
  assert_parsed ("new_self_unevenness", CGV_QUANTITY_SELF, CGV_ASPECT_NEW, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      CgvQuantity quantity;

      g_assert_false (cgv_quantity_parse (others[i], &quantity));
      g_assert_null (quantity.event);
    }
}

/* Numbers are requested by the ids of the table. */
static void
test_ids (void)
{
  static const char *const of_one_side[] = { "self", "self_share", "inclusive_high", "calls", "per_call" };
  static const char *const of_two_sides[] = { "base_self", "new_inclusive", "delta_self", "program_inclusive", "delta_origin", "delta_calls" };
  static const char *const others[] = { "", "name", "why", "self:Ir", "calls_low", "base_self_low", "base_self_share", "percent_calls" };

  for (guint i = 0; i < G_N_ELEMENTS (of_one_side); i++)
    {
      g_assert_true (cgv_quantity_column_has_id (of_one_side[i], FALSE));
      g_assert_false (cgv_quantity_column_has_id (of_one_side[i], TRUE));
    }
  for (guint i = 0; i < G_N_ELEMENTS (of_two_sides); i++)
    {
      g_assert_true (cgv_quantity_column_has_id (of_two_sides[i], TRUE));
      g_assert_false (cgv_quantity_column_has_id (of_two_sides[i], FALSE));
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_false (cgv_quantity_column_has_id (others[i], FALSE));
      g_assert_false (cgv_quantity_column_has_id (others[i], TRUE));
    }
}

static void
test_costs (void)
{
  g_autoptr (CgvFocus) focus = make_focus (text);
  const char *columns[] = { "cumulative", "self:Dw", "inclusive:Dw", "self:Ir", "self:Nothing", "later", NULL };
  const CgvCosts *dw;
  guint n_notified = 0;
  guint n_replaced = 0;

  test_count_changes (focus, CGV_FOCUS_COLUMNS, &n_notified);
  test_count_changes (focus, CGV_FOCUS_NUMBERS, &n_replaced);
  g_assert_cmpuint (g_strv_length ((char **) cgv_focus_get_columns (focus)), ==, 0);
  g_assert_null (test_find_costs (focus, "Dw"));

  cgv_focus_set_columns (focus, columns);
  cgv_focus_set_columns (focus, columns);
  g_assert_true (g_strv_equal (cgv_focus_get_columns (focus), columns));
  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_cmpuint (n_replaced, ==, 1);
  dw = test_find_costs (focus, "Dw");
  g_assert_nonnull (dw);
  g_assert_cmpuint (dw->total, ==, 63);
  g_assert_true (dw->graph == cgv_focus_get_costs (focus)->graph);
  g_assert_true (test_find_costs (focus, "Ir") == cgv_focus_get_costs (focus));
  g_assert_null (test_find_costs (focus, "Dr"));
  g_assert_null (test_find_costs (focus, "Nothing"));
}

/* The numbers of a column change with the same properties as those of the main event type. */
static void
test_follow (void)
{
  g_autoptr (CgvFocus) focus = make_focus (text);
  const char *columns[] = { "self:Dw", NULL };
  const CgvCosts *before;

  cgv_focus_set_columns (focus, columns);
  test_select_part (focus, 0);
  g_assert_cmpuint (test_find_costs (focus, "Dw")->total, ==, 13);
  g_assert_true (test_find_costs (focus, "Dw")->graph == cgv_focus_get_costs (focus)->graph);

  /* Existing numbers are not computed again. */
  before = test_find_costs (focus, "Dw");
  cgv_focus_set_event (focus, 1);
  g_assert_true (test_find_costs (focus, "Dw") == before);
  cgv_focus_set_event (focus, 2);
  g_assert_true (cgv_focus_get_costs (focus) == before);
  g_assert_true (test_find_costs (focus, "Dw") == before);
  g_assert_null (test_find_costs (focus, "Dr"));
}

static char *
dup_names (CgvFunctionList *list)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_autofree char *name = cgv_focus_dup_name (list->focus, cgv_function_list_get_node (list, i));

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }
  return g_string_free (names, FALSE);
}

static void
assert_names (CgvFunctionList *list,
              const char *expected)
{
  g_autofree char *names = dup_names (list);

  g_assert_cmpstr (names, ==, expected);
}

static void
test_sort_functions (void)
{
  g_autoptr (CgvFocus) focus = make_focus (text);
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (focus);
  const char *columns[] = { "self:Dw", "self:Dr", NULL };
  const char *none[] = { NULL };

  cgv_focus_set_columns (focus, columns);
  assert_names (list, "main a b");
  cgv_function_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_ONE, "Dw" }, TRUE);
  assert_names (list, "b main a");
  cgv_function_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_ONE, "Dr" }, TRUE);
  assert_names (list, "b a main");
  cgv_function_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_ONE, "Dr" }, FALSE);
  assert_names (list, "main a b");

  /* A list that is sorted by a column stays so with new numbers, … */
  cgv_function_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_ONE, "Dw" }, TRUE);
  test_select_part (focus, 0);
  assert_names (list, "main a b");
  cgv_focus_select_all_parts (focus);
  assert_names (list, "b main a");

  /* … and without the column it is sorted by an existing one. */
  cgv_focus_set_columns (focus, none);
  assert_names (list, "a b main");
  list_tester_sort (list, CGV_QUANTITY_INCLUSIVE, TRUE);
  assert_names (list, "main a b");
}

static void
assert_callees (CgvCallList *list,
                const char *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_autofree char *name = cgv_focus_dup_name (list->focus, cgv_call_list_get_node (list, i));

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

static void
test_sort_calls (void)
{
  g_autoptr (CgvFocus) focus = make_focus (text);
  g_autoptr (CgvCallList) list = cgv_call_list_new (focus, CGV_CALL_LIST_CALLEES);
  const char *columns[] = { "inclusive:Dr", NULL };

  cgv_focus_set_function (focus, test_find_function (cgv_focus_get_document (focus), "main"));
  assert_callees (list, "a b");
  cgv_call_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_ONE, "Dr" }, TRUE);
  assert_callees (list, "a b");
  cgv_focus_set_columns (focus, columns);
  assert_callees (list, "b a");
  cgv_call_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_ONE, "Dr" }, FALSE);
  assert_callees (list, "a b");
  cgv_call_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_CALLS }, TRUE);
  assert_callees (list, "b a");
}

/* Above a certain size, a thread computes the numbers. */
static void
test_large (void)
{
  g_autofree char *generated = test_generate_profile (100001);
  g_autoptr (CgvFocus) focus = make_focus (generated);
  const char *columns[] = { "self:Dr", NULL };
  gint64 deadline = cgv_test_get_deadline ();

  cgv_focus_set_columns (focus, columns);
  g_assert_true (focus->computing);
  g_assert_cmpuint (g_strv_length ((char **) cgv_focus_get_columns (focus)), ==, 0);
  while (focus->computing)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_true (g_strv_equal (cgv_focus_get_columns (focus), columns));
  g_assert_nonnull (test_find_costs (focus, "Dr"));
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/columns/parse", test_parse);
  g_test_add_func ("/columns/ids", test_ids);
  g_test_add_func ("/columns/costs", test_costs);
  g_test_add_func ("/columns/follow", test_follow);
  g_test_add_func ("/columns/sort-functions", test_sort_functions);
  g_test_add_func ("/columns/sort-calls", test_sort_calls);
  g_test_add_func ("/columns/large", test_large);

  return g_test_run ();
}
