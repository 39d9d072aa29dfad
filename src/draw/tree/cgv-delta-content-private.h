/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The treemap of a comparison: tiles have the colour of their change, and say how large it is.
 */

#include "cgv-delta-painter.h"
#include "cgv-treemap-content-private.h"

/**
 * CgvDeltaContent:
 * @content: what treemaps have in common
 * @tree: the tiles
 * @comparison: what they show
 * @pane: what of it
 * @one_sided: what is over tiles of one side only
 * @uncertain: what is over changes that may be the other way round
 */
typedef struct
{
  CgvTreemapContent content;
  const CgvDeltaTree *tree;
  const CgvComparison *comparison;
  CgvDeltaPane pane;
  cairo_pattern_t *one_sided;
  cairo_pattern_t *uncertain;
} CgvDeltaContent;

/**
 * cgv_delta_content_init:
 * @self: (out caller-allocates): the content
 * @tree: the tiles
 * @comparison: what they show
 * @pane: what of it
 * @style: how
 *
 * Makes the content of a treemap.
 */
void cgv_delta_content_init (CgvDeltaContent *self,
                             const CgvDeltaTree *tree,
                             const CgvComparison *comparison,
                             CgvDeltaPane pane,
                             const CgvTreemapStyle *style);

/**
 * cgv_delta_content_clear:
 * @self: the content
 *
 * Frees what it holds.
 */
void cgv_delta_content_clear (CgvDeltaContent *self);

/**
 * cgv_delta_content_draw_blank:
 * @cr: where to paint
 * @box: the box
 * @style: how
 *
 * Paints what a tile does not fill.
 */
void cgv_delta_content_draw_blank (cairo_t *cr,
                                   const CgvRect *box,
                                   const CgvTreemapStyle *style);
