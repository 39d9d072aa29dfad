/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The causes of a series as a window lists them: the rows of a CgvCauseTable, the columns of its steps, and one of all steps. Main thread.
 */

#include "cgv-row-list.h"
#include "cgv-set.h"

G_BEGIN_DECLS

/* The most steps with a column of their own. */
#define CGV_CAUSE_LIST_MAX 12

#define CGV_TYPE_CAUSE_LIST (cgv_cause_list_get_type ())

G_DECLARE_FINAL_TYPE (CgvCauseList, cgv_cause_list, CGV, CAUSE_LIST, CgvRowList)

/* @set is held. There are no rows until all of it is known. */
CgvCauseList *cgv_cause_list_new (CgvSet *set);

CgvSet *cgv_cause_list_get_set (CgvCauseList *self);

/* Sets how many steps have a column of their own at most, which is at least one. Returns whether that changed. */
gboolean cgv_cause_list_set_max (CgvCauseList *self,
                                 guint max);

/* Returns the number of columns: those of the table, and one of all steps. */
guint cgv_cause_list_get_n_columns (CgvCauseList *self);

/* Returns the step of a column; CGV_NONE for several. */
guint cgv_cause_list_get_step (CgvCauseList *self,
                               guint column);

/* Returns the rank of the column of a step: 0 for the largest change. */
guint cgv_cause_list_get_rank (CgvCauseList *self,
                               guint column);

/* Returns the number of steps that change something, and have no column. */
guint cgv_cause_list_count_others (CgvCauseList *self);

/* Returns the function of a row; NULL past the end. */
const char *cgv_cause_list_get_name (CgvCauseList *self,
                                     guint position);

/* Returns what began in a row and a column; in all rows, past the end. */
CgvDelta cgv_cause_list_get_delta (CgvCauseList *self,
                                   guint position,
                                   guint column);

/* Returns the largest amount of the table, without a sign. */
double cgv_cause_list_get_largest (CgvCauseList *self);

/* Returns the event type of all of them. */
const CgvEvent *cgv_cause_list_get_event (CgvCauseList *self);

/* Returns the step in which the most of a row began; CGV_NONE past the end. */
guint cgv_cause_list_find_step (CgvCauseList *self,
                                guint position);

void cgv_cause_list_select (CgvCauseList *self,
                            guint position);
guint cgv_cause_list_get_selected (CgvCauseList *self);

G_END_DECLS
