/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The causes of a series: each row is a function, and has what began there in the steps with the largest changes, in all others together,
 * and in all. Rows and columns add up exactly; what began in no named cause has a row of its own. Main thread.
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

/* Returns the number of columns: those of steps, one of all other steps, and one of all. */
guint cgv_cause_list_get_n_columns (CgvCauseList *self);

/* Returns the step of a column; G_MAXUINT for the last two. */
guint cgv_cause_list_get_step (CgvCauseList *self,
                               guint column);

/* Returns the rank of the column of a step: 0 for the largest change. */
guint cgv_cause_list_get_rank (CgvCauseList *self,
                               guint column);

/* Returns the number of steps without a column. */
guint cgv_cause_list_count_others (CgvCauseList *self);

/* Returns (nullable) the function of a row; NULL for what began in no named cause. */
const char *cgv_cause_list_get_name (CgvCauseList *self,
                                     guint position);

/* Returns what began in a row and a column; in all rows, past the end. */
CgvDelta cgv_cause_list_get_delta (CgvCauseList *self,
                                   guint position,
                                   guint column);

/* Returns the largest of these in rows and steps, without a sign. */
double cgv_cause_list_get_largest (CgvCauseList *self);

/* Returns the event type of all of them. */
const CgvEvent *cgv_cause_list_get_event (CgvCauseList *self);

/* Returns the step in which the most of a row began; G_MAXUINT for none. */
guint cgv_cause_list_find_step (CgvCauseList *self,
                                guint position);

void cgv_cause_list_select (CgvCauseList *self,
                            guint position);
guint cgv_cause_list_get_selected (CgvCauseList *self);

G_END_DECLS
