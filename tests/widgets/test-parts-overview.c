/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The overview of parts: bars, totals, orders by any part, sides, by mouse and keyboard. */

#include <string.h>

#include "cgv-part-bars-cell.h"
#include "cgv-parts-head.h"
#include "cgv-parts-overview.h"
#include "cgv-row-factory.h"
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
  CgvPartSides *sides;
  GtkWidget *view;
  GtkWidget *window;
  GtkWidget *list;
  CgvPartsHead *head;
  guint n_activated;
} Fixture;

static void
activated_cb (Fixture *fixture)
{
  fixture->n_activated++;
}

/* Takes the focus. @has_sides decides whether parts can be compared. */
static void
set_up_focus (Fixture *fixture,
              CgvFocus *focus,
              gboolean has_sides,
              int width)
{
  fixture->focus = focus;
  cgv_focus_set_amounts (fixture->focus, CGV_AMOUNTS_PLAIN);
  if (has_sides)
    fixture->sides = cgv_part_sides_new (cgv_profile_get_n_parts (cgv_document_get_profile (cgv_focus_get_document (fixture->focus))));
  fixture->view = g_object_new (CGV_TYPE_PARTS_OVERVIEW, "focus", fixture->focus, "sides", fixture->sides, NULL);
  g_signal_connect_swapped (fixture->view, "activated", G_CALLBACK (activated_cb), fixture);
  fixture->list = GTK_WIDGET (cgv_table_get_view (CGV_TABLE (widget_test_child (fixture->view, "table"))));
  fixture->head = CGV_PARTS_HEAD (widget_test_child (fixture->view, "head"));
  fixture->window = widget_test_show (fixture->view, width, 400);
  widget_test_settle (fixture->view);
}

static void
set_up_with (Fixture *fixture,
             const char *profile,
             int width)
{
  set_up_focus (fixture, widget_test_focus (profile), TRUE, width);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  set_up_with (fixture, text, 900);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->view);
  if (fixture->sides != NULL)
    g_assert_finalize_object (fixture->sides);
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

/* Checks the names of the rows, in their order. */
static void
assert_names (Fixture *fixture,
              const char *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *texts = NULL;

  widget_test_settle (fixture->view);
  texts = widget_test_texts (fixture->list);
  for (char *at = texts; (at = strpbrk (at, "|")) != NULL;)
    {
      const char *end = strchr (++at, '|');
      gsize length = end != NULL ? (gsize) (end - at) : strlen (at);

      if (length == 1 && (*at == 'f' || *at == 'g'))
        g_string_append_printf (names, "%c ", *at);
      if (length == 4 && strncmp (at, "main", 4) == 0)
        g_string_append (names, "main ");
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

static void
assert_bars (CgvPartBarsCell *cell,
             double first,
             double second,
             double third)
{
  g_assert_nonnull (cell);
  g_assert_cmpfloat_with_epsilon (cgv_part_bars_cell_get_value (cell, 0), first, 1e-9);
  g_assert_cmpfloat_with_epsilon (cgv_part_bars_cell_get_value (cell, 1), second, 1e-9);
  g_assert_cmpfloat_with_epsilon (cgv_part_bars_cell_get_value (cell, 2), third, 1e-9);
}

static void
assert_marks (Fixture *fixture,
              const char *expected)
{
  g_autofree char *marks = NULL;

  widget_test_settle (fixture->view);
  marks = cgv_parts_head_dup_marks (fixture->head, FALSE);
  g_assert_cmpstr (marks, ==, expected);
}

static void
click_bar (GtkWidget *cell,
           guint place,
           int button,
           int n_clicks)
{
  CgvRect rect = cgv_part_bars_cell_get_rect (CGV_PART_BARS_CELL (cell), place);

  widget_test_click_at (cell, rect.x + rect.width / 2, gtk_widget_get_height (cell) / 2, NULL, button, n_clicks);
}

static void
focus_rows (Fixture *fixture)
{
  gtk_widget_grab_focus (fixture->view);
  widget_test_settle (fixture->view);
}

/* Total, least, most, spread, unevenness, name. The row of totals has the sums of the columns. */
static void
test_numbers (Fixture *fixture,
              gconstpointer data)
{
  assert_text (fixture->view, "Total|Least|Most|Spread|Unevenness|Function|Parts");
  assert_text (fixture->view, "1\u202f000|100|600|500|1.50×|Total");
  assert_text (fixture->view, "500|0|500|500|3.00×|g");
  assert_text (fixture->view, "400|40|300|260|1.95×|f");
  assert_text (fixture->view, "100|0|60|60|1.80×|main");
  assert_names (fixture, "g f main ");
  cgv_focus_set_amounts (fixture->focus, CGV_AMOUNTS_OF_TOTAL);
  assert_text (fixture->view, "100.00\u202f%|10.00\u202f%|60.00\u202f%|50.00\u202f%|1.50×|Total");
  assert_text (fixture->view, "40.00\u202f%|4.00\u202f%|30.00\u202f%|26.00\u202f%|1.95×|f");
  cgv_focus_set_amounts (fixture->focus, CGV_AMOUNTS_PLAIN);
  cgv_focus_set_event (fixture->focus, 1);
  assert_text (fixture->view, "113|3|100|97|2.58×|Total");
  assert_text (fixture->view, "90|0|90|90|3.00×|g");
}

static void
test_bars (Fixture *fixture,
           gconstpointer data)
{
  GtkToggleButton *common = GTK_TOGGLE_BUTTON (widget_test_child (fixture->view, "common_button"));

  assert_bars (cgv_parts_head_get_bars (fixture->head), 100.0 / 600, 300.0 / 600, 1);
  assert_bars (find_bars (fixture->list, 0), 0, 0, 1);
  assert_bars (find_bars (fixture->list, 1), 60.0 / 300, 1, 40.0 / 300);
  assert_text (fixture->view, "A full bar is the most that its row costs in any part.");

  gtk_toggle_button_set_active (common, TRUE);
  widget_test_settle (fixture->view);
  assert_bars (find_bars (fixture->list, 0), 0, 0, 1);
  assert_bars (find_bars (fixture->list, 1), 60.0 / 500, 300.0 / 500, 40.0 / 500);
  assert_text (fixture->view, "A full bar is 500 in all rows.");
}

/* The names of parts are above their bars, as many as fit. */
static void
test_names (Fixture *fixture,
            gconstpointer data)
{
  g_autofree char *wide = NULL;
  g_autofree char *narrow = NULL;

  widget_test_resize (fixture->window, 1200, 400);
  widget_test_settle (fixture->view);
  wide = cgv_parts_head_dup_marks (fixture->head, TRUE);
  g_assert_cmpstr (wide, ==, "0:part 1 1:part 2 2:part 3");
  gtk_widget_allocate (GTK_WIDGET (cgv_parts_head_get_bars (fixture->head)), 90, 44, -1, NULL);
  narrow = cgv_parts_head_dup_marks (fixture->head, TRUE);
  g_assert_cmpstr (narrow, ==, "0:1 1:2 2:3");
}

static void
test_inclusive (Fixture *fixture,
                gconstpointer data)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (widget_test_child (fixture->view, "inclusive_button")), TRUE);
  widget_test_settle (fixture->view);
  assert_text (fixture->view, "160|0|100|100|1.88×|main");
  assert_bars (find_bars (fixture->list, 2), 1, 0, 0.6);
}

/* The bars are exactly below their totals, at any width of the window. */
static void
test_alignment (Fixture *fixture,
                gconstpointer data)
{
  static const int widths[] = { 900, 640, 360 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkWidget *head = GTK_WIDGET (cgv_parts_head_get_bars (fixture->head));
      GtkWidget *cell;
      double x, y, head_x, head_y;

      widget_test_resize (fixture->window, widths[i], 400);
      widget_test_settle (fixture->view);
      cell = GTK_WIDGET (find_bars (fixture->list, 0));
      g_assert_cmpint (gtk_widget_get_width (fixture->view), ==, widths[i]);
      g_assert_true (gtk_widget_translate_coordinates (cell, fixture->view, 0, 0, &x, &y));
      g_assert_true (gtk_widget_translate_coordinates (head, fixture->view, 0, 0, &head_x, &head_y));
      g_assert_cmpfloat (x, ==, head_x);
      g_assert_cmpint (gtk_widget_get_width (cell), ==, gtk_widget_get_width (head));
      g_assert_cmpfloat (x + gtk_widget_get_width (cell), <=, widths[i]);
      g_assert_cmpint (gtk_widget_get_width (cell), >=, 100);
    }
}

/* A click on a total sorts by it, a second one in reverse order. */
static void
test_click_total (Fixture *fixture,
                  gconstpointer data)
{
  GtkWidget *bars = GTK_WIDGET (cgv_parts_head_get_bars (fixture->head));

  click_bar (bars, 1, 1, 1);
  assert_names (fixture, "f g main ");
  assert_text (fixture->view, "Parts, by part 2");
  assert_marks (fixture, "1:▾");
  click_bar (bars, 0, 1, 1);
  assert_names (fixture, "f main g ");
  assert_marks (fixture, "0:▾");
  click_bar (bars, 0, 1, 1);
  assert_names (fixture, "g main f ");
  assert_marks (fixture, "0:▴");
}

static void
test_keys (Fixture *fixture,
           gconstpointer data)
{
  focus_rows (fixture);
  widget_test_key (fixture->window, "Right");
  widget_test_key (fixture->window, "Return");
  assert_names (fixture, "f main g ");
  assert_marks (fixture, "0:▾");
  gtk_test_accessible_assert_property (find_bars (fixture->list, 0), GTK_ACCESSIBLE_PROPERTY_LABEL, "part 1: 60");
  widget_test_key (fixture->window, "ctrl+Right");
  widget_test_key (fixture->window, "Return");
  assert_names (fixture, "g main f ");
  assert_marks (fixture, "2:▾");
  widget_test_key (fixture->window, "Left");
  gtk_test_accessible_assert_property (find_bars (fixture->list, 2), GTK_ACCESSIBLE_PROPERTY_LABEL, "part 2: 300");
  gtk_test_accessible_assert_property (cgv_parts_head_get_bars (fixture->head), GTK_ACCESSIBLE_PROPERTY_LABEL, "part 2: 300");

  /* The function in focus is g, which has no cost in this part. */
  assert_text (fixture->view, "part 2: 300, of which 0 in g");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "f"));
  assert_text (fixture->view, "part 2: 300, of which 300 in f");
  widget_test_key (fixture->window, "a");
  assert_marks (fixture, "1:A 2:▾");
  widget_test_key (fixture->window, "Right");
  widget_test_key (fixture->window, "b");
  assert_marks (fixture, "1:A 2:B▾");
  g_assert_cmpint (cgv_part_sides_get_role (fixture->sides, 2), ==, CGV_PART_ROLE_NEW);
  cgv_part_sides_swap (fixture->sides);
  assert_marks (fixture, "1:B 2:A▾");
  g_assert_cmpuint (fixture->n_activated, ==, 0);
}

/* Tab moves from the totals to the titles and on to the rows. */
static void
test_focus (Fixture *fixture,
            gconstpointer data)
{
  GtkWidget *bars = GTK_WIDGET (cgv_parts_head_get_bars (fixture->head));

  gtk_widget_grab_focus (bars);
  g_assert_true (gtk_widget_has_focus (bars));
  widget_test_key (fixture->window, "Right");
  widget_test_key (fixture->window, "Right");
  widget_test_key (fixture->window, "Return");
  assert_marks (fixture, "1:▾");
  widget_test_key (fixture->window, "Tab");
  widget_test_key (fixture->window, "Tab");
  widget_test_settle (fixture->view);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->window)), fixture->list));
  widget_test_key (fixture->window, "shift+Tab");
  widget_test_key (fixture->window, "shift+Tab");
  widget_test_settle (fixture->view);
  g_assert_true (gtk_widget_has_focus (bars));
}

static void
test_select (Fixture *fixture,
             gconstpointer data)
{
  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (fixture->list));
  g_autofree char *name = NULL;

  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "main"));
  widget_test_settle (fixture->view);
  g_assert_true (gtk_selection_model_is_selected (model, 2));
  click_bar (GTK_WIDGET (find_bars (fixture->list, 1)), 2, 1, 1);
  widget_test_settle (fixture->view);
  name = widget_test_focus_name (fixture->focus);
  g_assert_cmpstr (name, ==, "f");
  g_assert_true (gtk_selection_model_is_selected (model, 1));
  g_assert_cmpuint (fixture->n_activated, ==, 0);
  click_bar (GTK_WIDGET (find_bars (fixture->list, 0)), 2, 1, 2);
  widget_test_settle (fixture->view);
  g_assert_cmpuint (fixture->n_activated, ==, 1);
}

/* The context menu is for the part below the pointer. */
static void
test_menu (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *menu = GTK_WIDGET (cgv_table_get_menu (CGV_TABLE (widget_test_child (fixture->view, "table"))));

  click_bar (GTK_WIDGET (find_bars (fixture->list, 1)), 1, 3, 1);
  widget_test_wait_until (gtk_widget_get_mapped (menu));
  gtk_widget_activate_action (fixture->view, "overview.only", NULL);
  g_assert_true (cgv_focus_has_part (fixture->focus, 1));
  g_assert_false (cgv_focus_has_part (fixture->focus, 0));
  gtk_popover_popdown (GTK_POPOVER (menu));
  widget_test_wait_until (!gtk_widget_get_mapped (menu));
  click_bar (GTK_WIDGET (find_bars (fixture->list, 1)), 1, 3, 1);
  widget_test_wait_until (gtk_widget_get_mapped (menu));
  gtk_widget_activate_action (fixture->view, "overview.all", NULL);
  g_assert_true (cgv_focus_has_all_parts (fixture->focus));
  gtk_widget_activate_action (fixture->view, "overview.compare-previous", NULL);
  assert_marks (fixture, "0:A 1:B");
  gtk_widget_activate_action (fixture->view, "overview.sort", NULL);
  assert_marks (fixture, "0:A 1:B▾");
  gtk_popover_popdown (GTK_POPOVER (menu));
  widget_test_settle (fixture->view);
}

/* The totals have the menu, too, by mouse and keyboard. */
static void
test_head_menu (Fixture *fixture,
                gconstpointer data)
{
  GtkWidget *menu = GTK_WIDGET (cgv_table_get_menu (CGV_TABLE (widget_test_child (fixture->view, "table"))));
  GtkWidget *bars = GTK_WIDGET (cgv_parts_head_get_bars (fixture->head));

  click_bar (bars, 2, 3, 1);
  widget_test_wait_until (gtk_widget_get_mapped (menu));
  assert_marks (fixture, "");
  gtk_widget_activate_action (fixture->view, "overview.base", NULL);
  assert_marks (fixture, "2:A");
  gtk_popover_popdown (GTK_POPOVER (menu));
  widget_test_wait_until (!gtk_widget_get_mapped (menu));

  gtk_widget_grab_focus (bars);
  widget_test_key (fixture->window, "shift+F10");
  widget_test_wait_until (gtk_widget_get_mapped (menu));
  gtk_popover_popdown (GTK_POPOVER (menu));
  widget_test_settle (fixture->view);
}

/* Parts that do not count are still shown, in paler colours. */
static void
test_parts (Fixture *fixture,
            gconstpointer data)
{
  GtkWidget *bars = GTK_WIDGET (cgv_parts_head_get_bars (fixture->head));
  CgvRect rect = cgv_part_bars_cell_get_rect (CGV_PART_BARS_CELL (bars), 2);
  int x = (int) (rect.x + rect.width / 2);
  cairo_surface_t *before = widget_test_paint (bars);
  cairo_surface_t *after;

  cgv_focus_select_part (fixture->focus, 0);
  widget_test_settle (fixture->view);
  assert_text (fixture->view, "1\u202f000|100|600|500|1.50×|Total");
  after = widget_test_paint (bars);
  g_assert_cmphex (widget_test_get_pixel (before, x, 20), !=, widget_test_get_pixel (after, x, 20));
  g_assert_cmphex (widget_test_get_pixel (before, 10, 40), ==, widget_test_get_pixel (after, 10, 40));
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
}

static void
test_search (Fixture *fixture,
             gconstpointer data)
{
  GtkEditable *entry = GTK_EDITABLE (widget_test_child (fixture->view, "search_entry"));

  cgv_parts_overview_start_search (CGV_PARTS_OVERVIEW (fixture->view));
  gtk_editable_set_text (entry, "main.c");
  widget_test_settle (fixture->view);
  assert_text (fixture->view, "3 of 3");
  gtk_editable_set_text (entry, "g");
  assert_names (fixture, "g ");
  assert_text (fixture->view, "1 of 3");
  g_signal_emit_by_name (entry, "activate");
  widget_test_settle (fixture->view);
  g_assert_cmpuint (cgv_focus_get_row (fixture->focus), ==, widget_test_node (fixture->focus, "g"));
}

static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  static const char all[] =
    "Self, Total (Ir)\tLeast\tMost\tSpread\tUnevenness\tFunction\tFile\tObject\tpart 1\tpart 2\tpart 3\n"
    "1000\t100\t600\t500\t1.5\tTotal\t\t\t100\t300\t600\n"
    "500\t0\t500\t500\t3\tg\tmain.c\t\t0\t0\t500\n"
    "400\t40\t300\t260\t1.95\tf\tmain.c\t\t60\t300\t40\n"
    "100\t0\t60\t60\t1.8\tmain\tmain.c\t\t40\t0\t60\n";
  g_autofree char *copied = NULL;
  g_autofree char *row = NULL;

  gtk_widget_activate_action (widget_test_child (fixture->view, "table"), "table.copy-all", NULL);
  copied = widget_test_clipboard (fixture->window);
  g_assert_cmpstr (copied, ==, all);

  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "main"));
  focus_rows (fixture);
  gtk_widget_activate_action (widget_test_child (fixture->view, "table"), "table.copy", NULL);
  row = widget_test_clipboard (fixture->window);
  g_assert_true (g_str_has_suffix (row, "\n100\t0\t60\t60\t1.8\tmain\tmain.c\t\t40\t0\t60\n"));
}

static void
test_notes (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^f$", NULL);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (cgv_focus_get_filters (fixture->focus), rule);

  cgv_focus_set_filters (fixture->focus, filters);
  assert_text (fixture->view, "Filters do not apply to parts.");
  assert_text (fixture->view, "400|40|300|260|1.95×|f");
}

/* A hidden overview is not computed, but appears when it is shown. */
static void
test_hidden (Fixture *fixture,
             gconstpointer data)
{
  gtk_widget_set_visible (fixture->view, FALSE);
  cgv_focus_set_event (fixture->focus, 1);
  widget_test_settle (fixture->window);
  gtk_widget_set_visible (fixture->view, TRUE);
  assert_text (fixture->view, "90|0|90|90|3.00×|g");
}

/* Two documents: the parts of the base, then those of the new one, on one scale. */
static void
test_two_documents (void)
{
  static const char new_text[] =
    "version: 1\nevents: Ir Dr\n"
    "part: 1\nfl=main.c\nfn=main\n1 50 4\nfn=f\n1 900 6\n"
    "part: 2\nevents: Ir Dr\nfl=main.c\nfn=g\n1 500 90\nfl=new.c\nob=lib.so\nfn=h\n1 9 1\n";
  static const char first_line[] =
    "Total A\tTotal B\tLeast A\tLeast B\tMost A\tMost B\tSpread A\tSpread B\tUnevenness A\tUnevenness B\t"
    "Function\tFile\tObject\tpart 1 of A\tpart 2 of A\tpart 3 of A\tpart 1 of B\tpart 2 of B\n"
    "1000\t1459\t100\t509\t600\t950\t500\t441\t1.5\t0.604524\tTotal\t\t\t100\t300\t600\t950\t509\n"
    "400\t900\t40\t0\t300\t900\t260\t900\t1.95\t2\tf\tmain.c\t\t60\t300\t40\t900\t0\n";
  Fixture fixture = { NULL };
  g_autofree char *copied = NULL;

  set_up_focus (&fixture, compare_test_focus (text, new_text), FALSE, 1000);
  assert_text (fixture.view, "Total A|Total B|Spread A|Spread B|Function|Parts");
  assert_text (fixture.view, "1\u202f000|1\u202f459|500|441|Total");
  assert_text (fixture.view, "400|900|260|900|f");
  assert_text (fixture.view, "0|9|0|9|h");
  assert_text (fixture.view, "Parts of A (base) come first, then those of B (new).");
  assert_names (&fixture, "f g main ");
  assert_marks (&fixture, "0:A 3:B");
  assert_bars (find_bars (fixture.list, 0), 60.0 / 900, 300.0 / 900, 40.0 / 900);
  g_assert_cmpfloat_with_epsilon (cgv_part_bars_cell_get_value (find_bars (fixture.list, 0), 3), 1, 1e-9);
  assert_bars (cgv_parts_head_get_bars (fixture.head), 100.0 / 950, 300.0 / 950, 600.0 / 950);

  click_bar (GTK_WIDGET (cgv_parts_head_get_bars (fixture.head)), 2, 1, 1);
  assert_names (&fixture, "g main f ");
  assert_marks (&fixture, "0:A 2:▾ 3:B");
  assert_text (fixture.view, "Parts, by part 3 of A");
  gtk_test_accessible_assert_property (find_bars (fixture.list, 0), GTK_ACCESSIBLE_PROPERTY_LABEL, "part 3 of A: 500");
  click_bar (GTK_WIDGET (cgv_parts_head_get_bars (fixture.head)), 3, 1, 1);
  assert_names (&fixture, "f main g ");
  assert_marks (&fixture, "0:A 3:B▾");

  gtk_widget_activate_action (widget_test_child (fixture.view, "table"), "table.copy-all", NULL);
  copied = widget_test_clipboard (fixture.window);
  if (!g_str_has_prefix (copied, first_line))
    g_assert_cmpstr (copied, ==, first_line);
  cgv_focus_swap (fixture.focus);
  assert_marks (&fixture, "0:A 2:B▾");
  assert_text (fixture.view, "900|400|900|260|f");
  tear_down (&fixture, NULL);
}

/* Parts of one document are shown once, and are marked. */
static void
test_compared_parts (void)
{
  g_autoptr (CgvDocument) document = test_document (text);
  g_autoptr (CgvRuns) base = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (document, 2, 1);
  Fixture fixture = { NULL };

  set_up_focus (&fixture, compare_test_focus_of_sides (base, new_, NULL), TRUE, 900);
  cgv_part_sides_choose (fixture.sides, CGV_SIDE_BASE, 0);
  cgv_part_sides_choose (fixture.sides, CGV_SIDE_NEW, 2);
  assert_text (fixture.view, "Total|1 A|2|3 B|Uneven by|Function|Parts");
  assert_text (fixture.view, "400|60|300|40|260|f");
  assert_marks (&fixture, "0:A 2:B");
  assert_bars (find_bars (fixture.list, 1), 60.0 / 300, 1, 40.0 / 300);
  tear_down (&fixture, NULL);
}

/* More parts than pixels, in a window as narrow as a phone, names of any length. */
static void
test_many (void)
{
  g_autoptr (GString) profile = g_string_new ("version: 1\n");
  Fixture fixture = { NULL };
  CgvPartBarsCell *bars;
  GtkRequisition minimum;

  for (guint i = 1; i <= 1000; i++)
    g_string_append_printf (profile, "part: %u\nevents: Ir\nfn=std::vector<std::basic_string<char, std::char_traits<char>>>::push_back\n1 %u\nfn=b\n1 1\n", i, i == 501 ? 1000 : 1);
  set_up_with (&fixture, profile->str, 360);
  bars = cgv_parts_head_get_bars (fixture.head);
  gtk_widget_get_preferred_size (fixture.view, &minimum, NULL);
  g_assert_cmpint (minimum.width, <=, 350);
  assert_text (fixture.view, "each shows the largest of up to");

  /* The click finds the only large part among those that share its bar. */
  click_bar (GTK_WIDGET (bars), 500, 1, 1);
  assert_text (fixture.view, "Parts, by part 501");
  tear_down (&fixture, NULL);
}

/* The list gets the focus before it is laid out, and main is far down in it. The first rows are
 * visible. */
static void
test_top (void)
{
  g_autoptr (GString) profile = g_string_new ("version: 1\nevents: Ir\npart: 1\nfn=main\n1 1\n");
  Fixture fixture = { NULL };

  for (guint i = 0; i < 600; i++)
    g_string_append_printf (profile, "fn=f%u\n1 %u\n", i, 2000 - i);
  g_string_append (profile, "part: 2\nfn=f0\n1 1\n");
  fixture.focus = widget_test_focus (profile->str);
  fixture.sides = cgv_part_sides_new (2);
  fixture.view = g_object_new (CGV_TYPE_PARTS_OVERVIEW, "focus", fixture.focus, "sides", fixture.sides, NULL);
  fixture.list = GTK_WIDGET (cgv_table_get_view (CGV_TABLE (widget_test_child (fixture.view, "table"))));
  gtk_widget_set_visible (fixture.view, FALSE);
  fixture.window = widget_test_show (fixture.view, 700, 400);
  widget_test_settle (fixture.window);
  gtk_widget_set_visible (fixture.view, TRUE);
  g_assert_true (gtk_widget_grab_focus (fixture.view));
  widget_test_settle (fixture.view);
  widget_test_wait_until (find_bars (fixture.list, 0) != NULL && find_bars (fixture.list, 8) != NULL);
  tear_down (&fixture, NULL);
}

/* While a thread adds up parts, the old rows stay, and a note says so. */
static void
test_thread (void)
{
  g_autofree char *profile = test_generate_profile (100000);
  Fixture fixture = { NULL };
  GtkStack *stack;
  GtkLabel *note;

  set_up_with (&fixture, profile, 700);
  stack = GTK_STACK (widget_test_child (fixture.view, "stack"));
  note = GTK_LABEL (widget_test_child (fixture.view, "note_label"));
  widget_test_wait_until (g_str_equal (gtk_stack_get_visible_child_name (stack), "table"));
  g_assert_null (strstr (gtk_label_get_text (note), "Adding up"));

  cgv_focus_set_event (fixture.focus, 1);
  widget_test_wait_until (strstr (gtk_label_get_text (note), "Adding up parts …") != NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "table");
  widget_test_wait_until (strstr (gtk_label_get_text (note), "Adding up") == NULL);
  tear_down (&fixture, NULL);
}

/* Costs below zero; the base line is in the middle. */
static void
test_signed (void)
{
  Fixture fixture = { NULL };

  set_up_with (&fixture, "version: 1\nevents: Memory\npart: 1\nfn=f\n1 -7\npart: 2\nfn=f\n1 3\npart: 3\nfn=f\n1 -1\n", 700);
  assert_bars (find_bars (fixture.list, 0), -1, 1, -1.0 / 7);
  assert_bars (cgv_parts_head_get_bars (fixture.head), -1, 1, -1.0 / 7);
  tear_down (&fixture, NULL);
}

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

#define ADD(name, func) g_test_add ("/parts-overview/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("numbers", test_numbers);
  ADD ("bars", test_bars);
  ADD ("names", test_names);
  ADD ("inclusive", test_inclusive);
  ADD ("alignment", test_alignment);
  ADD ("click-total", test_click_total);
  ADD ("keys", test_keys);
  ADD ("focus", test_focus);
  ADD ("select", test_select);
  ADD ("menu", test_menu);
  ADD ("head-menu", test_head_menu);
  ADD ("parts", test_parts);
  ADD ("search", test_search);
  ADD ("copy", test_copy);
  ADD ("notes", test_notes);
  ADD ("hidden", test_hidden);
#undef ADD
  g_test_add_func ("/parts-overview/many", test_many);
  g_test_add_func ("/parts-overview/top", test_top);
  g_test_add_func ("/parts-overview/thread", test_thread);
  g_test_add_func ("/parts-overview/signed", test_signed);
  g_test_add_func ("/parts-overview/two-documents", test_two_documents);
  g_test_add_func ("/parts-overview/compared-parts", test_compared_parts);
  return g_test_run ();
}
