/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cgv-cli-text.h"
#include "cgv-cli-report.h"
#include "cgv-report-writer.h"

/* Deeper items are not indented further. */
#define MAX_LEVEL 21

/* The kind of the last item, which decides on an empty line before the next. */
typedef enum
{
  AFTER_NOTHING,
  AFTER_TITLE,
  AFTER_SENTENCE,
  AFTER_ITEM,
  AFTER_TABLE,
  AFTER_FIELDS,
} After;

typedef struct
{
  CgvReport parent;
  After after;
  guint n_sections; /* that are open */
  GPtrArray *cells; /* of the aligned fields or table, row by row */
  guint n_columns;
  gboolean has_sentences; /* the notes about the row are sentences, which take more room than a name */
} TextReport;

static guint *
measure_columns (const TextReport *self)
{
  guint *widths = g_new0 (guint, self->n_columns);

  for (guint i = 0; i < self->cells->len; i++)
    {
      const char *text = g_ptr_array_index (self->cells, i);

      if (text != NULL)
        widths[i % self->n_columns] = MAX (widths[i % self->n_columns], (guint) g_utf8_strlen (text, -1));
    }
  return widths;
}

/* The last column begins at the left, all others end at the right. A sentence about a row has nothing before it. */
static void
print_cells (TextReport *self)
{
  g_autofree guint *widths = measure_columns (self);

  for (guint i = 0; i < self->cells->len; i++)
    {
      const char *text = g_ptr_array_index (self->cells, i);
      guint column = i % self->n_columns;

      if (column == self->n_columns - 1)
        fprintf (self->parent.file, "%s\n", text);
      else if (text != NULL)
        fprintf (self->parent.file, "%*s%s  ", (int) (widths[column] - (guint) g_utf8_strlen (text, -1)), "", text);
    }
  g_ptr_array_set_size (self->cells, 0);
}

/* Begins an item, with an empty line before it unless it may follow @may_follow directly. */
static void
begin_block (TextReport *self,
             After block,
             After may_follow)
{
  if (self->after == AFTER_FIELDS && block != AFTER_FIELDS)
    print_cells (self);
  if (self->after != AFTER_NOTHING && self->after != AFTER_TITLE && self->after != may_follow)
    putc ('\n', self->parent.file);
  self->after = block;
}

static char *
dup_printed (const char *text)
{
  g_autofree char *plain = cgv_report_dup_plain (text);

  return cgv_cli_text_dup_in_locale (plain);
}

/* A name does not depend on the locale. */
static char *
dup_name (const CgvCell *cell)
{
  g_autofree char *name = cgv_cell_dup_text (cell);
  GString *text = g_string_new (name);

  if (cell->place != NULL && *cell->place != '\0')
    g_string_append_printf (text, "  (%s)", cell->place);
  if (cell->tag != NULL)
    g_string_append_printf (text, "  [%s]", cell->tag);
  if (cell->badge != NULL)
    g_string_append_printf (text, "  [%s]", cell->badge);
  return g_string_free (text, FALSE);
}

static char *
dup_cell (const CgvCell *cell)
{
  g_autofree char *text = cell->kind != CGV_CELL_NAME ? cgv_cell_dup_text (cell) : NULL;

  return text != NULL ? cgv_cli_text_dup_in_locale (text) : dup_name (cell);
}

static void
begin (CgvReport *report,
       const char *title)
{
  ((TextReport *) report)->cells = g_ptr_array_new_with_free_func (g_free);
}

static void
finish (CgvReport *report)
{
  TextReport *self = (TextReport *) report;

  if (self->after == AFTER_FIELDS)
    print_cells (self);
  g_ptr_array_unref (self->cells);
}

static void
add_value (CgvReport *report,
           const char *id,
           const char *title,
           const CgvCell *cell)
{
  TextReport *self = (TextReport *) report;

  if (title == NULL || cell->is_empty)
    return;
  begin_block (self, AFTER_FIELDS, AFTER_FIELDS);
  self->n_columns = 2;
  g_ptr_array_add (self->cells, g_strdup (title));
  g_ptr_array_add (self->cells, cell->bytes != NULL ? cgv_cell_dup_exact (cell) : dup_cell (cell));
}

static void
print_title (TextReport *self,
             const char *title)
{
  g_autofree char *printed = dup_printed (title);

  begin_block (self, AFTER_TITLE, AFTER_NOTHING);
  /* Translators: a title above a list or a table. */
  fprintf (self->parent.file, _ ("%s:"), printed);
  putc ('\n', self->parent.file);
}

static void
begin_section (CgvReport *report,
               const char *id,
               const char *title)
{
  TextReport *self = (TextReport *) report;

  print_title (self, title);
  self->n_sections++;
}

static void
end_section (CgvReport *report)
{
  ((TextReport *) report)->n_sections--;
}

/* Adds a line below its row: a sentence at the left if it needs the room, otherwise below the name. */
static void
add_below (TextReport *self,
           const char *text)
{
  for (guint i = 1; i < self->n_columns; i++)
    g_ptr_array_add (self->cells, self->has_sentences ? NULL : g_strdup (""));
  g_ptr_array_add (self->cells, g_strconcat (self->has_sentences ? "    " : "  ", text, NULL));
}

static void
say (CgvReport *report,
     CgvReportTone tone,
     const char *text)
{
  TextReport *self = (TextReport *) report;
  g_autofree char *printed = dup_printed (text);
  After may_follow = AFTER_SENTENCE;

  if (report->is_in_row)
    {
      add_below (self, printed);
      return;
    }
  if (self->n_sections > 0)
    may_follow = self->after;
  else if (tone == CGV_REPORT_PARAGRAPH || tone == CGV_REPORT_HEADING)
    may_follow = AFTER_NOTHING;
  begin_block (self, AFTER_SENTENCE, may_follow);
  fprintf (report->file, "%*s", (int) self->n_sections * 2, "");
  if (tone == CGV_REPORT_WARNING)
    fprintf (report->file, _ ("Warning: %s\n"), printed);
  else if (tone == CGV_REPORT_NOTE)
    fprintf (report->file, _ ("Note: %s\n"), printed);
  else
    fprintf (report->file, "%s\n", printed);
  if (tone == CGV_REPORT_HEADING)
    self->after = AFTER_TITLE;
}

static void
add_check (CgvReport *report,
           CgvReportVerdict verdict,
           const char *label,
           const char *text)
{
  g_autofree char *printed = dup_printed (text);

  begin_block ((TextReport *) report, AFTER_ITEM, AFTER_ITEM);
  fprintf (report->file, "  %s %s\n", label, printed);
}

static void
begin_list (CgvReport *report,
            const char *id,
            const char *title,
            int sign)
{
  if (title != NULL)
    print_title ((TextReport *) report, title);
}

static void
add_item (CgvReport *report,
          const CgvReportItem *item)
{
  g_autofree char *amount = item->amount != NULL ? dup_printed (item->amount) : NULL;
  g_autofree char *text = item->text != NULL ? dup_printed (item->text) : NULL;

  begin_block ((TextReport *) report, AFTER_ITEM, AFTER_ITEM);
  fprintf (report->file, "%*s", (int) (2 * MIN (item->level, MAX_LEVEL)), "");
  if (amount != NULL)
    fprintf (report->file, "%s  ", amount);
  if (item->name != NULL)
    fprintf (report->file, text != NULL ? "%s: " : "%s", item->name);
  fprintf (report->file, "%s\n", text != NULL ? text : "");
}

static void
add_cell (CgvReport *report,
          const CgvColumn *column,
          guint index,
          const CgvCell *cell)
{
  g_ptr_array_add (((TextReport *) report)->cells, dup_cell (cell));
}

static void
add_row (TextReport *self,
         const CgvReportTable *table,
         guint position)
{
  cgv_report_write_cells (&self->parent, table, position, add_cell);
  self->has_sentences = table->detail_title != NULL;
  if (table->add_detail != NULL)
    cgv_report_add_detail (&self->parent, table, position);
}

/* A sum that stopped growing is a bound of the true one. */
static const char *
get_bound (const CgvCell *cell)
{
  if (cell->kind != CGV_CELL_COST || cell->is_empty || !cgv_event_is_bound (cgv_cell_get_event (cell), cell->cost.value))
    return "";
  return cell->is_signed && (gint64) cell->cost.value < 0 ? "≤" : "≥";
}

/* Prints at once, in the format for programs. */
static void
print_plain_cell (CgvReport *report,
                  const CgvColumn *column,
                  guint index,
                  const CgvCell *cell)
{
  g_autofree char *text = cgv_cell_dup_exact (cell);

  fprintf (report->file, "%s%s%s", index > 0 ? "\t" : "", get_bound (cell), cell->is_empty ? "-" : text);
}

static void
add_table (CgvReport *report,
           const CgvReportTable *table)
{
  TextReport *self = (TextReport *) report;

  if (table->title != NULL)
    print_title (self, table->title);
  begin_block (self, AFTER_TABLE, table->is_plain ? AFTER_TABLE : AFTER_NOTHING);
  self->n_columns = table->columns->len;
  for (guint i = 0; !table->is_plain && i < table->columns->len; i++)
    g_ptr_array_add (self->cells, g_strdup (cgv_report_get_column (table, i)->title));
  for (guint i = 0; i < table->n_rows; i++)
    {
      if (!table->is_plain)
        {
          add_row (self, table, i);
          continue;
        }
      cgv_report_write_cells (report, table, i, print_plain_cell);
      putc ('\n', report->file);
    }
  if (!table->is_plain)
    print_cells (self);
  if (table->n_more == 0)
    return;
  begin_block (self, AFTER_TABLE, AFTER_NOTHING);
  fprintf (report->file, g_dngettext (NULL, "%u more; --rows 0 shows it\n", "%u more; --rows 0 shows them\n", table->n_more), table->n_more);
}

const CgvReportClass cgv_report_text_class = {
  .format = CGV_REPORT_TEXT,
  .size = sizeof (TextReport),
  .default_rows = 30,
  .begin = begin,
  .finish = finish,
  .add_value = add_value,
  .begin_section = begin_section,
  .end_section = end_section,
  .say = say,
  .add_check = add_check,
  .begin_list = begin_list,
  .add_item = add_item,
  .add_table = add_table,
};
