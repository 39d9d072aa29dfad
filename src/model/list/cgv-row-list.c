/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-list.h"

#include "cgv-signal.h"

typedef struct
{
  GHashTable *rows; /* position → CgvRow, weak */
} CgvRowListPrivate;

static guint reordered_signal;
static guint selected_signal;

static void list_model_init (GListModelInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (CgvRowList, cgv_row_list, G_TYPE_OBJECT, G_ADD_PRIVATE (CgvRowList) G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static GHashTable *
get_rows (CgvRowList *self)
{
  CgvRowListPrivate *priv = cgv_row_list_get_instance_private (self);

  return priv->rows;
}

/* Called while the row is being disposed of, so that it still knows its position. */
static void
row_disposed_cb (gpointer user_data,
                 GObject *row)
{
  g_hash_table_remove (get_rows (user_data), GUINT_TO_POINTER (cgv_row_get_position (CGV_ROW (row))));
}

static GType
cgv_row_list_get_item_type (GListModel *model)
{
  return CGV_TYPE_ROW;
}

static guint
cgv_row_list_get_n_items (GListModel *model)
{
  return CGV_ROW_LIST_GET_CLASS (model)->get_length (CGV_ROW_LIST (model));
}

CgvRow *
cgv_row_list_get_row (CgvRowList *self,
                      guint position)
{
  CgvRow *row;

  g_return_val_if_fail (CGV_IS_ROW_LIST (self), NULL);

  row = g_hash_table_lookup (get_rows (self), GUINT_TO_POINTER (position));
  if (row != NULL)
    return g_object_ref (row);

  row = cgv_row_new (position);
  g_object_weak_ref (G_OBJECT (row), row_disposed_cb, self);
  g_hash_table_insert (get_rows (self), GUINT_TO_POINTER (position), row);
  return row;
}

void
cgv_row_list_inherit_rows (CgvRowList *self,
                           CgvRowList *other)
{
  GHashTableIter iter;
  gpointer position, row;

  g_return_if_fail (CGV_IS_ROW_LIST (self));
  g_return_if_fail (CGV_IS_ROW_LIST (other) && other != self);

  g_hash_table_iter_init (&iter, get_rows (other));
  while (g_hash_table_iter_next (&iter, &position, &row))
    {
      g_object_weak_unref (row, row_disposed_cb, other);
      g_hash_table_iter_remove (&iter);
      g_object_weak_ref (row, row_disposed_cb, self);
      g_hash_table_insert (get_rows (self), position, row);
    }
}

static gpointer
cgv_row_list_get_item (GListModel *model,
                       guint position)
{
  return position < cgv_row_list_get_n_items (model) ? cgv_row_list_get_row (CGV_ROW_LIST (model), position) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = cgv_row_list_get_item_type;
  iface->get_n_items = cgv_row_list_get_n_items;
  iface->get_item = cgv_row_list_get_item;
}

static void
cgv_row_list_finalize (GObject *object)
{
  GHashTable *rows = get_rows (CGV_ROW_LIST (object));
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    g_object_weak_unref (row, row_disposed_cb, object);
  g_hash_table_unref (rows);

  G_OBJECT_CLASS (cgv_row_list_parent_class)->finalize (object);
}

static void
cgv_row_list_class_init (CgvRowListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_row_list_finalize;

  reordered_signal = cgv_signal_new ("reordered", klass, 0);
  selected_signal = cgv_signal_new ("selected", klass, 0);
}

static void
cgv_row_list_init (CgvRowList *self)
{
  CgvRowListPrivate *priv = cgv_row_list_get_instance_private (self);

  priv->rows = g_hash_table_new (NULL, NULL);
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
cgv_row_list_publish (CgvRowList *self,
                      guint old_length)
{
  g_autoptr (GPtrArray) alive = NULL;
  GHashTableIter iter;
  gpointer row;

  g_return_if_fail (CGV_IS_ROW_LIST (self));

  emit_length (G_LIST_MODEL (self), old_length);

  /* Handlers may let go of rows, which takes them out of the table. */
  alive = g_ptr_array_new_full (g_hash_table_size (get_rows (self)), g_object_unref);
  g_hash_table_iter_init (&iter, get_rows (self));
  while (g_hash_table_iter_next (&iter, NULL, &row))
    g_ptr_array_add (alive, g_object_ref (row));

  /* Rows past the end are empty now and change, too. */
  for (guint i = 0; i < alive->len; i++)
    cgv_row_emit_changed (g_ptr_array_index (alive, i));
  g_signal_emit (self, reordered_signal, 0);
}

void
cgv_row_list_emit_selected (gpointer self)
{
  g_signal_emit (self, selected_signal, 0);
}
