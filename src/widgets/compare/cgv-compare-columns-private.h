/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the files of CgvCompareColumns share: cgv-compare-columns.c decides which columns there are,
 * cgv-compare-layout.c how wide they are, cgv-compare-cells.c fills their cells,
 * cgv-compare-values.c says what is in them as text, cgv-compare-explain.c explains their headers.
 * Main thread.
 */

#include "cgv-compare-columns.h"
#include "cgv-delta-cell.h"

G_BEGIN_DECLS

/**
 * CgvCompareColumnKind:
 * @CGV_COMPARE_COLUMN_BASE: a cost on the base
 * @CGV_COMPARE_COLUMN_NEW: a cost on the new side
 * @CGV_COMPARE_COLUMN_DELTA: what it is more on the new side
 * @CGV_COMPARE_COLUMN_PERCENT: that as a share of the cost on the base
 * @CGV_COMPARE_COLUMN_PROGRAM: that as a share of the base's total
 * @CGV_COMPARE_COLUMN_CALLS: how many more calls there are
 * @CGV_COMPARE_COLUMN_NAME: the name
 * @CGV_COMPARE_COLUMN_LOCATION: file and object
 *
 * What a column shows.
 */
typedef enum
{
  CGV_COMPARE_COLUMN_BASE,
  CGV_COMPARE_COLUMN_NEW,
  CGV_COMPARE_COLUMN_DELTA,
  CGV_COMPARE_COLUMN_PERCENT,
  CGV_COMPARE_COLUMN_PROGRAM,
  CGV_COMPARE_COLUMN_CALLS,
  CGV_COMPARE_COLUMN_NAME,
  CGV_COMPARE_COLUMN_LOCATION,
} CgvCompareColumnKind;

/* Columns of costs come twice: for self and for inclusive cost. */
#define CGV_COMPARE_N_COSTS (CGV_COMPARE_COLUMN_PROGRAM + 1)

/**
 * CgvCompareColumnId:
 * @CGV_COMPARE_SELF_BASE: the first of the columns of self costs
 * @CGV_COMPARE_INCLUSIVE_BASE: the first of those of inclusive costs
 * @CGV_COMPARE_CALLS: the difference of the calls
 * @CGV_COMPARE_NAME: the name
 * @CGV_COMPARE_LOCATION: file and object
 * @CGV_COMPARE_N_COLUMNS: how many columns there are
 *
 * The columns in their order; the others of costs are by their kind behind the first. What CgvColumnSort
 * calls them.
 */
typedef enum
{
  CGV_COMPARE_SELF_BASE,
  CGV_COMPARE_INCLUSIVE_BASE = CGV_COMPARE_SELF_BASE + CGV_COMPARE_N_COSTS,
  CGV_COMPARE_CALLS = CGV_COMPARE_INCLUSIVE_BASE + CGV_COMPARE_N_COSTS,
  CGV_COMPARE_NAME,
  CGV_COMPARE_LOCATION,
  CGV_COMPARE_N_COLUMNS,
} CgvCompareColumnId;

/**
 * CgvCompareColumn:
 * @columns: whose it is
 * @id: which one it is
 * @kind: what it shows
 * @is_inclusive: of which cost
 * @column: the column itself
 *
 * A column.
 */
typedef struct
{
  CgvCompareColumns *columns;
  CgvCompareColumnId id;
  CgvCompareColumnKind kind;
  gboolean is_inclusive;
  GtkColumnViewColumn *column;
} CgvCompareColumn;

/**
 * CgvCompareScale:
 * @largest: for each column of costs, the row with the largest number in it; CGV_NONE where none is
 *   above 0
 * @smallest: likewise with the smallest, which with its sign may be the widest; CGV_NONE where none is
 *   below 0
 * @delta: the largest difference without its sign, in the measure of the comparison: a whole bar
 *
 * The ends of the numbers of self or of inclusive costs.
 */
typedef struct
{
  guint32 largest[CGV_COMPARE_N_COSTS];
  guint32 smallest[CGV_COMPARE_N_COSTS];
  double delta;
} CgvCompareScale;

struct _CgvCompareColumns
{
  GObject parent_instance;

  GtkColumnView *view;
  CgvCompareColumn own[CGV_COMPARE_N_COLUMNS];
  CgvColumnSort *sort;
  CgvFunctionList *list;
  CgvCompareFocus *focus;
  CgvComparison *scaled; /* what @scales are of */
  int scaled_groups;     /* by what the rows were grouped then */
  CgvMatching *matching; /* what @has_variants is of */
  CgvCompareScale scales[2];
  guint32 most_calls; /* the row with the largest difference of calls */
  gboolean has_calls;
  gboolean has_variants;
  gboolean is_inclusive;
  int width;
};

/**
 * cgv_compare_columns_get_scale:
 * @self: the columns of a list
 * @is_inclusive: of which cost
 *
 * The ends of numbers, of the comparison that is shown now: the list fills its cells before anyone else
 * hears of a new one.
 *
 * Returns: (transfer none): the scale
 */
const CgvCompareScale *cgv_compare_columns_get_scale (CgvCompareColumns *self,
                                                      gboolean is_inclusive);

/**
 * cgv_compare_columns_has_branches:
 * @self: the columns of a list
 *
 * Whether some rows can be opened, so that the names of all leave room for arrows.
 *
 * Returns: whether they can
 */
gboolean cgv_compare_columns_has_branches (CgvCompareColumns *self);

/**
 * cgv_compare_columns_update_layout:
 * @self: the columns
 *
 * Shows the columns that there is room for.
 */
void cgv_compare_columns_update_layout (CgvCompareColumns *self);

/**
 * cgv_compare_column_explain:
 * @column: (type CgvCompareColumn): a column
 *
 * Explains a column, and names what its numbers are shares of.
 *
 * Returns: (transfer full) (nullable): the text of the tooltip
 */
char *cgv_compare_column_explain (gpointer column);

/**
 * cgv_compare_column_dup_title:
 * @column: a column
 *
 * What stands above it.
 *
 * Returns: (transfer full): the title
 */
char *cgv_compare_column_dup_title (const CgvCompareColumn *column);

/**
 * cgv_compare_column_dup_text:
 * @column: a column of a list
 * @row: what is in it
 *
 * What a cell shows of a row: costs in the measure of the comparison.
 *
 * Returns: (transfer full): the text, "" where there is nothing to show
 */
char *cgv_compare_column_dup_text (CgvCompareColumn *column,
                                   const CgvFunctionRow *row);

/**
 * cgv_compare_column_dup_row_text:
 * @column: a column of costs or calls
 * @row: a row of the comparison
 *
 * The same of a row wherever it is in the list.
 *
 * Returns: (transfer full): the text
 */
char *cgv_compare_column_dup_row_text (CgvCompareColumn *column,
                                       guint32 row);

/**
 * cgv_compare_column_get_state:
 * @column: a column of differences
 * @row: what is in it
 *
 * What the difference of a row means.
 *
 * Returns: the state
 */
CgvCellState cgv_compare_column_get_state (CgvCompareColumn *column,
                                            const CgvFunctionRow *row);

/**
 * cgv_compare_column_get_fraction:
 * @column: a column of differences
 * @row: what is in it
 *
 * How long the bar of a row is.
 *
 * Returns: 0 to 1
 */
double cgv_compare_column_get_fraction (CgvCompareColumn *column,
                                        const CgvFunctionRow *row);

/**
 * cgv_compare_cells_new_factory:
 * @column: a column, which has to live as long as there are cells
 *
 * Makes what makes the cells of a column.
 *
 * Returns: (transfer full): the factory
 */
GtkListItemFactory *cgv_compare_cells_new_factory (CgvCompareColumn *column);

G_END_DECLS
