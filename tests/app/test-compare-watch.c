/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files that change while they are shown or compared: rewritten, incomplete, emptied, deleted,
 * damaged. */

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-compare-test.h"
#include "model-test.h"
#include "cgv-problems-dialog.h"

static void
write_profile (const char *path,
               const char *leaf)
{
  g_autofree char *text = cgv_compare_test_dup_other_profile (leaf);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* The new side follows its file. */
static void
test_run_again (CgvCompareTest *fixture,
                gconstpointer data)
{
  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  cgv_compare_test_compare (fixture, NULL, fixture->other);
  write_profile (fixture->other, "60");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 130));
  write_profile (fixture->other, "70");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 140));
  g_assert_true (cgv_compare_test_is_comparing (fixture));
  cgv_compare_test_assert_title (fixture, "profile → x1.out");
}

/* An unreadable file leaves the comparison unchanged. The next readable one is taken. */
static void
test_run_again_badly (CgvCompareTest *fixture,
                      gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  g_file_set_contents (fixture->other, "no profile at all\n", -1, &error);
  g_assert_no_error (error);
  cgv_app_test_wait_until (cgv_app_test_is_shown (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))));
  g_assert_cmpstr (cgv_message_bar_get_title (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))), ==, "Could Not Read x1.out Again");
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 115));

  write_profile (fixture->other, "60");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 130));
  cgv_app_test_wait_until (!cgv_app_test_is_shown (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))));
}

static GtkWidget *
get_notice_button (CgvCompareTest *fixture,
                   const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "notice_bar")), CGV_TYPE_MESSAGE_BAR, name));
}

/* The open document stays until the user reloads it. */
static void
test_changed (CgvCompareTest *fixture,
              gconstpointer data)
{
  g_autofree char *function = NULL;
  CgvDocument *document;

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  document = cgv_window_get_session (fixture->app.window)->document;
  cgv_app_test_set_function (fixture->app.window, "leaf");
  g_assert_false (cgv_app_test_is_enabled (fixture->app.window, "win.compare-with-previous"));
  write_profile (fixture->app.profile, "60");
  cgv_app_test_wait_until (cgv_app_test_is_shown (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))));
  g_assert_cmpstr (cgv_message_bar_get_title (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))), ==, "profile has changed");
  g_assert_true (gtk_widget_get_visible (get_notice_button (fixture, "button")));
  g_assert_true (gtk_widget_get_visible (get_notice_button (fixture, "other_button")));
  g_assert_true (cgv_window_get_session (fixture->app.window)->document == document);

  g_assert_true (cgv_app_test_is_enabled (fixture->app.window, "win.compare-with-previous"));
  cgv_app_test_activate (fixture->app.window, "win.compare-with-previous");
  cgv_app_test_wait_until (cgv_compare_test_is_comparing (fixture));
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 130));
  g_assert_false (cgv_app_test_is_shown (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))));

  /* The next run is compared with the same base. */
  write_profile (fixture->app.profile, "70");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 140));

  /* Leaving the comparison returns to the document that was read last. */
  cgv_session_leave_comparison (cgv_window_get_session (fixture->app.window));
  g_assert_cmpuint (cgv_focus_get_costs (cgv_window_get_session (fixture->app.window)->focus)->total, ==, 140);
  function = cgv_app_test_dup_function_name (fixture->app.window);
  g_assert_cmpstr (function, ==, "leaf");
}

static void
test_changed_base (CgvCompareTest *fixture,
                   gconstpointer data)
{
  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  cgv_compare_test_compare (fixture, NULL, fixture->other);
  write_profile (fixture->app.profile, "35");
  cgv_app_test_wait_until (cgv_app_test_is_shown (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))));
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 115));
  g_assert_false (gtk_widget_get_visible (get_notice_button (fixture, "other_button")));
  cgv_app_test_activate (fixture->app.window, "win.reload");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 105, 115));
  cgv_session_leave_comparison (cgv_window_get_session (fixture->app.window));
  g_assert_cmpuint (cgv_focus_get_costs (cgv_window_get_session (fixture->app.window)->focus)->total, ==, 105);
}

static void
test_changed_parts (CgvCompareTest *fixture,
                    gconstpointer data)
{
  g_autofree char *text = cgv_compare_test_dup_parts_profile (4);
  g_autofree char *less = cgv_compare_test_dup_parts_profile (3);
  g_autofree char *path = cgv_app_test_write (fixture->app.folder, "rounds.out", text);
  g_autoptr (GString) more = g_string_new (text);
  g_autoptr (GError) error = NULL;
  CgvPartId part;

  cgv_app_test_open (fixture->app.window, path, NULL);
  part = cgv_document_get_part_at (cgv_window_get_session (fixture->app.window)->document, 0);
  cgv_part_sides_choose (cgv_window_get_session (fixture->app.window)->part_sides, CGV_SIDE_BASE, part);
  part = cgv_document_get_part_at (cgv_window_get_session (fixture->app.window)->document, 3);
  cgv_part_sides_choose (cgv_window_get_session (fixture->app.window)->part_sides, CGV_SIDE_NEW, part);
  cgv_app_test_wait_until (cgv_compare_test_is_comparing (fixture));
  g_assert_true (cgv_compare_test_has_totals (fixture, 1, 4));

  g_string_replace (more, "1 4\ntotals: 4\n", "1 9\ntotals: 9\n", 0);
  g_file_set_contents (path, more->str, -1, &error);
  g_assert_no_error (error);
  cgv_app_test_wait_until (cgv_app_test_is_shown (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))));
  cgv_app_test_activate (fixture->app.window, "win.reload");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 1, 9));
  g_assert_true (gtk_widget_get_visible (cgv_compare_test_get_strip (fixture)));

  /* If the parts are not the same, their places do not identify them. */
  g_file_set_contents (path, less, -1, &error);
  g_assert_no_error (error);
  cgv_app_test_wait_until (cgv_app_test_is_shown (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))));
  cgv_app_test_activate (fixture->app.window, "win.reload");
  cgv_app_test_wait_until (cgv_compare_test_get_focus (fixture) == NULL);
  g_assert_cmpuint (cgv_window_get_session (fixture->app.window)->document->profile->n_parts, ==, 3);
}

static void
test_deleted (CgvCompareTest *fixture,
              gconstpointer data)
{
  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  g_assert_cmpint (g_unlink (fixture->other), ==, 0);
  cgv_app_test_wait_until (cgv_app_test_is_shown (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))));
  g_assert_cmpstr (cgv_message_bar_get_title (CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"))), ==, "x1.out was deleted");
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 115));

  write_profile (fixture->other, "60");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 130));
}

static const char *
get_notice (CgvCompareTest *fixture)
{
  CgvMessageBar *bar = CGV_MESSAGE_BAR (cgv_app_test_get_child (fixture->app.window, "notice_bar"));

  return cgv_app_test_is_shown (bar) ? cgv_message_bar_get_title (bar) : NULL;
}

/* The error of a reload takes the place of the notice about the same file. */
static void
test_deleted_and_reloaded (CgvCompareTest *fixture,
                           gconstpointer data)
{
  CgvWindow *window = fixture->app.window;

  cgv_app_test_open (window, fixture->app.profile, NULL);
  g_assert_cmpint (g_unlink (fixture->app.profile), ==, 0);
  cgv_app_test_wait_until (g_strcmp0 (get_notice (fixture), "profile was deleted") == 0);
  cgv_app_test_activate (window, "win.reload");
  cgv_app_test_wait_until (cgv_app_test_is_shown (cgv_page_get_error_bar (CGV_PAGE (cgv_app_test_get_child (window, "document_page")))));
  g_assert_null (get_notice (fixture));
}

/* A notice about one side stays when the other side is read again. */
static void
test_changed_both (CgvCompareTest *fixture,
                   gconstpointer data)
{
  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  write_profile (fixture->app.profile, "35");
  cgv_app_test_wait_until (g_strcmp0 (get_notice (fixture), "profile has changed") == 0);
  write_profile (fixture->other, "60");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 130));
  g_assert_cmpstr (get_notice (fixture), ==, "profile has changed");

  g_assert_cmpint (g_unlink (fixture->other), ==, 0);
  cgv_app_test_wait_until (g_strcmp0 (get_notice (fixture), "x1.out was deleted") == 0);
  write_profile (fixture->other, "70");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 140));
  g_assert_cmpstr (get_notice (fixture), ==, "profile has changed");

  cgv_app_test_activate (fixture->app.window, "win.reload");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 105, 140));
  g_assert_null (get_notice (fixture));
}

/* With many functions, a thread computes the document after a comparison was left. It keeps the
 * chosen groups. */
static void
test_many (CgvCompareTest *fixture,
           gconstpointer data)
{
  CgvSession *session = cgv_window_get_session (fixture->app.window);
  g_autoptr (GString) text = g_string_new ("version: 1\nevents: Ir\n");
  g_autoptr (GError) error = NULL;
  CgvFocus *focus;

  for (guint i = 0; i < 30000; i++)
    g_string_append_printf (text, "fn=f%u\n1 %u\n", i, i + 1);
  g_file_set_contents (fixture->app.profile, text->str, -1, &error);
  g_assert_no_error (error);
  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  g_assert_cmpint (cgv_numbers_get_grouping_kind (session->focus->numbers), ==, CGV_GROUPING_FUNCTION);

  g_string_append (text, "fn=more\n1 5\n");
  g_file_set_contents (fixture->app.profile, text->str, -1, &error);
  g_assert_no_error (error);
  cgv_app_test_wait_until (get_notice (fixture) != NULL);
  cgv_app_test_activate (fixture->app.window, "win.compare-with-previous");
  cgv_app_test_wait_until (cgv_compare_test_is_comparing (fixture));
  cgv_session_leave_comparison (session);
  focus = session->focus;
  cgv_app_test_wait_until (!focus->computing);
  g_assert_cmpint (cgv_numbers_get_grouping_kind (focus->numbers), ==, CGV_GROUPING_FUNCTION);
}

/* The previous state of a file is a side that cannot be read again. */
static void
test_reload_previous (CgvCompareTest *fixture,
                      gconstpointer data)
{
  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  write_profile (fixture->app.profile, "60");
  cgv_app_test_wait_until (get_notice (fixture) != NULL);
  cgv_app_test_activate (fixture->app.window, "win.compare-with-previous");
  cgv_app_test_wait_until (cgv_compare_test_is_comparing (fixture));
  write_profile (fixture->app.profile, "70");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 140));
  g_assert_null (get_notice (fixture));

  cgv_app_test_activate (fixture->app.window, "win.reload");
  cgv_app_test_wait_until (!test_is_updating (cgv_window_get_session (fixture->app.window)));
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 140));
}

/* Writes all header lines that Valgrind writes, so that a missing end is detected. */
static void
write_whole_profile (const char *path,
                     guint leaf,
                     gboolean is_cut)
{
  g_autoptr (GString) text = g_string_new (CGV_APP_TEST_PROFILE);
  g_autofree char *line = g_strdup_printf ("30 %u 8", leaf);
  g_autofree char *total = g_strdup_printf ("%u 20", 70 + leaf);
  g_autoptr (GError) error = NULL;

  g_string_replace (text, "100 20", total, 0);
  g_string_replace (text, "30 30 8", line, 0);
  if (is_cut)
    g_string_truncate (text, (gsize) (strstr (text->str, "calls=3") - text->str));
  g_file_set_contents (path, text->str, -1, &error);
  g_assert_no_error (error);
}

/* Half of a file does not replace the whole file unless the user requests it. */
static void
test_run_again_cut (CgvCompareTest *fixture,
                    gconstpointer data)
{
  write_whole_profile (fixture->other, 45, FALSE);
  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  write_whole_profile (fixture->other, 60, TRUE);
  cgv_app_test_wait_until (get_notice (fixture) != NULL);
  g_assert_cmpstr (get_notice (fixture), ==, "x1.out was written again, but is cut or damaged");
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 115));

  write_whole_profile (fixture->other, 60, FALSE);
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 130));
  g_assert_null (get_notice (fixture));

  write_whole_profile (fixture->other, 60, TRUE);
  cgv_app_test_wait_until (get_notice (fixture) != NULL);
  cgv_app_test_activate (fixture->app.window, "win.show-damaged");
  cgv_app_test_wait_until (cgv_focus_get_comparison (cgv_compare_test_get_focus (fixture))->is_incomplete);
  g_assert_null (get_notice (fixture));

  write_whole_profile (fixture->other, 70, FALSE);
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 140));
}

static void
test_run_again_empty (CgvCompareTest *fixture,
                      gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  g_file_set_contents (fixture->other, "", -1, &error);
  g_assert_no_error (error);
  cgv_app_test_wait_until (get_notice (fixture) != NULL);
  g_assert_cmpstr (get_notice (fixture), ==, "x1.out is empty now");
  g_assert_true (cgv_compare_test_has_totals (fixture, 100, 115));
  write_profile (fixture->other, "60");
  cgv_app_test_wait_until (cgv_compare_test_has_totals (fixture, 100, 130));
  g_assert_null (get_notice (fixture));
}

static guint
count_problems_dialogs (void)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();
  guint n = 0;

  for (GList *l = toplevels; l != NULL; l = l->next)
    n += CGV_IS_PROBLEMS_DIALOG (l->data) ? 1 : 0;
  return n;
}

/* The notice about a damaged side comes before all others, and its problems can be shown. */
static void
test_damaged_side (CgvCompareTest *fixture,
                   gconstpointer data)
{
  CgvMessageBar *bar;

  write_whole_profile (fixture->other, 60, TRUE);
  cgv_compare_test_compare (fixture, fixture->app.profile, fixture->other);
  bar = CGV_MESSAGE_BAR (gtk_widget_get_template_child (GTK_WIDGET (cgv_app_test_get_child (fixture->app.window, "compare_page")), CGV_TYPE_PAGE, "damage_bar"));
  cgv_app_test_wait_until (cgv_app_test_is_shown (bar));
  g_assert_true (g_str_has_prefix (cgv_message_bar_get_title (bar), "B is damaged: 2 problems"));
  g_assert_cmpuint (count_problems_dialogs (), ==, 0);
  cgv_app_test_activate (fixture->app.window, "win.show-problems");
  g_assert_cmpuint (count_problems_dialogs (), ==, 1);

  cgv_session_swap_sides (cgv_window_get_session (fixture->app.window));
  cgv_app_test_wait_until (g_str_has_prefix (cgv_message_bar_get_title (bar), "A is damaged"));
  cgv_session_leave_comparison (cgv_window_get_session (fixture->app.window));
  g_assert_false (cgv_app_test_is_enabled (fixture->app.window, "win.show-problems"));
}

static void
add (const char *path,
     void (*func) (CgvCompareTest *fixture,
     gconstpointer data))
{
  g_test_add (path, CgvCompareTest, NULL, cgv_compare_test_set_up, func, cgv_compare_test_tear_down);
}

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);

  add ("/compare-watch/damaged-side", test_damaged_side);
  add ("/compare-watch/run-again", test_run_again);
  add ("/compare-watch/run-again-badly", test_run_again_badly);
  add ("/compare-watch/changed", test_changed);
  add ("/compare-watch/changed-base", test_changed_base);
  add ("/compare-watch/changed-parts", test_changed_parts);
  add ("/compare-watch/deleted", test_deleted);
  add ("/compare-watch/deleted-and-reloaded", test_deleted_and_reloaded);
  add ("/compare-watch/changed-both", test_changed_both);
  add ("/compare-watch/many", test_many);
  add ("/compare-watch/reload-previous", test_reload_previous);
  add ("/compare-watch/run-again-cut", test_run_again_cut);
  add ("/compare-watch/run-again-empty", test_run_again_empty);

  return g_test_run ();
}
