/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Rules for matching functions that are pasted as text: what is wrong with them, and how much they would match. Main
 * thread.
 */

#include "cgv-edit-page.h"
#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_MATCH_IMPORT (cgv_match_import_get_type ())

G_DECLARE_FINAL_TYPE (CgvMatchImport, cgv_match_import, CGV, MATCH_IMPORT, CgvEditPage)

/**
 * cgv_match_import_begin:
 * @self: a page
 * @focus: what is compared
 *
 * Begins with an empty text.
 */
void cgv_match_import_begin (CgvMatchImport *self,
                             CgvFocus *focus);

/**
 * cgv_match_import_dup_rules:
 * @self: a page
 *
 * The rules of what is compared, and those of the text.
 *
 * Returns: (transfer full) (nullable): rules, or NULL if the text is not valid
 */
CgvMatchRules *cgv_match_import_dup_rules (CgvMatchImport *self);

G_END_DECLS
