/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-calls.h"

#include <glib/gi18n.h>

#include "cgv-cli-columns.h"
#include "cgv-cli-print.h"
#include "cgv-cli-rows.h"
#include "cgv-cli-source.h"
#include "cgv-cli-table.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-cost.h"

/* What calls cost together. */
typedef struct
{
  CgvCost cost;
  CgvCostRange range;
} Sum;

typedef struct
{
  const CgvCliView *view;
  gboolean is_callers;
  CgvCliRow target;
  CgvCliRow *rows;
  gsize n_rows;
  gsize n_matching;
  GPtrArray *sums; /* of arrays of Sum, one for each row: the costs of the calls in each of the chosen events */
} CallList;

static const CgvEvent *
get_event (const CallList *list)
{
  return cgv_costs_get_event (list->view->costs);
}

/* What the calls cost in each of the event types. */
static CgvCliRow *
dup_columns (const CallList *list,
             guint32 row)
{
  CgvCliRow *columns = g_new0 (CgvCliRow, list->sums->len);

  for (guint i = 0; i < list->sums->len; i++)
    {
      const Sum *sums = g_ptr_array_index (list->sums, i);

      columns[i].inclusive = sums[row].cost;
      columns[i].inclusive_range = sums[row].range;
    }
  return columns;
}

static void
print_json (const CallList *list)
{
  CgvCliJson json;

  cgv_cli_json_init (&json, stdout);
  cgv_cli_print_json_head (&json, list->view);
  cgv_cli_json_begin_object (&json, "function");
  cgv_cli_print_json_names (&json, list->view, list->target.row);
  cgv_cli_print_json_costs (&json, list->view, &list->target);
  cgv_cli_json_add_value (&json, "entered", cgv_cli_view_get_entered (list->view, list->target.row), get_event (list));
  cgv_cli_json_end (&json);
  cgv_cli_json_begin_array (&json, "calls");
  for (gsize i = 0; i < list->n_rows; i++)
    {
      g_autofree CgvCliRow *columns = dup_columns (list, list->rows[i].row);

      cgv_cli_json_begin_object (&json, NULL);
      cgv_cli_print_json_names (&json, list->view, list->rows[i].row);
      cgv_cli_print_json_estimate (&json, list->view->costs, "inclusive", list->rows[i].inclusive, list->rows[i].inclusive_range);
      cgv_cli_json_add_number (&json, "calls", list->rows[i].calls);
      cgv_cli_columns_add_json (&json, list->view, columns, FALSE);
      cgv_cli_json_end (&json);
    }
  cgv_cli_json_end (&json);
  cgv_cli_json_finish (&json);
}

static void
print_csv_head (CgvCliCsv *csv,
                const CgvCliView *view)
{
  static const char *const ranges[] = { "inclusive_low", "inclusive_high" };
  static const char *const names[] = { "name", "file", "object", "inclusive", "calls" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    cgv_cli_csv_add_text (csv, names[i]);
  for (guint i = 0; i < G_N_ELEMENTS (ranges) && cgv_filter_list_get_n (view->filters) > 0; i++)
    cgv_cli_csv_add_text (csv, ranges[i]);
  cgv_cli_columns_add_csv_titles (csv, view, FALSE, cgv_filter_list_get_n (view->filters) > 0);
  cgv_cli_csv_end_row (csv);
}

static void
print_csv (const CallList *list)
{
  gboolean is_filtered = cgv_filter_list_get_n (list->view->filters) > 0;
  CgvCliCsv csv;

  cgv_cli_csv_init (&csv, stdout);
  print_csv_head (&csv, list->view);
  for (gsize i = 0; i < list->n_rows; i++)
    {
      g_autofree CgvCliRow *columns = dup_columns (list, list->rows[i].row);

      cgv_cli_print_csv_names (&csv, list->view, list->rows[i].row);
      cgv_cli_csv_add_value (&csv, list->rows[i].inclusive, get_event (list));
      cgv_cli_csv_add_cost (&csv, list->rows[i].calls, FALSE);
      if (is_filtered)
        cgv_cli_print_csv_range (&csv, list->view->costs, list->rows[i].inclusive_range);
      cgv_cli_columns_add_csv_cells (&csv, list->view, columns, FALSE, is_filtered);
      cgv_cli_csv_end_row (&csv);
    }
}

static void
print_text_target (const CallList *list)
{
  const CgvCliView *view = list->view;
  CgvCost entered = cgv_cli_view_get_entered (view, list->target.row);
  g_autofree char *label = cgv_cli_print_dup_label (view, list->target.row);
  g_autofree char *inclusive = cgv_cli_print_dup_cost (view->costs, list->target.inclusive, list->target.inclusive_range);
  g_autofree char *inclusive_share = cgv_cli_print_dup_percent (view, list->target.inclusive);
  g_autofree char *self = cgv_cli_print_dup_cost (view->costs, list->target.self, list->target.self_range);
  g_autofree char *self_share = cgv_cli_print_dup_percent (view, list->target.self);
  g_autofree char *calls = cgv_cli_text_dup_cost (list->target.calls, FALSE);
  g_autofree char *entered_text = cgv_cli_text_dup_value (entered, get_event (list));

  printf ("%s\n", label);
  printf (_ ("Inclusive %s (%s), self %s (%s), recorded calls %s\n"),
          inclusive, inclusive_share, self, self_share, calls);
  if (view->node_of_row[list->target.row] != CGV_NONE && cgv_graph_is_hidden (view->graph, view->node_of_row[list->target.row]))
    printf (_ ("A filter hides this function.\n"));
  if (entered != 0)
    printf (_ ("Entered without a recorded call: %s\n"), entered_text);
  if (list->is_callers)
    printf (_ ("\nCallers:\n"));
  else
    printf (_ ("\nCallees:\n"));
}

static void
print_text (const CallList *list)
{
  const CgvCliView *view = list->view;
  g_autoptr (CgvCliTable) table = cgv_cli_table_new (5 + list->sums->len - 1);

  cgv_cli_table_add (table, g_strdup (_ ("Inclusive")));
  cgv_cli_table_add (table, g_strdup ("%"));
  cgv_cli_columns_add_titles (table, view, FALSE);
  cgv_cli_table_add (table, g_strdup (_ ("Calls")));
  cgv_cli_table_add (table, g_strdup (_ ("Per call")));
  cgv_cli_table_add (table, g_strdup (_ ("Name")));
  for (gsize i = 0; i < list->n_rows; i++)
    {
      g_autofree CgvCliRow *columns = dup_columns (list, list->rows[i].row);
      /* Calls of a function to itself contain each other, so that their cost is no share of all. */
      gboolean is_recursive = list->rows[i].row == list->target.row;

      cgv_cli_table_add (table, cgv_cli_print_dup_cost (view->costs, list->rows[i].inclusive, list->rows[i].inclusive_range));
      cgv_cli_table_add (table, is_recursive ? g_strdup ("–") : cgv_cli_print_dup_percent (view, list->rows[i].inclusive));
      cgv_cli_columns_add_cells (table, view, columns, FALSE);
      cgv_cli_table_add (table, cgv_cli_text_dup_cost (list->rows[i].calls, FALSE));
      cgv_cli_table_add (table, cgv_cli_text_dup_value_per_call (list->rows[i].inclusive, list->rows[i].calls, get_event (list)));
      cgv_cli_table_add (table, is_recursive ? g_strdup (_ ("itself (recursion)")) : cgv_cli_print_dup_label (view, list->rows[i].row));
    }
  cgv_cli_print_text_head (view);
  print_text_target (list);
  if (list->n_rows == 0)
    printf (_ ("  none\n"));
  else
    cgv_cli_table_print (table, stdout);
  cgv_cli_print_text_rest (list->n_matching - list->n_rows);
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
    return (Sum) { ratio, { ratio, ratio } };
  return (Sum) { ratio, { (CgvCost) INT64_MIN, (CgvCost) INT64_MAX } };
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
  for (guint i = 0; i < list->view->all_costs->len; i++)
    {
      Sum *sums = sum_calls (list, g_ptr_array_index (list->view->all_costs, i));

      if (sums == NULL)
        return FALSE;
      g_ptr_array_add (list->sums, sums);
    }
  return TRUE;
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
print_calls (CallList *list,
             const CgvCliOptions *options,
             GError **error)
{
  g_autofree CgvCliRow *rows = g_try_new0 (CgvCliRow, (gsize) list->view->n_rows + 1);
  g_autofree guint8 *is_listed = g_try_new0 (guint8, (gsize) list->view->n_rows + 1);
  guint32 target;

  if (rows == NULL || is_listed == NULL)
    return cgv_cli_view_fail_for_memory (error);
  if (!cgv_cli_target_find (list->view, options, &target, error))
    return FALSE;

  cgv_cli_view_get_row (list->view, target, &list->target);
  if (!sum_all_calls (list))
    return cgv_cli_view_fail_for_memory (error);
  collect_rows (list, rows, is_listed);
  if (!cgv_cli_rows_select (list->view, options, list->rows, &list->n_rows, &list->n_matching, error))
    return FALSE;

  if (options->format == CGV_CLI_FORMAT_JSON)
    print_json (list);
  else if (options->format == CGV_CLI_FORMAT_CSV)
    print_csv (list);
  else
    print_text (list);
  return TRUE;
}

static CgvCliExit
run (const CgvCliOptions *options,
     gboolean is_callers)
{
  g_autoptr (CgvCliSource) source = cgv_cli_source_new (options, options->files, g_strv_length (options->files));
  g_autoptr (CgvCliView) view = NULL;
  g_autoptr (GPtrArray) sums = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  CallList list = { .is_callers = is_callers, .sums = sums };

  if (source->document == NULL)
    return CGV_CLI_EXIT_ERROR;
  view = cgv_cli_view_new (source->document, options, &error);
  list.view = view;
  if (view == NULL || !print_calls (&list, options, &error))
    {
      cgv_cli_text_print_error (error->message);
      return CGV_CLI_EXIT_ERROR;
    }
  return cgv_cli_source_close (cgv_cli_source_report (source));
}

CgvCliExit
cgv_cli_calls_run_callers (const CgvCliOptions *options)
{
  return run (options, TRUE);
}

CgvCliExit
cgv_cli_calls_run_callees (const CgvCliOptions *options)
{
  return run (options, FALSE);
}
