/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A form for a matching rule: its kind, its content, its fault, and how much it would match. Main thread. */

#include "cgv-edit-page.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

/* Instead of the index of a rule: a new one. */
#define CGV_MATCH_RULE_NEW G_MAXUINT

#define CGV_TYPE_MATCH_RULE_EDITOR (cgv_match_rule_editor_get_type ())

G_DECLARE_FINAL_TYPE (CgvMatchRuleEditor, cgv_match_rule_editor, CGV, MATCH_RULE_EDITOR, CgvEditPage)

/*
 * Begins to edit a rule of a comparison, or without one, of @rules; @index may be CGV_MATCH_RULE_NEW. Only a new rule can change its
 * kind. @rule has the first contents of the fields, in UTF-8, or is NULL.
 */
void cgv_match_rule_editor_edit (CgvMatchRuleEditor *self,
                                 CgvFocus *focus,
                                 CgvMatchRules *rules,
                                 guint index,
                                 const CgvMatchRule *rule);

/* Returns the current rules with the edited one; NULL if that is not valid. */
CgvMatchRules *cgv_match_rule_editor_dup_rules (CgvMatchRuleEditor *self);

G_END_DECLS
