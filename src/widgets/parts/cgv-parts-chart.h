/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the bars of an overview of parts show: the order of the parts, which of them count or are compared, the one
 * that the keyboard is at, and what a full bar is. Fills cells. Main thread.
 */

#include "cgv-part-bars-cell.h"
#include "cgv-part-matrix-list.h"
#include "cgv-part-sides.h"

G_BEGIN_DECLS

/**
 * CgvPartsTotals:
 * @total: what all parts cost
 * @min: what the part costs that costs least
 * @max: what the part costs that costs most
 * @spread: the difference of the two
 * @variation: the spread as a multiple of the mean; negative where the mean is not above 0
 *
 * The total row.
 */
typedef struct
{
  CgvCost total;
  CgvCost min;
  CgvCost max;
  CgvCost spread;
  double variation;
} CgvPartsTotals;

#define CGV_TYPE_PARTS_CHART (cgv_parts_chart_get_type ())

/* Signal: changed — all cells are to be filled again. */
G_DECLARE_FINAL_TYPE (CgvPartsChart, cgv_parts_chart, CGV, PARTS_CHART, GObject)

/**
 * cgv_parts_chart_new:
 * @list: the functions
 *
 * Shows the parts of a document in the order of cgv_document_get_part_at().
 *
 * Returns: (transfer full): the chart
 */
CgvPartsChart *cgv_parts_chart_new (CgvPartMatrixList *list);

/**
 * cgv_parts_chart_get_list:
 * @self: a chart
 *
 * The functions.
 *
 * Returns: (transfer none): the list
 */
CgvPartMatrixList *cgv_parts_chart_get_list (CgvPartsChart *self);

/**
 * cgv_parts_chart_get_sides:
 * @self: a chart
 *
 * Which parts are compared.
 *
 * Returns: (transfer none) (nullable): the sides, or NULL for none
 */
CgvPartSides *cgv_parts_chart_get_sides (CgvPartsChart *self);

/**
 * cgv_parts_chart_set_sides:
 * @self: a chart
 * @sides: (nullable): which parts of the document are compared; followed
 *
 * Marks parts that are compared.
 */
void cgv_parts_chart_set_sides (CgvPartsChart *self,
                                CgvPartSides *sides);

/**
 * cgv_parts_chart_get_n_parts:
 * @self: a chart
 *
 * How many parts there are.
 *
 * Returns: the number
 */
guint cgv_parts_chart_get_n_parts (CgvPartsChart *self);

/**
 * cgv_parts_chart_get_part:
 * @self: a chart
 * @place: a place, from the start
 *
 * The part at a place.
 *
 * Returns: the part
 */
CgvPartId cgv_parts_chart_get_part (CgvPartsChart *self,
                                    guint place);

/**
 * cgv_parts_chart_get_place:
 * @self: a chart
 * @part: a part
 *
 * Where a part is.
 *
 * Returns: its place
 */
guint cgv_parts_chart_get_place (CgvPartsChart *self,
                                 CgvPartId part);

/**
 * cgv_parts_chart_get_cursor:
 * @self: a chart
 *
 * The part that the keyboard is at.
 *
 * Returns: the part, or CGV_NONE at first
 */
CgvPartId cgv_parts_chart_get_cursor (CgvPartsChart *self);

/**
 * cgv_parts_chart_set_cursor:
 * @self: a chart
 * @part: a part, or CGV_NONE
 *
 * Brings the keyboard to a part, in all rows.
 */
void cgv_parts_chart_set_cursor (CgvPartsChart *self,
                                 CgvPartId part);

/**
 * cgv_parts_chart_get_has_common_scale:
 * @self: a chart
 *
 * Whether a full bar is the same in all rows.
 *
 * Returns: FALSE at first: in each row, a full bar is the part where it costs most
 */
gboolean cgv_parts_chart_get_has_common_scale (CgvPartsChart *self);

/**
 * cgv_parts_chart_set_has_common_scale:
 * @self: a chart
 * @has_common_scale: whether a full bar is the largest of all rows
 *
 * Chooses what a full bar is.
 */
void cgv_parts_chart_set_has_common_scale (CgvPartsChart *self,
                                           gboolean has_common_scale);

/**
 * cgv_parts_chart_fill:
 * @self: a chart whose list has a matrix
 * @cell: a cell
 * @node: a row of the matrix
 *
 * Shows a function.
 */
void cgv_parts_chart_fill (CgvPartsChart *self,
                           CgvPartBarsCell *cell,
                           CgvNodeId node);

/**
 * cgv_parts_chart_fill_totals:
 * @self: a chart whose list has a matrix
 * @cell: a cell
 *
 * Shows what parts cost as a whole.
 */
void cgv_parts_chart_fill_totals (CgvPartsChart *self,
                                  CgvPartBarsCell *cell);

/**
 * cgv_parts_chart_get_totals:
 * @self: a chart whose list has a matrix
 *
 * What parts cost as a whole.
 *
 * Returns: the numbers of the total row
 */
CgvPartsTotals cgv_parts_chart_get_totals (CgvPartsChart *self);

G_END_DECLS
