/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-cut.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cost.h"

gboolean
cgv_cli_cut_parse (const char *text,
                   CgvCliCut *cut,
                   GError **error)
{
  char *end = NULL;

  *cut = (CgvCliCut){ 0 };
  if (text == NULL)
    return TRUE;
  cut->cuts_all = strcmp (text, "all") == 0;
  cut->number = g_ascii_strtod (text, &end);
  cut->is_percent = strcmp (end, "%") == 0;
  if (cut->cuts_all || (end != text && (*end == '\0' || cut->is_percent) && cut->number >= 0))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("“%s” is no value for --cut: write a number of pairs, a share of the total such as 0.1%%, or all"), text);
  return FALSE;
}

guint32
cgv_cli_cut_find_stop (const CgvCliCut *cut,
                       const CgvCycleInside *inside)
{
  double total = 0;
  guint32 n_lightest = 0;

  if (cut->cuts_all)
    return inside->n_stops - 1;
  if (cut->number <= 0)
    return 0;
  if (!cut->is_percent)
    return cgv_cycle_inside_find_stop (inside, (guint32) MIN (cut->number, inside->n_arcs));
  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = cgv_cycle_inside_get_costs (inside, side);

      total = MAX (total, cgv_cost_to_double (costs->total, costs->is_signed));
    }
  while (n_lightest < inside->n_arcs && cgv_cost_to_double (inside->arcs[n_lightest].cost, inside->is_signed) < cut->number / 100 * total)
    n_lightest++;
  return cgv_cycle_inside_find_stop (inside, n_lightest);
}
