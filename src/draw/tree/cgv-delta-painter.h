/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A laid-out comparison, painted: as two panes of one layout, or as one of what changed. Needs no display; any
 * thread that owns the cairo_t.
 */

#include "cgv-delta-tree.h"
#include "cgv-treemap-painter.h"

/**
 * CgvDeltaPane:
 * @CGV_DELTA_PANE_BASE: what the base costs: each tile is filled as far as its cost reaches of the larger of both, and
 *   what the new side does not cost any more is blue
 * @CGV_DELTA_PANE_NEW: what the new side costs, likewise, and what it costs more is orange
 * @CGV_DELTA_PANE_CHANGE: tiles are as blue or orange as they are cheaper or dearer, in relation to themselves
 *
 * What is painted of a comparison.
 */
typedef enum
{
  CGV_DELTA_PANE_BASE,
  CGV_DELTA_PANE_NEW,
  CGV_DELTA_PANE_CHANGE,
} CgvDeltaPane;

/**
 * cgv_delta_painter_draw:
 * @cr: where to paint; one unit is one unit of the tree's area
 * @tree: the tiles
 * @comparison: what they show
 * @pane: what of it; the two panes of sides only of CGV_DELTA_AREA_LARGER
 * @style: how
 *
 * Paints all tiles, with signed changes in text where they fit. What is on one side only is hatched one way, and a
 * change that may as well be the other way round is hatched the other way.
 */
void cgv_delta_painter_draw (cairo_t *cr,
                             const CgvDeltaTree *tree,
                             const CgvComparison *comparison,
                             CgvDeltaPane pane,
                             const CgvTreemapStyle *style);

/**
 * cgv_delta_painter_measure_legend:
 * @cr: where it will be painted
 * @width: the width that there is
 * @pane: what it explains
 * @style: how
 *
 * How high the legend is in a width: what does not fit into a line goes into the next.
 *
 * Returns: the height
 */
double cgv_delta_painter_measure_legend (cairo_t *cr,
                                         double width,
                                         CgvDeltaPane pane,
                                         const CgvTreemapStyle *style);

/**
 * cgv_delta_painter_draw_legend:
 * @cr: where to paint, from 0, 0
 * @width: the width that there is
 * @pane: what it explains
 * @style: how
 *
 * Paints what colours and hatching mean: the same colours as those of the tiles, by the same function. Without
 * a background.
 */
void cgv_delta_painter_draw_legend (cairo_t *cr,
                                    double width,
                                    CgvDeltaPane pane,
                                    const CgvTreemapStyle *style);
