/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of CgvCallColumns share: cgv-call-columns.c decides which columns there are,
 * cgv-call-layout.c how wide they are, cgv-call-cells.c fills their cells, cgv-call-explain.c their
 * headers' tooltips. Main thread.
 */

#include "cgv-call-columns.h"

G_BEGIN_DECLS

#define CGV_CALL_COLUMNS_N (CGV_CALL_ORDER_NAME + 1)

/**
 * CgvCallColumn:
 * @columns: whose it is
 * @key: what it shows
 * @event: (nullable): the name of the event type of a column that the user added, whose @key is
 *   CGV_CALL_ORDER_COST; NULL for the current one
 * @sort_key: what CgvColumnSort calls it
 * @column: the column itself
 *
 * A column.
 */
typedef struct
{
  CgvCallColumns *columns;
  CgvCallOrderKey key;
  char *event;
  int sort_key;
  GtkColumnViewColumn *column;
} CgvCallColumn;

struct _CgvCallColumns
{
  GObject parent_instance;

  GtkColumnView *view;
  CgvCallColumn *own[CGV_CALL_COLUMNS_N]; /* by CgvCallOrderKey */
  GPtrArray *added;                       /* of CgvCallColumn, in the order of the user */
  CgvColumnSort *sort;
  int next_sort_key;
  CgvCallList *list;
  CgvFocus *focus;
  int width;
};

/**
 * CgvCallCell:
 * @edge: the call, an index into the edges of the graph
 * @node: the function at its other end
 * @cost: its inclusive cost in the current event type
 * @count: how often
 * @is_within: whether it is a call within a cycle, or of a function by itself
 *
 * What one row shows.
 */
typedef struct
{
  guint edge;
  CgvNodeId node;
  CgvCost cost;
  guint64 count;
  gboolean is_within;
} CgvCallCell;

/**
 * cgv_call_columns_get_call:
 * @self: the columns
 * @position: a row
 * @call: (out caller-allocates): what it shows
 *
 * Looks a row up.
 *
 * Returns: FALSE where there is no such row
 */
gboolean cgv_call_columns_get_call (CgvCallColumns *self,
                                    guint position,
                                    CgvCallCell *call);

/**
 * cgv_call_columns_get_base:
 * @self: the columns, with a list
 * @costs: the costs of some event type
 *
 * What 100 % is.
 *
 * Returns: the inclusive cost of the function that the window is about
 */
CgvCost cgv_call_columns_get_base (CgvCallColumns *self,
                                   const CgvCosts *costs);

/**
 * cgv_call_column_get_costs:
 * @column: a column of a list
 *
 * The costs that it shows.
 *
 * Returns: (transfer none) (nullable): the costs, or NULL where the profile does not have its event
 *   type
 */
CgvCosts *cgv_call_column_get_costs (CgvCallColumn *column);

/**
 * cgv_call_column_explain:
 * @column: (type CgvCallColumn): a column
 *
 * Explains a column with numbers of the profile that is open.
 *
 * Returns: (transfer full) (nullable): the text of the tooltip
 */
char *cgv_call_column_explain (gpointer column);

/**
 * cgv_call_columns_update_layout:
 * @self: the columns
 *
 * Shows the columns that there is room for.
 */
void cgv_call_columns_update_layout (CgvCallColumns *self);

/**
 * cgv_call_cells_dup_cost:
 * @column: a column of costs
 * @cost: a cost of its event type
 * @is_within: whether it is that of a call within a cycle
 *
 * A cost as its cell shows it.
 *
 * Returns: (transfer full): the text
 */
char *cgv_call_cells_dup_cost (CgvCallColumn *column,
                               CgvCost cost,
                               gboolean is_within);

/**
 * cgv_call_cells_dup_per_call:
 * @self: the columns, with a list
 * @call: a row
 *
 * The cost of one call.
 *
 * Returns: (transfer full): the text
 */
char *cgv_call_cells_dup_per_call (CgvCallColumns *self,
                                   const CgvCallCell *call);

/**
 * cgv_call_cells_dup_short_per_call:
 * @self: the columns, with a list
 * @call: a row
 *
 * The cost of one call as its cell shows it: what fits beside a name; the tooltip has all digits.
 *
 * Returns: (transfer full): the text
 */
char *cgv_call_cells_dup_short_per_call (CgvCallColumns *self,
                                         const CgvCallCell *call);

/**
 * cgv_call_cells_new_factory:
 * @column: a column, which has to live as long as there are cells
 *
 * Makes what makes the cells of a column.
 *
 * Returns: (transfer full): the factory
 */
GtkListItemFactory *cgv_call_cells_new_factory (CgvCallColumn *column);

G_END_DECLS
