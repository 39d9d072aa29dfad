/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost-text.h"

#include "cgv-cell.h"
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

static CgvCell
make_shown_cell (CgvFocus *focus,
                 const CgvCosts *costs,
                 CgvCost cost,
                 CgvCost base)
{
  CgvCell cell = make_cell (costs, cost, base);

  cell.is_relative = cgv_focus_get_relative (focus);
  return cell;
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
                   CgvCost cost,
                   CgvCost base)
{
  CgvCell cell = make_shown_cell (focus, costs, cost, base);

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
