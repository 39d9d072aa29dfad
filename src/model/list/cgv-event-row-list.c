/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-row-list.h"

#include "cgv-arrays.h"
#include "cgv-quantity-id.h"

struct _CgvEventRowList
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  CgvNumbers *numbers; /* in all event types; NULL until they are there */
  GArray *rows;
  gboolean is_active;
  gboolean is_stale; /* the focus has other numbers since */
  gboolean is_computing;
};

G_DEFINE_FINAL_TYPE (CgvEventRowList, cgv_event_row_list, CGV_TYPE_ROW_LIST)

static double
get_share (const CgvEventRow *row)
{
  double share = -1;

  for (guint side = 0; row->is_known && side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = row->numbers->costs[side];
      CgvCost cost = row->costs.side[side].inclusive.value;

      if (costs == NULL || costs->total == 0 || cgv_costs_get_event (costs)->is_ratio)
        continue;
      share = MAX (share, costs->is_signed ? (double) (gint64) cost / (double) (gint64) costs->total : (double) cost / (double) costs->total);
    }
  return share;
}

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const CgvEventRow *row = a;
  const CgvEventRow *other = b;
  double share = get_share (row);
  double other_share = get_share (other);

  if (share != other_share)
    return share > other_share ? -1 : 1;
  return row->event < other->event ? -1 : 1;
}

static void
add_row (CgvEventRowList *self,
         guint event,
         CgvNodeId node)
{
  CgvEventRow row = { .event = event, .numbers = cgv_numbers_find (self->numbers, event) };
  gboolean has_base = self->numbers->choice->sides[CGV_SIDE_BASE] != NULL;

  row.costs.node = node;
  if (row.numbers != NULL && row.numbers->comparison != NULL)
    cgv_function_row_set_compared (&row.costs, row.numbers->comparison);
  else if (row.numbers != NULL && !has_base && row.numbers->costs[CGV_SIDE_NEW] != NULL)
    cgv_function_row_set_function (&row.costs, CGV_SIDE_NEW, row.numbers->costs[CGV_SIDE_NEW]);
  row.is_known = row.numbers != NULL && (has_base ? row.numbers->comparison != NULL : row.numbers->costs[CGV_SIDE_NEW] != NULL);
  g_array_append_val (self->rows, row);
}

static void
rebuild (CgvEventRowList *self)
{
  guint old_length = self->rows->len;
  CgvNodeId node = self->focus->row;

  g_array_set_size (self->rows, 0);
  for (guint i = 0; self->numbers != NULL && node != CGV_NONE && i < cgv_event_list_get_n (self->numbers->choice->events); i++)
    add_row (self, i, node);
  g_array_sort (self->rows, compare_rows);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static CgvChoice *
choose_all (CgvEventRowList *self)
{
  CgvChoice *choice = cgv_choice_copy (self->focus->numbers->choice);
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  for (guint i = 0; i < cgv_event_list_get_n (choice->events); i++)
    g_ptr_array_add (columns, cgv_quantity_dup_id (&(CgvQuantity){ CGV_QUANTITY_INCLUSIVE, CGV_ASPECT_ONE, cgv_event_list_get_name (choice->events, i) }));
  g_ptr_array_add (columns, NULL);
  g_strfreev (choice->columns);
  choice->columns = (char **) g_ptr_array_steal (columns, NULL);
  choice->grouping = CGV_CHOICE_UNGROUPED;
  return choice;
}

static void compute (CgvEventRowList *self);

static void
computed_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvEventRowList) self = user_data;
  g_autoptr (CgvNumbers) numbers = cgv_numbers_new_finish (result);

  self->is_computing = FALSE;
  if (self->is_stale)
    {
      compute (self);
      return;
    }
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  self->numbers = g_steal_pointer (&numbers);
  rebuild (self);
}

/* One request at a time: changes meanwhile are computed afterwards. */
static void
compute (CgvEventRowList *self)
{
  g_autoptr (CgvChoice) choice = NULL;

  if (!self->is_active || !self->is_stale || self->is_computing)
    return;
  choice = choose_all (self);
  self->is_stale = FALSE;
  self->is_computing = TRUE;
  cgv_numbers_new_async (choice, self->numbers != NULL ? self->numbers : self->focus->numbers, computed_cb, g_object_ref (self));
}

/* Rows keep their costs until new ones arrive, unless they are other functions now. */
static void
numbers_replaced_cb (CgvEventRowList *self)
{
  const CgvNumbers *numbers = self->focus->numbers;

  self->is_stale = TRUE;
  if (self->numbers != NULL && (self->numbers->matching != numbers->matching || self->numbers->folds[CGV_SIDE_NEW] != numbers->folds[CGV_SIDE_NEW]))
    {
      g_clear_pointer (&self->numbers, cgv_numbers_unref);
      rebuild (self);
    }
  compute (self);
}

static void
cgv_event_row_list_finalize (GObject *object)
{
  CgvEventRowList *self = CGV_EVENT_ROW_LIST (object);

  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  g_array_unref (self->rows);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_event_row_list_parent_class)->finalize (object);
}

static guint
cgv_event_row_list_get_length (CgvRowList *list)
{
  return CGV_EVENT_ROW_LIST (list)->rows->len;
}

static void
cgv_event_row_list_class_init (CgvEventRowListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_event_row_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_event_row_list_get_length;
}

static void
cgv_event_row_list_init (CgvEventRowList *self)
{
  self->rows = cgv_array_new (CgvEventRow);
  self->is_stale = TRUE;
}

CgvEventRowList *
cgv_event_row_list_new (CgvFocus *focus)
{
  CgvEventRowList *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_EVENT_ROW_LIST, NULL);
  self->focus = g_object_ref (focus);
  g_signal_connect_closure (focus, "changed", cgv_focus_closure_new (CGV_FOCUS_NUMBERS, G_CALLBACK (numbers_replaced_cb), self), FALSE);
  g_signal_connect_closure (focus, "changed", cgv_focus_closure_new (CGV_FOCUS_ROW, G_CALLBACK (rebuild), self), FALSE);
  return self;
}

void
cgv_event_row_list_set_active (CgvEventRowList *self,
                               gboolean active)
{
  g_return_if_fail (CGV_IS_EVENT_ROW_LIST (self));

  self->is_active = active;
  compute (self);
}

CgvFocus *
cgv_event_row_list_get_focus (CgvEventRowList *self)
{
  g_return_val_if_fail (CGV_IS_EVENT_ROW_LIST (self), NULL);

  return self->focus;
}

const CgvEventRow *
cgv_event_row_list_get_row (CgvEventRowList *self,
                            guint position)
{
  g_return_val_if_fail (CGV_IS_EVENT_ROW_LIST (self), NULL);

  return position < self->rows->len ? &g_array_index (self->rows, CgvEventRow, position) : NULL;
}

CgvEventList *
cgv_event_row_list_get_events (CgvEventRowList *self)
{
  g_return_val_if_fail (CGV_IS_EVENT_ROW_LIST (self), NULL);

  return self->numbers != NULL ? self->numbers->choice->events : self->focus->choice->events;
}
