/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Filters in the order in which they apply. Immutable and counted: to change a list is to make
 * another one. Any thread.
 */

#include "cgv-filter-rule.h"

G_BEGIN_DECLS

/**
 * CgvFilterList:
 *
 * Filters.
 */
typedef struct _CgvFilterList CgvFilterList;

#define CGV_TYPE_FILTER_LIST (cgv_filter_list_get_type ())

/**
 * cgv_filter_list_get_type:
 *
 * The boxed type of filters, for properties.
 *
 * Returns: the type
 */
GType cgv_filter_list_get_type (void);

/**
 * cgv_filter_list_new:
 *
 * Makes an empty list.
 *
 * Returns: (transfer full): the list
 */
CgvFilterList *cgv_filter_list_new (void);

/**
 * cgv_filter_list_ref:
 * @list: filters
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @list
 */
CgvFilterList *cgv_filter_list_ref (CgvFilterList *list);

/**
 * cgv_filter_list_unref:
 * @list: (transfer full): filters
 *
 * Drops a reference.
 */
void cgv_filter_list_unref (CgvFilterList *list);

/**
 * cgv_filter_list_get_n:
 * @list: filters
 *
 * How many there are.
 *
 * Returns: the number
 */
guint cgv_filter_list_get_n (const CgvFilterList *list);

/**
 * cgv_filter_list_get:
 * @list: filters
 * @index: an index below cgv_filter_list_get_n()
 *
 * Gets one of them.
 *
 * Returns: (transfer none): the filter
 */
CgvFilterRule *cgv_filter_list_get (const CgvFilterList *list,
                                    guint index);

/**
 * cgv_filter_list_append:
 * @list: filters
 * @rule: another one
 *
 * Makes a list with one more at its end.
 *
 * Returns: (transfer full): the list
 */
CgvFilterList *cgv_filter_list_append (const CgvFilterList *list,
                                       CgvFilterRule *rule);

/**
 * cgv_filter_list_replace:
 * @list: filters
 * @index: an index below cgv_filter_list_get_n()
 * @rule: what to have there instead
 *
 * Makes a list with another filter in one place.
 *
 * Returns: (transfer full): the list
 */
CgvFilterList *cgv_filter_list_replace (const CgvFilterList *list,
                                        guint index,
                                        CgvFilterRule *rule);

/**
 * cgv_filter_list_remove:
 * @list: filters
 * @index: an index below cgv_filter_list_get_n()
 *
 * Makes a list without one of them.
 *
 * Returns: (transfer full): the list
 */
CgvFilterList *cgv_filter_list_remove (const CgvFilterList *list,
                                       guint index);

/**
 * cgv_filter_list_equal:
 * @a: filters
 * @b: other filters
 *
 * Compares lists.
 *
 * Returns: TRUE if they have equal filters in the same order
 */
gboolean cgv_filter_list_equal (const CgvFilterList *a,
                                const CgvFilterList *b);

/**
 * cgv_filter_list_apply:
 * @list: filters
 * @costs: costs without filters
 * @reports: (out caller-allocates) (optional) (array): what each of the filters did
 * @error: return location
 *
 * Applies all filters to costs, as cgv_costs_new_filtered() does.
 *
 * Returns: (transfer full) (nullable): what is left, or NULL with G_REGEX_ERROR_MATCH if a pattern takes
 *   too long, or with G_IO_ERROR_NO_SPACE if there is no memory
 */
CgvCosts *cgv_filter_list_apply (const CgvFilterList *list,
                                 CgvCosts *costs,
                                 CgvFilterReport *reports,
                                 GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvFilterList, cgv_filter_list_unref)

G_END_DECLS
