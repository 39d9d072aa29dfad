/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The focus: one selection, its history, and numbers that follow event, parts and folding. */

#include <string.h>

#include "cgv-call-list.h"
#include "cgv-cost-text.h"
#include "cgv-function-list.h"
#include "cgv-loader.h"
#include "model-test.h"

/* Two parts; f calls itself as f'2; main of the second part costs nothing by itself. */
static const char text[] =
  "version: 1\npid: 7\ncmd: ./prog\npart: 1\npositions: line\nevents: Ir Dr\n"
  "ob=/bin/prog\nfl=/src/a.c\nfn=main\n1 10 1\ncfn=f\ncalls=2 1\n1 90 9\n"
  "fn=f\n2 40 4\ncfn=f'2\ncalls=3 1\n2 50 5\n"
  "fn=f'2\n3 30 3\ncfn=g\ncalls=1 1\n3 20 2\n"
  "fn=g\n4 20 2\n"
  "part: 2\nevents: Ir Dr\n"
  "ob=/bin/prog\nfl=/src/a.c\nfn=main\n1 0 0\ncfn=g\ncalls=5 1\n1 7 70\n"
  "fn=g\n4 7 70\n";

typedef struct
{
  CgvFocus *focus;
  guint n_changed;
  GString *notified;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (CgvDocument) document = test_document (text);

  fixture->focus = cgv_focus_new (document);
  fixture->notified = g_string_new (NULL);
  test_count_changes (fixture->focus, CGV_FOCUS_NUMBERS, &fixture->n_changed);
  test_log_changes (fixture->focus, fixture->notified);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_assert_finalize_object (fixture->focus);
  g_string_free (fixture->notified, TRUE);
}

static CgvFunctionId
find (Fixture *fixture,
      const char *name)
{
  return test_find_function (cgv_focus_get_document (fixture->focus), name);
}

static void
assert_notified (Fixture *fixture,
                 const char *expected)
{
  g_assert_cmpstr (fixture->notified->str, ==, expected);
  g_string_truncate (fixture->notified, 0);
}

static void
assert_at (Fixture *fixture,
           const char *name,
           gboolean can_go_back,
           gboolean can_go_forward)
{
  gboolean back;
  gboolean forward;

  g_assert_cmpuint (cgv_focus_get_function (fixture->focus), ==, find (fixture, name));
  g_object_get (fixture->focus, "can-go-back", &back, "can-go-forward", &forward, NULL);
  g_assert_cmpint (back, ==, can_go_back);
  g_assert_cmpint (forward, ==, can_go_forward);
}

static CgvCost
get_inclusive (Fixture *fixture,
               const char *name)
{
  CgvCosts *costs = cgv_focus_get_costs (fixture->focus);

  return costs->inclusive[cgv_fold_get_node (costs->graph->fold, find (fixture, name))];
}

static void
test_start (Fixture *fixture,
            gconstpointer data)
{
  assert_at (fixture, "main", FALSE, FALSE);
  g_assert_true (fixture->focus->choice->fold);
  g_assert_true (cgv_focus_get_relative (fixture->focus));
  g_assert_true (cgv_focus_has_all_parts (fixture->focus));
  g_assert_cmpuint (fixture->focus->choice->event, ==, 0);
  g_assert_cmpuint (cgv_focus_get_costs (fixture->focus)->total, ==, 107);
  g_assert_nonnull (cgv_numbers_get_order (fixture->focus->numbers, CGV_QUANTITY_NAME));
}

static void
test_history (Fixture *fixture,
              gconstpointer data)
{
  g_assert_false (cgv_focus_go_back (fixture->focus));
  g_assert_false (cgv_focus_go_forward (fixture->focus));
  assert_notified (fixture, "");

  cgv_focus_set_function (fixture->focus, find (fixture, "f"));
  assert_notified (fixture, "back row ");
  cgv_focus_set_function (fixture->focus, find (fixture, "g"));
  assert_notified (fixture, "row ");
  assert_at (fixture, "g", TRUE, FALSE);

  g_assert_true (cgv_focus_go_back (fixture->focus));
  assert_notified (fixture, "forward row ");
  assert_at (fixture, "f", TRUE, TRUE);
  g_assert_true (cgv_focus_go_back (fixture->focus));
  assert_at (fixture, "main", FALSE, TRUE);
  g_assert_true (cgv_focus_go_forward (fixture->focus));
  assert_at (fixture, "f", TRUE, TRUE);

  /* A new step drops the history after it. */
  cgv_focus_set_function (fixture->focus, find (fixture, "main"));
  assert_at (fixture, "main", TRUE, FALSE);
  g_assert_true (cgv_focus_go_back (fixture->focus));
  assert_at (fixture, "f", TRUE, TRUE);
}

static void
test_same_function (Fixture *fixture,
                    gconstpointer data)
{
  cgv_focus_set_function (fixture->focus, find (fixture, "main"));
  cgv_focus_set_row (fixture->focus, fixture->focus->row);
  assert_notified (fixture, "");
  assert_at (fixture, "main", FALSE, FALSE);
}

/* f'2 is shown as f, so changing from one to the other is not a step. */
static void
test_same_node (Fixture *fixture,
                gconstpointer data)
{
  cgv_focus_set_function (fixture->focus, find (fixture, "f"));
  cgv_focus_set_function (fixture->focus, find (fixture, "f'2"));
  assert_at (fixture, "f'2", TRUE, FALSE);
  g_assert_true (cgv_focus_go_back (fixture->focus));
  assert_at (fixture, "main", FALSE, TRUE);
}

static void
test_property (Fixture *fixture,
               gconstpointer data)
{
  CgvFold *fold = fixture->focus->numbers->folds[CGV_SIDE_NEW];
  gboolean folds, is_hot;
  guint decimals;

  cgv_focus_set_row (fixture->focus, cgv_fold_get_node (fold, find (fixture, "g")));
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, "fold", FALSE, NULL);
  g_object_get (fixture->focus, "fold", &folds, NULL);
  g_assert_false (folds);
  g_assert_cmpuint (cgv_focus_get_function (fixture->focus), ==, find (fixture, "g"));
  g_assert_false (cgv_focus_get_relative (fixture->focus));
  g_assert_false (fixture->focus->choice->fold);

  for (gboolean shows = TRUE; shows >= FALSE; shows--)
    {
      g_object_set (fixture->focus, "hot-path", shows, "decimals", shows ? 1 : 3, NULL);
      g_object_get (fixture->focus, "hot-path", &is_hot, "decimals", &decimals, NULL);
      g_assert_cmpint (is_hot, ==, shows);
      g_assert_cmpint (fixture->focus->shows_hot_path, ==, shows);
      g_assert_cmpuint (decimals, ==, shows ? 1 : 3);
      g_assert_cmpuint (fixture->focus->decimals, ==, decimals);
    }
}

static void
assert_cost_text (Fixture *fixture,
                  CgvAmounts amounts,
                  const char *expected)
{
  CgvCosts *costs = cgv_focus_get_costs (fixture->focus);
  g_autofree char *written = NULL;

  g_object_set (fixture->focus, "amounts", amounts, NULL);
  written = cgv_cost_text_dup (fixture->focus, costs, 10);
  g_assert_cmpstr (written, ==, expected);
}

static void
test_cost_text (Fixture *fixture,
                gconstpointer data)
{
  g_test_summary ("A cost in a sentence is what the lists show: a percentage or an amount");
  assert_cost_text (fixture, CGV_AMOUNTS_PLAIN, "10");
  assert_cost_text (fixture, CGV_AMOUNTS_OF_TOTAL, "9.35\342\200\257%");
  cgv_focus_set_row (fixture->focus, cgv_fold_get_node (fixture->focus->numbers->folds[CGV_SIDE_NEW], find (fixture, "g")));
  assert_cost_text (fixture, CGV_AMOUNTS_OF_SELECTED, "37.04\342\200\257%");
}

static void
test_inside_cycle (Fixture *fixture,
                   gconstpointer data)
{
  g_assert_false (fixture->focus->inside_cycle);
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_WHOLE);
  cgv_focus_set_inside_cycle (fixture->focus, CGV_INSIDE_CYCLE_WHOLE);
  g_assert_cmpstr (fixture->notified->str, ==, "inside-cycle ");

  /* f is not in a cycle now. The choice stays for the next cycle. */
  cgv_focus_set_function (fixture->focus, find (fixture, "g"));
  g_assert_true (fixture->focus->inside_cycle);
}

/* Makes a ring of @n functions, which main calls. */
static CgvFocus *
make_ring (guint n)
{
  g_autoptr (GString) ring = g_string_new ("events: Ir\nfn=main\n1 1\ncfn=f0\ncalls=1 1\n1 9\n");
  g_autoptr (CgvDocument) document = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (ring, "fn=f%u\n1 1\ncfn=f%u\ncalls=1 1\n1 5\n", i, (i + 1) % n);
  document = test_document (ring->str);
  return cgv_focus_new (document);
}

/* When opened from a list, a large cycle is shown from the inside, unless the user chose
 * otherwise. */
static void
test_open_row (void)
{
  g_autoptr (CgvFocus) large = make_ring (10);
  g_autoptr (CgvFocus) small = make_ring (9);

  cgv_focus_open_row (small, 1);
  g_assert_cmpuint (small->row, ==, 1);
  g_assert_false (small->inside_cycle);

  cgv_focus_open_row (large, 0);
  g_assert_false (large->inside_cycle);
  cgv_focus_set_row (large, 1);
  g_assert_false (large->inside_cycle);
  cgv_focus_open_row (large, 2);
  g_assert_cmpuint (large->inside_cycle, ==, CGV_INSIDE_CYCLE_ROW);
  g_assert_true (cgv_focus_shows_member (large));
  cgv_focus_choose_inside_cycle (large, CGV_INSIDE_CYCLE_NOTHING);
  cgv_focus_open_row (large, 3);
  g_assert_cmpuint (large->row, ==, 3);
  g_assert_false (large->inside_cycle);
}

/* Selecting a cycle as a whole keeps the row in it. Selecting any row ends it. The history has
 * it. */
static void
test_whole_cycle (void)
{
  g_autoptr (CgvFocus) focus = make_ring (10);

  cgv_focus_set_row (focus, 3);
  cgv_focus_open_cycle (focus, 5);
  g_assert_cmpuint (focus->row, ==, 3);
  g_assert_cmpuint (cgv_focus_get_whole_cycle (focus), ==, 0);
  cgv_focus_set_inside_cycle (focus, CGV_INSIDE_CYCLE_ROW);
  g_assert_false (cgv_focus_shows_member (focus));
  cgv_focus_set_row (focus, 3);
  g_assert_cmpuint (cgv_focus_get_whole_cycle (focus), ==, CGV_NONE);
  g_assert_true (cgv_focus_shows_member (focus));

  cgv_focus_set_row (focus, 0);
  cgv_focus_open_cycle (focus, 5);
  g_assert_cmpuint (focus->row, ==, 5);
  g_assert_true (cgv_focus_go_back (focus));
  g_assert_cmpuint (cgv_focus_get_whole_cycle (focus), ==, CGV_NONE);
  g_assert_true (cgv_focus_go_forward (focus));
  g_assert_cmpuint (focus->row, ==, 5);
  g_assert_cmpuint (cgv_focus_get_whole_cycle (focus), ==, 0);
  cgv_focus_set_row (focus, 5);
  g_assert_true (cgv_focus_go_back (focus));
  g_assert_cmpuint (focus->row, ==, 5);
  g_assert_cmpuint (cgv_focus_get_whole_cycle (focus), ==, 0);
}

/* A nameless main has the name main in the window, with its address next to it. */
static void
test_nameless_main (void)
{
  g_autoptr (CgvDocument) document = test_document ("events: Ir\nob=/lib/libc.so.6\nfn=(below main)\n1 1\ncob=/bin/prog\ncfn=0x00000000000036a0\ncalls=1 1\n1 9\n"
                                                    "ob=/bin/prog\nfn=0x00000000000036a0\n1 9\n");
  CgvGraph *graph = cgv_document_get_graph (document);
  g_autofree char *before = NULL;
  g_autofree char *name = NULL;
  g_autofree char *location = NULL;
  g_autoptr (CgvFocus) focus = NULL;
  gsize length;

  before = g_strdup (cgv_fold_get_name (graph->fold, 1, &length));
  g_assert_cmpstr (before, ==, "0x00000000000036a0");
  focus = cgv_focus_new (document);
  name = cgv_focus_dup_name (focus, 1);
  location = cgv_focus_dup_location (focus, 1);
  g_assert_cmpstr (name, ==, "main");
  g_assert_cmpstr (location, ==, "prog · 0x36a0, no symbol");
  g_assert_cmpuint (focus->row, ==, 1);
  g_clear_object (&focus);
  focus = cgv_focus_new (document);
  g_object_set (focus, "fold", FALSE, NULL);
  g_clear_pointer (&name, g_free);
  name = cgv_focus_dup_name (focus, 1);
  g_assert_cmpstr (name, ==, "main");
}

static void
test_event (Fixture *fixture,
            gconstpointer data)
{
  CgvGraph *graph = cgv_focus_get_costs (fixture->focus)->graph;

  cgv_focus_set_function (fixture->focus, find (fixture, "g"));
  g_string_truncate (fixture->notified, 0);
  cgv_focus_set_event (fixture->focus, 1);

  assert_notified (fixture, "rows numbers event ");
  g_assert_cmpuint (fixture->n_changed, ==, 1);
  g_assert_cmpuint (cgv_focus_get_costs (fixture->focus)->total, ==, 80);
  g_assert_cmpuint (get_inclusive (fixture, "g"), ==, 72);
  g_assert_true (cgv_focus_get_costs (fixture->focus)->graph == graph);
  assert_at (fixture, "g", TRUE, FALSE);

  cgv_focus_set_event (fixture->focus, 1);
  g_assert_cmpuint (fixture->n_changed, ==, 1);
  cgv_focus_set_event (fixture->focus, 0);
  g_assert_cmpuint (cgv_focus_get_costs (fixture->focus)->total, ==, 107);
}

static void
test_parts (Fixture *fixture,
            gconstpointer data)
{
  test_select_part (fixture->focus, 1);
  g_assert_cmpuint (fixture->n_changed, ==, 1);
  g_assert_false (cgv_focus_has_all_parts (fixture->focus));
  g_assert_false (cgv_focus_has_part (fixture->focus, 0));
  g_assert_true (cgv_focus_has_part (fixture->focus, 1));
  g_assert_cmpuint (cgv_focus_get_costs (fixture->focus)->total, ==, 7);
  g_assert_cmpuint (get_inclusive (fixture, "main"), ==, 7);
  g_assert_cmpuint (get_inclusive (fixture, "f"), ==, 0);

  /* The last part stays, and choosing it again changes nothing. */
  test_toggle_part (fixture->focus, 1);
  test_select_part (fixture->focus, 1);
  g_assert_cmpuint (fixture->n_changed, ==, 1);
  g_assert_true (cgv_focus_has_part (fixture->focus, 1));

  test_toggle_part (fixture->focus, 0);
  g_assert_cmpuint (fixture->n_changed, ==, 2);
  g_assert_true (cgv_focus_has_all_parts (fixture->focus));
  g_assert_cmpuint (cgv_focus_get_costs (fixture->focus)->total, ==, 107);

  test_toggle_part (fixture->focus, 1);
  g_assert_cmpuint (cgv_focus_get_costs (fixture->focus)->total, ==, 100);
  cgv_focus_select_all_parts (fixture->focus);
  cgv_focus_select_all_parts (fixture->focus);
  g_assert_cmpuint (fixture->n_changed, ==, 4);
  g_assert_cmpuint (cgv_focus_get_costs (fixture->focus)->total, ==, 107);
  assert_at (fixture, "main", FALSE, FALSE);
}

static void
test_fold (Fixture *fixture,
           gconstpointer data)
{
  CgvOrder *folded_order = cgv_numbers_get_order (fixture->focus->numbers, CGV_QUANTITY_NAME);

  g_assert_cmpuint (cgv_focus_get_costs (fixture->focus)->graph->n_nodes, ==, 3);
  g_assert_cmpuint (get_inclusive (fixture, "f"), ==, 90);

  cgv_focus_set_function (fixture->focus, find (fixture, "f"));
  g_string_truncate (fixture->notified, 0);
  g_object_set (fixture->focus, "fold", FALSE, NULL);
  assert_notified (fixture, "fold rows numbers ");
  g_assert_cmpuint (cgv_focus_get_costs (fixture->focus)->graph->n_nodes, ==, 4);
  g_assert_true (cgv_numbers_get_order (fixture->focus->numbers, CGV_QUANTITY_NAME) != folded_order);
  assert_at (fixture, "f", TRUE, FALSE);

  cgv_focus_set_function (fixture->focus, find (fixture, "f'2"));
  g_assert_cmpuint (get_inclusive (fixture, "f'2"), ==, 50);
  g_object_set (fixture->focus, "fold", TRUE, NULL);
  assert_at (fixture, "f'2", TRUE, FALSE);
  g_assert_cmpuint (get_inclusive (fixture, "f'2"), ==, 90);
  g_assert_true (cgv_numbers_get_order (fixture->focus->numbers, CGV_QUANTITY_NAME) == folded_order);
  /* f is the same row now, so this is not a step. */
  g_assert_true (cgv_focus_go_back (fixture->focus));
  assert_at (fixture, "main", FALSE, TRUE);
}

/* Each combination gives the same numbers, regardless of the order of choices. */
static void
test_ways (Fixture *fixture,
           gconstpointer data)
{
  for (guint i = 0; i < 500; i++)
    {
      g_autoptr (CgvDocument) document = g_object_ref (cgv_focus_get_document (fixture->focus));
      g_autoptr (CgvFocus) fresh = NULL;
      const CgvCosts *costs;
      const CgvCosts *expected;

      switch (g_test_rand_int_range (0, 5))
        {
        case 0:
          cgv_focus_set_event (fixture->focus, (CgvEventId) g_test_rand_int_range (0, 2));
          break;
        case 1:
          g_object_set (fixture->focus, "fold", g_test_rand_bit (), NULL);
          break;
        case 2:
          test_toggle_part (fixture->focus, (CgvPartId) g_test_rand_int_range (0, 2));
          break;
        case 3:
          test_select_part (fixture->focus, (CgvPartId) g_test_rand_int_range (0, 2));
          break;
        default:
          cgv_focus_select_all_parts (fixture->focus);
          break;
        }

      fresh = cgv_focus_new (document);
      g_object_set (fresh, "fold", fixture->focus->choice->fold, NULL);
      cgv_focus_set_event (fresh, fixture->focus->choice->event);
      if (!cgv_focus_has_all_parts (fixture->focus))
        test_select_part (fresh, cgv_focus_has_part (fixture->focus, 0) ? 0 : 1);

      costs = cgv_focus_get_costs (fixture->focus);
      expected = cgv_focus_get_costs (fresh);
      g_assert_cmpuint (costs->total, ==, expected->total);
      g_assert_cmpuint (costs->graph->n_nodes, ==, expected->graph->n_nodes);
      g_assert_cmpmem (costs->inclusive, costs->graph->n_nodes * sizeof (CgvCost), expected->inclusive, expected->graph->n_nodes * sizeof (CgvCost));
      g_assert_cmpmem (costs->graph->n_calls, costs->graph->n_nodes * sizeof (guint64), expected->graph->n_calls, expected->graph->n_nodes * sizeof (guint64));
    }
}

static void
test_texts (Fixture *fixture,
            gconstpointer data)
{
  CgvNodeId node;
  g_autofree char *name = NULL;
  g_autofree char *location = NULL;
  g_autofree char *tooltip = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *absolute = NULL;
  g_autofree char *brief = NULL;

  cgv_focus_set_function (fixture->focus, find (fixture, "f'2"));
  node = fixture->focus->row;
  name = cgv_focus_dup_name (fixture->focus, node);
  location = cgv_focus_dup_location (fixture->focus, node);
  tooltip = cgv_focus_dup_tooltip (fixture->focus, node);
  g_assert_cmpstr (name, ==, "f");
  g_assert_cmpstr (location, ==, "a.c · prog");
  g_assert_cmpstr (tooltip, ==, "f\n/src/a.c\n/bin/prog");

  percent = cgv_focus_dup_cost (fixture->focus, 107);
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  absolute = cgv_focus_dup_cost (fixture->focus, 107);
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_SHORT, NULL);
  brief = cgv_focus_dup_cost (fixture->focus, 1234567);
  g_assert_cmpstr (percent, ==, "100.00\u202f%");
  g_assert_cmpstr (absolute, ==, "107");
  g_assert_cmpstr (brief, ==, "1.23\u202fM");
}

static void
test_unknown_location (void)
{
  g_autoptr (CgvDocument) document = test_document ("version: 1\nevents: Ir\nob=/lib/x.so\nfl=???\nfn=f\n1 5\nob=\nfl=\nfn=g\n1 1\n");
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);
  g_autofree char *partly = NULL;
  g_autofree char *nowhere = NULL;
  g_autofree char *tooltip = NULL;

  cgv_focus_set_function (focus, test_find_function (document, "f"));
  partly = cgv_focus_dup_location (focus, focus->row);
  cgv_focus_set_function (focus, test_find_function (document, "g"));
  nowhere = cgv_focus_dup_location (focus, focus->row);
  tooltip = cgv_focus_dup_tooltip (focus, focus->row);
  g_assert_cmpstr (partly, ==, "x.so");
  g_assert_cmpstr (nowhere, ==, "");
  g_assert_cmpstr (tooltip, ==, "g");
}

static void
test_hostile_names (void)
{
  g_autoptr (CgvDocument) document = test_document ("version: 1\nevents: Ir\nob=/lib/\033[2J\nfl=a\xff.c\nfn=<b>\xe2\x80\xae\033]0;x\a\n1 5\n");
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);
  char *texts[] = {
    cgv_focus_dup_name (focus, 0),
    cgv_focus_dup_location (focus, 0),
    cgv_focus_dup_tooltip (focus, 0),
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_assert_true (g_utf8_validate (texts[i], -1, NULL));
      g_assert_null (strpbrk (texts[i], "\033\a"));
      g_assert_null (strstr (texts[i], "\xe2\x80\xae"));
      g_free (texts[i]);
    }
}

/* Old entries are dropped at some point, the newest never. */
static void
test_long_history (void)
{
  g_autofree char *generated = test_generate_profile (30);
  g_autoptr (CgvDocument) document = test_document (generated);
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);
  guint n_steps = 0;

  for (guint i = 0; i < 25000; i++)
    cgv_focus_set_row (focus, i % 20);
  while (cgv_focus_go_back (focus))
    n_steps++;
  g_assert_cmpuint (n_steps, >=, 1000);
  g_assert_cmpuint (n_steps, <, 25000);
  while (cgv_focus_go_forward (focus))
    n_steps--;
  g_assert_cmpuint (n_steps, ==, 0);
  g_assert_cmpuint (focus->row, ==, 24999 % 20);
}

/* A header without a cost line: there is no row, but all functions can be called. */
static void
test_no_functions (void)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("resource:///test/no-costs.callgrind");
  g_autoptr (GPtrArray) files = test_files (g_object_ref (file), NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvDocument) document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  g_autoptr (CgvFocus) focus = NULL;
  g_autoptr (CgvFunctionList) functions = NULL;
  g_autoptr (CgvCallList) callers = NULL;

  g_assert_no_error (error);
  g_assert_true (cgv_document_is_partial (document));
  focus = cgv_focus_new (document);
  functions = cgv_function_list_new (focus);
  callers = cgv_call_list_new (focus, CGV_CALL_LIST_CALLERS);

  g_assert_cmpuint (cgv_focus_get_function (focus), ==, CGV_NONE);
  g_assert_cmpuint (focus->row, ==, CGV_NONE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (functions)), ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (callers)), ==, 0);
  cgv_focus_set_event (focus, 1);
  g_object_set (focus, "fold", FALSE, NULL);
  test_select_part (focus, 0);
  cgv_function_list_set_sort (functions, &(CgvQuantity){ .kind = CGV_QUANTITY_NAME }, FALSE);
  cgv_function_list_set_search (functions, "x");
  g_assert_cmpuint (cgv_function_list_find_node (functions, CGV_NONE), ==, G_MAXUINT);
  g_assert_cmpuint (cgv_focus_get_costs (focus)->total, ==, 0);
}

static void
wait_for_numbers (CgvFocus *focus)
{
  gint64 deadline = cgv_test_get_deadline ();

  while (focus->computing)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, deadline);
      g_main_context_iteration (NULL, TRUE);
    }
}

/* Above a certain size, a thread computes: the old numbers stay until it is done, and the last
 * of several requests counts. */
static void
test_large (void)
{
  g_autofree char *generated = test_generate_profile (100001);
  g_autoptr (CgvDocument) document = test_document (generated);
  CgvFocus *focus = cgv_focus_new (document);
  CgvCosts *first = cgv_focus_get_costs (focus);
  CgvProfile *profile = document->profile;
  CgvNodeId node;
  guint n_events = 0;
  guint n_computing = 0;

  test_count_changes (focus, CGV_FOCUS_EVENT, &n_events);
  test_count_changes (focus, CGV_FOCUS_COMPUTING, &n_computing);

  cgv_focus_set_event (focus, 1);
  test_toggle_part (focus, 0);
  g_object_set (focus, "fold", FALSE, NULL);
  test_select_part (focus, 1);
  g_assert_true (focus->computing);
  g_assert_true (cgv_focus_get_costs (focus) == first);
  g_assert_cmpuint (focus->choice->event, ==, 0);
  g_assert_true (focus->choice->fold);
  g_assert_true (cgv_focus_has_all_parts (focus));

  wait_for_numbers (focus);
  g_assert_cmpuint (n_events, ==, 1);
  g_assert_cmpuint (n_computing, ==, 2);
  g_assert_cmpuint (focus->choice->event, ==, 1);
  g_assert_false (focus->choice->fold);
  g_assert_false (cgv_focus_has_part (focus, 0));
  g_assert_cmpuint (cgv_focus_get_costs (focus)->total, ==, cgv_document_get_part_cost (document, 1, document->events, 1));
  g_assert_cmpuint (cgv_focus_get_costs (focus)->graph->n_nodes, ==, profile->n_functions);

  /* A request that is reverted. */
  cgv_focus_set_event (focus, 0);
  cgv_focus_set_event (focus, 1);
  wait_for_numbers (focus);
  g_assert_cmpuint (n_events, ==, 1);

  /* The selection can be changed meanwhile. */
  g_object_set (focus, "fold", TRUE, NULL);
  node = focus->row == 5 ? 6 : 5;
  cgv_focus_set_row (focus, node);
  g_assert_cmpuint (focus->row, ==, node);
  wait_for_numbers (focus);
  g_assert_true (focus->choice->fold);
  g_assert_true (cgv_focus_go_back (focus));

  /* When a focus is freed, its thread ends by itself. */
  cgv_focus_set_event (focus, 0);
  g_object_add_weak_pointer (G_OBJECT (focus), (gpointer *) &focus);
  g_object_unref (focus);
  while (focus != NULL)
    g_main_context_iteration (NULL, TRUE);
}

#define ADD(name, function) g_test_add ("/focus/" name, Fixture, NULL, set_up, function, tear_down)

/* Requests the other event type once there are new numbers. */
static void
choose_again_cb (CgvFocus *focus,
                 CgvFocusChange changes,
                 gpointer user_data)
{
  guint *n_chosen = user_data;

  if ((*n_chosen)++ == 0)
    cgv_focus_set_event (focus, 0);
}

static void
test_chosen_while_shown (void)
{
  g_autoptr (CgvDocument) document = test_document (text);
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);
  guint n_chosen = 0;

  g_test_summary ("A handler of new numbers may request others");
  g_signal_connect (focus, "changed", G_CALLBACK (choose_again_cb), &n_chosen);
  cgv_focus_set_event (focus, 1);
  g_assert_cmpuint (n_chosen, ==, 2);
  g_assert_cmpuint (focus->choice->event, ==, 0);
  g_assert_cmpuint (cgv_focus_get_costs (focus)->event, ==, 0);
}

static void
test_hot_rows (void)
{
  g_autoptr (CgvDocument) document = test_document ("events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 60\ncfn=g\ncalls=1 1\n1 35\nfn=f\n1 20\ncfn=h\ncalls=1 1\n1 40\nfn=g\n1 35\nfn=h\n1 40\n");
  g_autoptr (CgvFocus) focus = cgv_focus_new (document);
  const char *const names[] = { "main", "f", "g", "h" };
  const guint8 expected[][4] = { { 1, 1, 0, 1 }, { 1, 1, 0, 1 }, { 1, 0, 1, 0 }, { 1, 1, 0, 1 } };

  g_test_summary ("The hot path leads up and down from each function, if it is shown");
  g_assert_null (cgv_focus_get_hot_rows (focus));
  g_object_set (focus, "hot-path", TRUE, NULL);
  for (guint i = 0; i < 4; i++)
    {
      const guint8 *hot;

      cgv_focus_set_function (focus, test_find_function (document, names[i]));
      hot = g_bytes_get_data (cgv_focus_get_hot_rows (focus), NULL);
      for (guint k = 0; k < 4; k++)
        g_assert_cmpuint (hot[cgv_fold_get_node (focus->numbers->folds[CGV_SIDE_NEW], test_find_function (document, names[k]))], ==, expected[i][k]);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("start", test_start);
  ADD ("history", test_history);
  ADD ("same-function", test_same_function);
  ADD ("same-node", test_same_node);
  ADD ("property", test_property);
  ADD ("cost-text", test_cost_text);
  ADD ("inside-cycle", test_inside_cycle);
  g_test_add_func ("/focus/open-row", test_open_row);
  g_test_add_func ("/focus/whole-cycle", test_whole_cycle);
  g_test_add_func ("/focus/nameless-main", test_nameless_main);
  ADD ("event", test_event);
  ADD ("parts", test_parts);
  ADD ("fold", test_fold);
  ADD ("ways", test_ways);
  ADD ("texts", test_texts);
  g_test_add_func ("/focus/unknown-location", test_unknown_location);
  g_test_add_func ("/focus/hostile-names", test_hostile_names);
  g_test_add_func ("/focus/chosen-while-shown", test_chosen_while_shown);
  g_test_add_func ("/focus/long-history", test_long_history);
  g_test_add_func ("/focus/no-functions", test_no_functions);
  g_test_add_func ("/focus/large", test_large);
  g_test_add_func ("/focus/hot-rows", test_hot_rows);

  return g_test_run ();
}
