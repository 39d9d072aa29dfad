/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A difference with a bar in front of it, in a place of its own: it grows from the line in the middle of that
 * place, towards the end where something costs more, towards the start where it costs less, on the scale
 * of its column. What is within the noise is grey, and has no bar. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-cell.h"

G_BEGIN_DECLS

/* How wide the place of bars is, the longest on both sides of the line; in a column, add it to the number's width. */
#define CGV_DELTA_CELL_BARS 48

#define CGV_TYPE_DELTA_CELL (cgv_delta_cell_get_type ())

G_DECLARE_FINAL_TYPE (CgvDeltaCell, cgv_delta_cell, CGV, DELTA_CELL, GtkWidget)

GtkWidget *cgv_delta_cell_new (void);

/* Shows a difference with its sign. The bar is @fraction, 0 to 1, of what is between the line and an end; @state gives it its side
 * and its colour. */
void cgv_delta_cell_set (CgvDeltaCell *self,
                         const char *text,
                         double fraction,
                         CgvCellState state);

/* Chooses between a place for bars, which there is at first, and text alone, grey where it is noise. */
void cgv_delta_cell_set_has_bar (CgvDeltaCell *self,
                                 gboolean has_bar);

const char *cgv_delta_cell_get_text (CgvDeltaCell *self);

/* Returns -1 to 1, below 0 for less. */
double cgv_delta_cell_get_fraction (CgvDeltaCell *self);

CgvCellState cgv_delta_cell_get_state (CgvDeltaCell *self);

G_END_DECLS
