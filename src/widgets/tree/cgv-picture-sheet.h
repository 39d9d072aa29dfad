/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Parts that all pictures in the window share when they are saved. Main thread. */

#include "cgv-treemap-canvas.h"
#include "cgv-view.h"

G_BEGIN_DECLS

/* Copies the style of a canvas, with the light colours of paper. */
void cgv_picture_sheet_init_style (CgvTreemapStyle *style,
                                   CgvTreemapCanvas *canvas,
                                   double scale);

/* Returns the title of a picture: @name, the total cost of each side, and the measured program. */
char *cgv_picture_sheet_dup_title (CgvFocus *focus,
                                   const char *name);

G_END_DECLS
