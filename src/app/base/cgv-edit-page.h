/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A page of a dialog on which something is edited: Cancel and Save, and below them what the template of a class that
 * derives from it puts there. Cancel activates the dialog's action "dialog.back". Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_EDIT_PAGE (cgv_edit_page_get_type ())

/*
 * Properties:
 *   title  (string)
 *   editor (GtkWidget)  the fields
 * Signals:
 *   save   it was asked for, and what is edited is valid
 */
G_DECLARE_DERIVABLE_TYPE (CgvEditPage, cgv_edit_page, CGV, EDIT_PAGE, AdwBin)

struct _CgvEditPageClass
{
  AdwBinClass parent_class;
};

/* Returns whether what is edited can be saved. */
gboolean cgv_edit_page_get_valid (CgvEditPage *self);

void cgv_edit_page_set_valid (CgvEditPage *self,
                              gboolean is_valid);

/* Emits CgvEditPage::save if what is edited is valid: for Enter in a field. */
void cgv_edit_page_save (CgvEditPage *self);

/*
 * Shows in @label, and tells screen readers about @field, what is wrong with it or what it comes to. @message may be
 * NULL.
 */
void cgv_edit_page_show_message (GtkLabel *label,
                                 GtkWidget *field,
                                 const char *message,
                                 gboolean is_error);

G_END_DECLS
