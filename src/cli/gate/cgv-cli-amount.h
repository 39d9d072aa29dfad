/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * An amount of change as people type it: "+1%", "0.01%", "+1000", "+0.5", or a total, "1000". Kept as whole numbers, so that comparing with it
 * is exact. Plain data; main thread.
 */

#include <glib.h>

#include "cgv-types.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean is_negative;
  gboolean is_percent; /* otherwise a number of events, as costs are shown */
  gboolean has_sign;
  guint64 digits;      /* those behind the point included */
  guint n_decimals;    /* how many are behind the point */
} CgvCliAmount;

/* Reads a number with or without a sign, decimals and a percent sign: up to nine decimals, six of a share, and digits up to 2^63 - 1.
 * Returns FALSE if @text is something else. */
gboolean cgv_cli_amount_parse (const char *text,
                               CgvCliAmount *amount);

/* Returns whether @new_ is larger than @base by more than an amount. A share is one of @base.
 * Costs are of one event type, with @decimals. */
gboolean cgv_cli_amount_is_exceeded (const CgvCliAmount *amount,
                                     CgvCost base,
                                     CgvCost new_,
                                     gboolean is_signed,
                                     guint decimals);

/* Returns whether @part is at least that share of @whole. Neither is below 0. */
gboolean cgv_cli_amount_is_reached (const CgvCliAmount *amount,
                                    guint64 part,
                                    guint64 whole);

/* Returns a number of events, or the number before the percent sign. */
double cgv_cli_amount_to_number (const CgvCliAmount *amount);

/* Returns a share as a factor: 0.01 for one percent. */
double cgv_cli_amount_to_share (const CgvCliAmount *amount);

G_END_DECLS
