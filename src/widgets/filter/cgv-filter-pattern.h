/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Regular expressions for filters, made from names of the profile. Any thread. */

#include <glib.h>

#include "cgv-grouping.h"

G_BEGIN_DECLS

/* Returns a pattern that matches a text of cgv_filter_rule_dup_text() and nothing else. For "" it matches unnamed functions. */
char *cgv_filter_pattern_dup_whole (const char *text);

/*
 * Returns (nullable) a regular expression for a group by object, file or namespace. It matches the paths of the object or file on each
 * side. For CGV_FILTER_FIELD_NAMESPACE it matches the namespace and its contents. NULL for functions without a namespace, and for a file
 * that no function begins in. @groupings are those of both sides, by one map, NULL for a missing base.
 */
char *cgv_filter_pattern_dup_group (CgvGrouping *const *groupings,
                                    guint32 group);

G_END_DECLS
