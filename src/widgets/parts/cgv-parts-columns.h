/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of the overview of parts, whose source is a CgvPartsChart: total, least, most, spread, variation, name, bars, file, object,
 * and the copied values of each part. They have totals. Main thread.
 */

#include "cgv-parts-chart.h"
#include "cgv-table.h"

G_BEGIN_DECLS

/* The padding on both sides of a cell, in pixels. The style sheet has the same value. */
#define CGV_PARTS_CELL_PADDING 6

/* Returns the table specification of a chart's list. */
const CgvTableSpec *cgv_parts_columns_get_spec (void);

G_END_DECLS
