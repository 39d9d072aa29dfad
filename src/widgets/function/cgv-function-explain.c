/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-event-text.h"
#include "cgv-row-text.h"

/* An example says more if it is not 0: the function that the window is about, or else the one with
 * the most. */
static CgvNodeId
get_example (CgvFunctionColumn *column,
             const CgvCost *values)
{
  CgvNodeId node = cgv_focus_get_row (column->columns->focus);
  const CgvCostScale *scale = cgv_function_column_get_scale (column);

  return values[node] == 0 && scale->largest != CGV_NONE ? scale->largest : node;
}

static char *
explain_costs (CgvFunctionColumn *column)
{
  CgvFocus *focus = column->columns->focus;
  CgvCosts *costs = cgv_function_column_get_costs (column);
  const CgvCost *values;
  CgvNodeId node;
  g_autofree char *name = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *total = NULL;
  g_autofree char *full = NULL;

  if (costs == NULL)
    return NULL;

  values = cgv_function_column_get_values (column, costs);
  node = get_example (column, values);
  name = cgv_focus_dup_name (focus, node);
  cost = cgv_cost_text_dup_share (focus, costs, values[node]);
  total = cgv_cost_text_dup_amount (focus, costs, costs->total);
  full = cgv_cost_text_dup_amount (focus, costs, cgv_function_column_get_full (column));

  if (column->kind == CGV_FUNCTION_COLUMN_INCLUSIVE)
    /* Translators: first the name of a function, then costs with their unit */
    return g_strdup_printf (_ ("What a function cost with everything it called.\n"
                               "%s and everything it called: %s.\n"
                               "All is %s, a full bar %s."),
                            name,
                            cost,
                            total,
                            full);

  /* Translators: first the name of a function, then costs with their unit */
  return g_strdup_printf (_ ("What a function cost in its own code, without what it called.\n"
                             "%s by itself: %s.\n"
                             "All is %s, a full bar %s."),
                          name,
                          cost,
                          total,
                          full);
}

/* How many rows it takes to get to four fifths; all where they do not get there. */
static guint
count_rows_of_most (CgvFunctionList *list,
                    const CgvCosts *costs)
{
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));
  guint low = 0;
  guint high = n_rows;

  if (costs->is_signed)
    return n_rows;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (cgv_function_list_get_running_sum (list, middle) >= costs->total - costs->total / 5)
        high = middle;
      else
        low = middle + 1;
    }

  return MIN (low + 1, n_rows);
}

static char *
explain_cumulative (CgvFunctionColumn *column)
{
  CgvFunctionColumns *self = column->columns;
  CgvCosts *costs = cgv_function_column_get_costs (column);
  guint n_rows = count_rows_of_most (self->list, costs);
  g_autofree char *count = cgv_row_text_dup_count (n_rows);
  g_autofree char *sum = NULL;

  if (n_rows == 0)
    return g_strdup (_ ("The self costs of a row and of those above it, added up."));

  sum = cgv_cost_text_dup_share (self->focus, costs, cgv_function_list_get_running_sum (self->list, n_rows - 1));

  /* Translators: a number of rows, and a cost */
  return g_strdup_printf (ngettext ("The self costs of a row and of those above it, added up in this order.\nThe first %s row: %s.",
                                    "The self costs of a row and of those above it, added up in this order.\nThe first %s rows: %s.",
                                    n_rows),
                          count,
                          sum);
}

static char *
explain_calls (CgvFunctionColumns *self)
{
  const CgvGraph *graph = cgv_focus_get_costs (self->focus)->graph;
  CgvNodeId node = cgv_focus_get_row (self->focus);
  g_autofree char *name = NULL;
  g_autofree char *count = NULL;
  guint64 n_calls;

  for (CgvNodeId i = 0; graph->n_calls[node] == 0 && i < graph->n_nodes; i++)
    if (graph->n_calls[i] > 0)
      node = i;
  name = cgv_focus_dup_name (self->focus, node);
  n_calls = graph->n_calls[node];
  count = cgv_row_text_dup_count (n_calls);

  /* Translators: the name of a function, and a number */
  return g_strdup_printf (ngettext ("How often a function was called, by all its callers together.\n%s was called %s time.",
                                    "How often a function was called, by all its callers together.\n%s was called %s times.",
                                    (gulong) MIN (n_calls, G_MAXULONG)),
                          name,
                          count);
}

/* What is counted, for a column that is not about the current event type. */
static char *
add_event (CgvFunctionColumn *column,
           char *explanation)
{
  CgvCosts *costs = column->event != NULL ? cgv_function_column_get_costs (column) : NULL;
  g_autofree char *rest = explanation;
  g_autofree char *description = NULL;

  if (costs == NULL || explanation == NULL)
    return g_steal_pointer (&rest);

  description = cgv_event_text_dup_description (costs->events, costs->event);

  return g_strdup_printf ("%s\n%s", description, explanation);
}

char *
cgv_function_column_explain (gpointer data)
{
  CgvFunctionColumn *column = data;
  CgvFunctionColumns *self = column->columns;

  if (self->focus == NULL || cgv_focus_get_row (self->focus) == CGV_NONE)
    return NULL;

  switch (column->kind)
    {
    case CGV_FUNCTION_COLUMN_INCLUSIVE:
    case CGV_FUNCTION_COLUMN_SELF:
      return add_event (column, explain_costs (column));
    case CGV_FUNCTION_COLUMN_CUMULATIVE:
      return explain_cumulative (column);
    case CGV_FUNCTION_COLUMN_CALLS:
      return explain_calls (self);
    case CGV_FUNCTION_COLUMN_NAME:
      return g_strdup (_ ("The function, as the profile names it. Long names are shortened; point at one to read all of it."));
    case CGV_FUNCTION_COLUMN_LOCATION:
      return g_strdup (_ ("The source file that the function is in, and the program or library."));
    default:
      return NULL;
    }
}
