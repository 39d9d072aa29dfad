/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-selection.h"

#include "cgv-signal.h"

/* Number of rows that are shown at once, about a page, and of rows that come or go in each further step. */
#define N_AT_ONCE 24
#define N_STEP    16

/* GTK makes widgets for no more rows than these: how long a list is beyond them costs nothing. */
#define N_WIDGETS 240

#define TYPE_OLD_ROWS (old_rows_get_type ())

/* Rows whose list is gone, while they still have widgets. */
G_DECLARE_FINAL_TYPE (OldRows, old_rows, OLD, ROWS, CgvRowList)

struct _OldRows
{
  CgvRowList parent_instance;
};

G_DEFINE_FINAL_TYPE (OldRows, old_rows, CGV_TYPE_ROW_LIST)

static guint
old_rows_get_length (CgvRowList *list)
{
  return 0;
}

static void
old_rows_class_init (OldRowsClass *klass)
{
  CGV_ROW_LIST_CLASS (klass)->get_length = old_rows_get_length;
}

static void
old_rows_init (OldRows *self)
{
}

struct _CgvRowSelection
{
  GObject parent_instance;

  CgvRowList *list; /* NULL when no more is shown, */
  CgvRowList *last; /* all rows except these, if they cannot be selected */
  CgvRowFindFunc find;     /* (nullable) */
  CgvRowSelectFunc select; /* (nullable) */
  CgvRowRevealFunc reveal; /* (nullable) */
  guint position;
  guint n_shown; /* rows from the top of the list that GTK knows of; behind its end they are empty, and go soon */
  guint step_id;
  GtkBitset *others; /* other selected rows, by position; empty after each change of the list */
  gboolean is_selecting;
};

enum
{
  SELECTED,
  SHRINKING,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void list_model_init (GListModelInterface *iface);
static void selection_model_init (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (CgvRowSelection, cgv_row_selection, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init) G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL, selection_model_init))

static guint
get_n_rows (CgvRowSelection *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
}

static guint
find_selected (CgvRowSelection *self)
{
  return self->list != NULL && self->find != NULL ? self->find (self->list) : GTK_INVALID_LIST_POSITION;
}

static GType
get_item_type (GListModel *model)
{
  return CGV_TYPE_ROW;
}

static guint
get_n_items (GListModel *model)
{
  return CGV_ROW_SELECTION (model)->n_shown;
}

static gpointer
get_item (GListModel *model,
          guint position)
{
  CgvRowSelection *self = CGV_ROW_SELECTION (model);
  CgvRowList *list = self->list != NULL ? self->list : self->last;

  if (position >= self->n_shown)
    return NULL;
  return list != NULL ? cgv_row_list_get_row (list, position) : cgv_row_new (position);
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
  CgvRowSelection *self = CGV_ROW_SELECTION (model);

  return position != GTK_INVALID_LIST_POSITION && (self->position == position || gtk_bitset_contains (self->others, position));
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model,
                        guint position,
                        guint n_items)
{
  CgvRowSelection *self = CGV_ROW_SELECTION (model);
  GtkBitset *bitset = gtk_bitset_copy (self->others);

  if (self->position != GTK_INVALID_LIST_POSITION)
    gtk_bitset_add (bitset, self->position);
  return bitset;
}

static void
changed_all (CgvRowSelection *self)
{
  guint n_items = get_n_items (G_LIST_MODEL (self));

  if (n_items > 0)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, n_items);
}

static void
changed_two (CgvRowSelection *self,
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
clear_others (CgvRowSelection *self)
{
  if (gtk_bitset_is_empty (self->others))
    return;

  gtk_bitset_remove_all (self->others);
  changed_all (self);
}

/* The row is another one, or at another place. */
static void
update_position (CgvRowSelection *self)
{
  guint old = self->position;

  self->position = find_selected (self);
  if (self->position != old)
    changed_two (self, old, self->position);
}

static void
make_current (CgvRowSelection *self,
              guint position)
{
  guint old = self->position;

  self->is_selecting = TRUE;
  self->select (self->list, position);
  self->is_selecting = FALSE;
  self->position = find_selected (self);
  changed_two (self, old, self->position);
}

static gboolean
select_item (GtkSelectionModel *model,
             guint position,
             gboolean unselect_rest)
{
  CgvRowSelection *self = CGV_ROW_SELECTION (model);

  if (position >= get_n_rows (self) || self->select == NULL)
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

/* Another selected row replaces the current one: there is always one. */
static gboolean
unselect_item (GtkSelectionModel *model,
               guint position)
{
  CgvRowSelection *self = CGV_ROW_SELECTION (model);

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

/* The current row stays so, where it is among them. */
static gboolean
select_range (GtkSelectionModel *model,
              guint position,
              guint n_items,
              gboolean unselect_rest)
{
  CgvRowSelection *self = CGV_ROW_SELECTION (model);

  n_items = MIN (n_items, get_n_rows (self) - MIN (position, get_n_rows (self)));
  if (n_items == 0 || self->select == NULL)
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
  CgvRowSelection *self = CGV_ROW_SELECTION (model);

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
  clear_others (CGV_ROW_SELECTION (model));

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

static void
reordered_cb (CgvRowSelection *self)
{
  clear_others (self);
  update_position (self);
}

static void
show (CgvRowSelection *self,
      guint n_rows)
{
  guint n_before = self->n_shown;

  self->n_shown = n_rows;
  if (n_rows > n_before)
    g_list_model_items_changed (G_LIST_MODEL (self), n_before, 0, n_rows - n_before);
  else if (n_rows < n_before)
    g_list_model_items_changed (G_LIST_MODEL (self), n_rows, n_before - n_rows, 0);
}

/* Returns the number of rows that GTK has after a step from @n_before, out of @n. */
static guint
get_next (guint n_before,
          guint n)
{
  if (n_before > n)
    return n_before > N_WIDGETS ? MAX (n, N_WIDGETS) : MAX (n, n_before - MIN (n_before, N_STEP));
  return n_before >= N_WIDGETS ? n : MIN (n, n_before + N_STEP);
}

void
cgv_row_selection_step (CgvRowSelection *self)
{
  g_return_if_fail (CGV_IS_ROW_SELECTION (self));

  show (self, get_next (self->n_shown, get_n_rows (self)));
}

static gboolean
step_cb (gpointer user_data)
{
  CgvRowSelection *self = user_data;

  cgv_row_selection_step (self);
  if (self->n_shown != get_n_rows (self))
    return G_SOURCE_CONTINUE;
  g_clear_object (&self->last);
  self->step_id = 0;
  return G_SOURCE_REMOVE;
}

/* GTK makes and destroys widgets for two hundred rows at once, which takes longer than some frames. A frame that is due comes
 * first, so that it lays out the rows of one step. */
static void
queue_step (CgvRowSelection *self)
{
  if (self->step_id == 0 && self->n_shown != get_n_rows (self))
    self->step_id = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, CGV_ROW_SELECTION_STEP_MS, step_cb, self, NULL);
}

/* The list changes its length at its end, but the rows before it have changed by then, too. */
static void
items_changed_cb (CgvRowSelection *self,
                  guint position,
                  guint n_removed,
                  guint n_added)
{
  guint n = get_n_rows (self);
  guint n_before = self->n_shown;

  gtk_bitset_remove_all (self->others);
  self->position = find_selected (self);
  if (n_before > N_WIDGETS && n < n_before)
    g_signal_emit (self, signals[SHRINKING], 0);
  if (n_before < N_AT_ONCE)
    show (self, MIN (n, N_AT_ONCE));
  else if (MAX (n, n_before) > N_WIDGETS)
    show (self, get_next (n_before, n));
  if (MIN (position, n_before) > 0)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, MIN (MIN (position, n_before), self->n_shown));
  queue_step (self);
}

static void
cgv_row_selection_finalize (GObject *object)
{
  CgvRowSelection *self = CGV_ROW_SELECTION (object);

  g_clear_handle_id (&self->step_id, g_source_remove);
  g_clear_object (&self->list);
  g_clear_object (&self->last);
  gtk_bitset_unref (self->others);

  G_OBJECT_CLASS (cgv_row_selection_parent_class)->finalize (object);
}

static void
cgv_row_selection_class_init (CgvRowSelectionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_row_selection_finalize;

  signals[SELECTED] = cgv_signal_new ("selected", klass, 0);
  signals[SHRINKING] = cgv_signal_new ("shrinking", klass, 0);
}

static void
cgv_row_selection_init (CgvRowSelection *self)
{
  self->position = GTK_INVALID_LIST_POSITION;
  self->others = gtk_bitset_new_empty ();
}

static void
follow_list (CgvRowSelection *self,
             CgvRowList *list)
{
  self->list = g_object_ref (list);
  self->position = find_selected (self);
  g_signal_connect_object (list, "items-changed", G_CALLBACK (items_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (list, "reordered", G_CALLBACK (reordered_cb), self, G_CONNECT_SWAPPED);
}

CgvRowSelection *
cgv_row_selection_new (CgvRowList *list,
                       CgvRowFindFunc find,
                       CgvRowSelectFunc select)
{
  CgvRowSelection *self;

  g_return_val_if_fail (CGV_IS_ROW_LIST (list), NULL);
  g_return_val_if_fail ((find == NULL) == (select == NULL), NULL);

  self = g_object_new (CGV_TYPE_ROW_SELECTION, NULL);
  self->find = find;
  self->select = select;
  follow_list (self, list);
  self->n_shown = get_n_rows (self);
  return self;
}

gboolean
cgv_row_selection_can_select (CgvRowSelection *self)
{
  g_return_val_if_fail (CGV_IS_ROW_SELECTION (self), FALSE);

  return self->find != NULL;
}

void
cgv_row_selection_take_list (CgvRowSelection *self,
                             CgvRowList *list)
{
  g_return_if_fail (CGV_IS_ROW_SELECTION (self));
  g_return_if_fail (self->list == NULL && self->find == NULL);
  g_return_if_fail (CGV_IS_ROW_LIST (list));

  g_clear_handle_id (&self->step_id, g_source_remove);
  if (self->last != NULL)
    cgv_row_list_inherit_rows (list, self->last);
  g_clear_object (&self->last);
  follow_list (self, list);
  show (self, get_n_rows (self));
  cgv_row_list_publish (list, get_n_rows (self));
}

void
cgv_row_selection_find (CgvRowSelection *self)
{
  g_return_if_fail (CGV_IS_ROW_SELECTION (self));

  if (self->is_selecting)
    return;
  clear_others (self);
  if (self->reveal != NULL && self->list != NULL)
    self->reveal (self->list);
  update_position (self);
}

void
cgv_row_selection_set_reveal (CgvRowSelection *self,
                              CgvRowRevealFunc reveal)
{
  g_return_if_fail (CGV_IS_ROW_SELECTION (self));

  self->reveal = reveal;
}

void
cgv_row_selection_begin (CgvRowSelection *self)
{
  g_return_if_fail (CGV_IS_ROW_SELECTION (self));

  self->n_shown = self->find != NULL ? MIN (get_n_rows (self), N_AT_ONCE) : get_n_rows (self);
  queue_step (self);
}

void
cgv_row_selection_end (CgvRowSelection *self)
{
  g_return_if_fail (CGV_IS_ROW_SELECTION (self));

  g_signal_handlers_disconnect_by_data (self->list, self);
  if (self->find == NULL && self->n_shown > 0)
    {
      self->last = g_object_new (TYPE_OLD_ROWS, NULL);
      cgv_row_list_inherit_rows (self->last, self->list);
    }
  g_clear_object (&self->list);
  gtk_bitset_remove_all (self->others);
  self->position = GTK_INVALID_LIST_POSITION;
  if (self->n_shown > N_WIDGETS)
    g_signal_emit (self, signals[SHRINKING], 0);
  queue_step (self);
}

gboolean
cgv_row_selection_is_shown (CgvRowSelection *self,
                            guint position)
{
  g_return_val_if_fail (CGV_IS_ROW_SELECTION (self), FALSE);

  return position < self->n_shown;
}

void
cgv_row_selection_show (CgvRowSelection *self,
                        guint position)
{
  guint n;

  g_return_if_fail (CGV_IS_ROW_SELECTION (self));

  n = get_n_rows (self);
  if (position >= self->n_shown && position < n)
    show (self, n);
}

guint
cgv_row_selection_get_position (CgvRowSelection *self)
{
  g_return_val_if_fail (CGV_IS_ROW_SELECTION (self), GTK_INVALID_LIST_POSITION);

  return self->position;
}
