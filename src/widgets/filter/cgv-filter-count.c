/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-count.h"

#include "cgv-allocator.h"
#include "cgv-cost.h"
#include "cgv-task.h"

/* The input of a thread. */
typedef struct
{
  CgvCosts *costs;
  CgvFilterRule *rule;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  cgv_allocator_free_later (g_steal_pointer (&request->costs), (GDestroyNotify) cgv_costs_unref);
  cgv_filter_rule_unref (request->rule);
  g_free (request);
}

static CgvFilterCount *
count_nodes (const CgvCosts *costs,
             const guint8 *nodes)
{
  CgvFilterCount *count = g_new0 (CgvFilterCount, 1);

  count->total = costs->total;
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      if (nodes[node] == 0)
        continue;
      count->n_functions++;
      count->self = cgv_cost_add (count->self, costs->self[node], costs->is_signed);
    }
  return count;
}

/* Tries another pattern, or another field. Functions that cannot be compared do not match.
 * Returns whether any function matches. */
static gboolean
try_hint (const Request *request,
          CgvFilterField field,
          const char *pattern,
          CgvFilterHint hint,
          GCancellable *cancellable,
          CgvFilterCount *count)
{
  CgvFilterRule *rule = cgv_filter_rule_new (request->rule->kind, field, pattern, NULL);
  g_autofree guint8 *nodes = NULL;
  g_autofree CgvFilterCount *hinted = NULL;

  if (rule == NULL)
    return FALSE;
  nodes = cgv_filter_rule_match (rule, request->costs->graph->fold, cancellable, NULL);
  cgv_filter_rule_unref (rule);
  if (nodes == NULL)
    return FALSE;

  hinted = count_nodes (request->costs, nodes);
  if (hinted->n_functions == 0)
    return FALSE;
  count->hint = hint;
  count->n_hinted = hinted->n_functions;
  return TRUE;
}

/* Returns the first of the usual meanings. */
static void
find_hint (const Request *request,
           GCancellable *cancellable,
           CgvFilterCount *count)
{
  const char *pattern = request->rule->pattern;
  CgvFilterField field = request->rule->field;
  g_autofree char *any_case = g_strconcat ("(?i)", pattern, NULL);
  g_autofree char *text = g_regex_escape_string (pattern, -1);

  if (try_hint (request, field, any_case, CGV_FILTER_HINT_CASE, cancellable, count))
    return;
  for (guint other = CGV_FILTER_FIELD_FUNCTION; other <= CGV_FILTER_FIELD_OBJECT; other++)
    {
      if (other != field && try_hint (request, other, pattern, CGV_FILTER_HINT_FUNCTION + other, cancellable, count))
        return;
    }
  try_hint (request, field, text, CGV_FILTER_HINT_TEXT, cancellable, count);
}

static void
count_in_thread (GTask *task,
                 gpointer source_object,
                 gpointer task_data,
                 GCancellable *cancellable)
{
  const Request *request = task_data;
  GError *error = NULL;
  g_autofree guint8 *nodes = cgv_filter_rule_match (request->rule, request->costs->graph->fold, cancellable, &error);
  CgvFilterCount *count;

  if (nodes == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  count = count_nodes (request->costs, nodes);
  if (count->n_functions == 0)
    find_hint (request, cancellable, count);
  g_task_return_pointer (task, count, g_free);
}

void
cgv_filter_count_async (CgvFocus *focus,
                        CgvFilterRule *rule,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  Request *request = g_new0 (Request, 1);

  g_return_if_fail (CGV_IS_FOCUS (focus));

  request->costs = cgv_costs_ref (focus->numbers->unfiltered[CGV_SIDE_NEW]);
  request->rule = cgv_filter_rule_ref (rule);
  cgv_task_run (focus, cancellable, callback, user_data, count_in_thread, request, request_free);
}

gboolean
cgv_filter_count_finish (GAsyncResult *result,
                         CgvFilterCount *count,
                         GError **error)
{
  g_autofree CgvFilterCount *counted = g_task_propagate_pointer (G_TASK (result), error);

  if (counted == NULL)
    return FALSE;
  *count = *counted;
  return TRUE;
}
