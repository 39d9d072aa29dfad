/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The picture of a treemap: painted once into an image at the scale of the display, and from then on
 * only shown. Marks are drawn by a CgvTreemapMarks on top, so that moving the pointer paints no
 * tile. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-treemap-layout.h"
#include "cgv-treemap-painter.h"

G_BEGIN_DECLS

#define CGV_TYPE_TREEMAP_PICTURE (cgv_treemap_picture_get_type ())

/* Signal: resized — its size changed; it goes on showing the old layout, scaled. */
G_DECLARE_FINAL_TYPE (CgvTreemapPicture, cgv_treemap_picture, CGV, TREEMAP_PICTURE, GtkWidget)

/**
 * cgv_treemap_picture_new:
 *
 * Makes an empty picture.
 *
 * Returns: the picture
 */
GtkWidget *cgv_treemap_picture_new (void);

/**
 * cgv_treemap_picture_set_layout:
 * @self: a picture
 * @layout: (nullable): what to paint
 *
 * Shows a layout.
 */
void cgv_treemap_picture_set_layout (CgvTreemapPicture *self,
                                     CgvTreemapLayout *layout);

/**
 * cgv_treemap_picture_find_tile:
 * @self: a picture
 * @x: a point in the picture
 * @y: a point in the picture
 *
 * Finds the innermost tile at a point.
 *
 * Returns: its index, or CGV_NONE
 */
guint32 cgv_treemap_picture_find_tile (CgvTreemapPicture *self,
                                       double x,
                                       double y);

/**
 * cgv_treemap_picture_get_tile_area:
 * @self: a picture
 * @tile: index of a tile
 * @area: (out): where it is in the picture
 *
 * Finds where a tile is shown.
 *
 * Returns: FALSE if there is no such tile
 */
gboolean cgv_treemap_picture_get_tile_area (CgvTreemapPicture *self,
                                            guint32 tile,
                                            GdkRectangle *area);

/**
 * cgv_treemap_picture_get_style:
 * @self: a picture
 *
 * How the tiles are painted: the colours of the theme and the font of the widget.
 *
 * Returns: (transfer none): the style, until the theme changes
 */
const CgvTreemapStyle *cgv_treemap_picture_get_style (CgvTreemapPicture *self);

G_END_DECLS
