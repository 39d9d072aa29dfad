/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A group of rows in a dialog, made again whenever their content changes. Each row has a number. Main thread. */

#include <adwaita.h>

G_BEGIN_DECLS

#define CGV_TYPE_ROW_GROUP (cgv_row_group_get_type ())

/*
 * Properties:
 *   placeholder (string)  the row that is shown while there is no other; NULL for none
 * Signals:
 *   activated (guint index)  the user chose a row
 *   removed (guint index)    the user clicked the button of cgv_row_group_add_remove_button()
 */
G_DECLARE_FINAL_TYPE (CgvRowGroup, cgv_row_group, CGV, ROW_GROUP, AdwPreferencesGroup)

void cgv_row_group_clear (CgvRowGroup *self);

guint cgv_row_group_get_n (CgvRowGroup *self);

/* Title and subtitle are plain text. The row is not activatable at first. */
AdwActionRow *cgv_row_group_add (CgvRowGroup *self,
                                 guint index,
                                 const char *title,
                                 const char *subtitle);

/* Adds a button at the end of a row. @label describes for screen readers its action on that row. */
void cgv_row_group_add_button (AdwActionRow *row,
                               GtkWidget *button,
                               const char *label);

void cgv_row_group_add_remove_button (CgvRowGroup *self,
                                      AdwActionRow *row);

/* Returns the number of the row that a widget is in. */
guint cgv_row_group_get_index (GtkWidget *widget);

G_END_DECLS
