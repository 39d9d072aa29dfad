/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-text.h"
#include "cgv-cost.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvOrder, cgv_order_free)

static CgvFoldKind
get_fold_kind (const CgvCliOptions *options)
{
  switch (options->group)
    {
    case CGV_CLI_GROUP_FILE:
      return CGV_FOLD_FILE;
    case CGV_CLI_GROUP_OBJECT:
      return CGV_FOLD_OBJECT;
    case CGV_CLI_GROUP_NAMESPACE:
      return CGV_FOLD_NAMESPACE;
    case CGV_CLI_GROUP_FUNCTION:
    case CGV_CLI_GROUP_CYCLE:
    default:
      return options->fold ? CGV_FOLD_RECURSION : CGV_FOLD_NONE;
    }
}

/* What a filter takes away has no unit that can be added up if the first event is a ratio. */
static gboolean
check_filters (const CgvEventList *events,
               guint event,
               const CgvCliOptions *options,
               GError **error)
{
  if (cgv_filter_list_get_n (options->filters) == 0)
    return TRUE;
  if (get_fold_kind (options) > CGV_FOLD_RECURSION)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _ ("Filters work on functions: leave out --group-by, or choose function or cycle"));
      return FALSE;
    }
  if (!cgv_event_list_get (events, event)->is_ratio)
    return TRUE;
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("With filters, the first event type cannot be a ratio: name another one first"));
  return FALSE;
}

static gboolean
number_rows (CgvCliView *self,
             GError **error)
{
  const CgvGraph *graph = self->graph;
  guint32 n_cycles = self->group == CGV_CLI_GROUP_CYCLE ? graph->n_cycles : 0;
  gsize n_max = (gsize) graph->n_nodes + n_cycles;

  self->row_of_node = g_try_new (guint32, n_max + 1);
  self->node_of_row = g_try_new (CgvNodeId, n_max + 1);
  if (self->row_of_node == NULL || self->node_of_row == NULL)
    return cgv_cli_numbers_fail_for_memory (error);

  for (guint32 row = 0; row < n_cycles; row++)
    self->node_of_row[row] = CGV_NONE;
  self->n_rows = n_cycles;
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      if (n_cycles > 0 && graph->cycles[node] != CGV_NONE)
        {
          self->row_of_node[node] = graph->cycles[node];
          continue;
        }
      self->node_of_row[self->n_rows] = node;
      self->row_of_node[node] = self->n_rows++;
    }
  return TRUE;
}

/* Cycles come before nodes; nodes are in the order that the window has, too. */
static gboolean
rank_rows (CgvCliView *self,
           GError **error)
{
  g_autofree CgvNodeId *nodes = g_try_new (CgvNodeId, (gsize) self->graph->n_nodes + 1);
  g_autoptr (CgvOrder) order = cgv_order_new (self->graph->fold, NULL, NULL);
  guint32 n_cycles = 0;

  self->rank_of_row = g_try_new (guint32, (gsize) self->n_rows + 1);
  if (nodes == NULL || order == NULL || self->rank_of_row == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    nodes[node] = node;
  if (!cgv_order_sort (order, self->costs, CGV_ORDER_NAME, FALSE, nodes, self->graph->n_nodes))
    return cgv_cli_numbers_fail_for_memory (error);

  for (; n_cycles < self->n_rows && self->node_of_row[n_cycles] == CGV_NONE; n_cycles++)
    self->rank_of_row[n_cycles] = n_cycles;
  for (guint32 i = 0; i < self->graph->n_nodes; i++)
    {
      guint32 row = self->row_of_node[nodes[i]];

      if (row >= n_cycles)
        self->rank_of_row[row] = n_cycles + i;
    }
  return TRUE;
}

static gboolean
compute (CgvCliView *self,
         const CgvCliOptions *options,
         GError **error)
{
  g_autoptr (CgvRuns) run = cgv_cli_numbers_new_run (self->document, options->parts[CGV_SIDE_NEW], error);
  CgvRuns *sides[CGV_N_SIDES] = { NULL, run };
  g_autoptr (CgvEventList) events = run != NULL ? cgv_cli_numbers_new_events (sides, options, error) : NULL;
  g_autoptr (GArray) indexes = events != NULL ? cgv_cli_numbers_find_events (events, options, error) : NULL;
  g_autoptr (CgvChoice) choice = NULL;

  if (indexes == NULL || !check_filters (events, g_array_index (indexes, guint, 0), options, error))
    return FALSE;
  choice = cgv_choice_new (NULL, run, events);
  choice->fold = get_fold_kind (options);
  cgv_cli_numbers_choose_events (choice, indexes);
  self->numbers = cgv_cli_numbers_new (choice, options, NULL, error);
  return self->numbers != NULL;
}

CgvCliView *
cgv_cli_view_new (CgvDocument *document,
                  const CgvCliOptions *options,
                  GError **error)
{
  g_autoptr (CgvCliView) self = g_new0 (CgvCliView, 1);

  self->document = g_object_ref (document);
  self->profile = cgv_document_get_profile (document);
  self->group = options->group;
  self->filters = options->filters;
  self->counts_some_parts = options->parts[CGV_SIDE_NEW] != NULL;
  if (!compute (self, options, error))
    return NULL;
  self->costs = self->numbers->main.costs[CGV_SIDE_NEW];
  self->graph = self->costs->graph;
  self->events = cgv_event_list_get_set (self->numbers->choice->events, CGV_SIDE_NEW);
  self->reports = self->numbers->reports[CGV_SIDE_NEW];
  return number_rows (self, error) && rank_rows (self, error) ? g_steal_pointer (&self) : NULL;
}

void
cgv_cli_view_free (CgvCliView *self)
{
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  g_clear_object (&self->document);
  g_free (self->row_of_node);
  g_free (self->node_of_row);
  g_free (self->rank_of_row);
  g_free (self);
}

static guint64
count_calls_into_cycle (const CgvGraph *graph,
                        CgvCycleId cycle)
{
  guint64 n_calls = 0;

  for (uint32_t i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
    {
      CgvNodeId node = graph->cycle_nodes[i];

      for (uint32_t j = graph->in_start[node]; j < graph->in_start[node + 1]; j++)
        {
          uint32_t edge = graph->in_edges[j];

          if (graph->cycles[graph->edges[edge].caller] != cycle)
            n_calls = cgv_cost_add (n_calls, graph->counts[edge], false);
        }
    }
  return n_calls;
}

static CgvCostRange
get_cycle_self_range (const CgvCosts *costs,
                      CgvCycleId cycle)
{
  const CgvGraph *graph = costs->graph;
  CgvCostRange inclusive = cgv_costs_get_cycle_range (costs, cycle);
  CgvCostRange sum = { 0, 0 };

  for (uint32_t i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
    {
      CgvCostRange range = cgv_costs_get_self_range (costs, graph->cycle_nodes[i]);

      if (!cgv_cost_range_is_bounded (range, costs->is_signed))
        return range;
      sum.low = cgv_cost_add (sum.low, range.low, costs->is_signed);
      sum.high = cgv_cost_add (sum.high, range.high, costs->is_signed);
    }
  if (!costs->is_signed && sum.low < sum.high && sum.high > inclusive.high)
    sum.high = MAX (inclusive.high, costs->cycle_self[cycle]);
  if (!costs->is_signed)
    sum.low = MIN (sum.low, costs->cycle_self[cycle]);
  return sum;
}

CgvCosts *
cgv_cli_view_get_event (const CgvCliView *self,
                        guint event)
{
  return cgv_cli_numbers_get (self->numbers, event)->costs[CGV_SIDE_NEW];
}

void
cgv_cli_view_get_costs (const CgvCliView *self,
                        guint event,
                        guint32 row,
                        CgvCliRow *data)
{
  const CgvCosts *costs = cgv_cli_view_get_event (self, event);
  CgvNodeId node = self->node_of_row[row];

  *data = (CgvCliRow) { .row = row };
  if (node == CGV_NONE)
    {
      data->self = costs->cycle_self[row];
      data->inclusive = costs->cycle_inclusive[row];
      data->self_range = get_cycle_self_range (costs, row);
      data->inclusive_range = cgv_costs_get_cycle_range (costs, row);
      return;
    }
  data->self = costs->self[node];
  data->inclusive = costs->inclusive[node];
  data->self_range = cgv_costs_get_self_range (costs, node);
  data->inclusive_range = cgv_costs_get_inclusive_range (costs, node);
}

void
cgv_cli_view_get_row (const CgvCliView *self,
                      guint32 row,
                      CgvCliRow *data)
{
  CgvNodeId node = self->node_of_row[row];

  cgv_cli_view_get_costs (self, 0, row, data);
  data->calls = node == CGV_NONE ? count_calls_into_cycle (self->graph, row) : self->graph->n_calls[node];
}

CgvCost
cgv_cli_view_get_entered (const CgvCliView *self,
                          guint32 row)
{
  CgvNodeId node = self->node_of_row[row];

  return node == CGV_NONE ? self->costs->cycle_entered[row] : self->costs->entered[node];
}

guint32
cgv_cli_view_get_cycle (const CgvCliView *self,
                        guint32 row)
{
  CgvNodeId node = self->node_of_row[row];

  if (node == CGV_NONE)
    return row + 1;
  return self->graph->cycles[node] != CGV_NONE ? self->graph->cycles[node] + 1 : 0;
}

guint32
cgv_cli_view_get_n_functions (const CgvCliView *self,
                              guint32 row)
{
  const CgvGraph *graph = self->graph;
  CgvNodeId node = self->node_of_row[row];
  guint32 n_functions = 0;
  guint32 n_members;

  if (node != CGV_NONE)
    {
      cgv_fold_get_members (graph->fold, node, &n_members);
      return n_members;
    }
  for (uint32_t i = graph->cycle_start[row]; i < graph->cycle_start[row + 1]; i++)
    {
      cgv_fold_get_members (graph->fold, graph->cycle_nodes[i], &n_members);
      n_functions += n_members;
    }
  return n_functions;
}

const char *
cgv_cli_view_get_name (const CgvCliView *self,
                       guint32 row,
                       gsize *length)
{
  return cgv_fold_get_name (self->graph->fold, self->node_of_row[row], length);
}

char *
cgv_cli_view_dup_name (const CgvCliView *self,
                       guint32 row)
{
  const char *bytes;
  gsize length;

  if (self->node_of_row[row] == CGV_NONE)
    return g_strdup_printf ("<cycle %u>", row + 1);
  bytes = cgv_cli_view_get_name (self, row, &length);
  return cgv_cli_text_dup_string (bytes, (gssize) length);
}

static const CgvFunction *
get_function (const CgvCliView *self,
              guint32 row)
{
  CgvNodeId node = self->node_of_row[row];

  if (node == CGV_NONE)
    return NULL;
  return cgv_profile_get_function (self->profile, cgv_fold_get_function (self->graph->fold, node));
}

CgvStringId
cgv_cli_view_get_file (const CgvCliView *self,
                       guint32 row)
{
  const CgvFunction *function = get_function (self, row);

  if (function == NULL || self->group == CGV_CLI_GROUP_OBJECT || self->group == CGV_CLI_GROUP_NAMESPACE)
    return CGV_NONE;
  return function->file;
}

CgvStringId
cgv_cli_view_get_object (const CgvCliView *self,
                         guint32 row)
{
  const CgvFunction *function = get_function (self, row);

  if (function == NULL || self->group == CGV_CLI_GROUP_FILE || self->group == CGV_CLI_GROUP_NAMESPACE)
    return CGV_NONE;
  return function->object;
}
