/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The common head of the columns of both sides, above their titles: the cost and its unit. It is shown for parts of one run, whose columns
 * are titled A, B and Δ. Main thread.
 */

#include "cgv-comparison.h"
#include "cgv-table.h"

G_BEGIN_DECLS

#define CGV_TYPE_SIDES_HEAD (cgv_sides_head_get_type ())

G_DECLARE_FINAL_TYPE (CgvSidesHead, cgv_sides_head, CGV, SIDES_HEAD, GtkWidget)

/* @table: the table of functions below it; followed */
void cgv_sides_head_set_table (CgvSidesHead *self,
                               CgvTable *table);

/* @comparison: (nullable): the shown comparison; the head is visible for parts of one run */
void cgv_sides_head_set_comparison (CgvSidesHead *self,
                                    const CgvComparison *comparison);

G_END_DECLS
