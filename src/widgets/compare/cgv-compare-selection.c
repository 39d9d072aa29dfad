/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-selection.h"

struct _CgvCompareSelection
{
  GObject parent_instance;

  CgvFunctionList *list;
  CgvFocus *focus;
  guint position;
  gboolean is_selecting;

  /* Rows beside it, by position; empty after each change of the list. */
  GtkBitset *others;

  /* What was selected in the list, of a matching: of a variant, a group or a member there is more than
   * the row. */
  CgvMatching *matching;
  CgvFunctionRow place;
};

enum
{
  SELECTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void list_model_init (GListModelInterface *iface);
static void selection_model_init (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (CgvCompareSelection, cgv_compare_selection, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init) G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL, selection_model_init))

static GType
get_item_type (GListModel *model)
{
  return CGV_TYPE_ROW;
}

static guint
get_n_items (GListModel *model)
{
  return g_list_model_get_n_items (G_LIST_MODEL (CGV_COMPARE_SELECTION (model)->list));
}

static gpointer
get_item (GListModel *model,
          guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (CGV_COMPARE_SELECTION (model)->list), position);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static CgvMatching *
get_matching (CgvCompareSelection *self)
{
  return cgv_focus_get_comparison (self->focus)->matching;
}

static void
set_matching (CgvCompareSelection *self,
              CgvMatching *matching)
{
  if (matching != NULL)
    cgv_matching_ref (matching);
  g_clear_pointer (&self->matching, cgv_matching_unref);
  self->matching = matching;
}

static gboolean
is_place (CgvCompareSelection *self,
          guint position)
{
  CgvFunctionRow row;

  return self->matching == get_matching (self) &&
         cgv_function_list_get_row (self->list, position, &row) &&
         row.kind == self->place.kind && row.node == self->place.node &&
         row.group == self->place.group && row.member == self->place.member;
}

/* The place that was selected, if nothing moved; else wherever the row of the focus is. */
static guint
find_position (CgvCompareSelection *self)
{
  guint position;

  if (self->matching != NULL && self->position != GTK_INVALID_LIST_POSITION && is_place (self, self->position))
    return self->position;

  position = cgv_function_list_find_node (self->list, cgv_focus_get_row (self->focus));

  return position < get_n_items (G_LIST_MODEL (self)) ? position : GTK_INVALID_LIST_POSITION;
}

static gboolean
is_selected (GtkSelectionModel *model,
             guint position)
{
  CgvCompareSelection *self = CGV_COMPARE_SELECTION (model);

  return position != GTK_INVALID_LIST_POSITION &&
         (self->position == position || gtk_bitset_contains (self->others, position));
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model,
                        guint position,
                        guint n_items)
{
  CgvCompareSelection *self = CGV_COMPARE_SELECTION (model);
  GtkBitset *bitset = gtk_bitset_copy (self->others);

  if (self->position != GTK_INVALID_LIST_POSITION)
    gtk_bitset_add (bitset, self->position);

  return bitset;
}

static void
changed_all (CgvCompareSelection *self)
{
  guint n_items = get_n_items (G_LIST_MODEL (self));

  if (n_items > 0)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, n_items);
}

static void
changed_two (CgvCompareSelection *self,
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
clear_others (CgvCompareSelection *self)
{
  if (gtk_bitset_is_empty (self->others))
    return;

  gtk_bitset_remove_all (self->others);
  changed_all (self);
}

/* The row is another one, or at another place. */
static void
update_position (CgvCompareSelection *self)
{
  guint old = self->position;

  self->position = find_position (self);
  if (self->position != old)
    changed_two (self, old, self->position);
}

static void
make_current (CgvCompareSelection *self,
              guint position)
{
  guint old = self->position;
  CgvFunctionRow row;

  if (!cgv_function_list_get_row (self->list, position, &row))
    return;

  self->place = row;
  set_matching (self, get_matching (self));
  self->position = position;
  self->is_selecting = TRUE;
  if (row.node != CGV_NONE)
    cgv_focus_set_row (self->focus, row.node);
  self->is_selecting = FALSE;
  changed_two (self, old, position);
}

static gboolean
select_item (GtkSelectionModel *model,
             guint position,
             gboolean unselect_rest)
{
  CgvCompareSelection *self = CGV_COMPARE_SELECTION (model);

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
  CgvCompareSelection *self = CGV_COMPARE_SELECTION (model);

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
  CgvCompareSelection *self = CGV_COMPARE_SELECTION (model);

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
  CgvCompareSelection *self = CGV_COMPARE_SELECTION (model);

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
  clear_others (CGV_COMPARE_SELECTION (model));

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

/* It went elsewhere by itself. */
static void
row_changed_cb (CgvCompareSelection *self)
{
  if (self->is_selecting)
    return;

  set_matching (self, NULL);
  clear_others (self);
  update_position (self);
}

static void
reordered_cb (CgvCompareSelection *self)
{
  clear_others (self);
  update_position (self);
}

static void
items_changed_cb (CgvCompareSelection *self,
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
cgv_compare_selection_dispose (GObject *object)
{
  CgvCompareSelection *self = CGV_COMPARE_SELECTION (object);

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  if (self->list != NULL)
    g_signal_handlers_disconnect_by_data (self->list, self);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_compare_selection_parent_class)->dispose (object);
}

static void
cgv_compare_selection_finalize (GObject *object)
{
  CgvCompareSelection *self = CGV_COMPARE_SELECTION (object);

  set_matching (self, NULL);
  g_clear_object (&self->list);
  gtk_bitset_unref (self->others);

  G_OBJECT_CLASS (cgv_compare_selection_parent_class)->finalize (object);
}

static void
cgv_compare_selection_class_init (CgvCompareSelectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_compare_selection_dispose;
  object_class->finalize = cgv_compare_selection_finalize;

  signals[SELECTED] =
    g_signal_new ("selected", CGV_TYPE_COMPARE_SELECTION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_compare_selection_init (CgvCompareSelection *self)
{
  self->position = GTK_INVALID_LIST_POSITION;
  self->others = gtk_bitset_new_empty ();
}

CgvCompareSelection *
cgv_compare_selection_new (CgvFunctionList *list)
{
  CgvCompareSelection *self;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (list), NULL);

  self = g_object_new (CGV_TYPE_COMPARE_SELECTION, NULL);
  self->list = g_object_ref (list);
  self->focus = g_object_ref (cgv_function_list_get_focus (list));
  self->position = find_position (self);

  g_signal_connect_swapped (self->list, "items-changed", G_CALLBACK (items_changed_cb), self);
  g_signal_connect_swapped (self->list, "reordered", G_CALLBACK (reordered_cb), self);
  g_signal_connect_swapped (self->focus, "notify::row", G_CALLBACK (row_changed_cb), self);

  return self;
}

guint
cgv_compare_selection_get_position (CgvCompareSelection *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_SELECTION (self), GTK_INVALID_LIST_POSITION);

  return self->position;
}
