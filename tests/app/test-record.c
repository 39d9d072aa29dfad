/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Recording in the window, with the real Valgrind. The only argument is the program to record. */

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-app-test.h"
#include "cgv-record-page.h"
#include "cgv-run-pane.h"

static char *program;

static CgvSession *
get_session (CgvAppTest *fixture)
{
  return cgv_window_get_session (fixture->window);
}

static gpointer
get_child (CgvAppTest *fixture,
           const char *name)
{
  return cgv_app_test_get_child (fixture->window, name);
}

static gpointer
get_page_child (CgvAppTest *fixture,
                const char *name)
{
  return gtk_widget_get_template_child (get_child (fixture, "record_page"), CGV_TYPE_RECORD_PAGE, name);
}

static gpointer
get_pane_child (CgvAppTest *fixture,
                const char *name)
{
  return gtk_widget_get_template_child (get_child (fixture, "run_pane"), CGV_TYPE_RUN_PANE, name);
}

/* Shows the page, and types a command that is run in the folder of the test. */
static void
fill (CgvAppTest *fixture,
      const char *arguments)
{
  g_autofree char *command = g_strdup_printf ("%s %s", program, arguments);
  g_auto (GVariantDict) values = G_VARIANT_DICT_INIT (NULL);

  cgv_app_test_activate (fixture->window, "win.record");
  g_variant_dict_insert (&values, CGV_RECORD_PLAN_FOLDER, "^ay", fixture->folder);
  cgv_record_page_set_values (get_child (fixture, "record_page"), g_variant_dict_end (&values));
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "command_row")), command);
}

static void
record (CgvAppTest *fixture)
{
  g_signal_emit_by_name (get_page_child (fixture, "record_button"), "clicked");
}

static gboolean
is_shown (CgvAppTest *fixture,
          const char *page)
{
  return cgv_app_test_get_page (fixture->window) == get_child (fixture, page);
}

static guint
count_calls (CgvDocument *document,
             const char *name)
{
  const CgvProfile *profile = document->profile;
  guint n = 0;

  for (CgvFunctionId function = 0; function < profile->n_functions; function++)
    {
      gsize length;
      const char *bytes = cgv_profile_get_string (profile, profile->functions[function].name, &length);

      n += length == strlen (name) && memcmp (bytes, name, length) == 0;
    }
  return n;
}

static void
test_page (CgvAppTest *fixture,
           gconstpointer data)
{
  CgvRecordPage *page = get_child (fixture, "record_page");
  GtkWidget *button;

  g_test_summary ("The page says what is missing, and shows the exact command");
  cgv_app_test_activate (fixture->window, "win.record");
  g_assert_true (is_shown (fixture, "record_page"));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "Record");
  button = get_page_child (fixture, "record_button");
  g_assert_false (gtk_widget_get_sensitive (button));

  fill (fixture, "exit 3");
  g_assert_true (gtk_widget_get_sensitive (button));
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "variables_row")), "A=1 'B=2 3'");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "function_row")), "wor*");
  {
    g_autoptr (CgvRecordPlan) plan = cgv_record_page_dup_plan (page);
    const CgvRecordFiles files = { .valgrind = "valgrind" };
    g_autofree char *line = cgv_record_plan_dup_line (plan, &files);

    g_assert_true (g_str_has_prefix (line, "env A=1 'B=2 3' valgrind --command-line-only=yes --tool=callgrind "));
    g_assert_nonnull (strstr (line, " '--toggle-collect=wor*' "));
    g_assert_true (g_str_has_suffix (line, " exit 3"));
  }
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "variables_row")), "=1");
  g_assert_false (gtk_widget_get_sensitive (button));
  g_assert_true (gtk_widget_get_visible (get_page_child (fixture, "status_box")));
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "variables_row")), "");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "command_row")), "./a 'b");
  g_assert_false (gtk_widget_get_sensitive (button));
  g_assert_cmpstr (gtk_label_get_text (get_page_child (fixture, "status_label")), ==, "A quotation mark is not closed");

  cgv_app_test_activate (fixture->window, "win.leave-record");
  g_assert_true (is_shown (fixture, "empty_page"));
}

static void
test_record (CgvAppTest *fixture,
             gconstpointer data)
{
  CgvDocument *first;

  g_test_summary ("A recording is opened, and the next one is compared with it");
  fill (fixture, "exit 3");
  record (fixture);
  g_assert_true (gtk_widget_get_visible (get_pane_child (fixture, "band")));
  g_assert_false (cgv_app_test_is_enabled (fixture->window, "win.record"));
  cgv_app_test_wait_until (is_shown (fixture, "document_page"));
  first = get_session (fixture)->document;
  g_assert_cmpuint (count_calls (first, "work"), ==, 1);
  g_assert_false (gtk_widget_get_visible (get_pane_child (fixture, "band")));
  g_assert_true (cgv_app_test_is_shown (get_child (fixture, "notice_bar")));
  g_assert_cmpstr (cgv_app_test_get_detail (get_child (fixture, "notice_bar")), ==, "The program ended with 3.");

  cgv_app_test_activate (fixture->window, "win.record-again");
  g_assert_true (is_shown (fixture, "document_page"));
  cgv_app_test_wait_until (is_shown (fixture, "compare_page"));
  g_assert_true (cgv_session_get_side_document (get_session (fixture), CGV_SIDE_BASE) == first);
  g_assert_cmpuint (count_calls (cgv_session_get_side_document (get_session (fixture), CGV_SIDE_NEW), "work"), ==, 1);

  cgv_app_test_activate (fixture->window, "win.record-again");
  cgv_app_test_wait_until (cgv_app_test_is_shown (get_child (fixture, "notice_bar")));
  g_assert_true (cgv_session_get_side_document (get_session (fixture), CGV_SIDE_BASE) != first);
}

static void
test_build (CgvAppTest *fixture,
            gconstpointer data)
{
  g_autofree char *built = g_build_filename (fixture->folder, "built", NULL);

  g_test_summary ("The program is built first, in its folder; if that fails, nothing is recorded");
  fill (fixture, "exit 0");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "build_row")), "touch built");
  record (fixture);
  cgv_app_test_wait_until (is_shown (fixture, "document_page"));
  g_assert_true (g_file_test (built, G_FILE_TEST_EXISTS));

  fill (fixture, "exit 0");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "build_row")), "false");
  record (fixture);
  cgv_app_test_wait_until (is_shown (fixture, "record_page"));
  g_assert_nonnull (strstr (gtk_label_get_text (get_page_child (fixture, "status_label")), "false"));
}

static void
test_errors (CgvAppTest *fixture,
             gconstpointer data)
{
  g_test_summary ("A program that cannot be started is named on the page, and its profile is not lost if it crashes");
  fill (fixture, "exit 0");
  gtk_editable_set_text (GTK_EDITABLE (get_page_child (fixture, "command_row")), "./no-such-program");
  record (fixture);
  g_assert_true (is_shown (fixture, "record_page"));
  g_assert_nonnull (strstr (gtk_label_get_text (get_page_child (fixture, "status_label")), "no-such-program"));

  fill (fixture, "crash");
  record (fixture);
  cgv_app_test_wait_until (is_shown (fixture, "document_page"));
  g_assert_nonnull (strstr (cgv_app_test_get_detail (get_child (fixture, "notice_bar")), "whole up to there"));
}

int
main (int argc,
      char *argv[])
{
  g_autofree char *own = NULL;
  int result;
  g_autofree char *cache = g_dir_make_tmp ("callgrove-XXXXXX", NULL);

  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  cgv_app_test_init (&argc, &argv);
  g_assert_cmpint (argc, ==, 2);
  program = g_canonicalize_filename (argv[1], NULL);

#define ADD(name, function) g_test_add ("/record/" name, CgvAppTest, NULL, cgv_app_test_set_up, function, cgv_app_test_tear_down)
  ADD ("page", test_page);
  ADD ("record", test_record);
  ADD ("build", test_build);
  ADD ("errors", test_errors);
#undef ADD
  result = g_test_run ();
  own = g_build_filename (cache, "callgrove", NULL);
  /* No private folder is left. */
  g_assert_true (g_rmdir (own) == 0 || !g_file_test (own, G_FILE_TEST_EXISTS));
  g_rmdir (cache);
  return result;
}
