/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A cost, with the bounds between which its exact value is.
 *
 * Plain data; any thread. Short functions are inline, because amounts do not fit into registers.
 */

#include <stdbool.h>
#include <stdint.h>

#include "cgv-cost.h"

/* A cost between bounds. It is exact if both bounds are equal, otherwise an estimate. An estimate of a signed event has the bounds
 * INT64_MIN and INT64_MAX, which say nothing. */
typedef struct
{
  CgvCost value; /* the cost, or an estimate of it */
  CgvCost low;   /* it is at least that much */
  CgvCost high;  /* it is at most that much */
} CgvAmount;

/* The bounds of a cost, to be stored where its value is stored elsewhere. */
typedef struct
{
  CgvCost low;
  CgvCost high;
} CgvBounds;

/* Returns an exact amount. */
static inline CgvAmount
cgv_amount_exact (CgvCost cost)
{
  return (CgvAmount){ .value = cost, .low = cost, .high = cost };
}

/* Returns an amount of a signed event that has no bounds. */
static inline CgvAmount
cgv_amount_unknown (CgvCost cost)
{
  return (CgvAmount){ .value = cost, .low = (CgvCost) INT64_MIN, .high = (CgvCost) INT64_MAX };
}

/* Puts a cost and its bounds together. */
static inline CgvAmount
cgv_amount_within (CgvCost value,
                   CgvBounds bounds)
{
  return (CgvAmount){ .value = value, .low = bounds.low, .high = bounds.high };
}

/* Returns the bounds of a cost alone. */
static inline CgvBounds
cgv_amount_get_bounds (CgvAmount amount)
{
  return (CgvBounds){ .low = amount.low, .high = amount.high };
}

/* Returns whether the cost is known exactly. */
static inline bool
cgv_amount_is_exact (CgvAmount amount)
{
  return amount.low == amount.high;
}

/* Returns whether anything is known of the cost; false for an estimate without bounds. */
static inline bool
cgv_amount_is_bounded (CgvAmount amount,
                       bool is_signed)
{
  return !is_signed || amount.low != (CgvCost) INT64_MIN || amount.high != (CgvCost) INT64_MAX;
}

/* Reads an amount as one of a signed event, or of an unsigned one. */
static inline CgvAmount
cgv_amount_convert (CgvAmount amount,
                    bool is_signed,
                    bool wants_signed)
{
  return (CgvAmount){
    .value = cgv_cost_convert (amount.value, is_signed, wants_signed),
    .low = cgv_cost_convert (amount.low, is_signed, wants_signed),
    .high = cgv_cost_convert (amount.high, is_signed, wants_signed),
  };
}

/*
 * Adds amounts; sums saturate.
 *
 * @b: another one
 * @is_signed: whether the event is signed
 */
static inline CgvAmount
cgv_amount_add (CgvAmount a,
                CgvAmount b,
                bool is_signed)
{
  CgvCost value = cgv_cost_add (a.value, b.value, is_signed);

  if (is_signed)
    return cgv_amount_is_exact (a) && cgv_amount_is_exact (b) ? cgv_amount_exact (value) : cgv_amount_unknown (value);
  return (CgvAmount){ .value = value, .low = cgv_cost_add (a.low, b.low, false), .high = cgv_cost_add (a.high, b.high, false) };
}

/*
 * Subtracts amounts. Unsigned differences below zero are 0.
 *
 * @is_signed: whether the event is signed
 */
static inline CgvAmount
cgv_amount_subtract (CgvAmount a,
                     CgvAmount b,
                     bool is_signed)
{
  CgvCost value = cgv_cost_subtract (a.value, b.value, is_signed);

  if (is_signed)
    return cgv_amount_is_exact (a) && cgv_amount_is_exact (b) ? cgv_amount_exact (value) : cgv_amount_unknown (value);
  return (CgvAmount){ .value = value, .low = cgv_cost_subtract (a.low, b.high, false), .high = cgv_cost_subtract (a.high, b.low, false) };
}

/*
 * Narrows the bounds where they are wider, and puts the value between them. Bounds that contradict each other, as
 * those of a profile that does not add up may, become the higher one.
 *
 * @low: it is at least that much
 * @high: it is at most that much
 * @is_signed: whether the event is signed
 */
static inline CgvAmount
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

/*
 * Widens the bounds until the value is between them.
 *
 * @is_signed: whether the event is signed
 */
static inline CgvAmount
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
