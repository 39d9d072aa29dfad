/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Events at the wrong moment: windows that close under their dialogs and computations, sizes
 * that change under the pointer, the keyboard focus in a hidden widget. */

#include "cgv-app-test.h"

#include "cgv-column-tools.h"
#include "cgv-function-view.h"
#include "cgv-name-cell.h"
#include "cgv-part-picture.h"
#include "cgv-platform.h"
#include "cgv-split-view.h"
#include "cgv-treemap-view-private.h"

typedef struct
{
  CgvWindow *window;
  char *folder;
  char *profile;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->window = cgv_app_test_present ();
  fixture->folder = cgv_app_test_new_folder ();
  fixture->profile = cgv_app_test_write (fixture->folder, "profile", CGV_APP_TEST_PROFILE);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (fixture->folder);
  g_free (fixture->profile);
}

static void
count_cb (GdkFrameClock *clock,
          guint *n)
{
  (*n)++;
}

/* Draws, so that GTK warns about wrong sizes. */
static void
draw_frames (CgvWindow *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  guint n = 0;
  gulong id = g_signal_connect (clock, "after-paint", G_CALLBACK (count_cb), &n);

  for (guint i = 1; i <= 3; i++)
    {
      gtk_widget_queue_draw (GTK_WIDGET (window));
      gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
      cgv_app_test_wait_until (n >= i);
    }
  g_signal_handler_disconnect (clock, id);
}

/* Writes more calls than are laid out at once, without a thread. */
static char *
write_wide_profile (Fixture *fixture)
{
  g_autoptr (GString) text = g_string_new ("version: 1\npositions: line\nevents: Ir\nfl=wide.c\n");

  for (guint i = 0; i < 3000; i++)
    {
      g_string_append_printf (text, "fn=f%u\n%u 7\n", i, i);
      for (guint k = 2 * i + 1; k <= 2 * i + 4 && k < 3000; k++)
        g_string_append_printf (text, "cfn=f%u\ncalls=1 %u\n%u %u\n", k, k, i, (3000 - k) * 3);
    }
  return cgv_app_test_write (fixture->folder, "wide", text->str);
}

static void
test_close_in_layout (Fixture *fixture,
                      gconstpointer data)
{
  g_autofree char *path = write_wide_profile (fixture);
  CgvWindow *window = fixture->window;
  CgvTreemapView *view;

  cgv_app_test_open (window, path, NULL);
  view = CGV_TREEMAP_VIEW (cgv_app_test_find (window, CGV_TYPE_TREEMAP_VIEW));
  cgv_app_test_wait_until (view->layout != NULL && !view->is_laying_out);

  /* Requests a layout while another one is under way. */
  cgv_app_test_set_function (window, "f1");
  cgv_app_test_set_function (window, "f2");
  g_assert_true (view->is_laying_out);
  g_assert_true (view->is_outdated);

  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  g_object_add_weak_pointer (G_OBJECT (view), (gpointer *) &view);
  gtk_window_destroy (GTK_WINDOW (window));
  cgv_app_test_wait_until (window == NULL && view == NULL);
}

/* The picture of another function cannot be used for this one. */
static void
test_outdated_layout (Fixture *fixture,
                      gconstpointer data)
{
  g_autofree char *path = write_wide_profile (fixture);
  CgvTreemapView *view;

  cgv_app_test_open (fixture->window, path, NULL);
  view = CGV_TREEMAP_VIEW (cgv_app_test_find (fixture->window, CGV_TYPE_TREEMAP_VIEW));
  cgv_app_test_wait_until (view->layout != NULL && !view->is_laying_out);
  cgv_treemap_view_mark_tile (view, 1);
  g_assert_nonnull (cgv_treemap_view_get_tile (view, 1));

  cgv_app_test_set_function (fixture->window, "f9");
  g_assert_true (view->is_laying_out);
  g_assert_null (cgv_treemap_view_get_tile (view, 1));
  cgv_app_test_wait_until (!view->is_laying_out);
  g_assert_nonnull (cgv_treemap_view_get_tile (view, 0));
}

/* A new size makes a new layout without a mark. The path and the status change, too. */
static void
test_resize_with_marks (Fixture *fixture,
                        gconstpointer data)
{
  CgvTreemapView *view;

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  view = CGV_TREEMAP_VIEW (cgv_app_test_find (fixture->window, CGV_TYPE_TREEMAP_VIEW));
  cgv_app_test_wait_until (view->layout != NULL);

  for (int i = 0; i < 6; i++)
    {
      int old_width = gtk_widget_get_width (GTK_WIDGET (fixture->window));

      cgv_treemap_view_mark_tile (view, 1);
      g_signal_emit_by_name (view->pictures[CGV_SIDE_BASE], "hover-tile", 2);
      draw_frames (fixture->window);
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900 + 60 * (i % 3), 700 - 20 * i);
      cgv_app_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->window)) != old_width);
      cgv_app_test_wait_until (view->layout->width == gtk_widget_get_width (GTK_WIDGET (view->pictures[CGV_SIDE_BASE])));
      draw_frames (fixture->window);
    }
}

/* Recent versions of libadwaita show questions within the window. */
static gboolean
has_dialog (GtkWidget *widget)
{
  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "AdwAlertDialog"))
    return gtk_widget_get_mapped (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (has_dialog (child))
        return TRUE;
    }
  return FALSE;
}

/* The application asks each window to close only while it exists, in any order. */
static void
test_quit_with_dialog (Fixture *fixture,
                       gconstpointer data)
{
  GtkApplication *application = GTK_APPLICATION (cgv_app_test_get_application ());
  g_autofree char *path = cgv_app_test_write (fixture->folder, "damaged", "events: Ir\nfn=f\n1 1\nnonsense\n");
  GtkWindow *dialog;

  cgv_app_test_open (fixture->window, path, NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-problems", NULL);
  cgv_app_test_wait_until (cgv_app_test_find_window (GTK_TYPE_WINDOW, fixture->window) != NULL);

  /* The window that was added last closes first, together with its dialog. */
  dialog = cgv_app_test_find_window (GTK_TYPE_WINDOW, fixture->window);
  gtk_application_remove_window (application, dialog);
  gtk_application_remove_window (application, GTK_WINDOW (fixture->window));
  gtk_application_add_window (application, dialog);
  gtk_application_add_window (application, GTK_WINDOW (fixture->window));

  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *) &dialog);
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  cgv_app_test_wait_until (dialog == NULL && gtk_application_get_windows (application) == NULL);
}

static void
answered_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autofree char *answer = cgv_platform_ask_finish (result);
  gboolean *is_done = user_data;

  g_assert_null (answer);
  *is_done = TRUE;
}

static void
test_close_with_question (Fixture *fixture,
                          gconstpointer data)
{
  const CgvPlatformChoice choice = { "yes", "_Yes", TRUE };
  CgvWindow *window = fixture->window;
  gboolean is_done = FALSE;

  cgv_platform_ask_async (GTK_WINDOW (window), "Heading", "Body", &choice, 1, answered_cb, &is_done);
  cgv_app_test_wait_until (cgv_app_test_find_window (GTK_TYPE_WINDOW, window) != NULL || has_dialog (GTK_WIDGET (window)));

  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_destroy (GTK_WINDOW (window));
  cgv_app_test_wait_until (window == NULL);
  g_assert_true (is_done);
}

static void
test_quit_with_chooser (Fixture *fixture,
                        gconstpointer data)
{
  GtkApplication *application = GTK_APPLICATION (cgv_app_test_get_application ());
  CgvWindow *window = fixture->window;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.open", NULL);
  cgv_app_test_wait_until (cgv_app_test_find_window (GTK_TYPE_WINDOW, window) != NULL);

  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  cgv_app_test_wait_until (window == NULL && gtk_application_get_windows (application) == NULL);
}

/* Removes @removed from the window while @button in it has the focus. A label gets the focus
 * before the next frame. */
static void
check_removed (CgvWindow *window,
               GtkWidget *removed,
               GtkWidget *button,
               GtkWidget *label)
{
  GtkBox *box = GTK_BOX (cgv_app_test_find (window, GTK_TYPE_BOX));

  gtk_box_append (box, removed);
  cgv_app_test_wait_until (gtk_widget_get_mapped (button));
  g_assert_true (gtk_widget_grab_focus (button));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == button);
  gtk_box_remove (box, removed);
  g_assert_null (gtk_window_get_focus (GTK_WINDOW (window)));
  g_assert_true (gtk_widget_grab_focus (label));
}

static void
test_focus_removed (Fixture *fixture,
                    gconstpointer data)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", "text", "selectable", TRUE, NULL);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *parent = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_box_append (GTK_BOX (cgv_app_test_find (fixture->window, GTK_TYPE_BOX)), label);
  check_removed (fixture->window, button, button, label);
  button = gtk_button_new ();
  gtk_box_append (GTK_BOX (parent), button);
  check_removed (fixture->window, parent, button, label);
}

static gboolean
has_visible_focus (CgvWindow *window)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  return focus != NULL && gtk_widget_get_mapped (focus);
}

/* If one side hides the other, the focus moves to the visible side. */
static void
test_focus_when_folded (Fixture *fixture,
                        gconstpointer data)
{
  CgvSplitView *split_view;
  GtkWidget *function_view;

  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 720);
  split_view = CGV_SPLIT_VIEW (cgv_app_test_find (cgv_app_test_get_child (fixture->window, "document_page"), CGV_TYPE_SPLIT_VIEW));
  function_view = cgv_app_test_find (fixture->window, CGV_TYPE_FUNCTION_VIEW);
  cgv_app_test_wait_until (cgv_split_view_get_folded (split_view) && gtk_widget_get_mapped (function_view));
  draw_frames (fixture->window);

  gtk_widget_child_focus (function_view, GTK_DIR_TAB_FORWARD);
  g_assert_true (has_visible_focus (fixture->window));
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (fixture->window)), function_view));

  g_signal_emit_by_name (function_view, "activated");
  cgv_app_test_wait_until (!gtk_widget_get_mapped (function_view));
  cgv_app_test_wait_until (has_visible_focus (fixture->window));

  gtk_widget_activate_action (gtk_root_get_focus (GTK_ROOT (fixture->window)), "split.back", NULL);
  cgv_app_test_wait_until (gtk_widget_get_mapped (function_view));
  cgv_app_test_wait_until (has_visible_focus (fixture->window));
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (fixture->window)), function_view));

  /* A search shows the list again, and focuses its entry. */
  g_signal_emit_by_name (function_view, "activated");
  cgv_app_test_wait_until (!gtk_widget_get_mapped (function_view));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.search", NULL);
  cgv_app_test_wait_until (has_visible_focus (fixture->window) && GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (fixture->window))));
  g_assert_true (gtk_widget_get_mapped (function_view));
}

/* Without its minus sign, a gain would look like a loss. */
static void
test_negative_costs (Fixture *fixture,
                     gconstpointer data)
{
  g_autofree char *path = cgv_app_test_write (fixture->folder, "negative", "events: Ir\nfn=f\n1 5\nfn=g\n2 -987654321\ncfn=f\ncalls=1 1\n2 -8\n");
  GtkColumnView *view;
  CgvFocus *focus;

  cgv_app_test_open (fixture->window, path, NULL);
  focus = cgv_window_get_session (fixture->window)->focus;
  g_object_set (focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  g_assert_true (cgv_focus_get_costs (focus)->is_signed);
  view = GTK_COLUMN_VIEW (cgv_app_test_find (cgv_app_test_find (fixture->window, CGV_TYPE_FUNCTION_VIEW), GTK_TYPE_COLUMN_VIEW));
  draw_frames (fixture->window);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (view), i);
      g_autofree char *text = cgv_focus_dup_cost (focus, (CgvCost) -987654321);

      g_assert_cmpint (gtk_column_view_column_get_fixed_width (column), >=, cgv_column_tools_measure (view, column, text, 0));
    }
}

/* Screen readers get a description of the marks next to a name. */
static void
test_marks_are_said (Fixture *fixture,
                     gconstpointer data)
{
  g_autoptr (GtkWidget) cell = g_object_ref_sink (cgv_name_cell_new ());

  cgv_name_cell_set (CGV_NAME_CELL (cell), "f", CGV_NAME_MARK_NONE);
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  cgv_name_cell_set (CGV_NAME_CELL (cell), "f", CGV_NAME_MARK_CYCLE);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "in a cycle");
  cgv_name_cell_set (CGV_NAME_CELL (cell), "f", CGV_NAME_MARK_CYCLE | CGV_NAME_MARK_RECURSION);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "in a cycle, recursive");
  cgv_name_cell_set (CGV_NAME_CELL (cell), "f", CGV_NAME_MARK_NONE);
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
}

/* Setting the text of a tooltip asks the X server for the place of the pointer. That is too slow
 * for each change of parts. */
static void
test_tooltips_of_parts (Fixture *fixture,
                        gconstpointer data)
{
  g_autofree char *other = cgv_app_test_write (fixture->folder, "other", CGV_APP_TEST_PROFILE);
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean is_shown = FALSE;
  GtkWidget *bar;

  cgv_app_test_open (fixture->window, fixture->profile, other, NULL);
  draw_frames (fixture->window);
  bar = cgv_app_test_find (fixture->window, CGV_TYPE_PART_PICTURE);
  g_assert_true (gtk_widget_get_has_tooltip (bar));
  g_assert_null (gtk_widget_get_tooltip_text (bar));
  g_signal_emit_by_name (bar, "query-tooltip", 10, 1, FALSE, tooltip, &is_shown);
  g_assert_true (is_shown);
}

static void
add (const char *path,
     void (*func) (Fixture *fixture, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, func, tear_down);
}

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);

  add ("/robust/close-in-layout", test_close_in_layout);
  add ("/robust/outdated-layout", test_outdated_layout);
  add ("/robust/resize-with-marks", test_resize_with_marks);
  add ("/robust/quit-with-dialog", test_quit_with_dialog);
  add ("/robust/close-with-question", test_close_with_question);
  add ("/robust/focus-removed", test_focus_removed);
  add ("/robust/focus-when-folded", test_focus_when_folded);
  add ("/robust/negative-costs", test_negative_costs);
  add ("/robust/marks-are-said", test_marks_are_said);
  add ("/robust/tooltips-of-parts", test_tooltips_of_parts);
  /* This test is the last one: GTK 4.8 still sends signals of the dialog to its former window. */
  add ("/robust/quit-with-chooser", test_quit_with_chooser);

  return g_test_run ();
}
