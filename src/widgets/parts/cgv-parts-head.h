/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The total row of the overview of parts: the total cost of parts, above the columns of the functions, with letters over the parts that are
 * compared and an arrow over the sort column. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-parts-chart.h"
#include "cgv-table.h"

G_BEGIN_DECLS

#define CGV_TYPE_PARTS_HEAD (cgv_parts_head_get_type ())

G_DECLARE_FINAL_TYPE (CgvPartsHead, cgv_parts_head, CGV, PARTS_HEAD, GtkWidget)

/*
 * Shows the totals of a chart.
 *
 * @table: the columns below it; followed
 * @chart: (nullable): the chart; followed
 */
void cgv_parts_head_set_chart (CgvPartsHead *self,
                               CgvTable *table,
                               CgvPartsChart *chart);

/* Fills everything again. */
void cgv_parts_head_refresh (CgvPartsHead *self);

CgvPartBarsCell *cgv_parts_head_get_bars (CgvPartsHead *self);

/* Returns the marks over the bars, from the start: letters, arrows and if @has_names, names, each with its place: "0:A 3:B▾". */
char *cgv_parts_head_dup_marks (CgvPartsHead *self,
                                gboolean has_names);

G_END_DECLS
