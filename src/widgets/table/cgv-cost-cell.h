/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A number after a bar of its size, on the scale of its column. Main thread.
 *
 * The bar of a cost has that of self cost within it. If costs are negative, both grow from a line in the middle of their place, that of
 * self cost below the other one. The bar of a difference grows from a line in the middle of its place, towards the end for more and towards
 * the start for less. A difference within the noise is grey, and has no bar. If the cell is too narrow for both, there is no bar of a cost.
 */

#include <gtk/gtk.h>

#include "cgv-cell.h"
#include "cgv-line.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_COST_CELL_COST,  /* of a cost */
  CGV_COST_CELL_LONG,  /* a longer bar of a cost */
  CGV_COST_CELL_DELTA, /* of a difference */
  CGV_COST_CELL_NONE,  /* a difference without a bar */
  CGV_COST_CELL_SIDES, /* of the costs of both sides, the base above, without a number */
  CGV_COST_CELL_WIDE,  /* a longer one of a difference, if there is room */
} CgvCostCellBar;

typedef enum
{
  CGV_COST_CELL_AXIS, /* the line in the middle that bars grow from, or the whole place of those of costs */
  CGV_COST_CELL_BAR,
  CGV_COST_CELL_TIP, /* the end of a bar that is torn, because it is too long for its scale */
  CGV_COST_CELL_OWN, /* of a cost: the bar of self cost */
  CGV_COST_CELL_NUMBER,
} CgvCostCellPart;

/* Returns the width of the place of the bars, in pixels; in a column, add it to the number's width. */
int cgv_cost_cell_get_bars_width (CgvCostCellBar kind);

#define CGV_TYPE_COST_CELL (cgv_cost_cell_get_type ())

/* Its text is the number. */
G_DECLARE_FINAL_TYPE (CgvCostCell, cgv_cost_cell, CGV, COST_CELL, CgvLine)

GtkWidget *cgv_cost_cell_new (CgvCostCellBar kind);

/* Sets whether bars of costs grow from a middle line. Then they are -1 to 1 of the longest one. Set it before them. */
void cgv_cost_cell_set_centered (CgvCostCell *self,
                                 gboolean is_centered);

/* Shows the bar of self cost: @own is 0 to 1 of the longest one. */
void cgv_cost_cell_set_own (CgvCostCell *self,
                            double own);

/* Shows the bars of the base of CGV_COST_CELL_SIDES, as cgv_cost_cell_set() and cgv_cost_cell_set_own() do those of the new side. */
void cgv_cost_cell_set_base (CgvCostCell *self,
                             double fraction,
                             double own);

/* Shows a number. The bar is @fraction, 0 to 1, of the longest one; @state is CGV_CELL_SAME for a cost, and gives the bar of a
 * difference its side and its colour. */
void cgv_cost_cell_set (CgvCostCell *self,
                        const char *text,
                        double fraction,
                        CgvCellState state);

/* Returns 0 to 1, and below 0 for a difference that is less and a cost below 0. */
double cgv_cost_cell_get_fraction (CgvCostCell *self);

CgvCellState cgv_cost_cell_get_state (CgvCostCell *self);

/* Gets where a part is in the cell. Returns FALSE if it is not there. */
gboolean cgv_cost_cell_get_part (CgvCostCell *self,
                                 CgvCostCellPart part,
                                 graphene_rect_t *area);

/* Sets whether there are bars if they fit, as there are at first. */
void cgv_cost_cell_set_has_bars (CgvCostCell *self,
                                 gboolean has_bars);

G_END_DECLS
