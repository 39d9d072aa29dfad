/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The matches of a filter, counted in a thread while it is typed: a regular expression takes long with a million names. Main thread. */

#include "cgv-filter-rule.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

/* The probable intention of a pattern without matches. */
typedef enum
{
  CGV_FILTER_HINT_NONE,     /* something matches, or nothing like it would */
  CGV_FILTER_HINT_CASE,     /* some names match if the case of letters is ignored */
  CGV_FILTER_HINT_FUNCTION, /* some would match by the name of the function */
  CGV_FILTER_HINT_FILE,     /* some would match by the path of the file */
  CGV_FILTER_HINT_OBJECT,   /* some would match by the path of the object */
  CGV_FILTER_HINT_TEXT,     /* some would match if no character of the pattern had a meaning */
} CgvFilterHint;

/* The matches of a filter in the numbers without filters. Costs are event counts. */
typedef struct
{
  guint n_functions; /* how many of the functions match */
  CgvCost self;
  CgvCost total;      /* cost of all functions */
  CgvFilterHint hint; /* without matches, what may have been meant */
  guint n_hinted;     /* how many functions would match then */
} CgvFilterCount;

/* Counts, in a thread, the matches of a filter in the event type, parts and folding of the focus. */
void cgv_filter_count_async (CgvFocus *focus,
                             CgvFilterRule *rule,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);

/* Returns FALSE if it was cancelled, or if the pattern took too long to match. */
gboolean cgv_filter_count_finish (GAsyncResult *result,
                                  CgvFilterCount *count,
                                  GError **error);

G_END_DECLS
