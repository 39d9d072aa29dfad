/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta.h"

#include "cgv-amount-private.h"
#include "cgv-cost.h"

__extension__ typedef __int128 SignedWide;

/* A quotient above this cannot be part of a split: what is taken off it is then below 2^62, because the product of both
 * quotients is less than that of both costs, 2^128. */
#define TOO_WIDE ((CgvWide) 1 << 66)

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
  return (CgvDeltaRange){ cgv_delta_add (a.low, b.low), cgv_delta_add (a.high, b.high), a.is_unbounded || b.is_unbounded };
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

/* A cost times one count by another. */
typedef struct
{
  SignedWide whole; /* the quotient, rounded down */
  uint64_t rest;    /* what remains, of @divisor */
  uint64_t divisor;
} Quotient;

static bool
divide (CgvCost cost,
        uint64_t times,
        uint64_t divisor,
        bool is_signed,
        Quotient *quotient)
{
  CgvWide product = (CgvWide) cgv_weight (cost, is_signed) * times;
  CgvWide whole = product / divisor;
  uint64_t rest = (uint64_t) (product % divisor);

  if (whole > TOO_WIDE)
    return false;
  *quotient = (Quotient){ (SignedWide) whole, rest, divisor };
  if (cgv_cost_compare (cost, 0, is_signed) >= 0)
    return true;

  quotient->whole = -quotient->whole;
  if (rest > 0)
    {
      quotient->whole--;
      quotient->rest = divisor - rest;
    }
  return true;
}

static int
compare_rests (const Quotient *a,
               const Quotient *b)
{
  CgvWide rest_a = (CgvWide) a->rest * b->divisor;
  CgvWide rest_b = (CgvWide) b->rest * a->divisor;

  return (rest_a > rest_b) - (rest_a < rest_b);
}

/* The whole number nearest to half of @twice and less than one more or less, of which @rests is the sign; halves go away
 * from zero. */
static SignedWide
halve (SignedWide twice,
       int rests)
{
  SignedWide half = twice / 2;

  if (twice % 2 == 0)
    return half;
  if (twice > 0)
    return rests >= 0 ? half + 1 : half;
  return rests <= 0 ? half - 1 : half;
}

static bool
get_delta (SignedWide value,
           CgvDelta *delta)
{
  CgvWide size = value < 0 ? (CgvWide) -value : (CgvWide) value;

  *delta = (CgvDelta){ .size = (uint64_t) size, .sign = (int8_t) ((value > 0) - (value < 0)) };
  return size <= UINT64_MAX;
}

static SignedWide
widen (CgvCost cost,
       bool is_signed)
{
  return is_signed ? (SignedWide) (int64_t) cost : (SignedWide) cost;
}

/* With a for costs and n for counts, c = a / n, and the split is (d + x) / 2 and (d - x) / 2, where d = a1 - a0 and
 * x = a0 n1 / n0 - a1 n0 / n1. */
bool
cgv_delta_split (CgvCost base,
                 uint64_t base_count,
                 CgvCost new_,
                 uint64_t new_count,
                 bool is_signed,
                 CgvDeltaSplit *split)
{
  SignedWide difference = widen (new_, is_signed) - widen (base, is_signed);
  Quotient grown;
  Quotient shrunk;
  SignedWide by_calls;

  if (base_count == 0 || new_count == 0 || cgv_cost_is_saturated (base, is_signed) ||
      cgv_cost_is_saturated (new_, is_signed))
    return false;
  if (!divide (base, new_count, base_count, is_signed, &grown) || !divide (new_, base_count, new_count, is_signed, &shrunk))
    return false;

  by_calls = halve (difference + grown.whole - shrunk.whole, compare_rests (&grown, &shrunk));
  return get_delta (by_calls, &split->by_calls) && get_delta (difference - by_calls, &split->by_cost);
}
