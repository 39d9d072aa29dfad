/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A cost as a bar, for the cells of a list. Needs no display; any thread that owns the cairo_t.
 */

#include <cairo.h>

#include "cgv-palette.h"
#include "cgv-rect.h"

/**
 * CgvBar:
 * @share: length of the bar, 0 to 1, where 1 is the largest cost of the column: all bars of a
 *   column have one scale
 * @inner_share: length of a darker part at its start, on the same scale, for self inside
 *   inclusive; 0 for none
 * @is_rtl: whether bars start at the right
 */
typedef struct
{
  double share;
  double inner_share;
  bool is_rtl;
} CgvBar;

/**
 * cgv_bar_painter_draw:
 * @cr: where to paint
 * @bar: the bar
 * @area: the room for a bar of share 1
 * @palette: the colours: @accent, and @background for its lighter shade
 * @scale: device pixels a unit
 *
 * Paints a bar without a track behind it. Its length is exact to the device pixel; what is not
 * nothing is at least one. Shares outside of 0 to 1, and not a number, are drawn as the nearest
 * that is inside (0 for not a number).
 */
void cgv_bar_painter_draw (cairo_t *cr,
                           const CgvBar *bar,
                           const CgvRect *area,
                           const CgvPalette *palette,
                           double scale);
