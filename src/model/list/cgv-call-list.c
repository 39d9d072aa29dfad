/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-list.h"

#include <math.h>

#include "cgv-task.h"

G_DEFINE_FINAL_TYPE (CgvCallList, cgv_call_list, CGV_TYPE_ROW_LIST)

/* The input of a thread. */
typedef struct
{
  CgvNumbers *numbers;
  CgvCallListing listing;
} Job;

static void
free_job (gpointer data)
{
  Job *job = data;

  cgv_numbers_unref (job->numbers);
  g_free ((char *) job->listing.sort.event);
  g_free (job);
}

static void
cgv_call_list_finalize (GObject *object)
{
  CgvCallList *self = CGV_CALL_LIST (object);

  cgv_call_rows_free (self->rows);
  g_clear_object (&self->job);
  g_free (self->sort_event);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_call_list_parent_class)->finalize (object);
}

static guint
cgv_call_list_get_length (CgvRowList *list)
{
  const CgvCallRows *rows = CGV_CALL_LIST (list)->rows;

  return rows != NULL ? rows->rows->len : 0;
}

static void
cgv_call_list_class_init (CgvCallListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_call_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_call_list_get_length;
}

static void
cgv_call_list_init (CgvCallList *self)
{
  self->descending = TRUE;
}

static void
find_largest_delta (CgvCallList *self)
{
  const CgvComparison *comparison = self->rows != NULL ? self->rows->numbers->main.comparison : NULL;

  self->largest_delta = 0;
  for (guint i = 0; comparison != NULL && i < self->rows->rows->len; i++)
    {
      CgvFunctionRow row;
      CgvAmount base;
      CgvAmount new_;

      cgv_call_rows_fill (self->rows, &self->rows->numbers->main, i, &row);
      base = row.side[CGV_SIDE_BASE].inclusive;
      new_ = row.side[CGV_SIDE_NEW].inclusive;
      if (cgv_amount_is_exact (base) && cgv_amount_is_exact (new_))
        self->largest_delta = MAX (self->largest_delta, fabs (cgv_comparison_measure_delta (comparison, base.value, new_.value)));
    }
}

static void
take_rows (CgvCallList *self,
           CgvCallRows *rows)
{
  cgv_call_rows_free (self->rows);
  self->rows = rows;
  find_largest_delta (self);
}

static CgvCallListing
make_listing (CgvCallList *self)
{
  gboolean is_of_member = self->kind != CGV_CALL_LIST_CALLERS && !self->is_far && cgv_focus_shows_member (self->focus);

  return (CgvCallListing){
    .target = self->focus->row,
    .direction = self->kind == CGV_CALL_LIST_CALLERS ? CGV_TREE_CALLERS : CGV_TREE_CALLEES,
    .is_far = self->is_far,
    .is_of_cycle = cgv_call_list_is_of_cycle (self),
    .is_inside = is_of_member && self->kind == CGV_CALL_LIST_CALLEES,
    .is_outside = is_of_member && self->kind == CGV_CALL_LIST_CALLEES_OUTSIDE,
    .sort = self->sort,
    .descending = self->descending,
  };
}

static CgvCallRows *
make_rows (CgvNumbers *numbers,
           const CgvCallListing *listing)
{
  CgvCallRows *rows = listing->target != CGV_NONE ? cgv_call_rows_new (numbers, listing, 1) : NULL;

  if (rows == NULL && listing->target != CGV_NONE)
    g_warning ("There is not enough memory to list the calls");
  return rows;
}

static void
find_in_thread (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  const Job *job = task_data;

  g_task_return_pointer (task, make_rows (job->numbers, &job->listing), (GDestroyNotify) cgv_call_rows_free);
}

static void
sort_rows (CgvCallList *self)
{
  if (self->rows != NULL && !cgv_call_rows_sort (self->rows, &self->sort, self->descending))
    g_warning ("There is not enough memory to sort the calls");
}

static void
found_cb (GObject *source,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (CgvCallList) self = user_data;
  const CgvCallListing *listing = &((const Job *) g_task_get_task_data (G_TASK (result)))->listing;
  gboolean is_sorted = listing->sort.kind == self->sort.kind && listing->sort.aspect == self->sort.aspect && listing->descending == self->descending;
  g_autoptr (CgvCallRows) rows = g_task_propagate_pointer (G_TASK (result), NULL);
  guint old_length = cgv_call_list_get_length (CGV_ROW_LIST (self));

  /* The main thread must release the numbers last. */
  g_task_set_task_data (G_TASK (result), NULL, NULL);
  if (g_task_get_cancellable (G_TASK (result)) != self->job)
    return;
  g_clear_object (&self->job);
  take_rows (self, g_steal_pointer (&rows));
  if (!is_sorted)
    sort_rows (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
look (CgvCallList *self,
      const CgvCallListing *listing)
{
  Job *job = g_new (Job, 1);
  CgvOrder *order = cgv_numbers_get_order (self->focus->numbers, CGV_QUANTITY_NAME);

  /* Ranks names now, as two threads must not do that at the same time. */
  if (order != NULL)
    cgv_order_get_names (order);
  *job = (Job){ cgv_numbers_ref (self->focus->numbers), *listing };
  job->listing.sort.event = g_strdup (listing->sort.event);
  self->job = g_cancellable_new ();
  cgv_task_run (NULL, self->job, found_cb, g_object_ref (self), find_in_thread, job, free_job);
}

static void
refresh (CgvCallList *self)
{
  const CgvCallListing listing = make_listing (self);
  guint old_length = cgv_call_list_get_length (CGV_ROW_LIST (self));

  if (self->job != NULL)
    g_cancellable_cancel (self->job);
  g_clear_object (&self->job);
  if (self->is_far && listing.target != CGV_NONE)
    {
      look (self, &listing);
      return;
    }
  take_rows (self, make_rows (self->focus->numbers, &listing));
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static CgvCallList *
new_list (CgvFocus *focus,
          CgvCallListKind kind,
          gboolean is_far)
{
  CgvCallList *self = g_object_new (CGV_TYPE_CALL_LIST, NULL);

  self->focus = g_object_ref (focus);
  self->kind = kind;
  self->is_far = is_far;
  self->sort.kind = !is_far && cgv_focus_get_comparison (focus) != NULL ? CGV_QUANTITY_UNKNOWN : CGV_QUANTITY_INCLUSIVE;
  g_signal_connect_closure (focus, "changed", cgv_focus_closure_new (CGV_FOCUS_NUMBERS | CGV_FOCUS_ROW | (is_far ? 0 : CGV_FOCUS_INSIDE_CYCLE), G_CALLBACK (refresh), self), FALSE);
  refresh (self);
  return self;
}

CgvCallList *
cgv_call_list_new (CgvFocus *focus,
                   CgvCallListKind kind)
{
  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  return new_list (focus, kind, FALSE);
}

CgvCallList *
cgv_call_list_new_far (CgvFocus *focus,
                       CgvCallListKind kind)
{
  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  return new_list (focus, kind, TRUE);
}

gboolean
cgv_call_list_is_ready (CgvCallList *self)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), FALSE);

  return self->job == NULL;
}

const CgvEventNumbers *
cgv_call_list_find_numbers (CgvCallList *self,
                            const char *event)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), NULL);

  return self->rows != NULL ? cgv_numbers_find_named (self->rows->numbers, event) : NULL;
}

gboolean
cgv_call_list_is_of_member (CgvCallList *self)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), FALSE);

  return cgv_focus_shows_member (self->focus);
}

gboolean
cgv_call_list_is_of_cycle (CgvCallList *self)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), FALSE);

  return !self->is_far && cgv_focus_shows_cycle (self->focus);
}

const CgvCallRow *
cgv_call_list_get_row (CgvCallList *self,
                       guint position)
{
  g_return_val_if_fail (CGV_IS_CALL_LIST (self), NULL);

  return position < cgv_call_list_get_length (CGV_ROW_LIST (self)) ? cgv_call_rows_get (self->rows, position) : NULL;
}

gboolean
cgv_call_list_fill (CgvCallList *self,
                    const CgvEventNumbers *numbers,
                    guint position,
                    CgvFunctionRow *row)
{
  return cgv_call_list_get_row (self, position) != NULL && cgv_call_rows_fill (self->rows, numbers, position, row);
}

guint
cgv_call_list_get_edge (CgvCallList *self,
                        guint position)
{
  const CgvCallRow *row = cgv_call_list_get_row (self, position);

  return row != NULL && row->n_edges == 1 ? cgv_call_rows_get_edge (self->rows, row, 0) : CGV_NONE;
}

CgvNodeId
cgv_call_list_get_node (CgvCallList *self,
                        guint position)
{
  return cgv_call_list_get_row (self, position) != NULL ? cgv_call_rows_get_node (self->rows, position) : CGV_NONE;
}

gboolean
cgv_call_list_get_term (CgvCallList *self,
                        guint position,
                        CgvWhyTerm *term)
{
  g_return_val_if_fail (term != NULL, FALSE);

  if (cgv_call_list_get_edge (self, position) == CGV_NONE || self->rows->numbers->main.comparison == NULL)
    return FALSE;
  cgv_why_get_term (self->rows->numbers->main.comparison, cgv_call_list_get_edge (self, position), term);
  term->row = cgv_call_list_get_node (self, position);
  return TRUE;
}

gboolean
cgv_call_list_is_recursive (CgvCallList *self,
                            guint position)
{
  const CgvCallRow *row = cgv_call_list_get_row (self, position);

  return row != NULL && row->row == self->rows->listing.target;
}

gboolean
cgv_call_list_is_in_cycle (CgvCallList *self,
                           guint position)
{
  const CgvCallRow *row = cgv_call_list_get_row (self, position);

  return row != NULL && row->is_within;
}

void
cgv_call_list_set_sort (CgvCallList *self,
                        const CgvQuantity *sort_by,
                        gboolean descending)
{
  char *event;

  g_return_if_fail (CGV_IS_CALL_LIST (self));
  g_return_if_fail (sort_by != NULL);

  if (self->sort.kind == sort_by->kind && self->sort.aspect == sort_by->aspect && g_strcmp0 (self->sort_event, sort_by->event) == 0 &&
      self->descending == !!descending)
    return;

  event = g_strdup (sort_by->event);
  self->sort = *sort_by;
  g_free (self->sort_event);
  self->sort_event = event;
  self->sort.event = self->sort_event;
  self->descending = !!descending;
  sort_rows (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), cgv_call_list_get_length (CGV_ROW_LIST (self)));
}
