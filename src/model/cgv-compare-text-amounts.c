/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-compare-text-private.h"
#include "cgv-value.h"

#define MINUS        "\u2212"
#define NARROW_SPACE "\u202f"
#define ABOUT        "\u2248" NARROW_SPACE

/* Shares that would not be read any more are bounds. */
#define LEAST_PERCENT 0.0001
#define MOST_PERCENT  999999.0

static const CgvEvent *
get_event (const CgvComparison *comparison)
{
  return cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]);
}

static const char *
get_sign (int sign)
{
  return sign > 0 ? "+" : sign < 0 ? MINUS : "";
}

static char *
dup_signed (CgvDelta delta,
            const CgvEvent *event,
            gboolean is_short)
{
  CgvEvent plain = *event;
  char text[CGV_FORMAT_MAX];

  if (delta.sign == 0)
    return g_strdup (delta.is_bound ? ABOUT "0" : "0");

  /* The size of a difference needs all 64 bits. */
  plain.is_signed = false;
  delta.is_bound = delta.is_bound || delta.size == G_MAXUINT64;
  if (delta.size == G_MAXUINT64)
    delta.size--;
  if (is_short)
    cgv_value_format_short (delta.size, &plain, text);
  else
    cgv_value_format (delta.size, &plain, text);
  return g_strconcat (delta.is_bound ? ABOUT : "", get_sign (delta.sign), text, NULL);
}

char *
cgv_compare_text_dup_delta (const CgvComparison *comparison,
                            CgvDelta delta)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  return dup_signed (delta, get_event (comparison), FALSE);
}

char *
cgv_compare_text_dup_short_delta (const CgvComparison *comparison,
                                  CgvDelta delta)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  return dup_signed (delta, get_event (comparison), TRUE);
}

char *
cgv_compare_text_dup_count_delta (CgvDelta delta)
{
  const CgvEvent calls = { .unit = { CGV_UNIT_EVENTS, 1 } };

  return dup_signed (delta, &calls, FALSE);
}

static int
get_decimals (double percent)
{
  if (percent < 0.01)
    return 4;
  if (percent < 0.1)
    return 3;
  if (percent < 10)
    return 2;
  return percent < 100 ? 1 : 0;
}

/* A number that is not below 0, with the grouping and the decimal point of the locale. */
static char *
dup_number (double value,
            int decimals)
{
  char text[CGV_FORMAT_MAX];

  if (decimals > 0 || value >= (double) G_MAXINT64)
    return g_strdup_printf ("%.*f", decimals, value);
  cgv_format_cost ((CgvCost) llround (value), false, text);
  return g_strdup (text);
}

/* In percent, with a sign unless that is 0. */
static char *
dup_percent (double percent,
             int sign)
{
  g_autofree char *number = NULL;

  if (percent < LEAST_PERCENT)
    {
      number = dup_number (LEAST_PERCENT, 4);
      return g_strconcat (sign < 0 ? ">" : "<", NARROW_SPACE, get_sign (sign), number, NARROW_SPACE "%", NULL);
    }
  if (percent > MOST_PERCENT)
    {
      number = dup_number (MOST_PERCENT, 0);
      return g_strconcat (sign < 0 ? "<" : ">", NARROW_SPACE, get_sign (sign), number, NARROW_SPACE "%", NULL);
    }
  number = dup_number (percent, get_decimals (percent));
  return g_strconcat (get_sign (sign), number, NARROW_SPACE "%", NULL);
}

static double
to_double (CgvCost cost,
           gboolean is_signed)
{
  return is_signed ? (double) (gint64) cost : (double) cost;
}

char *
cgv_compare_text_dup_percent (CgvDelta delta,
                              CgvCost base,
                              gboolean is_signed)
{
  double whole = fabs (to_double (base, is_signed));

  if (delta.sign == 0)
    return g_strdup ("0" NARROW_SPACE "%");
  if (whole == 0)
    /* Translators: in place of a difference in percent, where there was nothing before. */
    return g_strdup (C_ ("difference", "new"));
  return dup_percent ((double) delta.size / whole * 100, delta.sign);
}

char *
cgv_compare_text_dup_percent_of_itself (CgvDelta delta,
                                        CgvCost base,
                                        gboolean is_signed)
{
  g_autofree char *percent = cgv_compare_text_dup_percent (delta, base, is_signed);

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

  percent = cgv_compare_text_dup_percent (delta, cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed);
  if (delta.sign != 0 && cgv_comparison_get_total (comparison, CGV_SIDE_BASE) == 0)
    return g_steal_pointer (&percent);
  /* Translators: how much a cost changed, in percent of all that the program cost before, as in "+0.40 % of the program". */
  return g_strdup_printf (_ ("%s of the program"), percent);
}

/* A value that was multiplied: in the unit of the event type, and with decimals where it is small. */
static char *
dup_value (const CgvEvent *event,
           double value)
{
  char text[CGV_FORMAT_MAX];

  if (event->unit.kind == CGV_UNIT_EVENTS)
    {
      value /= pow (10, event->decimals);
      return dup_number (value, value < 10 ? 2 : value < 100 ? 1 : 0);
    }
  cgv_value_format (value < (double) G_MAXINT64 ? (CgvCost) llround (value) : G_MAXUINT64, event, text);
  return g_strdup (text);
}

static char *
dup_signed_value (const CgvComparison *comparison,
                  double value)
{
  CgvEvent plain = *get_event (comparison);
  int sign = (value > 0) - (value < 0);
  g_autofree char *text = NULL;

  if (sign == 0)
    return g_strdup ("0");
  plain.is_signed = false;
  text = dup_value (&plain, fabs (value));
  return g_strconcat (get_sign (sign), text, NULL);
}

char *
cgv_compare_text_dup_cost (const CgvComparison *comparison,
                           CgvSide side,
                           CgvCost cost)
{
  char text[CGV_FORMAT_MAX];
  g_autofree char *value = NULL;
  double measured;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);

  if (comparison->measure == CGV_MEASURE_SHARE)
    {
      cgv_format_percent (cost, cgv_comparison_get_total (comparison, side), comparison->is_signed, text);
      return g_strdup (text);
    }
  if (comparison->measure == CGV_MEASURE_ABSOLUTE || comparison->factor[side] == 1)
    {
      cgv_value_format (cost, cgv_costs_get_event (comparison->costs[side]), text);
      return g_strdup (text);
    }
  measured = cgv_comparison_measure (comparison, side, cost);
  value = dup_signed_value (comparison, fabs (measured));
  return g_strconcat (measured < 0 ? MINUS : "", *value == '+' ? value + 1 : value, NULL);
}

char *
cgv_compare_text_dup_cost_delta (const CgvComparison *comparison,
                                 CgvCost base,
                                 CgvCost new_)
{
  double delta;
  g_autofree char *number = NULL;

  g_return_val_if_fail (comparison != NULL, NULL);

  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_compare_text_dup_delta (comparison, cgv_delta_between (base, new_, comparison->is_signed));

  delta = cgv_comparison_measure_delta (comparison, base, new_);
  if (comparison->measure != CGV_MEASURE_SHARE)
    return dup_signed_value (comparison, delta);
  if (delta == 0)
    return g_strdup ("0");
  number = dup_number (fabs (delta), get_decimals (fabs (delta)));
  /* Translators: percentage points, as the unit of a number with its sign. */
  return g_strconcat (get_sign (delta > 0 ? 1 : -1), number, NARROW_SPACE, _ ("pp"), NULL);
}

char *
cgv_compare_text_dup_ratio (double ratio)
{
  double rounded = round (ratio * 10) / 10;

  return dup_number (rounded, rounded == floor (rounded) || rounded >= 100 ? 0 : 1);
}

char *
cgv_compare_text_dup_plain_percent (double percent)
{
  g_autofree char *number = NULL;

  if (percent < LEAST_PERCENT)
    return dup_percent (percent, 0);
  /* Less than all is never all. */
  if (percent >= 99.5 && percent < 100)
    number = dup_number (fmin (percent, 99.99), percent < 99.95 ? 1 : 2);
  else
    number = dup_number (percent, percent < 0.01 ? 4 : percent < 0.1 ? 3 : percent < 1 ? 2 : percent < 10 ? 1 : 0);
  return g_strconcat (number, NARROW_SPACE "%", NULL);
}

/* Less than all is never all, and more than nothing never nothing. */
char *
cgv_compare_text_dup_share (CgvCost part,
                            CgvCost whole,
                            gboolean is_signed)
{
  double percent = whole != 0 ? to_double (part, is_signed) / to_double (whole, is_signed) * 100 : 0;
  g_autofree char *number = NULL;

  if (part == whole)
    return g_strdup ("100" NARROW_SPACE "%");
  if (part == 0)
    return g_strdup ("0" NARROW_SPACE "%");
  number = dup_number (CLAMP (percent, 0.1, 99.9), 1);
  return g_strconcat (number, NARROW_SPACE "%", NULL);
}
