/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-selection.h"

struct _CgvFunctionSelection
{
  GObject parent_instance;

  CgvFunctionList *list;
  CgvFocus *focus;
  guint position;
  gboolean is_selecting;

  /* Rows beside it, by position; empty after each change of the list. */
  GtkBitset *others;

  /* What was selected: of a group, a member or a variant there is more than the row. */
  CgvFunctionRow place;
  GBytes *group; /* what finds a group again that is no function; else NULL */
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

/* Returns where the variant is that was selected, below its row. */
static guint
find_variant (CgvFunctionSelection *self,
              guint parent)
{
  CgvFunctionRow row;

  for (guint position = parent + 1; cgv_function_list_get_row (self->list, position, &row) && row.kind == CGV_FUNCTION_ROW_VARIANT; position++)
    {
      if (row.member == self->place.member)
        return position;
    }
  return parent;
}

/* Of the rows that the function of the focus has in the list, the one that was selected; else the first. */
static guint
find_function (CgvFunctionSelection *self,
               CgvNodeId node)
{
  guint position = G_MAXUINT;

  if (self->place.node != node || self->place.kind == CGV_FUNCTION_ROW_FUNCTION)
    return cgv_function_list_find_node (self->list, node);
  if (self->place.kind == CGV_FUNCTION_ROW_VARIANT)
    {
      position = cgv_function_list_find_node (self->list, node);
      return position != G_MAXUINT ? find_variant (self, position) : position;
    }
  position = cgv_function_list_find_row (self->list, self->place.group, self->place.member);
  return cgv_function_list_get_node (self->list, position) == node ? position : cgv_function_list_find_node (self->list, node);
}

/* The group that was selected; else where the function is or, if that is closed, the group that it is in. */
static guint
find_position (CgvFunctionSelection *self)
{
  CgvNodeId node = cgv_focus_get_row (self->focus);
  guint position = self->group != NULL ? cgv_function_list_find_key (self->list, self->group) : G_MAXUINT;

  if (position == G_MAXUINT && node != CGV_NONE)
    position = find_function (self, node);
  if (position == G_MAXUINT && node != CGV_NONE)
    position = cgv_function_list_find_parent (self->list, node);
  return position < get_n_items (G_LIST_MODEL (self)) ? position : GTK_INVALID_LIST_POSITION;
}

static gboolean
is_selected (GtkSelectionModel *model,
             guint position)
{
  CgvFunctionSelection *self = CGV_FUNCTION_SELECTION (model);

  return position != GTK_INVALID_LIST_POSITION &&
         (self->position == position || gtk_bitset_contains (self->others, position));
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model,
                        guint position,
                        guint n_items)
{
  CgvFunctionSelection *self = CGV_FUNCTION_SELECTION (model);
  GtkBitset *bitset = gtk_bitset_copy (self->others);

  if (self->position != GTK_INVALID_LIST_POSITION)
    gtk_bitset_add (bitset, self->position);

  return bitset;
}

static void
changed_all (CgvFunctionSelection *self)
{
  guint n_items = get_n_items (G_LIST_MODEL (self));

  if (n_items > 0)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, n_items);
}

static void
changed_two (CgvFunctionSelection *self,
             guint a,
             guint b)
{
  guint n_items = get_n_items (G_LIST_MODEL (self));

  if (a < n_items)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), a, 1);
  if (b < n_items && b != a)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), b, 1);
}

static void
clear_others (CgvFunctionSelection *self)
{
  if (gtk_bitset_is_empty (self->others))
    return;

  gtk_bitset_remove_all (self->others);
  changed_all (self);
}

/* The row is another one, or at another place. */
static void
update_position (CgvFunctionSelection *self)
{
  guint old = self->position;

  self->position = find_position (self);
  if (self->position != old)
    changed_two (self, old, self->position);
}

static void
remember (CgvFunctionSelection *self,
          guint position,
          const CgvFunctionRow *row)
{
  self->place = *row;
  g_clear_pointer (&self->group, g_bytes_unref);
  if (row->node == CGV_NONE)
    self->group = cgv_function_list_dup_key (self->list, position);
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

static void
focus_row (CgvFunctionSelection *self,
           const CgvFunctionRow *row)
{
  CgvGrouping *grouping = cgv_function_list_get_grouping (self->list);

  if (row->node != CGV_NONE)
    cgv_focus_set_row (self->focus, row->node);
  else if (grouping != NULL && cgv_grouping_get_group (grouping, row->group)->cycle != CGV_NONE)
    focus_cycle (self, cgv_grouping_get_group (grouping, row->group));
}

static void
make_current (CgvFunctionSelection *self,
              guint position)
{
  guint old = self->position;
  CgvFunctionRow row;

  if (!cgv_function_list_get_row (self->list, position, &row))
    return;

  remember (self, position, &row);
  self->is_selecting = TRUE;
  focus_row (self, &row);
  self->is_selecting = FALSE;
  self->position = find_position (self);
  changed_two (self, old, self->position);
}

static gboolean
select_item (GtkSelectionModel *model,
             guint position,
             gboolean unselect_rest)
{
  CgvFunctionSelection *self = CGV_FUNCTION_SELECTION (model);

  if (position >= get_n_items (G_LIST_MODEL (self)))
    return FALSE;

  if (unselect_rest)
    clear_others (self);
  else if (self->position != GTK_INVALID_LIST_POSITION)
    gtk_bitset_add (self->others, self->position);
  make_current (self, position);
  if (unselect_rest)
    g_signal_emit (self, signals[SELECTED], 0);

  return TRUE;
}

/* Of the row that the window is about, another takes the place: it is always about one. */
static gboolean
unselect_item (GtkSelectionModel *model,
               guint position)
{
  CgvFunctionSelection *self = CGV_FUNCTION_SELECTION (model);

  gtk_bitset_remove (self->others, position);
  if (position == self->position && !gtk_bitset_is_empty (self->others))
    {
      guint other = gtk_bitset_get_maximum (self->others);

      gtk_bitset_remove (self->others, other);
      make_current (self, other);
    }
  changed_two (self, position, position);

  return TRUE;
}

/* The window stays with its row, where that is among them. */
static gboolean
select_range (GtkSelectionModel *model,
              guint position,
              guint n_items,
              gboolean unselect_rest)
{
  CgvFunctionSelection *self = CGV_FUNCTION_SELECTION (model);

  if (n_items == 0)
    return FALSE;

  if (unselect_rest)
    gtk_bitset_remove_all (self->others);
  gtk_bitset_add_range (self->others, position, n_items);
  if (self->position < position || self->position >= position + n_items)
    make_current (self, position);
  changed_all (self);

  return TRUE;
}

static gboolean
unselect_range (GtkSelectionModel *model,
                guint position,
                guint n_items)
{
  CgvFunctionSelection *self = CGV_FUNCTION_SELECTION (model);

  gtk_bitset_remove_range (self->others, position, n_items);
  changed_all (self);

  return TRUE;
}

static gboolean
select_all (GtkSelectionModel *model)
{
  guint n_items = get_n_items (G_LIST_MODEL (model));

  return n_items > 0 && select_range (model, 0, n_items, TRUE);
}

static gboolean
unselect_all (GtkSelectionModel *model)
{
  clear_others (CGV_FUNCTION_SELECTION (model));

  return TRUE;
}

static void
selection_model_init (GtkSelectionModelInterface *iface)
{
  iface->is_selected = is_selected;
  iface->get_selection_in_range = get_selection_in_range;
  iface->select_item = select_item;
  iface->unselect_item = unselect_item;
  iface->select_range = select_range;
  iface->unselect_range = unselect_range;
  iface->select_all = select_all;
  iface->unselect_all = unselect_all;
}

/* It went elsewhere by itself: it is to be seen where it is. */
static void
row_changed_cb (CgvFunctionSelection *self)
{
  if (self->is_selecting)
    return;

  g_clear_pointer (&self->group, g_bytes_unref);
  clear_others (self);
  cgv_function_list_reveal (self->list, cgv_focus_get_row (self->focus));
  update_position (self);
}

static void
reordered_cb (CgvFunctionSelection *self)
{
  clear_others (self);
  update_position (self);
}

static void
items_changed_cb (CgvFunctionSelection *self,
                  guint position,
                  guint n_removed,
                  guint n_added)
{
  gtk_bitset_remove_all (self->others);
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

  g_clear_pointer (&self->group, g_bytes_unref);
  g_clear_object (&self->list);
  gtk_bitset_unref (self->others);

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
  self->place.node = CGV_NONE;
  self->others = gtk_bitset_new_empty ();
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
  g_signal_connect_swapped (self->list, "reordered", G_CALLBACK (reordered_cb), self);
  g_signal_connect_swapped (self->focus, "notify::row", G_CALLBACK (row_changed_cb), self);

  return self;
}

guint
cgv_function_selection_get_position (CgvFunctionSelection *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_SELECTION (self), GTK_INVALID_LIST_POSITION);

  return self->position;
}
