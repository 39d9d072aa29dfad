/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions by parts as rows: their order, their search, and the properties that they follow. */

#include "compare-test.h"
#include "cgv-part-matrix-job.h"
#include "cgv-part-matrix-list.h"
#include "list-tester.h"
#include "model-test.h"

/* Large enough to be computed in a thread. */
#define MANY 100000

static const char in_parts[] =
  "version: 1\nevents: Ir Dr\npart: 1\nfn=main\n1 10 1\ncfn=f\ncalls=1 1\n2 30 3\nfn=f\n1 30 3\ncfn=f'2\ncalls=1 1\n3 5 0\nfn=f'2\n1 5 0\n"
  "part: 2\nevents: Ir Dr\nfn=g\n1 20 9\nfn=main\n1 3 0\n"
  "part: 3\nevents: Ir Dr\nfn=f\n1 12 1\nfn=g\n1 1 0\n";

/* The new version: there is no third part, and h is new. */
static const char in_new_parts[] =
  "version: 1\nevents: Ir Dr\npart: 1\nfn=main\n1 11 1\ncfn=f\ncalls=1 1\n2 44 3\nfn=f\n1 40 3\ncfn=h\ncalls=1 1\n3 4 0\nfn=h\n1 4 0\n"
  "part: 2\nevents: Ir Dr\nfn=g\n1 25 9\nfn=h\n1 90 8\n";

static guint
get_node (GListModel *model,
          guint position)
{
  return cgv_part_matrix_list_get_node (CGV_PART_MATRIX_LIST (model), position);
}

static CgvPartMatrixList *
make_list (const char *text)
{
  g_autoptr (CgvDocument) document = test_document (text);
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);

  return cgv_part_matrix_list_new (focus);
}

static CgvPartMatrixList *
make_active_list (const char *text)
{
  CgvPartMatrixList *list = make_list (text);

  cgv_part_matrix_list_set_active (list, TRUE);
  return list;
}

static guint
get_length (CgvPartMatrixList *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (list));
}

static void
assert_names (CgvPartMatrixList *list,
              const char *expected)
{
  const CgvFold *fold = cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW)->costs->graph->fold;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < get_length (list); i++)
    {
      gsize length;
      const char *name = cgv_fold_get_name (fold, cgv_part_matrix_list_get_node (list, i), &length);

      g_string_append_printf (names, "%s%.*s", i > 0 ? " " : "", (int) length, name);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

static void
count_cb (gpointer instance,
          gpointer user_data)
{
  guint *count = user_data;

  (*count)++;
}

static void
test_active (void)
{
  g_autoptr (CgvPartMatrixList) list = make_list (in_parts);
  CgvFocus *focus = cgv_part_matrix_list_get_focus (list);
  guint n_changed = 0;
  CgvPartMatrix *matrix;

  g_signal_connect (list, "matrix-changed", G_CALLBACK (count_cb), &n_changed);
  g_assert_cmpuint (get_length (list), ==, 0);
  g_assert_null (cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW));
  g_assert_cmpuint (cgv_part_matrix_list_find (list), ==, G_MAXUINT);
  cgv_focus_set_event (focus, 1);
  g_assert_null (cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW));

  cgv_part_matrix_list_set_active (list, TRUE);
  g_assert_cmpuint (n_changed, ==, 1);
  assert_names (list, "g f main");
  matrix = cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW);
  g_assert_cmpuint (matrix->costs->event, ==, 1);

  /* Choices that do not change the matrix do not make a new one. */
  cgv_focus_select_part (focus, 1);
  cgv_part_matrix_list_set_active (list, FALSE);
  cgv_part_matrix_list_set_active (list, TRUE);
  g_assert_true (cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW) == matrix);
  g_assert_cmpuint (n_changed, ==, 1);

  cgv_focus_set_event (focus, 0);
  g_assert_cmpuint (n_changed, ==, 2);
  assert_names (list, "f g main");
  matrix = cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW);
  g_assert_cmpuint (matrix->costs->total, ==, 81);
  g_assert_null (matrix->costs->graph->parts);

  cgv_part_matrix_list_set_active (list, FALSE);
  cgv_focus_set_event (focus, 1);
  g_assert_cmpuint (n_changed, ==, 2);
}

static void
test_fold (void)
{
  g_autoptr (CgvPartMatrixList) list = make_active_list (in_parts);
  CgvFocus *focus = cgv_part_matrix_list_get_focus (list);

  cgv_focus_select_part (focus, 2);
  cgv_focus_set_fold (focus, FALSE);
  assert_names (list, "f g main f'2");
  cgv_focus_set_function (focus, test_find_function (cgv_focus_get_document (focus), "f'2"));
  g_assert_cmpuint (cgv_part_matrix_list_find (list), ==, 3);
  cgv_focus_set_fold (focus, TRUE);
  g_assert_cmpuint (cgv_part_matrix_list_find (list), ==, 0);
}

/* Filters apply to all parts together: cells do not change. */
static void
test_filters (void)
{
  g_autoptr (CgvPartMatrixList) list = make_active_list (in_parts);
  CgvFocus *focus = cgv_part_matrix_list_get_focus (list);
  CgvPartMatrix *matrix = cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW);
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^f$", NULL);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (cgv_focus_get_filters (focus), rule);

  cgv_focus_set_filters (focus, filters);
  g_assert_true (cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW) == matrix);
  assert_names (list, "f g main");
}

static void
test_sort (void)
{
  g_autoptr (CgvPartMatrixList) list = make_active_list (in_parts);
  guint n_reordered = 0;
  gboolean descending;
  CgvPartId part;

  g_signal_connect (list, "reordered", G_CALLBACK (count_cb), &n_reordered);
  g_assert_cmpint (cgv_part_matrix_list_get_sort (list, NULL, NULL, &descending), ==, CGV_PART_ORDER_TOTAL);
  g_assert_true (descending);

  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_PART, CGV_SIDE_NEW, 1, TRUE);
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_PART, CGV_SIDE_NEW, 1, TRUE);
  g_assert_cmpuint (n_reordered, ==, 1);
  assert_names (list, "g main f");
  g_assert_cmpint (cgv_part_matrix_list_get_sort (list, NULL, &part, NULL), ==, CGV_PART_ORDER_PART);
  g_assert_cmpuint (part, ==, 1);
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_PART, CGV_SIDE_NEW, 0, FALSE);
  assert_names (list, "g main f");
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_NAME, CGV_SIDE_NEW, 0, FALSE);
  assert_names (list, "f g main");
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_SPREAD, CGV_SIDE_NEW, 0, FALSE);
  assert_names (list, "main g f");
  cgv_part_matrix_list_set_measure (list, CGV_PART_INCLUSIVE);
  g_assert_cmpint (cgv_part_matrix_list_get_measure (list), ==, CGV_PART_INCLUSIVE);
  assert_names (list, "g f main");
}

static void
test_search (void)
{
  g_autoptr (CgvPartMatrixList) list = make_active_list (in_parts);

  cgv_part_matrix_list_set_search (list, "a");
  assert_names (list, "main");
  cgv_part_matrix_list_set_search (list, "nothing");
  g_assert_cmpuint (get_length (list), ==, 0);
  cgv_part_matrix_list_set_search (list, "");
  assert_names (list, "f g main");
}

static void
test_select (void)
{
  g_autoptr (CgvPartMatrixList) list = make_active_list (in_parts);
  CgvFocus *focus = cgv_part_matrix_list_get_focus (list);

  cgv_part_matrix_list_select (list, 1);
  g_assert_cmpuint (cgv_focus_get_function (focus), ==, test_find_function (cgv_focus_get_document (focus), "g"));
  g_assert_cmpuint (cgv_part_matrix_list_find (list), ==, 1);
  cgv_part_matrix_list_set_search (list, "main");
  g_assert_cmpuint (cgv_part_matrix_list_find (list), ==, G_MAXUINT);
}

static void
done_cb (CgvPartMatrixList *list,
         GParamSpec *pspec,
         gboolean *done)
{
  *done = !cgv_part_matrix_list_get_computing (list);
}

/* The old rows stay until the new ones exist, and outdated results never appear. */
static void
test_thread (void)
{
  g_autofree char *text = test_generate_profile (MANY);
  g_autoptr (CgvPartMatrixList) list = make_list (text);
  CgvFocus *focus = cgv_part_matrix_list_get_focus (list);
  gboolean done = FALSE;
  guint n_changed = 0;
  CgvPartMatrix *matrix;

  g_assert_true (cgv_part_matrix_job_takes_long (cgv_focus_get_numbers (focus)));
  g_signal_connect (list, "notify::computing", G_CALLBACK (done_cb), &done);
  g_signal_connect (list, "matrix-changed", G_CALLBACK (count_cb), &n_changed);
  cgv_part_matrix_list_set_active (list, TRUE);
  g_assert_true (cgv_part_matrix_list_get_computing (list));
  g_assert_null (cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW));
  cgv_part_matrix_list_set_active (list, FALSE);
  g_assert_false (cgv_part_matrix_list_get_computing (list));
  cgv_part_matrix_list_set_active (list, TRUE);
  done = FALSE;
  test_wait_for (&done);
  g_assert_cmpuint (n_changed, ==, 1);
  matrix = cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW);
  g_assert_cmpuint (matrix->costs->event, ==, 0);
  g_assert_cmpuint (get_length (list), ==, matrix->n_nodes);

  cgv_focus_set_event (focus, 1);
  while (cgv_focus_get_computing (focus))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW) == matrix);
  done = FALSE;
  test_wait_for (&done);
  g_assert_cmpuint (cgv_part_matrix_list_get_matrix (list, CGV_SIDE_NEW)->costs->event, ==, 1);
  g_assert_cmpuint (n_changed, ==, 2);
}

/* A list is freed while a thread works for it. */
static void
test_dispose (void)
{
  g_autofree char *text = test_generate_profile (MANY);
  CgvPartMatrixList *list = make_active_list (text);
  gpointer gone = list;

  g_object_add_weak_pointer (G_OBJECT (list), &gone);
  g_object_run_dispose (G_OBJECT (list));
  g_object_unref (list);
  while (gone != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_contract (void)
{
  g_autoptr (CgvPartMatrixList) list = make_active_list (in_parts);
  g_autoptr (ListTester) tester = list_tester_new (G_LIST_MODEL (list), get_node);

  list_tester_hold (tester, 0);
  list_tester_hold (tester, 2);
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_NAME, CGV_SIDE_NEW, 0, TRUE);
  list_tester_check (tester);
  g_assert_cmpuint (list_tester_get_n_moved (tester), ==, 0);
  cgv_part_matrix_list_set_search (list, "f");
  list_tester_check (tester);
  cgv_part_matrix_list_set_search (list, "");
  list_tester_check (tester);
  cgv_focus_set_fold (cgv_part_matrix_list_get_focus (list), FALSE);
  list_tester_check (tester);
}

static CgvFocus *
make_comparison (void)
{
  return compare_test_focus (in_parts, in_new_parts);
}

/* Compares the cells of a side with those of its profile alone. */
static void
assert_cells (CgvPartMatrixList *list,
              CgvSide side)
{
  CgvFocus *focus = cgv_part_matrix_list_get_focus (list);
  CgvDocument *document = cgv_runs_get_document (cgv_focus_get_side (focus, side));
  CgvFold *rows = cgv_focus_get_numbers (focus)->folds[side];
  g_autoptr (CgvFocus) alone = cgv_focus_new (document);
  g_autoptr (CgvPartMatrices) expected = NULL;
  const CgvPartMatrix *matrix = cgv_part_matrix_list_get_matrix (list, side);
  const CgvPartMatrix *own;
  guint n_compared = 0;

  cgv_focus_set_event (alone, cgv_focus_get_event (focus));
  expected = cgv_part_matrix_job_run (cgv_focus_get_numbers (alone), NULL);
  own = expected->of[CGV_SIDE_NEW];
  g_assert_null (expected->of[CGV_SIDE_BASE]);
  g_assert_cmpuint (matrix->n_parts, ==, own->n_parts);
  for (CgvNodeId node = 0; node < own->n_nodes; node++)
    {
      CgvNodeId row = cgv_fold_get_node (rows, cgv_fold_get_function (own->costs->graph->fold, node));

      for (CgvPartId part = 0; part < own->n_parts; part++)
        for (CgvPartMeasure measure = 0; measure < CGV_N_PART_MEASURES; measure++, n_compared++)
          g_assert_cmpuint (cgv_part_matrix_get_cost (matrix, measure, row, part), ==, cgv_part_matrix_get_cost (own, measure, node, part));
    }
  g_assert_cmpuint (n_compared, >, 10);
  g_assert_cmpmem (matrix->part_totals, matrix->n_parts * sizeof (CgvCost), own->part_totals, own->n_parts * sizeof (CgvCost));
}

static void
test_two_documents (void)
{
  g_autoptr (CgvFocus) focus = make_comparison ();
  g_autoptr (CgvPartMatrixList) list = cgv_part_matrix_list_new (focus);

  cgv_part_matrix_list_set_active (list, TRUE);
  assert_cells (list, CGV_SIDE_BASE);
  assert_cells (list, CGV_SIDE_NEW);
  assert_names (list, "h f g main");
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_TOTAL, CGV_SIDE_BASE, 0, TRUE);
  assert_names (list, "f g main h");
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_PART, CGV_SIDE_BASE, 2, TRUE);
  assert_names (list, "f g main h");
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_PART, CGV_SIDE_NEW, 1, TRUE);
  assert_names (list, "h g main f");
  cgv_focus_set_event (focus, 1);
  assert_cells (list, CGV_SIDE_BASE);
  assert_cells (list, CGV_SIDE_NEW);
  assert_names (list, "g h main f");
  cgv_part_matrix_list_select (list, 0);
  g_assert_cmpuint (cgv_focus_get_row (focus), ==, compare_test_find_row (focus, "g"));
  g_assert_cmpuint (cgv_part_matrix_list_find (list), ==, 0);
}

/* All parts are shown, regardless of the compared ones. */
static void
test_some_parts (void)
{
  g_autoptr (CgvFocus) focus = make_comparison ();
  g_autoptr (CgvPartMatrixList) list = cgv_part_matrix_list_new (focus);
  CgvDocument *base = cgv_runs_get_document (cgv_focus_get_side (focus, CGV_SIDE_BASE));
  g_autoptr (CgvRuns) runs = compare_test_parts (base, 1, 1);

  g_assert_true (cgv_focus_set_sides (focus, runs, cgv_focus_get_side (focus, CGV_SIDE_NEW), NULL));
  cgv_part_matrix_list_set_active (list, TRUE);
  assert_cells (list, CGV_SIDE_BASE);
  assert_cells (list, CGV_SIDE_NEW);
}

/* Rows of other sides are other rows: the old content disappears at once. */
static void
test_other_sides (void)
{
  g_autoptr (CgvFocus) focus = make_comparison ();
  g_autoptr (CgvPartMatrixList) list = cgv_part_matrix_list_new (focus);
  CgvDocument *base = cgv_runs_get_document (cgv_focus_get_side (focus, CGV_SIDE_BASE));
  g_autoptr (CgvRuns) first = compare_test_parts (base, 0, 1);
  g_autoptr (CgvRuns) last = compare_test_parts (base, 2, 1);
  CgvPartOrderKey key;
  CgvSide side;

  cgv_part_matrix_list_set_active (list, TRUE);
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_PART, CGV_SIDE_BASE, 2, TRUE);
  cgv_focus_swap (focus);
  assert_cells (list, CGV_SIDE_BASE);
  assert_cells (list, CGV_SIDE_NEW);
  key = cgv_part_matrix_list_get_sort (list, &side, NULL, NULL);
  g_assert_cmpint (key, ==, CGV_PART_ORDER_TOTAL);
  g_assert_cmpint (side, ==, CGV_SIDE_NEW);

  /* Parts of one document are in one matrix. */
  g_assert_true (cgv_focus_set_sides (focus, first, last, NULL));
  g_assert_null (cgv_part_matrix_list_get_matrix (list, CGV_SIDE_BASE));
  assert_cells (list, CGV_SIDE_NEW);
  cgv_part_matrix_list_set_active (list, FALSE);
  cgv_focus_set_fold (focus, FALSE);
  g_assert_cmpuint (get_length (list), ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/part-matrix-list/active", test_active);
  g_test_add_func ("/part-matrix-list/fold", test_fold);
  g_test_add_func ("/part-matrix-list/filters", test_filters);
  g_test_add_func ("/part-matrix-list/sort", test_sort);
  g_test_add_func ("/part-matrix-list/search", test_search);
  g_test_add_func ("/part-matrix-list/select", test_select);
  g_test_add_func ("/part-matrix-list/thread", test_thread);
  g_test_add_func ("/part-matrix-list/dispose", test_dispose);
  g_test_add_func ("/part-matrix-list/contract", test_contract);
  g_test_add_func ("/part-matrix-list/two-documents", test_two_documents);
  g_test_add_func ("/part-matrix-list/some-parts", test_some_parts);
  g_test_add_func ("/part-matrix-list/other-sides", test_other_sides);

  return g_test_run ();
}
