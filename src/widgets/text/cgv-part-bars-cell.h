/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The cost of something in each part, as a bar for each part. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-part-bars-painter.h"

G_BEGIN_DECLS

#define CGV_TYPE_PART_BARS_CELL (cgv_part_bars_cell_get_type ())

G_DECLARE_FINAL_TYPE (CgvPartBarsCell, cgv_part_bars_cell, CGV, PART_BARS_CELL, GtkWidget)

/* @height: how high a full bar is, in pixels */
GtkWidget *cgv_part_bars_cell_new (int height);

/* Takes the costs of @n parts, and for each a set of CgvPartBarState. A full bar is the largest of them. */
void cgv_part_bars_cell_take (CgvPartBarsCell *self,
                              double *values,
                              guint8 *states,
                              guint n);

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
                                     guint part);

/* Returns the cost of a part as a share of the height, between -1 and 1. */
double cgv_part_bars_cell_get_value (CgvPartBarsCell *self,
                                     guint part);

G_END_DECLS
