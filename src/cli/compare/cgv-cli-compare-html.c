/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-html.h"

#include <glib/gi18n.h>

#include "cgv-config.h"

#include "cgv-cli-compare-words.h"
#include "cgv-cli-html-files.h"
#include "cgv-cli-html-movers.h"
#include "cgv-cli-html-style.h"
#include "cgv-cli-html-treemap.h"
#include "cgv-cli-markup.h"
#include "cgv-cli-text.h"
#include "cgv-compare-text.h"
#include "cgv-comparison-values.h"

/* A page that can still be sent to somebody; rows beyond it are counted. */
#define MAX_SIZE (4 * 1024 * 1024)

/* Takes the text. */
static void
write_text (FILE *file,
            const char *before,
            char *text,
            const char *after)
{
  if (text == NULL)
    return;
  fputs (before, file);
  cgv_cli_markup_add_html (file, text);
  fputs (after, file);
  g_free (text);
}

/* Nothing is loaded and nothing runs, whatever a name in a profile may look like. */
static void
write_head (const CgvCliComparison *comparison,
            FILE *file)
{
  fprintf (file, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n", _ ("en"));
  fputs ("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"referrer\" content=\"no-referrer\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n",
         file);
  fputs ("<meta name=\"generator\" content=\"callgrove-cli " CGV_VERSION "\">\n", file);
  write_text (file, "<title>", cgv_compare_text_dup_totals (comparison->numbers->main.comparison), "</title>\n");
  cgv_cli_html_style_write (file);
  fputs ("</head>\n<body>\n", file);
}

static void
write_verdicts (const CgvCliComparison *comparison,
                FILE *file)
{
  for (guint i = 0; i < comparison->columns->len; i++)
    {
      const CgvNumbers *numbers = g_ptr_array_index (comparison->columns, i);

      write_text (file, i == 0 ? "<h1>" : "<p><b>", cgv_compare_text_dup_totals (numbers->main.comparison), i == 0 ? "</h1>\n<p>" : "</b>: ");
      write_text (file, "", cgv_compare_text_dup_churn (numbers->main.comparison), " · ");
      write_text (file, "", cgv_compare_text_dup_coverage (numbers->main.comparison), "</p>\n");
    }
  write_text (file, "<p>", cgv_cli_compare_words_dup_other_events (comparison), "</p>\n");
  if (comparison->numbers->main.comparison->measure != CGV_MEASURE_ABSOLUTE)
    write_text (file, "<p>", cgv_compare_text_dup_measure (comparison->numbers->main.comparison), "</p>\n");
}

static void
write_limits (const CgvCliComparison *comparison,
              FILE *file)
{
  for (guint i = 0; i < comparison->verdicts->len; i++)
    {
      const CgvCliVerdict *verdict = g_ptr_array_index (comparison->verdicts, i);

      fprintf (file, "<p><span class=\"verdict %s\">", verdict->is_exceeded ? "bad" : "good");
      write_text (file, "", cgv_cli_text_dup_string (verdict->gate->text, -1), "</span> ");
      write_text (file, "", cgv_cli_compare_words_dup_verdict (verdict), "</p>\n");
    }
}

static void
write_guards (const CgvCliComparison *comparison,
              FILE *file)
{
  for (guint i = 0; i < comparison->guards->len; i++)
    {
      const CgvCompareGuard *guard = g_ptr_array_index (comparison->guards, i);

      write_text (file, guard->is_warning ? "<p class=\"warn\">" : "<p class=\"dim\">", g_strdup (guard->text), "</p>\n");
    }
  write_text (file, "<p class=\"warn\">", cgv_cli_compare_words_dup_advice (comparison), "</p>\n");
  write_text (file, "<p class=\"dim\">", cgv_cli_compare_words_dup_renames (comparison), "</p>\n");
  write_text (file, "<p class=\"dim\">", g_strdup (cgv_cli_compare_words_get_group_note (comparison)), "</p>\n");
  if (comparison->numbers->main.comparison->n_edges == 0)
    fprintf (file, "<p class=\"dim\">%s</p>\n", _ ("There are no calls in the files, so that this is about self cost alone."));
}

static void
write_root (const CgvCliComparison *comparison,
            FILE *file)
{
  const CgvNumbers *numbers = comparison->numbers;
  CgvNodeId root = cgv_cli_compare_words_find_root (comparison);

  if (numbers->main.comparison->n_edges == 0 || root == CGV_NONE)
    return;
  if (numbers->main.comparison->measure == CGV_MEASURE_ABSOLUTE)
    cgv_cli_html_movers_write_path (numbers, root, file);
  fprintf (file, "<h2 id=\"map\">%s</h2>\n", _ ("What changed, in its place"));
  fprintf (file, "<p class=\"dim\">%s</p>\n", _ ("Area is the larger of both costs, colour is by how much it changed. Point at a tile for its numbers."));
  cgv_cli_html_treemap_write (numbers, root, file);
}

static void
write_noise (const CgvCliComparison *comparison,
             FILE *file)
{
  const CgvComparison *numbers = comparison->numbers->main.comparison;
  g_autofree char *noise = cgv_compare_text_dup_noise (numbers);
  g_autofree char *tolerance = cgv_compare_text_dup_tolerance (numbers);

  if (noise != NULL)
    write_text (file, "<p class=\"dim\">", g_strdup_printf (_ ("%s; noise is %s."), noise, tolerance), "</p>\n");
  fprintf (file, "<p class=\"dim\">%s</p>\n", _ ("Shares “of the program” are of the total of the base, those “of itself” of what the same function cost in the base."));
}

static void
write_rules (const CgvCliComparison *comparison,
             FILE *file)
{
  const CgvMatching *matching = comparison->numbers->matching;
  guint n_rules = cgv_matching_get_n_path_rules (matching);

  if (n_rules == 0)
    return;
  fprintf (file, "<h3>%s</h3>\n<ul>\n", _ ("Folders that were taken for the same"));
  for (guint i = 0; i < n_rules; i++)
    {
      const CgvPathRule *rule = cgv_matching_get_path_rule (matching, i);

      write_text (file, "<li><code>", cgv_cli_text_dup_string (rule->from, (gssize) rule->from_length), "</code> → ");
      write_text (file, "<code>", cgv_cli_text_dup_string (rule->to, (gssize) rule->to_length), "</code>");
      fprintf (file, g_dngettext (NULL, " (%u file)</li>\n", " (%u files)</li>\n", rule->n_files), rule->n_files);
    }
  fputs ("</ul>\n", file);
}

void
cgv_cli_compare_html_write (const CgvCliComparison *comparison,
                            FILE *file)
{
  write_head (comparison, file);
  write_verdicts (comparison, file);
  write_limits (comparison, file);
  write_guards (comparison, file);
  write_root (comparison, file);
  cgv_cli_html_movers_write (comparison, MAX_SIZE, file);
  write_noise (comparison, file);
  fprintf (file, "<h2 id=\"files\">%s</h2>\n", _ ("What was compared"));
  cgv_cli_html_files_write (comparison, file);
  write_rules (comparison, file);
  fputs ("</body>\n</html>\n", file);
}
