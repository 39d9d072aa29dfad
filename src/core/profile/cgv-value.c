/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-value.h"

#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "cgv-cost.h"
#include "cgv-unicode.h"

#define NARROW_SPACE "\xe2\x80\xaf"
#define MINUS        "\xe2\x88\x92"
#define AT_LEAST     "\xe2\x89\xa5" NARROW_SPACE
#define AT_MOST      "\xe2\x89\xa4" NARROW_SPACE
#define LESS         "<" NARROW_SPACE
#define MORE         ">" NARROW_SPACE
#define NOTHING      "\xe2\x80\x93"

/* A product of a cost and a scale does not fit in 64 bits. */
__extension__ typedef unsigned __int128 Wide;

/* The digits of the largest one. */
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
put_grouped (Text *to,
             Wide value)
{
  const struct lconv *locale = localeconv ();
  const char *separator = check_separator (locale->thousands_sep, NULL);
  const char *grouping = locale->grouping;
  char reversed[WIDE_DIGITS];
  char group_end[WIDE_DIGITS] = { 0 };
  size_t n_digits = 0;
  size_t n_in_group = 0;

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
      reversed[n_digits++] = (char) ('0' + (int) (value % 10));
      n_in_group++;
      value /= 10;
    }
  while (value > 0);

  for (size_t i = n_digits; i > 0; i--)
    {
      char digit[2] = { reversed[i - 1], '\0' };

      put_text (to, digit);
      if (group_end[i - 1])
        put_text (to, separator);
    }
}

/* Puts @value · 10^-@n_decimals. */
static void
put_decimal (Text *to,
             Wide value,
             unsigned int n_decimals)
{
  Wide scale = 1;

  for (unsigned int i = 0; i < n_decimals; i++)
    scale *= 10;
  put_grouped (to, value / scale);
  if (n_decimals == 0)
    return;

  put_text (to, check_separator (localeconv ()->decimal_point, "."));
  for (scale /= 10; scale > 0; scale /= 10)
    {
      char digit[2] = { (char) ('0' + (int) (value / scale % 10)), '\0' };

      put_text (to, digit);
    }
}

/* A sum that stopped growing is a bound of the true one. */
static void
put_bound (Text *to,
           CgvCost cost,
           bool is_signed)
{
  if (cgv_cost_is_saturated (cost, is_signed))
    put_text (to, is_negative (cost, is_signed) ? AT_MOST : AT_LEAST);
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
  Text to = { out, 0 };

  put_bound (&to, cost, is_signed);
  put_sign (&to, cost, is_signed);
  put_grouped (&to, get_magnitude (cost, is_signed));
}

void
cgv_format_short (CgvCost cost,
                  bool is_signed,
                  char *out)
{
  static const char *const prefixes[] = { "k", "M", "G", "T", "P", "E" };
  Text to = { out, 0 };
  uint64_t value = get_magnitude (cost, is_signed);
  uint64_t unit = 1;
  unsigned int n_digits = 1;

  put_bound (&to, cost, is_signed);
  put_sign (&to, cost, is_signed);
  if (value < 10000)
    {
      put_grouped (&to, value);
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

  put_decimal (&to, value, 2 - (n_digits - 1) % 3);
  put_text (&to, NARROW_SPACE);
  put_text (&to, prefixes[(n_digits - 4) / 3]);
}

void
cgv_format_percent (CgvCost cost,
                    CgvCost total,
                    bool is_signed,
                    char *out)
{
  Text to = { out, 0 };
  uint64_t part = get_magnitude (cost, is_signed);
  uint64_t whole = get_magnitude (total, is_signed);
  bool negative = part > 0 && is_negative (cost, is_signed) != is_negative (total, is_signed);
  const char *less = negative ? MORE : LESS;
  const char *more = negative ? LESS : MORE;
  Wide share;

  if (whole == 0 || (part > 0 && cgv_cost_is_saturated (cost, is_signed)))
    {
      put_text (&to, NOTHING);
      return;
    }

  /* In hundredths of a percent. */
  share = ((Wide) part * 20000 + whole) / ((Wide) whole * 2);
  if (share == 0 && part > 0)
    {
      put_text (&to, less);
      share = 1;
    }
  else if (share > UINT64_MAX)
    {
      put_text (&to, more);
      share = UINT64_MAX;
    }
  else if (part > 0 && cgv_cost_is_saturated (total, is_signed))
    put_text (&to, negative ? AT_LEAST : AT_MOST);
  if (share == 10000 && part < whole)
    share = 9999;

  if (negative)
    put_text (&to, MINUS);
  put_decimal (&to, (uint64_t) share, 2);
  put_text (&to, NARROW_SPACE "%");
}

void
cgv_format_per_call (CgvCost cost,
                     uint64_t count,
                     bool is_signed,
                     char *out)
{
  Text to = { out, 0 };
  uint64_t value = get_magnitude (cost, is_signed);
  Wide tenths;

  if (count == 0 || count == UINT64_MAX)
    {
      put_text (&to, NOTHING);
      return;
    }

  tenths = ((Wide) value * 20 + count) / ((Wide) count * 2);
  put_bound (&to, cost, is_signed);
  if (tenths == 0 && value > 0)
    {
      put_text (&to, is_negative (cost, is_signed) ? MORE : LESS);
      tenths = 1;
    }
  put_sign (&to, cost, is_signed);
  if (tenths < 1000)
    put_decimal (&to, (uint64_t) tenths, 1);
  else
    put_grouped (&to, value / count + (value % count >= count - count / 2));
}

/* A unit that values from @size on are shown in; @size is in picoseconds or bytes. */
typedef struct
{
  Wide size;
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
  { (Wide) 1 << 10, "KiB" },
  { (Wide) 1 << 20, "MiB" },
  { (Wide) 1 << 30, "GiB" },
  { (Wide) 1 << 40, "TiB" },
  { (Wide) 1 << 50, "PiB" },
  { (Wide) 1 << 60, "EiB" },
};

static Wide
get_power_of_ten (uint32_t exponent)
{
  Wide power = 1;

  for (; exponent > 0; exponent--)
    power *= 10;
  return power;
}

static Wide
divide_rounded (Wide value,
                Wide divisor)
{
  return value / divisor + (value % divisor >= divisor - divisor / 2);
}

/* Returns the decimals with which a value of at least @value / @divisor has @n_digits significant digits. */
static unsigned int
get_decimals (Wide value,
              Wide divisor,
              unsigned int n_digits)
{
  unsigned int n = n_digits - 1;

  for (Wide whole = value / divisor; whole >= 10 && n > 0; whole /= 10)
    n--;
  return n;
}

static const Step *
get_steps (CgvUnitKind kind,
           size_t *n_steps)
{
  *n_steps = kind == CGV_UNIT_TIME ? sizeof times / sizeof times[0] : sizeof sizes / sizeof sizes[0];
  return kind == CGV_UNIT_TIME ? times : sizes;
}

static size_t
find_step (const Step *steps,
           size_t n_steps,
           Wide amount)
{
  size_t step = 0;

  while (step + 1 < n_steps && amount >= steps[step + 1].size)
    step++;
  return step;
}

/* Puts @value / @divisor picoseconds or bytes. With three digits, or with as many decimals as the kind
 * of unit has; none in its smallest step, where there are no fractions to show. */
static void
put_in_unit (Text *to,
             Wide value,
             Wide divisor,
             CgvUnitKind kind,
             bool is_short)
{
  size_t n_steps;
  const Step *steps = get_steps (kind, &n_steps);
  unsigned int n_wanted = kind == CGV_UNIT_TIME ? 3 : 1;
  unsigned int n_decimals = 0;
  size_t step = find_step (steps, n_steps, value / divisor);
  Wide rounded;

  for (;; step++)
    {
      Wide size = divisor * steps[step].size;

      n_decimals = step == 0 && value % size == 0 ? 0 : is_short ? get_decimals (value, size, 3)
                                                                 : n_wanted;
      rounded = divide_rounded (value * get_power_of_ten (n_decimals), size);
      /* A value that is rounded up to the next unit is shown in that unit. */
      if (step + 1 == n_steps || rounded * steps[step].size < get_power_of_ten (n_decimals) * steps[step + 1].size)
        break;
    }
  put_decimal (to, rounded, n_decimals);
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
  uint64_t unit = (uint64_t) get_power_of_ten (CGV_RATIO_DECIMALS);

  if (ratio == CGV_RATIO_UNDEFINED)
    {
      put_text (to, NOTHING);
      return;
    }
  if (value == INT64_MAX)
    put_text (to, is_negative (ratio, true) ? AT_MOST : AT_LEAST);
  put_sign (to, ratio, true);
  if (value >= unit)
    n_decimals = get_decimals (value, unit, n_digits);
  else
    {
      /* Zeros behind the point do not count as digits. */
      for (uint64_t rest = value; value > 0 && rest < unit / 10 && n_decimals < CGV_RATIO_DECIMALS; rest *= 10)
        n_decimals++;
      n_decimals = value > 0 && n_decimals < CGV_RATIO_DECIMALS ? n_decimals + 1 : n_decimals;
    }
  if (value == 0)
    n_decimals = 0;
  put_decimal (to, divide_rounded (value, get_power_of_ten (CGV_RATIO_DECIMALS - n_decimals)), n_decimals);
}

/* Puts events with decimals, or in units, with the sign and the bound before. */
static void
put_value (Text *to,
           CgvCost cost,
           const CgvEvent *event,
           bool is_short)
{
  uint64_t value = get_magnitude (cost, event->is_signed);

  put_bound (to, cost, event->is_signed);
  put_sign (to, cost, event->is_signed);
  if (event->unit.kind == CGV_UNIT_EVENTS)
    put_decimal (to, value, event->decimals);
  else
    put_in_unit (to, (Wide) value * event->unit.scale, get_power_of_ten (event->decimals), event->unit.kind, is_short);
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
  Wide divisor = get_power_of_ten (event->decimals);
  size_t n_steps, step;
  const Step *steps;
  CgvCost widest;

  if (event->is_ratio || event->unit.kind == CGV_UNIT_EVENTS)
    return cost;
  steps = get_steps (event->unit.kind, &n_steps);
  step = find_step (steps, n_steps, (Wide) get_magnitude (cost, event->is_signed) * event->unit.scale / divisor);
  if (step == 0)
    return cost;
  /* 1 024 KiB are a MiB, and 1 000 µs are a ms. What is no whole number of the least unit has decimals. */
  widest = (CgvCost) (steps[step - 1].size * (event->unit.kind == CGV_UNIT_BYTES ? 1000 : 999) * divisor / event->unit.scale) + (event->decimals > 0);
  return is_negative (cost, event->is_signed) ? 0 - widest : widest;
}

void
cgv_value_format_exact (CgvCost cost,
                        const CgvEvent *event,
                        char *out)
{
  Text to = { out, 0 };
  Wide value = (Wide) get_magnitude (cost, event->is_signed) * event->unit.scale;
  unsigned int n_decimals = event->decimals + (event->unit.kind == CGV_UNIT_TIME ? 3 : 0);
  unsigned int n_least = event->is_ratio || event->unit.kind != CGV_UNIT_EVENTS ? 0 : event->decimals;

  if (event->is_ratio && cost == CGV_RATIO_UNDEFINED)
    {
      put_ratio (&to, cost, 4);
      return;
    }
  for (; n_decimals > n_least && value % 10 == 0; n_decimals--)
    value /= 10;
  put_bound (&to, cost, event->is_signed);
  put_sign (&to, cost, event->is_signed);
  put_decimal (&to, value, n_decimals);
  if (event->unit.kind != CGV_UNIT_EVENTS)
    put_text (&to, event->unit.kind == CGV_UNIT_TIME ? NARROW_SPACE "ns" : NARROW_SPACE "B");
}

void
cgv_value_format_short (CgvCost cost,
                        const CgvEvent *event,
                        char *out)
{
  Text to = { out, 0 };
  uint64_t scale = (uint64_t) get_power_of_ten (event->decimals);
  uint64_t value = get_magnitude (cost, event->is_signed);

  if (event->is_ratio)
    put_ratio (&to, cost, 3);
  else if (event->unit.kind != CGV_UNIT_EVENTS)
    put_value (&to, cost, event, true);
  else if (event->decimals == 0 || cgv_cost_is_saturated (cost, event->is_signed))
    cgv_format_short (cost, event->is_signed, out);
  else if (value / scale < 1000)
    {
      unsigned int n_decimals = get_decimals (value, scale, 3);

      put_sign (&to, cost, event->is_signed);
      put_decimal (&to, divide_rounded (value * get_power_of_ten (n_decimals), scale), n_decimals);
    }
  else
    {
      put_sign (&to, cost, event->is_signed);
      cgv_format_short ((CgvCost) divide_rounded (value, scale), false, out + to.length);
    }
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
    put_text (&to, NOTHING);
  else if (event->unit.kind == CGV_UNIT_EVENTS && event->decimals == 0)
    cgv_format_per_call (cost, count, event->is_signed, out);
  else
    {
      put_bound (&to, cost, event->is_signed);
      put_sign (&to, cost, event->is_signed);
      if (event->unit.kind == CGV_UNIT_EVENTS)
        put_decimal (&to, divide_rounded (value, count), event->decimals);
      else
        put_in_unit (&to, divide_rounded ((Wide) value * event->unit.scale, count), get_power_of_ten (event->decimals), event->unit.kind, false);
    }
}

void
cgv_value_print (CgvCost cost,
                 const CgvEvent *event,
                 char *out)
{
  uint64_t scale = (uint64_t) get_power_of_ten (event->decimals);
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
