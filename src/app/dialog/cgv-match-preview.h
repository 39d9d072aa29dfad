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

/* Tries rules on a comparison; NULL says only what is matched now. */
void cgv_match_preview_set_rules (CgvMatchPreview *self,
                                  CgvFocus *focus,
                                  CgvMatchRules *rules);

gboolean cgv_match_preview_get_computing (CgvMatchPreview *self);

G_END_DECLS
