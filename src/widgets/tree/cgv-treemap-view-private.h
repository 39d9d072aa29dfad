/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the two halves of CgvTreemapView share: cgv-treemap-view.c keeps the picture in step with the
 * focus, cgv-treemap-view-input.c is what the user does with it. Main thread.
 */

#include "cgv-name-cell.h"
#include "cgv-treemap-layout.h"
#include "cgv-treemap-marks.h"
#include "cgv-treemap-path.h"
#include "cgv-treemap-picture.h"
#include "cgv-treemap-trail.h"
#include "cgv-treemap-view.h"

G_BEGIN_DECLS

struct _CgvTreemapView
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  CgvTreemapTrail *trail;
  CgvTreemapLayout *layout;
  guint32 marked;
  guint32 hovered;

  /* One layout at a time: what is asked for meanwhile is begun when that one is done. */
  gboolean is_laying_out;
  gboolean is_outdated;
  gboolean is_zooming;
  guint resize_id;

  GtkWidget *content;
  GtkWidget *out_button;
  CgvTreemapPath *path;
  GtkStack *stack;
  CgvTreemapPicture *picture;
  CgvTreemapMarks *marks;
  GtkLabel *empty_label;
  GtkWidget *status_row;
  CgvNameCell *status_name;
  GtkWidget *status_hint;
  GtkLabel *status_cost;
  GtkWidget *filtered_label;
  GtkLabel *certain_label;
  GtkPopoverMenu *tile_menu;
};

/**
 * cgv_treemap_view_get_tile:
 * @self: a view
 * @tile: index of a tile, or CGV_NONE
 *
 * Gets a tile, where the layout is of the function and the numbers that are shown now. Between a
 * change and the new layout there are no tiles: nodes may have other ids, and the way to a tile
 * would begin at another function.
 *
 * Returns: (nullable) (transfer none): the tile
 */
const CgvTile *cgv_treemap_view_get_tile (CgvTreemapView *self,
                                          guint32 tile);

/**
 * cgv_treemap_view_mark_tile:
 * @self: a view
 * @tile: index of a tile, or CGV_NONE
 *
 * Marks a tile and tells about it.
 */
void cgv_treemap_view_mark_tile (CgvTreemapView *self,
                                 guint32 tile);

/**
 * cgv_treemap_view_hover_tile:
 * @self: a view
 * @tile: index of a tile, or CGV_NONE
 *
 * The pointer is over a tile.
 */
void cgv_treemap_view_hover_tile (CgvTreemapView *self,
                                  guint32 tile);

/**
 * cgv_treemap_view_init_input_class:
 * @widget_class: the class of CgvTreemapView
 *
 * Installs the actions and the handlers that the template names.
 */
void cgv_treemap_view_init_input_class (GtkWidgetClass *widget_class);

G_END_DECLS
