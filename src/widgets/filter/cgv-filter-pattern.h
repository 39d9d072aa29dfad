/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Regular expressions for filters, made from what is in the profile. Any thread.
 */

#include <glib.h>

#include "cgv-grouping.h"

G_BEGIN_DECLS

/*
 * Returns a pattern that matches a text of cgv_filter_rule_dup_text() and nothing else. For "" it matches what has
 * no name.
 */
char *cgv_filter_pattern_dup_whole (const char *text);

/*
 * Returns a pattern that matches a group by object, file or namespace. That of a namespace matches the beginning of
 * names, also behind a return type, and so also the namespaces within. NULL for functions in no namespace.
 */
char *cgv_filter_pattern_dup_group (const CgvGrouping *grouping,
                                    guint32 group);

G_END_DECLS
