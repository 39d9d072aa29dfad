/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Shows the share of two sides that other rules would match, and the share that is matched now. A
 * thread computes it, a moment after the last change of the rules. Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_MATCH_PREVIEW (cgv_match_preview_get_type ())

G_DECLARE_FINAL_TYPE (CgvMatchPreview, cgv_match_preview, CGV, MATCH_PREVIEW, AdwBin)

/*
 * Sets the comparison that rules are tried on.
 *
 * @focus: (nullable): the comparison, which has the current rules
 * @rules: (nullable): the current rules, if there is no comparison
 */
void cgv_match_preview_set_focus (CgvMatchPreview *self,
                                  CgvFocus *focus,
                                  CgvMatchRules *rules);

/* Returns the current rules; NULL before cgv_match_preview_set_focus(). */
CgvMatchRules *cgv_match_preview_get_rules (CgvMatchPreview *self);

/* Tries rules on the comparison, if there is one; NULL shows only the current matches. */
void cgv_match_preview_set_rules (CgvMatchPreview *self,
                                  CgvMatchRules *rules);

gboolean cgv_match_preview_get_computing (CgvMatchPreview *self);

G_END_DECLS
