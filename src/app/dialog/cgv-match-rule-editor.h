/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A rule for matching functions, as it is written: what kind it is, what it says, what is wrong with it, and how much
 * it would match. Main thread.
 */

#include "cgv-edit-page.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

/* In place of the index of a rule: a new one. */
#define CGV_MATCH_RULE_NEW G_MAXUINT

#define CGV_TYPE_MATCH_RULE_EDITOR (cgv_match_rule_editor_get_type ())

G_DECLARE_FINAL_TYPE (CgvMatchRuleEditor, cgv_match_rule_editor, CGV, MATCH_RULE_EDITOR, CgvEditPage)

/*
 * Begins to edit a rule of a comparison; @index may be CGV_MATCH_RULE_NEW. Only a new rule can change its kind.
 * @rule is what the fields have at first, in UTF-8, or NULL.
 */
void cgv_match_rule_editor_edit (CgvMatchRuleEditor *self,
                                 CgvFocus *focus,
                                 guint index,
                                 const CgvMatchRule *rule);

/* Returns the rules of the comparison with the one that was edited; NULL if that is not valid. */
CgvMatchRules *cgv_match_rule_editor_dup_rules (CgvMatchRuleEditor *self);

G_END_DECLS
