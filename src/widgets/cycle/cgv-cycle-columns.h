/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvCycleList: inclusive, which may be a bound, with its share and inclusive_low, self with its share, order,
 * name, part, file, object. Main thread.
 */

#include "cgv-cycle-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns what a table of a CgvCycleList is made from. */
const CgvTableSpec *cgv_cycle_columns_get_spec (void);

G_END_DECLS
