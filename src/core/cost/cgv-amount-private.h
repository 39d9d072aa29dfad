/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Dividing an amount into shares, and bounding the overlap of two amounts. Plain data; any thread. */

#include "cgv-amount.h"
#include "cgv-wide.h"

/* An amount that is being divided into whole-number shares that add up to it. */
typedef struct
{
  uint64_t amount;  /* the amount to share, without its sign */
  bool is_negative; /* whether it is below zero */
  CgvWide whole;
  CgvWide so_far; /* the sum of the weights that have had their part */
  uint64_t given;
} CgvSharing;

/*
 * Bounds the overlap of two parts of one whole (M. Fréchet, 1935). For unsigned events. Returns the amount; its value may be outside of its
 * bounds.
 *
 * @value: an estimate of the overlap of two parts of a whole
 * @part: one part
 * @rest_high: upper bound of the whole without @other
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

/* Adds to a cost and to its bounds, which are stored apart. */
static inline void
cgv_amount_add_to (CgvCost *value,
                   CgvBounds *bounds,
                   CgvAmount amount,
                   bool is_signed)
{
  CgvAmount sum = cgv_amount_add (cgv_amount_within (*value, *bounds), amount, is_signed);

  *value = sum.value;
  *bounds = cgv_amount_get_bounds (sum);
}

/*
 * Returns the weight of a cost among others: its size without its sign.
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

/* Scales as cgv_scale() does. Sums of weights beyond 64 bits lose their lowest bits, so that the products fit. */
uint64_t cgv_scale_wide (uint64_t amount,
                         CgvWide part,
                         CgvWide whole);

/*
 * Starts dividing an amount.
 *
 * @amount: the amount to divide
 * @is_signed: whether @amount is signed
 */
void cgv_sharing_init (CgvSharing *sharing,
                       CgvCost amount,
                       uint64_t whole,
                       bool is_signed);

/* Starts dividing as cgv_sharing_init() does, for a sum of weights that may need more than 64 bits. */
void cgv_sharing_init_wide (CgvSharing *sharing,
                            CgvCost amount,
                            CgvWide whole,
                            bool is_signed);

/* Gives the next part. When all weights have their parts, the parts add up to the amount, and
 * each is less than 1 away from its exact share. If all weights are 0, the first one gets the
 * whole amount. */
CgvCost cgv_sharing_next (CgvSharing *sharing,
                          uint64_t weight);
