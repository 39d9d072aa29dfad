/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-amount-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-value.h"

#define MINUS        "\u2212"
#define NARROW_SPACE "\u202f"
#define ABOUT        "\u2248" NARROW_SPACE

/* Shares that would not be read any more are bounds. */
#define LEAST_PERCENT 0.0001
#define MOST_PERCENT  999999.0
#define LEAST_VALUE   0.01
/* The same in sentences, which have one decimal. */
#define LEAST_SHARE 0.1
#define MOST_SHARE  99.9
/* The most decimals that tell a percentage from another one, and how near two numbers of last digits are one. */
#define MAX_DECIMALS 9
#define SAME_DIGIT   0.001
/* The largest share that is shown as less than all. */
#define MOST_BELOW_ALL 0.999999

static const CgvEvent counts = { .unit = { CGV_UNIT_EVENTS, 1 } };

static const char *
get_sign (int sign)
{
  return sign > 0 ? "+" : sign < 0 ? MINUS
                                   : "";
}

static char *
dup_signed (CgvDelta delta,
            const CgvEvent *event,
            gboolean is_short,
            gboolean has_sign)
{
  CgvEvent plain = event != NULL ? *event : counts;
  gboolean is_about = delta.is_bound || delta.is_estimate;
  char text[CGV_FORMAT_MAX];

  if (delta.sign == 0)
    return g_strdup (is_about ? ABOUT "0" : "0");

  /* The size of a difference needs all 64 bits. */
  plain.is_signed = plain.saturates = false;
  if (is_short)
    cgv_value_format_short (delta.size, &plain, text);
  else
    cgv_value_format (delta.size, &plain, text);
  return g_strconcat (is_about ? ABOUT : "", has_sign ? get_sign (delta.sign) : "", text, NULL);
}

char *
cgv_amount_text_dup_estimate (const char *number)
{
  /* Translators: a number that is an estimate */
  return g_strdup_printf (C_ ("estimate", "≈\u202f%s"), number);
}

char *
cgv_amount_text_dup_delta (CgvDelta delta,
                           const CgvEvent *event)
{
  return dup_signed (delta, event, FALSE, TRUE);
}

char *
cgv_amount_text_dup_short_delta (CgvDelta delta,
                                 const CgvEvent *event)
{
  return dup_signed (delta, event, TRUE, TRUE);
}

char *
cgv_amount_text_dup_short_size (CgvDelta delta,
                                const CgvEvent *event)
{
  return dup_signed (delta, event, TRUE, FALSE);
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

/* Returns a number that is not below 0, with the grouping and the decimal point of the locale. */
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

/* Returns a percentage with @decimals, with a sign unless it is 0. @unit: its sign, or that of percentage points */
static char *
dup_percent_to (double percent,
                int sign,
                int decimals,
                const char *unit)
{
  g_autofree char *number = NULL;

  if (percent < LEAST_PERCENT)
    {
      number = dup_number (LEAST_PERCENT, 4);
      return g_strconcat (sign < 0 ? ">" : "<", NARROW_SPACE, get_sign (sign), number, NARROW_SPACE, unit, NULL);
    }
  if (percent > MOST_PERCENT)
    {
      number = dup_number (MOST_PERCENT, 0);
      return g_strconcat (sign < 0 ? "<" : ">", NARROW_SPACE, get_sign (sign), number, NARROW_SPACE, unit, NULL);
    }
  /* A share below all is never shown as all. */
  if (sign < 0 && percent >= 99.95 && percent < 100)
    number = dup_number (fmin (percent, 99.99), 2);
  else
    number = dup_number (percent, decimals);
  return g_strconcat (get_sign (sign), number, NARROW_SPACE, unit, NULL);
}

static char *
dup_percent (double percent,
             int sign)
{
  return dup_percent_to (percent, sign, get_decimals (percent), "%");
}

static double
to_double (CgvCost cost,
           gboolean is_signed)
{
  return is_signed ? (double) (gint64) cost : (double) cost;
}

static char *
dup_change (double delta,
            double base,
            int sign)
{
  if (sign == 0)
    return g_strdup ("0" NARROW_SPACE "%");
  if (!(base > 0))
    /* Translators: instead of a difference in percent, if the cost was zero before. */
    return g_strdup (C_ ("difference", "new"));
  return dup_percent (delta / base * 100, sign);
}

char *
cgv_amount_text_dup_change (CgvDelta delta,
                            CgvCost base,
                            gboolean is_signed)
{
  double whole = fabs (to_double (base, is_signed));
  gboolean is_rest = delta.sign < 0 && delta.size < (is_signed && (gint64) base < 0 ? 0 - base : base);
  g_autofree char *change = dup_change (is_rest ? fmin ((double) delta.size, whole * MOST_BELOW_ALL) : (double) delta.size, whole, delta.sign);

  /* "new" is not a number. */
  return delta.is_estimate && (base != 0 || delta.sign == 0) ? cgv_amount_text_dup_estimate (change) : g_steal_pointer (&change);
}

char *
cgv_amount_text_dup_change_unlike (CgvDelta delta,
                                   CgvCost base,
                                   gboolean is_signed,
                                   double other)
{
  double whole = fabs (to_double (base, is_signed));
  double percent = (double) delta.size / whole * 100;
  int decimals = get_decimals (percent);

  if (delta.is_estimate || delta.sign == 0 || !(whole > 0) || !(percent > LEAST_PERCENT && percent < MOST_PERCENT) || (percent > 99 && percent <= 100))
    return cgv_amount_text_dup_change (delta, base, is_signed);
  while (decimals < MAX_DECIMALS && fabs (delta.sign * round (percent * pow (10, decimals)) - other * pow (10, decimals)) < SAME_DIGIT)
    decimals++;
  return dup_percent_to (percent, delta.sign, decimals, "%");
}

char *
cgv_amount_text_dup_change_of (double delta,
                               double base)
{
  return dup_change (fabs (delta), fabs (base), (delta > 0) - (delta < 0));
}

/* Returns a size in the unit of the event type, with decimals if it is small. @value is not negative. */
static char *
dup_size (double value,
          const CgvEvent *event)
{
  CgvEvent plain = *event;
  char text[CGV_FORMAT_MAX];

  if (event->unit.kind == CGV_UNIT_EVENTS)
    {
      value /= pow (10, event->decimals);
      return dup_number (value, value < 10 ? 2 : value < 100 ? 1
                                                             : 0);
    }
  plain.is_signed = false;
  plain.saturates = true;
  cgv_value_format (value < (double) G_MAXINT64 ? (CgvCost) llround (value) : G_MAXUINT64, &plain, text);
  return g_strdup (text);
}

/* Returns a value with its sign; one that would be rounded to 0 is a bound. */
static char *
dup_value (double value,
           const CgvEvent *event,
           const char *plus)
{
  gboolean is_least = event->unit.kind == CGV_UNIT_EVENTS && fabs (value) < LEAST_VALUE / 2 * pow (10, event->decimals);
  g_autofree char *text = is_least ? dup_number (LEAST_VALUE, 2) : dup_size (fabs (value), event);

  if (!(value < 0) && !(value > 0))
    return g_strdup ("0");
  return g_strconcat (!is_least ? "" : value < 0 ? ">" NARROW_SPACE
                                                 : "<" NARROW_SPACE,
                      value < 0 ? MINUS : plus, text, NULL);
}

char *
cgv_amount_text_dup_value (double value,
                           const CgvEvent *event)
{
  return dup_value (value, event, "");
}

char *
cgv_amount_text_dup_value_delta (double delta,
                                 const CgvEvent *event)
{
  return dup_value (delta, event, "+");
}

char *
cgv_amount_text_dup_points (double points)
{
  if (!(points < 0) && !(points > 0))
    return g_strdup ("0");
  /* Translators: percentage points, as the unit of a number with its sign. */
  return dup_percent_to (fabs (points), points > 0 ? 1 : -1, get_decimals (fabs (points)), _ ("pp"));
}

char *
cgv_amount_text_dup_ratio (double ratio)
{
  double rounded = round (ratio * 10) / 10;

  return dup_number (rounded, rounded == floor (rounded) || rounded >= 100 ? 0 : 1);
}

char *
cgv_amount_text_dup_percent (double percent)
{
  g_autofree char *number = NULL;

  if (percent < LEAST_PERCENT)
    return dup_percent (percent, 0);
  /* A share below all is never shown as all. */
  if (percent >= 99.5 && percent < 100)
    number = dup_number (fmin (percent, 99.99), percent < 99.95 ? 1 : 2);
  else
    number = dup_number (percent, percent < 0.01 ? 4 : percent < 0.1 ? 3
                                                     : percent < 1   ? 2
                                                     : percent < 10  ? 1
                                                                     : 0);
  return g_strconcat (number, NARROW_SPACE "%", NULL);
}

char *
cgv_amount_text_dup_share (CgvCost part,
                           CgvCost whole,
                           gboolean is_signed)
{
  double percent = whole != 0 ? to_double (part, is_signed) / to_double (whole, is_signed) * 100 : 0;
  const char *bound = "";
  g_autofree char *number = NULL;

  if (part == whole)
    return g_strdup ("100" NARROW_SPACE "%");
  if (part == 0)
    return g_strdup ("0" NARROW_SPACE "%");
  number = dup_number (CLAMP (percent, LEAST_SHARE, MOST_SHARE), 1);
  if (percent > 0 && percent < LEAST_SHARE / 2)
    bound = "<" NARROW_SPACE;
  if (percent > (MOST_SHARE + 100) / 2 && percent < 100)
    bound = ">" NARROW_SPACE;
  return g_strconcat (bound, number, NARROW_SPACE "%", NULL);
}

/* Thousands are small enough to do without decimals. */
static double
get_least (guint power)
{
  return power > 3 ? 0.01 : 1;
}

guint
cgv_amount_text_get_power (double largest)
{
  if (largest >= 1e10)
    return 9;
  if (largest >= 1e7)
    return 6;
  return largest >= 1e4 ? 3 : 0;
}

const char *
cgv_amount_text_get_unit (guint power)
{
  /* Translators: the unit of a column of numbers */
  return power == 9 ? _ ("billions") : power == 6 ? _ ("millions")
                                   : power == 3   ? _ ("thousands")
                                                  : NULL;
}

gboolean
cgv_amount_text_is_slight (double value,
                           guint power)
{
  return fabs (value) / pow (10, power) < get_least (power) / 2;
}

char *
cgv_amount_text_dup_in_power (double value,
                              guint power,
                              gboolean has_sign)
{
  double size = fabs (value) / pow (10, power);
  const char *sign = value < 0 ? MINUS : has_sign ? "+" : "";
  char whole[CGV_FORMAT_MAX];
  guint64 hundredths = (guint64) (size * 100 + 0.5);

  if (value == 0)
    return g_strdup ("0");
  if (cgv_amount_text_is_slight (value, power))
    return g_strdup (power > 3 ? "<\u202f0.01" : "<\u202f1");
  if (power <= 3)
    hundredths = (guint64) (size + 0.5) * 100;
  cgv_format_cost (hundredths / 100, false, whole);
  if (power <= 3)
    return g_strdup_printf ("%s%s", sign, whole);
  return g_strdup_printf ("%s%s.%02u", sign, whole, (guint) (hundredths % 100));
}
