/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The user's rules for matching functions of two profiles. Immutable and counted; any thread, except for the two functions that read and
 * write settings.
 */

#include <gio/gio.h>

#include "cgv-matching.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_MATCH_RULE_FUNCTION, /* `s/RE/TEXT/` on the names of functions, of both sides */
  CGV_MATCH_RULE_FILE,     /* `s/RE/TEXT/` on the names of files, of both sides */
  CGV_MATCH_RULE_PATH,     /* a directory of the base, and its name on the new side */
  CGV_MATCH_RULE_RENAME,   /* a function of the base, and its name on the new side */
} CgvMatchRuleKind;

/* Raw text; show it through cgv_display_text() only. */
typedef struct
{
  CgvMatchRuleKind kind; /* the kind of the rule */
  const char *from;      /* the `s/RE/TEXT/`, or the directory or function of the base */
  const char *to;        /* the directory or function of the new side; "" for an `s/RE/TEXT/` */
} CgvMatchRule;

/* Rules in an order: later ones get the results of earlier ones. */
typedef struct _CgvMatchRules CgvMatchRules;

#define CGV_TYPE_MATCH_RULES (cgv_match_rules_get_type ())

GType cgv_match_rules_get_type (void);

/* Makes a list without rules, that does not ignore the numbers of lambdas. */
CgvMatchRules *cgv_match_rules_new (void);

CgvMatchRules *cgv_match_rules_ref (CgvMatchRules *rules);

/* Takes @rules. */
void cgv_match_rules_unref (CgvMatchRules *rules);

guint cgv_match_rules_get_n (const CgvMatchRules *rules);

const CgvMatchRule *cgv_match_rules_get (const CgvMatchRules *rules,
                                         guint index);

/*
 * Adds a rule at the end. In `s/RE/TEXT/` any character may stand for the slash; RE is a Perl regular expression; `\1` to `\9` in TEXT are
 * the matches of groups and `&` is the whole match; an `i` at the end ignores case, a `g` replaces all matches rather than the first.
 * Returns new rules, or NULL with an error whose message explains the fault.
 *
 * @kind: kind of the new rule
 * @from: its `s/RE/TEXT/`, or the name on the base
 * @to: the name on the new side; NULL for an `s/RE/TEXT/`
 */
CgvMatchRules *cgv_match_rules_append (const CgvMatchRules *rules,
                                       CgvMatchRuleKind kind,
                                       const char *from,
                                       const char *to,
                                       GError **error);

/*
 * Changes a rule. Returns new rules, or NULL with an error whose message explains the fault.
 *
 * @from: its new `s/RE/TEXT/`, or the name on the base
 * @to: the name on the new side; NULL for an `s/RE/TEXT/`
 */
CgvMatchRules *cgv_match_rules_replace (const CgvMatchRules *rules,
                                        guint index,
                                        const char *from,
                                        const char *to,
                                        GError **error);

CgvMatchRules *cgv_match_rules_remove (const CgvMatchRules *rules,
                                       guint index);

/* Returns whether lambdas and closures match regardless of their numbers. */
gboolean cgv_match_rules_get_ignores_lambda_numbers (const CgvMatchRules *rules);

/*
 * Returns the rules with another setting.
 *
 * @ignores: whether lambdas and closures match regardless of their numbers
 */
CgvMatchRules *cgv_match_rules_set_ignores_lambda_numbers (const CgvMatchRules *rules,
                                                           gboolean ignores);

/* Returns a rule whose expression took too many steps for some name, so that it was not applied there; or NULL. */
const CgvMatchRule *cgv_match_rules_find_given_up (const CgvMatchRules *rules);

gboolean cgv_match_rules_equal (const CgvMatchRules *a,
                                const CgvMatchRules *b);

/* Returns the rules for swapped sides: directories and renamed functions change places. */
CgvMatchRules *cgv_match_rules_swap (const CgvMatchRules *rules);

/*
 * Matches nodes as cgv_matching_new() does, by the rules. A rule that takes too long to compare with a name leaves that name unchanged.
 * Returns NULL if there was no memory.
 *
 * @rules: rules, or NULL for none
 * @is_one_run: whether both sides are of one run, in which rules have no say
 */
CgvMatching *cgv_match_rules_matching_new (const CgvMatchRules *rules,
                                           CgvFold *base,
                                           CgvFold *new_,
                                           gboolean is_one_run);

/* Reads the stored rules. Leaves out rules that cannot be read. Main thread. */
CgvMatchRules *cgv_match_rules_load (GSettings *settings);

/* Keeps the rules. Those of names that are not UTF-8 cannot be kept. Main thread. */
void cgv_match_rules_save (const CgvMatchRules *rules,
                           GSettings *settings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvMatchRules, cgv_match_rules_unref)

G_END_DECLS
