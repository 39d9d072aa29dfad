/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost-text.h"

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
