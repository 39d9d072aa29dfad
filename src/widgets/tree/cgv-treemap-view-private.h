/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Parts of CgvTreemapView that tests need. */

#include "cgv-command-box.h"
#include "cgv-picture-table.h"
#include "cgv-row-menu.h"
#include "cgv-treemap-legend.h"
#include "cgv-treemap-layout.h"
#include "cgv-treemap-path.h"
#include "cgv-treemap-picture.h"
#include "cgv-treemap-trail.h"
#include "cgv-treemap-view.h"

G_BEGIN_DECLS

/* The choices of users. */
typedef struct
{
  guint direction; /* a CgvTreeDirection, or CGV_TREEMAP_FLAT */
  CgvTreemapMode mode;
} CgvTreemapChoice;

struct _CgvTreemapView
{
  CgvView view;

  CgvTreemapTrail *trail;
  CgvTreemapLayout *layout;
  CgvTreeShape shape;
  CgvTreemapChoice choices[2]; /* the second of nested tiles where both sides are parts of one run */
  guint32 zoomed;              /* for groups by file, the node that fills the picture; 0 for all */
  CgvTreemapDetail detail;
  CgvTreemapColor color;
  guint32 marked;
  guint32 hovered;

  /* The row to mark as soon as the picture is complete, and whether to move to it if it is not in the picture. */
  CgvNodeId wanted;
  gboolean may_move;

  /* One layout at a time: requests meanwhile start when it is done. */
  gboolean is_laying_out;
  gboolean is_outdated;
  gboolean is_selecting;
  gboolean is_list; /* a list of the content is shown instead of the picture */
  guint resize_id;

  GtkWidget *path_row;
  GtkWidget *out_button;
  CgvTreemapPath *path;
  GtkLabel *members_label;
  GtkStack *stack;
  GtkBox *panes;
  GtkWidget *sides_box; /* chooses the side if there is space for one pane only */
  GtkToggleButton *side_toggles[CGV_N_SIDES];
  GtkLabel *toggle_labels[CGV_N_SIDES];

  /* The second ones are those of the new side, in CGV_TREEMAP_SIDES. */
  GtkWidget *side_panes[CGV_N_SIDES];
  GtkMenuButton *side_buttons[CGV_N_SIDES]; /* of parts of one run */
  GtkLabel *side_labels[CGV_N_SIDES];
  GtkLabel *titles[CGV_N_SIDES];
  CgvTreemapPicture *pictures[CGV_N_SIDES];
  GtkScrolledWindow *scroller; /* of the first picture, whose rows may need more room than is available */
  CgvPictureTable *list;
  GtkLabel *empty_label;
  CgvTreemapLegend *legend;
  GtkWidget *legend_button;
  GtkWidget *legend_row;
  GtkLabel *marked_cost;
  GtkLabel *found_label;
  GtkWidget *filtered_label;
  GtkMenuButton *estimate_button;
  GtkLabel *estimate_label;
  GtkLabel *certain_label;
  GMenu *tile_menu_model;
  CgvRowMenu *tile_menu;
  GtkLabel *no_calls_label;
  CgvCommandBox *command_box;
};

/*
 * Gets a tile, if the layout belongs to the current state. Between a change and the new layout there are no tiles: rows may have other ids,
 * and the path to a tile would begin at another function. NULL also for CGV_NONE.
 */
const CgvTile *cgv_treemap_view_get_tile (CgvTreemapView *self,
                                          guint32 tile);

/* Marks a tile in all pictures and describes it; CGV_NONE for none. */
void cgv_treemap_view_mark_tile (CgvTreemapView *self,
                                 guint32 tile);

G_END_DECLS
