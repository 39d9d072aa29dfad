/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The picture of a treemap: tiles are painted once, at the scale of the display, and only shown afterwards, with marks above: the tile with
 * the keyboard focus, the one under the pointer, and search results. It emits signals about tiles for pointer and keyboard, and leaves the
 * action to the view around it, which may have several pictures of one layout. Main thread.
 */

#include "cgv-treemap-canvas.h"
#include "cgv-treemap-layout.h"

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
G_DECLARE_FINAL_TYPE (CgvTreemapPicture, cgv_treemap_picture, CGV, TREEMAP_PICTURE, CgvTreemapCanvas)

/* Shows a layout, or nothing for NULL. Tiles of another function move to where they are now, if it is in both layouts. */
void cgv_treemap_picture_set_layout (CgvTreemapPicture *self,
                                     CgvTreemapLayout *layout);

/* Returns whether tiles are moving. */
gboolean cgv_treemap_picture_is_moving (CgvTreemapPicture *self);

/* Marks the tile with the keyboard focus, from which keys move, and the one under the pointer; CGV_NONE for none. */
void cgv_treemap_picture_set_marks (CgvTreemapPicture *self,
                                    guint32 marked,
                                    guint32 hovered);

/* The description of a tile, apart from its cost. */
enum
{
  CGV_TILE_IS_FOUND = 1 << 0, /* a search found it */
  CGV_TILE_IS_HOT = 1 << 1,   /* the hot path leads through it */
};

/* Marks tiles: a byte for each tile of the layout, until the next layout; (nullable). */
void cgv_treemap_picture_set_found (CgvTreemapPicture *self,
                                    GBytes *found);

/* Finds the innermost tile at a point of the picture; CGV_NONE outside. */
guint32 cgv_treemap_picture_find_tile (CgvTreemapPicture *self,
                                       double x,
                                       double y);

/* Gets the area of a tile in the picture; returns FALSE if there is no such tile. */
gboolean cgv_treemap_picture_get_tile_area (CgvTreemapPicture *self,
                                            guint32 tile,
                                            GdkRectangle *area);

G_END_DECLS
