/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What something costs in each part, as a bar a part: a cell of the overview of parts, and its totals. Parts are
 * places from the start. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-part-bars-painter.h"

G_BEGIN_DECLS

#define CGV_TYPE_PART_BARS_CELL (cgv_part_bars_cell_get_type ())

G_DECLARE_FINAL_TYPE (CgvPartBarsCell, cgv_part_bars_cell, CGV, PART_BARS_CELL, GtkWidget)

/**
 * cgv_part_bars_cell_new:
 * @height: how high a full bar is, in pixels
 *
 * Makes a cell without bars.
 *
 * Returns: (transfer floating): the cell
 */
GtkWidget *cgv_part_bars_cell_new (int height);

/**
 * cgv_part_bars_cell_begin:
 * @self: a cell
 * @states: for each part, a set of CgvPartBarState, a byte each
 * @low: the cost at the bottom, at most 0
 * @high: the cost at the top, at least 0
 *
 * Begins to fill the cell.
 *
 * Returns: (transfer none): zeroes, one for each part, for their costs; to be filled in before the cell is drawn
 */
double *cgv_part_bars_cell_begin (CgvPartBarsCell *self,
                                  GBytes *states,
                                  double low,
                                  double high);

/**
 * cgv_part_bars_cell_find:
 * @self: a cell
 * @x: where, in its coordinates
 *
 * Which parts are at a place.
 *
 * Returns: the parts that share the bar there; none outside of the bars
 */
CgvPartSpan cgv_part_bars_cell_find (CgvPartBarsCell *self,
                                     double x);

/**
 * cgv_part_bars_cell_get_largest:
 * @self: a cell
 * @span: parts that share a bar
 *
 * Which of them the bar shows.
 *
 * Returns: the part that costs most
 */
guint cgv_part_bars_cell_get_largest (CgvPartBarsCell *self,
                                      CgvPartSpan span);

/**
 * cgv_part_bars_cell_get_rect:
 * @self: a cell
 * @place: a part
 *
 * Where the bar of a part is.
 *
 * Returns: its column, in the coordinates of the cell
 */
CgvRect cgv_part_bars_cell_get_rect (CgvPartBarsCell *self,
                                     guint place);

/**
 * cgv_part_bars_cell_get_value:
 * @self: a cell
 * @place: a part
 *
 * What is drawn of a part.
 *
 * Returns: its cost as a share of the height, between -1 and 1
 */
double cgv_part_bars_cell_get_value (CgvPartBarsCell *self,
                                     guint place);

/**
 * cgv_part_bars_cell_get_palette:
 * @self: a cell
 * @palette: (out caller-allocates): the palette
 *
 * The colours that it is painted in.
 */
void cgv_part_bars_cell_get_palette (CgvPartBarsCell *self,
                                     CgvPalette *palette);

G_END_DECLS
