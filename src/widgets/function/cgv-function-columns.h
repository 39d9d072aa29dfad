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

G_END_DECLS
