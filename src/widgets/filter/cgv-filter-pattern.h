/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Regular expressions for filters, made from what is in the profile. Any thread.
 */

#include <glib.h>

#include "cgv-grouping.h"

G_BEGIN_DECLS

/**
 * cgv_filter_pattern_dup_whole:
 * @text: a text from cgv_filter_rule_dup_text()
 *
 * What matches a text and nothing else; of "", what is not known.
 *
 * Returns: (transfer full): a regular expression
 */
char *cgv_filter_pattern_dup_whole (const char *text);

/**
 * cgv_filter_pattern_dup_group:
 * @grouping: a grouping by object, file or namespace
 * @group: a group of it
 *
 * What matches the group: the path of an object or file; of a namespace, the beginning of the names of its
 * functions, also behind a return type, and so also what is in namespaces within it.
 *
 * Returns: (transfer full) (nullable): a regular expression, or NULL for functions in no namespace
 */
char *cgv_filter_pattern_dup_group (const CgvGrouping *grouping,
                                    guint32 group);

G_END_DECLS
