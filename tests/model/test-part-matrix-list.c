/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions by parts as rows: their order, their search, and what they follow. */

#include "cgv-part-matrix-job.h"
#include "cgv-part-matrix-list.h"
#include "list-tester.h"
#include "model-test.h"

/* So large that a thread computes it. */
#define MANY 100000

static const char in_parts[] =
  "version: 1\nevents: Ir Dr\npart: 1\nfn=main\n1 10 1\ncfn=f\ncalls=1 1\n2 30 3\nfn=f\n1 30 3\ncfn=f'2\ncalls=1 1\n3 5 0\nfn=f'2\n1 5 0\n"
  "part: 2\nevents: Ir Dr\nfn=g\n1 20 9\nfn=main\n1 3 0\n"
  "part: 3\nevents: Ir Dr\nfn=f\n1 12 1\nfn=g\n1 1 0\n";

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
  const CgvFold *fold = cgv_part_matrix_list_get_matrix (list)->costs->graph->fold;
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
  g_assert_null (cgv_part_matrix_list_get_matrix (list));
  g_assert_cmpuint (cgv_part_matrix_list_find (list), ==, G_MAXUINT);
  cgv_focus_set_event (focus, 1);
  g_assert_null (cgv_part_matrix_list_get_matrix (list));

  cgv_part_matrix_list_set_active (list, TRUE);
  g_assert_cmpuint (n_changed, ==, 1);
  assert_names (list, "g f main");
  matrix = cgv_part_matrix_list_get_matrix (list);
  g_assert_cmpuint (matrix->costs->event, ==, 1);

  /* What does not change the matrix makes no new one. */
  cgv_focus_select_part (focus, 1);
  cgv_part_matrix_list_set_active (list, FALSE);
  cgv_part_matrix_list_set_active (list, TRUE);
  g_assert_true (cgv_part_matrix_list_get_matrix (list) == matrix);
  g_assert_cmpuint (n_changed, ==, 1);

  cgv_focus_set_event (focus, 0);
  g_assert_cmpuint (n_changed, ==, 2);
  assert_names (list, "f g main");
  matrix = cgv_part_matrix_list_get_matrix (list);
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

/* Filters are for all parts together: cells stay what they are. */
static void
test_filters (void)
{
  g_autoptr (CgvPartMatrixList) list = make_active_list (in_parts);
  CgvFocus *focus = cgv_part_matrix_list_get_focus (list);
  CgvPartMatrix *matrix = cgv_part_matrix_list_get_matrix (list);
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^f$", NULL);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (cgv_focus_get_filters (focus), rule);

  cgv_focus_set_filters (focus, filters);
  g_assert_true (cgv_part_matrix_list_get_matrix (list) == matrix);
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
  g_assert_cmpint (cgv_part_matrix_list_get_sort (list, NULL, &descending), ==, CGV_PART_ORDER_TOTAL);
  g_assert_true (descending);

  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_PART, 1, TRUE);
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_PART, 1, TRUE);
  g_assert_cmpuint (n_reordered, ==, 1);
  assert_names (list, "g main f");
  g_assert_cmpint (cgv_part_matrix_list_get_sort (list, &part, NULL), ==, CGV_PART_ORDER_PART);
  g_assert_cmpuint (part, ==, 1);
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_PART, 0, FALSE);
  assert_names (list, "g main f");
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_NAME, 0, FALSE);
  assert_names (list, "f g main");
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_SPREAD, 0, FALSE);
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

/* The old rows stay until the new ones are there, and what nobody wants any more never comes. */
static void
test_thread (void)
{
  g_autofree char *text = test_generate_profile (MANY);
  g_autoptr (CgvPartMatrixList) list = make_list (text);
  CgvFocus *focus = cgv_part_matrix_list_get_focus (list);
  gboolean done = FALSE;
  guint n_changed = 0;
  CgvPartMatrix *matrix;

  g_assert_true (cgv_part_matrix_job_takes_long (cgv_focus_get_document (focus)));
  g_signal_connect (list, "notify::computing", G_CALLBACK (done_cb), &done);
  g_signal_connect (list, "matrix-changed", G_CALLBACK (count_cb), &n_changed);
  cgv_part_matrix_list_set_active (list, TRUE);
  g_assert_true (cgv_part_matrix_list_get_computing (list));
  g_assert_null (cgv_part_matrix_list_get_matrix (list));
  cgv_part_matrix_list_set_active (list, FALSE);
  g_assert_false (cgv_part_matrix_list_get_computing (list));
  cgv_part_matrix_list_set_active (list, TRUE);
  done = FALSE;
  test_wait_for (&done);
  g_assert_cmpuint (n_changed, ==, 1);
  matrix = cgv_part_matrix_list_get_matrix (list);
  g_assert_cmpuint (matrix->costs->event, ==, 0);
  g_assert_cmpuint (get_length (list), ==, matrix->n_nodes);

  cgv_focus_set_event (focus, 1);
  while (cgv_focus_get_computing (focus))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (cgv_part_matrix_list_get_matrix (list) == matrix);
  done = FALSE;
  test_wait_for (&done);
  g_assert_cmpuint (cgv_part_matrix_list_get_matrix (list)->costs->event, ==, 1);
  g_assert_cmpuint (n_changed, ==, 2);
}

/* A list that goes while a thread works for it. */
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
  cgv_part_matrix_list_set_sort (list, CGV_PART_ORDER_NAME, 0, TRUE);
  list_tester_check (tester);
  g_assert_cmpuint (list_tester_get_n_moved (tester), ==, 0);
  cgv_part_matrix_list_set_search (list, "f");
  list_tester_check (tester);
  cgv_part_matrix_list_set_search (list, "");
  list_tester_check (tester);
  cgv_focus_set_fold (cgv_part_matrix_list_get_focus (list), FALSE);
  list_tester_check (tester);
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

  return g_test_run ();
}
