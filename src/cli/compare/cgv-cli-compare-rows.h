/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Rows with costs of both sides, and the columns that they share: those of functions and groups, of calls, and of lines. A list
 * embeds CgvCliCompareRows at its beginning. Main thread.
 */

#include "cgv-cli-comparison.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Zero it but for the first members. Rows are asked for one after the other, so the numbers of the last one are kept. */
typedef struct
{
  const CgvCliComparison *comparison;

  /* Gets the numbers of a row in one of the event types. */
  void (*get) (gpointer rows,
               guint position,
               guint event,
               CgvCliDelta *row);

  double largest; /* the change that a whole bar stands for */

  gboolean has_row;
  guint position; /* of the row that is kept */
  guint event;    /* in which of the event types */
  CgvCliDelta row;
} CgvCliCompareRows;

/* The columns that lists share. Low and high are the bounds of a difference, which JSON has where it is an estimate. */
typedef enum
{
  CGV_CLI_DELTA_NAME,
  CGV_CLI_DELTA_FILE,
  CGV_CLI_DELTA_OBJECT,
  CGV_CLI_DELTA_STATUS,
  CGV_CLI_DELTA_BASE_SELF,
  CGV_CLI_DELTA_NEW_SELF,
  CGV_CLI_DELTA_SELF,
  CGV_CLI_DELTA_BASE_INCLUSIVE,
  CGV_CLI_DELTA_NEW_INCLUSIVE,
  CGV_CLI_DELTA_INCLUSIVE,
  CGV_CLI_DELTA_SELF_LOW,
  CGV_CLI_DELTA_SELF_HIGH,
  CGV_CLI_DELTA_INCLUSIVE_LOW,
  CGV_CLI_DELTA_INCLUSIVE_HIGH,
  CGV_CLI_DELTA_BASE_CALLS,
  CGV_CLI_DELTA_NEW_CALLS,
  CGV_CLI_DELTA_CALLS,
  CGV_CLI_DELTA_BAR,
  CGV_CLI_DELTA_CHANGE, /* of self cost, for people; likewise the next two */
  CGV_CLI_DELTA_OF_ITSELF,
  CGV_CLI_DELTA_OF_PROGRAM,
  CGV_CLI_DELTA_INCLUSIVE_CHANGE,
  CGV_CLI_DELTA_INCLUSIVE_OF_ITSELF,
  CGV_CLI_DELTA_BOTH_CALLS, /* "12 → 15" */
  CGV_CLI_DELTA_N_COLUMNS,
} CgvCliDeltaColumn;

/* Returns the numbers of a row, until the next one is asked for. */
const CgvCliDelta *cgv_cli_compare_rows_get (CgvCliCompareRows *self,
                                             guint position,
                                             guint event);

/* Appends columns from @first to @last. From the second event type on, their ids and titles have its name. */
void cgv_cli_compare_rows_add_columns (GPtrArray *columns,
                                       const CgvCliComparison *comparison,
                                       guint event,
                                       CgvCliDeltaColumn first,
                                       CgvCliDeltaColumn last);

G_END_DECLS
