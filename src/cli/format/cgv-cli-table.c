/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-table.h"

struct CgvCliTable
{
  guint n_columns;
  GPtrArray *cells;
};

CgvCliTable *
cgv_cli_table_new (guint n_columns)
{
  CgvCliTable *self = g_new0 (CgvCliTable, 1);

  self->n_columns = n_columns;
  self->cells = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
cgv_cli_table_free (CgvCliTable *self)
{
  g_ptr_array_unref (self->cells);
  g_free (self);
}

void
cgv_cli_table_add (CgvCliTable *self,
                   char *text)
{
  g_ptr_array_add (self->cells, text);
}

static guint *
measure_columns (CgvCliTable *self,
                 guint n_cells)
{
  guint *widths = g_new0 (guint, self->n_columns);

  for (guint i = 0; i < n_cells; i++)
    {
      const char *text = g_ptr_array_index (self->cells, i);
      guint width = (guint) g_utf8_strlen (text, -1);

      widths[i % self->n_columns] = MAX (widths[i % self->n_columns], width);
    }
  return widths;
}

void
cgv_cli_table_print (CgvCliTable *self,
                     FILE *file)
{
  guint n_complete = self->cells->len - self->cells->len % self->n_columns;
  g_autofree guint *widths = measure_columns (self, n_complete);

  for (guint i = 0; i < n_complete; i++)
    {
      const char *text = g_ptr_array_index (self->cells, i);
      guint column = i % self->n_columns;
      guint padding = widths[column] - (guint) g_utf8_strlen (text, -1);

      if (column == self->n_columns - 1)
        fprintf (file, "%s\n", text);
      else
        fprintf (file, "%*s%s  ", (int) padding, "", text);
    }
}
