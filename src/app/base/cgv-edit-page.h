/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A page of a dialog to edit something: Cancel and Save, and below them the template of a derived class. Cancel activates the dialog's
 * action "dialog.back". Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_EDIT_PAGE (cgv_edit_page_get_type ())

/*
 * Properties:
 *   title  (string)
 *   editor (GtkWidget)  the fields
 * Signals:
 *   save   the user asked to save, and the edited values are valid
 */
G_DECLARE_DERIVABLE_TYPE (CgvEditPage, cgv_edit_page, CGV, EDIT_PAGE, AdwBin)

struct _CgvEditPageClass
{
  AdwBinClass parent_class;
};

/* Returns whether the edited values can be saved. */
gboolean cgv_edit_page_get_valid (CgvEditPage *self);

void cgv_edit_page_set_valid (CgvEditPage *self,
                              gboolean is_valid);

/* Emits CgvEditPage::save if the edited values are valid: for Enter in a field. */
void cgv_edit_page_save (CgvEditPage *self);

/* Shows a fault or a result in @label, and announces it to screen readers for @field. @message may be NULL. */
void cgv_edit_page_show_message (GtkLabel *label,
                                 GtkWidget *field,
                                 const char *message,
                                 gboolean is_error);

G_END_DECLS
