/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-report.h"

#include "cgv-arrays.h"
#include "cgv-cli-compare-parts.h"
#include "cgv-cli-compare-why.h"
#include "cgv-cli-compare-words.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-text.h"
#include "cgv-cli-verdict.h"
#include "cgv-compare-text.h"
#include "cgv-comparison.h"
#include "cgv-regression-path.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRegressionPath, cgv_regression_path_free)

static const char *const side_names[] = { "base", "new" };

static void
add_cost (CgvReport *report,
          const char *id,
          const CgvComparison *comparison,
          CgvSide side,
          CgvAmount cost)
{
  CgvCell cell = { .kind = CGV_CELL_COST };

  cgv_cell_set_side_cost (&cell, comparison, side, cost);
  cgv_report_add_cell (report, id, NULL, &cell);
}

static void
add_total (CgvReport *report,
           const char *id,
           const CgvEventNumbers *numbers,
           CgvSide side)
{
  CgvCell cell = { .kind = CGV_CELL_COST, .is_empty = numbers->costs[side] == NULL };

  if (numbers->comparison != NULL)
    cgv_cell_set_side_cost (&cell, numbers->comparison, side, cgv_comparison_get_total_amount (numbers->comparison, side));
  else if (!cell.is_empty)
    cgv_cell_set_cost (&cell, numbers->costs[side], cgv_costs_get_total (numbers->costs[side]));
  cgv_report_add_cell (report, id, NULL, &cell);
}

static void
add_totals (CgvReport *report,
            const CgvEventNumbers *numbers)
{
  cgv_foreach_side (side)
    add_total (report, side_names[side], numbers, side);
}

/* Adds the totals of the runs, and the run that is shown. */
static void
add_runs (CgvReport *report,
          const CgvCliComparison *self,
          CgvSide side)
{
  const CgvComparison *comparison = self->main;
  const CgvSpread *spread = comparison->spread[side];
  guint n_runs = cgv_runs_get_n (self->sides[side]);

  cgv_report_add_count (report, "runs", NULL, n_runs);
  if (n_runs < 2 || spread == NULL)
    return;
  cgv_report_add_count (report, "shown_run", NULL, self->numbers->shown_run[side] + 1);
  add_cost (report, "total_low", comparison, side, cgv_amount_exact (spread->total.low));
  add_cost (report, "total_high", comparison, side, cgv_amount_exact (spread->total.high));
}

/* Sides may be parts of one document, in other files. */
static void
add_files (CgvReport *report,
           const CgvCliComparison *self,
           CgvSide side)
{
  char *const *names = cgv_cli_view_get_source (self->view, side)->names;
  g_autoptr (GArray) files = cgv_runs_list_files (self->sides[side], 0);
  g_autoptr (GPtrArray) own = g_ptr_array_new ();

  if (self->view->sources[CGV_SIDE_NEW] != NULL || cgv_runs_get_n (self->sides[side]) > 1)
    {
      cgv_report_add_names (report, "files", NULL, (const char *const *) names);
      return;
    }
  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (own, names[g_array_index (files, guint, i)]);
  g_ptr_array_add (own, NULL);
  cgv_report_add_names (report, "files", NULL, (const char *const *) own->pdata);
}

static void
add_side (CgvReport *report,
          const CgvCliComparison *self,
          CgvSide side)
{
  CgvDocument *document = self->sides[side]->document;
  const CgvProfile *profile = document->profile;
  g_autofree char *title = cgv_cli_comparison_dup_title (self, side);
  CgvStringId command;
  CgvStringId creator;

  cgv_cli_text_get_origin (profile, &command, &creator);
  cgv_report_begin_object (report, side_names[side]);
  add_total (report, "total", &self->numbers->main, side);
  if (self->main->costs[side]->outside != 0)
    add_cost (report, "outside", self->main, side, cgv_amount_exact (self->main->costs[side]->outside));
  cgv_cli_filters_add (report, NULL, self->options->filters, self->numbers->reports[side], self->numbers->main.costs[side]);
  cgv_report_add_text (report, "title", NULL, title);
  cgv_report_add_profile_string (report, "command", NULL, profile, command);
  cgv_report_add_profile_string (report, "creator", NULL, profile, creator);
  cgv_report_add_truth (report, "partial", cgv_runs_are_partial (self->sides[side]));
  add_files (report, self, side);
  add_runs (report, self, side);
  cgv_report_end (report);
}

/* Ratios do not add up, and a ratio without a divisor has no summary. */
static void
add_summary (CgvReport *report,
             const CgvComparison *comparison)
{
  gboolean is_ratio = comparison != NULL && cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE])->is_ratio;
  CgvDelta delta = comparison != NULL ? cgv_comparison_get_total_delta (comparison) : (CgvDelta){ 0 };

  if (comparison == NULL || (is_ratio && delta.is_bound))
    cgv_report_add_text (report, "delta", NULL, NULL);
  else
    cgv_cli_compare_why_add_delta (report, "delta", comparison, delta,
                                   cgv_comparison_bound_delta (comparison, cgv_comparison_get_total_amount (comparison, CGV_SIDE_BASE), cgv_comparison_get_total_amount (comparison, CGV_SIDE_NEW)));
  if (comparison == NULL || is_ratio)
    {
      cgv_report_add_text (report, "added", NULL, NULL);
      cgv_report_add_text (report, "removed", NULL, NULL);
      return;
    }
  cgv_cli_compare_why_add_delta (report, "added", comparison, comparison->summary.added, comparison->summary.added_range);
  cgv_cli_compare_why_add_delta (report, "removed", comparison, comparison->summary.removed, comparison->summary.removed_range);
}

static void
add_counts (CgvReport *report,
            const CgvComparison *comparison)
{
  const CgvComparisonSummary *summary = &comparison->summary;

  cgv_report_begin_object (report, "counts");
  cgv_report_add_count (report, "both", NULL, summary->n_both);
  cgv_report_add_count (report, "new", NULL, summary->n_new);
  cgv_report_add_count (report, "removed", NULL, summary->n_removed);
  cgv_report_end (report);

  cgv_report_begin_object (report, "noise");
  add_cost (report, "limit", comparison, CGV_SIDE_BASE, cgv_amount_exact (comparison->noise_limit));
  cgv_report_add_truth (report, "or_within_runs", comparison->spread[CGV_SIDE_BASE] != NULL || comparison->spread[CGV_SIDE_NEW] != NULL);
  cgv_report_add_count (report, "functions", NULL, summary->n_noise);
  cgv_cli_compare_why_add_delta (report, "net", comparison, summary->noise_net, summary->noise_range);
  cgv_report_end (report);
}

/* Costs must be divided by whole numbers: the quotient is left to the reader. */
static void
add_measure (CgvReport *report,
             const CgvNumbers *numbers)
{
  static const char *const names[] = { "absolute", "share", "scaled", "per-call" };
  const CgvComparison *comparison = numbers->main.comparison;
  const char *anchor;
  size_t length;

  cgv_report_begin_object (report, "measure");
  cgv_report_add_text (report, "name", NULL, names[comparison->measure]);
  if (comparison->measure == CGV_MEASURE_PER_CALL)
    {
      anchor = cgv_matching_get_name (numbers->matching, comparison->anchor, &length);
      cgv_report_add_name (report, "function", NULL, anchor, (gssize) length);
      cgv_foreach_side (side)
        cgv_report_add_count (report, side_names[side], NULL, cgv_comparison_get_calls (comparison, side, comparison->anchor));
    }
  else if (comparison->measure != CGV_MEASURE_ABSOLUTE)
    add_totals (report, &numbers->main);
  cgv_report_end (report);
}

static void
add_events (CgvReport *report,
            const CgvCliComparison *self)
{
  cgv_report_begin_array (report, "events");
  for (guint i = 0; i < cgv_cli_numbers_get_n (self->numbers); i++)
    {
      const CgvEventNumbers *column = cgv_cli_numbers_get (self->numbers, i);

      cgv_report_begin_object (report, NULL);
      cgv_report_add_name (report, "name", NULL, cgv_cli_numbers_get_event (self->numbers, column), -1);
      add_totals (report, column);
      add_summary (report, column->comparison);
      cgv_report_end (report);
    }
  cgv_report_end (report);

  cgv_report_begin_object (report, "only_in");
  cgv_foreach_side (side)
    cgv_report_add_names (report, side_names[side], NULL, cgv_event_list_get_only_on (self->events, side));
  cgv_report_end (report);
}

static void
add_guards (CgvReport *report,
            const CgvCliComparison *self)
{
  cgv_report_begin_array (report, "guards");
  cgv_foreach_pointer (const CgvCompareGuard, guard, self->guards)
    {
      cgv_report_begin_object (report, NULL);
      cgv_report_add_text (report, "kind", NULL, cgv_compare_guard_kind_get_name (guard->kind));
      cgv_report_add_truth (report, "warning", guard->is_warning);
      cgv_report_add_text (report, "text", NULL, guard->text);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

static void
add_path_rules (CgvReport *report,
                const CgvMatching *matching)
{
  cgv_report_begin_array (report, "path_rules");
  for (guint i = 0; i < matching->path_rules.n_rules; i++)
    {
      const CgvPathRule *rule = &matching->path_rules.rules[i];

      cgv_report_begin_object (report, NULL);
      cgv_report_add_name (report, "base", NULL, rule->from_length > 0 ? rule->from : "", (gssize) rule->from_length);
      cgv_report_add_name (report, "new", NULL, rule->to_length > 0 ? rule->to : "", (gssize) rule->to_length);
      cgv_report_add_truth (report, "derived", rule->is_derived);
      cgv_report_add_count (report, "files", NULL, rule->n_files);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

static void
add_hint_name (CgvReport *report,
               const char *id,
               const CgvMatching *matching,
               CgvNodeId node)
{
  size_t length;
  const char *name = cgv_matching_get_name (matching, node, &length);

  cgv_report_add_name (report, id, NULL, length > 0 ? name : "", (gssize) length);
}

static void
add_hints (CgvReport *report,
           const CgvCliComparison *self)
{
  const CgvRenameHints *renames = self->main->renames;
  guint n_hints = renames != NULL ? cgv_rename_hints_get_n (renames) : 0;

  cgv_report_begin_array (report, "perhaps_renamed");
  for (guint i = 0; i < n_hints; i++)
    {
      const CgvRenameHint *hint = cgv_rename_hints_get (renames, i);

      cgv_report_begin_object (report, NULL);
      add_hint_name (report, "base", self->numbers->matching, hint->base);
      add_hint_name (report, "new", self->numbers->matching, hint->new_);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

/* Adds the amounts that a limit compares: of a function, or with CGV_NONE of the total. */
static void
add_change (CgvReport *report,
            const CgvCliVerdict *verdict,
            CgvNodeId node)
{
  const CgvComparison *comparison = verdict->numbers->main.comparison;
  CgvAmount costs[CGV_N_SIDES];
  CgvDelta delta;

  cgv_foreach_side (side)
    {
      costs[side] = cgv_cli_verdict_get_cost (verdict, side, node);
      add_cost (report, side_names[side], comparison, side, costs[side]);
    }
  delta = cgv_comparison_subtract (comparison, costs[CGV_SIDE_BASE].value, costs[CGV_SIDE_NEW].value);
  delta.is_estimate = !cgv_amount_is_exact (costs[CGV_SIDE_BASE]) || !cgv_amount_is_exact (costs[CGV_SIDE_NEW]);
  cgv_cli_compare_why_add_delta (report, "delta", comparison, delta, cgv_comparison_bound_delta (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]));
}

static void
add_limit_rows (CgvReport *report,
                const char *id,
                const CgvCliVerdict *verdict,
                const GArray *rows)
{
  const CgvNumbers *numbers = verdict->numbers;

  cgv_report_begin_array (report, id);
  for (guint i = 0; i < rows->len; i++)
    {
      CgvNodeId node = g_array_index (rows, CgvNodeId, i);

      cgv_report_begin_object (report, NULL);
      cgv_cli_compare_why_add_names (report, numbers->matching, node);
      if (verdict->gate->is_origin)
        cgv_cli_compare_why_add_delta (report, "origin", numbers->main.comparison, cgv_cli_verdict_get_delta (verdict, node), (CgvDeltaRange){ .is_unbounded = true });
      else
        add_change (report, verdict, node);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

static void
add_limit (CgvReport *report,
           const CgvCliVerdict *verdict)
{
  static const char *const findings[] = { "functions", "within_runs", "runs_differ", "gone", "unclear", "by_layout", "open", "without_base", "without_percent" };
  static const char *const outcomes[] = { "kept", "kept", "unclear", "exceeded" };
  const CgvNumbers *numbers = verdict->numbers;

  cgv_report_begin_object (report, NULL);
  cgv_report_add_name (report, "limit", NULL, verdict->gate->text, -1);
  cgv_report_add_name (report, "event", NULL, cgv_cli_numbers_get_event (numbers, &numbers->main), -1);
  cgv_report_add_name (report, "pattern", NULL, verdict->gate->pattern, -1);
  cgv_report_add_text (report, "verdict", NULL, outcomes[cgv_cli_verdict_get_outcome (verdict)]);
  cgv_report_add_text (report, "unclear_because", NULL, cgv_cli_verdict_get_reason (verdict));
  if (verdict->gate->pattern == NULL)
    {
      add_change (report, verdict, CGV_NONE);
      if (verdict->leaves_layout_out)
        cgv_cli_compare_why_add_delta (report, "layout", numbers->main.comparison, numbers->main.comparison->layout->sum, (CgvDeltaRange){ .is_unbounded = true });
      cgv_report_add_truth (report, "runs_differ_by_more", verdict->is_wide[CGV_SIDE_BASE] || verdict->is_wide[CGV_SIDE_NEW]);
      cgv_report_end (report);
      return;
    }
  cgv_report_add_count (report, "checked", NULL, verdict->n_checked);
  for (CgvCliFinding i = 0; i < CGV_CLI_N_FINDINGS; i++)
    add_limit_rows (report, findings[i], verdict, verdict->rows[i]);
  cgv_report_end (report);
}

static void
add_step (CgvReport *report,
          const CgvComparison *comparison,
          const CgvRegressionStep *step)
{
  cgv_cli_compare_why_add_delta (report, "self", comparison, step->self,
                                 cgv_comparison_bound_delta (comparison, cgv_comparison_get_self_amount (comparison, CGV_SIDE_BASE, step->row), cgv_comparison_get_self_amount (comparison, CGV_SIDE_NEW, step->row)));
  cgv_cli_compare_why_add_delta (report, "inclusive", comparison, step->inclusive,
                                 cgv_comparison_bound_delta (comparison, cgv_comparison_get_cycle_amount (comparison, CGV_SIDE_BASE, step->row), cgv_comparison_get_cycle_amount (comparison, CGV_SIDE_NEW, step->row)));
}

static void
add_path (CgvReport *report,
          const CgvCliComparison *self)
{
  const CgvNumbers *numbers = self->numbers;
  CgvNodeId root = cgv_cli_compare_words_find_root (self);
  g_autoptr (CgvRegressionPath) path = root != CGV_NONE ? cgv_regression_path_new (numbers->main.comparison, root, NULL) : NULL;

  if (root != CGV_NONE && path == NULL)
    cgv_report_lack_memory (report);
  cgv_report_begin_array (report, "path");
  for (guint i = 0; path != NULL && i < path->n_steps; i++)
    {
      cgv_report_begin_object (report, NULL);
      cgv_cli_compare_why_add_names (report, numbers->matching, path->steps[i].row);
      add_step (report, numbers->main.comparison, &path->steps[i]);
      cgv_report_end (report);
    }
  cgv_report_end (report);
}

static void
add_words (CgvReport *report,
           const CgvCliComparison *self)
{
  const CgvNumbers *numbers = self->numbers;
  g_autofree char *headline = cgv_compare_text_dup_headline (numbers);
  g_autofree char *where = cgv_compare_text_dup_where (numbers);

  cgv_report_add_text (report, "headline", NULL, headline);
  cgv_report_add_text (report, "where", NULL, where);
  if (cgv_cli_compare_words_are_two_programs (self))
    cgv_report_add_text (report, "unclear_because", NULL, "other-program");
}

void
cgv_cli_compare_data_add (const CgvCliComparison *self,
                          CgvReport *report)
{
  const CgvComparison *comparison = self->main;

  cgv_report_add_text (report, "kind", NULL, self->numbers->is_of_parts ? "parts" : "comparison");
  cgv_report_add_name (report, "event", NULL, cgv_cli_numbers_get_event (self->numbers, &self->numbers->main), -1);
  if (self->numbers->is_of_parts)
    cgv_cli_compare_parts_add_members (self, report);
  else
    add_words (report, self);
  cgv_foreach_side (side)
    add_side (report, self, side);
  cgv_report_begin_object (report, "matched");
  cgv_foreach_side (side)
    add_cost (report, side_names[side], comparison, side, comparison->summary.matched[side]);
  cgv_report_end (report);
  add_summary (report, comparison);
  add_counts (report, comparison);
  add_measure (report, self->numbers);
  add_events (report, self);
  add_guards (report, self);
  add_path_rules (report, self->numbers->matching);
  add_hints (report, self);
  cgv_report_begin_array (report, "limits");
  for (guint i = 0; i < self->verdicts->len; i++)
    add_limit (report, g_ptr_array_index (self->verdicts, i));
  cgv_report_end (report);
  add_path (report, self);
}
