/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A number with a bar behind it: the bar is as long as the number is large, on the scale of its
 * column. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_COST_CELL (cgv_cost_cell_get_type ())

G_DECLARE_FINAL_TYPE (CgvCostCell, cgv_cost_cell, CGV, COST_CELL, GtkWidget)

/**
 * cgv_cost_cell_new:
 *
 * Makes an empty cell.
 *
 * Returns: the cell
 */
GtkWidget *cgv_cost_cell_new (void);

/**
 * cgv_cost_cell_set:
 * @self: a cell
 * @text: the number as shown
 * @fraction: length of the bar, 0 to 1; what is outside is taken as the nearer bound
 *
 * Shows a number.
 */
void cgv_cost_cell_set (CgvCostCell *self,
                        const char *text,
                        double fraction);

/**
 * cgv_cost_cell_get_text:
 * @self: a cell
 *
 * What it shows.
 *
 * Returns: (transfer none): the number as shown
 */
const char *cgv_cost_cell_get_text (CgvCostCell *self);

/**
 * cgv_cost_cell_get_fraction:
 * @self: a cell
 *
 * How long its bar is.
 *
 * Returns: 0 to 1
 */
double cgv_cost_cell_get_fraction (CgvCostCell *self);

G_END_DECLS
