/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-rows.h"
#include "cgv-cli-source.h"
#include "cgv-cli-target.h"
#include "cgv-cost.h"
#include "cgv-event-text.h"
#include "cgv-value.h"

/* What amounts that are too large begin with. */
#define AT_LEAST "≥\u202f"

/* What calls cost together. */
typedef struct
{
  CgvCost cost;
  CgvCostRange range;
} Sum;

/* The rows at the other ends of the calls from or to a target. */
typedef struct
{
  CgvCliRows parent;
  const CgvCliView *view;
  gboolean is_callers;
  CgvCliRow target;
  CgvCliRow *rows;
  gsize n_rows;
  gsize n_matching;
  GPtrArray *sums; /* in each event type, an array of Sum, one for each row of the view */
  CgvCost *taken;  /* for each row, what was taken off its cost in the first event type; NULL if nothing was */
} CallList;

static void
get_call_costs (gpointer list,
                guint position,
                guint event,
                CgvCliCosts *costs)
{
  const CallList *self = list;
  guint32 row = self->rows[position].row;
  const Sum *sums = g_ptr_array_index (self->sums, event);

  /* Calls of a function to itself contain each other, so that their cost is no share of all. */
  *costs = (CgvCliCosts){ .calls = { 0, self->rows[position].calls }, .lacks_share = row == self->target.row };
  cgv_cli_costs_set (costs, CGV_SIDE_NEW, 0, (CgvCostRange){ 0, 0 }, sums[row].cost, sums[row].range);
}

static void
get_call_names (gpointer list,
                guint position,
                CgvCliNames *names)
{
  const CallList *self = list;

  cgv_cli_rows_get_names (self->view, self->rows[position].row, names);
}

/* What a call costs on average. */
static void
fill_per_call (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  const CallList *self = list;
  char text[CGV_FORMAT_MAX];

  cgv_value_format_per_call (self->rows[position].inclusive, self->rows[position].calls, cgv_costs_get_event (self->view->costs), text);
  cell->text = g_strdup (text);
}

static void
fill_label (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CallList *self = list;
  const CgvCliView *view = self->view;
  guint32 row = self->rows[position].row;
  g_autofree char *name = row == self->target.row ? g_strdup (_ ("itself (recursion)")) : cgv_cli_rows_dup_label (view, row, NULL);

  if (self->taken != NULL && self->taken[row] > 0)
    {
      g_autofree char *taken = cgv_event_text_dup_cost (view->events, view->costs->event, self->taken[row]);

      /* A sum that is too large is at least so much; below zero it is at most that. */
      if (g_str_has_prefix (taken, AT_LEAST))
        /* Translators: a function, and a cost that was recorded as a negative one of at least this size. */
        cell->text = g_strdup_printf (_ ("%s (recorded: ≤ −%s)"), name, taken + strlen (AT_LEAST));
      else
        /* Translators: a function, and a cost that was recorded as a negative one, such as "29,356 Ir". */
        cell->text = g_strdup_printf (_ ("%s (recorded: −%s)"), name, taken);
      return;
    }
  cell->text = g_steal_pointer (&name);
}

static void
fill_taken (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CallList *self = list;
  CgvCost taken = self->taken != NULL ? self->taken[self->rows[position].row] : 0;

  cell->is_empty = taken == 0;
  cgv_cell_set_cost (cell, self->view->costs, taken, (CgvCostRange){ taken, taken });
}

static GPtrArray *
new_columns (const CgvCliView *view,
             CgvReportFormat format)
{
  gboolean has_bounds = format == CGV_REPORT_CSV && cgv_filter_list_get_n (view->filters) > 0;
  const CgvColumn taken = { .id = "taken_off", .kind = CGV_CELL_COST, .flags = CGV_COLUMN_OMITTED, .fill = fill_taken };
  GPtrArray *columns = cgv_columns_new ();

  if (format != CGV_REPORT_TEXT)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_NAME, CGV_CLI_FILE, CGV_CLI_OBJECT, CGV_CLI_END);
  if (format == CGV_REPORT_JSON)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_FUNCTIONS, CGV_CLI_END);
  for (guint event = 0; event < cgv_cli_numbers_get_n (view->numbers); event++)
    {
      cgv_cli_rows_add_columns (columns, view->numbers, event, CGV_CLI_INCLUSIVE, CGV_CLI_END);
      if (event == 0)
        cgv_cli_rows_add_columns (columns, view->numbers, 0, format == CGV_REPORT_TEXT ? CGV_CLI_INCLUSIVE_SHARE : CGV_CLI_CALLS, CGV_CLI_END);
      if (has_bounds)
        cgv_cli_rows_add_columns (columns, view->numbers, event, CGV_CLI_INCLUSIVE_LOW, CGV_CLI_INCLUSIVE_HIGH, CGV_CLI_END);
    }
  if (format == CGV_REPORT_JSON)
    cgv_columns_add (columns, &taken);
  if (format != CGV_REPORT_TEXT)
    return columns;
  cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_CALLS, CGV_CLI_END);
  cgv_report_add_column (columns, "per_call", _ ("Per call"), CGV_CELL_TEXT, 0, fill_per_call);
  cgv_report_add_column (columns, "name", _ ("Name"), CGV_CELL_NAME, 0, fill_label);
  return columns;
}

static void
say_target (const CallList *list,
            CgvReport *report)
{
  const CgvCliView *view = list->view;
  const CgvCliRow *row = &list->target;
  CgvCell inclusive = { .kind = CGV_CELL_COST };
  CgvCell self = { .kind = CGV_CELL_COST };
  CgvNodeId node = view->node_of_row[row->row];
  CgvCost entered = cgv_cli_view_get_entered (view, row->row);
  g_autofree char *calls = cgv_cell_dup_count (row->calls);
  g_autofree char *inclusive_text = NULL;
  g_autofree char *self_text = NULL;

  cgv_cell_set_cost (&inclusive, view->costs, row->inclusive, row->inclusive_range);
  cgv_cell_set_cost (&self, view->costs, row->self, row->self_range);
  inclusive_text = cgv_cli_rows_dup_amount (&inclusive);
  self_text = cgv_cli_rows_dup_amount (&self);
  cgv_report_take (report, CGV_REPORT_PARAGRAPH, cgv_cli_rows_dup_label (view, row->row, NULL));
  cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (_ ("Inclusive %s, self %s, recorded calls %s"), inclusive_text, self_text, calls));
  if (node != CGV_NONE && cgv_graph_is_hidden (view->graph, node))
    cgv_report_say (report, CGV_REPORT_PLAIN, _ ("A filter hides this function."));
  if (entered != 0)
    {
      g_autofree char *text = cgv_event_text_dup_cost (view->events, view->costs->event, entered);

      cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (_ ("Entered without a recorded call: %s"), text));
    }
}

static void
add_target (const CallList *list,
            CgvReport *report)
{
  const CgvCliView *view = list->view;
  const CgvCell entered = cgv_cell_of_cost (view->costs, cgv_cli_view_get_entered (view, list->target.row));

  if (cgv_report_is (report, CGV_REPORT_TEXT))
    say_target (list, report);
  cgv_report_begin_object (report, "function");
  cgv_cli_rows_add_row (view, list->target.row, report);
  cgv_report_add_cell (report, "entered", NULL, &entered);
  cgv_report_end (report);
}

static void
write_answer (CallList *list,
              CgvReportFormat format)
{
  g_autoptr (GPtrArray) columns = new_columns (list->view, format);
  CgvReport *report = cgv_report_new (format, NULL, stdout);

  cgv_cli_rows_add_head (list->view, report);
  add_target (list, report);
  cgv_report_begin_section (report, NULL, list->is_callers ? _ ("Callers") : _ ("Callees"));
  if (list->n_rows == 0)
    cgv_report_say (report, CGV_REPORT_PLAIN, _ ("none"));
  if (list->n_rows > 0 || format != CGV_REPORT_TEXT)
    cgv_report_add_table (report, &(CgvReportTable){
                                    .id = "calls",
                                    .columns = columns,
                                    .list = list,
                                    .n_rows = (guint) list->n_rows,
                                    .n_more = (guint) (list->n_matching - list->n_rows),
                                  });
  cgv_report_end_section (report);
  cgv_report_finish (report);
}

static gboolean
is_group_of_functions (CgvCliGroup group)
{
  return group == CGV_CLI_GROUP_FILE || group == CGV_CLI_GROUP_OBJECT || group == CGV_CLI_GROUP_NAMESPACE;
}

static void
add_range (CgvCostRange *sum,
           CgvCostRange range,
           bool is_signed)
{
  sum->low = cgv_cost_add (sum->low, range.low, is_signed);
  sum->high = cgv_cost_add (sum->high, range.high, is_signed);
}

/* The row at the other end of a call from or to the target; CGV_NONE for any other call. What happens
 * inside of a row that is a group is not listed: there the cost of each call contains that of others, and
 * the sum says nothing. */
static guint32
find_other (const CallList *list,
            uint32_t edge)
{
  const CgvCliView *view = list->view;
  const CgvGraph *graph = view->graph;
  guint32 target = list->target.row;
  gboolean is_group = view->node_of_row[target] == CGV_NONE || is_group_of_functions (view->group);
  guint32 caller = view->row_of_node[graph->edges[edge].caller];
  guint32 callee = view->row_of_node[graph->edges[edge].callee];
  guint32 other = list->is_callers ? caller : callee;

  if (!graph->present[edge] || (list->is_callers ? callee : caller) != target || (is_group && other == target))
    return CGV_NONE;
  return other;
}

static Sum *
sum_edges (const CallList *list,
           const CgvCosts *costs)
{
  Sum *sums = g_try_new0 (Sum, (gsize) list->view->n_rows + 1);

  for (uint32_t edge = 0; sums != NULL && edge < list->view->graph->n_edges; edge++)
    {
      guint32 other = find_other (list, edge);

      if (other == CGV_NONE)
        continue;
      sums[other].cost = cgv_cost_add (sums[other].cost, costs->edge_costs[edge], costs->is_signed);
      add_range (&sums[other].range, cgv_costs_get_edge_range (costs, edge), costs->is_signed);
    }
  return sums;
}

/* Of estimates, the ratio has no bounds. */
static Sum
divide (const CgvCosts *costs,
        const Sum *numerator,
        const Sum *divisor)
{
  CgvCost ratio = cgv_event_set_divide (costs->events, costs->event, numerator->cost, divisor->cost);

  if (cgv_cost_range_is_exact (numerator->range) && cgv_cost_range_is_exact (divisor->range))
    return (Sum){ ratio, { ratio, ratio } };
  return (Sum){ ratio, { (CgvCost) INT64_MIN, (CgvCost) INT64_MAX } };
}

/* Ratios are not added up, but what they divide is. */
static Sum *
sum_calls (const CallList *list,
           const CgvCosts *costs)
{
  g_autofree Sum *divisors = NULL;
  Sum *sums;

  if (costs->numerator == NULL)
    return sum_edges (list, costs);

  divisors = sum_edges (list, costs->divisor);
  sums = divisors != NULL ? sum_edges (list, costs->numerator) : NULL;
  for (guint32 row = 0; sums != NULL && row < list->view->n_rows; row++)
    sums[row] = divide (costs, &sums[row], &divisors[row]);
  return sums;
}

static gboolean
sum_all_calls (CallList *list)
{
  for (guint i = 0; i < cgv_cli_numbers_get_n (list->view->numbers); i++)
    {
      Sum *sums = sum_calls (list, cgv_cli_view_get_event (list->view, i));

      if (sums == NULL)
        return FALSE;
      g_ptr_array_add (list->sums, sums);
    }
  return TRUE;
}

/* Adds what a line takes off the cost of its call: a negative difference without its sign. */
static bool
take_off (const CgvCallLine *line,
          void *user_data)
{
  CallList *list = user_data;
  const CgvCliView *view = list->view;
  const CgvPart *part = cgv_profile_get_part (view->graph->profile, line->position.part);
  guint32 other = find_other (list, view->graph->edge_of_call[line->call]);

  for (guint32 i = 0; i < line->position.n_costs && other != CGV_NONE; i++)
    {
      CgvCost cost = line->position.costs[i];

      if (part->events[i] == view->costs->event && cost > (CgvCost) INT64_MAX)
        list->taken[other] = cgv_cost_add (list->taken[other], 0 - cost, false);
    }
  return true;
}

/* Filters leave estimates, and of a sum of event types nobody knows which one it was. A signed one shows it. */
static gboolean
sum_taken_off (CallList *list)
{
  const CgvCliView *view = list->view;
  CgvProfile *profile = view->graph->profile;
  gboolean is_counted = view->costs->event < cgv_profile_get_n_events (profile) &&
                        cgv_profile_get_event (profile, view->costs->event)->formula == CGV_NONE;

  if (view->costs->is_signed || !is_counted || cgv_filter_list_get_n (view->filters) > 0 ||
      cgv_document_get_problems (view->document)->n_by_kind[CGV_PROBLEM_WRAPPED_COST] == 0)
    return TRUE;
  list->taken = g_try_new0 (CgvCost, (gsize) view->n_rows + 1);
  for (CgvFunctionId i = 0; list->taken != NULL && i < cgv_profile_get_n_functions (profile); i++)
    cgv_profile_foreach_call_line (profile, i, view->graph->parts, take_off, list);
  return list->taken != NULL;
}

/* Makes a row of each that calls, or is called by, the target. */
static void
collect_rows (CallList *list,
              CgvCliRow *rows,
              guint8 *is_listed)
{
  const CgvCliView *view = list->view;
  const CgvGraph *graph = view->graph;
  const Sum *sums = g_ptr_array_index (list->sums, 0);

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      guint32 other = find_other (list, edge);

      if (other == CGV_NONE)
        continue;
      is_listed[other] = 1;
      rows[other].calls = cgv_cost_add (rows[other].calls, graph->counts[edge], false);
    }

  for (guint32 row = 0; row < view->n_rows; row++)
    {
      CgvCliRow data = rows[row];

      if (!is_listed[row])
        continue;
      data.row = row;
      data.inclusive = sums[row].cost;
      data.inclusive_range = sums[row].range;
      rows[list->n_rows++] = data;
    }
  list->rows = rows;
}

static gboolean
list_calls (CallList *list,
            const CgvCliOptions *options,
            GError **error)
{
  g_autofree CgvCliRow *rows = g_try_new0 (CgvCliRow, (gsize) list->view->n_rows + 1);
  g_autofree guint8 *is_listed = g_try_new0 (guint8, (gsize) list->view->n_rows + 1);
  guint32 target;

  if (rows == NULL || is_listed == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  if (!cgv_cli_target_find_in_view (list->view, options, &target, error))
    return FALSE;

  cgv_cli_view_get_row (list->view, target, &list->target);
  if (!sum_all_calls (list) || !sum_taken_off (list))
    return cgv_cli_numbers_fail_for_memory (error);
  collect_rows (list, rows, is_listed);
  if (!cgv_cli_rows_select (list->view, options, list->rows, &list->n_rows, &list->n_matching, error))
    return FALSE;

  write_answer (list, options->format);
  return TRUE;
}

static gboolean
answer (CgvCliSource *source,
        const CgvCliOptions *options,
        gboolean is_callers,
        GError **error)
{
  g_autoptr (CgvCliView) view = cgv_cli_view_new (source->document, options, error);
  g_autoptr (GPtrArray) sums = g_ptr_array_new_with_free_func (g_free);
  CallList list = { { view != NULL ? view->numbers : NULL, get_call_costs, get_call_names }, view, .is_callers = is_callers, .sums = sums };
  gboolean is_answered = view != NULL && list_calls (&list, options, error);

  g_free (list.taken);
  return is_answered;
}

static gboolean
answer_callers (CgvCliSource *source,
                const CgvCliOptions *options,
                GError **error)
{
  return answer (source, options, TRUE, error);
}

static gboolean
answer_callees (CgvCliSource *source,
                const CgvCliOptions *options,
                GError **error)
{
  return answer (source, options, FALSE, error);
}

CgvCliExit
cgv_cli_run_callers (const CgvCliOptions *options)
{
  return cgv_cli_source_answer (options, answer_callers, FALSE);
}

CgvCliExit
cgv_cli_run_callees (const CgvCliOptions *options)
{
  return cgv_cli_source_answer (options, answer_callees, FALSE);
}
