/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-call-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"

/* What is explained whatever the comparison. */
static const char *
get_text (CgvDeltaCallKind kind)
{
  switch (kind)
    {
    case CGV_DELTA_CALL_BASE:
      return _ ("What these calls cost on the base (A), with all that they call.");
    case CGV_DELTA_CALL_NEW:
      return _ ("What these calls cost on the new side (B), with all that they call.");
    case CGV_DELTA_CALL_DELTA:
      return _ ("What these calls cost more on the new side: B less A.");
    case CGV_DELTA_CALL_PERCENT:
      return _ ("The difference in percent of what these calls cost on the base.");
    case CGV_DELTA_CALL_WHY:
      return _ ("Whether it was called more or less often, and whether each call became dearer or cheaper.\n"
                "Sorts by how large the difference is, up or down.");
    case CGV_DELTA_CALL_NAME:
    case CGV_DELTA_CALL_N_COLUMNS:
    default:
      return _ ("Click a function to select it.");
    }
}

char *
cgv_delta_call_column_explain (gpointer user_data)
{
  CgvDeltaCallColumn *column = user_data;
  CgvFocus *focus = column->columns->focus;
  g_autofree char *measure = NULL;
  const CgvComparison *comparison;

  if (focus == NULL || column->kind >= CGV_DELTA_CALL_WHY)
    return g_strdup (get_text (column->kind));

  comparison = cgv_focus_get_comparison (focus);
  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return g_strdup (get_text (column->kind));

  measure = cgv_compare_text_dup_measure (comparison);

  return g_strdup_printf ("%s\n%s", get_text (column->kind), measure);
}
