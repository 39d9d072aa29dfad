/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-painter.h"

#include "cgv-delta-content-private.h"

void
cgv_delta_painter_draw (cairo_t *cr,
                        const CgvDeltaTree *tree,
                        const CgvComparison *comparison,
                        CgvDeltaPane pane,
                        const CgvTreemapStyle *style)
{
  CgvDeltaContent content;

  cgv_delta_content_init (&content, tree, comparison, pane, style);
  cgv_treemap_content_draw (&content.content, cr);
  cgv_delta_content_clear (&content);
}
