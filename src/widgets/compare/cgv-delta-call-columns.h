/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a list of callers or callees on both sides of a comparison. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-column-sort.h"
#include "cgv-compare-call-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_DELTA_CALL_COLUMNS (cgv_delta_call_columns_get_type ())

G_DECLARE_FINAL_TYPE (CgvDeltaCallColumns, cgv_delta_call_columns, CGV, DELTA_CALL_COLUMNS, GObject)

/**
 * cgv_delta_call_columns_new:
 * @view: a view without columns, which has to live longer
 *
 * Adds the columns to a view.
 *
 * Returns: (transfer full): the columns
 */
CgvDeltaCallColumns *cgv_delta_call_columns_new (GtkColumnView *view);

/**
 * cgv_delta_call_columns_set_list:
 * @self: the columns
 * @list: (nullable): the rows
 *
 * Shows rows, in the order that the headers tell. Call it before the view gets the model.
 */
void cgv_delta_call_columns_set_list (CgvDeltaCallColumns *self,
                                      CgvCompareCallList *list);

/**
 * cgv_delta_call_columns_set_width:
 * @self: the columns
 * @width: the width of the view in pixels
 *
 * Shows the columns that there is room for: always difference and name, then why, the share, and both costs. Not while
 * sizes are being allocated.
 */
void cgv_delta_call_columns_set_width (CgvDeltaCallColumns *self,
                                       int width);

/**
 * cgv_delta_call_columns_refresh:
 * @self: the columns
 *
 * Shows all again: the rows are other calls.
 */
void cgv_delta_call_columns_refresh (CgvDeltaCallColumns *self);

/**
 * cgv_delta_call_columns_get_sort:
 * @self: the columns
 *
 * What the headers sort by.
 *
 * Returns: (transfer none): the sort
 */
CgvColumnSort *cgv_delta_call_columns_get_sort (CgvDeltaCallColumns *self);

/**
 * cgv_delta_call_columns_dup_table:
 * @list: calls
 * @first: the first to write
 * @n_rows: how many, from there on
 *
 * Calls as tab-separated text, with a head: whole numbers and whole names.
 *
 * Returns: (transfer full): the text
 */
char *cgv_delta_call_columns_dup_table (CgvCompareCallList *list,
                                        guint first,
                                        guint n_rows);

G_END_DECLS
