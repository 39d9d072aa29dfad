/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs that are estimates between two bounds, and how one is shared out.
 *
 * Plain data; any thread.
 */

#include "cgv-costs.h"

__extension__ typedef unsigned __int128 CgvWide;

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
CgvAmount cgv_amount_exact (CgvCost cost);

/* An amount of a signed event that has no bounds. */
CgvAmount cgv_amount_unknown (CgvCost cost);

/* Returns whether there is no doubt. */
bool cgv_amount_is_exact (CgvAmount amount);

/*
 * Adds amounts; sums saturate.
 *
 * @b: another one
 * @is_signed: whether the event is signed
 */
CgvAmount cgv_amount_add (CgvAmount a,
                          CgvAmount b,
                          bool is_signed);

/*
 * Narrows the bounds where they are wider, and puts the value between them. Bounds that contradict each other, as
 * those of a profile that does not add up may, become the higher one.
 *
 * @low: it is at least that much
 * @high: it is at most that much
 * @is_signed: whether the event is signed
 */
CgvAmount cgv_amount_limit (CgvAmount amount,
                            CgvCost low,
                            CgvCost high,
                            bool is_signed);

/*
 * Widens the bounds until the value is between them.
 *
 * @is_signed: whether the event is signed
 */
CgvAmount cgv_amount_hold (CgvAmount amount,
                           bool is_signed);

/*
 * Bounds what two parts of one whole have in common (M. Fréchet, 1935). For unsigned events. Returns the amount; its
 * value may be outside of its bounds.
 *
 * @value: an estimate of the overlap of two parts of a whole
 * @part: one part
 * @rest_high: what the whole has beside @other is at most that much
 */
CgvAmount cgv_amount_meet (CgvCost value,
                           CgvAmount part,
                           CgvAmount other,
                           CgvCost rest_high);

/*
 * Returns what share a cost has among others: its size without its sign.
 *
 * @is_signed: whether the event is signed
 */
uint64_t cgv_weight (CgvCost cost,
                     bool is_signed);

/*
 * Begins to share an amount.
 *
 * @amount: what to share
 * @is_signed: whether @amount is signed
 */
void cgv_sharing_init (CgvSharing *sharing,
                       CgvCost amount,
                       CgvWide whole,
                       bool is_signed);

/* Gives the next part. When all weights had their parts these are the amount, and each is less than 1 away from its
 * share. If all weights are 0 the first one has it all. */
CgvCost cgv_sharing_next (CgvSharing *sharing,
                          uint64_t weight);
