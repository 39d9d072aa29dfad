/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The help: a list of sections and the selected one. Its examples are those of the open profile, or otherwise of the one that comes with
 * the program. Main thread.
 */

#include <adwaita.h>

#include "cgv-session.h"

G_BEGIN_DECLS

#define CGV_TYPE_HELP_WINDOW (cgv_help_window_get_type ())

G_DECLARE_FINAL_TYPE (CgvHelpWindow, cgv_help_window, CGV, HELP_WINDOW, AdwWindow)

/* @parent shows @session; the help closes with it. */
CgvHelpWindow *cgv_help_window_new (GtkWindow *parent,
                                    CgvSession *session);

/* Shows a section of cgv_help_text_get_sections(), by its id. An unknown one is the first. */
void cgv_help_window_show_section (CgvHelpWindow *self,
                                   const char *id);

/* Returns the id of the section that is shown. */
const char *cgv_help_window_get_section (CgvHelpWindow *self);

G_END_DECLS
