/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs that are estimates between two bounds, and how one is shared out.
 *
 * Plain data; any thread. Short functions are inline, because amounts do not fit into registers.
 */

#include "cgv-costs.h"
#include "cgv-wide.h"

/* A cost and what is known of it; see #CgvCostRange. */
typedef struct
{
  CgvCost value; /* the cost, or an estimate of it */
  CgvCost low;   /* it is at least that much */
  CgvCost high;  /* it is at most that much */
} CgvAmount;

/* An amount on its way into parts that are whole numbers and add up to it. */
typedef struct
{
  uint64_t amount;  /* what is shared, without its sign */
  bool is_negative; /* whether it is below zero */
  CgvWide whole;
  CgvWide so_far; /* the sum of the weights that have had their part */
  uint64_t given;
} CgvSharing;

/* An amount without doubt. */
static inline CgvAmount
cgv_amount_exact (CgvCost cost)
{
  return (CgvAmount){ cost, cost, cost };
}

/* An amount of a signed event that has no bounds. */
static inline CgvAmount
cgv_amount_unknown (CgvCost cost)
{
  return (CgvAmount){ cost, (CgvCost) INT64_MIN, (CgvCost) INT64_MAX };
}

/* Returns whether there is no doubt. */
static inline bool
cgv_amount_is_exact (CgvAmount amount)
{
  return amount.low == amount.high;
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
  return (CgvAmount){ value, cgv_cost_add (a.low, b.low, false), cgv_cost_add (a.high, b.high, false) };
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

/*
 * Bounds what two parts of one whole have in common (M. Fréchet, 1935). For unsigned events. Returns the amount; its
 * value may be outside of its bounds.
 *
 * @value: an estimate of the overlap of two parts of a whole
 * @part: one part
 * @rest_high: what the whole has beside @other is at most that much
 */
static inline CgvAmount
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

/*
 * Returns what share a cost has among others: its size without its sign.
 *
 * @is_signed: whether the event is signed
 */
static inline uint64_t
cgv_weight (CgvCost cost,
            bool is_signed)
{
  return is_signed && (int64_t) cost < 0 ? 0 - cost : cost;
}

/* Returns @amount times @part / @whole, rounded; all of it if @whole is not more than @part. A processor divides 64 bits much
 * faster than a function does 128. */
static inline uint64_t
cgv_scale (uint64_t amount,
           uint64_t part,
           uint64_t whole)
{
  CgvWide product = cgv_wide_add (cgv_wide_product (amount, part), cgv_wide (whole / 2));
  CgvWide rest;

  if (part >= whole)
    return amount;
  if (cgv_wide_is_narrow (product))
    return cgv_wide_get_low (product) / whole;
  return cgv_wide_get_low (cgv_wide_divide (product, cgv_wide (whole), &rest));
}

/* As cgv_scale(). Sums of weights of more than 64 bits lose their lowest ones: their products must fit. */
uint64_t cgv_scale_wide (uint64_t amount,
                         CgvWide part,
                         CgvWide whole);

/*
 * Begins to share an amount.
 *
 * @amount: what to share
 * @is_signed: whether @amount is signed
 */
void cgv_sharing_init (CgvSharing *sharing,
                       CgvCost amount,
                       uint64_t whole,
                       bool is_signed);

/* As cgv_sharing_init(), for a sum of weights that may need more than 64 bits. */
void cgv_sharing_init_wide (CgvSharing *sharing,
                            CgvCost amount,
                            CgvWide whole,
                            bool is_signed);

/* Gives the next part. When all weights had their parts these are the amount, and each is less than 1 away from its
 * share. If all weights are 0 the first one has it all. */
CgvCost cgv_sharing_next (CgvSharing *sharing,
                          uint64_t weight);
