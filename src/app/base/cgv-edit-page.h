/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A page of a dialog on which something is edited: an editor below Cancel and Save. Cancel activates the dialog's
 * action "dialog.back". Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_EDIT_PAGE (cgv_edit_page_get_type ())

/*
 * Properties:
 *   title  (string)
 *   valid  (boolean)  whether what is edited can be saved
 *   editor (GtkWidget)
 * Signals:
 *   save
 */
G_DECLARE_FINAL_TYPE (CgvEditPage, cgv_edit_page, CGV, EDIT_PAGE, AdwBin)

G_END_DECLS
