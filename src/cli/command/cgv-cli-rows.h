/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Rows with names and costs, which are what most commands answer with: the columns that they share, which of them are printed
 * and in which order, and what stands above them. A command embeds CgvCliRows at the beginning of its own list. Main thread.
 */

#include "cgv-cli-view.h"
#include "cgv-report.h"

G_BEGIN_DECLS

typedef struct
{
  CgvCost self;
  CgvCost inclusive;
  CgvCostRange self_range;
  CgvCostRange inclusive_range;
  gboolean has_inclusive;
  gboolean has_share; /* whether inclusive cost is a share of the total */
} CgvCliCosts;

/* Bytes are NULL where they are not known, and not held. */
typedef struct
{
  guint32 row; /* of the view; CGV_NONE for a group */
  const char *name, *file, *object;
  gsize name_length, file_length, object_length;
  char *text; /* nullable: instead of @name */
  guint32 n_functions;
  guint64 n_calls;
} CgvCliNames;

typedef struct
{
  const CgvCliView *view;

  /* The costs of a row in the one of the view's event types. */
  void (*get_costs) (gpointer rows,
                     guint position,
                     guint event,
                     CgvCliCosts *costs);

  void (*get_names) (gpointer rows,
                     guint position,
                     CgvCliNames *names);
} CgvCliRows;

/* Sets all but the calls. */
void cgv_cli_rows_get_names (const CgvCliView *view,
                             guint32 row,
                             CgvCliNames *names);

/* Returns a name with where it is, for people. */
char *cgv_cli_rows_dup_label (const CgvCliView *view,
                              guint32 row);

/* The columns that lists share. Low and high are the bounds of a cost, which CSV has as columns; shares are of the total. */
typedef enum
{
  CGV_CLI_END,
  CGV_CLI_NAME,
  CGV_CLI_FILE,
  CGV_CLI_OBJECT,
  CGV_CLI_FUNCTIONS, /* how many functions a row stands for; for JSON, which leaves 0 out */
  CGV_CLI_CALLS,
  CGV_CLI_CYCLE,
  CGV_CLI_SATURATED, /* whether inclusive cost is that or more; for JSON, which leaves FALSE out */
  CGV_CLI_SELF,
  CGV_CLI_SELF_LOW,
  CGV_CLI_SELF_HIGH,
  CGV_CLI_SELF_SHARE,
  CGV_CLI_INCLUSIVE,
  CGV_CLI_INCLUSIVE_LOW,
  CGV_CLI_INCLUSIVE_HIGH,
  CGV_CLI_INCLUSIVE_SHARE,
  CGV_CLI_N_COLUMNS,
} CgvCliColumn;

/* Appends columns, of which CGV_CLI_END is the last, to those of a list that begins with CgvCliRows. Costs are in one of the view's
 * event types, and have its name unless it is the first. */
void cgv_cli_rows_add_columns (GPtrArray *columns,
                               const CgvCliView *view,
                               guint event,
                               ...);

/* What stands above rows: event types with totals, and filters. */
void cgv_cli_rows_add_head (const CgvCliView *view,
                            CgvReport *report);

/* Adds a row of the view to data, as members of the object that is open. */
void cgv_cli_rows_add_row (const CgvCliView *view,
                           guint32 row,
                           CgvReport *report);

/* Returns a cost with its share of the whole, for people: "4 100 (12.3 %)". */
char *cgv_cli_rows_dup_amount (const CgvCell *cell);

/* Leaves out what `--match` does not ask for, sorts, and cuts to `--rows`. @n_rows is in and out, @n_matching how many there
 * are without the cut. */
gboolean cgv_cli_rows_select (const CgvCliView *view,
                              const CgvCliOptions *options,
                              CgvCliRow *rows,
                              gsize *n_rows,
                              gsize *n_matching,
                              GError **error);

G_END_DECLS
