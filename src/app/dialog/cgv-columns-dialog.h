/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which columns the lists have besides their own: the running sum, and self and inclusive cost of any
 * number of event types, each of which is explained. What is chosen shows at once. Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"
#include "cgv-formulas.h"

G_BEGIN_DECLS

#define CGV_TYPE_COLUMNS_DIALOG (cgv_columns_dialog_get_type ())

G_DECLARE_FINAL_TYPE (CgvColumnsDialog, cgv_columns_dialog, CGV, COLUMNS_DIALOG, AdwWindow)

/**
 * cgv_columns_dialog_new:
 * @parent: the window that shows the lists
 * @formulas: the formulas of the user, which can be edited from here
 * @focus: its focus
 *
 * Makes the dialog; gtk_window_present() shows it.
 *
 * Returns: (transfer none): the dialog
 */
GtkWindow *cgv_columns_dialog_new (GtkWindow *parent,
                                   CgvFormulas *formulas,
                                   CgvFocus *focus);

G_END_DECLS
