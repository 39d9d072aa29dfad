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
 * CgvFilterHint:
 * @CGV_FILTER_HINT_NONE: something matches, or nothing like it would
 * @CGV_FILTER_HINT_CASE: some would match whatever the case of letters
 * @CGV_FILTER_HINT_FUNCTION: some would match by the name of the function
 * @CGV_FILTER_HINT_FILE: some would match by the path of the file
 * @CGV_FILTER_HINT_OBJECT: some would match by the path of the object
 * @CGV_FILTER_HINT_TEXT: some would match if no character of the pattern had a meaning
 *
 * What may have been meant by a pattern that matches nothing.
 */
typedef enum
{
  CGV_FILTER_HINT_NONE,
  CGV_FILTER_HINT_CASE,
  CGV_FILTER_HINT_FUNCTION,
  CGV_FILTER_HINT_FILE,
  CGV_FILTER_HINT_OBJECT,
  CGV_FILTER_HINT_TEXT,
} CgvFilterHint;

/**
 * CgvFilterCount:
 * @n_functions: how many of the functions match
 * @self: their self cost
 * @total: that of all functions
 * @hint: where none match, what may have been meant
 * @n_hinted: how many functions would match then
 *
 * What a filter matches in the numbers without filters. Costs are event counts.
 */
typedef struct
{
  guint n_functions;
  CgvCost self;
  CgvCost total;
  CgvFilterHint hint;
  guint n_hinted;
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
