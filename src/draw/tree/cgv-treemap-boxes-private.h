/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The shapes of tiles: boxes with round corners where there is room, and hatching.
 */

#include "cgv-treemap-painter.h"

/**
 * CgvHatch:
 * @CGV_HATCH_RISING: lines that rise to the right: what is shown is an estimate
 * @CGV_HATCH_FALLING: lines that fall: what is on one side only
 *
 * Kinds of hatching.
 */
typedef enum
{
  CGV_HATCH_RISING,
  CGV_HATCH_FALLING,
} CgvHatch;

/**
 * CGV_MIN_HATCHED_SIDE:
 *
 * In smaller boxes, hatching would not be seen as such.
 */
#define CGV_MIN_HATCHED_SIDE 8

/**
 * cgv_treemap_boxes_set_color:
 * @cr: a context
 * @color: a colour
 *
 * Sets what to paint with.
 */
void cgv_treemap_boxes_set_color (cairo_t *cr,
                                  const CgvColor *color);

/**
 * cgv_treemap_boxes_add:
 * @cr: a context
 * @box: where
 *
 * Adds the outline of a tile to the path.
 */
void cgv_treemap_boxes_add (cairo_t *cr,
                            const CgvRect *box);

/**
 * cgv_treemap_boxes_create_hatch:
 * @cr: a context
 * @hatch: which
 * @style: how
 *
 * Makes a pattern of lines in the colour that is farthest from that of text, so that they never make text harder to
 * read.
 *
 * Returns: (transfer full): the pattern
 */
cairo_pattern_t *cgv_treemap_boxes_create_hatch (cairo_t *cr,
                                                 CgvHatch hatch,
                                                 const CgvTreemapStyle *style);

/**
 * cgv_treemap_boxes_draw_blank:
 * @box: the box
 *
 * Paints the part of a tile that its cost does not fill.
 */
void cgv_treemap_boxes_draw_blank (cairo_t *cr,
                                   const CgvRect *box,
                                   const CgvTreemapStyle *style);
