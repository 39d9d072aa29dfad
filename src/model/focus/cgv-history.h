/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The rows that were visited, and the current one of them. Rows are remembered by their identity, so that they outlive the numbers. Main
 * thread.
 */

#include "cgv-row-key.h"

G_BEGIN_DECLS

typedef struct CgvHistory CgvHistory;

/* The kind of a visited place: a row, or the cycle or group that contains it. */
typedef enum
{
  CGV_VISIT_ROW,
  CGV_VISIT_CYCLE,
  CGV_VISIT_GROUP,
} CgvVisit;

/* Makes an empty history. */
CgvHistory *cgv_history_new (void);

void cgv_history_free (CgvHistory *history);

/* Sets the current rows; see CgvRowKey. Entries are looked up on first use. */
void cgv_history_set_rows (CgvHistory *history,
                           CgvFold *const *folds);

/* Returns the current row, or CGV_NONE if the rows do not have it. */
CgvNodeId cgv_history_get_current (CgvHistory *history);

/* Returns the key of the current row, or NULL while the history is empty. */
const CgvRowKey *cgv_history_get_key (CgvHistory *history);

/*
 * Adds an entry after the current one, replacing all later ones, and makes it current; takes @key. The oldest entry is dropped when there
 * are very many.
 */
void cgv_history_add (CgvHistory *history,
                      CgvRowKey *key,
                      CgvVisit visit);

/* Puts an entry in the place of the current one; takes @key. */
void cgv_history_replace (CgvHistory *history,
                          CgvRowKey *key);

/*
 * Finds the nearest entry in a direction, 1 for forward and -1 for back, that is among the rows and differs from @row visited as @visit.
 * Returns the row and sets @index, which may be NULL; or returns CGV_NONE.
 */
CgvNodeId cgv_history_find (CgvHistory *history,
                            CgvNodeId row,
                            CgvVisit visit,
                            int direction,
                            guint *index);

/* Finds the rows that were added last, each once and the last one first, without the current one. Returns how many of @rows, which has room
 * for @max, are set. */
guint cgv_history_list (CgvHistory *history,
                        CgvNodeId *rows,
                        guint max);

/* A visited place that Back or Forward leads to. */
typedef struct
{
  guint index;
  CgvNodeId row;
  CgvVisit visit;
} CgvPlace;

/* Finds the entries that cgv_history_find() finds one after the other. Returns how many of @places, which has room for @max, are set. */
guint cgv_history_list_way (CgvHistory *history,
                            CgvNodeId row,
                            CgvVisit visit,
                            int direction,
                            CgvPlace *places,
                            guint max);

/* Makes the entry current that cgv_history_find() found. */
void cgv_history_move_to (CgvHistory *history,
                          guint index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvHistory, cgv_history_free)

G_END_DECLS
