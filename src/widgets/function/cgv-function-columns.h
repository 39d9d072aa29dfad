/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvFunctionList of one side or two: an array in cgv-function-columns.c, where a column is added. Main thread.
 */

#include "cgv-function-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns the table specification of a CgvFunctionList. */
const CgvTableSpec *cgv_function_columns_get_spec (void);

/* Chooses the leading cost of a comparison, and that of columns of parts: inclusive rather than self. */
void cgv_function_columns_set_inclusive (CgvFunctionList *list,
                                         gboolean leads);

/* Returns the unit of numbers of parts of one run, as decimal digits, see cgv_amount_text_get_power(). */
guint cgv_function_columns_get_power (const CgvComparison *comparison);

G_END_DECLS
