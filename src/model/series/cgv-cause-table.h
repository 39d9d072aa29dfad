/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What began where and when: causes in rows, steps in columns. Rows and columns add up exactly, because origins do. Main thread.
 */

#include "cgv-step.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name; /* NULL for the sum of rows that have no place */
  CgvDelta *cells;  /* for each column */
  CgvDelta sum;
  double gross;     /* of all steps */
} CgvCauseRow;

/* To be read only. */
typedef struct
{
  GArray *columns; /* guint: a step; CGV_NONE for the sum of those that have no place */
  GArray *rows;    /* CgvCauseRow, the largest gross change first */
  CgvCauseRow all; /* the sum of all rows */
  guint n_other_steps;  /* that change something, and have no place */
  guint n_other_causes; /* that have no place */
} CgvCauseTable;

/* Makes a table of steps that belong to one series. Steps that change nothing have no column.
 *
 * @steps: CgvStep; they must outlive the table
 * @max_columns: most columns of one step each, those with the largest gross change in their order; 0 for all
 * @max_rows: most rows of one cause each; 0 for all */
CgvCauseTable *cgv_cause_table_new (const GPtrArray *steps,
                                    guint max_columns,
                                    guint max_rows);

void cgv_cause_table_free (CgvCauseTable *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCauseTable, cgv_cause_table_free)

G_END_DECLS
