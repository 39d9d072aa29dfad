/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A laid-out tree, painted: of one profile, or of a comparison as two panes of one layout or as one of what changed. Needs
 * no display; any thread that owns the cairo_t. One unit of the cairo_t is one unit of the tree's area.
 */

#include <cairo.h>
#include <pango/pangocairo.h>

#include "cgv-palette.h"
#include "cgv-tree.h"

typedef struct
{
  CgvPalette palette;
  const PangoFontDescription *font; /* of labels */
  double scale;                     /* device pixels a unit, for hairlines; 0 where there is no pixel grid */
} CgvTreemapStyle;

/* What is painted of a comparison. The panes of sides are only for trees whose area stands for cost. */
typedef enum
{
  CGV_TREEMAP_PANE_BASE,   /* tiles filled in proportion to base ÷ max (base, new); what only the base costs is blue */
  CGV_TREEMAP_PANE_NEW,    /* likewise for new; what only the new side costs is orange */
  CGV_TREEMAP_PANE_CHANGE, /* the bluer or the more orange, the larger the change is in relation to the base */
} CgvTreemapPane;

/*
 * Paints all tiles, with labels where they fit. Geometry is never changed for a label, so that areas stay proportional.
 * @source is what the tree was made from.
 *
 * Tiles of a profile are filled by object, self cost as its own plain tile. Tiles of a comparison are filled by their
 * change, with signed changes in text. What is on one side only is hatched one way, and estimates the other way: see
 * cgv_tree_is_estimate().
 */
void cgv_treemap_painter_draw (cairo_t *cr,
                               const CgvTree *tree,
                               const CgvTreeSource *source,
                               CgvTreemapPane pane,
                               const CgvTreemapStyle *style);

/*
 * Paints the outline of one tile, on top of a picture that has the tiles already: of the keyboard focus if @is_focus, else
 * of the tile under the pointer.
 */
void cgv_treemap_painter_draw_mark (cairo_t *cr,
                                    const CgvTree *tree,
                                    uint32_t tile,
                                    bool is_focus,
                                    const CgvTreemapStyle *style);
