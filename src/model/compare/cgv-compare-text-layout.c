/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-cell.h"

static gboolean
is_of_code (const CgvComparison *comparison)
{
  const CgvCosts *costs = comparison->costs[CGV_SIDE_NEW];

  return cgv_layout_is_of_code (cgv_event_set_get_name (costs->events, costs->event));
}

/* Returns a sentence if all of the difference is layout. Other code may have made up for a part of it. */
static char *
dup_all (const CgvComparison *comparison)
{
  g_autofree char *sum = cgv_compare_text_dup_delta (comparison, comparison->layout->sum);
  guint n = comparison->layout->n_found;
  g_autofree char *number = cgv_cell_dup_count (n);

  if (is_of_code (comparison))
    /* Translators: a difference, and how many functions it is in. */
    return g_strdup_printf (g_dngettext (NULL, "%s is in %s function that runs the same instructions as before: code lies elsewhere in memory.",
                                         "%s is in %s functions that run the same instructions as before: code lies elsewhere in memory.", n),
                            sum, number);
  /* Translators: a difference, and how many functions it is in. */
  return g_strdup_printf (g_dngettext (NULL, "%s is in %s function that runs the same instructions as before: data lies elsewhere in memory, or is read in another order.",
                                       "%s is in %s functions that run the same instructions as before: data lies elsewhere in memory, or is read in another order.", n),
                          sum, number);
}

static char *
dup_rest (const CgvComparison *comparison)
{
  g_autofree char *sum = cgv_compare_text_dup_delta (comparison, comparison->layout->sum);
  g_autofree char *percent = cgv_compare_text_dup_percent (comparison, comparison->layout->sum);
  guint n = comparison->layout->n_found;
  g_autofree char *number = cgv_cell_dup_count (n);

  if (percent == NULL)
    /* Translators: an amount, and in how many functions it is. */
    return g_strdup_printf (g_dngettext (NULL, "Another %s is layout: %s function runs the same instructions as before.",
                                         "Another %s is layout: %s functions run the same instructions as before.", n),
                            sum, number);
  /* Translators: a share, the amount, and in how many functions it is. */
  return g_strdup_printf (g_dngettext (NULL, "Another %s (%s) is layout: %s function runs the same instructions as before.",
                                       "Another %s (%s) is layout: %s functions run the same instructions as before.", n),
                          percent, sum, number);
}

char *
cgv_compare_text_dup_layout (const CgvComparison *comparison)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  if (comparison->layout == NULL || comparison->layout->n_found == 0)
    return NULL;
  if (cgv_comparison_is_by_layout (comparison))
    return dup_all (comparison);
  return comparison->layout->sum.size > comparison->noise_limit ? dup_rest (comparison) : NULL;
}
