/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-selection.h"

struct _CgvFunctionSelection
{
  GObject parent_instance;

  CgvFunctionList *list;
  CgvFocus *focus;
  guint position;
};

enum
{
  SELECTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void list_model_init (GListModelInterface *iface);
static void selection_model_init (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (CgvFunctionSelection, cgv_function_selection, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init) G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL, selection_model_init))

static GType
get_item_type (GListModel *model)
{
  return CGV_TYPE_ROW;
}

static guint
get_n_items (GListModel *model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (CGV_FUNCTION_SELECTION (model)->list));
}

static gpointer
get_item (GListModel *model,
          guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (CGV_FUNCTION_SELECTION (model)->list), position);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static guint
find_position (CgvFunctionSelection *self)
{
  CgvNodeId node = cgv_focus_get_node (self->focus);
  guint position;

  if (node == CGV_NONE)
    return GTK_INVALID_LIST_POSITION;

  position = cgv_function_list_find_node (self->list, node);

  return position < get_n_items (G_LIST_MODEL (self)) ? position : GTK_INVALID_LIST_POSITION;
}

static gboolean
is_selected (GtkSelectionModel *model,
             guint position)
{
  return position != GTK_INVALID_LIST_POSITION && CGV_FUNCTION_SELECTION (model)->position == position;
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model,
                        guint position,
                        guint n_items)
{
  CgvFunctionSelection *self = CGV_FUNCTION_SELECTION (model);
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
  CgvFunctionSelection *self = CGV_FUNCTION_SELECTION (model);

  if (position >= get_n_items (G_LIST_MODEL (model)))
    return FALSE;

  cgv_focus_set_node (self->focus, cgv_function_list_get_node (self->list, position));
  g_signal_emit (self, signals[SELECTED], 0);

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
selection_changed (CgvFunctionSelection *self,
                   guint a,
                   guint b)
{
  guint n_items = get_n_items (G_LIST_MODEL (self));

  if (a < n_items)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), a, 1);
  if (b < n_items && b != a)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), b, 1);
}

/* The function is another one, or at another place. */
static void
update_position (CgvFunctionSelection *self)
{
  guint old = self->position;

  self->position = find_position (self);
  if (self->position != old)
    selection_changed (self, old, self->position);
}

static void
items_changed_cb (CgvFunctionSelection *self,
                  guint position,
                  guint n_removed,
                  guint n_added)
{
  self->position = find_position (self);
  g_list_model_items_changed (G_LIST_MODEL (self), position, n_removed, n_added);

  /* The list changes its length at its end, but by then what is before it is other rows too. */
  if (position > 0)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, position);
}

static void
cgv_function_selection_dispose (GObject *object)
{
  CgvFunctionSelection *self = CGV_FUNCTION_SELECTION (object);

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  if (self->list != NULL)
    g_signal_handlers_disconnect_by_data (self->list, self);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_function_selection_parent_class)->dispose (object);
}

static void
cgv_function_selection_finalize (GObject *object)
{
  CgvFunctionSelection *self = CGV_FUNCTION_SELECTION (object);

  g_clear_object (&self->list);

  G_OBJECT_CLASS (cgv_function_selection_parent_class)->finalize (object);
}

static void
cgv_function_selection_class_init (CgvFunctionSelectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_function_selection_dispose;
  object_class->finalize = cgv_function_selection_finalize;

  signals[SELECTED] =
    g_signal_new ("selected", CGV_TYPE_FUNCTION_SELECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_function_selection_init (CgvFunctionSelection *self)
{
  self->position = GTK_INVALID_LIST_POSITION;
}

CgvFunctionSelection *
cgv_function_selection_new (CgvFunctionList *list)
{
  CgvFunctionSelection *self;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (list), NULL);

  self = g_object_new (CGV_TYPE_FUNCTION_SELECTION, NULL);
  self->list = g_object_ref (list);
  self->focus = g_object_ref (cgv_function_list_get_focus (list));
  self->position = find_position (self);

  g_signal_connect_swapped (self->list, "items-changed", G_CALLBACK (items_changed_cb), self);
  g_signal_connect_swapped (self->list, "reordered", G_CALLBACK (update_position), self);
  g_signal_connect_swapped (self->focus, "notify::function", G_CALLBACK (update_position), self);

  return self;
}

guint
cgv_function_selection_get_position (CgvFunctionSelection *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_SELECTION (self), GTK_INVALID_LIST_POSITION);

  return self->position;
}
