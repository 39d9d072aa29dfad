/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-markdown.h"
#include "cgv-report-writer.h"

/* Longer lists are shortened in the middle: a comment is read next to the change, and GitHub accepts at most 65536 letters. */
#define MAX_ITEMS 16

typedef struct
{
  CgvReport parent;
  gboolean is_after_item;
  gboolean is_after_check;
  guint n_items;        /* of the list that is open */
  GPtrArray *end_items; /* those of them that may be shown behind the gap */
  guint n_said; /* sentences about the row */
} MarkdownReport;

static void
append_piece (GString *out,
              char mark,
              const char *piece)
{
  const char *around = mark == *CGV_REPORT_BOLD ? "**" : "";

  if (mark == *CGV_REPORT_CODE)
    {
      cgv_markdown_append_name (out, piece);
      return;
    }
  g_string_append (out, around);
  cgv_markdown_append_words (out, piece);
  g_string_append (out, around);
}

/* A block after a list must not be part of its last item. */
static void
begin_block (MarkdownReport *self,
             gboolean is_item)
{
  if (self->is_after_item && !is_item)
    putc ('\n', self->parent.file);
  self->is_after_item = is_item;
  self->is_after_check = FALSE;
}

/* Writes a title, in which there may be an event type of a file. */
static void
write_title (FILE *file,
             const char *before,
             const char *title,
             const char *after)
{
  g_autoptr (GString) out = g_string_new (before);

  cgv_report_append_sentence (out, title, append_piece);
  fprintf (file, "%s%s", out->str, after);
}

static void
begin (CgvReport *report,
       const char *title)
{
  MarkdownReport *self = (MarkdownReport *) report;

  self->end_items = g_ptr_array_new_with_free_func (g_free);
  write_title (report->file, "### ", title, "\n\n");
}

static void
finish (CgvReport *report)
{
  g_ptr_array_unref (((MarkdownReport *) report)->end_items);
}

static void
begin_section (CgvReport *report,
               const char *id,
               const char *title)
{
  g_autofree char *safe = g_markup_escape_text (title, -1);

  begin_block ((MarkdownReport *) report, FALSE);
  fprintf (report->file, "<details><summary>%s</summary>\n\n", safe);
}

static void
end_section (CgvReport *report)
{
  begin_block ((MarkdownReport *) report, FALSE);
  fputs ("</details>\n\n", report->file);
}

static void
say (CgvReport *report,
     CgvReportTone tone,
     const char *text)
{
  static const struct
  {
    const char *before;
    const char *after;
  } tones[] = {
    [CGV_REPORT_PLAIN] = { "", "\n\n" },
    [CGV_REPORT_PARAGRAPH] = { "", "\n\n" },
    [CGV_REPORT_HEADING] = { "#### ", "\n\n" },
    [CGV_REPORT_NOTE] = { N_ ("> Note: "), "\n\n" },
    [CGV_REPORT_WARNING] = { N_ ("> **Warning:** "), "\n\n" },
    [CGV_REPORT_HINT] = { "> ", "\n\n" },
    [CGV_REPORT_SMALL] = { "<sub>", "</sub>\n" },
  };
  MarkdownReport *self = (MarkdownReport *) report;
  g_autoptr (GString) out = g_string_new (NULL);
  const char *before = tones[tone].before;

  cgv_report_append_sentence (out, text, append_piece);
  if (report->is_in_row)
    {
      fprintf (report->file, "%s%s", self->n_said++ > 0 ? "<br>" : "", out->str);
      return;
    }
  begin_block (self, FALSE);
  fprintf (report->file, "%s%s%s", *before != '\0' ? _ (before) : before, out->str, tones[tone].after);
}

/* After another list, checks need words between, or they would belong to it. */
static void
add_check (CgvReport *report,
           CgvReportVerdict verdict,
           const char *label,
           const char *text)
{
  static const char *const marks[] = { [CGV_REPORT_GOOD] = "✅", [CGV_REPORT_DOUBTFUL] = "⚠️", [CGV_REPORT_BAD] = "❌" };
  MarkdownReport *self = (MarkdownReport *) report;
  g_autoptr (GString) out = g_string_new ("- ");

  cgv_markdown_append_name (out, label);
  g_string_append_printf (out, " %s ", marks[verdict]);
  cgv_report_append_sentence (out, text, append_piece);
  if (self->is_after_item && !self->is_after_check)
    {
      begin_block (self, FALSE);
      fprintf (report->file, "%s\n\n", _ ("Limits:"));
    }
  begin_block (self, TRUE);
  self->is_after_check = TRUE;
  fprintf (report->file, "%s\n", out->str);
}

static void
begin_list (CgvReport *report,
            const char *id,
            const char *title,
            int sign)
{
  begin_block ((MarkdownReport *) report, FALSE);
  if (title != NULL)
    write_title (report->file, "", title, "\n\n");
  ((MarkdownReport *) report)->n_items = 0;
}

static void
add_item (CgvReport *report,
          const CgvReportItem *item)
{
  MarkdownReport *self = (MarkdownReport *) report;
  GString *out = g_string_new ("-");

  if (item->name != NULL)
    {
      g_string_append_c (out, ' ');
      cgv_markdown_append_name (out, item->name);
    }
  if (item->amount != NULL)
    g_string_append_printf (out, " %s", item->amount);
  if (item->text != NULL)
    {
      g_string_append (out, item->name != NULL ? ": " : " ");
      cgv_report_append_sentence (out, item->text, append_piece);
    }
  begin_block (self, TRUE);
  if (self->n_items++ < MAX_ITEMS / 2)
    fprintf (report->file, "%s\n", out->str);
  else
    g_ptr_array_add (self->end_items, g_strdup (out->str));
  g_string_free (out, TRUE);
}

static void
end_list (CgvReport *report)
{
  MarkdownReport *self = (MarkdownReport *) report;
  guint n_shown = MIN (self->end_items->len, MAX_ITEMS / 2);
  guint n_left_out = self->end_items->len - n_shown;

  if (n_left_out > 0)
    fprintf (report->file, g_dngettext (NULL, "- … %u more …\n", "- … %u more …\n", n_left_out), n_left_out);
  for (guint i = n_left_out; i < self->end_items->len; i++)
    fprintf (report->file, "%s\n", (const char *) g_ptr_array_index (self->end_items, i));
  g_ptr_array_set_size (self->end_items, 0);
}

static void
write_titles (FILE *file,
              const CgvReportTable *table)
{
  for (guint i = 0; i < table->columns->len; i++)
    write_title (file, "| ", cgv_report_get_column (table, i)->title, " ");
  if (table->detail_title != NULL)
    fprintf (file, "| %s ", table->detail_title);
  fputs ("|\n", file);
  for (guint i = 0; i < table->columns->len; i++)
    fputs (cgv_report_get_column (table, i)->kind == CGV_CELL_NAME ? "|:--" : "|--:", file);
  fputs (table->detail_title != NULL ? "|:--|\n" : "|\n", file);
}

static void
write_cell (CgvReport *report,
            const CgvColumn *column,
            guint index,
            const CgvCell *cell)
{
  g_autoptr (GString) out = g_string_new ("| ");

  cgv_markdown_append_cell (out, cell);
  fprintf (report->file, "%s ", out->str);
}

static gpointer
begin_table (CgvReport *report,
             const CgvReportTable *table)
{
  begin_block ((MarkdownReport *) report, FALSE);
  if (table->title != NULL)
    write_title (report->file, "#### ", table->title, "\n\n");
  write_titles (report->file, table);
  return NULL;
}

static void
add_row (CgvReport *report,
         const CgvReportTable *table,
         gpointer state,
         guint position)
{
  cgv_report_write_cells (report, table, position, write_cell);
  if (table->detail_title != NULL)
    {
      fputs ("| ", report->file);
      ((MarkdownReport *) report)->n_said = 0;
      cgv_report_add_detail (report, table, position);
      putc (' ', report->file);
    }
  fputs ("|\n", report->file);
}

static void
end_table (CgvReport *report,
           const CgvReportTable *table,
           gpointer state)
{
  fputs ("\n", report->file);
  if (table->n_more > 0)
    fprintf (report->file, g_dngettext (NULL, "… and %u more\n\n", "… and %u more\n\n", table->n_more), table->n_more);
}

const CgvReportClass cgv_report_markdown_class = {
  .format = CGV_REPORT_MARKDOWN,
  .size = sizeof (MarkdownReport),
  .default_rows = 10, /* a comment on a change has room for a few rows, which are the largest changes */
  .begin = begin,
  .finish = finish,
  .begin_section = begin_section,
  .end_section = end_section,
  .say = say,
  .add_check = add_check,
  .begin_list = begin_list,
  .add_item = add_item,
  .end_list = end_list,
  .begin_table = begin_table,
  .add_row = add_row,
  .end_table = end_table,
};
