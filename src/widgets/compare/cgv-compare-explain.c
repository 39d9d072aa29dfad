/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-display.h"

char *
cgv_compare_column_dup_title (const CgvCompareColumn *column)
{
  switch (column->kind)
    {
    case CGV_COMPARE_COLUMN_BASE:
      return g_strdup (column->is_inclusive ? _ ("Base Incl.") : _ ("Base Self"));
    case CGV_COMPARE_COLUMN_NEW:
      return g_strdup (column->is_inclusive ? _ ("New Incl.") : _ ("New Self"));
    case CGV_COMPARE_COLUMN_DELTA:
      return g_strdup (column->is_inclusive ? _ ("Δ Inclusive") : _ ("Δ Self"));
    case CGV_COMPARE_COLUMN_PERCENT:
      /* Translators: the header of a column: a difference in percent of what it is a difference from */
      return g_strdup (_ ("Of Itself"));
    case CGV_COMPARE_COLUMN_PROGRAM:
      /* Translators: the header of a column: a difference in percent of what all of the program cost */
      return g_strdup (_ ("Of Program"));
    case CGV_COMPARE_COLUMN_CALLS:
      return g_strdup (_ ("Δ Calls"));
    case CGV_COMPARE_COLUMN_NAME:
      return g_strdup (_ ("Function"));
    case CGV_COMPARE_COLUMN_LOCATION:
    default:
      return g_strdup (_ ("Location"));
    }
}

static char *
dup_event (CgvCompareColumns *self)
{
  CgvEventList *events = cgv_compare_focus_get_events (self->focus);
  const char *name = cgv_event_list_get_name (events, cgv_compare_focus_get_event (self->focus));
  char out[CGV_DISPLAY_MAX];

  cgv_display_name (name, strlen (name), out);

  return g_strdup (out);
}

static char *
explain_side (CgvCompareColumn *column,
              CgvSide side)
{
  CgvCompareColumns *self = column->columns;
  CgvComparison *comparison = cgv_compare_focus_get_comparison (self->focus);
  g_autofree char *title = cgv_compare_focus_dup_side_title (self->focus, side);
  g_autofree char *event = dup_event (self);
  g_autofree char *measure = cgv_compare_text_dup_measure (comparison);
  g_autofree char *total = cgv_compare_text_dup_cost (comparison, side, cgv_comparison_get_total (comparison, side));

  if (column->is_inclusive)
    /* Translators: an event type, a side of the comparison, how costs are measured, and a cost */
    return g_strdup_printf (_ ("%s with everything that was called, in %s.\n%s\nAll is %s."), event, title, measure, total);

  /* Translators: an event type, a side of the comparison, how costs are measured, and a cost */
  return g_strdup_printf (_ ("%s of a function’s own code, in %s.\n%s\nAll is %s."), event, title, measure, total);
}

static char *
explain_delta (CgvCompareColumn *column)
{
  CgvComparison *comparison = cgv_compare_focus_get_comparison (column->columns->focus);
  const CgvCompareScale *scale = cgv_compare_columns_get_scale (column->columns, column->is_inclusive);
  guint32 most = scale->largest[CGV_COMPARE_COLUMN_DELTA];
  guint32 least = scale->smallest[CGV_COMPARE_COLUMN_DELTA];
  g_autofree char *tolerance = cgv_compare_text_dup_tolerance (comparison);
  GString *text = g_string_new (column->is_inclusive ? _ ("What a function and everything it called costs more in the new side: new less base.") : _ ("What a function’s own code costs more in the new side: new less base."));

  g_string_append (text, _ ("\n▲ orange is dearer, ▼ blue is cheaper, all bars on one scale."));
  /* Translators: what differences count as noise up to, such as "±0.01 % of the base (1 234 Ir)" */
  g_string_append_printf (text, _ ("\nGrey is noise: up to %s."), tolerance);
  if (most != CGV_NONE)
    {
      g_autofree char *name = cgv_compare_text_dup_name (comparison->matching, most);
      g_autofree char *delta = cgv_compare_column_dup_row_text (column, most);

      /* Translators: the name of a function, and by how much */
      g_string_append_printf (text, _ ("\nMost dearer: %s, %s."), name, delta);
    }
  if (least != CGV_NONE)
    {
      g_autofree char *name = cgv_compare_text_dup_name (comparison->matching, least);
      g_autofree char *delta = cgv_compare_column_dup_row_text (column, least);

      /* Translators: the name of a function, and by how much */
      g_string_append_printf (text, _ ("\nMost cheaper: %s, %s."), name, delta);
    }

  return g_string_free (text, FALSE);
}

static char *
explain_program (CgvCompareColumn *column)
{
  CgvComparison *comparison = cgv_compare_focus_get_comparison (column->columns->focus);
  g_autofree char *total = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, cgv_comparison_get_total (comparison, CGV_SIDE_BASE));

  if (column->is_inclusive)
    return g_strdup_printf (_ ("The difference of inclusive cost in percent of the program: of the base’s total, %s."), total);

  return g_strdup_printf (_ ("The difference of self cost in percent of the program: of the base’s total, %s."), total);
}

char *
cgv_compare_column_explain (gpointer data)
{
  CgvCompareColumn *column = data;

  if (column->columns->focus == NULL)
    return NULL;

  switch (column->kind)
    {
    case CGV_COMPARE_COLUMN_BASE:
      return explain_side (column, CGV_SIDE_BASE);
    case CGV_COMPARE_COLUMN_NEW:
      return explain_side (column, CGV_SIDE_NEW);
    case CGV_COMPARE_COLUMN_DELTA:
      return explain_delta (column);
    case CGV_COMPARE_COLUMN_PERCENT:
      return g_strdup (column->is_inclusive ? _ ("The difference in percent of the function’s own inclusive cost in the base; “new” where that is nothing.") : _ ("The difference in percent of the function’s own self cost in the base; “new” where that is nothing."));
    case CGV_COMPARE_COLUMN_PROGRAM:
      return explain_program (column);
    case CGV_COMPARE_COLUMN_CALLS:
      return g_strdup (_ ("How many more calls of a function there are in the new side, by all its callers together."));
    case CGV_COMPARE_COLUMN_NAME:
      return g_strdup (_ ("The function. Those that are only in one side are marked as new or removed; several variants of one function are one row that can be opened."));
    case CGV_COMPARE_COLUMN_LOCATION:
      return g_strdup (_ ("The source file that the function is in, and the program or library."));
    default:
      return NULL;
    }
}
