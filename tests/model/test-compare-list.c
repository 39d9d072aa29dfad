/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rows of a comparison in a list: order, search, filters, variants and groups. */

#include <string.h>

#include "cgv-compare-text.h"
#include "cgv-comparison-groups.h"
#include "cgv-display.h"
#include "compare-test.h"
#include "list-tester.h"
#include "model-test.h"

/* The last component of the name of a group, which may be a path. */
static char *
dup_name (CgvFunctionList *list,
          const CgvFunctionRow *row)
{
  gsize length;
  const char *name = cgv_function_list_get_name (list, row, &length);
  gsize start = row->kind == CGV_FUNCTION_ROW_GROUP ? cgv_path_get_base_name (name, length) : 0;

  return g_strndup (name + start, length - start);
}

/* All rows by name; those below others after a dot. */
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
make_list (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (compare_test_base, compare_test_new);

  return cgv_function_list_new (focus);
}

static void
check_order (const char *column,
             gboolean descending,
             const char *expected)
{
  g_autoptr (CgvFunctionList) list = make_list ();
  gboolean is_descending;
  CgvQuantity quantity;

  g_assert_true (cgv_quantity_parse (column, &quantity));
  cgv_function_list_set_sort (list, &quantity, descending);
  g_assert_cmpint (cgv_function_list_get_sort (list, &is_descending)->aspect, ==, quantity.aspect);
  g_assert_cmpint (is_descending, ==, descending);
  check_names (list, expected);
}

static void
test_order (void)
{
  g_autoptr (CgvFunctionList) list = make_list ();

  /* hash +42000, parse +28000, check +3000, main 0, oldcheck -2000; sort differs by noise, and comes before what does not differ. */
  check_names (list, "hash parse check oldcheck sort main");
  check_order ("delta_self", FALSE, "oldcheck check parse hash sort main");
  check_order ("delta_inclusive", TRUE, "main parse hash check oldcheck sort");
  check_order ("percent_self", TRUE, "check parse hash oldcheck sort main");
  check_order ("base_self", TRUE, "sort hash parse oldcheck main check");
  check_order ("delta_calls", TRUE, "hash parse check oldcheck main sort");
  check_order ("name", FALSE, "check hash main oldcheck parse sort");
}

static void
test_rows (void)
{
  g_autoptr (CgvFunctionList) list = make_list ();
  const CgvComparison *comparison = cgv_function_list_get_numbers (list)->main.comparison;
  g_autofree char *location = NULL;
  g_autofree char *tooltip = NULL;
  CgvFunctionRow row;

  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  location = cgv_compare_text_dup_location (comparison->matching, row.node);
  tooltip = cgv_compare_text_dup_tooltip (comparison, row.node);
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_FUNCTION);
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].self, ==, 30000);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self, ==, 72000);
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
  g_assert_true (row.is_noise);
  g_assert_false (row.is_expandable);
  g_assert_false (cgv_function_list_get_row (list, 6, &row));
}

static void
test_filters (void)
{
  g_autoptr (CgvFunctionList) list = make_list ();

  g_assert_cmpuint (cgv_function_list_count (list, CGV_SHOW_ALL), ==, 6);
  g_assert_cmpuint (cgv_function_list_count (list, CGV_SHOW_REGRESSIONS), ==, 3);
  g_assert_cmpuint (cgv_function_list_count (list, CGV_SHOW_IMPROVEMENTS), ==, 1);
  g_assert_cmpuint (cgv_function_list_count (list, CGV_SHOW_NEW), ==, 1);
  g_assert_cmpuint (cgv_function_list_count (list, CGV_SHOW_REMOVED), ==, 1);

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
  g_assert_cmpuint (cgv_function_list_count (list, CGV_SHOW_ALL), ==, 5);
  g_assert_cmpuint (cgv_function_list_get_n_hits (list), ==, 5);
}

static void
test_search (void)
{
  g_autoptr (CgvFunctionList) list = make_list ();

  cgv_function_list_set_search (list, "check");
  check_names (list, "check oldcheck");
  g_assert_cmpstr (cgv_function_list_get_search (list), ==, "check");
  g_assert_cmpuint (cgv_function_list_count (list, CGV_SHOW_NEW), ==, 1);
  g_assert_cmpuint (cgv_function_list_count (list, CGV_SHOW_REGRESSIONS), ==, 1);
  /* Nothing but the search changes it. */
  cgv_focus_swap (cgv_function_list_get_focus (list));
  check_names (list, "oldcheck check");
  cgv_focus_set_event (cgv_function_list_get_focus (list), 1);
  check_names (list, "oldcheck check");
  cgv_function_list_set_search (list, "libsort");
  check_names (list, "sort");
  cgv_function_list_set_search (list, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 6);
}

static void
test_variants (void)
{
  g_autoptr (CgvFunctionList) list = make_list ();
  CgvFunctionRow row;

  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  g_assert_false (cgv_function_list_set_expanded (list, 0, TRUE));
  check_names (list, "hash .hash.isra.0 .hash.part.1 .hash parse check oldcheck sort main");
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpint (row.presence, ==, CGV_PRESENT_NEW);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self, ==, 70000);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].n_calls, ==, 300);
  g_assert_true (cgv_function_list_get_row (list, 3, &row));
  g_assert_cmpint (row.presence, ==, CGV_PRESENT_BASE);
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].self, ==, 30000);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self, ==, 0);
  g_assert_false (cgv_function_list_set_expanded (list, 5, TRUE));

  /* It stays open while event type and sides change, and is sorted as all. */
  cgv_focus_set_event (cgv_function_list_get_focus (list), 1);
  check_names (list, "hash .hash.isra.0 .hash.part.1 .hash parse check oldcheck main sort");
  cgv_focus_swap (cgv_function_list_get_focus (list));
  check_names (list, "oldcheck check parse hash .hash .hash.part.1 .hash.isra.0 main sort");
  g_assert_cmpuint (cgv_function_list_find_node (list, compare_test_find_row (cgv_function_list_get_focus (list), "hash")), ==, 3);
  cgv_function_list_set_all_expanded (list, FALSE);
  check_names (list, "oldcheck check parse hash main sort");
}

static void
test_groups_by_object (void)
{
  g_autoptr (CgvFunctionList) list = make_list ();
  CgvFocus *focus = cgv_function_list_get_focus (list);
  CgvFunctionRow row;
  guint32 hash = compare_test_find_row (focus, "hash");

  cgv_focus_set_grouping_kind (focus, CGV_GROUPING_OBJECT);
  check_names (list, "prog libsort.so");
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_GROUP);
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].self, ==, 53000);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self, ==, 124000);
  g_assert_cmpuint (row.self_delta.size, ==, 71000);
  g_assert_true (row.has_inclusive);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive, >=, row.side[CGV_SIDE_NEW].self);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive_low, <=, row.side[CGV_SIDE_NEW].inclusive);
  g_assert_cmpuint (cgv_function_list_find_node (list, hash), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_function_list_find_parent (list, hash), ==, 0);
  g_assert_cmpuint (cgv_function_list_reveal (list, hash), ==, 1);
  check_names (list, "prog .hash .parse .check .oldcheck .main libsort.so");
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_MEMBER);
  g_assert_cmpuint (row.node, ==, hash);
  g_assert_true (row.has_inclusive);

  cgv_function_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, FALSE);
  check_names (list, "libsort.so prog .check .hash .main .oldcheck .parse");
  cgv_function_list_set_show (list, CGV_SHOW_REGRESSIONS);
  check_names (list, "prog .check .hash .main .oldcheck .parse");
  cgv_function_list_set_show (list, CGV_SHOW_ALL);
  /* A search opens groups; afterwards they are as they were. */
  cgv_function_list_set_search (list, "sort");
  check_names (list, "libsort.so .sort");
  cgv_function_list_set_search (list, "");
  check_names (list, "libsort.so prog .check .hash .main .oldcheck .parse");
  cgv_focus_set_grouping_kind (focus, CGV_CHOICE_UNGROUPED);
  check_names (list, "check hash main oldcheck parse sort");
}

/* Groups of every kind are on both sides, with inclusive costs to sort by; functions in no cycle are by themselves. */
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

  cgv_focus_set_grouping_kind (focus, CGV_GROUPING_NAMESPACE);
  g_assert_cmpint (cgv_function_list_get_grouping_kind (list), ==, CGV_GROUPING_NAMESPACE);
  check_names (list, "n m");
  cgv_focus_set_grouping_kind (focus, CGV_GROUPING_CYCLE);
  cgv_function_list_set_sort (list, &(CgvQuantity){ CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_NEW, NULL }, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 3);
  g_assert_true (cgv_function_list_get_row (list, 0, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_FUNCTION);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive, ==, 100);
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpint (row.kind, ==, CGV_FUNCTION_ROW_GROUP);
  g_assert_cmpuint (row.n_members, ==, 2);
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].inclusive, ==, 60);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].inclusive, ==, 90);
  g_assert_cmpuint (row.inclusive_delta.size, ==, 30);
  g_assert_nonnull (cgv_function_list_get_group (list, row.group));
  g_assert_true (cgv_function_list_set_expanded (list, 1, TRUE));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 5);
  g_assert_cmpuint (cgv_function_list_reveal (list, compare_test_find_row (focus, "n::c")), ==, 2);
}

/* A filter hides a function on both sides, whose costs are then those of its caller. */
static void
test_focus_filters (void)
{
  g_autoptr (CgvFunctionList) list = make_list ();
  CgvFocus *focus = cgv_function_list_get_focus (list);
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "parse", &error);
  g_autoptr (CgvFilterList) filters = NULL;

  g_assert_no_error (error);
  filters = cgv_filter_list_append (cgv_focus_get_filters (focus), rule);
  cgv_focus_set_filters (focus, filters);
  check_names (list, "hash main check oldcheck sort");
  g_assert_true (cgv_focus_undo_filters (focus));
  check_names (list, "hash parse check oldcheck sort main");
}

/* Code that was inlined counts in its file. */
static void
test_groups_by_file (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus ("events: Ir\nfl=/v1/a.c\nfn=f\n1 1000\nfi=/v1/b.h\n2 500\nfe=/v1/a.c\n3 10\nfn=g\n9 300\n",
                                                   "events: Ir\nfl=/v2/a.c\nfn=f\n1 1200\nfi=/v2/b.h\n2 900\n");
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (focus);
  CgvFunctionRow row;

  cgv_focus_set_grouping_kind (focus, CGV_GROUPING_FILE_FUNCTION);
  cgv_function_list_set_all_expanded (list, TRUE);
  check_names (list, "b.h .f a.c .f .g");
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpuint (row.side[CGV_SIDE_BASE].self, ==, 500);
  g_assert_cmpuint (row.side[CGV_SIDE_NEW].self, ==, 900);
  g_assert_false (row.has_inclusive);
  g_assert_true (cgv_function_list_get_row (list, 3, &row));
  g_assert_cmpuint (row.self_delta.size, ==, 190);
  g_assert_true (cgv_function_list_get_row (list, 4, &row));
  g_assert_cmpint (row.presence, ==, CGV_PRESENT_BASE);
}

/* A thing of a position as a number: what kind of row of what. */
static guint
get_thing (GListModel *model,
           guint position)
{
  CgvFunctionRow row;

  g_assert_true (cgv_function_list_get_row (CGV_FUNCTION_LIST (model), position, &row));
  return (row.kind * 1000 + (row.node & 0xff)) * 100 + (row.member & 0xf) * 10 + (row.group & 0x7);
}

static void
test_contract (void)
{
  g_autoptr (CgvFunctionList) list = make_list ();
  CgvFocus *focus = cgv_function_list_get_focus (list);
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
  cgv_focus_set_grouping_kind (focus, CGV_GROUPING_FILE_FUNCTION);
  list_tester_check (tester);
  cgv_focus_swap (focus);
  list_tester_check (tester);
  cgv_function_list_set_search (list, "main");
  list_tester_check (tester);
}

/* Parts of one document have no variants, and rows that neither has are not listed. */
static void
test_parts (void)
{
  g_autoptr (CgvDocument) document = test_document ("pid: 1\npart: 1\nevents: Ir\nfn=f\n1 10\nfn=g\n2 20\npart: 2\nevents: Ir\nfn=f\n1 15\nfn=h\n3 5\npart: 3\nevents: Ir\nfn=i\n4 4\n");
  g_autoptr (CgvRuns) base = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (document, 1, 1);
  g_autoptr (CgvRuns) last = compare_test_parts (document, 2, 1);
  g_autoptr (CgvFocus) focus = cgv_focus_new_with_base (base, new_, NULL, NULL, NULL);
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (focus);

  check_names (list, "f h g");
  g_assert_cmpuint (cgv_function_list_count (list, CGV_SHOW_NEW), ==, 1);
  cgv_focus_set_side (focus, CGV_SIDE_NEW, last, NULL);
  check_names (list, "i f g");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/compare-list/order", test_order);
  g_test_add_func ("/compare-list/rows", test_rows);
  g_test_add_func ("/compare-list/filters", test_filters);
  g_test_add_func ("/compare-list/search", test_search);
  g_test_add_func ("/compare-list/variants", test_variants);
  g_test_add_func ("/compare-list/groups-by-object", test_groups_by_object);
  g_test_add_func ("/compare-list/groups-by-file", test_groups_by_file);
  g_test_add_func ("/compare-list/focus-filters", test_focus_filters);
  g_test_add_func ("/compare-list/groups-of-all-kinds", test_groups_of_all_kinds);
  g_test_add_func ("/compare-list/contract", test_contract);
  g_test_add_func ("/compare-list/parts", test_parts);

  return g_test_run ();
}
