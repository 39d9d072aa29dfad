/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Columns of parts: the numbers of functions and groups, their order, and what they follow. */

#include "cgv-function-list.h"
#include "compare-test.h"
#include "model-test.h"

static const char in_parts[] =
  "version: 1\nevents: Ir Dr\npart: 1\nfn=main\n1 10 1\ncfn=f\ncalls=1 1\n2 30 3\nfn=f\n1 30 3\ncfn=f'2\ncalls=1 1\n3 5 0\nfn=f'2\n1 5 0\n"
  "part: 2\nevents: Ir Dr\nfn=g\n1 20 9\nfn=main\n1 3 0\n"
  "part: 3\nevents: Ir Dr\nfn=f\n1 12 1\nfn=g\n1 1 0\n";

/* The same program later: it has no third part, and h is new. */
static const char in_new_parts[] =
  "version: 1\nevents: Ir Dr\npart: 1\nfn=main\n1 11 1\ncfn=f\ncalls=1 1\n2 44 3\nfn=f\n1 40 3\ncfn=h\ncalls=1 1\n3 4 0\nfn=h\n1 4 0\n"
  "part: 2\nevents: Ir Dr\nfn=g\n1 25 9\nfn=h\n1 90 8\n";

/* f and g call each other, f in the first part, g in the second: only the whole run has a cycle. */
static const char in_cycle[] =
  "version: 1\nevents: Ir\npart: 1\nob=one\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 30\nfn=f\n1 5\ncfn=g\ncalls=1 1\n2 25\nfn=g\n1 25\n"
  "part: 2\nevents: Ir\nob=one\nfl=a.c\nfn=g\n1 20\ncfn=f\ncalls=2 1\n2 6\nfn=f\n1 6\nob=two\nfn=main\n1 3\n";

/* A cycle of three functions, two of which are in one object. */
static const char in_divided_cycle[] =
  "version: 1\nevents: Ir\npart: 1\nob=one\nfn=a\n1 10\ncfn=b\ncalls=1 1\n2 50\nfn=b\n1 20\ncob=two\ncfn=c\ncalls=1 1\n2 30\n"
  "ob=two\nfn=c\n1 30\ncob=one\ncfn=a\ncalls=1 1\n2 5\npart: 2\nevents: Ir\nob=one\nfn=a\n1 1\n";

static CgvFunctionList *
make_list (CgvFocus *focus)
{
  cgv_focus_set_column (focus, CGV_CHOICE_PARTS, TRUE);
  return cgv_function_list_new (focus);
}

static CgvFocus *
make_focus (const char *text)
{
  g_autoptr (CgvDocument) document = test_document (text);

  return cgv_focus_new (document);
}

/* All parts at once are the parts one by one. */
static void
assert_every_part (CgvFunctionList *list,
                   guint position,
                   CgvQuantityKind kind)
{
  guint n = cgv_part_numbers_count (list->rows->numbers, CGV_SIDE_NEW);
  CgvQuantity quantity = { .kind = kind, .aspect = CGV_ASPECT_ONE, .form = CGV_FORM_PART, .part = CGV_EVERY_PART };
  g_autofree CgvPartNumber *all = g_new0 (CgvPartNumber, n);
  gboolean is_known = cgv_function_list_get_part_number (list, position, &quantity, all);

  for (guint i = 0; i < n; i++)
    {
      CgvPartNumber one;

      quantity.part = i + 1;
      g_assert_cmpint (cgv_function_list_get_part_number (list, position, &quantity, &one), ==, is_known);
      g_assert_true (all[i].costs == one.costs);
      g_assert_cmpuint (all[i].cost, ==, one.cost);
      g_assert_cmpuint (all[i].whole, ==, one.whole);
    }
}

static void
sort (CgvFunctionList *list,
      const char *id,
      gboolean descending)
{
  CgvQuantity quantity;

  g_assert_true (cgv_quantity_parse (id, &quantity));
  cgv_function_list_set_sort (list, &quantity, descending);
}

static guint
get_length (CgvFunctionList *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (list));
}

/* Returns the cost of a row, or -1 if it is not known. */
static gint64
get_cost (CgvFunctionList *list,
          guint position,
          const char *id)
{
  CgvQuantity quantity;
  CgvPartNumber number;

  g_assert_true (cgv_quantity_parse (id, &quantity));
  return cgv_function_list_get_part_number (list, position, &quantity, &number) ? (gint64) number.cost : -1;
}

static void
assert_names (CgvFunctionList *list,
              const char *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < get_length (list); i++)
    {
      CgvFunctionRow row;
      gsize length;
      const char *name;

      g_assert_true (cgv_function_list_get_row (list, i, &row));
      name = cgv_function_list_get_name (list, &row, &length);
      g_string_append_printf (names, "%s%.*s", i > 0 ? " " : "", (int) length, name);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

static void
assert_costs (CgvFunctionList *list,
              const char *id,
              const char *expected)
{
  g_autoptr (GString) costs = g_string_new (NULL);

  for (guint i = 0; i < get_length (list); i++)
    g_string_append_printf (costs, "%s%" G_GINT64_FORMAT, i > 0 ? " " : "", get_cost (list, i, id));
  g_assert_cmpstr (costs->str, ==, expected);
}

/* Without the column there are no numbers, and none of a part that is not there. */
static void
test_column (void)
{
  g_autoptr (CgvFocus) focus = make_focus (in_parts);
  g_autoptr (CgvFunctionList) without = cgv_function_list_new (focus);
  g_autoptr (CgvFunctionList) list = NULL;
  CgvDocument *document;

  g_assert_cmpint (get_cost (without, 0, "self_part_1"), ==, -1);
  g_assert_cmpuint (cgv_part_numbers_count (focus->numbers, CGV_SIDE_NEW), ==, 0);
  list = make_list (focus);
  g_assert_cmpuint (cgv_part_numbers_count (focus->numbers, CGV_SIDE_NEW), ==, 3);
  g_assert_cmpuint (cgv_part_numbers_count (focus->numbers, CGV_SIDE_BASE), ==, 0);
  g_assert_cmpuint (cgv_part_numbers_get_part (focus->numbers, CGV_SIDE_NEW, 2, &document), ==, 1);
  g_assert_true (document == cgv_focus_get_document (focus));
  g_assert_cmpint (get_cost (list, 0, "self_part_4"), ==, -1);
  g_assert_cmpint (get_cost (list, 0, "base_self_part_1"), ==, -1);
  cgv_focus_set_column (focus, CGV_CHOICE_PARTS, FALSE);
  g_assert_cmpint (get_cost (list, 0, "self_part_1"), ==, -1);
}

static void
test_numbers (void)
{
  g_autoptr (CgvFocus) focus = make_focus (in_parts);
  g_autoptr (CgvFunctionList) list = make_list (focus);
  CgvQuantity quantity;
  CgvPartNumber number;

  sort (list, "self", TRUE);
  assert_names (list, "f g main");
  assert_costs (list, "self_part_1", "35 0 10");
  assert_costs (list, "self_part_2", "0 20 3");
  assert_costs (list, "self_part_3", "12 1 0");
  assert_costs (list, "inclusive_part_1", "35 0 40");
  assert_costs (list, "self_least", "0 0 0");
  assert_costs (list, "self_most", "35 20 10");
  assert_costs (list, "self_spread", "35 20 10");
  assert_costs (list, "inclusive_most", "35 20 40");

  /* Of all functions together. */
  g_assert_cmpint (get_cost (list, G_MAXUINT, "self_part_1"), ==, 45);
  g_assert_cmpint (get_cost (list, G_MAXUINT, "self_least"), ==, 13);
  g_assert_cmpint (get_cost (list, G_MAXUINT, "self_spread"), ==, 32);
  g_assert_true (cgv_quantity_parse ("self_unevenness", &quantity));
  g_assert_true (cgv_function_list_get_part_number (list, 1, &quantity, &number));
  g_assert_cmpfloat (number.factor, ==, 20.0 * 3 / 21);
  g_assert_true (cgv_function_list_get_part_number (list, G_MAXUINT, &quantity, &number));
  g_assert_cmpfloat (number.factor, ==, 32.0 * 3 / 81);
  g_assert_cmpuint (number.whole, ==, 81);
  g_assert_true (cgv_quantity_parse ("self_part_3", &quantity));
  g_assert_true (cgv_function_list_get_part_number (list, 0, &quantity, &number));
  g_assert_cmpuint (number.whole, ==, 13);

  cgv_focus_set_event (focus, 1);
  g_assert_cmpint (get_cost (list, G_MAXUINT, "self_part_2"), ==, 9);
}

static void
test_sort (void)
{
  g_autoptr (CgvFocus) focus = make_focus (in_parts);
  g_autoptr (CgvFunctionList) list = make_list (focus);

  sort (list, "self_part_2", TRUE);
  assert_names (list, "g main f");
  sort (list, "self_part_1", FALSE);
  assert_names (list, "g main f");
  sort (list, "self_part_3", TRUE);
  assert_names (list, "f g main");
  sort (list, "self_spread", FALSE);
  assert_names (list, "main g f");
  sort (list, "self_unevenness", TRUE);
  assert_names (list, "g main f");
  sort (list, "inclusive_most", TRUE);
  assert_names (list, "main f g");
  sort (list, "self_part_2", TRUE);
  cgv_function_list_set_search (list, "a");
  assert_names (list, "main");
  cgv_function_list_set_search (list, "");

  /* Whatever the user chooses to see, the numbers are of whole documents. */
  test_select_part (focus, 0);
  assert_names (list, "g main f");
  assert_costs (list, "self_part_2", "20 3 0");
  cgv_focus_select_all_parts (focus);
  g_object_set (focus, "fold", FALSE, NULL);
  sort (list, "self_part_1", TRUE);
  assert_names (list, "f main f'2 g");
}

/* A number that is below 0 comes before 0, and equal ones are in the order of all parts together. */
static void
test_signed (void)
{
  g_autoptr (CgvFocus) focus = make_focus ("version: 1\nevents: Memory\npart: 1\nfn=f\n1 -7\nfn=g\n1 2\npart: 2\nfn=f\n1 3\nfn=g\n1 -9\npart: 3\nfn=f\n1 -1\n");
  g_autoptr (CgvFunctionList) list = make_list (focus);
  CgvQuantity quantity;
  CgvPartNumber number;

  sort (list, "self_part_1", TRUE);
  assert_names (list, "g f");
  sort (list, "self_part_2", TRUE);
  assert_names (list, "f g");
  assert_costs (list, "self_spread", "10 11");
  assert_costs (list, "self_least", "-7 -9");
  g_assert_true (cgv_quantity_parse ("self_unevenness", &quantity));
  g_assert_true (cgv_function_list_get_part_number (list, 0, &quantity, &number));
  g_assert_cmpfloat (number.factor, <, 0);
}

/* Filters are about all parts together: the numbers of a function that they leave stay the same. */
static void
test_filters (void)
{
  g_autoptr (CgvFocus) focus = make_focus (in_parts);
  g_autoptr (CgvFunctionList) list = make_list (focus);
  CgvPartMatrix *matrix = focus->numbers->matrices[CGV_SIDE_NEW];
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_INCLUDE, CGV_FILTER_FIELD_FUNCTION, "^f$", NULL);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (focus->wanted->filters, rule);

  sort (list, "self_part_1", TRUE);
  cgv_focus_set_filters (focus, filters);
  g_assert_true (focus->numbers->matrices[CGV_SIDE_NEW] == matrix);
  g_assert_cmpint (get_cost (list, 0, "self_part_3"), ==, 12);
}

/* The inclusive costs of a cycle add up; those of several functions of an object do not, and code of a file may be in functions of another one. */
static void
test_groups (void)
{
  g_autoptr (CgvFocus) focus = make_focus (in_cycle);
  g_autoptr (CgvFunctionList) list = make_list (focus);

  g_object_set (focus, "grouping-kind", CGV_GROUPING_FUNCTION, NULL);
  sort (list, "inclusive_part_1", TRUE);
  g_assert_cmpuint (get_length (list), ==, 3);
  assert_costs (list, "inclusive_part_1", "40 30 0");
  assert_costs (list, "inclusive_part_2", "0 26 3");
  assert_costs (list, "inclusive_spread", "40 4 3");
  g_assert_true (cgv_function_list_set_expanded (list, 1, TRUE));
  assert_costs (list, "self_part_1", "10 30 25 5 0");
  for (guint i = 0; i < get_length (list); i++)
    assert_every_part (list, i, CGV_QUANTITY_INCLUSIVE);

  g_object_set (focus, "grouping-kind", CGV_GROUPING_OBJECT, NULL);
  sort (list, "self_part_2", TRUE);
  assert_names (list, "one two");
  assert_costs (list, "self_part_2", "26 3");
  assert_costs (list, "self_spread", "14 3");
  assert_costs (list, "inclusive_part_2", "-1 3");
  assert_every_part (list, 0, CGV_QUANTITY_SELF);
  assert_every_part (list, 0, CGV_QUANTITY_INCLUSIVE);
  assert_every_part (list, G_MAXUINT, CGV_QUANTITY_SELF);
  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  assert_names (list, "one g f main two");
  assert_costs (list, "self_part_2", "26 20 6 0 3");
  sort (list, "self_part_1", TRUE);
  assert_names (list, "one g main f two");
  sort (list, "self_part_1", FALSE);
  assert_names (list, "two one f main g");

  g_object_set (focus, "grouping-kind", CGV_GROUPING_FILE, NULL);
  assert_costs (list, "self_part_2", "-1");
}

/* Only a whole cycle has a known inclusive cost. */
static void
test_divided_cycle (void)
{
  g_autoptr (CgvFocus) focus = make_focus (in_divided_cycle);
  g_autoptr (CgvFunctionList) list = make_list (focus);

  g_object_set (focus, "grouping-kind", CGV_GROUPING_OBJECT, NULL);
  sort (list, "self_part_1", TRUE);
  assert_costs (list, "self_part_1", "30 30");
  assert_costs (list, "inclusive_part_1", "-1 -1");
  g_object_set (focus, "grouping-kind", CGV_GROUPING_FUNCTION, NULL);
  sort (list, "inclusive_part_1", TRUE);
  assert_costs (list, "inclusive_part_1", "60");
}

/* The choice of columns outlasts a profile, so that one of a single part may meet it. */
static void
test_one_part (void)
{
  g_autoptr (CgvFocus) focus = make_focus ("version: 1\nevents: Ir\npart: 1\nfn=main\n1 10\n");
  g_autoptr (CgvFunctionList) list = make_list (focus);

  g_assert_null (focus->numbers->matrices[CGV_SIDE_NEW]);
  g_assert_cmpint (get_cost (list, 0, "self_part_1"), ==, -1);
}

/* Compares the costs of a side with those that its profile has alone. */
static void
assert_side (CgvFunctionList *list,
             CgvSide side)
{
  CgvFocus *focus = list->focus;
  CgvNumbers *numbers = focus->numbers;
  g_autoptr (CgvFocus) alone = cgv_focus_new (numbers->choice->sides[side]->document);
  g_autoptr (CgvFunctionList) own_list = make_list (alone);
  const CgvPartMatrix *matrix = numbers->matrices[side];
  const CgvPartMatrix *own;
  guint n_compared = 0;

  cgv_focus_set_event (alone, focus->choice->event);
  own = alone->numbers->matrices[CGV_SIDE_NEW];
  g_assert_cmpuint (matrix->n_parts, ==, own->n_parts);
  for (CgvNodeId node = 0; node < own->n_nodes; node++)
    {
      CgvNodeId row = cgv_fold_get_node (numbers->folds[side], cgv_fold_get_function (own->costs->graph->fold, node));

      for (CgvPartId part = 0; part < own->n_parts; part++)
        for (CgvPartMeasure measure = 0; measure < CGV_N_PART_MEASURES; measure++, n_compared++)
          g_assert_cmpuint (cgv_part_matrix_get_cost (matrix, measure, row, part), ==, cgv_part_matrix_get_cost (own, measure, node, part));
    }
  g_assert_cmpuint (n_compared, >, 10);
}

static void
test_two_documents (void)
{
  g_autoptr (CgvFocus) focus = compare_test_focus (in_parts, in_new_parts);
  g_autoptr (CgvFunctionList) list = make_list (focus);
  CgvDocument *base = cgv_focus_get_side (focus, CGV_SIDE_BASE)->document;
  g_autoptr (CgvRuns) runs = compare_test_parts (base, 1, 1);

  assert_side (list, CGV_SIDE_BASE);
  assert_side (list, CGV_SIDE_NEW);
  sort (list, "base_self_part_3", TRUE);
  g_assert_cmpint (get_cost (list, 0, "base_self_part_3"), ==, 12);
  g_assert_cmpint (get_cost (list, 1, "base_self_part_3"), ==, 1);
  sort (list, "new_self_part_2", TRUE);
  g_assert_cmpint (get_cost (list, 0, "new_self_part_2"), ==, 90);
  g_assert_cmpint (get_cost (list, 1, "new_self_part_2"), ==, 25);
  g_assert_cmpint (get_cost (list, 0, "base_self_most"), ==, 0);
  g_assert_cmpint (get_cost (list, G_MAXUINT, "new_self_part_1"), ==, 55);
  cgv_focus_set_event (focus, 1);
  assert_side (list, CGV_SIDE_BASE);
  assert_side (list, CGV_SIDE_NEW);
  cgv_focus_swap (focus);
  assert_side (list, CGV_SIDE_BASE);
  assert_side (list, CGV_SIDE_NEW);
  cgv_focus_swap (focus);

  /* All parts are shown, whichever are compared. */
  g_assert_true (cgv_focus_set_sides (focus, runs, cgv_focus_get_side (focus, CGV_SIDE_NEW), NULL));
  assert_side (list, CGV_SIDE_BASE);
  assert_side (list, CGV_SIDE_NEW);
}

/* Parts of one document are in one matrix, and stay there when others are compared. */
static void
test_compared_parts (void)
{
  g_autoptr (CgvDocument) document = test_document (in_parts);
  g_autoptr (CgvRuns) first = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) second = compare_test_parts (document, 1, 1);
  g_autoptr (CgvRuns) last = compare_test_parts (document, 2, 1);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (first, last, NULL);
  g_autoptr (CgvFunctionList) list = make_list (focus);
  CgvPartMatrix *matrix = focus->numbers->matrices[CGV_SIDE_NEW];

  g_assert_null (focus->numbers->matrices[CGV_SIDE_BASE]);
  sort (list, "self_spread", TRUE);
  assert_names (list, "f g main");
  assert_costs (list, "self_part_2", "0 20 3");
  g_assert_true (cgv_focus_set_sides (focus, second, last, NULL));
  g_assert_true (focus->numbers->matrices[CGV_SIDE_NEW] == matrix);
}

/* A function of a part that is not compared is listed, so that parts add up to their totals; without the columns it is not. */
static void
test_other_parts (void)
{
  g_autoptr (CgvDocument) document = test_document ("version: 1\nevents: Ir\npart: 1\nob=o\nfn=f\n1 10\npart: 2\nob=o\nfn=g\n1 20\nfn=f\n1 1\npart: 3\nob=p\nfn=far\n1 500\n");
  g_autoptr (CgvRuns) first = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) second = compare_test_parts (document, 1, 1);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (first, second, NULL);
  g_autoptr (CgvFunctionList) list = make_list (focus);
  CgvFunctionRow row;

  sort (list, "self_spread", TRUE);
  assert_names (list, "far g f");
  assert_costs (list, "self_part_3", "500 0 0");
  g_assert_cmpuint (list->rows->n_all, ==, 3);
  g_assert_cmpuint (list->rows->n_hits, ==, 3);
  cgv_function_list_set_search (list, "fa");
  assert_names (list, "far");
  cgv_function_list_set_search (list, "");
  g_object_set (focus, "grouping-kind", CGV_GROUPING_OBJECT, NULL);
  assert_names (list, "p o");
  g_assert_true (cgv_function_list_set_expanded (list, 0, TRUE));
  assert_names (list, "p far o");
  g_assert_true (cgv_function_list_get_row (list, 1, &row));
  g_assert_cmpuint (row.file, ==, CGV_NONE);
  g_object_set (focus, "grouping-kind", CGV_CHOICE_UNGROUPED, NULL);
  assert_names (list, "far g f");
  cgv_focus_set_column (focus, CGV_CHOICE_PARTS, FALSE);
  g_assert_cmpuint (get_length (list), ==, 2);
  g_assert_cmpuint (list->rows->n_all, ==, 2);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/part-numbers/column", test_column);
  g_test_add_func ("/part-numbers/numbers", test_numbers);
  g_test_add_func ("/part-numbers/sort", test_sort);
  g_test_add_func ("/part-numbers/signed", test_signed);
  g_test_add_func ("/part-numbers/filters", test_filters);
  g_test_add_func ("/part-numbers/groups", test_groups);
  g_test_add_func ("/part-numbers/divided-cycle", test_divided_cycle);
  g_test_add_func ("/part-numbers/one-part", test_one_part);
  g_test_add_func ("/part-numbers/two-documents", test_two_documents);
  g_test_add_func ("/part-numbers/compared-parts", test_compared_parts);
  g_test_add_func ("/part-numbers/other-parts", test_other_parts);
  return g_test_run ();
}
