/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of differences: the content of its rows, and all actions of the user. */

#include <string.h>

#include "cgv-function-view.h"
#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-function-columns.h"
#include "cgv-line.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-table.h"
#include "widget-compare-test.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  CgvFunctionView *view;
  GtkWidget *window;
  GtkColumnView *columns;
} Fixture;

/* The first cause is not the first row of the list. */
static void
select_name (CgvFocus *focus,
             const char *wanted)
{
  const CgvMatching *matching = cgv_focus_get_comparison (focus)->matching;

  for (CgvNodeId row = 0; row < cgv_focus_get_comparison (focus)->n_rows; row++)
    {
      gsize length;
      const char *name = cgv_matching_get_name (matching, row, &length);

      if (length == strlen (wanted) && memcmp (name, wanted, length) == 0)
        cgv_focus_set_row (focus, row);
    }
}

static void
set_up_sized (Fixture *fixture,
              int width)
{
  if (fixture->focus == NULL)
    {
      fixture->focus = compare_test_focus (COMPARE_TEST_BASE, COMPARE_TEST_NEW);
      select_name (fixture->focus, "lex");
    }
  cgv_focus_hide_column (fixture->focus, "functions", "delta_origin");
  fixture->view = g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL);
  fixture->window = widget_test_show (GTK_WIDGET (fixture->view), width, 400);
  cgv_function_view_set_sort (fixture->view, "delta_self", TRUE);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
  fixture->columns = cgv_table_get_view (CGV_TABLE (widget_test_child (GTK_WIDGET (fixture->view), "table")));
  widget_test_settle (fixture->window);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  set_up_sized (fixture, 1100);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, GTK_WIDGET (fixture->view));
  g_assert_finalize_object (fixture->focus);
}

static GtkWidget *
get_rows (Fixture *fixture)
{
  GtkWidget *rows = gtk_widget_get_first_child (GTK_WIDGET (fixture->columns));

  while (!GTK_IS_LIST_VIEW (rows))
    rows = gtk_widget_get_next_sibling (rows);
  return rows;
}

static GtkWidget *
get_row (Fixture *fixture,
         guint position)
{
  for (GtkWidget *row = gtk_widget_get_first_child (get_rows (fixture)); row != NULL; row = gtk_widget_get_next_sibling (row))
    {
      if (cgv_row_factory_get_position (row) == position && gtk_widget_get_mapped (row))
        return row;
    }
  g_assert_not_reached ();
}

static CgvNameCell *
get_name_cell (Fixture *fixture,
               guint position)
{
  return CGV_NAME_CELL (widget_test_find (get_row (fixture, position), CGV_TYPE_NAME_CELL));
}

static CgvCostCell *
get_cost_cell (Fixture *fixture,
                guint position)
{
  return CGV_COST_CELL (widget_test_find (get_row (fixture, position), CGV_TYPE_COST_CELL));
}

/* Checks rows: "+name (count)" for a closed one, "-name (count)" for an open one, ".name" for a
 * row below it, and the tag in brackets. */
static void
assert_rows (Fixture *fixture,
             const char *expected)
{
  static const char *const signs[] = { "", "", "+", "-", "." };
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (fixture->columns));
  g_autoptr (GString) rows = g_string_new (NULL);

  widget_test_settle (fixture->window);
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      CgvNameCell *cell = get_name_cell (fixture, i);
      const char *count = cgv_name_cell_get_count (cell);
      const char *tag = cgv_name_cell_get_tag (cell);

      g_string_append_printf (rows, "%s%s%s", i > 0 ? " " : "", signs[cgv_name_cell_get_branch (cell)], cgv_name_cell_get_name (cell));
      if (*count != '\0')
        g_string_append_printf (rows, "(%s)", count);
      if (*tag != '\0')
        g_string_append_printf (rows, "[%s]", tag);
    }
  g_assert_cmpstr (rows->str, ==, expected);
}

static void
assert_row_texts (Fixture *fixture,
                  guint position,
                  const char *expected)
{
  g_autofree char *texts = widget_test_texts (get_row (fixture, position));

  g_assert_cmpstr (texts, ==, expected);
}

static void
assert_selected (Fixture *fixture,
                 const char *expected)
{
  GtkSelectionModel *model = gtk_column_view_get_model (fixture->columns);
  g_autoptr (GtkBitset) selection = gtk_selection_model_get_selection (model);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < gtk_bitset_get_size (selection); i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", gtk_bitset_get_nth (selection, i));
  g_assert_cmpstr (text->str, ==, expected);
}

static void
assert_focus (Fixture *fixture,
              const char *expected)
{
  g_autofree char *name = compare_test_row_name (fixture->focus);

  g_assert_cmpstr (name, ==, expected);
}

static void
act (Fixture *fixture,
     const char *action,
     const char *value)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->view), action, value != NULL ? "s" : NULL, value));
}

static GtkWidget *
get_show_button (Fixture *fixture)
{
  return widget_test_child (GTK_WIDGET (fixture->view), "show_button");
}

static void
choose (Fixture *fixture,
        const char *show)
{
  g_assert_true (gtk_widget_activate_action (get_show_button (fixture), "show.which", "s", show));
}

static void
test_rows (Fixture *fixture,
           gconstpointer data)
{
  assert_rows (fixture, "+lex(1 → 2) parse fresh[new] gone[removed] emit main");
  assert_focus (fixture, "lex");
  assert_selected (fixture, "0");
  g_assert_cmpstr (cgv_line_get_text (CGV_LINE (get_cost_cell (fixture, 0))), ==, "+100");
  g_assert_cmpfloat (cgv_cost_cell_get_fraction (get_cost_cell (fixture, 0)), ==, 1.0);
  g_assert_cmpfloat (cgv_cost_cell_get_fraction (get_cost_cell (fixture, 1)), ==, 0.6);
  g_assert_cmpfloat (cgv_cost_cell_get_fraction (get_cost_cell (fixture, 4)), ==, -0.6);
  g_assert_cmpint (cgv_cost_cell_get_state (get_cost_cell (fixture, 5)), ==, CGV_CELL_SAME);
  g_assert_cmpint (cgv_cost_cell_get_state (get_cost_cell (fixture, 4)), ==, CGV_CELL_LESS);
}

/* All numbers of a row: both sides, the difference, and its share of the old cost and of the
 * program. */
static void
test_numbers (Fixture *fixture,
              gconstpointer data)
{
  widget_test_resize (fixture->window, 940, 400);
  assert_row_texts (fixture, 1, "500|560|+60|+12.0|+5.71|+160|parse|parse.c|");
  act (fixture, "functions.cost", "inclusive");
  widget_test_settle (fixture->window);
  assert_row_texts (fixture, 0, "+60|600|760|+160|+26.7|+15.2|parse|parse.c|");
}

/* Rows where a change began come first, with the reason. A further event type has it, too. */
static void
test_origin (Fixture *fixture,
             gconstpointer data)
{
  static const char *const columns[] = { "self:Dr", NULL };
  const CgvQuantity by_origin = { CGV_QUANTITY_ORIGIN, CGV_ASPECT_DELTA, NULL };
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (fixture->focus);
  g_autofree char *tooltip = NULL;
  g_autofree char *texts = NULL;

  cgv_function_list_set_sort (list, &by_origin, TRUE);
  tooltip = cgv_function_columns_get_spec ()->describe (list, 0);
  g_assert_nonnull (strstr (tooltip, "\nBegan Here: +160 ("));
  g_assert_nonnull (strstr (tooltip, "\ncalls lex 40 instead of 20 times"));
  cgv_focus_hide_column (fixture->focus, "functions", NULL);
  cgv_focus_set_columns (fixture->focus, columns);
  cgv_function_view_set_sort (fixture->view, "delta_origin", TRUE);
  assert_rows (fixture, "parse emit main +lex(1 → 2) gone[removed] fresh[new]");
  g_assert_cmpstr (cgv_line_get_text (CGV_LINE (get_cost_cell (fixture, 0))), ==, "+160");
  texts = widget_test_texts (GTK_WIDGET (fixture->columns));
  g_assert_nonnull (strstr (texts, "Began Here (Dr)"));
  act (fixture, "functions.group", "object");
  assert_rows (fixture, "+prog(6)");
  cgv_focus_set_measure (fixture->focus, CGV_MEASURE_SHARE);
  widget_test_settle (fixture->window);
}

/* When the other cost is shown, a list that was sorted by the first is sorted by it. */
static void
test_cost (Fixture *fixture,
           gconstpointer data)
{
  act (fixture, "functions.cost", "inclusive");
  assert_rows (fixture, "parse +lex(1 → 2) main fresh[new] gone[removed] emit");
  cgv_function_view_set_sort (fixture->view, "name", FALSE);
  act (fixture, "functions.cost", "self");
  assert_rows (fixture, "emit fresh[new] gone[removed] +lex(1 → 2) main parse");
}

static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  widget_test_resize (fixture->window, 360, 400);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->view)), ==, 360);
  /* The name comes first, in its own line. */
  assert_row_texts (fixture, 2, "fresh|emit.c|new|+40|new|");
}

static void
test_sort (Fixture *fixture,
           gconstpointer data)
{
  cgv_function_view_set_sort (fixture->view, "delta_self", FALSE);
  assert_rows (fixture, "emit gone[removed] fresh[new] parse +lex(1 → 2) main");
  cgv_function_view_set_sort (fixture->view, "delta_inclusive", TRUE);
  assert_rows (fixture, "parse +lex(1 → 2) main fresh[new] gone[removed] emit");
  cgv_function_view_set_sort (fixture->view, "base_self", TRUE);
  assert_rows (fixture, "parse emit main +lex(1 → 2) gone[removed] fresh[new]");
  cgv_function_view_set_sort (fixture->view, "name", FALSE);
  assert_rows (fixture, "emit fresh[new] gone[removed] +lex(1 → 2) main parse");
}

/* Titles are read as they are shown. */
static void
assert_titles_named (Fixture *fixture)
{
  GtkColumnView *view = GTK_COLUMN_VIEW (widget_test_find (GTK_WIDGET (fixture->view), GTK_TYPE_COLUMN_VIEW));
  GListModel *columns = gtk_column_view_get_columns (view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      GtkAccessible *title = GTK_ACCESSIBLE (cgv_column_tools_get_title (view, column));

      gtk_test_accessible_assert_property (title, GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_column_view_column_get_title (column));
    }
}

/* If there is room for one cost, columns of the other take its cells, and their titles sort by what they show. */
static void
test_swap (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GtkWidget) cell = GTK_WIDGET (g_object_ref (get_cost_cell (fixture, 0)));

  widget_test_resize (fixture->window, 420, 400);
  widget_test_settle (fixture->window);
  assert_row_texts (fixture, 0, "+100|+100|lex|1 → 2|parse.c|");
  cgv_function_view_set_sort (fixture->view, "delta_inclusive", TRUE);
  widget_test_settle (fixture->window);
  assert_row_texts (fixture, 0, "+160|+26.7|parse|parse.c|");
  g_assert_true (GTK_WIDGET (get_cost_cell (fixture, 0)) == cell);
  assert_rows (fixture, "parse +lex(1 → 2) main fresh[new] gone[removed] emit");
  g_assert_cmpstr (cgv_table_get_sort (CGV_TABLE (widget_test_child (GTK_WIDGET (fixture->view), "table")), NULL), ==, "delta_inclusive");
  assert_titles_named (fixture);
}

/* The keyboard reaches the title of a column, and Return sorts by it. */
static void
test_sort_by_keyboard (Fixture *fixture,
                       gconstpointer data)
{
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  widget_test_key (fixture->window, "shift+Tab");
  widget_test_key (fixture->window, "Return");
  assert_rows (fixture, "parse emit main +lex(1 → 2) gone[removed] fresh[new]");
  widget_test_key (fixture->window, "Return");
  assert_rows (fixture, "fresh[new] gone[removed] main +lex(1 → 2) emit parse");
}

static void
test_show (Fixture *fixture,
           gconstpointer data)
{
  choose (fixture, "regressions");
  assert_rows (fixture, "+lex(1 → 2) parse fresh[new]");
  choose (fixture, "improvements");
  assert_rows (fixture, "gone[removed] emit");
  choose (fixture, "new");
  assert_rows (fixture, "fresh[new]");
  choose (fixture, "removed");
  assert_rows (fixture, "gone[removed]");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (widget_test_child (GTK_WIDGET (fixture->view), "hits_label"))), ==, "1 of 6");
  choose (fixture, "all");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (fixture->columns))), ==, 6);
}

/* Noise is grey and after all larger changes, in either order. It can be left out. */
static void
test_noise (Fixture *fixture,
            gconstpointer data)
{
  CgvTolerance tolerance = { .absolute = 50 };

  cgv_focus_set_tolerance (fixture->focus, &tolerance);
  assert_rows (fixture, "+lex(1 → 2) parse emit fresh[new] gone[removed] main");
  g_assert_cmpint (cgv_cost_cell_get_state (get_cost_cell (fixture, 4)), ==, CGV_CELL_NOISE);
  cgv_function_view_set_sort (fixture->view, "delta_self", FALSE);
  widget_test_settle (fixture->window);
  g_assert_cmpint (cgv_cost_cell_get_state (get_cost_cell (fixture, 4)), ==, CGV_CELL_NOISE);
  g_object_set (get_show_button (fixture), "hides-noise", TRUE, NULL);
  assert_rows (fixture, "emit parse +lex(1 → 2) main");
}

static void
test_empty (Fixture *fixture,
            gconstpointer data)
{
  CgvTolerance tolerance = { .absolute = 1000 };
  GtkWidget *label = widget_test_child (GTK_WIDGET (fixture->view), "empty_label");
  GtkWidget *button = widget_test_child (GTK_WIDGET (fixture->view), "show_all_button");

  cgv_focus_set_tolerance (fixture->focus, &tolerance);
  choose (fixture, "regressions");
  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_get_mapped (label));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Nothing costs more by more than noise.");
  g_assert_true (gtk_widget_get_mapped (button));
  g_signal_emit_by_name (button, "clicked");
  widget_test_settle (fixture->window);
  g_assert_false (gtk_widget_get_mapped (label));
}

static void
test_variants (Fixture *fixture,
               gconstpointer data)
{
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  widget_test_key (fixture->window, "Right");
  assert_rows (fixture, "-lex(1 → 2) .lex .lex.part.0[in B only] parse fresh[new] gone[removed] emit main");
  widget_test_key (fixture->window, "Right");
  assert_selected (fixture, "1");
  assert_focus (fixture, "lex");
  widget_test_key (fixture->window, "Down");
  assert_selected (fixture, "2");
  assert_focus (fixture, "lex");
  g_assert_cmpstr (cgv_line_get_text (CGV_LINE (get_cost_cell (fixture, 2))), ==, "+50");
  widget_test_key (fixture->window, "Left");
  assert_selected (fixture, "0");
  widget_test_key (fixture->window, "Left");
  assert_rows (fixture, "+lex(1 → 2) parse fresh[new] gone[removed] emit main");
}

/* Returns the largest difference for which a column is wide enough. */
static double
get_widest (CgvFocus *focus,
            const char *id)
{
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (focus);
  g_autoptr (GPtrArray) columns = cgv_function_columns_get_spec ()->make_columns (list);

  for (guint i = 0; i < columns->len; i++)
    {
      const CgvColumn *column = g_ptr_array_index (columns, i);
      g_auto (CgvCell) cell = { 0 };

      if (!g_str_equal (column->id, id))
        continue;
      g_assert_true (column->sample (list, column, 0, &cell));
      return cell.value;
    }
  g_assert_not_reached ();
}

static void
test_groups (Fixture *fixture,
             gconstpointer data)
{
  double widest = get_widest (fixture->focus, "delta_self");

  g_assert_cmpfloat (widest, <, 160.0);
  act (fixture, "functions.group", "object");
  assert_rows (fixture, "+prog(6)");
  act (fixture, "functions.group", "file");
  assert_rows (fixture, "+parse.c(2) +emit.c(3) +main.c(1)");
  g_assert_cmpstr (cgv_line_get_text (CGV_LINE (get_cost_cell (fixture, 0))), ==, "+160");
  g_assert_cmpfloat (get_widest (fixture->focus, "delta_self"), ==, 160.0);
  g_assert_cmpfloat (cgv_cost_cell_get_fraction (get_cost_cell (fixture, 0)), ==, 1.0);
  g_assert_cmpfloat_with_epsilon (cgv_cost_cell_get_fraction (get_cost_cell (fixture, 1)), -70.0 / 160.0, 1e-9);
  act (fixture, "functions.expand-all", NULL);
  assert_rows (fixture, "-parse.c(2) .lex .parse -emit.c(3) .fresh[new] .gone[removed] .emit -main.c(1) .main");
  act (fixture, "functions.collapse-all", NULL);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  act (fixture, "functions.group", "none");
  assert_rows (fixture, "+lex(1 → 2) parse fresh[new] gone[removed] emit main");
}

static void
search (Fixture *fixture,
        const char *text)
{
  GtkLabel *hits = GTK_LABEL (widget_test_child (GTK_WIDGET (fixture->view), "hits_label"));
  g_autofree char *before = g_strdup (gtk_label_get_text (hits));

  gtk_editable_set_text (GTK_EDITABLE (widget_test_child (GTK_WIDGET (fixture->view), "search_entry")), text);
  widget_test_wait_until (!g_str_equal (gtk_label_get_text (hits), before));
}

static void
test_search (Fixture *fixture,
             gconstpointer data)
{
  search (fixture, "emit.c");
  assert_rows (fixture, "fresh[new] gone[removed] emit");
  cgv_focus_set_event (fixture->focus, 1);
  assert_rows (fixture, "fresh[new] gone[removed] emit");
  gtk_widget_grab_focus (widget_test_child (GTK_WIDGET (fixture->view), "search_entry"));
  widget_test_key (fixture->window, "Return");
  assert_focus (fixture, "fresh");
  search (fixture, "");
  assert_selected (fixture, "2");
}

/* The selection follows other views, and they follow the selection. */
static void
test_focus (Fixture *fixture,
            gconstpointer data)
{
  cgv_focus_set_row (fixture->focus, compare_test_row (fixture->focus, "emit"));
  assert_selected (fixture, "4");
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  widget_test_key (fixture->window, "Up");
  assert_focus (fixture, "gone");
  g_assert_true (cgv_focus_go_back (fixture->focus));
  assert_selected (fixture, "4");
  cgv_focus_swap (fixture->focus);
  assert_rows (fixture, "emit gone[new] fresh[removed] parse +lex(2 → 1) main");
  assert_selected (fixture, "0");
}

/* Several rows can be selected for copying. The focus is one of them. */
static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *some = NULL;
  g_autofree char *all = NULL;
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) all_lines = NULL;

  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  widget_test_key (fixture->window, "Down");
  widget_test_key (fixture->window, "shift+Down");
  assert_selected (fixture, "1 2");
  assert_focus (fixture, "parse");
  widget_test_key (fixture->window, "ctrl+c");
  some = widget_test_clipboard (GTK_WIDGET (fixture->view));
  lines = g_strsplit (some, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  g_assert_true (g_str_has_prefix (lines[0], "Ir "));
  g_assert_true (g_str_has_prefix (lines[1], "Began Here (Ir)\tSelf of A (Ir)\tSelf of B (Ir)\tΔ Self (Ir)\t"));
  g_assert_cmpstr (lines[2], ==, "160\t500\t560\t60\t12.0000\t5.7143\t600\t760\t160\t26.6667\t15.2381\t10\t10\t\tparse\t/v2/parse.c\t/v2/prog");
  g_assert_cmpstr (lines[3], ==, "0\t0\t40\t40\t\t3.8095\t0\t40\t40\t\t3.8095\t0\t2\tnew\tfresh\t/v2/emit.c\t/v2/prog");

  g_assert_true (gtk_widget_activate_action (widget_test_child (GTK_WIDGET (fixture->view), "table"), "table.copy-all", NULL));
  all = widget_test_clipboard (GTK_WIDGET (fixture->view));
  all_lines = g_strsplit (all, "\n", -1);
  g_assert_cmpuint (g_strv_length (all_lines), ==, 9);

  widget_test_key (fixture->window, "Down");
  widget_test_settle (fixture->window);
  assert_selected (fixture, "3");
}

static void
test_measure (Fixture *fixture,
              gconstpointer data)
{
  cgv_focus_set_measure (fixture->focus, CGV_MEASURE_SHARE);
  widget_test_settle (fixture->window);
  g_assert_nonnull (strstr (cgv_line_get_text (CGV_LINE (get_cost_cell (fixture, 0))), "+8."));
  cgv_focus_set_anchor (fixture->focus, compare_test_row (fixture->focus, "parse"));
  widget_test_settle (fixture->window);
  g_assert_cmpstr (cgv_line_get_text (CGV_LINE (get_cost_cell (fixture, 0))), ==, "+10.0");
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (get_row (fixture, 0)), GTK_ACCESSIBLE_STATE_EXPANDED, FALSE);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get_row (fixture, 0)), GTK_ACCESSIBLE_PROPERTY_LEVEL, 1);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get_name_cell (fixture, 1)), GTK_ACCESSIBLE_PROPERTY_LABEL, "parse");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (widget_test_find (get_show_button (fixture), GTK_TYPE_MENU_BUTTON)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "All Functions");
  choose (fixture, "regressions");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (widget_test_find (get_show_button (fixture), GTK_TYPE_MENU_BUTTON)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "More");
}

/* Further event types are columns here, too, and there are groups of other kinds. */
static void
test_like_a_profile (Fixture *fixture,
                     gconstpointer data)
{
  static const char *const columns[] = { "self:Dr", NULL };
  g_autofree char *texts = NULL;

  cgv_focus_set_columns (fixture->focus, columns);
  widget_test_settle (fixture->window);
  texts = widget_test_texts (GTK_WIDGET (fixture->columns));
  g_assert_nonnull (strstr (texts, "Δ Self (Dr)"));
  act (fixture, "functions.group", "namespace");
  act (fixture, "functions.group", "cycle");
  act (fixture, "functions.group", "none");
  widget_test_settle (fixture->window);
}

/* A part belongs to one side, so both costs are shown and no difference, at any width. */
static void
test_parts (void)
{
  static const char text[] = "version: 1\nevents: Ir Dr\npart: 1\nfn=f\n1 %d 2\npart: 2\nevents: Ir Dr\nfn=f\n1 7 1\nfn=g\n1 90 3\n";
  static const char *const columns[] = { "self:Dr", NULL };
  g_autofree char *base = g_strdup_printf (text, 30);
  g_autofree char *new_ = g_strdup_printf (text, 10);
  g_autofree char *without = NULL;
  g_autofree char *with = NULL;
  Fixture fixture = { .focus = compare_test_focus (base, new_) };

  g_object_set (fixture.focus, "grouping-kind", CGV_GROUPING_PART, NULL);
  set_up_sized (&fixture, 360);
  assert_row_texts (&fixture, 0, "part 1|1|A|30|–|");
  assert_row_texts (&fixture, 1, "part 2|2|A|97|–|");
  assert_row_texts (&fixture, 2, "part 1|1|B|–|10|");
  widget_test_resize (fixture.window, 900, 400);
  assert_row_texts (&fixture, 3, "–|97|part 2|2|B|");
  cgv_focus_set_columns (fixture.focus, columns);
  widget_test_settle (fixture.window);
  assert_row_texts (&fixture, 3, "–|97|part 2|2|B|–|4|");
  without = widget_test_texts (GTK_WIDGET (fixture.columns));
  g_assert_null (strstr (without, "Δ"));
  g_object_set (fixture.focus, "grouping-kind", CGV_CHOICE_UNGROUPED, NULL);
  widget_test_settle (fixture.window);
  with = widget_test_texts (GTK_WIDGET (fixture.columns));
  g_assert_nonnull (strstr (with, "Δ Self"));
  tear_down (&fixture, NULL);
}

/* Parts of one run have amounts of both sides in one unit next to their difference, the largest
 * first. */
/* Finds the first title with the letter of a side. */
static GtkWidget *
find_letter (GtkWidget *root)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = gtk_widget_has_css_class (child, "of-a") ? widget_test_find (child, GTK_TYPE_LABEL) : find_letter (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* A filter leaves estimates of what each of two callers has of a function. They are marked wherever they are shown. */
static void
test_estimates (void)
{
  static const char base[] =
    "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=left\ncalls=1 2\n1 600\ncfn=right\ncalls=1 3\n1 600\n"
    "fn=left\n2 100\ncfn=work\ncalls=2 4\n2 500\nfn=right\n3 100\ncfn=work\ncalls=2 4\n3 500\n"
    "fn=work\n4 600\ncfn=leaf\ncalls=4 5\n4 400\nfn=leaf\n5 400\n";
  static const char new_[] =
    "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=left\ncalls=1 2\n1 650\ncfn=right\ncalls=1 3\n1 600\n"
    "fn=left\n2 100\ncfn=work\ncalls=3 4\n2 550\nfn=right\n3 100\ncfn=work\ncalls=2 4\n3 500\n"
    "fn=work\n4 640\ncfn=leaf\ncalls=5 5\n4 410\nfn=leaf\n5 410\n";
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$", NULL);
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (none, rule);
  Fixture fixture = { .focus = compare_test_focus (base, new_) };
  g_autoptr (CgvFunctionList) list = NULL;
  g_autofree char *described = NULL;

  cgv_focus_set_filters (fixture.focus, filters);
  set_up_sized (&fixture, 900);
  cgv_function_view_set_sort (fixture.view, "delta_inclusive", TRUE);
  widget_test_settle (fixture.window);
  assert_row_texts (&fixture, 2, "0|≈\u202f400|≈\u202f435|≈\u202f+35|≈\u202f+8.75|≈\u202f+4.32|left|a.c|");
  list = cgv_function_list_new (fixture.focus);
  cgv_function_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_INCLUSIVE, .aspect = CGV_ASPECT_DELTA }, TRUE);
  described = cgv_function_columns_get_spec ()->describe (list, 2);
  g_assert_nonnull (strstr (described, "Inclusive: ≈\u202f400 → ≈\u202f435, ≈\u202f+35 (≈\u202f+8.75\u202f% of itself, ≈\u202f+4.32\u202f% of the program)"));
  g_clear_object (&list);
  tear_down (&fixture, NULL);
}

static void
test_parts_of_run (void)
{
  static const char text[] = "version: 1\ncreator: callgrind-3.19.0\ncmd: ./prog\npid: 1\n\npart: 1\nevents: Ir\nfn=f\n1 20000000\nfn=same\n1 4321\ntotals: 20004321\n"
                             "\npart: 2\nevents: Ir\nfn=f\n1 80000000\nfn=g\n1 3000000\nfn=same\n1 4321\ntotals: 83004321\n";
  g_autoptr (CgvFocus) whole = widget_test_focus (text);
  g_autoptr (CgvRuns) base = compare_test_parts (cgv_focus_get_document (whole), 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (cgv_focus_get_document (whole), 1, 1);
  Fixture fixture = { .focus = compare_test_focus_of_sides (base, new_, NULL) };
  g_autoptr (CgvFunctionList) list = cgv_function_list_new (fixture.focus);
  g_autofree char *described = NULL;

  set_up_sized (&fixture, 900);
  assert_row_texts (&fixture, 0, "20.00|80.00|+60.00|f|");
  assert_row_texts (&fixture, 1, "–|3.00|+3.00|g|");
  assert_row_texts (&fixture, 2, "<\u202f0.01|<\u202f0.01|0|same|");
  cgv_function_list_set_sort (list, &(CgvQuantity){ .kind = CGV_QUANTITY_SELF, .aspect = CGV_ASPECT_DELTA }, TRUE);
  described = cgv_function_columns_get_spec ()->describe (list, 0);
  g_assert_nonnull (strstr (described, "Self: A 20\u202f000\u202f000, B 80\u202f000\u202f000, +60\u202f000\u202f000"));
  cgv_focus_set_measure (fixture.focus, CGV_MEASURE_SHARE);
  widget_test_settle (fixture.window);
  assert_row_texts (&fixture, 0, "–|3.61|+3.61|g|");
  g_clear_object (&list);
  g_assert_false (gtk_widget_get_visible (widget_test_child (GTK_WIDGET (fixture.view), "show_button")));
  tear_down (&fixture, NULL);
}

/* Functions of one name have their places, as far as these differ. */
static void
test_namesakes_of_run (void)
{
  static const char text[] = "version: 1\ncreator: callgrind-3.19.0\ncmd: ./prog\npid: 1\n\npart: 1\nevents: Ir\nfl=a/main.c\nfn=main\n1 20\ntotals: 20\n"
                             "\npart: 2\nevents: Ir\nfl=a/util.c\nfn=f\n1 90\nfl=b/util.c\nfn=f\n1 30\nfl=a/main.c\nfn=main\n1 10\ntotals: 130\n";
  g_autoptr (CgvFocus) whole = widget_test_focus (text);
  g_autoptr (CgvRuns) base = compare_test_parts (cgv_focus_get_document (whole), 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (cgv_focus_get_document (whole), 1, 1);
  Fixture fixture = { .focus = compare_test_focus_of_sides (base, new_, NULL) };

  set_up_sized (&fixture, 900);
  assert_row_texts (&fixture, 0, "–|90|+90|f|a/util.c|");
  assert_row_texts (&fixture, 1, "–|30|+30|f|b/util.c|");
  assert_row_texts (&fixture, 2, "20|10|−10|main|");
  tear_down (&fixture, NULL);
}

/* A profile without calls has no inclusive costs. */
static void
test_flat (void)
{
  static const char flat[] = "version: 1\ncmd: ./prog\nevents: Ir\nfl=a.c\nfn=hot\n1 %d\nfn=cold\n2 10\n";
  g_autofree char *base = g_strdup_printf (flat, 90);
  g_autofree char *new_ = g_strdup_printf (flat, 80);
  g_autoptr (CgvFocus) focus = compare_test_focus (base, new_);
  GtkWidget *view = g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL);
  GtkWidget *window = widget_test_show (view, 1400, 400);
  g_autofree char *texts = NULL;

  cgv_view_set_focus (CGV_VIEW (view), focus);
  widget_test_settle (window);
  texts = widget_test_texts (view);
  g_assert_null (strstr (texts, "Incl"));
  g_assert_nonnull (strstr (texts, "−10"));
  cgv_view_set_focus (CGV_VIEW (view), NULL);
  widget_test_settle (window);

  widget_test_close (window, view);
}

static int
measure_letter (int dpi)
{
  static const char text[] = "version: 1\ncmd: ./prog\npid: 1\n\npart: 1\nevents: Ir\nfn=f\n1 20\ntotals: 20\n\npart: 2\nevents: Ir\nfn=f\n1 80\ntotals: 80\n";
  GtkSettings *settings = gtk_settings_get_default ();
  g_autoptr (CgvFocus) whole = widget_test_focus (text);
  g_autoptr (CgvRuns) base = compare_test_parts (cgv_focus_get_document (whole), 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (cgv_focus_get_document (whole), 1, 1);
  Fixture fixture = { .focus = compare_test_focus_of_sides (base, new_, NULL) };
  GtkWidget *letter;
  int width;

  g_object_set (settings, "gtk-xft-dpi", dpi * 1024, NULL);
  set_up_sized (&fixture, 900);
  letter = find_letter (GTK_WIDGET (fixture.columns));
  width = gtk_widget_get_width (letter);
  g_assert_cmpint (ABS (gtk_widget_get_height (letter) - width), <=, 2);
  tear_down (&fixture, NULL);
  g_object_set (settings, "gtk-xft-dpi", 96 * 1024, NULL);
  return width;
}

/* The letter of a side grows with the text, and so does its circle. */
static void
test_letters (void)
{
  int usual = measure_letter (96);

  g_assert_cmpint (measure_letter (2 * 96), >=, 2 * usual - 2);
}

/* Returns the first column of pixels of a widget that has a colour; -1 if none has it. */
static int
find_color (GtkWidget *widget,
            guint32 color)
{
  cairo_surface_t *surface = widget_test_paint (widget);
  int found = -1;

  for (int x = 0; x < gtk_widget_get_width (widget) && found < 0; x++)
    for (int y = 0; y < gtk_widget_get_height (widget); y++)
      if (widget_test_get_pixel (surface, x, y) == color)
        found = x;
  cairo_surface_destroy (surface);
  return found;
}

/* On a side that was cut off, a group that is missing may have run nevertheless. */
static void
test_groups_of_incomplete (void)
{
  static const char base[] = "version: 1\nevents: Ir\nfl=a.c\nfn=main\n1 8000\nfl=b.c\nfn=gone\n1 70\n";
  static const char new_[] = "version: 1\ncreator: callgrind-3.19.0\nevents: Ir\nfl=a.c\nfn=main\n1 9000\n";
  g_autoptr (CgvRuns) whole = compare_test_runs ("base", base, NULL);
  g_autoptr (CgvRuns) cut = compare_test_runs ("new", new_, NULL);
  g_autoptr (GError) error = NULL;
  Fixture fixture = { .focus = compare_test_focus_of_sides (whole, cut, &error) };

  g_assert_no_error (error);
  set_up_sized (&fixture, 624);
  act (&fixture, "functions.group", "file");
  act (&fixture, "functions.expand-all", NULL);
  assert_rows (&fixture, "-a.c(1) .main -b.c(1) .gone");
  tear_down (&fixture, NULL);
}

/* Columns of short numbers have no room for “Inclusive, thousands” above them. The kind of cost is named all the same, without the unit, and
 * begins after the first heading. */
static void
test_heads_of_narrow_columns (void)
{
  static const char base[] = "pid: 7\ncmd: ./x\npart: 1\nevents: Ir\nfn=main\n1 8000\ncfn=f\ncalls=1 1\n1 7000\nfn=f\n1 7000\ntotals: 15000\n";
  static const char new_[] = "pid: 7\ncmd: ./x\npart: 2\nevents: Ir\nfn=main\n1 9000\ncfn=f\ncalls=1 1\n1 9000\nfn=f\n1 9000\ntotals: 18000\n";
  Fixture fixture = { .focus = compare_test_focus (base, new_) };
  GtkWidget *head;
  int self, inclusive;

  set_up_sized (&fixture, 624);
  head = widget_test_child (GTK_WIDGET (fixture.view), "sides_head");
  g_assert_true (gtk_widget_get_mapped (head));
  gtk_test_accessible_assert_property (head, GTK_ACCESSIBLE_PROPERTY_LABEL, "Self, thousands; Inclusive, thousands");
  self = find_color (head, 0xff3a7ed0);
  inclusive = find_color (head, 0xffa9cbf2);
  g_assert_cmpint (self, >=, 0);
  g_assert_cmpint (inclusive, >, self);
  tear_down (&fixture, NULL);
}

static void
collect_cost_cells (GtkWidget *root,
                    GPtrArray *cells)
{
  if (CGV_IS_COST_CELL (root) && gtk_widget_get_mapped (root))
    g_ptr_array_add (cells, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    collect_cost_cells (child, cells);
}

/* A column has room for the mark of estimates as soon as a filter makes some. */
static void
test_width_of_estimates (void)
{
  static const char format[] = "events: Ir\n"
                               "fn=main\n1 10\ncfn=a\ncalls=1 1\n1 %u\ncfn=b\ncalls=1 1\n1 4100\n"
                               "fn=a\n1 %u\ncfn=malloc\ncalls=5 1\n1 4000\n"
                               "fn=b\n1 100\ncfn=malloc\ncalls=5 1\n1 4000\n"
                               "fn=malloc\n1 5000\ncfn=lib\ncalls=10 1\n1 3000\nfn=lib\n1 3000\n";
  g_autofree char *base = g_strdup_printf (format, 404000u, 400000u);
  g_autofree char *new_ = g_strdup_printf (format, 4404000u, 4400000u);
  Fixture fixture = { .focus = compare_test_focus (base, new_) };
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "malloc", NULL);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (fixture.focus->wanted->filters, rule);
  GPtrArray *cells;

  set_up_sized (&fixture, 484);
  cgv_focus_hide_column (fixture.focus, "functions", NULL);
  cgv_focus_set_filters (fixture.focus, filters);
  widget_test_wait_until (!fixture.focus->computing);
  widget_test_settle (fixture.window);
  widget_test_assert_has (GTK_WIDGET (fixture.columns), "≈ +4 000 000");
  cells = g_ptr_array_new ();
  collect_cost_cells (get_rows (&fixture), cells);
  g_assert_cmpuint (cells->len, >, 0);
  for (guint i = 0; i < cells->len; i++)
    {
      CgvCostCell *cell = g_ptr_array_index (cells, i);
      const char *text = cgv_line_get_text (CGV_LINE (cell));
      g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (cell), text);
      graphene_rect_t number;
      int width;

      pango_layout_get_pixel_size (layout, &width, NULL);
      if (*text != '\0' && cgv_cost_cell_get_part (cell, CGV_COST_CELL_NUMBER, &number) && number.size.width < width)
        g_error ("“%s” has %g of %d pixels", text, number.size.width, width);
    }
  g_ptr_array_unref (cells);
  tear_down (&fixture, NULL);
}

int
main (int argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *,
                  gconstpointer);
  } tests[] = {
    { "/function-view-compared/rows", test_rows },
    { "/function-view-compared/numbers", test_numbers },
    { "/function-view-compared/cost", test_cost },
    { "/function-view-compared/narrow", test_narrow },
    { "/function-view-compared/origin", test_origin },
    { "/function-view-compared/sort", test_sort },
    { "/function-view-compared/swap", test_swap },
    { "/function-view-compared/sort-by-keyboard", test_sort_by_keyboard },
    { "/function-view-compared/show", test_show },
    { "/function-view-compared/noise", test_noise },
    { "/function-view-compared/empty", test_empty },
    { "/function-view-compared/variants", test_variants },
    { "/function-view-compared/groups", test_groups },
    { "/function-view-compared/search", test_search },
    { "/function-view-compared/focus", test_focus },
    { "/function-view-compared/copy", test_copy },
    { "/function-view-compared/measure", test_measure },
    { "/function-view-compared/accessible", test_accessible },
    { "/function-view-compared/like-a-profile", test_like_a_profile },
  };

  widget_test_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  g_test_add_func ("/function-view-compared/flat", test_flat);
  g_test_add_func ("/function-view-compared/parts", test_parts);
  g_test_add_func ("/function-view-compared/estimates", test_estimates);
  g_test_add_func ("/function-view-compared/parts-of-run", test_parts_of_run);
  g_test_add_func ("/function-view-compared/namesakes-of-run", test_namesakes_of_run);
  g_test_add_func ("/function-view-compared/heads-of-narrow-columns", test_heads_of_narrow_columns);
  g_test_add_func ("/function-view-compared/letters", test_letters);
  g_test_add_func ("/function-view-compared/groups-of-incomplete", test_groups_of_incomplete);

  g_test_add_func ("/function-view-compared/width-of-estimates", test_width_of_estimates);
  return g_test_run ();
}
