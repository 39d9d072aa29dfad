/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * One filter as a user says it: what it does, and to which functions. Immutable and counted; any
 * thread.
 */

#include <gio/gio.h>

#include "cgv-restriction.h"

G_BEGIN_DECLS

/**
 * CgvFilterField:
 * @CGV_FILTER_FIELD_FUNCTION: the name of the function
 * @CGV_FILTER_FIELD_FILE: the path of its source file
 * @CGV_FILTER_FIELD_OBJECT: the path of its program or library
 *
 * What a pattern is compared with.
 */
typedef enum
{
  CGV_FILTER_FIELD_FUNCTION,
  CGV_FILTER_FIELD_FILE,
  CGV_FILTER_FIELD_OBJECT,
} CgvFilterField;

/**
 * CgvFilterRule:
 *
 * A filter.
 */
typedef struct _CgvFilterRule CgvFilterRule;

#define CGV_TYPE_FILTER_RULE (cgv_filter_rule_get_type ())

/**
 * cgv_filter_rule_get_type:
 *
 * The boxed type of a filter, for properties.
 *
 * Returns: the type
 */
GType cgv_filter_rule_get_type (void);

/**
 * cgv_filter_rule_new:
 * @kind: what it does
 * @field: what @pattern is compared with
 * @pattern: a Perl regular expression, in UTF-8; it matches anywhere unless it says ^ or $
 * @error: return location
 *
 * Makes a filter.
 *
 * Returns: (transfer full) (nullable): the filter, or NULL if the pattern cannot be read, with an
 *   error of G_REGEX_ERROR whose message says where
 */
CgvFilterRule *cgv_filter_rule_new (CgvFilterKind kind,
                                    CgvFilterField field,
                                    const char *pattern,
                                    GError **error);

/**
 * cgv_filter_rule_ref:
 * @rule: a filter
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @rule
 */
CgvFilterRule *cgv_filter_rule_ref (CgvFilterRule *rule);

/**
 * cgv_filter_rule_unref:
 * @rule: (transfer full): a filter
 *
 * Drops a reference.
 */
void cgv_filter_rule_unref (CgvFilterRule *rule);

/**
 * cgv_filter_rule_get_kind:
 * @rule: a filter
 *
 * Gets what it does.
 *
 * Returns: the kind
 */
CgvFilterKind cgv_filter_rule_get_kind (const CgvFilterRule *rule);

/**
 * cgv_filter_rule_get_field:
 * @rule: a filter
 *
 * Gets what its pattern is compared with.
 *
 * Returns: the field
 */
CgvFilterField cgv_filter_rule_get_field (const CgvFilterRule *rule);

/**
 * cgv_filter_rule_get_pattern:
 * @rule: a filter
 *
 * Gets its pattern, as it was given.
 *
 * Returns: (transfer none): the regular expression
 */
const char *cgv_filter_rule_get_pattern (const CgvFilterRule *rule);

/**
 * cgv_filter_rule_equal:
 * @a: a filter
 * @b: another filter
 *
 * Compares filters.
 *
 * Returns: TRUE if they do the same to the same functions
 */
gboolean cgv_filter_rule_equal (const CgvFilterRule *a,
                                const CgvFilterRule *b);

/**
 * cgv_filter_rule_dup_text:
 * @fold: what the nodes are
 * @node: a node of it
 * @field: a field
 *
 * What a pattern is compared with: the whole text of a field, made safe by cgv_display_text().
 *
 * Returns: (transfer full): the text, perhaps ""
 */
char *cgv_filter_rule_dup_text (const CgvFold *fold,
                                CgvNodeId node,
                                CgvFilterField field);

/**
 * cgv_filter_rule_match:
 * @rule: a filter
 * @fold: what the nodes are
 * @cancellable: (nullable): a cancellable, looked at now and then
 * @error: return location
 *
 * Finds the nodes that match: those whose representing function does. Equal texts are compared once.
 *
 * Returns: (transfer full) (nullable) (array): a byte for each node, 1 if it matches; or NULL if it was
 *   cancelled, or if the pattern takes too long, with G_REGEX_ERROR_MATCH
 */
guint8 *cgv_filter_rule_match (const CgvFilterRule *rule,
                               const CgvFold *fold,
                               GCancellable *cancellable,
                               GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvFilterRule, cgv_filter_rule_unref)

G_END_DECLS
