/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of the flat profile: how a function is shown in them, which of them there is room
 * for, and what their headers explain. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-column-sort.h"
#include "cgv-function-list.h"

G_BEGIN_DECLS

/* The keys of the columns are those of CgvOrderKey, in the order of the columns. */
#define CGV_FUNCTION_COLUMNS_N (CGV_ORDER_LOCATION + 1)

#define CGV_TYPE_FUNCTION_COLUMNS (cgv_function_columns_get_type ())

G_DECLARE_FINAL_TYPE (CgvFunctionColumns, cgv_function_columns, CGV, FUNCTION_COLUMNS, GObject)

/**
 * cgv_function_columns_new:
 * @view: a view without columns, which has to live longer
 *
 * Adds the columns to a view.
 *
 * Returns: (transfer full): the columns
 */
CgvFunctionColumns *cgv_function_columns_new (GtkColumnView *view);

/**
 * cgv_function_columns_set_list:
 * @self: the columns
 * @list: (nullable): the rows
 *
 * Shows rows, in the order that the headers tell. Call it before the view gets the model.
 */
void cgv_function_columns_set_list (CgvFunctionColumns *self,
                                    CgvFunctionList *list);

/**
 * cgv_function_columns_set_width:
 * @self: the columns
 * @width: the width of the view in pixels
 *
 * Shows the columns that there is room for: always inclusive cost and name, then self cost, calls
 * and location. Not while sizes are being allocated.
 */
void cgv_function_columns_set_width (CgvFunctionColumns *self,
                                     int width);

/**
 * cgv_function_columns_get_sort:
 * @self: the columns
 *
 * What the headers sort by.
 *
 * Returns: (transfer none): the sort, with the keys of CgvOrderKey
 */
CgvColumnSort *cgv_function_columns_get_sort (CgvFunctionColumns *self);

/**
 * cgv_function_columns_get_sort_column:
 * @self: the columns
 *
 * Which of the columns that the user added is sorted by.
 *
 * Returns: (transfer none) (nullable): the column, as cgv_quantity_parse() takes it, or NULL if it is one
 *   of CgvOrderKey
 */
const char *cgv_function_columns_get_sort_column (CgvFunctionColumns *self);

/**
 * cgv_function_columns_set_sort_column:
 * @self: the columns
 * @id: a column that the user added, as cgv_quantity_dup_id() makes it
 * @descending: whether the largest comes first
 *
 * Sorts by a column, as soon as it is there.
 */
void cgv_function_columns_set_sort_column (CgvFunctionColumns *self,
                                           const char *id,
                                           gboolean descending);

G_END_DECLS
