/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Rows with names and costs of one side or two, the answers of most commands: their common columns, their choice and order, and the
 * paragraphs above them. A command embeds CgvCliRows at the beginning of its own list. Main thread.
 */

#include "cgv-cli-view.h"
#include "cgv-report.h"
#include "cgv-why.h"

G_BEGIN_DECLS

typedef gboolean (*CgvCliNameFunc) (const CgvCliNames *names,
                                    gconstpointer user_data);

/* Computes a property of a name, or takes it from an earlier row of the same name: many functions may share a name of a megabyte.
 * @answers holds earlier answers, by g_hash_table_new (NULL, NULL). */
gboolean cgv_cli_names_ask_once (const CgvCliNames *names,
                                 GHashTable *answers,
                                 CgvCliNameFunc func,
                                 gconstpointer user_data);

/* Returns whether a name matches a regular expression, as above. */
gboolean cgv_cli_names_match_once (const CgvCliNames *names,
                                   const GRegex *regex,
                                   GHashTable *answers,
                                   GError **error);

/* Returns whether a name matches a regular expression. */
gboolean cgv_cli_names_match (const CgvCliNames *names,
                              const GRegex *regex,
                              GError **error);

/* Returns the whole name as display text. */
char *cgv_cli_names_dup_name (const CgvCliNames *names);

/* Zero it except for the first members. Rows are requested one after another, so the costs of the last one are cached. */
typedef struct
{
  const CgvNumbers *numbers;

  void (*get_costs) (gpointer rows,
                     guint position,
                     guint event,
                     CgvFunctionRow *costs);

  void (*get_names) (gpointer rows,
                     guint position,
                     CgvCliNames *names);

  double largest; /* the change of a full bar */

  gboolean has_costs;
  guint position; /* of the row that is kept */
  guint event;    /* in which of the event types */
  CgvFunctionRow costs;
} CgvCliRows;

/* Returns the costs of a row in one of the event types, until the next one is requested. */
const CgvFunctionRow *cgv_cli_rows_get (CgvCliRows *self,
                                     guint position,
                                     guint event);

/* Returns a sentence of a report: the short name of a row of one profile, and where it is. */
char *cgv_cli_rows_dup_label (const CgvCliView *view,
                              guint32 row);

/* Fills a cell with the name of a row with @costs, and with its place; in a comparison with distinguishing details, and the side that
 * lacks the row. @name: (nullable): shown instead of the short name */
void cgv_cli_rows_fill_label (const CgvCliView *view,
                              guint32 row,
                              const char *name,
                              const CgvFunctionRow *costs,
                              CgvCell *cell);

/* Returns (nullable) a word for a row that one side lacks. */
const char *cgv_cli_rows_get_tag (const CgvCliView *view,
                                  CgvPresence presence);

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
  CGV_CLI_FUNCTIONS, /* number of functions of a row; for JSON, which leaves 0 out */
  CGV_CLI_CYCLE,
  CGV_CLI_SATURATED, /* whether inclusive cost is that or more; for JSON, which leaves FALSE out */
  CGV_CLI_STATUS,    /* which sides have the row */
  CGV_CLI_CALLS,
  CGV_CLI_BASE_CALLS,
  CGV_CLI_NEW_CALLS,
  CGV_CLI_DELTA_CALLS,
  CGV_CLI_BOTH_CALLS, /* "12 → 15" */
  CGV_CLI_CALLS_A,    /* for people, for parts of one run next to each other; those of self and inclusive cost follow */
  CGV_CLI_CALLS_B,
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
  CGV_CLI_CHANGE, /* for self cost, for people, as the next two */
  CGV_CLI_OF_ITSELF,
  CGV_CLI_OF_PROGRAM,
  CGV_CLI_DELTA_ORIGIN,
  CGV_CLI_ORIGIN_BAR,
  CGV_CLI_ORIGIN, /* for people, as the next two */
  CGV_CLI_ORIGIN_OF_PROGRAM,
  CGV_CLI_OWN_CHANGE,
  CGV_CLI_SELF_A,
  CGV_CLI_SELF_B,
  CGV_CLI_SELF_DIFFERENCE,
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
  CGV_CLI_INCLUSIVE_A,
  CGV_CLI_INCLUSIVE_B,
  CGV_CLI_INCLUSIVE_DIFFERENCE,
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

/* Returns the title of a report on one side, with the marks of a sentence. */
char *cgv_cli_rows_dup_title (const CgvCliView *view);

/* Adds the head above rows of one side: their files, event types with totals, and filters. */
void cgv_cli_rows_add_head (const CgvCliView *view,
                            CgvReport *report);

/* Returns a cost with its share of the whole, for people: "4 100 (12.3 %)". */
char *cgv_cli_rows_dup_amount (const CgvCell *cell);

/* Splits the difference of a function's self cost into the part of more or fewer calls, and the part of calls that cost more or
 * less. Returns FALSE if it is not called on both sides, or that is not known. */
gboolean cgv_cli_rows_split_self (const CgvNumbers *numbers,
                                  const CgvFunctionRow *row,
                                  CgvDeltaSplit *split);

/* Returns a word for programs, never translated, for why calls do not split; NULL if they do. */
const char *cgv_cli_rows_get_no_split (const CgvWhyTerm *call);

/* Returns how many of @n_rows rows to list: as many as were requested, or as people read in a report of that format. */
guint cgv_cli_rows_count_listed (const CgvCliOptions *options,
                                 const CgvReport *report,
                                 gsize n_rows);

/* A row, and its sort keys: the largest first key first, then the largest second one. */
typedef struct
{
  guint32 row;
  guint32 rank; /* decides between equal keys */
  guint64 keys[2];
} CgvCliPick;

/* Returns a number for a cost that is larger for a larger one. */
guint64 cgv_cli_rows_get_key (CgvCost cost,
                              bool is_signed);

/* Sets the keys of a row: its costs, or of two sides how much they changed, up or down. */
void cgv_cli_pick_init (CgvCliPick *pick,
                        const CgvCliView *view,
                        guint32 row,
                        const CgvFunctionRow *costs);

void cgv_cli_picks_sort (const CgvCliView *view,
                         CgvCliPick *picks,
                         gsize n_picks);

/* Leaves out rows that do not match `--match`, and sorts. @n_picks is in and out. */
gboolean cgv_cli_rows_select (const CgvCliView *view,
                              CgvCliPick *picks,
                              gsize *n_picks,
                              GError **error);

G_END_DECLS
