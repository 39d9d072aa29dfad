/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the colours and the hatching of a compared treemap mean. As high as its width makes necessary. Main thread.
 */

#include "cgv-treemap-canvas.h"

G_BEGIN_DECLS

#define CGV_TYPE_DELTA_LEGEND (cgv_delta_legend_get_type ())

G_DECLARE_FINAL_TYPE (CgvDeltaLegend, cgv_delta_legend, CGV, DELTA_LEGEND, CgvTreemapCanvas)

G_END_DECLS
