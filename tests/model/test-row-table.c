/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows: one object a position, forgotten when nobody holds it, told when its position changes. */

#include "cgv-row-table.h"

static void
count_cb (gpointer instance,
          gpointer user_data)
{
  guint *count = user_data;

  (*count)++;
}

static void
drop_cb (CgvRow *row,
         gpointer user_data)
{
  GPtrArray *others = user_data;

  g_ptr_array_set_size (others, 0);
}

static GListModel *
make_list (guint length)
{
  GListStore *store = g_list_store_new (G_TYPE_OBJECT);
  g_autoptr (GObject) item = g_object_new (G_TYPE_OBJECT, NULL);

  for (guint i = 0; i < length; i++)
    g_list_store_append (store, item);
  return G_LIST_MODEL (store);
}

static void
test_identity (void)
{
  g_autoptr (CgvRowTable) table = cgv_row_table_new ();
  g_autoptr (CgvRow) first = cgv_row_table_dup_row (table, 0);
  g_autoptr (CgvRow) again = cgv_row_table_dup_row (table, 0);
  CgvRow *other = cgv_row_table_dup_row (table, 7);
  CgvRow *weak = other;

  g_assert_true (first == again);
  g_assert_true (first != other);
  g_assert_cmpuint (cgv_row_get_position (other), ==, 7);

  g_object_add_weak_pointer (G_OBJECT (other), (gpointer *) &weak);
  g_object_unref (other);
  g_assert_null (weak);
}

static void
test_rows_outlive_table (void)
{
  CgvRowTable *table = cgv_row_table_new ();
  g_autoptr (CgvRow) row = cgv_row_table_dup_row (table, 3);

  cgv_row_table_free (table);
  g_assert_cmpuint (cgv_row_get_position (row), ==, 3);
}

static void
test_publish (void)
{
  g_autoptr (CgvRowTable) table = cgv_row_table_new ();
  g_autoptr (GListModel) list = make_list (5);
  g_autoptr (CgvRow) inside = cgv_row_table_dup_row (table, 4);
  g_autoptr (CgvRow) outside = cgv_row_table_dup_row (table, 5);
  guint n_inside = 0;
  guint n_outside = 0;

  g_signal_connect (inside, "changed", G_CALLBACK (count_cb), &n_inside);
  g_signal_connect (outside, "changed", G_CALLBACK (count_cb), &n_outside);
  cgv_row_table_publish (table, list, 9);

  g_assert_cmpuint (n_inside, ==, 1);
  g_assert_cmpuint (n_outside, ==, 0);
}

static void
dropped_cb (gpointer user_data,
            GObject *row)
{
  guint *n_dropped = user_data;

  (*n_dropped)++;
}

/* A view may drop rows while it is told about others. */
static void
test_drop_while_publishing (void)
{
  g_autoptr (CgvRowTable) table = cgv_row_table_new ();
  g_autoptr (GListModel) list = make_list (100);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_dropped = 0;

  for (guint i = 0; i < 100; i++)
    {
      CgvRow *row = cgv_row_table_dup_row (table, i);

      g_signal_connect (row, "changed", G_CALLBACK (drop_cb), rows);
      g_ptr_array_add (rows, row);
      g_object_weak_ref (G_OBJECT (row), dropped_cb, &n_dropped);
    }
  cgv_row_table_publish (table, list, 100);

  g_assert_cmpuint (n_dropped, ==, 100);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/row-table/identity", test_identity);
  g_test_add_func ("/row-table/rows-outlive-table", test_rows_outlive_table);
  g_test_add_func ("/row-table/publish", test_publish);
  g_test_add_func ("/row-table/drop-while-publishing", test_drop_while_publishing);

  return g_test_run ();
}
