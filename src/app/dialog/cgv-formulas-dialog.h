/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The formulas of the user: a list of them, and a page to write one. While a formula is typed, the page shows its fault, or its value in
 * the open profile. Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"
#include "cgv-formulas.h"

G_BEGIN_DECLS

#define CGV_TYPE_FORMULAS_DIALOG (cgv_formulas_dialog_get_type ())

G_DECLARE_FINAL_TYPE (CgvFormulasDialog, cgv_formulas_dialog, CGV, FORMULAS_DIALOG, AdwWindow)

GtkWindow *cgv_formulas_dialog_new (GtkWindow *parent,
                                    CgvFormulas *formulas,
                                    CgvFocus *focus);

G_END_DECLS
