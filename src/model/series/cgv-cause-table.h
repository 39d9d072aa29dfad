/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What began where and when: causes in rows; steps, releases or years in columns. Rows and columns add up exactly, because origins do. Main
 * thread.
 */

#include "cgv-course.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_CAUSE_BY_STEP,
  CGV_CAUSE_BY_RELEASE, /* up to each tag */
  CGV_CAUSE_BY_YEAR,
} CgvCausePeriod;

/* An amount of a row and a column. */
typedef struct
{
  guint place; /* of the column among those of a row, and of the row among those of a column */
  CgvDelta delta;
} CgvCauseCell;

/* One step, or those of a period. */
typedef struct
{
  char *name;        /* (nullable) of a period; owned by the table */
  guint start, end;  /* its first step, and behind its last one */
  gboolean is_shown; /* see cgv_cause_table_show() */
  gboolean is_empty; /* it changes nothing; columns of a table do not */
  GArray *cells;     /* CgvCauseCell, in the order of their rows; owned by the table */
} CgvCauseColumn;

/* A function or group, or several. */
typedef struct
{
  const char *name; /* NULL for several */
  const char *function; /* (nullable) its name as bytes; NULL for a group */
  const char *library;  /* (nullable) that of the system which has all of it */
  GArray *cells;    /* CgvCauseCell, in the order of their columns */
  CgvDelta sum;
  double gross;     /* of the cells */
} CgvCauseRow;

/* To be read only. */
typedef struct
{
  const CgvCourse *course;
  GArray *columns; /* CgvCauseColumn, in their order: all that change something */
  GArray *rows;    /* CgvCauseRow, the largest gross change first */
  CgvCauseRow all; /* the sum of all rows */
  guint n_others;  /* columns that are not shown */
} CgvCauseTable;

/* Returns whether the members of a course have tags or dates. */
gboolean cgv_cause_period_is_known (const CgvCourse *course,
                                    CgvCausePeriod period);

/* Makes a table whose columns are all shown. @course must outlive it. */
CgvCauseTable *cgv_cause_table_new (const CgvCourse *course,
                                    CgvCausePeriod period);

void cgv_cause_table_free (CgvCauseTable *self);

/* Shows at most @max columns, those with the largest gross change; all for 0. */
void cgv_cause_table_show (CgvCauseTable *self,
                           guint max);

const CgvCauseColumn *cgv_cause_table_get_column (const CgvCauseTable *self,
                                                  guint column);

/* Returns the sum of a row in the columns that are not shown. */
CgvDelta cgv_cause_table_get_others (const CgvCauseTable *self,
                                     const CgvCauseRow *row);

/* Returns the amount of a row in a column. */
CgvDelta cgv_cause_row_get (const CgvCauseRow *row,
                            guint column);

/* Adds rows up, of (const CgvCauseRow *). Free it with cgv_cause_row_clear(). */
CgvCauseRow cgv_cause_rows_add_up (const GPtrArray *rows);

void cgv_cause_row_clear (CgvCauseRow *row);

/* Returns the title of a column: the name of its member or period. */
char *cgv_cause_table_dup_title (const CgvCauseTable *self,
                                 guint column);

/* Returns the id of a column: the name of its member or period, with "step:" before it if other columns may have that. */
char *cgv_cause_table_dup_id (const CgvCauseTable *self,
                              guint column);

/* Returns a title for people: what its commit does, if that is known. */
char *cgv_cause_table_dup_subject (const CgvCauseTable *self,
                                   guint column);

/* Returns what a column leads to: its member and the subject of that, or its period and the number of versions. */
char *cgv_cause_table_dup_step (const CgvCauseTable *self,
                                guint column);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCauseTable, cgv_cause_table_free)

G_END_DECLS
