/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-columns-private.h"

#include "cgv-column-tools.h"
#include "cgv-cost-text.h"
#include "cgv-estimate.h"
#include "cgv-row-text.h"

/* The name needs so much before a further column may appear beside it. */
#define NAME_BESIDE_SELF  150
#define NAME_BESIDE_CALLS 170
#define NAME_AND_LOCATION 290
#define MAX_LOCATION      260

/* Between a number and the ends of its bar. */
#define BAR_PADDING 8

/* Groups and filters make estimates of some costs; which ones is not asked. */
static gboolean
has_estimates (CgvFunctionColumn *column,
               const CgvCosts *costs)
{
  if (column->kind == CGV_FUNCTION_COLUMN_INCLUSIVE)
    return costs->inclusive_low != NULL || cgv_focus_find_grouping (column->columns->focus, costs) != NULL;
  return column->kind == CGV_FUNCTION_COLUMN_SELF && costs->self_low != NULL;
}

static int
measure_cost (CgvFunctionColumn *column,
              const CgvCosts *costs,
              CgvCost cost)
{
  CgvFunctionColumns *self = column->columns;
  CgvCostRange range = { cost, has_estimates (column, costs) ? cost + 1 : cost };
  g_autofree char *text = cgv_estimate_mark (cgv_cost_text_dup (self->focus, costs, cost, costs->total), range);

  return cgv_column_tools_measure (self->view, column->column, text);
}

/* As wide as the numbers at both ends, and "< 0.01 %", and the header need; in a unit, or as a ratio,
 * a smaller number may be the longer one: "999.999 µs" than "1.000 s". */
static int
get_cost_width (CgvFunctionColumn *column)
{
  const CgvCosts *costs = cgv_function_column_get_costs (column);
  const CgvCostScale *scale = cgv_function_column_get_scale (column);
  CgvCost max = column->kind == CGV_FUNCTION_COLUMN_CUMULATIVE && costs != NULL ? costs->total : cgv_function_column_get_full (column);
  const CgvEvent *event;
  int width;

  if (costs == NULL)
    return 0;

  event = cgv_costs_get_event (costs);
  width = MAX (measure_cost (column, costs, scale->min), measure_cost (column, costs, max));
  if (event->is_ratio || (event->unit.kind != CGV_UNIT_EVENTS && !cgv_focus_get_relative (column->columns->focus)))
    for (CgvCost cost = max; (gint64) cost > 0; cost /= 10)
      width = MAX (width, measure_cost (column, costs, cost));
  if (!event->is_ratio)
    width = MAX (width, measure_cost (column, costs, MIN (costs->total, 1)));

  return width + BAR_PADDING;
}

static int
get_calls_width (CgvFunctionColumns *self)
{
  const CgvGraph *graph = cgv_focus_get_costs (self->focus)->graph;
  const CgvGrouping *grouping = cgv_focus_get_grouping (self->focus);
  g_autofree char *text = NULL;
  guint64 max = 0;

  for (guint32 i = 0; i < graph->n_nodes; i++)
    max = MAX (max, graph->n_calls[i]);
  for (guint32 i = 0; grouping != NULL && i < cgv_grouping_get_n_groups (grouping); i++)
    max = MAX (max, cgv_grouping_get_group (grouping, i)->n_calls);
  text = cgv_row_text_dup_count (max);

  return cgv_column_tools_measure (self->view, self->own[CGV_ORDER_CALLS]->column, text);
}

/* What the user asked for is there; where there is no room behind the name for it, it is scrolled to. */
static int
show_added (CgvFunctionColumns *self,
            int *before_name)
{
  int behind_name = 0;

  *before_name = 0;
  for (guint i = 0; i < self->added->len; i++)
    {
      CgvFunctionColumn *column = g_ptr_array_index (self->added, i);
      int own_width = get_cost_width (column);

      cgv_column_tools_show (column->column, own_width > 0, own_width);
      if (column->kind == CGV_FUNCTION_COLUMN_CUMULATIVE)
        *before_name += own_width;
      else
        behind_name += own_width;
    }

  return behind_name;
}

void
cgv_function_columns_update_layout (CgvFunctionColumns *self)
{
  int inclusive, own, calls, before_name, added, location;
  int rest;
  gboolean has_self, has_calls, has_location;

  if (self->focus == NULL || self->width <= 0)
    return;

  inclusive = self->has_calls ? get_cost_width (self->own[CGV_ORDER_INCLUSIVE]) : 0;
  own = get_cost_width (self->own[CGV_ORDER_SELF]);
  calls = self->has_calls ? get_calls_width (self) : 0;
  added = show_added (self, &before_name);

  rest = self->width - inclusive - before_name;
  has_self = !self->has_calls || rest - own >= NAME_BESIDE_SELF;
  if (has_self)
    rest -= own;
  has_calls = self->has_calls && has_self && rest - calls >= NAME_BESIDE_CALLS;
  if (has_calls)
    rest -= calls;
  if (added > 0)
    rest = MAX (rest - added, MIN (rest, NAME_BESIDE_CALLS));
  has_location = has_self && has_calls == self->has_calls && rest >= NAME_AND_LOCATION;

  cgv_column_tools_show (self->own[CGV_ORDER_INCLUSIVE]->column, self->has_calls, inclusive);
  cgv_column_tools_show (self->own[CGV_ORDER_SELF]->column, has_self, own);
  cgv_column_tools_show (self->own[CGV_ORDER_CALLS]->column, has_calls, calls);
  location = MIN (rest * 2 / 5, MAX_LOCATION);
  cgv_column_tools_show (self->own[CGV_ORDER_LOCATION]->column, has_location, location);

  /* GTK 4.8 gives an expanding column nothing of the room of hidden ones. */
  cgv_column_tools_show (self->own[CGV_ORDER_NAME]->column, TRUE, has_location ? rest - location : rest);
}
