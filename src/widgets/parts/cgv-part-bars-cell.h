/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The cost of something in each part, as a bar for each part: a cell of the overview of parts, and its totals. Parts are places from the
 * start. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-part-bars-painter.h"

G_BEGIN_DECLS

#define CGV_TYPE_PART_BARS_CELL (cgv_part_bars_cell_get_type ())

G_DECLARE_FINAL_TYPE (CgvPartBarsCell, cgv_part_bars_cell, CGV, PART_BARS_CELL, GtkWidget)

/* @height: how high a full bar is, in pixels */
GtkWidget *cgv_part_bars_cell_new (int height);

/*
 * Begins to fill the cell. Returns zeroes, one for each part, for their costs; to be filled in before the cell is
 * drawn.
 *
 * @states: for each part, a set of CgvPartBarState, a byte each
 * @low: the cost at the bottom, at most 0
 * @high: the cost at the top, at least 0
 */
double *cgv_part_bars_cell_begin (CgvPartBarsCell *self,
                                  GBytes *states,
                                  double low,
                                  double high);

/*
 * Returns the parts that share the bar there; an empty span outside of the bars.
 *
 * @x: place in its coordinates
 */
CgvPartSpan cgv_part_bars_cell_find (CgvPartBarsCell *self,
                                     double x);

/*
 * Returns the part of a span that costs most, which the bar shows.
 *
 * @span: parts that share a bar
 */
guint cgv_part_bars_cell_get_largest (CgvPartBarsCell *self,
                                      CgvPartSpan span);

/* Returns the column of the bar of a part, in the coordinates of the cell. */
CgvRect cgv_part_bars_cell_get_rect (CgvPartBarsCell *self,
                                     guint place);

/* Returns the cost of a part as a share of the height, between -1 and 1. */
double cgv_part_bars_cell_get_value (CgvPartBarsCell *self,
                                     guint place);

G_END_DECLS
