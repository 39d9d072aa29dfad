/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-amount.h"

#include <string.h>

#include "cgv-cost.h"

#define MAX_DECIMALS 6

/* With six decimals behind it, a hundred times a cost and more fit into 128 bits. */
#define MAX_WHOLE G_GUINT64_CONSTANT (1000000000000)

__extension__ typedef __int128 Wide;

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

gboolean
cgv_cli_amount_is_cap (const CgvCliAmount *amount)
{
  return !amount->has_sign && !amount->is_percent;
}

static Wide
widen (CgvCost cost,
       gboolean is_signed)
{
  return is_signed ? (Wide) (gint64) cost : (Wide) cost;
}

gboolean
cgv_cli_amount_is_exceeded (const CgvCliAmount *amount,
                          CgvCost base,
                          CgvCost new_,
                          gboolean is_signed)
{
  Wide wide_base = widen (base, is_signed);
  Wide delta = widen (new_, is_signed) - wide_base;
  Wide allowed = amount->is_negative ? -(Wide) amount->digits : (Wide) amount->digits;

  if (cgv_cost_is_saturated (base, is_signed) || cgv_cost_is_saturated (new_, is_signed))
    return TRUE;
  if (!amount->is_percent)
    return delta > allowed;
  delta *= 100;
  for (guint i = 0; i < amount->n_decimals; i++)
    delta *= 10;
  return delta > allowed * (wide_base < 0 ? -wide_base : wide_base);
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
