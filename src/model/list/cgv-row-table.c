/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-table.h"

struct CgvRowTable
{
  GHashTable *rows; /* position → CgvRow, weak */
};

CgvRowTable *
cgv_row_table_new (void)
{
  CgvRowTable *table = g_new0 (CgvRowTable, 1);

  table->rows = g_hash_table_new (NULL, NULL);
  return table;
}

/* Called while the row is being disposed of, so that it still knows its position. */
static void
row_disposed_cb (gpointer user_data,
                 GObject *row)
{
  CgvRowTable *table = user_data;

  g_hash_table_remove (table->rows, GUINT_TO_POINTER (cgv_row_get_position (CGV_ROW (row))));
}

void
cgv_row_table_free (CgvRowTable *table)
{
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, table->rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    g_object_weak_unref (row, row_disposed_cb, table);
  g_hash_table_unref (table->rows);
  g_free (table);
}

CgvRow *
cgv_row_table_dup_row (CgvRowTable *table,
                       guint position)
{
  CgvRow *row = g_hash_table_lookup (table->rows, GUINT_TO_POINTER (position));

  if (row != NULL)
    return g_object_ref (row);

  row = cgv_row_new (position);
  g_object_weak_ref (G_OBJECT (row), row_disposed_cb, table);
  g_hash_table_insert (table->rows, GUINT_TO_POINTER (position), row);
  return row;
}

static void
emit_length (GListModel *model,
             guint old_length)
{
  guint length = g_list_model_get_n_items (model);

  if (length > old_length)
    g_list_model_items_changed (model, old_length, 0, length - old_length);
  else if (length < old_length)
    g_list_model_items_changed (model, length, old_length - length, 0);
}

void
cgv_row_table_publish (CgvRowTable *table,
                       GListModel *model,
                       guint old_length)
{
  g_autoptr (GPtrArray) alive = NULL;
  GHashTableIter iter;
  gpointer row;

  emit_length (model, old_length);

  /* Handlers may let go of rows, which takes them out of the table. */
  alive = g_ptr_array_new_full (g_hash_table_size (table->rows), g_object_unref);
  g_hash_table_iter_init (&iter, table->rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    g_ptr_array_add (alive, g_object_ref (row));

  for (guint i = 0; i < alive->len; i++)
    {
      CgvRow *changed = g_ptr_array_index (alive, i);

      if (cgv_row_get_position (changed) < g_list_model_get_n_items (model))
        cgv_row_emit_changed (changed);
    }
}
