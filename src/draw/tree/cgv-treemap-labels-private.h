/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What is written on a treemap.
 */

#include "cgv-treemap-cells-private.h"

/**
 * cgv_treemap_labels_draw:
 * @cr: where to paint
 * @content: what is on the tiles
 * @cells: where the tiles are; captions are added
 *
 * Paints the captions of tiles with children, and the labels of tiles without, where they fit.
 */
void cgv_treemap_labels_draw (cairo_t *cr,
                              CgvTreemapContent *content,
                              CgvTreemapCells *cells);
