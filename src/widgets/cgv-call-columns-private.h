/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of CgvCallColumns share: cgv-call-columns.c decides which columns there are and how
 * wide, cgv-call-cells.c fills their cells, cgv-call-explain.c their headers' tooltips. Main thread.
 */

#include "cgv-call-columns.h"

G_BEGIN_DECLS

#define CGV_CALL_COLUMNS_N (CGV_CALL_ORDER_NAME + 1)

struct _CgvCallColumns
{
  GObject parent_instance;

  GtkColumnView *view;
  GtkColumnViewColumn *columns[CGV_CALL_COLUMNS_N];
  CgvColumnSort *sort;
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
 *
 * What one row shows.
 */
typedef struct
{
  guint edge;
  CgvNodeId node;
  CgvCost cost;
  guint64 count;
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
 *
 * What 100 % is.
 *
 * Returns: the inclusive cost of the function that the window is about
 */
CgvCost cgv_call_columns_get_base (CgvCallColumns *self);

/**
 * cgv_call_columns_explain:
 * @column: a CgvCallOrderKey
 * @user_data: the columns
 *
 * Explains a column with numbers of the profile that is open.
 *
 * Returns: (transfer full) (nullable): the text of the tooltip
 */
char *cgv_call_columns_explain (guint column,
                                gpointer user_data);

/**
 * cgv_call_cells_dup_cost:
 * @self: the columns, with a list
 * @cost: a cost of the current event type
 *
 * A cost as its cell shows it.
 *
 * Returns: (transfer full): the text
 */
char *cgv_call_cells_dup_cost (CgvCallColumns *self,
                               CgvCost cost);

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
 * @key: a column
 * @columns: the columns, which have to live as long as there are cells
 *
 * Makes what makes the cells of a column.
 *
 * Returns: (transfer full): the factory
 */
GtkListItemFactory *cgv_call_cells_new_factory (CgvCallOrderKey key,
                                                CgvCallColumns *columns);

G_END_DECLS
