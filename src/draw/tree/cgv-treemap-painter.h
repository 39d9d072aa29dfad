/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A laid-out tree, painted as nested frames, or as the rows of a flame graph: of one profile, or of a comparison as two panes of one layout or as one of what changed. Needs
 * no display; any thread that owns the cairo_t. One unit of the cairo_t is one unit of the tree's area.
 */

#include <cairo.h>

#include "cgv-treemap-cells.h"

/* The content of a picture of a comparison. The panes of sides are only for trees whose area
 * stands for cost. */
typedef enum
{
  CGV_TREEMAP_PANE_BASE,   /* tiles filled in proportion to base ÷ max (base, new); functions that cost only on the base are blue */
  CGV_TREEMAP_PANE_NEW,    /* tiles filled in proportion to new ÷ max (base, new); functions that cost only on the new side are orange */
  CGV_TREEMAP_PANE_CHANGE, /* in the colour of the change, see CgvChange */
} CgvTreemapPane;

/*
 * Paints all tiles, with labels where they fit. @source is the source of the tree of the cells.
 *
 * Tiles of a profile are filled as the style says, tiles of a comparison by their change, with signed changes in text and a sign before the
 * name of a function on one side only. Self cost is dotted. An estimate has "≈" before its number, see cgv_tree_is_estimate(). In rows
 * shades are those of cgv_treemap_cells_get_shade(), and hardly certain tiles are dashed; self cost is left blank. With callers and callees the root is outlined.
 */
void cgv_treemap_painter_draw (cairo_t *cr,
                               const CgvTree *tree,
                               const CgvTreemapCells *cells,
                               const CgvTreeSource *source,
                               CgvTreemapPane pane,
                               const CgvTreemapStyle *style);

/*
 * Paints the outline of a tile, on top of a picture that has the tiles already: of the keyboard focus if @is_focus, otherwise of the tile
 * under the pointer.
 */
void cgv_treemap_painter_draw_mark (cairo_t *cr,
                                    const CgvRect *box,
                                    bool is_focus,
                                    const CgvTreemapStyle *style);

/* Paints a step of the hot path, from a tile to one in it, or next to it in rows; at the last step @is_end, which outlines the tile. */
void cgv_treemap_painter_draw_step (cairo_t *cr,
                                    const CgvRect *from,
                                    const CgvRect *to,
                                    bool is_end,
                                    const CgvTreemapStyle *style);

/* Paints a tile that a search found: its outline, and if @is_filled a wash of colour. */
void cgv_treemap_painter_draw_found (cairo_t *cr,
                                     const CgvRect *box,
                                     bool is_filled,
                                     const CgvTreemapStyle *style);
