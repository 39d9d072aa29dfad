/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvFunctionList of one side: inclusive and self with their shares, cumulative, calls, name, inclusive:EVENT and
 * self:EVENT as the focus has them, location, file, object; of groups inclusive_low, inclusive_high and group, too. Main thread.
 */

#include "cgv-function-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns what a table of a CgvFunctionList is made from. */
const CgvTableSpec *cgv_function_columns_get_spec (void);

G_END_DECLS
