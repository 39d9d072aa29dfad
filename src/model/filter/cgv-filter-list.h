/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Filters in the order in which they apply. Immutable and counted: a change makes another list. Any
 * thread.
 */

#include "cgv-filter-rule.h"

G_BEGIN_DECLS

typedef struct _CgvFilterList CgvFilterList;

#define CGV_TYPE_FILTER_LIST (cgv_filter_list_get_type ())

GType cgv_filter_list_get_type (void);

CgvFilterList *cgv_filter_list_new (void);

CgvFilterList *cgv_filter_list_ref (CgvFilterList *list);

void cgv_filter_list_unref (CgvFilterList *list);

guint cgv_filter_list_get_n (const CgvFilterList *list);

CgvFilterRule *cgv_filter_list_get (const CgvFilterList *list,
                                    guint index);

CgvFilterList *cgv_filter_list_append (const CgvFilterList *list,
                                       CgvFilterRule *rule);

CgvFilterList *cgv_filter_list_replace (const CgvFilterList *list,
                                        guint index,
                                        CgvFilterRule *rule);

CgvFilterList *cgv_filter_list_remove (const CgvFilterList *list,
                                       guint index);

gboolean cgv_filter_list_equal (const CgvFilterList *a,
                                const CgvFilterList *b);

/* The type of a list in settings: for each filter its effect, its field and its pattern. */
#define CGV_FILTER_LIST_VARIANT G_VARIANT_TYPE ("a(sss)")

/* Returns a floating reference. */
GVariant *cgv_filter_list_to_variant (const CgvFilterList *list);

/* Leaves out what is not a filter. */
CgvFilterList *cgv_filter_list_new_from_variant (GVariant *variant);

/*
 * Applies all filters to unfiltered costs, as cgv_costs_new_filtered() does. @reports has room for the effect of each filter, or is NULL.
 * Returns NULL with G_REGEX_ERROR_MATCH if a pattern takes too long, or with G_IO_ERROR_NO_SPACE if there is no memory.
 */
CgvCosts *cgv_filter_list_apply (const CgvFilterList *list,
                                 CgvCosts *costs,
                                 CgvFilterReport *reports,
                                 GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvFilterList, cgv_filter_list_unref)

G_END_DECLS
