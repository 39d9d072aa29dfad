/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where the cost of the focus's function goes: its callees as tiles whose area is their cost, with
 * the path that led here above and what the marked tile is below.
 *
 * What is largest on the picture is always the focus's function. A click (or the arrow keys) marks
 * a tile and tells about it; a double click (or Return, or Space) goes to its function, which is
 * zooming in, and the whole window follows. Ctrl with the wheel, + and - zoom by one level, so does
 * the path bar, Backspace zooms out. Follows a CgvFocus, which it holds. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"

G_BEGIN_DECLS

#define CGV_TYPE_TREEMAP_VIEW (cgv_treemap_view_get_type ())

G_DECLARE_FINAL_TYPE (CgvTreemapView, cgv_treemap_view, CGV, TREEMAP_VIEW, GtkWidget)

/*
 * Properties:
 *   focus  (object, CgvFocus, nullable)
 * Actions:
 *   treemap.zoom-in, treemap.zoom-out, treemap.select, treemap.copy-name
 */

/**
 * cgv_treemap_view_new:
 *
 * Makes it, empty. Main thread.
 *
 * Returns: the widget
 */
GtkWidget *cgv_treemap_view_new (void);

/**
 * cgv_treemap_view_get_focus:
 * @self: a widget
 *
 * What it follows. Main thread.
 *
 * Returns: (nullable) (transfer none): the focus, or NULL before there is a document
 */
CgvFocus *cgv_treemap_view_get_focus (CgvTreemapView *self);

/**
 * cgv_treemap_view_set_focus:
 * @self: a widget
 * @focus: (nullable): what to follow
 *
 * Shows the callees of the function of @focus. Main thread.
 */
void cgv_treemap_view_set_focus (CgvTreemapView *self,
                                 CgvFocus *focus);

G_END_DECLS
