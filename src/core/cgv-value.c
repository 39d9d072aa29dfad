/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-value.h"

#include <stdio.h>
#include <string.h>

#include "cgv-format-private.h"

/* A unit that values from @size on are shown in; @size is in picoseconds or bytes. */
typedef struct
{
  CgvWide size;
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
  { (CgvWide) 1 << 10, "KiB" },
  { (CgvWide) 1 << 20, "MiB" },
  { (CgvWide) 1 << 30, "GiB" },
  { (CgvWide) 1 << 40, "TiB" },
  { (CgvWide) 1 << 50, "PiB" },
  { (CgvWide) 1 << 60, "EiB" },
};

static CgvWide
get_power_of_ten (uint32_t exponent)
{
  CgvWide power = 1;

  for (; exponent > 0; exponent--)
    power *= 10;
  return power;
}

static CgvWide
divide_rounded (CgvWide value,
                CgvWide divisor)
{
  return value / divisor + (value % divisor >= divisor - divisor / 2);
}

/* Decimals that make @n_digits significant ones of what is at least @value / @divisor. */
static unsigned int
get_decimals (CgvWide value,
              CgvWide divisor,
              unsigned int n_digits)
{
  unsigned int n = n_digits - 1;

  for (CgvWide whole = value / divisor; whole >= 10 && n > 0; whole /= 10)
    n--;
  return n;
}

/* Puts @value / @divisor picoseconds or bytes. With three digits, or with as many decimals as the kind
 * of unit has; none in its smallest step, where there are no fractions to show. */
static void
put_in_unit (CgvTextOut *to,
             CgvWide value,
             CgvWide divisor,
             CgvUnitKind kind,
             bool is_short)
{
  const Step *steps = kind == CGV_UNIT_TIME ? times : sizes;
  size_t n_steps = kind == CGV_UNIT_TIME ? sizeof times / sizeof times[0] : sizeof sizes / sizeof sizes[0];
  unsigned int n_wanted = kind == CGV_UNIT_TIME ? 3 : 1;
  unsigned int n_decimals = 0;
  size_t step = 0;
  CgvWide rounded;

  while (step + 1 < n_steps && value / divisor >= steps[step + 1].size)
    step++;
  for (;; step++)
    {
      CgvWide size = divisor * steps[step].size;

      n_decimals = step == 0 && value % size == 0 ? 0 : is_short ? get_decimals (value, size, 3)
                                                                 : n_wanted;
      rounded = divide_rounded (value * get_power_of_ten (n_decimals), size);
      /* What is rounded up to the next unit is shown in it. */
      if (step + 1 == n_steps || rounded * steps[step].size < get_power_of_ten (n_decimals) * steps[step + 1].size)
        break;
    }
  cgv_text_put_decimal (to, rounded, n_decimals);
  cgv_text_put (to, CGV_TEXT_NARROW_SPACE);
  cgv_text_put (to, steps[step].name);
}

static void
put_ratio (CgvTextOut *to,
           CgvCost ratio,
           unsigned int n_digits)
{
  uint64_t value = cgv_cost_get_magnitude (ratio, true);
  unsigned int n_decimals = n_digits - 1;
  uint64_t unit = (uint64_t) get_power_of_ten (CGV_RATIO_DECIMALS);

  if (ratio == CGV_RATIO_UNDEFINED)
    {
      cgv_text_put (to, CGV_TEXT_NOTHING);
      return;
    }
  if (value == INT64_MAX)
    cgv_text_put (to, cgv_cost_is_negative (ratio, true) ? CGV_TEXT_AT_MOST : CGV_TEXT_AT_LEAST);
  cgv_text_put_sign (to, ratio, true);
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
  cgv_text_put_decimal (to, divide_rounded (value, get_power_of_ten (CGV_RATIO_DECIMALS - n_decimals)), n_decimals);
}

/* Puts events with decimals, or in units, with the sign and the bound before. */
static void
put_value (CgvTextOut *to,
           CgvCost cost,
           const CgvEvent *event,
           bool is_short)
{
  uint64_t value = cgv_cost_get_magnitude (cost, event->is_signed);

  cgv_text_put_bound (to, cost, event->is_signed);
  cgv_text_put_sign (to, cost, event->is_signed);
  if (event->unit.kind == CGV_UNIT_EVENTS)
    cgv_text_put_decimal (to, value, event->decimals);
  else
    put_in_unit (to, (CgvWide) value * event->unit.scale, get_power_of_ten (event->decimals), event->unit.kind, is_short);
}

void
cgv_value_format (CgvCost cost,
                  const CgvEvent *event,
                  char *out)
{
  CgvTextOut to = { out, 0 };

  if (event->is_ratio)
    put_ratio (&to, cost, 4);
  else
    put_value (&to, cost, event, false);
}

void
cgv_value_format_exact (CgvCost cost,
                        const CgvEvent *event,
                        char *out)
{
  CgvTextOut to = { out, 0 };
  CgvWide value = (CgvWide) cgv_cost_get_magnitude (cost, event->is_signed) * event->unit.scale;
  unsigned int n_decimals = event->decimals + (event->unit.kind == CGV_UNIT_TIME ? 3 : 0);
  unsigned int n_least = event->is_ratio || event->unit.kind != CGV_UNIT_EVENTS ? 0 : event->decimals;

  if (event->is_ratio && cost == CGV_RATIO_UNDEFINED)
    {
      put_ratio (&to, cost, 4);
      return;
    }
  for (; n_decimals > n_least && value % 10 == 0; n_decimals--)
    value /= 10;
  cgv_text_put_bound (&to, cost, event->is_signed);
  cgv_text_put_sign (&to, cost, event->is_signed);
  cgv_text_put_decimal (&to, value, n_decimals);
  if (event->unit.kind != CGV_UNIT_EVENTS)
    cgv_text_put (&to, event->unit.kind == CGV_UNIT_TIME ? CGV_TEXT_NARROW_SPACE "ns" : CGV_TEXT_NARROW_SPACE "B");
}

void
cgv_value_format_short (CgvCost cost,
                        const CgvEvent *event,
                        char *out)
{
  CgvTextOut to = { out, 0 };
  uint64_t scale = (uint64_t) get_power_of_ten (event->decimals);
  uint64_t value = cgv_cost_get_magnitude (cost, event->is_signed);

  if (event->is_ratio)
    put_ratio (&to, cost, 3);
  else if (event->unit.kind != CGV_UNIT_EVENTS)
    put_value (&to, cost, event, true);
  else if (event->decimals == 0 || cgv_cost_is_saturated (cost, event->is_signed))
    cgv_format_short (cost, event->is_signed, out);
  else if (value / scale < 1000)
    {
      unsigned int n_decimals = get_decimals (value, scale, 3);

      cgv_text_put_sign (&to, cost, event->is_signed);
      cgv_text_put_decimal (&to, divide_rounded (value * get_power_of_ten (n_decimals), scale), n_decimals);
    }
  else
    {
      cgv_text_put_sign (&to, cost, event->is_signed);
      cgv_format_short ((CgvCost) divide_rounded (value, scale), false, out + to.length);
    }
}

void
cgv_value_format_per_call (CgvCost cost,
                           uint64_t count,
                           const CgvEvent *event,
                           char *out)
{
  CgvTextOut to = { out, 0 };
  uint64_t value = cgv_cost_get_magnitude (cost, event->is_signed);

  if (count == 0 || count == UINT64_MAX || event->is_ratio)
    cgv_text_put (&to, CGV_TEXT_NOTHING);
  else if (event->unit.kind == CGV_UNIT_EVENTS && event->decimals == 0)
    cgv_format_per_call (cost, count, event->is_signed, out);
  else
    {
      cgv_text_put_bound (&to, cost, event->is_signed);
      cgv_text_put_sign (&to, cost, event->is_signed);
      if (event->unit.kind == CGV_UNIT_EVENTS)
        cgv_text_put_decimal (&to, divide_rounded (value, count), event->decimals);
      else
        put_in_unit (&to, divide_rounded ((CgvWide) value * event->unit.scale, count), get_power_of_ten (event->decimals), event->unit.kind, false);
    }
}

void
cgv_value_print (CgvCost cost,
                 const CgvEvent *event,
                 char *out)
{
  uint64_t scale = (uint64_t) get_power_of_ten (event->decimals);
  uint64_t value = cgv_cost_get_magnitude (cost, event->is_signed);
  const char *sign = cgv_cost_is_negative (cost, event->is_signed) ? "-" : "";
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
