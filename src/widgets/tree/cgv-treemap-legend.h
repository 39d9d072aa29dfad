/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The legend of the colours and patterns of a treemap. As high as its width requires. Main thread. */

#include "cgv-treemap-canvas.h"

G_BEGIN_DECLS

#define CGV_TYPE_TREEMAP_LEGEND (cgv_treemap_legend_get_type ())

G_DECLARE_FINAL_TYPE (CgvTreemapLegend, cgv_treemap_legend, CGV, TREEMAP_LEGEND, CgvTreemapCanvas)

G_END_DECLS
