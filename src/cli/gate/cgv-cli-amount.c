/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-amount.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-delta.h"
#include "cgv-wide.h"

#define MAX_DECIMALS 6

/* With six decimals after it, a hundred times a cost and more fit into 128 bits. */
#define MAX_WHOLE G_GUINT64_CONSTANT (1000000000000)

static gboolean
parse_digits (const char **cursor,
              CgvCliAmount *amount)
{
  const char *p = *cursor;

  for (; g_ascii_isdigit (*p); p++)
    {
      amount->digits = amount->digits * 10 + (guint64) (*p - '0');
      if (amount->digits >= MAX_WHOLE)
        return FALSE;
    }
  if (p == *cursor)
    return FALSE;
  if (*p == '.')
    {
      for (p++; g_ascii_isdigit (*p) && amount->n_decimals < MAX_DECIMALS; p++)
        {
          amount->digits = amount->digits * 10 + (guint64) (*p - '0');
          amount->n_decimals++;
        }
      if (amount->n_decimals == 0)
        return FALSE;
    }
  *cursor = p;
  return TRUE;
}

gboolean
cgv_cli_amount_parse (const char *text,
                      CgvCliAmount *amount)
{
  const char *p = text;

  *amount = (CgvCliAmount) { .is_negative = *p == '-', .has_sign = *p == '-' || *p == '+' };
  if (amount->has_sign)
    p++;
  if (!parse_digits (&p, amount))
    return FALSE;
  amount->is_percent = *p == '%';
  if (amount->is_percent)
    p++;
  return *p == '\0' && (amount->is_percent || amount->n_decimals == 0);
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
                          gboolean is_signed)
{
  CgvDelta delta = cgv_delta_between (base, new_, is_signed);
  CgvWide change = cgv_wide (delta.size);
  CgvWide allowed = cgv_wide (amount->digits);

  if (amount->is_percent)
    {
      change = cgv_wide_multiply (change, 100);
      for (guint i = 0; i < amount->n_decimals; i++)
        change = cgv_wide_multiply (change, 10);
      allowed = cgv_wide_multiply (allowed, is_signed && (gint64) base < 0 ? 0 - base : base);
    }
  return compare (change, delta.sign < 0, allowed, amount->is_negative) > 0;
}

gboolean
cgv_cli_amount_is_reached (const CgvCliAmount *amount,
                           guint64 part,
                           guint64 whole)
{
  CgvWide scaled = cgv_wide_multiply (cgv_wide (part), 100);

  for (guint i = 0; i < amount->n_decimals; i++)
    scaled = cgv_wide_multiply (scaled, 10);
  return cgv_wide_compare (scaled, cgv_wide_multiply (cgv_wide (amount->digits), whole)) >= 0;
}

double
cgv_cli_amount_to_share (const CgvCliAmount *amount)
{
  double divisor = 100;
  double share;

  for (guint i = 0; i < amount->n_decimals; i++)
    divisor *= 10;
  share = (double) amount->digits / divisor;
  return amount->is_negative ? -share : share;
}
