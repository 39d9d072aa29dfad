/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost-text.h"

#include <glib/gi18n.h>

#include "cgv-event-text.h"

static CgvCell
make_cell (const CgvCosts *costs,
           CgvCost cost,
           CgvCost base)
{
  CgvCell cell = cgv_cell_of_cost (costs, cost);

  cell.whole = base;
  return cell;
}

/* Measures other than counts have denominators of their own. */
void
cgv_cost_text_show (CgvFocus *focus,
                    const CgvCosts *costs,
                    const CgvComparison *comparison,
                    CgvCell *cell)
{
  if (cell->kind != CGV_CELL_COST && cell->kind != CGV_CELL_SHARE && cell->kind != CGV_CELL_DELTA)
    return;
  if (comparison != NULL && comparison->measure != CGV_MEASURE_ABSOLUTE)
    return;

  cell->is_relative = cgv_focus_get_relative (focus);
  cell->fewer_decimals = cgv_focus_get_fewer_decimals (focus);
  cell->is_short = cgv_focus_get_amounts (focus) == CGV_AMOUNTS_SHORT;
  cell->whole = cgv_focus_get_whole (focus, costs, comparison);
}

char *
cgv_cost_text_dup_event (CgvFocus *focus,
                         const CgvCosts *costs)
{
  return cgv_event_text_dup_name (costs->events, costs->event);
}

char *
cgv_cost_text_dup (CgvFocus *focus,
                   const CgvCosts *costs,
                   CgvCost cost)
{
  CgvCell cell = cgv_cell_of_cost (costs, cost);

  cgv_cost_text_show (focus, costs, NULL, &cell);
  return cgv_cell_dup_text (&cell);
}

char *
cgv_cost_text_dup_amount (CgvFocus *focus,
                          const CgvCosts *costs,
                          CgvCost cost)
{
  CgvCell cell = cgv_cell_of_cost (costs, cost);

  return cgv_cell_dup_amount (&cell);
}

char *
cgv_cost_text_dup_percent (const CgvCosts *costs,
                           CgvCost cost,
                           CgvCost base)
{
  CgvCell cell = make_cell (costs, cost, base);

  return cgv_cell_dup_percent (&cell);
}

char *
cgv_cost_text_dup_share (CgvFocus *focus,
                         const CgvCosts *costs,
                         CgvCost cost)
{
  CgvCell cell = cgv_cell_of_cost (costs, cost);

  return cgv_cell_dup_share (&cell);
}

double
cgv_cost_text_get_fraction (const CgvCosts *costs,
                            CgvCost cost,
                            CgvCost base)
{
  CgvCell cell = cgv_cell_of_cost (costs, cost);

  return cgv_cell_get_fraction (&cell, base);
}

static gboolean
is_percent (CgvFocus *focus,
            const CgvEventNumbers *numbers,
            const CgvColumn *column)
{
  if ((column->kind != CGV_CELL_COST && column->kind != CGV_CELL_DELTA) || (column->flags & CGV_COLUMN_EXPORT_ONLY) != 0)
    return FALSE;
  if (numbers == NULL || numbers->costs[CGV_SIDE_NEW] == NULL || cgv_costs_get_event (numbers->costs[CGV_SIDE_NEW])->is_ratio)
    return FALSE;
  if (numbers->comparison == NULL && !cgv_costs_has_shares (numbers->costs[CGV_SIDE_NEW]))
    return FALSE;
  if (numbers->comparison != NULL && !numbers->comparison->has_reasons)
    return FALSE;
  if (numbers->comparison != NULL && numbers->comparison->measure != CGV_MEASURE_ABSOLUTE)
    return numbers->comparison->measure == CGV_MEASURE_SHARE && column->kind == CGV_CELL_COST;
  return cgv_focus_get_relative (focus);
}

void
cgv_cost_text_say_percent (CgvFocus *focus,
                           const CgvEventNumbers *numbers,
                           CgvColumn *column)
{
  const char *title = column->title;

  g_return_if_fail (CGV_IS_FOCUS (focus));
  g_return_if_fail (column != NULL);

  if (!is_percent (focus, numbers, column))
    return;
  /* Translators: the title of a column of percentages, as in "Inclusive %"; "%%" is a percent sign */
  column->title = g_strdup_printf (C_ ("column of percentages", "%s %%"), title);
  g_free ((char *) title);
}
