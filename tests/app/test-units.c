/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Small parts of the program, tested one by one. */

#include <glib/gstdio.h>

#include "cgv-announcer.h"
#include "cgv-app-input.h"
#include "cgv-app-test.h"
#include "cgv-file-chooser.h"
#include "cgv-file-name.h"
#include "cgv-loader.h"
#include "cgv-message-bar.h"
#include "cgv-narrow-bin.h"
#include "cgv-platform.h"
#include "cgv-problem-report.h"
#include "cgv-recent-list.h"

static void
assert_name (const char *path,
             const char *expected)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *name = cgv_file_dup_name (file);

  g_assert_cmpstr (name, ==, expected);
}

static void
assert_folder (const char *path,
               const char *expected)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *name = cgv_file_dup_folder_name (file);

  g_assert_cmpstr (name, ==, expected);
}

static void
test_file_names (void)
{
  g_autofree char *in_home = g_build_filename (g_get_home_dir (), "a", NULL);
  g_autofree char *below_home = g_build_filename (g_get_home_dir (), "b", "a", NULL);

  assert_name ("/x/callgrind.out.1", "callgrind.out.1");
  assert_name ("/x/<b>_%s", "<b>_%s");
  assert_name ("/x/a\nb", "a\\x0ab");
  assert_name ("/x/\xff", "\xef\xbf\xbd");
  assert_folder ("/x/y/z", "/x/y");
  assert_folder ("/x\ny/z", "/x\\x0ay");
  assert_folder ("/z", "/");
  assert_folder (in_home, "~");
  assert_folder (below_home, "~/b");
}

static void
test_names_of_several (void)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  const char *expected[] = { "a", "a and 1 more", "a and 2 more" };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *name = NULL;

      g_ptr_array_add (files, g_file_new_for_path (i == 0 ? "/x/a" : "/x/b"));
      name = cgv_files_dup_name (files);
      g_assert_cmpstr (name, ==, expected[i]);
    }
}

/* Adds files that were opened together; @second may be NULL. */
static void
add_recent (GtkRecentManager *manager,
            GFile *first,
            GFile *second,
            const char *title,
            const char *total)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();

  g_ptr_array_add (files, first);
  if (second != NULL)
    g_ptr_array_add (files, second);
  cgv_recent_list_add (manager, files, FALSE, title, total);
}

static guint
count_recent (GtkRecentManager *manager)
{
  g_autoptr (GPtrArray) files = cgv_recent_list_dup_files (manager, 10);

  return files->len;
}

static void
test_recent (void)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  g_autofree char *folder = cgv_app_test_new_folder ();
  g_autofree char *ours = cgv_app_test_write (folder, "ours", "x");
  g_autofree char *gone = cgv_app_test_write (folder, "gone", "x");
  g_autofree char *foreign = cgv_app_test_write (folder, "foreign", "x");
  g_autofree char *foreign_uri = g_filename_to_uri (foreign, NULL, NULL);
  g_autoptr (GFile) our_file = g_file_new_for_path (ours);
  g_autoptr (GFile) gone_file = g_file_new_for_path (gone);
  g_autoptr (GPtrArray) files = NULL;
  GtkRecentData data = {
    .mime_type = (char *) "text/plain",
    .app_name = (char *) "Another",
    .app_exec = (char *) "another %u",
  };

  add_recent (manager, our_file, NULL, NULL, NULL);
  add_recent (manager, gone_file, NULL, NULL, NULL);
  g_assert_true (gtk_recent_manager_add_full (manager, foreign_uri, &data));
  g_remove (gone);

  /* No file is looked up while the window waits. */
  g_assert_cmpuint (count_recent (manager), ==, 2);
  cgv_app_test_wait_until (count_recent (manager) == 1);
  files = cgv_recent_list_dup_files (manager, 10);
  g_assert_true (g_file_equal (g_ptr_array_index (files, 0), our_file));
  g_free (cgv_app_test_write (folder, "gone", "x"));
  cgv_app_test_wait_until (count_recent (manager) == 2);
  cgv_app_test_remove_folder (g_steal_pointer (&folder));
}

static void
chosen_cb (CgvRecentList *list,
           GPtrArray *files,
           GPtrArray **chosen)
{
  g_clear_pointer (chosen, g_ptr_array_unref);
  *chosen = g_ptr_array_ref (files);
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

static void
test_recent_list (void)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  g_autofree char *folder = cgv_app_test_new_folder ();
  g_autofree char *first = cgv_app_test_write (folder, "first", "x");
  g_autofree char *second = cgv_app_test_write (folder, "second", "x");
  g_autoptr (GFile) first_file = g_file_new_for_path (first);
  g_autoptr (GFile) second_file = g_file_new_for_path (second);
  g_autoptr (GPtrArray) chosen = NULL;
  GtkWidget *list, *list_box;

  gtk_recent_manager_purge_items (manager, NULL);
  list = g_object_ref_sink (g_object_new (CGV_TYPE_RECENT_LIST, "max", 2, NULL));
  list_box = gtk_widget_get_first_child (list);
  g_signal_connect (list, "chosen", G_CALLBACK (chosen_cb), &chosen);
  cgv_app_test_wait_until (!gtk_widget_get_visible (list));

  add_recent (manager, first_file, NULL, "program \n--fast", "130 Ir");
  add_recent (manager, second_file, NULL, NULL, NULL);
  cgv_app_test_wait_until (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_box), 1) != NULL);
  g_assert_true (gtk_widget_get_visible (list));
  g_assert_true (has_label (list_box, "program \\x0a--fast"));
  g_assert_true (has_label (list_box, "130 Ir"));
  g_assert_true (has_label (list_box, "second"));
  g_signal_emit_by_name (list_box, "row-activated", gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_box), 1));
  g_assert_cmpuint (chosen->len, ==, 1);
  g_assert_true (g_file_equal (g_ptr_array_index (chosen, 0), first_file));

  /* Files that were opened together are one row, until one of them is opened in another set. */
  add_recent (manager, first_file, second_file, "both", "7 Ir");
  cgv_app_test_wait_until (has_label (list_box, "both"));
  g_assert_null (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_box), 1));
  g_signal_emit_by_name (list_box, "row-activated", gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_box), 0));
  g_assert_cmpuint (chosen->len, ==, 2);
  add_recent (manager, first_file, NULL, "alone", NULL);
  cgv_app_test_wait_until (has_label (list_box, "alone"));
  g_signal_emit_by_name (list_box, "row-activated", gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_box), 0));
  g_assert_cmpuint (chosen->len, ==, 1);

  /* Totals are written when they are shown. */
  add_recent (manager, first_file, NULL, "record", "callgrove-total (10864757, false, 0, 0, 1, false, false, false, 0x01, 'Instructions', '')");
  cgv_app_test_wait_until (has_label (list_box, "record"));
  g_assert_true (has_label (list_box, "≈\u202f10\u202f864\u202f757 instructions"));
  add_recent (manager, first_file, NULL, "time", "callgrove-total (259430000, true, 0, 1, 1000, true, false, false, 0x00, 'Mine', 'Bm')");
  cgv_app_test_wait_until (has_label (list_box, "time"));
  g_assert_true (has_label (list_box, "Mine (without Bm): 259.430\u202fms"));
  add_recent (manager, first_file, NULL, "bad", "callgrove-total (1, 2)");
  cgv_app_test_wait_until (has_label (list_box, "bad"));
  g_assert_true (has_label (list_box, "callgrove-total (1, 2)"));
  add_recent (manager, first_file, NULL, "suite", "callgrove-suite 1");
  cgv_app_test_wait_until (has_label (list_box, "suite"));
  g_assert_true (has_label (list_box, "1 benchmark"));
  add_recent (manager, first_file, NULL, "series", "callgrove-series 12");
  cgv_app_test_wait_until (has_label (list_box, "series"));
  g_assert_true (has_label (list_box, "12 versions"));

  cgv_recent_list_clear (manager);
  cgv_app_test_wait_until (!gtk_widget_get_visible (list));

  g_assert_finalize_object (list);
  cgv_app_test_remove_folder (g_steal_pointer (&folder));
}

static gboolean
passes (GtkFileFilter *filter,
        const char *name)
{
  g_autoptr (GFileInfo) info = g_file_info_new ();

  g_file_info_set_display_name (info, name);
  g_file_info_set_content_type (info, "text/plain");
  return gtk_filter_match (GTK_FILTER (filter), info);
}

static void
test_file_filters (void)
{
  g_autoptr (GtkFileFilter) profiles = cgv_file_chooser_new_profiles_filter ();
  g_autoptr (GtkFileFilter) all = cgv_file_chooser_new_all_filter ();
  const char *names[] = { "callgrind.out.4711", "callgrind.out", "cachegrind.out.1-02", "a.callgrind", "xtmemory.kcg.1",
                          "old.out", "new.out", "new.out.gz", "new.out.xz", "new.out.zst", "new.out.bz2",
                          "many.out.1", "many.out.12", "many.out-01", "many.out.1-01", "many.out.2.gz", "runs.callgrind.3" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_assert_true (passes (profiles, names[i]));
      g_assert_true (passes (all, names[i]));
    }
  g_assert_false (passes (profiles, "letter.txt"));
  g_assert_false (passes (profiles, "letter.outline"));
  g_assert_true (passes (all, "letter.txt"));
}

/* A name without the suffix of a format has that of the chosen one, but never that of another file. */
static void
test_file_format (void)
{
  static const CgvFileFormat formats[] = { { ".csv", "C" }, { ".md", "M" }, { NULL } };
  static const char *const cases[][2] = { { "short", "short.md" }, { "a.b", "a.b.md" }, { "a.csv", "a.csv" }, { "a.md", "a.md" }, { "taken", "taken" } };
  g_autofree char *folder = cgv_app_test_new_folder ();
  g_autofree char *taken = cgv_app_test_write (folder, "taken.md", "");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_new_build_filename (folder, cases[i][0], NULL);
      g_autoptr (GFile) completed = cgv_file_format_complete (formats, &formats[1], file);
      g_autofree char *name = g_file_get_basename (completed);

      g_assert_cmpstr (name, ==, cases[i][1]);
    }
  cgv_app_test_remove_folder (g_steal_pointer (&folder));
}

static AdwAboutWindow *
find_about (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (ADW_IS_ABOUT_WINDOW (window))
        return ADW_ABOUT_WINDOW (window);
    }
  return NULL;
}

/* What is new is the text of the metainfo. */
static void
test_about (void)
{
  CgvWindow *window;
  AdwAboutWindow *about;

  cgv_app_test_get_application ();
  window = cgv_app_test_present ();
  g_action_group_activate_action (G_ACTION_GROUP (cgv_app_test_get_application ()), "about", NULL);
  about = find_about ();
  g_assert_nonnull (about);
  g_assert_nonnull (strstr (adw_about_window_get_release_notes (about), "<p>"));
  g_assert_null (strstr (adw_about_window_get_release_notes (about), "description>"));
  g_assert_cmpstr (adw_about_window_get_release_notes_version (about), ==, adw_about_window_get_version (about));
  gtk_window_destroy (GTK_WINDOW (about));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What test_notification() has sent. */
static GString *sent;

static void
send_cb (GtkApplication *application,
         const char *id,
         GNotification *notification)
{
  g_string_append (sent, notification != NULL ? "+" : "-");
}

/* The end of work is a notification while the user is elsewhere, until the window is active again; but not before it was seen. */
static void
test_notification (void)
{
  GtkApplication *application = GTK_APPLICATION (cgv_app_test_get_application ());
  GtkWidget *window = gtk_application_window_new (application);
  GtkWidget *label = gtk_label_new ("");
  GtkWindow *other = GTK_WINDOW (gtk_window_new ());
  CgvAnnouncer *announcer = cgv_announcer_new (GTK_APPLICATION_WINDOW (window), GTK_LABEL (label), send_cb);

  sent = g_string_new (NULL);
  gtk_window_set_child (GTK_WINDOW (window), label);
  cgv_announcer_say (announcer, "early");
  g_assert_cmpstr (sent->str, ==, "");
  gtk_window_present (GTK_WINDOW (window));
  cgv_app_input_focus (GTK_WINDOW (window));
  cgv_announcer_say (announcer, "seen");
  g_assert_cmpstr (sent->str, ==, "");
  gtk_window_present (other);
  cgv_app_input_focus (other);
  cgv_app_test_wait_until (!gtk_window_is_active (GTK_WINDOW (window)));
  cgv_announcer_say (announcer, "elsewhere");
  g_assert_cmpstr (sent->str, ==, "+");
  g_action_group_activate_action (G_ACTION_GROUP (application), "show-window", g_variant_new_uint32 (gtk_application_window_get_id (GTK_APPLICATION_WINDOW (window))));
  cgv_app_input_focus (GTK_WINDOW (window));
  cgv_app_test_wait_until (sent->len == 2);
  g_assert_cmpstr (sent->str, ==, "+-");
  cgv_app_test_wait_until (gtk_window_is_active (GTK_WINDOW (window)));
  gtk_window_present (other);
  cgv_app_input_focus (other);
  cgv_app_test_wait_until (!gtk_window_is_active (GTK_WINDOW (window)));
  cgv_announcer_say (announcer, "closed");
  gtk_window_set_application (GTK_WINDOW (window), NULL);
  cgv_announcer_free (announcer);
  g_assert_cmpstr (sent->str, ==, "+-+-");
  gtk_window_destroy (GTK_WINDOW (window));
  gtk_window_destroy (other);
  g_string_free (sent, TRUE);
}

static CgvDocument *
load (GPtrArray *files)
{
  g_autoptr (CgvProgress) progress = cgv_progress_new ();
  g_autoptr (GError) error = NULL;
  CgvDocument *document = cgv_loader_load (files, NULL, progress, NULL, NULL, &error);

  g_assert_no_error (error);
  return document;
}

static void
test_problem_report (void)
{
  g_autofree char *folder = cgv_app_test_new_folder ();
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *whole = cgv_app_test_write (folder, "whole", CGV_APP_TEST_PROFILE);
  g_autofree char *summary = g_strconcat ("events: Ir\nsummary: 9\nfn=f\n1 5\ntotals: 5\n", NULL);
  g_autofree char *larger = cgv_app_test_write (folder, "larger", summary);
  g_autofree char *damaged = cgv_app_test_write (folder, "damaged", "events: Ir\nfn=f\n1 5\n2 x\x1b[31m\n");
  g_autofree char *title = NULL;
  g_autofree char *long_title = NULL;
  g_autofree char *report = NULL;
  g_autofree char *detail = NULL;
  g_autoptr (CgvDocument) remark = NULL;
  g_autoptr (CgvDocument) problem = NULL;

  g_ptr_array_add (files, g_file_new_for_path (larger));
  remark = load (files);
  g_assert_false (cgv_document_is_partial (remark));
  title = cgv_problem_report_dup_title (remark);
  g_assert_cmpstr (title, ==, "1 remark about larger");

  /* A problem has priority over a remark. With several files it names its file. */
  g_ptr_array_add (files, g_file_new_for_path (whole));
  g_ptr_array_add (files, g_file_new_for_path (damaged));
  problem = load (files);
  g_assert_true (cgv_document_is_partial (problem));
  long_title = cgv_problem_report_dup_long_title (problem);
  g_assert_cmpstr (long_title, ==, "1 problem while reading damaged, and 1 remark");
  report = cgv_problem_report_dup_text (problem);
  g_assert_true (g_str_has_prefix (report, "1 problem while reading damaged\n\n"));
  g_assert_nonnull (strstr (report, "1 × bad-cost-line: "));
  g_assert_nonnull (strstr (report, "1 × summary-larger: "));
  g_assert_nonnull (strstr (report, "damaged, line 4, byte 20: bad-cost-line: 2 x\\x1b[31m\n"));
  detail = cgv_problem_report_dup_detail (problem);
  g_assert_cmpstr (detail, ==, "It is in damaged, line 4, byte 20. The readable part is shown; costs may be missing.");

  cgv_app_test_remove_folder (g_steal_pointer (&folder));
}

/* A gzip file with a wrong checksum. */
static void
test_problem_report_damaged (void)
{
  static const char text[] = "events: Ir\nfn=f\n1 5\nnonsense\n";
  g_autofree char *folder = cgv_app_test_new_folder ();
  g_autofree char *path = g_build_filename (folder, "damaged.gz", NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
  g_autoptr (CgvDocument) document = NULL;
  g_autofree char *detail = NULL;
  char bytes[256];
  gsize n_read, n_written;

  g_assert_cmpint (g_converter_convert (G_CONVERTER (compressor), text, strlen (text), bytes, sizeof bytes,
                                        G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL), ==, G_CONVERTER_FINISHED);
  bytes[n_written - 8] ^= 1;
  g_assert_true (g_file_set_contents (path, bytes, (gssize) n_written, NULL));
  g_ptr_array_add (files, g_file_new_for_path (path));
  document = load (files);
  g_assert_true (cgv_document_is_partial (document));
  detail = cgv_problem_report_dup_detail (document);
  g_assert_true (g_str_has_prefix (detail, "The compressed file is damaged at its byte "));
  g_assert_true (g_str_has_suffix (detail, "The result is shown; costs may be wrong, not only missing."));

  cgv_app_test_remove_folder (g_steal_pointer (&folder));
}

/* If a file lost functions, its calls may cost more than the total. */
static void
test_report_above_total (void)
{
  g_autofree char *folder = cgv_app_test_new_folder ();
  g_autofree char *path = cgv_app_test_write (folder, "cut", "events: Ir\nfn=f\n1 5\ncfn=lost\ncalls=1 1\n1 900\nnonsense\n");
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (CgvDocument) document = NULL;
  g_autofree char *detail = NULL;

  g_ptr_array_add (files, g_file_new_for_path (path));
  document = load (files);
  detail = cgv_problem_report_dup_detail (document);
  g_assert_true (g_str_has_suffix (detail, "costs may be missing. If the callees of a function are missing, it can have more than 100 %."));

  cgv_app_test_remove_folder (g_steal_pointer (&folder));
}

static void
narrow_cb (GObject *object,
           GParamSpec *pspec,
           guint *n_notified)
{
  (*n_notified)++;
}

static void
test_narrow_bin (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *bin = g_object_new (CGV_TYPE_NARROW_BIN, "minimum-width", 100, "narrow-width", 500, NULL);
  GtkWidget *child = gtk_drawing_area_new ();
  guint n_notified = 0;
  int minimum;

  gtk_widget_set_size_request (child, 400, 50);
  g_object_set (bin, "child", child, NULL);
  g_signal_connect (bin, "notify::narrow", G_CALLBACK (narrow_cb), &n_notified);
  gtk_window_set_child (GTK_WINDOW (window), bin);

  gtk_widget_measure (bin, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, ==, 100);
  gtk_widget_measure (bin, GTK_ORIENTATION_VERTICAL, 100, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, ==, 50);

  gtk_window_set_default_size (GTK_WINDOW (window), 700, 200);
  gtk_window_present (GTK_WINDOW (window));
  cgv_app_test_wait_until (gtk_widget_get_width (bin) >= 500);
  g_assert_false (cgv_narrow_bin_get_narrow (CGV_NARROW_BIN (bin)));
  g_assert_cmpuint (n_notified, ==, 0);

  /* The window is too narrow for the child. The child is cut, and requests no more room. */
  gtk_window_set_default_size (GTK_WINDOW (window), 300, 200);
  cgv_app_test_wait_until (cgv_narrow_bin_get_narrow (CGV_NARROW_BIN (bin)));
  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_cmpint (gtk_widget_get_width (bin), <=, 300);
  g_assert_cmpint (gtk_widget_get_width (child), ==, 400);

  gtk_window_set_default_size (GTK_WINDOW (window), 700, 200);
  cgv_app_test_wait_until (!cgv_narrow_bin_get_narrow (CGV_NARROW_BIN (bin)));
  g_assert_cmpuint (n_notified, ==, 2);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
dismissed_cb (CgvMessageBar *bar,
              guint *n_dismissed)
{
  (*n_dismissed)++;
}

static GtkWidget *
find_labelled (GtkWidget *root,
               const char *tooltip)
{
  if (g_strcmp0 (gtk_widget_get_tooltip_text (root), tooltip) == 0)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_labelled (child, tooltip);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_message_bar (void)
{
  CgvMessageBar *bar = g_object_ref_sink (g_object_new (CGV_TYPE_MESSAGE_BAR, NULL));
  guint n_dismissed = 0;

  g_signal_connect (bar, "dismissed", G_CALLBACK (dismissed_cb), &n_dismissed);
  g_assert_false (cgv_app_test_is_shown (bar));
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_ROLE_ALERT);

  cgv_message_bar_show (bar, CGV_MESSAGE_ERROR, "<b>title</b>", "a & b", NULL, NULL);
  g_assert_true (cgv_app_test_is_shown (bar));
  g_assert_cmpstr (cgv_message_bar_get_title (bar), ==, "<b>title</b>");
  g_assert_cmpstr (cgv_app_test_get_detail (bar), ==, "a & b");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, "<b>title</b>");

  g_signal_emit_by_name (find_labelled (GTK_WIDGET (bar), "Dismiss"), "clicked");
  g_assert_false (cgv_app_test_is_shown (bar));
  g_assert_cmpuint (n_dismissed, ==, 1);
  g_assert_finalize_object (bar);
}

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);

  g_test_add_func ("/units/file-names", test_file_names);
  g_test_add_func ("/units/names-of-several", test_names_of_several);
  g_test_add_func ("/units/recent", test_recent);
  g_test_add_func ("/units/recent-list", test_recent_list);
  g_test_add_func ("/units/file-filters", test_file_filters);
  g_test_add_func ("/units/file-format", test_file_format);
  g_test_add_func ("/units/notification", test_notification);
  /* Later versions of libadwaita have no window of its own for it. */
  if (g_str_equal (cgv_platform_get_name (), "4.8"))
    g_test_add_func ("/units/about", test_about);
  g_test_add_func ("/units/problem-report", test_problem_report);
  g_test_add_func ("/units/report-above-total", test_report_above_total);
  g_test_add_func ("/units/problem-report-damaged", test_problem_report_damaged);
  g_test_add_func ("/units/narrow-bin", test_narrow_bin);
  g_test_add_func ("/units/message-bar", test_message_bar);

  return g_test_run ();
}
