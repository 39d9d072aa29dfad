/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of the window as files and on paper. */

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "cgv-app-test.h"
#include "cgv-detail-view.h"
#include "cgv-export.h"
#include "cgv-saved-file.h"

static CgvView *
get_picture (CgvAppTest *test)
{
  return cgv_page_get_picture (CGV_PAGE (cgv_app_test_find (test->window, CGV_TYPE_PAGE)));
}

/* Presses a button of the pages of a function. */
static void
show_page (CgvAppTest *test,
           const char *button)
{
  CgvView *before = get_picture (test);
  GtkWidget *page = cgv_app_test_find (test->window, CGV_TYPE_DETAIL_VIEW);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (page, CGV_TYPE_DETAIL_VIEW, button)), TRUE);
  cgv_app_test_wait_until (get_picture (test) != before && get_picture (test) != NULL);
}

static void
set_up (CgvAppTest *test,
        gconstpointer data)
{
  cgv_app_test_set_up (test, data);
  cgv_app_test_open (test->window, test->profile, NULL);
  cgv_app_test_wait_until (get_picture (test) != NULL);
}

static char *
write_picture (CgvAppTest *test,
               const char *name)
{
  g_autofree char *path = g_build_filename (test->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  cgv_export_write (GTK_WIDGET (get_picture (test)), file, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&path);
}

static char *
read_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *contents = NULL;

  g_file_get_contents (path, &contents, NULL, &error);
  g_assert_no_error (error);
  return contents;
}

/* The sheet is as large as the picture and its surroundings. A PNG has four pixels for each unit
 * of it. */
static void
test_formats (CgvAppTest *test,
              gconstpointer data)
{
  g_autofree char *svg = write_picture (test, "a.svg");
  g_autofree char *png = write_picture (test, "a.png");
  g_autofree char *pdf = write_picture (test, "a.pdf");
  g_autofree char *text = read_file (svg);
  g_autofree char *document = read_file (pdf);
  cairo_surface_t *image = cairo_image_surface_create_from_png (png);
  double width = 0;
  double height = 0;

  g_assert_nonnull (strstr (text, "<svg "));
  sscanf (strstr (text, "viewBox=\"") + strlen ("viewBox=\"0 0 "), "%lf %lf", &width, &height);
  g_assert_cmpint (cairo_image_surface_get_width (image), ==, (int) (2 * width));
  g_assert_cmpint (cairo_image_surface_get_height (image), ==, (int) (2 * height));
  g_assert_true (g_str_has_prefix (document, "%PDF-"));
  cairo_surface_destroy (image);
}

/* Each page has its own picture. */
static void
test_pages (CgvAppTest *test,
            gconstpointer data)
{
  g_autofree char *treemap_path = write_picture (test, "treemap.svg");
  g_autofree char *treemap = read_file (treemap_path);
  g_autofree char *graph_path = NULL;
  g_autofree char *graph = NULL;

  show_page (test, "graph_button");
  graph_path = write_picture (test, "graph.svg");
  graph = read_file (graph_path);
  g_assert_cmpstr (graph, !=, treemap);
}

/* If a picture cannot be written, the old file stays. */
static void
test_errors (CgvAppTest *test,
             gconstpointer data)
{
  g_autoptr (GFile) nameless = g_file_new_build_filename (test->folder, "picture.jpeg", NULL);
  g_autoptr (GFile) nowhere = g_file_new_build_filename (test->folder, "no", "a.svg", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (cgv_export_write (GTK_WIDGET (get_picture (test)), nameless, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME);
  g_assert_false (g_file_query_exists (nameless, NULL));
  g_clear_error (&error);
  g_assert_false (cgv_export_write (GTK_WIDGET (get_picture (test)), nowhere, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
test_print (CgvAppTest *test,
            gconstpointer data)
{
  g_autofree char *path = g_build_filename (test->folder, "printed.pdf", NULL);
  g_autoptr (GtkPrintOperation) operation = cgv_export_new_print (GTK_WIDGET (get_picture (test)));
  g_autoptr (GError) error = NULL;
  g_autofree char *document = NULL;

  gtk_print_operation_set_export_filename (operation, path);
  g_assert_cmpint (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, &error), ==, GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  document = read_file (path);
  g_assert_true (g_str_has_prefix (document, "%PDF-"));
}

typedef struct
{
  gboolean is_over;
  GError *error;
} Answer;

static void
answered_cb (GObject *table,
             GAsyncResult *result,
             gpointer user_data)
{
  Answer *answer = user_data;

  answer->is_over = TRUE;
  cgv_export_write_table_finish (result, &answer->error);
}

static char *
write_list (CgvAppTest *test,
            const char *name)
{
  CgvTable *table = cgv_page_get_table (CGV_PAGE (cgv_app_test_find (test->window, CGV_TYPE_PAGE)));
  g_autofree char *path = g_build_filename (test->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  Answer answer = { 0 };

  cgv_export_write_table_async (table, "program", file, NULL, answered_cb, &answer);
  cgv_app_test_wait_until (answer.is_over);
  g_assert_no_error (answer.error);
  return read_file (path);
}

/* A list that is cancelled, or changes meanwhile, is not written; nor is one whose file name has
 * no known format. */
static void
test_no_list (CgvAppTest *test,
              gconstpointer data)
{
  CgvTable *table = cgv_page_get_table (CGV_PAGE (cgv_app_test_find (test->window, CGV_TYPE_PAGE)));
  g_autoptr (GFile) file = g_file_new_build_filename (test->folder, "a.csv", NULL);
  g_autoptr (GFile) nameless = g_file_new_build_filename (test->folder, "a.txt", NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Answer answer = { 0 };

  cgv_export_write_table_async (table, "program", file, cancellable, answered_cb, &answer);
  g_cancellable_cancel (cancellable);
  cgv_app_test_wait_until (answer.is_over);
  g_assert_error (answer.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&answer.error);

  answer.is_over = FALSE;
  cgv_export_write_table_async (table, "program", file, NULL, answered_cb, &answer);
  g_signal_emit_by_name (cgv_table_get_list (table), "reordered");
  cgv_app_test_wait_until (answer.is_over);
  g_assert_error (answer.error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_clear_error (&answer.error);

  answer.is_over = FALSE;
  cgv_export_write_table_async (table, "program", nameless, NULL, answered_cb, &answer);
  cgv_app_test_wait_until (answer.is_over);
  g_assert_error (answer.error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME);
  g_clear_error (&answer.error);
  g_assert_false (g_file_query_exists (file, NULL));
  g_assert_false (g_file_query_exists (nameless, NULL));
}

/* Sets how large a written file can be. */
static void
limit_files (rlim_t size)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = MIN (size, limit.rlim_max);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

/* If the disk is full, a new file is not left half written. */
static void
test_no_space (CgvAppTest *test,
               gconstpointer data)
{
  CgvTable *table = cgv_page_get_table (CGV_PAGE (cgv_app_test_find (test->window, CGV_TYPE_PAGE)));
  g_autoptr (GFile) picture = g_file_new_build_filename (test->folder, "a.svg", NULL);
  g_autoptr (GFile) list = g_file_new_build_filename (test->folder, "a.csv", NULL);
  g_autoptr (GError) error = NULL;
  Answer answer = { 0 };
  GLogLevelFlags fatal;

  signal (SIGXFSZ, SIG_IGN);
  /* GTK warns if it saves its recent files just then. */
  fatal = g_log_set_always_fatal (G_LOG_FATAL_MASK);
  limit_files (64);
  g_assert_false (cgv_export_write (GTK_WIDGET (get_picture (test)), picture, &error));
  cgv_export_write_table_async (table, "program", list, NULL, answered_cb, &answer);
  cgv_app_test_wait_until (answer.is_over);
  limit_files (RLIM_INFINITY);
  g_log_set_always_fatal (fatal);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_error (answer.error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_clear_error (&answer.error);
  g_assert_false (g_file_query_exists (picture, NULL));
  g_assert_false (g_file_query_exists (list, NULL));
}

/* A saved list has the rows and columns of *Copy All Rows*, in the formats of the command line. */
static void
test_lists (CgvAppTest *test,
            gconstpointer data)
{
  g_autofree char *csv = write_list (test, "a.csv");
  g_autofree char *tsv = write_list (test, "a.tsv");
  g_autofree char *json = write_list (test, "a.json");
  g_autofree char *markdown = write_list (test, "a.md");
  g_auto (GStrv) lines = g_strsplit (csv, "\n", 0);

  g_assert_nonnull (strstr (lines[0], "inclusive"));
  g_assert_nonnull (strstr (csv, "leaf"));
  g_strdelimit (csv, ",", '\t');
  g_assert_cmpstr (csv, ==, tsv);
  g_assert_nonnull (strstr (json, "\"rows\""));
  g_assert_true (g_str_has_prefix (markdown, "### program"));
}

/* Lists have no picture. */
static void
test_nothing (CgvAppTest *test,
              gconstpointer data)
{
  GtkWidget *page = cgv_app_test_find (test->window, CGV_TYPE_DETAIL_VIEW);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (page, CGV_TYPE_DETAIL_VIEW, "source_button")), TRUE);
  cgv_app_test_wait_until (get_picture (test) == NULL);
  cgv_app_test_activate (test->window, "win.save-picture");
  cgv_app_test_activate (test->window, "win.print-picture");
}

static gpointer
find_chooser (void)
{
  return cgv_app_test_find_window (GTK_TYPE_FILE_CHOOSER, NULL);
}

static void
choose_format (guint i)
{
  g_autoptr (GListModel) filters = gtk_file_chooser_get_filters (find_chooser ());
  g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);

  gtk_file_chooser_set_filter (find_chooser (), filter);
}

static void
assert_chosen_name (const char *profile,
                    const char *end)
{
  g_autofree char *expected = g_strconcat (profile, end, NULL);
  g_autofree char *name = gtk_file_chooser_get_current_name (find_chooser ());

  g_assert_cmpstr (name, ==, expected);
}

/* The chosen format is the suffix of the name. */
static void
check_chosen_format (CgvAppTest *test)
{
  static const char *const suffixes[] = { ".svg", ".png", ".pdf" };
  g_autofree char *profile = g_path_get_basename (test->profile);

  cgv_app_test_activate (test->window, "win.save-picture");
  cgv_app_test_wait_until (find_chooser () != NULL);
  for (guint i = G_N_ELEMENTS (suffixes); i-- > 0;)
    {
      g_autofree char *end = g_strconcat ("-treemap", suffixes[i], NULL);

      choose_format (i);
      assert_chosen_name (profile, end);
    }
  gtk_window_close (GTK_WINDOW (find_chooser ()));
  cgv_app_test_wait_until (find_chooser () == NULL);
}

/* The suggested file name is made from the name of the profile and the view. */
static void
test_names (CgvAppTest *test,
            gconstpointer data)
{
  static const char *const cases[][2] = { { "win.save-picture", "-treemap.svg" }, { "win.save-list", "-functions.csv" } };
  g_autofree char *profile = g_path_get_basename (test->profile);

  check_chosen_format (test);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *expected = g_strconcat (profile, cases[i][1], NULL);
      g_autofree char *name = NULL;

      cgv_app_test_activate (test->window, cases[i][0]);
      cgv_app_test_wait_until (find_chooser () != NULL);
      name = gtk_file_chooser_get_current_name (find_chooser ());
      g_assert_cmpstr (name, ==, expected);
      gtk_window_close (GTK_WINDOW (find_chooser ()));
      cgv_app_test_wait_until (find_chooser () == NULL);
    }
}

static GtkWidget *
find_button (GtkWidget *widget,
             const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_button (child, label);
  return found;
}

/* A message about a saved file has two ways to it. */
static void
test_saved (CgvAppTest *test,
            gconstpointer data)
{
  AdwToastOverlay *overlay = ADW_TOAST_OVERLAY (cgv_app_test_get_child (test->window, "toast_overlay"));
  g_autoptr (GFile) file = g_file_new_for_path (test->profile);

  adw_toast_overlay_add_toast (overlay, cgv_saved_file_new_toast (file, "<b>saved</b>"));
  cgv_app_test_wait_until (find_button (GTK_WIDGET (overlay), "_Open") != NULL);
  g_assert_nonnull (find_button (GTK_WIDGET (overlay), "Show in _Folder"));
}

#define add(name, func) g_test_add ("/export/" name, CgvAppTest, NULL, set_up, func, cgv_app_test_tear_down)

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);
  add ("formats", test_formats);
  add ("pages", test_pages);
  add ("errors", test_errors);
  add ("lists", test_lists);
  add ("no-list", test_no_list);
  add ("no-space", test_no_space);
  add ("print", test_print);
  add ("nothing", test_nothing);
  add ("saved", test_saved);
  /* The last one: GTK 4.8 warns if a window is made after its file chooser has gone. */
  add ("names", test_names);
  return g_test_run ();
}
