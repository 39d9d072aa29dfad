/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-estimate.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-row-text.h"

char *
cgv_estimate_mark (char *text,
                   CgvAmount amount)
{
  g_autofree char *exact = text;

  if (cgv_amount_is_exact (amount))
    return g_steal_pointer (&exact);

  return cgv_amount_text_dup_estimate (exact);
}

char *
cgv_estimate_dup_cost (CgvFocus *focus,
                       CgvAmount cost)
{
  return cgv_estimate_mark (cgv_focus_dup_cost (focus, cost.value), cost);
}

char *
cgv_estimate_dup_bounds (CgvFocus *focus,
                         CgvAmount cost)
{
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (cgv_amount_is_exact (cost))
    return NULL;
  if (!cgv_amount_is_bounded (cost, cgv_focus_get_costs (focus)->is_signed))
    return g_strdup (_ ("an estimate without bounds"));

  low = cgv_row_text_dup_amount (focus, cost.low);
  high = cgv_row_text_dup_amount (focus, cost.high);

  /* Translators: the bounds of an estimate, as in "from 3,950 Ir to 4,200 Ir" */
  return g_strdup_printf (_ ("from %s to %s"), low, high);
}

char *
cgv_estimate_dup_share (CgvFocus *focus,
                        CgvAmount cost)
{
  g_autofree char *share = cgv_estimate_mark (cgv_row_text_dup_share (focus, cost.value), cost);
  g_autofree char *bounds = cgv_estimate_dup_bounds (focus, cost);

  if (bounds == NULL)
    return g_steal_pointer (&share);

  /* Translators: an estimate and its bounds, as in "≈ 4,100 Ir (4.10 % of all), from 3,950 Ir to 4,200 Ir" */
  return g_strdup_printf (_ ("%s, %s"), share, bounds);
}
