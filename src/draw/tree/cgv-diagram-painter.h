/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Paints a call graph: boxes with name, bars of inclusive and self cost and the colour of where a
 * function is from, and arrows as wide as the square root of their cost. In a comparison, boxes
 * have the colours of changes. Belongs to one thread.
 */

#include <cairo.h>

#include "cgv-diagram.h"
#include "cgv-treemap-style.h"

/* Measures the sizes for the layout of a picture, in its direction: boxes with room for a name and a bar in @font. */
void cgv_diagram_painter_measure (const PangoFontDescription *font,
                                  CgvDiagramStyle *style);

/* Returns the place in the picture of the badge that opens more callers, or callees, of a box; FALSE if none are left out. */
bool cgv_diagram_painter_get_badge (const CgvDiagramBox *box,
                                    const CgvDiagramStyle *layout,
                                    bool callers,
                                    CgvRect *badge);

/*
 * Paints a picture.
 *
 * @style: as for treemaps, except that costs are always written as its amounts without a place
 * @hot: a byte for each function, 1 for those of the hot path, whose arrows and frames are in the colour of text; or NULL
 * @selected: the box with the frame of the selected function, or CGV_NONE
 * @lit: the box whose paths are strong while all others are pale; or CGV_NONE
 */
void cgv_diagram_painter_draw (cairo_t *cr,
                               const CgvDiagram *diagram,
                               const CgvTreeSource *source,
                               const CgvDiagramStyle *layout,
                               const CgvTreemapStyle *style,
                               const uint8_t *hot,
                               uint32_t selected,
                               uint32_t lit);
