/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The rules for matching functions of two profiles: the user's, the folders that were found to have moved, functions that may have been
 * renamed, and how much is matched with all of them. Changes apply at once. Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_MATCH_RULES_DIALOG (cgv_match_rules_dialog_get_type ())

G_DECLARE_FINAL_TYPE (CgvMatchRulesDialog, cgv_match_rules_dialog, CGV, MATCH_RULES_DIALOG, AdwWindow)

/*
 * @focus: (nullable): a comparison, for which the rules are at once; without one they are for the next
 * @settings: (nullable): where the rules are kept; not NULL without a comparison
 */
GtkWindow *cgv_match_rules_dialog_new (GtkWindow *parent,
                                       CgvFocus *focus,
                                       GSettings *settings);

G_END_DECLS
