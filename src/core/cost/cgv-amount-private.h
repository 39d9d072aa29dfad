/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs that are estimates between two bounds, and how one is shared out.
 *
 * Plain data; any thread.
 */

#include "cgv-costs.h"

__extension__ typedef unsigned __int128 CgvWide;

/**
 * CgvAmount:
 * @value: the cost, or an estimate of it
 * @low: it is at least that much
 * @high: it is at most that much
 *
 * A cost and what is known of it; see #CgvCostRange.
 */
typedef struct
{
  CgvCost value;
  CgvCost low;
  CgvCost high;
} CgvAmount;

/**
 * CgvSharing:
 * @amount: what is shared, without its sign
 * @is_negative: whether it is below zero
 * @whole: the sum of all weights
 * @so_far: the sum of the weights that have had their part
 * @given: the sum of these parts
 *
 * An amount on its way into parts that are whole numbers and add up to it.
 */
typedef struct
{
  uint64_t amount;
  bool is_negative;
  CgvWide whole;
  CgvWide so_far;
  uint64_t given;
} CgvSharing;

/**
 * cgv_amount_exact:
 * @cost: a cost
 *
 * An amount without doubt.
 *
 * Returns: the amount
 */
CgvAmount cgv_amount_exact (CgvCost cost);

/**
 * cgv_amount_unknown:
 * @cost: an estimate
 *
 * An amount of a signed event that has no bounds.
 *
 * Returns: the amount
 */
CgvAmount cgv_amount_unknown (CgvCost cost);

/**
 * cgv_amount_is_exact:
 * @amount: an amount
 *
 * Whether there is no doubt.
 *
 * Returns: true if it is exact
 */
bool cgv_amount_is_exact (CgvAmount amount);

/**
 * cgv_amount_add:
 * @a: an amount
 * @b: another one
 * @is_signed: whether the event is signed
 *
 * Adds amounts; sums saturate.
 *
 * Returns: the sum
 */
CgvAmount cgv_amount_add (CgvAmount a,
                          CgvAmount b,
                          bool is_signed);

/**
 * cgv_amount_limit:
 * @amount: an amount
 * @low: it is at least that much
 * @high: it is at most that much
 * @is_signed: whether the event is signed
 *
 * Narrows the bounds where they are wider, and puts the value between them. Bounds that contradict
 * each other, as those of a profile that does not add up may, become the higher one.
 *
 * Returns: the amount
 */
CgvAmount cgv_amount_limit (CgvAmount amount,
                            CgvCost low,
                            CgvCost high,
                            bool is_signed);

/**
 * cgv_amount_hold:
 * @amount: an amount
 * @is_signed: whether the event is signed
 *
 * Widens the bounds until the value is between them.
 *
 * Returns: the amount
 */
CgvAmount cgv_amount_hold (CgvAmount amount,
                           bool is_signed);

/**
 * cgv_amount_meet:
 * @value: an estimate of what two parts of a whole have in common
 * @part: one part
 * @other: the other part
 * @rest_high: what the whole has beside @other is at most that much
 *
 * Bounds what two parts of one whole have in common (M. Fréchet, 1935). For unsigned events.
 *
 * Returns: the amount; its value may be outside of its bounds
 */
CgvAmount cgv_amount_meet (CgvCost value,
                           CgvAmount part,
                           CgvAmount other,
                           CgvCost rest_high);

/**
 * cgv_weight:
 * @cost: a cost
 * @is_signed: whether the event is signed
 *
 * What share a cost has among others: its size without its sign.
 *
 * Returns: the weight
 */
uint64_t cgv_weight (CgvCost cost,
                     bool is_signed);

/**
 * cgv_sharing_init:
 * @sharing: (out caller-allocates): a sharing
 * @amount: what to share
 * @whole: the sum of all weights
 * @is_signed: whether @amount is signed
 *
 * Begins to share an amount.
 */
void cgv_sharing_init (CgvSharing *sharing,
                       CgvCost amount,
                       CgvWide whole,
                       bool is_signed);

/**
 * cgv_sharing_next:
 * @sharing: a sharing
 * @weight: the weight of the next part
 *
 * Gives the next part. When all weights had their parts these are the amount, and each is less than 1
 * away from its share. If all weights are 0 the first one has it all.
 *
 * Returns: the part
 */
CgvCost cgv_sharing_next (CgvSharing *sharing,
                          uint64_t weight);
