/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What is painted in the colours of the theme and the font of its place: a treemap, a legend. Main thread.
 */

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
 * Makes what moves a picture to another one, from 0 to 1; NULL where nothing is to move. The caller owns it and plays it, which may
 * be done at once.
 *
 * @moved: is called with @self
 * @arrived: a function of @self
 */
AdwAnimation *cgv_treemap_canvas_new_motion (CgvTreemapCanvas *self,
                                             AdwAnimationTargetFunc moved,
                                             GCallback arrived);

/* Stops what was on the way, without a word, and sets @motion to NULL. */
void cgv_treemap_canvas_end_motion (CgvTreemapCanvas *self,
                                    AdwAnimation **motion);

/* Borrowed until the style changes. */
const CgvTreemapStyle *cgv_treemap_canvas_get_style (CgvTreemapCanvas *self);

CgvTreemapPane cgv_treemap_canvas_get_pane (CgvTreemapCanvas *self);

/* Chooses what to paint of comparisons; CGV_TREEMAP_PANE_CHANGE at first. Counts as another style. */
void cgv_treemap_canvas_set_pane (CgvTreemapCanvas *self,
                                  CgvTreemapPane pane);

/*
 * Chooses the colours of one profile. Counts as another style.
 *
 * @key: (nullable): those of functions; NULL for one colour
 * @costs: (nullable): what is shown; NULL of a comparison
 */
void cgv_treemap_canvas_set_colors (CgvTreemapCanvas *self,
                                    CgvTreemapColors colors,
                                    CgvColorKey *key,
                                    CgvCosts *costs);

/* Says how tiles lie and what is below a function, which a legend explains; nested callees at first. Counts as another
 * style. */
void cgv_treemap_canvas_set_tree (CgvTreemapCanvas *self,
                                  CgvTreeShape shape,
                                  CgvTreeDirection direction);

/* Says whether a legend has nothing to say of estimates. Counts as another style. */
void cgv_treemap_canvas_set_exact (CgvTreemapCanvas *self,
                                   gboolean is_exact);

/* Of a legend: whether the parts that are beside each other are threads. */
void cgv_treemap_canvas_set_threads (CgvTreemapCanvas *self,
                                     gboolean is_of_threads);

/* Says what a legend's picture has in place of functions and their calls; (nullable). Counts as another style. */
void cgv_treemap_canvas_set_groups (CgvTreemapCanvas *self,
                                    CgvTreeGroups *groups);

/* Says how much of a legend's picture is in which colour. Counts as another style. */
void cgv_treemap_canvas_set_slots (CgvTreemapCanvas *self,
                                   const CgvTreeSlots *slots);

/*
 * Chooses how amounts of one profile are written. Counts as another style.
 *
 * @whole: what 100 % is
 * @base: (nullable): what percentages are of, "% of total"
 */
void cgv_treemap_canvas_set_amounts (CgvTreemapCanvas *self,
                                     CgvTreemapAmounts amounts,
                                     CgvCost whole,
                                     const char *base);

G_END_DECLS
