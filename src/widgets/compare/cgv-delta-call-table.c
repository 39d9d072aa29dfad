/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-call-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-display.h"
#include "cgv-value.h"

static void
append_cost (GString *out,
             const CgvComparison *comparison,
             CgvSide side,
             CgvCost cost)
{
  char digits[CGV_FORMAT_MAX];

  cgv_value_print (cost, cgv_costs_get_event (comparison->costs[side]), digits);
  g_string_append_printf (out, "%s\t", digits);
}

/* A number as programs read it, with a plain minus. */
static void
append_delta (GString *out,
              const CgvComparison *comparison,
              CgvDelta delta)
{
  CgvEvent event = *cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]);
  char digits[CGV_FORMAT_MAX];

  event.is_signed = FALSE;
  cgv_value_print (delta.size, &event, digits);
  g_string_append_printf (out, "%s%s\t", delta.sign < 0 ? "-" : "", digits);
}

static void
append_split (GString *out,
              const CgvComparison *comparison,
              const CgvWhyTerm *term)
{
  if (term->flags != 0)
    {
      g_string_append (out, "\t\t");
      return;
    }
  append_delta (out, comparison, term->by_calls);
  append_delta (out, comparison, term->by_cost);
}

static void
append_call (GString *out,
             const CgvComparison *comparison,
             const CgvDeltaCall *call)
{
  g_autofree char *name = cgv_compare_text_dup_whole_name (comparison->matching, call->term.row);
  g_autofree char *location = cgv_compare_text_dup_location (comparison->matching, call->term.row);

  for (int side = 0; side < CGV_N_SIDES; side++)
    append_cost (out, comparison, (CgvSide) side, call->cost[side]);
  append_delta (out, comparison, call->term.delta);
  append_split (out, comparison, &call->term);
  g_string_append_printf (out, "%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%s\t%s\n", call->count[CGV_SIDE_BASE], call->count[CGV_SIDE_NEW], name, location);
}

static void
append_titles (GString *out,
               CgvCompareCallList *list)
{
  CgvFocus *focus = cgv_compare_call_list_get_focus (list);
  const char *name = cgv_event_list_get_name (cgv_focus_get_events (focus), cgv_focus_get_event (focus));
  const char *other = cgv_compare_call_list_get_kind (list) == CGV_CALL_LIST_CALLERS ? _ ("Caller") : _ ("Callee");
  char event[CGV_DISPLAY_MAX];

  cgv_display_name (name, strlen (name), event);
  /* Translators: the header of a table that is copied; the tabs separate its columns; %s is an event type
   * such as "Ir", at last "Caller" or "Callee" */
  g_string_append_printf (out, _ ("Base (%s)\tNew (%s)\tΔ (%s)\tΔ by Number of Calls (%s)\tΔ by Cost per Call (%s)\tBase Calls\tNew Calls\t%s\tLocation"), event, event, event, event, event, other);
  g_string_append_c (out, '\n');
}

char *
cgv_delta_call_columns_dup_table (CgvCompareCallList *list,
                                  guint first,
                                  guint n_rows)
{
  const CgvComparison *comparison;
  g_autofree char *verdict = NULL;
  GString *out = g_string_new (NULL);
  CgvDeltaCall call;

  g_return_val_if_fail (CGV_IS_COMPARE_CALL_LIST (list), NULL);

  comparison = cgv_focus_get_comparison (cgv_compare_call_list_get_focus (list));
  verdict = cgv_compare_text_dup_verdict (comparison);
  g_string_append_printf (out, "%s\n", verdict);
  append_titles (out, list);
  for (guint i = 0; i < n_rows && cgv_delta_call_get (list, first + i, &call); i++)
    append_call (out, comparison, &call);

  return g_string_free (out, FALSE);
}
