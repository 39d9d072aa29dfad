/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A difference with a bar in front of it, in a place of its own: it grows from the line in the middle of that
 * place, towards the end where something became dearer, towards the start where it became cheaper, on the scale
 * of its column. What is within the noise is grey, and has no bar. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-cell.h"

G_BEGIN_DECLS

/* How wide the place of bars is, the longest on both sides of the line; in a column, add it to the number's width. */
#define CGV_DELTA_CELL_BARS 48

#define CGV_TYPE_DELTA_CELL (cgv_delta_cell_get_type ())

G_DECLARE_FINAL_TYPE (CgvDeltaCell, cgv_delta_cell, CGV, DELTA_CELL, GtkWidget)

/**
 * cgv_delta_cell_new:
 *
 * Makes an empty cell.
 *
 * Returns: the cell
 */
GtkWidget *cgv_delta_cell_new (void);

/**
 * cgv_delta_cell_set:
 * @self: a cell
 * @text: the difference as shown, with its sign
 * @fraction: how long the bar is, from 0 to 1 of what is between the line and an end
 * @state: what the difference means, which gives the bar its side and its colour
 *
 * Shows a difference.
 */
void cgv_delta_cell_set (CgvDeltaCell *self,
                         const char *text,
                         double fraction,
                         CgvCellState state);

/**
 * cgv_delta_cell_set_has_bar:
 * @self: a cell
 * @has_bar: whether there is a place for bars; without it there is only text, grey where it is noise
 *
 * Chooses between a bar and none. There is one at first.
 */
void cgv_delta_cell_set_has_bar (CgvDeltaCell *self,
                                 gboolean has_bar);

/**
 * cgv_delta_cell_get_text:
 * @self: a cell
 *
 * What it shows.
 *
 * Returns: (transfer none): the difference as shown
 */
const char *cgv_delta_cell_get_text (CgvDeltaCell *self);

/**
 * cgv_delta_cell_get_fraction:
 * @self: a cell
 *
 * How long its bar is.
 *
 * Returns: -1 to 1, below 0 for what became cheaper
 */
double cgv_delta_cell_get_fraction (CgvDeltaCell *self);

/**
 * cgv_delta_cell_get_state:
 * @self: a cell
 *
 * What the difference means.
 *
 * Returns: the state
 */
CgvCellState cgv_delta_cell_get_state (CgvDeltaCell *self);

G_END_DECLS
