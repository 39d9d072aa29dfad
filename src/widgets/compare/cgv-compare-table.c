/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-display.h"
#include "cgv-value.h"

static const CgvEvent *
get_event (const CgvComparison *comparison)
{
  return cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]);
}

static void
append_cost (GString *out,
             const CgvComparison *comparison,
             CgvCost cost)
{
  char digits[CGV_FORMAT_MAX];

  cgv_value_print (cost, get_event (comparison), digits);
  g_string_append_printf (out, "%s\t", digits);
}

static void
append_delta (GString *out,
              const CgvComparison *comparison,
              CgvDelta delta)
{
  CgvEvent event = *get_event (comparison);
  char digits[CGV_FORMAT_MAX];

  event.is_signed = FALSE;
  cgv_value_print (delta.size, &event, digits);
  g_string_append_printf (out, "%s%s\t", delta.sign < 0 ? "-" : "", digits);
}

/* With as many digits as a number has, for programs; nothing where there is nothing to divide by. */
static void
append_percent (GString *out,
                const CgvComparison *comparison,
                CgvDelta delta,
                CgvCost base)
{
  double divisor = comparison->is_signed ? (double) (gint64) base : (double) base;
  char digits[G_ASCII_DTOSTR_BUF_SIZE] = "";

  if (divisor != 0.0)
    g_ascii_formatd (digits, sizeof digits, "%.4f", cgv_delta_to_double (delta) / divisor * 100.0);
  g_string_append_printf (out, "%s\t", digits);
}

static void
append_costs (GString *out,
              const CgvComparison *comparison,
              CgvCost base,
              CgvCost new_,
              CgvDelta delta)
{
  append_cost (out, comparison, base);
  append_cost (out, comparison, new_);
  append_delta (out, comparison, delta);
  append_percent (out, comparison, delta, base);
  append_percent (out, comparison, delta, cgv_comparison_get_total (comparison, CGV_SIDE_BASE));
}

static const char *
get_status (const CgvComparison *comparison,
            const CgvFunctionRow *row)
{
  const char *presence = NULL;

  if (row->kind == CGV_FUNCTION_ROW_FUNCTION)
    presence = cgv_compare_text_get_presence (comparison, row->node);
  else if (row->presence == CGV_PRESENT_BASE)
    presence = _ ("removed");
  else if (row->presence == CGV_PRESENT_NEW)
    presence = _ ("new");
  if (presence == NULL && row->is_noise)
    presence = _ ("noise");

  return presence != NULL ? presence : "";
}

static void
append_row (GString *out,
            CgvCompareColumns *self,
            guint position,
            const CgvFunctionRow *row)
{
  CgvComparison *comparison = cgv_compare_focus_get_comparison (self->focus);
  g_autofree char *name = row->kind == CGV_FUNCTION_ROW_FUNCTION ? cgv_compare_text_dup_whole_name (comparison->matching, row->node) : cgv_compare_list_dup_name (self->list, position);
  g_autofree char *location = cgv_compare_list_dup_location (self->list, position);

  append_costs (out, comparison, row->side[CGV_SIDE_BASE].self, row->side[CGV_SIDE_NEW].self, row->self_delta);
  if (row->has_inclusive)
    append_costs (out, comparison, row->side[CGV_SIDE_BASE].inclusive, row->side[CGV_SIDE_NEW].inclusive, row->inclusive_delta);
  else
    g_string_append (out, "\t\t\t\t\t");
  if (row->has_calls)
    g_string_append_printf (out, "%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t", row->side[CGV_SIDE_BASE].n_calls, row->side[CGV_SIDE_NEW].n_calls);
  else
    g_string_append (out, "\t\t");
  g_string_append_printf (out, "%s\t%s\t%s\n", get_status (comparison, row), name, location);
}

static void
append_titles (GString *out,
               CgvCompareColumns *self)
{
  CgvEventList *events = cgv_compare_focus_get_events (self->focus);
  const char *name = cgv_event_list_get_name (events, cgv_compare_focus_get_event (self->focus));
  char event[CGV_DISPLAY_MAX];

  cgv_display_name (name, strlen (name), event);
  /* Translators: the header of a table that is copied; the tabs separate its columns; %s is an event type
   * such as "Ir" */
  g_string_append_printf (out, _ ("Base Self (%s)\tNew Self (%s)\tΔ Self (%s)\tΔ Self (%% of Itself)\tΔ Self (%% of Program)\t"), event, event, event);
  /* Translators: see "Base Self (%s)…" */
  g_string_append_printf (out, _ ("Base Inclusive (%s)\tNew Inclusive (%s)\tΔ Inclusive (%s)\tΔ Inclusive (%% of Itself)\tΔ Inclusive (%% of Program)\t"), event, event, event);
  /* Translators: see "Base Self (%s)…" */
  g_string_append (out, _ ("Base Calls\tNew Calls\tStatus\tFunction\tLocation"));
  g_string_append_c (out, '\n');
}

char *
cgv_compare_columns_dup_table (CgvCompareColumns *self,
                               GtkBitset *rows)
{
  GString *out = g_string_new (NULL);
  g_autofree char *verdict = NULL;
  GtkBitsetIter iter;
  guint position;

  g_return_val_if_fail (CGV_IS_COMPARE_COLUMNS (self), NULL);
  g_return_val_if_fail (self->list != NULL, NULL);

  verdict = cgv_compare_text_dup_verdict (cgv_compare_focus_get_comparison (self->focus));
  g_string_append_printf (out, "%s\n", verdict);
  append_titles (out, self);
  for (gboolean more = gtk_bitset_iter_init_first (&iter, rows, &position); more; more = gtk_bitset_iter_next (&iter, &position))
    {
      CgvFunctionRow row;

      if (cgv_function_list_get_row (self->list, position, &row))
        append_row (out, self, position, &row);
    }

  return g_string_free (out, FALSE);
}
