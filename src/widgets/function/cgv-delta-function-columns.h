/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvFunctionList of two sides: delta_self, percent_self, base_self, new_self, program_self, the same of
 * inclusive cost, delta_calls, name, location; delta_self:EVENT and so on for each event type that the focus has columns of;
 * base_calls, new_calls, status. Main thread.
 */

#include "cgv-function-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns what a table of a CgvFunctionList is made from. */
const CgvTableSpec *cgv_delta_function_columns_get_spec (void);

/* Chooses the cost of which there is most to see: self or inclusive. */
void cgv_delta_function_columns_set_inclusive (CgvFunctionList *list,
                                               gboolean is_inclusive);

G_END_DECLS
