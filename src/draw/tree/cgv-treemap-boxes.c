/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-private.h"

#include <glib.h>
#include <math.h>

#define DOT_PERIOD 6
#define DOT_RADIUS 0.75

#define HATCH_PERIOD 8
#define HATCH_WIDTH  1.5

/* Only larger boxes have an edge, whose colour is that of the box with this share of that of text. */
#define MIN_EDGED_SIDE 4
#define EDGE           0.28

#define DASH     3
#define DASH_GAP 2

/* Opacity of the foreground in the outline of a blank box, and in its inside. */
#define OUTLINE 0.45
#define BLANK   0.03

void
cgv_treemap_boxes_set_color (cairo_t *cr,
                             const CgvColor *color)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha);
}

void
cgv_treemap_boxes_add (cairo_t *cr,
                       const CgvRect *box)
{
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
}

void
cgv_treemap_boxes_fill (cairo_t *cr,
                        const CgvColor *color,
                        cairo_pattern_t *pattern)
{
  cgv_treemap_boxes_set_color (cr, color);
  if (pattern != NULL)
    {
      cairo_fill_preserve (cr);
      cairo_set_source (cr, pattern);
    }
  cairo_fill (cr);
}

/* Draws a square that is repeated. */
static cairo_t *
begin_pattern (cairo_t *cr,
               int period)
{
  cairo_surface_t *surface = cairo_surface_create_similar (cairo_get_target (cr), CAIRO_CONTENT_COLOR_ALPHA, period, period);
  cairo_t *square = cairo_create (surface);

  cairo_surface_destroy (surface);
  return square;
}

static cairo_pattern_t *
end_pattern (cairo_t *square)
{
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface (cairo_get_target (square));

  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_destroy (square);
  return pattern;
}

cairo_pattern_t *
cgv_treemap_boxes_create_dots (cairo_t *cr,
                               const CgvColor *color)
{
  cairo_t *dot = begin_pattern (cr, DOT_PERIOD);

  cgv_treemap_boxes_set_color (dot, color);
  cairo_arc (dot, DOT_PERIOD / 2.0, DOT_PERIOD / 2.0, DOT_RADIUS, 0, 2 * M_PI);
  cairo_fill (dot);
  return end_pattern (dot);
}

/* The corners have the ends of adjacent lines. */
cairo_pattern_t *
cgv_treemap_boxes_create_hatching (cairo_t *cr,
                                   const CgvColor *color)
{
  cairo_t *square = begin_pattern (cr, HATCH_PERIOD);

  cgv_treemap_boxes_set_color (square, color);
  cairo_set_line_width (square, HATCH_WIDTH);
  for (int offset = -HATCH_PERIOD; offset <= HATCH_PERIOD; offset += HATCH_PERIOD)
    {
      cairo_move_to (square, offset - 1, HATCH_PERIOD + 1);
      cairo_line_to (square, offset + HATCH_PERIOD + 1, -1);
    }
  cairo_stroke (square);
  return end_pattern (square);
}

void
cgv_treemap_boxes_draw_edge (cairo_t *cr,
                             const CgvRect *box,
                             const CgvTreemapStyle *style,
                             const CgvColor *fill,
                             const CgvColor *text)
{
  double width = style->scale > 0 ? 1 / style->scale : 1;
  CgvColor edge = cgv_color_mix (fill, text, style->palette.high_contrast ? 1 : EDGE);

  if (fmin (box->width, box->height) < MIN_EDGED_SIDE)
    return;
  cgv_treemap_boxes_set_color (cr, &edge);
  cairo_set_line_width (cr, width);
  cairo_rectangle (cr, box->x + width / 2, box->y + width / 2, box->width - width, box->height - width);
  cairo_stroke (cr);
}

void
cgv_treemap_boxes_draw_dashes (cairo_t *cr,
                               const CgvRect *box,
                               const CgvTreemapStyle *style,
                               const CgvColor *fill,
                               const CgvColor *text)
{
  static const double dashes[] = { DASH, DASH_GAP };

  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cgv_treemap_boxes_draw_edge (cr, box, style, fill, text);
  cairo_set_dash (cr, NULL, 0, 0);
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
