/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cost-text.h"

#include <glib/gi18n.h>

#include "cgv-event-text.h"
#include "cgv-value.h"

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
  char digits[CGV_FORMAT_MAX];

  if (cgv_focus_get_relative (focus))
    return cgv_cost_text_dup_percent (costs, cost, base);

  cgv_format_cost (cost, costs->is_signed, digits);

  return g_strdup (digits);
}

char *
cgv_cost_text_dup_amount (CgvFocus *focus,
                          const CgvCosts *costs,
                          CgvCost cost)
{
  g_autofree char *event = cgv_cost_text_dup_event (focus, costs);
  char digits[CGV_FORMAT_MAX];

  cgv_format_cost (cost, costs->is_signed, digits);

  /* Translators: a number and its unit, as in "57,912,345 Ir" */
  return g_strdup_printf (C_ ("cost", "%s %s"), digits, event);
}

char *
cgv_cost_text_dup_percent (const CgvCosts *costs,
                           CgvCost cost,
                           CgvCost base)
{
  char percent[CGV_FORMAT_MAX];

  cgv_format_percent (cost, base, costs->is_signed, percent);

  return g_strdup (percent);
}

char *
cgv_cost_text_dup_share (CgvFocus *focus,
                         const CgvCosts *costs,
                         CgvCost cost)
{
  g_autofree char *amount = cgv_cost_text_dup_amount (focus, costs, cost);
  g_autofree char *percent = cgv_cost_text_dup_percent (costs, cost, costs->total);

  /* Translators: a cost and its share of the cost of the whole profile, as in
   * "57,912,345 Ir (93.10 % of all)" */
  return g_strdup_printf (_ ("%s (%s of all)"), amount, percent);
}

double
cgv_cost_text_get_fraction (const CgvCosts *costs,
                            CgvCost cost,
                            CgvCost base)
{
  double whole = cgv_cost_to_double (base, costs->is_signed);

  if (whole <= 0.0)
    return 0.0;

  return CLAMP (cgv_cost_to_double (cost, costs->is_signed) / whole, 0.0, 1.0);
}
