/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-factory.h"

#include "cgv-row.h"

/* The columns of one row are cells of one row widget, so any of them has the position. */
#define CELL_KEY "cgv-list-item"

/* The row of a cell, also while it is not bound for a moment. */
#define ROW_KEY "cgv-row"

typedef struct
{
  CgvCellCreateFunc create;
  CgvCellUpdateFunc update;
  gpointer user_data;
  GHashTable *bound;
} CellClosure;

static void
cell_closure_free (gpointer data)
{
  CellClosure *self = data;

  g_hash_table_unref (self->bound);
  g_free (self);
}

static void
update_item (CellClosure *self,
             GtkListItem *item)
{
  self->update (gtk_list_item_get_child (item), gtk_list_item_get_position (item), self->user_data);
}

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem *item,
          CellClosure *self)
{
  GtkWidget *cell = self->create (self->user_data);

  g_object_set_data (G_OBJECT (cell), CELL_KEY, item);
  g_object_set_data (G_OBJECT (item), CELL_KEY, self);
  gtk_list_item_set_child (item, cell);
}

static void row_changed_cb (CgvRow *row,
                            GtkListItem *item);

static void
set_row (GtkListItem *item,
         CgvRow *row)
{
  CgvRow *old = g_object_get_data (G_OBJECT (item), ROW_KEY);

  if (old != NULL)
    g_signal_handlers_disconnect_by_func (old, row_changed_cb, item);
  if (row != NULL)
    g_signal_connect (row, "changed", G_CALLBACK (row_changed_cb), item);
  g_object_set_data_full (G_OBJECT (item), ROW_KEY, row != NULL ? g_object_ref (row) : NULL, g_object_unref);
}

static void
row_changed_cb (CgvRow *row,
                GtkListItem *item)
{
  CellClosure *self = g_object_get_data (G_OBJECT (item), CELL_KEY);

  if (g_hash_table_contains (self->bound, item))
    update_item (self, item);
  else
    set_row (item, NULL);
}

/* GTK 4.8 unbinds and binds the cells of all rows if only the selection changes: their row is unchanged then. */
static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem *item,
         CellClosure *self)
{
  g_hash_table_add (self->bound, item);
  if (g_object_get_data (G_OBJECT (item), ROW_KEY) == gtk_list_item_get_item (item))
    return;
  set_row (item, gtk_list_item_get_item (item));
  update_item (self, item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory,
           GtkListItem *item,
           CellClosure *self)
{
  g_hash_table_remove (self->bound, item);
}

static void
teardown_cb (GtkSignalListItemFactory *factory,
             GtkListItem *item,
             CellClosure *self)
{
  GtkWidget *cell = gtk_list_item_get_child (item);

  set_row (item, NULL);
  if (cell != NULL)
    g_object_set_data (G_OBJECT (cell), CELL_KEY, NULL);
  gtk_list_item_set_child (item, NULL);
}

GtkListItemFactory *
cgv_row_factory_new (CgvCellCreateFunc create,
                     CgvCellUpdateFunc update,
                     gpointer user_data)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  CellClosure *self = g_new0 (CellClosure, 1);

  self->create = create;
  self->update = update;
  self->user_data = user_data;
  self->bound = g_hash_table_new (NULL, NULL);

  g_object_set_data_full (G_OBJECT (factory), CELL_KEY, self, cell_closure_free);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), self);
  g_signal_connect (factory, "teardown", G_CALLBACK (teardown_cb), self);

  return factory;
}

void
cgv_row_factory_refresh (GtkListItemFactory *factory)
{
  CellClosure *self = g_object_get_data (G_OBJECT (factory), CELL_KEY);
  GHashTableIter iter;
  gpointer item;

  g_return_if_fail (self != NULL);

  g_hash_table_iter_init (&iter, self->bound);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    update_item (self, item);
}

/* The nearest cell: @widget itself, around it, or, for a row, the first one in it. */
static GtkListItem *
find_item (GtkWidget *widget)
{
  for (GtkWidget *w = widget; w != NULL; w = gtk_widget_get_parent (w))
    {
      GtkListItem *item = g_object_get_data (G_OBJECT (w), CELL_KEY);

      if (item != NULL)
        return item;
    }

  /* A row of a list holds our cell; one of a table holds GTK's cells, and these hold ours. */
  for (GtkWidget *w = gtk_widget_get_first_child (widget); w != NULL; w = gtk_widget_get_first_child (w))
    {
      GtkListItem *item = g_object_get_data (G_OBJECT (w), CELL_KEY);

      if (item != NULL)
        return item;
    }

  return NULL;
}

guint
cgv_row_factory_get_position (GtkWidget *widget)
{
  GtkListItem *item = find_item (widget);

  return item != NULL ? gtk_list_item_get_position (item) : GTK_INVALID_LIST_POSITION;
}
