/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What filters leave of a profile, of each of its event types. Main thread.
 */

#include "cgv-cli-json.h"
#include "cgv-document.h"
#include "cgv-filter-list.h"

G_BEGIN_DECLS

/**
 * CgvCliInfoFilters:
 *
 * Filters, and what they did to each event type that is no ratio.
 */
typedef struct _CgvCliInfoFilters CgvCliInfoFilters;

/**
 * cgv_cli_info_filters_new:
 * @document: a document
 * @filters: filters
 * @error: return location
 *
 * Applies filters to all event types that are no ratios.
 *
 * Returns: (transfer full) (nullable): what they did, or NULL if there is not enough memory, or if a
 *   regular expression cannot be matched
 */
CgvCliInfoFilters *cgv_cli_info_filters_new (CgvDocument *document,
                                             CgvFilterList *filters,
                                             GError **error);

/**
 * cgv_cli_info_filters_free:
 * @self: (transfer full): what filters did
 *
 * Frees it.
 */
void cgv_cli_info_filters_free (CgvCliInfoFilters *self);

/**
 * cgv_cli_info_filters_print_text:
 * @self: what filters did
 *
 * Prints what each filter did to the first event type, and what all of them left of each. Nothing if
 * there are no filters.
 */
void cgv_cli_info_filters_print_text (const CgvCliInfoFilters *self);

/**
 * cgv_cli_info_filters_print_json:
 * @self: what filters did
 * @json: an open object
 *
 * Adds the member `filtered`, an array with an object for each event type, if there are filters.
 */
void cgv_cli_info_filters_print_json (const CgvCliInfoFilters *self,
                                      CgvCliJson *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCliInfoFilters, cgv_cli_info_filters_free)

G_END_DECLS
