/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of CgvFunctionColumns share: cgv-function-columns.c decides which columns there are
 * and how wide, cgv-function-cells.c fills their cells, cgv-function-explain.c their headers'
 * tooltips. Main thread.
 */

#include "cgv-function-columns.h"

G_BEGIN_DECLS

struct _CgvFunctionColumns
{
  GObject parent_instance;

  GtkColumnView *view;
  GtkColumnViewColumn *columns[CGV_FUNCTION_COLUMNS_N];
  CgvColumnSort *sort;
  CgvFunctionList *list;
  CgvFocus *focus;
  gboolean has_calls;
  int width;

  /* What a full bar is; for @scaled. */
  CgvCosts *scaled;
  CgvCost max_inclusive;
  CgvCost max_self;

  /* The other end: with its sign, the widest number may be the smallest. */
  CgvCost min_inclusive;
  CgvCost min_self;
};

/**
 * cgv_function_columns_get_scaled_costs:
 * @self: the columns, with a list
 *
 * The costs of the focus, after the scale of the bars was made to fit them.
 *
 * Returns: (transfer none): the costs
 */
CgvCosts *cgv_function_columns_get_scaled_costs (CgvFunctionColumns *self);

/**
 * cgv_function_columns_get_row:
 * @self: the columns
 * @position: a row
 * @row: (out): what it shows
 *
 * What a row shows.
 *
 * Returns: FALSE where there is no such row
 */
gboolean cgv_function_columns_get_row (CgvFunctionColumns *self,
                                       guint position,
                                       CgvFunctionRow *row);

/**
 * cgv_function_columns_explain:
 * @column: a CgvOrderKey
 * @user_data: the columns
 *
 * Explains a column with numbers of the profile that is open.
 *
 * Returns: (transfer full) (nullable): the text of the tooltip
 */
char *cgv_function_columns_explain (guint column,
                                    gpointer user_data);

/**
 * cgv_function_cells_new_factory:
 * @key: a column
 * @columns: the columns, which have to live as long as there are cells
 *
 * Makes what makes the cells of a column.
 *
 * Returns: (transfer full): the factory
 */
GtkListItemFactory *cgv_function_cells_new_factory (CgvOrderKey key,
                                                    CgvFunctionColumns *columns);

G_END_DECLS
