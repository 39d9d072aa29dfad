/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of CgvFunctionColumns share: cgv-function-columns.c decides which columns there are,
 * cgv-function-layout.c how wide they are, cgv-function-cells.c fills their cells,
 * cgv-function-explain.c their headers' tooltips. Main thread.
 */

#include "cgv-cost-scale.h"
#include "cgv-function-columns.h"

G_BEGIN_DECLS

/**
 * CgvFunctionColumnKind:
 * @CGV_FUNCTION_COLUMN_INCLUSIVE: inclusive cost
 * @CGV_FUNCTION_COLUMN_SELF: self cost
 * @CGV_FUNCTION_COLUMN_CUMULATIVE: the self costs of all rows down to it
 * @CGV_FUNCTION_COLUMN_CALLS: calls into it
 * @CGV_FUNCTION_COLUMN_NAME: its name
 * @CGV_FUNCTION_COLUMN_LOCATION: its file and object
 *
 * What a column shows.
 */
typedef enum
{
  CGV_FUNCTION_COLUMN_INCLUSIVE,
  CGV_FUNCTION_COLUMN_SELF,
  CGV_FUNCTION_COLUMN_CUMULATIVE,
  CGV_FUNCTION_COLUMN_CALLS,
  CGV_FUNCTION_COLUMN_NAME,
  CGV_FUNCTION_COLUMN_LOCATION,
} CgvFunctionColumnKind;

/**
 * CgvFunctionColumn:
 * @columns: whose it is
 * @kind: what it shows
 * @event: (nullable): the name of the event type of a column that the user added; NULL for the
 *   current one
 * @id: (nullable): what the settings call a column that the user added
 * @sort_key: what CgvColumnSort calls it, or -1 if it is not sorted
 * @column: the column itself
 * @scale: the scale of its numbers
 *
 * A column.
 */
typedef struct
{
  CgvFunctionColumns *columns;
  CgvFunctionColumnKind kind;
  char *event;
  char *id;
  int sort_key;
  GtkColumnViewColumn *column;
  CgvCostScale scale;
} CgvFunctionColumn;

struct _CgvFunctionColumns
{
  GObject parent_instance;

  GtkColumnView *view;
  CgvFunctionColumn *own[CGV_FUNCTION_COLUMNS_N]; /* by CgvOrderKey */
  GPtrArray *added;                               /* of CgvFunctionColumn, in the order of the user */
  CgvColumnSort *sort;
  int next_sort_key;
  char *wanted_sort; /* the id of a column that is not there yet */
  gboolean wanted_descending;
  gboolean is_updating; /* the order changes, but not by the user */
  CgvFunctionList *list;
  CgvFocus *focus;
  gboolean has_calls;
  int width;
};

/**
 * cgv_function_columns_get_row:
 * @self: the columns
 * @position: a row
 * @row: (out): what it shows
 *
 * Gets what a row shows.
 *
 * Returns: FALSE where there is no such row
 */
gboolean cgv_function_columns_get_row (CgvFunctionColumns *self,
                                       guint position,
                                       CgvFunctionRow *row);

/**
 * cgv_function_column_get_costs:
 * @column: a column of a list
 *
 * The costs that it shows.
 *
 * Returns: (transfer none) (nullable): the costs, or NULL where the profile does not have its event
 *   type
 */
CgvCosts *cgv_function_column_get_costs (CgvFunctionColumn *column);

/**
 * cgv_function_column_get_values:
 * @column: a column of self, cumulative or inclusive costs
 * @costs: its costs
 *
 * Those of its costs that it shows or adds up.
 *
 * Returns: (transfer none) (array): a cost for each node
 */
const CgvCost *cgv_function_column_get_values (CgvFunctionColumn *column,
                                               CgvCosts *costs);

/**
 * cgv_function_column_get_full:
 * @column: a column with costs
 *
 * What a full bar is: the largest cost of a function or, where there are groups, that of everything.
 *
 * Returns: the cost
 */
CgvCost cgv_function_column_get_full (CgvFunctionColumn *column);

/**
 * cgv_function_column_get_scale:
 * @column: a column with costs
 *
 * The scale of its bars, made to fit the costs that it shows now: the list fills its cells before
 * anyone else hears of new costs.
 *
 * Returns: (transfer none): the scale
 */
const CgvCostScale *cgv_function_column_get_scale (CgvFunctionColumn *column);

/**
 * cgv_function_column_explain:
 * @column: (type CgvFunctionColumn): a column
 *
 * Explains a column with numbers of the profile that is open.
 *
 * Returns: (transfer full) (nullable): the text of the tooltip
 */
char *cgv_function_column_explain (gpointer column);

/**
 * cgv_function_columns_update_layout:
 * @self: the columns
 *
 * Shows the columns that there is room for.
 */
void cgv_function_columns_update_layout (CgvFunctionColumns *self);

/**
 * cgv_function_cells_new_factory:
 * @column: a column, which has to live as long as there are cells
 *
 * Makes what makes the cells of a column.
 *
 * Returns: (transfer full): the factory
 */
GtkListItemFactory *cgv_function_cells_new_factory (CgvFunctionColumn *column);

G_END_DECLS
