/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Callers and callees: the listed functions, their order, the reason for an empty list, and one
 * click to go to a function. */

#include "cgv-call-view.h"
#include "cgv-cost-cell.h"
#include "cgv-loader.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-menu.h"
#include "cgv-table.h"
#include "model-test.h"
#include "widget-compare-test.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  GtkWidget *views[2];
  GtkWidget *window;
} Fixture;

static void
set_up_focus (Fixture *fixture,
              CgvFocus *focus)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  fixture->focus = focus;
  gtk_box_set_homogeneous (GTK_BOX (box), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (fixture->views); i++)
    {
      fixture->views[i] = g_object_new (CGV_TYPE_CALL_VIEW, "kind", i, NULL);
      gtk_box_append (GTK_BOX (box), fixture->views[i]);
      cgv_view_set_focus (CGV_VIEW (fixture->views[i]), fixture->focus);
    }
  fixture->window = widget_test_show (box, 600, 500);
}

static void
set_up_with (Fixture *fixture,
             const char *text)
{
  set_up_focus (fixture, widget_test_focus (text));
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  set_up_with (fixture, WIDGET_TEST_PROFILE);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->views[0]);
  g_assert_finalize_object (fixture->focus);
}

static GtkWidget *
get_columns (Fixture *fixture,
             CgvCallListKind kind)
{
  return GTK_WIDGET (cgv_table_get_view (CGV_TABLE (widget_test_child (fixture->views[kind], "table"))));
}

static GtkWidget *
get_row (Fixture *fixture,
         CgvCallListKind kind,
         guint position)
{
  GtkWidget *list = gtk_widget_get_first_child (get_columns (fixture, kind));
  GtkWidget *row;

  while (!GTK_IS_LIST_VIEW (list))
    list = gtk_widget_get_next_sibling (list);

  row = gtk_widget_get_first_child (list);
  while (row != NULL && (!gtk_widget_get_mapped (row) || cgv_row_factory_get_position (row) != position))
    row = gtk_widget_get_next_sibling (row);

  return row;
}

static void
assert_row (Fixture *fixture,
            CgvCallListKind kind,
            guint position,
            const char *expected)
{
  g_autofree char *texts = widget_test_texts (get_row (fixture, kind, position));

  g_assert_cmpstr (texts, ==, expected);
}

static const char *
get_reason (Fixture *fixture,
            CgvCallListKind kind)
{
  GtkStack *stack = GTK_STACK (widget_test_child (fixture->views[kind], "stack"));

  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "empty");
  return gtk_label_get_text (GTK_LABEL (widget_test_child (fixture->views[kind], "empty_label")));
}

static void
test_rows (Fixture *fixture,
           gconstpointer data)
{
  GtkLabel *count = GTK_LABEL (widget_test_child (fixture->views[CGV_CALL_LIST_CALLEES], "count_label"));
  GtkLabel *base = GTK_LABEL (widget_test_child (fixture->views[CGV_CALL_LIST_CALLEES], "base_label"));

  g_assert_cmpstr (gtk_label_get_text (count), ==, "3");
  g_assert_cmpstr (gtk_label_get_text (base), ==, "% of total");
  assert_row (fixture, CGV_CALL_LIST_CALLEES, 0, "70.00|2\u202f×|35.0|work|");
  assert_row (fixture, CGV_CALL_LIST_CALLEES, 1, "6.00|1\u202f×|6.0|ping|");
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_OF_SELECTED, NULL);
  g_assert_cmpstr (gtk_label_get_text (base), ==, "% of main");
  assert_row (fixture, CGV_CALL_LIST_CALLEES, 0, "77.78|2\u202f×|35.0|work|");
  assert_row (fixture, CGV_CALL_LIST_CALLEES, 1, "6.67|1\u202f×|6.0|ping|");
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  assert_row (fixture, CGV_CALL_LIST_CALLEES, 0, "70|2\u202f×|35.0|work|");

  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  widget_test_settle (fixture->window);
  assert_row (fixture, CGV_CALL_LIST_CALLERS, 0, "10|3\u202f×|3.3|work|");
}

static void
show_all (Fixture *fixture,
          CgvCallListKind kind,
          const char *title)
{
  GtkToggleButton *button = GTK_TOGGLE_BUTTON (widget_test_child (fixture->views[kind], "all_button"));
  GtkLabel *label = GTK_LABEL (widget_test_child (fixture->views[kind], "title_label"));
  GtkLabel *count = GTK_LABEL (widget_test_child (fixture->views[kind], "count_label"));

  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (button)));
  gtk_toggle_button_set_active (button, TRUE);
  g_assert_cmpstr (gtk_label_get_text (label), ==, title);
  widget_test_wait_until (*gtk_label_get_text (count) != '\0');
  widget_test_settle (fixture->window);
}

static void
test_all (Fixture *fixture,
          gconstpointer data)
{
  g_test_summary ("Indirect callees are listed with their distance, and can be clicked");
  show_all (fixture, CGV_CALL_LIST_CALLEES, "All Callees");
  assert_row (fixture, CGV_CALL_LIST_CALLEES, 0, "70.00|1|work|");
  assert_row (fixture, CGV_CALL_LIST_CALLEES, 1, "10.00|2|leaf|");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  widget_test_wait_until (g_str_equal (gtk_stack_get_visible_child_name (GTK_STACK (widget_test_child (fixture->views[CGV_CALL_LIST_CALLEES], "stack"))), "empty"));
  g_assert_cmpstr (get_reason (fixture, CGV_CALL_LIST_CALLEES), ==, "It calls nothing.");
  show_all (fixture, CGV_CALL_LIST_CALLERS, "All Callers");
  assert_row (fixture, CGV_CALL_LIST_CALLERS, 0, "10.00|2|main|");
  widget_test_click_at (get_row (fixture, CGV_CALL_LIST_CALLERS, 0), 100, 5, NULL, 1, 1);
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "main"));
}

/* Callers and callees may be in what was cut off. */
static void
test_cut (void)
{
  Fixture fixture = { 0 };
  TestFolder folder = { 0 };
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;

  test_folder_set_up (&folder, NULL);
  files = test_files (test_folder_write (&folder, "callgrind.out.1", "version: 1\ncreator: callgrind-3.19.0\nevents: Ir\nfn=main\n1 10\ncfn=leaf\ncalls=1 1\n1 5\nfn=leaf\n1 5\nfn=sort\n2 50\n", -1), NULL);
  document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  set_up_focus (&fixture, cgv_focus_new (document));
  cgv_focus_set_row (fixture.focus, widget_test_node (fixture.focus, "sort"));
  widget_test_settle (fixture.window);
  g_assert_true (g_str_has_prefix (get_reason (&fixture, CGV_CALL_LIST_CALLERS), "No caller was read: the profile is incomplete."));
  g_assert_cmpstr (get_reason (&fixture, CGV_CALL_LIST_CALLEES), ==, "No callee was read: the profile is incomplete.");
  tear_down (&fixture, NULL);
  test_folder_tear_down (&folder, NULL);
}

static void
test_sort (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *header = gtk_widget_get_first_child (get_columns (fixture, CGV_CALL_LIST_CALLEES));
  GtkWidget *name_title = gtk_widget_get_last_child (header);
  CgvNameCell *cell;

  widget_test_click_at (name_title, 10, 10, NULL, 1, 1);
  cell = CGV_NAME_CELL (widget_test_find (get_row (fixture, CGV_CALL_LIST_CALLEES, 0), CGV_TYPE_NAME_CELL));
  widget_test_wait_until (g_str_equal (cgv_name_cell_get_name (cell), "deep"));
  widget_test_click_at (name_title, 30, 10, NULL, 1, 1);
  widget_test_wait_until (g_str_equal (cgv_name_cell_get_name (cell), "work"));

  /* The list of another function has the same order. */
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "ping"));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "main"));
  g_assert_cmpstr (cgv_name_cell_get_name (cell), ==, "work");
}

static void
test_navigate (Fixture *fixture,
               gconstpointer data)
{
  widget_test_click (get_row (fixture, CGV_CALL_LIST_CALLEES, 0));
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "work"));
  widget_test_settle (fixture->window);
  widget_test_click (get_row (fixture, CGV_CALL_LIST_CALLERS, 0));
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "main"));
  cgv_focus_go_back (fixture->focus);
  g_assert_true (fixture->focus->row == widget_test_node (fixture->focus, "work"));
}

/* Pointing at a row does not select it. */
static void
test_hover (Fixture *fixture,
            gconstpointer data)
{
  widget_test_move_to (get_row (fixture, CGV_CALL_LIST_CALLEES, 1), 20, 5);
  widget_test_settle (fixture->window);
  g_assert_true (fixture->focus->row == widget_test_node (fixture->focus, "main"));
}

static void
test_keyboard (Fixture *fixture,
               gconstpointer data)
{
  static const char copied[] =
    "Cost (Ir)\tCost (%)\tCalls\tPer Call\tCallee\tFile\tObject\n"
    "6\t6.0000\t1\t6\tping\t/src/program.c\t/usr/bin/program\n";
  g_autofree char *text = NULL;

  gtk_widget_grab_focus (fixture->views[CGV_CALL_LIST_CALLEES]);
  widget_test_key (fixture->window, "Home");
  widget_test_key (fixture->window, "Down");
  widget_test_key (fixture->window, "ctrl+c");
  text = widget_test_clipboard (fixture->window);
  g_assert_cmpstr (text, ==, copied);
  g_assert_true (fixture->focus->row == widget_test_node (fixture->focus, "main"));
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "ping"));
}

static void
test_marks (Fixture *fixture,
            gconstpointer data)
{
  CgvNameCell *cell;

  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "deep"));
  cell = CGV_NAME_CELL (widget_test_find (get_row (fixture, CGV_CALL_LIST_CALLEES, 0), CGV_TYPE_NAME_CELL));
  g_assert_cmpint (cgv_name_cell_get_marks (cell), ==, CGV_NAME_MARK_RECURSION);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "pong"));
  g_assert_cmpint (cgv_name_cell_get_marks (cell), ==, CGV_NAME_MARK_CYCLE);
}

/* A list of calls follows the focus into a cycle and out of it, so that it is computed once. */
static void
test_cycle (Fixture *fixture,
            gconstpointer data)
{
  CgvTable *table = CGV_TABLE (widget_test_child (fixture->views[CGV_CALL_LIST_CALLERS], "table"));
  CgvRowList *list = cgv_table_get_list (table);

  cgv_focus_open_cycle (fixture->focus, widget_test_node (fixture->focus, "pong"));
  g_assert_true (cgv_focus_shows_cycle (fixture->focus));
  g_assert_true (cgv_table_get_list (table) == list);
  g_assert_cmpstr (cgv_table_get_name (table), ==, "Who Calls Into It");
  widget_test_settle (fixture->window);
  assert_row (fixture, CGV_CALL_LIST_CALLERS, 0, "6.00|1\u202f×|6.0|main|");
}

static void
test_reasons (Fixture *fixture,
              gconstpointer data)
{
  g_assert_nonnull (strstr (get_reason (fixture, CGV_CALL_LIST_CALLERS), "Nothing calls it: the program starts here"));
  g_assert_nonnull (strstr (get_reason (fixture, CGV_CALL_LIST_CALLERS), "90 Ir"));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  g_assert_cmpstr (get_reason (fixture, CGV_CALL_LIST_CALLEES), ==, "It calls nothing.");
  test_select_part (fixture->focus, 1);
  g_assert_nonnull (strstr (get_reason (fixture, CGV_CALL_LIST_CALLERS), "10 Ir"));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "work"));
  g_assert_cmpstr (get_reason (fixture, CGV_CALL_LIST_CALLERS), ==, "Nothing calls it in the chosen parts.");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  g_assert_cmpstr (get_reason (fixture, CGV_CALL_LIST_CALLEES), ==, "It calls no other function in the chosen parts.");
}

/* Within a cycle, costs of calls overlap. Their number is known, and its share in all calls. */
static void
test_beyond (void)
{
  static const char profile[] =
    "# callgrind format\nevents: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 100\n"
    "fn=a\n1 60\ncfn=b\ncalls=4 1\n1 130\nfn=b\n1 40\ncfn=a\ncalls=3 1\n1 90\n";
  const char *reason = "A call within a cycle: its cost is that of all of the cycle until it returned, and cannot be separated.";
  Fixture fixture;
  GtkWidget *cell;

  set_up_with (&fixture, profile);
  cgv_focus_set_row (fixture.focus, widget_test_node (fixture.focus, "b"));
  widget_test_settle (fixture.window);
  assert_row (&fixture, CGV_CALL_LIST_CALLERS, 0, "–|4\u202f×|100.00 %|32.5|a|");
  cell = widget_test_find (get_row (&fixture, CGV_CALL_LIST_CALLERS, 0), CGV_TYPE_COST_CELL);
  gtk_test_accessible_assert_property (cell, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, reason);
  g_object_set (fixture.focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  assert_row (&fixture, CGV_CALL_LIST_CALLERS, 0, "130|4\u202f×|100.00 %|32.5|a|");
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  tear_down (&fixture, NULL);
}

/* If there is no room for the cost per call, the name gets all of that room. */
static void
test_name_width (Fixture *fixture,
                 gconstpointer data)
{
  GtkWidget *cell;
  graphene_rect_t bounds;

  widget_test_resize (fixture->window, 330, 500);
  widget_test_wait_until (gtk_widget_get_width (fixture->views[CGV_CALL_LIST_CALLEES]) == 330);
  for (int width = 330; width >= 260; width -= 10)
    {
      widget_test_resize (fixture->window, width, 500);
      widget_test_settle (fixture->window);
      cell = widget_test_find (get_row (fixture, CGV_CALL_LIST_CALLEES, 0), CGV_TYPE_NAME_CELL);
      g_assert_true (gtk_widget_compute_bounds (cell, fixture->views[CGV_CALL_LIST_CALLEES], &bounds));
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, >, gtk_widget_get_width (fixture->views[CGV_CALL_LIST_CALLEES]) - 24);
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (fixture->views[CGV_CALL_LIST_CALLEES]));
    }
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  gtk_test_accessible_assert_property (get_columns (fixture, CGV_CALL_LIST_CALLERS), GTK_ACCESSIBLE_PROPERTY_LABEL, "Callers");
  gtk_test_accessible_assert_property (get_columns (fixture, CGV_CALL_LIST_CALLEES), GTK_ACCESSIBLE_PROPERTY_LABEL, "Callees");
}

/* The calls on both sides of a comparison. */

typedef struct
{
  CgvFocus *focus;
  GtkWidget *view;
  GtkWidget *window;
} Shown;

static Shown
show (const char *base,
      const char *new_,
      const char *row,
      CgvCallListKind kind,
      int width)
{
  Shown shown = { .focus = compare_test_focus (base, new_), .view = g_object_new (CGV_TYPE_CALL_VIEW, "kind", kind, NULL) };

  cgv_focus_set_row (shown.focus, compare_test_find_row (shown.focus, row));
  cgv_view_set_focus (CGV_VIEW (shown.view), shown.focus);
  shown.window = widget_test_show (shown.view, width, 300);
  widget_test_settle (shown.view);
  return shown;
}

static void
hide (Shown *shown)
{
  widget_test_close (shown->window, shown->view);
  g_object_unref (shown->focus);
}

static void
test_compared_callees (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLEES, 900);

  widget_test_assert_has (shown.view, "Callees");
  /* The largest difference comes first. */
  widget_test_assert_has (shown.view, "+140|3× calls, each −20.0 %|parse");
  widget_test_assert_has (shown.view, "+20.0|each +20.0 %|print");
  widget_test_assert_has (shown.view, "new|new call|fresh|new");
  widget_test_assert_has (shown.view, "−100|call gone|gone|removed");
  hide (&shown);
}

static void
test_compared_all (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLEES, 900);
  CgvTable *table = CGV_TABLE (widget_test_child (shown.view, "table"));

  g_test_summary ("All callees of two sides have the costs of both; the largest of the new side first, until the user sorts them");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (widget_test_child (shown.view, "all_button")), TRUE);
  widget_test_wait_until (*gtk_label_get_text (GTK_LABEL (widget_test_child (shown.view, "count_label"))) != '\0');
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "All Callees");
  widget_test_assert_has (shown.view, "500|600|+100|1|print");
  widget_test_assert_has (shown.view, "7|0|−7|1|gone|removed");
  cgv_table_set_sort (table, "name", FALSE);
  widget_test_settle (shown.view);
  hide (&shown);
}

static void
test_compared_callers (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "parse", CGV_CALL_LIST_CALLERS, 900);

  widget_test_assert_has (shown.view, "Callers|1|");
  widget_test_assert_has (shown.view, "3× calls");
  widget_test_assert_has (shown.view, "main");

  /* Other costs give other texts. */
  cgv_focus_swap (shown.focus);
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "−66.7 % calls, each +25.0 %");
  hide (&shown);
}

static void
test_compared_click (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLEES, 600);
  GtkWidget *cell = widget_test_find (shown.view, g_type_from_name ("CgvNameCell"));

  g_assert_nonnull (cell);
  widget_test_click (cell);
  widget_test_wait_until (shown.focus->row == compare_test_find_row (shown.focus, "parse"));
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "It calls nothing on either side.");
  hide (&shown);
}

static void
test_compared_keys (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLEES, 600);
  g_autofree char *copied = NULL;

  g_assert_true (gtk_widget_grab_focus (shown.view));
  widget_test_key (shown.window, "Home");
  widget_test_key (shown.window, "Down");
  widget_test_key (shown.window, "ctrl+c");
  copied = widget_test_clipboard (shown.view);
  g_assert_nonnull (strstr (copied, "500\t600\t100\t20.0000\teach +20.0\u202f%\tprint\t0\t100\t5\t5\t"));
  widget_test_key (shown.window, "Return");
  widget_test_wait_until (shown.focus->row == compare_test_find_row (shown.focus, "print"));
  hide (&shown);
}

static void
test_compared_copy_all (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLEES, 600);
  g_autofree char *copied = NULL;

  gtk_widget_activate_action (widget_test_child (shown.view, "table"), "table.copy-all", NULL);
  copied = widget_test_clipboard (shown.view);
  g_assert_nonnull (strstr (copied, "\nA (Ir)\tB (Ir)\tΔ (Ir)\tΔ %\tWhy\tCallee\tΔ by Number of Calls (Ir)\tΔ by Cost per Call (Ir)\tCalls A\tCalls B\tFile\tObject\n"
                                    "1000\t2400\t1400\t140.0000\t3× calls, each −20.0\u202f%\tparse\t1600\t-200\t10\t30\tmain.c\t\n"
                                    "500\t600\t100\t20.0000\teach +20.0\u202f%\tprint\t0\t100\t5\t5\tmain.c\t\n"
                                    "0\t30\t30\t\tnew call\tfresh\t30\t0\t0\t2\tmain.c\t\n"
                                    "7\t0\t-7\t-100.0000\tcall gone\tgone\t-7\t0\t1\t0\tmain.c\t\n"));
  hide (&shown);
}

/* The visible columns at each width: always the difference and the name. */
static void
test_compared_widths (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLEES, 900);

  widget_test_assert_has (shown.view, "|500|600|");
  widget_test_resize (shown.window, 330, 300);
  widget_test_settle (shown.view);
  widget_test_assert_lacks (shown.view, "600|");
  widget_test_assert_has (shown.view, "+100");
  widget_test_assert_has (shown.view, "parse");
  hide (&shown);
}

static void
test_compared_nothing (void)
{
  Shown root = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLERS, 400);

  widget_test_assert_has (root.view, "Nothing calls it on either side.");
  hide (&root);
}

static void
set_filter (CgvFocus *focus,
            CgvFilterKind kind,
            const char *pattern)
{
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (kind, CGV_FILTER_FIELD_FUNCTION, pattern, NULL);
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (none, rule);

  cgv_focus_set_filters (focus, filters);
}

/* The reasons are the same as for one side, and the menu has the filters. */
static void
test_compared_reasons (void)
{
  Shown shown = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "parse", CGV_CALL_LIST_CALLEES, 600);
  Shown callers = show (COMPARE_TEST_CALLS_BASE, COMPARE_TEST_CALLS_NEW, "main", CGV_CALL_LIST_CALLERS, 600);
  CgvRowMenu *menu = cgv_table_get_menu (CGV_TABLE (widget_test_child (shown.view, "table")));

  g_assert_cmpint (g_menu_model_get_n_items (G_MENU_MODEL (cgv_row_menu_get_model (menu))), >, 1);
  widget_test_assert_has (shown.view, "It calls nothing on either side.");
  set_filter (shown.focus, CGV_FILTER_HIDE, "^print$");
  set_filter (callers.focus, CGV_FILTER_HIDE, "^print$");
  widget_test_settle (shown.view);
  widget_test_settle (callers.view);
  widget_test_assert_has (shown.view, "It calls nothing that filters leave.");
  widget_test_assert_has (callers.view, "Nothing that filters leave calls it.");
  cgv_focus_set_row (shown.focus, compare_test_find_row (shown.focus, "gone"));
  set_filter (shown.focus, CGV_FILTER_HIDE, "^gone$");
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "A filter hides this function.");
  hide (&callers);
  hide (&shown);
}

static void
test_compared_parts (void)
{
  g_autoptr (CgvDocument) document = test_document (WIDGET_TEST_PROFILE);
  g_autoptr (CgvRuns) base = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (document, 1, 1);
  g_autoptr (CgvFocus) focus = compare_test_focus_of_sides (base, new_, NULL);
  GtkWidget *view = g_object_new (CGV_TYPE_CALL_VIEW, "kind", CGV_CALL_LIST_CALLEES, NULL);
  GtkWidget *window;

  cgv_focus_set_row (focus, compare_test_find_row (focus, "leaf"));
  cgv_view_set_focus (CGV_VIEW (view), focus);
  window = widget_test_show (view, 600, 300);
  widget_test_assert_has (view, "It calls no other function in the chosen parts.");
  widget_test_close (window, view);
}

/* A filter leaves an estimate for each of two callers of a function: its change may have either
 * sign. */
static void
test_compared_estimates (void)
{
  static const char base[] =
    "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=left\ncalls=1 2\n1 600\ncfn=right\ncalls=1 3\n1 600\n"
    "fn=left\n2 100\ncfn=work\ncalls=2 4\n2 500\nfn=right\n3 100\ncfn=work\ncalls=2 4\n3 500\n"
    "fn=work\n4 600\ncfn=leaf\ncalls=4 5\n4 400\nfn=leaf\n5 400\n";
  static const char new_[] =
    "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=left\ncalls=1 2\n1 650\ncfn=right\ncalls=1 3\n1 600\n"
    "fn=left\n2 100\ncfn=work\ncalls=3 4\n2 550\nfn=right\n3 100\ncfn=work\ncalls=2 4\n3 500\n"
    "fn=work\n4 640\ncfn=leaf\ncalls=5 5\n4 410\nfn=leaf\n5 410\n";
  Shown shown = show (base, new_, "work", CGV_CALL_LIST_CALLERS, 900);
  g_autofree char *copied = NULL;

  widget_test_assert_has (shown.view, "+10.0|");
  set_filter (shown.focus, CGV_FILTER_EXCLUDE, "^leaf$");
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "≈ 300|≈ 335|≈ +35|≈ +11.7|estimated|left|≈ 300|≈ 305|≈ +5|≈ +1.67|estimated|right|");
  gtk_widget_activate_action (widget_test_child (shown.view, "table"), "table.copy-all", NULL);
  copied = widget_test_clipboard (shown.view);
  g_assert_nonnull (strstr (copied, "\n300\t335\t35\t11.6667\testimated\tleft\t\t\t2\t3\ta.c\t\n"));
  hide (&shown);
}

/* An event type that one side lacks gives calls no difference. The column shows the reason. */
static void
test_compared_event_of_one_side (void)
{
  static const char base[] = "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=work\ncalls=1 2\n1 600\nfn=work\n2 600\n";
  static const char new_[] = "events: Ir Dr\nfl=a.c\nfn=main\n1 10 1\ncfn=work\ncalls=1 2\n1 700 70\nfn=work\n2 700 70\n";
  static const char *const columns[] = { "delta_inclusive:Dr", NULL };
  Shown shown = show (base, new_, "main", CGV_CALL_LIST_CALLEES, 900);

  cgv_focus_set_columns (shown.focus, columns);
  widget_test_settle (shown.view);
  widget_test_assert_has (shown.view, "Δ (Dr)");
  widget_test_assert_has (shown.view, "work|–|");
  hide (&shown);
}

#define add(name, func) g_test_add ("/call-view/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("rows", test_rows);
  add ("all", test_all);
  add ("sort", test_sort);
  add ("navigate", test_navigate);
  add ("hover", test_hover);
  add ("keyboard", test_keyboard);
  add ("marks", test_marks);
  add ("cycle", test_cycle);
  add ("reasons", test_reasons);
  add ("name-width", test_name_width);
  add ("accessible", test_accessible);
  g_test_add_func ("/call-view/beyond", test_beyond);
  g_test_add_func ("/call-view/cut", test_cut);
  g_test_add_func ("/call-view/compared/callees", test_compared_callees);
  g_test_add_func ("/call-view/compared/all", test_compared_all);
  g_test_add_func ("/call-view/compared/callers", test_compared_callers);
  g_test_add_func ("/call-view/compared/click", test_compared_click);
  g_test_add_func ("/call-view/compared/keys", test_compared_keys);
  g_test_add_func ("/call-view/compared/copy-all", test_compared_copy_all);
  g_test_add_func ("/call-view/compared/widths", test_compared_widths);
  g_test_add_func ("/call-view/compared/nothing", test_compared_nothing);
  g_test_add_func ("/call-view/compared/reasons", test_compared_reasons);
  g_test_add_func ("/call-view/compared/parts", test_compared_parts);
  g_test_add_func ("/call-view/compared/estimates", test_compared_estimates);
  g_test_add_func ("/call-view/compared/event-of-one-side", test_compared_event_of_one_side);

  return g_test_run ();
}
