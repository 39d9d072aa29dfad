/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Filters in the whole window: added by context menus, shown, undone, kept and dropped. */

#include "cgv-app-input.h"
#include "cgv-app-test.h"
#include "cgv-call-view.h"
#include "cgv-filter-bar.h"
#include "cgv-function-view.h"
#include "cgv-name-cell.h"
#include "cgv-parts-strip.h"
#include "cgv-row-group.h"
#include "cgv-saved-filters-dialog.h"
#include "cgv-treemap-picture.h"
#include "cgv-treemap-view.h"

#define PART                                                                       \
  "events: Ir Dr\npositions: line\n"                                               \
  "ob=/usr/bin/program\nfl=program.cpp\nfn=main\n1 10 1\n"                         \
  "cfn=app::work\ncalls=1 1\n2 70 7\n"                                             \
  "cob=/usr/lib/libc.so\ncfi=libc.c\ncfn=memcpy\ncalls=1 1\n3 20 2\n"              \
  "fn=app::work\n4 40 4\n"                                                         \
  "cob=/usr/lib/libc.so\ncfi=libc.c\ncfn=memcpy\ncalls=1 1\n5 30 3\n"              \
  "ob=/usr/lib/libc.so\nfl=libc.c\nfn=memcpy\n6 50 5\ntotals: 100 10\n"

static const char profile[] = "version: 1\ncreator: callgrind-3.19.0\ncmd: ./program\n\npart: 1\n" PART "\npart: 2\n" PART;

#define N_FRAMES 4

/* Time after which a menu that does not open is requested again. */
#define PATIENCE (3 * G_USEC_PER_SEC)

typedef CgvAppTest Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *path = NULL;

  cgv_app_test_set_up (fixture, data);
  cgv_app_test_show_calls ();
  path = cgv_app_test_write (fixture->folder, "callgrind.out.7", profile);
  cgv_app_test_open (fixture->window, path, NULL);
  cgv_app_input_focus (GTK_WINDOW (fixture->window));
}

static GtkWidget *
find (GtkWidget *root,
      GType type)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (child), type) ? child : find (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Returns a label on screen. */
static GtkWidget *
find_label (GtkWidget *root,
            const char *text)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) && g_str_equal (gtk_label_get_text (GTK_LABEL (root)), text))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkWidget *
find_cell (GtkWidget *root,
           const char *name)
{
  if (CGV_IS_NAME_CELL (root) && gtk_widget_get_mapped (root) && g_strcmp0 (cgv_name_cell_get_name (CGV_NAME_CELL (root)), name) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_cell (child, name);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Waits until a widget has stayed in its place for some frames, so that a click does not miss
 * it. */
static void
wait_for_place (GtkWidget *widget)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  GtkWidget *native = GTK_WIDGET (gtk_widget_get_native (widget));
  graphene_rect_t place, last;
  gint64 since = 0;

  graphene_rect_init (&last, -1, -1, -1, -1);
  while (gdk_frame_clock_get_frame_counter (clock) < since + N_FRAMES || since == 0)
    {
      gtk_widget_queue_draw (widget);
      g_main_context_iteration (NULL, TRUE);
      if (!gtk_widget_compute_bounds (widget, native, &place) || graphene_rect_equal (&place, &last))
        continue;
      last = place;
      since = gdk_frame_clock_get_frame_counter (clock);
    }
}

static void
click_label (GtkWidget *root,
             const char *text)
{
  cgv_app_test_wait_until (find_label (root, text) != NULL);
  wait_for_place (find_label (root, text));
  cgv_app_input_click (find_label (root, text));
}

static GtkWidget *
get_list (Fixture *fixture)
{
  return find (GTK_WIDGET (fixture->window), CGV_TYPE_FUNCTION_VIEW);
}

static GtkWidget *
get_calls (Fixture *fixture,
           CgvCallListKind kind)
{
  GtkWidget *first = find (GTK_WIDGET (fixture->window), CGV_TYPE_CALL_VIEW);
  GtkWidget *last = gtk_widget_get_last_child (gtk_widget_get_parent (first));

  return kind == CGV_CALL_LIST_CALLERS ? first : last;
}

static gboolean
appears (GtkWidget *root,
         const char *text)
{
  gint64 deadline = g_get_monotonic_time () + PATIENCE;

  while (find_label (root, text) == NULL && g_get_monotonic_time () < deadline)
    g_main_context_iteration (NULL, FALSE);
  return find_label (root, text) != NULL;
}

/* Opens the context menu of an item, and in it the filters. If the item moved meanwhile, it is
 * clicked again. */
static void
open_filters (GtkWidget *view,
              GtkWidget *(*find_it) (GtkWidget *view,
                                     const char *name),
              const char *name,
              const char *entry)
{
  gint64 deadline = cgv_test_get_deadline ();

  while (g_get_monotonic_time () < deadline)
    {
      cgv_app_test_wait_until (find_it (view, name) != NULL);
      wait_for_place (find_it (view, name));
      cgv_app_input_right_click (find_it (view, name));
      if (appears (view, "Filter"))
        {
          click_label (view, "Filter");
          if (appears (view, entry))
            return;
        }
      g_free (cgv_app_input_run ("key", "Escape", NULL));
    }
  g_error ("There is no “%s” for %s", entry, name);
}

static void
choose_filter (GtkWidget *view,
               const char *name,
               const char *entry)
{
  open_filters (view, find_cell, name, entry);
  click_label (view, entry);
}

static GtkWidget *
find_picture (GtkWidget *view,
              const char *name)
{
  return find (view, CGV_TYPE_TREEMAP_PICTURE);
}

static CgvCost
get_total (Fixture *fixture)
{
  return cgv_focus_get_costs (cgv_window_get_session (fixture->window)->focus)->total;
}

static guint
count_filters (Fixture *fixture)
{
  return cgv_filter_list_get_n (cgv_window_get_session (fixture->window)->focus->wanted->filters);
}

static void
assert_filter (Fixture *fixture,
               CgvFilterKind kind,
               CgvFilterField field,
               const char *pattern)
{
  CgvFilterRule *rule;

  cgv_app_test_wait_until (count_filters (fixture) == 1);
  rule = cgv_filter_list_get (cgv_window_get_session (fixture->window)->focus->wanted->filters, 0);
  g_assert_cmpint (rule->kind, ==, kind);
  g_assert_cmpint (rule->field, ==, field);
  g_assert_cmpstr (rule->pattern, ==, pattern);
}

static void
assert_chip (Fixture *fixture,
             const char *text)
{
  GtkWidget *bar = find (GTK_WIDGET (fixture->window), CGV_TYPE_FILTER_BAR);

  cgv_app_test_wait_until (find_label (bar, text) != NULL);
}

static void
exclude_memcpy (Fixture *fixture)
{
  choose_filter (get_list (fixture), "memcpy", "Exclude This Function");
  assert_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^memcpy$");
}

static const char *
get_subtitle (Fixture *fixture)
{
  return gtk_label_get_text (GTK_LABEL (cgv_app_test_get_child (fixture->window, "subtitle")));
}

/* Adds a filter in the list of functions, and removes it. The search stays. */
static void
test_function (Fixture *fixture,
               gconstpointer data)
{
  GtkWidget *search = find (get_list (fixture), GTK_TYPE_SEARCH_ENTRY);

  gtk_editable_set_text (GTK_EDITABLE (search), "m");
  g_assert_cmpuint (get_total (fixture), ==, 200);
  exclude_memcpy (fixture);
  g_assert_cmpuint (get_total (fixture), ==, 100);
  assert_chip (fixture, "exclude function ~ ^memcpy$");
  assert_chip (fixture, "· 50.00\u202f% hidden");
  g_assert_true (g_str_has_prefix (get_subtitle (fixture), "filtered, 50.00\u202f% left out"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (search)), ==, "m");
  cgv_app_test_wait_until (find_cell (get_list (fixture), "main") != NULL && find_cell (get_list (fixture), "memcpy") == NULL);

  gtk_widget_grab_focus (get_list (fixture));
  g_free (cgv_app_input_run ("key", "ctrl+z", NULL));
  cgv_app_test_wait_until (count_filters (fixture) == 0);
  g_assert_cmpuint (get_total (fixture), ==, 200);
  g_assert_null (strstr (get_subtitle (fixture), "filtered"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (search)), ==, "m");
  cgv_app_test_wait_until (find_cell (get_list (fixture), "memcpy") != NULL);
}

static void
test_callee (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *callees;
  CgvFocus *focus = cgv_window_get_session (fixture->window)->focus;

  cgv_app_test_set_function (fixture->window, "main");
  callees = get_calls (fixture, CGV_CALL_LIST_CALLEES);
  choose_filter (callees, "memcpy", "Merge Functions of This Object");
  assert_filter (fixture, CGV_FILTER_HIDE, CGV_FILTER_FIELD_OBJECT, "^/usr/lib/libc\\.so$");
  g_assert_cmpuint (get_total (fixture), ==, 200);
  g_assert_cmpuint (cgv_focus_get_costs (focus)->self[focus->row], ==, 60);
  g_assert_cmpstr (get_subtitle (fixture), ==, "filtered · callgrind.out.7 · 2 parts");
}

static void
test_caller (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *callers;

  cgv_app_test_set_function (fixture->window, "memcpy");
  callers = get_calls (fixture, CGV_CALL_LIST_CALLERS);
  choose_filter (callers, "app::work", "Include Only This File");
  assert_filter (fixture, CGV_FILTER_INCLUDE, CGV_FILTER_FIELD_FILE, "^program\\.cpp$");
  g_assert_cmpuint (get_total (fixture), ==, 100);
  g_assert_true (cgv_focus_get_is_hidden (cgv_window_get_session (fixture->window)->focus));
  cgv_app_test_wait_until (find_label (callers, "A filter hides this function.") != NULL);
}

static void
test_tile (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *picture = find (GTK_WIDGET (fixture->window), CGV_TYPE_TREEMAP_PICTURE);
  GtkWidget *treemap = gtk_widget_get_ancestor (picture, CGV_TYPE_TREEMAP_VIEW);

  cgv_app_test_set_function (fixture->window, "memcpy");
  g_assert_null (find_label (treemap, "filtered"));
  open_filters (treemap, find_picture, "memcpy", "Only Under This Function");
  click_label (treemap, "Only Under This Function");
  assert_filter (fixture, CGV_FILTER_ONLY_UNDER, CGV_FILTER_FIELD_FUNCTION, "^memcpy$");
  g_assert_cmpuint (get_total (fixture), ==, 100);
  cgv_app_test_wait_until (find_label (treemap, "filtered") != NULL);
}

/* Other events, other parts and a reloaded file keep the filters. */
static void
test_persists (Fixture *fixture,
               gconstpointer data)
{
  GtkWidget *strip = find (GTK_WIDGET (fixture->window), CGV_TYPE_PARTS_STRIP);
  const CgvPartId part = 0;
  guint n_finished;

  g_assert_null (find_label (strip, "without filters"));
  exclude_memcpy (fixture);
  cgv_app_test_wait_until (find_label (strip, "without filters") != NULL);

  cgv_focus_set_event (cgv_window_get_session (fixture->window)->focus, 1);
  g_assert_cmpuint (get_total (fixture), ==, 10);
  assert_chip (fixture, "· 50.00\u202f% hidden");
  cgv_focus_select_parts (cgv_window_get_session (fixture->window)->focus, &part, 1);
  g_assert_cmpuint (get_total (fixture), ==, 5);
  assert_chip (fixture, "50.00\u202f% of 10 Dr left out: 100 % is now 5 Dr.");

  n_finished = fixture->n_finished;
  cgv_app_test_activate (fixture->window, "win.reload");
  cgv_app_test_wait_until (fixture->n_finished > n_finished);
  assert_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^memcpy$");
  g_assert_cmpuint (get_total (fixture), ==, 10);
  assert_chip (fixture, "· 50.00\u202f% hidden");
  g_assert_nonnull (strstr (get_subtitle (fixture), "filtered, 50.00\u202f% left out"));

  /* Another file has other names. */
  cgv_app_test_open (fixture->window, fixture->profile, NULL);
  g_assert_cmpuint (count_filters (fixture), ==, 0);
  g_assert_null (strstr (get_subtitle (fixture), "filtered"));
}

static void
test_namespace (Fixture *fixture,
                gconstpointer data)
{
  g_object_set (cgv_window_get_session (fixture->window)->focus, "grouping-kind", CGV_GROUPING_NAMESPACE, NULL);
  choose_filter (get_list (fixture), "app", "Exclude This Namespace");
  assert_filter (fixture, CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_NAMESPACE, "^app(?:$|\\W)");
  g_assert_cmpuint (get_total (fixture), ==, 120);
}

static void
test_object_group (Fixture *fixture,
                   gconstpointer data)
{
  g_object_set (cgv_window_get_session (fixture->window)->focus, "grouping-kind", CGV_GROUPING_OBJECT, NULL);
  choose_filter (get_list (fixture), "libc.so", "Only Under Functions of This Object");
  assert_filter (fixture, CGV_FILTER_ONLY_UNDER, CGV_FILTER_FIELD_OBJECT, "^/usr/lib/libc\\.so$");
  g_assert_cmpuint (get_total (fixture), ==, 100);
}

/* The menu of a row that filters cannot name gives a reason. */
static void
test_part_group (Fixture *fixture,
                 gconstpointer data)
{
  const char *reason = "Not for a part: choose parts above the list";
  GtkWidget *list = get_list (fixture);

  g_object_set (cgv_window_get_session (fixture->window)->focus, "grouping-kind", CGV_GROUPING_PART, NULL);
  open_filters (list, find_cell, "part 1", reason);
  cgv_app_test_wait_until (find_label (list, reason) != NULL);
  g_assert_false (gtk_widget_is_sensitive (find_label (list, reason)));
  click_label (list, reason);
  g_free (cgv_app_input_run ("key", "Escape", NULL));
  cgv_app_test_wait_until (find_label (list, reason) == NULL);
  g_assert_cmpuint (count_filters (fixture), ==, 0);

  /* For a function, the same menu works again. */
  g_object_set (cgv_window_get_session (fixture->window)->focus, "grouping-kind", CGV_CHOICE_UNGROUPED, NULL);
  exclude_memcpy (fixture);
}

/* Uses only the keyboard: from the list to a filter and back. */
static void
test_keyboard (Fixture *fixture,
               gconstpointer data)
{
  g_free (cgv_app_input_run ("key", "ctrl+shift+f", NULL));
  cgv_app_test_wait_until (find_label (get_list (fixture), "Add Filter") != NULL);
  wait_for_place (get_list (fixture));
  g_free (cgv_app_input_run ("type", "^mem", NULL));
  cgv_app_test_wait_until (find_label (get_list (fixture), "1 function, 50.00\u202f% of Ir") != NULL);
  g_free (cgv_app_input_run ("key", "Return", NULL));
  assert_filter (fixture, CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "^mem");
  cgv_app_test_wait_until (find_label (get_list (fixture), "Add Filter") == NULL);
}

static GtkWidget *
find_saved (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (CGV_IS_SAVED_FILTERS_DIALOG (window) && gtk_widget_get_mapped (window))
        return window;
    }
  return NULL;
}

static GtkWidget *
show_saved (Fixture *fixture)
{
  cgv_app_test_activate (fixture->window, "win.saved-filters");
  cgv_app_test_wait_until (find_saved () != NULL);
  return find_saved ();
}

/* Returns the button of the toast, or NULL. */
static GtkWidget *
find_undo (GtkWidget *dialog)
{
  GType type = g_type_from_name ("AdwToastWidget");
  GtkWidget *toast = type != 0 ? cgv_app_test_find (dialog, type) : NULL;

  return toast != NULL ? cgv_app_test_find (toast, GTK_TYPE_BUTTON) : NULL;
}

#define SAVED_CHILD(dialog, name) GTK_WIDGET (gtk_widget_get_template_child (dialog, CGV_TYPE_SAVED_FILTERS_DIALOG, name))

/* Filters are saved under a name, applied to any profile, replaced under the same name, and removed. */
static void
test_saved (Fixture *fixture,
            gconstpointer data)
{
  CgvFocus *focus = cgv_window_get_session (fixture->window)->focus;
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) filters = NULL;
  GtkWidget *dialog = show_saved (fixture);

  g_assert_false (gtk_widget_get_visible (SAVED_CHILD (dialog, "save_group")));
  gtk_window_close (GTK_WINDOW (dialog));
  cgv_app_test_wait_until (find_saved () == NULL);

  exclude_memcpy (fixture);
  filters = cgv_filter_list_ref (focus->wanted->filters);
  dialog = show_saved (fixture);
  for (guint i = 0; i < 2; i++)
    {
      gtk_editable_set_text (GTK_EDITABLE (SAVED_CHILD (dialog, "name_row")), " <no memory> ");
      g_signal_emit_by_name (SAVED_CHILD (dialog, "name_row"), "apply");
      g_assert_cmpuint (cgv_row_group_get_n (CGV_ROW_GROUP (SAVED_CHILD (dialog, "saved_group"))), ==, 1);
    }
  cgv_focus_set_filters (focus, none);
  cgv_app_test_wait_until (count_filters (fixture) == 0);
  g_signal_emit_by_name (SAVED_CHILD (dialog, "saved_group"), "activated", 0);
  g_assert_true (cgv_filter_list_equal (focus->wanted->filters, filters));
  cgv_app_test_wait_until (find_saved () == NULL);

  dialog = show_saved (fixture);
  g_signal_emit_by_name (SAVED_CHILD (dialog, "saved_group"), "removed", 0);
  g_assert_cmpuint (cgv_row_group_get_n (CGV_ROW_GROUP (SAVED_CHILD (dialog, "saved_group"))), ==, 0);
  cgv_app_test_wait_until (find_undo (dialog) != NULL);
  g_signal_emit_by_name (find_undo (dialog), "clicked");
  g_assert_cmpuint (cgv_row_group_get_n (CGV_ROW_GROUP (SAVED_CHILD (dialog, "saved_group"))), ==, 1);
  cgv_app_test_wait_until (find_undo (dialog) == NULL);

  /* What was saved since is not undone with it. */
  g_signal_emit_by_name (SAVED_CHILD (dialog, "saved_group"), "removed", 0);
  cgv_app_test_wait_until (find_undo (dialog) != NULL);
  gtk_editable_set_text (GTK_EDITABLE (SAVED_CHILD (dialog, "name_row")), "later");
  g_signal_emit_by_name (SAVED_CHILD (dialog, "name_row"), "apply");
  cgv_app_test_wait_until (find_undo (dialog) == NULL);
  g_assert_cmpuint (cgv_row_group_get_n (CGV_ROW_GROUP (SAVED_CHILD (dialog, "saved_group"))), ==, 1);
  g_signal_emit_by_name (SAVED_CHILD (dialog, "saved_group"), "removed", 0);
  gtk_window_close (GTK_WINDOW (dialog));
  cgv_app_test_wait_until (find_saved () == NULL);
}

static void
test_nothing_left (Fixture *fixture,
                   gconstpointer data)
{
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, ".", NULL);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (cgv_window_get_session (fixture->window)->focus->wanted->filters, rule);

  cgv_focus_set_filters (cgv_window_get_session (fixture->window)->focus, filters);
  cgv_app_test_wait_until (find_label (get_list (fixture), "Filters leave no function.") != NULL);
  assert_chip (fixture, "100.00\u202f% of 200 Ir left out: 100 % is now 0 Ir.");
  click_label (get_list (fixture), "Remove All Filters");
  cgv_app_test_wait_until (count_filters (fixture) == 0);
  cgv_app_test_wait_until (find_cell (get_list (fixture), "memcpy") != NULL);
}

#define add(name, func) g_test_add ("/filters/" name, Fixture, NULL, set_up, func, cgv_app_test_tear_down)

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);

  add ("function", test_function);
  add ("callee", test_callee);
  add ("caller", test_caller);
  add ("tile", test_tile);
  add ("persists", test_persists);
  add ("namespace", test_namespace);
  add ("object-group", test_object_group);
  add ("part-group", test_part_group);
  add ("keyboard", test_keyboard);
  add ("nothing-left", test_nothing_left);
  add ("saved", test_saved);

  return g_test_run ();
}
