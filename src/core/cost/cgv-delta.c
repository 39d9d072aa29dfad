/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta.h"

#include "cgv-amount-private.h"
#include "cgv-cost.h"

CgvDelta
cgv_delta_between (CgvCost base,
                   CgvCost new_,
                   bool is_signed)
{
  int order = cgv_cost_compare (new_, base, is_signed);

  /* In two's complement the difference of signed numbers is right without regard to their signs. */
  return (CgvDelta){
    .size = order < 0 ? base - new_ : new_ - base,
    .sign = (int8_t) order,
    .is_bound = cgv_cost_is_saturated (base, is_signed) || cgv_cost_is_saturated (new_, is_signed),
  };
}

CgvDelta
cgv_delta_add (CgvDelta a,
               CgvDelta b)
{
  CgvDelta larger = a.size >= b.size ? a : b;
  CgvDelta smaller = a.size >= b.size ? b : a;
  CgvDelta sum = { .sign = larger.sign, .is_bound = a.is_bound || b.is_bound, .is_estimate = a.is_estimate || b.is_estimate };

  if (smaller.sign == 0 || larger.sign == smaller.sign)
    {
      sum.is_bound = __builtin_add_overflow (larger.size, smaller.size, &sum.size) || sum.is_bound;
      if (sum.size < larger.size)
        sum.size = UINT64_MAX;
      return sum;
    }
  sum.size = larger.size - smaller.size;
  if (sum.size == 0)
    sum.sign = 0;
  return sum;
}

CgvDelta
cgv_delta_subtract (CgvDelta a,
                    CgvDelta b)
{
  b.sign = (int8_t) -b.sign;
  return cgv_delta_add (a, b);
}

CgvDeltaRange
cgv_delta_range_add (CgvDeltaRange a,
                     CgvDeltaRange b)
{
  return (CgvDeltaRange){
    .low = cgv_delta_add (a.low, b.low),
    .high = cgv_delta_add (a.high, b.high),
    .is_unbounded = a.is_unbounded || b.is_unbounded,
  };
}

int
cgv_delta_compare (CgvDelta a,
                   CgvDelta b)
{
  int sizes = (a.size > b.size) - (a.size < b.size);

  if (a.sign != b.sign)
    return a.sign < b.sign ? -1 : 1;
  return a.sign < 0 ? -sizes : sizes;
}

double
cgv_delta_to_double (CgvDelta delta)
{
  return delta.sign < 0 ? -(double) delta.size : (double) delta.size;
}

/* Returns the cost of some of @count calls at the price of all of them, the nearest whole number; halves go away from zero. */
static CgvDelta
price (CgvCost cost,
       uint64_t count,
       uint64_t some,
       bool is_signed)
{
  CgvWide product = cgv_wide_product (cgv_weight (cost, is_signed), some);
  uint64_t whole = cgv_wide_get_low (cgv_wide_divide_rounded (product, cgv_wide (count)));

  return (CgvDelta){ .size = whole, .sign = (int8_t) (whole == 0 ? 0 : cgv_cost_compare (cost, 0, is_signed)) };
}

CgvDeltaSplit
cgv_delta_split (CgvCost base,
                 uint64_t base_count,
                 CgvCost new_,
                 uint64_t new_count,
                 bool is_signed)
{
  CgvDelta delta = cgv_delta_between (base, new_, is_signed);
  CgvDeltaSplit split = { .by_calls = delta };

  if (base_count == 0 || new_count == 0)
    return split;
  if (new_count >= base_count)
    split.by_calls = price (new_, new_count, new_count - base_count, is_signed);
  else
    {
      split.by_calls = price (base, base_count, base_count - new_count, is_signed);
      split.by_calls.sign = (int8_t) -split.by_calls.sign;
    }
  split.by_calls.is_bound = delta.is_bound;
  split.by_cost = cgv_delta_subtract (delta, split.by_calls);
  return split;
}
