/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the parts of CgvDeltaTreemapView share: cgv-delta-treemap-view.c keeps the pictures in step with the focus,
 * cgv-delta-treemap-view-around.c says what is in them, cgv-delta-treemap-view-input.c is what the user does with them.
 * Main thread.
 */

#include "cgv-delta-legend.h"
#include "cgv-delta-trail.h"
#include "cgv-delta-treemap-view.h"
#include "cgv-name-cell.h"
#include "cgv-treemap-layout.h"
#include "cgv-treemap-marks.h"
#include "cgv-treemap-path.h"
#include "cgv-treemap-picture.h"

G_BEGIN_DECLS

struct _CgvDeltaTreemapView
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  CgvDeltaTrail *trail;
  CgvTreemapLayout *layout;
  CgvDeltaTreemapMode mode;
  guint32 marked;
  guint32 hovered;

  /* What is to be marked as soon as the picture is there, and whether to go where it is if it is not in there. */
  CgvNodeId wanted;
  gboolean may_move;

  /* One layout at a time: what is asked for meanwhile is begun when that one is done. */
  gboolean is_laying_out;
  gboolean is_outdated;
  gboolean is_selecting;
  guint resize_id;

  GtkWidget *content;
  GtkWidget *out_button;
  CgvTreemapPath *path;
  GtkToggleButton *mode_buttons[3];
  GtkStack *stack;
  GtkBox *panes;
  GtkWidget *second_pane;
  GtkLabel *titles[CGV_N_SIDES];
  CgvTreemapPicture *pictures[CGV_N_SIDES];
  CgvTreemapMarks *marks[CGV_N_SIDES];
  GtkLabel *empty_label;
  CgvDeltaLegend *legend;
  GtkWidget *status_row;
  CgvNameCell *status_name;
  GtkWidget *status_hint;
  GtkLabel *status_cost;
  GtkLabel *certain_label;
  GtkPopoverMenu *tile_menu;
};

/**
 * cgv_delta_treemap_view_get_tile:
 * @self: a view
 * @tile: index of a tile, or CGV_NONE
 *
 * Gets a tile, where the layout is of what is shown now.
 *
 * Returns: (nullable) (transfer none): the tile
 */
const CgvTile *cgv_delta_treemap_view_get_tile (CgvDeltaTreemapView *self,
                                                guint32 tile);

/**
 * cgv_delta_treemap_view_mark_tile:
 * @self: a view
 * @tile: index of a tile, or CGV_NONE
 *
 * Marks a tile in both panes and tells about it.
 */
void cgv_delta_treemap_view_mark_tile (CgvDeltaTreemapView *self,
                                       guint32 tile);

/**
 * cgv_delta_treemap_view_hover_tile:
 * @self: a view
 * @tile: index of a tile, or CGV_NONE
 *
 * The pointer is over a tile, of either pane.
 */
void cgv_delta_treemap_view_hover_tile (CgvDeltaTreemapView *self,
                                        guint32 tile);

/**
 * cgv_delta_treemap_view_update_around:
 * @self: a view
 *
 * Brings up to date what is said about the tiles, beside the pictures of them: titles, marks, status line, path and
 * actions.
 */
void cgv_delta_treemap_view_update_around (CgvDeltaTreemapView *self);

/**
 * cgv_delta_treemap_view_go_to:
 * @self: a view
 * @row: a row
 *
 * Selects a row, and shows its inside, which the trail leads to already.
 */
void cgv_delta_treemap_view_go_to (CgvDeltaTreemapView *self,
                                   CgvNodeId row);

/**
 * cgv_delta_treemap_view_init_input_class:
 * @widget_class: the class of CgvDeltaTreemapView
 *
 * Installs the actions and the handlers that the template names.
 */
void cgv_delta_treemap_view_init_input_class (GtkWidgetClass *widget_class);

/**
 * cgv_delta_treemap_view_follow_picture:
 * @self: a view
 * @picture: a picture of it
 *
 * Does what is wished of a picture, which lives no longer than the view.
 */
void cgv_delta_treemap_view_follow_picture (CgvDeltaTreemapView *self,
                                            CgvTreemapPicture *picture);

G_END_DECLS
