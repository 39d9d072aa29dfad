/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of the list of pieces of a cycle: inclusive and self cost, and the name, which shows
 * or hides the members of a sub-cycle. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-column-sort.h"
#include "cgv-cycle-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_CYCLE_COLUMNS (cgv_cycle_columns_get_type ())

G_DECLARE_FINAL_TYPE (CgvCycleColumns, cgv_cycle_columns, CGV, CYCLE_COLUMNS, GObject)

/**
 * cgv_cycle_columns_new:
 * @view: an empty view, which lives longer
 *
 * Puts the columns into a view.
 *
 * Returns: (transfer full): the columns
 */
CgvCycleColumns *cgv_cycle_columns_new (GtkColumnView *view);

/**
 * cgv_cycle_columns_set_list:
 * @self: columns
 * @cycle: (nullable): the cycle focus of @list
 * @list: (nullable): what they show
 *
 * Shows a list.
 */
void cgv_cycle_columns_set_list (CgvCycleColumns *self,
                                 CgvCycleFocus *cycle,
                                 CgvCycleList *list);

/**
 * cgv_cycle_columns_set_width:
 * @self: the columns
 * @width: how much room there is for all of them, in pixels
 *
 * Shows the columns that there is room for.
 */
void cgv_cycle_columns_set_width (CgvCycleColumns *self,
                                  int width);

/**
 * cgv_cycle_columns_refresh:
 * @self: columns
 *
 * Fills all cells again.
 */
void cgv_cycle_columns_refresh (CgvCycleColumns *self);

/**
 * cgv_cycle_columns_get_sort:
 * @self: columns
 *
 * How the list is sorted, by a #CgvCycleOrderKey.
 *
 * Returns: (transfer none): the sort
 */
CgvColumnSort *cgv_cycle_columns_get_sort (CgvCycleColumns *self);

G_END_DECLS
