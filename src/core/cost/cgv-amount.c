/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-amount-private.h"

#define LEAST ((CgvCost) INT64_MIN)
#define MOST  ((CgvCost) INT64_MAX)

CgvAmount
cgv_amount_exact (CgvCost cost)
{
  return (CgvAmount){ cost, cost, cost };
}

CgvAmount
cgv_amount_unknown (CgvCost cost)
{
  return (CgvAmount){ cost, LEAST, MOST };
}

bool
cgv_amount_is_exact (CgvAmount amount)
{
  return amount.low == amount.high;
}

CgvAmount
cgv_amount_add (CgvAmount a,
                CgvAmount b,
                bool is_signed)
{
  CgvCost value = cgv_cost_add (a.value, b.value, is_signed);

  if (is_signed)
    return cgv_amount_is_exact (a) && cgv_amount_is_exact (b) ? cgv_amount_exact (value) : cgv_amount_unknown (value);
  return (CgvAmount){ value, cgv_cost_add (a.low, b.low, false), cgv_cost_add (a.high, b.high, false) };
}

CgvAmount
cgv_amount_limit (CgvAmount amount,
                  CgvCost low,
                  CgvCost high,
                  bool is_signed)
{
  if (cgv_cost_compare (low, amount.low, is_signed) > 0)
    amount.low = low;
  if (cgv_cost_compare (high, amount.high, is_signed) < 0)
    amount.high = high;
  if (cgv_cost_compare (amount.low, amount.high, is_signed) > 0)
    amount.low = amount.high = cgv_cost_compare (amount.low, amount.high, is_signed) > 0 ? amount.low : amount.high;

  if (cgv_cost_compare (amount.value, amount.low, is_signed) < 0)
    amount.value = amount.low;
  if (cgv_cost_compare (amount.value, amount.high, is_signed) > 0)
    amount.value = amount.high;
  return amount;
}

CgvAmount
cgv_amount_hold (CgvAmount amount,
                 bool is_signed)
{
  if (cgv_cost_compare (amount.value, amount.low, is_signed) < 0)
    amount.low = amount.value;
  if (cgv_cost_compare (amount.value, amount.high, is_signed) > 0)
    amount.high = amount.value;
  if (is_signed && !cgv_amount_is_exact (amount))
    return cgv_amount_unknown (amount.value);
  return amount;
}

CgvAmount
cgv_amount_meet (CgvCost value,
                 CgvAmount part,
                 CgvAmount other,
                 CgvCost rest_high)
{
  CgvAmount amount = { .value = value };

  amount.high = part.high < other.high ? part.high : other.high;
  amount.low = cgv_cost_subtract (part.low, rest_high, false);
  if (amount.low > amount.high)
    amount.low = amount.high;
  return amount;
}

uint64_t
cgv_weight (CgvCost cost,
            bool is_signed)
{
  return is_signed && (int64_t) cost < 0 ? 0 - cost : cost;
}

void
cgv_sharing_init (CgvSharing *sharing,
                  CgvCost amount,
                  CgvWide whole,
                  bool is_signed)
{
  *sharing = (CgvSharing){ .whole = whole, .is_negative = is_signed && (int64_t) amount < 0 };
  sharing->amount = cgv_weight (amount, is_signed);
}

/* Sums of weights of more than 64 bits lose their lowest ones: their products must fit. */
static uint64_t
scale (uint64_t amount,
       CgvWide part,
       CgvWide whole)
{
  if (part >= whole)
    return amount;
  while (whole > UINT64_MAX)
    {
      whole >>= 1;
      part >>= 1;
    }
  return (uint64_t) ((amount * part + whole / 2) / whole);
}

CgvCost
cgv_sharing_next (CgvSharing *sharing,
                  uint64_t weight)
{
  uint64_t given;
  uint64_t part;

  sharing->so_far += weight;
  given = scale (sharing->amount, sharing->so_far, sharing->whole);
  part = given - sharing->given;
  sharing->given = given;
  return sharing->is_negative ? 0 - part : part;
}
