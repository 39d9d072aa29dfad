/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-format-private.h"

#include <limits.h>
#include <locale.h>
#include <string.h>

#include "cgv-cost.h"
#include "cgv-unicode.h"

/* The longest separator that CGV_FORMAT_MAX has room for between all digits. */
#define MAX_SEPARATOR 4

void
cgv_text_put (CgvTextOut *to,
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
void
cgv_text_put_grouped (CgvTextOut *to,
                      CgvWide value)
{
  const struct lconv *locale = localeconv ();
  const char *separator = check_separator (locale->thousands_sep, NULL);
  const char *grouping = locale->grouping;
  char reversed[CGV_WIDE_DIGITS];
  char group_end[CGV_WIDE_DIGITS] = { 0 };
  size_t n_digits = 0;
  size_t n_in_group = 0;

  if (separator == NULL || *grouping <= 0 || *grouping == CHAR_MAX)
    {
      separator = CGV_TEXT_NARROW_SPACE;
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

      cgv_text_put (to, digit);
      if (group_end[i - 1])
        cgv_text_put (to, separator);
    }
}

/* Puts @value · 10^-@n_decimals. */
void
cgv_text_put_decimal (CgvTextOut *to,
                      CgvWide value,
                      unsigned int n_decimals)
{
  CgvWide scale = 1;

  for (unsigned int i = 0; i < n_decimals; i++)
    scale *= 10;
  cgv_text_put_grouped (to, value / scale);
  if (n_decimals == 0)
    return;

  cgv_text_put (to, check_separator (localeconv ()->decimal_point, "."));
  for (scale /= 10; scale > 0; scale /= 10)
    {
      char digit[2] = { (char) ('0' + (int) (value / scale % 10)), '\0' };

      cgv_text_put (to, digit);
    }
}

/* A sum that stopped growing is a bound of the true one. */
void
cgv_text_put_bound (CgvTextOut *to,
                    CgvCost cost,
                    bool is_signed)
{
  if (cgv_cost_is_saturated (cost, is_signed))
    cgv_text_put (to, cgv_cost_is_negative (cost, is_signed) ? CGV_TEXT_AT_MOST : CGV_TEXT_AT_LEAST);
}

void
cgv_text_put_sign (CgvTextOut *to,
                   CgvCost cost,
                   bool is_signed)
{
  if (cgv_cost_is_negative (cost, is_signed))
    cgv_text_put (to, CGV_TEXT_MINUS);
}

void
cgv_format_cost (CgvCost cost,
                 bool is_signed,
                 char *out)
{
  CgvTextOut to = { out, 0 };

  cgv_text_put_bound (&to, cost, is_signed);
  cgv_text_put_sign (&to, cost, is_signed);
  cgv_text_put_grouped (&to, cgv_cost_get_magnitude (cost, is_signed));
}

void
cgv_format_short (CgvCost cost,
                  bool is_signed,
                  char *out)
{
  static const char *const prefixes[] = { "k", "M", "G", "T", "P", "E" };
  CgvTextOut to = { out, 0 };
  uint64_t value = cgv_cost_get_magnitude (cost, is_signed);
  uint64_t unit = 1;
  unsigned int n_digits = 1;

  cgv_text_put_bound (&to, cost, is_signed);
  cgv_text_put_sign (&to, cost, is_signed);
  if (value < 10000)
    {
      cgv_text_put_grouped (&to, value);
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

  cgv_text_put_decimal (&to, value, 2 - (n_digits - 1) % 3);
  cgv_text_put (&to, CGV_TEXT_NARROW_SPACE);
  cgv_text_put (&to, prefixes[(n_digits - 4) / 3]);
}

void
cgv_format_percent (CgvCost cost,
                    CgvCost total,
                    bool is_signed,
                    char *out)
{
  CgvTextOut to = { out, 0 };
  uint64_t part = cgv_cost_get_magnitude (cost, is_signed);
  uint64_t whole = cgv_cost_get_magnitude (total, is_signed);
  bool negative = part > 0 && cgv_cost_is_negative (cost, is_signed) != cgv_cost_is_negative (total, is_signed);
  const char *less = negative ? CGV_TEXT_MORE : CGV_TEXT_LESS;
  const char *more = negative ? CGV_TEXT_LESS : CGV_TEXT_MORE;
  CgvWide share;

  if (whole == 0 || (part > 0 && cgv_cost_is_saturated (cost, is_signed)))
    {
      cgv_text_put (&to, CGV_TEXT_NOTHING);
      return;
    }

  /* In hundredths of a percent. */
  share = ((CgvWide) part * 20000 + whole) / ((CgvWide) whole * 2);
  if (share == 0 && part > 0)
    {
      cgv_text_put (&to, less);
      share = 1;
    }
  else if (share > UINT64_MAX)
    {
      cgv_text_put (&to, more);
      share = UINT64_MAX;
    }
  else if (share == 10000 && part > whole)
    cgv_text_put (&to, more);
  else if (part > 0 && cgv_cost_is_saturated (total, is_signed))
    cgv_text_put (&to, negative ? CGV_TEXT_AT_LEAST : CGV_TEXT_AT_MOST);
  if (share == 10000 && part < whole)
    share = 9999;

  if (negative)
    cgv_text_put (&to, CGV_TEXT_MINUS);
  cgv_text_put_decimal (&to, (uint64_t) share, 2);
  cgv_text_put (&to, CGV_TEXT_NARROW_SPACE "%");
}

void
cgv_format_per_call (CgvCost cost,
                     uint64_t count,
                     bool is_signed,
                     char *out)
{
  CgvTextOut to = { out, 0 };
  uint64_t value = cgv_cost_get_magnitude (cost, is_signed);
  CgvWide tenths;

  if (count == 0 || count == UINT64_MAX)
    {
      cgv_text_put (&to, CGV_TEXT_NOTHING);
      return;
    }

  tenths = ((CgvWide) value * 20 + count) / ((CgvWide) count * 2);
  cgv_text_put_bound (&to, cost, is_signed);
  if (tenths == 0 && value > 0)
    {
      cgv_text_put (&to, cgv_cost_is_negative (cost, is_signed) ? CGV_TEXT_MORE : CGV_TEXT_LESS);
      tenths = 1;
    }
  cgv_text_put_sign (&to, cost, is_signed);
  if (tenths < 1000)
    cgv_text_put_decimal (&to, (uint64_t) tenths, 1);
  else
    cgv_text_put_grouped (&to, value / count + (value % count >= count - count / 2));
}
