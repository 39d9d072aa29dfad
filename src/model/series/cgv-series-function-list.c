/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-series-function-list.h"

#include <math.h>

#include "cgv-arrays.h"


struct _CgvSeriesFunctionList
{
  CgvRowList parent_instance;

  CgvSet *set;
  GArray *rows; /* CgvSeriesFunction */
  const char *selected; /* (nullable): the name of a row */
  CgvSeriesFunctionSort sort;
  gboolean descending;
  double largest;
};

G_DEFINE_FINAL_TYPE (CgvSeriesFunctionList, cgv_series_function_list, CGV_TYPE_ROW_LIST)

static int
compare_numbers (double left,
                 double right)
{
  return (left > right) - (left < right);
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer user_data)
{
  const CgvSeriesFunctionList *self = user_data;
  const CgvSeriesFunction *left = a;
  const CgvSeriesFunction *right = b;
  int order = 0;

  switch (self->sort)
    {
    case CGV_SERIES_FUNCTION_SORT_GROSS:
      order = compare_numbers (left->gross, right->gross);
      break;
    case CGV_SERIES_FUNCTION_SORT_CHANGE:
      order = cgv_delta_compare (left->change, right->change);
      break;
    case CGV_SERIES_FUNCTION_SORT_NEWEST:
      order = (left->newest > right->newest) - (left->newest < right->newest);
      break;
    case CGV_SERIES_FUNCTION_SORT_NAME:
      break;
    }
  if (order == 0)
    return self->descending && self->sort == CGV_SERIES_FUNCTION_SORT_NAME ? g_utf8_collate (right->name, left->name) : g_utf8_collate (left->name, right->name);
  return self->descending ? -order : order;
}

static void
add_change (CgvSeriesFunctionList *self,
            GHashTable *places,
            guint step,
            const CgvStepFunction *function,
            gboolean is_signed)
{
  const CgvDelta delta = cgv_delta_between (function->costs[CGV_SIDE_BASE], function->costs[CGV_SIDE_NEW], is_signed);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, function->name));
  CgvSeriesFunction *row;

  if (place == 0)
    {
      const CgvSeriesFunction first = { .name = function->name, .function = function->names.function };

      g_array_append_val (self->rows, first);
      place = self->rows->len;
      g_hash_table_insert (places, (gpointer) function->name, GUINT_TO_POINTER (place));
    }
  row = &g_array_index (self->rows, CgvSeriesFunction, place - 1);
  row->newest = function->costs[CGV_SIDE_NEW];
  row->change = cgv_delta_add (row->change, delta);
  row->gross += (double) delta.size;
  self->largest = fmax (self->largest, row->gross);
  if ((double) delta.size <= row->largest)
    return;
  row->largest = (double) delta.size;
  row->step = step;
}

static void
list_functions (CgvSeriesFunctionList *self)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  const GPtrArray *steps = self->set->course->steps;

  for (guint i = 0; i < steps->len; i++)
    {
      const CgvStep *step = g_ptr_array_index (steps, i);

      for (guint j = 0; j < step->functions->len; j++)
        add_change (self, places, i, &g_array_index (step->functions, CgvStepFunction, j), step->cells[CGV_STEP_TOTAL].is_signed);
    }
  g_array_sort_with_data (self->rows, compare_rows, self);
}

static void
rebuild (CgvSeriesFunctionList *self)
{
  guint old_length = self->rows->len;

  g_array_set_size (self->rows, 0);
  self->largest = 0;
  if (!self->set->is_running && self->set->course != NULL)
    list_functions (self);
  if (old_length > 0 || self->rows->len > 0)
    cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
  if (self->rows->len > 0)
    cgv_row_list_emit_selected (self);
}

static void
cgv_series_function_list_finalize (GObject *object)
{
  CgvSeriesFunctionList *self = CGV_SERIES_FUNCTION_LIST (object);

  g_clear_pointer (&self->selected, cgv_step_name_release);
  g_array_unref (self->rows);
  g_clear_object (&self->set);

  G_OBJECT_CLASS (cgv_series_function_list_parent_class)->finalize (object);
}

static guint
cgv_series_function_list_get_length (CgvRowList *list)
{
  return CGV_SERIES_FUNCTION_LIST (list)->rows->len;
}

static void
cgv_series_function_list_class_init (CgvSeriesFunctionListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_series_function_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_series_function_list_get_length;
}

static void
cgv_series_function_list_init (CgvSeriesFunctionList *self)
{
  self->rows = cgv_array_new (CgvSeriesFunction);
  self->descending = TRUE;
}

CgvSeriesFunctionList *
cgv_series_function_list_new (CgvSet *set)
{
  CgvSeriesFunctionList *self;

  g_return_val_if_fail (CGV_IS_SET (set), NULL);

  self = g_object_new (CGV_TYPE_SERIES_FUNCTION_LIST, NULL);
  self->set = g_object_ref (set);
  g_signal_connect_object (set, "changed", G_CALLBACK (rebuild), self, G_CONNECT_SWAPPED);
  rebuild (self);
  return self;
}

CgvSet *
cgv_series_function_list_get_set (CgvSeriesFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_SERIES_FUNCTION_LIST (self), NULL);

  return self->set;
}

const CgvSeriesFunction *
cgv_series_function_list_get (CgvSeriesFunctionList *self,
                              guint position)
{
  g_return_val_if_fail (CGV_IS_SERIES_FUNCTION_LIST (self), NULL);

  return position < self->rows->len ? &g_array_index (self->rows, CgvSeriesFunction, position) : NULL;
}

double
cgv_series_function_list_get_largest (CgvSeriesFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_SERIES_FUNCTION_LIST (self), 0);

  return self->largest;
}

void
cgv_series_function_list_set_sort (CgvSeriesFunctionList *self,
                                   CgvSeriesFunctionSort sort,
                                   gboolean descending)
{
  g_return_if_fail (CGV_IS_SERIES_FUNCTION_LIST (self));

  if (self->sort == sort && self->descending == descending)
    return;
  self->sort = sort;
  self->descending = descending;
  g_array_sort_with_data (self->rows, compare_rows, self);
  cgv_row_list_publish (CGV_ROW_LIST (self), self->rows->len);
  /* The first row is another one. */
  if (self->selected == NULL && self->rows->len > 0)
    cgv_row_list_emit_selected (self);
}

void
cgv_series_function_list_select (CgvSeriesFunctionList *self,
                                 guint position)
{
  const CgvSeriesFunction *row = cgv_series_function_list_get (self, position);

  if (row == NULL || row->name == self->selected)
    return;
  g_clear_pointer (&self->selected, cgv_step_name_release);
  self->selected = cgv_step_name_intern (row->name);
  cgv_row_list_emit_selected (self);
}

guint
cgv_series_function_list_find (CgvSeriesFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_SERIES_FUNCTION_LIST (self), G_MAXUINT);

  for (guint i = 0; i < self->rows->len; i++)
    {
      if (g_array_index (self->rows, CgvSeriesFunction, i).name == self->selected)
        return i;
    }
  return self->rows->len > 0 ? 0 : G_MAXUINT;
}
