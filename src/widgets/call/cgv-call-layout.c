/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-columns-private.h"

#include <math.h>

#include "cgv-column-tools.h"
#include "cgv-cost-text.h"
#include "cgv-estimate.h"
#include "cgv-row-text.h"

/* The name needs so much before a further column may appear beside it: more, where that is only an average. */
#define NAME_BESIDE_NUMBERS  96
#define NAME_BESIDE_PER_CALL 150

/* Between a number and the ends of its bar. */
#define BAR_PADDING 8

/* The row with the largest number in a column; the numbers of a column are the wider the larger. */
static gboolean
find_largest (CgvCallColumn *column,
              const CgvCosts *costs,
              CgvCallCell *largest)
{
  CgvCallColumns *self = column->columns;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  double max = -1.0;

  for (guint i = 0; i < n; i++)
    {
      double value;
      CgvCallCell call;

      if (!cgv_call_columns_get_call (self, i, &call))
        continue;

      call.cost = costs->edge_costs[call.edge];
      if (cgv_costs_get_event (costs)->is_ratio && call.cost == CGV_RATIO_UNDEFINED)
        continue;
      value = column->key == CGV_CALL_ORDER_COUNT ? (double) call.count : fabs (cgv_cost_to_double (call.cost, costs->is_signed));
      if (column->key == CGV_CALL_ORDER_PER_CALL)
        value /= (double) MAX (call.count, 1);
      if (value <= max)
        continue;
      max = value;
      *largest = call;
    }

  return max >= 0.0;
}

/* The wider of two texts, either of which may be the longer one. */
static int
measure_both (CgvCallColumn *column,
              const char *widest,
              const char *other)
{
  GtkColumnView *view = column->columns->view;

  return MAX (cgv_column_tools_measure (view, column->column, widest), cgv_column_tools_measure (view, column->column, other));
}

/* In a unit, or as a ratio, a smaller number may be the longer one: "999.999 µs" than "1.000 s". */
static int
measure_smaller (CgvCallColumn *column,
                 const CgvCosts *costs,
                 CgvCost largest)
{
  const CgvEvent *event = cgv_costs_get_event (costs);
  int width = 0;

  if (event->unit.kind == CGV_UNIT_EVENTS && !event->is_ratio)
    return 0;
  for (CgvCost cost = largest; (gint64) cost > 0; cost /= 10)
    {
      g_autofree char *text = cgv_call_cells_dup_cost (column, cost, FALSE);

      width = MAX (width, cgv_column_tools_measure (column->columns->view, column->column, text));
    }

  return width;
}

static int
get_number_width (CgvCallColumn *column)
{
  CgvCallColumns *self = column->columns;
  const CgvCosts *costs = cgv_call_column_get_costs (column);
  CgvCallCell call = { 0 };
  g_autofree char *widest = NULL;
  g_autofree char *other = NULL;

  if (costs == NULL)
    return 0;
  if (!find_largest (column, costs, &call))
    return cgv_column_tools_measure (self->view, column->column, "");

  if (column->key == CGV_CALL_ORDER_COST)
    {
      /* "< 0.01 %" may be wider than the largest share; below one that is not shown, there may be "100.00 %". */
      if (call.is_within && cgv_cost_text_is_beyond (self->focus, costs, call.cost, cgv_call_columns_get_base (self, costs)))
        call.cost = cgv_call_columns_get_base (self, costs);
      widest = cgv_call_cells_dup_cost (column, call.cost, call.is_within);
      other = cgv_call_cells_dup_cost (column, MIN (call.cost, 1), FALSE);
      if (costs->edge_low != NULL)
        widest = cgv_estimate_mark (widest, (CgvCostRange) { 0, 1 });
      return MAX (measure_both (column, widest, other), measure_smaller (column, costs, call.cost)) + BAR_PADDING;
    }
  if (column->key == CGV_CALL_ORDER_PER_CALL)
    {
      /* "9 999.9" may be wider than what is shortened. */
      const CgvCallCell long_call = { .cost = MIN (call.cost, 99999), .count = MIN (call.count, 10) };

      widest = cgv_call_cells_dup_short_per_call (self, &call);
      other = cgv_call_cells_dup_short_per_call (self, &long_call);
      return measure_both (column, widest, other);
    }

  widest = cgv_row_text_dup_count (call.count);

  return cgv_column_tools_measure (self->view, column->column, widest);
}

/* What the user asked for is there; where there is no room for it, it is scrolled to. */
static int
show_added (CgvCallColumns *self)
{
  int width = 0;

  for (guint i = 0; i < self->added->len; i++)
    {
      CgvCallColumn *column = g_ptr_array_index (self->added, i);
      int own_width = get_number_width (column);

      cgv_column_tools_show (column->column, own_width > 0, own_width);
      width += own_width;
    }

  return width;
}

void
cgv_call_columns_update_layout (CgvCallColumns *self)
{
  int cost, count, per_call, added;
  int rest;
  gboolean has_count, has_per_call;

  if (self->list == NULL || self->width <= 0)
    return;

  cost = get_number_width (self->own[CGV_CALL_ORDER_COST]);
  count = get_number_width (self->own[CGV_CALL_ORDER_COUNT]);
  per_call = get_number_width (self->own[CGV_CALL_ORDER_PER_CALL]);
  added = show_added (self);

  rest = self->width - cost;
  has_count = rest - count >= NAME_BESIDE_NUMBERS;
  if (has_count)
    rest -= count;
  /* What the user asked for comes before it. */
  has_per_call = has_count && rest - per_call - added >= NAME_BESIDE_PER_CALL;
  if (has_per_call)
    rest -= per_call;

  cgv_column_tools_show (self->own[CGV_CALL_ORDER_COST]->column, TRUE, cost);
  cgv_column_tools_show (self->own[CGV_CALL_ORDER_COUNT]->column, has_count, count);
  cgv_column_tools_show (self->own[CGV_CALL_ORDER_PER_CALL]->column, has_per_call, per_call);

  /* GTK 4.8 gives an expanding column nothing of the room of hidden ones. */
  cgv_column_tools_show (self->own[CGV_CALL_ORDER_NAME]->column, TRUE, MAX (rest - added, MIN (rest, NAME_BESIDE_NUMBERS)));
}
