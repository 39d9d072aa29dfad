/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-json.h"

#include "cgv-cli-compare-places.h"
#include "cgv-cli-compare-words.h"
#include "cgv-cli-json-inlining.h"
#include "cgv-cli-json.h"
#include "cgv-cli-text.h"
#include "cgv-cli-verdict.h"
#include "cgv-comparison-values.h"
#include "cgv-cost.h"
#include "cgv-regression-path.h"
#include "cgv-why.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvWhy, cgv_why_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRegressionPath, cgv_regression_path_free)

static const char *const side_names[] = { "base", "new" };

typedef struct
{
  CgvCliJson json;
  const CgvCliComparison *comparison;
  CgvEvent event; /* of the numbers that are being written */
} Writer;

static void
add_names (Writer *self,
           const CgvNumbers *numbers,
           CgvNodeId node)
{
  g_autofree char *name = cgv_cli_compare_places_dup_name (numbers->matching, node);
  g_autofree char *file = cgv_cli_compare_places_dup_file (numbers->matching, node);
  g_autofree char *object = cgv_cli_compare_places_dup_object (numbers->matching, node);

  cgv_cli_json_add_string (&self->json, "name", name);
  cgv_cli_json_add_string (&self->json, "file", file);
  cgv_cli_json_add_string (&self->json, "object", object);
}

static void
add_files (Writer *self,
           CgvSide side)
{
  CgvCliSource *source = cgv_cli_comparison_get_source (self->comparison, side);

  cgv_cli_json_begin_array (&self->json, "files");
  for (char **name = source->names; *name != NULL; name++)
    cgv_cli_json_add_string (&self->json, NULL, *name);
  cgv_cli_json_end (&self->json);
}

/* What the numbers of each run were, and which of them are shown. */
static void
add_runs (Writer *self,
          CgvSide side)
{
  const CgvNumbers *numbers = self->comparison->numbers;
  const CgvSpread *spread = numbers->main.comparison->spread[side];
  guint n_runs = cgv_runs_get_n (self->comparison->sides[side]);

  cgv_cli_json_add_number (&self->json, "runs", n_runs);
  if (n_runs < 2 || spread == NULL)
    return;
  cgv_cli_json_add_number (&self->json, "shown_run", numbers->shown_run[side] + 1);
  cgv_cli_json_add_value (&self->json, "total_low", spread->total_low, &self->event);
  cgv_cli_json_add_value (&self->json, "total_high", spread->total_high, &self->event);
}

static void
add_side (Writer *self,
          CgvSide side)
{
  const CgvNumbers *numbers = self->comparison->numbers;
  CgvDocument *document = cgv_runs_get_document (self->comparison->sides[side]);
  g_autofree char *title = cgv_runs_dup_title (self->comparison->sides[side], self->comparison->sides[!side]);
  g_autofree char *command = cgv_cli_compare_places_dup_command (document);
  g_autofree char *creator = cgv_cli_compare_places_dup_creator (document);

  cgv_cli_json_begin_object (&self->json, side_names[side]);
  cgv_cli_json_add_value (&self->json, "total", cgv_comparison_get_total (numbers->main.comparison, side), &self->event);
  cgv_cli_json_add_string (&self->json, "title", title);
  cgv_cli_json_add_string (&self->json, "command", command);
  cgv_cli_json_add_string (&self->json, "creator", creator);
  cgv_cli_json_add_bool (&self->json, "partial", cgv_document_is_partial (document));
  add_files (self, side);
  add_runs (self, side);
  cgv_cli_json_end (&self->json);
}

static void
add_matched (Writer *self)
{
  const CgvComparisonSummary *summary = &self->comparison->numbers->main.comparison->summary;

  cgv_cli_json_begin_object (&self->json, "matched");
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    cgv_cli_json_add_value (&self->json, side_names[side], summary->matched[side], &self->event);
  cgv_cli_json_end (&self->json);
}

static void
add_summary (Writer *self,
             const CgvComparison *comparison)
{
  const CgvComparisonSummary *summary = &comparison->summary;

  cgv_cli_json_add_delta (&self->json, "delta", summary->net, &self->event);
  cgv_cli_json_add_delta (&self->json, "added", summary->added, &self->event);
  cgv_cli_json_add_delta (&self->json, "removed", summary->removed, &self->event);
}

static void
add_counts (Writer *self)
{
  const CgvComparison *comparison = self->comparison->numbers->main.comparison;
  const CgvComparisonSummary *summary = &comparison->summary;

  cgv_cli_json_begin_object (&self->json, "counts");
  cgv_cli_json_add_number (&self->json, "both", summary->n_both);
  cgv_cli_json_add_number (&self->json, "new", summary->n_new);
  cgv_cli_json_add_number (&self->json, "removed", summary->n_removed);
  cgv_cli_json_end (&self->json);

  cgv_cli_json_begin_object (&self->json, "noise");
  cgv_cli_json_add_value (&self->json, "limit", comparison->noise_limit, &self->event);
  cgv_cli_json_add_bool (&self->json, "or_within_runs", comparison->spread[CGV_SIDE_BASE] != NULL || comparison->spread[CGV_SIDE_NEW] != NULL);
  cgv_cli_json_add_number (&self->json, "functions", summary->n_noise);
  cgv_cli_json_add_delta (&self->json, "net", summary->noise_net, &self->event);
  cgv_cli_json_end (&self->json);
}

/* What costs are to be divided by, as whole numbers: the quotient is for who reads it. */
static void
add_measure (Writer *self)
{
  const CgvNumbers *numbers = self->comparison->numbers;
  const CgvComparison *comparison = numbers->main.comparison;
  static const char *const names[] = { "absolute", "share", "scaled", "per-call" };

  cgv_cli_json_begin_object (&self->json, "measure");
  cgv_cli_json_add_string (&self->json, "name", names[comparison->measure]);
  if (comparison->measure == CGV_MEASURE_PER_CALL)
    {
      g_autofree char *anchor = cgv_cli_compare_places_dup_name (numbers->matching, comparison->anchor);

      cgv_cli_json_add_string (&self->json, "function", anchor);
      for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
        cgv_cli_json_add_number (&self->json, side_names[side],
                                 cgv_comparison_get_calls (comparison, side, comparison->anchor));
    }
  else if (comparison->measure != CGV_MEASURE_ABSOLUTE)
    {
      for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
        cgv_cli_json_add_value (&self->json, side_names[side], cgv_comparison_get_total (comparison, side), &self->event);
    }
  cgv_cli_json_end (&self->json);
}

static void
add_events (Writer *self)
{
  cgv_cli_json_begin_array (&self->json, "events");
  for (guint i = 0; i < self->comparison->columns->len; i++)
    {
      const CgvNumbers *numbers = g_ptr_array_index (self->comparison->columns, i);
      g_autofree char *name = cgv_cli_comparison_dup_event (numbers);

      cgv_cli_comparison_init_event (numbers, &self->event);
      cgv_cli_json_begin_object (&self->json, NULL);
      cgv_cli_json_add_string (&self->json, "name", name);
      for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
        cgv_cli_json_add_value (&self->json, side_names[side], cgv_comparison_get_total (numbers->main.comparison, side), &self->event);
      add_summary (self, numbers->main.comparison);
      cgv_cli_json_end (&self->json);
    }
  cgv_cli_json_end (&self->json);
  cgv_cli_comparison_init_event (self->comparison->numbers, &self->event);

  cgv_cli_json_begin_object (&self->json, "only_in");
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      cgv_cli_json_begin_array (&self->json, side_names[side]);
      for (const char *const *name = cgv_event_list_get_only_on (self->comparison->events, side); *name != NULL; name++)
        cgv_cli_json_add_string (&self->json, NULL, *name);
      cgv_cli_json_end (&self->json);
    }
  cgv_cli_json_end (&self->json);
}

static void
add_guards (Writer *self)
{
  cgv_cli_json_begin_array (&self->json, "guards");
  for (guint i = 0; i < self->comparison->guards->len; i++)
    {
      const CgvCompareGuard *guard = g_ptr_array_index (self->comparison->guards, i);

      cgv_cli_json_begin_object (&self->json, NULL);
      cgv_cli_json_add_string (&self->json, "kind", cgv_compare_guard_kind_get_name (guard->kind));
      cgv_cli_json_add_bool (&self->json, "warning", guard->is_warning);
      cgv_cli_json_add_string (&self->json, "text", guard->text);
      cgv_cli_json_end (&self->json);
    }
  cgv_cli_json_end (&self->json);
}

static void
add_path_rules (Writer *self)
{
  const CgvMatching *matching = self->comparison->numbers->matching;

  cgv_cli_json_begin_array (&self->json, "path_rules");
  for (guint i = 0; i < cgv_matching_get_n_path_rules (matching); i++)
    {
      const CgvPathRule *rule = cgv_matching_get_path_rule (matching, i);
      g_autofree char *from = cgv_cli_text_dup_string (rule->from, (gssize) rule->from_length);
      g_autofree char *to = cgv_cli_text_dup_string (rule->to, (gssize) rule->to_length);

      cgv_cli_json_begin_object (&self->json, NULL);
      cgv_cli_json_add_string (&self->json, "base", from);
      cgv_cli_json_add_string (&self->json, "new", to);
      cgv_cli_json_add_bool (&self->json, "derived", rule->is_derived);
      cgv_cli_json_add_number (&self->json, "files", rule->n_files);
      cgv_cli_json_end (&self->json);
    }
  cgv_cli_json_end (&self->json);
}

static void
add_hints (Writer *self)
{
  const CgvCliComparison *comparison = self->comparison;
  guint n_hints = comparison->hints != NULL ? cgv_rename_hints_get_n (comparison->hints) : 0;

  cgv_cli_json_begin_array (&self->json, "perhaps_renamed");
  for (guint i = 0; i < n_hints; i++)
    {
      const CgvRenameHint *hint = cgv_rename_hints_get (comparison->hints, i);
      g_autofree char *base = cgv_cli_compare_places_dup_name (comparison->numbers->matching, hint->base);
      g_autofree char *new_ = cgv_cli_compare_places_dup_name (comparison->numbers->matching, hint->new_);

      cgv_cli_json_begin_object (&self->json, NULL);
      cgv_cli_json_add_string (&self->json, "base", base);
      cgv_cli_json_add_string (&self->json, "new", new_);
      cgv_cli_json_end (&self->json);
    }
  cgv_cli_json_end (&self->json);
}

static void
add_change (Writer *self,
            const CgvNumbers *numbers,
            CgvNodeId node)
{
  CgvCost base = cgv_cli_verdict_get_cost (numbers, CGV_SIDE_BASE, node);
  CgvCost new_ = cgv_cli_verdict_get_cost (numbers, CGV_SIDE_NEW, node);

  cgv_cli_json_add_value (&self->json, "base", base, &self->event);
  cgv_cli_json_add_value (&self->json, "new", new_, &self->event);
  cgv_cli_json_add_delta (&self->json, "delta", cgv_delta_between (base, new_, self->event.is_signed), &self->event);
}

static void
add_limit_rows (Writer *self,
                const CgvNumbers *numbers,
                const char *member,
                const GArray *rows)
{
  cgv_cli_json_begin_array (&self->json, member);
  for (guint i = 0; i < rows->len; i++)
    {
      CgvNodeId node = g_array_index (rows, CgvNodeId, i);

      cgv_cli_json_begin_object (&self->json, NULL);
      add_names (self, numbers, node);
      add_change (self, numbers, node);
      cgv_cli_json_end (&self->json);
    }
  cgv_cli_json_end (&self->json);
}

static void
add_limit (Writer *self,
           const CgvCliVerdict *verdict)
{
  const CgvNumbers *numbers = verdict->numbers;
  g_autofree char *text = cgv_cli_text_dup_string (verdict->gate->text, -1);
  g_autofree char *pattern = verdict->gate->pattern != NULL ? cgv_cli_text_dup_string (verdict->gate->pattern, -1) : NULL;
  g_autofree char *event = cgv_cli_comparison_dup_event (numbers);

  cgv_cli_comparison_init_event (numbers, &self->event);
  cgv_cli_json_begin_object (&self->json, NULL);
  cgv_cli_json_add_string (&self->json, "limit", text);
  cgv_cli_json_add_string (&self->json, "event", event);
  cgv_cli_json_add_string (&self->json, "pattern", pattern);
  cgv_cli_json_add_string (&self->json, "verdict", verdict->is_exceeded ? "exceeded" : verdict->is_noise ? "noise" : "kept");
  if (verdict->gate->pattern == NULL)
    {
      add_change (self, numbers, CGV_NONE);
      cgv_cli_json_add_bool (&self->json, "runs_differ_by_more", verdict->is_wide[CGV_SIDE_BASE] || verdict->is_wide[CGV_SIDE_NEW]);
      cgv_cli_json_end (&self->json);
      return;
    }
  cgv_cli_json_add_number (&self->json, "checked", verdict->n_checked);
  add_limit_rows (self, numbers, "functions", verdict->rows);
  add_limit_rows (self, numbers, "within_runs", verdict->excused);
  add_limit_rows (self, numbers, "gone", verdict->gone);
  add_limit_rows (self, numbers, "without_base", verdict->without_base);
  cgv_cli_json_end (&self->json);
}

static void
add_limits (Writer *self)
{
  cgv_cli_json_begin_array (&self->json, "limits");
  for (guint i = 0; i < self->comparison->verdicts->len; i++)
    add_limit (self, g_ptr_array_index (self->comparison->verdicts, i));
  cgv_cli_json_end (&self->json);
  cgv_cli_comparison_init_event (self->comparison->numbers, &self->event);
}

static void
add_split (Writer *self,
           const CgvWhyTerm *term)
{
  static const struct
  {
    unsigned flag;
    const char *name;
  } reasons[] = {
    { CGV_WHY_IN_CYCLE, "cycle" },
    { CGV_WHY_RECURSION, "recursion" },
    { CGV_WHY_NO_COUNTS, "no-counts" },
    { CGV_WHY_NOT_EXACT, "not-exact" },
  };

  if (term->flags == 0)
    {
      cgv_cli_json_add_delta (&self->json, "by_calls", term->by_calls, &self->event);
      cgv_cli_json_add_delta (&self->json, "by_cost", term->by_cost, &self->event);
      return;
    }
  cgv_cli_json_add_null (&self->json, "by_calls");
  cgv_cli_json_add_null (&self->json, "by_cost");
  for (gsize i = 0; i < G_N_ELEMENTS (reasons); i++)
    {
      if ((term->flags & reasons[i].flag) == 0)
        continue;
      cgv_cli_json_add_string (&self->json, "no_split", reasons[i].name);
      return;
    }
}

static void
add_term (Writer *self,
          const CgvNumbers *numbers,
          const CgvWhyTerm *term)
{
  const CgvComparison *comparison = numbers->main.comparison;
  guint64 counts[CGV_N_SIDES];

  cgv_cli_json_begin_object (&self->json, NULL);
  add_names (self, numbers, term->row);
  cgv_cli_json_add_delta (&self->json, "delta", term->delta, &self->event);
  /* Calls within a cycle are not in the inclusive cost of the caller. */
  if (cgv_delta_compare (term->leaving, term->delta) != 0)
    cgv_cli_json_add_delta (&self->json, "leaving", term->leaving, &self->event);
  add_split (self, term);
  cgv_cli_json_begin_object (&self->json, "calls");
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      counts[side] = cgv_comparison_get_edge_count (comparison, side, term->edge);
      cgv_cli_json_add_number (&self->json, side_names[side], counts[side]);
    }
  cgv_cli_json_end (&self->json);
  cgv_cli_json_end (&self->json);
}

/* Self and what leaves of each call make the difference of inclusive cost; calls that did not change are left out. */
static void
add_why (Writer *self,
         const CgvNumbers *numbers,
         const CgvCliDelta *row)
{
  g_autoptr (CgvWhy) why = NULL;
  CgvDeltaSplit split;

  if (row->self_delta.sign == 0 && row->inclusive_delta.sign == 0)
    return;
  why = cgv_why_new (numbers->main.comparison, row->node);
  if (why == NULL)
    return;
  cgv_cli_json_begin_object (&self->json, "why");
  if (cgv_cli_compare_words_split_self (numbers, row, &split))
    {
      cgv_cli_json_begin_object (&self->json, "self");
      cgv_cli_json_add_delta (&self->json, "by_calls", split.by_calls, &self->event);
      cgv_cli_json_add_delta (&self->json, "by_cost", split.by_cost, &self->event);
      cgv_cli_json_end (&self->json);
    }
  else
    cgv_cli_json_add_null (&self->json, "self");
  if (why->changes_cycle)
    cgv_cli_json_add_bool (&self->json, "cycle_changed", TRUE);
  cgv_cli_json_begin_array (&self->json, "callees");
  for (guint i = 0; i < why->n_callees; i++)
    {
      if (why->callees[i].delta.sign != 0 || why->callees[i].leaving.sign != 0 || why->callees[i].delta.is_bound)
        add_term (self, numbers, &why->callees[i]);
    }
  cgv_cli_json_end (&self->json);
  cgv_cli_json_end (&self->json);
}

static void
add_costs (Writer *self,
           const CgvCliDelta *row)
{
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      cgv_cli_json_begin_object (&self->json, side_names[side]);
      cgv_cli_json_add_value (&self->json, "self", row->self[side], &self->event);
      if (row->has_inclusive)
        {
          cgv_cli_json_add_value (&self->json, "inclusive", row->inclusive[side], &self->event);
          cgv_cli_json_add_number (&self->json, "calls", row->calls[side]);
        }
      cgv_cli_json_end (&self->json);
    }
  cgv_cli_json_begin_object (&self->json, "delta");
  cgv_cli_json_add_delta (&self->json, "self", row->self_delta, &self->event);
  if (row->has_inclusive)
    {
      const CgvEvent counts = { .is_signed = FALSE };

      cgv_cli_json_add_delta (&self->json, "inclusive", row->inclusive_delta, &self->event);
      cgv_cli_json_add_delta (&self->json, "calls", row->calls_delta, &counts);
    }
  cgv_cli_json_end (&self->json);
}

static void
add_other_events (Writer *self,
                  gsize index)
{
  const CgvCliComparison *comparison = self->comparison;

  if (comparison->columns->len < 2)
    return;
  cgv_cli_json_begin_object (&self->json, "events");
  for (guint i = 1; i < comparison->columns->len; i++)
    {
      const CgvNumbers *numbers = g_ptr_array_index (comparison->columns, i);
      g_autofree char *name = cgv_cli_comparison_dup_event (numbers);
      CgvCliDelta row;

      cgv_cli_comparison_init_event (numbers, &self->event);
      cgv_cli_comparison_get_row (comparison, i, index, &row);
      cgv_cli_json_begin_object (&self->json, name);
      add_costs (self, &row);
      cgv_cli_json_end (&self->json);
    }
  cgv_cli_json_end (&self->json);
  cgv_cli_comparison_init_event (comparison->numbers, &self->event);
}

static void
add_variants (Writer *self,
              const CgvMatching *matching,
              CgvNodeId node)
{
  cgv_cli_json_begin_object (&self->json, "variants");
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      uint32_t n_members;

      cgv_matching_get_members (matching, side, node, &n_members);
      cgv_cli_json_add_number (&self->json, side_names[side], n_members);
    }
  cgv_cli_json_end (&self->json);
}

static void
add_row (Writer *self,
         gsize index)
{
  const CgvNumbers *numbers = self->comparison->numbers;
  CgvCliDelta row;

  cgv_cli_comparison_get_row (self->comparison, 0, index, &row);
  cgv_cli_json_begin_object (&self->json, NULL);
  if (row.node != CGV_NONE)
    add_names (self, numbers, row.node);
  else
    {
      g_autofree char *name = cgv_cli_comparison_dup_group (self->comparison, row.group);

      cgv_cli_json_add_string (&self->json, "name", name);
    }
  cgv_cli_json_add_string (&self->json, "status", cgv_cli_compare_words_get_status (row.presence));
  if (row.node != CGV_NONE)
    {
      cgv_cli_json_add_string (&self->json, "tier", cgv_cli_compare_words_get_tier (numbers->matching, row.node));
      add_variants (self, numbers->matching, row.node);
    }
  cgv_cli_json_add_bool (&self->json, "noise", row.is_noise);
  add_costs (self, &row);
  add_other_events (self, index);
  if (row.node != CGV_NONE)
    {
      add_why (self, numbers, &row);
      cgv_cli_json_inlining_add (&self->json, numbers, row.node, &self->event);
    }
  cgv_cli_json_end (&self->json);
}

static void
add_rows (Writer *self)
{
  const CgvCliComparison *comparison = self->comparison;
  gsize n_rows = cgv_cli_comparison_get_n_listed (comparison, 0);
  static const char *const members[] = { "functions", "files", "objects" };

  cgv_cli_json_begin_array (&self->json, members[comparison->options->group]);
  for (gsize i = 0; i < n_rows; i++)
    add_row (self, i);
  cgv_cli_json_end (&self->json);
}

static void
add_path (Writer *self)
{
  const CgvNumbers *numbers = self->comparison->numbers;
  CgvNodeId root = cgv_cli_compare_words_find_root (self->comparison);
  g_autoptr (CgvRegressionPath) path = NULL;

  if (root != CGV_NONE)
    path = cgv_regression_path_new (numbers->main.comparison, root);
  cgv_cli_json_begin_array (&self->json, "path");
  for (guint i = 0; path != NULL && i < path->n_steps; i++)
    {
      cgv_cli_json_begin_object (&self->json, NULL);
      add_names (self, numbers, path->steps[i].row);
      cgv_cli_json_add_delta (&self->json, "self", path->steps[i].self, &self->event);
      cgv_cli_json_add_delta (&self->json, "inclusive", path->steps[i].inclusive, &self->event);
      cgv_cli_json_end (&self->json);
    }
  cgv_cli_json_end (&self->json);
}

void
cgv_cli_compare_json_write (const CgvCliComparison *comparison,
                            FILE *file)
{
  Writer self = { .comparison = comparison };
  g_autofree char *event = cgv_cli_comparison_dup_event (comparison->numbers);

  cgv_cli_comparison_init_event (comparison->numbers, &self.event);
  cgv_cli_json_init (&self.json, file);
  cgv_cli_json_add_string (&self.json, "event", event);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    add_side (&self, side);
  add_matched (&self);
  add_summary (&self, comparison->numbers->main.comparison);
  add_counts (&self);
  add_measure (&self);
  add_events (&self);
  add_guards (&self);
  add_path_rules (&self);
  add_hints (&self);
  add_limits (&self);
  add_path (&self);
  add_rows (&self);
  cgv_cli_json_finish (&self.json);
}
