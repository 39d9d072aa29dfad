/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-selection.h"

struct _CgvFunctionSelection
{
  GObject parent_instance;

  CgvFunctionList *list;
  CgvFocus *focus;
  guint position;
  gboolean is_selecting;

  /* A group that is selected although it is no function: what it is. Else NULL. */
  GBytes *group;

  /* Of the rows that the function has, the one that was selected, in @grouping. */
  CgvGrouping *grouping;
  guint32 member_group;
  guint32 member;
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
find_group (CgvFunctionSelection *self)
{
  return self->group != NULL ? cgv_function_list_find_key (self->list, self->group) : G_MAXUINT;
}

/* The row that was selected, if it is still the function's. */
static guint
find_member (CgvFunctionSelection *self,
             CgvNodeId node)
{
  guint position;

  if (self->grouping == NULL || self->grouping != cgv_function_list_get_grouping (self->list))
    return G_MAXUINT;

  position = cgv_function_list_find_row (self->list, self->member_group, self->member);

  return cgv_function_list_get_node (self->list, position) == node ? position : G_MAXUINT;
}

/* Where the function is or, if that is closed, the group that it is in. */
static guint
find_position (CgvFunctionSelection *self)
{
  CgvNodeId node = cgv_focus_get_row (self->focus);
  guint position = find_group (self);

  if (position == G_MAXUINT && node != CGV_NONE)
    position = find_member (self, node);
  if (position == G_MAXUINT)
    position = cgv_function_list_find_node (self->list, node);
  if (position == G_MAXUINT)
    position = cgv_function_list_find_parent (self->list, node);

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

static void
remember (CgvFunctionSelection *self,
          const CgvFunctionRow *row)
{
  CgvGrouping *grouping = cgv_function_list_get_grouping (self->list);

  g_clear_pointer (&self->group, g_bytes_unref);
  g_clear_pointer (&self->grouping, cgv_grouping_unref);
  if (row->group == CGV_NONE)
    return;

  if (row->node == CGV_NONE)
    {
      self->group = cgv_function_list_dup_key (self->list, cgv_function_list_find_row (self->list, row->group, CGV_NONE));
      return;
    }
  self->grouping = cgv_grouping_ref (grouping);
  self->member_group = row->group;
  self->member = row->member;
}

/* A cycle is shown by what is inside of it, whichever of its members is the function. */
static void
focus_cycle (CgvFunctionSelection *self,
             const CgvGroup *group)
{
  const CgvGraph *graph = cgv_focus_get_costs (self->focus)->graph;
  CgvNodeId node = cgv_focus_get_row (self->focus);

  if (node == CGV_NONE || graph->cycles[node] != group->cycle)
    cgv_focus_set_row (self->focus, group->node);
  cgv_focus_set_inside_cycle (self->focus, TRUE);
}

static void update_position (CgvFunctionSelection *self);

static void
select_row (CgvFunctionSelection *self,
            const CgvFunctionRow *row)
{
  const CgvGroup *group;

  remember (self, row);
  self->is_selecting = TRUE;
  if (row->node != CGV_NONE)
    cgv_focus_set_row (self->focus, row->node);
  else
    {
      group = cgv_grouping_get_group (cgv_function_list_get_grouping (self->list), row->group);
      if (group->cycle != CGV_NONE)
        focus_cycle (self, group);
    }
  self->is_selecting = FALSE;
  update_position (self);
}

static gboolean
select_item (GtkSelectionModel *model,
             guint position,
             gboolean unselect_rest)
{
  CgvFunctionSelection *self = CGV_FUNCTION_SELECTION (model);
  CgvFunctionRow row;

  if (!cgv_function_list_get_row (self->list, position, &row))
    return FALSE;

  select_row (self, &row);
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

/* It went elsewhere by itself: it is to be seen where it is. */
static void
function_changed_cb (CgvFunctionSelection *self)
{
  if (self->is_selecting)
    return;

  g_clear_pointer (&self->group, g_bytes_unref);
  cgv_function_list_reveal (self->list, cgv_focus_get_row (self->focus));
  update_position (self);
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
  g_clear_pointer (&self->group, g_bytes_unref);
  g_clear_pointer (&self->grouping, cgv_grouping_unref);

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
  g_signal_connect_swapped (self->focus, "notify::row", G_CALLBACK (function_changed_cb), self);

  return self;
}

guint
cgv_function_selection_get_position (CgvFunctionSelection *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_SELECTION (self), GTK_INVALID_LIST_POSITION);

  return self->position;
}
