/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The columns that a user adds to the lists: their places, values and order, and the
 * explanations in the headers of all columns. */

#include "cgv-call-view.h"
#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-function-view.h"
#include "cgv-row-factory.h"
#include "model-test.h"
#include "widget-test.h"

typedef struct
{
  CgvFocus *focus;
  GtkWidget *view;
  GtkWidget *window;
  GtkColumnView *columns;
} Fixture;

static void
set_up_with (Fixture *fixture,
             GtkWidget *view,
             const char *text,
             int width)
{
  fixture->focus = widget_test_focus (text);
  fixture->view = view;
  fixture->window = widget_test_show (view, width, 400);
  g_object_set (view, "focus", fixture->focus, NULL);
  fixture->columns = GTK_COLUMN_VIEW (widget_test_find (view, GTK_TYPE_COLUMN_VIEW));
  widget_test_settle (fixture->window);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  set_up_with (fixture, g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL), WIDGET_TEST_PROFILE, 1000);
}

static void
set_up_callees (Fixture *fixture,
                gconstpointer data)
{
  set_up_with (fixture, g_object_new (CGV_TYPE_CALL_VIEW, "kind", CGV_CALL_LIST_CALLEES, NULL), WIDGET_TEST_PROFILE, 800);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, fixture->view);
  g_assert_finalize_object (fixture->focus);
}

static void
choose (Fixture *fixture,
        const char *columns)
{
  g_auto (GStrv) list = g_strsplit (columns, " ", -1);

  cgv_focus_set_columns (fixture->focus, (const char *const *) list);
  widget_test_settle (fixture->window);
}

/* Checks the visible titles, in their order on the screen. */
static void
assert_titles (Fixture *fixture,
               const char *expected)
{
  g_autofree char *texts = widget_test_texts (gtk_widget_get_first_child (GTK_WIDGET (fixture->columns)));

  g_assert_cmpstr (texts, ==, expected);
}

static GtkWidget *
get_row (Fixture *fixture,
         guint position)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->columns)); child != NULL; child = gtk_widget_get_next_sibling (child))
    for (GtkWidget *row = GTK_IS_LIST_VIEW (child) ? gtk_widget_get_first_child (child) : NULL; row != NULL; row = gtk_widget_get_next_sibling (row))
      if (cgv_row_factory_get_position (row) == position && gtk_widget_get_mapped (row))
        return row;

  g_assert_not_reached ();
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  graphene_rect_t left;
  graphene_rect_t right;
  GtkWidget *first = *(GtkWidget *const *) a;
  GtkWidget *second = *(GtkWidget *const *) b;

  g_assert_true (gtk_widget_compute_bounds (first, gtk_widget_get_parent (first), &left));
  g_assert_true (gtk_widget_compute_bounds (second, gtk_widget_get_parent (second), &right));
  return (left.origin.x > right.origin.x) - (left.origin.x < right.origin.x);
}

/* Checks the texts of a row from left to right; its cells are children in the order in which
 * they were made. */
static void
assert_row (Fixture *fixture,
            guint position,
            const char *expected)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  g_autoptr (GString) texts = g_string_new (NULL);

  for (GtkWidget *cell = gtk_widget_get_first_child (get_row (fixture, position)); cell != NULL; cell = gtk_widget_get_next_sibling (cell))
    g_ptr_array_add (cells, cell);
  g_ptr_array_sort (cells, compare_places);
  for (guint i = 0; i < cells->len; i++)
    {
      g_autofree char *text = widget_test_texts (g_ptr_array_index (cells, i));

      g_string_append (texts, text);
    }
  g_assert_cmpstr (texts->str, ==, expected);
}

static GtkColumnViewColumn *
find_column (Fixture *fixture,
             const char *title)
{
  GListModel *columns = gtk_column_view_get_columns (fixture->columns);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (g_str_equal (gtk_column_view_column_get_title (column), title))
        return column;
    }

  g_assert_not_reached ();
}

static void
click_title (Fixture *fixture,
             const char *title)
{
  widget_test_click (cgv_column_tools_get_title (fixture->columns, find_column (fixture, title)));
}

static void
assert_description (Fixture *fixture,
                    const char *title,
                    const char *expected)
{
  gtk_test_accessible_assert_property (cgv_column_tools_get_title (fixture->columns, find_column (fixture, title)),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       expected);
}

static void
test_places (Fixture *fixture,
             gconstpointer data)
{
  assert_titles (fixture, "Inclusive %|Self %|Calls|Function|");
  choose (fixture, "self:Dr cumulative inclusive:Dr");
  assert_titles (fixture, "Inclusive %|Self %|Cumulative %|Calls|Function|Dr Self %|Dr %|");
  assert_row (fixture, 0, "90.00|10.00|10.00|0|main|program.c|10.00|90.00|");
  assert_row (fixture, 1, "70.00|60.00|70.00|2|work|program.c|50.00|70.00|");

  /* The same columns in another order, and other columns. */
  choose (fixture, "inclusive:Dr self:Dr");
  assert_titles (fixture, "Inclusive %|Self %|Calls|Function|Dr %|Dr Self %|");
  choose (fixture, "self:Ir later self:Nothing cumulative");
  assert_titles (fixture, "Inclusive %|Self %|Cumulative %|Calls|Function|Ir Self %|");
  choose (fixture, "");
  assert_titles (fixture, "Inclusive %|Self %|Calls|Function|");
}

static void
test_numbers (Fixture *fixture,
              gconstpointer data)
{
  choose (fixture, "cumulative inclusive:Dr");
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  widget_test_settle (fixture->window);
  assert_row (fixture, 1, "70|60|70|2|work|program.c|14|");
  test_select_part (fixture->focus, 1);
  widget_test_settle (fixture->window);
  cgv_focus_set_event (fixture->focus, 1);
  widget_test_settle (fixture->window);
  g_assert_nonnull (get_row (fixture, 0));
}

static void
test_sort (Fixture *fixture,
           gconstpointer data)
{
  choose (fixture, "self:Dr");
  click_title (fixture, "Dr Self %");
  widget_test_wait_until (g_str_equal (cgv_function_view_get_sort (CGV_FUNCTION_VIEW (fixture->view), NULL), "self:Dr"));
  widget_test_settle (fixture->window);
  assert_row (fixture, 0, "70.00|60.00|2|work|program.c|50.00|");

  /* A column that is sorted by before it exists, unless another one is chosen meanwhile. */
  choose (fixture, "");
  g_assert_null (cgv_function_view_get_sort (CGV_FUNCTION_VIEW (fixture->view), NULL));
  cgv_function_view_set_sort (CGV_FUNCTION_VIEW (fixture->view), "self:Dr", FALSE);
  assert_row (fixture, 0, "90.00|10.00|0|main|program.c|");
  choose (fixture, "self:Dr");
  g_assert_cmpstr (cgv_function_view_get_sort (CGV_FUNCTION_VIEW (fixture->view), NULL), ==, "self:Dr");
  assert_row (fixture, 5, "70.00|60.00|2|work|program.c|50.00|");
  choose (fixture, "");
  cgv_function_view_set_sort (CGV_FUNCTION_VIEW (fixture->view), "self:Dr", FALSE);
  cgv_function_view_set_sort (CGV_FUNCTION_VIEW (fixture->view), "name", FALSE);
  choose (fixture, "self:Dr");
  g_assert_cmpstr (cgv_function_view_get_sort (CGV_FUNCTION_VIEW (fixture->view), NULL), ==, "name");

  /* A removed column is not sorted by. */
  cgv_function_view_set_sort (CGV_FUNCTION_VIEW (fixture->view), "self:Dr", TRUE);
  choose (fixture, "cumulative");
  g_assert_null (cgv_function_view_get_sort (CGV_FUNCTION_VIEW (fixture->view), NULL));
  assert_row (fixture, 0, "90.00|10.00|10.00|0|main|program.c|");
}

/* The name stays readable; the table scrolls to columns that do not fit. */
static void
test_narrow (void)
{
  Fixture fixture;
  GtkAdjustment *adjustment;

  set_up_with (&fixture, g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL), WIDGET_TEST_PROFILE, 340);
  adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (GTK_WIDGET (fixture.columns), GTK_TYPE_SCROLLED_WINDOW)));
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), <=, gtk_adjustment_get_page_size (adjustment));
  choose (&fixture, "cumulative");
  assert_titles (&fixture, "Function|Inclusive %|Cumulative %|");
  /* A requested location is shown, too, and can be scrolled to. */
  choose (&fixture, "location");
  g_assert_nonnull (widget_test_find_text (gtk_widget_get_first_child (GTK_WIDGET (fixture.columns)), "Location"));
  choose (&fixture, "cumulative");
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), <=, gtk_adjustment_get_page_size (adjustment));
  choose (&fixture, "cumulative inclusive:Dr self:Dr");
  g_assert_cmpint (gtk_widget_get_width (fixture.view), ==, 340);
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), >, gtk_adjustment_get_page_size (adjustment));
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (find_column (&fixture, "Function")), >=, 90);
  choose (&fixture, "");
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), <=, gtk_adjustment_get_page_size (adjustment));
  tear_down (&fixture, NULL);
}

/* Without calls there is no inclusive cost. */
static void
test_no_calls (void)
{
  Fixture fixture;

  set_up_with (&fixture, g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL), WIDGET_TEST_FLAT_PROFILE, 800);
  choose (&fixture, "inclusive:I1mr self:I1mr cumulative");
  assert_titles (&fixture, "Self %|Cumulative %|Function|I1mr Self %|");
  assert_row (&fixture, 0, "90.00|90.00|hot|program.c|75.00|");
  tear_down (&fixture, NULL);
}

static void
test_explained (Fixture *fixture,
                gconstpointer data)
{
  choose (fixture, "cumulative self:Dr");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "work"));
  assert_description (fixture,
                      "Inclusive %",
                      "Sorted in descending order. What a function cost with everything it called.\n"
                      "work and everything it called: 70 Ir (70.00\u202f% of all).\n"
                      "All is 100 Ir.");
  assert_description (fixture,
                      "Self %",
                      "What a function cost in its own code, without what it called.\n"
                      "work by itself: 60 Ir (60.00\u202f% of all).\n"
                      "All is 100 Ir.");
  assert_description (fixture, "Calls", "How often a function was called, by all its callers together.\nwork was called 2 times.");
  assert_description (fixture,
                      "Cumulative %",
                      "The self costs of a row and of those above it, added up in this order.\nThe first 3 rows: 90 Ir (90.00\u202f% of all).");

  /* The example has a value for the function. */
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "deep"));
  assert_description (fixture,
                      "Dr Self %",
                      "Data reads\n"
                      "What a function cost in its own code, without what it called.\n"
                      "work by itself: 10 Dr (50.00\u202f% of all).\n"
                      "All is 20 Dr.");
}

static void
test_calls (Fixture *fixture,
            gconstpointer data)
{
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "main"));
  choose (fixture, "cumulative self:Dr inclusive:Dr");
  assert_titles (fixture, "Cost %|Calls|Per Call|Function|Dr %|");
  assert_row (fixture, 0, "70.00|2\u202f×|35.0|work|70.00|");
  click_title (fixture, "Dr %");
  widget_test_settle (fixture->window);
  assert_row (fixture, 0, "70.00|2\u202f×|35.0|work|70.00|");
  assert_description (fixture,
                      "Dr %",
                      "Sorted in descending order. What calls cost, with everything called from there.\n"
                      "work, called by main: 14 Dr.\n"
                      "A full bar, 100 %, is the total: 20 Dr.");
  assert_description (fixture, "Calls", "How often one called the other.\nmain called work 2 times.");
  assert_description (fixture, "Per Call", "Average cost of one call.\n70 Ir in 2 calls of work: 35.0 each.");
  choose (fixture, "cumulative");
  assert_titles (fixture, "Cost %|Calls|Per Call|Function|");
}

/* Times and memory have their units, and negative values their sign. */
static void
test_units (void)
{
  Fixture fixture;

  set_up_with (&fixture,
               g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL),
               "version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.7)\nevents: Time_(10ns) Memory_(bytes)\n"
               "fn=main\n1 150000 3145728\ncfn=load\ncalls=1 1\n1 300 -1536\nfn=load\n2 300 -1536\n",
               1000);
  choose (&fixture, "self:Memory_(bytes) cumulative");
  g_object_set (fixture.focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  widget_test_settle (fixture.window);
  assert_row (&fixture, 0, "1.503\u202fms|1.500\u202fms|1.500\u202fms|0|main|3.0\u202fMiB|");
  assert_row (&fixture, 1, "3.000\u202f\u00b5s|3.000\u202f\u00b5s|1.503\u202fms|1|load|\u22121.5\u202fKiB|");
  assert_description (&fixture,
                      "Self",
                      "What a function cost in its own code, without what it called.\n"
                      "main by itself: 1.500\u202fms (1\u202f500\u202f000\u202fns, 99.80\u202f% of all).\n"
                      "All is 1.503\u202fms (1\u202f503\u202f000\u202fns).");
  tear_down (&fixture, NULL);
}

/* A ratio is shown and sorted like other values, but has no percentage. */
static void
test_ratio (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvFormulas) formulas = cgv_formulas_new (NULL);

  cgv_focus_set_formulas (fixture->focus, formulas);
  choose (fixture, "self:Rate");
  assert_titles (fixture, "Inclusive %|Self %|Calls|Function|");

  /* The column appears when the user writes the formula, and disappears with it. */
  cgv_formulas_add (formulas, "Rate", NULL, "Dr / Ir");
  widget_test_settle (fixture->window);
  assert_titles (fixture, "Inclusive %|Self %|Calls|Function|Rate Self|");
  assert_row (fixture, 1, "70.00|60.00|2|work|program.c|0.1667|");
  click_title (fixture, "Rate Self");
  widget_test_settle (fixture->window);
  assert_row (fixture, 0, "2.00|2.00|1|pong|program.c|0.5000|");
  cgv_formulas_remove (formulas, 0);
  widget_test_settle (fixture->window);
  assert_titles (fixture, "Inclusive %|Self %|Calls|Function|");
}

/* Hidden columns are stored with the others, separately for each list. */
static void
test_hidden (Fixture *fixture,
             gconstpointer data)
{
  choose (fixture, "self:Dr cumulative");
  cgv_focus_hide_column (fixture->focus, "functions", "calls");
  cgv_focus_hide_column (fixture->focus, "calls", "inclusive");
  widget_test_settle (fixture->window);
  assert_titles (fixture, "Inclusive %|Self %|Cumulative %|Function|Dr Self %|");
  g_assert_true (cgv_focus_hides_column (fixture->focus, "functions", "calls"));
  g_assert_true (g_strv_contains (cgv_focus_get_columns (fixture->focus), "-functions/calls"));
  cgv_focus_hide_column (fixture->focus, "functions", NULL);
  widget_test_settle (fixture->window);
  assert_titles (fixture, "Inclusive %|Self %|Cumulative %|Calls|Function|Dr Self %|");
  g_assert_true (cgv_focus_hides_column (fixture->focus, "calls", "inclusive"));
}

static void
test_copied (Fixture *fixture,
             gconstpointer data)
{
  g_autofree char *copied = NULL;

  choose (fixture, "cumulative self:Dr inclusive:Dr");
  gtk_widget_activate_action (widget_test_child (fixture->view, "table"), "table.copy-all", NULL);
  copied = widget_test_clipboard (fixture->view);
  g_assert_true (g_str_has_prefix (copied,
                                   "Inclusive (Ir)\tInclusive (%)\tSelf (Ir)\tSelf (%)\tCumulative (Ir)\tCalls\tFunction\tSelf (Dr)\tInclusive (Dr)\tFile\tObject\n"
                                   "90\t90.0000\t10\t10.0000\t10\t0\tmain\t2\t18\t/src/program.c\t/usr/bin/program\n"));
}

#define add(name, func) g_test_add ("/added-columns/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("places", test_places);
  add ("numbers", test_numbers);
  add ("sort", test_sort);
  add ("explained", test_explained);
  add ("ratio", test_ratio);
  add ("hidden", test_hidden);
  add ("copied", test_copied);
  g_test_add ("/added-columns/calls", Fixture, NULL, set_up_callees, test_calls, tear_down);
  g_test_add_func ("/added-columns/narrow", test_narrow);
  g_test_add_func ("/added-columns/no-calls", test_no_calls);
  g_test_add_func ("/added-columns/units", test_units);

  return g_test_run ();
}
