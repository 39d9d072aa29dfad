/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The numbers that a command prints: a document seen through the options.
 *
 * Rows are numbered; with `--group-by cycle` the first rows are the cycles, otherwise a row is a
 * node of the graph. Immutable after cgv_cli_view_new(); main thread.
 */

#include "cgv-cli-options.h"
#include "cgv-cli-row.h"
#include "cgv-costs.h"
#include "cgv-document.h"

G_BEGIN_DECLS

/**
 * CgvCliView:
 * @document: the document
 * @profile: its profile
 * @graph: the call graph of the chosen parts
 * @events: the event types that there are
 * @costs: the costs of the first chosen event
 * @all_costs: (element-type CgvCosts): the costs of all chosen events
 * @group: what a row is
 * @n_rows: number of rows
 * @row_of_node: for each node of the graph, its row
 * @node_of_row: for each row, its node, or CGV_NONE for a cycle
 * @rank_of_row: for each row, its place in the order of names
 * @filters: what is filtered; empty for nothing
 * @reports: (array): what each of the filters did
 * @counts_some_parts: whether some parts are left out
 *
 * To be read only.
 */
typedef struct
{
  CgvDocument *document;
  CgvProfile *profile;
  CgvGraph *graph;
  CgvEventSet *events;
  CgvCosts *costs;
  GPtrArray *all_costs;
  CgvCliGroup group;
  guint32 n_rows;
  guint32 *row_of_node;
  CgvNodeId *node_of_row;
  guint32 *rank_of_row;
  CgvFilterList *filters;
  CgvFilterReport *reports;
  gboolean counts_some_parts;
} CgvCliView;

/**
 * cgv_cli_view_new:
 * @document: a document
 * @options: what is asked for
 * @error: return location
 *
 * Computes the numbers.
 *
 * Returns: (transfer full) (nullable): the view, or NULL if the document has no such event or part,
 *   or if there is not enough memory
 */
CgvCliView *cgv_cli_view_new (CgvDocument *document,
                              const CgvCliOptions *options,
                              GError **error);

/**
 * cgv_cli_view_free:
 * @self: (transfer full): a view
 *
 * Frees a view.
 */
void cgv_cli_view_free (CgvCliView *self);

/**
 * cgv_cli_view_get_costs:
 * @self: a view
 * @costs: costs of the view
 * @row: number of a row
 * @data: (out caller-allocates): return location
 *
 * Gets the numbers of a row in any of the chosen events, without its calls.
 */
void cgv_cli_view_get_costs (const CgvCliView *self,
                             const CgvCosts *costs,
                             guint32 row,
                             CgvCliRow *data);

/**
 * cgv_cli_view_get_row:
 * @self: a view
 * @row: number of a row
 * @data: (out caller-allocates): its numbers
 *
 * Gets self and inclusive cost of a row, and the calls into it: for a cycle, those from outside.
 */
void cgv_cli_view_get_row (const CgvCliView *self,
                           guint32 row,
                           CgvCliRow *data);

/**
 * cgv_cli_view_get_entered:
 * @self: a view
 * @row: number of a row
 *
 * What of the inclusive cost of a row no recorded call accounts for.
 *
 * Returns: a cost
 */
CgvCost cgv_cli_view_get_entered (const CgvCliView *self,
                                  guint32 row);

/**
 * cgv_cli_view_get_cycle:
 * @self: a view
 * @row: number of a row
 *
 * The cycle that a row is, or is in.
 *
 * Returns: its number from 1, or 0 for none
 */
guint32 cgv_cli_view_get_cycle (const CgvCliView *self,
                                guint32 row);

/**
 * cgv_cli_view_get_n_functions:
 * @self: a view
 * @row: number of a row
 *
 * How many functions a row stands for.
 *
 * Returns: the number
 */
guint32 cgv_cli_view_get_n_functions (const CgvCliView *self,
                                      guint32 row);

/**
 * cgv_cli_view_get_name:
 * @self: a view
 * @row: number of a row that is no cycle
 * @length: (out): its length
 *
 * The name of a row as it is in the file.
 *
 * Returns: (transfer none): bytes, not terminated
 */
const char *cgv_cli_view_get_name (const CgvCliView *self,
                                   guint32 row,
                                   gsize *length);

/**
 * CgvCliNameFunc:
 * @view: a view
 * @row: a row
 * @user_data: user data
 *
 * Asks something of the name of a row.
 *
 * Returns: the answer
 */
typedef gboolean (*CgvCliNameFunc) (const CgvCliView *view,
                                    guint32 row,
                                    gconstpointer user_data);

/**
 * cgv_cli_view_ask_once:
 * @view: a view
 * @row: a row
 * @answers: what was answered before, by g_hash_table_new (NULL, NULL)
 * @func: (scope call): what to ask
 * @user_data: passed to @func
 *
 * Asks something of the name of a row, or knows it from another row of the same name: a name may be
 * of a megabyte and that of very many functions.
 *
 * Returns: the answer
 */
gboolean cgv_cli_view_ask_once (const CgvCliView *view,
                                guint32 row,
                                GHashTable *answers,
                                CgvCliNameFunc func,
                                gconstpointer user_data);

/**
 * cgv_cli_view_dup_name:
 * @self: a view
 * @row: number of a row
 *
 * The whole name of a row, safe to print; a cycle is "<cycle 1>".
 *
 * Returns: (transfer full): the name
 */
char *cgv_cli_view_dup_name (const CgvCliView *self,
                             guint32 row);

/**
 * cgv_cli_view_get_file:
 * @self: a view
 * @row: number of a row
 *
 * The source file of a row.
 *
 * Returns: a string of the profile, or CGV_NONE where a row is more than a function or a file
 */
CgvStringId cgv_cli_view_get_file (const CgvCliView *self,
                                   guint32 row);

/**
 * cgv_cli_view_get_object:
 * @self: a view
 * @row: number of a row
 *
 * The program or library of a row.
 *
 * Returns: a string of the profile, or CGV_NONE where a row is more than a function or an object
 */
CgvStringId cgv_cli_view_get_object (const CgvCliView *self,
                                     guint32 row);

/**
 * cgv_cli_view_fail_for_memory:
 * @error: return location
 *
 * Sets an error that says that memory ran out.
 *
 * Returns: FALSE
 */
gboolean cgv_cli_view_fail_for_memory (GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliView, cgv_cli_view_free)

G_END_DECLS
