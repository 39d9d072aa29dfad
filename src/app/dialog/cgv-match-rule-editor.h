/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A rule for matching functions, as it is written: what kind it is, what it says, what is wrong with it, and how much
 * it would match. Main thread.
 */

#include "cgv-edit-page.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

/**
 * CGV_MATCH_RULE_NEW:
 *
 * In place of the index of a rule: one that there is not yet.
 */
#define CGV_MATCH_RULE_NEW G_MAXUINT

#define CGV_TYPE_MATCH_RULE_EDITOR (cgv_match_rule_editor_get_type ())

G_DECLARE_FINAL_TYPE (CgvMatchRuleEditor, cgv_match_rule_editor, CGV, MATCH_RULE_EDITOR, CgvEditPage)

/**
 * cgv_match_rule_editor_edit:
 * @self: an editor
 * @focus: what is compared
 * @index: which of its rules, or CGV_MATCH_RULE_NEW
 * @rule: (nullable): what to begin with, in UTF-8; NULL for nothing
 *
 * Begins to edit a rule. The kind of one that there is already cannot be changed.
 */
void cgv_match_rule_editor_edit (CgvMatchRuleEditor *self,
                                 CgvFocus *focus,
                                 guint index,
                                 const CgvMatchRule *rule);

/**
 * cgv_match_rule_editor_dup_rules:
 * @self: an editor
 *
 * The rules of what is compared, with the one that was edited.
 *
 * Returns: (transfer full) (nullable): rules, or NULL if what is written is not valid
 */
CgvMatchRules *cgv_match_rule_editor_dup_rules (CgvMatchRuleEditor *self);

G_END_DECLS
