/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * All rows of all lists, as they are copied, of some profiles and pairs: a change that should not
 * alter rows does not alter them here.
 *
 * lists.txt has a hash for each. If a change alters rows on purpose, CGV_TEST_DUMP=FOLDER in the
 * environment writes the rows into a folder, for `diff -r` before and after it; CGV_TEST_UPDATE=1
 * writes the new hashes. The commit states the changes and the reason.
 */

#include "cgv-call-view.h"
#include "cgv-cause-view.h"
#include "cgv-cycle-view.h"
#include "cgv-function-view.h"
#include "cgv-source-view.h"
#include "cgv-table.h"
#include "cgv-types-view.h"
#include "cgv-why-view.h"
#include "widget-compare-test.h"
#include "widget-test.h"

/* Paths in tests/data; a comparison if there is a base. */
static const struct
{
  const char *base;
  const char *profile;
} subjects[] = {
  { NULL, "format/extended-example-cfi" },
  { NULL, "format/event-inherited" },
  { NULL, "format/several-parts" },
  { NULL, "format/jumps-valgrind" },
  { NULL, "format/cachegrind" },
  { NULL, "producers/cachegrind-3.19" },
  { NULL, "producers/callgrind-cache-sim-branch-sim" },
  { NULL, "producers/callgrind-combine-dumps" },
  { NULL, "producers/callgrind-dump-instr-collect-jumps" },
  { NULL, "producers/callgrind-plain" },
  { NULL, "producers/callgrind-combine-dumps-separate-threads" },
  { "producers/callgrind-plain", "producers/callgrind-dump-instr-collect-jumps" },
  { "producers/callgrind-cache-sim-branch-sim", "producers/callgrind-plain" },
  { "producers/cachegrind-3.19", "producers/cachegrind-3.19-branch-sim" },
  { "format/extended-example-cfi", "format/extended-example-cfl" },
};

#define N_VIEWS 11u

#define CYCLE_VIEW 4u
#define PARTS_VIEW 7u
#define CYCLE_VIEW_BACK 10u

static GtkWidget *
make_view (guint index)
{
  switch (index)
    {
    case 0:
      return g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL);
    case 1:
    case 2:
    case 3:
      return g_object_new (CGV_TYPE_CALL_VIEW, "kind", index - 1, NULL);
    case CYCLE_VIEW:
    case CYCLE_VIEW_BACK:
      return g_object_new (CGV_TYPE_CYCLE_VIEW, NULL);
    case 5:
      return g_object_new (CGV_TYPE_SOURCE_VIEW, NULL);
    case 6:
      return g_object_new (CGV_TYPE_TYPES_VIEW, NULL);
    case PARTS_VIEW:
      return g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL);
    case 8:
      return g_object_new (CGV_TYPE_CAUSE_VIEW, NULL);
    case 9:
      return g_object_new (CGV_TYPE_WHY_VIEW, NULL);
    default:
      return NULL;
    }
}

static char *
read_profile (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".callgrind", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", file, NULL);
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* Appends the copied rows of all tables below a widget, one table after the other. */
static void
append_rows (GtkWidget *root,
             GString *out)
{
  if (CGV_IS_TABLE (root) && cgv_table_get_list (CGV_TABLE (root)) != NULL)
    {
      g_autofree char *rows = NULL;

      gdk_clipboard_set_text (gtk_widget_get_clipboard (root), "");
      gtk_widget_activate_action (root, "table.copy-all", NULL);
      rows = widget_test_clipboard (root);
      g_string_append_printf (out, "%s\n\n", rows);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    append_rows (child, out);
}

/* Selects a member of a cycle, because the page of a cycle is that of the selected function. */
static void
select_member (CgvFocus *focus)
{
  const CgvGraph *graph = cgv_focus_get_costs (focus)->graph;

  if (graph->n_cycles > 0)
    cgv_focus_set_row (focus, graph->cycle_nodes[0]);
  cgv_focus_set_inside_cycle (focus, CGV_INSIDE_CYCLE_WHOLE);
}

static void
append_view (CgvFocus *focus,
             guint index,
             GString *out)
{
  GtkWidget *view = make_view (index);
  GtkWidget *window = widget_test_show (view, 1000, 400);
  gboolean is_of_cycle = CGV_IS_CYCLE_VIEW (view);
  guint32 row = focus->row;

  if (is_of_cycle)
    select_member (focus);
  cgv_focus_set_column (focus, CGV_CHOICE_PARTS, index == PARTS_VIEW);
  cgv_view_set_focus (CGV_VIEW (view), focus);
  if (index == CYCLE_VIEW_BACK)
    widget_test_click (widget_test_child (view, "back_button"));
  widget_test_settle (window);
  g_string_append_printf (out, "%s\n", G_OBJECT_TYPE_NAME (view));
  append_rows (view, out);
  widget_test_close (window, view);
  if (is_of_cycle)
    {
      cgv_focus_set_inside_cycle (focus, CGV_INSIDE_CYCLE_NOTHING);
      if (row != CGV_NONE)
        cgv_focus_set_row (focus, row);
    }
}

static char *
dup_rows (const char *base,
          const char *profile)
{
  g_autofree char *base_text = base != NULL ? read_profile (base) : NULL;
  g_autofree char *text = read_profile (profile);
  g_autoptr (CgvFocus) focus = base != NULL ? compare_test_focus (base_text, text) : widget_test_focus (text);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < N_VIEWS; i++)
    append_view (focus, i, out);
  for (int kind = CGV_GROUPING_OBJECT; kind <= CGV_GROUPING_FUNCTION_FILE; kind++)
    {
      g_object_set (focus, "grouping-kind", kind, NULL);
      g_string_append_printf (out, "grouped by %d\n", kind);
      append_view (focus, 0, out);
    }
  return g_string_free (out, FALSE);
}

static void
test_lists (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "lists.txt", NULL);
  g_autofree char *expected = NULL;
  g_autoptr (GString) found = g_string_new (NULL);
  const char *dump = g_getenv ("CGV_TEST_DUMP");

  for (guint i = 0; i < G_N_ELEMENTS (subjects); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s%s%s", subjects[i].base ? subjects[i].base : "", subjects[i].base ? " -- " : "",
                                               subjects[i].profile);
      g_autofree char *rows = dup_rows (subjects[i].base, subjects[i].profile);
      g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, rows, -1);

      g_string_append_printf (found, "%.12s  %s\n", hash, name);
      if (dump != NULL)
        {
          g_autofree char *file = g_build_filename (dump, g_strdelimit (name, "/ ", '_'), NULL);

          g_assert_true (g_file_set_contents (file, rows, -1, NULL));
        }
    }
  if (g_getenv ("CGV_TEST_UPDATE") != NULL)
    g_assert_true (g_file_set_contents (path, found->str, -1, NULL));
  g_assert_true (g_file_get_contents (path, &expected, NULL, NULL));
  g_assert_cmpstr (found->str, ==, expected);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);
  g_test_add_func ("/lists/all", test_lists);
  return g_test_run ();
}
