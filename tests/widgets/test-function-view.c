/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The flat profile: its content, its order, its search and its selection. */

#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-function-view.h"
#include "cgv-name-cell.h"
#include "cgv-order.h"
#include "cgv-row-factory.h"
#include "cgv-row-selection.h"
#include "cgv-share-bar.h"
#include "cgv-table.h"
#include "model-test.h"
#include "widget-test.h"

/* With this number of rows, a thread makes them. */
#define MANY 100001

/* The titles, in their order. */
enum
{
  TITLE_INCLUSIVE,
  TITLE_SELF,
  TITLE_CALLS,
  TITLE_NAME,
  TITLE_LOCATION,
};

typedef struct
{
  CgvFocus *focus;
  CgvFunctionView *view;
  GtkWidget *window;
  GtkColumnView *columns;
} Fixture;

static void
set_up_sized (Fixture *fixture,
              const char *text,
              int width)
{
  fixture->focus = widget_test_focus (text);
  fixture->view = g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL);
  fixture->window = widget_test_show (GTK_WIDGET (fixture->view), width, 400);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
  fixture->columns = GTK_COLUMN_VIEW (widget_test_find (GTK_WIDGET (fixture->view), GTK_TYPE_COLUMN_VIEW));
  widget_test_settle (fixture->window);
}

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  set_up_sized (fixture, WIDGET_TEST_PROFILE, 800);
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
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->columns)); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LIST_VIEW (child))
      return child;

  g_assert_not_reached ();
}

/* Returns the row widget of a position. */
static GtkWidget *
get_row (Fixture *fixture,
         guint position)
{
  GtkWidget *row = gtk_widget_get_first_child (get_rows (fixture));

  for (; row != NULL; row = gtk_widget_get_next_sibling (row))
    if (cgv_row_factory_get_position (row) == position && gtk_widget_get_mapped (row))
      return row;

  return NULL;
}

/* Returns the names in the order of the rows. */
static char *
dup_names (Fixture *fixture)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (fixture->columns));
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      GtkWidget *row = get_row (fixture, i);
      CgvNameCell *cell;

      g_assert_nonnull (row);
      cell = CGV_NAME_CELL (widget_test_find (row, CGV_TYPE_NAME_CELL));
      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", cgv_name_cell_get_name (cell));
    }
  return g_string_free (names, FALSE);
}

static void
assert_names (Fixture *fixture,
              const char *expected)
{
  g_autofree char *names = dup_names (fixture);

  g_assert_cmpstr (names, ==, expected);
}

static GtkWidget *
get_title (Fixture *fixture,
           guint column)
{
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (fixture->columns)));

  for (guint i = 0; i < column; i++)
    title = gtk_widget_get_next_sibling (title);
  return title;
}

/* Clicks at two places in turn, because GTK ignores the second half of a double click. */
static void
click_title (Fixture *fixture,
             guint column,
             guint n_before)
{
  GtkWidget *title = get_title (fixture, column);
  double x = gtk_widget_get_width (title) / 2.0 + (n_before % 2 == 0 ? 8 : -8);

  widget_test_click_at (title, x, gtk_widget_get_height (title) / 2.0, NULL, 1, 1);
}

static void
search (Fixture *fixture,
        const char *text)
{
  GtkLabel *hits = GTK_LABEL (widget_test_child (GTK_WIDGET (fixture->view), "hits_label"));
  g_autofree char *before = g_strdup (gtk_label_get_text (hits));

  gtk_editable_set_text (GTK_EDITABLE (widget_test_child (GTK_WIDGET (fixture->view), "search_entry")), text);
  widget_test_wait_until (!g_str_equal (gtk_label_get_text (hits), before));
  widget_test_settle (fixture->window);
}

static void
test_rows (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *row = get_row (fixture, 1);
  g_autofree char *texts = NULL;

  assert_names (fixture, "main work leaf deep ping pong");
  texts = widget_test_texts (row);
  g_assert_cmpstr (texts, ==, "70.00|60.00|2|work|program.c|");

  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_PLAIN, NULL);
  g_clear_pointer (&texts, g_free);
  texts = widget_test_texts (row);
  g_assert_cmpstr (texts, ==, "70|60|2|work|program.c|");
}

/* All bars are shares of the total, with self within inclusive cost. */
static void
test_bars (Fixture *fixture,
           gconstpointer data)
{
  CgvCostCell *cell = CGV_COST_CELL (widget_test_find (get_row (fixture, 0), CGV_TYPE_COST_CELL));
  graphene_rect_t bar, own;

  g_assert_cmpfloat_with_epsilon (cgv_cost_cell_get_fraction (cell), 0.9, 1e-9);
  g_assert_true (cgv_cost_cell_get_part (cell, CGV_COST_CELL_BAR, &bar));
  g_assert_true (cgv_cost_cell_get_part (cell, CGV_COST_CELL_OWN, &own));
  g_assert_cmpfloat_with_epsilon (own.size.width, bar.size.width / 9, 1);
  g_object_set (fixture->focus, "amounts", CGV_AMOUNTS_OF_SELECTED, NULL);
  widget_test_settle (fixture->window);
  cell = CGV_COST_CELL (widget_test_find (get_row (fixture, 0), CGV_TYPE_COST_CELL));
  g_assert_cmpfloat_with_epsilon (cgv_cost_cell_get_fraction (cell), 0.9, 1e-9);

  test_select_part (fixture->focus, 1);
  assert_names (fixture, "leaf deep main ping pong work");
  cell = CGV_COST_CELL (widget_test_find (get_row (fixture, 0), CGV_TYPE_COST_CELL));
  g_assert_cmpfloat_with_epsilon (cgv_cost_cell_get_fraction (cell), 1.0, 1e-9);
}

static int
get_first_slot (Fixture *fixture)
{
  widget_test_settle (fixture->window);
  return cgv_name_cell_get_slot (CGV_NAME_CELL (widget_test_find (get_row (fixture, 0), CGV_TYPE_NAME_CELL)));
}

/* A name has the colour of the treemap, and follows it. Without at least two colours it has
 * none. */
static void
test_colors (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (CgvFocus) focus = widget_test_focus ("events: Ir\nob=a\nfn=main\n1 60\nob=b\nfn=ns::f\n1 40\n");
  CgvDocument *document = cgv_focus_get_document (focus);

  cgv_view_set_focus (CGV_VIEW (fixture->view), focus);
  cgv_focus_set_color (focus, CGV_GROUPING_OBJECT);
  g_assert_cmpint (get_first_slot (fixture), ==, cgv_document_get_color_key (document, CGV_GROUPING_OBJECT)->slots[0]);
  cgv_focus_set_color (focus, CGV_GROUPING_NAMESPACE);
  g_assert_cmpint (get_first_slot (fixture), ==, cgv_document_get_color_key (document, CGV_GROUPING_NAMESPACE)->slots[0]);
  cgv_focus_set_color (focus, CGV_GROUPING_FILE);
  g_assert_cmpint (get_first_slot (fixture), ==, -1);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
}

static void
test_sort_by_click (Fixture *fixture,
                    gconstpointer data)
{
  static const char *const ids[] = { "inclusive", "self", "calls", "name", "location" };
  static const struct
  {
    guint key;
    gboolean descending;
  } clicks[] = {
    { TITLE_SELF, TRUE },
    { TITLE_SELF, FALSE },
    { TITLE_CALLS, TRUE },
    { TITLE_CALLS, FALSE },
    { TITLE_NAME, FALSE },
    { TITLE_NAME, TRUE },
    { TITLE_LOCATION, FALSE },
    { TITLE_LOCATION, TRUE },
    { TITLE_INCLUSIVE, TRUE },
    { TITLE_INCLUSIVE, FALSE },
  };
  gboolean descending;

  g_assert_cmpstr (cgv_table_get_sort (CGV_TABLE (widget_test_child (GTK_WIDGET (fixture->view), "table")), &descending), ==, "inclusive");
  g_assert_true (descending);
  g_assert_null (cgv_function_view_get_sort (fixture->view, NULL));

  cgv_focus_set_column (fixture->focus, "location", TRUE);
  widget_test_settle (fixture->window);
  for (guint i = 0; i < G_N_ELEMENTS (clicks); i++)
    {
      click_title (fixture, clicks[i].key, i);
      widget_test_wait_until (g_strcmp0 (cgv_function_view_get_sort (fixture->view, &descending), ids[clicks[i].key]) == 0 && descending == clicks[i].descending);
    }

  click_title (fixture, TITLE_SELF, 0);
  widget_test_wait_until (g_strcmp0 (cgv_function_view_get_sort (fixture->view, NULL), "self") == 0);
  assert_names (fixture, "work leaf main deep ping pong");
  click_title (fixture, TITLE_NAME, 0);
  widget_test_wait_until (g_strcmp0 (cgv_function_view_get_sort (fixture->view, NULL), "name") == 0);
  assert_names (fixture, "deep leaf main ping pong work");
}

/* The arrow is in the column of the order. */
static void
test_sort_indicator (Fixture *fixture,
                     gconstpointer data)
{
  cgv_function_view_set_sort (fixture->view, "self", FALSE);
  for (guint i = 0; i <= TITLE_NAME; i++)
    {
      GtkWidget *box = gtk_widget_get_first_child (get_title (fixture, i));
      GtkWidget *arrow = i == TITLE_NAME ? gtk_widget_get_last_child (box) : gtk_widget_get_first_child (box);

      g_assert_true (gtk_widget_has_css_class (arrow, "ascending") == (i == TITLE_SELF));
      g_assert_false (gtk_widget_has_css_class (arrow, "descending"));
    }
}

/* Without calls there is no inclusive cost to show or to sort by. */
static void
test_no_calls (void)
{
  Fixture fixture;
  g_autofree char *texts = NULL;

  set_up_sized (&fixture, WIDGET_TEST_FLAT_PROFILE, 800);
  g_assert_cmpstr (cgv_table_get_sort (CGV_TABLE (widget_test_child (GTK_WIDGET (fixture.view), "table")), NULL), ==, "self");
  assert_names (&fixture, "hot cold");
  texts = widget_test_texts (get_row (&fixture, 0));
  g_assert_cmpstr (texts, ==, "90.00|hot|program.c|");
  tear_down (&fixture, NULL);
}

static void
test_search (Fixture *fixture,
             gconstpointer data)
{
  GtkLabel *hits = GTK_LABEL (widget_test_child (GTK_WIDGET (fixture->view), "hits_label"));
  GtkStack *stack = GTK_STACK (widget_test_child (GTK_WIDGET (fixture->view), "stack"));

  g_assert_cmpstr (gtk_label_get_text (hits), ==, "6 functions");
  search (fixture, "ea");
  assert_names (fixture, "leaf");
  g_assert_cmpstr (gtk_label_get_text (hits), ==, "1 of 6");

  /* The arrow is hidden while the order of the search overrides that of the column. */
  g_assert_true (gtk_widget_has_css_class (gtk_widget_get_first_child (GTK_WIDGET (fixture->columns)), "ranked"));
  cgv_function_view_set_sort (fixture->view, "name", FALSE);
  g_assert_false (gtk_widget_has_css_class (gtk_widget_get_first_child (GTK_WIDGET (fixture->columns)), "ranked"));
  cgv_function_view_set_sort (fixture->view, "inclusive", TRUE);

  search (fixture, "p");
  search (fixture, "nowhere");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "empty");
  g_signal_emit_by_name (widget_test_child (GTK_WIDGET (fixture->view), "clear_button"), "clicked");
  widget_test_wait_until (g_str_equal (gtk_label_get_text (hits), "6 functions"));
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stack), ==, "list");
}

/* The search stays after all other changes: only the user clears it. */
static void
test_search_stays (Fixture *fixture,
                   gconstpointer data)
{
  GtkEditable *entry = GTK_EDITABLE (widget_test_child (GTK_WIDGET (fixture->view), "search_entry"));
  g_autoptr (CgvFocus) other = widget_test_focus (WIDGET_TEST_PROFILE);

  search (fixture, "p");
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  cgv_focus_set_event (fixture->focus, 1);
  test_select_part (fixture->focus, 1);
  cgv_focus_go_back (fixture->focus);
  cgv_function_view_set_sort (fixture->view, "name", FALSE);
  widget_test_settle (fixture->window);
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "p");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (fixture->columns))), ==, 6);

  search (fixture, "pong");
  cgv_view_set_focus (CGV_VIEW (fixture->view), other);
  widget_test_settle (fixture->window);
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "pong");
  assert_names (fixture, "pong");
}

static void
test_search_by_key (Fixture *fixture,
                    gconstpointer data)
{
  GtkEditable *entry = GTK_EDITABLE (widget_test_child (GTK_WIDGET (fixture->view), "search_entry"));

  widget_test_key (fixture->window, "ctrl+f");
  widget_test_wait_until (gtk_widget_get_state_flags (GTK_WIDGET (entry)) & GTK_STATE_FLAG_FOCUS_WITHIN);
  widget_test_key (fixture->window, "e");
  widget_test_key (fixture->window, "e");
  widget_test_wait_until (g_str_equal (gtk_editable_get_text (entry), "ee"));
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "deep"));
  g_assert_cmpstr (gtk_editable_get_text (entry), ==, "ee");

  /* Moves to the first row, not to the titles before it. */
  widget_test_key (fixture->window, "ctrl+f");
  widget_test_key (fixture->window, "a");
  widget_test_key (fixture->window, "Down");
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "main"));
  g_assert_true (gtk_widget_is_focus (get_row (fixture, 0)));

  widget_test_key (fixture->window, "ctrl+f");
  widget_test_key (fixture->window, "Escape");
  widget_test_wait_until (g_str_equal (gtk_editable_get_text (entry), ""));
}

static CgvNodeId
get_selected_node (Fixture *fixture)
{
  GtkSelectionModel *selection = gtk_column_view_get_model (fixture->columns);
  CgvFunctionList *list = CGV_FUNCTION_LIST (cgv_table_get_list (cgv_function_view_get_table (fixture->view)));

  return cgv_function_list_get_node (list, cgv_row_selection_get_position (CGV_ROW_SELECTION (selection)));
}

/* If a thread searches, Return selects the result as soon as it is found. The selected row stays
 * selected in another order. */
static void
test_late_search (void)
{
  g_autofree char *text = test_generate_profile (112000);
  Fixture fixture = { 0 };
  CgvNodeId found;

  set_up_sized (&fixture, text, 800);
  widget_test_wait_until (!fixture.focus->computing);
  found = widget_test_node (fixture.focus, "space74::function_77771");
  g_assert_cmpuint (fixture.focus->row, !=, found);
  gtk_editable_set_text (GTK_EDITABLE (widget_test_child (GTK_WIDGET (fixture.view), "search_entry")), "function_77771");
  g_signal_emit_by_name (widget_test_child (GTK_WIDGET (fixture.view), "search_entry"), "activate");
  g_assert_true (fixture.focus->computing);
  g_assert_cmpuint (fixture.focus->row, !=, found);
  widget_test_wait_until (fixture.focus->row == found);
  g_assert_false (fixture.focus->computing);
  g_assert_cmpuint (get_selected_node (&fixture), ==, found);

  gtk_editable_set_text (GTK_EDITABLE (widget_test_child (GTK_WIDGET (fixture.view), "search_entry")), "");
  cgv_function_view_set_sort (fixture.view, "name", FALSE);
  widget_test_wait_until (fixture.focus->computing);
  g_assert_cmpuint (get_selected_node (&fixture), ==, found);
  widget_test_wait_until (!fixture.focus->computing);
  g_assert_cmpuint (get_selected_node (&fixture), ==, found);
  widget_test_settle (fixture.window);
  tear_down (&fixture, NULL);
}

/* Text that is typed in the list is searched. The focus stays in it if nothing is found. */
static void
test_type_ahead (Fixture *fixture,
                 gconstpointer data)
{
  GtkEditable *entry = GTK_EDITABLE (widget_test_child (GTK_WIDGET (fixture->view), "search_entry"));

  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  widget_test_key (fixture->window, "z");
  widget_test_wait_until (gtk_widget_get_state_flags (GTK_WIDGET (entry)) & GTK_STATE_FLAG_FOCUS_WITHIN);
  widget_test_key (fixture->window, "q");
  widget_test_wait_until (g_str_equal (gtk_editable_get_text (entry), "zq"));
  widget_test_key (fixture->window, "BackSpace");
  widget_test_key (fixture->window, "BackSpace");
  widget_test_wait_until (g_str_equal (gtk_editable_get_text (entry), ""));
  widget_test_key (fixture->window, "p");
  widget_test_wait_until (g_str_equal (gtk_editable_get_text (entry), "p"));
  widget_test_key (fixture->window, "Escape");
  widget_test_wait_until (g_str_equal (gtk_editable_get_text (entry), ""));
}

static void
assert_selected (Fixture *fixture,
                 guint position)
{
  GtkSelectionModel *model = gtk_column_view_get_model (fixture->columns);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (model));

  for (guint i = 0; i < n; i++)
    {
      GtkWidget *row = get_row (fixture, i);

      g_assert_true (gtk_selection_model_is_selected (model, i) == (i == position));
      g_assert_true (!!(gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED) == (i == position));
    }
}

/* The keyboard is led to a function although the list is so new that it has not scrolled yet. */
static void
test_lead (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (CgvFocus) other = widget_test_focus (WIDGET_TEST_PROFILE);
  CgvTable *table = cgv_function_view_get_table (fixture->view);

  cgv_view_set_focus (CGV_VIEW (fixture->view), other);
  gtk_widget_grab_focus (GTK_WIDGET (table));
  g_assert_true (cgv_table_holds_keyboard (table));
  cgv_focus_set_row (other, widget_test_node (other, "leaf"));
  cgv_function_view_lead_keyboard (fixture->view);
  widget_test_wait_until (cgv_table_get_focus_position (table) == cgv_row_selection_get_position (CGV_ROW_SELECTION (gtk_column_view_get_model (fixture->columns))));
  g_assert_cmpuint (cgv_table_get_focus_position (table), !=, 0);
  cgv_view_set_focus (CGV_VIEW (fixture->view), fixture->focus);
}

static void
test_selection (Fixture *fixture,
                gconstpointer data)
{
  assert_selected (fixture, 0);
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "leaf"));
  assert_selected (fixture, 2);

  cgv_function_view_set_sort (fixture->view, "name", FALSE);
  assert_selected (fixture, 1);

  search (fixture, "p");
  search (fixture, "ing");
  assert_selected (fixture, GTK_INVALID_LIST_POSITION);
  search (fixture, "a");
  g_object_set (fixture->focus, "fold", FALSE, NULL);
  g_object_set (fixture->focus, "fold", TRUE, NULL);
  search (fixture, "");
  assert_selected (fixture, 1);
}

static void
test_select_by_hand (Fixture *fixture,
                     gconstpointer data)
{
  widget_test_click (get_row (fixture, 2));
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "leaf"));
  assert_selected (fixture, 2);
  widget_test_key (fixture->window, "Up");
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "work"));
  widget_test_key (fixture->window, "End");
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "pong"));
}

static void
count_cb (gpointer instance,
          gpointer user_data)
{
  guint *n = user_data;

  (*n)++;
}

/* With many functions, the search takes a while. Return then selects its first row, even if the
 * search was cleared meanwhile. After the search, the selected row is visible. */
static void
test_many (void)
{
  GtkWidget *entry;
  GtkLabel *hits;
  GString *text = g_string_new ("events: Ir\n");
  Fixture fixture = { 0 };
  CgvNodeId first;

  for (guint i = 0; i < MANY; i++)
    g_string_append_printf (text, "fn=f%u\n1 %u\n", i, i + 1);
  set_up_sized (&fixture, text->str, 800);
  entry = widget_test_child (GTK_WIDGET (fixture.view), "search_entry");
  hits = GTK_LABEL (widget_test_child (GTK_WIDGET (fixture.view), "hits_label"));
  widget_test_wait_until (!fixture.focus->computing);
  first = fixture.focus->row;
  cgv_focus_set_row (fixture.focus, widget_test_node (fixture.focus, "f7"));

  gtk_editable_set_text (GTK_EDITABLE (entry), "f9");
  g_signal_emit_by_name (entry, "search-changed");
  g_assert_true (fixture.focus->computing);
  g_assert_null (strstr (gtk_label_get_text (hits), " of "));
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpuint (fixture.focus->row, ==, widget_test_node (fixture.focus, "f7"));
  widget_test_wait_until (!fixture.focus->computing);
  g_assert_cmpuint (fixture.focus->row, ==, first);

  cgv_focus_set_row (fixture.focus, widget_test_node (fixture.focus, "f7"));
  search (&fixture, "f9");
  widget_test_wait_until (!fixture.focus->computing);
  g_signal_emit_by_name (entry, "stop-search");
  widget_test_wait_until (!fixture.focus->computing);
  widget_test_wait_until (get_row (&fixture, MANY - 8) != NULL);

  tear_down (&fixture, NULL);
  g_string_free (text, TRUE);
}

static void
test_activate (Fixture *fixture,
               gconstpointer data)
{
  guint n = 0;

  g_signal_connect (fixture->view, "activated", G_CALLBACK (count_cb), &n);
  widget_test_click (get_row (fixture, 2));
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "leaf"));
  g_assert_cmpuint (n, ==, 0);
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (n == 1);

  g_object_set (fixture->view, "single-click-activate", TRUE, NULL);
  widget_test_click (get_row (fixture, 1));
  widget_test_wait_until (n == 2);
  widget_test_click (get_row (fixture, 1));
  widget_test_wait_until (n > 2);
  n = 0;
  widget_test_key (fixture->window, "Down");
  widget_test_wait_until (fixture->focus->row == widget_test_node (fixture->focus, "leaf"));
  g_assert_cmpuint (n, ==, 0);
}

static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  static const char expected[] =
    "Inclusive (Ir)\tInclusive (%)\tSelf (Ir)\tSelf (%)\tCalls\tFunction\tFile\tObject\n"
    "70\t70.0000\t60\t60.0000\t2\twork\t/src/program.c\t/usr/bin/program\n";
  g_autofree char *row = NULL;
  g_autofree char *all = NULL;
  g_auto (GStrv) lines = NULL;

  widget_test_click (get_row (fixture, 1));
  widget_test_key (fixture->window, "ctrl+c");
  row = widget_test_clipboard (fixture->window);
  g_assert_cmpstr (row, ==, expected);

  gtk_widget_activate_action (widget_test_child (GTK_WIDGET (fixture->view), "table"), "table.copy-all", NULL);
  all = widget_test_clipboard (fixture->window);
  lines = g_strsplit (all, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 8);
  g_assert_cmpstr (lines[1], ==, "90\t90.0000\t10\t10.0000\t0\tmain\t/src/program.c\t/usr/bin/program");
}

/* The menu is for the row under the pointer, which it does not select. */
static void
test_menu (Fixture *fixture,
           gconstpointer data)
{
  GtkWidget *menu = GTK_WIDGET (cgv_row_menu_get_popover (cgv_table_get_menu (CGV_TABLE (widget_test_child (GTK_WIDGET (fixture->view), "table")))));
  GtkWidget *row = get_row (fixture, 2);
  g_autofree char *name = NULL;

  widget_test_click_at (row, 200, gtk_widget_get_height (row) / 2, NULL, 3, 1);
  widget_test_wait_until (gtk_widget_get_mapped (menu));
  g_assert_true (fixture->focus->row == widget_test_node (fixture->focus, "main"));
  gtk_widget_activate_action (menu, "table.copy-name", NULL);
  gtk_popover_popdown (GTK_POPOVER (menu));
  name = widget_test_clipboard (fixture->window);
  g_assert_cmpstr (name, ==, "leaf");
}

/* The mark of a cycle opens the cycle, and so does the menu of the row. */
static void
test_cycle_of_mark (Fixture *fixture,
                    gconstpointer data)
{
  GtkWidget *cell = widget_test_find (get_row (fixture, 4), CGV_TYPE_NAME_CELL);
  GtkWidget *table = widget_test_child (GTK_WIDGET (fixture->view), "table");
  GtkWidget *mark = widget_test_find (cell, GTK_TYPE_IMAGE);

  g_assert_cmpint (cgv_name_cell_get_marks (CGV_NAME_CELL (cell)), ==, CGV_NAME_MARK_CYCLE);
  widget_test_click (mark);
  g_assert_cmpuint (cgv_focus_get_whole_cycle (fixture->focus), ==, 0);

  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "main"));
  widget_test_settle (fixture->window);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  widget_test_key (fixture->window, "Menu");
  gtk_widget_activate_action (table, "table.open-cycle", NULL);
  g_assert_cmpuint (cgv_focus_get_whole_cycle (fixture->focus), ==, CGV_NONE);
  gtk_popover_popdown (cgv_row_menu_get_popover (cgv_table_get_menu (CGV_TABLE (table))));
  cgv_focus_set_row (fixture->focus, widget_test_node (fixture->focus, "ping"));
  widget_test_settle (fixture->window);
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  widget_test_key (fixture->window, "Menu");
  gtk_widget_activate_action (table, "table.open-cycle", NULL);
  g_assert_cmpuint (cgv_focus_get_whole_cycle (fixture->focus), ==, 0);
}

static void
test_marks (Fixture *fixture,
            gconstpointer data)
{
  static const CgvNameMarks marks[] = {
    CGV_NAME_MARK_NONE,
    CGV_NAME_MARK_NONE,
    CGV_NAME_MARK_NONE,
    CGV_NAME_MARK_RECURSION,
    CGV_NAME_MARK_CYCLE,
    CGV_NAME_MARK_CYCLE,
  };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      GtkWidget *cell = widget_test_find (get_row (fixture, i), CGV_TYPE_NAME_CELL);

      g_assert_cmpint (cgv_name_cell_get_marks (CGV_NAME_CELL (cell)), ==, marks[i]);
    }

  g_object_set (fixture->focus, "fold", FALSE, NULL);
  for (guint i = 0; i < 7; i++)
    {
      GtkWidget *cell = widget_test_find (get_row (fixture, i), CGV_TYPE_NAME_CELL);

      g_assert_false (cgv_name_cell_get_marks (CGV_NAME_CELL (cell)) & CGV_NAME_MARK_RECURSION);
    }
}

/* The columns that fit the width, and no more. */
static void
test_width (Fixture *fixture,
            gconstpointer data)
{
  static const struct
  {
    int width;
    const char *titles;
  } widths[] = {
    { 360, "Function|Inclusive %|Self %|" }, /* and calls, if letters are narrow */
    { 240, "Function|Inclusive %|" },
    { 900, "Inclusive %|Self %|Calls|Function|" },
  };
  GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (fixture->columns));

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autofree char *titles = NULL;

      widget_test_resize (fixture->window, widths[i].width, 400);
      titles = widget_test_texts (gtk_widget_get_first_child (GTK_WIDGET (fixture->columns)));
      g_assert_true (g_str_has_prefix (titles, widths[i].titles));
      g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), <=, widths[i].width);
    }
}

/* In a narrow list, the bar and the place are below the name. */
static void
test_stacked (Fixture *fixture,
              gconstpointer data)
{
  CgvNameCell *name = CGV_NAME_CELL (widget_test_find (get_row (fixture, 1), CGV_TYPE_NAME_CELL));
  int height = gtk_widget_get_height (get_row (fixture, 1));
  double inclusive, own;
  graphene_rect_t area;

  g_assert_null (widget_test_find (GTK_WIDGET (name), CGV_TYPE_SHARE_BAR));
  widget_test_resize (fixture->window, 360, 400);
  widget_test_settle (fixture->window);
  name = CGV_NAME_CELL (widget_test_find (get_row (fixture, 1), CGV_TYPE_NAME_CELL));
  g_assert_cmpint (gtk_widget_get_height (get_row (fixture, 1)), >, height + 8);
  g_assert_cmpstr (cgv_name_cell_get_place (name), ==, "program.c");
  /* The name has the width of the list, above the numbers. */
  g_assert_cmpint (gtk_widget_get_width (gtk_widget_get_first_child (GTK_WIDGET (name))), >, 280);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (name)), <, 240);
  g_assert_false (cgv_cost_cell_get_part (CGV_COST_CELL (widget_test_find (get_row (fixture, 1), CGV_TYPE_COST_CELL)), CGV_COST_CELL_BAR, &area));
  cgv_share_bar_get (CGV_SHARE_BAR (widget_test_find (GTK_WIDGET (name), CGV_TYPE_SHARE_BAR)), &inclusive, &own);
  g_assert_cmpfloat_with_epsilon (inclusive, 0.7, 0.001);
  g_assert_cmpfloat_with_epsilon (own, 0.6, 0.001);

  /* New and old columns are in order. */
  cgv_focus_set_event (fixture->focus, 1);
  widget_test_settle (fixture->window);
  widget_test_assert_has (gtk_widget_get_first_child (GTK_WIDGET (fixture->columns)), "Function|Inclusive %|Self %|");
  widget_test_resize (fixture->window, 900, 400);
  widget_test_settle (fixture->window);
  g_assert_cmpint (gtk_widget_get_height (get_row (fixture, 1)), ==, height);
  widget_test_assert_has (gtk_widget_get_first_child (GTK_WIDGET (fixture->columns)), "Inclusive %|Self %|Calls|Function|");
}

/* A separator in the name of a file is part of it. */
static void
test_place (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvFocus) focus = widget_test_focus ("events: Ir\nfl=a · b.c\nfn=f\n1 1\n");

  cgv_view_set_focus (CGV_VIEW (fixture->view), focus);
  widget_test_resize (fixture->window, 360, 400);
  widget_test_settle (fixture->window);
  g_assert_cmpstr (cgv_name_cell_get_place (CGV_NAME_CELL (widget_test_find (get_row (fixture, 0), CGV_TYPE_NAME_CELL))), ==, "a · b.c");
}

/* For text from right to left, cells are below their titles, also next to columns that do not
 * fit. */
static void
test_rtl (Fixture *fixture,
          gconstpointer data)
{
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  widget_test_resize (fixture->window, 410, 400);
  widget_test_settle (fixture->window);
  for (GtkWidget *cell = gtk_widget_get_first_child (get_row (fixture, 1)); cell != NULL; cell = gtk_widget_get_next_sibling (cell))
    {
      graphene_rect_t bounds;

      if (!gtk_widget_get_mapped (cell))
        continue;
      g_assert_true (gtk_widget_compute_bounds (cell, GTK_WIDGET (fixture->columns), &bounds));
      g_assert_cmpfloat (bounds.origin.x, >=, 0);
    }
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static void
test_accessible (Fixture *fixture,
                 gconstpointer data)
{
  GtkAccessible *entry = GTK_ACCESSIBLE (widget_test_child (GTK_WIDGET (fixture->view), "search_entry"));
  GtkAccessible *name = GTK_ACCESSIBLE (widget_test_find (get_row (fixture, 1), CGV_TYPE_NAME_CELL));

  gtk_test_accessible_assert_property (entry, GTK_ACCESSIBLE_PROPERTY_LABEL, "Search functions");
  gtk_test_accessible_assert_property (fixture->columns, GTK_ACCESSIBLE_PROPERTY_LABEL, "Functions");
  gtk_test_accessible_assert_role (name, GTK_ACCESSIBLE_ROLE_LABEL);
  gtk_test_accessible_assert_property (name, GTK_ACCESSIBLE_PROPERTY_LABEL, "work");
}

/* Selecting a function elsewhere scrolls to its row. */
static void
test_scroll (void)
{
  g_autofree char *text = test_generate_profile (2000);
  GtkAdjustment *adjustment;
  Fixture fixture;

  set_up_sized (&fixture, text, 800);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (GTK_WIDGET (fixture.columns), GTK_TYPE_SCROLLED_WINDOW)));
  cgv_function_view_set_sort (fixture.view, "name", TRUE);
  widget_test_settle (fixture.window);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0.0);
  cgv_focus_set_row (fixture.focus, 1);
  widget_test_wait_until (gtk_adjustment_get_value (adjustment) > 0.0);
  cgv_function_view_set_sort (fixture.view, "self", TRUE);
  widget_test_wait_until (gtk_adjustment_get_value (adjustment) == 0.0);
  tear_down (&fixture, NULL);
}

/* A program that does nothing costs less than its loader. */
static void
test_open (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nob=program\nfn=main\n1 1\nob=/lib/libc.so.6\n");
  g_autofree char *name = NULL;
  GtkAdjustment *adjustment;
  CgvRowSelection *rows;
  Fixture fixture;

  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, "fn=f%u\n1 %u\ncfn=g\ncalls=1 1\n1 1\n", i, 10 + i);
  fixture.focus = widget_test_focus (text->str);
  fixture.view = g_object_new (CGV_TYPE_FUNCTION_VIEW, NULL);
  cgv_view_set_focus (CGV_VIEW (fixture.view), fixture.focus);
  fixture.window = widget_test_show (GTK_WIDGET (fixture.view), 800, 400);
  widget_test_settle (fixture.window);
  fixture.columns = GTK_COLUMN_VIEW (widget_test_find (GTK_WIDGET (fixture.view), GTK_TYPE_COLUMN_VIEW));
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (GTK_WIDGET (fixture.columns), GTK_TYPE_SCROLLED_WINDOW)));
  rows = CGV_ROW_SELECTION (gtk_column_view_get_model (fixture.columns));
  widget_test_wait_until (cgv_row_selection_is_shown (rows, cgv_row_selection_get_position (rows)));
  widget_test_settle (fixture.window);
  name = widget_test_focus_name (fixture.focus);
  g_assert_cmpstr (name, ==, "main");
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), >, gtk_adjustment_get_page_size (adjustment));
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0.0);
  tear_down (&fixture, NULL);
}

#define add(name, func) g_test_add ("/function-view/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("rows", test_rows);
  add ("bars", test_bars);
  add ("colors", test_colors);
  add ("sort-by-click", test_sort_by_click);
  add ("sort-indicator", test_sort_indicator);
  add ("search", test_search);
  add ("search-stays", test_search_stays);
  add ("search-by-key", test_search_by_key);
  add ("type-ahead", test_type_ahead);
  add ("selection", test_selection);
  add ("lead", test_lead);
  add ("select-by-hand", test_select_by_hand);
  g_test_add_func ("/function-view/many", test_many);
  add ("activate", test_activate);
  add ("copy", test_copy);
  add ("menu", test_menu);
  add ("marks", test_marks);
  add ("cycle-of-mark", test_cycle_of_mark);
  add ("width", test_width);
  add ("stacked", test_stacked);
  add ("place", test_place);
  add ("rtl", test_rtl);
  add ("accessible", test_accessible);
  g_test_add_func ("/function-view/no-calls", test_no_calls);
  g_test_add_func ("/function-view/scroll", test_scroll);
  g_test_add_func ("/function-view/open", test_open);
  g_test_add_func ("/function-view/late-search", test_late_search);

  return g_test_run ();
}
