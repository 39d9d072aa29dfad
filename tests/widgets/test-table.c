/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of a list by itself: its columns, its order, its copies, and its descriptions of
 * cells. */

#include "cgv-column-tools.h"
#include "cgv-line.h"
#include "cgv-row-selection.h"
#include "cgv-table.h"
#include "widget-test.h"

#define TEST_TYPE_LIST (test_list_get_type ())

/* Three rows, named a to c, of sizes 30, 20 and 10. */
G_DECLARE_FINAL_TYPE (TestList, test_list, TEST, LIST, CgvRowList)

struct _TestList
{
  CgvRowList parent_instance;

  guint length;
  guint selected;
  const char *ids;   /* of the columns, with blanks between them */
  const char *title; /* of the column "size" */
  const char *note;  /* (nullable): of the cells of "size", which have no value then */
  char *hidden;      /* (nullable): the id of the column that users have hidden */
  char *sorted;      /* the column of the last order, with a minus if it was descending */
};

G_DEFINE_FINAL_TYPE (TestList, test_list, CGV_TYPE_ROW_LIST)

static guint
get_length (CgvRowList *list)
{
  return TEST_LIST (list)->length;
}

static void
test_list_finalize (GObject *object)
{
  g_free (TEST_LIST (object)->hidden);
  g_free (TEST_LIST (object)->sorted);
  G_OBJECT_CLASS (test_list_parent_class)->finalize (object);
}

static void
test_list_class_init (TestListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = test_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = get_length;
}

static void
test_list_init (TestList *self)
{
  self->length = 3;
  self->selected = GTK_INVALID_LIST_POSITION;
  self->ids = "size name";
  self->title = "Size";
}

static void
fill_size (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  cell->count = position == CGV_TABLE_TOTALS ? 60 : 30 - 10 * position;
  cell->note = TEST_LIST (list)->note;
  cell->is_empty = cell->note != NULL;
}

static gboolean
sample_size (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  cell->count = 60;
  return index == 0;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  cell->text = position == CGV_TABLE_TOTALS ? g_strdup ("all") : g_strdup_printf ("%c", 'a' + (int) (position % 26));
}

static void
add_column (GPtrArray *columns,
            TestList *list,
            const char *id)
{
  CgvColumn column = { .id = id, .title = id, .kind = CGV_CELL_COUNT, .rank = 1, .name_min = 200, .fill = fill_size, .sample = sample_size };

  if (g_str_equal (id, "name"))
    column = (CgvColumn){ .id = id, .title = "Name", .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .fill = fill_name, .sentence = "What it is called" };
  else if (g_str_equal (id, "size"))
    {
      column.title = list->title;
      column.rank = 0;
    }
  else if (g_str_equal (id, "added"))
    {
      column.flags = CGV_COLUMN_ADDED;
      column.rank = 2;
      column.name_min = 50;
    }
  else if (g_str_equal (id, "copied"))
    column.flags = CGV_COLUMN_EXPORT_ONLY;
  if (g_strcmp0 (id, list->hidden) == 0)
    column.flags |= CGV_COLUMN_HIDDEN;
  cgv_columns_add (columns, &column);
}

static GPtrArray *
make_columns (gpointer list)
{
  g_auto (GStrv) ids = g_strsplit (TEST_LIST (list)->ids, " ", -1);
  GPtrArray *columns = cgv_columns_new ();

  for (guint i = 0; ids[i] != NULL; i++)
    add_column (columns, list, ids[i]);
  return columns;
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  g_free (TEST_LIST (list)->sorted);
  TEST_LIST (list)->sorted = g_strconcat (descending ? "" : "-", column->id, NULL);
}

static char *
describe (gpointer list,
          guint position)
{
  return g_strdup_printf ("row %u", position);
}

static char *
introduce (gpointer list)
{
  return g_strdup ("Some rows");
}

static void
hide (gpointer list,
      const CgvColumn *column)
{
  g_free (TEST_LIST (list)->hidden);
  TEST_LIST (list)->hidden = g_strdup (column != NULL ? column->id : NULL);
}

static gboolean
has_totals (gpointer list)
{
  return TRUE;
}

static const CgvTableSpec spec = {
  .make_columns = make_columns,
  .sort = sort,
  .describe = describe,
  .introduce = introduce,
  .hide = hide,
  .default_sort = { "size", "name" },
  .has_totals = has_totals,
};

static guint
find_selected (gpointer list)
{
  return TEST_LIST (list)->selected;
}

static void
select_row (gpointer list,
            guint position)
{
  TEST_LIST (list)->selected = position;
}

typedef struct
{
  TestList *list;
  CgvTable *table;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (CgvRowSelection) selection = NULL;

  fixture->list = g_object_new (TEST_TYPE_LIST, NULL);
  fixture->table = g_object_new (CGV_TYPE_TABLE, NULL);
  selection = cgv_row_selection_new (CGV_ROW_LIST (fixture->list), find_selected, select_row);
  cgv_table_set_list (fixture->table, &spec, CGV_ROW_LIST (fixture->list), GTK_SELECTION_MODEL (selection));
  fixture->window = widget_test_show (GTK_WIDGET (fixture->table), 500, 300);
  widget_test_settle (fixture->window);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  widget_test_close (fixture->window, GTK_WIDGET (fixture->table));
  g_assert_finalize_object (fixture->list);
}

static void
choose (Fixture *fixture,
        const char *ids)
{
  fixture->list->ids = ids;
  cgv_table_update (fixture->table);
  widget_test_settle (fixture->window);
}

static void
assert_titles (Fixture *fixture,
               const char *expected)
{
  g_autofree char *texts = widget_test_texts (gtk_widget_get_first_child (GTK_WIDGET (cgv_table_get_view (fixture->table))));

  g_assert_cmpstr (texts, ==, expected);
}

static void
assert_sort (Fixture *fixture,
             const char *sorted,
             const char *wanted)
{
  g_assert_cmpstr (fixture->list->sorted, ==, sorted);
  g_assert_cmpstr (cgv_table_get_sort (fixture->table, NULL), ==, wanted);
}

/* Columns are added, removed and moved; the others stay the same objects. */
static void
test_columns (Fixture *fixture,
              gconstpointer data)
{
  GListModel *columns = gtk_column_view_get_columns (cgv_table_get_view (fixture->table));
  g_autoptr (GtkColumnViewColumn) name = g_list_model_get_item (columns, 1);
  g_autoptr (GtkColumnViewColumn) moved = NULL;

  assert_titles (fixture, "Size|Name|");
  fixture->list->title = "Weight";
  choose (fixture, "first name copied added size");
  assert_titles (fixture, "first|Name|added|Weight|");
  moved = g_list_model_get_item (columns, 1);
  g_assert_true (name == moved);
  choose (fixture, "size name");
  assert_titles (fixture, "Weight|Name|");
}

static void
test_sort (Fixture *fixture,
           gconstpointer data)
{
  gboolean descending;

  assert_sort (fixture, "size", "size");
  cgv_table_set_sort (fixture->table, "name", FALSE);
  assert_sort (fixture, "-name", "name");

  /* A missing column is sorted by once it exists. */
  cgv_table_set_sort (fixture->table, "added", FALSE);
  assert_sort (fixture, "size", "added");
  choose (fixture, "size added name");
  assert_sort (fixture, "-added", "added");
  g_assert_cmpstr (cgv_table_get_sort (fixture->table, &descending), ==, "added");
  g_assert_false (descending);

  /* The id may be a string of the table itself. */
  cgv_table_set_sort (fixture->table, cgv_table_get_sort (fixture->table, NULL), TRUE);
  assert_sort (fixture, "added", "added");

  /* A column that was removed by the user does not return as the order. */
  choose (fixture, "name");
  assert_sort (fixture, "-name", "name");
  choose (fixture, "size added name");
  assert_sort (fixture, "size", "size");

  /* Another list has the order of the last one. */
  cgv_table_set_sort (fixture->table, "added", TRUE);
  cgv_table_set_list (fixture->table, NULL, NULL, NULL);
  fixture->list->ids = "size name";
  cgv_table_set_list (fixture->table, &spec, CGV_ROW_LIST (fixture->list), NULL);
  assert_sort (fixture, "size", "added");
  choose (fixture, "added name");
  assert_sort (fixture, "added", "added");
}

/* A title can have the focus, and sorts. */
static void
test_keys (Fixture *fixture,
           gconstpointer data)
{
  GListModel *columns = gtk_column_view_get_columns (cgv_table_get_view (fixture->table));
  g_autoptr (GtkColumnViewColumn) name = g_list_model_get_item (columns, 1);
  GtkWidget *title = cgv_column_tools_get_title (cgv_table_get_view (fixture->table), name);

  gtk_test_accessible_assert_property (title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "What it is called");
  gtk_widget_grab_focus (title);
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (g_str_equal (fixture->list->sorted, "-name"));
  widget_test_key (fixture->window, "Return");
  widget_test_wait_until (g_str_equal (fixture->list->sorted, "name"));
  widget_test_key (fixture->window, "Tab");
  widget_test_key (fixture->window, "End");
  widget_test_wait_until (cgv_table_get_focus_position (fixture->table) == 2);
}

/* In less room, columns disappear by rank; added ones stay. */
static void
test_narrow (Fixture *fixture,
             gconstpointer data)
{
  choose (fixture, "size first name added");
  assert_titles (fixture, "Size|first|Name|added|");
  g_assert_cmpint (cgv_table_get_width (fixture->table, "first"), >, 0);
  widget_test_resize (fixture->window, 250, 300);
  widget_test_settle (fixture->window);
  assert_titles (fixture, "Size|Name|added|");
  g_assert_cmpint (cgv_table_get_width (fixture->table, "first"), ==, 0);
  g_assert_cmpint (cgv_table_get_width (fixture->table, "name"), >=, 50);
}

static void
assert_copied (Fixture *fixture,
               const char *action,
               const char *expected)
{
  g_autofree char *copied = NULL;

  gtk_widget_activate_action (GTK_WIDGET (fixture->table), action, NULL);
  copied = widget_test_clipboard (GTK_WIDGET (fixture->table));
  g_assert_cmpstr (copied, ==, expected);
}

static void
test_copy (Fixture *fixture,
           gconstpointer data)
{
  GtkSelectionModel *selection = gtk_column_view_get_model (cgv_table_get_view (fixture->table));

  choose (fixture, "size name copied");
  assert_copied (fixture, "table.copy-all", "Some rows\nSize\tName\tcopied\n60\tall\t60\n30\ta\t30\n20\tb\t20\n10\tc\t10\n");
  gtk_selection_model_select_item (selection, 0, TRUE);
  assert_copied (fixture, "table.copy", "Some rows\nSize\tName\tcopied\n30\ta\t30\n");
  gtk_selection_model_select_item (selection, 2, FALSE);
  assert_copied (fixture, "table.copy", "Some rows\nSize\tName\tcopied\n30\ta\t30\n10\tc\t10\n");
}

/* Markdown with the text of the table, as GitHub shows it. */
static void
test_markdown (Fixture *fixture,
               gconstpointer data)
{
  GtkSelectionModel *selection = gtk_column_view_get_model (cgv_table_get_view (fixture->table));

  fixture->list->title = "Size|*";
  choose (fixture, "size name copied");
  gtk_selection_model_select_item (selection, 0, TRUE);
  gtk_selection_model_select_item (selection, 2, FALSE);
  assert_copied (fixture, "table.copy-markdown", "Some rows\n\n| <code>Size&#124;&#42;</code> | Name |\n|--:|:--|\n| 30 | `a` |\n| 10 | `c` |\n");
}

static void
open_title_menu (Fixture *fixture,
                 const char *id)
{
  GListModel *columns = gtk_column_view_get_columns (cgv_table_get_view (fixture->table));

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (g_str_equal (gtk_column_view_column_get_title (column), id))
        gtk_widget_grab_focus (cgv_column_tools_get_title (cgv_table_get_view (fixture->table), column));
    }
  widget_test_key (fixture->window, "shift+F10");
  widget_test_settle (fixture->window);
  widget_test_assert_has (GTK_WIDGET (fixture->table), "Sort Ascending");
}

static void
choose_in_menu (Fixture *fixture,
                const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->table), action, NULL);
  widget_test_key (fixture->window, "Escape");
  cgv_table_update (fixture->table);
  widget_test_settle (fixture->window);
}

static void
test_title_menu (Fixture *fixture,
                 gconstpointer data)
{
  choose (fixture, "size first name");
  open_title_menu (fixture, "first");
  widget_test_assert_has (GTK_WIDGET (fixture->table), "Hide Column");
  widget_test_assert_lacks (GTK_WIDGET (fixture->table), "Show Hidden Columns");
  widget_test_assert_lacks (GTK_WIDGET (fixture->table), "Columns…");
  choose_in_menu (fixture, "table.sort-ascending");
  assert_sort (fixture, "-first", "first");
  choose_in_menu (fixture, "table.hide-column");
  assert_titles (fixture, "Size|Name|");
  assert_sort (fixture, "size", "size");
  assert_copied (fixture, "table.copy-all", "Some rows\nSize\tfirst\tName\n60\t60\tall\n30\t30\ta\n20\t20\tb\n10\t10\tc\n");

  open_title_menu (fixture, "Name");
  widget_test_assert_lacks (GTK_WIDGET (fixture->table), "Hide Column");
  choose_in_menu (fixture, "table.show-columns");
  assert_titles (fixture, "Size|first|Name|");
}

/* A cell without a value has a description of the reason, until it has a value. */
static void
test_spoken (Fixture *fixture,
             gconstpointer data)
{
  GtkWidget *cell = widget_test_find (GTK_WIDGET (cgv_table_get_view (fixture->table)), CGV_TYPE_LINE);

  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  fixture->list->note = "Nobody knows";
  cgv_table_refresh (fixture->table);
  gtk_test_accessible_assert_property (cell, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Nobody knows");
  g_assert_cmpstr (cgv_line_get_text (CGV_LINE (cell)), ==, "–");
  fixture->list->note = NULL;
  cgv_table_refresh (fixture->table);
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  g_assert_cmpstr (cgv_line_get_text (CGV_LINE (cell)), ==, "30");
}

static void
count_cb (GListModel *model,
          guint position,
          guint n_removed,
          guint n_added,
          gpointer user_data)
{
  guint *n_rows = user_data;

  g_assert_cmpuint (position + n_removed, <=, *n_rows);
  *n_rows += n_added - n_removed;
  g_assert_cmpuint (*n_rows, ==, g_list_model_get_n_items (model));
}

/* The rows of a long list are made and removed in steps, even if the list changes meanwhile.
 * Rows that are scrolled to are made at once. */
static void
test_steps (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvRowSelection) selection = cgv_row_selection_new (CGV_ROW_LIST (fixture->list), find_selected, select_row);
  guint n_rows = fixture->list->length;

  g_signal_connect (selection, "items-changed", G_CALLBACK (count_cb), &n_rows);
  for (guint i = 0; i < 200; i++)
    {
      guint old_length = fixture->list->length;

      fixture->list->length = g_test_rand_bit () ? (guint) g_test_rand_int_range (0, 60) : (guint) g_test_rand_int_range (0, 1000);
      cgv_row_list_publish (CGV_ROW_LIST (fixture->list), old_length);
      g_assert_cmpuint (n_rows, <=, MAX (fixture->list->length, 240));
      g_assert_cmpuint (n_rows, >=, MIN (fixture->list->length, 20));
      if (n_rows > 0)
        {
          g_autoptr (GObject) last = g_list_model_get_item (G_LIST_MODEL (selection), n_rows - 1);

          g_assert_nonnull (last);
        }
      g_assert_null (g_list_model_get_item (G_LIST_MODEL (selection), n_rows));
      if (i == 20)
        {
          cgv_row_selection_begin (selection);
          n_rows = g_list_model_get_n_items (G_LIST_MODEL (selection));
        }
      if (i % 8 == 0)
        g_main_context_iteration (NULL, FALSE);
      if (i % 16 == 0 && fixture->list->length > 0)
        {
          cgv_row_selection_show (selection, fixture->list->length - 1);
          g_assert_cmpuint (n_rows, >=, fixture->list->length);
        }
    }
  widget_test_wait_until (n_rows == fixture->list->length);

  cgv_row_selection_end (selection);
  g_assert_cmpuint (n_rows, ==, fixture->list->length);
  cgv_row_list_publish (CGV_ROW_LIST (fixture->list), n_rows);
  g_assert_false (gtk_selection_model_select_item (GTK_SELECTION_MODEL (selection), 0, TRUE));
  widget_test_wait_until (n_rows == 0);
}

/* Removed rows are invisible at once. They are removed in steps, before rows of another list are
 * made. */
static void
test_leave (Fixture *fixture,
            gconstpointer data)
{
  GtkColumnView *view = cgv_table_get_view (fixture->table);
  g_autoptr (CgvRowSelection) selection = cgv_row_selection_new (CGV_ROW_LIST (fixture->list), find_selected, select_row);
  GListModel *rows = G_LIST_MODEL (gtk_column_view_get_model (view));

  fixture->list->length = 300;
  cgv_row_list_publish (CGV_ROW_LIST (fixture->list), 3);
  widget_test_wait_until (g_list_model_get_n_items (rows) == 300);
  cgv_table_scroll_to (fixture->table, 299);
  widget_test_settle (fixture->window);
  cgv_table_set_list (fixture->table, NULL, NULL, NULL);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (view)));
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 300);
  widget_test_wait_until (g_list_model_get_n_items (rows) < 100);
  cgv_table_set_list (fixture->table, &spec, CGV_ROW_LIST (fixture->list), GTK_SELECTION_MODEL (selection));
  g_assert_true (gtk_column_view_get_model (view) == GTK_SELECTION_MODEL (rows));
  g_assert_true (cgv_table_focus_row (fixture->table, 1));
  g_assert_cmpuint (cgv_table_get_focus_position (fixture->table), ==, GTK_INVALID_LIST_POSITION);
  widget_test_settle (fixture->window);
  g_assert_true (gtk_column_view_get_model (view) == GTK_SELECTION_MODEL (selection));
  g_assert_cmpuint (cgv_table_get_focus_position (fixture->table), ==, 1);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (view)));
  widget_test_wait_until (g_list_model_get_n_items (G_LIST_MODEL (selection)) == 300);
  widget_test_assert_has (GTK_WIDGET (view), "30|a|20|b|");

  cgv_table_set_list (fixture->table, NULL, NULL, NULL);
  widget_test_wait_until (g_list_model_get_n_items (G_LIST_MODEL (selection)) == 0);
}

/* Scrolling to a row while old rows are removed shows it when it is made. */
static void
test_scroll (Fixture *fixture,
             gconstpointer data)
{
  GtkColumnView *view = cgv_table_get_view (fixture->table);
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
  GListModel *rows = G_LIST_MODEL (gtk_column_view_get_model (view));
  g_autoptr (CgvRowSelection) selection = cgv_row_selection_new (CGV_ROW_LIST (fixture->list), find_selected, select_row);

  /* Otherwise the focus would move to the first row. */
  gtk_widget_set_can_focus (GTK_WIDGET (fixture->table), FALSE);
  fixture->list->length = 300;
  cgv_row_list_publish (CGV_ROW_LIST (fixture->list), 3);
  widget_test_wait_until (g_list_model_get_n_items (rows) == 300);
  cgv_table_set_list (fixture->table, NULL, NULL, NULL);
  cgv_table_set_list (fixture->table, &spec, CGV_ROW_LIST (fixture->list), GTK_SELECTION_MODEL (selection));
  g_assert_true (gtk_column_view_get_model (view) == GTK_SELECTION_MODEL (rows));
  cgv_table_scroll_to (fixture->table, 200);
  widget_test_settle (fixture->window);
  g_assert_true (gtk_column_view_get_model (view) == GTK_SELECTION_MODEL (selection));
  widget_test_wait_until (gtk_adjustment_get_value (adjustment) > gtk_adjustment_get_upper (adjustment) / 2);
}

/* The keyboard goes to a row of a new list once the list has grown to it: its widgets are not made in one turn for that. */
static void
test_focus_later (Fixture *fixture,
                  gconstpointer data)
{
  g_autoptr (CgvRowSelection) selection = cgv_row_selection_new (CGV_ROW_LIST (fixture->list), find_selected, select_row);

  cgv_table_set_list (fixture->table, NULL, NULL, NULL);
  fixture->list->length = 300;
  cgv_table_set_list (fixture->table, &spec, CGV_ROW_LIST (fixture->list), GTK_SELECTION_MODEL (selection));
  g_assert_true (cgv_table_focus_row (fixture->table, 200));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (selection)), <, 100);
  g_assert_cmpuint (cgv_table_get_focus_position (fixture->table), ==, GTK_INVALID_LIST_POSITION);
  widget_test_wait_until (cgv_table_get_focus_position (fixture->table) == 200);
}

/* Another list may follow at once, and the first one is freed. Its rows get the existing
 * widgets. */
static void
test_replace (Fixture *fixture,
              gconstpointer data)
{
  GtkColumnView *view = cgv_table_get_view (fixture->table);
  GtkSelectionModel *rows;
  g_autoptr (TestList) long_list = g_object_new (TEST_TYPE_LIST, NULL);

  long_list->length = 300;
  cgv_table_set_list (fixture->table, &spec, CGV_ROW_LIST (long_list), NULL);
  g_clear_object (&long_list);
  widget_test_settle (fixture->window);
  cgv_table_scroll_to (fixture->table, 299);
  widget_test_settle (fixture->window);
  fixture->list->length = 100;
  rows = gtk_column_view_get_model (view);
  cgv_table_set_list (fixture->table, &spec, CGV_ROW_LIST (fixture->list), NULL);
  g_assert_true (gtk_column_view_get_model (view) == rows);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (rows)), ==, 100);
  widget_test_settle (fixture->window);
  widget_test_assert_has (GTK_WIDGET (view), "30|a|20|b|");
}

#define add(name, func) g_test_add ("/table/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int argc,
      char **argv)
{
  widget_test_init (&argc, &argv);

  add ("columns", test_columns);
  add ("sort", test_sort);
  add ("keys", test_keys);
  add ("narrow", test_narrow);
  add ("copy", test_copy);
  add ("markdown", test_markdown);
  add ("title-menu", test_title_menu);
  add ("spoken", test_spoken);
  add ("steps", test_steps);
  add ("leave", test_leave);
  add ("scroll", test_scroll);
  add ("focus-later", test_focus_later);
  add ("replace", test_replace);

  return g_test_run ();
}
