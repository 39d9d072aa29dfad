/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * `--include`, `--exclude`, `--hide` and `--only-under`: what was asked for, and what they hide. Main
 * thread.
 */

#include "cgv-cli-json.h"
#include "cgv-cli-options.h"
#include "cgv-filter-list.h"

G_BEGIN_DECLS

/**
 * cgv_cli_filters_set_group:
 * @context: a context without entries
 * @filters: (inout): filters that the options are appended to, in the order in which they are given;
 *   it must outlive the context
 *
 * Makes @context one whose options can be filters.
 */
void cgv_cli_filters_set_group (GOptionContext *context,
                                CgvFilterList **filters);

/**
 * cgv_cli_filters_add_entries:
 * @context: a context that cgv_cli_filters_set_group() was called for
 * @asks: which options the command takes
 *
 * Adds the options. Commands that take none of these know them as well, but do not show them.
 */
void cgv_cli_filters_add_entries (GOptionContext *context,
                                  CgvCliAsks asks);

/**
 * cgv_cli_filters_check:
 * @filters: filters
 * @asks: which options the command takes
 * @error: return location
 *
 * Checks whether a command can be given these filters.
 *
 * Returns: FALSE if not, with the reason
 */
gboolean cgv_cli_filters_check (const CgvFilterList *filters,
                                CgvCliAsks asks,
                                GError **error);

/**
 * cgv_cli_filters_get_total_range:
 * @filters: filters
 * @reports: what each of them did
 * @costs: what they left
 *
 * Between what the total that is left lies.
 *
 * Returns: the bounds, as those of #CgvCostRange
 */
CgvCostRange cgv_cli_filters_get_total_range (const CgvFilterList *filters,
                                              const CgvFilterReport *reports,
                                              const CgvCosts *costs);

/**
 * cgv_cli_filters_print_text:
 * @filters: filters
 * @reports: what each of them did
 * @costs: what they left
 *
 * Prints a line for each filter, and one for all of them.
 */
void cgv_cli_filters_print_text (const CgvFilterList *filters,
                                 const CgvFilterReport *reports,
                                 const CgvCosts *costs);

/**
 * cgv_cli_filters_print_json:
 * @json: an open object
 * @filters: filters
 * @reports: what each of them did
 * @costs: what they left
 *
 * Adds the members `filters`, an array, and `unfiltered_total`, if there is a filter.
 */
void cgv_cli_filters_print_json (CgvCliJson *json,
                                 const CgvFilterList *filters,
                                 const CgvFilterReport *reports,
                                 const CgvCosts *costs);

G_END_DECLS
