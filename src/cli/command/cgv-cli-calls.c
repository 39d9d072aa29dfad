/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-call-rows.h"
#include "cgv-arrays.h"
#include "cgv-cli-calls.h"
#include "cgv-cli-commands.h"
#include "cgv-cli-functions.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-compare-text.h"
#include "cgv-event-text.h"
#include "cgv-value.h"
#include "cgv-why.h"

/* Prefix of amounts that are too large. */
#define AT_LEAST "≥\u202f"

/* Maximum number of callers or callees of a function in a page. */
#define MAX_ITEMS 12

/* The rows at the other ends of the calls from or to a target. */
typedef struct
{
  CgvCliRows parent;
  const CgvCliView *view;
  CgvCallRows *calls;
  GArray *rows;         /* guint32: all that are listed by the answer; NULL in a page */
  gboolean has_others;  /* whether there are calls before --match chooses */
  const CgvCost *taken; /* for each call, the amount subtracted from its cost in the first event type; NULL if it is always 0 */
} CallList;

static void
free_list (gpointer list)
{
  CallList *self = list;

  g_clear_pointer (&self->calls, cgv_call_rows_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CallList, free_list)

static guint32
get_row (const CallList *self,
         guint position)
{
  return cgv_call_rows_get (self->calls, position)->row;
}

static guint32
get_target (const CallList *self)
{
  return self->calls->listing.target;
}

static gboolean
is_callers (const CallList *self)
{
  return self->calls->listing.direction == CGV_TREE_CALLERS;
}

static void
get_costs (gpointer list,
           guint position,
           guint event,
           CgvFunctionRow *costs)
{
  const CallList *self = list;

  cgv_call_rows_fill (self->calls, cgv_cli_numbers_get (self->view->numbers, event), position, costs);
}

static void
get_names (gpointer list,
           guint position,
           CgvCliNames *names)
{
  const CallList *self = list;

  cgv_cli_view_get_names (self->view, get_row (self, position), CGV_NONE, names);
}

/* Adds up the costs that were subtracted from the calls of a row; for a row at any distance, from the calls between it and the target. */
static CgvCost
sum_taken (const CallList *self,
           guint position)
{
  const CgvCallRow *row = cgv_call_rows_get (self->calls, position);
  const CgvGraph *graph = self->view->graph;
  CgvEdge ends = { row->row, get_target (self) };
  CgvCost sum = 0;

  for (guint i = 0; self->taken != NULL && i < row->n_edges; i++)
    sum = cgv_cost_add (sum, self->taken[cgv_call_rows_get_edge (self->calls, row, i)], false);
  if (self->taken == NULL || row->n_edges > 0)
    return sum;
  if (!is_callers (self))
    ends = (CgvEdge){ get_target (self), row->row };
  for (guint32 edge = graph->out_start[ends.caller]; edge < graph->out_start[ends.caller + 1]; edge++)
    {
      if (graph->edges[edge].callee == ends.callee)
        return self->taken[edge];
    }
  return 0;
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CallList *self = list;
  CgvEvent event = *cgv_costs_get_event (self->view->costs);
  CgvPresence presence = cgv_call_rows_get (self->calls, position)->presence;
  CgvCost sum = sum_taken (self, position);
  g_autofree char *name = NULL;
  g_autofree char *taken = NULL;

  if (get_row (self, position) != get_target (self))
    cgv_cli_rows_fill_row_label (self->view, get_row (self, position), presence, cell);
  else
    {
      cell->text = g_strdup (_ ("itself (recursion)"));
      cell->tag = cgv_cli_rows_get_tag (self->view, presence);
    }
  if (sum == 0)
    return;
  name = cell->text;
  /* These amounts are in no other sum. */
  event.saturates = true;
  taken = cgv_event_text_dup_cost (&event, sum);
  /* A sum that is too large is a lower bound; a negative one an upper bound. */
  if (g_str_has_prefix (taken, AT_LEAST))
    /* Translators: a function, and a cost that was recorded as a negative one of at least this size. */
    cell->text = g_strdup_printf (_ ("%s (recorded: ≤ −%s)"), name, taken + strlen (AT_LEAST));
  else
    /* Translators: a function, and a cost that was recorded as a negative one, such as "29,356 Ir". */
    cell->text = g_strdup_printf (_ ("%s (recorded: −%s)"), name, taken);
}

static void
fill_distance (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  const CallList *self = list;

  cell->count = cgv_call_rows_get (self->calls, position)->distance;
}

static void
fill_taken (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CallList *self = list;
  CgvCost taken = sum_taken (self, position);

  cell->is_empty = taken == 0;
  cgv_cell_set_cost (cell, self->view->costs, cgv_amount_exact (taken));
}

/* Splits the calls of several functions of a cycle as if they were one function. */
static void
split_sum (CallList *self,
           guint position,
           CgvWhyTerm *term)
{
  const CgvComparison *comparison = self->view->numbers->main.comparison;
  const CgvCallRow *row = cgv_call_rows_get (self->calls, position);
  const CgvFunctionRow *costs = cgv_cli_rows_get (&self->parent, position, 0);
  CgvDeltaSplit parts = { .by_calls = costs->inclusive_delta };
  guint64 counts[CGV_N_SIDES] = { 0 };

  *term = (CgvWhyTerm){ .edge = CGV_NONE, .row = CGV_NONE, .presence = costs->presence, .delta = costs->inclusive_delta };
  for (CgvSide side = CGV_SIDE_BASE; term->presence == CGV_PRESENT_BOTH && side < CGV_N_SIDES; side++)
    {
      for (guint i = 0; i < row->n_edges; i++)
        counts[side] = cgv_cost_add (counts[side], cgv_comparison_get_edge_running (comparison, side, cgv_call_rows_get_edge (self->calls, row, i)), false);
      if (!comparison->joined->knows_counts[side] || counts[side] == 0)
        term->flags |= CGV_WHY_NO_COUNTS;
      if (!cgv_amount_is_exact (costs->side[side].inclusive))
        term->flags |= CGV_WHY_NOT_EXACT;
    }
  if (term->flags == 0 && term->presence == CGV_PRESENT_BOTH)
    parts = cgv_delta_split (costs->side[CGV_SIDE_BASE].inclusive.value, counts[CGV_SIDE_BASE], costs->side[CGV_SIDE_NEW].inclusive.value, counts[CGV_SIDE_NEW], comparison->is_signed);
  term->by_calls = parts.by_calls;
  term->by_cost = parts.by_cost;
}

/* Returns why the calls of a row cost more or less. */
static void
get_term (CallList *self,
          guint position,
          CgvWhyTerm *term)
{
  const CgvCallRow *row = cgv_call_rows_get (self->calls, position);

  if (row->n_edges > 1)
    {
      split_sum (self, position, term);
      return;
    }
  cgv_why_get_term (self->view->numbers->main.comparison, cgv_call_rows_get_edge (self->calls, row, 0), term);
  term->row = cgv_call_rows_get_node (self->calls, position);
}

static void
fill_split (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  CallList *self = list;
  CgvWhyTerm term;

  get_term (self, position, &term);
  cell->is_empty = column->index == 0 ? !cgv_why_knows_by_calls (&term) : term.flags != 0;
  cgv_cell_set_event_delta (cell, self->view->numbers->main.comparison, column->index == 0 ? term.by_calls : term.by_cost);
}

static void
fill_no_split (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  CgvWhyTerm term;
  const char *word;

  get_term (list, position, &term);
  word = cgv_cli_rows_get_no_split (&term);
  cell->is_empty = word == NULL;
  cell->text = g_strdup (word);
}

static void
add_reason (gpointer list,
            guint position,
            CgvReport *report)
{
  CallList *self = list;
  CgvWhyTerm term;

  /* The sentence is about one call. */
  get_term (self, position, &term);
  if (term.edge != CGV_NONE && term.delta.sign != 0)
    cgv_report_take (report, CGV_REPORT_PLAIN, cgv_compare_text_dup_why_term (self->view->numbers->main.comparison, &term));
}

/* CSV has columns of bounds where there may be any. */
static void
add_costs (GPtrArray *columns,
           const CgvCliView *view,
           guint event,
           gboolean is_json)
{
  const CgvNumbers *numbers = view->numbers;
  gboolean has_base = view->options->has_base;

  if (has_base)
    cgv_cli_rows_add_columns (columns, numbers, event, "base_inclusive new_inclusive delta_inclusive");
  else
    cgv_cli_rows_add_columns (columns, numbers, event, "inclusive");
  if (!has_base && event == 0 && !view->options->is_all)
    cgv_cli_rows_add_columns (columns, numbers, 0, "calls");
  if (is_json || (numbers->filtering == NULL && !view->options->is_all))
    return;
  if (has_base)
    cgv_cli_rows_add_columns (columns, numbers, event, "base_inclusive_low base_inclusive_high new_inclusive_low new_inclusive_high delta_inclusive_low delta_inclusive_high");
  else
    cgv_cli_rows_add_columns (columns, numbers, event, "inclusive_low inclusive_high");
}

static GPtrArray *
new_data_columns (const CgvCliView *view,
                  gboolean is_json)
{
  const CgvColumn taken = { .id = "taken_off", .kind = CGV_CELL_COST, .flags = CGV_COLUMN_OMITTED, .fill = fill_taken };
  const CgvColumn no_split = { .id = "no_split", .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_OMITTED, .fill = fill_no_split };
  gboolean has_base = view->options->has_base;
  GPtrArray *columns = cgv_columns_new ();

  cgv_cli_rows_add_columns (columns, view->numbers, 0, "name file object");
  if (has_base)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "status");
  if (is_json)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "functions");
  for (guint event = 0; event < cgv_cli_numbers_get_n (view->numbers); event++)
    {
      add_costs (columns, view, event, is_json);
      if (view->options->is_all && event == 0)
        cgv_report_add_column (columns, "distance", NULL, CGV_CELL_COUNT, 0, fill_distance);
      if (!has_base || event > 0 || view->options->is_all)
        continue;
      cgv_cli_rows_add_columns (columns, view->numbers, 0, "base_calls new_calls delta_calls");
      cgv_report_add_column (columns, "by_calls", NULL, CGV_CELL_DELTA, 0, fill_split);
      cgv_report_add_column (columns, "by_cost", NULL, CGV_CELL_DELTA, 1, fill_split);
      if (is_json)
        cgv_columns_add (columns, &no_split);
    }
  if (is_json && !has_base)
    cgv_columns_add (columns, &taken);
  return columns;
}

static GPtrArray *
new_columns (const CgvCliView *view)
{
  GPtrArray *columns = cgv_columns_new ();
  gboolean has_calls = !view->options->is_all;

  if (cgv_numbers_are_beside (view->numbers))
    cgv_cli_rows_add_columns (columns, view->numbers, 0, has_calls ? "base_inclusive new_inclusive delta_inclusive base_calls new_calls" : "base_inclusive new_inclusive delta_inclusive");
  else if (view->options->has_base)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, has_calls ? "delta_inclusive percent_inclusive base_inclusive new_inclusive both_calls" : "delta_inclusive percent_inclusive base_inclusive new_inclusive");
  else
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "inclusive inclusive_share");
  for (guint event = 1; event < cgv_cli_numbers_get_n (view->numbers); event++)
    cgv_cli_rows_add_columns (columns, view->numbers, event, view->options->has_base ? "delta_inclusive" : "inclusive");
  if (view->options->is_all)
    cgv_report_add_column (columns, "distance", _ ("Distance"), CGV_CELL_COUNT, 0, fill_distance);
  else if (!view->options->has_base)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, "calls per_call");
  cgv_report_add_column (columns, view->options->has_base ? "label" : "name", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
  return columns;
}

static gboolean
is_hidden (const CallList *self)
{
  CgvNodeId node = cgv_cli_view_get_row_node (self->view, get_target (self));

  return node != CGV_NONE && cgv_cli_view_is_hidden (self->view, node);
}

/* Returns the part of the target's inclusive cost that no recorded call accounts for: of an estimate, any part of it. */
static CgvAmount
get_entered (const CallList *self,
             const CgvFunctionRow *costs)
{
  const CgvCosts *all = self->view->costs;
  CgvNodeId node = cgv_cli_view_get_row_node (self->view, get_target (self));
  CgvCost entered = node != CGV_NONE ? all->entered[node] : all->cycle_entered[cgv_arrangement_get_group (self->view->rows, get_target (self))->cycle];
  CgvAmount inclusive = costs->side[CGV_SIDE_NEW].inclusive;

  if (entered == 0 || cgv_amount_is_exact (inclusive))
    return cgv_amount_exact (entered);
  return cgv_amount_hold ((CgvAmount){ .value = entered, .high = inclusive.high }, all->is_signed);
}

static void
say_target (const CallList *self,
            const CgvFunctionRow *costs,
            CgvReport *report)
{
  const CgvCosts *all = self->view->costs;
  CgvCell inclusive = { .kind = CGV_CELL_COST };
  CgvCell own = { .kind = CGV_CELL_COST };
  CgvAmount entered = get_entered (self, costs);
  g_autofree char *calls = cgv_cell_dup_count (costs->side[CGV_SIDE_NEW].n_calls);
  g_autofree char *inclusive_text = NULL;
  g_autofree char *self_text = NULL;

  cgv_cell_set_cost (&inclusive, all, costs->side[CGV_SIDE_NEW].inclusive);
  cgv_cell_set_cost (&own, all, costs->side[CGV_SIDE_NEW].self);
  inclusive_text = cgv_cli_rows_dup_amount (&inclusive);
  self_text = cgv_cli_rows_dup_amount (&own);
  cgv_report_take (report, CGV_REPORT_PARAGRAPH, cgv_cli_rows_dup_label (self->view, get_target (self)));
  /* Translators: two costs of a function, and how often it was called */
  cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (_ ("Inclusive %s, self %s, recorded calls %s"), inclusive_text, self_text, calls));
  if (entered.value != 0 && (costs->side[CGV_SIDE_NEW].n_calls == 0 || cgv_costs_can_tell_entered (all, entered.value)))
    {
      CgvCell cell = { .kind = CGV_CELL_COST };
      g_autofree char *text = NULL;

      cgv_cell_set_cost (&cell, all, entered);
      text = cgv_cell_dup_text (&cell);
      cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (cgv_numbers_are_incomplete (self->view->numbers) ? _ ("Cost without a caller that was read: %s") : _ ("Entered without a recorded call: %s"), text));
    }
}

/* The place of a function is known only from its name here. */
static char *
dup_clear_name (const CallList *self)
{
  CgvNodeId node = cgv_cli_view_get_row_node (self->view, get_target (self));
  g_auto (CgvCell) label = { 0 };

  if (node != CGV_NONE && self->view->fold == CGV_GROUPING_FUNCTION)
    return cgv_cli_rows_dup_clear_name (self->view, node);
  cgv_cli_rows_fill_row_label (self->view, get_target (self), CGV_PRESENT_BOTH, &label);
  return g_steal_pointer (&label.text);
}

static void
say_change (const CallList *self,
            const CgvFunctionRow *costs,
            CgvReport *report)
{
  const CgvComparison *comparison = self->view->numbers->main.comparison;
  g_autofree char *base = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, costs->side[CGV_SIDE_BASE].inclusive);
  g_autofree char *new_ = cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, costs->side[CGV_SIDE_NEW].inclusive);
  g_autofree char *delta = cgv_compare_text_dup_cost_delta (comparison, costs->side[CGV_SIDE_BASE].inclusive, costs->side[CGV_SIDE_NEW].inclusive);
  g_autofree char *name = dup_clear_name (self);

  /* Translators: a function, and its inclusive cost on both sides with the difference. */
  cgv_report_take (report, CGV_REPORT_PARAGRAPH, g_strdup_printf (_ (CGV_REPORT_CODE "%s" CGV_REPORT_CODE_END ": inclusive %s → %s, %s"), name, base, new_, delta));
}

static void
add_target (const CallList *self,
            CgvReport *report)
{
  CgvFunctionRow costs;
  CgvCell entered = { .kind = CGV_CELL_COST };

  cgv_cli_view_get_costs (self->view, 0, get_target (self), CGV_NONE, &costs);
  cgv_cell_set_cost (&entered, self->view->costs, get_entered (self, &costs));
  if (cgv_report_is (report, CGV_REPORT_PROSE) && self->view->options->has_base)
    say_change (self, &costs, report);
  else if (cgv_report_is (report, CGV_REPORT_PROSE))
    say_target (self, &costs, report);
  cgv_report_begin_object (report, "function");
  cgv_cli_functions_add_row (self->view, get_target (self), report);
  if (!self->view->options->has_base)
    cgv_report_add_cell (report, "entered", NULL, &entered);
  cgv_report_end (report);
}

static const char *
get_title (const CallList *self)
{
  if (self->view->options->is_all)
    return is_callers (self) ? _ ("All callers, with what both functions cost together") : _ ("All callees, with what both functions cost together");
  return is_callers (self) ? _ ("Callers") : _ ("Callees");
}

static gboolean
is_in (guint32 row,
       gpointer rows)
{
  return g_hash_table_contains (rows, GUINT_TO_POINTER (row));
}

/* Leaves out the calls that did not change, if the report lists changes alone. Returns whether none is left of some. */
static gboolean
keep_changed (CallList *self,
              const CgvReport *report)
{
  g_autoptr (GHashTable) changed = g_hash_table_new (NULL, NULL);
  guint n = self->calls->rows->len;

  if (!cgv_cli_rows_only_changed (self->view, report))
    return FALSE;
  for (guint i = 0; i < n; i++)
    for (guint event = 0; event < cgv_cli_numbers_get_n (self->view->numbers); event++)
      {
        CgvFunctionRow costs;

        get_costs (self, i, event, &costs);
        if (cgv_cli_rows_is_changed (&costs))
          g_hash_table_add (changed, GUINT_TO_POINTER (get_row (self, i)));
      }
  cgv_call_rows_keep (self->calls, is_in, changed);
  return n > 0 && self->calls->rows->len == 0;
}

static void
add_list (CallList *self,
          CgvReport *report)
{
  gboolean is_same = keep_changed (self, report);
  gboolean has_reasons = self->view->options->has_base && !self->view->options->is_all && !cgv_numbers_are_beside (self->view->numbers);
  gboolean is_prose = cgv_report_is (report, CGV_REPORT_PROSE);
  g_autoptr (GPtrArray) columns = is_prose ? new_columns (self->view) : new_data_columns (self->view, cgv_report_is (report, CGV_REPORT_JSON));
  guint n_rows = cgv_cli_rows_count_listed (self->view->options, report, self->calls->rows->len);

  self->parent.has_costs = FALSE;
  self->parent.is_beside = is_prose && cgv_numbers_are_beside (self->view->numbers);
  add_target (self, report);
  if (is_hidden (self))
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, _ ("A filter hides this function."));
  else if (is_same || (self->calls->rows->len == 0 && self->has_others))
    cgv_cli_rows_say_empty (self->view, is_same, report);
  else if (self->calls->rows->len == 0 && cgv_numbers_are_incomplete (self->view->numbers))
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, is_callers (self) ? _ ("No caller was read: the profile is incomplete.") : _ ("No callee was read: the profile is incomplete."));
  else if (self->calls->rows->len == 0 && self->view->graph->profile->n_calls > 0)
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, is_callers (self) ? _ ("Nothing calls it.") : _ ("It calls nothing."));
  if (self->calls->rows->len > 0 || !is_prose)
    cgv_report_add_table (report, &(CgvReportTable){
                                    .id = "calls",
                                    .title = get_title (self),
                                    .columns = columns,
                                    .list = self,
                                    .n_rows = n_rows,
                                    .n_more = self->calls->rows->len - n_rows,
                                    .detail_title = has_reasons ? _ ("Why") : NULL,
                                    .add_detail = has_reasons && is_prose ? add_reason : NULL,
                                  });
}

typedef struct
{
  const CgvCliView *view;
  CgvCost *of_edges;
} Subtraction;

/* Adds the amount that a line subtracts from the cost of its call: a negative difference without its sign. */
static bool
take_off (const CgvCallLine *line,
          void *user_data)
{
  const Subtraction *self = user_data;
  const CgvPart *part = cgv_profile_get_part (self->view->graph->profile, line->position.part);
  CgvCost *taken = &self->of_edges[cgv_graph_get_edge (self->view->graph, line->call)];

  for (guint32 i = 0; i < line->position.n_costs; i++)
    {
      CgvCost cost = line->position.costs[i];

      if (part->events[i] == self->view->costs->event && cost > (CgvCost) INT64_MAX)
        *taken = cgv_cost_add (*taken, 0 - cost, false);
    }
  return true;
}

/* Sums up nothing for filtered costs, which are estimates; for formulas, whose negative term is
 * unknown; and for signed costs, which show their sign. */
gboolean
cgv_cli_calls_sum_taken_off (const CgvCliView *view,
                             CgvCost **taken)
{
  CgvProfile *profile = view->graph->profile;
  gboolean is_counted = view->costs->event < profile->n_events &&
                        profile->events[view->costs->event].formula == CGV_NONE;
  Subtraction sums = { .view = view };

  *taken = NULL;
  if (view->costs->is_signed || !is_counted || view->numbers->filtering != NULL || view->options->has_base ||
      view->sources[CGV_SIDE_NEW]->document->problems->n_by_kind[CGV_PROBLEM_WRAPPED_COST] == 0)
    return TRUE;
  sums.of_edges = g_try_new0 (CgvCost, (gsize) view->graph->n_edges + 1);
  for (CgvFunctionId i = 0; sums.of_edges != NULL && i < profile->n_functions; i++)
    cgv_profile_foreach_call_line (profile, i, view->graph->parts, take_off, &sums);
  *taken = sums.of_edges;
  return *taken != NULL;
}

/* Returns the calls of a row in sort order; NULL without memory. */
static CallList *
new_list_of (const CgvCliView *view,
             guint32 target,
             gboolean of_callers,
             const CgvCost *taken)
{
  const CgvCliOptions *options = view->options;
  gboolean is_of_calls = (options->command & CGV_CLI_COMMAND_CALLS) != 0;
  const CgvCallListing listing = {
    .target = target,
    .direction = of_callers ? CGV_TREE_CALLERS : CGV_TREE_CALLEES,
    .has_groups = view->numbers->map != NULL,
    .skips_inside = view->fold != CGV_GROUPING_FUNCTION || cgv_cli_view_get_row_node (view, target) == CGV_NONE,
    .is_far = options->is_all,
    .sort = { .kind = is_of_calls ? options->sort : CGV_QUANTITY_INCLUSIVE, .aspect = options->has_base ? CGV_ASPECT_SIZE : CGV_ASPECT_ONE },
    .descending = !is_of_calls || options->sort != CGV_QUANTITY_NAME,
  };
  g_autoptr (CallList) self = g_new0 (CallList, 1);

  self->parent = (CgvCliRows){ view->numbers, get_costs, get_names };
  self->view = view;
  self->calls = cgv_call_rows_new (view->numbers, &listing, cgv_cli_numbers_get_n (view->numbers));
  self->taken = taken;
  return self->calls != NULL ? g_steal_pointer (&self) : NULL;
}

/* Returns whether an event type is a ratio. A ratio has no parts, so two functions have no
 * common cost in it. */
static gboolean
has_ratio (const CgvCliView *view)
{
  for (guint i = 0; i < cgv_cli_numbers_get_n (view->numbers) * CGV_N_SIDES; i++)
    {
      const CgvCosts *costs = cgv_cli_numbers_get (view->numbers, i / CGV_N_SIDES)->costs[i % CGV_N_SIDES];

      if (costs != NULL && cgv_costs_get_event (costs)->is_ratio)
        return TRUE;
    }
  return FALSE;
}

/* The answer of `callers` and `callees`. The calls of a function are found when it is written, as there may be very many. */
typedef struct
{
  const CgvCliView *view;
  GArray *targets; /* guint32 */
  CgvCost *taken;  /* the cost that was subtracted from each call; or NULL */
  GArray *rows;    /* guint32: all that are listed */
} Answer;

static void
free_answer (gpointer answer)
{
  Answer *self = answer;

  g_clear_pointer (&self->targets, g_array_unref);
  g_array_unref (self->rows);
  g_free (self->taken);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Answer, free_answer)

/* Context for the function that selects rows by --match. */
typedef struct
{
  const CgvCliView *view;
  GHashTable *answers;
  GError *error;
} Match;

static gboolean
is_kept (guint32 row,
         gpointer user_data)
{
  Match *match = user_data;

  return match->error == NULL && cgv_cli_rows_match (match->view, row, match->answers, &match->error);
}

/* Returns the calls of a row whose names match --match, if it is used. */
static CallList *
new_list (const Answer *answer,
          guint32 target,
          GError **error)
{
  const CgvCliView *view = answer->view;
  g_autoptr (CallList) self = new_list_of (view, target, view->options->command == CGV_CLI_COMMAND_CALLERS, answer->taken);
  g_autoptr (GHashTable) answers = g_hash_table_new (NULL, NULL);
  Match match = { view, answers, NULL };

  if (self == NULL)
    {
      cgv_cli_numbers_fail_for_memory (error);
      return NULL;
    }
  self->rows = answer->rows;
  self->has_others = self->calls->rows->len > 0;
  cgv_call_rows_keep (self->calls, is_kept, &match);
  if (match.error == NULL)
    return g_steal_pointer (&self);
  g_propagate_error (error, match.error);
  return NULL;
}

static gpointer
new_answer (const CgvCliView *view,
            GError **error)
{
  g_autoptr (Answer) self = g_new0 (Answer, 1);
  guint32 target;

  self->view = view;
  self->rows = cgv_array_new (guint32);
  if (view->options->functions != NULL)
    self->targets = cgv_cli_target_find_all (view, error);
  else if (cgv_cli_target_find (view, &target, error))
    {
      self->targets = g_array_new (FALSE, FALSE, sizeof target);
      g_array_append_val (self->targets, target);
    }
  if (self->targets == NULL)
    return NULL;
  if (!cgv_cli_calls_sum_taken_off (view, &self->taken))
    {
      cgv_cli_numbers_fail_for_memory (error);
      return NULL;
    }
  if (!view->options->is_all || !has_ratio (view))
    return g_steal_pointer (&self);
  cgv_cli_text_refuse (error, _ ("--all has no ratios, as they do not add up: ask for event types that were counted"));
  return NULL;
}

/* Fills in the function. Only CSV needs it, because it has all calls in one table. */
static void
fill_function (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  const CallList *self = list;
  CgvCliNames names;

  cgv_cli_view_get_names (self->view, get_target (self), CGV_NONE, &names);
  cgv_cli_names_take (&names, CGV_CLI_WORD_NAME, cell);
}

static GPtrArray *
new_rows_columns (const CgvCliView *view)
{
  const CgvColumn function = { .id = "function", .kind = CGV_CELL_NAME, .fill = fill_function };
  g_autoptr (GPtrArray) of_calls = new_data_columns (view, FALSE);
  GPtrArray *columns = cgv_columns_new ();

  cgv_columns_add (columns, &function);
  for (guint i = 0; i < of_calls->len; i++)
    cgv_columns_add (columns, g_ptr_array_index (of_calls, i));
  return columns;
}

static gboolean
arrange (gpointer list,
         const CgvReport *report,
         guint *n_rows,
         GError **error)
{
  const CallList *self = list;

  *n_rows = cgv_cli_rows_count_listed (self->view->options, report, self->calls->rows->len);
  return TRUE;
}

static gpointer
new_each (gconstpointer answer,
          guint32 row,
          GError **error)
{
  return new_list (answer, row, error);
}

/* Adds the calls of a function, and remembers it and those that are listed with it. */
static gboolean
add_each (gpointer list,
          CgvReport *report,
          GError **error)
{
  CallList *self = list;
  guint n_rows = cgv_cli_rows_count_listed (self->view->options, report, self->calls->rows->len);

  add_list (self, report);
  g_array_append_val (self->rows, self->calls->listing.target);
  for (guint i = 0; i < n_rows; i++)
    g_array_append_val (self->rows, cgv_call_rows_get (self->calls, i)->row);
  return TRUE;
}

static gboolean
add_answer (gpointer answer,
            CgvReport *report,
            GError **error)
{
  static const CgvCliEach each = { "calls", new_each, free_list, add_each, new_rows_columns, arrange };
  const Answer *self = answer;

  g_array_set_size (self->rows, 0);
  if (self->view->options->functions != NULL)
    {
      if (!cgv_cli_target_add_all (self->view, self->targets, &each, self, report, error))
        return FALSE;
    }
  else
    {
      g_autoptr (CallList) list = new_list (self, g_array_index (self->targets, guint32, 0), error);

      if (list == NULL)
        return FALSE;
      add_each (list, report, error);
    }
  cgv_cli_rows_hint_at_fold (self->view, (const guint32 *) (gconstpointer) self->rows->data, self->rows->len, report);
  return TRUE;
}

static void
add_item (CallList *self,
          guint position,
          const guint32 *anchors,
          CgvReport *report)
{
  const CgvFunctionRow *costs = cgv_cli_rows_get (&self->parent, position, 0);
  g_autofree char *calls = cgv_cell_dup_count (costs->side[CGV_SIDE_NEW].n_calls);
  g_autofree char *text = g_strdup_printf (g_dngettext (NULL, "%s call", "%s calls", MIN (costs->side[CGV_SIDE_NEW].n_calls, G_MAXINT)), calls);
  g_autofree char *amount = NULL;
  CgvCell cost = { .kind = CGV_CELL_COST };
  CgvCell name = { 0 };

  fill_label (self, NULL, position, &name);
  cgv_cell_set_cost (&cost, self->view->costs, costs->side[CGV_SIDE_NEW].inclusive);
  amount = (costs->lacks & CGV_ROW_LACKS_SHARE) != 0 ? cgv_cell_dup_text (&cost) : cgv_cli_rows_dup_amount (&cost);
  cgv_report_add_item (report, &(CgvReportItem){ .name = name.text, .anchor = anchors[get_row (self, position)], .amount = amount, .text = text });
  g_free (name.text);
  g_free (name.place);
}

void
cgv_cli_calls_add (const CgvCliView *view,
                   guint32 row,
                   gboolean of_callers,
                   const guint32 *anchors,
                   const CgvCost *taken,
                   CgvReport *report)
{
  g_autoptr (CallList) self = new_list_of (view, row, of_callers, taken);
  guint n;

  if (self == NULL)
    cgv_report_lack_memory (report);
  if (self == NULL || self->calls->rows->len == 0)
    return;
  n = self->calls->rows->len;
  cgv_report_begin_list (report, NULL, of_callers ? _ ("Callers") : _ ("Callees"), 0);
  for (guint i = 0; i < MIN (n, MAX_ITEMS); i++)
    add_item (self, i, anchors, report);
  cgv_report_end_list (report);
  if (n > MAX_ITEMS)
    cgv_report_take (report, CGV_REPORT_SMALL, g_strdup_printf (g_dngettext (NULL, "… and %u more", "… and %u more", n - MAX_ITEMS), n - MAX_ITEMS));
}

const CgvCliAnswer cgv_cli_calls = { new_answer, add_answer, free_answer };
