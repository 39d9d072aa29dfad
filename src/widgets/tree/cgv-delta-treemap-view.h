/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where the cost of a comparison goes: the treemap of both sides next to each other, or of what changed; the path
 * above, the legend and what is marked below. Main thread.
 *
 * It begins at main(), if nearly all of the program is below that, else at what starts the program. A tile that is
 * clicked is marked in both panes; to go to a tile selects its row, and shows its inside if it has any. A row that is
 * selected elsewhere is marked where it is; if it is not in the picture, the treemap goes where it is.
 */

#include <gtk/gtk.h>

#include "cgv-focus.h"
#include "cgv-tree.h"

G_BEGIN_DECLS

#define CGV_TYPE_DELTA_TREEMAP_VIEW (cgv_delta_treemap_view_get_type ())

/*
 * Properties, with notify:
 *   focus  (object, nullable)            what to follow
 *   mode   (int: a CgvDeltaTreemapMode)  what is shown
 */
G_DECLARE_FINAL_TYPE (CgvDeltaTreemapView, cgv_delta_treemap_view, CGV, DELTA_TREEMAP_VIEW, GtkWidget)

/**
 * CgvDeltaTreemapMode:
 * @CGV_DELTA_TREEMAP_SIDES: both sides, next to each other
 * @CGV_DELTA_TREEMAP_CHANGE: what changed, of tiles as large as the larger side
 * @CGV_DELTA_TREEMAP_MOVERS: what changed, of tiles as large as their change
 *
 * What is shown.
 */
typedef enum
{
  CGV_DELTA_TREEMAP_SIDES,
  CGV_DELTA_TREEMAP_CHANGE,
  CGV_DELTA_TREEMAP_MOVERS,
} CgvDeltaTreemapMode;

/**
 * cgv_delta_treemap_view_new:
 *
 * Makes a view of nothing.
 *
 * Returns: the view
 */
GtkWidget *cgv_delta_treemap_view_new (void);

/**
 * cgv_delta_treemap_view_get_focus:
 * @self: a view
 *
 * Gets what it follows.
 *
 * Returns: (nullable) (transfer none): the focus
 */
CgvFocus *cgv_delta_treemap_view_get_focus (CgvDeltaTreemapView *self);

/**
 * cgv_delta_treemap_view_set_focus:
 * @self: a view
 * @focus: (nullable): what to follow
 *
 * Shows a comparison.
 */
void cgv_delta_treemap_view_set_focus (CgvDeltaTreemapView *self,
                                       CgvFocus *focus);

/**
 * cgv_delta_treemap_view_get_mode:
 * @self: a view
 *
 * Gets what is shown.
 *
 * Returns: the mode
 */
CgvDeltaTreemapMode cgv_delta_treemap_view_get_mode (CgvDeltaTreemapView *self);

/**
 * cgv_delta_treemap_view_set_mode:
 * @self: a view
 * @mode: what to show
 *
 * Chooses what is shown.
 */
void cgv_delta_treemap_view_set_mode (CgvDeltaTreemapView *self,
                                      CgvDeltaTreemapMode mode);

G_END_DECLS
