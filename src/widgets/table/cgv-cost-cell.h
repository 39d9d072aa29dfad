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

GtkWidget *cgv_cost_cell_new (void);

/* Shows a number as it is to be read, with a bar that is @fraction of the cell long, 0 to 1. */
void cgv_cost_cell_set (CgvCostCell *self,
                        const char *text,
                        double fraction);

const char *cgv_cost_cell_get_text (CgvCostCell *self);

double cgv_cost_cell_get_fraction (CgvCostCell *self);

G_END_DECLS
