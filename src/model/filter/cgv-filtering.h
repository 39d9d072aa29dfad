/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Filters with the functions that they match: what is the same for every event type and set of
 * parts. Immutable and counted; any thread.
 */

#include "cgv-filter-list.h"

G_BEGIN_DECLS

/**
 * CgvFiltering:
 *
 * Filters that are ready to be applied.
 */
typedef struct _CgvFiltering CgvFiltering;

/**
 * cgv_filtering_new:
 * @list: the filters
 * @fold: what the nodes are
 * @known: (nullable): others, from which the answers of equal filters are taken
 *
 * Finds out which nodes each filter matches; a filter that fails is left out. Names are compared
 * one by one, which takes long where there are very many.
 *
 * Returns: (transfer full): the filters; @known itself if nothing else was asked for
 */
CgvFiltering *cgv_filtering_new (CgvFilterList *list,
                                 CgvFold *fold,
                                 CgvFiltering *known);

/**
 * cgv_filtering_ref:
 * @self: filters
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @self
 */
CgvFiltering *cgv_filtering_ref (CgvFiltering *self);

/**
 * cgv_filtering_unref:
 * @self: (transfer full): filters
 *
 * Drops a reference.
 */
void cgv_filtering_unref (CgvFiltering *self);

/**
 * cgv_filtering_get_list:
 * @self: filters
 *
 * Gets what they were made of.
 *
 * Returns: (transfer none): the filters
 */
CgvFilterList *cgv_filtering_get_list (const CgvFiltering *self);

/**
 * cgv_filtering_get_error:
 * @self: filters
 * @index: which of them
 *
 * Why one of them does nothing.
 *
 * Returns: (transfer none) (nullable): an error whose message says what to do, or NULL
 */
const GError *cgv_filtering_get_error (const CgvFiltering *self,
                                       guint index);

/**
 * cgv_filtering_apply:
 * @self: filters
 * @costs: unfiltered costs with the nodes that the filters were made for
 * @reports: (out caller-allocates) (optional): room for what each filter did
 *
 * Applies the filters, in their order.
 *
 * Returns: (transfer full) (nullable): the costs that are left, or NULL if there was no memory
 */
CgvCosts *cgv_filtering_apply (const CgvFiltering *self,
                               CgvCosts *costs,
                               CgvFilterReport *reports);

/**
 * cgv_filtering_apply_to_column:
 * @self: filters
 * @costs: unfiltered costs with the nodes that the filters were made for
 * @graph: the graph of the filtered costs beside which they are shown
 *
 * Applies the filters to costs of another event type, as cgv_costs_new_filtered_column() does.
 *
 * Returns: (transfer full) (nullable): the costs over @graph, or NULL if there was no memory
 */
CgvCosts *cgv_filtering_apply_to_column (const CgvFiltering *self,
                                         CgvCosts *costs,
                                         CgvGraph *graph);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvFiltering, cgv_filtering_unref)

G_END_DECLS
