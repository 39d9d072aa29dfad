/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvCallList: inclusive, share, calls, per_call, name, inclusive:EVENT for each event type that the focus has
 * columns of, file, object. Main thread.
 */

#include "cgv-call-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns what a table of a CgvCallList is made from. */
const CgvTableSpec *cgv_call_columns_get_spec (void);

G_END_DECLS
