/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-report-writer.h"

/* One table, in any number of pieces: the first one has titles above it. */
typedef struct
{
  CgvReport parent;
  char separator; /* between cells */
  gboolean has_titles;
} CsvReport;

static void
begin (CgvReport *report,
       const char *title)
{
  CsvReport *self = (CsvReport *) report;

  self->separator = report->class == &cgv_report_tsv_class ? '\t' : ',';
}

/* Writes a text; one that a spreadsheet would read as a formula gets a mark before it. */
static void
write_text (const CsvReport *self,
            const char *text,
            gsize length)
{
  FILE *file = self->parent.file;
  gboolean is_formula = length > 0 && strchr ("=+-@\t\r", *text) != NULL;
  gboolean is_quoted = FALSE;

  for (gsize i = 0; i < length && !is_quoted; i++)
    is_quoted = text[i] == self->separator || text[i] == '"' || text[i] == '\n' || text[i] == '\r';
  if (is_quoted)
    putc_unlocked ('"', file);
  if (is_formula)
    putc_unlocked ('\'', file);
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '"')
        putc_unlocked ('"', file);
      putc_unlocked (text[i], file);
    }
  if (is_quoted)
    putc_unlocked ('"', file);
}

/* Returns whether a text needs no quotes, as most names do not. */
static gboolean
is_plain (const char *bytes,
          gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isprint (bytes[i]))
        return FALSE;
    }
  return TRUE;
}

static void
write_titles (const CsvReport *self,
              const CgvReportTable *table)
{
  FILE *file = self->parent.file;

  for (guint i = 0; i < table->columns->len; i++)
    {
      g_autofree char *title = cgv_display_dup_whole (cgv_report_get_column (table, i)->id, -1);

      if (i > 0)
        putc_unlocked (self->separator, file);
      write_text (self, title, strlen (title));
    }
  putc_unlocked ('\n', file);
}

static void
write_cell (CgvReport *report,
            const CgvColumn *column,
            guint index,
            const CgvCell *cell)
{
  const CsvReport *self = (const CsvReport *) report;
  FILE *file = report->file;
  g_autofree char *text = NULL;

  if (index > 0)
    putc_unlocked (self->separator, file);
  if (cell->kind != CGV_CELL_NAME && cell->kind != CGV_CELL_TEXT)
    {
      cgv_report_write_number (file, cell, "");
      return;
    }
  if (!cell->is_empty && cell->text == NULL && cell->bytes != NULL && is_plain (cell->bytes, cell->n_bytes))
    {
      write_text (self, cell->bytes, cell->n_bytes);
      return;
    }
  text = cgv_cell_dup_exact (cell);
  write_text (self, text, strlen (text));
}

static gpointer
begin_table (CgvReport *report,
             const CgvReportTable *table)
{
  CsvReport *self = (CsvReport *) report;

  if (!self->has_titles)
    write_titles (self, table);
  self->has_titles = TRUE;
  return NULL;
}

static void
add_row (CgvReport *report,
         const CgvReportTable *table,
         gpointer state,
         guint position)
{
  cgv_report_write_cells (report, table, position, write_cell);
  putc_unlocked ('\n', report->file);
}

const CgvReportClass cgv_report_csv_class = {
  .format = CGV_REPORT_CSV,
  .size = sizeof (CsvReport),
  .begin = begin,
  .begin_table = begin_table,
  .add_row = add_row,
};

const CgvReportClass cgv_report_tsv_class = {
  .format = CGV_REPORT_CSV,
  .size = sizeof (CsvReport),
  .begin = begin,
  .begin_table = begin_table,
  .add_row = add_row,
};
