/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The user's rules by which functions of two profiles are taken for the same. Immutable and counted; any
 * thread, but for the two that read and write settings.
 */

#include <gio/gio.h>

#include "cgv-matching.h"

G_BEGIN_DECLS

/**
 * CgvMatchRuleKind:
 * @CGV_MATCH_RULE_FUNCTION: `s/RE/TEXT/` on the names of functions, of both sides
 * @CGV_MATCH_RULE_FILE: `s/RE/TEXT/` on the names of files, of both sides
 * @CGV_MATCH_RULE_PATH: a directory of the base, and what it is called in the new side
 * @CGV_MATCH_RULE_RENAME: a function of the base, and what it is called in the new side
 *
 * What a rule says.
 */
typedef enum
{
  CGV_MATCH_RULE_FUNCTION,
  CGV_MATCH_RULE_FILE,
  CGV_MATCH_RULE_PATH,
  CGV_MATCH_RULE_RENAME,
} CgvMatchRuleKind;

/**
 * CgvMatchRule:
 * @kind: what it says
 * @from: the `s/RE/TEXT/`, or the directory or function of the base
 * @to: the directory or function of the new side; "" for an `s/RE/TEXT/`
 *
 * Raw text; show it through cgv_display_text() only.
 */
typedef struct
{
  CgvMatchRuleKind kind;
  const char *from;
  const char *to;
} CgvMatchRule;

/**
 * CgvMatchRules:
 *
 * Rules in an order: later ones are given what earlier ones made.
 */
typedef struct _CgvMatchRules CgvMatchRules;

#define CGV_TYPE_MATCH_RULES (cgv_match_rules_get_type ())

/**
 * cgv_match_rules_get_type:
 *
 * The boxed type.
 *
 * Returns: the type
 */
GType cgv_match_rules_get_type (void);

/**
 * cgv_match_rules_new:
 *
 * Makes a list without rules, that does not ignore the numbers of lambdas.
 *
 * Returns: (transfer full): the rules
 */
CgvMatchRules *cgv_match_rules_new (void);

/**
 * cgv_match_rules_ref:
 * @rules: rules
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @rules
 */
CgvMatchRules *cgv_match_rules_ref (CgvMatchRules *rules);

/**
 * cgv_match_rules_unref:
 * @rules: (transfer full): rules
 *
 * Drops a reference.
 */
void cgv_match_rules_unref (CgvMatchRules *rules);

/**
 * cgv_match_rules_get_n:
 * @rules: rules
 *
 * How many there are.
 *
 * Returns: the number
 */
guint cgv_match_rules_get_n (const CgvMatchRules *rules);

/**
 * cgv_match_rules_get:
 * @rules: rules
 * @index: which
 *
 * Gets a rule.
 *
 * Returns: (transfer none): the rule
 */
const CgvMatchRule *cgv_match_rules_get (const CgvMatchRules *rules,
                                         guint index);

/**
 * cgv_match_rules_append:
 * @rules: rules
 * @kind: what the new rule says
 * @from: its `s/RE/TEXT/`, or what the base has
 * @to: (nullable): what the new side has; NULL for an `s/RE/TEXT/`
 * @error: return location for an error
 *
 * Adds a rule at the end. In `s/RE/TEXT/` any character may stand for the slash; RE is a regular
 * expression as Perl has them; `\1` to `\9` in TEXT are what groups matched and `&` is all of it; an
 * `i` at the end ignores case, a `g` replaces all matches rather than the first.
 *
 * Returns: (nullable) (transfer full): other rules, or NULL with an error whose message says what is wrong
 */
CgvMatchRules *cgv_match_rules_append (const CgvMatchRules *rules,
                                       CgvMatchRuleKind kind,
                                       const char *from,
                                       const char *to,
                                       GError **error);

/**
 * cgv_match_rules_replace:
 * @rules: rules
 * @index: which
 * @from: its new `s/RE/TEXT/`, or what the base has
 * @to: (nullable): what the new side has; NULL for an `s/RE/TEXT/`
 * @error: return location for an error
 *
 * Changes a rule.
 *
 * Returns: (nullable) (transfer full): other rules, or NULL with an error whose message says what is wrong
 */
CgvMatchRules *cgv_match_rules_replace (const CgvMatchRules *rules,
                                        guint index,
                                        const char *from,
                                        const char *to,
                                        GError **error);

/**
 * cgv_match_rules_remove:
 * @rules: rules
 * @index: which
 *
 * Takes a rule away.
 *
 * Returns: (transfer full): other rules
 */
CgvMatchRules *cgv_match_rules_remove (const CgvMatchRules *rules,
                                       guint index);

/**
 * cgv_match_rules_get_ignores_lambda_numbers:
 * @rules: rules
 *
 * Whether lambdas and closures match whatever their numbers.
 *
 * Returns: TRUE if they do
 */
gboolean cgv_match_rules_get_ignores_lambda_numbers (const CgvMatchRules *rules);

/**
 * cgv_match_rules_set_ignores_lambda_numbers:
 * @rules: rules
 * @ignores: whether lambdas and closures match whatever their numbers
 *
 * Chooses that.
 *
 * Returns: (transfer full): other rules
 */
CgvMatchRules *cgv_match_rules_set_ignores_lambda_numbers (const CgvMatchRules *rules,
                                                           gboolean ignores);

/**
 * cgv_match_rules_equal:
 * @a: rules
 * @b: rules
 *
 * Compares rules.
 *
 * Returns: TRUE if they are the same
 */
gboolean cgv_match_rules_equal (const CgvMatchRules *a,
                                const CgvMatchRules *b);

/**
 * cgv_match_rules_swap:
 * @rules: rules
 *
 * The rules for the same sides the other way round: directories and renamed functions change places.
 *
 * Returns: (transfer full): other rules
 */
CgvMatchRules *cgv_match_rules_swap (const CgvMatchRules *rules);

/**
 * cgv_match_rules_matching_new:
 * @rules: (nullable): rules, or NULL for none
 * @base: the nodes of the base
 * @new_: the nodes of the new side
 *
 * Matches nodes by the rules: cgv_matching_new() with what they mean. A rule that takes too long to
 * compare with a name leaves that name as it is.
 *
 * Returns: (nullable) (transfer full): the matching, or NULL if there was no memory
 */
CgvMatching *cgv_match_rules_matching_new (const CgvMatchRules *rules,
                                           CgvFold *base,
                                           CgvFold *new_);

/**
 * cgv_match_rules_load:
 * @settings: the settings of the program
 *
 * Reads the rules that are kept. What cannot be read is left out. Main thread.
 *
 * Returns: (transfer full): the rules
 */
CgvMatchRules *cgv_match_rules_load (GSettings *settings);

/**
 * cgv_match_rules_save:
 * @rules: rules
 * @settings: the settings of the program
 *
 * Keeps the rules. Those of names that are not UTF-8 cannot be kept. Main thread.
 */
void cgv_match_rules_save (const CgvMatchRules *rules,
                           GSettings *settings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvMatchRules, cgv_match_rules_unref)

G_END_DECLS
