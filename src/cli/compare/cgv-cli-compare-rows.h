/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The rows of a comparison as the list of a table, and their columns. Main thread.
 */

#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Zero it but for the first two. Rows are asked for one after the other, so the numbers of the last one are kept. */
typedef struct
{
  const CgvCliComparison *comparison;
  const guint32 *indexes; /* (nullable): of @comparison's rows, else all of them in their order */
  double largest;         /* the change that a whole bar stands for */

  gboolean is_node; /* the list is a function alone, whatever rows are */
  CgvNodeId node;
  gboolean has_row;
  guint position; /* of the row that is kept */
  guint event;    /* in which of the event types */
  CgvCliDelta row;
} CgvCliCompareRows;

/* Returns the numbers of a row, until the next one is asked for. */
const CgvCliDelta *cgv_cli_compare_rows_get (CgvCliCompareRows *self,
                                             guint position,
                                             guint event);

/* Returns the columns of CSV, or of JSON, which has some more. */
GPtrArray *cgv_cli_compare_rows_new_data_columns (const CgvCliComparison *comparison,
                                                  gboolean is_json);

/* Returns the columns of text, Markdown or HTML. */
GPtrArray *cgv_cli_compare_rows_new_columns (const CgvCliComparison *comparison,
                                             const CgvReport *report);

/* Sets a cost of one side, with what it lies between. */
void cgv_cli_compare_rows_set_cost (CgvCell *cell,
                                    const CgvEventNumbers *numbers,
                                    CgvSide side,
                                    const CgvCliDelta *row,
                                    gboolean is_self);

/* Sets a difference, or nothing where a side has no such cost. @comparison may be NULL. */
void cgv_cli_compare_rows_set_delta (CgvCell *cell,
                                     const CgvComparison *comparison,
                                     const CgvCliDelta *row,
                                     gboolean is_self);

/* Appends a column with its title translated. From the second event type on, its id and title have the name of that. */
void cgv_cli_compare_rows_add_column (GPtrArray *columns,
                                      const CgvCliComparison *comparison,
                                      guint event,
                                      const CgvColumn *column,
                                      guint index);

/* For JSON, adds the members of a function. */
void cgv_cli_compare_rows_add_node (const CgvCliComparison *comparison,
                                    CgvNodeId node,
                                    CgvReport *report);

G_END_DECLS
