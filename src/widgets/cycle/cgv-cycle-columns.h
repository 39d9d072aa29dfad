/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvCycleList and a CgvCycleLinkList, of one side or two. Main thread.
 */

#include "cgv-cycle-link-list.h"
#include "cgv-cycle-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns what a table of a CgvCycleList is made from. */
const CgvTableSpec *cgv_cycle_columns_get_spec (void);

/* Returns what a table of a CgvCycleLinkList is made from. */
const CgvTableSpec *cgv_cycle_columns_get_link_spec (void);

G_END_DECLS
