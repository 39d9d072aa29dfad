/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a picture in the window has in common with others when it is kept. Main thread. */

#include "cgv-treemap-canvas.h"
#include "cgv-view.h"

G_BEGIN_DECLS

/* Copies the style of a canvas, with the light colours of paper. */
void cgv_picture_sheet_init_style (CgvTreemapStyle *style,
                                   CgvTreemapCanvas *canvas,
                                   double scale);

/* Returns what a picture is of: @name, the total cost of each side, and what was measured. */
char *cgv_picture_sheet_dup_title (CgvFocus *focus,
                                   const char *name);

G_END_DECLS
