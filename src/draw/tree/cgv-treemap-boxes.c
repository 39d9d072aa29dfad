/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-private.h"

#include <math.h>

#define MIN_ROUND_SIDE 16
#define RADIUS         3

#define HATCH_PERIOD 8

/* How much of the foreground the outline of a blank box has, and its inside. */
#define OUTLINE 0.45
#define BLANK   0.03

void
cgv_treemap_boxes_set_color (cairo_t *cr,
                             const CgvColor *color)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha);
}

static void
add_round_rectangle (cairo_t *cr,
                     const CgvRect *rect,
                     double radius)
{
  double right = rect->x + rect->width;
  double bottom = rect->y + rect->height;

  cairo_new_sub_path (cr);
  cairo_arc (cr, right - radius, rect->y + radius, radius, -M_PI / 2, 0);
  cairo_arc (cr, right - radius, bottom - radius, radius, 0, M_PI / 2);
  cairo_arc (cr, rect->x + radius, bottom - radius, radius, M_PI / 2, M_PI);
  cairo_arc (cr, rect->x + radius, rect->y + radius, radius, M_PI, M_PI * 3 / 2);
  cairo_close_path (cr);
}

void
cgv_treemap_boxes_add (cairo_t *cr,
                       const CgvRect *box)
{
  if (fmin (box->width, box->height) >= MIN_ROUND_SIDE)
    add_round_rectangle (cr, box, RADIUS);
  else
    cairo_rectangle (cr, box->x, box->y, box->width, box->height);
}

void
cgv_treemap_boxes_fill (cairo_t *cr,
                        const CgvColor *color,
                        cairo_pattern_t *hatch)
{
  cgv_treemap_boxes_set_color (cr, color);
  if (hatch != NULL)
    {
      cairo_fill_preserve (cr);
      cairo_set_source (cr, hatch);
    }
  cairo_fill (cr);
}

cairo_pattern_t *
cgv_treemap_boxes_create_hatch (cairo_t *cr,
                                CgvHatch hatch,
                                const CgvTreemapStyle *style)
{
  bool is_dark = style->palette.scheme == CGV_SCHEME_DARK;
  bool is_falling = hatch == CGV_HATCH_FALLING;
  double shade = is_dark ? 0 : 1;
  double alpha = style->palette.high_contrast ? 0.9 : 0.35;
  cairo_surface_t *surface = cairo_surface_create_similar (cairo_get_target (cr), CAIRO_CONTENT_COLOR_ALPHA, HATCH_PERIOD, HATCH_PERIOD);
  cairo_t *lines = cairo_create (surface);
  cairo_pattern_t *pattern;

  cairo_set_source_rgba (lines, shade, shade, shade, alpha);
  cairo_set_line_width (lines, 2);
  for (int offset = -HATCH_PERIOD; offset <= HATCH_PERIOD; offset += HATCH_PERIOD)
    {
      cairo_move_to (lines, offset - 2, is_falling ? -2 : HATCH_PERIOD + 2);
      cairo_line_to (lines, offset + HATCH_PERIOD + 2, is_falling ? HATCH_PERIOD + 2 : -2);
    }
  cairo_stroke (lines);
  cairo_destroy (lines);

  pattern = cairo_pattern_create_for_surface (surface);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_surface_destroy (surface);
  return pattern;
}

void
cgv_treemap_boxes_draw_blank (cairo_t *cr,
                              const CgvRect *box,
                              const CgvTreemapStyle *style)
{
  const CgvPalette *palette = &style->palette;
  double width = fmin (style->scale > 0 ? 1 / style->scale : 1, fmin (box->width, box->height));
  CgvColor inside = cgv_color_mix (&palette->background, &palette->foreground, palette->high_contrast ? 0 : BLANK);
  CgvColor line = cgv_color_mix (&palette->background, &palette->foreground, OUTLINE);
  CgvRect middle = { box->x + width / 2, box->y + width / 2, box->width - width, box->height - width };

  cgv_treemap_boxes_set_color (cr, &inside);
  cgv_treemap_boxes_add (cr, box);
  cairo_fill (cr);
  cgv_treemap_boxes_set_color (cr, &line);
  cairo_set_line_width (cr, width);
  cgv_treemap_boxes_add (cr, &middle);
  cairo_stroke (cr);
}
