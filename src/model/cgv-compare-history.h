/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The rows of comparisons that were looked at, and where among them one is. Rows are remembered by what they
 * are, so that they outlive a comparison. Main thread.
 */

#include "cgv-compare-row-key.h"

G_BEGIN_DECLS

/**
 * CgvCompareHistory:
 *
 * A list of rows, perhaps empty, with a current one.
 */
typedef struct CgvCompareHistory CgvCompareHistory;

/**
 * cgv_compare_history_new:
 *
 * Makes an empty history.
 *
 * Returns: (transfer full): the history
 */
CgvCompareHistory *cgv_compare_history_new (void);

/**
 * cgv_compare_history_free:
 * @history: (transfer full): a history
 *
 * Frees it.
 */
void cgv_compare_history_free (CgvCompareHistory *history);

/**
 * cgv_compare_history_set_matching:
 * @history: a history
 * @matching: the rows that there are from now on
 *
 * Says what the numbers of rows mean. Entries are looked up when they are first needed, linear in the rows each.
 */
void cgv_compare_history_set_matching (CgvCompareHistory *history,
                                       CgvMatching *matching);

/**
 * cgv_compare_history_get_current:
 * @history: a history
 *
 * Gets the current row.
 *
 * Returns: the row, or CGV_NONE if the history is empty or the row is not among those that there are
 */
guint32 cgv_compare_history_get_current (CgvCompareHistory *history);

/**
 * cgv_compare_history_add:
 * @history: a history
 * @row: a row
 *
 * Adds a row behind the current one, in place of all that was there, and makes it current. The oldest entry is
 * dropped when there are very many.
 */
void cgv_compare_history_add (CgvCompareHistory *history,
                              guint32 row);

/**
 * cgv_compare_history_find:
 * @history: a history
 * @row: the row that is selected
 * @direction: 1 for forward, -1 for back
 * @index: (out) (optional): where that is, for cgv_compare_history_move_to()
 *
 * Looks for the nearest entry in a direction that is among the rows, and another one than @row.
 *
 * Returns: the row, or CGV_NONE
 */
guint32 cgv_compare_history_find (CgvCompareHistory *history,
                                  guint32 row,
                                  int direction,
                                  guint *index);

/**
 * cgv_compare_history_move_to:
 * @history: a history
 * @index: what cgv_compare_history_find() set
 *
 * Makes another entry the current one.
 */
void cgv_compare_history_move_to (CgvCompareHistory *history,
                                  guint index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCompareHistory, cgv_compare_history_free)

G_END_DECLS
