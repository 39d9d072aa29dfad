/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A laid-out tree, painted: of one profile, or of a comparison as two panes of one layout or as one of what changed. Needs no display; any thread that owns the cairo_t.
 */

#include <cairo.h>
#include <pango/pangocairo.h>

#include "cgv-palette.h"
#include "cgv-tree.h"

/**
 * CgvTreemapStyle:
 * @palette: the colours
 * @font: the font of labels
 * @scale: device pixels a unit, for hairlines
 */
typedef struct
{
  CgvPalette palette;
  const PangoFontDescription *font;
  double scale;
} CgvTreemapStyle;

/**
 * CgvTreemapPane:
 * @CGV_TREEMAP_PANE_BASE: what the base costs: each tile is filled in proportion to cost ÷ max (base, new), and what
 *   the new side does not cost any more is blue
 * @CGV_TREEMAP_PANE_NEW: what the new side costs, likewise, and what it costs more is orange
 * @CGV_TREEMAP_PANE_CHANGE: tiles are the bluer or the more orange, the larger their change is in relation to their cost
 *
 * What is painted of a comparison. The panes of sides are only for trees whose area stands for cost.
 */
typedef enum
{
  CGV_TREEMAP_PANE_BASE,
  CGV_TREEMAP_PANE_NEW,
  CGV_TREEMAP_PANE_CHANGE,
} CgvTreemapPane;

/**
 * cgv_treemap_painter_draw:
 * @cr: where to paint; one unit is one unit of the tree's area
 * @tree: the tiles
 * @source: what @tree was made from
 * @pane: what to paint of a comparison
 *
 * Paints all tiles, with labels where they fit. Geometry is never changed for a label, so that areas stay proportional.
 * Tiles of a profile are filled by object, self cost as its own plain tile. Tiles of a comparison are filled by their
 * change, with signed changes in text; what is on one side only is hatched one way. Estimates are hatched the other
 * way, see cgv_tree_is_estimate().
 */
void cgv_treemap_painter_draw (cairo_t *cr,
                               const CgvTree *tree,
                               const CgvTreeSource *source,
                               CgvTreemapPane pane,
                               const CgvTreemapStyle *style);

/**
 * cgv_treemap_painter_draw_mark:
 * @cr: where to paint
 * @tree: the tiles
 * @tile: the tile to mark
 * @is_focus: whether it is the keyboard focus, else it is under the pointer
 * @style: how
 *
 * Paints the outline of one tile, on top of a picture that has the tiles already.
 */
void cgv_treemap_painter_draw_mark (cairo_t *cr,
                                    const CgvTree *tree,
                                    uint32_t tile,
                                    bool is_focus,
                                    const CgvTreemapStyle *style);
