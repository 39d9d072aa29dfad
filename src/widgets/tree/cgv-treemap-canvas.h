/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A widget that paints in the colours of the theme and its font: a treemap, a legend. Main thread. */

#include <adwaita.h>

#include "cgv-treemap-painter.h"

G_BEGIN_DECLS

#define CGV_TYPE_TREEMAP_CANVAS (cgv_treemap_canvas_get_type ())

G_DECLARE_DERIVABLE_TYPE (CgvTreemapCanvas, cgv_treemap_canvas, CGV, TREEMAP_CANVAS, GtkWidget)

struct _CgvTreemapCanvasClass
{
  GtkWidgetClass parent_class;

  /* Called when the style has changed: the theme, the font, or the scale of the display. */
  void (*restyled) (CgvTreemapCanvas *self);
};

/*
 * Makes the animation of a picture to another one, from 0 to 1; NULL without motion. The caller owns it and plays it, which may be done at
 * once. Only a user of this view sees a motion: each step down a list would draw a dozen frames.
 *
 * @moved: is called with @self
 * @arrived: a function of @self
 */
AdwAnimation *cgv_treemap_canvas_new_motion (CgvTreemapCanvas *self,
                                             AdwAnimationTargetFunc moved,
                                             GCallback arrived);

/* Stops a motion without calling its callbacks, and sets @motion to NULL. */
void cgv_treemap_canvas_end_motion (CgvTreemapCanvas *self,
                                    AdwAnimation **motion);

/* Borrowed until the style changes. */
const CgvTreemapStyle *cgv_treemap_canvas_get_style (CgvTreemapCanvas *self);

CgvTreemapPane cgv_treemap_canvas_get_pane (CgvTreemapCanvas *self);

/* Chooses the pane of comparisons; CGV_TREEMAP_PANE_CHANGE at first. Counts as another style. */
void cgv_treemap_canvas_set_pane (CgvTreemapCanvas *self,
                                  CgvTreemapPane pane);

/*
 * Chooses the colours of one profile. Counts as another style.
 *
 * @key: (nullable): those of functions; NULL for one colour
 * @costs: (nullable): the shown costs; NULL for a comparison
 */
void cgv_treemap_canvas_set_colors (CgvTreemapCanvas *self,
                                    CgvTreemapColors colors,
                                    CgvColorKey *key,
                                    CgvCosts *costs);

/* Sets the arrangement and direction of tiles, which a legend explains; nested callees at first. Counts as another style. */
void cgv_treemap_canvas_set_tree (CgvTreemapCanvas *self,
                                  CgvTreeShape shape,
                                  CgvTreeDirection direction);

/* Sets whether all costs are exact. The legend then does not mention estimates. Counts as
 * another style. */
void cgv_treemap_canvas_set_exact (CgvTreemapCanvas *self,
                                   gboolean is_exact);

/* Sets the groups that a legend's picture has instead of functions and their calls; (nullable). Counts as another style. */
void cgv_treemap_canvas_set_groups (CgvTreemapCanvas *self,
                                    CgvTreeGroups *groups);

/* Says how much of a legend's picture is in which colour. Counts as another style. */
void cgv_treemap_canvas_set_slots (CgvTreemapCanvas *self,
                                   const CgvTreeSlots *slots);

/*
 * Chooses how amounts of one profile are written. Counts as another style.
 *
 * @fewer_decimals: of percentages, see cgv_focus_get_fewer_decimals()
 * @whole: the 100 % of percentages
 * @base: (nullable): its name, "% of total"
 */
void cgv_treemap_canvas_set_amounts (CgvTreemapCanvas *self,
                                     CgvTreemapAmounts amounts,
                                     int fewer_decimals,
                                     CgvCost whole,
                                     const char *base);

G_END_DECLS
