/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of functions of one side and of two: its order, search, groups and variants, and the
 * contract with views. */

#include <string.h>

#include "cgv-compare-text.h"
#include "cgv-comparison-groups.h"
#include "cgv-display.h"
#include "cgv-function-list.h"
#include "cgv-path.h"
#include "compare-test.h"
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
      g_autofree char *name = cgv_focus_dup_name (list->focus, cgv_function_list_get_node (list, i));

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
  g_assert_cmpint (list_tester_get_sort (list, &descending), ==, CGV_QUANTITY_INCLUSIVE);
  g_assert_true (descending);

  list_tester_sort (list, CGV_QUANTITY_INCLUSIVE, FALSE);
  assert_names (list, "unused Beta alpha main");
  list_tester_sort (list, CGV_QUANTITY_SELF, TRUE);
  assert_names (list, "alpha Beta main unused");
  list_tester_sort (list, CGV_QUANTITY_CALLS, TRUE);
  assert_names (list, "Beta alpha main unused");
  list_tester_sort (list, CGV_QUANTITY_NAME, FALSE);
  assert_names (list, "alpha Beta main unused");
  list_tester_sort (list, CGV_QUANTITY_NAME, TRUE);
  assert_names (list, "unused main Beta alpha");
  list_tester_sort (list, CGV_QUANTITY_LOCATION, FALSE);
  g_assert_cmpint (list_tester_get_sort (list, NULL), ==, CGV_QUANTITY_LOCATION);
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
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 50);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.value, ==, 50);
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 10);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.value, ==, 90);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.low, ==, 90);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.high, ==, 90);
  g_assert_false (cgv_function_list_get_row (list, 4, &row));
}

/* A cycle among functions may have more calls, and more self cost, than any function. Columns
 * are wide enough for it. */
static void
test_ends_of_cycles (void)
{
  g_autoptr (CgvFunctionList) list = make_list ("events: Ir\nfn=main\n1 1\ncfn=a\ncalls=70 1\n1 40\ncfn=b\ncalls=60 1\n1 40\nfn=a\n2 40\ncfn=b\ncalls=1 1\n2 40\n"
                                                "fn=b\n3 40\ncfn=a\ncalls=1 1\n3 40\n");
  CgvFunctionEnds calls;
  CgvFunctionEnds self;
  CgvFunctionRow row;

  g_object_set (list->focus, "grouping-kind", CGV_GROUPING_FUNCTION, NULL);
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_GROUP);
  calls = cgv_arrangement_get_ends (list->rows, &(CgvQuantity){ CGV_QUANTITY_CALLS, CGV_ASPECT_ONE, NULL });
  self = cgv_arrangement_get_ends (list->rows, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_ONE, NULL });
  g_assert_cmpuint (calls.most.value[CGV_SIDE_NEW], ==, row.side[CGV_SIDE_NEW].n_calls);
  g_assert_cmpuint (calls.most.value[CGV_SIDE_NEW], ==, 130);
  g_assert_cmpuint (self.most.value[CGV_SIDE_NEW], ==, 80);
}

/* The largest number is in the middle, in either direction. */
static void
test_ends (void)
{
  static const char text[] = "events: Memory\nfn=a\n1 5\nfn=b\n1 100\nfn=c\n1 7\nfn=d\n1 -5\nfn=e\n1 -90\nfn=f\n1 -7\n";
  g_autoptr (CgvFunctionList) list = make_list (text);
  CgvFunctionEnds self = cgv_arrangement_get_ends (list->rows, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_ONE, NULL });

  g_assert_cmpint ((gint64) self.most.value[CGV_SIDE_NEW], ==, 100);
  g_assert_cmpuint (self.most.node, ==, 1);
  g_assert_cmpint ((gint64) self.least.value[CGV_SIDE_NEW], ==, -90);
  g_assert_cmpuint (self.least.node, ==, 4);
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
  g_assert_cmpstr (list->focus->listing->search, ==, "");

  cgv_function_list_set_search (list, "a");
  cgv_function_list_set_search (list, "a");
  g_assert_cmpuint (n_reordered, ==, 1);
  cgv_function_list_set_search (list, "bet");
  assert_names (list, "Beta");
  g_assert_cmpstr (list->focus->listing->search, ==, "bet");
  cgv_function_list_set_search (list, "nothing like it");
  assert_names (list, "");
  cgv_function_list_set_search (list, "/src a.c");
  assert_names (list, "alpha");
  cgv_function_list_set_search (list, NULL);
  assert_names (list, "main alpha Beta unused");
  g_assert_cmpuint (n_reordered, ==, 5);
}

/* A function with the name comes before costlier ones that only match by file, unless names are
 * sorted. */
static void
test_search_rank (void)
{
  g_autoptr (CgvFunctionList) list = make_list ("events: Ir\nfl=/src/read.c\nfn=main\n1 9\nfn=Reader::next(int)\n1 5\nfl=/src/b.c\nfn=read\n1 2\n");

  assert_names (list, "main Reader::next read");
  cgv_function_list_set_search (list, "read");
  assert_names (list, "read Reader::next main");
  list_tester_sort (list, CGV_QUANTITY_SELF, TRUE);
  assert_names (list, "read Reader::next main");
  list_tester_sort (list, CGV_QUANTITY_NAME, TRUE);
  assert_names (list, "Reader::next read main");
  cgv_function_list_set_search (list, "");
  list_tester_sort (list, CGV_QUANTITY_SELF, TRUE);
  assert_names (list, "main Reader::next read");
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

/* The running sum follows any order, search and quantity. */
static void
test_running_sum (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);

  assert_sums (list, "10 60 90 90");
  list_tester_sort (list, CGV_QUANTITY_SELF, TRUE);
  assert_sums (list, "50 80 90 90");
  cgv_function_list_set_search (list, "a main");
  assert_sums (list, "10");
  g_assert_cmpuint (cgv_function_list_get_running_sum (list, 1), ==, 0);
  cgv_function_list_set_search (list, "");
  cgv_focus_set_event (list->focus, 1);
  assert_sums (list, "9 17 18 18");
}

/* No row may show a sum of an old order meanwhile. */
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
  list_tester_sort (list, CGV_QUANTITY_INCLUSIVE, FALSE);
  g_assert_cmpuint (n_changed, ==, 1);
}

/* Increases and decreases are added with their signs. */
static void
test_running_sum_signed (void)
{
  g_autoptr (CgvFunctionList) list = make_list ("events: Mem\nfn=up\n1 50\nfn=down\n1 -80\nfn=some\n1 10\n");

  list_tester_sort (list, CGV_QUANTITY_SELF, TRUE);
  g_assert_cmpint ((gint64) cgv_function_list_get_running_sum (list, 1), ==, 60);
  g_assert_cmpint ((gint64) cgv_function_list_get_running_sum (list, 2), ==, -20);
}

/* Only the user clears the search. */
static void
test_search_stays (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  CgvFocus *focus = list->focus;

  cgv_function_list_set_search (list, "a");
  cgv_focus_set_event (focus, 1);
  g_object_set (focus, "fold", FALSE, NULL);
  cgv_focus_set_row (focus, 1);
  cgv_focus_go_back (focus);
  list_tester_sort (list, CGV_QUANTITY_SELF, TRUE);
  g_assert_cmpstr (list->focus->listing->search, ==, "a");
  assert_names (list, "alpha main Beta");
}

static void
test_follows_event (void)
{
  g_autoptr (CgvFunctionList) list = make_list (small);
  g_autoptr (CgvRow) row = g_list_model_get_item (G_LIST_MODEL (list), 1);
  guint n_changed = 0;

  g_signal_connect (row, "changed", G_CALLBACK (count_cb), &n_changed);
  cgv_focus_set_event (list->focus, 1);
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
  list_tester_sort (list, CGV_QUANTITY_NAME, TRUE);
  g_assert_cmpuint (get_length (list), ==, 0);
}

static guint64
get_key (CgvFunctionList *list,
         guint position)
{
  const CgvCosts *costs = cgv_focus_get_costs (list->focus);
  CgvNodeId node = cgv_function_list_get_node (list, position);

  switch (list_tester_get_sort (list, NULL))
    {
    case CGV_QUANTITY_INCLUSIVE:
      return costs->inclusive[node];
    case CGV_QUANTITY_SELF:
      return costs->self[node];
    default:
      return costs->graph->n_calls[node];
    }
}

/* Each matching node is in the list once, no other is, and they are in order; in a search,
 * within each of five ranks. */
static void
assert_list (CgvFunctionList *list,
             const char *text)
{
  const CgvCosts *costs = cgv_focus_get_costs (list->focus);
  g_autofree guint8 *seen = g_new0 (guint8, costs->graph->n_nodes);
  gboolean descending;
  CgvQuantityKind key = list_tester_get_sort (list, &descending);
  guint n_breaks = 0;

  for (guint i = 0; i < get_length (list); i++)
    {
      CgvNodeId node = cgv_function_list_get_node (list, i);

      g_assert_false (seen[node]);
      seen[node] = TRUE;
      if (i == 0 || key == CGV_QUANTITY_NAME || key == CGV_QUANTITY_LOCATION)
        continue;
      n_breaks += descending ? get_key (list, i - 1) < get_key (list, i) : get_key (list, i - 1) > get_key (list, i);
    }
  g_assert_cmpuint (n_breaks, <=, *text != '\0' ? 4 : 0);
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      g_autofree char *name = cgv_focus_dup_name (list->focus, node);

      g_assert_cmpint (seen[node], ==, strstr (name, text) != NULL);
    }
}

/* Only names have these words, not files or objects. */
static const char *const searches[] = { "", "function_1", "space7:", "function_99", "function_123456789", "_4" };

static void
do_something (CgvFunctionList *list)
{
  CgvFocus *focus = list->focus;

  switch (g_test_rand_int_range (0, 6))
    {
    case 0:
      cgv_focus_set_event (focus, (CgvEventId) g_test_rand_int_range (0, 2));
      break;
    case 1:
      g_object_set (focus, "fold", g_test_rand_bit (), NULL);
      break;
    case 2:
      test_toggle_part (focus, (CgvPartId) g_test_rand_int_range (0, 2));
      break;
    case 3:
      cgv_function_list_set_search (list, searches[g_test_rand_int_range (0, G_N_ELEMENTS (searches))]);
      break;
    default:
      list_tester_sort (list, list_tester_kinds[g_test_rand_int_range (0, LIST_TESTER_N_KINDS)], g_test_rand_bit ());
      break;
    }
}

/* A view of some rows shows the content of the list after any change. */
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
        assert_list (list, list->focus->listing->search);
    }
}

/* Sorting moves no row, and searching only the end: no view needs to examine the whole list. */
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

  for (guint key = 0; key < LIST_TESTER_N_KINDS; key++)
    {
      list_tester_sort (list, list_tester_kinds[key], key % 2 == 0);
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
  g_autoptr (CgvFocus) focus = g_object_ref (list->focus);
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
  while (focus->computing)
    g_main_context_iteration (NULL, TRUE);
}

/* Measures the steps that the main loop, or above 100 000 functions the user, waits for; run
 * with -m perf. */
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
  report (g_test_timer_elapsed (), "%u functions, %u calls: prepare", n_functions, document->profile->n_calls);

  g_test_timer_start ();
  focus = cgv_focus_new (document);
  list = cgv_function_list_new (focus);
  report (g_test_timer_elapsed (), "%u functions: first list", n_functions);

  for (guint key = 0; key < G_N_ELEMENTS (keys); key++)
    {
      g_test_timer_start ();
      list_tester_sort (list, list_tester_kinds[key], key > 0);
      wait_for_numbers (focus);
      report (g_test_timer_elapsed (), "%u functions: sort by %s", n_functions, keys[key]);
    }
  for (guint i = 1; i < G_N_ELEMENTS (searches); i++)
    {
      g_test_timer_start ();
      cgv_function_list_set_search (list, searches[i]);
      wait_for_numbers (focus);
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
  test_select_part (focus, 1);
  wait_for_numbers (focus);
  report (g_test_timer_elapsed (), "%u functions: another part", n_functions);
  g_test_timer_start ();
  g_object_set (focus, "fold", FALSE, NULL);
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

/* Returns the name of a row; for a path, its last component. */
static char *
dup_name (CgvFunctionList *list,
          const CgvFunctionRow *row)
{
  CgvRuns *const *sides = list->rows->numbers->choice->sides;
  CgvDocument *document = sides[cgv_function_row_get_side (row)]->document;
  gboolean is_group = row->kind == CGV_FUNCTION_ROW_GROUP;
  gboolean is_file = row->kind == CGV_FUNCTION_ROW_MEMBER && list->rows->kind == CGV_GROUPING_FUNCTION_FILE;
  gsize length, start;
  const char *name;

  if (is_group && list->rows->kind == CGV_GROUPING_PART)
    return cgv_document_dup_part_title (document, cgv_arrangement_get_group (list->rows, row->group)->part);
  if (is_file)
    name = cgv_profile_get_string (document->profile, row->file, &length);
  else
    name = cgv_function_list_get_name (list, row, &length);
  start = is_group || is_file ? cgv_path_get_base_name (name, length) : 0;
  return g_strndup (name + start, length - start);
}

/* Returns the names of all rows; rows below others have a dot before them. */
static char *
dup_names (CgvFunctionList *list)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list));

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = NULL;
      CgvFunctionRow row;

      g_assert_true (cgv_function_list_get_row (list, i, &row));
      name = dup_name (list, &row);
      if (i > 0)
        g_string_append_c (names, ' ');
      if (row.kind == CGV_FUNCTION_ROW_VARIANT || row.kind == CGV_FUNCTION_ROW_MEMBER)
        g_string_append_c (names, '.');
      g_string_append (names, name);
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static void
check_names (CgvFunctionList *list,
             const char *expected)
{
  g_autofree char *names = dup_names (list);

  g_assert_cmpstr (names, ==, expected);
}

static CgvFunctionList *
make_compared_list (void)
{
  static const CgvQuantity self = { CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, NULL };
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);
  CgvFunctionList *list = cgv_function_list_new (focus);

  g_assert_cmpint (list->focus->listing->sort.kind, ==, CGV_QUANTITY_ORIGIN);
  cgv_function_list_set_sort (list, &self, TRUE);
  return list;
}

static void
check_order (const char *column,
             gboolean descending,
             const char *expected)
{
  g_autoptr (CgvFunctionList) list = make_compared_list ();
  CgvQuantity quantity;

  g_assert_true (cgv_quantity_parse (column, &quantity));
  cgv_function_list_set_sort (list, &quantity, descending);
  g_assert_cmpint (list->focus->listing->sort.aspect, ==, quantity.aspect);
  g_assert_cmpint (list->focus->listing->descending, ==, descending);
  check_names (list, expected);
}

static void
test_compared_order (void)
{
  g_autoptr (CgvFunctionList) list = make_compared_list ();

  /* hash +42000, parse +28000, check +3000, main 0, oldcheck -2000; sort differs by noise, and
   * comes before unchanged rows. */
  check_names (list, "hash parse check oldcheck sort main");
  /* main calls parse, hash and check more often */
  check_order ("delta_origin", TRUE, "main hash parse sort check oldcheck");
  check_order ("delta_origin", FALSE, "hash parse main sort check oldcheck");
  check_order ("delta_self", FALSE, "oldcheck check parse hash sort main");
  check_order ("delta_inclusive", TRUE, "main parse hash check oldcheck sort");
  check_order ("percent_self", TRUE, "check parse hash oldcheck sort main");
  check_order ("base_self", TRUE, "sort hash parse oldcheck main check");
  check_order ("delta_calls", TRUE, "hash parse check oldcheck main sort");
  check_order ("name", FALSE, "check hash main oldcheck parse sort");
}

static void
test_compared_rows (void)
{
  g_autoptr (CgvFunctionList) list = make_compared_list ();
  const CgvComparison *comparison = list->rows->numbers->main.comparison;
  g_autofree char *location = NULL;
  g_autofree char *tooltip = NULL;
  CgvFunctionRow row;

  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  location = cgv_compare_text_dup_location (comparison->matching, row.node);
  tooltip = cgv_compare_text_dup_tooltip (comparison, row.node);
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_FUNCTION);
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].self.value, ==, 30000);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 72000);
  g_assert_cmpuint (row.self_delta.size, ==, 42000);
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].n_calls, ==, 100);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].n_calls, ==, 304);
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].n_variants, ==, 1);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].n_variants, ==, 2);
  g_assert_true (row.is_expandable);
  g_assert_false (row.is_expanded);
  g_assert_cmpstr (location, ==, "parse.c · prog");
  g_assert_nonnull (strstr (tooltip, "/home/a/v1/src/parse.c → /home/a/v2/src/parse.c\n"));
  g_assert_nonnull (strstr (tooltip, "1 → 2 variants\n"));

  g_assert_true (cgv_function_list_get_row (list, 2, &row));
  g_assert_cmpint (row.presence, ==, CGV_PRESENT_NEW);
  g_assert_true (cgv_function_list_get_row (list, 3, &row));
  g_assert_cmpint (row.presence, ==, CGV_PRESENT_BASE);
  g_assert_true (cgv_function_list_get_row (list, 4, &row));
  g_assert_true (row.is_self_noise);
  g_assert_false (row.is_expandable);
  g_assert_false (cgv_function_list_get_row (list, 6, &row));
}

static void
test_layout (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir I1mr\nfn=same\n1 50000 9000\nfn=grow\n1 30000 1000\nfn=still\n1 20000 500\n",
                                                   "events: Ir I1mr\nfn=same\n1 50000 20000\nfn=grow\n1 40000 3000\nfn=still\n1 20000 500\n");
  g_autoptr (CgvFunctionList) list = NULL;
  CgvFunctionRow row;

  /* By instructions, it is the function whose instructions changed. By misses, it is the same,
   * although another one changed more. */
  cgv_focus_set_event (focus, 1);
  list = cgv_function_list_new (focus);
  check_names (list, "grow same still");
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_false (row.is_layout || row.is_self_noise);
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_true (row.is_layout && row.is_self_noise);
  g_assert_true (cgv_function_list_get_row (list, 2, &row));
  g_assert_false (row.is_layout || row.is_self_noise);
}

static void
test_show (void)
{
  g_autoptr (CgvFunctionList) list = make_compared_list ();

  g_assert_cmpuint (cgv_arrangement_count (list->rows, CGV_SHOW_ALL), ==, 6);
  g_assert_cmpuint (cgv_arrangement_count (list->rows, CGV_SHOW_REGRESSIONS), ==, 3);
  g_assert_cmpuint (cgv_arrangement_count (list->rows, CGV_SHOW_IMPROVEMENTS), ==, 1);
  g_assert_cmpuint (cgv_arrangement_count (list->rows, CGV_SHOW_NEW), ==, 1);
  g_assert_cmpuint (cgv_arrangement_count (list->rows, CGV_SHOW_REMOVED), ==, 1);

  cgv_function_list_set_show (list, CGV_SHOW_REGRESSIONS);
  check_names (list, "hash parse check");
  cgv_function_list_set_show (list, CGV_SHOW_IMPROVEMENTS);
  check_names (list, "oldcheck");
  cgv_function_list_set_show (list, CGV_SHOW_NEW);
  check_names (list, "check");
  cgv_function_list_set_show (list, CGV_SHOW_REMOVED);
  check_names (list, "oldcheck");
  g_object_set (list, "show", CGV_SHOW_ALL, "hides-noise", TRUE, NULL);
  check_names (list, "hash parse check oldcheck main");
  g_assert_cmpuint (cgv_arrangement_count (list->rows, CGV_SHOW_ALL), ==, 5);
  g_assert_cmpuint (list->rows->n_hits, ==, 5);
}

static void
test_compared_search (void)
{
  g_autoptr (CgvFunctionList) list = make_compared_list ();

  cgv_function_list_set_search (list, "check");
  check_names (list, "check oldcheck");
  g_assert_cmpstr (list->focus->listing->search, ==, "check");
  g_assert_cmpuint (cgv_arrangement_count (list->rows, CGV_SHOW_NEW), ==, 1);
  g_assert_cmpuint (cgv_arrangement_count (list->rows, CGV_SHOW_REGRESSIONS), ==, 1);
  /* Only the search changes it. */
  cgv_focus_swap (list->focus);
  check_names (list, "check oldcheck");
  cgv_focus_set_event (list->focus, 1);
  check_names (list, "check oldcheck");
  cgv_function_list_set_search (list, "libsort");
  check_names (list, "sort");
  cgv_function_list_set_search (list, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 6);
}

/* The numbers of variants in a further event type are the same as when it is the main one. */
static void
test_variants_in_columns (void)
{
  static const char *const columns[] = { "self:Dr", NULL };
  g_autoptr (CgvFunctionList) list = make_compared_list ();
  CgvFocus *focus = list->focus;
  CgvFunctionRow further[3];

  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  g_assert_false (cgv_function_list_get_row_in (list, "Dr", 1, &further[0]));
  cgv_focus_set_columns (focus, columns);
  for (guint i = 0; i < 3; i++)
    g_assert_true (cgv_function_list_get_row_in (list, "Dr", 1 + i, &further[i]));
  cgv_focus_set_event (focus, 1);
  check_names (list, "hash .hash.isra.0 .hash.part.1 .hash parse check oldcheck main sort");
  for (guint i = 0; i < 3; i++)
    {
      CgvFunctionRow row;

      g_assert_true (cgv_function_list_get_row (list, 1 + i, &row));
      g_assert_cmpint (row.self_delta.sign, !=, 0);
      g_assert_cmpint (cgv_delta_compare (row.self_delta, further[i].self_delta), ==, 0);
      for (guint side = 0; side < CGV_N_SIDES; side++)
        {
          g_assert_cmpuint (row.side[side].self.value, ==, further[i].side[side].self.value);
          g_assert_cmpuint (row.side[side].inclusive.value, ==, further[i].side[side].inclusive.value);
        }
    }
}

static void
test_variants (void)
{
  g_autoptr (CgvFunctionList) list = make_compared_list ();
  CgvFunctionRow row;

  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  g_assert_false (cgv_function_list_set_expanded (list, 0, TRUE));
  check_names (list, "hash .hash.isra.0 .hash.part.1 .hash parse check oldcheck sort main");
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpint (row.presence, ==, CGV_PRESENT_NEW);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 70000);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].n_calls, ==, 300);
  g_assert_true (cgv_function_list_get_row (list, 3, &row));
  g_assert_cmpint (row.presence, ==, CGV_PRESENT_BASE);
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].self.value, ==, 30000);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 0);
  g_assert_false (cgv_function_list_set_expanded (list, 5, TRUE));

  /* It stays open when event type and sides change, and is sorted like all rows. */
  cgv_focus_set_event (list->focus, 1);
  check_names (list, "hash .hash.isra.0 .hash.part.1 .hash parse check oldcheck main sort");
  cgv_focus_swap (list->focus);
  check_names (list, "oldcheck check parse hash .hash .hash.part.1 .hash.isra.0 main sort");
  g_assert_cmpuint (cgv_function_list_find_node (list, compare_test_find_row (list->focus, "hash")), ==, 3);
  cgv_function_list_set_all_expanded (list, FALSE);
  check_names (list, "oldcheck check parse hash main sort");
}

static void
test_groups_by_object (void)
{
  g_autoptr (CgvFunctionList) list = make_compared_list ();
  CgvFocus *focus = list->focus;
  CgvFunctionRow row;
  guint32 hash = compare_test_find_row (focus, "hash");

  g_object_set (focus, "grouping-kind", CGV_GROUPING_OBJECT, NULL);
  check_names (list, "prog libsort.so");
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_GROUP);
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].self.value, ==, 53000);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 124000);
  g_assert_cmpuint (row.self_delta.size, ==, 71000);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.value, >=, row.side[CGV_SIDE_NEW].self.value);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.low, <=, row.side[CGV_SIDE_NEW].inclusive.value);
  g_assert_cmpuint (cgv_function_list_find_node (list, hash), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_find_parent (list, hash), ==, 0);
  g_assert_cmpuint (cgv_function_list_reveal (list, hash), ==, 1);
  check_names (list, "prog .hash .parse .check .oldcheck .main libsort.so");
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_MEMBER);
  g_assert_cmpuint (row.node, ==, hash);

  cgv_function_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, FALSE);
  check_names (list, "libsort.so prog .check .hash .main .oldcheck .parse");
  cgv_function_list_set_show (list, CGV_SHOW_REGRESSIONS);
  check_names (list, "prog .check .hash .main .oldcheck .parse");
  cgv_function_list_set_show (list, CGV_SHOW_ALL);
  /* A search opens groups. Afterwards they are as before. */
  cgv_function_list_set_search (list, "sort");
  check_names (list, "libsort.so .sort");
  cgv_function_list_set_search (list, "");
  check_names (list, "libsort.so prog .check .hash .main .oldcheck .parse");
  /* A group of noise is hidden with its members. */
  g_object_set (list, "hides-noise", TRUE, NULL);
  check_names (list, "prog .check .hash .main .oldcheck .parse");
  g_object_set (list, "hides-noise", FALSE, NULL);
  g_object_set (focus, "grouping-kind", CGV_CHOICE_UNGROUPED, NULL);
  check_names (list, "check hash main oldcheck parse sort");
}

/* Groups of every kind have both sides, and inclusive costs to sort by. Functions outside of
 * cycles are single rows. */
static void
test_groups_of_all_kinds (void)
{
  static const char base[] = "events: Ir\nob=p\nfl=a.c\nfn=n::a\n1 10\ncfn=n::b\ncalls=1 1\n1 60\nfn=n::b\n2 20\ncfn=n::c\ncalls=1 1\n2 40\n"
                             "fn=n::c\n3 40\ncfn=n::b\ncalls=1 1\n3 20\nfn=m::d\n4 5\n";
  static const char new_[] = "events: Ir\nob=p\nfl=a.c\nfn=n::a\n1 10\ncfn=n::b\ncalls=1 1\n1 90\nfn=n::b\n2 30\ncfn=n::c\ncalls=1 1\n2 60\n"
                             "fn=n::c\n3 60\ncfn=n::b\ncalls=1 1\n3 30\nfn=m::d\n4 7\n";
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (focus);
  CgvFunctionRow row;

  g_object_set (focus, "grouping-kind", CGV_GROUPING_NAMESPACE, NULL);
  g_assert_cmpint (list->rows->kind, ==, CGV_GROUPING_NAMESPACE);
  check_names (list, "n m");
  g_object_set (focus, "grouping-kind", CGV_GROUPING_CYCLE, NULL);
  cgv_function_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_NEW, NULL }, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 3);
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_FUNCTION);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.value, ==, 100);
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_GROUP);
  g_assert_cmpuint (row.n_members, ==, 2);
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].inclusive.value, ==, 60);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive.value, ==, 90);
  g_assert_cmpuint (row.inclusive_delta.size, ==, 30);
  g_assert_nonnull (cgv_arrangement_get_group (list->rows, row.group));
  g_assert_true (cgv_function_list_set_expanded (list, 1, TRUE));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 5);
  g_assert_cmpuint (cgv_function_list_reveal (list, compare_test_find_row (focus, "n::c")), ==, 2);
}

/* A filter hides a function on both sides. Its costs are then in its caller. */
static void
test_focus_filters (void)
{
  g_autoptr (CgvFunctionList) list = make_compared_list ();
  CgvFocus *focus = list->focus;
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "parse", &error);
  g_autoptr (CgvFilterList) filters = NULL;

  g_assert_no_error (error);
  filters = cgv_filter_list_append (focus->wanted->filters, rule);
  cgv_focus_set_filters (focus, filters);
  check_names (list, "hash main check oldcheck sort");
  g_assert_true (cgv_focus_undo_filters (focus));
  check_names (list, "hash parse check oldcheck sort main");
}

/* A function has its files below it. A function with lines in one file is a single row. */
static void
test_groups_by_function_and_file (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir Dr\nfl=/v1/a.c\nfn=f\n1 1000 7\nfi=/v1/b.h\n2 500 3\nfi=/v1/old.h\n2 10\nfe=/v1/a.c\nfn=g\n9 300 1\n",
                                                   "events: Ir Dr\nfl=/v2/a.c\nfn=f\n1 1200 9\nfi=/v2/b.h\n2 900 4\nfi=/v2/x/more.h\n2 40\nfe=/v2/a.c\nfn=g\n9 290 1\n");
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (focus);
  const char *const columns[] = { "self:Dr", NULL };
  CgvFunctionRow row;

  cgv_focus_set_columns (focus, columns);
  g_object_set (focus, "grouping-kind", CGV_GROUPING_FUNCTION_FILE, NULL);
  cgv_function_list_set_all_expanded (list, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 6);
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpuint (row.node, ==, compare_test_find_row (focus, "f"));
  g_assert_cmpuint (row.n_members, ==, 4);
  g_assert_cmpuint (row.self_delta.size, ==, 630);
  check_names (list, "f .b.h .a.c .more.h .old.h g");
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpuint (row.self_delta.size, ==, 400);
  g_assert_cmpint (row.presence, ==, CGV_PRESENT_BOTH);
  g_assert_true (cgv_function_list_get_row_in (list, "Dr", 2, &row));
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].self.value, ==, 7);
  g_assert_cmpuint (row.self_delta.size, ==, 2);
  g_assert_true (cgv_function_list_get_row (list, 3, &row));
  g_assert_cmpint (row.presence, ==, CGV_PRESENT_NEW);
  g_assert_true (cgv_function_list_get_row (list, 4, &row));
  g_assert_cmpint (row.presence, ==, CGV_PRESENT_BASE);
  cgv_function_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, FALSE);
  check_names (list, "f .a.c .b.h .more.h .old.h g");
  cgv_function_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_NEW, "Dr" }, FALSE);
  check_names (list, "g f .more.h .old.h .b.h .a.c");
}

/* Groups and members have numbers in every event type that a column shows. */
static void
test_groups_in_columns (void)
{
  g_autoptr (CgvFunctionList) list = make_compared_list ();
  CgvFocus *focus = list->focus;
  const char *const columns[] = { "self:Dr", NULL };
  CgvFunctionRow ir, dr;
  CgvCost sum = 0;

  cgv_focus_set_columns (focus, columns);
  g_object_set (focus, "grouping-kind", CGV_GROUPING_OBJECT, NULL);
  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  g_assert_true (cgv_function_list_get_row (list, 0, &ir));
  for (guint i = 1; i <= ir.n_shown; i++)
    {
      g_assert_true (cgv_function_list_get_row_in (list, "Dr", i, &dr));
      g_assert_cmpint (dr.kind, ==, CGV_FUNCTION_ROW_MEMBER);
      sum += dr.side[CGV_SIDE_NEW].self.value;
    }
  g_assert_true (cgv_function_list_get_row_in (list, "Dr", 0, &dr));
  g_assert_cmpuint (dr.side[CGV_SIDE_NEW].self.value, ==, sum);
  g_assert_cmpuint (sum, >, 0);
  g_assert_cmpuint (dr.side[CGV_SIDE_NEW].self.value, !=, ir.side[CGV_SIDE_NEW].self.value);
}

/* In each event type, the origins of groups add up to the change of its total. The origins of
 * members add up to their group's. */
static void
test_origins_in_columns (void)
{
  g_autoptr (CgvFunctionList) list = make_compared_list ();
  CgvFocus *focus = list->focus;
  const char *const columns[] = { "self:Dr", NULL };
  const CgvNumbers *numbers;
  CgvDelta of_groups = { 0 };
  CgvFunctionRow row;

  cgv_focus_set_columns (focus, columns);
  g_object_set (focus, "grouping-kind", CGV_GROUPING_OBJECT, NULL);
  numbers = list->rows->numbers;
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      CgvDelta of_members = { 0 };
      CgvDelta of_group;

      g_assert_true (cgv_function_list_get_row_in (list, "Dr", i, &row));
      of_group = row.origin;
      of_groups = cgv_delta_add (of_groups, of_group);
      if (!row.is_expandable)
        continue;
      cgv_function_list_set_expanded (list, i, TRUE);
      for (guint n_left = row.n_shown; n_left > 0; n_left--)
        {
          g_assert_true (cgv_function_list_get_row_in (list, "Dr", ++i, &row));
          of_members = cgv_delta_add (of_members, row.origin);
        }
      g_assert_cmpint (cgv_delta_compare (of_members, of_group), ==, 0);
    }
  g_assert_cmpuint (of_groups.size, >, 0);
  g_assert_cmpint (cgv_delta_compare (of_groups, cgv_comparison_get_total_delta (cgv_numbers_find (numbers, cgv_event_list_find (numbers->choice->events, "Dr"))->comparison)), ==, 0);
}

/* Parts belong to one side. They are in the order of the files, and have no differences. */
static void
test_compared_groups_by_part (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("pid: 1\npart: 1\nevents: Ir\nfn=f\n1 10\nfn=g\n2 20\npart: 2\nevents: Ir\nfn=f\n1 15\nfn=h\n3 5\n",
                                                   "events: Ir\nfn=f\n1 30\nfn=g\n2 4\n");
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (focus);
  static const CgvPresence presences[] = { CGV_PRESENT_BASE, CGV_PRESENT_BASE, CGV_PRESENT_NEW };
  static const CgvCost costs[] = { 30, 20, 34 };
  CgvFunctionRow row;

  g_object_set (focus, "grouping-kind", CGV_GROUPING_PART, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_true (cgv_function_list_get_row (list, i, &row));
      g_assert_cmpint (row.presence, ==, presences[i]);
      g_assert_cmpuint (row.side[cgv_function_row_get_side (&row)].self.value, ==, costs[i]);
      g_assert_cmpuint (row.self_delta.size, ==, 0);
      g_assert_false (row.is_self_noise);
    }
  cgv_function_list_set_all_expanded (list, TRUE);
  check_names (list, "part 1 .g .f part 2 .f .h callgrind.out.7 .f .g");
  cgv_function_list_set_show (list, CGV_SHOW_REGRESSIONS);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 9);
}

/* Code that was inlined counts in its file. */
static void
test_groups_by_file (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir\nfl=/v1/a.c\nfn=f\n1 1000\nfi=/v1/b.h\n2 500\nfe=/v1/a.c\n3 10\nfn=g\n9 300\n",
                                                   "events: Ir\nfl=/v2/a.c\nfn=f\n1 1200\nfi=/v2/b.h\n2 900\n");
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (focus);
  CgvFunctionRow row;

  g_object_set (focus, "grouping-kind", CGV_GROUPING_FILE, NULL);
  cgv_function_list_set_all_expanded (list, TRUE);
  check_names (list, "b.h .f a.c .g .f");
  for (guint i = 0; i < focus->numbers->main.groups->n_groups; i++)
    {
      const CgvComparisonGroup *group = &focus->numbers->main.groups->groups[i];

      g_test_message ("%.*s", (int) group->name_length, group->name);
      g_assert_true (strncmp (group->name, "/v2/", 4) == 0);
    }
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].self.value, ==, 500);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self.value, ==, 900);
  g_assert_cmpuint (row.inclusive_delta.size, ==, 400);
  g_assert_true (cgv_function_list_get_row (list, 4, &row));
  g_assert_cmpuint (row.self_delta.size, ==, 190);
  g_assert_true (cgv_function_list_get_row (list, 3, &row));
  g_assert_cmpint (row.presence, ==, CGV_PRESENT_BASE);
}

/* Noise depends on the quantity of the order: main() differs by noise, but its callees do not.
 * The difference of e.c is an estimate, and sorted as others are. */
static void
test_groups_by_inclusive_delta (void)
{
  static const char format[] = "events: Ir\nfl=a.c\nfn=main\n1 %u\ncfi=c.c\ncfn=c\ncalls=1 1\n2 49000\ncfi=e.c\ncfn=e1\ncalls=1 1\n3 %u\n"
                               "cfi=b.c\ncfn=b\ncalls=1 1\n4 %u\nfl=c.c\nfn=c\n1 49000\nfl=e.c\nfn=e1\n1 1000\ncfi=b.c\ncfn=b\ncalls=1 1\n2 %u\nfn=e2\n3 10000\n"
                               "fl=b.c\nfn=b\n1 %u\ncfi=e.c\ncfn=e2\ncalls=2 3\n2 10000\n";
  g_autofree char *base = g_strdup_printf (format, 1000u, 16000u, 15000u, 15000u, 20000u);
  g_autofree char *new_ = g_strdup_printf (format, 1001u, 16500u, 15500u, 15500u, 21000u);
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (focus);

  g_object_set (focus, "grouping-kind", CGV_GROUPING_FILE, NULL);
  cgv_function_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_DELTA, NULL }, TRUE);
  check_names (list, "a.c b.c e.c c.c");
  cgv_function_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_DELTA, NULL }, FALSE);
  check_names (list, "e.c b.c a.c c.c");
  cgv_function_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_SELF, CGV_ASPECT_DELTA, NULL }, TRUE);
  check_names (list, "b.c a.c c.c e.c");
}

/* Returns the item at a position as a number: the kind of row, and its subject. */
static guint
get_thing (GListModel *model,
           guint position)
{
  CgvFunctionRow row;

  g_assert_true (cgv_function_list_get_row (CGV_FUNCTION_LIST (model), position, &row));
  return (row.kind * 1000 + (row.node & 0xff)) * 100 + (row.member & 0xf) * 10 + (row.group & 0x7);
}

static void
test_compared_contract (void)
{
  g_autoptr (CgvFunctionList) list = make_compared_list ();
  CgvFocus *focus = list->focus;
  g_autoptr (ListTester) tester = list_tester_new (G_LIST_MODEL (list), get_thing);

  for (guint i = 0; i < 6; i++)
    list_tester_hold (tester, i);
  cgv_function_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, TRUE);
  list_tester_check (tester);
  g_assert_cmpuint (list_tester_get_n_moved (tester), ==, 0);
  cgv_function_list_set_all_expanded (list, TRUE);
  list_tester_check (tester);
  cgv_function_list_set_show (list, CGV_SHOW_NEW);
  list_tester_check (tester);
  cgv_function_list_set_show (list, CGV_SHOW_ALL);
  list_tester_check (tester);
  g_object_set (focus, "grouping-kind", CGV_GROUPING_FILE, NULL);
  list_tester_check (tester);
  cgv_focus_swap (focus);
  list_tester_check (tester);
  cgv_function_list_set_search (list, "main");
  list_tester_check (tester);
}

/* Parts of one document have no variants. Rows that neither part has are not listed. */
static void
test_compared_parts (void)
{
  g_autoptr (CgvDocument) document = test_document ("pid: 1\npart: 1\nevents: Ir\nfn=f\n1 10\nfn=g\n2 20\npart: 2\nevents: Ir\nfn=f\n1 15\nfn=h\n3 5\npart: 3\nevents: Ir\nfn=i\n4 4\n");
  g_autoptr (CgvRuns) base = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (document, 1, 1);
  g_autoptr (CgvRuns) last = compare_test_parts (document, 2, 1);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (base, new_, NULL);
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (focus);

  check_names (list, "g f h");
  g_assert_cmpuint (cgv_arrangement_count (list->rows, CGV_SHOW_NEW), ==, 1);
  cgv_focus_set_sides (focus, cgv_focus_get_side (focus, CGV_SIDE_BASE), last, NULL);
  check_names (list, "g f i");
}

static GArray *
copy_nodes (CgvFunctionList *list)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < get_length (list); i++)
    {
      guint node = cgv_function_list_get_node (list, i);

      g_array_append_val (nodes, node);
    }
  return nodes;
}

/* Search results are in the order of all rows, regardless of which was requested first. */
static void
test_kept_order (void)
{
  static const char *const words[] = { "1", "12", "3", "nowhere", "" };
  g_autofree char *text = test_generate_profile (MANY);
  g_autoptr (CgvFunctionList) list = make_list (text);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autoptr (GArray) kept = NULL, sorted = NULL;

      list_tester_sort (list, CGV_QUANTITY_CALLS, TRUE);
      cgv_function_list_set_search (list, "");
      cgv_function_list_set_search (list, words[i]);
      kept = copy_nodes (list);
      list_tester_sort (list, CGV_QUANTITY_NAME, FALSE);
      list_tester_sort (list, CGV_QUANTITY_CALLS, TRUE);
      sorted = copy_nodes (list);
      g_assert_cmpmem (kept->data, kept->len * sizeof (guint), sorted->data, sorted->len * sizeof (guint));
    }
}

/* With this number of rows, a thread arranges them. */
#define LATE 112000

static CgvFunctionList *
make_late_list (void)
{
  g_autofree char *text = test_generate_profile (LATE);
  CgvFunctionList *list = make_list (text);

  wait_for_numbers (list->focus);
  return list;
}

static gboolean
is_late (CgvFunctionList *list)
{
  return list->focus->computing;
}

static void
set_sort (CgvFunctionList *list,
          CgvQuantityKind kind)
{
  cgv_function_list_set_sort (list, &(CgvQuantity){ kind, CGV_ASPECT_ONE, NULL }, FALSE);
}

/* The old rows stay until a thread has the new ones, and the last of several requests counts. */
static void
test_late (void)
{
  g_autoptr (CgvFunctionList) list = make_late_list ();
  g_autoptr (ListTester) tester = list_tester_new (G_LIST_MODEL (list), get_node);
  CgvNodeId first = cgv_function_list_get_node (list, 0);
  guint length = get_length (list);
  guint n_reordered = 0;

  list_tester_hold (tester, 0);
  g_signal_connect (list, "reordered", G_CALLBACK (count_cb), &n_reordered);
  set_sort (list, CGV_QUANTITY_NAME);
  set_sort (list, CGV_QUANTITY_CALLS);
  cgv_function_list_set_search (list, "function_1");
  cgv_function_list_set_search (list, "function_77");
  g_assert_true (is_late (list));
  g_assert_cmpuint (cgv_function_list_get_node (list, 0), ==, first);
  g_assert_cmpuint (get_length (list), ==, length);
  g_assert_cmpuint (list->rows->n_hits, ==, length);
  g_assert_cmpint (list->focus->listing->sort.kind, ==, CGV_QUANTITY_CALLS);
  g_assert_cmpstr (list->focus->listing->search, ==, "function_77");
  list_tester_check (tester);

  wait_for_numbers (list->focus);
  g_assert_cmpuint (n_reordered, ==, 1);
  assert_list (list, "function_77");
  list_tester_check (tester);

  /* A request that is reverted. */
  cgv_function_list_set_search (list, "");
  cgv_function_list_set_search (list, "function_77");
  wait_for_numbers (list->focus);
  g_assert_cmpuint (n_reordered, ==, 1);
}

/* Rows never appear without the numbers that were also requested. */
static void
test_late_numbers (void)
{
  g_autoptr (CgvFunctionList) list = make_late_list ();
  CgvFocus *focus = list->focus;
  guint n_reordered = 0;

  g_signal_connect (list, "reordered", G_CALLBACK (count_cb), &n_reordered);
  cgv_focus_set_event (focus, 1);
  set_sort (list, CGV_QUANTITY_SELF);
  g_object_set (focus, "fold", FALSE, NULL);
  wait_for_numbers (focus);
  g_assert_cmpuint (n_reordered, ==, 1);
  g_assert_cmpuint (get_length (list), ==, LATE);
  g_assert_true (list->rows->numbers == focus->numbers);
  assert_list (list, "");
}

/* A row that is opened meanwhile is open in the new rows. */
static void
test_late_open (void)
{
  g_autoptr (CgvFunctionList) list = make_late_list ();
  CgvFocus *focus = list->focus;
  CgvFunctionRow row;
  guint position;

  g_object_set (focus, "grouping-kind", CGV_GROUPING_FILE, NULL);
  wait_for_numbers (focus);
  set_sort (list, CGV_QUANTITY_NAME);
  g_assert_true (is_late (list));
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  wait_for_numbers (focus);
  position = cgv_function_list_find_row (list, row.group, CGV_NONE);
  g_assert_true (cgv_function_list_get_row (list, position, &row));
  g_assert_true (row.is_expanded);
  cgv_function_list_set_all_expanded (list, TRUE);
  wait_for_numbers (focus);
  g_assert_cmpuint (get_length (list), >, LATE - LATE / 10);
}

/* When a list is freed, its thread ends by itself. */
static void
test_late_dropped (void)
{
  CgvFunctionList *list = make_late_list ();
  CgvFocus *focus = g_object_ref (list->focus);

  cgv_function_list_set_search (list, "1");
  g_assert_finalize_object (list);
  g_object_add_weak_pointer (G_OBJECT (focus), (gpointer *) &focus);
  g_object_unref (focus);
  while (focus != NULL)
    g_main_context_iteration (NULL, TRUE);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/function-list/sort", test_sort);
  g_test_add_func ("/function-list/row", test_row);
  g_test_add_func ("/function-list/ends", test_ends);
  g_test_add_func ("/function-list/ends-of-cycles", test_ends_of_cycles);
  g_test_add_func ("/function-list/search", test_search);
  g_test_add_func ("/function-list/search-rank", test_search_rank);
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
  g_test_add_func ("/function-list/compared/order", test_compared_order);
  g_test_add_func ("/function-list/compared/rows", test_compared_rows);
  g_test_add_func ("/function-list/compared/layout", test_layout);
  g_test_add_func ("/function-list/compared/filters", test_show);
  g_test_add_func ("/function-list/compared/search", test_compared_search);
  g_test_add_func ("/function-list/compared/variants", test_variants);
  g_test_add_func ("/function-list/compared/variants-in-columns", test_variants_in_columns);
  g_test_add_func ("/function-list/compared/groups-by-object", test_groups_by_object);
  g_test_add_func ("/function-list/compared/groups-by-file", test_groups_by_file);
  g_test_add_func ("/function-list/compared/groups-by-file-inclusive-delta", test_groups_by_inclusive_delta);
  g_test_add_func ("/function-list/compared/groups-by-function-and-file", test_groups_by_function_and_file);
  g_test_add_func ("/function-list/compared/groups-by-part", test_compared_groups_by_part);
  g_test_add_func ("/function-list/compared/groups-in-columns", test_groups_in_columns);
  g_test_add_func ("/function-list/compared/origins-in-columns", test_origins_in_columns);
  g_test_add_func ("/function-list/compared/focus-filters", test_focus_filters);
  g_test_add_func ("/function-list/compared/groups-of-all-kinds", test_groups_of_all_kinds);
  g_test_add_func ("/function-list/compared/contract", test_compared_contract);
  g_test_add_func ("/function-list/compared/parts", test_compared_parts);
  g_test_add_func ("/function-list/kept-order", test_kept_order);
  g_test_add_func ("/function-list/late", test_late);
  g_test_add_func ("/function-list/late-numbers", test_late_numbers);
  g_test_add_func ("/function-list/late-open", test_late_open);
  g_test_add_func ("/function-list/late-dropped", test_late_dropped);
  if (g_test_perf ())
    g_test_add_func ("/function-list/speed", test_speed);

  return g_test_run ();
}
