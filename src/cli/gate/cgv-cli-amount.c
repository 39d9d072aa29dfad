/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-amount.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-delta.h"
#include "cgv-formula.h"
#include "cgv-wide.h"

/* Such numbers, with twice these decimals or as hundredths of a cost, fit into 128 bits. */
#define MAX_DIGITS           ((guint64) G_MAXINT64)
#define MAX_DECIMALS         CGV_MAX_DECIMALS
#define MAX_PERCENT_DECIMALS 6

/* Adds the digits at @cursor. Returns their number; 0 also if the whole is too large. */
static guint
parse_digits (const char **cursor,
              CgvCliAmount *amount)
{
  const char *start = *cursor;

  for (; g_ascii_isdigit (**cursor); (*cursor)++)
    {
      guint64 digit = (guint64) (**cursor - '0');

      if (amount->digits > (MAX_DIGITS - digit) / 10)
        return 0;
      amount->digits = amount->digits * 10 + digit;
    }
  return (guint) (*cursor - start);
}

static gboolean
parse_number (const char **cursor,
              CgvCliAmount *amount)
{
  if (parse_digits (cursor, amount) == 0)
    return FALSE;
  if (**cursor != '.')
    return TRUE;
  (*cursor)++;
  amount->n_decimals = parse_digits (cursor, amount);
  return amount->n_decimals > 0;
}

gboolean
cgv_cli_amount_parse (const char *text,
                      CgvCliAmount *amount)
{
  const char *p = text;

  *amount = (CgvCliAmount) { .is_negative = *p == '-', .has_sign = *p == '-' || *p == '+' };
  if (amount->has_sign)
    p++;
  if (!parse_number (&p, amount))
    return FALSE;
  amount->is_percent = *p == '%';
  if (amount->is_percent)
    p++;
  return *p == '\0' && amount->n_decimals <= (amount->is_percent ? MAX_PERCENT_DECIMALS : MAX_DECIMALS);
}

static CgvWide
shift (CgvWide value,
       guint n_decimals)
{
  for (; n_decimals > 0; n_decimals--)
    value = cgv_wide_multiply (value, 10);
  return value;
}

/* Compares two numbers, each with its sign. */
static int
compare (CgvWide a,
         gboolean a_is_negative,
         CgvWide b,
         gboolean b_is_negative)
{
  CgvWide zero = cgv_wide (0);

  if (a_is_negative != b_is_negative && (cgv_wide_compare (a, zero) != 0 || cgv_wide_compare (b, zero) != 0))
    return a_is_negative ? -1 : 1;
  return a_is_negative ? cgv_wide_compare (b, a) : cgv_wide_compare (a, b);
}

gboolean
cgv_cli_amount_is_exceeded (const CgvCliAmount *amount,
                            CgvCost base,
                            CgvCost new_,
                            gboolean is_signed,
                            guint decimals)
{
  CgvDelta delta = cgv_delta_between (base, new_, is_signed);
  CgvWide change = shift (cgv_wide (delta.size), amount->n_decimals);
  CgvWide allowed = cgv_wide (amount->digits);

  if (amount->is_percent)
    {
      change = cgv_wide_multiply (change, 100);
      allowed = cgv_wide_multiply (allowed, is_signed && (gint64) base < 0 ? 0 - base : base);
    }
  else
    allowed = shift (allowed, decimals);
  return compare (change, delta.sign < 0, allowed, amount->is_negative) > 0;
}

gboolean
cgv_cli_amount_is_reached (const CgvCliAmount *amount,
                           guint64 part,
                           guint64 whole)
{
  CgvWide scaled = cgv_wide_multiply (shift (cgv_wide (part), amount->n_decimals), 100);

  return cgv_wide_compare (scaled, cgv_wide_multiply (cgv_wide (amount->digits), whole)) >= 0;
}

static double
divide (const CgvCliAmount *amount,
        double divisor)
{
  double quotient;

  for (guint i = 0; i < amount->n_decimals; i++)
    divisor *= 10;
  quotient = (double) amount->digits / divisor;
  return amount->is_negative ? -quotient : quotient;
}

double
cgv_cli_amount_to_number (const CgvCliAmount *amount)
{
  return divide (amount, 1);
}

double
cgv_cli_amount_to_share (const CgvCliAmount *amount)
{
  return divide (amount, 100);
}
