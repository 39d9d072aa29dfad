/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The cost of a function in each part, as a row of small bars. If there are more parts than pixels, adjacent parts share a bar, which shows
 * the largest of them. @area is always the room for all bars, and @scale the number of device pixels per unit. Needs no display; any thread
 * that owns the cairo_t.
 */

#include <cairo.h>

#include "cgv-palette.h"
#include "cgv-rect.h"
#include "cgv-types.h"

/* The appearance of a part: a set of flags. */
typedef enum
{
  CGV_PART_BAR_PLAIN = 0,
  CGV_PART_BAR_QUIET = 1 << 0,   /* the part does not count at the moment */
  CGV_PART_BAR_BASE = 1 << 1,    /* the part is compared, as A */
  CGV_PART_BAR_NEW = 1 << 2,     /* the part is compared, as B */
} CgvPartBarState;

typedef struct
{
  uint32_t n;
  const double *values;  /* the cost of each part */
  const uint8_t *states; /* a set of CgvPartBarState for each part */
  double low;            /* the cost at the bottom; at most 0 */
  double high;           /* the cost at the top; at least 0 */
  bool is_rtl;           /* the first part is at the right */
} CgvPartBars;

/* Parts that share a bar; n is 0 without any. */
typedef struct
{
  uint32_t first;
  uint32_t n;
} CgvPartSpan;

/*
 * Returns the colour of a side of a comparison, CGV_PART_BAR_BASE or CGV_PART_BAR_NEW, which no cost has. Its contrast to
 * the background is at least 4.5 to 1.
 */
CgvColor cgv_part_bars_get_color (const CgvPalette *palette,
                                  CgvPartBarState state);

/* Returns the number of bars of @n parts in a width: one each, as long as there are enough device pixels. */
uint32_t cgv_part_bars_count (uint32_t n,
                              double width,
                              double scale);

/* Finds the parts of the bar at a place; an empty span outside of the bars. */
CgvPartSpan cgv_part_bars_find (const CgvPartBars *bars,
                                const CgvRect *area,
                                double x,
                                double scale);

/* Returns the column that a part has, alone or with others, from the top of @area to its bottom. */
CgvRect cgv_part_bars_get_rect (const CgvPartBars *bars,
                                const CgvRect *area,
                                uint32_t part,
                                double scale);

/* Returns the part that a shared bar shows: the largest cost, even if it is below 0; the first of equal ones. */
uint32_t cgv_part_bars_get_largest (const CgvPartBars *bars,
                                    CgvPartSpan span);

/*
 * Paints the bars on a line for 0. Heights are exact to the device pixel; bars that are not zero are at least 1 px high.
 * Costs beyond @low and @high are drawn as these.
 */
void cgv_part_bars_painter_draw (cairo_t *cr,
                                 const CgvPartBars *bars,
                                 const CgvRect *area,
                                 const CgvPalette *palette,
                                 double scale);
