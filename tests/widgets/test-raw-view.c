/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lines of a file around a problem: all of them are there, and the one that is meant is in the middle. */

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-loader.h"
#include "cgv-raw-view.h"
#include "cgv-split-view.h"
#include "model-test.h"
#include "widget-test.h"

#define N_LINES 3000

typedef struct
{
  TestFolder folder;
  GFile *file;
  CgvDocument *document;
  CgvProblemModel *problems;
  GtkWidget *split;
  GtkWidget *sidebar;
  GtkWidget *view;
  GtkWidget *list;
  GtkWidget *window;
} Fixture;

/* Bad lines at 3, 5, 1500 and the last; some before 1500 are too long for one row. */
static char *
make_profile (void)
{
  GString *text = g_string_new ("events: Ir\nfn=f\n");

  for (guint i = 3; i <= N_LINES; i++)
    {
      gboolean is_bad = i == 3 || i == 5 || i == 1500 || i == N_LINES;

      if (i % 7 == 0)
        g_string_append_printf (text, "fn=(%u) a_namespace_with_a_name::a_class<int, unsigned long>::a_method_%u(int const&)\n", i, i);
      else
        g_string_append_printf (text, is_bad ? "%u bad\n" : "%u 1\n", i);
    }
  return g_string_free (text, FALSE);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autofree char *text = make_profile ();
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;

  test_folder_set_up (&fixture->folder, NULL);
  fixture->file = test_folder_write (&fixture->folder, "damaged", text, -1);
  files = test_files (g_object_ref (fixture->file), NULL);
  fixture->document = cgv_loader_load (files, NULL, NULL, &error);
  g_assert_no_error (error);
  fixture->problems = cgv_problem_model_new (fixture->document);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->problems)), ==, 4);

  fixture->view = g_object_new (CGV_TYPE_RAW_VIEW, NULL);
  fixture->list = widget_test_child (fixture->view, "list_view");
  fixture->split = cgv_split_view_new ();
  fixture->sidebar = gtk_button_new_with_label ("Problems");
  cgv_split_view_set_sidebar (CGV_SPLIT_VIEW (fixture->split), fixture->sidebar);
  cgv_split_view_set_content (CGV_SPLIT_VIEW (fixture->split), fixture->view);
  fixture->window = widget_test_show (fixture->split, GPOINTER_TO_INT (data), 640);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->split);
  g_object_unref (fixture->problems);
  g_object_unref (fixture->document);
  g_object_unref (fixture->file);
  test_folder_tear_down (&fixture->folder, NULL);
}

static CgvRawView *
view (Fixture *fixture)
{
  return CGV_RAW_VIEW (fixture->view);
}

static void
show (Fixture *fixture,
      guint position)
{
  g_autoptr (CgvProblemItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->problems), position);

  cgv_raw_view_show (view (fixture), fixture->document, item);
  widget_test_wait_until (!cgv_raw_view_is_reading (view (fixture)));
}

/* The number is the first of the labels of a row. */
static guint64
get_number (GtkWidget *row)
{
  return g_ascii_strtoull (gtk_label_get_text (GTK_LABEL (widget_test_find (row, GTK_TYPE_LABEL))), NULL, 10);
}

typedef struct
{
  guint64 number;
  float top;
  float bottom;
} Row;

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  float a_top = ((const Row *) a)->top;
  float b_top = ((const Row *) b)->top;

  return (a_top > b_top) - (a_top < b_top);
}

/* What can be seen of the list, from top to bottom. */
static GArray *
get_rows (Fixture *fixture)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  float height = (float) gtk_widget_get_height (fixture->list);

  for (GtkWidget *child = gtk_widget_get_first_child (fixture->list); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      graphene_rect_t bounds;
      Row row;

      if (!gtk_widget_get_mapped (child) || !gtk_widget_compute_bounds (child, fixture->list, &bounds))
        continue;
      row = (Row){ get_number (child), bounds.origin.y, bounds.origin.y + bounds.size.height };
      if (row.bottom > 0 && row.top < height)
        g_array_append_val (rows, row);
    }
  g_array_sort (rows, compare_rows);
  return rows;
}

/* Rows without gaps, from the upper edge to the lower one or to the end of the file. */
static gboolean
is_full (Fixture *fixture)
{
  g_autoptr (GArray) rows = get_rows (fixture);
  const Row *last;

  if (rows->len == 0 || g_array_index (rows, Row, 0).top > 1)
    return FALSE;
  for (guint i = 1; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);
      const Row *above = row - 1;

      if (row->number != above->number + 1 || ABS (row->top - above->bottom) > 1)
        return FALSE;
    }
  last = &g_array_index (rows, Row, rows->len - 1);
  return last->bottom >= (float) gtk_widget_get_height (fixture->list) - 1 || last->number == N_LINES;
}

/* Where the marked line is: 0 at the upper edge, 1 at the lower one; -1 if it is not on screen. */
static double
get_place (Fixture *fixture)
{
  GtkWidget *marked = cgv_raw_view_get_marked (view (fixture));
  graphene_rect_t bounds;

  if (marked == NULL || !gtk_widget_get_mapped (marked) || !gtk_widget_compute_bounds (marked, fixture->list, &bounds))
    return -1;
  return (bounds.origin.y + bounds.size.height / 2) / gtk_widget_get_height (fixture->list);
}

static gboolean
is_marked (Fixture *fixture,
           guint64 number,
           double from,
           double to)
{
  double place = get_place (fixture);

  return place >= from && place <= to && get_number (cgv_raw_view_get_marked (view (fixture))) == number && is_full (fixture);
}

#define assert_marked(fixture, number, from, to)                       \
  G_STMT_START                                                         \
  {                                                                    \
    widget_test_wait_until (is_marked (fixture, number, from, to));    \
    widget_test_settle ((fixture)->window);                            \
    g_assert_true (is_marked (fixture, number, from, to));             \
  }                                                                    \
  G_STMT_END

/* One after another, there and back, where the file has enough lines on both sides and where it has not. */
static void
check_all (Fixture *fixture)
{
  show (fixture, 2);
  assert_marked (fixture, 1500, 0.33, 0.67);
  show (fixture, 0);
  assert_marked (fixture, 3, 0, 0.33);
  show (fixture, 3);
  assert_marked (fixture, N_LINES, 0.67, 1);
  show (fixture, 2);
  assert_marked (fixture, 1500, 0.33, 0.67);
  show (fixture, 1);
  assert_marked (fixture, 5, 0, 0.5);
}

static void
test_wide (Fixture *fixture,
           gconstpointer data)
{
  check_all (fixture);
}

static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  cgv_split_view_set_show_content (CGV_SPLIT_VIEW (fixture->split), TRUE);
  check_all (fixture);
}

/* The lines come while the other side is on screen. */
static void
test_folded (Fixture *fixture,
             gconstpointer data)
{
  static const guint64 numbers[] = { 3, 5, 1500, N_LINES };

  for (guint i = 0; i < 4; i++)
    {
      guint which = 2 + i * 3;

      show (fixture, which % 4);
      widget_test_settle (fixture->window);
      g_assert_false (gtk_widget_get_mapped (fixture->view));
      cgv_split_view_set_show_content (CGV_SPLIT_VIEW (fixture->split), TRUE);
      assert_marked (fixture, numbers[which % 4], which % 4 == 2 ? 0.33 : 0, which % 4 == 2 ? 0.67 : 1);
      cgv_split_view_set_show_content (CGV_SPLIT_VIEW (fixture->split), FALSE);
      widget_test_wait_until (!gtk_widget_get_mapped (fixture->view));
    }
}

/* What the user scrolled to stays where it is. */
static void
test_scroll (Fixture *fixture,
             gconstpointer data)
{
  GtkAdjustment *adjustment;
  double value;

  show (fixture, 2);
  assert_marked (fixture, 1500, 0.33, 0.67);
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (fixture->list));
  value = gtk_adjustment_get_value (adjustment) + 2 * gtk_adjustment_get_page_size (adjustment);
  gtk_adjustment_set_value (adjustment, value);
  widget_test_settle (fixture->window);
  widget_test_settle (fixture->window);
  g_assert_true (get_place (fixture) < 0 || get_place (fixture) > 1);
  g_assert_true (is_full (fixture));
}

/* More lines on both sides move nothing. */
static void
test_extend (Fixture *fixture,
             gconstpointer data)
{
  GListModel *lines = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (fixture->list)));

  show (fixture, 2);
  assert_marked (fixture, 1500, 0.33, 0.67);
  g_assert_cmpuint (g_list_model_get_n_items (lines), ==, 401);
  gtk_widget_activate_action (fixture->view, "raw.earlier", NULL);
  widget_test_wait_until (g_list_model_get_n_items (lines) == 601);
  assert_marked (fixture, 1500, 0.33, 0.67);
  gtk_widget_activate_action (fixture->view, "raw.later", NULL);
  widget_test_wait_until (g_list_model_get_n_items (lines) == 801);
  assert_marked (fixture, 1500, 0.33, 0.67);
}

static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *text = NULL;

  show (fixture, 2);
  assert_marked (fixture, 1500, 0.33, 0.67);
  g_assert_true (gtk_widget_grab_focus (fixture->view));
  widget_test_key (fixture->window, "ctrl+c");
  text = widget_test_clipboard (fixture->view);
  g_assert_cmpstr (text, ==, "1500 bad\n");
  assert_marked (fixture, 1500, 0.33, 0.67);
}

static gboolean
is_focused (Fixture *fixture,
            guint64 number)
{
  GtkWidget *marked = cgv_raw_view_get_marked (view (fixture));

  return marked != NULL && gtk_window_get_focus (GTK_WINDOW (fixture->window)) == marked && get_number (marked) == number;
}

/* The keyboard goes to the line, even if that is not there yet, and with it from problem to problem. */
static void
test_focus (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvProblemItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->problems), 2);

  cgv_raw_view_show (view (fixture), fixture->document, item);
  gtk_widget_grab_focus (fixture->view);
  widget_test_wait_until (is_focused (fixture, 1500));
  assert_marked (fixture, 1500, 0.33, 0.67);
  show (fixture, 3);
  widget_test_wait_until (is_focused (fixture, N_LINES));
  show (fixture, 0);
  widget_test_wait_until (is_focused (fixture, 3));

  gtk_widget_grab_focus (fixture->sidebar);
  show (fixture, 2);
  assert_marked (fixture, 1500, 0.33, 0.67);
  g_assert_true (gtk_widget_has_focus (fixture->sidebar));
}

/* Only what was kept with the problem is left, and it is said why. */
static void
test_gone (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *texts = NULL;

  g_assert_cmpint (g_unlink (g_file_peek_path (fixture->file)), ==, 0);
  show (fixture, 2);
  widget_test_wait_until (cgv_raw_view_get_marked (view (fixture)) != NULL);
  widget_test_settle (fixture->window);
  texts = widget_test_texts (fixture->view);
  g_assert_nonnull (strstr (texts, "There is no such file"));
  g_assert_nonnull (strstr (texts, "1500|1500 bad|"));
}

#define add(name, width, func) g_test_add ("/raw-view/" name, Fixture, GINT_TO_POINTER (width), set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("wide", 1000, test_wide);
  add ("narrow", 360, test_narrow);
  add ("folded", 360, test_folded);
  add ("scroll", 1000, test_scroll);
  add ("extend", 1000, test_extend);
  add ("copy", 1000, test_copy);
  add ("focus", 1000, test_focus);
  add ("gone", 1000, test_gone);

  return g_test_run ();
}
