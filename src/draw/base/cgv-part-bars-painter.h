/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What something costs in each part, as one small bar a part beside the other. Where there are more parts than
 * pixels, neighbours share one: it shows the largest of them. Needs no display; any thread that owns the cairo_t.
 */

#include <cairo.h>

#include "cgv-palette.h"
#include "cgv-rect.h"
#include "cgv-types.h"

/**
 * CgvPartBarState:
 * @CGV_PART_BAR_PLAIN: nothing special
 * @CGV_PART_BAR_QUIET: the part does not count at the moment
 * @CGV_PART_BAR_BASE: the part is compared, as A
 * @CGV_PART_BAR_NEW: the part is compared, as B
 * @CGV_PART_BAR_CURRENT: the part is the one that the keyboard is at
 *
 * How to paint a part: a set of flags.
 */
typedef enum
{
  CGV_PART_BAR_PLAIN = 0,
  CGV_PART_BAR_QUIET = 1 << 0,
  CGV_PART_BAR_BASE = 1 << 1,
  CGV_PART_BAR_NEW = 1 << 2,
  CGV_PART_BAR_CURRENT = 1 << 3,
} CgvPartBarState;

/**
 * CgvPartBars:
 * @n: how many parts there are
 * @values: for each part, its cost
 * @states: for each part, a set of #CgvPartBarState
 * @low: the cost at the bottom; at most 0
 * @high: the cost at the top; at least 0
 * @is_rtl: whether the first part is at the right
 */
typedef struct
{
  uint32_t n;
  const double *values;
  const uint8_t *states;
  double low;
  double high;
  bool is_rtl;
} CgvPartBars;

/**
 * CgvPartSpan:
 * @first: the first part
 * @n: how many parts; 0 for none
 *
 * Parts that share a bar.
 */
typedef struct
{
  uint32_t first;
  uint32_t n;
} CgvPartSpan;

/**
 * cgv_part_bars_get_color:
 * @palette: the colours
 * @state: CGV_PART_BAR_BASE or CGV_PART_BAR_NEW
 *
 * The colour of a side of a comparison, which is none that costs have. Contrast to the background at least 4.5 to 1.
 *
 * Returns: the colour
 */
CgvColor cgv_part_bars_get_color (const CgvPalette *palette,
                                  CgvPartBarState state);

/**
 * cgv_part_bars_count:
 * @n: how many parts there are
 * @width: the room for them
 * @scale: device pixels a unit
 *
 * How many bars they have: one each, as long as there are enough device pixels.
 *
 * Returns: the number
 */
uint32_t cgv_part_bars_count (uint32_t n,
                              double width,
                              double scale);

/**
 * cgv_part_bars_find:
 * @bars: the bars; their costs do not matter
 * @area: the room for them
 * @x: where to look
 * @scale: device pixels a unit
 *
 * What is at a place.
 *
 * Returns: the parts of the bar there; none outside of the bars
 */
CgvPartSpan cgv_part_bars_find (const CgvPartBars *bars,
                                const CgvRect *area,
                                double x,
                                double scale);

/**
 * cgv_part_bars_get_rect:
 * @bars: the bars; their costs do not matter
 * @area: the room for them
 * @part: a part
 * @scale: device pixels a unit
 *
 * The column that a part has, alone or with others, from the top of @area to its bottom.
 *
 * Returns: the column
 */
CgvRect cgv_part_bars_get_rect (const CgvPartBars *bars,
                                const CgvRect *area,
                                uint32_t part,
                                double scale);

/**
 * cgv_part_bars_get_largest:
 * @bars: the bars
 * @span: parts that share one
 *
 * Which of some parts is shown: the one that costs most, be it below 0; the first of equal ones.
 *
 * Returns: the part
 */
uint32_t cgv_part_bars_get_largest (const CgvPartBars *bars,
                                    CgvPartSpan span);

/**
 * cgv_part_bars_painter_draw:
 * @cr: where to paint
 * @bars: the bars
 * @area: the room for them
 * @palette: the colours
 * @scale: device pixels a unit
 *
 * Paints the bars on a line for 0. Heights are exact to the device pixel; what is not nothing is at least one.
 * Costs beyond @low and @high are drawn as these.
 */
void cgv_part_bars_painter_draw (cairo_t *cr,
                                 const CgvPartBars *bars,
                                 const CgvRect *area,
                                 const CgvPalette *palette,
                                 double scale);
