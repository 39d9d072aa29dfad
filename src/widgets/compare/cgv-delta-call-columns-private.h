/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of CgvDeltaCallColumns share: cgv-delta-call-columns.c decides which columns there are and how wide,
 * cgv-delta-call-cells.c fills their cells, cgv-delta-call-explain.c their headers' tooltips, cgv-delta-call-table.c
 * copies. Main thread.
 */

#include "cgv-delta-call-columns.h"

G_BEGIN_DECLS

/**
 * CgvDeltaCallKind:
 * @CGV_DELTA_CALL_BASE: cost on the base
 * @CGV_DELTA_CALL_NEW: cost on the new side
 * @CGV_DELTA_CALL_DELTA: the difference
 * @CGV_DELTA_CALL_PERCENT: that as a share of the cost on the base
 * @CGV_DELTA_CALL_WHY: what came of more calls and of dearer ones
 * @CGV_DELTA_CALL_NAME: the name of the row at the other end
 *
 * What a column shows; what CgvColumnSort calls it, too.
 */
typedef enum
{
  CGV_DELTA_CALL_BASE,
  CGV_DELTA_CALL_NEW,
  CGV_DELTA_CALL_DELTA,
  CGV_DELTA_CALL_PERCENT,
  CGV_DELTA_CALL_WHY,
  CGV_DELTA_CALL_NAME,
  CGV_DELTA_CALL_N_COLUMNS,
} CgvDeltaCallKind;

/**
 * CgvDeltaCallColumn:
 * @columns: whose it is
 * @kind: what it shows
 * @column: the column itself
 *
 * A column.
 */
typedef struct
{
  CgvDeltaCallColumns *columns;
  CgvDeltaCallKind kind;
  GtkColumnViewColumn *column;
} CgvDeltaCallColumn;

struct _CgvDeltaCallColumns
{
  GObject parent_instance;

  GtkColumnView *view;
  CgvDeltaCallColumn own[CGV_DELTA_CALL_N_COLUMNS];
  CgvColumnSort *sort;
  CgvCompareCallList *list;
  CgvFocus *focus;
  double largest; /* the largest difference without its sign: a whole bar */
  int widths[CGV_DELTA_CALL_N_COLUMNS];
  int width;
};

/**
 * CgvDeltaCall:
 * @term: the calls
 * @cost: what they cost on each side, in event counts
 * @count: how many there are on each side
 *
 * What one row shows.
 */
typedef struct
{
  CgvWhyTerm term;
  CgvCost cost[CGV_N_SIDES];
  guint64 count[CGV_N_SIDES];
} CgvDeltaCall;

/**
 * cgv_delta_call_get:
 * @list: (nullable): calls
 * @position: a row
 * @call: (out caller-allocates): what it shows
 *
 * Looks a row up.
 *
 * Returns: FALSE where there is no such row
 */
gboolean cgv_delta_call_get (CgvCompareCallList *list,
                             guint position,
                             CgvDeltaCall *call);

/**
 * cgv_delta_call_cells_dup_text:
 * @column: a column of a list
 * @call: a row
 *
 * What a cell shows.
 *
 * Returns: (transfer full): the text
 */
char *cgv_delta_call_cells_dup_text (CgvDeltaCallColumn *column,
                                     const CgvDeltaCall *call);

/**
 * cgv_delta_call_cells_new_factory:
 * @column: a column, which has to live as long as there are cells
 *
 * Makes what makes the cells of a column.
 *
 * Returns: (transfer full): the factory
 */
GtkListItemFactory *cgv_delta_call_cells_new_factory (CgvDeltaCallColumn *column);

/**
 * cgv_delta_call_column_explain:
 * @column: (type CgvDeltaCallColumn): a column
 *
 * Explains a column, and names what its numbers are of.
 *
 * Returns: (transfer full) (nullable): the text of the tooltip
 */
char *cgv_delta_call_column_explain (gpointer column);

G_END_DECLS
