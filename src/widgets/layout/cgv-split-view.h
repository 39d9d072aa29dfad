/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A list and its details: next to each other with a divider if there is room, otherwise one at a time, with a button that leads back to the
 * list. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_SPLIT_VIEW (cgv_split_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvSplitView, cgv_split_view, CGV, SPLIT_VIEW, GtkWidget)

/*
 * Properties:
 *   sidebar       (object, GtkWidget, nullable): the list
 *   content       (object, GtkWidget, nullable): the details
 *   back-label    (string, nullable): label of the button that leads back to the list
 *   position      (int): width of the list in pixels while both are shown
 *   folded        (boolean, read-only): whether there is room for one at a time only
 *   show-content  (boolean): while folded, whether the details are shown instead of the list
 *   wide          (boolean, read-only): whether the details would have room for two views if they were alone
 *   content-alone (boolean): whether the details take the list's room if they need it for that; FALSE again when the list is shown
 */

void cgv_split_view_set_back_label (CgvSplitView *self,
                                    const char *back_label);

/* Returns the width of the list that was requested, in pixels. */
int cgv_split_view_get_position (CgvSplitView *self);

/* Both sides keep their minimum width. */
void cgv_split_view_set_position (CgvSplitView *self,
                                  int position);

gboolean cgv_split_view_get_folded (CgvSplitView *self);

gboolean cgv_split_view_get_show_content (CgvSplitView *self);

void cgv_split_view_set_show_content (CgvSplitView *self,
                                      gboolean show_content);

G_END_DECLS
