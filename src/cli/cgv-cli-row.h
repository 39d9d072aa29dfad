/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The numbers of one line of output. Plain data.
 */

#include <glib.h>

#include "cgv-costs.h"

/**
 * CgvCliRow:
 * @row: number of the row
 * @self: self cost; 0 in a list of calls
 * @inclusive: inclusive cost; in a list of calls, of the calls
 * @calls: recorded calls
 * @self_range: between what @self lies, where filters made an estimate of it
 * @inclusive_range: between what @inclusive lies
 *
 * A line of output.
 */
typedef struct
{
  guint32 row;
  CgvCost self;
  CgvCost inclusive;
  guint64 calls;
  CgvCostRange self_range;
  CgvCostRange inclusive_range;
} CgvCliRow;
