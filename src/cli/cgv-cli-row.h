/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The numbers of one line of output. Plain data.
 */

#include <glib.h>

#include "cgv-types.h"

/**
 * CgvCliRow:
 * @row: number of the row
 * @self: self cost; 0 in a list of calls
 * @inclusive: inclusive cost; in a list of calls, of the calls
 * @calls: recorded calls
 *
 * A line of output.
 */
typedef struct
{
  guint32 row;
  CgvCost self;
  CgvCost inclusive;
  guint64 calls;
} CgvCliRow;
