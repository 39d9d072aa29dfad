/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause-table.h"

#include "cgv-seeded-hash.h"

typedef struct
{
  guint step;
  double gross;
} Change;

static double
get_gross (const CgvStep *step)
{
  double gross = 0;

  for (guint i = 0; i < step->origins->len; i++)
    gross += (double) g_array_index (step->origins, CgvStepOrigin, i).delta.size;
  return gross;
}

static gint
compare_changes (gconstpointer a,
                 gconstpointer b)
{
  double left = ((const Change *) a)->gross;
  double right = ((const Change *) b)->gross;

  return (right > left) - (right < left);
}

static gint
compare_steps (gconstpointer a,
               gconstpointer b)
{
  guint left = *(const guint *) a;
  guint right = *(const guint *) b;

  return (left > right) - (left < right);
}

/* Returns for each step its column. */
static guint *
choose_columns (CgvCauseTable *self,
                const GPtrArray *steps,
                guint max_columns)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (Change));
  guint *column_of = g_new0 (guint, steps->len + 1);
  guint others = CGV_NONE;
  guint n;

  for (guint i = 0; i < steps->len; i++)
    {
      const Change change = { i, get_gross (g_ptr_array_index (steps, i)) };

      if (change.gross > 0)
        g_array_append_val (changes, change);
    }
  g_array_sort (changes, compare_changes);
  n = max_columns > 0 ? MIN (changes->len, max_columns) : changes->len;
  for (guint i = 0; i < n; i++)
    g_array_append_val (self->columns, g_array_index (changes, Change, i).step);
  g_array_sort (self->columns, compare_steps);
  for (guint i = 0; i < changes->len; i++)
    column_of[g_array_index (changes, Change, i).step] = n;
  for (guint i = 0; i < n; i++)
    column_of[g_array_index (self->columns, guint, i)] = i;
  self->n_other_steps = changes->len - n;
  if (self->n_other_steps > 0)
    g_array_append_val (self->columns, others);
  return column_of;
}

static CgvCauseRow
make_row (const CgvCauseTable *self,
          const char *name)
{
  return (CgvCauseRow){ name, g_new0 (CgvDelta, self->columns->len + 1), { 0 }, 0 };
}

static void
add_to_row (CgvCauseRow *row,
            guint column,
            CgvDelta delta)
{
  row->cells[column] = cgv_delta_add (row->cells[column], delta);
  row->sum = cgv_delta_add (row->sum, delta);
  row->gross += (double) delta.size;
}

static CgvCauseRow *
find_row (CgvCauseTable *self,
          GHashTable *places,
          const char *name)
{
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, name));

  if (place == 0)
    {
      const CgvCauseRow row = make_row (self, name);

      g_array_append_val (self->rows, row);
      place = self->rows->len;
      g_hash_table_insert (places, (gpointer) name, GUINT_TO_POINTER (place));
    }
  return &g_array_index (self->rows, CgvCauseRow, place - 1);
}

static gint
compare_rows (gconstpointer a,
              gconstpointer b)
{
  double left = ((const CgvCauseRow *) a)->gross;
  double right = ((const CgvCauseRow *) b)->gross;

  return (right > left) - (right < left);
}

static void
clear_row (gpointer data)
{
  g_free (((CgvCauseRow *) data)->cells);
}

/* Makes one row of those from @first on. */
static void
join_rows (CgvCauseTable *self,
           guint first)
{
  CgvCauseRow others = make_row (self, NULL);

  for (guint i = first; i < self->rows->len; i++)
    {
      const CgvCauseRow *row = &g_array_index (self->rows, CgvCauseRow, i);

      for (guint j = 0; j < self->columns->len; j++)
        others.cells[j] = cgv_delta_add (others.cells[j], row->cells[j]);
      others.sum = cgv_delta_add (others.sum, row->sum);
      others.gross += row->gross;
    }
  self->n_other_causes = self->rows->len - first;
  g_array_set_size (self->rows, first);
  g_array_append_val (self->rows, others);
}

CgvCauseTable *
cgv_cause_table_new (const GPtrArray *steps,
                     guint max_columns,
                     guint max_rows)
{
  CgvCauseTable *self = g_new0 (CgvCauseTable, 1);
  g_autoptr (GHashTable) places = g_hash_table_new (cgv_seeded_str_hash, g_str_equal);
  g_autofree guint *column_of = NULL;

  self->columns = g_array_new (FALSE, FALSE, sizeof (guint));
  self->rows = g_array_new (FALSE, FALSE, sizeof (CgvCauseRow));
  g_array_set_clear_func (self->rows, clear_row);
  column_of = choose_columns (self, steps, max_columns);
  self->all = make_row (self, NULL);
  for (guint i = 0; i < steps->len; i++)
    {
      const GArray *origins = ((const CgvStep *) g_ptr_array_index (steps, i))->origins;

      for (guint j = 0; j < origins->len; j++)
        {
          const CgvStepOrigin *origin = &g_array_index (origins, CgvStepOrigin, j);

          add_to_row (find_row (self, places, origin->name), column_of[i], origin->delta);
          add_to_row (&self->all, column_of[i], origin->delta);
        }
    }
  g_array_sort (self->rows, compare_rows);
  if (max_rows > 0 && self->rows->len > max_rows + 1)
    join_rows (self, max_rows);
  return self;
}

void
cgv_cause_table_free (CgvCauseTable *self)
{
  clear_row (&self->all);
  g_array_unref (self->rows);
  g_array_unref (self->columns);
  g_free (self);
}
