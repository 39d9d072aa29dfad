/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Use of the window without a pointer: the widgets that Tab reaches, and sorting by columns. */

#include "cgv-app-test.h"

#include "cgv-app-input.h"
#include "cgv-call-view.h"
#include "cgv-cause-view.h"
#include "cgv-compare-test.h"
#include "cgv-detail-view.h"
#include "cgv-function-view.h"
#include "cgv-header.h"
#include "cgv-name-cell.h"
#include "cgv-part-picture.h"
#include "cgv-row-menu.h"
#include "cgv-treemap-path.h"
#include "cgv-problem-detail.h"
#include "cgv-problem-view.h"
#include "cgv-problems-dialog.h"
#include "cgv-treemap-picture.h"
#include "cgv-why-view.h"

#define N_FUNCTIONS 300
#define MAX_PRESSES 40

/* Writes a profile with two parts, and with more functions than a user would step through. */
static char *
write_profile (const char *folder)
{
  g_autoptr (GString) text = g_string_new ("# callgrind format\nversion: 1\ncreator: test\ncmd: ./program\n");

  for (guint part = 1; part <= 2; part++)
    {
      g_string_append_printf (text, "\npart: %u\nevents: Ir\npositions: line\n\nob=program\nfl=program.c\nfn=main\n1 10\n", part);
      for (guint i = 1; i < N_FUNCTIONS; i++)
        g_string_append_printf (text, "cfn=function%u\ncalls=1 %u\n2 %u\n", i, i, i);
      for (guint i = 1; i < N_FUNCTIONS; i++)
        g_string_append_printf (text, "fn=function%u\n%u %u\n", i, i, i);
    }
  return cgv_app_test_write (folder, "profile", text->str);
}

/* Presses a key that moves the focus, and waits until it has moved. */
static GtkWidget *
press (CgvWindow *window,
       const char *key)
{
  GtkWidget *before = gtk_window_get_focus (GTK_WINDOW (window));
  GtkWidget *focus;

  g_free (cgv_app_input_run ("key", key, NULL));
  cgv_app_test_wait_until ((focus = gtk_window_get_focus (GTK_WINDOW (window))) != before && focus != NULL);
  return focus;
}

static gboolean
is_within (GtkWidget *widget,
           GType type)
{
  return gtk_widget_get_ancestor (widget, type) != NULL;
}

static gboolean
is_row (GtkWidget *widget,
        GType view)
{
  return GTK_IS_LIST_VIEW (gtk_widget_get_parent (widget)) && is_within (widget, view);
}

static gboolean
is_of_type (GtkWidget *widget,
            GType type)
{
  return G_TYPE_CHECK_INSTANCE_TYPE (widget, type);
}

static gboolean
is_title (GtkWidget *widget,
          GType view)
{
  return is_within (widget, view) && is_within (widget, GTK_TYPE_COLUMN_VIEW) && !is_within (widget, GTK_TYPE_LIST_VIEW);
}

typedef gboolean (*IsIt) (GtkWidget *widget,
                          GType type);

static gboolean
focus_is (CgvWindow *window,
          IsIt is_it,
          GType type)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  return focus != NULL && is_it (focus, type);
}

/* Presses a key, and waits until the focus reaches its place, perhaps through other widgets. */
static GtkWidget *
press_to (CgvWindow *window,
          const char *key,
          IsIt is_it,
          GType type)
{
  press (window, key);
  cgv_app_test_wait_until (focus_is (window, is_it, type));
  return gtk_window_get_focus (GTK_WINDOW (window));
}

/* Goes once round the window. Returns the widgets in the order in which they have the focus. */
static GPtrArray *
go_round (CgvWindow *window,
          const char *key)
{
  GPtrArray *round = g_ptr_array_new ();
  GtkWidget *focus = press (window, key);

  while (!g_ptr_array_find (round, focus, NULL) && round->len < MAX_PRESSES)
    {
      g_test_message ("%s: %s in %s", key, G_OBJECT_TYPE_NAME (focus), G_OBJECT_TYPE_NAME (gtk_widget_get_parent (focus)));
      g_ptr_array_add (round, focus);
      focus = press (window, key);
    }
  g_assert_cmpuint (round->len, <, MAX_PRESSES);
  return round;
}

static guint
count (GPtrArray *round,
       IsIt is_it,
       GType view)
{
  guint n = 0;

  for (guint i = 0; i < round->len; i++)
    n += is_it (g_ptr_array_index (round, i), view) ? 1 : 0;
  return n;
}

/* Returns the round. */
static GPtrArray *
check_round (CgvWindow *window,
             const char *key)
{
  GPtrArray *round = go_round (window, key);

  g_assert_cmpuint (count (round, is_row, CGV_TYPE_FUNCTION_VIEW), ==, 1);
  g_assert_cmpuint (count (round, is_of_type, CGV_TYPE_PART_PICTURE), ==, 1);
  g_assert_cmpuint (count (round, is_row, CGV_TYPE_CALL_VIEW), ==, 1);
  g_assert_cmpuint (count (round, is_title, CGV_TYPE_FUNCTION_VIEW), ==, 1);
  g_assert_cmpuint (count (round, is_title, CGV_TYPE_CALL_VIEW), ==, 1);
  g_assert_cmpuint (count (round, is_within, GTK_TYPE_SEARCH_ENTRY), ==, 1);
  g_assert_cmpuint (count (round, is_within, CGV_TYPE_TREEMAP_PATH), >=, 1);
  g_assert_cmpuint (count (round, is_within, ADW_TYPE_HEADER_BAR), >=, 4);
  return round;
}

static void
test_tab (void)
{
  CgvWindow *window = (cgv_app_test_get_application (), cgv_app_test_present ());
  char *folder = cgv_app_test_new_folder ();
  g_autofree char *profile = write_profile (folder);
  g_autoptr (GPtrArray) forward = NULL;
  g_autoptr (GPtrArray) backward = NULL;

  cgv_app_test_show_calls ();
  cgv_app_test_open (window, profile, NULL);
  cgv_app_input_focus (GTK_WINDOW (window));
  forward = check_round (window, "Tab");
  backward = check_round (window, "shift+Tab");
  g_assert_cmpuint (forward->len, ==, backward->len);

  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (folder);
}

static GtkWidget *
find_group_button (CgvWindow *window)
{
  GtkWidget *view = cgv_app_test_find (cgv_app_test_get_child (window, "document_page"), CGV_TYPE_FUNCTION_VIEW);

  return GTK_WIDGET (gtk_widget_get_template_child (view, CGV_TYPE_FUNCTION_VIEW, "group_button"));
}

static void
test_sort (void)
{
  CgvWindow *window = (cgv_app_test_get_application (), cgv_app_test_present ());
  char *folder = cgv_app_test_new_folder ();
  g_autofree char *profile = write_profile (folder);
  CgvFunctionView *view;
  gboolean descending;
  GtkWidget *focus;

  cgv_app_test_open (window, profile, NULL);
  cgv_app_input_focus (GTK_WINDOW (window));
  cgv_page_start_search (CGV_PAGE (cgv_app_test_get_child (window, "document_page")));
  cgv_app_test_wait_until (focus_is (window, is_within, GTK_TYPE_SEARCH_ENTRY));

  /* Tab passes the groups and the filters. A widget without a size is not in the order of Tab
   * yet. */
  cgv_app_test_wait_until (gtk_widget_get_width (find_group_button (window)) > 0);
  g_assert_false (is_title (press (window, "Tab"), CGV_TYPE_FUNCTION_VIEW));
  g_assert_false (is_title (press (window, "Tab"), CGV_TYPE_FUNCTION_VIEW));
  focus = press_to (window, "Tab", is_title, CGV_TYPE_FUNCTION_VIEW);
  view = CGV_FUNCTION_VIEW (gtk_widget_get_ancestor (focus, CGV_TYPE_FUNCTION_VIEW));
  g_assert_null (cgv_function_view_get_sort (view, NULL));

  g_free (cgv_app_input_run ("key", "Return", NULL));
  cgv_app_test_wait_until (g_strcmp0 (cgv_function_view_get_sort (view, &descending), "inclusive") == 0 && !descending);

  press (window, "Right");
  g_free (cgv_app_input_run ("key", "space", NULL));
  cgv_app_test_wait_until (g_strcmp0 (cgv_function_view_get_sort (view, &descending), "self") == 0 && descending);

  press (window, "Left");
  press_to (window, "Down", is_row, CGV_TYPE_FUNCTION_VIEW);
  press_to (window, "shift+Tab", is_title, CGV_TYPE_FUNCTION_VIEW);
  g_assert_false (is_within (press (window, "shift+Tab"), GTK_TYPE_SEARCH_ENTRY));
  g_assert_false (is_within (press (window, "shift+Tab"), GTK_TYPE_SEARCH_ENTRY));
  press_to (window, "shift+Tab", is_within, GTK_TYPE_SEARCH_ENTRY);

  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (folder);
}

/* F6 moves through the panes and back to the first one. Shift+F6 moves in the other direction. */
static void
check_panes (CgvWindow *window,
             const GType *panes,
             guint n_panes)
{
  cgv_app_test_wait_until (focus_is (window, is_within, panes[0]));
  for (guint i = 1; i <= n_panes; i++)
    press_to (window, "F6", is_within, panes[i % n_panes]);
  for (guint i = n_panes; i > 0; i--)
    press_to (window, "shift+F6", is_within, panes[i - 1]);
}

static void
test_panes (void)
{
  const GType panes[] = { CGV_TYPE_FUNCTION_VIEW, CGV_TYPE_TREEMAP_PICTURE, CGV_TYPE_CALL_VIEW, CGV_TYPE_CALL_VIEW, CGV_TYPE_HEADER };
  const GType compared[] = { CGV_TYPE_CAUSE_VIEW, CGV_TYPE_WHY_VIEW, CGV_TYPE_CALL_VIEW, CGV_TYPE_CALL_VIEW, CGV_TYPE_HEADER };
  CgvWindow *window = (cgv_app_test_get_application (), cgv_app_test_present ());
  char *folder = cgv_app_test_new_folder ();
  g_autofree char *base = cgv_app_test_write (folder, "base", "events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 2\n1 20\nfn=work\n2 20\n");
  g_autofree char *new_ = cgv_app_test_write (folder, "new", "events: Ir\nfn=main\n1 10\ncfn=work\ncalls=1 2\n1 50\nfn=work\n2 50\n");
  g_autoptr (GPtrArray) base_files = cgv_compare_test_new_files (base, NULL);
  g_autoptr (GPtrArray) new_files = cgv_compare_test_new_files (new_, NULL);
  CgvSession *session = cgv_window_get_session (window);

  cgv_app_test_show_calls ();
  cgv_app_test_open (window, base, NULL);
  cgv_app_input_focus (GTK_WINDOW (window));
  check_panes (window, panes, G_N_ELEMENTS (panes));

  cgv_session_compare_files (session, base_files, new_files);
  cgv_app_test_wait_until (session->compare_focus != NULL && !cgv_session_is_busy (session));
  check_panes (window, compared, G_N_ELEMENTS (compared));

  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (folder);
}

static gboolean
is_of_calls (GtkWidget *focus,
             CgvCallListKind wanted)
{
  GtkWidget *view = gtk_widget_get_ancestor (focus, CGV_TYPE_CALL_VIEW);
  guint kind;

  if (view == NULL)
    return FALSE;
  g_object_get (view, "kind", &kind, NULL);
  return kind == wanted;
}

static void
press_to_calls (CgvWindow *window,
                const char *key,
                CgvCallListKind kind)
{
  press (window, key);
  cgv_app_test_wait_until (focus_is (window, is_row, CGV_TYPE_CALL_VIEW) && is_of_calls (gtk_window_get_focus (GTK_WINDOW (window)), kind));
}

static void
check_menu (CgvWindow *window,
            const char *key,
            GtkWidget *owner)
{
  GtkWidget *focus;
  GtkWidget *menu;

  /* Some menus are made when they are opened. */
  g_free (cgv_app_input_run ("key", key, NULL));
  cgv_app_test_wait_until ((menu = cgv_app_test_find (owner, GTK_TYPE_POPOVER)) != NULL && gtk_widget_get_mapped (menu));
  g_free (cgv_app_input_run ("key", "Escape", NULL));
  /* A key that arrives before the window has the focus again is lost. */
  cgv_app_test_wait_until ((focus = gtk_window_get_focus (GTK_WINDOW (window))) != NULL && gtk_widget_get_mapped (focus) &&
                           !gtk_widget_get_mapped (menu));
  cgv_app_input_focus (GTK_WINDOW (window));
}

static void
check_empty (CgvWindow *window,
             CgvCallListKind wanted)
{
  GtkWidget *focus;

  cgv_app_test_wait_until ((focus = gtk_window_get_focus (GTK_WINDOW (window))) != NULL && gtk_widget_get_mapped (focus) && is_of_calls (focus, wanted));
  press (window, "Tab");
  press (window, "shift+Tab");
  cgv_app_test_wait_until (gtk_window_get_focus (GTK_WINDOW (window)) == focus);
}

static void
test_keys (void)
{
  CgvWindow *window = (cgv_app_test_get_application (), cgv_app_test_present ());
  char *folder = cgv_app_test_new_folder ();
  g_autofree char *path = cgv_app_test_write (folder, "profile", "events: Ir Dr\nfn=main\n1 10\ncfn=work\ncalls=1 2\n1 20\nfn=work\n2 10\ncfn=leaf\ncalls=1 2\n2 10\nfn=leaf\n3 10\n");
  CgvFocus *focus;

  cgv_app_test_open (window, path, NULL);
  focus = cgv_window_get_session (window)->focus;
  cgv_focus_open_row (focus, focus->row + 1);
  cgv_app_input_focus (GTK_WINDOW (window));

  press_to_calls (window, "ctrl+1", CGV_CALL_LIST_CALLERS);
  press_to_calls (window, "ctrl+2", CGV_CALL_LIST_CALLEES);

  /* Nothing calls main: the focus stays with the list that is empty now, and Tab leaves it. */
  press (window, "ctrl+1");
  g_free (cgv_app_input_run ("key", "Return", NULL));
  cgv_app_test_wait_until (focus->row == 0);
  check_empty (window, CGV_CALL_LIST_CALLERS);
  press (window, "ctrl+2");
  press (window, "ctrl+1");
  check_empty (window, CGV_CALL_LIST_CALLERS);

  check_menu (window, "ctrl+g", find_group_button (window));
  check_menu (window, "ctrl+e", GTK_WIDGET (cgv_app_test_get_child (window, "event_picker")));

  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (folder);
}

static gboolean
shows (CgvWindow *window,
       const char *function)
{
  g_autofree char *name = cgv_app_test_dup_function_name (window);

  return g_strcmp0 (name, function) == 0;
}

static void
press_to_function (const char *key,
                   CgvWindow *window,
                   const char *function)
{
  g_free (cgv_app_input_run ("key", key, NULL));
  cgv_app_test_wait_until (shows (window, function));
}

static guint
count_hot (GtkWidget *widget)
{
  guint n = CGV_IS_NAME_CELL (widget) && (cgv_name_cell_get_marks (CGV_NAME_CELL (widget)) & CGV_NAME_MARK_HOT) != 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += count_hot (child);
  return n;
}

/* The costliest calls are followed down and up, and marked on request; in the search a letter is text. */
static void
test_hot_path (void)
{
  g_autofree char *folder = cgv_app_test_new_folder ();
  g_autofree char *path = cgv_app_test_write (folder, "hot", "events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 60\ncfn=g\ncalls=1 1\n1 35\nfn=f\n1 60\nfn=g\n1 35\n");
  CgvWindow *window = (cgv_app_test_get_application (), cgv_app_test_present ());
  CgvTable *table;

  cgv_app_test_open (window, path, NULL);
  cgv_app_input_focus (GTK_WINDOW (window));
  g_assert_true (shows (window, "main"));
  press_to_function ("h", window, "f");
  press_to_function ("shift+h", window, "main");
  press_to_function ("alt+Down", window, "f");
  press_to_function ("alt+Up", window, "main");
  press_to_function ("alt+Left", window, "f");

  /* In the list, other keys go on from there. */
  table = cgv_page_get_table (CGV_PAGE (cgv_app_test_get_page (window)));
  gtk_widget_grab_focus (GTK_WIDGET (table));
  press_to_function ("shift+h", window, "main");
  cgv_app_test_wait_until (cgv_table_get_focus_position (table) == 0);
  press_to_function ("h", window, "f");
  cgv_app_test_wait_until (cgv_table_get_focus_position (table) == 1);
  g_assert_cmpuint (count_hot (GTK_WIDGET (table)), ==, 0);
  g_free (cgv_app_input_run ("key", "ctrl+h", NULL));
  cgv_app_test_wait_until (count_hot (GTK_WIDGET (table)) == 2);
  g_assert_true (g_settings_get_boolean (cgv_application_get_settings (cgv_app_test_get_application ()), "hot-path"));
  g_free (cgv_app_input_run ("key", "ctrl+h", NULL));
  cgv_app_test_wait_until (count_hot (GTK_WIDGET (table)) == 0);

  cgv_app_test_activate (window, "win.search");
  cgv_app_test_wait_until (GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (window))));
  g_free (cgv_app_input_run ("key", "h", NULL));
  cgv_app_test_wait_until (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (gtk_window_get_focus (GTK_WINDOW (window)))), "h"));
  g_assert_true (shows (window, "f"));
  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (g_steal_pointer (&folder));
}

static GtkWidget *
get_detail_child (CgvWindow *window,
                  const char *name)
{
  GtkWidget *view = cgv_app_test_find (cgv_app_test_get_page (window), CGV_TYPE_DETAIL_VIEW);

  return GTK_WIDGET (gtk_widget_get_template_child (view, CGV_TYPE_DETAIL_VIEW, name));
}

/* Counts the entries of a menu that have an action. */
static guint
count_entries (GMenuModel *menu,
               const char *action)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *name = NULL;

      n += g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name) && g_str_equal (name, action);
      n += section != NULL ? count_entries (section, action) : 0;
      n += submenu != NULL ? count_entries (submenu, action) : 0;
    }
  return n;
}

/* The menu of a row leads to the views of its function, and to a filter. */
static void
test_row_menu (void)
{
  static const char *const pages[][2] = { { "flame-graph", "flame_button" }, { "call-graph", "graph_button" }, { "source", "source_button" }, { "treemap", "treemap_button" } };
  g_autofree char *folder = cgv_app_test_new_folder ();
  g_autofree char *path = cgv_app_test_write (folder, "menu", "events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 60\ncfn=g\ncalls=1 1\n1 35\nfn=f\n1 60\nfn=g\n1 35\n");
  CgvWindow *window = (cgv_app_test_get_application (), cgv_app_test_present ());
  GtkWidget *view;
  CgvTable *table;
  CgvFocus *focus;

  cgv_app_test_open (window, path, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 700);
  cgv_app_input_focus (GTK_WINDOW (window));
  table = cgv_page_get_table (CGV_PAGE (cgv_app_test_get_page (window)));
  view = gtk_widget_get_ancestor (GTK_WIDGET (table), CGV_TYPE_FUNCTION_VIEW);
  focus = CGV_VIEW (view)->focus;
  cgv_app_test_wait_until (cgv_table_focus_row (table, 1) && cgv_table_get_focus_position (table) == 1);
  g_free (cgv_app_input_run ("key", "Menu", NULL));
  cgv_app_test_wait_until (cgv_row_menu_is_open (cgv_table_get_menu (table)));
  /* The views, and the editor. */
  g_assert_cmpuint (count_entries (G_MENU_MODEL (cgv_row_menu_get_model (cgv_table_get_menu (table))), "functions.show"), ==, 5);
  gtk_popover_popdown (cgv_row_menu_get_popover (cgv_table_get_menu (table)));
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      gtk_widget_activate_action (view, "functions.show", "s", pages[i][0]);
      cgv_app_test_wait_until (shows (window, "f") && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (get_detail_child (window, pages[i][1]))));
    }
  gtk_widget_activate_action (view, "functions.show", "s", "editor");
  cgv_app_test_wait_until (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (get_detail_child (window, "source_button"))));
  gtk_widget_activate_action (view, "functions.filter", "s", "only-under-function");
  cgv_app_test_wait_until (cgv_filter_list_get_n (focus->choice->filters) == 1 && cgv_focus_get_costs (focus)->total == 60);
  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (g_steal_pointer (&folder));
}

/* Each page has a key, which its tooltip names. */
static void
test_page_keys (void)
{
  const char *buttons[] = { "treemap_button", "flame_button", "graph_button", "source_button" };
  g_autofree char *folder = cgv_app_test_new_folder ();
  g_autofree char *path = cgv_app_test_write (folder, "profile", CGV_APP_TEST_PROFILE);
  CgvWindow *window = (cgv_app_test_get_application (), cgv_app_test_present ());

  cgv_app_test_open (window, path, NULL);
  cgv_app_input_focus (GTK_WINDOW (window));
  for (guint i = G_N_ELEMENTS (buttons); i-- > 0;)
    {
      GtkWidget *button = get_detail_child (window, buttons[i]);
      g_autofree char *key = g_strdup_printf ("alt+%u", i + 1);
      g_autofree char *label = gtk_accelerator_get_label (GDK_KEY_1 + i, GDK_ALT_MASK);

      g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, label);
      g_free (cgv_app_input_run ("key", key, NULL));
      cgv_app_test_wait_until (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
    }
  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (g_steal_pointer (&folder));
}

/* Returns whether a list of code has a marked row. */
static gboolean
has_marked (GtkWidget *widget)
{
  if (gtk_widget_has_css_class (widget, "marked"))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (has_marked (child))
        return TRUE;
    }
  return FALSE;
}

/* Machine code has a page, and a key, if the profile knows instructions. Both pages are shown at once where there is room. */
static void
test_machine_code (void)
{
  g_autofree char *folder = cgv_app_test_new_folder ();
  g_autofree char *path = cgv_app_test_write (folder, "code", "version: 1\npositions: instr line\nevents: Ir\nob=/gone/prog\nfl=/gone/a.c\nfn=main\n0x401000 7 10\ncfn=work\ncalls=1 0x401008 9\n0x401004 8 5\nfn=work\n0x401008 9 5\n");
  g_autofree char *lines = cgv_app_test_write (folder, "profile", CGV_APP_TEST_PROFILE);
  CgvWindow *window = (cgv_app_test_get_application (), cgv_app_test_present ());
  GtkWidget *source, *code, *list, *options;

  cgv_app_test_open (window, path, NULL);
  source = get_detail_child (window, "source_view");
  code = get_detail_child (window, "code_view");
  list = GTK_WIDGET (cgv_page_get_table (CGV_PAGE (cgv_app_test_get_page (window))));
  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 700);
  cgv_app_input_focus (GTK_WINDOW (window));
  g_free (cgv_app_input_run ("key", "alt+5", NULL));
  cgv_app_test_wait_until (gtk_widget_get_mapped (code));
  g_assert_false (gtk_widget_get_mapped (source));

  /* The options of the shown view are behind one button, which gets the keyboard back. */
  options = get_detail_child (window, "options_button");
  g_signal_emit_by_name (options, "clicked");
  cgv_app_test_wait_until (CGV_VIEW (code)->options != NULL && gtk_widget_get_mapped (GTK_WIDGET (CGV_VIEW (code)->options)));
  g_free (cgv_app_input_run ("key", "Escape", NULL));
  cgv_app_test_wait_until (!gtk_widget_get_mapped (GTK_WIDGET (CGV_VIEW (code)->options)) && gtk_widget_has_focus (options));

  gtk_widget_activate_action (code, "detail.beside", NULL);
  cgv_app_test_wait_until (gtk_widget_get_mapped (source) && !gtk_widget_get_mapped (list));
  g_assert_true (g_settings_get_boolean (cgv_application_get_settings (cgv_app_test_get_application ()), "source-beside-code"));
  /* The place in one of them is marked in the other. */
  cgv_app_test_wait_until (gtk_widget_grab_focus (source) && has_marked (code) && !has_marked (source));
  cgv_app_test_wait_until (gtk_widget_grab_focus (code) && has_marked (source) && !has_marked (code));
  cgv_app_test_wait_until (gtk_widget_grab_focus (source) && has_marked (code) && !has_marked (source));
  g_free (cgv_app_input_run ("key", "alt+1", NULL));
  cgv_app_test_wait_until (gtk_widget_get_mapped (list) && !gtk_widget_get_mapped (code) && !gtk_widget_get_mapped (source));
  g_free (cgv_app_input_run ("key", "alt+4", NULL));
  cgv_app_test_wait_until (gtk_widget_get_mapped (source) && gtk_widget_get_mapped (code));
  gtk_widget_activate_action (source, "split.back", NULL);
  cgv_app_test_wait_until (gtk_widget_get_mapped (list) && !gtk_widget_get_mapped (code));
  g_assert_true (gtk_widget_get_mapped (source));
  g_free (cgv_app_input_run ("key", "alt+5", NULL));
  cgv_app_test_wait_until (gtk_widget_get_mapped (code));

  /* Without instructions, the source is what is nearest. */
  cgv_app_test_open (window, lines, NULL);
  cgv_app_test_wait_until (gtk_widget_get_mapped (source) && !gtk_widget_get_mapped (code));
  g_assert_false (gtk_widget_get_visible (get_detail_child (window, "code_button")));
  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (g_steal_pointer (&folder));
}

static void
check_button (GPtrArray *round,
              const char *label)
{
  for (guint i = 0; i < round->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (round, i);

      if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
        return;
    }
  g_error ("Tab does not come to “%s”", label);
}

static void
test_pages (void)
{
  CgvWindow *window = (cgv_app_test_get_application (), cgv_app_test_present ());
  g_autoptr (GPtrArray) empty = NULL;
  g_autoptr (GPtrArray) error = NULL;

  cgv_app_input_focus (GTK_WINDOW (window));
  empty = go_round (window, "Tab");
  check_button (empty, "_Open Profile…");
  check_button (empty, "_Compare Two…");
  check_button (empty, "Look at an _Example");

  cgv_app_test_open (window, "/nonexistent", NULL);
  error = go_round (window, "Tab");
  check_button (error, "_Open…");
  check_button (error, "_Try Again");
  cgv_app_test_close_windows ();
}

static gboolean
has_label (GtkWidget *widget,
           const char *text)
{
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (has_label (child, text))
        return TRUE;
    }
  return FALSE;
}

/* Returns whether the marked line of the file is visible and has the expected text. */
static gboolean
shows_line (GtkWidget *detail,
            const char *number,
            const char *text)
{
  GtkListBox *lines = GTK_LIST_BOX (cgv_app_test_find (detail, GTK_TYPE_LIST_BOX));
  GtkWidget *marked = GTK_WIDGET (gtk_list_box_get_selected_row (lines));

  return marked != NULL && gtk_widget_get_mapped (marked) && has_label (marked, number) && has_label (marked, text);
}

static gboolean
has_focus (GtkWidget *window,
           GtkWidget *parent)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  return focus != NULL && gtk_widget_is_ancestor (focus, parent);
}

static gboolean
is_list_row (GtkWidget *widget)
{
  return GTK_IS_LIST_VIEW (gtk_widget_get_parent (widget));
}

static void
test_problems (void)
{
  CgvWindow *window = (cgv_app_test_get_application (), cgv_app_test_present ());
  char *folder = cgv_app_test_new_folder ();
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=main\n");
  g_autofree char *path = NULL;
  GtkWidget *dialog;
  GtkWidget *detail;

  for (guint i = 3; i <= 3000; i++)
    g_string_append_printf (text, i % 1000 == 0 ? "%u bad\x1b\n" : "%u 1\n", i);
  path = cgv_app_test_write (folder, "damaged", text->str);
  cgv_app_test_open (window, path, NULL);

  cgv_app_input_focus (GTK_WINDOW (window));
  g_free (cgv_app_input_run ("key", "F8", NULL));
  cgv_app_test_wait_until (cgv_app_test_find_window (CGV_TYPE_PROBLEMS_DIALOG, NULL) != NULL);
  dialog = cgv_app_test_find_window (CGV_TYPE_PROBLEMS_DIALOG, NULL);
  detail = cgv_app_test_find (dialog, CGV_TYPE_PROBLEM_DETAIL);
  cgv_app_test_wait_until (shows_line (detail, "1000", "1000 bad\\x1b"));

  cgv_app_test_wait_until (has_focus (dialog, cgv_app_test_find (dialog, CGV_TYPE_PROBLEM_VIEW)) && is_list_row (gtk_window_get_focus (GTK_WINDOW (dialog))));

  /* Goes to the line, and from there to the next problem and back. */
  cgv_app_input_focus (GTK_WINDOW (dialog));
  g_assert_true (gtk_widget_grab_focus (cgv_app_test_find (detail, GTK_TYPE_LIST_BOX)));
  cgv_app_test_wait_until (has_focus (dialog, detail));
  g_free (cgv_app_input_run ("key", "alt+Down", NULL));
  cgv_app_test_wait_until (shows_line (detail, "2000", "2000 bad\\x1b"));
  g_free (cgv_app_input_run ("key", "alt+Up", NULL));
  cgv_app_test_wait_until (shows_line (detail, "1000", "1000 bad\\x1b"));

  g_free (cgv_app_input_run ("key", "Escape", NULL));
  cgv_app_test_wait_until (cgv_app_test_find_window (CGV_TYPE_PROBLEMS_DIALOG, NULL) == NULL);
  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (folder);
}

int
main (int argc,
      char **argv)
{
  cgv_app_test_init (&argc, &argv);

  g_test_add_func ("/app/keyboard/tab", test_tab);
  g_test_add_func ("/app/keyboard/sort", test_sort);
  g_test_add_func ("/app/keyboard/panes", test_panes);
  g_test_add_func ("/app/keyboard/keys", test_keys);
  g_test_add_func ("/app/keyboard/hot-path", test_hot_path);
  g_test_add_func ("/app/keyboard/row-menu", test_row_menu);
  g_test_add_func ("/app/keyboard/page-keys", test_page_keys);
  g_test_add_func ("/app/keyboard/machine-code", test_machine_code);
  g_test_add_func ("/app/keyboard/pages", test_pages);
  g_test_add_func ("/app/keyboard/problems", test_problems);

  return g_test_run ();
}
