/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * An amount of change as people type it: "+1%", "0.01%", "+1000". Kept as whole numbers, so that comparing with it
 * is exact. Plain data; main thread.
 */

#include <glib.h>

#include "cgv-types.h"

G_BEGIN_DECLS

/**
 * CgvCliAmount:
 * @is_negative: whether it has a minus
 * @is_percent: whether it is a share, else a number of events
 * @digits: its digits, those behind the point included
 * @n_decimals: how many of them are behind the point; 0 unless it is a share
 *
 * An amount.
 */
typedef struct
{
  gboolean is_negative;
  gboolean is_percent;
  guint64 digits;
  guint n_decimals;
} CgvCliAmount;

/**
 * cgv_cli_amount_parse:
 * @text: what was typed
 * @amount: (out caller-allocates): what it means
 *
 * Reads a whole number, or with a percent sign one of up to six decimals, with or without a sign; below a million
 * million.
 *
 * Returns: FALSE if it is no such thing
 */
gboolean cgv_cli_amount_parse (const char *text,
                               CgvCliAmount *amount);

/**
 * cgv_cli_amount_is_exceeded:
 * @amount: the most that may be added
 * @base: a cost
 * @new_: another, of the same event type
 * @is_signed: whether to read both as `int64_t`
 *
 * Whether the second is larger than the first by more than an amount, of which a share is one of the first. What is
 * not known, because a sum stopped growing, counts as larger.
 *
 * Returns: TRUE if it is
 */
gboolean cgv_cli_amount_is_exceeded (const CgvCliAmount *amount,
                                   CgvCost base,
                                   CgvCost new_,
                                   gboolean is_signed);

/**
 * cgv_cli_amount_to_share:
 * @amount: an amount that is a share
 *
 * The share as a factor: 0.01 for one percent.
 *
 * Returns: the factor
 */
double cgv_cli_amount_to_share (const CgvCliAmount *amount);

G_END_DECLS
