/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The settings that no view has: the editor, folders of sources, digits, rules of comparisons, memory, and what is remembered. A choice
 * applies at once. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_PREFERENCES_DIALOG (cgv_preferences_dialog_get_type ())

G_DECLARE_FINAL_TYPE (CgvPreferencesDialog, cgv_preferences_dialog, CGV, PREFERENCES_DIALOG, AdwWindow)

/* @has_comparison: whether @parent has win.match-rules, which shows what the rules do. gtk_window_present() shows the dialog. */
GtkWindow *cgv_preferences_dialog_new (GtkWindow *parent,
                                       GSettings *settings,
                                       gboolean has_comparison);

G_END_DECLS
