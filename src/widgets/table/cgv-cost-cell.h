/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A number with a bar that is as long as the number is large, on the scale of its column. Main thread.
 *
 * The bar of a cost is behind the number. That of a difference is in front of it: it grows from a line in the middle of its place,
 * towards the end for more and towards the start for less. A difference within the noise is grey, and has no bar.
 */

#include <gtk/gtk.h>

#include "cgv-cell.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_COST_CELL_BEHIND, /* of a cost */
  CGV_COST_CELL_BESIDE, /* of a difference */
  CGV_COST_CELL_NONE,   /* a difference without a bar */
} CgvCostCellBar;

/* The width of the place of the bars of differences, in pixels; in a column, add it to the number's width. */
#define CGV_COST_CELL_BARS 48

#define CGV_TYPE_COST_CELL (cgv_cost_cell_get_type ())

G_DECLARE_FINAL_TYPE (CgvCostCell, cgv_cost_cell, CGV, COST_CELL, GtkWidget)

GtkWidget *cgv_cost_cell_new (CgvCostCellBar kind);

/* Shows a number as it is to be read. The bar is @fraction, 0 to 1, of the longest one; @state is CGV_CELL_SAME for a cost, and gives
 * the bar of a difference its side and its colour. */
void cgv_cost_cell_set (CgvCostCell *self,
                        const char *text,
                        double fraction,
                        CgvCellState state);

const char *cgv_cost_cell_get_text (CgvCostCell *self);

/* Returns 0 to 1, and below 0 for a difference that is less. */
double cgv_cost_cell_get_fraction (CgvCostCell *self);

CgvCellState cgv_cost_cell_get_state (CgvCostCell *self);

G_END_DECLS
