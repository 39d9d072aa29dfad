/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-cell.h"

static const CgvEvent *
get_event (const CgvComparison *comparison)
{
  return cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]);
}

char *
cgv_compare_text_dup_delta (const CgvComparison *comparison,
                            CgvDelta delta)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  return cgv_amount_text_dup_delta (delta, get_event (comparison));
}

char *
cgv_compare_text_dup_short_delta (const CgvComparison *comparison,
                                  CgvDelta delta)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  return cgv_amount_text_dup_short_delta (delta, get_event (comparison));
}

char *
cgv_compare_text_dup_percent_of_itself (CgvDelta delta,
                                        CgvCost base,
                                        gboolean is_signed)
{
  g_autofree char *percent = cgv_amount_text_dup_change (delta, base, is_signed);

  if (delta.sign != 0 && base == 0)
    return g_steal_pointer (&percent);
  /* Translators: how much a cost changed, in percent of what that cost was before, as in "+8.00 % of itself". */
  return g_strdup_printf (_ ("%s of itself"), percent);
}

char *
cgv_compare_text_dup_percent_of_program (const CgvComparison *comparison,
                                         CgvDelta delta)
{
  g_autofree char *percent = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  percent = cgv_amount_text_dup_change (delta, cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed);
  if (delta.sign != 0 && cgv_comparison_get_total (comparison, CGV_SIDE_BASE) == 0)
    return g_steal_pointer (&percent);
  /* Translators: how much a cost changed, in percent of all that the program cost before, as in "+0.40 % of the program". */
  return g_strdup_printf (_ ("%s of the program"), percent);
}

char *
cgv_compare_text_dup_cost (const CgvComparison *comparison,
                           CgvSide side,
                           CgvCost cost)
{
  CgvCell cell = { .kind = CGV_CELL_COST };

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);

  cgv_cell_set_side_cost (&cell, comparison, side, cost);
  return cgv_cell_dup_text (&cell);
}

char *
cgv_compare_text_dup_cost_delta (const CgvComparison *comparison,
                                 CgvCost base,
                                 CgvCost new_)
{
  CgvCell cell = { .kind = CGV_CELL_DELTA };

  g_return_val_if_fail (comparison != NULL, NULL);

  cgv_cell_set_delta (&cell, comparison, base, new_);
  return cgv_cell_dup_text (&cell);
}
