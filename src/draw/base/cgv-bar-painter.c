/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-bar-painter.h"

#include <math.h>

#define RADIUS 3

/* How much of the background is in the lighter part of a bar. */
#define LIGHTER 0.62

static double
clamp_share (double share)
{
  if (!(share > 0))
    return 0;
  return share < 1 ? share : 1;
}

static double
measure (double share,
         double width,
         double scale)
{
  double length = round (share * width * scale) / scale;

  return share > 0 ? fmin (width, fmax (length, 1 / scale)) : 0;
}

static void
add_path (cairo_t *cr,
          const CgvRect *rect)
{
  double radius = fmin (RADIUS, fmin (rect->width, rect->height) / 2);
  double right = rect->x + rect->width;
  double bottom = rect->y + rect->height;

  cairo_new_sub_path (cr);
  cairo_arc (cr, right - radius, rect->y + radius, radius, -M_PI / 2, 0);
  cairo_arc (cr, right - radius, bottom - radius, radius, 0, M_PI / 2);
  cairo_arc (cr, rect->x + radius, bottom - radius, radius, M_PI / 2, M_PI);
  cairo_arc (cr, rect->x + radius, rect->y + radius, radius, M_PI, M_PI * 3 / 2);
  cairo_close_path (cr);
}

static CgvRect
get_part (const CgvRect *area,
          double length,
          bool is_rtl)
{
  return (CgvRect){
    is_rtl ? area->x + area->width - length : area->x,
    area->y,
    length,
    area->height,
  };
}

static void
set_color (cairo_t *cr,
           const CgvColor *color)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha);
}

void
cgv_bar_painter_draw (cairo_t *cr,
                      const CgvBar *bar,
                      const CgvRect *area,
                      const CgvPalette *palette,
                      double scale)
{
  double share = clamp_share (bar->share);
  double inner_share = fmin (clamp_share (bar->inner_share), share);
  CgvRect outer = get_part (area, measure (share, area->width, scale), bar->is_rtl);
  CgvRect inner = get_part (area, measure (inner_share, area->width, scale), bar->is_rtl);
  CgvColor light = cgv_color_mix (&palette->accent, &palette->background, palette->high_contrast ? 0 : LIGHTER);
  CgvColor dark = palette->high_contrast ? palette->foreground : palette->accent;

  if (!(outer.width > 0) || !(area->height > 0))
    return;

  cairo_save (cr);
  add_path (cr, &outer);
  set_color (cr, &light);
  cairo_fill_preserve (cr);
  if (inner.width > 0)
    {
      /* The outline of the whole bar rounds the start of its inner part, too. */
      cairo_clip (cr);
      set_color (cr, &dark);
      cairo_rectangle (cr, inner.x, inner.y, inner.width, inner.height);
      cairo_fill (cr);
    }
  cairo_restore (cr);
}
