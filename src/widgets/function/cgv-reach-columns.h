/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The columns of all callers or callees of a function, of one side or two. Main thread. */

#include "cgv-table.h"

G_BEGIN_DECLS

/* For lists of the type CgvReachList. */
const CgvTableSpec *cgv_reach_columns_get_spec (void);

G_END_DECLS
