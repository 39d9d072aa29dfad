/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The legend of the treemap of a comparison, painted in the colours of the tiles by the same function. Needs no display;
 * any thread that owns the cairo_t.
 */

#include "cgv-treemap-painter.h"

/* Finds the shares of the CGV_N_SLOTS colours of one profile, which takes a while where functions are many. */
void cgv_legend_painter_find_shares (const CgvTreemapStyle *style,
                                     double *shares);

/* Returns the height of the legend in a width: what does not fit into a line goes into the next. */
double cgv_legend_painter_measure (cairo_t *cr,
                                   double width,
                                   CgvTreemapPane pane,
                                   const CgvTreemapStyle *style);

/* Paints the legend from 0, 0, without a background. */
void cgv_legend_painter_draw (cairo_t *cr,
                              double width,
                              CgvTreemapPane pane,
                              const CgvTreemapStyle *style);
