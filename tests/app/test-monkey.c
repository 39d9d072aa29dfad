/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Acts as a hurried user, in random order: every action of the window, functions, events, parts,
 * searches, sizes, keys, comparisons, folders, and files that load while others do. It checks that
 * nothing warns, that the window answers, and that all of it is freed at the end. The order follows
 * from the seed of the test, which `--seed` sets. In the suite `long` it also clicks and types anywhere,
 * CGV_TEST_COUNT times.
 */

#include "cgv-app-input.h"
#include "cgv-app-test.h"

#include "cgv-comparison-groups.h"
#include "cgv-function-view.h"
#include "cgv-set-page.h"
#include "cgv-split-view.h"
#include "cgv-test-mutator.h"
#include "cgv-treemap-view-private.h"

#define N_STEPS 500

static const char three_parts[] =
  "version: 1\npart: 1\nevents: Ir\nfn=a\n1 5\ncfn=b\ncalls=2 1\n1 9\nfn=b\n2 7\ncfn=a\ncalls=1 1\n2 3\n\n"
  "version: 1\npart: 2\nevents: Ir\nfn=b\n2 7\nnonsense\n\nversion: 1\npart: 3\nevents: Dr\nfn=<b>_c\n2 7\n";

static const char *const profiles[] = {
  "events: Ir Dr\nfn=main\n1 10 2\ncfn=work\ncalls=2 20\n1 90 18\nfn=work\n2 60 10\ncfn=leaf\ncalls=3 30\n2 30 8\nfn=leaf\n3 30 8\n",
  "version: 1\nevents: Ir\nfn=alone\n1 1\n",
  "version: 1\nevents: Ir Dr\nfn=nothing\n1 0 0\n",
  "events: Ir\nfn=f\n1 5\nfn=g\n2 -987654321\ncfn=f\ncalls=1 1\n2 -8\n",
  three_parts,
  "This is not a profile.\n",
};

typedef struct
{
  CgvWindow *window;
  char *paths[G_N_ELEMENTS (profiles) + 1];
  char *folders[2]; /* with one profile for each size of an input */
} Monkey;

static guint
pick (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

static void
open_files (Monkey *monkey)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  guint n = 1 + pick (2);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (files, g_file_new_for_path (monkey->paths[pick (G_N_ELEMENTS (monkey->paths))]));
  if (pick (2) == 0)
    cgv_session_open (cgv_window_get_session (monkey->window), files);
  else
    cgv_session_add_parts (cgv_window_get_session (monkey->window), files);
}

/* The files may load while others do, may be the same, or have nothing in common. */
static void
compare_files (Monkey *monkey)
{
  g_autoptr (GPtrArray) base = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) new_ = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean has_document = cgv_window_get_session (monkey->window)->document != NULL;

  g_ptr_array_add (base, g_file_new_for_path (monkey->paths[pick (G_N_ELEMENTS (monkey->paths))]));
  g_ptr_array_add (new_, g_file_new_for_path (monkey->paths[pick (G_N_ELEMENTS (monkey->paths))]));
  cgv_session_compare_files (cgv_window_get_session (monkey->window), has_document && pick (2) == 0 ? NULL : base, new_);
}

static void
change_comparison (Monkey *monkey)
{
  CgvFocus *focus = cgv_window_get_session (monkey->window)->compare_focus;
  const CgvComparison *comparison;
  guint event;

  if (focus == NULL)
    return;

  comparison = cgv_focus_get_comparison (focus);
  switch (pick (5))
    {
    case 0:
      event = pick (cgv_event_list_get_n (focus->choice->events));
      if (cgv_event_list_can_be_main (focus->choice->events, event))
        cgv_focus_set_event (focus, event);
      break;
    case 1:
      cgv_focus_set_measure (focus, (CgvMeasure) pick (CGV_MEASURE_PER_CALL + 1));
      break;
    case 2:
      if (comparison->n_rows > 0)
        cgv_focus_set_anchor (focus, pick (comparison->n_rows));
      break;
    case 3:
      g_object_set (focus, "grouping-kind", pick (2) == 0 ? CGV_CHOICE_UNGROUPED : CGV_GROUPING_FILE, NULL);
      break;
    default:
      if (comparison->n_rows > 0)
        cgv_focus_set_row (focus, pick (comparison->n_rows));
    }
}

/* One folder is a series or shows growth, two are a suite. */
static void
open_folders (Monkey *monkey)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  guint n = 1 + pick (2);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (files, g_file_new_for_path (monkey->folders[i]));
  cgv_window_open (monkey->window, files);
}

static void
change_set (Monkey *monkey)
{
  GObject *page = cgv_app_test_get_child (monkey->window, "set_page");
  GtkWidget *column_view = cgv_app_test_find (page, GTK_TYPE_COLUMN_VIEW);
  GtkSelectionModel *model = column_view != NULL ? gtk_column_view_get_model (GTK_COLUMN_VIEW (column_view)) : NULL;
  guint n_rows = model != NULL ? g_list_model_get_n_items (G_LIST_MODEL (model)) : 0;

  if (pick (3) == 0)
    gtk_widget_activate_action (GTK_WIDGET (page), "set.growth", NULL);
  else if (n_rows > 0)
    g_signal_emit_by_name (column_view, "activate", pick (n_rows));
}

/* Leaves out dialogs: they would take the keyboard and the rest of the time. */
static void
activate_action (Monkey *monkey)
{
  static const char *const actions[] = {
    "win.reload", "win.cancel-load", "win.add-siblings", "win.back", "win.forward", "win.search", "win.fold",
    "win.swap-sides", "win.leave-comparison", "win.compare-with-previous", "win.toggle-parts-overview", "win.show-damaged",
  };
  static const char *const treemap_actions[] = {
    "treemap.select", "treemap.zoom-in", "treemap.zoom-out", "treemap.copy-name", "treemap.copy-stack",
  };

  if (pick (2) == 0)
    gtk_widget_activate_action (GTK_WIDGET (monkey->window), actions[pick (G_N_ELEMENTS (actions))], NULL);
  else
    gtk_widget_activate_action (cgv_app_test_find (cgv_app_test_get_child (monkey->window, "document_page"), CGV_TYPE_TREEMAP_VIEW),
                                treemap_actions[pick (G_N_ELEMENTS (treemap_actions))],
                                NULL);
}

static void
change_focus (Monkey *monkey)
{
  CgvFocus *focus = cgv_window_get_session (monkey->window)->focus;
  const CgvProfile *profile;

  if (focus == NULL)
    return;

  profile = cgv_focus_get_document (focus)->profile;
  switch (pick (4))
    {
    case 0:
      cgv_focus_set_event (focus, pick (profile->n_events));
      break;
    case 1:
      cgv_focus_select_parts (focus, &(CgvPartId){ pick (profile->n_parts) }, 1);
      break;
    case 2:
      cgv_focus_select_all_parts (focus);
      break;
    default:
      cgv_focus_set_function (focus, pick (profile->n_functions));
    }
}

static void
change_list (Monkey *monkey)
{
  static const char *const searches[] = { "", "f", "work", "_c", "nowhere", "(" };
  static const char *const ids[] = { "inclusive", "self", "calls", "name", "location" };
  GtkWidget *view = cgv_app_test_find (cgv_app_test_get_child (monkey->window, "document_page"), CGV_TYPE_FUNCTION_VIEW);
  GtkWidget *column_view = cgv_app_test_find (view, GTK_TYPE_COLUMN_VIEW);
  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (column_view));
  guint n_rows = model != NULL ? g_list_model_get_n_items (G_LIST_MODEL (model)) : 0;

  switch (pick (3))
    {
    case 0:
      cgv_function_view_set_sort (CGV_FUNCTION_VIEW (view), ids[pick (G_N_ELEMENTS (ids))], pick (2) == 0);
      break;
    case 1:
      gtk_editable_set_text (GTK_EDITABLE (cgv_app_test_find (view, GTK_TYPE_SEARCH_ENTRY)), searches[pick (G_N_ELEMENTS (searches))]);
      break;
    default:
      if (n_rows > 0)
        g_signal_emit_by_name (column_view, "activate", pick (n_rows));
    }
}

static void
change_size (Monkey *monkey)
{
  static const int widths[] = { 360, 500, 699, 700, 900, 1280 };
  CgvSplitView *split_view = CGV_SPLIT_VIEW (cgv_app_test_find (cgv_app_test_get_child (monkey->window, "document_page"), CGV_TYPE_SPLIT_VIEW));

  gtk_window_set_default_size (GTK_WINDOW (monkey->window), widths[pick (G_N_ELEMENTS (widths))], 500 + (int) pick (300));
  cgv_split_view_set_show_content (split_view, pick (2) == 0);
  cgv_split_view_set_position (split_view, (int) pick (1400));
}

/* Moves the pointer to a random tile. */
static void
move_pointer (CgvTreemapPicture *picture)
{
  int width = gtk_widget_get_width (GTK_WIDGET (picture));
  int height = gtk_widget_get_height (GTK_WIDGET (picture));

  if (width > 0 && height > 0)
    g_signal_emit_by_name (picture, "hover-tile", cgv_treemap_picture_find_tile (picture, pick ((guint) width), pick ((guint) height)));
}

static void
press_key (Monkey *monkey)
{
  static const guint keys[] = {
    GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Home, GDK_KEY_Return, GDK_KEY_plus, GDK_KEY_minus,
  };
  CgvTreemapView *view = CGV_TREEMAP_VIEW (cgv_app_test_find (cgv_app_test_get_child (monkey->window, "document_page"), CGV_TYPE_TREEMAP_VIEW));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (view->pictures[CGV_SIDE_BASE]));
  gboolean is_handled;

  gtk_widget_child_focus (GTK_WIDGET (monkey->window), pick (2) == 0 ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD);
  move_pointer (view->pictures[CGV_SIDE_BASE]);
  if (pick (3) == 0)
    gtk_widget_grab_focus (GTK_WIDGET (view->pictures[CGV_SIDE_BASE]));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", keys[pick (G_N_ELEMENTS (keys))], 0, 0, &is_handled);
    }
}

static gboolean
was_reached_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;

  return G_SOURCE_REMOVE;
}

/* Waits until the main loop is idle, regardless of the last action. */
static void
wait_for_rest (void)
{
  gboolean is_reached = FALSE;

  g_idle_add_full (G_PRIORITY_LOW, was_reached_cb, &is_reached, NULL);
  cgv_app_test_wait_until (is_reached);
}

static void
set_up (Monkey *monkey,
        gconstpointer data)
{
  g_autofree char *folder = cgv_app_test_new_folder ();

  for (guint i = 0; i < G_N_ELEMENTS (profiles); i++)
    {
      g_autofree char *name = g_strdup_printf ("callgrind.out.1.%u", i);

      monkey->paths[i] = cgv_app_test_write (folder, name, profiles[i]);
    }
  monkey->paths[G_N_ELEMENTS (profiles)] = g_build_filename (g_getenv ("CALLGROVE_DATA_DIR"), "examples", "callgrind.out.bzip2", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (monkey->folders); i++)
    {
      monkey->folders[i] = cgv_app_test_new_folder ();
      for (guint n = 100; n <= 800; n *= 2)
        {
          g_autofree char *name = g_strdup_printf ("size-%u.out", n);
          g_autofree char *text = g_strdup_printf ("version: 1\ncmd: ./program %u\nevents: Ir\nfn=main\n1 %u\ncfn=work\ncalls=%u 2\n1 %u\nfn=work\n2 %u\n", n, 700 + i, n, n * n, n * n);

          g_free (cgv_app_test_write (monkey->folders[i], name, text));
        }
    }
  monkey->window = cgv_app_test_present ();
}

static void
tear_down (Monkey *monkey,
           gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (monkey->paths[0]);

  cgv_app_test_close_windows ();
  for (guint i = 0; i < G_N_ELEMENTS (monkey->paths); i++)
    g_free (monkey->paths[i]);
  for (guint i = 0; i < G_N_ELEMENTS (monkey->folders); i++)
    cgv_app_test_remove_folder (monkey->folders[i]);
  cgv_app_test_remove_folder (g_steal_pointer (&folder));
}

static void
do_anything (Monkey *monkey)
{
  static void (*const steps[]) (Monkey *monkey) = {
    open_files, open_folders, activate_action, change_focus, change_focus, change_list, change_set, change_size, press_key, press_key,
    compare_files, change_comparison, change_comparison,
  };

  steps[pick (G_N_ELEMENTS (steps))](monkey);
  if (pick (3) > 0)
    wait_for_rest ();
}

static void
test_monkey (Monkey *monkey,
             gconstpointer data)
{
  for (guint i = 0; i < N_STEPS; i++)
    do_anything (monkey);

  /* Its window closes in the middle of a load. */
  open_files (monkey);
}

/* Clicks or scrolls somewhere on the screen. */
static void
click_anywhere (void)
{
  static const char *const buttons[] = { "1", "1", "1", "1", "3", "4", "5" };
  g_autofree char *x = g_strdup_printf ("%u", pick (1280));
  g_autofree char *y = g_strdup_printf ("%u", pick (900));

  g_free (cgv_app_input_run ("mousemove", x, y, "click", buttons[pick (G_N_ELEMENTS (buttons))], NULL));
}

/* Letters make words that are no commands. */
static void
type_anything (void)
{
  static const char *const keys[] = {
    "Tab", "shift+Tab", "Return", "space", "Escape", "Left", "Right", "Up", "Down", "Home", "End", "Prior", "Next", "Delete", "BackSpace",
    "F1", "F5", "F10", "Menu", "plus", "minus", "f", "w", "1", "ctrl+a", "ctrl+c", "ctrl+f", "ctrl+k", "ctrl+o", "ctrl+r", "ctrl+s",
    "ctrl+shift+p", "ctrl+comma", "ctrl+question", "alt+Left", "alt+Right", "alt+1", "alt+2", "alt+3", "alt+4",
  };

  g_free (cgv_app_input_run ("key", keys[pick (G_N_ELEMENTS (keys))], NULL));
}

/* Closes dialogs, which keep the keyboard, and further windows. Returns the window that is left, or a new one. */
static CgvWindow *
close_others (CgvWindow *window)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();
  gpointer kept = g_list_find (toplevels, window) != NULL ? window : NULL;

  g_list_foreach (toplevels, (GFunc) (void (*) (void)) g_object_ref, NULL);
  for (GList *toplevel = toplevels; toplevel != NULL; toplevel = toplevel->next)
    {
      if (toplevel->data != kept)
        gtk_window_destroy (toplevel->data);
      g_object_unref (toplevel->data);
    }
  return kept != NULL ? kept : cgv_app_test_present ();
}

static void
test_input (Monkey *monkey,
            gconstpointer data)
{
  guint64 n = cgv_test_get_count (N_STEPS);

  for (guint64 i = 0; i < n; i++)
    {
      if (i % 20 == 0)
        {
          monkey->window = close_others (monkey->window);
          cgv_app_input_focus (GTK_WINDOW (monkey->window));
          do_anything (monkey);
        }
      if (pick (2) == 0)
        click_anywhere ();
      else
        type_anything ();
      wait_for_rest ();
    }
  monkey->window = close_others (monkey->window);
}

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);
  g_test_add ("/monkey/actions", Monkey, NULL, set_up, test_monkey, tear_down);
  if (g_test_slow ())
    g_test_add ("/monkey/input", Monkey, NULL, set_up, test_input, tear_down);

  return g_test_run ();
}
