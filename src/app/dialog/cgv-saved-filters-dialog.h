/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Sets of filters that the user gave a name, for all programs: saves the current ones, and applies or removes saved ones. Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_SAVED_FILTERS_DIALOG (cgv_saved_filters_dialog_get_type ())

G_DECLARE_FINAL_TYPE (CgvSavedFiltersDialog, cgv_saved_filters_dialog, CGV, SAVED_FILTERS_DIALOG, AdwWindow)

GtkWindow *cgv_saved_filters_dialog_new (GtkWindow *parent,
                                         CgvFocus *focus,
                                         GSettings *settings);

G_END_DECLS
