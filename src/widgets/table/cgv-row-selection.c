/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-selection.h"

struct _CgvRowSelection
{
  GObject parent_instance;

  GListModel *list;
  CgvRowFindFunc find;
  CgvRowSelectFunc select;
  guint position;
};

static void list_model_init (GListModelInterface *iface);
static void selection_model_init (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (CgvRowSelection, cgv_row_selection, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init) G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL, selection_model_init))

static GType
get_item_type (GListModel *model)
{
  return g_list_model_get_item_type (CGV_ROW_SELECTION (model)->list);
}

static guint
get_n_items (GListModel *model)
{
  return g_list_model_get_n_items (CGV_ROW_SELECTION (model)->list);
}

static gpointer
get_item (GListModel *model,
          guint position)
{
  return g_list_model_get_item (CGV_ROW_SELECTION (model)->list, position);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static gboolean
is_selected (GtkSelectionModel *model,
             guint position)
{
  return position != GTK_INVALID_LIST_POSITION && CGV_ROW_SELECTION (model)->position == position;
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model,
                        guint position,
                        guint n_items)
{
  CgvRowSelection *self = CGV_ROW_SELECTION (model);
  GtkBitset *bitset = gtk_bitset_new_empty ();

  if (self->position != GTK_INVALID_LIST_POSITION)
    gtk_bitset_add (bitset, self->position);
  return bitset;
}

static gboolean
select_item (GtkSelectionModel *model,
             guint position,
             gboolean unselect_rest)
{
  CgvRowSelection *self = CGV_ROW_SELECTION (model);

  if (position >= get_n_items (G_LIST_MODEL (model)))
    return FALSE;
  self->select (self->list, position);
  return TRUE;
}

static void
selection_model_init (GtkSelectionModelInterface *iface)
{
  iface->is_selected = is_selected;
  iface->get_selection_in_range = get_selection_in_range;
  iface->select_item = select_item;
}

static void
say_changed (CgvRowSelection *self,
             guint position)
{
  if (position < get_n_items (G_LIST_MODEL (self)))
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), position, 1);
}

static void
update_position (CgvRowSelection *self)
{
  guint old = self->position;

  self->position = self->find (self->list);
  if (self->position == old)
    return;
  say_changed (self, old);
  say_changed (self, self->position);
}

/* The list changes its length at its end, but by then what is before it is other rows, too. */
static void
items_changed_cb (CgvRowSelection *self,
                  guint position,
                  guint n_removed,
                  guint n_added)
{
  self->position = self->find (self->list);
  g_list_model_items_changed (G_LIST_MODEL (self), position, n_removed, n_added);
  if (position > 0)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, position);
}

static void
cgv_row_selection_dispose (GObject *object)
{
  g_clear_object (&CGV_ROW_SELECTION (object)->list);

  G_OBJECT_CLASS (cgv_row_selection_parent_class)->dispose (object);
}

static void
cgv_row_selection_class_init (CgvRowSelectionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_row_selection_dispose;
}

static void
cgv_row_selection_init (CgvRowSelection *self)
{
  self->position = GTK_INVALID_LIST_POSITION;
}

CgvRowSelection *
cgv_row_selection_new (GListModel *list,
                       CgvRowFindFunc find,
                       CgvRowSelectFunc select)
{
  CgvRowSelection *self;

  g_return_val_if_fail (G_IS_LIST_MODEL (list), NULL);
  g_return_val_if_fail (find != NULL, NULL);
  g_return_val_if_fail (select != NULL, NULL);

  self = g_object_new (CGV_TYPE_ROW_SELECTION, NULL);
  self->list = g_object_ref (list);
  self->find = find;
  self->select = select;
  self->position = find (list);
  g_signal_connect_object (list, "items-changed", G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (list, "reordered", G_CALLBACK (update_position), self, G_CONNECT_SWAPPED);
  return self;
}

void
cgv_row_selection_follow (CgvRowSelection *self,
                          GObject *object,
                          const char *signal)
{
  g_return_if_fail (CGV_IS_ROW_SELECTION (self));
  g_return_if_fail (G_IS_OBJECT (object));

  g_signal_connect_object (object, signal, G_CALLBACK (update_position), self, G_CONNECT_SWAPPED);
}

guint
cgv_row_selection_get_position (CgvRowSelection *self)
{
  g_return_val_if_fail (CGV_IS_ROW_SELECTION (self), GTK_INVALID_LIST_POSITION);

  return self->position;
}
