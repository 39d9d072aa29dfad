/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* One filter as the user defines it: its effect, and the functions that it applies to. Immutable
 * and counted; any thread. */

#include <gio/gio.h>

#include "cgv-restriction.h"

G_BEGIN_DECLS

/* The text that a pattern is compared with. */
typedef enum
{
  CGV_FILTER_FIELD_FUNCTION,  /* the name of the function */
  CGV_FILTER_FIELD_FILE,      /* the path of its source file */
  CGV_FILTER_FIELD_OBJECT,    /* the path of its program or library */
  CGV_FILTER_FIELD_NAMESPACE, /* its namespace or class, see CGV_NAME_NAMESPACE */
  CGV_FILTER_N_FIELDS
} CgvFilterField;

/* To be read only. */
typedef struct
{
  CgvFilterKind kind;
  CgvFilterField field;
  char *pattern;
  GRegex *regex;
} CgvFilterRule;

#define CGV_TYPE_FILTER_RULE (cgv_filter_rule_get_type ())

GType cgv_filter_rule_get_type (void);

/*
 * @pattern is a Perl regular expression in UTF-8; it matches anywhere unless it says ^ or $. Returns NULL with an
 * error of G_REGEX_ERROR, whose message says where the pattern is wrong.
 */
CgvFilterRule *cgv_filter_rule_new (CgvFilterKind kind,
                                    CgvFilterField field,
                                    const char *pattern,
                                    GError **error);

CgvFilterRule *cgv_filter_rule_ref (CgvFilterRule *rule);

void cgv_filter_rule_unref (CgvFilterRule *rule);

gboolean cgv_filter_rule_equal (const CgvFilterRule *a,
                                const CgvFilterRule *b);

/* Returns the text that a pattern is compared with: the whole text of a field of a node, made safe by cgv_display_text(); perhaps "". */
char *cgv_filter_rule_dup_text (const CgvFold *fold,
                                CgvNodeId node,
                                CgvFilterField field);

/*
 * Finds the nodes whose representing function matches. Equal texts are compared once. Returns a byte for each node,
 * 1 if it matches; NULL if it was cancelled, or with G_REGEX_ERROR_MATCH if the pattern takes too long.
 */
guint8 *cgv_filter_rule_match (const CgvFilterRule *rule,
                               const CgvFold *fold,
                               GCancellable *cancellable,
                               GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvFilterRule, cgv_filter_rule_unref)

G_END_DECLS
