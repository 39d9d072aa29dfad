/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The legend of the treemap of a comparison, painted in the colours of the tiles by the same function. Needs no display;
 * any thread that owns the cairo_t.
 */

#include "cgv-treemap-painter.h"

/**
 * cgv_legend_painter_measure:
 * @cr: where it will be painted
 * @width: the width that there is
 * @pane: what it explains
 *
 * Measures the legend in a width: what does not fit into a line goes into the next.
 *
 * Returns: the height
 */
double cgv_legend_painter_measure (cairo_t *cr,
                                   double width,
                                   CgvTreemapPane pane,
                                   const CgvTreemapStyle *style);

/**
 * cgv_legend_painter_draw:
 * @cr: where to paint, from 0, 0
 * @width: the width that there is
 * @pane: what it explains
 *
 * Paints what colours and hatching mean, without a background.
 */
void cgv_legend_painter_draw (cairo_t *cr,
                              double width,
                              CgvTreemapPane pane,
                              const CgvTreemapStyle *style);
