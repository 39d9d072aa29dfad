/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window without a pointer: what the Tab key comes to, and how columns are sorted. */

#include "cgv-app-test.h"

#include "cgv-app-input.h"
#include "cgv-call-view.h"
#include "cgv-function-view.h"
#include "cgv-parts-strip.h"
#include "cgv-window-private.h"

#define N_FUNCTIONS 300
#define MAX_PRESSES 40

/* Two parts, and more functions than anyone wants to go through one by one. */
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
  return is_within (widget, GTK_TYPE_LIST_VIEW) && is_within (widget, view);
}

static gboolean
is_title (GtkWidget *widget,
          GType view)
{
  return is_within (widget, view) && is_within (widget, GTK_TYPE_COLUMN_VIEW) && !is_within (widget, GTK_TYPE_LIST_VIEW);
}

static gboolean
is_search (GtkWidget *widget)
{
  return is_within (widget, GTK_TYPE_SEARCH_ENTRY);
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
       gboolean (*is_it) (GtkWidget *widget,
                          GType view),
       GType view)
{
  guint n = 0;

  for (guint i = 0; i < round->len; i++)
    n += is_it (g_ptr_array_index (round, i), view) ? 1 : 0;
  return n;
}

static void
check_round (CgvWindow *window,
             const char *key)
{
  g_autoptr (GPtrArray) round = go_round (window, key);

  g_assert_cmpuint (count (round, is_row, CGV_TYPE_FUNCTION_VIEW), ==, 1);
  g_assert_cmpuint (count (round, is_row, CGV_TYPE_PARTS_STRIP), ==, 1);
  g_assert_cmpuint (count (round, is_row, CGV_TYPE_CALL_VIEW), ==, 1);
  g_assert_cmpuint (count (round, is_title, CGV_TYPE_FUNCTION_VIEW), ==, 1);
  g_assert_cmpuint (count (round, is_title, CGV_TYPE_CALL_VIEW), ==, 1);
  g_assert_cmpuint (count (round, is_within, GTK_TYPE_SEARCH_ENTRY), ==, 1);
  g_assert_cmpuint (count (round, is_within, ADW_TYPE_HEADER_BAR), >=, 4);
}

static void
test_tab (void)
{
  CgvWindow *window = (cgv_app_test_get_application (), cgv_app_test_present ());
  char *folder = cgv_app_test_new_folder ();
  g_autofree char *profile = write_profile (folder);

  cgv_app_test_open (window, profile, NULL);
  cgv_app_input_focus (GTK_WINDOW (window));
  check_round (window, "Tab");
  check_round (window, "shift+Tab");

  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (folder);
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
  cgv_document_page_start_search (window->document_page);
  cgv_app_test_wait_until (is_search (gtk_window_get_focus (GTK_WINDOW (window))));

  focus = press (window, "Tab");
  g_assert_true (is_title (focus, CGV_TYPE_FUNCTION_VIEW));
  view = CGV_FUNCTION_VIEW (gtk_widget_get_ancestor (focus, CGV_TYPE_FUNCTION_VIEW));
  g_assert_cmpint (cgv_function_view_get_sort (view, &descending), ==, CGV_ORDER_INCLUSIVE);
  g_assert_true (descending);

  g_free (cgv_app_input_run ("key", "Return", NULL));
  cgv_app_test_wait_until (cgv_function_view_get_sort (view, &descending) == CGV_ORDER_INCLUSIVE && !descending);

  press (window, "Right");
  g_free (cgv_app_input_run ("key", "space", NULL));
  cgv_app_test_wait_until (cgv_function_view_get_sort (view, &descending) == CGV_ORDER_SELF && descending);

  press (window, "Left");
  g_assert_true (is_row (press (window, "Down"), CGV_TYPE_FUNCTION_VIEW));
  g_assert_true (is_title (press (window, "shift+Tab"), CGV_TYPE_FUNCTION_VIEW));
  g_assert_true (is_search (press (window, "shift+Tab")));

  cgv_app_test_close_windows ();
  cgv_app_test_remove_folder (folder);
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
  check_button (empty, "_Open…");
  check_button (empty, "Open the _Example");

  cgv_app_test_open (window, "/nonexistent", NULL);
  error = go_round (window, "Tab");
  check_button (error, "_Open…");
  check_button (error, "_Try Again");
  cgv_app_test_close_windows ();
}

int
main (int argc,
      char **argv)
{
  cgv_app_test_init (&argc, &argv);

  g_test_add_func ("/app/keyboard/tab", test_tab);
  g_test_add_func ("/app/keyboard/sort", test_sort);
  g_test_add_func ("/app/keyboard/pages", test_pages);

  return g_test_run ();
}
