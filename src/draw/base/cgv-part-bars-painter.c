/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-bars-painter.h"

#include <math.h>

/* A few parts do not fill all the room. Their columns have room for the names of parts above them; wider bars would be walls. */
#define MAX_WIDTH 80.0
#define MAX_BAR   40.0

/* From this many device pixels on, bars have a gap of one. */
#define WIDTH_WITH_GAP 4

/* The share of the background in the colour behind bars, and in that of quiet bars. */
#define SIDE_SHARE    0.72
#define QUIET_SHARE   0.55
#define LINE_SHARE    0.75

/* Precision of the coordinates of a pointer, in pixels. */
#define SLACK 0.01

typedef struct
{
  const CgvPartBars *bars;
  const CgvRect *area;
  double scale;
  double width;
  uint32_t n;
} Layout;

/* The first is the colour of side-a in the style sheet, and the second that of side-b; lighter on dark. */
static const CgvColor side_colors[2][2] = {
  { { 0.506, 0.239, 0.612, 1 }, { 0.059, 0.463, 0.431, 1 } },
  { { 0.86, 0.54, 0.87, 1 }, { 0.36, 0.79, 0.73, 1 } },
};

CgvColor
cgv_part_bars_get_color (const CgvPalette *palette,
                         CgvPartBarState state)
{
  return side_colors[palette->scheme == CGV_SCHEME_DARK][state == CGV_PART_BAR_NEW];
}

/* Returns the width of all bars, in whole device pixels. */
static double
get_width (uint32_t n,
           double width,
           double scale)
{
  return floor (fmax (fmin (width, n * MAX_WIDTH), 0) * scale) / scale;
}

uint32_t
cgv_part_bars_count (uint32_t n,
                     double width,
                     double scale)
{
  double pixels = round (get_width (n, width, scale) * scale);

  return pixels >= n ? n : (uint32_t) pixels;
}

static Layout
make_layout (const CgvPartBars *bars,
             const CgvRect *area,
             double scale)
{
  return (Layout) { bars, area, scale, get_width (bars->n, area->width, scale), cgv_part_bars_count (bars->n, area->width, scale) };
}

static CgvPartSpan
get_span (const Layout *layout,
          uint32_t bar)
{
  uint64_t n = layout->bars->n;
  uint32_t first = (uint32_t) (bar * n / layout->n);

  return (CgvPartSpan) { first, (uint32_t) ((bar + 1) * n / layout->n) - first };
}

/* Returns the bar of a part: the last one that begins at it or before it. */
static uint32_t
find_bar (const Layout *layout,
          uint32_t part)
{
  return (uint32_t) ((((uint64_t) part + 1) * layout->n - 1) / layout->bars->n);
}

/* Returns where a bar begins, from the side of the first one. */
static double
get_edge (const Layout *layout,
          uint32_t bar)
{
  return round (bar * layout->width / layout->n * layout->scale) / layout->scale;
}

static CgvRect
get_column (const Layout *layout,
            uint32_t bar)
{
  double left = get_edge (layout, bar);
  double right = get_edge (layout, bar + 1);
  const CgvRect *area = layout->area;

  if (layout->bars->is_rtl)
    return (CgvRect) { area->x + area->width - right, area->y, right - left, area->height };
  return (CgvRect) { area->x + left, area->y, right - left, area->height };
}

CgvPartSpan
cgv_part_bars_find (const CgvPartBars *bars,
                    const CgvRect *area,
                    double x,
                    double scale)
{
  Layout layout = make_layout (bars, area, scale);
  double at = bars->is_rtl ? area->x + area->width - x : x - area->x;
  uint32_t bar;

  /* The middle of the pixel: a pointer is where one begins, or a rounding error before. */
  at = (floor (at * scale + (bars->is_rtl ? -SLACK : SLACK)) + 0.5) / scale;
  if (layout.n == 0 || !(at >= 0) || at >= layout.width)
    return (CgvPartSpan) { 0, 0 };

  bar = (uint32_t) fmin (at * layout.n / layout.width, layout.n - 1);
  if (at < get_edge (&layout, bar))
    bar--;
  else if (bar + 1 < layout.n && at >= get_edge (&layout, bar + 1))
    bar++;
  return get_span (&layout, bar);
}

CgvRect
cgv_part_bars_get_rect (const CgvPartBars *bars,
                        const CgvRect *area,
                        uint32_t part,
                        double scale)
{
  Layout layout = make_layout (bars, area, scale);

  if (layout.n == 0 || part >= bars->n)
    return (CgvRect) { area->x, area->y, 0, area->height };
  return get_column (&layout, find_bar (&layout, part));
}

uint32_t
cgv_part_bars_get_largest (const CgvPartBars *bars,
                           CgvPartSpan span)
{
  uint32_t largest = span.first;

  for (uint32_t part = span.first; part < span.first + span.n; part++)
    {
      if (fabs (bars->values[part]) > fabs (bars->values[largest]))
        largest = part;
    }
  return largest;
}

static uint8_t
get_state (const CgvPartBars *bars,
           CgvPartSpan span)
{
  uint8_t any = 0;
  uint8_t all = 0xff;

  for (uint32_t part = span.first; part < span.first + span.n; part++)
    {
      any |= bars->states[part];
      all &= bars->states[part];
    }
  return (any & (uint8_t) ~CGV_PART_BAR_QUIET) | (all & CGV_PART_BAR_QUIET);
}

static void
set_color (cairo_t *cr,
           const CgvColor *color,
           const CgvPalette *palette,
           double share)
{
  CgvColor mixed = cgv_color_mix (color, &palette->background, share);

  cairo_set_source_rgba (cr, mixed.red, mixed.green, mixed.blue, mixed.alpha);
}

static void
add_rect (cairo_t *cr,
          const CgvRect *rect)
{
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
}

/* Paints the background of the compared parts. */
static void
draw_backgrounds (cairo_t *cr,
                  const Layout *layout,
                  const CgvPalette *palette,
                  CgvPartBarState state)
{
  CgvColor color = cgv_part_bars_get_color (palette, state);

  for (uint32_t bar = 0; bar < layout->n; bar++)
    {
      CgvRect column = get_column (layout, bar);

      if ((get_state (layout->bars, get_span (layout, bar)) & state) != 0)
        add_rect (cr, &column);
    }
  set_color (cr, &color, palette, SIDE_SHARE);
  cairo_fill (cr);
}

/* Returns where 0 is, from the top. */
static double
get_zero (const Layout *layout)
{
  const CgvPartBars *bars = layout->bars;
  double height = layout->area->height;

  if (!(bars->low < 0))
    return height;
  return round (height * bars->high / (bars->high - bars->low) * layout->scale) / layout->scale;
}

static bool
get_bar (const Layout *layout,
         uint32_t bar,
         CgvRect *rect)
{
  const CgvPartBars *bars = layout->bars;
  double value = bars->values[cgv_part_bars_get_largest (bars, get_span (layout, bar))];
  double unit = 1 / layout->scale;
  double zero = get_zero (layout);
  double room = value < 0 ? layout->area->height - zero : zero;
  double share = value < 0 ? value / bars->low : value / bars->high;
  double height = round (fmin (share, 1) * room * layout->scale) / layout->scale;

  /* Also true for NaN, the result of a missing scale. */
  if (!(share > 0))
    return false;

  *rect = get_column (layout, bar);
  if (rect->width >= WIDTH_WITH_GAP * unit)
    rect->width -= unit;
  if (rect->width > MAX_BAR)
    {
      rect->x = round ((rect->x + (rect->width - MAX_BAR) / 2) * layout->scale) / layout->scale;
      rect->width = MAX_BAR;
    }
  rect->height = fmin (fmax (height, unit), layout->area->height);
  rect->y += value < 0 ? fmin (zero, layout->area->height - rect->height) : fmax (zero - rect->height, 0);
  return true;
}

/* Draws the bars that are quiet, or the others. */
static void
draw_bars (cairo_t *cr,
           const Layout *layout,
           const CgvPalette *palette,
           bool is_quiet)
{
  const CgvColor *color = palette->high_contrast ? &palette->foreground : &palette->accent;
  CgvRect rect;

  for (uint32_t bar = 0; bar < layout->n; bar++)
    {
      bool quiet = (get_state (layout->bars, get_span (layout, bar)) & CGV_PART_BAR_QUIET) != 0;

      if (quiet == is_quiet && get_bar (layout, bar, &rect))
        add_rect (cr, &rect);
    }
  set_color (cr, color, palette, is_quiet ? QUIET_SHARE : 0);
  cairo_fill (cr);
}

void
cgv_part_bars_painter_draw (cairo_t *cr,
                            const CgvPartBars *bars,
                            const CgvRect *area,
                            const CgvPalette *palette,
                            double scale)
{
  Layout layout = make_layout (bars, area, scale);
  double zero = get_zero (&layout);
  CgvRect line = { area->x, area->y + fmin (zero, area->height - 1 / scale), layout.width, 1 / scale };

  if (layout.n == 0 || !(area->height > 0))
    return;
  if (bars->is_rtl)
    line.x = area->x + area->width - layout.width;

  draw_backgrounds (cr, &layout, palette, CGV_PART_BAR_BASE);
  draw_backgrounds (cr, &layout, palette, CGV_PART_BAR_NEW);
  add_rect (cr, &line);
  set_color (cr, &palette->foreground, palette, LINE_SHARE);
  cairo_fill (cr);
  draw_bars (cr, &layout, palette, false);
  draw_bars (cr, &layout, palette, true);
}
