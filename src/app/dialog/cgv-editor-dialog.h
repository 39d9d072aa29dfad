/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The editor that opens lines of source code: a known one, or any command. A choice applies at once. Main thread. */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_EDITOR_DIALOG (cgv_editor_dialog_get_type ())

G_DECLARE_FINAL_TYPE (CgvEditorDialog, cgv_editor_dialog, CGV, EDITOR_DIALOG, AdwWindow)

/* gtk_window_present() shows it. */
GtkWindow *cgv_editor_dialog_new (GtkWindow *parent,
                                  GSettings *settings);

G_END_DECLS
