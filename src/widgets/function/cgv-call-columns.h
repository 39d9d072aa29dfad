/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a CgvCallList of one side or two: an array in cgv-call-columns.c, where a column is added. Main thread.
 */

#include "cgv-call-list.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* Returns the table specification of a CgvCallList: one with rows at any distance, or one of calls. */
const CgvTableSpec *cgv_call_columns_get_spec (gboolean is_far);

/* Returns (nullable) what a row is called instead of its name: all functions before the program are its start. */
const char *cgv_call_columns_get_start (CgvCallList *list,
                                        guint position);

G_END_DECLS
