/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A cost as a bar, for the cells of a list. Needs no display; any thread that owns the cairo_t.
 */

#include <cairo.h>

#include "cgv-palette.h"
#include "cgv-rect.h"

/* All bars of a column have one scale: 1 is the largest cost of the column. */
typedef struct
{
  double share;       /* length of the bar, 0 to 1 */
  double inner_share; /* length of a darker part at its start, for self inside inclusive; 0 for none */
  bool is_rtl;        /* bars start at the right */
} CgvBar;

/*
 * Paints a bar without a track behind it. @area is the room for a bar of share 1, and @scale the number of device pixels a
 * unit. Lengths are exact to the device pixel; bars that are not zero are at least 1 px long. Shares outside of 0 to 1
 * are drawn as the nearest inside; NaN is 0.
 */
void cgv_bar_painter_draw (cairo_t *cr,
                           const CgvBar *bar,
                           const CgvRect *area,
                           const CgvPalette *palette,
                           double scale);
