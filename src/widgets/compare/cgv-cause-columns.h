/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The columns of a CgvCauseList: each with a large change, all others, and all. Main thread. */

#include "cgv-cause-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

const CgvTableSpec *cgv_cause_columns_get_spec (void);

G_END_DECLS
