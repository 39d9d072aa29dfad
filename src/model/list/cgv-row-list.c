/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-list.h"

#include "cgv-row-table.h"

typedef struct
{
  CgvRowTable *rows;
} CgvRowListPrivate;

static guint reordered_signal;

static void list_model_init (GListModelInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (CgvRowList, cgv_row_list, G_TYPE_OBJECT, G_ADD_PRIVATE (CgvRowList) G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static CgvRowTable *
get_rows (CgvRowList *self)
{
  CgvRowListPrivate *priv = cgv_row_list_get_instance_private (self);

  return priv->rows;
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

static gpointer
cgv_row_list_get_item (GListModel *model,
                       guint position)
{
  return position < cgv_row_list_get_n_items (model) ? cgv_row_table_dup_row (get_rows (CGV_ROW_LIST (model)), position) : NULL;
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
  cgv_row_table_free (get_rows (CGV_ROW_LIST (object)));

  G_OBJECT_CLASS (cgv_row_list_parent_class)->finalize (object);
}

static void
cgv_row_list_class_init (CgvRowListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_row_list_finalize;

  reordered_signal = g_signal_new ("reordered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_row_list_init (CgvRowList *self)
{
  CgvRowListPrivate *priv = cgv_row_list_get_instance_private (self);

  priv->rows = cgv_row_table_new ();
}

void
cgv_row_list_publish (CgvRowList *self,
                      guint old_length)
{
  g_return_if_fail (CGV_IS_ROW_LIST (self));

  cgv_row_table_publish (get_rows (self), G_LIST_MODEL (self), old_length);
  g_signal_emit (self, reordered_signal, 0);
}
