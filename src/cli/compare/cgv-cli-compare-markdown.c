/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-markdown.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-cells.h"
#include "cgv-cli-compare-words.h"
#include "cgv-cli-markup.h"
#include "cgv-cli-text.h"
#include "cgv-compare-text.h"
#include "cgv-comparison-values.h"
#include "cgv-regression-path.h"

/* A comment is read beside the change, not for its own sake; and GitHub takes none of more than 65536 letters. */
#define N_ROWS 10
#define MAX_NAME 160
#define MAX_STEPS 16

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRegressionPath, cgv_regression_path_free)

/* Takes the text. */
static void
print_sentence (FILE *file,
                const char *before,
                char *text,
                const char *after)
{
  g_autofree char *taken = text;
  g_autofree char *safe = NULL;

  if (text == NULL)
    return;
  safe = cgv_cli_markup_dup_markdown_sentence (text);
  fprintf (file, "%s%s%s", before, safe, after);
}

/* What a name begins and ends with tells it from others. */
static char *
dup_code (const char *text)
{
  glong length = g_utf8_strlen (text, -1);
  g_autofree char *begin = NULL;
  g_autofree char *end = NULL;
  g_autofree char *shown = NULL;

  if (length <= MAX_NAME)
    return cgv_cli_markup_dup_markdown (text);
  begin = g_utf8_substring (text, 0, MAX_NAME / 3);
  end = g_utf8_substring (text, length - MAX_NAME * 2 / 3, length);
  shown = g_strconcat (begin, "…", end, NULL);
  return cgv_cli_markup_dup_markdown (shown);
}

static void
print_code (FILE *file,
            const char *text)
{
  g_autofree char *safe = dup_code (text);

  fputs (safe, file);
}

static gboolean
is_any_exceeded (const CgvCliComparison *comparison)
{
  for (guint i = 0; i < comparison->verdicts->len; i++)
    {
      const CgvCliVerdict *verdict = g_ptr_array_index (comparison->verdicts, i);

      if (verdict->is_exceeded)
        return TRUE;
    }
  return FALSE;
}

static void
print_verdict (const CgvCliComparison *comparison,
               FILE *file)
{
  const char *title = _ ("Cost compared with the base");

  if (comparison->verdicts->len > 0)
    title = is_any_exceeded (comparison) ? _ ("Cost compared with the base: a limit was exceeded") : _ ("Cost compared with the base: within the limits");
  fprintf (file, "### %s\n\n", title);
  for (guint i = 0; i < comparison->columns->len; i++)
    {
      const CgvNumbers *numbers = g_ptr_array_index (comparison->columns, i);
      char *totals = cgv_compare_text_dup_totals (numbers->main.comparison);

      print_sentence (file, "**", totals, "**");
      print_sentence (file, " · ", cgv_compare_text_dup_churn (numbers->main.comparison), "");
      print_sentence (file, " · ", cgv_compare_text_dup_coverage (numbers->main.comparison), "\n\n");
    }
  print_sentence (file, "", cgv_cli_compare_words_dup_other_events (comparison), "\n\n");
  if (comparison->numbers->main.comparison->measure != CGV_MEASURE_ABSOLUTE)
    print_sentence (file, "", cgv_compare_text_dup_measure (comparison->numbers->main.comparison), "\n\n");
}

static void
print_guards (const CgvCliComparison *comparison,
              FILE *file)
{
  for (guint i = 0; i < comparison->guards->len; i++)
    {
      const CgvCompareGuard *guard = g_ptr_array_index (comparison->guards, i);

      print_sentence (file, guard->is_warning ? _ ("> **Warning:** ") : _ ("> Note: "), g_strdup (guard->text), "\n\n");
    }
  print_sentence (file, "> ", cgv_cli_compare_words_dup_advice (comparison), "\n\n");
  print_sentence (file, "> ", cgv_cli_compare_words_dup_renames (comparison), "\n\n");
  print_sentence (file, "> ", g_strdup (cgv_cli_compare_words_get_group_note (comparison)), "\n\n");
  if (comparison->numbers->main.comparison->n_edges == 0)
    fprintf (file, "> %s\n\n", _ ("There are no calls in the files, so that this is about self cost alone."));
}

static void
print_limits (const CgvCliComparison *comparison,
              FILE *file)
{
  for (guint i = 0; i < comparison->verdicts->len; i++)
    {
      const CgvCliVerdict *verdict = g_ptr_array_index (comparison->verdicts, i);
      g_autofree char *text = cgv_cli_text_dup_string (verdict->gate->text, -1);

      fputs ("- ", file);
      print_code (file, text);
      print_sentence (file, verdict->is_exceeded ? " ❌ " : cgv_cli_verdict_is_doubtful (verdict) ? " ⚠️ " : " ✅ ", cgv_cli_compare_words_dup_verdict (verdict), "\n");
    }
  if (comparison->verdicts->len > 0)
    fputc ('\n', file);
}

static void
print_why (FILE *file,
           const CgvCliCells *cells)
{
  g_autofree char *caller = NULL;

  print_sentence (file, "", g_strdup (cells->reason), "");
  if (cells->reason != NULL && cells->caller != NULL)
    {
      caller = dup_code (cells->caller);
      /* Translators: because of which function another is called more or less often. */
      fprintf (file, _ ("; mostly from %s"), caller);
    }
  print_sentence (file, cells->reason != NULL ? "<br>" : "", g_strdup (cells->inlining), "");
}

static void
print_row (const CgvCliComparison *comparison,
           FILE *file,
           gsize index)
{
  g_auto (CgvCliCells) cells = { NULL };
  CgvCliDelta row;

  cgv_cli_comparison_get_row (comparison, 0, index, &row);
  cgv_cli_cells_init (&cells, comparison, &row);
  fprintf (file, "| %s | %s | %s | ", cells.delta, cells.of_itself, cells.of_program);
  print_code (file, cells.name);
  if (cells.status != NULL)
    fprintf (file, " (%s)", cells.status);
  if (*cells.place != '\0')
    {
      fputs (" <sub>", file);
      print_code (file, cells.place);
      fputs ("</sub>", file);
    }
  fputs (" | ", file);
  print_why (file, &cells);
  fputs (" |\n", file);
}

/* The movers of both directions, those that moved most: regressions and improvements take turns only by size. */
static void
print_movers (const CgvCliComparison *comparison,
              FILE *file)
{
  gsize n_most = cgv_cli_comparison_get_n_listed (comparison, N_ROWS);
  gsize n_dearer = 0;
  gsize n_cheaper = 0;
  CgvCliMovers movers;

  cgv_cli_comparison_find_movers (comparison, &movers);
  if (movers.n_dearer + movers.n_cheaper == 0)
    {
      fprintf (file, "%s\n\n", _ ("No self cost changed by more than noise."));
      return;
    }
  fprintf (file, "| %s | %s | %s | %s | %s |\n|--:|--:|--:|:--|:--|\n",
           _ ("Δ self"), _ ("of itself"), _ ("of the program"),
           comparison->options->group == CGV_CLI_COMPARE_BY_FUNCTION ? _ ("Function") : _ ("Name"), _ ("Why"));
  while (n_dearer + n_cheaper < MIN (n_most, movers.n_dearer + movers.n_cheaper))
    {
      gsize cheaper = movers.cheaper_end - 1 - n_cheaper;

      if (n_dearer < movers.n_dearer &&
          (n_cheaper == movers.n_cheaper || cgv_cli_comparison_moves_more (comparison, n_dearer, cheaper)))
        print_row (comparison, file, n_dearer++);
      else
        {
          print_row (comparison, file, cheaper);
          n_cheaper++;
        }
    }
  fprintf (file, "\n");
  if (movers.n_dearer > n_dearer || movers.n_cheaper > n_cheaper)
    fprintf (file, _ ("… and %zu more dearer, %zu more cheaper\n\n"), movers.n_dearer - n_dearer, movers.n_cheaper - n_cheaper);
}

static void
print_step (const CgvCliComparison *comparison,
            FILE *file,
            const CgvRegressionStep *step,
            guint index)
{
  const CgvNumbers *numbers = comparison->numbers;
  g_autofree char *name = cgv_compare_text_dup_name (numbers->matching, step->row);
  g_autofree char *delta = cgv_compare_text_dup_delta (numbers->main.comparison, step->inclusive);

  fputs ("- ", file);
  print_code (file, name);
  fprintf (file, " %s", delta);
  if (index > 0)
    print_sentence (file, ": ", cgv_compare_text_dup_path_step (numbers->main.comparison, step), "");
  fputc ('\n', file);
}

static void
print_path (const CgvCliComparison *comparison,
            FILE *file)
{
  const CgvNumbers *numbers = comparison->numbers;
  CgvNodeId root = cgv_cli_compare_words_find_root (comparison);
  g_autoptr (CgvRegressionPath) path = root != CGV_NONE ? cgv_regression_path_new (numbers->main.comparison, root) : NULL;

  if (path == NULL || path->end == CGV_PATH_END_UNCHANGED || numbers->main.comparison->measure != CGV_MEASURE_ABSOLUTE)
    return;
  fprintf (file, "<details><summary>%s</summary>\n\n", _ ("Where the largest part of it comes from"));
  for (guint i = 0; i < path->n_steps; i++)
    {
      if (i < MAX_STEPS / 2 || i + MAX_STEPS / 2 >= path->n_steps)
        print_step (comparison, file, &path->steps[i], i);
      else if (i == MAX_STEPS / 2)
        fprintf (file, g_dngettext (NULL, "- … %u step …\n", "- … %u steps …\n", path->n_steps - MAX_STEPS), path->n_steps - MAX_STEPS);
    }
  print_sentence (file, "\n", cgv_compare_text_dup_path_end (numbers->main.comparison, path), "\n\n</details>\n\n");
}

static void
print_noise (const CgvCliComparison *comparison,
             FILE *file)
{
  const CgvComparison *numbers = comparison->numbers->main.comparison;
  g_autofree char *noise = cgv_compare_text_dup_noise (numbers);
  g_autofree char *tolerance = cgv_compare_text_dup_tolerance (numbers);
  g_autofree char *base = cgv_runs_dup_title (comparison->sides[CGV_SIDE_BASE], comparison->sides[CGV_SIDE_NEW]);
  g_autofree char *new_ = cgv_runs_dup_title (comparison->sides[CGV_SIDE_NEW], comparison->sides[CGV_SIDE_BASE]);

  if (noise != NULL)
    print_sentence (file, "", g_strdup_printf (_ ("%s; noise is %s."), noise, tolerance), "\n\n");
  print_sentence (file, _ ("Base: "), cgv_cli_compare_words_dup_runs (comparison, CGV_SIDE_BASE), "\n\n");
  print_sentence (file, _ ("New: "), cgv_cli_compare_words_dup_runs (comparison, CGV_SIDE_NEW), "\n\n");
  fputs ("<sub>", file);
  fputs (_ ("Base: "), file);
  print_code (file, base);
  fputs (_ (", new: "), file);
  print_code (file, new_);
  fputs (_ (". Shares “of the program” are of the total of the base."), file);
  fputs ("</sub>\n", file);
}

void
cgv_cli_compare_markdown_write (const CgvCliComparison *comparison,
                                FILE *file)
{
  print_verdict (comparison, file);
  print_guards (comparison, file);
  print_limits (comparison, file);
  print_movers (comparison, file);
  print_path (comparison, file);
  print_noise (comparison, file);
}
