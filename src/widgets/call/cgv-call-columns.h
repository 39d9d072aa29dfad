/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a list of callers or callees. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-call-list.h"
#include "cgv-column-sort.h"

G_BEGIN_DECLS

#define CGV_TYPE_CALL_COLUMNS (cgv_call_columns_get_type ())

G_DECLARE_FINAL_TYPE (CgvCallColumns, cgv_call_columns, CGV, CALL_COLUMNS, GObject)

/**
 * cgv_call_columns_new:
 * @view: a view without columns, which has to live longer
 *
 * Adds the columns to a view.
 *
 * Returns: (transfer full): the columns
 */
CgvCallColumns *cgv_call_columns_new (GtkColumnView *view);

/**
 * cgv_call_columns_set_list:
 * @self: the columns
 * @list: (nullable): the rows
 *
 * Shows rows, in the order that the headers tell. Call it before the view gets the model.
 */
void cgv_call_columns_set_list (CgvCallColumns *self,
                                CgvCallList *list);

/**
 * cgv_call_columns_set_width:
 * @self: the columns
 * @width: the width of the view in pixels
 *
 * Shows the columns that there is room for: always cost and name, then count and cost per call.
 * Not while sizes are being allocated.
 */
void cgv_call_columns_set_width (CgvCallColumns *self,
                                 int width);

/**
 * cgv_call_columns_refresh:
 * @self: the columns
 *
 * Shows all again: the rows are the calls of another function.
 */
void cgv_call_columns_refresh (CgvCallColumns *self);

/**
 * cgv_call_columns_get_sort:
 * @self: the columns
 *
 * What the headers sort by.
 *
 * Returns: (transfer none): the sort, with the keys of CgvCallOrderKey
 */
CgvColumnSort *cgv_call_columns_get_sort (CgvCallColumns *self);

G_END_DECLS
