/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The costs of further event types, beside those of the first: `self` and `inclusive` of each, or of calls `inclusive`
 * alone. Main thread.
 */

#include "cgv-cli-csv.h"
#include "cgv-cli-json.h"
#include "cgv-cli-table.h"
#include "cgv-cli-view.h"

G_BEGIN_DECLS

/**
 * cgv_cli_columns_add_titles:
 * @table: a table that gets its titles
 * @view: a view
 * @has_self: whether there is self cost
 *
 * Adds two titles, or one, for each further event type.
 */
void cgv_cli_columns_add_titles (CgvCliTable *table,
                                 const CgvCliView *view,
                                 gboolean has_self);

/**
 * cgv_cli_columns_add_cells:
 * @table: a table
 * @view: a view
 * @rows: what a row costs in each of the event types; the first is passed over
 * @has_self: whether there is self cost
 *
 * Adds the cells of a row below those titles.
 */
void cgv_cli_columns_add_cells (CgvCliTable *table,
                                const CgvCliView *view,
                                const CgvCliRow *rows,
                                gboolean has_self);

/**
 * cgv_cli_columns_add_csv_titles:
 * @csv: a file that gets its titles
 * @view: a view
 * @has_self: whether there is self cost
 * @has_ranges: whether costs may be estimates
 *
 * Adds the titles for each further event type, such as "self:Dr", "inclusive:Dr" and "inclusive_low:Dr".
 */
void cgv_cli_columns_add_csv_titles (CgvCliCsv *csv,
                                     const CgvCliView *view,
                                     gboolean has_self,
                                     gboolean has_ranges);

/**
 * cgv_cli_columns_add_csv_cells:
 * @csv: a file
 * @view: a view
 * @rows: what a row costs in each of the event types; the first is passed over
 * @has_self: whether there is self cost
 * @has_ranges: whether costs may be estimates
 *
 * Adds the cells of a row below those titles.
 */
void cgv_cli_columns_add_csv_cells (CgvCliCsv *csv,
                                    const CgvCliView *view,
                                    const CgvCliRow *rows,
                                    gboolean has_self,
                                    gboolean has_ranges);

/**
 * cgv_cli_columns_add_json:
 * @json: an open object
 * @view: a view
 * @rows: what a row costs in each of the event types; the first is passed over
 * @has_self: whether there is self cost
 *
 * Adds a member `events` with the costs of each further event type, if there are any.
 */
void cgv_cli_columns_add_json (CgvCliJson *json,
                               const CgvCliView *view,
                               const CgvCliRow *rows,
                               gboolean has_self);

/**
 * cgv_cli_columns_dup_rows:
 * @view: a view
 * @row: a row of it
 *
 * What a row of the view costs in each of the event types.
 *
 * Returns: (transfer full): as many as there are event types
 */
CgvCliRow *cgv_cli_columns_dup_rows (const CgvCliView *view,
                                     guint32 row);

G_END_DECLS
