/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Rows with names and costs of one side or two, which are what most commands answer with: the columns that they share, which of
 * them are printed and in which order, and what stands above them. A command embeds CgvCliRows at the beginning of its own list.
 * Main thread.
 */

#include "cgv-cli-view.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* The numbers of a row in an event type. A command on one profile has the new side. Zeroed but for what a list knows. */
typedef struct
{
  CgvNodeId node; /* with a base: of the matching; CGV_NONE for a group */
  guint32 group;  /* of a comparison; CGV_NONE for a function */
  guint32 member; /* of a group; CGV_NONE for a group itself */
  CgvPresence presence;
  gboolean is_noise;              /* the difference of self cost, in the first event type */
  gboolean has_side[CGV_N_SIDES]; /* whether the side has the event type; of parts, whether it is a part of that side */
  CgvCost self[CGV_N_SIDES];
  CgvCost inclusive[CGV_N_SIDES];
  guint64 calls[CGV_N_SIDES];
  CgvCostRange self_range[CGV_N_SIDES]; /* between what the costs lie */
  CgvCostRange inclusive_range[CGV_N_SIDES];
  CgvDelta self_delta; /* new less base; 0 unless both sides have the event type */
  CgvDelta inclusive_delta;
  CgvDelta calls_delta;
  gboolean lacks_inclusive; /* a line of several functions, one of which may call another */
  gboolean lacks_share;     /* inclusive cost is no share of the total */
} CgvCliCosts;

/* Sets the costs that a side has. */
void cgv_cli_costs_set (CgvCliCosts *costs,
                        CgvSide side,
                        CgvCost self,
                        CgvCostRange self_range,
                        CgvCost inclusive,
                        CgvCostRange inclusive_range);

/* Reads the costs of a side, and their bounds, as signed or not. */
void cgv_cli_costs_convert (CgvCliCosts *costs,
                            CgvSide side,
                            bool is_signed,
                            bool wants_signed);

/* Bytes are NULL where they are not known, and not held. */
typedef struct
{
  guint32 row; /* of the view; CGV_NONE for a group */
  const char *name, *file, *object;
  gsize name_length, file_length, object_length;
  char *text; /* nullable: instead of @name */
  guint32 n_functions;
  guint32 cycle; /* from 1; 0 for none */
} CgvCliNames;

typedef gboolean (*CgvCliNameFunc) (const CgvCliNames *names,
                                    gconstpointer user_data);

/* Asks something of a name, or knows it from another row of the same name: a name may be of a megabyte and that of very many
 * functions. @answers is what was answered before, by g_hash_table_new (NULL, NULL). */
gboolean cgv_cli_names_ask_once (const CgvCliNames *names,
                                 GHashTable *answers,
                                 CgvCliNameFunc func,
                                 gconstpointer user_data);

/* Returns the whole name as display text. */
char *cgv_cli_names_dup_name (const CgvCliNames *names);

/* Zero it but for the first members. Rows are asked for one after the other, so the costs of the last one are kept. */
typedef struct
{
  const CgvNumbers *numbers;

  void (*get_costs) (gpointer rows,
                     guint position,
                     guint event,
                     CgvCliCosts *costs);

  void (*get_names) (gpointer rows,
                     guint position,
                     CgvCliNames *names);

  double largest; /* the change that a whole bar stands for */

  gboolean has_costs;
  guint position; /* of the row that is kept */
  guint event;    /* in which of the event types */
  CgvCliCosts costs;
} CgvCliRows;

/* Returns the costs of a row in one of the event types, until the next one is asked for. */
const CgvCliCosts *cgv_cli_rows_get (CgvCliRows *self,
                                     guint position,
                                     guint event);

void cgv_cli_rows_get_names (const CgvCliView *view,
                             guint32 row,
                             CgvCliNames *names);

/* Sets the costs of a row of the view. */
void cgv_cli_rows_set_costs (CgvCliCosts *costs,
                             const CgvCliRow *row);

/* Returns a name with where it is, for people.
 *
 * @name: (nullable): what is shown in place of the whole name
 */
char *cgv_cli_rows_dup_label (const CgvCliView *view,
                              guint32 row,
                              const char *name);

/*
 * The columns that lists share. Low and high are bounds, which CSV has as columns; shares are of the total. Those of self cost come
 * before those of inclusive cost.
 */
typedef enum
{
  CGV_CLI_END,
  CGV_CLI_NAME,
  CGV_CLI_FILE,
  CGV_CLI_OBJECT,
  CGV_CLI_SHORT, /* forms of the name; of functions only */
  CGV_CLI_QUALIFIED,
  CGV_CLI_NAMESPACE,
  CGV_CLI_FUNCTIONS, /* how many functions a row stands for; for JSON, which leaves 0 out */
  CGV_CLI_CYCLE,
  CGV_CLI_SATURATED, /* whether inclusive cost is that or more; for JSON, which leaves FALSE out */
  CGV_CLI_STATUS,    /* which sides have the row */
  CGV_CLI_CALLS,
  CGV_CLI_BASE_CALLS,
  CGV_CLI_NEW_CALLS,
  CGV_CLI_DELTA_CALLS,
  CGV_CLI_BOTH_CALLS, /* "12 → 15" */
  CGV_CLI_SELF,
  CGV_CLI_SELF_LOW,
  CGV_CLI_SELF_HIGH,
  CGV_CLI_SELF_SHARE,
  CGV_CLI_BASE_SELF,
  CGV_CLI_NEW_SELF,
  CGV_CLI_DELTA_SELF,
  CGV_CLI_BASE_SELF_LOW,
  CGV_CLI_BASE_SELF_HIGH,
  CGV_CLI_NEW_SELF_LOW,
  CGV_CLI_NEW_SELF_HIGH,
  CGV_CLI_DELTA_SELF_LOW,
  CGV_CLI_DELTA_SELF_HIGH,
  CGV_CLI_BAR,
  CGV_CLI_CHANGE, /* of self cost, for people; likewise the next two */
  CGV_CLI_OF_ITSELF,
  CGV_CLI_OF_PROGRAM,
  CGV_CLI_INCLUSIVE,
  CGV_CLI_INCLUSIVE_LOW,
  CGV_CLI_INCLUSIVE_HIGH,
  CGV_CLI_INCLUSIVE_SHARE,
  CGV_CLI_BASE_INCLUSIVE,
  CGV_CLI_NEW_INCLUSIVE,
  CGV_CLI_DELTA_INCLUSIVE,
  CGV_CLI_BASE_INCLUSIVE_LOW,
  CGV_CLI_BASE_INCLUSIVE_HIGH,
  CGV_CLI_NEW_INCLUSIVE_LOW,
  CGV_CLI_NEW_INCLUSIVE_HIGH,
  CGV_CLI_DELTA_INCLUSIVE_LOW,
  CGV_CLI_DELTA_INCLUSIVE_HIGH,
  CGV_CLI_INCLUSIVE_CHANGE,
  CGV_CLI_INCLUSIVE_OF_ITSELF,
  CGV_CLI_N_COLUMNS,
} CgvCliColumn;

/* Appends columns, of which CGV_CLI_END is the last, to those of a list that begins with CgvCliRows. From the second event type on,
 * their ids and titles have its name. */
void cgv_cli_rows_add_columns (GPtrArray *columns,
                               const CgvNumbers *numbers,
                               guint event,
                               ...);

/* Appends the bounds of both sides and of their difference. @of is CGV_CLI_BASE_SELF or CGV_CLI_BASE_INCLUSIVE. */
void cgv_cli_rows_add_bounds (GPtrArray *columns,
                              const CgvNumbers *numbers,
                              guint event,
                              CgvCliColumn of);

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
