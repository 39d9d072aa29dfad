/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-column.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-markdown.h"

/* Rows that are measured for the width of a column. */
#define N_MEASURED 100

static void
column_free (gpointer data)
{
  CgvColumn *column = data;

  g_free ((char *) column->id);
  g_free ((char *) column->title);
  g_free ((char *) column->long_title);
  g_free ((char *) column->sentence);
  g_free (column);
}

gboolean
cgv_column_sample_first (gpointer list,
                         const CgvColumn *column,
                         guint index,
                         CgvCell *cell)
{
  if (index >= MIN (g_list_model_get_n_items (list), N_MEASURED))
    return FALSE;
  column->fill (list, column, index, cell);
  return TRUE;
}

GPtrArray *
cgv_columns_new (void)
{
  return g_ptr_array_new_with_free_func (column_free);
}

void
cgv_columns_add (GPtrArray *columns,
                 const CgvColumn *column)
{
  CgvColumn *copy = g_memdup2 (column, sizeof *column);

  copy->id = g_strdup (column->id);
  copy->title = g_strdup (column->title);
  copy->long_title = g_strdup (column->long_title);
  copy->sentence = g_strdup (column->sentence);
  cgv_quantity_parse (copy->id, &copy->quantity);
  g_ptr_array_add (columns, copy);
}

/* Inserts the event type, for any translation of "%s". */
static char *
insert_event (const char *title,
              const char *event)
{
  const char *place = title != NULL ? strstr (title, "%s") : NULL;
  g_autofree char *start = NULL;

  if (place == NULL)
    return g_strdup (title);
  start = g_strndup (title, (gsize) (place - title));
  return g_strconcat (start, event, place + strlen ("%s"), NULL);
}

/* The translation of an empty text would be the head of the catalogue. */
static const char *
translate (const char *text)
{
  return text != NULL && *text != '\0' ? _ (text) : text;
}

void
cgv_columns_add_translated (GPtrArray *columns,
                            const CgvColumn *column,
                            const char *event)
{
  g_autofree char *title = insert_event (translate (column->title), event);
  g_autofree char *long_title = insert_event (translate (column->long_title), event);
  CgvColumn copy = *column;

  copy.title = title;
  copy.long_title = long_title;
  copy.sentence = translate (column->sentence);
  cgv_columns_add (columns, &copy);
}

const CgvColumn *
cgv_columns_find (GPtrArray *columns,
                  const char *id)
{
  cgv_foreach_pointer (const CgvColumn, column, columns)
    if (g_str_equal (column->id, id))
      return column;
  return NULL;
}

void
cgv_column_fill (const CgvColumn *column,
                 gpointer list,
                 guint position,
                 CgvCell *cell)
{
  *cell = (CgvCell){ .kind = column->kind };
  column->fill (list, column, position, cell);
}

void
cgv_columns_append_titles (GPtrArray *columns,
                           GString *out)
{
  gboolean is_first = TRUE;

  cgv_foreach_pointer (const CgvColumn, column, columns)
    {
      if ((column->flags & CGV_COLUMN_WINDOW_ONLY) != 0)
        continue;
      if (!is_first)
        g_string_append_c (out, '\t');
      g_string_append (out, column->long_title != NULL ? column->long_title : column->title);
      is_first = FALSE;
    }
  g_string_append_c (out, '\n');
}

void
cgv_columns_append_row (GPtrArray *columns,
                        gpointer list,
                        guint position,
                        GString *out)
{
  gboolean is_first = TRUE;

  cgv_foreach_pointer (const CgvColumn, column, columns)
    {
      g_auto (CgvCell) cell = { 0 };
      g_autofree char *text = NULL;

      if ((column->flags & CGV_COLUMN_WINDOW_ONLY) != 0)
        continue;
      cgv_column_fill (column, list, position, &cell);
      text = cgv_cell_dup_exact (&cell);
      if (!is_first)
        g_string_append_c (out, '\t');
      g_string_append (out, text);
      is_first = FALSE;
    }
  g_string_append_c (out, '\n');
}

void
cgv_columns_append_markdown_titles (GPtrArray *columns,
                                    GString *out)
{
  cgv_foreach_pointer (const CgvColumn, column, columns)
    {
      g_string_append (out, "| ");
      cgv_markdown_append_words (out, column->long_title != NULL ? column->long_title : column->title);
      g_string_append_c (out, ' ');
    }
  g_string_append (out, "|\n");
  for (guint i = 0; i < columns->len; i++)
    {
      CgvCellKind kind = ((const CgvColumn *) g_ptr_array_index (columns, i))->kind;

      g_string_append (out, kind == CGV_CELL_NAME || kind == CGV_CELL_TEXT ? "|:--" : "|--:");
    }
  g_string_append (out, "|\n");
}

void
cgv_columns_append_markdown_row (GPtrArray *columns,
                                 gpointer list,
                                 guint position,
                                 GString *out)
{
  for (guint i = 0; i < columns->len; i++)
    {
      g_auto (CgvCell) cell = { 0 };

      cgv_column_fill (g_ptr_array_index (columns, i), list, position, &cell);
      g_string_append (out, "| ");
      cgv_markdown_append_cell (out, &cell);
      g_string_append_c (out, ' ');
    }
  g_string_append (out, "|\n");
}

char *
cgv_column_dup_explanation (const CgvColumn *column,
                            gpointer list)
{
  return column->explain != NULL ? column->explain (list, column) : g_strdup (column->sentence);
}
