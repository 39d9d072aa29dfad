/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of functions by group: opening groups, searching, and the state that stays. */

#include "cgv-function-list.h"
#include "list-tester.h"
#include "model-test.h"

static const char small[] =
  "version: 1\nevents: Ir Dr\n"
  "ob=/bin/prog\nfl=/src/b.c\nfn=main\n1 10 9\ncfi=/src/a.c\ncfn=alpha\ncalls=2 1\n1 50 1\ncob=/lib/libz.so\ncfi=/src/c.c\ncfn=beta\ncalls=9 1\n1 35 9\n"
  "fl=/src/a.c\nfn=alpha\n2 20 1\ncfn=alpha_too\ncalls=1 1\n1 30 1\n"
  "fn=alpha_too\n2 30 1\n"
  "ob=/lib/libz.so\nfl=/src/c.c\nfn=beta\n3 30 8\ncfn=gamma\ncalls=1 1\n1 5 1\n"
  "fn=gamma\n4 5 1\ncfn=beta\ncalls=1 1\n1 5 1\n";

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

static char *
dup_group_name (CgvFunctionList *list,
                guint32 group)
{
  gsize length;
  const char *name = cgv_grouping_get_name (list->rows->numbers->main.grouping, group, &length);

  return g_strndup (name, length);
}

/* Checks rows: closed groups as "name+", open ones as "name-", members as ".name", functions as
 * "name". */
static void
assert_rows (CgvFunctionList *list,
             const char *expected)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  CgvFunctionRow row;

  for (guint i = 0; cgv_function_list_get_row (list, i, &row); i++)
    {
      g_autofree char *name = NULL;

      if (row.kind == CGV_FUNCTION_ROW_GROUP)
        name = dup_group_name (list, row.group);
      else
        name = cgv_focus_dup_name (list->focus, row.node);
      g_string_append_printf (rows,
                              "%s%s%s%s",
                              i > 0 ? " " : "",
                              row.kind == CGV_FUNCTION_ROW_MEMBER ? "." : "",
                              name,
                              row.kind != CGV_FUNCTION_ROW_GROUP ? "" : row.is_expanded ? "-" : "+");
    }
  g_assert_cmpstr (rows->str, ==, expected);
}

static void
group_by (CgvFunctionList *list,
          int kind)
{
  g_object_set (list->focus, "grouping-kind", kind, NULL);
}

static void
test_expand (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);

  group_by (list, CGV_GROUPING_OBJECT);
  assert_rows (list, "/bin/prog+ /lib/libz.so+");
  g_assert_true (cgv_function_list_set_expanded (list, 1, TRUE));
  assert_rows (list, "/bin/prog+ /lib/libz.so- .beta .gamma");
  g_assert_false (cgv_function_list_set_expanded (list, 1, TRUE));
  g_assert_false (cgv_function_list_set_expanded (list, 2, TRUE));
  g_assert_false (cgv_function_list_set_expanded (list, 9, TRUE));
  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  assert_rows (list, "/bin/prog- .main .alpha .alpha_too /lib/libz.so- .beta .gamma");

  list_tester_sort (list, CGV_QUANTITY_SELF, FALSE);
  assert_rows (list, "/lib/libz.so- .gamma .beta /bin/prog- .main .alpha .alpha_too");
  g_assert_true (cgv_function_list_set_expanded (list, 0, FALSE));
  assert_rows (list, "/lib/libz.so+ /bin/prog- .main .alpha .alpha_too");
  cgv_function_list_set_all_expanded (list, FALSE);
  assert_rows (list, "/lib/libz.so+ /bin/prog+");
  cgv_function_list_set_all_expanded (list, TRUE);
  assert_rows (list, "/lib/libz.so- .gamma .beta /bin/prog- .main .alpha .alpha_too");

  group_by (list, CGV_CHOICE_UNGROUPED);
  assert_rows (list, "gamma main alpha alpha_too beta");
  cgv_function_list_set_all_expanded (list, TRUE);
  assert_rows (list, "gamma main alpha alpha_too beta");
}

/* In a list of functions, a large cycle opens its first members, and a row for the rest. */
static void
test_rest (void)
{
  g_autoptr (GString) ring = g_string_new ("events: Ir\nfn=main\n1 1\ncfn=f00\ncalls=1 1\n1 900\n");
  g_autoptr (CgvFunctionList) list = NULL;
  CgvFunctionRow row;
  CgvFocus *focus;

  for (guint i = 0; i < 20; i++)
    g_string_append_printf (ring, "fn=f%02u\n1 %u\ncfn=f%02u\ncalls=1 1\n1 5\n", i, 50 - i, (i + 1) % 20);
  list = make_list (ring->str);
  focus = list->focus;
  group_by (list, CGV_GROUPING_FUNCTION);
  g_assert_true (cgv_function_list_set_expanded (list, 1, TRUE));
  g_assert_cmpuint (get_length (list), ==, 2 + 12 + 1);
  g_assert_true (cgv_function_list_get_row (list, 13, &row));
  g_assert_cmpuint (cgv_function_list_count_rest (list, 13), ==, 0);
  g_assert_false (cgv_function_list_show_rest (list, 13));
  g_assert_false (cgv_function_list_get_row (list, 14, &row));
  g_assert_cmpuint (cgv_function_list_count_rest (list, 14), ==, 8);
  g_assert_cmpuint (cgv_function_list_count_rest (list, 15), ==, 0);

  g_assert_true (cgv_function_list_show_rest (list, 14));
  g_assert_cmpuint (get_length (list), ==, 2 + 20);
  g_assert_true (cgv_function_list_get_row (list, 14, &row));
  g_assert_cmpuint (row.node, ==, test_find_function (cgv_focus_get_document (focus), "f12"));

  /* After reopening it starts again. A member that is not listed is shown if it is requested. */
  g_assert_true (cgv_function_list_set_expanded (list, 1, FALSE));
  g_assert_true (cgv_function_list_set_expanded (list, 1, TRUE));
  g_assert_cmpuint (cgv_function_list_count_rest (list, 14), ==, 8);
  g_assert_cmpuint (cgv_function_list_find_node (list, row.node), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_reveal (list, row.node), ==, 14);
  g_assert_cmpuint (get_length (list), ==, 2 + 20);
  group_by (list, CGV_GROUPING_CYCLE);
  cgv_function_list_set_all_expanded (list, TRUE);
  g_assert_cmpuint (get_length (list), ==, 2 + 20);
}

static void
test_cycles (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvFunctionRow row;

  group_by (list, CGV_GROUPING_CYCLE);
  assert_rows (list, "main alpha beta+ alpha_too");
  g_assert_true (cgv_function_list_get_row (list, 2, &row));
  g_assert_cmpuint (row.node, ==, CGV_NONE);
  g_assert_cmpuint (row.n_members, ==, 2);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 35);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.value, ==, 35);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].n_calls, ==, 9);
  g_assert_false (cgv_function_list_set_expanded (list, 1, TRUE));
  g_assert_true (cgv_function_list_set_expanded (list, 2, TRUE));
  assert_rows (list, "main alpha beta- .beta .gamma alpha_too");
}

static const char started[] =
  "version: 1\nevents: Ir Dr\n"
  "ob=/lib/ld-linux.so.2\nfn=0x1000\n1 1\ncob=/lib/libc.so.6\ncfn=(below main)\ncalls=1 1\n1 118\n"
  "ob=/lib/libc.so.6\nfn=(below main)\n1 2\ncob=prog\ncfn=main\ncalls=1 1\n1 116\n"
  "ob=prog\nfn=main\n1 100\ncfn=a\ncalls=1 1\n1 16\n"
  "fn=a\n1 1\ncfn=b\ncalls=3 1\n1 13\nfn=b\n1 3\ncfn=a\ncalls=2 1\n1 9\ncfn=c\ncalls=1 1\n1 12\n"
  "fn=c\n1 12\n";

/* Cycles, and the functions before main, are rows in the order of inclusive cost. In other
 * orders functions are the rows. */
static void
test_functions (void)
{
  g_autoptr (CgvFunctionList) list = make_list (started);
  const CgvQuantity per_event = { .kind = CGV_QUANTITY_INCLUSIVE, .event = "Dr" };
  CgvFunctionRow row;

  g_assert_false (cgv_focus_is_program_start (list->focus, 0));
  group_by (list, CGV_GROUPING_FUNCTION);
  assert_rows (list, "+ main b+ c");
  g_assert_true (cgv_focus_is_program_start (list->focus, 0));
  g_assert_true (cgv_focus_is_program_start (list->focus, 1));
  g_assert_false (cgv_focus_is_program_start (list->focus, 2));
  g_assert_cmpuint (list->rows->n_hits, ==, 6);
  g_assert_cmpuint (list->rows->n_all, ==, 6);
  g_assert_true (cgv_function_list_get_row (list, 2, &row));
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 4);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.value, ==, 16);
  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  g_assert_true (cgv_function_list_set_expanded (list, 4, TRUE));
  assert_rows (list, "- .0x1000 .(below main) main b- .b .a c");

  list_tester_sort (list, CGV_QUANTITY_SELF, TRUE);
  assert_rows (list, "main c b (below main) 0x1000 a");
  g_assert_false (cgv_function_list_set_expanded (list, 0, TRUE));
  cgv_function_list_set_sort (list, &per_event, TRUE);
  list_tester_sort (list, CGV_QUANTITY_INCLUSIVE, TRUE);
  assert_rows (list, "- .0x1000 .(below main) main b- .b .a c");

  cgv_function_list_set_search (list, "b");
  assert_rows (list, "b (below main) 0x1000");
  g_assert_cmpuint (list->rows->n_hits, ==, 3);
  cgv_function_list_set_search (list, NULL);
  assert_rows (list, "- .0x1000 .(below main) main b- .b .a c");
  group_by (list, CGV_CHOICE_UNGROUPED);
  assert_rows (list, "0x1000 (below main) main b c a");
}

/* A profile without groups. */
static void
test_functions_alone (void)
{
  g_autoptr (CgvFunctionList) list = make_list ("events: Ir\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 2\nfn=f\n1 2\n");

  group_by (list, CGV_GROUPING_FUNCTION);
  g_assert_cmpint (list->rows->kind, ==, CGV_GROUPING_FUNCTION);
  g_assert_null (list->rows->numbers->main.grouping);
  g_assert_false (cgv_function_list_is_tree (list));
  assert_rows (list, "main f");
}

static void
test_numbers (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvFunctionRow row;

  group_by (list, CGV_GROUPING_OBJECT);
  cgv_function_list_set_expanded (list, 0, TRUE);
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_GROUP);
  g_assert_cmpuint (row.n_members, ==, 3);
  g_assert_cmpuint (row.n_shown, ==, 3);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 60);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.value, ==, 95);
  g_assert_true (cgv_function_list_get_row (list, 2, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_MEMBER);
  g_assert_cmpuint (row.n_members, ==, 0);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 20);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.value, ==, 50);

  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 0), ==, 60);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 1), ==, 10);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 2), ==, 30);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 3), ==, 60);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 4), ==, 95);
  list_tester_sort (list, CGV_QUANTITY_NAME, TRUE);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 0), ==, 35);
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 2), ==, 45);
}

static void
test_search (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvFunctionRow row;

  group_by (list, CGV_GROUPING_OBJECT);
  cgv_function_list_set_expanded (list, 1, TRUE);
  cgv_function_list_set_search (list, "alpha");
  assert_rows (list, "/bin/prog- .alpha .alpha_too");
  g_assert_cmpuint (list->rows->n_hits, ==, 1);
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpuint (row.n_shown, ==, 2);
  g_assert_cmpuint (row.n_members, ==, 3);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 60);

  /* A group that is closed stays closed only for this search. */
  cgv_function_list_set_expanded (list, 0, FALSE);
  assert_rows (list, "/bin/prog+");
  cgv_focus_set_event (list->focus, 1);
  assert_rows (list, "/bin/prog+");
  cgv_function_list_set_search (list, "alpha_");
  assert_rows (list, "/bin/prog- .alpha_too");
  cgv_function_list_set_search (list, "nothing like it");
  assert_rows (list, "");
  g_assert_cmpuint (list->rows->n_hits, ==, 0);

  group_by (list, CGV_GROUPING_FILE);
  g_assert_cmpstr (list->focus->listing->search, ==, "nothing like it");
  group_by (list, CGV_GROUPING_OBJECT);
  cgv_function_list_set_search (list, "");
  cgv_focus_set_event (list->focus, 0);
  assert_rows (list, "/bin/prog+ /lib/libz.so+");
}

static void
test_open_stays (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);

  group_by (list, CGV_GROUPING_OBJECT);
  cgv_function_list_set_expanded (list, 1, TRUE);
  cgv_function_list_set_search (list, "alpha");
  cgv_function_list_set_search (list, "");
  assert_rows (list, "/bin/prog+ /lib/libz.so- .beta .gamma");
  cgv_focus_set_event (list->focus, 1);
  assert_rows (list, "/bin/prog+ /lib/libz.so- .beta .gamma");
  g_object_set (list->focus, "fold", FALSE, NULL);
  assert_rows (list, "/bin/prog+ /lib/libz.so- .beta .gamma");
}

static void
test_reveal (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvNodeId beta = cgv_function_list_get_node (list, 3);

  g_assert_cmpuint (cgv_function_list_find_parent (list, beta), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_reveal (list, beta), ==, 3);
  group_by (list, CGV_GROUPING_OBJECT);
  g_assert_cmpuint (cgv_function_list_find_node (list, beta), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_find_parent (list, beta), ==, 1);
  g_assert_cmpuint (cgv_function_list_reveal (list, beta), ==, 2);
  g_assert_cmpuint (cgv_function_list_reveal (list, beta), ==, 2);
  assert_rows (list, "/bin/prog+ /lib/libz.so- .beta .gamma");
  g_assert_cmpuint (cgv_function_list_reveal (list, CGV_NONE), ==, G_MAXUINT);

  cgv_function_list_set_search (list, "alpha");
  g_assert_cmpuint (cgv_function_list_find_parent (list, beta), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_reveal (list, beta), ==, G_MAXUINT);
  assert_rows (list, "/bin/prog- .alpha .alpha_too");
}

static void
test_one_part (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);

  group_by (list, CGV_GROUPING_PART);
  g_assert_cmpint (cgv_numbers_get_grouping_kind (list->focus->numbers), ==, CGV_CHOICE_UNGROUPED);
  assert_rows (list, "main alpha alpha_too beta gamma");
}

static void
count_cb (gpointer instance,
          gpointer user_data)
{
  guint *count = user_data;

  (*count)++;
}

/* Only the list has to be drawn again. */
static void
test_costs_stay (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvFocus *focus = list->focus;
  CgvCosts *costs = cgv_focus_get_costs (focus);
  guint n_costs = 0, n_notified = 0, n_reordered = 0;

  test_count_changes (focus, CGV_FOCUS_NUMBERS, &n_costs);
  test_count_changes (focus, CGV_FOCUS_GROUPING, &n_notified);
  g_signal_connect (list, "reordered", G_CALLBACK (count_cb), &n_reordered);
  group_by (list, CGV_GROUPING_FILE);
  g_assert_true (cgv_focus_get_costs (focus) == costs);
  g_assert_true (focus->numbers->main.grouping->costs == costs);
  group_by (list, CGV_GROUPING_FILE);
  g_assert_cmpuint (n_costs, ==, 0);
  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_cmpuint (n_reordered, ==, 1);

  cgv_focus_set_event (focus, 1);
  g_assert_cmpuint (n_costs, ==, 1);
  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_cmpint (cgv_numbers_get_grouping_kind (focus->numbers), ==, CGV_GROUPING_FILE);
}

/* The values of a column for a row are those of the row in that event type. */
static void
assert_rows_in_event (CgvFunctionList *list,
                      GArray *expected)
{
  CgvFunctionRow row;

  g_assert_cmpuint (get_length (list), ==, expected->len);
  for (guint i = 0; cgv_function_list_get_row (list, i, &row); i++)
    {
      const CgvFunctionRow *other = &g_array_index (expected, CgvFunctionRow, i);

      g_assert_cmpuint (row.group, ==, other->group);
      g_assert_cmpuint (row.member, ==, other->member);
      g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, other->side[CGV_SIDE_NEW].self.value);
      g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.value, ==, other->side[CGV_SIDE_NEW].inclusive.value);
      g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.high, ==, other->side[CGV_SIDE_NEW].inclusive.high);
      g_assert_cmpuint (row.n_members, ==, other->n_members);
    }
}

static void
check_columns (CgvFunctionList *list,
               int kind)
{
  CgvFocus *focus = list->focus;
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (CgvFunctionRow));
  CgvFunctionRow row;

  cgv_focus_set_event (focus, 0);
  group_by (list, kind);
  cgv_function_list_set_all_expanded (list, TRUE);
  cgv_function_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_ONE, "Dr" }, TRUE);
  for (guint i = 0; cgv_function_list_get_row_in (list, "Dr", i, &row); i++)
    g_array_append_val (rows, row);

  cgv_focus_set_event (focus, 1);
  assert_rows_in_event (list, rows);
}

static void
test_columns (void)
{
  static const char *const columns[] = { "self:Dr", NULL };
  g_autoptr (CgvFunctionList) list = make_list (small);

  cgv_focus_set_columns (list->focus, columns);
  for (int kind = CGV_GROUPING_OBJECT; kind <= (int) CGV_GROUPING_FUNCTION_FILE; kind++)
    {
      if (kind != CGV_GROUPING_PART)
        check_columns (list, kind);
    }
}

static void
computed_cb (CgvFocus *focus,
             CgvFocusChange changes,
             gboolean *done)
{
  *done = !focus->computing;
}

/* The old rows stay until the groups exist, and can still be opened. */
static void
test_thread (void)
{
  g_autofree char *text = test_generate_profile (100001);
  g_autoptr (CgvFunctionList) list = make_list (text);
  CgvFocus *focus = list->focus;
  guint n_functions = get_length (list);
  gboolean done = FALSE;
  guint n_files;

  g_signal_connect (focus, "changed", G_CALLBACK (computed_cb), &done);
  group_by (list, CGV_GROUPING_FILE);
  g_assert_true (focus->computing);
  g_assert_null (list->rows->numbers->main.grouping);
  g_assert_cmpuint (get_length (list), ==, n_functions);
  test_wait_for (&done);
  g_assert_nonnull (list->rows->numbers->main.grouping);
  n_files = get_length (list);
  g_assert_cmpuint (n_files, <, n_functions);

  done = FALSE;
  group_by (list, CGV_GROUPING_OBJECT);
  g_assert_true (focus->computing);
  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  g_assert_cmpuint (get_length (list), >, n_files);
  test_wait_for (&done);
  g_assert_cmpint (cgv_numbers_get_grouping_kind (focus->numbers), ==, CGV_GROUPING_OBJECT);
  g_assert_cmpuint (get_length (list), <, n_files);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/function-groups/expand", test_expand);
  g_test_add_func ("/function-groups/cycles", test_cycles);
  g_test_add_func ("/function-groups/rest", test_rest);
  g_test_add_func ("/function-groups/functions", test_functions);
  g_test_add_func ("/function-groups/functions-alone", test_functions_alone);
  g_test_add_func ("/function-groups/numbers", test_numbers);
  g_test_add_func ("/function-groups/search", test_search);
  g_test_add_func ("/function-groups/open-stays", test_open_stays);
  g_test_add_func ("/function-groups/reveal", test_reveal);
  g_test_add_func ("/function-groups/one-part", test_one_part);
  g_test_add_func ("/function-groups/costs-stay", test_costs_stay);
  g_test_add_func ("/function-groups/columns", test_columns);
  g_test_add_func ("/function-groups/thread", test_thread);

  return g_test_run ();
}
