/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns of a list of differences: self and inclusive costs on both sides, what they differ by, and
 * what of; which of them there is room for, and what their headers explain. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-column-sort.h"
#include "cgv-compare-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_COMPARE_COLUMNS (cgv_compare_columns_get_type ())

G_DECLARE_FINAL_TYPE (CgvCompareColumns, cgv_compare_columns, CGV, COMPARE_COLUMNS, GObject)

/**
 * cgv_compare_columns_new:
 * @view: a view without columns, which has to live longer
 *
 * Adds the columns to a view.
 *
 * Returns: (transfer full): the columns
 */
CgvCompareColumns *cgv_compare_columns_new (GtkColumnView *view);

/**
 * cgv_compare_columns_set_list:
 * @self: the columns
 * @list: (nullable): the rows
 *
 * Shows rows, in the order that the headers tell. Call it before the view gets the model.
 */
void cgv_compare_columns_set_list (CgvCompareColumns *self,
                                   CgvFunctionList *list);

/**
 * cgv_compare_columns_set_width:
 * @self: the columns
 * @width: the width of the view in pixels
 *
 * Shows the columns that there is room for: always a difference and the name, then its share, both
 * sides, and the other kind of cost. Not while sizes are being allocated.
 */
void cgv_compare_columns_set_width (CgvCompareColumns *self,
                                    int width);

/**
 * cgv_compare_columns_set_inclusive:
 * @self: the columns
 * @inclusive: whether inclusive costs come before self costs where there is no room for both
 *
 * Chooses which cost the columns tell most about. What is sorted by the one is then sorted by the other.
 */
void cgv_compare_columns_set_inclusive (CgvCompareColumns *self,
                                        gboolean inclusive);

/**
 * cgv_compare_columns_get_inclusive:
 * @self: the columns
 *
 * Which cost the columns tell most about.
 *
 * Returns: TRUE for inclusive cost
 */
gboolean cgv_compare_columns_get_inclusive (CgvCompareColumns *self);

/**
 * cgv_compare_columns_get_sort:
 * @self: the columns
 *
 * What the headers sort by.
 *
 * Returns: (transfer none): the sort; its keys are private
 */
CgvColumnSort *cgv_compare_columns_get_sort (CgvCompareColumns *self);

/**
 * cgv_compare_columns_set_key:
 * @self: the columns
 * @key: what to sort by
 * @descending: whether the largest comes first
 *
 * Sorts the list as a click on a column header does.
 */
void cgv_compare_columns_set_key (CgvCompareColumns *self,
                                  CgvComparisonKey key,
                                  gboolean descending);

/**
 * cgv_compare_columns_dup_table:
 * @self: the columns of a list
 * @rows: positions in it, ascending
 *
 * The verdict, a header line and the rows as TSV, in all columns whether there is room for them or not, with exact
 * event counts whatever the measure; for the clipboard.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_columns_dup_table (CgvCompareColumns *self,
                                     GtkBitset *rows);

G_END_DECLS
