/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a filter would match, counted in a thread while it is typed: a regular expression takes its time
 * with a million names. To be called in the main thread.
 */

#include "cgv-filter-rule.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * CgvFilterCount:
 * @n_functions: how many of the functions match
 * @self: their self cost
 * @total: that of all functions
 *
 * What a filter matches in the numbers without filters. Costs are event counts.
 */
typedef struct
{
  guint n_functions;
  CgvCost self;
  CgvCost total;
} CgvFilterCount;

/**
 * cgv_filter_count_async:
 * @focus: whose functions to count; its event, parts and folding
 * @rule: the filter
 * @cancellable: (nullable): a cancellable
 * @callback: (scope async): called when it is done
 * @user_data: passed to @callback
 *
 * Counts what a filter matches.
 */
void cgv_filter_count_async (CgvFocus *focus,
                             CgvFilterRule *rule,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/**
 * cgv_filter_count_finish:
 * @result: what the callback got
 * @count: (out): what was counted
 * @error: return location
 *
 * Ends cgv_filter_count_async().
 *
 * Returns: FALSE if it was cancelled, or if the pattern took too long to match
 */
gboolean cgv_filter_count_finish (GAsyncResult *result,
                                  CgvFilterCount *count,
                                  GError **error);

G_END_DECLS
