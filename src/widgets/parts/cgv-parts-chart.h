/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The content of the bars in an overview of parts: the order of the parts, those that count or are compared, the one with the keyboard
 * focus, and the value of a full bar. Fills cells.
 *
 * A part has a place. With two documents, all parts of the base come first. Parts of one document are parts of the new side, even if some
 * are compared with others. Main thread.
 */

#include "cgv-part-bars-cell.h"
#include "cgv-part-matrix-list.h"
#include "cgv-part-sides.h"

G_BEGIN_DECLS

/**
 * CgvPartsTotals:
 * @total: the cost of all parts
 * @min: the cost of the cheapest part
 * @max: the cost of the costliest part
 * @spread: the difference of the two
 * @variation: the spread as a multiple of the mean; negative if the mean is not above 0
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

/* Signal: changed — all cells must be filled again. */
G_DECLARE_FINAL_TYPE (CgvPartsChart, cgv_parts_chart, CGV, PARTS_CHART, GObject)

/* Shows the parts of the documents of a list, each in the order of cgv_document_get_part_at(). */
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
 * cgv_parts_chart_set_sides:
 * @self: a chart
 * @sides: (nullable): which parts of the document are compared; followed
 *
 * Marks parts that are compared.
 */
void cgv_parts_chart_set_sides (CgvPartsChart *self,
                                CgvPartSides *sides);

/* Returns whether there are two documents, with different parts and totals. */
gboolean cgv_parts_chart_has_two_documents (CgvPartsChart *self);

/* Returns the document of a side: NULL for the base unless there are two. */
CgvDocument *cgv_parts_chart_get_document (CgvPartsChart *self,
                                           CgvSide side);

/* Returns the number of parts, of both documents together. */
guint cgv_parts_chart_get_n_parts (CgvPartsChart *self);

/* Returns the part at a place; sets @side, which may be NULL, to the side that it is of. */
CgvPartId cgv_parts_chart_get_part (CgvPartsChart *self,
                                    guint place,
                                    CgvSide *side);

guint cgv_parts_chart_get_place (CgvPartsChart *self,
                                 CgvSide side,
                                 CgvPartId part);

/* Returns the side that a part is compared on. */
CgvPartRole cgv_parts_chart_get_role (CgvPartsChart *self,
                                      guint place);

/* Returns the place that the keyboard is at, in all rows; CGV_NONE at first. */
guint cgv_parts_chart_get_cursor (CgvPartsChart *self);

void cgv_parts_chart_set_cursor (CgvPartsChart *self,
                                 guint place);

/* Returns a cost, in event counts: of a row, or with CGV_NONE of all rows. The list must have a matrix. */
CgvCost cgv_parts_chart_get_cost (CgvPartsChart *self,
                                  CgvNodeId node,
                                  guint place);

/**
 * cgv_parts_chart_get_has_common_scale:
 * @self: a chart
 *
 * Returns whether a full bar is the same in all rows.
 *
 * Returns: FALSE at first: in each row, a full bar is the part where it costs most
 */
gboolean cgv_parts_chart_get_has_common_scale (CgvPartsChart *self);

/**
 * cgv_parts_chart_set_has_common_scale:
 * @self: a chart
 * @has_common_scale: whether a full bar is the largest of all rows
 *
 * Chooses the value of a full bar.
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

/* Returns the numbers of the total row on a side that has a matrix. */
CgvPartsTotals cgv_parts_chart_get_totals (CgvPartsChart *self,
                                           CgvSide side);

G_END_DECLS
