/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of the overview of parts: what a function costs in all parts, the least and the most in one, their
 * spread, its name, and the bars of all parts. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-column-sort.h"
#include "cgv-parts-chart.h"

G_BEGIN_DECLS

/**
 * CgvPartsColumn:
 * @CGV_PARTS_COLUMN_TOTAL: the cost in all parts
 * @CGV_PARTS_COLUMN_MIN: the least in a part
 * @CGV_PARTS_COLUMN_MAX: the most in a part
 * @CGV_PARTS_COLUMN_SPREAD: their difference
 * @CGV_PARTS_COLUMN_VARIATION: the spread over the mean
 * @CGV_PARTS_COLUMN_NAME: the name
 * @CGV_PARTS_COLUMN_BARS: a bar for each part
 *
 * The columns, in their order.
 */
typedef enum
{
  CGV_PARTS_COLUMN_TOTAL,
  CGV_PARTS_COLUMN_MIN,
  CGV_PARTS_COLUMN_MAX,
  CGV_PARTS_COLUMN_SPREAD,
  CGV_PARTS_COLUMN_VARIATION,
  CGV_PARTS_COLUMN_NAME,
  CGV_PARTS_COLUMN_BARS,
} CgvPartsColumn;

#define CGV_N_PARTS_COLUMNS 7

/**
 * CGV_PARTS_CELL_PADDING:
 *
 * The room on both sides of what is in a cell, in pixels. The style sheet says the same.
 */
#define CGV_PARTS_CELL_PADDING 6

#define CGV_TYPE_PARTS_COLUMNS (cgv_parts_columns_get_type ())

/* Signal: layout-changed — columns have other widths. */
G_DECLARE_FINAL_TYPE (CgvPartsColumns, cgv_parts_columns, CGV, PARTS_COLUMNS, GObject)

/**
 * cgv_parts_columns_new:
 * @view: an empty view, which lives longer
 *
 * Puts the columns into a view.
 *
 * Returns: (transfer full): the columns
 */
CgvPartsColumns *cgv_parts_columns_new (GtkColumnView *view);

/**
 * cgv_parts_columns_set_chart:
 * @self: columns
 * @chart: (nullable): what they show
 *
 * Shows the list of a chart.
 */
void cgv_parts_columns_set_chart (CgvPartsColumns *self,
                                  CgvPartsChart *chart);

/**
 * cgv_parts_columns_set_width:
 * @self: the columns
 * @width: how much room there is for all of them, in pixels
 *
 * Shows the columns that there is room for: name, bars and total always.
 */
void cgv_parts_columns_set_width (CgvPartsColumns *self,
                                  int width);

/**
 * cgv_parts_columns_get_width:
 * @self: the columns
 * @column: one of them
 *
 * How wide a column is.
 *
 * Returns: its width in pixels, 0 if it is not shown
 */
int cgv_parts_columns_get_width (CgvPartsColumns *self,
                                 CgvPartsColumn column);

/**
 * cgv_parts_columns_get_n_bars:
 * @self: the columns
 *
 * How many bars there is room for beside each other.
 *
 * Returns: the number of parts, or fewer, which these share
 */
guint cgv_parts_columns_get_n_bars (CgvPartsColumns *self);

/**
 * cgv_parts_columns_refresh:
 * @self: columns
 *
 * Fills all cells again.
 */
void cgv_parts_columns_refresh (CgvPartsColumns *self);

/**
 * cgv_parts_columns_sort_by_part:
 * @self: columns
 * @part: a part
 *
 * Sorts by a part, the largest first; the other way round if it is sorted by it already.
 */
void cgv_parts_columns_sort_by_part (CgvPartsColumns *self,
                                     CgvPartId part);

/**
 * cgv_parts_columns_get_sort:
 * @self: columns
 *
 * How the list is sorted, by a CgvPartOrderKey.
 *
 * Returns: (transfer none): the sort
 */
CgvColumnSort *cgv_parts_columns_get_sort (CgvPartsColumns *self);

G_END_DECLS
