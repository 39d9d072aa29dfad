/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The header of a function: its numbers, their explanations, and the history. */

#include "cgv-header.h"
#include "cgv-name-cell.h"
#include "cgv-row-menu.h"
#include "model-test.h"
#include "widget-compare-test.h"
#include "widget-test.h"
#include "cgv-tooltip.h"

typedef struct
{
  CgvFocus *focus;
  GtkWidget *header;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  fixture->focus = widget_test_focus (data != NULL ? data : WIDGET_TEST_PROFILE);
  fixture->header = g_object_new (CGV_TYPE_HEADER, NULL);
  gtk_box_append (GTK_BOX (box), fixture->header);
  cgv_view_set_focus (CGV_VIEW (fixture->header), fixture->focus);
  fixture->window = widget_test_show (box, 700, 200);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->header);
  g_assert_finalize_object (fixture->focus);
}

static GtkWidget *
child (Fixture *fixture,
       const char *id)
{
  return widget_test_child (fixture->header, id);
}

static const char *
text (Fixture *fixture,
      const char *id)
{
  return gtk_label_get_text (GTK_LABEL (child (fixture, id)));
}

static void
test_numbers (Fixture *fixture,
              gconstpointer data)
{
  g_assert_cmpstr (cgv_name_cell_get_name (CGV_NAME_CELL (child (fixture, "name_cell"))), ==, "main");
  g_assert_cmpstr (text (fixture, "location_label"), ==, "program.c · program");
  g_assert_cmpstr (text (fixture, "inclusive_label"), ==, "90.00\u202f%");
  g_assert_cmpstr (text (fixture, "self_label"), ==, "10.00\u202f%");
  g_assert_cmpstr (text (fixture, "per_call_caption"), ==, "Ir per call");
  g_assert_cmpstr (text (fixture, "calls_label"), ==, "0");
  g_assert_cmpstr (text (fixture, "calls_caption"), ==, "Calls");

  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "ping"));
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  g_assert_cmpstr (text (fixture, "self_label"), ==, "4");
  g_assert_cmpstr (text (fixture, "calls_label"), ==, "2");
  cgv_focus_set_event (fixture->focus, 1);
  g_assert_cmpstr (text (fixture, "self_label"), ==, "1");
}

static void
test_notes (Fixture *fixture,
            gconstpointer data)
{
  g_assert_cmpstr (text (fixture, "notes_text"), ==, "Entered without a recorded call: 90 Ir (90.00\u202f% of all).");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "pong"));
  g_assert_nonnull (strstr (text (fixture, "notes_text"), "In a cycle of 2 functions"));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "deep"));
  g_assert_cmpstr (text (fixture, "notes_text"), ==, "2 levels of recursion in one.");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "work"));
  g_assert_false (gtk_widget_get_visible (child (fixture, "notes_button")));
}

/* --separate-callers separates functions by their callers, which is not recursion. */
static void
test_contexts (Fixture *fixture,
               gconstpointer data)
{
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "work"));
  g_assert_cmpstr (text (fixture, "notes_text"), ==, "2 contexts of callers in one; the menu Group unfolds them.");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "deep"));
  g_assert_true (g_str_has_prefix (text (fixture, "notes_text"), "2 levels of recursion in one."));
}

/* Long notes are one line. The tooltip has all of them, and so does a click. */
static void
test_notes_line (Fixture *fixture,
                 gconstpointer data)
{
  GtkWidget *button = child (fixture, "notes_button");
  GtkWidget *toggle = gtk_widget_get_first_child (button);
  g_autofree char *notes = NULL;
  int height;

  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "a"));
  widget_test_settle (fixture->window);
  notes = cgv_tooltip_dup_wrapped (text (fixture, "notes_text"));
  g_assert_cmpstr (text (fixture, "notes_label"), ==,
                   "In a cycle of 2 functions (100.00\u202f%) · Cycle entered without a recorded call");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, notes);
  gtk_test_accessible_assert_property (toggle, GTK_ACCESSIBLE_PROPERTY_LABEL, text (fixture, "notes_label"));
  gtk_test_accessible_assert_property (toggle, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text (fixture, "notes_text"));

  height = gtk_widget_get_height (button);
  widget_test_resize (fixture->window, 360, 200);
  g_assert_cmpint (gtk_widget_get_height (button), ==, height);
  g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, 360);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  widget_test_settle (fixture->window);
  g_assert_true (gtk_widget_get_mapped (child (fixture, "notes_text")));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
}

/* If lines are missing, calls may cost more than all lines: the only case above 100 %. */
static void
test_excess (Fixture *fixture,
             gconstpointer data)
{
  g_assert_nonnull (strstr (text (fixture, "notes_text"), "More than 100 %"));
}

/* A clock measured more time than the functions have. The total is the time of the outermost
 * function, and no more. */
static void
test_outside (Fixture *fixture,
              gconstpointer data)
{
  g_assert_cmpstr (text (fixture, "inclusive_label"), ==, "100.00\u202f%");
  g_assert_nonnull (strstr (text (fixture, "notes_text"), "Outside of functions: 5\u202fns (5.00\u202f% of ns)."));
  g_assert_null (strstr (text (fixture, "notes_text"), "More than"));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "f"));
  g_assert_null (strstr (text (fixture, "notes_text"), "Outside"));
}

/* The calls of a caller may cost more than the function, and be more than 100 % in a cycle. */
static void
test_larger_calls (Fixture *fixture,
                   gconstpointer data)
{
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "f"));
  g_assert_nonnull (strstr (text (fixture, "notes_text"), "Callers have more than 100 %: they call it for 500 Ir, it has 20 Ir."));
}

static void
test_cycle (Fixture *fixture,
            gconstpointer data)
{
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "a"));
  g_assert_nonnull (strstr (text (fixture, "notes_text"), "The cycle is entered without a recorded call: 9 Ir"));
}

/* A filter leaves an estimate for each of two callers of a function. The hidden cost is shown. */
static void
test_filtered (Fixture *fixture,
               gconstpointer data)
{
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$", NULL);
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (fixture->focus->wanted->filters, rule);

  cgv_focus_set_filters (fixture->focus, filters);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "a"));
  g_assert_true (g_str_has_prefix (text (fixture, "inclusive_label"), "≈"));
  g_assert_false (g_str_has_prefix (text (fixture, "self_label"), "≈"));
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (child (fixture, "stats")), "from 10 Ir to 30 Ir"));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "alone"));
  g_assert_null (strstr (text (fixture, "notes_text"), "filter hides"));
  cgv_focus_set_function (fixture->focus, 0);
  cgv_focus_undo_filters (fixture->focus);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "a"));
  g_assert_false (g_str_has_prefix (text (fixture, "inclusive_label"), "≈"));
}

static void
test_no_calls (Fixture *fixture,
               gconstpointer data)
{
  g_assert_false (gtk_widget_get_visible (child (fixture, "inclusive_stat")));
  g_assert_false (gtk_widget_get_visible (child (fixture, "calls_stat")));
  g_assert_cmpstr (text (fixture, "self_label"), ==, "90.00\u202f%");
}

static void
test_history (Fixture *fixture,
              gconstpointer data)
{
  GtkWidget *back = child (fixture, "back_button");
  GtkWidget *forward = child (fixture, "forward_button");

  g_assert_false (gtk_widget_get_sensitive (back));
  g_assert_false (gtk_widget_get_sensitive (forward));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  g_assert_true (gtk_widget_get_sensitive (back));

  widget_test_click (back);
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "main"));
  g_assert_false (gtk_widget_get_sensitive (back));
  widget_test_click (forward);
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "leaf"));
}

/* Returns NULL before it was opened. */
static GtkPopoverMenu *
find_ways (Fixture *fixture)
{
  for (GtkWidget *other = gtk_widget_get_first_child (fixture->header); other != NULL; other = gtk_widget_get_next_sibling (other))
    {
      if (GTK_IS_POPOVER_MENU (other))
        return GTK_POPOVER_MENU (other);
    }
  return NULL;
}

/* Returns the entries of the menu, with "|" before each section. */
static char *
list_ways (Fixture *fixture)
{
  GMenuModel *menu = gtk_popover_menu_get_menu_model (find_ways (fixture));
  GString *all = g_string_new (NULL);

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autofree char *title = NULL;

      g_assert_true (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &title));
      g_string_append_printf (all, "|%s", title);
      for (int j = 0; j < g_menu_model_get_n_items (section); j++)
        {
          g_autofree char *label = NULL;

          g_assert_true (g_menu_model_get_item_attribute (section, j, G_MENU_ATTRIBUTE_LABEL, "s", &label));
          g_string_append_printf (all, " %s,", label);
        }
    }
  return g_string_free (all, FALSE);
}

static void
open_ways (Fixture *fixture,
           const char *button,
           const char *expected)
{
  g_autofree char *ways = NULL;

  if (find_ways (fixture) != NULL)
    gtk_popover_popdown (GTK_POPOVER (find_ways (fixture)));
  gtk_widget_grab_focus (child (fixture, button));
  widget_test_key (fixture->window, "shift+F10");
  ways = list_ways (fixture);
  g_assert_cmpstr (ways, ==, expected);
}

static void
test_ways (Fixture *fixture,
           gconstpointer data)
{
  guint32 leaf = widget_test_node (fixture->focus, "leaf");
  guint32 main_ = widget_test_node (fixture->focus, "main");

  g_test_summary ("Back and Forward have menus of names, with the hot path up and down");
  cgv_focus_set_row (fixture->focus, leaf);
  open_ways (fixture, "back_button", "|Back main · 100.00\u202f%,|Up: Who Calls It Most do__work · 90.00\u202f%, main · 100.00\u202f%,");
  gtk_widget_activate_action (fixture->header, "way.hot-path", "i", -1);
  g_assert_cmpuint (fixture->focus->row, !=, leaf);
  gtk_widget_activate_action (fixture->header, "way.visited", "i", -2);
  g_assert_cmpuint (fixture->focus->row, ==, main_);
  open_ways (fixture, "forward_button", "|Forward leaf · 60.00\u202f%, do__work · 90.00\u202f%,|Down: Where Most of It Goes do__work · 90.00\u202f%, leaf · 60.00\u202f%,");
  /* There are not as many places. */
  gtk_widget_activate_action (fixture->header, "way.visited", "i", 9);
  g_assert_cmpuint (fixture->focus->row, ==, main_);
  gtk_widget_activate_action (fixture->header, "way.visited", "i", 2);
  g_assert_cmpuint (fixture->focus->row, !=, main_);
}

static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  g_autofree char *name = NULL;

  g_signal_emit_by_name (child (fixture, "copy_button"), "clicked");
  name = widget_test_clipboard (fixture->window);
  g_assert_cmpstr (name, ==, "main");
}

static int
get_y (GtkWidget *widget,
       GtkWidget *ancestor)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, ancestor, &bounds));
  return (int) bounds.origin.y;
}

/* Without room next to the name, the numbers are below it, and nothing is cut. */
static void
test_width (Fixture *fixture,
            gconstpointer data)
{
  GtkWidget *stats = child (fixture, "stats");
  GtkWidget *name = child (fixture, "name_row");

  g_assert_cmpint (get_y (stats, fixture->header), <, gtk_widget_get_height (name));
  widget_test_resize (fixture->window, 360, 200);
  g_assert_cmpint (get_y (stats, fixture->header), >=, gtk_widget_get_height (name));
  g_assert_cmpint (gtk_widget_get_width (fixture->window), ==, 360);
}

/* A function that a filter hides has no cost on either side, for this reason. */
static void
test_hidden (void)
{
  static const char calls[] = "events: Ir\nfl=a.c\nfn=main\n1 40\ncfn=work\ncalls=1 1\n1 60\nfn=work\n1 60\n";
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "^work$", NULL);
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (none, rule);
  Fixture fixture = { .focus = compare_test_focus (calls, calls) };

  fixture.header = g_object_new (CGV_TYPE_HEADER, NULL);
  cgv_view_set_focus (CGV_VIEW (fixture.header), fixture.focus);
  fixture.window = widget_test_show (fixture.header, 700, 200);
  cgv_focus_set_row (fixture.focus, compare_test_find_row (fixture.focus, "work"));
  cgv_focus_set_filters (fixture.focus, filters);
  widget_test_settle (fixture.header);
  g_assert_cmpstr (text (&fixture, "location_label"), ==, "a.c · A filter hides this function.");
  tear_down (&fixture, NULL);
}

/* A function of other parts than those that are compared has no zeroes, but the names of its parts. */
static void
test_elsewhere (void)
{
  g_autoptr (CgvDocument) document = test_document ("version: 1\nevents: Ir\n"
                                                    "part: 1\nfl=a.c\nfn=main\n1 40\n"
                                                    "part: 2\nevents: Ir\nfl=a.c\nfn=main\n1 50\n"
                                                    "part: 3\nevents: Ir\nfl=a.c\nfn=late\n1 60\n"
                                                    "part: 4\nevents: Ir\nfl=a.c\nfn=late\n1 60\n");
  g_autoptr (CgvRuns) base = compare_test_parts (document, 0, 1);
  g_autoptr (CgvRuns) new_ = compare_test_parts (document, 1, 1);
  Fixture fixture = { .focus = compare_test_focus_of_sides (base, new_, NULL) };

  cgv_focus_set_column (fixture.focus, CGV_CHOICE_PARTS, TRUE);
  fixture.header = g_object_new (CGV_TYPE_HEADER, NULL);
  cgv_view_set_focus (CGV_VIEW (fixture.header), fixture.focus);
  fixture.window = widget_test_show (fixture.header, 700, 200);
  g_assert_true (gtk_widget_get_visible (child (&fixture, "stats")));
  cgv_focus_set_row (fixture.focus, widget_test_node (fixture.focus, "late"));
  g_assert_cmpstr (text (&fixture, "location_label"), ==, "a.c · No cost in A and B, only in parts 3 and 4");
  g_assert_false (gtk_widget_get_visible (child (&fixture, "stats")));
  cgv_focus_set_row (fixture.focus, widget_test_node (fixture.focus, "main"));
  g_assert_cmpstr (text (&fixture, "location_label"), ==, "a.c");
  g_assert_true (gtk_widget_get_visible (child (&fixture, "stats")));
  tear_down (&fixture, NULL);
}

/* Changes of estimates are marked, with the costs in the tooltip. */
static void
test_compared_estimates (void)
{
  static const char file[] = "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=left\ncalls=1 2\n1 %u\ncfn=right\ncalls=1 3\n1 600\nfn=left\n2 100\ncfn=work\ncalls=2 4\n2 %u\n"
                             "fn=right\n3 100\ncfn=work\ncalls=2 4\n3 500\nfn=work\n4 %u\ncfn=leaf\ncalls=4 5\n4 400\nfn=leaf\n5 400\n";
  g_autofree char *base = g_strdup_printf (file, 600, 500, 600);
  g_autofree char *new_ = g_strdup_printf (file, 650, 550, 650);
  g_autoptr (CgvFilterRule) rule = cgv_filter_rule_new (CGV_FILTER_EXCLUDE, CGV_FILTER_FIELD_FUNCTION, "^leaf$", NULL);
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) filters = cgv_filter_list_append (none, rule);
  Fixture fixture = { .focus = compare_test_focus (base, new_), .header = g_object_new (CGV_TYPE_HEADER, NULL) };

  cgv_focus_set_filters (fixture.focus, filters);
  cgv_view_set_focus (CGV_VIEW (fixture.header), fixture.focus);
  fixture.window = widget_test_show (fixture.header, 700, 200);
  cgv_focus_set_row (fixture.focus, compare_test_find_row (fixture.focus, "left"));
  g_assert_true (g_str_has_prefix (text (&fixture, "inclusive_label"), "≈\u202f+"));
  g_assert_cmpstr (text (&fixture, "self_label"), ==, "0");
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (child (&fixture, "stats")), "Inclusive: ≈\u202f400 → ≈"));
  tear_down (&fixture, NULL);
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  gtk_test_accessible_assert_property (child (fixture, "back_button"), GTK_ACCESSIBLE_PROPERTY_LABEL, "Back");
  gtk_test_accessible_assert_property (child (fixture, "forward_button"), GTK_ACCESSIBLE_PROPERTY_LABEL, "Forward");
  gtk_test_accessible_assert_property (child (fixture, "copy_button"), GTK_ACCESSIBLE_PROPERTY_LABEL, "Copy the name of the function");
}

#define add(name, text, func) g_test_add ("/header/" name, Fixture, text, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  static const char excess[] =
    "version: 1\nevents: Ir\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=1 5\n2 500\nfn=f\n5 20\n";
  static const char outside[] =
    "version: 1\nevents: ns\nfl=a.c\nfn=main\n1 80\ncfn=f\ncalls=1 5\n2 20\nfn=f\n5 15\n";
  static const char shared[] =
    "version: 1\nevents: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n2 40\ncfn=b\ncalls=1 1\n3 50\n"
    "fn=a\n1 10\ncfn=leaf\ncalls=3 1\n2 30\nfn=b\n1 20\ncfn=leaf\ncalls=2 1\n2 30\n"
    "fn=leaf\n1 40\ncfn=deep\ncalls=5 1\n2 20\nfn=deep\n1 20\nfn=alone\n1 1\n";
  static const char cycle[] =
    "version: 1\nevents: Ir\nfl=a.c\nfn=a\n1 2\ncfn=b\ncalls=1 5\n2 5\nfn=b\n5 7\ncfn=a\ncalls=1 1\n6 6\n";
  static const char contexts[] =
    "version: 1\nevents: Ir\nfn=main\n1 1\ncfn=work'main\ncalls=1 2\n1 5\nfn=work'main\n2 5\n"
    "fn=other\n3 1\ncfn=work'other\ncalls=1 2\n3 7\nfn=work'other\n2 7\nfn=deep\n4 1\ncfn=deep'2\ncalls=1 4\n4 1\nfn=deep'2\n4 1\n";

  widget_test_init (&argc, &argv);

  add ("numbers", NULL, test_numbers);
  add ("notes", NULL, test_notes);
  add ("contexts", contexts, test_contexts);
  add ("excess", excess, test_excess);
  add ("outside", outside, test_outside);
  add ("larger-calls", excess, test_larger_calls);
  add ("cycle", cycle, test_cycle);
  add ("notes-line", cycle, test_notes_line);
  add ("filtered", shared, test_filtered);
  add ("no-calls", WIDGET_TEST_FLAT_PROFILE, test_no_calls);
  add ("history", NULL, test_history);
  add ("ways", "events: Ir\nfn=main\n1 10\ncfn=do_work\ncalls=1 1\n1 90\nfn=do_work\n1 30\ncfn=leaf\ncalls=2 1\n1 60\nfn=leaf\n1 60\n", test_ways);
  add ("copy", NULL, test_copy);
  add ("width", NULL, test_width);
  add ("accessible", NULL, test_accessible);

  g_test_add_func ("/header/elsewhere", test_elsewhere);
  g_test_add_func ("/header/hidden", test_hidden);
  g_test_add_func ("/header/compared-estimates", test_compared_estimates);
  return g_test_run ();
}
