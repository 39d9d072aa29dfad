/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Folders of profiles: a suite, a series, and the way to their comparisons and back. */

#include "cgv-app-test.h"
#include "cgv-cause-columns.h"
#include "cgv-cause-list.h"
#include "cgv-cause-pane.h"
#include "cgv-curve-view.h"
#include "cgv-event-picker.h"
#include "cgv-export.h"
#include "cgv-help-window.h"
#include "cgv-recent-list.h"
#include "cgv-series-function-list.h"
#include "cgv-set-list.h"
#include "cgv-set-page.h"
#include "cgv-split-view.h"
#include "cgv-step-view.h"
#include "cgv-waterfall.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <unistd.h>
#include <utime.h>

/* Large profiles, which take a second each. */
#define N_BIG 12

typedef struct
{
  CgvWindow *window;
  char *folder;
  GPtrArray *below; /* char *: folders in it */
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->folder = cgv_app_test_new_folder ();
  fixture->below = g_ptr_array_new_with_free_func (g_free);
  fixture->window = cgv_app_test_present ();
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  cgv_app_test_close_windows ();
  for (guint i = 0; i < fixture->below->len; i++)
    cgv_app_test_remove_folder (g_strdup (g_ptr_array_index (fixture->below, i)));
  g_ptr_array_unref (fixture->below);
  cgv_app_test_remove_folder (fixture->folder);
}

static const char *
add_folder (Fixture *fixture,
            const char *name)
{
  char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  g_ptr_array_insert (fixture->below, 0, path);
  return path;
}

/* main calls work, which calls leaf; @work and @leaf are the costs of their own code. */
static char *
write_run (const char *folder,
           const char *name,
           const char *command,
           guint work,
           guint leaf)
{
  g_autofree char *text = g_strdup_printf ("# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: %u\ncmd: %s\n\npositions: line\nevents: Ir\nsummary: %u\n\n"
                                           "fl=program.c\nfn=main\n10 1000\ncfn=work\ncalls=2 20\n11 %u\n\nfn=work\n20 %u\ncfn=leaf\ncalls=3 30\n21 %u\n\nfn=leaf\n30 %u\n\ntotals: %u\n",
                                           leaf, command, 1000 + work + leaf, work + leaf, work, leaf, leaf, 1000 + work + leaf);

  return cgv_app_test_write (folder, name, text);
}

static char *
write_profile (const char *folder,
               const char *name,
               guint leaf)
{
  return write_run (folder, name, "./program", 6000, leaf);
}

static void
write_cut (const char *folder,
           const char *name)
{
  g_autofree char *path = write_profile (folder, name, 5000);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  text[strlen (text) - strlen ("totals: 12000\n")] = '\0';
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static CgvSetPage *
get_page (Fixture *fixture)
{
  return CGV_SET_PAGE (cgv_app_test_get_child (fixture->window, "set_page"));
}

static CgvSet *
get_set (Fixture *fixture)
{
  return cgv_set_page_get_set (get_page (fixture));
}

static CgvSetList *
get_list (Fixture *fixture)
{
  return CGV_SET_LIST (cgv_table_get_list (cgv_set_page_get_table (get_page (fixture))));
}

/* @second may be NULL. */
static void
open_folders (Fixture *fixture,
              const char *first,
              const char *second)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_path (first));
  if (second != NULL)
    g_ptr_array_add (files, g_file_new_for_path (second));
  cgv_window_open (fixture->window, files);
  cgv_app_test_wait_until (!cgv_window_is_opening (fixture->window));
  g_assert_true (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (get_page (fixture)));
}

static void
wait_until_compared (Fixture *fixture)
{
  cgv_app_test_wait_until (!get_set (fixture)->is_running);
}

static void
assert_row (Fixture *fixture,
            guint position,
            const char *name,
            const char *reason)
{
  g_autofree char *row_name = NULL;
  g_autofree char *row_reason = NULL;

  g_assert_cmpuint (position, <, g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))));
  row_name = cgv_set_list_dup_text (get_list (fixture), position, CGV_STEP_TEXT_NAME);
  row_reason = cgv_set_list_dup_reason (get_list (fixture), position);
  g_assert_cmpstr (row_name, ==, name);
  if (reason == NULL)
    g_assert_null (row_reason);
  else if (row_reason == NULL || strstr (row_reason, reason) == NULL)
    g_error ("The row of %s says “%s” instead of “%s”", name, row_reason, reason);
}

static void
assert_headline (Fixture *fixture,
                 const char *expected)
{
  g_autofree char *headline = cgv_set_dup_headline (get_set (fixture));

  g_assert_cmpstr (headline, ==, expected);
}

static void
open_suite (Fixture *fixture)
{
  const char *v1 = add_folder (fixture, "v1");
  const char *v2 = add_folder (fixture, "v2");

  g_free (write_profile (v1, "more.out", 3000));
  g_free (write_profile (v2, "more.out", 4000));
  g_free (write_profile (v1, "less.out", 3000));
  g_free (write_profile (v2, "less.out", 2500));
  g_free (write_profile (v1, "same.out", 3000));
  g_free (write_profile (v2, "same.out", 3000));
  g_free (write_profile (v1, "gone.out", 3000));
  g_free (write_profile (v1, "cut.out", 5000));
  write_cut (v2, "cut.out");
  open_folders (fixture, v1, v2);
  wait_until_compared (fixture);
}

/* Two folders are a suite. Benchmarks that cannot be compared say so. */
static void
test_suite (Fixture *fixture,
            gconstpointer data)
{
  open_suite (fixture);
  g_assert_true (cgv_set_is_suite (get_set (fixture)));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "v1 → v2");
  assert_headline (fixture, "▲ 1 more, ▼ 1 less, of 3 benchmarks; 2 could not be compared");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 5);
  assert_row (fixture, 0, "more", "All of it began in leaf, whose own code costs");
  assert_row (fixture, 1, "same", "exactly the same");
  assert_row (fixture, 2, "less", "All of it began in leaf, whose own code costs");
  assert_row (fixture, 3, "cut", "Incomplete");
  assert_row (fixture, 4, "gone", "In A only");
  g_assert_cmpuint (cgv_set_list_find (get_list (fixture)), ==, 0);

  cgv_table_set_sort (cgv_set_page_get_table (get_page (fixture)), "benchmark", FALSE);
  assert_row (fixture, 0, "cut", "Incomplete");
  g_assert_cmpuint (cgv_set_list_find (get_list (fixture)), ==, 3);
}

/* Many benchmarks that change nothing are one row between more and less, which opens. */
static void
test_fold (Fixture *fixture,
           gconstpointer data)
{
  const char *v1 = add_folder (fixture, "v1");
  const char *v2 = add_folder (fixture, "v2");
  const guint n_same = 25;

  for (guint i = 0; i < n_same + 2; i++)
    {
      g_autofree char *name = g_strdup_printf ("b%02u.out", i);

      g_free (write_profile (v1, name, 3000));
      g_free (write_profile (v2, name, i == 3 ? 4000 : i == 7 ? 2000 : 3000));
    }
  open_folders (fixture, v1, v2);
  wait_until_compared (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 3);
  assert_row (fixture, 0, "b03", "began in leaf");
  assert_row (fixture, 1, "25 benchmarks without a change beyond noise", NULL);
  assert_row (fixture, 2, "b07", "began in leaf");
  g_signal_emit_by_name (cgv_set_page_get_table (get_page (fixture)), "activate", 1);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, n_same + 3);
  assert_row (fixture, 2, "b00", "exactly the same");
  assert_row (fixture, n_same + 2, "b07", "began in leaf");
  cgv_table_set_sort (cgv_set_page_get_table (get_page (fixture)), "benchmark", FALSE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, n_same + 2);
}

/* A card above the suite lists only the benchmarks in which something changed there. */
static void
test_common_cause (Fixture *fixture,
                   gconstpointer data)
{
  GtkWidget *card;

  open_suite (fixture);
  card = gtk_widget_get_first_child (GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "cause_box")));
  g_assert_true (GTK_IS_TOGGLE_BUTTON (card));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (card), TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 2);
  assert_row (fixture, 1, "less", "All of it began in leaf, whose own code costs");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (card), FALSE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 5);

  /* A set that begins anew has other cards, and lists all benchmarks. */
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (card), TRUE);
  cgv_set_restart (get_set (fixture));
  wait_until_compared (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 5);
}

/* A row names the largest cause, as its comparison does. A chosen cause that is another one follows. */
static void
test_larger_cause (Fixture *fixture,
                   gconstpointer data)
{
  const char *v1 = add_folder (fixture, "v1");
  const char *v2 = add_folder (fixture, "v2");

  g_free (write_profile (v1, "both.out", 3000));
  g_free (write_run (v2, "both.out", "./program", 8000, 4000));
  g_free (write_profile (v1, "leaf.out", 3000));
  g_free (write_profile (v2, "leaf.out", 4000));
  open_folders (fixture, v1, v2);
  wait_until_compared (fixture);
  assert_row (fixture, 0, "both", "Most of it began in work, whose own code costs more (+2\u202f000).");
  cgv_set_list_set_cause (get_list (fixture), "leaf");
  assert_row (fixture, 0, "both", "Most of it began in work, whose own code costs more (+2\u202f000). In leaf: own code");
  assert_row (fixture, 1, "leaf", "All of it began in leaf");
}

/* A row opens its comparison, and Back leads to the set, where that row is still selected. Another profile ends the set. */
static void
test_back (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *other = write_profile (fixture->folder, "other.out", 1);

  open_suite (fixture);
  cgv_set_list_select (get_list (fixture), 2);
  for (guint i = 0; i < 2; i++)
    {
      g_signal_emit_by_name (cgv_set_page_get_table (get_page (fixture)), "activate", 2);
      cgv_app_test_wait_until (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "compare_page")));
      g_assert_cmpuint (cgv_comparison_get_total (cgv_focus_get_comparison (cgv_window_get_session (fixture->window)->compare_focus), CGV_SIDE_NEW), ==, 9500);
      cgv_app_test_activate (fixture->window, "win.back");
      g_assert_true (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (get_page (fixture)));
      g_assert_cmpuint (cgv_set_list_find (get_list (fixture)), ==, 2);
      g_assert_false (cgv_app_test_is_enabled (fixture->window, "win.back"));
    }

  /* A benchmark of one side has no comparison. */
  g_signal_emit_by_name (cgv_set_page_get_table (get_page (fixture)), "activate", 4);
  g_assert_false (cgv_session_is_busy (cgv_window_get_session (fixture->window)));

  cgv_app_test_open (fixture->window, other, NULL);
  g_assert_null (get_set (fixture));
  g_assert_true (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "document_page")));
}

/* A folder of gungraun has both sides. */
static void
test_gungraun (Fixture *fixture,
               gconstpointer data)
{
  const char *folder = add_folder (fixture, "gungraun");
  const char *below = add_folder (fixture, "gungraun/sort.short");
  const char *other = add_folder (fixture, "gungraun/sort.long");

  g_free (write_profile (below, "callgrind.sort.short.out.old", 3000));
  g_free (write_profile (below, "callgrind.sort.short.out", 4000));
  g_free (write_profile (other, "callgrind.sort.long.out.old", 3000));
  g_free (write_profile (other, "callgrind.sort.long.out", 3000));
  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  g_assert_true (cgv_set_is_suite (get_set (fixture)));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "gungraun");
  assert_row (fixture, 0, "sort.short", "All of it began in leaf, whose own code costs");
}

/* Returns the folder of a series with a gap, and two steps that change nothing. */
static const char *
write_series (Fixture *fixture)
{
  const char *folder = add_folder (fixture, "series");

  g_free (write_profile (folder, "v1.out", 3000));
  g_free (write_profile (folder, "v2.out", 4000));
  write_cut (folder, "v3.out");
  g_free (write_profile (folder, "v4.out", 3000));
  g_free (write_profile (folder, "v5.out", 3000));
  g_free (write_profile (folder, "v6.out", 3000));
  return folder;
}

/* A folder is a series. Steps that change nothing are one row, which opens. */
static void
test_series (Fixture *fixture,
             gconstpointer data)
{
  int width;

  open_folders (fixture, write_series (fixture), NULL);
  wait_until_compared (fixture);
  g_assert_false (cgv_set_is_suite (get_set (fixture)));
  assert_headline (fixture, "Exactly the same");
  /* On a phone, the pickers are in lines of their own. */
  gtk_widget_measure (GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "tool_box")), GTK_ORIENTATION_HORIZONTAL, -1,
                      &width, NULL, NULL, NULL);
  g_assert_cmpint (width, <=, 360);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 4);
  assert_row (fixture, 0, "2 steps that change nothing", NULL);
  assert_row (fixture, 1, "v4  (over 2 versions)", "All of it began in leaf, whose own code costs");
  assert_row (fixture, 2, "v3", "damaged, with 1 problem");
  assert_row (fixture, 3, "v2", "All of it began in leaf, whose own code costs");
  g_assert_cmpuint (cgv_set_list_find (get_list (fixture)), ==, 3);
  cgv_app_test_wait_until (cgv_table_get_focus_position (cgv_set_page_get_table (get_page (fixture))) == 3);

  g_signal_emit_by_name (cgv_set_page_get_table (get_page (fixture)), "activate", 0);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 6);
  assert_row (fixture, 1, "v6", "exactly the same");
  g_assert_cmpuint (cgv_set_list_find (get_list (fixture)), ==, 0);
  g_signal_emit_by_name (cgv_set_page_get_table (get_page (fixture)), "activate", 0);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 4);

  /* The step after the gap is one from before it. */
  g_signal_emit_by_name (cgv_set_page_get_table (get_page (fixture)), "activate", 1);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus != NULL);
  g_assert_cmpuint (cgv_comparison_get_total (cgv_focus_get_comparison (cgv_window_get_session (fixture->window)->compare_focus), CGV_SIDE_BASE), ==, 11000);
}

/* In a narrow window, a step opens its details, which have a button for the comparison. Escape leads back to the list. */
static void
test_narrow_step (Fixture *fixture,
                  gconstpointer data)
{
  GtkWidget *split_view = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "split_view"));
  GtkWidget *step_view = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "step_view"));

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 700);
  open_folders (fixture, write_series (fixture), NULL);
  wait_until_compared (fixture);
  cgv_app_test_wait_until (cgv_split_view_get_folded (CGV_SPLIT_VIEW (split_view)));
  g_assert_false (gtk_widget_get_mapped (step_view));
  for (guint i = 0; i < 2; i++)
    {
      g_signal_emit_by_name (cgv_set_page_get_table (get_page (fixture)), "activate", 1);
      cgv_app_test_wait_until (gtk_widget_get_mapped (step_view));
      if (i == 0)
        g_assert_true (cgv_set_page_go_back (get_page (fixture)));
      cgv_app_test_wait_until (i > 0 || !gtk_widget_get_mapped (step_view));
    }
  g_assert_null (cgv_window_get_session (fixture->window)->compare_focus);
  g_signal_emit_by_name (gtk_widget_get_template_child (step_view, CGV_TYPE_STEP_VIEW, "open_button"), "clicked");
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus != NULL);

  /* Back leads to the details, with the keyboard. */
  cgv_app_test_activate (fixture->window, "win.back");
  cgv_app_test_wait_until (gtk_widget_get_mapped (step_view));
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (fixture->window)), step_view));
}

/* What differs between recordings of one version varies by itself, and versions that ran different commands say so. */
static void
test_notes (Fixture *fixture,
            gconstpointer data)
{
  const char *folder = add_folder (fixture, "notes");
  g_autofree char *notes = NULL;
  g_autofree char *detail = NULL;

  g_free (write_profile (folder, "v1.out.1", 3000));
  g_free (write_profile (folder, "v1.out.2", 3100));
  g_free (write_profile (folder, "v2.out", 3300));
  g_free (write_run (folder, "v3.out", "/build/program -2", 6000, 4000));
  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  notes = cgv_set_dup_notes (get_set (fixture));
  g_assert_cmpstr (notes, ==, "These vary by themselves: leaf.");
  detail = cgv_set_dup_detail (get_set (fixture));
  /* "It" is what the headline is about, so nothing is between them. */
  g_test_message ("%s", detail);
  g_assert_true (g_str_has_suffix (detail, " v2 and v3 ran different commands: “./program” and “/build/program -2”."));
}

static CgvCausePane *
get_causes (Fixture *fixture)
{
  return CGV_CAUSE_PANE (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "cause_pane"));
}

static CgvTable *
get_cause_table (Fixture *fixture)
{
  return cgv_cause_pane_get_table (get_causes (fixture));
}

/* Shows the causes, and waits for their rows. */
static CgvCauseList *
show_causes (Fixture *fixture)
{
  CgvCauseList *causes = CGV_CAUSE_LIST (cgv_table_get_list (get_cause_table (fixture)));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "causes_button")), TRUE);
  g_assert_true (cgv_set_page_get_table (get_page (fixture)) == get_cause_table (fixture));
  cgv_app_test_wait_until (cgv_table_get_width (get_cause_table (fixture), "all") > 0);
  return causes;
}

static double
get_amount (CgvCauseList *causes,
            guint position,
            guint column)
{
  return cgv_delta_to_double (cgv_cause_list_get_delta (causes, position, column));
}

/* Adds up the columns that are shown, and the others. */
static double
add_columns (CgvCauseList *causes,
             guint position)
{
  const CgvCauseTable *table = cgv_cause_list_get_table (causes);
  double sum = table->n_others > 0 ? get_amount (causes, position, CGV_CAUSE_OTHERS) : 0;

  for (guint i = 0; i < table->columns->len; i++)
    sum += cgv_cause_table_get_column (table, i)->is_shown ? get_amount (causes, position, i) : 0;
  return sum;
}

/* Adds up the rows that are not below others. */
static double
add_rows (CgvCauseList *causes,
          guint column)
{
  double sum = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (causes)); i++)
    sum += cgv_cause_list_get_line (causes, i)->is_member ? 0 : get_amount (causes, i, column);
  return sum;
}

static void
assert_sums (CgvCauseList *causes)
{
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (causes));

  for (guint i = 0; i <= n_rows; i++)
    g_assert_cmpfloat (add_columns (causes, i), ==, get_amount (causes, i, CGV_CAUSE_ALL));
  for (guint i = 0; i < cgv_cause_list_get_table (causes)->columns->len; i++)
    g_assert_cmpfloat (add_rows (causes, i), ==, get_amount (causes, n_rows, i));
  g_assert_cmpfloat (add_rows (causes, CGV_CAUSE_OTHERS), ==, get_amount (causes, n_rows, CGV_CAUSE_OTHERS));
  g_assert_cmpfloat (add_rows (causes, CGV_CAUSE_ALL), ==, get_amount (causes, n_rows, CGV_CAUSE_ALL));
}

/* Writes a series of more steps than there are columns, in which the first one is taken back. */
static const char *
write_long_series (Fixture *fixture)
{
  const char *folder = write_series (fixture);

  g_free (write_profile (folder, "v7.out", 3100));
  for (guint i = 1; i <= CGV_CAUSE_LIST_MAX; i++)
    {
      g_autofree char *name = g_strdup_printf ("w%02u.out", i);

      g_free (write_profile (folder, name, 3100 + 10 * i));
    }
  return folder;
}

/* What began in each function in each step adds up, at any width. A row opens the step in which the most of it began. */
static void
test_causes (Fixture *fixture,
             gconstpointer data)
{
  const CgvTableSpec *spec = cgv_cause_columns_get_spec ();
  g_autofree char *text = NULL;
  CgvCauseList *causes;

  open_folders (fixture, write_long_series (fixture), NULL);
  wait_until_compared (fixture);
  causes = show_causes (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (causes)), ==, 1);
  text = spec->describe (causes, 0);
  g_assert_cmpstr (text, ==, "leaf\nMost of it: v2");
  for (int width = 3000; width > 500; width -= 500)
    {
      spec->fit (causes, width);
      assert_sums (causes);
    }
  /* There is room for two columns: the largest steps. */
  spec->fit (causes, 500);
  g_assert_cmpuint (cgv_cause_list_get_table (causes)->n_others, ==, CGV_CAUSE_LIST_MAX + 1);
  g_assert_cmpfloat (get_amount (causes, 0, 0), ==, 1000);
  g_assert_cmpfloat (get_amount (causes, 0, 1), ==, -1000);
  g_assert_cmpfloat (get_amount (causes, 0, CGV_CAUSE_OTHERS), ==, 220);
  cgv_table_refresh (get_cause_table (fixture));

  g_signal_emit_by_name (get_cause_table (fixture), "activate", 0);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus != NULL);
  g_assert_cmpuint (cgv_comparison_get_total (cgv_focus_get_comparison (cgv_window_get_session (fixture->window)->compare_focus), CGV_SIDE_NEW), ==, 11000);
}

/* Presses a key in the rows of a table. */
static gboolean
press (CgvTable *table,
       guint key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (gtk_widget_get_ancestor (GTK_WIDGET (cgv_table_get_view (table)), GTK_TYPE_SCROLLED_WINDOW));
  gboolean is_handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !is_handled; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &is_handled);
    }
  return is_handled;
}

/* Returns the function that is selected in the comparison. */
static char *
dup_compared_function (Fixture *fixture)
{
  CgvFocus *focus = cgv_window_get_session (fixture->window)->compare_focus;

  return cgv_focus_dup_name (focus, focus->row);
}

/* The arrows move over the cells, and Return opens the comparison of a step with the function of the cell. Back leads to that cell. */
static void
test_cause_cells (Fixture *fixture,
                  gconstpointer data)
{
  CgvTable *table = get_cause_table (fixture);
  graphene_rect_t first, second;
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;
  CgvWaterfall *waterfall = CGV_WATERFALL (cgv_app_test_find (get_page (fixture), CGV_TYPE_WATERFALL));
  GtkWidget *curve = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "picture_overlay"));
  CgvCauseList *causes;

  open_folders (fixture, write_series (fixture), NULL);
  wait_until_compared (fixture);
  g_assert_true (gtk_widget_get_visible (curve));
  causes = show_causes (fixture);
  g_assert_false (gtk_widget_get_visible (curve));
  gtk_widget_grab_focus (GTK_WIDGET (get_causes (fixture)));
  cgv_app_test_wait_until (cgv_table_get_focus_position (table) == 0);
  g_assert_null (cgv_table_get_cursor (table));
  g_assert_true (press (table, GDK_KEY_Right));
  g_assert_cmpstr (cgv_table_get_cursor (table)->id, ==, "v2");
  text = cgv_cause_columns_get_spec ()->speak (causes, cgv_table_get_cursor (table), 0);
  g_assert_true (g_str_has_prefix (text, "leaf, v2, +1\u202f000, own code"));
  g_assert_true (press (table, GDK_KEY_Right));
  g_assert_cmpstr (cgv_table_get_cursor (table)->id, ==, "v4");
  g_assert_true (press (table, GDK_KEY_Right));
  g_assert_cmpstr (cgv_table_get_cursor (table)->id, ==, "all");
  g_assert_true (press (table, GDK_KEY_Right));
  g_assert_cmpstr (cgv_table_get_cursor (table)->id, ==, "all");
  g_assert_true (press (table, GDK_KEY_Left));
  g_assert_cmpstr (cgv_table_get_cursor (table)->id, ==, "v4");

  /* The waterfall goes up and down again. */
  cgv_app_test_wait_until (cgv_waterfall_get_bar (waterfall, "v2", &first) && cgv_waterfall_get_bar (waterfall, "v4", &second) && first.size.height > 10);
  g_assert_cmpfloat (first.origin.y, ==, second.origin.y);
  g_assert_cmpfloat (first.size.height, ==, second.size.height);
  g_assert_cmpfloat (first.origin.x, <, second.origin.x);
  g_assert_false (cgv_waterfall_get_bar (waterfall, "all", &first));

  g_signal_emit_by_name (table, "activate", 0);
  cgv_app_test_wait_until (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "compare_page")));
  g_assert_cmpuint (cgv_comparison_get_total (cgv_focus_get_comparison (cgv_window_get_session (fixture->window)->compare_focus), CGV_SIDE_BASE), ==, 11000);
  name = dup_compared_function (fixture);
  g_assert_cmpstr (name, ==, "leaf");
  cgv_app_test_activate (fixture->window, "win.back");
  cgv_app_test_wait_until (cgv_table_get_focus_position (table) == 0);
  g_assert_cmpstr (cgv_table_get_cursor (table)->id, ==, "v4");
}

/* With little room, each step is a row above its causes. */
static void
test_turned_causes (Fixture *fixture,
                    gconstpointer data)
{
  const CgvTableSpec *spec = cgv_cause_columns_get_spec ();
  g_autofree char *step = NULL;
  g_autofree char *cause = NULL;
  g_autofree char *spoken = NULL;
  g_autoptr (GPtrArray) columns = NULL;
  CgvCauseList *causes;

  open_folders (fixture, write_series (fixture), NULL);
  wait_until_compared (fixture);
  causes = show_causes (fixture);
  g_assert_true (spec->fit (causes, 360));
  g_assert_true (cgv_cause_list_is_turned (causes));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (causes)), ==, 4);
  step = cgv_cause_list_dup_name (causes, 0);
  g_assert_cmpstr (step, ==, "v4  (over 2 versions)");
  g_assert_cmpfloat (get_amount (causes, 0, CGV_CAUSE_ALL), ==, -1000);
  cause = cgv_cause_list_dup_name (causes, 1);
  g_assert_cmpstr (cause, ==, "leaf");
  g_assert_cmpfloat (get_amount (causes, 1, CGV_CAUSE_ALL), ==, -1000);
  columns = spec->make_columns (causes);
  spoken = spec->speak (causes, g_ptr_array_index (columns, columns->len - 1), 1);
  g_assert_true (g_str_has_prefix (spoken, "leaf, v4, "));
  spec->toggle (causes, 0, FALSE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (causes)), ==, 3);
  spec->toggle (causes, 0, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (causes)), ==, 4);
  g_assert_true (spec->fit (causes, 1000));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (causes)), ==, 1);
}

/* Writes a version with many functions of the program, and two of a library. */
static void
write_version (const char *folder,
               const char *name,
               guint factor)
{
  g_autoptr (GString) text = g_string_new ("# callgrind format\nversion: 1\ncmd: ./program\nevents: Ir\nob=/home/me/program\nfl=program.c\n");

  for (guint i = 1; i <= 20; i++)
    g_string_append_printf (text, "fn=f%02u\n%u %u\n", i, i, 1000 + i * factor);
  g_string_append_printf (text, "ob=/usr/lib/libc.so.6\nfl=c.c\nfn=memcpy\n1 %u\nfn=strlen\n1 %u\n", 9000 + 500 * factor, 9000 - 90 * factor);
  g_free (cgv_app_test_write (folder, name, text->str));
}

/* Libraries and small causes are a row each, which opens. */
static void
test_cause_groups (Fixture *fixture,
                   gconstpointer data)
{
  const CgvTableSpec *spec = cgv_cause_columns_get_spec ();
  const char *folder = add_folder (fixture, "groups");
  guint n_rows = CGV_CAUSE_LIST_MAX + 1;
  g_autofree char *library = NULL;
  g_autofree char *others = NULL;
  g_autofree char *member = NULL;
  g_autofree char *function = NULL;
  g_autofree char *compared = NULL;
  CgvCauseList *causes;

  write_version (folder, "v1.out", 1);
  write_version (folder, "v2.out", 3);
  write_version (folder, "v3.out", 2);
  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  causes = show_causes (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (causes)), ==, n_rows);
  library = cgv_cause_list_dup_name (causes, 0);
  g_assert_cmpstr (library, ==, "libc.so.6");
  g_assert_cmpfloat (get_amount (causes, 0, 0), ==, 820);
  others = cgv_cause_list_dup_name (causes, n_rows - 1);
  g_assert_cmpstr (others, ==, "9 others");
  g_assert_cmpfloat (get_amount (causes, n_rows - 1, 1), ==, -45);
  assert_sums (causes);

  /* Closed rows open to the right, as those of trees do. */
  gtk_widget_grab_focus (GTK_WIDGET (get_causes (fixture)));
  cgv_app_test_wait_until (cgv_table_get_focus_position (get_cause_table (fixture)) == 0);
  g_assert_true (press (get_cause_table (fixture), GDK_KEY_Right));
  g_assert_null (cgv_table_get_cursor (get_cause_table (fixture)));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (causes)), ==, n_rows + 2);
  member = cgv_cause_list_dup_name (causes, 2);
  g_assert_cmpstr (member, ==, "strlen");
  assert_sums (causes);
  spec->toggle (causes, n_rows + 1, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (causes)), ==, n_rows + 2 + 9);
  assert_sums (causes);
  spec->toggle (causes, 0, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (causes)), ==, n_rows);

  /* The comparison begins with the function of the row, which is not its largest cause. */
  function = cgv_cause_list_dup_name (causes, 3);
  g_signal_emit_by_name (get_cause_table (fixture), "activate", 3);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus != NULL);
  compared = dup_compared_function (fixture);
  g_assert_cmpstr (function, ==, "f18");
  g_assert_cmpstr (compared, ==, "f18");
}

/* A place of the curve selects the step that leads to it, and opens the steps that change nothing. */
static void
test_curve (Fixture *fixture,
            gconstpointer data)
{
  CgvCurveView *view = CGV_CURVE_VIEW (cgv_app_test_find (get_page (fixture), CGV_TYPE_CURVE_VIEW));

  open_folders (fixture, write_series (fixture), NULL);
  wait_until_compared (fixture);
  g_assert_cmpuint (cgv_curve_view_get_selected (view), ==, 1);
  g_signal_emit_by_name (view, "selected", 3u);
  assert_row (fixture, cgv_set_list_find (get_list (fixture)), "v4  (over 2 versions)", "All of it began in leaf, whose own code costs");
  g_signal_emit_by_name (view, "selected", 4u);
  assert_row (fixture, cgv_set_list_find (get_list (fixture)), "v5", "exactly the same");
  cgv_set_list_select (get_list (fixture), g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))) - 1);
  g_assert_cmpuint (cgv_curve_view_get_selected (view), ==, 1);

  /* No step leads to the oldest version. */
  g_signal_emit_by_name (view, "selected", 0u);
  g_assert_cmpuint (cgv_curve_view_get_selected (view), ==, 1);
  assert_row (fixture, cgv_set_list_find (get_list (fixture)), "v2", "began in leaf");

  /* A curve that was left has no words, even if the pointer still rests on it. */
  g_assert_nonnull (cgv_curve_view_get_curve (view));
  cgv_set_page_set (get_page (fixture), NULL);
  g_assert_null (cgv_curve_view_get_curve (view));
}

/* A step that is selected in the curve can be seen in the list. */
static void
test_scroll (Fixture *fixture,
             gconstpointer data)
{
  CgvCurveView *view = CGV_CURVE_VIEW (cgv_app_test_find (get_page (fixture), CGV_TYPE_CURVE_VIEW));
  const char *folder = add_folder (fixture, "long");
  const guint n = 60;
  GtkAdjustment *adjustment;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("v%02u.out", i);

      g_free (write_profile (folder, name, i % 2 == 0 ? 3000 : 4000));
    }
  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (cgv_app_test_find (cgv_set_page_get_table (get_page (fixture)), GTK_TYPE_SCROLLED_WINDOW)));
  g_signal_emit_by_name (view, "selected", n - 1);
  cgv_app_test_wait_until (gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_page_size (adjustment) && gtk_adjustment_get_value (adjustment) <= 0);
  g_signal_emit_by_name (view, "selected", 1u);
  cgv_app_test_wait_until (gtk_adjustment_get_value (adjustment) > 0);
}

static CgvTable *
get_function_table (Fixture *fixture)
{
  return CGV_TABLE (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "function_table"));
}

static double
get_value (Fixture *fixture,
           const char *function,
           guint member)
{
  char *name = g_ref_string_new_intern (function);
  g_autofree double *values = g_new (double, get_set (fixture)->series->members->len);

  g_assert_true (cgv_course_get_values (get_set (fixture)->course, name, values));
  g_ref_string_release (name);
  return values[member];
}

/* Functions are followed through the series, across gaps. The list and the strip below the curve have those that change. */
static void
test_functions (Fixture *fixture,
                gconstpointer data)
{
  GtkToggleButton *button = GTK_TOGGLE_BUTTON (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "functions_button"));
  GtkWidget *view = GTK_WIDGET (cgv_app_test_find (get_page (fixture), CGV_TYPE_CURVE_VIEW));
  CgvSeriesFunctionList *functions;
  g_autofree char *name = NULL;
  int plain, height;

  open_folders (fixture, write_series (fixture), NULL);
  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, -1, &plain, NULL, NULL, NULL);
  wait_until_compared (fixture);
  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, >, plain);
  gtk_toggle_button_set_active (button, TRUE);
  g_assert_true (cgv_set_page_get_table (get_page (fixture)) == get_function_table (fixture));
  functions = CGV_SERIES_FUNCTION_LIST (cgv_table_get_list (get_function_table (fixture)));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (functions)), ==, 3);
  g_assert_cmpfloat (cgv_series_function_list_get (functions, 0)->gross, ==, 2000);
  g_assert_cmpint (cgv_series_function_list_get (functions, 0)->change.sign, ==, 0);

  g_assert_cmpfloat (get_value (fixture, "leaf", 0), ==, 3000);
  g_assert_cmpfloat (get_value (fixture, "leaf", 1), ==, 4000);
  g_assert_true (isnan (get_value (fixture, "leaf", 2)));
  g_assert_cmpfloat (get_value (fixture, "leaf", 5), ==, 3000);
  g_assert_cmpfloat (get_value (fixture, "main", 1), ==, 11000);

  cgv_table_set_sort (get_function_table (fixture), "function", TRUE);
  g_assert_cmpstr (cgv_series_function_list_get (functions, 0)->name, ==, "work");
  g_assert_cmpuint (cgv_series_function_list_find (functions), ==, 0);
  g_signal_emit_by_name (get_function_table (fixture), "activate", 1);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus != NULL);
  g_assert_cmpuint (cgv_comparison_get_total (cgv_focus_get_comparison (cgv_window_get_session (fixture->window)->compare_focus), CGV_SIDE_NEW), ==, 11000);
  name = dup_compared_function (fixture);
  g_assert_cmpstr (name, ==, cgv_series_function_list_get (functions, 1)->name);
}

static void
write_namesakes (const char *folder,
                 const char *name,
                 guint first,
                 guint second)
{
  g_autofree char *text = g_strdup_printf ("version: 1\ncmd: ./program\npositions: line\nevents: Ir\n\nfl=main.c\nfn=main\n10 1000\ncfi=a.c\ncfn=help\ncalls=1 1\n11 %u\ncfi=b.c\ncfn=help\ncalls=1 1\n12 %u\n\n"
                                           "fl=a.c\nfn=help\n1 %u\n\nfl=b.c\nfn=help\n1 %u\n",
                                           first, second, first, second);

  g_free (cgv_app_test_write (folder, name, text));
}

/* Static functions of one name are two functions, each with its own course. */
static void
test_namesakes (Fixture *fixture,
                gconstpointer data)
{
  const char *folder = add_folder (fixture, "namesakes");
  CgvSeriesFunctionList *functions;

  write_namesakes (folder, "v1.out", 2000, 5000);
  write_namesakes (folder, "v2.out", 3000, 5000);
  write_namesakes (folder, "v3.out", 3000, 4500);
  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  functions = CGV_SERIES_FUNCTION_LIST (cgv_table_get_list (get_function_table (fixture)));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (functions)), ==, 3);
  g_assert_cmpfloat (get_value (fixture, "help (a.c)", 0), ==, 2000);
  g_assert_cmpfloat (get_value (fixture, "help (a.c)", 2), ==, 3000);
  g_assert_cmpfloat (get_value (fixture, "help (b.c)", 1), ==, 5000);
  g_assert_cmpfloat (get_value (fixture, "help (b.c)", 2), ==, 4500);
}

static void
write_events (const char *folder,
              const char *name,
              guint cost,
              guint reads)
{
  g_autofree char *text = g_strdup_printf ("version: 1\ncreator: callgrind-3.19.0\ncmd: ./program\nevents: Ir Dr\nfl=a.c\nfn=main\n1 %u %u\n\ntotals: %u %u\n", cost, reads, cost, reads);

  g_free (cgv_app_test_write (folder, name, text));
}

/* A set can be seen by each of its event types. */
static void
test_events (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *picker = GTK_WIDGET (cgv_app_test_get_child (fixture->window, "event_picker"));
  GtkDropDown *drop_down = GTK_DROP_DOWN (gtk_widget_get_template_child (picker, CGV_TYPE_EVENT_PICKER, "drop_down"));
  const char *folder = add_folder (fixture, "events");

  write_events (folder, "v1.out", 1000, 100);
  write_events (folder, "v2.out", 1000, 150);
  write_events (folder, "v3.out", 1000, 150);
  g_free (write_profile (folder, "v4.out", 10));
  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  g_assert_true (gtk_widget_get_visible (picker));
  cgv_app_test_wait_until (gtk_drop_down_get_model (drop_down) != NULL && g_list_model_get_n_items (gtk_drop_down_get_model (drop_down)) == 2);
  g_assert_cmpuint (gtk_drop_down_get_selected (drop_down), ==, 0);
  assert_row (fixture, 1, "2 steps that change nothing", NULL);

  gtk_drop_down_set_selected (drop_down, 1);
  g_assert_true (get_set (fixture)->is_running);
  wait_until_compared (fixture);
  assert_row (fixture, 2, "v2", "began in main");
  assert_row (fixture, 0, "v4", "Not both sides have the event type Dr.");
  g_assert_cmpuint (gtk_drop_down_get_selected (drop_down), ==, 1);
}

static void
count_cb (guint *n)
{
  ++*n;
}

/* A closed window ends the comparing, and hears nothing of it. */
static void
test_close (Fixture *fixture,
            gconstpointer data)
{
  const char *folder = add_folder (fixture, "close");
  g_autoptr (CgvSet) set = NULL;
  guint n = 0;

  for (guint i = 1; i <= 20; i++)
    {
      g_autofree char *name = g_strdup_printf ("v%u.out", i);

      g_free (write_profile (folder, name, 1000 * i));
    }
  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  set = g_object_ref (get_set (fixture));
  cgv_set_restart (set);
  g_assert_true (set->is_running);
  g_signal_connect_swapped (set, "changed", G_CALLBACK (count_cb), &n);
  cgv_app_test_close_windows ();
  fixture->window = NULL;
  g_assert_false (set->is_running);
  g_assert_cmpuint (n, ==, 0);
}

static void
assert_compared (Fixture *fixture,
                 guint total)
{
  cgv_app_test_wait_until (get_set (fixture) == NULL && !cgv_session_is_busy (cgv_window_get_session (fixture->window)));
  g_assert_true (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "compare_page")));
  g_assert_cmpuint (cgv_comparison_get_total (cgv_focus_get_comparison (cgv_window_get_session (fixture->window)->compare_focus), CGV_SIDE_NEW), ==, total);
}

/* A series of two, and a suite of one, are a comparison. */
static void
test_pair (Fixture *fixture,
           gconstpointer data)
{
  const char *folder = add_folder (fixture, "pair");
  const char *v1 = add_folder (fixture, "v1");
  const char *v2 = add_folder (fixture, "v2");

  g_free (write_profile (folder, "v1.out", 3000));
  g_free (write_profile (folder, "v2.out", 4000));
  open_folders (fixture, folder, NULL);
  assert_compared (fixture, 11000);
  g_free (write_profile (v1, "sort.out", 1000));
  g_free (write_profile (v2, "sort.out", 2000));
  open_folders (fixture, v1, v2);
  assert_compared (fixture, 9000);
}

/* Folders are recent profiles, but the profiles of their steps are not. */
static void
test_recent (Fixture *fixture,
             gconstpointer data)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  const char *folder = write_series (fixture);
  g_autoptr (GFile) expected = g_file_new_for_path (folder);
  g_autofree char *uri = g_file_get_uri (expected);
  g_autoptr (GtkRecentInfo) info = NULL;
  g_autoptr (GPtrArray) files = NULL;

  cgv_recent_list_clear (manager);
  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  g_signal_emit_by_name (cgv_set_page_get_table (get_page (fixture)), "activate", 1);
  cgv_app_test_wait_until (cgv_window_get_session (fixture->window)->compare_focus != NULL);
  files = cgv_recent_list_dup_files (manager, 10);
  g_assert_cmpuint (files->len, ==, 1);
  g_assert_true (g_file_equal (g_ptr_array_index (files, 0), expected));
  /* Their number is written when it is shown, in the language of that time. */
  info = gtk_recent_manager_lookup_item (manager, uri, NULL);
  g_assert_true (g_str_has_prefix (gtk_recent_info_get_description (info), "callgrove-series "));
  cgv_recent_list_clear (manager);
}

/* F1 explains what is shown. */
static void
test_help (Fixture *fixture,
           gconstpointer data)
{
  CgvHelpWindow *help;

  open_folders (fixture, write_series (fixture), NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.help", "s", "window");
  help = CGV_HELP_WINDOW (cgv_app_test_find_window (CGV_TYPE_HELP_WINDOW, NULL));
  g_assert_cmpstr (cgv_help_window_get_section (help), ==, "sets");
}

/* The order of names is not that of time. */
static void
test_order (Fixture *fixture,
            gconstpointer data)
{
  const char *folder = write_series (fixture);
  g_autofree char *first = g_build_filename (folder, "v6.out", NULL);
  struct utimbuf long_ago = { 1000, 1000 };

  g_assert_cmpint (utime (first, &long_ago), ==, 0);
  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  cgv_set_choose (get_set (fixture), CGV_SERIES_BY_TIME, 0);
  g_assert_true (get_set (fixture)->is_running);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 0);
  wait_until_compared (fixture);
  g_assert_cmpstr (cgv_series_get_member (get_set (fixture)->series, 0)->name, ==, "v6");
  cgv_set_choose (get_set (fixture), CGV_SERIES_BY_GIT, 0);
  wait_until_compared (fixture);
  g_assert_nonnull (get_set (fixture)->order_error);
  g_assert_null (get_set (fixture)->error);
  g_assert_cmpint (get_set (fixture)->order, ==, CGV_SERIES_BY_TIME);
  g_assert_cmpstr (cgv_series_get_member (get_set (fixture)->series, 0)->name, ==, "v6");
  cgv_set_choose (get_set (fixture), CGV_SERIES_BY_NAME, 0);
  wait_until_compared (fixture);
  g_assert_null (get_set (fixture)->order_error);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, 4);
}

/* Versions with several benchmarks are followed in one of them, which a list chooses. */
static void
test_benchmark (Fixture *fixture,
                gconstpointer data)
{
  const char *all = add_folder (fixture, "all");
  GtkDropDown *picker = GTK_DROP_DOWN (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "benchmark_picker"));
  g_autofree char *headline = NULL;
  g_autofree char *other_headline = NULL;
  g_autofree char *detail = NULL;

  for (guint i = 1; i <= 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("all/v%u", i);
      const char *folder = add_folder (fixture, name);

      g_free (write_profile (folder, "less.out", 3000));
      g_free (write_profile (folder, "more.out", 3000 + 1000 * i));
    }
  open_folders (fixture, all, NULL);
  wait_until_compared (fixture);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (picker)));
  headline = cgv_set_dup_headline (get_set (fixture));
  gtk_drop_down_set_selected (picker, 1);
  wait_until_compared (fixture);
  other_headline = cgv_set_dup_headline (get_set (fixture));
  detail = cgv_set_dup_detail (get_set (fixture));
  g_assert_true (g_str_has_suffix (detail, " This is the benchmark “more”, one of 2."));
  g_test_message ("%s; %s", headline, other_headline);
  g_assert_cmpstr (headline, !=, other_headline);
  gtk_drop_down_set_selected (picker, 0);
  wait_until_compared (fixture);
  assert_headline (fixture, headline);
}

/* Escape ends a long comparing. What is known stays, and nothing that was interrupted looks like a result. */
static void
test_cancel (Fixture *fixture,
             gconstpointer data)
{
  const char *folder = add_folder (fixture, "many");
  g_autofree char *big = cgv_app_test_write_big (folder, "w0.out");
  guint n_done;

  g_free (write_profile (folder, "v1.out", 3000));
  g_free (write_profile (folder, "v2.out", 4000));
  for (guint i = 1; i < N_BIG; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/w%u.out", folder, i);

      g_assert_cmpint (link (big, path), ==, 0);
    }
  open_folders (fixture, folder, NULL);
  cgv_app_test_wait_until (get_set (fixture)->n_done > 0);
  gtk_widget_grab_focus (cgv_app_test_find (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "heading"), GTK_TYPE_BUTTON));
  g_assert_true (cgv_set_page_cancel (get_page (fixture)));
  /* The answer does not wait for the thread, nor for the main loop. */
  g_assert_false (get_set (fixture)->is_running);
  g_assert_false (cgv_set_page_cancel (get_page (fixture)));
  cgv_app_test_wait_until (cgv_table_get_focus_position (cgv_set_page_get_table (get_page (fixture))) != GTK_INVALID_LIST_POSITION);
  n_done = get_set (fixture)->n_done;
  g_assert_cmpuint (n_done, <, N_BIG);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), ==, n_done);
  g_assert_cmpuint (get_set (fixture)->course->gaps->len, ==, 0);
  assert_headline (fixture, "Canceled");
}

/* A folder without profiles, or with one, says so. */
static void
test_nothing (Fixture *fixture,
              gconstpointer data)
{
  const char *folder = add_folder (fixture, "empty");

  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  assert_headline (fixture, "There are no profiles in this folder.");
  g_free (write_profile (folder, "v1.out", 3000));
  cgv_app_test_activate (fixture->window, "win.reload");
  wait_until_compared (fixture);
  assert_headline (fixture, "One profile is no series yet.");
  g_free (write_profile (folder, "v2.out", 4000));
  g_free (write_profile (folder, "v3.out", 5000));
  cgv_app_test_activate (fixture->window, "win.reload");
  wait_until_compared (fixture);
  g_assert_null (get_set (fixture)->error);
  assert_row (fixture, 0, "v3", "All of it began in leaf, whose own code costs");
}

/* The only profile of a folder can be opened. */
static void
test_only (Fixture *fixture,
           gconstpointer data)
{
  const char *folder = add_folder (fixture, "one");
  GtkWidget *button = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), CGV_TYPE_SET_PAGE, "only_button"));

  g_free (write_profile (folder, "v1.out", 3000));
  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  g_assert_true (gtk_widget_get_visible (button));
  g_signal_emit_by_name (button, "clicked");
  cgv_app_test_wait_until (cgv_app_test_get_page (fixture->window) == GTK_WIDGET (cgv_app_test_get_child (fixture->window, "document_page")));
}

static void
saved_cb (GObject *source,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (cgv_export_write_table_finish (result, &error));
  g_assert_no_error (error);
  *(gboolean *) user_data = TRUE;
}

/* The list is saved as others are. */
static void
test_save (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "list.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = NULL;
  gboolean is_saved = FALSE;

  open_suite (fixture);
  g_assert_true (cgv_app_test_is_enabled (fixture->window, "win.save-list"));
  cgv_export_write_table_async (cgv_set_page_get_table (get_page (fixture)), "suite", file, NULL, saved_cb, &is_saved);
  cgv_app_test_wait_until (is_saved);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "percent,base_total,new_total,delta_total,benchmark,state,headline,where,why_not"));
  g_assert_nonnull (strstr (text, ",10000,11000,1000,more,changed,"));
}

/* Steps that a row folds are saved as rows of their own. */
static void
test_save_folds (Fixture *fixture,
                 gconstpointer data)
{
  const char *folder = add_folder (fixture, "steps");
  g_autofree char *path = g_build_filename (fixture->folder, "steps.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gboolean is_saved = FALSE;
  guint n_references;

  for (guint i = 0; i < 8; i++)
    {
      g_autofree char *name = g_strdup_printf ("v%u.out", i);

      g_free (write_profile (folder, name, i < 6 ? 3000 : 4000));
    }
  open_folders (fixture, folder, NULL);
  wait_until_compared (fixture);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (get_list (fixture))), <, 7);
  n_references = G_OBJECT (get_set (fixture))->ref_count;
  cgv_export_write_table_async (cgv_set_page_get_table (get_page (fixture)), "series", file, NULL, saved_cb, &is_saved);
  cgv_app_test_wait_until (is_saved);
  /* The list of all rows, which follows the set, is freed. */
  cgv_app_test_wait_until (G_OBJECT (get_set (fixture))->ref_count == n_references);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (g_strstrip (text), "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 7);
}

/* @width: that of the table while it is saved; 0 to leave it */
static char *
save_causes (Fixture *fixture,
             int width)
{
  g_autofree char *path = g_build_filename (fixture->folder, "causes.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean is_saved = FALSE;
  char *text;

  cgv_export_write_table_async (get_cause_table (fixture), "causes", file, NULL, saved_cb, &is_saved);
  if (width > 0)
    cgv_cause_columns_get_spec ()->fit (cgv_table_get_list (get_cause_table (fixture)), width);
  cgv_app_test_wait_until (is_saved);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* A saved table has all steps and functions, at any width, even if that changes meanwhile. */
static void
test_save_causes (Fixture *fixture,
                  gconstpointer data)
{
  const CgvTableSpec *spec = cgv_cause_columns_get_spec ();
  g_autofree char *wide = NULL;
  g_autofree char *narrow = NULL;
  g_autofree char *turned = NULL;

  open_folders (fixture, write_long_series (fixture), NULL);
  wait_until_compared (fixture);
  spec->fit (show_causes (fixture), 3000);
  wide = save_causes (fixture, 0);
  g_assert_true (g_str_has_prefix (wide, "cause,v2,v4,v7,w01,w02,"));
  g_assert_nonnull (strstr (wide, ",w12,all"));
  g_assert_nonnull (strstr (wide, "leaf,1000,-1000,100,10,10,"));
  spec->fit (show_causes (fixture), 600);
  narrow = save_causes (fixture, 0);
  g_assert_cmpstr (narrow, ==, wide);
  spec->fit (show_causes (fixture), 300);
  turned = save_causes (fixture, 3000);
  g_assert_cmpstr (turned, ==, wide);
}

int
main (int argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void (*test) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/sets/suite", test_suite },
    { "/sets/fold", test_fold },
    { "/sets/common-cause", test_common_cause },
    { "/sets/larger-cause", test_larger_cause },
    { "/sets/back", test_back },
    { "/sets/gungraun", test_gungraun },
    { "/sets/series", test_series },
    { "/sets/narrow-step", test_narrow_step },
    { "/sets/notes", test_notes },
    { "/sets/causes", test_causes },
    { "/sets/causes/cells", test_cause_cells },
    { "/sets/causes/groups", test_cause_groups },
    { "/sets/causes/turned", test_turned_causes },
    { "/sets/curve", test_curve },
    { "/sets/scroll", test_scroll },
    { "/sets/functions", test_functions },
    { "/sets/functions/namesakes", test_namesakes },
    { "/sets/events", test_events },
    { "/sets/pair", test_pair },
    { "/sets/recent", test_recent },
    { "/sets/help", test_help },
    { "/sets/only", test_only },
    { "/sets/order", test_order },
    { "/sets/benchmark", test_benchmark },
    { "/sets/cancel", test_cancel },
    { "/sets/nothing", test_nothing },
    { "/sets/close", test_close },
    { "/sets/save", test_save },
    { "/sets/save/folds", test_save_folds },
    { "/sets/save/causes", test_save_causes },
  };

  cgv_app_test_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
