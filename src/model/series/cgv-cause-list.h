/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The causes of a series as a window lists them. The rows are those of a CgvCauseTable: functions, the libraries of the system, and all small
 * ones together; the latter two can be opened. With little room, the columns are rows instead, each above its causes. Main thread.
 */

#include "cgv-cause-table.h"
#include "cgv-row-list.h"
#include "cgv-set.h"

G_BEGIN_DECLS

/* The most columns and rows of their own. */
#define CGV_CAUSE_LIST_MAX 12

/* Numbers of columns beside those of the table. */
#define CGV_CAUSE_OTHERS (G_MAXUINT - 1)
#define CGV_CAUSE_ALL    (G_MAXUINT - 2)

#define CGV_TYPE_CAUSE_LIST (cgv_cause_list_get_type ())

G_DECLARE_FINAL_TYPE (CgvCauseList, cgv_cause_list, CGV, CAUSE_LIST, CgvRowList)

/* A row of the list. */
typedef struct
{
  const CgvCauseRow *row; /* NULL for a column, and for its others */
  guint column;      /* of which the row is; CGV_NONE for all */
  CgvDelta delta;    /* in that column */
  guint group;       /* which it opens, or belongs to */
  guint n;           /* how many causes it stands for */
  gboolean is_group;
  gboolean is_member;
  gboolean is_in_library; /* a member of the row of its library */
} CgvCauseLine;

/* @set is held. There are no rows until all of it is known. */
CgvCauseList *cgv_cause_list_new (CgvSet *set);

CgvSet *cgv_cause_list_get_set (CgvCauseList *self);

/* Returns (transfer full) a list with a row of each function and all columns, to be saved and copied. */
CgvRowList *cgv_cause_list_new_whole (CgvCauseList *self);

/* Returns (nullable) the table; NULL until all is known. */
const CgvCauseTable *cgv_cause_list_get_table (CgvCauseList *self);

CgvCausePeriod cgv_cause_list_get_period (CgvCauseList *self);

void cgv_cause_list_set_period (CgvCauseList *self,
                                CgvCausePeriod period);

/* Sets how many columns are shown at most; 0 to make them rows. Returns whether that changed. */
gboolean cgv_cause_list_set_max (CgvCauseList *self,
                                 guint max);

/* Returns whether columns are rows. */
gboolean cgv_cause_list_is_turned (CgvCauseList *self);

/* Returns (nullable) a row; NULL past the end, which is the sum. */
const CgvCauseLine *cgv_cause_list_get_line (CgvCauseList *self,
                                             guint position);

/* Returns the name of a row. */
char *cgv_cause_list_dup_name (CgvCauseList *self,
                               guint position);

gboolean cgv_cause_list_is_open (CgvCauseList *self,
                                 guint position);

/* Opens or closes a row; all of them if @all. */
void cgv_cause_list_toggle (CgvCauseList *self,
                            guint position,
                            gboolean all);

/* Returns what began in a row and a column; in all rows, past the end. */
CgvDelta cgv_cause_list_get_delta (CgvCauseList *self,
                                   guint position,
                                   guint column);

/* Returns the largest amount of the table, without a sign, and that of a row in all columns. */
double cgv_cause_list_get_largest (CgvCauseList *self);
double cgv_cause_list_get_largest_sum (CgvCauseList *self);

/* Returns (nullable) the event type of all of them. */
const CgvEvent *cgv_cause_list_get_event (CgvCauseList *self);

/* Returns the decimal digits of the unit of amounts. */
guint cgv_cause_list_get_power (CgvCauseList *self);

/* Returns the column whose steps a cell opens: its own, or that in which the most of its row began if it has none. CGV_CAUSE_ALL for all. */
guint cgv_cause_list_find_column (CgvCauseList *self,
                                  guint position,
                                  guint column);

/* Gets the members that a cell compares. Returns FALSE without any. */
gboolean cgv_cause_list_get_members (CgvCauseList *self,
                                     guint position,
                                     guint column,
                                     guint *from,
                                     guint *to);

void cgv_cause_list_select (CgvCauseList *self,
                            guint position);
guint cgv_cause_list_get_selected (CgvCauseList *self);

G_END_DECLS
