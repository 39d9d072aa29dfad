/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-report-writer.h"

#include <string.h>

#include "cgv-value.h"

CgvReport *
cgv_report_new (const CgvReportClass *class,
                const char *title,
                FILE *file)
{
  CgvReport *self = g_malloc0 (class->size);

  self->class = class;
  self->format = class->format;
  self->file = file;
  if (class->begin != NULL)
    class->begin (self, title);
  return self;
}

gboolean
cgv_report_finish (CgvReport *self)
{
  gboolean is_whole = !self->lacks_memory;

  g_assert (self->depth == 0);

  if (self->class->finish != NULL)
    self->class->finish (self);
  g_free (self);
  return is_whole;
}

guint
cgv_report_get_default_rows (const CgvReport *self)
{
  return self->class->default_rows;
}

void
cgv_report_lack_memory (CgvReport *self)
{
  self->lacks_memory = TRUE;
}

gboolean
cgv_report_is (const CgvReport *self,
               guint formats)
{
  return (self->format & formats) != 0;
}

void
cgv_report_add_cell (CgvReport *self,
                     const char *id,
                     const char *title,
                     const CgvCell *cell)
{
  if (self->class->add_value != NULL)
    self->class->add_value (self, id, title, cell);
}

void
cgv_report_add_text (CgvReport *self,
                     const char *id,
                     const char *title,
                     const char *text)
{
  const CgvCell cell = { .kind = CGV_CELL_TEXT, .is_empty = text == NULL, .text = (char *) text };

  cgv_report_add_cell (self, id, title, &cell);
}

void
cgv_report_add_name (CgvReport *self,
                     const char *id,
                     const char *title,
                     const char *bytes,
                     gssize length)
{
  CgvCell cell = { .kind = CGV_CELL_TEXT, .is_empty = bytes == NULL, .bytes = bytes };

  if (bytes != NULL)
    cell.n_bytes = length < 0 ? strlen (bytes) : (gsize) length;
  cgv_report_add_cell (self, id, title, &cell);
}

void
cgv_report_add_profile_string (CgvReport *self,
                               const char *id,
                               const char *title,
                               const CgvProfile *profile,
                               CgvStringId string)
{
  size_t length = 0;
  const char *bytes = string != CGV_NONE ? cgv_profile_get_string (profile, string, &length) : NULL;

  cgv_report_add_name (self, id, title, bytes, (gssize) length);
}

void
cgv_report_add_names (CgvReport *self,
                      const char *id,
                      const char *title,
                      const char *const *names)
{
  cgv_report_begin_array (self, id);
  for (guint i = 0; names[i] != NULL; i++)
    cgv_report_add_name (self, NULL, title == NULL || i == 0 ? title : "", names[i], -1);
  cgv_report_end (self);
}

void
cgv_report_add_count (CgvReport *self,
                      const char *id,
                      const char *title,
                      guint64 count)
{
  const CgvCell cell = { .kind = CGV_CELL_COUNT, .count = count };

  cgv_report_add_cell (self, id, title, &cell);
}

void
cgv_report_add_truth (CgvReport *self,
                      const char *id,
                      gboolean truth)
{
  const CgvCell cell = { .kind = CGV_CELL_TRUTH, .count = truth };

  cgv_report_add_cell (self, id, NULL, &cell);
}

static void
begin_group (CgvReport *self,
             const char *id,
             gboolean is_array)
{
  g_assert (self->depth < CGV_REPORT_DEPTH);

  if (self->class->begin_group != NULL)
    self->class->begin_group (self, id, is_array);
  self->is_array[self->depth++] = is_array;
}

void
cgv_report_begin_object (CgvReport *self,
                         const char *id)
{
  begin_group (self, id, FALSE);
}

void
cgv_report_begin_array (CgvReport *self,
                        const char *id)
{
  begin_group (self, id, TRUE);
}

void
cgv_report_end (CgvReport *self)
{
  g_assert (self->depth > 0);

  self->depth--;
  if (self->class->end_group != NULL)
    self->class->end_group (self, self->is_array[self->depth]);
}

void
cgv_report_begin_section (CgvReport *self,
                          const char *id,
                          const char *title)
{
  if (self->class->begin_section != NULL)
    self->class->begin_section (self, id, title);
}

void
cgv_report_end_section (CgvReport *self)
{
  if (self->class->end_section != NULL)
    self->class->end_section (self);
}

void
cgv_report_say (CgvReport *self,
                CgvReportTone tone,
                const char *text)
{
  if (text != NULL && self->class->say != NULL)
    self->class->say (self, tone, text);
}

void
cgv_report_take (CgvReport *self,
                 CgvReportTone tone,
                 char *text)
{
  cgv_report_say (self, tone, text);
  g_free (text);
}

void
cgv_report_add_check (CgvReport *self,
                      CgvReportVerdict verdict,
                      const char *label,
                      const char *text)
{
  if (self->class->add_check != NULL)
    self->class->add_check (self, verdict, label, text);
}

void
cgv_report_begin_list (CgvReport *self,
                       const char *id,
                       const char *title,
                       int sign)
{
  if (self->class->begin_list != NULL)
    self->class->begin_list (self, id, title, sign);
}

void
cgv_report_add_item (CgvReport *self,
                     const CgvReportItem *item)
{
  if (self->class->add_item != NULL)
    self->class->add_item (self, item);
}

void
cgv_report_end_list (CgvReport *self)
{
  if (self->class->end_list != NULL)
    self->class->end_list (self);
}

void
cgv_report_add_table (CgvReport *self,
                      const CgvReportTable *table)
{
  gpointer state;

  if (self->class->add_table != NULL)
    self->class->add_table (self, table);
  if (self->class->add_row == NULL)
    return;
  state = cgv_report_begin_table (self, table);
  for (guint i = 0; i < table->n_rows; i++)
    cgv_report_add_row (self, table, state, i);
  cgv_report_end_table (self, table, state);
}

gpointer
cgv_report_begin_table (CgvReport *self,
                        const CgvReportTable *table)
{
  g_return_val_if_fail (self->class->add_row != NULL, NULL);

  return self->class->begin_table (self, table);
}

void
cgv_report_add_row (CgvReport *self,
                    const CgvReportTable *table,
                    gpointer state,
                    guint position)
{
  self->class->add_row (self, table, state, position);
}

void
cgv_report_end_table (CgvReport *self,
                      const CgvReportTable *table,
                      gpointer state)
{
  if (self->class->end_table != NULL)
    self->class->end_table (self, table, state);
}

void
cgv_report_add_members (CgvReport *self,
                        GPtrArray *columns,
                        gpointer list,
                        guint position)
{
  if (self->class->add_members != NULL)
    self->class->add_members (self, columns, list, position);
}

void
cgv_report_add_drawing (CgvReport *self,
                        const char *id,
                        const char *title,
                        const char *note,
                        void (*draw) (gconstpointer data, FILE *file),
                        gconstpointer data)
{
  if (self->class->add_drawing != NULL)
    self->class->add_drawing (self, id, title, note, draw, data);
}

void
cgv_report_add_column (GPtrArray *columns,
                       const char *id,
                       const char *title,
                       CgvCellKind kind,
                       guint index,
                       CgvColumnFill fill)
{
  const CgvColumn column = { .id = id, .title = title, .kind = kind, .index = index, .fill = fill };

  cgv_columns_add (columns, &column);
}

void
cgv_report_write_number (FILE *file,
                         const CgvCell *cell,
                         const char *nothing)
{
  char digits[CGV_FORMAT_MAX] = "";
  g_autofree char *text = NULL;
  CgvEvent event;

  if (cell->is_empty)
    {
      fputs (nothing, file);
      return;
    }
  if (cell->kind == CGV_CELL_COUNT)
    g_snprintf (digits, sizeof digits, "%" G_GUINT64_FORMAT, cell->count);
  else if (cell->kind == CGV_CELL_COST)
    {
      event = *cgv_cell_get_event (cell);
      event.is_signed = cell->is_signed;
      cgv_value_print (cell->cost.value, &event, digits);
    }
  else
    text = cgv_cell_dup_exact (cell);
  if (text != NULL)
    fputs (*text != '\0' ? text : nothing, file);
  else
    fputs (*digits != '\0' ? digits : nothing, file);
}

void
cgv_report_write_cells (CgvReport *self,
                        const CgvReportTable *table,
                        guint position,
                        CgvReportCellFunc write)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const CgvColumn *column = cgv_report_get_column (table, i);
      g_auto (CgvCell) cell;

      cgv_column_fill (column, table->list, position, &cell);
      write (self, column, i, &cell);
    }
}

void
cgv_report_add_detail (CgvReport *self,
                       const CgvReportTable *table,
                       guint position)
{
  self->is_in_row = TRUE;
  table->add_detail (table->list, position, self);
  self->is_in_row = FALSE;
}

void
cgv_report_append_sentence (GString *out,
                            const char *text,
                            CgvReportPieceFunc append)
{
  static const char marks[] = CGV_REPORT_CODE CGV_REPORT_CODE_END CGV_REPORT_BOLD CGV_REPORT_BOLD_END;

  while (*text != '\0')
    {
      char mark = strchr (marks, *text) != NULL ? *text++ : '\0';
      gsize length = strcspn (text, marks);
      g_autofree char *piece = g_strndup (text, length);

      if (length > 0)
        append (out, mark, piece);
      text += length;
    }
}

static void
append_plain (GString *out,
              char mark,
              const char *piece)
{
  g_string_append (out, piece);
}

char *
cgv_report_dup_plain (const char *text)
{
  GString *plain = g_string_new (NULL);

  cgv_report_append_sentence (plain, text, append_plain);
  return g_string_free (plain, FALSE);
}
