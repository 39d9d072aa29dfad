/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The ways into a comparison and out of it: files, parts, the file before; swapping, leaving, and
 * files that change while they are compared. */

#include <glib/gstdio.h>

#include "cgv-app-input.h"
#include "cgv-app-test.h"
#include "cgv-part-bar.h"
#include "cgv-problems-dialog.h"
#include "cgv-row-factory.h"
#include "cgv-sides-dialog.h"
#include "cgv-window-private.h"

/* As CGV_APP_TEST_PROFILE, but leaf costs more. */
#define OTHER_LEAF "45"

static char *
dup_other_profile (const char *leaf)
{
  g_autoptr (GString) text = g_string_new (CGV_APP_TEST_PROFILE);
  g_autofree char *line = g_strdup_printf ("30 %s 8", leaf);

  g_string_replace (text, "summary: 100 20\n", "", 0);
  g_string_replace (text, "totals: 100 20\n", "", 0);
  g_string_replace (text, "30 30 8", line, 0);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* So many parts of one run, the first costs 1 Ir, the next 2 and so on. */
static char *
dup_parts_profile (guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 1; i <= n; i++)
    g_string_append_printf (text, "version: 1\npid: 1\ncmd: ./rounds\npart: %u\nthread: %u\nevents: Ir\nfl=a.c\nfn=main\n1 %u\ntotals: %u\n\n", i, i % 2 + 1, i, i);
  return g_string_free (text, FALSE);
}

typedef struct
{
  CgvAppTest app;
  char *other;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *text = dup_other_profile (OTHER_LEAF);

  cgv_app_test_set_up (&fixture->app, NULL);
  fixture->other = cgv_app_test_write (fixture->app.folder, "x1.out", text);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_free (fixture->other);
  cgv_app_test_tear_down (&fixture->app, NULL);
}

static GPtrArray *
new_files (const char *path,
           const char *second)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (path));
  if (second != NULL)
    g_ptr_array_add (files, g_file_new_for_path (second));
  return files;
}

static CgvCompareFocus *
get_focus (Fixture *fixture)
{
  return cgv_window_get_compare_focus (fixture->app.window);
}

static gboolean
is_comparing (Fixture *fixture)
{
  return get_focus (fixture) != NULL &&
         gtk_stack_get_visible_child (fixture->app.window->stack) == GTK_WIDGET (fixture->app.window->compare_page);
}

/* Compares FILES with the document, or with BASE. */
static void
compare (Fixture *fixture,
         const char *base,
         const char *new_)
{
  g_autoptr (GPtrArray) base_files = base != NULL ? new_files (base, NULL) : NULL;
  g_autoptr (GPtrArray) files = new_files (new_, NULL);
  guint n_finished = fixture->app.n_finished;

  cgv_window_compare_files (fixture->app.window, base_files, files);
  cgv_app_test_wait_until (fixture->app.n_finished > n_finished);
}

static void
assert_title (Fixture *fixture,
              const char *expected)
{
  g_assert_cmpstr (adw_window_title_get_title (fixture->app.window->title), ==, expected);
}

static CgvCost
get_total (Fixture *fixture,
           CgvSide side)
{
  return cgv_compare_focus_get_comparison (get_focus (fixture))->costs[side]->total;
}

static gboolean
has_totals (Fixture *fixture,
            CgvCost base,
            CgvCost new_)
{
  return get_focus (fixture) != NULL && get_total (fixture, CGV_SIDE_BASE) == base && get_total (fixture, CGV_SIDE_NEW) == new_;
}

/* What is open is the base, and is as it was when one comes back. */
static void
test_document (Fixture *fixture,
               gconstpointer data)
{
  CgvDocument *document;
  CgvFocus *focus;
  g_autofree char *function = NULL;

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  cgv_app_test_set_function (fixture->app.window, "leaf");
  document = cgv_window_get_document (fixture->app.window);
  focus = cgv_window_get_focus_of_document (fixture->app.window);

  compare (fixture, NULL, fixture->other);
  g_assert_true (is_comparing (fixture));
  g_assert_true (has_totals (fixture, 100, 115));
  assert_title (fixture, "profile → x1.out");

  cgv_app_test_activate (fixture->app.window, "win.leave-comparison");
  g_assert_null (get_focus (fixture));
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (fixture->app.window->document_page));
  g_assert_true (cgv_window_get_document (fixture->app.window) == document);
  g_assert_true (cgv_window_get_focus_of_document (fixture->app.window) == focus);
  function = cgv_app_test_dup_function_name (fixture->app.window);
  g_assert_cmpstr (function, ==, "leaf");
  assert_title (fixture, "program -x input");
}

/* A window that shows nothing gets the base as its document. */
static void
test_both_files (Fixture *fixture,
                 gconstpointer data)
{
  compare (fixture, fixture->app.profile, fixture->other);
  g_assert_true (has_totals (fixture, 100, 115));

  cgv_window_leave_comparison (fixture->app.window);
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (fixture->app.window->document_page));
  assert_title (fixture, "program -x input");
}

/* What is compared with the comparison is compared with its base. */
static void
test_another (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *text = dup_other_profile ("50");
  g_autofree char *third = cgv_app_test_write (fixture->app.folder, "x2.out", text);

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  compare (fixture, NULL, fixture->other);
  compare (fixture, NULL, third);
  g_assert_true (has_totals (fixture, 100, 120));
  assert_title (fixture, "profile → x2.out");
}

static void
test_swap (Fixture *fixture,
           gconstpointer data)
{
  compare (fixture, fixture->app.profile, fixture->other);
  cgv_app_test_activate (fixture->app.window, "win.swap-sides");
  cgv_app_test_wait_until (has_totals (fixture, 115, 100));
  assert_title (fixture, "x1.out → profile");

  cgv_app_input_focus (GTK_WINDOW (fixture->app.window));
  gtk_widget_grab_focus (GTK_WIDGET (fixture->app.window->compare_page));
  g_free (cgv_app_input_run ("key", "s", NULL));
  cgv_app_test_wait_until (has_totals (fixture, 100, 115));
}

/* Where text is written, an S is an S. */
static void
test_swap_key_in_text (Fixture *fixture,
                       gconstpointer data)
{
  GtkWidget *text;

  compare (fixture, fixture->app.profile, fixture->other);
  cgv_app_input_focus (GTK_WINDOW (fixture->app.window));
  cgv_app_test_activate (fixture->app.window, "win.search");
  cgv_app_test_wait_until (GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (fixture->app.window))));
  text = gtk_window_get_focus (GTK_WINDOW (fixture->app.window));
  g_free (cgv_app_input_run ("key", "s", NULL));
  cgv_app_test_wait_until (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (text)), "s"));
  g_assert_true (has_totals (fixture, 100, 115));
}

/* A side that cannot be read leaves everything as it was. */
static void
test_error (Fixture *fixture,
            gconstpointer data)
{
  g_autofree char *missing = g_build_filename (fixture->app.folder, "missing.out", NULL);

  compare (fixture, missing, fixture->other);
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (fixture->app.window->error_page));

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  compare (fixture, NULL, missing);
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (fixture->app.window->document_page));
  g_assert_true (cgv_message_bar_is_shown (cgv_document_page_get_error_bar (fixture->app.window->document_page)));

  compare (fixture, NULL, fixture->other);
  compare (fixture, NULL, missing);
  g_assert_true (is_comparing (fixture));
  g_assert_true (has_totals (fixture, 100, 115));
  g_assert_cmpstr (cgv_message_bar_get_title (cgv_compare_page_get_error_bar (fixture->app.window->compare_page)), ==, "Could Not Open missing.out");
}

static void
test_no_common_events (Fixture *fixture,
                       gconstpointer data)
{
  g_autofree char *other = cgv_app_test_write (fixture->app.folder, "time.out", "events: Time\nfl=a.c\nfn=main\n1 5\n");

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  compare (fixture, NULL, other);
  g_assert_null (get_focus (fixture));
  g_assert_true (cgv_message_bar_is_shown (fixture->app.window->notice_bar));
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (fixture->app.window->document_page));
}

static void
test_actions (Fixture *fixture,
              gconstpointer data)
{
  CgvWindow *window = fixture->app.window;
  gboolean relative, compare_relative;

  g_assert_false (cgv_app_test_is_enabled (window, "win.compare-files"));
  g_assert_false (cgv_app_test_is_enabled (window, "win.swap-sides"));
  cgv_app_test_open (window, fixture->app.profile, NULL);
  g_assert_true (cgv_app_test_is_enabled (window, "win.compare-files"));
  g_assert_true (cgv_app_test_is_enabled (window, "win.compare-with-previous"));
  g_assert_false (cgv_app_test_is_enabled (window, "win.choose-sides"));
  g_assert_false (cgv_app_test_is_enabled (window, "win.swap-sides"));
  g_assert_false (gtk_widget_get_visible (window->leave_button));

  compare (fixture, NULL, fixture->other);
  g_assert_true (cgv_app_test_is_enabled (window, "win.compare-files"));
  g_assert_true (cgv_app_test_is_enabled (window, "win.swap-sides"));
  g_assert_true (cgv_app_test_is_enabled (window, "win.leave-comparison"));
  g_assert_false (cgv_app_test_is_enabled (window, "win.add-parts"));
  g_assert_true (cgv_app_test_is_enabled (window, "win.formulas"));
  g_assert_true (gtk_widget_get_visible (window->leave_button));

  /* The same name acts on what is shown. */
  relative = cgv_focus_get_relative (window->focus);
  compare_relative = cgv_compare_focus_get_relative (get_focus (fixture));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.relative", NULL);
  g_assert_true (cgv_compare_focus_get_relative (get_focus (fixture)) != compare_relative);
  g_assert_true (cgv_focus_get_relative (window->focus) == relative);
  cgv_window_leave_comparison (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.relative", NULL);
  g_assert_true (cgv_focus_get_relative (window->focus) != relative);
  g_assert_true (cgv_app_test_is_enabled (window, "win.columns"));
}

/* The picker offers what both sides have, and what the document has when one is back. */
static void
test_event_picker (Fixture *fixture,
                   gconstpointer data)
{
  GtkDropDown *drop_down = GTK_DROP_DOWN (gtk_widget_get_template_child (GTK_WIDGET (fixture->app.window->event_picker), CGV_TYPE_EVENT_PICKER, "drop_down"));
  guint n_common;

  compare (fixture, fixture->app.profile, fixture->other);
  n_common = cgv_compare_events_get_n (cgv_compare_focus_get_events (get_focus (fixture)));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (drop_down)), ==, n_common);
  gtk_drop_down_set_selected (drop_down, 1);
  cgv_app_test_wait_until (has_totals (fixture, 20, 20));
  cgv_window_leave_comparison (fixture->app.window);
  g_assert_cmpuint (gtk_drop_down_get_selected (drop_down), ==, 0);
}

/* Opening something else leaves the comparison. */
static void
test_open (Fixture *fixture,
           gconstpointer data)
{
  compare (fixture, fixture->app.profile, fixture->other);
  cgv_app_test_open (fixture->app.window, fixture->other, NULL);
  g_assert_null (get_focus (fixture));
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (fixture->app.window->document_page));
}

/* Nothing of a comparison outlives it. */
static void
test_no_leaks (Fixture *fixture,
               gconstpointer data)
{
  gpointer focus = NULL;
  gpointer new_document = NULL;

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  for (guint i = 0; i < 3; i++)
    {
      compare (fixture, NULL, fixture->other);
      cgv_window_swap_sides (fixture->app.window);
      g_set_weak_pointer (&focus, get_focus (fixture));
      g_set_weak_pointer (&new_document, cgv_compare_side_get_document (cgv_compare_focus_get_side (get_focus (fixture), CGV_SIDE_BASE)));
      g_assert_true (new_document != fixture->app.window->document);
      cgv_window_leave_comparison (fixture->app.window);
      cgv_app_test_wait_until (focus == NULL);
      cgv_app_test_wait_until (new_document == NULL);
      g_assert_cmpuint (fixture->app.window->watched->len, ==, 1);
    }
}

/* A window that closes while something is on its way. */
static void
test_close (Fixture *fixture,
            gconstpointer data)
{
  g_autofree char *big = cgv_app_test_write_big (fixture->app.folder, "big.out");
  g_autoptr (GPtrArray) base = new_files (fixture->app.profile, NULL);
  g_autoptr (GPtrArray) files = new_files (big, NULL);

  cgv_window_compare_files (fixture->app.window, base, files);
  cgv_app_test_wait_until (fixture->app.window->load != NULL && fixture->app.window->load->purpose == CGV_LOAD_NEW);
  cgv_app_test_close_windows ();
  fixture->app.window = NULL;
}

static void
test_cancel (Fixture *fixture,
             gconstpointer data)
{
  g_autofree char *big = cgv_app_test_write_big (fixture->app.folder, "big.out");
  g_autoptr (GPtrArray) files = new_files (big, NULL);

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  cgv_window_compare_files (fixture->app.window, NULL, files);
  cgv_app_test_wait_until (gtk_stack_get_visible_child (fixture->app.window->stack) == GTK_WIDGET (fixture->app.window->load_page));
  cgv_app_test_activate (fixture->app.window, "win.cancel-load");
  g_assert_true (cgv_app_test_get_page (fixture->app.window) == GTK_WIDGET (fixture->app.window->document_page));
  g_assert_null (get_focus (fixture));
}

static GtkWidget *
get_strip_child (CgvPartsStrip *strip,
                 const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (strip), CGV_TYPE_PARTS_STRIP, name));
}

static GtkWidget *
find_bar (CgvPartsStrip *strip,
          guint position)
{
  GtkWidget *row = gtk_widget_get_first_child (get_strip_child (strip, "list_view"));

  for (; row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *bar = gtk_widget_get_first_child (row);

      if (CGV_IS_PART_BAR (bar) && gtk_widget_get_mapped (bar) && cgv_row_factory_get_position (bar) == position)
        return bar;
    }
  return NULL;
}

static void
click_part (CgvPartsStrip *strip,
            guint position)
{
  cgv_app_test_wait_until (find_bar (strip, position) != NULL && gtk_widget_get_width (find_bar (strip, position)) > 0);
  gtk_test_widget_wait_for_draw (gtk_widget_get_ancestor (GTK_WIDGET (strip), GTK_TYPE_WINDOW));
  cgv_app_input_click (find_bar (strip, position));
}

/* Three clicks, then one for each other part. */
static void
test_parts (Fixture *fixture,
            gconstpointer data)
{
  g_autofree char *text = dup_parts_profile (60);
  g_autofree char *path = cgv_app_test_write (fixture->app.folder, "rounds.out", text);
  CgvPartsStrip *strip = cgv_document_page_get_parts_strip (fixture->app.window->document_page);
  CgvDocument *document;

  cgv_app_test_open (fixture->app.window, path, NULL);
  document = cgv_window_get_document (fixture->app.window);
  cgv_app_test_wait_until (gtk_widget_get_width (get_strip_child (strip, "compare_button")) > 0);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->app.window));
  cgv_app_input_click (get_strip_child (strip, "compare_button"));
  cgv_app_test_wait_until (gtk_widget_get_width (get_strip_child (strip, "pick_box")) > 0);
  click_part (strip, 2);
  cgv_app_test_wait_until (cgv_part_sides_get_n (fixture->app.window->part_sides, CGV_SIDE_BASE) == 1);
  click_part (strip, 4);
  cgv_app_test_wait_until (is_comparing (fixture));
  g_assert_true (has_totals (fixture, 3, 5));

  strip = fixture->app.window->compare_strip;
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (strip)));
  click_part (strip, 5);
  cgv_app_test_wait_until (has_totals (fixture, 3, 6));
  cgv_window_swap_sides (fixture->app.window);
  cgv_app_test_wait_until (has_totals (fixture, 6, 3));
  g_assert_cmpint (cgv_part_sides_get_role (fixture->app.window->part_sides, cgv_document_get_part_at (document, 5)), ==, CGV_PART_ROLE_BASE);

  cgv_window_leave_comparison (fixture->app.window);
  g_assert_true (cgv_window_get_document (fixture->app.window) == document);
  g_assert_cmpuint (cgv_part_sides_get_n (fixture->app.window->part_sides, CGV_SIDE_BASE), ==, 0);
  g_assert_true (cgv_focus_has_all_parts (fixture->app.window->focus));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (strip)));
}

/* The button that puts a row of the dialog onto a side, or NULL while there is none. */
static GtkToggleButton *
find_side_button (GtkWidget *dialog,
                  guint position,
                  CgvSide side)
{
  GtkWidget *list = GTK_WIDGET (gtk_widget_get_template_child (dialog, CGV_TYPE_SIDES_DIALOG, "list_view"));

  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *cell = gtk_widget_get_first_child (row);
      GtkWidget *buttons = cell != NULL ? gtk_widget_get_last_child (cell) : NULL;

      if (buttons == NULL || !gtk_widget_get_mapped (buttons) || cgv_row_factory_get_position (cell) != position)
        continue;
      return GTK_TOGGLE_BUTTON (side == CGV_SIDE_BASE ? gtk_widget_get_first_child (buttons) : gtk_widget_get_last_child (buttons));
    }
  return NULL;
}

/* Whole threads against each other. */
static void
test_choose_sides (Fixture *fixture,
                   gconstpointer data)
{
  g_autofree char *text = dup_parts_profile (1000);
  g_autofree char *path = cgv_app_test_write (fixture->app.folder, "threads.out", text);
  g_autoptr (GList) toplevels = NULL;
  GtkWidget *dialog = NULL;
  CgvPartSides *sides;

  cgv_app_test_open (fixture->app.window, path, NULL);
  sides = fixture->app.window->part_sides;
  cgv_app_test_activate (fixture->app.window, "win.choose-sides");
  toplevels = gtk_window_list_toplevels ();
  for (GList *l = toplevels; l != NULL; l = l->next)
    if (CGV_IS_SIDES_DIALOG (l->data))
      dialog = l->data;
  g_assert_nonnull (dialog);
  cgv_app_test_wait_until (gtk_widget_get_mapped (dialog) && find_side_button (dialog, 1, CGV_SIDE_BASE) != NULL);

  gtk_toggle_button_set_active (find_side_button (dialog, 1, CGV_SIDE_BASE), TRUE);
  gtk_toggle_button_set_active (find_side_button (dialog, 2, CGV_SIDE_NEW), TRUE);
  g_assert_cmpuint (cgv_part_sides_get_n (sides, CGV_SIDE_BASE), ==, 0);
  g_assert_true (GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (dialog))));
  gtk_widget_activate_default (dialog);
  cgv_app_test_wait_until (is_comparing (fixture));
  g_assert_cmpuint (cgv_part_sides_get_n (sides, CGV_SIDE_BASE), ==, 500);
  g_assert_cmpuint (get_total (fixture, CGV_SIDE_BASE) + get_total (fixture, CGV_SIDE_NEW), ==, 500500);
}

static void
write_profile (const char *path,
               const char *leaf)
{
  g_autofree char *text = dup_other_profile (leaf);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* The new side follows its file. */
static void
test_run_again (Fixture *fixture,
                gconstpointer data)
{
  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  compare (fixture, NULL, fixture->other);
  write_profile (fixture->other, "60");
  cgv_app_test_wait_until (has_totals (fixture, 100, 130));
  write_profile (fixture->other, "70");
  cgv_app_test_wait_until (has_totals (fixture, 100, 140));
  g_assert_true (is_comparing (fixture));
  assert_title (fixture, "profile → x1.out");
}

/* One that cannot be read leaves the comparison as it was, and the next one is taken. */
static void
test_run_again_badly (Fixture *fixture,
                      gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  compare (fixture, fixture->app.profile, fixture->other);
  g_file_set_contents (fixture->other, "no profile at all\n", -1, &error);
  g_assert_no_error (error);
  cgv_app_test_wait_until (cgv_message_bar_is_shown (fixture->app.window->notice_bar));
  g_assert_cmpstr (cgv_message_bar_get_title (fixture->app.window->notice_bar), ==, "Could Not Read x1.out Again");
  g_assert_true (has_totals (fixture, 100, 115));

  write_profile (fixture->other, "60");
  cgv_app_test_wait_until (has_totals (fixture, 100, 130));
  cgv_app_test_wait_until (!cgv_message_bar_is_shown (fixture->app.window->notice_bar));
}

static GtkWidget *
get_notice_button (Fixture *fixture,
                   const char *name)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (fixture->app.window->notice_bar), CGV_TYPE_MESSAGE_BAR, name));
}

/* What is open stays until somebody asks. */
static void
test_changed (Fixture *fixture,
              gconstpointer data)
{
  g_autofree char *function = NULL;
  CgvDocument *document;

  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  document = cgv_window_get_document (fixture->app.window);
  cgv_app_test_set_function (fixture->app.window, "leaf");
  write_profile (fixture->app.profile, "60");
  cgv_app_test_wait_until (cgv_message_bar_is_shown (fixture->app.window->notice_bar));
  g_assert_cmpstr (cgv_message_bar_get_title (fixture->app.window->notice_bar), ==, "profile has changed");
  g_assert_true (gtk_widget_get_visible (get_notice_button (fixture, "button")));
  g_assert_true (gtk_widget_get_visible (get_notice_button (fixture, "other_button")));
  g_assert_true (cgv_window_get_document (fixture->app.window) == document);

  cgv_app_test_activate (fixture->app.window, "win.compare-with-previous");
  cgv_app_test_wait_until (is_comparing (fixture));
  g_assert_true (has_totals (fixture, 100, 130));
  g_assert_false (cgv_message_bar_is_shown (fixture->app.window->notice_bar));

  /* The next run is compared with the same base. */
  write_profile (fixture->app.profile, "70");
  cgv_app_test_wait_until (has_totals (fixture, 100, 140));

  /* What one comes back to is what was read last. */
  cgv_window_leave_comparison (fixture->app.window);
  g_assert_cmpuint (cgv_focus_get_costs (fixture->app.window->focus)->total, ==, 140);
  function = cgv_app_test_dup_function_name (fixture->app.window);
  g_assert_cmpstr (function, ==, "leaf");
}

static void
test_changed_base (Fixture *fixture,
                   gconstpointer data)
{
  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  compare (fixture, NULL, fixture->other);
  write_profile (fixture->app.profile, "35");
  cgv_app_test_wait_until (cgv_message_bar_is_shown (fixture->app.window->notice_bar));
  g_assert_true (has_totals (fixture, 100, 115));
  g_assert_false (gtk_widget_get_visible (get_notice_button (fixture, "other_button")));
  cgv_app_test_activate (fixture->app.window, "win.reload");
  cgv_app_test_wait_until (has_totals (fixture, 105, 115));
  cgv_window_leave_comparison (fixture->app.window);
  g_assert_cmpuint (cgv_focus_get_costs (fixture->app.window->focus)->total, ==, 105);
}

static void
test_changed_parts (Fixture *fixture,
                    gconstpointer data)
{
  g_autofree char *text = dup_parts_profile (4);
  g_autofree char *less = dup_parts_profile (3);
  g_autofree char *path = cgv_app_test_write (fixture->app.folder, "rounds.out", text);
  g_autoptr (GString) more = g_string_new (text);
  g_autoptr (GError) error = NULL;
  CgvPartId part;

  cgv_app_test_open (fixture->app.window, path, NULL);
  part = cgv_document_get_part_at (fixture->app.window->document, 0);
  cgv_part_sides_choose (fixture->app.window->part_sides, CGV_SIDE_BASE, part);
  part = cgv_document_get_part_at (fixture->app.window->document, 3);
  cgv_part_sides_choose (fixture->app.window->part_sides, CGV_SIDE_NEW, part);
  cgv_app_test_wait_until (is_comparing (fixture));
  g_assert_true (has_totals (fixture, 1, 4));

  g_string_replace (more, "1 4\ntotals: 4\n", "1 9\ntotals: 9\n", 0);
  g_file_set_contents (path, more->str, -1, &error);
  g_assert_no_error (error);
  cgv_app_test_wait_until (cgv_message_bar_is_shown (fixture->app.window->notice_bar));
  cgv_app_test_activate (fixture->app.window, "win.reload");
  cgv_app_test_wait_until (has_totals (fixture, 1, 9));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->app.window->compare_strip)));

  /* Other parts cannot be told from one another by their place. */
  g_file_set_contents (path, less, -1, &error);
  g_assert_no_error (error);
  cgv_app_test_wait_until (cgv_message_bar_is_shown (fixture->app.window->notice_bar));
  cgv_app_test_activate (fixture->app.window, "win.reload");
  cgv_app_test_wait_until (get_focus (fixture) == NULL);
  g_assert_cmpuint (cgv_profile_get_n_parts (cgv_document_get_profile (fixture->app.window->document)), ==, 3);
}

static void
test_deleted (Fixture *fixture,
              gconstpointer data)
{
  compare (fixture, fixture->app.profile, fixture->other);
  g_assert_cmpint (g_unlink (fixture->other), ==, 0);
  cgv_app_test_wait_until (cgv_message_bar_is_shown (fixture->app.window->notice_bar));
  g_assert_cmpstr (cgv_message_bar_get_title (fixture->app.window->notice_bar), ==, "x1.out was deleted");
  g_assert_true (has_totals (fixture, 100, 115));

  write_profile (fixture->other, "60");
  cgv_app_test_wait_until (has_totals (fixture, 100, 130));
}

static const char *
get_notice (Fixture *fixture)
{
  CgvMessageBar *bar = fixture->app.window->notice_bar;

  return cgv_message_bar_is_shown (bar) ? cgv_message_bar_get_title (bar) : NULL;
}

/* What has to be said of one side is not forgotten when the other one is read again. */
static void
test_changed_both (Fixture *fixture,
                   gconstpointer data)
{
  compare (fixture, fixture->app.profile, fixture->other);
  write_profile (fixture->app.profile, "35");
  cgv_app_test_wait_until (g_strcmp0 (get_notice (fixture), "profile has changed") == 0);
  write_profile (fixture->other, "60");
  cgv_app_test_wait_until (has_totals (fixture, 100, 130));
  g_assert_cmpstr (get_notice (fixture), ==, "profile has changed");

  g_assert_cmpint (g_unlink (fixture->other), ==, 0);
  cgv_app_test_wait_until (g_strcmp0 (get_notice (fixture), "x1.out was deleted") == 0);
  write_profile (fixture->other, "70");
  cgv_app_test_wait_until (has_totals (fixture, 100, 140));
  g_assert_cmpstr (get_notice (fixture), ==, "profile has changed");

  cgv_app_test_activate (fixture->app.window, "win.reload");
  cgv_app_test_wait_until (has_totals (fixture, 105, 140));
  g_assert_null (get_notice (fixture));
}

/* The previous state of a file is no side to read again. */
static void
test_reload_previous (Fixture *fixture,
                      gconstpointer data)
{
  cgv_app_test_open (fixture->app.window, fixture->app.profile, NULL);
  write_profile (fixture->app.profile, "60");
  cgv_app_test_wait_until (get_notice (fixture) != NULL);
  cgv_app_test_activate (fixture->app.window, "win.compare-with-previous");
  cgv_app_test_wait_until (is_comparing (fixture));
  write_profile (fixture->app.profile, "70");
  cgv_app_test_wait_until (has_totals (fixture, 100, 140));
  g_assert_null (get_notice (fixture));

  cgv_app_test_activate (fixture->app.window, "win.reload");
  cgv_app_test_wait_until (fixture->app.window->updates->len == 0);
  g_assert_true (has_totals (fixture, 100, 140));
}

/* With all that Valgrind writes, so that one can see whether the end is missing. */
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

/* Half of a file does not take the place of the whole one unless somebody wants to see it. */
static void
test_run_again_cut (Fixture *fixture,
                    gconstpointer data)
{
  write_whole_profile (fixture->other, 45, FALSE);
  compare (fixture, fixture->app.profile, fixture->other);
  write_whole_profile (fixture->other, 60, TRUE);
  cgv_app_test_wait_until (get_notice (fixture) != NULL);
  g_assert_cmpstr (get_notice (fixture), ==, "x1.out was written anew, but is cut or damaged");
  g_assert_true (has_totals (fixture, 100, 115));

  write_whole_profile (fixture->other, 60, FALSE);
  cgv_app_test_wait_until (has_totals (fixture, 100, 130));
  g_assert_null (get_notice (fixture));

  write_whole_profile (fixture->other, 60, TRUE);
  cgv_app_test_wait_until (get_notice (fixture) != NULL);
  cgv_app_test_activate (fixture->app.window, "win.show-damaged");
  cgv_app_test_wait_until (get_total (fixture, CGV_SIDE_NEW) < 100);
  g_assert_null (get_notice (fixture));

  write_whole_profile (fixture->other, 70, FALSE);
  cgv_app_test_wait_until (has_totals (fixture, 100, 140));
}

static void
test_run_again_empty (Fixture *fixture,
                      gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  compare (fixture, fixture->app.profile, fixture->other);
  g_file_set_contents (fixture->other, "", -1, &error);
  g_assert_no_error (error);
  cgv_app_test_wait_until (get_notice (fixture) != NULL);
  g_assert_cmpstr (get_notice (fixture), ==, "x1.out is empty now");
  g_assert_true (has_totals (fixture, 100, 115));
  write_profile (fixture->other, "60");
  cgv_app_test_wait_until (has_totals (fixture, 100, 130));
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

/* Whether a label below a widget begins so. */
static gboolean
says (GtkWidget *widget,
      const char *start)
{
  if (GTK_IS_LABEL (widget) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), start))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (says (child, start))
        return TRUE;
    }
  return FALSE;
}

/* What a comparison does not have is no dead key. */
static void
test_reasons (Fixture *fixture,
              gconstpointer data)
{
  CgvWindow *window = fixture->app.window;
  GtkWidget *toasts = GTK_WIDGET (window->toast_overlay);

  cgv_app_test_open (window, fixture->app.profile, NULL);
  cgv_app_input_focus (GTK_WINDOW (window));
  g_free (cgv_app_input_run ("key", "F7", NULL));
  cgv_app_test_wait_until (says (toasts, "This profile has one part"));

  compare (fixture, NULL, fixture->other);
  g_free (cgv_app_input_run ("key", "F7", NULL));
  cgv_app_test_wait_until (says (toasts, "Two sides are compared"));
}

/* A formula can be written where it is wanted, and is compared. */
static void
test_formula (Fixture *fixture,
              gconstpointer data)
{
  CgvWindow *window = fixture->app.window;
  g_autoptr (GList) toplevels = NULL;
  CgvEventId event;

  compare (fixture, fixture->app.profile, fixture->other);
  cgv_app_test_activate (window, "win.formulas");
  event = cgv_event_set_find (cgv_focus_get_events (window->focus), "Dr");
  g_assert_cmpuint (event, !=, CGV_NONE);
  cgv_focus_set_event (window->focus, event);
  cgv_app_test_wait_until (has_totals (fixture, 20, 20));

  toplevels = gtk_window_list_toplevels ();
  for (GList *l = toplevels; l != NULL; l = l->next)
    if (gtk_window_get_transient_for (l->data) == GTK_WINDOW (window))
      gtk_window_destroy (l->data);
  event = cgv_event_set_find (cgv_focus_get_events (window->focus), "Ir");
  cgv_focus_set_event (window->focus, event);
  g_assert_true (has_totals (fixture, 20, 20));
}

/* The window of shortcuts begins with those of what is done. */
static void
test_shortcuts (Fixture *fixture,
                gconstpointer data)
{
  GtkWidget *overlay = GTK_WIDGET (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (fixture->app.window)));
  g_autofree char *section = NULL;
  g_autofree char *other = NULL;

  g_assert_nonnull (overlay);
  compare (fixture, fixture->app.profile, fixture->other);
  gtk_widget_activate_action (GTK_WIDGET (fixture->app.window), "win.show-help-overlay", NULL);
  cgv_app_test_wait_until (gtk_widget_get_mapped (overlay) && gtk_widget_get_width (overlay) > 0);
  gtk_test_widget_wait_for_draw (overlay);
  g_object_get (overlay, "section-name", &section, NULL);
  g_assert_cmpstr (section, ==, "comparison");
  gtk_window_close (GTK_WINDOW (overlay));
  cgv_app_test_wait_until (!gtk_widget_get_mapped (overlay));

  cgv_window_leave_comparison (fixture->app.window);
  gtk_widget_activate_action (GTK_WIDGET (fixture->app.window), "win.show-help-overlay", NULL);
  cgv_app_test_wait_until (gtk_widget_get_mapped (overlay));
  gtk_test_widget_wait_for_draw (overlay);
  g_object_get (overlay, "section-name", &other, NULL);
  g_assert_cmpstr (other, ==, "profile");
  gtk_window_close (GTK_WINDOW (overlay));
  cgv_app_test_wait_until (!gtk_widget_get_mapped (overlay));
}

/* A damaged side is said before all else, and its problems can be seen. */
static void
test_damaged_side (Fixture *fixture,
                   gconstpointer data)
{
  CgvMessageBar *bar;

  write_whole_profile (fixture->other, 60, TRUE);
  compare (fixture, fixture->app.profile, fixture->other);
  bar = CGV_MESSAGE_BAR (gtk_widget_get_template_child (GTK_WIDGET (fixture->app.window->compare_page), CGV_TYPE_COMPARE_PAGE, "coverage_bar"));
  cgv_app_test_wait_until (cgv_message_bar_is_shown (bar));
  g_assert_true (g_str_has_prefix (cgv_message_bar_get_title (bar), "B (new) is damaged: 2 problems"));
  g_assert_cmpuint (count_problems_dialogs (), ==, 0);
  cgv_app_test_activate (fixture->app.window, "win.show-problems");
  g_assert_cmpuint (count_problems_dialogs (), ==, 1);

  cgv_window_swap_sides (fixture->app.window);
  cgv_app_test_wait_until (g_str_has_prefix (cgv_message_bar_get_title (bar), "A (base) is damaged"));
  cgv_window_leave_comparison (fixture->app.window);
  g_assert_false (cgv_app_test_is_enabled (fixture->app.window, "win.show-problems"));
}

static void
add (const char *path,
     void (*func) (Fixture *fixture,
                   gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, func, tear_down);
}

int
main (int argc,
      char *argv[])
{
  cgv_app_test_init (&argc, &argv);

  add ("/compare/document", test_document);
  add ("/compare/both-files", test_both_files);
  add ("/compare/another", test_another);
  add ("/compare/swap", test_swap);
  add ("/compare/swap-key-in-text", test_swap_key_in_text);
  add ("/compare/error", test_error);
  add ("/compare/no-common-events", test_no_common_events);
  add ("/compare/actions", test_actions);
  add ("/compare/event-picker", test_event_picker);
  add ("/compare/open", test_open);
  add ("/compare/no-leaks", test_no_leaks);
  add ("/compare/close", test_close);
  add ("/compare/cancel", test_cancel);
  add ("/compare/parts", test_parts);
  add ("/compare/choose-sides", test_choose_sides);
  add ("/compare/damaged-side", test_damaged_side);
  add ("/compare/reasons", test_reasons);
  add ("/compare/shortcuts", test_shortcuts);
  add ("/compare/formula", test_formula);
  add ("/compare/watch/run-again", test_run_again);
  add ("/compare/watch/run-again-badly", test_run_again_badly);
  add ("/compare/watch/changed", test_changed);
  add ("/compare/watch/changed-base", test_changed_base);
  add ("/compare/watch/changed-parts", test_changed_parts);
  add ("/compare/watch/deleted", test_deleted);
  add ("/compare/watch/changed-both", test_changed_both);
  add ("/compare/watch/reload-previous", test_reload_previous);
  add ("/compare/watch/run-again-cut", test_run_again_cut);
  add ("/compare/watch/run-again-empty", test_run_again_empty);

  return g_test_run ();
}
