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
  if (cgv_focus_get_relative (focus) && !cgv_costs_get_event (costs)->is_ratio)
    return cgv_cost_text_dup_percent (costs, cost, base);

  return cgv_event_text_dup_cost (costs->events, costs->event, cost);
}

gboolean
cgv_cost_text_is_beyond (CgvFocus *focus,
                         const CgvCosts *costs,
                         CgvCost cost,
                         CgvCost base)
{
  if (!cgv_focus_get_relative (focus) || cgv_costs_get_event (costs)->is_ratio)
    return FALSE;

  return cgv_cost_compare (base, 0, costs->is_signed) > 0 && cgv_cost_compare (cost, base, costs->is_signed) > 0;
}

char *
cgv_cost_text_dup_within (CgvFocus *focus,
                          const CgvCosts *costs,
                          CgvCost cost,
                          CgvCost base)
{
  if (cgv_cost_text_is_beyond (focus, costs, cost, base))
    /* Translators: a share of which only this is said, for the number itself would only puzzle */
    return g_strdup (C_ ("share", ">\u202f100\u202f%"));

  return cgv_cost_text_dup (focus, costs, cost, base);
}

char *
cgv_cost_text_dup_amount (CgvFocus *focus,
                          const CgvCosts *costs,
                          CgvCost cost)
{
  g_autofree char *event = cgv_cost_text_dup_event (focus, costs);
  g_autofree char *exact = cgv_event_text_dup_exact_cost (costs->events, costs->event, cost);
  g_autofree char *rounded = NULL;

  if (cgv_costs_get_event (costs)->unit.kind == CGV_UNIT_EVENTS)
    /* Translators: a number and its unit, as in "57,912,345 Ir" */
    return g_strdup_printf (C_ ("cost", "%s %s"), exact, event);

  rounded = cgv_event_text_dup_cost (costs->events, costs->event, cost);
  if (g_str_equal (rounded, exact))
    return g_steal_pointer (&exact);

  /* Translators: a time or an amount of memory, and all its digits, as in "1.235 ms (1,234,560 ns)" */
  return g_strdup_printf (C_ ("cost", "%s (%s)"), rounded, exact);
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
  const CgvEvent *event = cgv_costs_get_event (costs);
  g_autofree char *amount = cgv_cost_text_dup_amount (focus, costs, cost);
  g_autofree char *percent = NULL;
  g_autofree char *rounded = NULL;
  g_autofree char *exact = NULL;

  if (event->is_ratio)
    return g_steal_pointer (&amount);

  percent = cgv_cost_text_dup_percent (costs, cost, costs->total);
  if (event->unit.kind != CGV_UNIT_EVENTS)
    {
      rounded = cgv_event_text_dup_cost (costs->events, costs->event, cost);
      exact = cgv_event_text_dup_exact_cost (costs->events, costs->event, cost);
      if (!g_str_equal (rounded, exact))
        /* Translators: a time or an amount of memory, all its digits, and its share of that of the whole
         * profile, as in "1.235 ms (1,234,560 ns, 93.10 % of all)" */
        return g_strdup_printf (_ ("%s (%s, %s of all)"), rounded, exact, percent);
    }

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
