/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-html-movers.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-cli-compare-cells.h"
#include "cgv-cli-compare-words.h"
#include "cgv-cli-markup.h"
#include "cgv-compare-text.h"
#include "cgv-comparison-values.h"
#include "cgv-regression-path.h"
#include "cgv-why.h"

#define N_ROWS 500

/* Of so many rows the calls are told one by one, and of each so many. */
#define N_EXPLAINED 60
#define N_TERMS 8

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvWhy, cgv_why_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRegressionPath, cgv_regression_path_free)

typedef struct
{
  const CgvCliComparison *comparison;
  FILE *file;
  gboolean has_calls;
  double largest; /* what a whole bar is */
} Writer;

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

static const char *
get_class (CgvDelta delta)
{
  if (delta.sign == 0)
    return "dim";
  return delta.sign > 0 ? "bad" : "good";
}

static void
write_delta (FILE *file,
             const CgvComparison *comparison,
             CgvDelta delta)
{
  fprintf (file, "<b class=\"%s\">", get_class (delta));
  write_text (file, "", cgv_compare_text_dup_delta (comparison, delta), "</b>");
}

static double
get_change (const CgvComparison *comparison,
            const CgvCliDelta *row)
{
  return cgv_comparison_measure_delta (comparison, row->self[CGV_SIDE_BASE], row->self[CGV_SIDE_NEW]);
}

/* From the middle to the left or to the right, all on one scale. */
static void
write_bar (const Writer *self,
           double change)
{
  double width = self->largest > 0 ? fabs (change) / self->largest * 100 : 0;

  fprintf (self->file, "<td class=\"wide\"><svg class=\"bar\" viewBox=\"-100 0 200 12\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
                       "<rect class=\"%s\" x=\"%.1f\" width=\"%.1f\" height=\"12\"/><path d=\"M0 0V12\"/></svg></td>",
           change > 0 ? "up" : "down", change > 0 ? 0 : -width, width);
}

static void
write_terms (const Writer *self,
             const char *title,
             const CgvWhyTerm *terms,
             guint n_terms)
{
  const CgvNumbers *numbers = self->comparison->numbers;
  guint n_changed = 0;

  while (n_changed < n_terms && terms[n_changed].delta.sign != 0)
    n_changed++;
  if (n_changed == 0)
    return;
  fprintf (self->file, "<p class=\"dim\">%s</p><ul>", title);
  for (guint i = 0; i < MIN (n_changed, N_TERMS); i++)
    {
      write_text (self->file, "<li><code>", cgv_compare_text_dup_name (numbers->matching, terms[i].row), "</code> ");
      write_delta (self->file, numbers->main.comparison, terms[i].delta);
      write_text (self->file, ": ", cgv_compare_text_dup_why_term (numbers->main.comparison, &terms[i]), "</li>");
    }
  fputs ("</ul>", self->file);
  if (n_changed > N_TERMS)
    fprintf (self->file, g_dngettext (NULL, "<p class=\"dim\">… and %u more</p>", "<p class=\"dim\">… and %u more</p>", n_changed - N_TERMS), n_changed - N_TERMS);
}

static void
write_why (const Writer *self,
           const CgvCliDelta *row)
{
  const CgvNumbers *numbers = self->comparison->numbers;
  g_autoptr (CgvWhy) why = cgv_why_new (numbers->main.comparison, row->node);

  if (why == NULL)
    return;
  fprintf (self->file, "<p>%s ", _ ("Inclusive cost"));
  write_delta (self->file, numbers->main.comparison, row->inclusive_delta);
  fputs ("</p>", self->file);
  write_terms (self, _ ("Called from"), why->callers, why->n_callers);
  write_terms (self, _ ("What it calls"), why->callees, why->n_callees);
}

static void
write_name (const Writer *self,
            const CgvCliCells *cells)
{
  FILE *file = self->file;

  write_text (file, "<td class=\"l\"><code>", g_strdup (cells->name), "</code>");
  if (cells->status != NULL)
    fprintf (file, "<span class=\"chip\">%s</span>", cells->status);
  write_text (file, "<span class=\"chip\">", g_strdup (cells->variants), "</span>");
  if (*cells->place != '\0')
    write_text (file, " <small>", g_strdup (cells->place), "</small>");
  fputs ("</td></tr>\n", file);
}

static guint
get_n_columns (const Writer *self)
{
  return self->has_calls ? 8 : 7;
}

/* Below the numbers, as wide as the table. */
static void
write_reason (const Writer *self,
              const CgvCliCells *cells,
              const CgvCliDelta *row,
              gboolean is_explained)
{
  const char *before = is_explained ? "<details><summary>" : "";

  if (cells->reason == NULL && cells->inlining == NULL && !is_explained)
    return;
  fprintf (self->file, "<tr class=\"why\"><td class=\"l\" colspan=\"%u\">", get_n_columns (self));
  write_text (self->file, before, g_strdup (cells->reason != NULL ? cells->reason : _ ("Calls")), "");
  if (cells->caller != NULL)
    {
      g_autofree char *safe = cgv_cli_markup_dup_html (cells->caller);

      /* Translators: because of which function another is called more or less often. */
      fprintf (self->file, _ ("; mostly from <code>%s</code>"), safe);
    }
  write_text (self->file, "<br>", g_strdup (cells->inlining), "");
  if (is_explained)
    {
      fputs ("</summary>", self->file);
      write_why (self, row);
      fputs ("</details>", self->file);
    }
  fputs ("</td></tr>\n", self->file);
}

static void
write_row (const Writer *self,
           gsize index,
           gboolean is_explained)
{
  const CgvNumbers *numbers = self->comparison->numbers;
  g_auto (CgvCliCells) cells = { NULL };
  CgvCliDelta row;

  cgv_cli_comparison_get_row (self->comparison, 0, index, &row);
  cgv_cli_cells_init (&cells, self->comparison, &row);
  fputs ("<tr>", self->file);
  write_bar (self, get_change (numbers->main.comparison, &row));
  fprintf (self->file, "<td><b class=\"%s\">%s</b></td><td>%s</td><td class=\"wide\">%s</td><td class=\"wide\">%s</td><td class=\"wide\">%s</td>",
           get_change (numbers->main.comparison, &row) > 0 ? "bad" : "good", cells.delta, cells.of_itself, cells.of_program, cells.base, cells.new_);
  if (self->has_calls)
    fprintf (self->file, "<td class=\"wide\">%s</td>", cells.calls);
  write_name (self, &cells);
  write_reason (self, &cells, &row, is_explained && self->has_calls);
}

static void
write_head (const Writer *self)
{
  fprintf (self->file, "<div class=\"scroll\"><table>\n<thead><tr><th class=\"wide\"></th><th>%s</th><th>%s</th><th class=\"wide\">%s</th><th class=\"wide\">%s</th><th class=\"wide\">%s</th>",
           _ ("Δ self"), _ ("of itself"), _ ("of the program"), _ ("Base"), _ ("New"));
  if (self->has_calls)
    fprintf (self->file, "<th class=\"wide\">%s</th>", _ ("Calls"));
  fprintf (self->file, "<th class=\"l\">%s</th></tr></thead>\n<tbody>\n",
           self->comparison->options->group == CGV_CLI_COMPARE_BY_FUNCTION ? _ ("Function") : _ ("Name"));
}

static void
write_list (const Writer *self,
            const CgvCliMovers *movers,
            gboolean is_cheaper,
            glong max_size)
{
  gsize n_all = is_cheaper ? movers->n_cheaper : movers->n_dearer;
  gsize n_listed = MIN (n_all, cgv_cli_comparison_get_n_listed (self->comparison, N_ROWS));
  gsize n = 0;

  if (n_all == 0)
    return;
  fprintf (self->file, "<h2 id=\"%s\">%s <small>(%zu)</small></h2>\n", is_cheaper ? "cheaper" : "dearer", is_cheaper ? _ ("Cheaper") : _ ("Dearer"), n_all);
  write_head (self);
  for (; n < n_listed && ftell (self->file) < max_size; n++)
    write_row (self, is_cheaper ? movers->cheaper_end - 1 - n : n, n < N_EXPLAINED);
  fputs ("</tbody></table></div>\n", self->file);
  if (n < n_all)
    fprintf (self->file, g_dngettext (NULL, "<p class=\"dim\">… and %zu more</p>\n", "<p class=\"dim\">… and %zu more</p>\n", n_all - n), n_all - n);
}

static double
find_largest (const CgvCliComparison *comparison,
              const CgvCliMovers *movers)
{
  double largest = 0;
  CgvCliDelta row;

  if (movers->n_dearer > 0)
    {
      cgv_cli_comparison_get_row (comparison, 0, 0, &row);
      largest = fabs (get_change (comparison->numbers->main.comparison, &row));
    }
  if (movers->n_cheaper > 0)
    {
      cgv_cli_comparison_get_row (comparison, 0, movers->cheaper_end - 1, &row);
      largest = fmax (largest, fabs (get_change (comparison->numbers->main.comparison, &row)));
    }
  return largest;
}

void
cgv_cli_html_movers_write (const CgvCliComparison *comparison,
                           glong max_size,
                           FILE *file)
{
  Writer self = {
    .comparison = comparison,
    .file = file,
    .has_calls = comparison->numbers->main.comparison->n_edges > 0 && comparison->options->group == CGV_CLI_COMPARE_BY_FUNCTION,
  };
  CgvCliMovers movers;

  cgv_cli_comparison_find_movers (comparison, &movers);
  self.largest = find_largest (comparison, &movers);
  if (movers.n_dearer + movers.n_cheaper == 0)
    fprintf (file, "<p>%s</p>\n", _ ("No self cost changed by more than noise."));
  write_list (&self, &movers, FALSE, max_size / 2);
  write_list (&self, &movers, TRUE, max_size);
}

void
cgv_cli_html_movers_write_path (const CgvNumbers *numbers,
                                CgvNodeId root,
                                FILE *file)
{
  g_autoptr (CgvRegressionPath) path = cgv_regression_path_new (numbers->main.comparison, root);

  if (path == NULL || path->end == CGV_PATH_END_UNCHANGED)
    return;
  fprintf (file, "<h2 id=\"path\">%s</h2>\n", _ ("Where the largest part of it comes from"));
  fprintf (file, "<ol class=\"path %s\">\n", path->steps[0].inclusive.sign < 0 ? "cheaper" : "dearer");
  for (guint i = 0; i < path->n_steps; i++)
    {
      const CgvRegressionStep *step = &path->steps[i];

      write_text (file, "<li><code>", cgv_compare_text_dup_name (numbers->matching, step->row), "</code> ");
      write_delta (file, numbers->main.comparison, step->inclusive);
      write_text (file, " <small>", cgv_compare_text_dup_percent_of_program (numbers->main.comparison, step->inclusive), "</small>");
      if (i > 0)
        write_text (file, "<br>", cgv_compare_text_dup_path_step (numbers->main.comparison, step), "");
      /* Where all of it is its own cost, that has just been said. */
      if (i + 1 == path->n_steps && step->self.size != step->inclusive.size)
        {
          CgvCliDelta row;

          cgv_cli_comparison_get_node (numbers, step->row, &row);
          write_text (file, "<br>", cgv_cli_compare_words_dup_reason (numbers, &row), "");
        }
      fputs ("</li>\n", file);
    }
  write_text (file, "</ol>\n<p class=\"dim\">", cgv_compare_text_dup_path_end (numbers->main.comparison, path), "</p>\n");
}
