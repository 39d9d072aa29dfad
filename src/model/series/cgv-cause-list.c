/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause-list.h"

#include <math.h>

#include "cgv-seeded-hash.h"
#include "cgv-series-text.h"

/* Smaller changes have no column of their own, in percent. */
#define MIN_CHANGE 0.1

typedef struct
{
  char *name; /* NULL for what began in no named cause */
  CgvDelta *cells; /* of each column */
  CgvDelta *steps; /* of each step */
} Row;

struct _CgvCauseList
{
  CgvRowList parent_instance;

  CgvSet *set;
  GPtrArray *rows;  /* Row */
  Row *sums;        /* nullable */
  GArray *columns;  /* guint: steps, in their order */
  GArray *ranked;   /* the same, the largest first */
  guint selected;
  double largest;
};

G_DEFINE_FINAL_TYPE (CgvCauseList, cgv_cause_list, CGV_TYPE_ROW_LIST)

static void
row_free (gpointer data)
{
  Row *row = data;

  g_free (row->name);
  g_free (row->cells);
  g_free (row->steps);
  g_free (row);
}

static const GPtrArray *
get_steps (CgvCauseList *self)
{
  return self->set->course->steps;
}

static Row *
row_new (CgvCauseList *self,
         const char *name)
{
  Row *row = g_new0 (Row, 1);

  row->name = g_strdup (name);
  row->steps = g_new0 (CgvDelta, get_steps (self)->len);
  row->cells = g_new0 (CgvDelta, self->columns->len + 2);
  return row;
}

static int
compare_sizes (gconstpointer a,
               gconstpointer b,
               gpointer user_data)
{
  const GPtrArray *steps = user_data;
  double left = fabs (cgv_step_get_change (g_ptr_array_index (steps, *(const guint *) a)));
  double right = fabs (cgv_step_get_change (g_ptr_array_index (steps, *(const guint *) b)));

  return (right > left) - (right < left);
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  return (*(const guint *) a > *(const guint *) b) - (*(const guint *) a < *(const guint *) b);
}

static void
choose_columns (CgvCauseList *self)
{
  const GPtrArray *steps = get_steps (self);

  for (guint i = 0; i < steps->len; i++)
    {
      if (fabs (cgv_step_get_change (g_ptr_array_index (steps, i))) >= MIN_CHANGE)
        g_array_append_val (self->ranked, i);
    }
  g_array_sort_with_data (self->ranked, compare_sizes, (gpointer) steps);
  g_array_set_size (self->ranked, MIN (self->ranked->len, CGV_CAUSE_LIST_MAX));
  g_array_append_vals (self->columns, self->ranked->data, self->ranked->len);
  g_array_sort (self->columns, compare_places);
}

static guint
find_column (CgvCauseList *self,
             guint step)
{
  guint column = 0;

  while (column < self->columns->len && g_array_index (self->columns, guint, column) != step)
    column++;
  return column;
}

static void
add (CgvCauseList *self,
     Row *row,
     guint step,
     CgvDelta delta)
{
  CgvDelta *cell = &row->cells[find_column (self, step)];
  CgvDelta *all = &row->cells[self->columns->len + 1];

  row->steps[step] = cgv_delta_add (row->steps[step], delta);
  *cell = cgv_delta_add (*cell, delta);
  *all = cgv_delta_add (*all, delta);
}

static void
add_step (CgvCauseList *self,
          guint index,
          GHashTable *rows,
          Row *rest)
{
  const CgvStep *step = g_ptr_array_index (get_steps (self), index);
  CgvDelta left = step->net;

  add (self, self->sums, index, step->net);
  for (guint i = 0; i < step->causes->len; i++)
    {
      const CgvStepCause *cause = g_ptr_array_index (step->causes, i);
      Row *row = g_hash_table_lookup (rows, cause->name);

      if (row == NULL)
        {
          row = row_new (self, cause->name);
          g_hash_table_insert (rows, row->name, row);
          g_ptr_array_add (self->rows, row);
        }
      add (self, row, index, cause->delta.delta);
      left = cgv_delta_subtract (left, cause->delta.delta);
    }
  add (self, rest, index, left);
}

static guint64
get_gross (const Row *row,
           guint n)
{
  guint64 gross = 0;

  for (guint i = 0; i < n; i++)
    gross += MIN (row->steps[i].size, G_MAXUINT64 - gross);
  return gross;
}

/* The largest sum comes first, and what cancels out behind it. */
static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer user_data)
{
  CgvCauseList *self = user_data;
  const Row *left = *(Row *const *) a;
  const Row *right = *(Row *const *) b;
  guint64 sums[] = { left->cells[self->columns->len + 1].size, right->cells[self->columns->len + 1].size };
  guint64 gross[] = { get_gross (left, get_steps (self)->len), get_gross (right, get_steps (self)->len) };

  if (sums[0] != sums[1])
    return sums[0] > sums[1] ? -1 : 1;
  return (gross[1] > gross[0]) - (gross[1] < gross[0]);
}

static void
find_largest (CgvCauseList *self)
{
  self->largest = 0;
  for (guint i = 0; i <= self->rows->len; i++)
    {
      for (guint j = 0; j < self->columns->len + 1; j++)
        self->largest = fmax (self->largest, fabs (cgv_delta_to_double (cgv_cause_list_get_delta (self, i, j))));
    }
}

static void
rebuild (CgvCauseList *self)
{
  guint old_length = self->rows->len;
  g_autoptr (GHashTable) rows = g_hash_table_new (cgv_seeded_str_hash, g_str_equal);
  Row *rest;

  if (old_length == 0 && (self->set->is_running || self->set->course == NULL))
    return;
  g_ptr_array_set_size (self->rows, 0);
  g_array_set_size (self->columns, 0);
  g_array_set_size (self->ranked, 0);
  g_clear_pointer (&self->sums, row_free);
  self->selected = 0;
  if (!self->set->is_running && self->set->course != NULL)
    {
      choose_columns (self);
      self->sums = row_new (self, NULL);
      rest = row_new (self, NULL);
      for (guint i = 0; i < get_steps (self)->len; i++)
        {
          if (cgv_step_is_known (g_ptr_array_index (get_steps (self), i)))
            add_step (self, i, rows, rest);
        }
      g_ptr_array_sort_with_data (self->rows, compare_rows, self);
      if (get_gross (rest, get_steps (self)->len) > 0)
        g_ptr_array_add (self->rows, rest);
      else
        row_free (rest);
      find_largest (self);
    }
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
cgv_cause_list_finalize (GObject *object)
{
  CgvCauseList *self = CGV_CAUSE_LIST (object);

  g_ptr_array_unref (self->rows);
  g_clear_pointer (&self->sums, row_free);
  g_array_unref (self->columns);
  g_array_unref (self->ranked);
  g_clear_object (&self->set);

  G_OBJECT_CLASS (cgv_cause_list_parent_class)->finalize (object);
}

static guint
cgv_cause_list_get_length (CgvRowList *list)
{
  return CGV_CAUSE_LIST (list)->rows->len;
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
  self->rows = g_ptr_array_new_with_free_func (row_free);
  self->columns = g_array_new (FALSE, FALSE, sizeof (guint));
  self->ranked = g_array_new (FALSE, FALSE, sizeof (guint));
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

guint
cgv_cause_list_get_n_columns (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), 0);

  return self->sums != NULL ? self->columns->len + 2 : 0;
}

guint
cgv_cause_list_get_step (CgvCauseList *self,
                         guint column)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), G_MAXUINT);

  return column < self->columns->len ? g_array_index (self->columns, guint, column) : G_MAXUINT;
}

guint
cgv_cause_list_get_rank (CgvCauseList *self,
                         guint column)
{
  guint rank = 0;

  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), 0);

  while (rank < self->ranked->len && g_array_index (self->ranked, guint, rank) != cgv_cause_list_get_step (self, column))
    rank++;
  return rank;
}

guint
cgv_cause_list_count_others (CgvCauseList *self)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), 0);

  return get_steps (self)->len - self->columns->len;
}

const char *
cgv_cause_list_get_name (CgvCauseList *self,
                         guint position)
{
  g_return_val_if_fail (CGV_IS_CAUSE_LIST (self), NULL);

  return position < self->rows->len ? ((const Row *) g_ptr_array_index (self->rows, position))->name : NULL;
}

CgvDelta
cgv_cause_list_get_delta (CgvCauseList *self,
                          guint position,
                          guint column)
{
  const Row *row = position < self->rows->len ? g_ptr_array_index (self->rows, position) : self->sums;

  return row->cells[column];
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
  for (guint i = 0; i < get_steps (self)->len; i++)
    {
      const CgvStep *step = g_ptr_array_index (get_steps (self), i);

      if (step->event_name != NULL)
        return &step->event;
    }
  return NULL;
}

guint
cgv_cause_list_find_step (CgvCauseList *self,
                          guint position)
{
  const Row *row = position < self->rows->len ? g_ptr_array_index (self->rows, position) : NULL;
  guint largest = G_MAXUINT;

  for (guint i = 0; row != NULL && i < get_steps (self)->len; i++)
    {
      if (row->steps[i].size > (largest != G_MAXUINT ? row->steps[largest].size : 0))
        largest = i;
    }
  return largest;
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
