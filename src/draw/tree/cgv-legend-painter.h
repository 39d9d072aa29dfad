/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The legend of the treemap of a comparison, painted in the colours of the tiles by the same function. Needs no display;
 * any thread that owns the cairo_t.
 */

#include "cgv-treemap-painter.h"

/* Measures the colours of a picture of one profile for CgvTreemapStyle. If the picture shows all functions or groups, shares include those
 * too small to draw. @key may be NULL, where no colours are measured. */
void cgv_legend_painter_measure_slots (const CgvTree *tree,
                                       const CgvColorKey *key,
                                       const CgvCosts *costs,
                                       CgvTreeSlots *slots);

/* Finds the colours that cost something on either side, for the legend of a comparison. */
void cgv_legend_painter_measure_sides (const CgvComparison *comparison,
                                       const CgvColorKey *key,
                                       CgvTreeSlots *slots);

/* Returns whether shades of a picture are those of self cost, see cgv_treemap_cells_get_shade(). */
bool cgv_legend_painter_has_self_shades (const CgvTreemapStyle *style);

/* Returns the height of the legend in a width: entries that do not fit into a line go into the next. */
double cgv_legend_painter_measure (cairo_t *cr,
                                   double width,
                                   CgvTreemapPane pane,
                                   const CgvTreemapStyle *style);

/* Paints the legend from 0, 0, without a background. */
void cgv_legend_painter_draw (cairo_t *cr,
                              double width,
                              CgvTreemapPane pane,
                              const CgvTreemapStyle *style);
