/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-config.h"

#include "cgv-color-key.h"
#include "cgv-palette.h"
#include "cgv-cli-report.h"
#include "cgv-report-writer.h"
#include "cgv-seeded-hash.h"

/* Size of a page that can still be sent by mail; a table takes at most half of the rest. */
#define MAX_SIZE (4 * 1024 * 1024)

typedef struct
{
  CgvReport parent;
  guint n_sections; /* that are open */
  gboolean is_path;
  gboolean has_fields;
  gboolean is_open; /* the current row has more content than its summary */
  GString *summary; /* the summary of the current row */
  GHashTable *ids;  /* of titles: a page has each once, for its first section */
  guint n_columns;  /* so wide */
} HtmlReport;

static const char layout[] =
  ":root{color-scheme:light dark;--bg:#fff;--fg:#1d1d20;--dim:#5e5c64;--line:#d8d6dc;--card:#f6f5f7;--more:#c64600;--less:#1a5fb4;--warn:#8a4b00;--edge:#a09fa5}\n"
  "body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:76rem;padding:1.5rem 1rem 4rem;background:var(--bg);color:var(--fg)}\n"
  "h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}h2{font-size:1.15rem;margin:2.25rem 0 .5rem}p{margin:.4rem 0}\n"
  "code{font-family:ui-monospace,monospace;font-size:.92em;overflow-wrap:anywhere}small,.dim{color:var(--dim)}\n"
  ".bad{color:var(--more)}.good{color:var(--less)}.warn{border-left:4px solid var(--warn);padding:.2rem .8rem;background:var(--card);margin:.4rem 0}\n"
  ".verdict{display:inline-block;border:2px solid currentColor;border-radius:.4rem;padding:.1rem .6rem;font-weight:600}\n"
  ".scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\n"
  "th,td{text-align:right;padding:.25rem .6rem;border-bottom:1px solid var(--line);white-space:nowrap;vertical-align:top}\n"
  "th{font-weight:600;color:var(--dim)}td.l,th.l{text-align:left;white-space:normal}td code{white-space:pre-wrap}\n"
  ".t{text-align:left}td.t{white-space:normal}td.l{width:45%}tr.why td{padding:0 .6rem .25rem;color:var(--dim)}tr:has(+.why) td{border-bottom:0}tr.why ul{color:var(--fg)}\n"
  "summary{cursor:pointer}summary:focus-visible{outline:2px solid var(--less)}details ul{margin:.3rem 0 .6rem;padding-left:1.2rem}\n"
  ".chip{border:1px solid currentColor;border-radius:.6rem;padding:0 .45rem;font-size:.8em;margin-left:.4rem}\n"
  "svg.bar{display:block;width:8rem;height:.8rem;margin-top:.35rem}.bar .up{fill:var(--more)}.bar .down{fill:var(--less)}.bar path{stroke:var(--dim);vector-effect:non-scaling-stroke}\n"
  "ol.path{list-style:none;padding:0;border-left:3px solid var(--line)}ol.path li{padding:.3rem 0 .3rem .9rem;position:relative}\n"
  "ol.path li:last-child{border-left:4px solid var(--more);margin-left:-3.5px;background:var(--card)}ol.path.less li:last-child{border-color:var(--less)}\n"
  "svg text{font:11px system-ui,sans-serif;pointer-events:none}svg .b{font-weight:bold}svg .n{text-anchor:end}svg g rect{stroke:var(--fg);stroke-opacity:.35}.legend{display:flex;flex-wrap:wrap;gap:.2rem .9rem;margin:.4rem 0;font-size:.85em}\n"
  ".sides{display:flex;flex-wrap:wrap;gap:0 1rem}.sides>div{flex:1 1 24rem;min-width:0}.sides svg.map{min-width:0}.sides h3{font-size:1rem;margin:.4rem 0}"
  ".map .blank{fill:var(--card)}.map .part.part text{fill:var(--fg)}.map .part.none text{fill:var(--dim)}.hatch{fill:none;stroke:var(--fg);stroke-opacity:.3}\n"
  ".legend span{display:inline-flex;align-items:center;gap:.35rem}.legend svg{width:1.3rem;height:.9rem}\n"
  ".graph .box{fill:var(--bg)}.graph .empty{fill:var(--line)}.graph .in,.graph .own,.graph .empty{stroke:none}.graph .cycle rect:first-of-type{stroke-width:2}"
  ".graph path{fill:none;stroke:var(--edge)}.graph .tip{fill:var(--edge);stroke:none}.graph .dots{stroke-dasharray:1 4;stroke-linecap:round}.graph .back{stroke-dasharray:6 4}\n"
  "dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .9rem;margin:.3rem 0}dt{color:var(--dim)}dd{margin:0;overflow-wrap:anywhere}\n"
  "a{color:inherit}svg a{text-decoration:none}tr:target{background:var(--card);outline:2px solid var(--less)}svg.map,.graph,.legend svg{display:block;print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
  "@media(max-width:40rem){svg.map{min-width:56rem}td,th{padding:.1rem .35rem;border:0}.wide{display:none}dl{grid-template-columns:1fr}"
  "table,thead,tbody{display:block}tr{display:flex;flex-wrap:wrap;border-bottom:1px solid var(--line)}tr:has(+.why){border:0}th,td{box-sizing:border-box;flex:0 0 33.3%}td.l,th.l,td.w{flex-basis:100%;width:auto;order:-1}svg.bar{width:100%}}\n"
  "@media print{details{display:block}details::details-content{content-visibility:visible;block-size:auto}tr,li,svg{break-inside:avoid}.scroll{overflow:visible}svg.map{min-width:0}.graph{width:100%;height:auto}}\n";

static const char dark[] =
  ":root{--bg:#1e1e22;--fg:#ececef;--dim:#a5a3ab;--line:#3d3b42;--card:#29292e;--more:#ff9a57;--less:#78aeed;--warn:#f8c45a;--edge:#7d7b84}\n";

static void
write_color (FILE *file,
             const CgvColor *color)
{
  fprintf (file, "#%02x%02x%02x", (guint) (color->red * 255 + 0.5), (guint) (color->green * 255 + 0.5), (guint) (color->blue * 255 + 0.5));
}

static void
write_class (FILE *file,
             char kind,
             guint index,
             guint shade,
             const CgvColor *fill,
             const CgvColor *text)
{
  fprintf (file, ".%c%u .s%u{fill:", kind, index, shade);
  write_color (file, fill);
  fprintf (file, "}.%c%u .s%u~text{fill:", kind, index, shade);
  write_color (file, text);
  fputs ("}\n", file);
}

static void
write_fill (FILE *file,
            const char *name,
            CgvColor color)
{
  fprintf (file, ".%s{fill:", name);
  write_color (file, &color);
  fputs ("}\n", file);
}

/* Writes the colours of bars, of changes, and of libraries or files. */
static void
write_colors (FILE *file,
              CgvScheme scheme)
{
  CgvPalette palette;
  CgvColor fill;
  CgvColor text;

  cgv_palette_init (&palette, scheme, false);
  write_fill (file, "in", cgv_color_mix (&palette.background, &palette.accent, CGV_PALETTE_INCLUSIVE));
  write_fill (file, "own", palette.accent);
  for (guint shade = 0; shade < CGV_N_SHADES; shade++)
    {
      for (guint change = 0; change < CGV_N_CHANGES; change++)
        {
          cgv_palette_get_change (&palette, (CgvChange) change, (CgvShade) shade, &fill, &text);
          write_class (file, 'c', change, shade, &fill, &text);
        }
      for (guint slot = 0; slot < CGV_N_SLOTS; slot++)
        {
          cgv_palette_get_slot (&palette, slot, (CgvShade) shade, &fill, &text);
          write_class (file, 'k', slot, shade, &fill, &text);
        }
    }
}

static void
write_style (FILE *file)
{
  fputs ("<style>\n", file);
  fputs (layout, file);
  write_colors (file, CGV_SCHEME_LIGHT);
  fputs ("@media(prefers-color-scheme:dark){\n", file);
  fputs (dark, file);
  write_colors (file, CGV_SCHEME_DARK);
  fputs ("}\n</style>\n", file);
}

static void
append_html (GString *out,
             const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    {
      if (strchr ("&<>\"'", *p) != NULL)
        g_string_append_printf (out, "&#%d;", *p);
      else
        g_string_append_c (out, *p);
    }
}

char *
cgv_report_dup_html (const char *text)
{
  GString *out = g_string_new (NULL);

  append_html (out, text);
  return g_string_free (out, FALSE);
}

/* Writes an element. */
static void
write_element (FILE *file,
               const char *before,
               const char *text,
               const char *after)
{
  g_autofree char *safe = cgv_report_dup_html (text);

  fprintf (file, "%s%s%s", before, safe, after);
}

static void
append_piece (GString *out,
              char mark,
              const char *piece)
{
  const char *tag = mark == *CGV_REPORT_CODE ? "code" : mark == *CGV_REPORT_BOLD ? "b"
                                                                                 : NULL;

  if (tag != NULL)
    g_string_append_printf (out, "<%s>", tag);
  append_html (out, piece);
  if (tag != NULL)
    g_string_append_printf (out, "</%s>", tag);
}

static void
write_sentence (FILE *file,
                const char *before,
                const char *text,
                const char *after)
{
  g_autoptr (GString) out = g_string_new (before);

  cgv_report_append_sentence (out, text, append_piece);
  fprintf (file, "%s%s", out->str, after);
}

/* Begins a page that loads nothing and runs nothing, regardless of the names in a profile. */
static void
begin (CgvReport *report,
       const char *title)
{
  g_autofree char *plain = cgv_report_dup_plain (title);

  ((HtmlReport *) report)->summary = g_string_new (NULL);
  ((HtmlReport *) report)->ids = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
  fprintf (report->file, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n", _ ("en"));
  fputs ("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"referrer\" content=\"no-referrer\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n"
         "<meta name=\"generator\" content=\"callgrove-cli " CGV_VERSION "\">\n",
         report->file);
  write_element (report->file, "<title>", plain, "</title>\n");
  write_style (report->file);
  fputs ("</head>\n<body>\n", report->file);
  write_sentence (report->file, "<h1>", title, "</h1>\n");
}

/* Ends the list of values that may be open. */
static void
begin_block (HtmlReport *self)
{
  if (self->has_fields)
    fputs ("</dl>\n", self->parent.file);
  self->has_fields = FALSE;
}

static void
finish (CgvReport *report)
{
  HtmlReport *self = (HtmlReport *) report;

  begin_block (self);
  fputs ("</body>\n</html>\n", report->file);
  g_string_free (self->summary, TRUE);
  g_hash_table_unref (self->ids);
}

static void
begin_detail (HtmlReport *self)
{
  fprintf (self->parent.file, "<tr class=\"why\"><td class=\"l\" colspan=\"%u\">", self->n_columns);
}

/* Ends the summary of a row. */
static void
open_row (HtmlReport *self)
{
  if (!self->parent.is_in_row || self->is_open)
    return;
  begin_detail (self);
  self->is_open = TRUE;
  fprintf (self->parent.file, "<details><summary>%s</summary>", self->summary->len > 0 ? self->summary->str : _ ("Calls"));
}

static void
add_value (CgvReport *report,
           const char *id,
           const char *title,
           const CgvCell *cell)
{
  HtmlReport *self = (HtmlReport *) report;
  g_autofree char *text = NULL;

  if (title == NULL || cell->is_empty)
    return;
  open_row (self);
  if (!self->has_fields)
    fputs ("<dl>\n", report->file);
  self->has_fields = TRUE;
  text = cell->bytes != NULL ? cgv_cell_dup_exact (cell) : cgv_cell_dup_text (cell);
  write_element (report->file, "<dt>", title, "</dt>");
  write_element (report->file, "<dd><code>", text, "</code></dd>\n");
}

static void
write_title (HtmlReport *self,
             const char *id,
             const char *title,
             guint level)
{
  gboolean is_first = id != NULL && g_hash_table_add (self->ids, g_strdup (id));

  fprintf (self->parent.file, is_first ? "<h%u id=\"%s\">" : "<h%u>", level, id);
  write_element (self->parent.file, "", title, "");
  fprintf (self->parent.file, "</h%u>\n", level);
}

static void
begin_section (CgvReport *report,
               const char *id,
               const char *title)
{
  HtmlReport *self = (HtmlReport *) report;

  begin_block (self);
  write_title (self, id, title, 2 + self->n_sections++);
}

static void
end_section (CgvReport *report)
{
  HtmlReport *self = (HtmlReport *) report;

  begin_block (self);
  self->n_sections--;
}

static void
say (CgvReport *report,
     CgvReportTone tone,
     const char *text)
{
  static const char *const starts[] = {
    [CGV_REPORT_PLAIN] = "<p>",
    [CGV_REPORT_PARAGRAPH] = "<p>",
    [CGV_REPORT_HEADING] = "<p>",
    [CGV_REPORT_NOTE] = "<p class=\"dim\">",
    [CGV_REPORT_WARNING] = "<p class=\"warn\">",
    [CGV_REPORT_HINT] = "<p class=\"dim\">",
    [CGV_REPORT_SMALL] = "<p class=\"dim\">",
  };
  HtmlReport *self = (HtmlReport *) report;

  if (self->parent.is_in_row && !self->is_open)
    {
      g_string_append (self->summary, self->summary->len > 0 ? "<br>" : "");
      cgv_report_append_sentence (self->summary, text, append_piece);
      return;
    }
  begin_block (self);
  write_sentence (report->file, starts[tone], text, "</p>\n");
}

static void
add_check (CgvReport *report,
           CgvReportVerdict verdict,
           const char *label,
           const char *text)
{
  static const char *const classes[] = { [CGV_REPORT_GOOD] = " good", [CGV_REPORT_DOUBTFUL] = "", [CGV_REPORT_BAD] = " bad" };

  begin_block ((HtmlReport *) report);
  fprintf (report->file, "<p><span class=\"verdict%s\">", classes[verdict]);
  write_element (report->file, "", label, "</span> ");
  write_sentence (report->file, "", text, "</p>\n");
}

static void
begin_list (CgvReport *report,
            const char *id,
            const char *title,
            int sign)
{
  HtmlReport *self = (HtmlReport *) report;

  open_row (self);
  begin_block (self);
  if (title != NULL && self->parent.is_in_row)
    write_element (report->file, "<p class=\"dim\">", title, "</p>");
  else if (title != NULL)
    write_title (self, id, title, 2 + self->n_sections);
  self->is_path = sign != 0;
  if (self->is_path)
    fprintf (report->file, "<ol class=\"path %s\">\n", sign < 0 ? "less" : "more");
  else
    fputs ("<ul>", report->file);
}

static const char *
get_class (int sign)
{
  if (sign == 0)
    return "dim";
  return sign > 0 ? "bad" : "good";
}

static void
add_item (CgvReport *report,
          const CgvReportItem *item)
{
  fputs ("<li>", report->file);
  if (item->anchor != 0)
    fprintf (report->file, "<a href=\"#f%u\">", item->anchor);
  if (item->name != NULL)
    write_element (report->file, "<code>", item->name, item->anchor != 0 ? "</code></a> " : "</code> ");
  if (item->amount != NULL)
    {
      fprintf (report->file, "<b class=\"%s\">", get_class (item->sign));
      write_element (report->file, "", item->amount, "</b>");
    }
  if (item->share != NULL)
    write_element (report->file, " <small>", item->share, "</small>");
  if (item->text != NULL)
    write_sentence (report->file, item->name != NULL ? ": " : "", item->text, "");
  fputs ("</li>\n", report->file);
}

static void
end_list (CgvReport *report)
{
  fputs (((HtmlReport *) report)->is_path ? "</ol>\n" : "</ul>", report->file);
}

static void
write_bar (FILE *file,
           const CgvCell *cell)
{
  gboolean is_more = cell->state == CGV_CELL_MORE;
  double width = cell->fraction * 100;

  fprintf (file, "<svg class=\"bar\" viewBox=\"-100 0 200 12\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
                 "<rect class=\"%s\" x=\"%.1f\" width=\"%.1f\" height=\"12\"/><path d=\"M0 0V12\"/></svg>",
           is_more ? "up" : "down",
           is_more ? 0 : -width,
           width);
}

static void
write_name (FILE *file,
            const CgvCell *cell)
{
  g_autofree char *name = cgv_cell_dup_text (cell);
  g_autofree char *whole = cell->whole_text != NULL && !g_str_equal (cell->whole_text, name) ? cgv_report_dup_html (cell->whole_text) : NULL;

  if (whole != NULL)
    fprintf (file, "<code title=\"%s\"", whole);
  write_element (file, whole != NULL ? ">" : "<code>", name, "</code>");
  if (cell->tag != NULL)
    write_element (file, "<span class=\"chip\">", cell->tag, "</span>");
  if (cell->badge != NULL)
    write_element (file, "<span class=\"chip\">", cell->badge, "</span>");
  if (cell->place != NULL && *cell->place != '\0')
    write_element (file, " <small>", cell->place, "</small>");
}

static void
write_contents (FILE *file,
                const CgvColumn *column,
                const CgvCell *cell)
{
  g_autofree char *text = NULL;

  if (column->flags & CGV_COLUMN_BAR)
    {
      write_bar (file, cell);
      return;
    }
  if (column->kind == CGV_CELL_NAME)
    {
      write_name (file, cell);
      return;
    }
  text = cgv_cell_dup_text (cell);
  if (cell->state == CGV_CELL_MORE || cell->state == CGV_CELL_LESS)
    write_element (file, cell->state == CGV_CELL_MORE ? "<b class=\"bad\">" : "<b class=\"good\">", text, "</b>");
  else
    write_element (file, "", text, "");
}

/* The last of a table without names is words. */
static const char *
get_column_class (const HtmlReport *self,
                  const CgvColumn *column,
                  guint index)
{
  if (column->kind == CGV_CELL_TEXT && index + 1 == self->n_columns)
    return " class=\"t\"";
  if (column->kind == CGV_CELL_NAME)
    return " class=\"l\"";
  return column->name_min > 0 ? " class=\"wide\"" : "";
}

static void
write_cell (CgvReport *report,
            const CgvColumn *column,
            guint index,
            const CgvCell *cell)
{
  fprintf (report->file, "<td%s>", get_column_class ((HtmlReport *) report, column, index));
  write_contents (report->file, column, cell);
  fputs ("</td>", report->file);
}

/* Writes the detail below the numbers, as wide as the table. */
static void
write_detail (HtmlReport *self,
              const CgvReportTable *table,
              guint position)
{
  self->is_open = FALSE;
  g_string_truncate (self->summary, 0);
  cgv_report_add_detail (&self->parent, table, position);
  begin_block (self);
  if (!self->is_open && self->summary->len > 0)
    {
      begin_detail (self);
      fputs (self->summary->str, self->parent.file);
    }
  if (self->is_open || self->summary->len > 0)
    fprintf (self->parent.file, "%s</td></tr>\n", self->is_open ? "</details>" : "");
}

static void
write_row (HtmlReport *self,
           const CgvReportTable *table,
           guint position)
{
  if (table->has_anchors)
    fprintf (self->parent.file, "<tr id=\"f%u\">", position + 1);
  else
    fputs ("<tr>", self->parent.file);
  cgv_report_write_cells (&self->parent, table, position, write_cell);
  fputs ("</tr>\n", self->parent.file);
  if (table->add_detail != NULL)
    write_detail (self, table, position);
}

static void
add_table (CgvReport *report,
           const CgvReportTable *table)
{
  HtmlReport *self = (HtmlReport *) report;
  FILE *file = report->file;
  glong max_size = ftell (file) + MAX (MAX_SIZE - ftell (file), 0) / 2;
  guint n = 0;
  guint n_more;

  self->n_columns = table->columns->len;
  begin_block (self);
  if (table->title != NULL)
    {
      g_autofree char *title = g_strdup_printf ("%s (%u)", table->title, table->n_rows + table->n_more);

      write_title (self, table->id, title, 2 + self->n_sections);
    }
  fputs ("<div class=\"scroll\"><table>\n<thead><tr>", file);
  for (guint i = 0; i < table->columns->len; i++)
    {
      fprintf (file, "<th%s>", get_column_class (self, cgv_report_get_column (table, i), i));
      write_element (file, "", cgv_report_get_column (table, i)->title, "</th>");
    }
  fputs ("</tr></thead>\n<tbody>\n", file);
  for (; n < table->n_rows && ftell (file) < max_size; n++)
    write_row (self, table, n);
  fputs ("</tbody></table></div>\n", file);
  n_more = table->n_more + table->n_rows - n;
  if (n_more > 0)
    {
      fputs ("<p class=\"dim\">", file);
      fprintf (file, g_dngettext (NULL, "… and %u more", "… and %u more", n_more), n_more);
      fputs ("</p>\n", file);
    }
}

static void
add_drawing (CgvReport *report,
             const char *id,
             const char *title,
             const char *note,
             void (*draw) (gconstpointer data, FILE *file),
             gconstpointer data)
{
  HtmlReport *self = (HtmlReport *) report;

  begin_block (self);
  write_title (self, id, title, 2 + self->n_sections);
  write_element (report->file, "<p class=\"dim\">", note, "</p>\n");
  draw (data, report->file);
}

const CgvReportClass cgv_report_html_class = {
  .format = CGV_REPORT_HTML,
  .size = sizeof (HtmlReport),
  .default_rows = 500,
  .begin = begin,
  .finish = finish,
  .add_value = add_value,
  .begin_section = begin_section,
  .end_section = end_section,
  .say = say,
  .add_check = add_check,
  .begin_list = begin_list,
  .add_item = add_item,
  .end_list = end_list,
  .add_table = add_table,
  .add_drawing = add_drawing,
};
