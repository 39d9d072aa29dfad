/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of functions with columns of parts: numbers, totals, order, bars of many parts, sides. */

#include <string.h>

#include "cgv-cost-cell.h"
#include "cgv-function-view.h"
#include "cgv-part-bars-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-menu.h"
#include "cgv-table.h"
#include "model-test.h"
#include "widget-compare-test.h"
#include "widget-test.h"

/* main calls f in the first part; f and g cost most in the second and in the third. */
static const char text[] =
  "version: 1\nevents: Ir Dr\n"
  "part: 1\nfl=main.c\nfn=main\n1 40 4\ncfn=f\ncalls=1 1\n2 60 6\nfn=f\n1 60 6\n"
  "part: 2\nevents: Ir Dr\nfl=main.c\nfn=f\n1 300 3\n"
  "part: 3\nevents: Ir Dr\nfl=main.c\nfn=f\n1 40 4\nfn=g\n1 500 90\nfn=main\n1 60 6\n";

typedef struct
{
  CgvFocus *focus;
  GtkWidget *view;
  GtkWidget *window;
  GtkWidget *table;
} Fixture;

static void
set_up_focus (Fixture *fixture,
              CgvFocus *focus,
              int width)
{
  fixture->focus = focus;
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  cgv_focus_set_column (fixture->focus, CGV_CHOICE_PARTS, TRUE);
  fixture->view = g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL);
  fixture->table = GTK_WIDGET (cgv_function_view_get_table (CGV_FUNCTION_VIEW (fixture->view)));
  fixture->window = widget_test_show (fixture->view, width, 400);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
  widget_test_settle (fixture->window);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  set_up_focus (fixture, widget_test_focus (text), 560);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->view);
  g_assert_finalize_object (fixture->focus);
}

static void
assert_text (GtkWidget *widget,
             const char *expected)
{
  g_autofree char *texts = NULL;

  widget_test_settle (widget);
  texts = widget_test_texts (widget);
  if (strstr (texts, expected) == NULL)
    g_error ("there is no “%s” in “%s”", expected, texts);
}

static void
assert_no_text (GtkWidget *widget,
                const char *unexpected)
{
  g_autofree char *texts = NULL;

  widget_test_settle (widget);
  texts = widget_test_texts (widget);
  if (strstr (texts, unexpected) != NULL)
    g_error ("there is “%s” in “%s”", unexpected, texts);
}

/* The names of the rows, in their order. */
static void
assert_names (Fixture *fixture,
              const char *expected)
{
  CgvFunctionList *list = CGV_FUNCTION_LIST (cgv_table_get_list (CGV_TABLE (fixture->table)));
  g_autoptr (GString) names = g_string_new (NULL);

  widget_test_settle (fixture->view);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      CgvFunctionRow row;
      gsize length;
      const char *name;

      g_assert_true (cgv_function_list_get_row (list, i, &row));
      name = cgv_function_list_get_name (list, &row, &length);
      g_string_append_printf (names, "%.*s ", (int) length, name);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

static CgvPartBarsCell *
find_bars (GtkWidget *widget,
           guint position)
{
  if (CGV_IS_PART_BARS_CELL (widget) && gtk_widget_get_mapped (widget) && cgv_row_factory_get_position (widget) == position)
    return CGV_PART_BARS_CELL (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      CgvPartBarsCell *cell = find_bars (child, position);

      if (cell != NULL)
        return cell;
    }
  return NULL;
}

static char *
copy_all (Fixture *fixture)
{
  gtk_widget_activate_action (fixture->table, "table.copy-all", NULL);
  return widget_test_clipboard (fixture->window);
}

/* Self cost comes first, then each part and how uneven they are. The last row has all functions together. */
static void
test_numbers (Fixture *fixture,
              gconstpointer data)
{
  assert_text (fixture->table, "Self|Function|Part 1|Part 2|Part 3|Uneven by");
  assert_text (fixture->table, "500|g|main.c|0|0|500|500");
  assert_text (fixture->table, "400|f|main.c|60|300|40|260");
  assert_text (fixture->table, "1\u202f000|Total|100|300|600|500");
  assert_names (fixture, "g f main ");

  cgv_focus_set_event (fixture->focus, 1);
  assert_text (fixture->table, "90|g|main.c|0|0|90|90");
  assert_text (fixture->table, "113|Total|10|3|100|97");
}

/* Percentages are of the part, or of the selected function. */
static void
test_shares (Fixture *fixture,
             gconstpointer data)
{
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_OF_TOTAL, NULL);
  assert_text (fixture->table, "Self %|Function|Part 1 %|Part 2 %|Part 3 %|Uneven by %");
  assert_text (fixture->table, "40.00|f|main.c|60.00|100.00|6.67|26.00");
  assert_text (fixture->table, "100.00|Total|100.00|100.00|100.00|50.00");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "f"));
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_OF_SELECTED, NULL);
  assert_text (fixture->table, "100.00|f|main.c|15.00|75.00|10.00|65.00");
}

/* The title of a part sorts by it, and so does that of any other number. */
static void
test_sort (Fixture *fixture,
           gconstpointer data)
{
  cgv_table_set_sort (CGV_TABLE (fixture->table), "self_part_2", TRUE);
  assert_names (fixture, "f g main ");
  cgv_table_set_sort (CGV_TABLE (fixture->table), "self_part_1", TRUE);
  assert_names (fixture, "f main g ");
  cgv_table_set_sort (CGV_TABLE (fixture->table), "self_part_1", FALSE);
  assert_names (fixture, "g main f ");
  cgv_table_set_sort (CGV_TABLE (fixture->table), "self_unevenness", TRUE);
  assert_names (fixture, "g f main ");
}

static void
test_inclusive (Fixture *fixture,
                gconstpointer data)
{
  g_assert_true (gtk_widget_get_mapped (widget_test_child (fixture->view, "cost_box")));
  cgv_table_set_sort (CGV_TABLE (fixture->table), "self_part_1", TRUE);
  gtk_widget_activate_action (fixture->view, "functions.cost", "s", "inclusive");
  assert_text (fixture->table, "Inclusive|Function|Part 1|Part 2|Part 3|Uneven by");
  assert_text (fixture->table, "160|main|main.c|100|0|60|100");
  g_assert_cmpstr (cgv_table_get_sort (CGV_TABLE (fixture->table), NULL), ==, "inclusive_part_1");
  assert_names (fixture, "main f g ");
}

/* Without the column, there is nothing of all that. */
static void
test_off (Fixture *fixture,
          gconstpointer data)
{
  /* The list wants room for such columns. */
  g_assert_cmpint (cgv_table_get_added_width (CGV_TABLE (fixture->table)), >, 200);
  cgv_focus_set_column (fixture->focus, CGV_CHOICE_PARTS, FALSE);
  g_assert_cmpint (cgv_table_get_added_width (CGV_TABLE (fixture->table)), ==, 0);
  assert_text (fixture->table, "Inclusive|Self|Calls|Function");
  assert_no_text (fixture->table, "Part 1");
  assert_no_text (fixture->table, "Total");
  g_assert_false (gtk_widget_get_mapped (widget_test_child (fixture->view, "cost_box")));
  cgv_focus_set_column (fixture->focus, CGV_CHOICE_PARTS, TRUE);
  assert_text (fixture->table, "1\u202f000|Total|100|300|600|500");
}

/* Each total is below its column, however wide the window, and wherever the columns are scrolled to. */
static void
test_totals (Fixture *fixture,
             gconstpointer data)
{
  static const int widths[] = { 1000, 640, 360 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (cgv_table_get_view (CGV_TABLE (fixture->table))));

      widget_test_resize (fixture->window, widths[i], 400);
      widget_test_settle (fixture->view);
      gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
      widget_test_settle (fixture->view);
      for (GtkWidget *child = gtk_widget_get_first_child (fixture->table); child != NULL; child = gtk_widget_get_next_sibling (child))
        {
          graphene_rect_t bounds;

          if (!gtk_widget_has_css_class (child, "total") || !gtk_widget_get_child_visible (child))
            continue;
          g_assert_true (gtk_widget_compute_bounds (child, fixture->table, &bounds));
          g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, gtk_widget_get_height (fixture->table));
        }
      assert_text (fixture->table, "|600|");
    }
}

/* With large text on a phone, the choice of the cost is below the search, and a total is whole, as no bar takes its room. */
static void
test_large_text (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  Fixture fixture = { NULL };
  graphene_rect_t number;
  GtkWidget *total = NULL;
  int minimum;

  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  set_up_focus (&fixture, widget_test_focus (text), 360);
  widget_test_settle (fixture.view);
  gtk_widget_measure (widget_test_child (fixture.view, "tools"), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 350);
  for (GtkWidget *child = gtk_widget_get_first_child (fixture.table); child != NULL && total == NULL; child = gtk_widget_get_next_sibling (child))
    if (CGV_IS_COST_CELL (child) && gtk_widget_get_child_visible (child))
      total = child;
  g_assert_nonnull (total);
  g_assert_false (cgv_cost_cell_get_part (CGV_COST_CELL (total), CGV_COST_CELL_BAR, &number));
  g_assert_true (cgv_cost_cell_get_part (CGV_COST_CELL (total), CGV_COST_CELL_NUMBER, &number));
  g_assert_cmpfloat (number.size.width, ==, gtk_widget_get_width (total));
  tear_down (&fixture, NULL);
  g_object_set (settings, "gtk-xft-dpi", 96 * 1024, NULL);
}

static const CgvColumn *
find_column (Fixture *fixture,
             const char *id)
{
  return cgv_columns_find (cgv_table_get_columns (CGV_TABLE (fixture->table)), id);
}

static void
side_cb (GSimpleAction *action,
         GVariant *parameter,
         gpointer chosen)
{
  g_string_append_printf (chosen, "%s %u ", g_action_get_name (G_ACTION (action)), g_variant_get_uint32 (parameter));
}

/* On the title of a part, the keys A and B choose it as a side, and so does the menu. In a row, and on other titles, they are searched. */
static void
test_sides (Fixture *fixture,
            gconstpointer data)
{
  GtkEditable *entry = GTK_EDITABLE (widget_test_child (fixture->view, "search_entry"));
  GMenuModel *menu = G_MENU_MODEL (cgv_row_menu_get_model (cgv_table_get_title_menu (CGV_TABLE (fixture->table))));
  const GActionEntry entries[] = { { "base", side_cb, "u" }, { "new", side_cb, "u" } };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GString) chosen = g_string_new (NULL);
  g_autoptr (GMenuModel) items = g_menu_model_get_item_link (menu, 0, G_MENU_LINK_SECTION);
  guint32 part = CGV_NONE;

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), chosen);
  gtk_widget_insert_action_group (fixture->window, "sides", G_ACTION_GROUP (group));
  gtk_widget_grab_focus (fixture->view);
  widget_test_key (fixture->window, "shift+Tab");
  for (guint i = 0; i < 3; i++)
    widget_test_key (fixture->window, "Right");
  g_assert_cmpstr (cgv_table_get_focus_column (CGV_TABLE (fixture->table))->id, ==, "self_part_2");
  widget_test_key (fixture->window, "b");
  widget_test_key (fixture->window, "Left");
  widget_test_key (fixture->window, "a");
  widget_test_wait_until (g_str_equal (chosen->str, "new 1 base 0 "));
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "");

  g_signal_emit_by_name (fixture->table, "title-menu-opening", find_column (fixture, "self_part_3"));
  g_assert_cmpint (g_menu_model_get_n_items (items), ==, 2);
  g_assert_true (g_menu_model_get_item_attribute (items, 1, G_MENU_ATTRIBUTE_TARGET, "u", &part));
  g_assert_cmpuint (part, ==, 2);
  g_signal_emit_by_name (fixture->table, "title-menu-opening", find_column (fixture, "self"));
  g_assert_cmpint (g_menu_model_get_n_items (items), ==, 0);

  widget_test_key (fixture->window, "Left");
  widget_test_key (fixture->window, "b");
  widget_test_wait_until (g_str_equal (gtk_editable_get_text (entry), "b"));
}

static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *copied = copy_all (fixture);
  const char *line = strstr (copied, "\n400\t");

  if (strstr (copied, "part 1\tpart 2\tpart 3\tUneven by\tUnevenness\tMost\tLeast\n") == NULL)
    g_error ("other titles: %s", copied);
  g_assert_nonnull (strstr (copied, "\tTotal\t"));
  g_assert_nonnull (strstr (copied, "\t100\t300\t600\t500\t1.5\t600\t100\n"));
  g_assert_nonnull (line);
  g_assert_nonnull (strstr (line, "\t60\t300\t40\t260\t1.95\t300\t40\n"));
}

static void
test_search (Fixture *fixture,
             gconstpointer data)
{
  gtk_editable_set_text (GTK_EDITABLE (widget_test_child (fixture->view, "search_entry")), "g");
  widget_test_wait_until (g_list_model_get_n_items (G_LIST_MODEL (cgv_table_get_list (CGV_TABLE (fixture->table)))) == 1);
  assert_text (fixture->table, "500|g|main.c|0|0|500|500");
  assert_text (fixture->table, "1\u202f000|Total|100|300|600|500");
}

/* A hidden part comes back with the other columns. Notes are where the numbers are explained. */
static void
test_columns (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^f$", NULL);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (fixture->focus->wanted->filters, rule);
  CgvRowList *list = cgv_table_get_list (CGV_TABLE (fixture->table));
  g_autofree char *before = cgv_column_dup_explanation (find_column (fixture, "self_spread"), list);
  g_autofree char *after = NULL;

  g_assert_cmpstr (find_column (fixture, "self_part_2")->long_title, ==, "part 2");
  cgv_focus_hide_column (fixture->focus, "functions", "self_part_2");
  assert_no_text (fixture->table, "Part 2");
  assert_text (fixture->table, "Part 1|Part 3");
  cgv_focus_hide_column (fixture->focus, "functions", NULL);
  assert_text (fixture->table, "Part 1|Part 2|Part 3");

  g_assert_null (strstr (before, "Filters"));
  cgv_focus_set_filters (fixture->focus, filters);
  widget_test_settle (fixture->view);
  after = cgv_column_dup_explanation (find_column (fixture, "self_spread"), list);
  g_assert_nonnull (strstr (after, "Filters do not apply to parts."));
}

/* Groups of whole functions have numbers; the calls of a cycle that spans parts are not counted twice. */
static void
test_groups (Fixture *fixture,
             gconstpointer data)
{
  g_object_set (fixture->focus, "grouping-kind", CGV_GROUPING_OBJECT, NULL);
  assert_text (fixture->table, "|100|300|600|500");
  g_object_set (fixture->focus, "grouping-kind", CGV_GROUPING_FILE, NULL);
  assert_text (fixture->table, "|–|–|–|–");
}

/* Two documents: the parts of the base, then those of the new one. */
static void
test_two_documents (void)
{
  static const char new_text[] =
    "version: 1\nevents: Ir Dr\n"
    "part: 1\nfl=main.c\nfn=main\n1 50 4\nfn=f\n1 900 6\n"
    "part: 2\nevents: Ir Dr\nfl=main.c\nfn=g\n1 500 90\nfl=new.c\nob=lib.so\nfn=h\n1 9 1\n";
  Fixture fixture = { NULL };
  g_autofree char *copied = NULL;

  set_up_focus (&fixture, compare_test_focus (text, new_text), 1400);
  /* Columns of less interest follow where there is room for them. */
  assert_text (fixture.table, "Part 1 A|Part 2 A|Part 3 A|Part 1 B|Part 2 B|Uneven by A|");
  assert_text (fixture.table, "|Uneven by B|");
  assert_text (fixture.table, "|60|300|40|900|0|260|");
  assert_text (fixture.table, "|100|300|600|950|509|500|");
  g_assert_cmpstr (find_column (&fixture, "base_self_part_3")->long_title, ==, "part 3 of A");
  cgv_table_set_sort (CGV_TABLE (fixture.table), "base_self_part_3", TRUE);
  assert_names (&fixture, "g main f h ");
  copied = copy_all (&fixture);
  g_assert_nonnull (strstr (copied, "part 1 of A\tpart 2 of A\tpart 3 of A\tpart 1 of B\tpart 2 of B\t"));
  cgv_focus_swap (fixture.focus);
  assert_text (fixture.table, "|900|0|60|300|40|900|");
  tear_down (&fixture, NULL);
}

/* Parts of one document stand once, and have the letters of their sides. The most uneven function is first. */
static void
test_compared_parts (void)
{
  g_autoptr (CgvDocument) document = test_document (text);
  g_autoptr (CgvRuns) base = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (document, 2, 1);
  Fixture fixture = { NULL };

  set_up_focus (&fixture, compare_test_focus_of_sides (base, new_, NULL), 900);
  assert_text (fixture.table, "Function|Part 1 A|Part 2|Part 3 B|Uneven by");
  assert_text (fixture.table, "|f|since part 1|60|300|40|260");
  assert_text (fixture.table, "|Total|100|300|600|500");
  g_assert_cmpstr (cgv_table_get_sort (CGV_TABLE (fixture.table), NULL), ==, "self_spread");
  assert_names (&fixture, "g f main ");
  cgv_focus_set_measure (fixture.focus, CGV_MEASURE_SHARE);
  assert_text (fixture.table, "|60.00\u202f%|100.00\u202f%|6.67\u202f%|");
  tear_down (&fixture, NULL);
}

/* Large costs of compared parts have a unit, which a title names. Shares have none. */
static void
test_unit (void)
{
  g_autoptr (CgvDocument) document = test_document ("version: 1\nevents: Ir\npart: 1\nfn=f\n1 21000\npart: 2\nfn=f\n1 9000\npart: 3\nfn=g\n1 92000\n");
  g_autoptr (CgvRuns) base = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (document, 1, 1);
  Fixture fixture = { NULL };

  set_up_focus (&fixture, compare_test_focus_of_sides (base, new_, NULL), 900);
  assert_text (fixture.table, "Function, in thousands|Part 1 A|Part 2 B|Part 3|");
  assert_text (fixture.table, "|21|9|0|");
  assert_text (fixture.table, "|0|0|92|");
  g_assert_cmpstr (find_column (&fixture, "name")->long_title, ==, "Function");
  cgv_focus_set_measure (fixture.focus, CGV_MEASURE_SHARE);
  assert_text (fixture.table, "|Function|Part 1 A");
  tear_down (&fixture, NULL);
}

static char *
generate_parts (guint n)
{
  GString *profile = g_string_new ("version: 1\n");

  for (guint i = 1; i <= n; i++)
    g_string_append_printf (profile, "part: %u\nevents: Ir\nfn=std::vector<std::basic_string<char, std::char_traits<char>>>::push_back\n1 %u\nfn=b\n1 1\n", i, i == n / 2 + 1 ? 1000 : 1);
  return g_string_free (profile, FALSE);
}

/* More parts than columns have room for are bars. A part that is chosen has a column, too. */
static void
test_bars (void)
{
  g_autofree char *profile = generate_parts (60);
  Fixture fixture = { NULL };
  CgvPartBarsCell *bars;
  CgvPartSpan span;
  g_autofree char *copied = NULL;

  set_up_focus (&fixture, widget_test_focus (profile), 700);
  assert_text (fixture.table, "Self|Function|Parts|Uneven by");
  assert_no_text (fixture.table, "Part 31");
  bars = find_bars (fixture.table, 0);
  g_assert_nonnull (bars);
  gtk_test_accessible_assert_property (bars, GTK_ACCESSIBLE_PROPERTY_LABEL, "most in part 31: 1\u202f000");
  g_assert_cmpfloat (cgv_part_bars_cell_get_value (bars, 30), ==, 1);
  g_assert_cmpfloat (cgv_part_bars_cell_get_value (bars, 29), ==, 0.001);
  span = cgv_part_bars_cell_find (bars, cgv_part_bars_cell_get_rect (bars, 30).x + 0.5);
  g_assert_cmpuint (cgv_part_bars_cell_get_largest (bars, span), ==, 30);

  test_select_part (fixture.focus, 30);
  assert_text (fixture.table, "Part 31");
  copied = copy_all (&fixture);
  g_assert_nonnull (strstr (copied, "part 1\tpart 2\tpart 3\t"));
  g_assert_nonnull (strstr (copied, "part 60\tUneven by"));
  tear_down (&fixture, NULL);
}

/* More parts than pixels, in a window as narrow as a phone, names of any length. */
static void
test_many (void)
{
  g_autofree char *profile = generate_parts (1000);
  Fixture fixture = { NULL };
  CgvPartBarsCell *bars;
  GtkRequisition minimum;
  CgvPartSpan span;

  set_up_focus (&fixture, widget_test_focus (profile), 360);
  gtk_widget_get_preferred_size (fixture.view, &minimum, NULL);
  g_assert_cmpint (minimum.width, <=, 350);
  widget_test_resize (fixture.window, 700, 400);
  widget_test_settle (fixture.view);

  /* The only large part is found among those that share its bar. */
  bars = find_bars (fixture.table, 0);
  g_assert_nonnull (bars);
  span = cgv_part_bars_cell_find (bars, cgv_part_bars_cell_get_rect (bars, 500).x + 0.5);
  g_assert_cmpuint (span.n, >, 1);
  g_assert_cmpuint (cgv_part_bars_cell_get_largest (bars, span), ==, 500);
  tear_down (&fixture, NULL);
}

/* Costs below zero, of which the line is in the middle. */
static void
test_signed (void)
{
  g_autoptr (GString) profile = g_string_new ("version: 1\nevents: Memory\npart: 1\nfn=f\n1 -7\npart: 2\nfn=f\n1 3\n");
  Fixture fixture = { NULL };

  for (guint i = 3; i <= 13; i++)
    g_string_append_printf (profile, "part: %u\nfn=f\n1 -1\n", i);
  set_up_focus (&fixture, widget_test_focus (profile->str), 700);
  g_assert_cmpfloat (cgv_part_bars_cell_get_value (find_bars (fixture.table, 0), 0), ==, -1);
  g_assert_cmpfloat (cgv_part_bars_cell_get_value (find_bars (fixture.table, 0), 1), ==, 1);
  tear_down (&fixture, NULL);
}

/* A profile of one part has no such columns, even if the user has chosen them. */
static void
test_one_part (void)
{
  Fixture fixture = { NULL };

  set_up_focus (&fixture, widget_test_focus ("version: 1\nevents: Ir\nfn=f\n1 7\n"), 700);
  assert_no_text (fixture.table, "Uneven by");
  assert_no_text (fixture.table, "Total");
  tear_down (&fixture, NULL);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

#define ADD(name, func) g_test_add ("/function-view-parts/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("numbers", test_numbers);
  ADD ("shares", test_shares);
  ADD ("sort", test_sort);
  ADD ("inclusive", test_inclusive);
  ADD ("off", test_off);
  ADD ("totals", test_totals);
  ADD ("sides", test_sides);
  ADD ("copy", test_copy);
  ADD ("search", test_search);
  ADD ("columns", test_columns);
  ADD ("groups", test_groups);
#undef ADD
  g_test_add_func ("/function-view-parts/large-text", test_large_text);
  g_test_add_func ("/function-view-parts/two-documents", test_two_documents);
  g_test_add_func ("/function-view-parts/compared-parts", test_compared_parts);
  g_test_add_func ("/function-view-parts/unit", test_unit);
  g_test_add_func ("/function-view-parts/bars", test_bars);
  g_test_add_func ("/function-view-parts/many", test_many);
  g_test_add_func ("/function-view-parts/signed", test_signed);
  g_test_add_func ("/function-view-parts/one-part", test_one_part);
  return g_test_run ();
}
