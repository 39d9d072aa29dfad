/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-selection.h"

struct _CgvCycleSelection
{
  GObject parent_instance;

  CgvCycleList *list;
  CgvFocus *focus;
  guint position;
};

static void list_model_init (GListModelInterface *iface);
static void selection_model_init (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (CgvCycleSelection, cgv_cycle_selection, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init) G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL, selection_model_init))

static GType
get_item_type (GListModel *model)
{
  return g_list_model_get_item_type (G_LIST_MODEL (CGV_CYCLE_SELECTION (model)->list));
}

static guint
get_n_items (GListModel *model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (CGV_CYCLE_SELECTION (model)->list));
}

static gpointer
get_item (GListModel *model,
          guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (CGV_CYCLE_SELECTION (model)->list), position);
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
  return position != GTK_INVALID_LIST_POSITION && CGV_CYCLE_SELECTION (model)->position == position;
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model,
                        guint position,
                        guint n_items)
{
  CgvCycleSelection *self = CGV_CYCLE_SELECTION (model);
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
  CgvCycleSelection *self = CGV_CYCLE_SELECTION (model);

  if (position >= get_n_items (G_LIST_MODEL (model)))
    return FALSE;
  cgv_focus_set_node (self->focus, cgv_cycle_list_get_node (self->list, position));
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
say_changed (CgvCycleSelection *self,
             guint position)
{
  if (position < get_n_items (G_LIST_MODEL (self)))
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), position, 1);
}

/* Another function, or another place for it. */
static void
update_position (CgvCycleSelection *self)
{
  guint old = self->position;

  self->position = cgv_cycle_list_find (self->list);
  if (self->position == old)
    return;
  say_changed (self, old);
  say_changed (self, self->position);
}

/* The list changes its length at its end, but by then what is before it is other rows, too. */
static void
items_changed_cb (CgvCycleSelection *self,
                  guint position,
                  guint n_removed,
                  guint n_added)
{
  self->position = cgv_cycle_list_find (self->list);
  g_list_model_items_changed (G_LIST_MODEL (self), position, n_removed, n_added);
  if (position > 0)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, position);
}

static void
cgv_cycle_selection_dispose (GObject *object)
{
  CgvCycleSelection *self = CGV_CYCLE_SELECTION (object);

  g_clear_object (&self->list);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_cycle_selection_parent_class)->dispose (object);
}

static void
cgv_cycle_selection_class_init (CgvCycleSelectionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_cycle_selection_dispose;
}

static void
cgv_cycle_selection_init (CgvCycleSelection *self)
{
  self->position = GTK_INVALID_LIST_POSITION;
}

CgvCycleSelection *
cgv_cycle_selection_new (CgvCycleFocus *cycle,
                         CgvCycleList *list)
{
  CgvCycleSelection *self;

  g_return_val_if_fail (CGV_IS_CYCLE_FOCUS (cycle), NULL);
  g_return_val_if_fail (CGV_IS_CYCLE_LIST (list), NULL);

  self = g_object_new (CGV_TYPE_CYCLE_SELECTION, NULL);
  self->list = g_object_ref (list);
  self->focus = g_object_ref (cgv_cycle_focus_get_focus (cycle));
  self->position = cgv_cycle_list_find (list);
  g_signal_connect_object (list, "items-changed", G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (list, "reordered", G_CALLBACK (update_position), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (cycle, "piece-changed", G_CALLBACK (update_position), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->focus, "notify::function", G_CALLBACK (update_position), self, G_CONNECT_SWAPPED);
  return self;
}

guint
cgv_cycle_selection_get_position (CgvCycleSelection *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_SELECTION (self), GTK_INVALID_LIST_POSITION);

  return self->position;
}
