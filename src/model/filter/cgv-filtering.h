/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Filters with the rows that they match. The rows are the same for every event type and set of
 * parts, and on both sides of a comparison. Immutable and counted; any thread.
 */

#include "cgv-filter-list.h"
#include "cgv-types.h"

G_BEGIN_DECLS

typedef struct _CgvFiltering CgvFiltering;

/*
 * Finds out which rows each filter matches; a filter that fails is left out. @folds are those of the sides, whose nodes are the rows; the
 * base may be NULL. A row matches if it does on either side. Names are compared one by one, which takes long where there are very many;
 * answers of equal filters are taken from @known, which may be NULL. Returns @known itself if it has all of these filters.
 */
CgvFiltering *cgv_filtering_new (CgvFilterList *list,
                                 CgvFold *const *folds,
                                 CgvFiltering *known);

void cgv_filtering_unref (CgvFiltering *self);

/* Returns why a filter has no effect, with a remedy in the message. NULL if it works. */
const GError *cgv_filtering_get_error (const CgvFiltering *self,
                                       guint index);

/*
 * Applies the filters, in their order, to unfiltered costs of a side. @reports has room for the effect of each filter, or is NULL. Returns
 * NULL if there was no memory.
 */
CgvCosts *cgv_filtering_apply (const CgvFiltering *self,
                               CgvCosts *costs,
                               CgvFilterReport *reports);

/*
 * Applies the filters to unfiltered costs of another event type, over the graph of the filtered costs next to which they are shown; see
 * cgv_costs_new_filtered_column(). Returns NULL if there was no memory.
 */
CgvCosts *cgv_filtering_apply_to_column (const CgvFiltering *self,
                                         CgvCosts *costs,
                                         CgvGraph *graph);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvFiltering, cgv_filtering_unref)

G_END_DECLS
