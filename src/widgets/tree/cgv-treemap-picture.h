/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The picture of a treemap: painted once into an image at the scale of the display, and from then on
 * only shown. Marks are drawn by a CgvTreemapMarks on top, so that moving the pointer paints no
 * tile. It makes wishes about tiles of pointer and keyboard, and does nothing about them: that is for the view
 * around it, which may have several pictures of one layout. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-treemap-layout.h"
#include "cgv-treemap-painter.h"

G_BEGIN_DECLS

#define CGV_TYPE_TREEMAP_PICTURE (cgv_treemap_picture_get_type ())

/*
 * Signals, where a tile is an index or CGV_NONE:
 *   resized                       its size changed; it goes on showing the old layout, scaled
 *   hover-tile (guint tile)       the pointer is over a tile, or no longer over any
 *   mark-tile (guint tile)        a tile was clicked, or moved to by keyboard
 *   go-to-tile (guint tile)       it was double-clicked, or Enter was pressed on it
 *   zoom-towards (guint tile)     one level in
 *   zoom-out ()                   one level out
 *   open-menu (double x, double y)  the context menu of the marked tile, at a point of the picture
 */
G_DECLARE_FINAL_TYPE (CgvTreemapPicture, cgv_treemap_picture, CGV, TREEMAP_PICTURE, GtkWidget)

/* Shows a layout, or nothing for NULL. */
void cgv_treemap_picture_set_layout (CgvTreemapPicture *self,
                                     CgvTreemapLayout *layout);

/* Chooses what to paint of layouts that are comparisons. */
void cgv_treemap_picture_set_pane (CgvTreemapPicture *self,
                                   CgvTreemapPane pane);

/* Says which tile is marked, or CGV_NONE: keys move from there. */
void cgv_treemap_picture_set_marked (CgvTreemapPicture *self,
                                     guint32 tile);

/* Finds the innermost tile at a point of the picture; CGV_NONE outside. */
guint32 cgv_treemap_picture_find_tile (CgvTreemapPicture *self,
                                       double x,
                                       double y);

/* Gets where a tile is in the picture; FALSE if there is no such tile. */
gboolean cgv_treemap_picture_get_tile_area (CgvTreemapPicture *self,
                                            guint32 tile,
                                            GdkRectangle *area);

/* Returns the colours of the theme and the font of the widget; borrowed until the theme changes. */
const CgvTreemapStyle *cgv_treemap_picture_get_style (CgvTreemapPicture *self);

G_END_DECLS
