/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Functions with their costs in each part, as rows: a GListModel of CgvRow over a CgvPartMatrix of each side, in an order of its own,
 * perhaps only those that match a search. It follows the sides, the event type and the folding of a focus. It follows neither parts, since
 * all of them are shown, nor filters, which are estimates for all parts together.
 *
 * A row is a row of the focus. Large matrices are computed in a thread. The old ones are shown meanwhile, unless the rows of the focus
 * changed. Main thread.
 */

#include <gio/gio.h>

#include "cgv-focus.h"
#include "cgv-part-matrix.h"
#include "cgv-row-list.h"

G_BEGIN_DECLS

#define CGV_TYPE_PART_MATRIX_LIST (cgv_part_matrix_list_get_type ())

/*
 * Properties:
 *   active     (boolean)              whether it follows the focus; FALSE at first, with no rows
 *   computing  (boolean, read-only)   a matrix is being computed
 * Signals:
 *   matrix-changed  there is another matrix or measure, and the rows are those of it
 *   reordered       each position may be another row now
 */
G_DECLARE_FINAL_TYPE (CgvPartMatrixList, cgv_part_matrix_list, CGV, PART_MATRIX_LIST, CgvRowList)

/**
 * cgv_part_matrix_list_new:
 * @focus: what to follow
 *
 * Makes a list without rows: see cgv_part_matrix_list_set_active().
 *
 * Returns: (transfer full): the list
 */
CgvPartMatrixList *cgv_part_matrix_list_new (CgvFocus *focus);

/**
 * cgv_part_matrix_list_get_focus:
 * @self: a list
 *
 * Returns the focus that it follows.
 *
 * Returns: (transfer none): the focus
 */
CgvFocus *cgv_part_matrix_list_get_focus (CgvPartMatrixList *self);

/**
 * cgv_part_matrix_list_set_active:
 * @self: a list
 * @active: whether it is visible
 *
 * Follows the focus, or stops following it and cancels the computation. The old rows stay.
 */
void cgv_part_matrix_list_set_active (CgvPartMatrixList *self,
                                      gboolean active);

/**
 * cgv_part_matrix_list_get_computing:
 * @self: a list
 *
 * Returns whether a matrix is being computed.
 *
 * Returns: TRUE if it is
 */
gboolean cgv_part_matrix_list_get_computing (CgvPartMatrixList *self);

/* Returns (nullable) the matrix of a side, borrowed until the next matrix-changed. That of the new side is NULL before the first is
 * computed; that of the base also if both sides are of one document, whose parts are in the other matrix. */
CgvPartMatrix *cgv_part_matrix_list_get_matrix (CgvPartMatrixList *self,
                                                CgvSide side);

/**
 * cgv_part_matrix_list_get_node:
 * @self: a list
 * @position: a position in it
 *
 * Returns the row at a position.
 *
 * Returns: a row of the matrix
 */
CgvNodeId cgv_part_matrix_list_get_node (CgvPartMatrixList *self,
                                         guint position);

/* Returns the position of the selected row, or G_MAXUINT if it is not in the list. Linear. */
guint cgv_part_matrix_list_find (CgvPartMatrixList *self);

void cgv_part_matrix_list_select (CgvPartMatrixList *self,
                                  guint position);

/**
 * cgv_part_matrix_list_get_measure:
 * @self: a list
 *
 * Returns the cost that is shown.
 *
 * Returns: self at first
 */
CgvPartMeasure cgv_part_matrix_list_get_measure (CgvPartMatrixList *self);

/**
 * cgv_part_matrix_list_set_measure:
 * @self: a list
 * @measure: self or inclusive
 *
 * Chooses which cost is shown and sorted by.
 */
void cgv_part_matrix_list_set_measure (CgvPartMatrixList *self,
                                       CgvPartMeasure measure);

/* Rows are sorted by the numbers of a side that has a matrix: at first by the total of the new side, the largest first.
 * @part is the part of that side for CGV_PART_ORDER_PART. */

CgvPartOrderKey cgv_part_matrix_list_get_sort (CgvPartMatrixList *self,
                                               CgvSide *side,
                                               CgvPartId *part,
                                               gboolean *descending);

void cgv_part_matrix_list_set_sort (CgvPartMatrixList *self,
                                    CgvPartOrderKey key,
                                    CgvSide side,
                                    CgvPartId part,
                                    gboolean descending);

/**
 * cgv_part_matrix_list_set_search:
 * @self: a list
 * @text: words to search, as for cgv_order_filter(); "" for all
 *
 * Lists only functions that match.
 */
void cgv_part_matrix_list_set_search (CgvPartMatrixList *self,
                                      const char *text);

G_END_DECLS
