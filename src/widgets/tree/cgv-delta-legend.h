/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the colours and the hatching of a compared treemap mean. As high as its width makes necessary. Main thread.
 */

#include <gtk/gtk.h>

#include "cgv-legend-painter.h"

G_BEGIN_DECLS

#define CGV_TYPE_DELTA_LEGEND (cgv_delta_legend_get_type ())

G_DECLARE_FINAL_TYPE (CgvDeltaLegend, cgv_delta_legend, CGV, DELTA_LEGEND, GtkWidget)

/**
 * cgv_delta_legend_new:
 *
 * Makes the legend of CGV_TREEMAP_PANE_CHANGE.
 *
 * Returns: the legend
 */
GtkWidget *cgv_delta_legend_new (void);

/**
 * cgv_delta_legend_set_pane:
 * @self: a legend
 * @pane: what it is about
 *
 * Chooses what to explain.
 */
void cgv_delta_legend_set_pane (CgvDeltaLegend *self,
                                CgvTreemapPane pane);

G_END_DECLS
