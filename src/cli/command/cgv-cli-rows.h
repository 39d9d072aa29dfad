/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Rows with names and costs of one side or two, the answers of most commands: their common columns, their choice and order, and the
 * paragraphs above them. A command embeds CgvCliRows at the beginning of its own list. Main thread.
 */

#include "cgv-cli-view.h"
#include "cgv-quantity-column.h"
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

/* A regular expression, and its error. */
typedef struct
{
  const GRegex *regex;
  GError **error;
} CgvCliMatch;

/* Returns whether a name matches the regular expression of a CgvCliMatch; FALSE after an error. */
gboolean cgv_cli_names_match (const CgvCliNames *names,
                              gconstpointer match);

/* The names of a row. */
typedef enum
{
  CGV_CLI_WORD_NAME,
  CGV_CLI_WORD_FILE,
  CGV_CLI_WORD_OBJECT,
  CGV_CLI_N_WORDS
} CgvCliWord;

/* Fills in one of the names. Takes the text. */
void cgv_cli_names_take (CgvCliNames *names,
                         CgvCliWord word,
                         CgvCell *cell);

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
  gboolean is_beside; /* the costs of both sides are next to each other */

  gboolean has_costs;
  guint position; /* the row that is kept */
  guint event;    /* the event type that is kept */
  CgvFunctionRow costs;
} CgvCliRows;

/* Returns the costs of a row in one of the event types, until the next one is requested. */
const CgvFunctionRow *cgv_cli_rows_get (CgvCliRows *self,
                                     guint position,
                                     guint event);

/* Returns a sentence of a report: the short name of a row of one profile, and where it is. */
char *cgv_cli_rows_dup_label (const CgvCliView *view,
                              guint32 row);

/* Returns the short name of a node, with its place if others have the name. */
char *cgv_cli_rows_dup_clear_name (const CgvCliView *view,
                                   CgvNodeId node);

/* Fills a cell with the name and the place of a row; in a comparison also with distinguishing details, and the side that lacks the row.
 * @name: (nullable): shown instead of the short name */
void cgv_cli_rows_fill_label (const CgvCliView *view,
                              const CgvCliNames *names,
                              const char *name,
                              CgvPresence presence,
                              CgvCell *cell);
void cgv_cli_rows_fill_row_label (const CgvCliView *view,
                                  guint32 row,
                                  CgvPresence presence,
                                  CgvCell *cell);

/* Returns (nullable) a word for a row that one side lacks. */
const char *cgv_cli_rows_get_tag (const CgvCliView *view,
                                  CgvPresence presence);

/* Returns which sides have a row, in the words of CSV and JSON. */
const char *cgv_cli_rows_get_status (const CgvCliRows *self,
                                     const CgvFunctionRow *row);

/* Appends columns to those of a list that begins with CgvCliRows. @ids are those of numbers, or of names and other words in
 * cgv-cli-rows.c, with a space between them. From the second event type on, ids and titles have its name. */
void cgv_cli_rows_add_columns (GPtrArray *columns,
                               const CgvNumbers *numbers,
                               guint event,
                               const char *ids);

/* Appends columns with certain titles. */
void cgv_cli_rows_add_titled_columns (GPtrArray *columns,
                                      const CgvNumbers *numbers,
                                      guint event,
                                      CgvColumnTitles titles,
                                      const char *ids);

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

/* Adds a hint if --fold would join a function that is one of @rows with others. These may contain CGV_NONE. */
void cgv_cli_rows_hint_at_fold (const CgvCliView *view,
                                const guint32 *rows,
                                gsize n_rows,
                                CgvReport *report);

/* Returns how many of @n_rows rows to list: the number that the user requested, or the usual
 * number in a report of that format. */
guint cgv_cli_rows_count_listed (const CgvCliOptions *options,
                                 const CgvReport *report,
                                 gsize n_rows);

/*
 * Says, in a report for people, why a list has no rows. If nothing was counted at all, that is said above each list.
 *
 * @is_same: whether there are rows, but those that did not change are left out
 */
void cgv_cli_rows_say_empty (const CgvCliView *view,
                             gboolean is_same,
                             CgvReport *report);

/* Returns whether a report lists only rows that changed: text about two sides, unless they are by name or place, stand side by side, or are
 * parts, which belong to one side. */
gboolean cgv_cli_rows_only_changed (const CgvCliView *view,
                                    const CgvReport *report);

/* Returns whether a row has another cost or number of calls on either side, or a change began there. */
gboolean cgv_cli_rows_is_changed (const CgvFunctionRow *row);

/* Returns whether a row matches `--match`. @answers: earlier answers, as above */
gboolean cgv_cli_rows_match (const CgvCliView *view,
                             guint32 row,
                             GHashTable *answers,
                             GError **error);

G_END_DECLS
