/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvCallList: base_inclusive, new_inclusive, delta_inclusive, percent_inclusive, why, name, by_calls,
 * by_cost, base_calls, new_calls, location. Main thread.
 */

#include "cgv-call-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns what a table of a CgvCallList is made from. */
const CgvTableSpec *cgv_delta_call_columns_get_spec (void);

G_END_DECLS
