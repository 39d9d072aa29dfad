/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The columns that the user adds to the lists: the running sum, and self and inclusive cost of any
 * number of event types, each of which is explained. With two sides a column shows the difference.
 * A choice shows at once. Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"
#include "cgv-formulas.h"

G_BEGIN_DECLS

#define CGV_TYPE_COLUMNS_DIALOG (cgv_columns_dialog_get_type ())

G_DECLARE_FINAL_TYPE (CgvColumnsDialog, cgv_columns_dialog, CGV, COLUMNS_DIALOG, AdwWindow)

/* Makes the dialog of a window that shows @focus, of one side or two. @formulas are the user's, which can be edited from here.
 * gtk_window_present() shows it. */
GtkWindow *cgv_columns_dialog_new (GtkWindow *parent,
                                   CgvFormulas *formulas,
                                   CgvFocus *focus);

G_END_DECLS
