/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A laid-out tree of callees, painted. Needs no display; any thread that owns the cairo_t.
 */

#include <cairo.h>
#include <pango/pangocairo.h>

#include "cgv-callee-tree.h"
#include "cgv-palette.h"

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
 * cgv_treemap_painter_draw:
 * @cr: where to paint; one unit is one unit of the tree's area
 * @tree: the tiles
 * @costs: what they show
 * @style: how
 *
 * Paints all tiles: fill by object, self cost as its own plain tile, estimates hatched, labels where they fit.
 * Geometry is never changed for a label, so that areas stay proportional to cost.
 */
void cgv_treemap_painter_draw (cairo_t *cr,
                               const CgvCalleeTree *tree,
                               const CgvCosts *costs,
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
                                    const CgvCalleeTree *tree,
                                    uint32_t tile,
                                    bool is_focus,
                                    const CgvTreemapStyle *style);
