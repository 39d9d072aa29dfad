/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-format.h"

#include <limits.h>
#include <locale.h>
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

/* The longest separator that CGV_FORMAT_MAX has room for between all digits. */
#define MAX_SEPARATOR 4

/* A product of a cost and the scale of a percentage does not fit in 64 bits. */
__extension__ typedef unsigned __int128 Wide;

typedef struct
{
  char *out;
  size_t length;
} Writer;

static void
put (Writer *writer,
     const char *text)
{
  size_t length = strlen (text);

  memcpy (writer->out + writer->length, text, length + 1);
  writer->length += length;
}

static uint64_t
get_magnitude (CgvCost cost,
               bool is_signed)
{
  return is_signed && (int64_t) cost < 0 ? 0 - cost : cost;
}

static bool
is_negative (CgvCost cost,
             bool is_signed)
{
  return is_signed && (int64_t) cost < 0;
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
put_grouped (Writer *writer,
             uint64_t value)
{
  const struct lconv *locale = localeconv ();
  const char *separator = check_separator (locale->thousands_sep, NULL);
  const char *grouping = locale->grouping;
  char reversed[24];
  char group_end[24] = { 0 };
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
      reversed[n_digits++] = (char) ('0' + value % 10);
      n_in_group++;
      value /= 10;
    }
  while (value > 0);

  for (size_t i = n_digits; i > 0; i--)
    {
      char digit[2] = { reversed[i - 1], '\0' };

      put (writer, digit);
      if (group_end[i - 1])
        put (writer, separator);
    }
}

/* Puts @value · 10^-@n_decimals. */
static void
put_decimal (Writer *writer,
             uint64_t value,
             unsigned int n_decimals)
{
  uint64_t scale = 1;

  for (unsigned int i = 0; i < n_decimals; i++)
    scale *= 10;
  put_grouped (writer, value / scale);
  if (n_decimals == 0)
    return;

  put (writer, check_separator (localeconv ()->decimal_point, "."));
  for (scale /= 10; scale > 0; scale /= 10)
    {
      char digit[2] = { (char) ('0' + value / scale % 10), '\0' };

      put (writer, digit);
    }
}

/* A sum that stopped growing is a bound of the true one. */
static void
put_bound (Writer *writer,
           CgvCost cost,
           bool is_signed)
{
  if (cgv_cost_is_saturated (cost, is_signed))
    put (writer, is_negative (cost, is_signed) ? AT_MOST : AT_LEAST);
}

static void
put_sign (Writer *writer,
          CgvCost cost,
          bool is_signed)
{
  if (is_negative (cost, is_signed))
    put (writer, MINUS);
}

void
cgv_format_cost (CgvCost cost,
                 bool is_signed,
                 char *out)
{
  Writer writer = { out, 0 };

  put_bound (&writer, cost, is_signed);
  put_sign (&writer, cost, is_signed);
  put_grouped (&writer, get_magnitude (cost, is_signed));
}

void
cgv_format_short (CgvCost cost,
                  bool is_signed,
                  char *out)
{
  static const char *const prefixes[] = { "k", "M", "G", "T", "P", "E" };
  Writer writer = { out, 0 };
  uint64_t value = get_magnitude (cost, is_signed);
  uint64_t unit = 1;
  unsigned int n_digits = 1;

  put_bound (&writer, cost, is_signed);
  put_sign (&writer, cost, is_signed);
  if (value < 10000)
    {
      put_grouped (&writer, value);
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

  put_decimal (&writer, value, 2 - (n_digits - 1) % 3);
  put (&writer, NARROW_SPACE);
  put (&writer, prefixes[(n_digits - 4) / 3]);
}

void
cgv_format_percent (CgvCost cost,
                    CgvCost total,
                    bool is_signed,
                    char *out)
{
  Writer writer = { out, 0 };
  uint64_t part = get_magnitude (cost, is_signed);
  uint64_t whole = get_magnitude (total, is_signed);
  bool negative = part > 0 && is_negative (cost, is_signed) != is_negative (total, is_signed);
  const char *less = negative ? MORE : LESS;
  const char *more = negative ? LESS : MORE;
  Wide share;

  if (whole == 0 || (part > 0 && cgv_cost_is_saturated (cost, is_signed)))
    {
      put (&writer, NOTHING);
      return;
    }

  /* In hundredths of a percent. */
  share = ((Wide) part * 20000 + whole) / ((Wide) whole * 2);
  if (share == 0 && part > 0)
    {
      put (&writer, less);
      share = 1;
    }
  else if (share > UINT64_MAX)
    {
      put (&writer, more);
      share = UINT64_MAX;
    }
  else if (share == 10000 && part > whole)
    put (&writer, more);
  else if (part > 0 && cgv_cost_is_saturated (total, is_signed))
    put (&writer, negative ? AT_LEAST : AT_MOST);
  if (share == 10000 && part < whole)
    share = 9999;

  if (negative)
    put (&writer, MINUS);
  put_decimal (&writer, (uint64_t) share, 2);
  put (&writer, NARROW_SPACE "%");
}

void
cgv_format_per_call (CgvCost cost,
                     uint64_t count,
                     bool is_signed,
                     char *out)
{
  Writer writer = { out, 0 };
  uint64_t value = get_magnitude (cost, is_signed);
  Wide tenths;

  if (count == 0 || count == UINT64_MAX)
    {
      put (&writer, NOTHING);
      return;
    }

  tenths = ((Wide) value * 20 + count) / ((Wide) count * 2);
  put_bound (&writer, cost, is_signed);
  if (tenths == 0 && value > 0)
    {
      put (&writer, is_negative (cost, is_signed) ? MORE : LESS);
      tenths = 1;
    }
  put_sign (&writer, cost, is_signed);
  if (tenths < 1000)
    put_decimal (&writer, (uint64_t) tenths, 1);
  else
    put_grouped (&writer, value / count + (value % count >= count - count / 2));
}
