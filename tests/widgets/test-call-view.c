/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Callers and callees: what is listed, in which order, why there may be nothing, and that one click
 * goes there. */

#include "cgv-call-view.h"
#include "cgv-command-box.h"
#include "cgv-cost-cell.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  GtkWidget *views[2];
  GtkWidget *window;
} Fixture;

static void
set_up_with (Fixture *fixture,
             const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  fixture->focus = widget_test_focus (text);
  gtk_box_set_homogeneous (GTK_BOX (box), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (fixture->views); i++)
    {
      fixture->views[i] = cgv_call_view_new (i);
      gtk_box_append (GTK_BOX (box), fixture->views[i]);
      cgv_call_view_set_focus (CGV_CALL_VIEW (fixture->views[i]), fixture->focus);
    }
  fixture->window = widget_test_show (box, 600, 500);
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
  return widget_test_child (fixture->views[kind], "column_view");
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

  g_assert_cmpstr (gtk_label_get_text (count), ==, "3");
  assert_row (fixture, CGV_CALL_LIST_CALLEES, 0, "77.78\u202f%|2|35.0|work|");
  assert_row (fixture, CGV_CALL_LIST_CALLEES, 1, "6.67\u202f%|1|6.0|ping|");
  cgv_focus_set_relative (fixture->focus, FALSE);
  assert_row (fixture, CGV_CALL_LIST_CALLEES, 0, "70|2|35.0|work|");

  cgv_focus_set_node (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  widget_test_settle (fixture->window);
  assert_row (fixture, CGV_CALL_LIST_CALLERS, 0, "10|3|3.3|work|");
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

  /* Another function is listed in the same order. */
  cgv_focus_set_node (fixture->focus, widget_test_node (fixture->focus, "ping"));
  cgv_focus_set_node (fixture->focus, widget_test_node (fixture->focus, "main"));
  g_assert_cmpstr (cgv_name_cell_get_name (cell), ==, "work");
}

static void
test_navigate (Fixture *fixture,
               gconstpointer data)
{
  widget_test_click (get_row (fixture, CGV_CALL_LIST_CALLEES, 0));
  widget_test_wait_until (cgv_focus_get_node (fixture->focus) == widget_test_node (fixture->focus, "work"));
  widget_test_settle (fixture->window);
  widget_test_click (get_row (fixture, CGV_CALL_LIST_CALLERS, 0));
  widget_test_wait_until (cgv_focus_get_node (fixture->focus) == widget_test_node (fixture->focus, "main"));
  cgv_focus_go_back (fixture->focus);
  g_assert_true (cgv_focus_get_node (fixture->focus) == widget_test_node (fixture->focus, "work"));
}

/* To point at a row is not to go there. */
static void
test_hover (Fixture *fixture,
            gconstpointer data)
{
  widget_test_move_to (get_row (fixture, CGV_CALL_LIST_CALLEES, 1), 20, 5);
  widget_test_settle (fixture->window);
  g_assert_true (cgv_focus_get_node (fixture->focus) == widget_test_node (fixture->focus, "main"));
}

static void
test_keyboard (Fixture *fixture,
               gconstpointer data)
{
  static const char copied[] =
    "Cost (Ir)\tCost (%)\tCount\tCallee\tFile\tObject\n"
    "6\t6.6667\t1\tping\t/src/program.c\t/usr/bin/program\n";
  g_autofree char *text = NULL;

  gtk_widget_grab_focus (fixture->views[CGV_CALL_LIST_CALLEES]);
  widget_test_key (fixture->window, "Home");
  widget_test_key (fixture->window, "Down");
  widget_test_key (fixture->window, "ctrl+c");
  text = widget_test_clipboard (fixture->window);
  g_assert_cmpstr (text, ==, copied);
  g_assert_true (cgv_focus_get_node (fixture->focus) == widget_test_node (fixture->focus, "main"));
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (cgv_focus_get_node (fixture->focus) == widget_test_node (fixture->focus, "ping"));
}

static void
test_marks (Fixture *fixture,
            gconstpointer data)
{
  CgvNameCell *cell;

  cgv_focus_set_node (fixture->focus, widget_test_node (fixture->focus, "deep"));
  cell = CGV_NAME_CELL (widget_test_find (get_row (fixture, CGV_CALL_LIST_CALLEES, 0), CGV_TYPE_NAME_CELL));
  g_assert_cmpint (cgv_name_cell_get_marks (cell), ==, CGV_NAME_MARK_RECURSION);
  cgv_focus_set_node (fixture->focus, widget_test_node (fixture->focus, "pong"));
  g_assert_cmpint (cgv_name_cell_get_marks (cell), ==, CGV_NAME_MARK_CYCLE);
}

static void
test_reasons (Fixture *fixture,
              gconstpointer data)
{
  g_assert_nonnull (strstr (get_reason (fixture, CGV_CALL_LIST_CALLERS), "Entered without a recorded call"));
  g_assert_nonnull (strstr (get_reason (fixture, CGV_CALL_LIST_CALLERS), "90 Ir"));
  cgv_focus_set_node (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  g_assert_cmpstr (get_reason (fixture, CGV_CALL_LIST_CALLEES), ==, "It calls no other function.");
  cgv_focus_select_part (fixture->focus, 1);
  g_assert_nonnull (strstr (get_reason (fixture, CGV_CALL_LIST_CALLERS), "10 Ir"));
  cgv_focus_set_node (fixture->focus, widget_test_node (fixture->focus, "work"));
  g_assert_cmpstr (get_reason (fixture, CGV_CALL_LIST_CALLERS), ==, "Nothing calls it in the chosen parts.");
  cgv_focus_set_node (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  g_assert_cmpstr (get_reason (fixture, CGV_CALL_LIST_CALLEES), ==, "It calls no other function in the chosen parts.");
}

static void
test_no_calls (void)
{
  Fixture fixture;
  GtkWidget *command;
  g_autofree char *copied = NULL;

  set_up_with (&fixture, WIDGET_TEST_FLAT_PROFILE);
  g_assert_true (g_str_has_prefix (get_reason (&fixture, CGV_CALL_LIST_CALLERS), "Calls were not recorded: Cachegrind"));
  g_assert_cmpstr (get_reason (&fixture, CGV_CALL_LIST_CALLEES), ==, "Calls were not recorded.");
  g_assert_false (gtk_widget_get_mapped (widget_test_child (fixture.views[CGV_CALL_LIST_CALLEES], "command_box")));

  command = widget_test_child (fixture.views[CGV_CALL_LIST_CALLERS], "command_box");
  g_assert_true (gtk_widget_get_mapped (command));
  g_assert_cmpstr (cgv_command_box_get_command (CGV_COMMAND_BOX (command)), ==, "valgrind --tool=callgrind --cache-sim=yes ./program");
  g_signal_emit_by_name (widget_test_find (command, GTK_TYPE_BUTTON), "clicked");
  copied = widget_test_clipboard (command);
  g_assert_cmpstr (copied, ==, "valgrind --tool=callgrind --cache-sim=yes ./program");
  tear_down (&fixture, NULL);
}

/* What Valgrind did not record, Valgrind cannot record again. */
static void
test_no_calls_of_others (void)
{
  Fixture fixture;

  set_up_with (&fixture, "version: 1\ncreator: perf\nevents: Samples\nfn=f\n1 1\n");
  g_assert_true (g_str_has_prefix (get_reason (&fixture, CGV_CALL_LIST_CALLERS), "Calls were not recorded: the file"));
  g_assert_false (gtk_widget_get_mapped (widget_test_child (fixture.views[CGV_CALL_LIST_CALLERS], "command_box")));
  tear_down (&fixture, NULL);
}

/* Within a cycle a call may have more than its function: that it has says more than how much. */
static void
test_beyond (void)
{
  static const char profile[] =
    "# callgrind format\nevents: Ir\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 100\n"
    "fn=a\n1 60\ncfn=b\ncalls=4 1\n1 130\nfn=b\n1 40\ncfn=a\ncalls=3 1\n1 90\n";
  const char *reason = "325.00\u202f%. A call within a cycle: it costs what all of the cycle did until it returned, which cannot be told apart.";
  Fixture fixture;
  GtkWidget *cell;

  set_up_with (&fixture, profile);
  cgv_focus_set_node (fixture.focus, widget_test_node (fixture.focus, "b"));
  widget_test_settle (fixture.window);
  assert_row (&fixture, CGV_CALL_LIST_CALLERS, 0, ">\u202f100\u202f%|4|32.5|a|");
  cell = widget_test_find (get_row (&fixture, CGV_CALL_LIST_CALLERS, 0), CGV_TYPE_COST_CELL);
  gtk_test_accessible_assert_property (cell, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, reason);
  cgv_focus_set_relative (fixture.focus, FALSE);
  assert_row (&fixture, CGV_CALL_LIST_CALLERS, 0, "130|4|32.5|a|");
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  tear_down (&fixture, NULL);
}

/* Where there is no room for the cost per call, the name has all of what it would have taken. */
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

#define add(name, func) g_test_add ("/call-view/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("rows", test_rows);
  add ("sort", test_sort);
  add ("navigate", test_navigate);
  add ("hover", test_hover);
  add ("keyboard", test_keyboard);
  add ("marks", test_marks);
  add ("reasons", test_reasons);
  add ("name-width", test_name_width);
  add ("accessible", test_accessible);
  g_test_add_func ("/call-view/beyond", test_beyond);
  g_test_add_func ("/call-view/no-calls", test_no_calls);
  g_test_add_func ("/call-view/no-calls-of-others", test_no_calls_of_others);

  return g_test_run ();
}
