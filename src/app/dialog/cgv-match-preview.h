/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * How much of two sides other rules would match, and how much is matched now. A thread finds out, a moment after the
 * rules were set last. Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_MATCH_PREVIEW (cgv_match_preview_get_type ())

G_DECLARE_FINAL_TYPE (CgvMatchPreview, cgv_match_preview, CGV, MATCH_PREVIEW, AdwBin)

/**
 * cgv_match_preview_set_rules:
 * @self: a preview
 * @focus: what is compared
 * @rules: (nullable): the rules to try; NULL to say only what is matched now
 *
 * Tries rules.
 */
void cgv_match_preview_set_rules (CgvMatchPreview *self,
                                  CgvFocus *focus,
                                  CgvMatchRules *rules);

/**
 * cgv_match_preview_get_computing:
 * @self: a preview
 *
 * Whether rules are to be tried, or are being tried.
 *
 * Returns: TRUE if they are
 */
gboolean cgv_match_preview_get_computing (CgvMatchPreview *self);

G_END_DECLS
