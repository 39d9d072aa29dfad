/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows: one object per position, freed without owners, and notified when its position changes. */

#include "cgv-row-list.h"

#define TEST_TYPE_LIST (test_list_get_type ())
G_DECLARE_FINAL_TYPE (TestList, test_list, TEST, LIST, CgvRowList)

struct _TestList
{
  CgvRowList parent_instance;

  guint length;
};

G_DEFINE_FINAL_TYPE (TestList, test_list, CGV_TYPE_ROW_LIST)

static guint
get_length (CgvRowList *list)
{
  return TEST_LIST (list)->length;
}

static void
test_list_class_init (TestListClass *klass)
{
  CGV_ROW_LIST_CLASS (klass)->get_length = get_length;
}

static void
test_list_init (TestList *self)
{
}

static TestList *
make_list (guint length)
{
  TestList *list = g_object_new (TEST_TYPE_LIST, NULL);

  list->length = length;
  return list;
}

static CgvRow *
dup_row (TestList *list,
         guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (list), position);
}

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

static void
test_identity (void)
{
  g_autoptr (TestList) list = make_list (8);
  g_autoptr (CgvRow) first = dup_row (list, 0);
  g_autoptr (CgvRow) again = dup_row (list, 0);
  CgvRow *other = dup_row (list, 7);
  CgvRow *weak = other;

  g_assert_true (first == again);
  g_assert_true (first != other);
  g_assert_cmpuint (cgv_row_get_position (other), ==, 7);
  g_assert_null (dup_row (list, 8));

  g_object_add_weak_pointer (G_OBJECT (other), (gpointer *) &weak);
  g_object_unref (other);
  g_assert_null (weak);
}

static void
test_rows_outlive_list (void)
{
  TestList *list = make_list (4);
  g_autoptr (CgvRow) row = dup_row (list, 3);

  g_object_unref (list);
  g_assert_cmpuint (cgv_row_get_position (row), ==, 3);
}

static void
test_publish (void)
{
  g_autoptr (TestList) list = make_list (9);
  g_autoptr (CgvRow) inside = dup_row (list, 4);
  g_autoptr (CgvRow) outside = dup_row (list, 5);
  guint n_inside = 0;
  guint n_outside = 0;
  guint n_reordered = 0;

  g_signal_connect (inside, "changed", G_CALLBACK (count_cb), &n_inside);
  g_signal_connect (outside, "changed", G_CALLBACK (count_cb), &n_outside);
  g_signal_connect (list, "reordered", G_CALLBACK (count_cb), &n_reordered);
  list->length = 5;
  cgv_row_list_publish (CGV_ROW_LIST (list), 9);

  g_assert_cmpuint (n_inside, ==, 1);
  g_assert_cmpuint (n_outside, ==, 1); /* it is empty now */
  g_assert_cmpuint (n_reordered, ==, 1);
}

static void
dropped_cb (gpointer user_data,
            GObject *row)
{
  guint *n_dropped = user_data;

  (*n_dropped)++;
}

/* A view may drop rows while others are notified. */
static void
test_drop_while_publishing (void)
{
  g_autoptr (TestList) list = make_list (100);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_dropped = 0;

  for (guint i = 0; i < 100; i++)
    {
      CgvRow *row = dup_row (list, i);

      g_signal_connect (row, "changed", G_CALLBACK (drop_cb), rows);
      g_ptr_array_add (rows, row);
      g_object_weak_ref (G_OBJECT (row), dropped_cb, &n_dropped);
    }
  cgv_row_list_publish (CGV_ROW_LIST (list), 100);

  g_assert_cmpuint (n_dropped, ==, 100);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/row-list/identity", test_identity);
  g_test_add_func ("/row-list/rows-outlive-list", test_rows_outlive_list);
  g_test_add_func ("/row-list/publish", test_publish);
  g_test_add_func ("/row-list/drop-while-publishing", test_drop_while_publishing);

  return g_test_run ();
}
