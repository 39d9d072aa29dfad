/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A list and its details: side by side with a divider to drag where there is room, else one at a
 * time, with a button that leads back to the list. Main thread.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define CGV_TYPE_SPLIT_VIEW (cgv_split_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvSplitView, cgv_split_view, CGV, SPLIT_VIEW, GtkWidget)

/*
 * Properties:
 *   sidebar       (object, GtkWidget, nullable): the list
 *   content       (object, GtkWidget, nullable): the details
 *   back-label    (string, nullable): what the button that leads back to the list says
 *   position      (int): width of the list in pixels while both are shown
 *   folded        (boolean, read-only): whether there is room for one at a time only
 *   show-content  (boolean): while folded, whether the details are shown instead of the list
 */

/**
 * cgv_split_view_new:
 *
 * Makes an empty split view. Main thread.
 *
 * Returns: the view
 */
GtkWidget *cgv_split_view_new (void);

/**
 * cgv_split_view_set_content:
 * @self: a split view
 * @content: (nullable): the details
 *
 * Sets the details. Main thread.
 */
void cgv_split_view_set_content (CgvSplitView *self,
                                 GtkWidget *content);

/**
 * cgv_split_view_set_back_label:
 * @self: a split view
 * @back_label: what the button says
 *
 * Names what the button leads back to. Main thread.
 */
void cgv_split_view_set_back_label (CgvSplitView *self,
                                    const char *back_label);

/**
 * cgv_split_view_get_position:
 * @self: a split view
 *
 * The width of the list that was asked for. Main thread.
 *
 * Returns: the width in pixels
 */
int cgv_split_view_get_position (CgvSplitView *self);

/**
 * cgv_split_view_set_position:
 * @self: a split view
 * @position: width of the list in pixels
 *
 * Moves the divider; both sides keep their minimum width. Main thread.
 */
void cgv_split_view_set_position (CgvSplitView *self,
                                  int position);

/**
 * cgv_split_view_get_folded:
 * @self: a split view
 *
 * Whether there is room for only one side. Main thread.
 *
 * Returns: TRUE if one side is shown at a time
 */
gboolean cgv_split_view_get_folded (CgvSplitView *self);

/**
 * cgv_split_view_get_show_content:
 * @self: a split view
 *
 * Whether the details are shown while folded. Main thread.
 *
 * Returns: TRUE for the details, FALSE for the list
 */
gboolean cgv_split_view_get_show_content (CgvSplitView *self);

/**
 * cgv_split_view_set_show_content:
 * @self: a split view
 * @show_content: TRUE for the details, FALSE for the list
 *
 * Says which side to show while folded. Main thread.
 */
void cgv_split_view_set_show_content (CgvSplitView *self,
                                      gboolean show_content);

G_END_DECLS
