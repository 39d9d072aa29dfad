/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Rules for matching functions that are pasted as text: their faults, and how much they would match. Main thread. */

#include "cgv-edit-page.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_MATCH_IMPORT (cgv_match_import_get_type ())

G_DECLARE_FINAL_TYPE (CgvMatchImport, cgv_match_import, CGV, MATCH_IMPORT, CgvEditPage)

/* Begins with an empty text. @focus is a comparison; without one, @rules are the current rules. */
void cgv_match_import_begin (CgvMatchImport *self,
                             CgvFocus *focus,
                             CgvMatchRules *rules);

/* Returns the current rules with those of the text; NULL if the text is not valid. */
CgvMatchRules *cgv_match_import_dup_rules (CgvMatchImport *self);

G_END_DECLS
