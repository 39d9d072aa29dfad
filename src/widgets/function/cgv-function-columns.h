/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvFunctionList of one side or two: an array in cgv-function-columns.c, where a column is added. Main thread.
 */

#include "cgv-function-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns what a table of a CgvFunctionList is made from. */
const CgvTableSpec *cgv_function_columns_get_spec (void);

/* Chooses the cost of a comparison of which there is most to see: inclusive rather than self. */
void cgv_function_columns_set_inclusive (CgvFunctionList *list,
                                         gboolean leads);

/* Returns in which unit numbers of parts of one run are shown: so many decimal digits, see cgv_amount_text_get_power(). */
guint cgv_function_columns_get_power (const CgvComparison *comparison);

G_END_DECLS
