/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvCycleList, of one side or two. Main thread.
 */

#include "cgv-cycle-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns the table specification of a list of @kind. */
const CgvTableSpec *cgv_cycle_columns_get_spec (CgvCycleListKind kind);

G_END_DECLS
