/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Arithmetic on costs, which are 64 bits wide and never wrap.
 */

#include "cgv-types.h"

CgvCost cgv_cost_add_signed (CgvCost a,
                             CgvCost b);

/* Adds two costs. A sum that does not fit saturates at the nearest bound, and stays there, even
 * if negative costs are added. Any thread. Returns the sum, in event counts. */
static inline CgvCost
cgv_cost_add (CgvCost a,
              CgvCost b,
              bool is_signed)
{
  CgvCost sum;

  if (is_signed)
    return cgv_cost_add_signed (a, b);
  return __builtin_add_overflow (a, b, &sum) ? UINT64_MAX : sum;
}

/* Adds a cost as cgv_cost_add() does. Any thread. @saturates: (inout): set if the sum does not fit; otherwise unchanged */
static inline void
cgv_cost_add_to (CgvCost *sum,
                 CgvCost cost,
                 bool is_signed,
                 bool *saturates)
{
  CgvCost wrapped = *sum + cost;

  *sum = cgv_cost_add (*sum, cost, is_signed);
  *saturates = *saturates || *sum != wrapped;
}

CgvCost cgv_cost_subtract_signed (CgvCost a,
                                  CgvCost b);

/* Subtracts @b from @a; an unsigned difference below zero is 0, a signed one saturates. Any thread. Returns the
 * difference, in event counts. */
static inline CgvCost
cgv_cost_subtract (CgvCost a,
                   CgvCost b,
                   bool is_signed)
{
  if (is_signed)
    return cgv_cost_subtract_signed (a, b);
  return a > b ? a - b : 0;
}

CgvCost cgv_cost_scale_by (CgvCost cost,
                           bool cost_is_signed,
                           int64_t factor,
                           bool is_signed);

/*
 * Multiplies a cost; a product that does not fit saturates at the nearest bound. Any thread. Returns the product, in event counts. Most
 * factors are 1.
 *
 * @cost_is_signed: whether the event type of @cost is signed
 * @is_signed: whether the result is signed
 */
static inline CgvCost
cgv_cost_scale (CgvCost cost,
                bool cost_is_signed,
                int64_t factor,
                bool is_signed)
{
  return factor == 1 && cost_is_signed == is_signed ? cost : cgv_cost_scale_by (cost, cost_is_signed, factor, is_signed);
}

/* Orders two costs. Any thread. Returns less than, equal to or greater than 0 as @a is less than, equal to or greater
 * than @b. */
static inline int
cgv_cost_compare (CgvCost a,
                  CgvCost b,
                  bool is_signed)
{
  if (is_signed)
    return ((int64_t) a > (int64_t) b) - ((int64_t) a < (int64_t) b);
  return (a > b) - (a < b);
}

/* Returns the cost as a floating point number, for shares and geometry, never for display. Any thread. */
static inline double
cgv_cost_to_double (CgvCost cost,
                    bool is_signed)
{
  return is_signed ? (double) (int64_t) cost : (double) cost;
}

/* Returns whether @cost is at the bound where sums stop growing; see cgv_event_is_bound(). Any thread. */
bool cgv_cost_is_saturated (CgvCost cost,
                            bool is_signed);

/*
 * Reads a cost of one kind as the other, for comparing an event type that is signed in one profile and not in another. A cost that does not
 * fit becomes the nearest bound. Any thread. Returns the cost, in event counts.
 *
 * @is_signed: whether it is to be read as `int64_t`
 * @wants_signed: whether the result is `int64_t`
 */
CgvCost cgv_cost_convert (CgvCost cost,
                          bool is_signed,
                          bool wants_signed);
