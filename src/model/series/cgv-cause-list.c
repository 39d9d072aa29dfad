/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause-list.h"

#include <math.h>

#include "cgv-cause-table.h"

struct _CgvCauseList
{
  CgvRowList parent_instance;

  CgvSet *set;
  CgvCauseTable *table; /* NULL until all is known */
  guint max;            /* the most steps with a column */
  guint selected;
  double largest;
};

G_DEFINE_FINAL_TYPE (CgvCauseList, cgv_cause_list, CGV_TYPE_ROW_LIST)

static guint
get_n_rows (CgvCauseList *self)
{
  return self->table != NULL ? self->table->rows->len : 0;
}

static const CgvCauseRow *
get_row (CgvCauseList *self,
         guint position)
{
  return position < self->table->rows->len ? &g_array_index (self->table->rows, CgvCauseRow, position) : &self->table->all;
}

static void
find_largest (CgvCauseList *self)
{
  self->largest = 0;
  for (guint i = 0; i <= self->table->rows->len; i++)
    {
      for (guint j = 0; j < self->table->columns->len; j++)
        self->largest = fmax (self->largest, (double) get_row (self, i)->cells[j].size);
    }
}

static void
rebuild (CgvCauseList *self)
{
  guint old_length = get_n_rows (self);

  g_clear_pointer (&self->table, cgv_cause_table_free);
  if (!self->set->is_running && self->set->course != NULL)
    {
      self->table = cgv_cause_table_new (self->set->course->steps, self->max, 0);
      find_largest (self);
    }
  if (old_length == 0 && get_n_rows (self) == 0)
    return;
  self->selected = 0;
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
cgv_cause_list_finalize (GObject *object)
{
  CgvCauseList *self = CGV_CAUSE_LIST (object);

  g_clear_pointer (&self->table, cgv_cause_table_free);
  g_clear_object (&self->set);

  G_OBJECT_CLASS (cgv_cause_list_parent_class)->finalize (object);
}

static guint
cgv_cause_list_get_length (CgvRowList *list)
{
  return get_n_rows (CGV_CAUSE_LIST (list));
}

static void
cgv_cause_list_class_init (CgvCauseListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_cause_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_cause_list_get_length;
}

static void
cgv_cause_list_init (CgvCauseList *self)
{
  self->max = CGV_CAUSE_LIST_MAX;
}

CgvCauseList *
cgv_cause_list_new (CgvSet *set)
{
  CgvCauseList *self;

  g_return_val_if_fail (CGV_IS_SET (set), NULL);

  self = g_object_new (CGV_TYPE_CAUSE_LIST, NULL);
  self->set = g_object_ref (set);
  g_signal_connect_object (set, "changed", G_CALLBACK (rebuild), self, G_CONNECT_SWAPPED);
  rebuild (self);
  return self;
}

CgvSet *
cgv_cause_list_get_set (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), NULL);

  return self->set;
}

gboolean
cgv_cause_list_set_max (CgvCauseList *self,
                        guint max)
{
  guint selected;

  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), FALSE);

  max = CLAMP (max, 1, CGV_CAUSE_LIST_MAX);
  if (max == self->max)
    return FALSE;
  self->max = max;
  selected = self->selected;
  rebuild (self);
  self->selected = selected;
  return TRUE;
}

guint
cgv_cause_list_get_n_columns (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), 0);

  return get_n_rows (self) > 0 ? self->table->columns->len + 1 : 0;
}

guint
cgv_cause_list_get_step (CgvCauseList *self,
                         guint column)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), CGV_NONE);

  return self->table != NULL && column < self->table->columns->len ? g_array_index (self->table->columns, guint, column) : CGV_NONE;
}

guint
cgv_cause_list_get_rank (CgvCauseList *self,
                         guint column)
{
  const CgvDelta *sums = self->table->all.cells;
  guint rank = 0;

  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), 0);

  /* A table may still have the columns of before. */
  for (guint i = 0; i < self->table->columns->len && column < self->table->columns->len; i++)
    rank += cgv_cause_list_get_step (self, i) != CGV_NONE && sums[i].size > sums[column].size;
  return rank;
}

guint
cgv_cause_list_count_others (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), 0);

  return self->table->n_other_steps;
}

const char *
cgv_cause_list_get_name (CgvCauseList *self,
                         guint position)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), NULL);

  return get_row (self, position)->name;
}

CgvDelta
cgv_cause_list_get_delta (CgvCauseList *self,
                          guint position,
                          guint column)
{
  const CgvCauseRow *row = get_row (self, position);

  return column < self->table->columns->len ? row->cells[column] : row->sum;
}

double
cgv_cause_list_get_largest (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), 0);

  return self->largest;
}

const CgvEvent *
cgv_cause_list_get_event (CgvCauseList *self)
{
  for (guint i = 0; i < self->set->course->steps->len; i++)
    {
      const CgvStep *step = g_ptr_array_index (self->set->course->steps, i);

      if (step->event_name != NULL)
        return &step->event;
    }
  return NULL;
}

static CgvDelta
sum_origins (const CgvStep *step,
             const char *name)
{
  CgvDelta sum = { 0 };

  for (guint i = 0; i < step->origins->len; i++)
    {
      const CgvStepOrigin *origin = &g_array_index (step->origins, CgvStepOrigin, i);

      if (g_str_equal (origin->name, name))
        sum = cgv_delta_add (sum, origin->delta);
    }
  return sum;
}

guint
cgv_cause_list_find_step (CgvCauseList *self,
                          guint position)
{
  const GPtrArray *steps = self->set->course->steps;
  const char *name = cgv_cause_list_get_name (self, position);
  guint64 largest = 0;
  guint found = CGV_NONE;

  for (guint i = 0; i < steps->len && name != NULL; i++)
    {
      CgvDelta sum = sum_origins (g_ptr_array_index (steps, i), name);

      if (sum.size <= largest)
        continue;
      largest = sum.size;
      found = i;
    }
  return found;
}

void
cgv_cause_list_select (CgvCauseList *self,
                       guint position)
{
  g_return_if_fail (CGV_IS_CAUSE_LIST (self));

  self->selected = position;
}

guint
cgv_cause_list_get_selected (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), 0);

  return self->selected;
}
