/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the commands that list rows print alike. Main thread.
 */

#include "cgv-cli-csv.h"
#include "cgv-cli-json.h"
#include "cgv-cli-view.h"

G_BEGIN_DECLS

/**
 * cgv_cli_print_dup_event:
 * @costs: costs
 *
 * The short name of their event type.
 *
 * Returns: (transfer full): the name
 */
char *cgv_cli_print_dup_event (const CgvCosts *costs);

/**
 * cgv_cli_print_json_head:
 * @json: an open object
 * @view: the view
 *
 * Adds the members `event` and `total`; `missing` if a formula lacks something; `events` with the totals of
 * further events, if there are any.
 */
void cgv_cli_print_json_head (CgvCliJson *json,
                              const CgvCliView *view);

/**
 * cgv_cli_print_json_names:
 * @json: an open object
 * @view: the view
 * @row: number of a row
 *
 * Adds the members `name`, `file` and `object`, and `functions` for a row that is a group.
 */
void cgv_cli_print_json_names (CgvCliJson *json,
                               const CgvCliView *view,
                               guint32 row);

/**
 * cgv_cli_print_json_costs:
 * @json: an open object
 * @view: the view
 * @data: numbers of a row
 *
 * Adds the members `self`, `inclusive`, `calls` and `cycle` of a function or group, and `events` with self
 * and inclusive of further events, if there are any.
 */
void cgv_cli_print_json_costs (CgvCliJson *json,
                               const CgvCliView *view,
                               const CgvCliRow *data);

/**
 * cgv_cli_print_json_estimate:
 * @json: an open object
 * @costs: what the cost is of
 * @member: the name of the member
 * @cost: its value
 * @range: between what it lies
 *
 * Adds a cost, and where that is an estimate `MEMBER_low` and `MEMBER_high`, null where not known.
 */
void cgv_cli_print_json_estimate (CgvCliJson *json,
                                  const CgvCosts *costs,
                                  const char *member,
                                  CgvCost cost,
                                  CgvCostRange range);

/**
 * cgv_cli_print_csv_range:
 * @csv: a table
 * @costs: what the cost is of
 * @range: between what a cost lies
 *
 * Adds two cells for the bounds of a cost, empty where they are not known.
 */
void cgv_cli_print_csv_range (CgvCliCsv *csv,
                              const CgvCosts *costs,
                              CgvCostRange range);

/**
 * cgv_cli_print_csv_names:
 * @csv: a table
 * @view: the view
 * @row: number of a row
 *
 * Adds cells for name, file and object.
 */
void cgv_cli_print_csv_names (CgvCliCsv *csv,
                              const CgvCliView *view,
                              guint32 row);

/**
 * cgv_cli_print_dup_label:
 * @view: the view
 * @row: number of a row
 *
 * Name and place of a row for people, as in "main  (file.c, program)".
 *
 * Returns: (transfer full): the text
 */
char *cgv_cli_print_dup_label (const CgvCliView *view,
                               guint32 row);

/**
 * cgv_cli_print_dup_cost:
 * @costs: what the cost is of
 * @cost: a cost
 * @range: between what it lies
 *
 * A cost for people, with "≈" before it if it is an estimate.
 *
 * Returns: (transfer full): the text
 */
char *cgv_cli_print_dup_cost (const CgvCosts *costs,
                              CgvCost cost,
                              CgvCostRange range);

/**
 * cgv_cli_print_dup_percent:
 * @view: the view
 * @cost: a cost
 *
 * The share of a cost in the total, for people.
 *
 * Returns: (transfer full): the text
 */
char *cgv_cli_print_dup_percent (const CgvCliView *view,
                                 CgvCost cost);

/**
 * cgv_cli_print_text_head:
 * @view: the view
 *
 * Prints a line about the event type and the total.
 */
void cgv_cli_print_text_head (const CgvCliView *view);

/**
 * cgv_cli_print_text_rest:
 * @n_rest: how many rows were not printed
 *
 * Prints a line about the rows that `--limit` left out, if there are any.
 */
void cgv_cli_print_text_rest (gsize n_rest);

G_END_DECLS
