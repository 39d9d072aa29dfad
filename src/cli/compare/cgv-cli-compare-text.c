/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-text.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-cells.h"
#include "cgv-cli-compare-words.h"
#include "cgv-cli-table.h"
#include "cgv-cli-text.h"
#include "cgv-compare-text.h"
#include "cgv-comparison-values.h"
#include "cgv-regression-path.h"

/* People see so many of each kind, and can ask for more. */
#define N_ROWS 30

/* Of so many it is told why. */
#define N_REASONS 10

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRegressionPath, cgv_regression_path_free)

typedef struct
{
  const CgvCliComparison *comparison;
  FILE *file;
  gboolean has_calls;
} Writer;

/* Takes the text. */
static void
print_line (const Writer *self,
            const char *before,
            char *text)
{
  g_autofree char *taken = text;
  g_autofree char *plain = NULL;

  if (text == NULL)
    return;
  plain = cgv_cli_text_dup_in_locale (text);
  fprintf (self->file, "%s%s\n", before, plain);
}

static void
print_sides (const Writer *self)
{
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      g_autofree char *title = cgv_runs_dup_title (self->comparison->sides[side], self->comparison->sides[!side]);

      fprintf (self->file, side == CGV_SIDE_BASE ? _ ("Base: %s\n") : _ ("New:  %s\n"), title);
      print_line (self, "      ", cgv_cli_compare_words_dup_runs (self->comparison, side));
    }
}

static void
print_verdicts (const Writer *self)
{
  const CgvCliComparison *comparison = self->comparison;

  for (guint i = 0; i < comparison->columns->len; i++)
    {
      const CgvNumbers *numbers = g_ptr_array_index (comparison->columns, i);

      print_line (self, "", cgv_compare_text_dup_verdict (numbers->main.comparison));
    }
  print_line (self, "", cgv_cli_compare_words_dup_other_events (comparison));
  if (comparison->numbers->main.comparison->measure != CGV_MEASURE_ABSOLUTE)
    print_line (self, "", cgv_compare_text_dup_measure (comparison->numbers->main.comparison));
}

static void
print_guards (const Writer *self)
{
  for (guint i = 0; i < self->comparison->guards->len; i++)
    {
      const CgvCompareGuard *guard = g_ptr_array_index (self->comparison->guards, i);

      fprintf (self->file, guard->is_warning ? _ ("Warning: %s\n") : _ ("Note: %s\n"), guard->text);
    }
  print_line (self, "", cgv_cli_compare_words_dup_advice (self->comparison));
  print_line (self, "", cgv_cli_compare_words_dup_renames (self->comparison));
  print_line (self, "", g_strdup (cgv_cli_compare_words_get_group_note (self->comparison)));
  if (self->comparison->numbers->main.comparison->n_edges == 0)
    fprintf (self->file, "%s\n", _ ("There are no calls in the files, so that this is about self cost alone."));
}

static void
print_limits (const Writer *self)
{
  if (self->comparison->verdicts->len == 0)
    return;
  fprintf (self->file, "\n%s\n", _ ("Limits:"));
  for (guint i = 0; i < self->comparison->verdicts->len; i++)
    {
      const CgvCliVerdict *verdict = g_ptr_array_index (self->comparison->verdicts, i);
      g_autofree char *limit = cgv_cli_text_dup_string (verdict->gate->text, -1);

      fprintf (self->file, "  %s ", limit);
      print_line (self, "", cgv_cli_compare_words_dup_verdict (verdict));
    }
}

static void
add_cell (CgvCliTable *table,
          const char *text)
{
  cgv_cli_table_add (table, cgv_cli_text_dup_in_locale (text));
}

static guint
get_n_columns (const Writer *self)
{
  return 6 + (self->has_calls ? 1 : 0) + self->comparison->columns->len - 1;
}

static void
add_titles (const Writer *self,
            CgvCliTable *table)
{
  const CgvCliComparison *comparison = self->comparison;

  add_cell (table, _ ("Delta"));
  add_cell (table, _ ("Of itself"));
  add_cell (table, _ ("Of program"));
  add_cell (table, _ ("Base"));
  add_cell (table, _ ("New"));
  if (self->has_calls)
    add_cell (table, _ ("Calls"));
  for (guint i = 1; i < comparison->columns->len; i++)
    {
      g_autofree char *event = cgv_cli_comparison_dup_event (g_ptr_array_index (comparison->columns, i));

      /* Translators: the title of a column; an event type, such as "Delta Dr". */
      cgv_cli_table_add (table, g_strdup_printf (_ ("Delta %s"), event));
    }
  add_cell (table, _ ("Name"));
}

/* Below the name, without anything beside it. */
static void
add_below (const Writer *self,
           CgvCliTable *table,
           const char *text)
{
  for (guint i = 1; i < get_n_columns (self); i++)
    add_cell (table, "");
  add_cell (table, text);
}

static void
add_reason (const Writer *self,
            CgvCliTable *table,
            const CgvCliCells *cells)
{
  g_autofree char *reason = NULL;
  g_autofree char *inlining = NULL;

  if (cells->reason != NULL)
    {
      /* Translators: why a function costs more, and the function because of which it is called more or less often. */
      reason = cells->caller != NULL ? g_strdup_printf (_ ("  %s; mostly from %s"), cells->reason, cells->caller) : g_strdup_printf ("  %s", cells->reason);
      add_below (self, table, reason);
    }
  if (cells->inlining != NULL)
    {
      inlining = g_strdup_printf ("  %s", cells->inlining);
      add_below (self, table, inlining);
    }
}

static char *
dup_label (const CgvCliCells *cells)
{
  GString *text = g_string_new (cells->name);

  if (*cells->place != '\0')
    g_string_append_printf (text, "  (%s)", cells->place);
  if (cells->status != NULL)
    g_string_append_printf (text, "  [%s]", cells->status);
  if (cells->variants != NULL)
    g_string_append_printf (text, "  [%s]", cells->variants);
  return g_string_free (text, FALSE);
}

static void
add_row (const Writer *self,
         CgvCliTable *table,
         gsize index,
         gboolean has_reason)
{
  const CgvCliComparison *comparison = self->comparison;
  g_auto (CgvCliCells) cells = { NULL };
  CgvCliDelta row;

  cgv_cli_comparison_get_row (comparison, 0, index, &row);
  cgv_cli_cells_init (&cells, comparison, &row);
  add_cell (table, cells.delta);
  add_cell (table, cells.of_itself);
  add_cell (table, cells.of_program);
  add_cell (table, cells.base);
  add_cell (table, cells.new_);
  if (self->has_calls)
    add_cell (table, cells.calls);
  for (guint i = 1; i < comparison->columns->len; i++)
    {
      const CgvNumbers *numbers = g_ptr_array_index (comparison->columns, i);
      g_autofree char *delta = NULL;

      cgv_cli_comparison_get_row (comparison, i, index, &row);
      delta = cgv_compare_text_dup_cost_delta (numbers->main.comparison, row.self[CGV_SIDE_BASE], row.self[CGV_SIDE_NEW]);
      add_cell (table, delta);
    }
  cgv_cli_table_add (table, dup_label (&cells));
  if (has_reason)
    add_reason (self, table, &cells);
}

static void
print_rest (const Writer *self,
            gsize n_rest)
{
  if (n_rest > 0)
    fprintf (self->file, g_dngettext (NULL, "… and %zu more; --rows 0 prints all\n", "… and %zu more; --rows 0 prints all\n", n_rest), n_rest);
}

static void
print_movers (const Writer *self)
{
  CgvCliMovers movers;

  cgv_cli_comparison_find_movers (self->comparison, &movers);
  for (guint is_cheaper = 0; is_cheaper < 2; is_cheaper++)
    {
      g_autoptr (CgvCliTable) table = cgv_cli_table_new (get_n_columns (self));
      gsize n_all = is_cheaper ? movers.n_cheaper : movers.n_dearer;
      gsize n_listed = MIN (n_all, cgv_cli_comparison_get_n_listed (self->comparison, N_ROWS));

      if (n_all == 0)
        continue;
      fprintf (self->file, "\n%s\n", is_cheaper ? _ ("Cheaper, by self cost:") : _ ("Dearer, by self cost:"));
      add_titles (self, table);
      for (gsize i = 0; i < n_listed; i++)
        add_row (self, table, is_cheaper ? movers.cheaper_end - 1 - i : i, i < N_REASONS);
      cgv_cli_table_print (table, self->file);
      print_rest (self, n_all - n_listed);
    }
  if (movers.n_dearer + movers.n_cheaper == 0)
    fprintf (self->file, "\n%s\n", _ ("No self cost changed by more than noise."));
}

/* Inclusive cost repeats up the stack, so it is told as one path down. */
static void
print_path (const Writer *self)
{
  const CgvNumbers *numbers = self->comparison->numbers;
  CgvNodeId root = cgv_cli_compare_words_find_root (self->comparison);
  g_autoptr (CgvRegressionPath) path = root != CGV_NONE ? cgv_regression_path_new (numbers->main.comparison, root) : NULL;

  if (path == NULL || path->end == CGV_PATH_END_UNCHANGED || numbers->main.comparison->measure != CGV_MEASURE_ABSOLUTE)
    return;
  fprintf (self->file, "\n%s\n", _ ("Where the largest part of it comes from, by inclusive cost:"));
  for (guint i = 0; i < path->n_steps; i++)
    {
      const CgvRegressionStep *step = &path->steps[i];
      g_autofree char *name = cgv_compare_text_dup_name (numbers->matching, step->row);
      g_autofree char *delta = cgv_compare_text_dup_delta (numbers->main.comparison, step->inclusive);
      g_autofree char *reason = i > 0 ? cgv_compare_text_dup_path_step (numbers->main.comparison, step) : NULL;
      char *text = reason != NULL ? g_strdup_printf ("%s  %s: %s", delta, name, reason) : g_strdup_printf ("%s  %s", delta, name);

      fprintf (self->file, "%*s", (int) (2 * MIN (i, 20) + 2), "");
      print_line (self, "", text);
    }
  print_line (self, "  ", cgv_compare_text_dup_path_end (numbers->main.comparison, path));
}

static void
print_noise (const Writer *self)
{
  const CgvComparison *comparison = self->comparison->numbers->main.comparison;
  g_autofree char *noise = cgv_compare_text_dup_noise (comparison);
  g_autofree char *tolerance = cgv_compare_text_dup_tolerance (comparison);

  if (noise == NULL)
    return;
  fputc ('\n', self->file);
  /* Translators: how many functions changed by noise only, and what counts as noise. */
  print_line (self, "", g_strdup_printf (_ ("%s; noise is %s."), noise, tolerance));
}

void
cgv_cli_compare_text_write (const CgvCliComparison *comparison,
                            FILE *file)
{
  const Writer self = {
    .comparison = comparison,
    .file = file,
    .has_calls = comparison->numbers->main.comparison->n_edges > 0 && comparison->options->group == CGV_CLI_COMPARE_BY_FUNCTION,
  };

  print_verdicts (&self);
  print_sides (&self);
  print_guards (&self);
  print_limits (&self);
  print_movers (&self);
  print_path (&self);
  print_noise (&self);
}
