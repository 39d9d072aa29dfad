/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A laid-out tree, painted as nested frames, or as the rows of a flame graph: of one profile, or of a comparison as two panes of one layout or as one of what changed. Needs
 * no display; any thread that owns the cairo_t. One unit of the cairo_t is one unit of the tree's area.
 */

#include <cairo.h>

#include "cgv-treemap-cells.h"

/* What is painted of a comparison. The panes of sides are only for trees whose area stands for cost. */
typedef enum
{
  CGV_TREEMAP_PANE_BASE,   /* tiles filled in proportion to base ÷ max (base, new); what only the base costs is blue */
  CGV_TREEMAP_PANE_NEW,    /* likewise for new; what only the new side costs is orange */
  CGV_TREEMAP_PANE_CHANGE, /* in the colour of the change, see CgvChange */
} CgvTreemapPane;

/*
 * Paints all tiles, with labels where they fit. @source is what the tree of the cells was made from.
 *
 * Tiles of a profile are filled as the style says, tiles of a comparison by their change, with signed changes in text and a
 * sign before the name of what is on one side only. Self cost is dotted. An estimate has "≈" before its number, see
 * cgv_tree_is_estimate(). In rows tiles are paler, and at last dashed, the less is certain, and self cost is left blank. With
 * callers and callees the root is outlined.
 */
void cgv_treemap_painter_draw (cairo_t *cr,
                               const CgvTree *tree,
                               const CgvTreemapCells *cells,
                               const CgvTreeSource *source,
                               CgvTreemapPane pane,
                               const CgvTreemapStyle *style);

/*
 * Paints the outline of a tile, on top of a picture that has the tiles already: of the keyboard focus if @is_focus, else
 * of the tile under the pointer.
 */
void cgv_treemap_painter_draw_mark (cairo_t *cr,
                                    const CgvRect *box,
                                    bool is_focus,
                                    const CgvTreemapStyle *style);

/* The same of a tile that a search found: its outline, and if @is_filled a wash of colour. */
void cgv_treemap_painter_draw_found (cairo_t *cr,
                                     const CgvRect *box,
                                     bool is_filled,
                                     const CgvTreemapStyle *style);
