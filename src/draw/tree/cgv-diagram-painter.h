/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Paints a call graph: boxes with name, bars of inclusive and self cost and the colour of where a function is from, and arrows as
 * wide as the square root of their cost. Of two sides boxes have the colours of changes. Belongs to one thread.
 */

#include <cairo.h>

#include "cgv-diagram.h"
#include "cgv-treemap-style.h"

/* What a picture is laid out for: boxes that have room for a name and a bar in @font. */
void cgv_diagram_painter_measure (const PangoFontDescription *font,
                                  CgvDiagramStyle *style);

/* Returns where a box that is marked has what opens more of its callers, or callees, in the picture; FALSE if none are left out. */
bool cgv_diagram_painter_get_badge (const CgvDiagramBox *box,
                                    const CgvDiagramStyle *layout,
                                    bool callers,
                                    CgvRect *badge);

/*
 * @style: what is said of treemaps holds here, but that costs are always written as its amounts without a place
 * @selected: the box with the frame of the selected function, or CGV_NONE
 * @lit: the box whose ways from and to are shown strong, all others pale; or CGV_NONE
 */
void cgv_diagram_painter_draw (cairo_t *cr,
                               const CgvDiagram *diagram,
                               const CgvTreeSource *source,
                               const CgvDiagramStyle *layout,
                               const CgvTreemapStyle *style,
                               uint32_t selected,
                               uint32_t lit);
