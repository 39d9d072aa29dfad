/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-estimate.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-row-text.h"

char *
cgv_estimate_mark (char *text,
                   CgvCostRange range)
{
  g_autofree char *exact = text;

  if (cgv_cost_range_is_exact (range))
    return g_steal_pointer (&exact);

  return cgv_amount_text_dup_estimate (exact);
}

char *
cgv_estimate_dup_cost (CgvFocus *focus,
                       CgvCost cost,
                       CgvCostRange range)
{
  return cgv_estimate_mark (cgv_focus_dup_cost (focus, cost), range);
}

char *
cgv_estimate_dup_range (CgvFocus *focus,
                        CgvCostRange range)
{
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (cgv_cost_range_is_exact (range))
    return NULL;
  if (!cgv_cost_range_is_bounded (range, cgv_focus_get_costs (focus)->is_signed))
    return g_strdup (_ ("an estimate without bounds"));

  low = cgv_row_text_dup_amount (focus, range.low);
  high = cgv_row_text_dup_amount (focus, range.high);

  /* Translators: the bounds of an estimate, as in "from 3,950 Ir to 4,200 Ir" */
  return g_strdup_printf (_ ("from %s to %s"), low, high);
}

char *
cgv_estimate_dup_share (CgvFocus *focus,
                        CgvCost cost,
                        CgvCostRange range)
{
  g_autofree char *share = cgv_estimate_mark (cgv_row_text_dup_share (focus, cost), range);
  g_autofree char *bounds = cgv_estimate_dup_range (focus, range);

  if (bounds == NULL)
    return g_steal_pointer (&share);

  /* Translators: an estimate and its bounds, as in "≈ 4,100 Ir (4.10 % of all), from 3,950 Ir to 4,200 Ir" */
  return g_strdup_printf (_ ("%s, %s"), share, bounds);
}
