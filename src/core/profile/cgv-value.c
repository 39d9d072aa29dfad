/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-value.h"

#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "cgv-cost.h"
#include "cgv-unicode.h"
#include "cgv-wide.h"

#define NARROW_SPACE "\xe2\x80\xaf"
#define MINUS        "\xe2\x88\x92"
#define AT_LEAST     "\xe2\x89\xa5" NARROW_SPACE
#define AT_MOST      "\xe2\x89\xa4" NARROW_SPACE
#define LESS         "<" NARROW_SPACE
#define MORE         ">" NARROW_SPACE
#define NOTHING      "\xe2\x80\x93"

/* The digits of the largest product of a cost and a scale. */
#define WIDE_DIGITS 39

typedef struct
{
  char *out;
  size_t length;
} Text;

static bool
is_negative (CgvCost cost,
             bool is_signed)
{
  return is_signed && (int64_t) cost < 0;
}

static uint64_t
get_magnitude (CgvCost cost,
               bool is_signed)
{
  return is_negative (cost, is_signed) ? 0 - cost : cost;
}

/* The longest separator that CGV_FORMAT_MAX has room for between all digits. */
#define MAX_SEPARATOR 4

static void
put_text (Text *to,
          const char *text)
{
  size_t length = strlen (text);

  memcpy (to->out + to->length, text, length + 1);
  to->length += length;
}

/* A locale's text may be in another encoding, which no label could show. */
static const char *
check_separator (const char *text,
                 const char *fallback)
{
  size_t length = text != NULL ? strlen (text) : 0;

  if (length == 0 || length > MAX_SEPARATOR)
    return fallback;
  for (size_t i = 0; i < length;)
    {
      uint32_t character;

      i += cgv_unicode_decode (text + i, length - i, &character);
      if (character == CGV_UNICODE_INVALID || cgv_unicode_is_hidden (character))
        return fallback;
    }
  return text;
}

/* Puts @value with the groups of localeconv(): each byte of `grouping` is the size of a group from
 * the right, the last one repeats, and CHAR_MAX means no more groups. */
static void
put_grouped_wide (Text *to,
                  CgvWide value)
{
  const struct lconv *locale = localeconv ();
  const char *separator = check_separator (locale->thousands_sep, NULL);
  const char *grouping = locale->grouping;
  char reversed[WIDE_DIGITS];
  char group_end[WIDE_DIGITS] = { 0 };
  size_t n_digits = 0;
  size_t n_in_group = 0;
  CgvWide digit_left;

  if (separator == NULL || *grouping <= 0 || *grouping == CHAR_MAX)
    {
      separator = NARROW_SPACE;
      grouping = "\3";
    }

  do
    {
      if (n_in_group > 0 && *grouping > 0 && *grouping < CHAR_MAX && n_in_group == (size_t) *grouping)
        {
          group_end[n_digits] = 1;
          n_in_group = 0;
          if (grouping[1] != 0)
            grouping++;
        }
      value = cgv_wide_divide (value, cgv_wide (10), &digit_left);
      reversed[n_digits++] = (char) ('0' + (int) cgv_wide_get_low (digit_left));
      n_in_group++;
    }
  while (cgv_wide_compare (value, cgv_wide (0)) > 0);

  for (size_t i = n_digits; i > 0; i--)
    {
      char digit[2] = { reversed[i - 1], '\0' };

      put_text (to, digit);
      if (group_end[i - 1])
        put_text (to, separator);
    }
}

static void
put_grouped (Text *to,
             uint64_t value)
{
  put_grouped_wide (to, cgv_wide (value));
}

static uint64_t
get_power_of_ten (uint32_t exponent)
{
  uint64_t power = 1;

  for (; exponent > 0; exponent--)
    power *= 10;
  return power;
}

/* Writes @value · 10^-@n_decimals; at most 19 decimals. */
static void
put_decimal_wide (Text *to,
                  CgvWide value,
                  unsigned int n_decimals)
{
  uint64_t scale = get_power_of_ten (n_decimals);
  CgvWide rest;

  put_grouped_wide (to, cgv_wide_divide (value, cgv_wide (scale), &rest));
  if (n_decimals == 0)
    return;

  put_text (to, check_separator (localeconv ()->decimal_point, "."));
  for (scale /= 10; scale > 0; scale /= 10)
    {
      char digit[2] = { (char) ('0' + (int) (cgv_wide_get_low (rest) / scale % 10)), '\0' };

      put_text (to, digit);
    }
}

static void
put_decimal (Text *to,
             uint64_t value,
             unsigned int n_decimals)
{
  put_decimal_wide (to, cgv_wide (value), n_decimals);
}

/* An event type of bare counts, whose sums may all have stopped growing. */
static CgvEvent
get_counts (bool is_signed)
{
  return (CgvEvent){ .is_signed = is_signed, .saturates = true, .unit = { CGV_UNIT_EVENTS, 1 } };
}

/* A sum that stopped growing is a bound of the true one. */
static void
put_bound (Text *to,
           CgvCost cost,
           const CgvEvent *event)
{
  if (cgv_event_is_bound (event, cost))
    put_text (to, is_negative (cost, event->is_signed) ? AT_MOST : AT_LEAST);
}

static void
put_sign (Text *to,
          CgvCost cost,
          bool is_signed)
{
  if (is_negative (cost, is_signed))
    put_text (to, MINUS);
}

void
cgv_format_cost (CgvCost cost,
                 bool is_signed,
                 char *out)
{
  CgvEvent counts = get_counts (is_signed);

  cgv_value_format (cost, &counts, out);
}

static void
put_short (Text *to,
           uint64_t value)
{
  static const char *const prefixes[] = { "k", "M", "G", "T", "P", "E" };
  uint64_t unit = 1;
  unsigned int n_digits = 1;

  if (value < 10000)
    {
      put_grouped (to, value);
      return;
    }

  for (uint64_t rest = value; rest >= 10; rest /= 10)
    n_digits++;
  for (unsigned int i = 3; i < n_digits; i++)
    unit *= 10;
  value = value / unit + (value % unit >= unit / 2);
  if (value == 1000)
    {
      value = 100;
      n_digits++;
    }

  put_decimal (to, value, 2 - (n_digits - 1) % 3);
  put_text (to, NARROW_SPACE);
  put_text (to, prefixes[(n_digits - 4) / 3]);
}

void
cgv_format_short (CgvCost cost,
                  bool is_signed,
                  char *out)
{
  CgvEvent counts = get_counts (is_signed);

  cgv_value_format_short (cost, &counts, out);
}

void
cgv_format_percent (CgvCost cost,
                    CgvCost total,
                    bool is_signed,
                    char *out)
{
  CgvEvent counts = get_counts (is_signed);

  cgv_value_format_percent (cost, total, &counts, out);
}

void
cgv_value_format_percent (CgvCost cost,
                          CgvCost total,
                          const CgvEvent *event,
                          char *out)
{
  cgv_value_format_percent_to (cost, total, event, CGV_PERCENT_DECIMALS, out);
}

void
cgv_value_format_percent_to (CgvCost cost,
                             CgvCost total,
                             const CgvEvent *event,
                             unsigned int n_decimals,
                             char *out)
{
  Text to = { out, 0 };
  uint64_t all = 100 * get_power_of_ten (n_decimals); /* 100 %, in units of the last decimal */
  bool is_signed = event->is_signed;
  uint64_t part = get_magnitude (cost, is_signed);
  uint64_t whole = get_magnitude (total, is_signed);
  bool negative = part > 0 && is_negative (cost, is_signed) != is_negative (total, is_signed);
  const char *less = negative ? MORE : LESS;
  const char *more = negative ? LESS : MORE;
  CgvWide wide;
  uint64_t share;

  if (whole == 0 || (part > 0 && cgv_event_is_bound (event, cost)))
    {
      put_text (&to, NOTHING);
      return;
    }

  wide = cgv_wide_divide_rounded (cgv_wide_product (part, all), cgv_wide (whole));
  share = cgv_wide_get_low (wide);
  if (cgv_wide_is_narrow (wide) && share == 0 && part > 0)
    {
      put_text (&to, less);
      share = 1;
    }
  else if (!cgv_wide_is_narrow (wide))
    {
      put_text (&to, more);
      share = UINT64_MAX;
    }
  else if (part > 0 && cgv_event_is_bound (event, total))
    put_text (&to, negative ? AT_LEAST : AT_MOST);
  if (share == all && part < whole)
    share = all - 1;

  if (negative)
    put_text (&to, MINUS);
  put_decimal (&to, share, n_decimals);
  put_text (&to, NARROW_SPACE "%");
}

static void
put_per_call (Text *to,
              CgvCost cost,
              uint64_t count,
              bool is_signed)
{
  uint64_t value = get_magnitude (cost, is_signed);
  uint64_t tenths;

  tenths = value / count < 1000 ? cgv_wide_get_low (cgv_wide_divide_rounded (cgv_wide_product (value, 10), cgv_wide (count))) : UINT64_MAX;
  if (tenths == 0 && value > 0)
    {
      put_text (to, is_negative (cost, is_signed) ? MORE : LESS);
      tenths = 1;
    }
  put_sign (to, cost, is_signed);
  if (tenths < 1000)
    put_decimal (to, tenths, 1);
  else
    put_grouped (to, value / count + (value % count >= count - count / 2));
}

/* A unit that values from @size on are shown in; @size is in picoseconds or bytes. */
typedef struct
{
  uint64_t size;
  const char *name;
} Step;

static const Step times[] = {
  { 1000, "ns" },
  { 1000000, "\xc2\xb5s" },
  { 1000000000, "ms" },
  { 1000000000000, "s" },
};

static const Step sizes[] = {
  { 1, "B" },
  { (uint64_t) 1 << 10, "KiB" },
  { (uint64_t) 1 << 20, "MiB" },
  { (uint64_t) 1 << 30, "GiB" },
  { (uint64_t) 1 << 40, "TiB" },
  { (uint64_t) 1 << 50, "PiB" },
  { (uint64_t) 1 << 60, "EiB" },
};

/* Returns the decimals with which a value of at least @value / @divisor has @n_digits significant digits. */
static unsigned int
get_decimals (CgvWide value,
              CgvWide divisor,
              unsigned int n_digits)
{
  unsigned int n = n_digits - 1;
  CgvWide rest;
  CgvWide whole = cgv_wide_divide (value, divisor, &rest);

  for (uint64_t few = cgv_wide_is_narrow (whole) ? cgv_wide_get_low (whole) : UINT64_MAX; few >= 10 && n > 0; few /= 10)
    n--;
  return n;
}

static const Step *
get_steps (CgvUnitKind kind,
           size_t *n_steps)
{
  *n_steps = kind == CGV_UNIT_TIME ? CGV_N_ELEMENTS (times) : CGV_N_ELEMENTS (sizes);
  return kind == CGV_UNIT_TIME ? times : sizes;
}

static size_t
find_step (const Step *steps,
           size_t n_steps,
           CgvWide amount)
{
  size_t step = 0;

  while (step + 1 < n_steps && cgv_wide_compare (amount, cgv_wide (steps[step + 1].size)) >= 0)
    step++;
  return step;
}

/* Writes @value / @divisor picoseconds or bytes: with three digits, or with the decimals of the kind of unit; without decimals in its
 * smallest step, which has no fractions. */
static void
put_in_unit (Text *to,
             CgvWide value,
             uint64_t divisor,
             CgvUnitKind kind,
             bool is_short)
{
  size_t n_steps;
  const Step *steps = get_steps (kind, &n_steps);
  unsigned int n_wanted = kind == CGV_UNIT_TIME ? 3 : 1;
  unsigned int n_decimals = 0;
  CgvWide rest;
  size_t step = find_step (steps, n_steps, cgv_wide_divide (value, cgv_wide (divisor), &rest));
  CgvWide rounded;

  for (;; step++)
    {
      CgvWide size = cgv_wide_product (divisor, steps[step].size);
      bool is_whole;

      cgv_wide_divide (value, size, &rest);
      is_whole = cgv_wide_compare (rest, cgv_wide (0)) == 0;
      n_decimals = step == 0 && is_whole ? 0 : is_short ? get_decimals (value, size, 3)
                                                        : n_wanted;
      rounded = cgv_wide_divide_rounded (cgv_wide_multiply (value, get_power_of_ten (n_decimals)), size);
      /* A value that is rounded up to the next unit is shown in that unit. */
      if (step + 1 == n_steps || cgv_wide_compare (cgv_wide_multiply (rounded, steps[step].size), cgv_wide_product (get_power_of_ten (n_decimals), steps[step + 1].size)) < 0)
        break;
    }
  put_decimal_wide (to, rounded, n_decimals);
  put_text (to, NARROW_SPACE);
  put_text (to, steps[step].name);
}

static void
put_ratio (Text *to,
           CgvCost ratio,
           unsigned int n_digits)
{
  uint64_t value = get_magnitude (ratio, true);
  unsigned int n_decimals = n_digits - 1;
  uint64_t unit = get_power_of_ten (CGV_RATIO_DECIMALS);

  if (ratio == CGV_RATIO_UNDEFINED)
    {
      put_text (to, NOTHING);
      return;
    }
  if (value == INT64_MAX)
    put_text (to, is_negative (ratio, true) ? AT_MOST : AT_LEAST);
  put_sign (to, ratio, true);
  if (value >= unit)
    n_decimals = get_decimals (cgv_wide (value), cgv_wide (unit), n_digits);
  else
    {
      /* Zeros after the point do not count as digits. */
      for (uint64_t rest = value; value > 0 && rest < unit / 10 && n_decimals < CGV_RATIO_DECIMALS; rest *= 10)
        n_decimals++;
      n_decimals = value > 0 && n_decimals < CGV_RATIO_DECIMALS ? n_decimals + 1 : n_decimals;
    }
  if (value == 0)
    n_decimals = 0;
  put_decimal_wide (to, cgv_wide_divide_rounded (cgv_wide (value), cgv_wide (get_power_of_ten (CGV_RATIO_DECIMALS - n_decimals))), n_decimals);
}

/* Puts events with decimals, or in units, with the sign and the bound before. */
static void
put_value (Text *to,
           CgvCost cost,
           const CgvEvent *event,
           bool is_short)
{
  uint64_t value = get_magnitude (cost, event->is_signed);

  put_bound (to, cost, event);
  put_sign (to, cost, event->is_signed);
  if (event->unit.kind == CGV_UNIT_EVENTS)
    put_decimal (to, value, event->decimals);
  else
    put_in_unit (to, cgv_wide_product (value, event->unit.scale), get_power_of_ten (event->decimals), event->unit.kind, is_short);
}

void
cgv_value_format (CgvCost cost,
                  const CgvEvent *event,
                  char *out)
{
  Text to = { out, 0 };

  if (event->is_ratio)
    put_ratio (&to, cost, 4);
  else
    put_value (&to, cost, event, false);
}

CgvCost
cgv_value_get_widest (CgvCost cost,
                      const CgvEvent *event)
{
  uint64_t divisor = get_power_of_ten (event->decimals);
  size_t n_steps, step;
  const Step *steps;
  CgvWide wide;
  CgvWide rest;
  CgvCost widest;

  if (event->is_ratio || event->unit.kind == CGV_UNIT_EVENTS)
    return cost;
  steps = get_steps (event->unit.kind, &n_steps);
  step = find_step (steps, n_steps, cgv_wide_divide (cgv_wide_product (get_magnitude (cost, event->is_signed), event->unit.scale), cgv_wide (divisor), &rest));
  if (step == 0)
    return cost;
  /* 1 024 KiB are a MiB, and 1 000 µs are a ms. What is not a whole number of the least unit has decimals. */
  wide = cgv_wide_multiply (cgv_wide_product (steps[step - 1].size, event->unit.kind == CGV_UNIT_BYTES ? 1000 : 999), divisor);
  widest = cgv_wide_get_low (cgv_wide_divide (wide, cgv_wide (event->unit.scale), &rest)) + (event->decimals > 0);
  return is_negative (cost, event->is_signed) ? 0 - widest : widest;
}

void
cgv_value_format_exact (CgvCost cost,
                        const CgvEvent *event,
                        char *out)
{
  Text to = { out, 0 };
  CgvWide value = cgv_wide_product (get_magnitude (cost, event->is_signed), event->unit.scale);
  unsigned int n_decimals = event->decimals + (event->unit.kind == CGV_UNIT_TIME ? 3 : 0);
  unsigned int n_least = event->is_ratio || event->unit.kind != CGV_UNIT_EVENTS ? 0 : event->decimals;

  if (event->is_ratio && cost == CGV_RATIO_UNDEFINED)
    {
      put_ratio (&to, cost, 4);
      return;
    }
  for (; n_decimals > n_least; n_decimals--)
    {
      CgvWide rest;
      CgvWide tenth = cgv_wide_divide (value, cgv_wide (10), &rest);

      if (cgv_wide_get_low (rest) != 0)
        break;
      value = tenth;
    }
  put_bound (&to, cost, event);
  put_sign (&to, cost, event->is_signed);
  put_decimal_wide (&to, value, n_decimals);
  if (event->unit.kind != CGV_UNIT_EVENTS)
    put_text (&to, event->unit.kind == CGV_UNIT_TIME ? NARROW_SPACE "ns" : NARROW_SPACE "B");
}

static void
put_short_events (Text *to,
                  CgvCost cost,
                  const CgvEvent *event)
{
  uint64_t scale = get_power_of_ten (event->decimals);
  uint64_t value = get_magnitude (cost, event->is_signed);
  unsigned int n_decimals = get_decimals (cgv_wide (value), cgv_wide (scale), 3);

  put_bound (to, cost, event);
  put_sign (to, cost, event->is_signed);
  if (event->decimals == 0 || value / scale >= 1000)
    put_short (to, cgv_wide_get_low (cgv_wide_divide_rounded (cgv_wide (value), cgv_wide (scale))));
  else
    put_decimal_wide (to, cgv_wide_divide_rounded (cgv_wide_product (value, get_power_of_ten (n_decimals)), cgv_wide (scale)), n_decimals);
}

void
cgv_value_format_short (CgvCost cost,
                        const CgvEvent *event,
                        char *out)
{
  Text to = { out, 0 };

  if (event->is_ratio)
    put_ratio (&to, cost, 3);
  else if (event->unit.kind != CGV_UNIT_EVENTS)
    put_value (&to, cost, event, true);
  else
    put_short_events (&to, cost, event);
}

void
cgv_value_format_per_call (CgvCost cost,
                           uint64_t count,
                           const CgvEvent *event,
                           char *out)
{
  Text to = { out, 0 };
  uint64_t value = get_magnitude (cost, event->is_signed);

  if (count == 0 || count == UINT64_MAX || event->is_ratio)
    {
      put_text (&to, NOTHING);
      return;
    }
  put_bound (&to, cost, event);
  if (event->unit.kind == CGV_UNIT_EVENTS && event->decimals == 0)
    put_per_call (&to, cost, count, event->is_signed);
  else
    {
      put_sign (&to, cost, event->is_signed);
      if (event->unit.kind == CGV_UNIT_EVENTS)
        put_decimal_wide (&to, cgv_wide_divide_rounded (cgv_wide (value), cgv_wide (count)), event->decimals);
      else
        put_in_unit (&to, cgv_wide_divide_rounded (cgv_wide_product (value, event->unit.scale), cgv_wide (count)), get_power_of_ten (event->decimals), event->unit.kind, false);
    }
}

void
cgv_value_print (CgvCost cost,
                 const CgvEvent *event,
                 char *out)
{
  uint64_t scale = get_power_of_ten (event->decimals);
  uint64_t value = get_magnitude (cost, event->is_signed);
  const char *sign = is_negative (cost, event->is_signed) ? "-" : "";
  unsigned int n_decimals = event->decimals;
  uint64_t rest = value % scale;

  *out = '\0';
  if (event->is_ratio && cost == CGV_RATIO_UNDEFINED)
    return;
  for (; n_decimals > 0 && rest % 10 == 0; n_decimals--)
    rest /= 10;
  if (n_decimals == 0)
    snprintf (out, CGV_FORMAT_MAX, "%s%llu", sign, (unsigned long long) (value / scale));
  else
    snprintf (out, CGV_FORMAT_MAX, "%s%llu.%0*llu", sign, (unsigned long long) (value / scale), (int) n_decimals, (unsigned long long) rest);
}
