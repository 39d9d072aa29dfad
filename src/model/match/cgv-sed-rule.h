/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A substitution as sed writes it, `s/RE/TEXT/`, with the regular expressions of Perl. Immutable and counted;
 * any thread.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _CgvSedRule CgvSedRule;

/* Reads a substitution. Any ASCII character except a letter, a digit, a blank and the backslash may stand for the slash; after a
 * backslash it stands for itself. In TEXT, `\1` to `\9` are the matches of groups, `&` is the whole match, `\n` and `\t` are a line
 * break and a tab, and any other character after a backslash is itself. Flags: `g` for all matches rather than the first, `i` to ignore
 * case. Returns NULL with an error of G_REGEX_ERROR whose message is translated. */
CgvSedRule *cgv_sed_rule_new (const char *text,
                              GError **error);

CgvSedRule *cgv_sed_rule_ref (CgvSedRule *rule);

/* Takes @rule. */
void cgv_sed_rule_unref (CgvSedRule *rule);

/* Substitutes. Bytes need not be UTF-8. Returns NULL if there is no match, or if matching takes too long. */
GString *cgv_sed_rule_apply (const CgvSedRule *rule,
                             const char *text,
                             gsize length);

/* Returns whether matching any text has taken too long since the rule was made. Any thread. */
gboolean cgv_sed_rule_has_given_up (const CgvSedRule *rule);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvSedRule, cgv_sed_rule_unref)

G_END_DECLS
