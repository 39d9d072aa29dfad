/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of problems: the content of rows, filtering by kind, and moving to the next problem. */

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-loader.h"
#include "cgv-problem-detail.h"
#include "cgv-problem-report.h"
#include "cgv-problem-view.h"
#include "cgv-table.h"
#include "model-test.h"
#include "widget-test.h"

typedef struct
{
  TestFolder folder;
  CgvDocument *document;
  GtkWidget *view;
  CgvTable *table;
  GtkWidget *detail;
  GtkWidget *window;
  guint n_selected;
} Fixture;

static void
selected_cb (Fixture *fixture)
{
  fixture->n_selected++;
  cgv_problem_detail_show (CGV_PROBLEM_DETAIL (fixture->detail), fixture->document, cgv_problem_view_get_selected (CGV_PROBLEM_VIEW (fixture->view)));
}

/* Loads a file with an unknown line, and 120 unreadable cost lines. */
static CgvDocument *
load (TestFolder *folder)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=f\n1 1\njunk <b>\n");
  g_autoptr (GFile) file = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  CgvDocument *document;

  for (guint i = 0; i < 120; i++)
    g_string_append_printf (text, "%u bad\x1b\n", i);
  file = test_folder_write (folder, "damaged", text->str, (gssize) text->len);
  files = test_files (g_object_ref (file), NULL);
  document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return document;
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  GtkWidget *box;

  test_folder_set_up (&fixture->folder, NULL);
  fixture->document = load (&fixture->folder);
  fixture->detail = g_object_new (CGV_TYPE_PROBLEM_DETAIL, NULL);
  fixture->view = g_object_new (CGV_TYPE_PROBLEM_VIEW, NULL);
  fixture->table = CGV_TABLE (widget_test_child (fixture->view, "table"));
  g_signal_connect_swapped (fixture->view, "selected", G_CALLBACK (selected_cb), fixture);
  cgv_problem_view_set_document (CGV_PROBLEM_VIEW (fixture->view), fixture->document);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), fixture->view);
  gtk_box_append (GTK_BOX (box), fixture->detail);
  gtk_widget_set_vexpand (fixture->detail, TRUE);
  fixture->window = widget_test_show (box, GPOINTER_TO_INT (data), 900);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, gtk_widget_get_parent (fixture->view));
  g_object_unref (fixture->document);
  test_folder_tear_down (&fixture->folder, NULL);
}

static CgvProblemView *
view (Fixture *fixture)
{
  return CGV_PROBLEM_VIEW (fixture->view);
}

static guint64
get_line (Fixture *fixture)
{
  const CgvProblem *problem = cgv_problem_view_get_selected (view (fixture));

  return problem != NULL ? problem->line : 0;
}

/* Kind, bytes, place and reaction: text from the file is plain text. */
static void
test_rows (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *texts = widget_test_texts (fixture->view);

  g_assert_nonnull (strstr (texts, "line 4, byte 20|Unknown line|junk <b>|The line was skipped.|"));
  g_assert_nonnull (strstr (texts, "line 5, byte 29|Unreadable cost line|0 bad\\x1b|The line was skipped.|"));
  g_assert_nonnull (strstr (texts, "and 21 more, which are counted but not listed|"));
  g_assert_nonnull (strstr (texts, "All Kinds (121)|"));
  g_assert_cmpuint (get_line (fixture), ==, 4);
}

/* The title names the damaged file, not the first of those that were opened. */
static void
test_title (void)
{
  static const char whole[] = "events: Ir\nfn=f\n1 1\n";
  TestFolder folder = { 0 };
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;

  test_folder_set_up (&folder, NULL);
  files = test_files (test_folder_write (&folder, "whole.1", whole, -1), test_folder_write (&folder, "cut.2", "events: Ir\nfn=f\n1 1\njunk\n", -1),
                      test_folder_write (&folder, "whole.3", whole, -1), NULL);
  document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  title = cgv_problem_report_dup_title (document);
  g_assert_cmpstr (title, ==, "1 problem while reading cut.2");
  test_folder_tear_down (&folder, NULL);
}

/* A problem is selected at first, not the note before it. */
static void
test_first (void)
{
  static const char text[] = "events: Ir\nfn=f\nrec=f\n1 1\njunk\n";
  TestFolder folder = { 0 };
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  CgvProblemView *problem_view = g_object_ref_sink (g_object_new (CGV_TYPE_PROBLEM_VIEW, NULL));

  test_folder_set_up (&folder, NULL);
  files = test_files (test_folder_write (&folder, "noted", text, -1), NULL);
  document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (document->problems->items[0].kind, ==, CGV_PROBLEM_LEGACY_LINE);
  cgv_problem_view_set_document (problem_view, document);
  g_assert_cmpint (cgv_problem_view_get_selected (problem_view)->kind, ==, CGV_PROBLEM_UNKNOWN_LINE);
  g_assert_true (cgv_problem_view_can_step (problem_view, -1));
  g_object_unref (problem_view);
  test_folder_tear_down (&folder, NULL);
}

/* Columns that do not fit are shown below, for the selected problem. */
static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  g_autofree char *texts = widget_test_texts (fixture->view);

  g_assert_nonnull (strstr (texts, "line 4, byte 20|Unknown line|line 5, byte 29|Unreadable cost line|"));
  g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, 360);
}

/* The selected problem stays selected in any order. */
static void
test_sort (Fixture *fixture,
           gconstpointer data)
{
  guint n_selected = fixture->n_selected;

  cgv_table_set_sort (fixture->table, "kind", FALSE);
  g_assert_cmpuint (get_line (fixture), ==, 4);
  g_assert_cmpuint (fixture->n_selected, ==, n_selected);
  cgv_table_set_sort (fixture->table, "place", TRUE);
  g_assert_false (cgv_problem_view_can_step (view (fixture), 1));
  cgv_problem_view_step (view (fixture), -1);
  g_assert_cmpuint (get_line (fixture), ==, 5);
}

static void
test_kinds (Fixture *fixture,
            gconstpointer data)
{
  GtkDropDown *picker = GTK_DROP_DOWN (widget_test_child (fixture->view, "kind_picker"));
  GListModel *rows = G_LIST_MODEL (gtk_column_view_get_model (cgv_table_get_view (fixture->table)));
  GListModel *kinds = gtk_drop_down_get_model (picker);
  g_autofree char *texts = NULL;

  g_assert_cmpuint (g_list_model_get_n_items (kinds), ==, 3);
  widget_test_wait_until (g_list_model_get_n_items (rows) == CGV_MAX_PROBLEMS);
  for (guint i = 1; i < 3; i++)
    {
      const char *kind = gtk_string_list_get_string (GTK_STRING_LIST (kinds), i);
      gboolean is_unknown = g_str_equal (kind, "Unknown line (1)");

      if (!is_unknown)
        g_assert_cmpstr (kind, ==, "Unreadable cost line (120)");
      gtk_drop_down_set_selected (picker, i);
      widget_test_wait_until (g_list_model_get_n_items (rows) == (is_unknown ? 1 : CGV_MAX_PROBLEMS - 1));
      g_assert_cmpuint (get_line (fixture), ==, is_unknown ? 4 : 5);
      g_assert_cmpint (gtk_widget_get_visible (widget_test_child (fixture->view, "rest_label")), ==, !is_unknown);
    }
  gtk_drop_down_set_selected (picker, 0);
  widget_test_settle (fixture->window);
  texts = widget_test_texts (fixture->view);
  g_assert_nonnull (strstr (texts, "and 21 more, which are counted but not listed|"));
}

/* Also moves to rows outside of the screen, but not beyond the ends. */
static void
test_step (Fixture *fixture,
           gconstpointer data)
{
  guint n_selected = fixture->n_selected;
  g_autofree char *texts = NULL;

  g_assert_false (cgv_problem_view_can_step (view (fixture), -1));
  cgv_problem_view_step (view (fixture), -1);
  g_assert_cmpuint (get_line (fixture), ==, 4);
  for (guint i = 1; i < CGV_MAX_PROBLEMS; i++)
    {
      g_assert_true (cgv_problem_view_can_step (view (fixture), 1));
      cgv_problem_view_step (view (fixture), 1);
      g_assert_cmpuint (get_line (fixture), ==, 4 + i);
    }
  g_assert_cmpuint (fixture->n_selected, ==, n_selected + CGV_MAX_PROBLEMS - 1);
  g_assert_false (cgv_problem_view_can_step (view (fixture), 1));
  widget_test_settle (fixture->window);
  texts = widget_test_texts (fixture->view);
  g_assert_nonnull (strstr (texts, "98 bad\\x1b|"));
}

static void
test_keys (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *text = NULL;

  g_assert_true (gtk_widget_grab_focus (fixture->view));
  widget_test_key (fixture->window, "Down");
  g_assert_cmpuint (get_line (fixture), ==, 5);
  widget_test_key (fixture->window, "ctrl+c");
  text = widget_test_clipboard (fixture->view);
  g_assert_cmpstr (text, ==, "Place\tProblem\tBytes\tWhat Was Done\nline 5, byte 29\tUnreadable cost line\t0 bad\\x1b\tThe line was skipped.\n");
}

static CgvProblemDetail *
detail (Fixture *fixture)
{
  return CGV_PROBLEM_DETAIL (fixture->detail);
}

static gboolean
says (GtkWidget *widget,
      const char *text)
{
  g_autofree char *texts = widget_test_texts (widget);

  return strstr (texts, text) != NULL;
}

/* Shows the sentences, and the lines around the marked one. */
static void
test_excerpt (Fixture *fixture,
              gconstpointer data)
{
  GtkListBox *lines = GTK_LIST_BOX (widget_test_child (fixture->detail, "line_list"));
  GtkListBoxRow *marked;

  widget_test_wait_until (says (fixture->detail, "|4|junk <b>|"));
  g_assert_true (says (fixture->detail, "Unknown line|line 4, byte 20|This line is neither a header, a name nor a cost line. The line was skipped."));
  g_assert_true (says (fixture->detail, "|3|1 1|4|junk <b>|5|0 bad\\x1b|"));
  marked = gtk_list_box_get_selected_row (lines);
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (marked), "marked"));
  g_assert_true (says (GTK_WIDGET (marked), "junk <b>"));
  cgv_problem_detail_show (detail (fixture), fixture->document, NULL);
  g_assert_false (says (fixture->detail, "junk"));
}

/* The focus stays on the marked line from problem to problem. */
static void
test_excerpt_keys (Fixture *fixture,
                   gconstpointer data)
{
  GtkListBox *lines = GTK_LIST_BOX (widget_test_child (fixture->detail, "line_list"));
  g_autofree char *text = NULL;

  widget_test_wait_until (gtk_list_box_get_selected_row (lines) != NULL);
  gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_selected_row (lines)));
  cgv_problem_view_step (view (fixture), 1);
  cgv_problem_view_step (view (fixture), 1);
  widget_test_wait_until (gtk_list_box_get_selected_row (lines) != NULL);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == GTK_WIDGET (gtk_list_box_get_selected_row (lines)));
  widget_test_key (fixture->window, "ctrl+c");
  text = widget_test_clipboard (fixture->detail);
  g_assert_cmpstr (text, ==, "1 bad\\x1b\n");
}

/* Only the bytes that were kept with the problem are left, and a note gives the reason. */
static void
test_gone (Fixture *fixture,
           gconstpointer data)
{
  g_assert_cmpint (g_unlink (g_file_peek_path (cgv_document_get_file (fixture->document, 0))), ==, 0);
  cgv_problem_view_step (view (fixture), 1);
  widget_test_wait_until (says (fixture->detail, "There is no such file"));
  g_assert_true (says (fixture->detail, "|5|0 bad\\x1b|"));
}

#define add(name, width, func) g_test_add ("/problem-view/" name, Fixture, GINT_TO_POINTER (width), set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("rows", 900, test_rows);
  add ("narrow", 360, test_narrow);
  add ("kinds", 480, test_kinds);
  add ("sort", 480, test_sort);
  add ("step", 900, test_step);
  add ("keys", 480, test_keys);
  add ("excerpt", 480, test_excerpt);
  add ("excerpt-keys", 480, test_excerpt_keys);
  add ("gone", 360, test_gone);
  g_test_add_func ("/problem-view/first", test_first);
  g_test_add_func ("/problem-view/title", test_title);

  return g_test_run ();
}
