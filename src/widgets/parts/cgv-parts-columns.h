/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of the overview of parts, whose source is a CgvPartsChart: total, least, most, spread, variation, name, bars, file,
 * object, and what is copied of each part. They have totals. Main thread.
 */

#include "cgv-parts-chart.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* The room on both sides of what is in a cell, in pixels. The style sheet says the same. */
#define CGV_PARTS_CELL_PADDING 6

/* Returns what a table of the list of a chart is made from. */
const CgvTableSpec *cgv_parts_columns_get_spec (void);

G_END_DECLS
