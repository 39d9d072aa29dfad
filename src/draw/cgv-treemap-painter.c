/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-painter.h"

#include <math.h>

#include "cgv-treemap-cells-private.h"
#include "cgv-treemap-labels-private.h"

/* Smaller tiles are one pixel of colour at most; hatching and round corners would not show. */
#define MIN_SIDE         0.5
#define MIN_HATCHED_SIDE 8
#define MIN_ROUND_SIDE   16
#define RADIUS           3

#define HATCH_PERIOD 8

static void
set_color (cairo_t *cr,
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

static void
add_box (cairo_t *cr,
         const CgvRect *box)
{
  if (fmin (box->width, box->height) >= MIN_ROUND_SIDE)
    add_round_rectangle (cr, box, RADIUS);
  else
    cairo_rectangle (cr, box->x, box->y, box->width, box->height);
}

/* Lines in the colour that is farthest from the text, so that they never make it harder to read. */
static cairo_pattern_t *
create_hatch (cairo_t *cr,
              const CgvTreemapStyle *style)
{
  bool is_dark = style->palette.scheme == CGV_SCHEME_DARK;
  double shade = is_dark ? 0 : 1;
  double alpha = style->palette.high_contrast ? 0.9 : 0.35;
  cairo_surface_t *surface = cairo_surface_create_similar (cairo_get_target (cr), CAIRO_CONTENT_COLOR_ALPHA, HATCH_PERIOD, HATCH_PERIOD);
  cairo_t *hatch = cairo_create (surface);
  cairo_pattern_t *pattern;

  cairo_set_source_rgba (hatch, shade, shade, shade, alpha);
  cairo_set_line_width (hatch, 2);
  for (int offset = -HATCH_PERIOD; offset <= HATCH_PERIOD; offset += HATCH_PERIOD)
    {
      cairo_move_to (hatch, offset - 2, HATCH_PERIOD + 2);
      cairo_line_to (hatch, offset + HATCH_PERIOD + 2, -2);
    }
  cairo_stroke (hatch);
  cairo_destroy (hatch);

  pattern = cairo_pattern_create_for_surface (surface);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_surface_destroy (surface);
  return pattern;
}

static void
draw_tile (cairo_t *cr,
           CgvTreemapCells *cells,
           uint32_t tile,
           cairo_pattern_t *hatch)
{
  const CgvRect *box = &cgv_treemap_cells_get (cells, tile)->box;
  double side = fmin (box->width, box->height);
  CgvColor fill, text;

  if (side < MIN_SIDE)
    return;

  cgv_treemap_cells_get_colors (cells, tile, &fill, &text);
  set_color (cr, &fill);
  add_box (cr, box);
  if (side < MIN_HATCHED_SIDE || !cgv_treemap_cells_is_estimate (cells, tile))
    {
      cairo_fill (cr);
      return;
    }
  cairo_fill_preserve (cr);
  cairo_set_source (cr, hatch);
  cairo_fill (cr);
}

static void
draw_under (cairo_t *cr,
            CgvTreemapCells *cells,
            uint32_t tile)
{
  const CgvRect *box = &cgv_treemap_cells_get (cells, tile)->box;
  CgvColor color;

  if (!cgv_treemap_cells_get_under (cells, tile, &color))
    return;
  set_color (cr, &color);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  cairo_fill (cr);
}

void
cgv_treemap_painter_draw (cairo_t *cr,
                          const CgvCalleeTree *tree,
                          const CgvCosts *costs,
                          const CgvTreemapStyle *style)
{
  CgvTreemapCells *cells = cgv_treemap_cells_new (tree, costs, style);
  const CgvRect *area = &tree->tiles[0].rect;
  cairo_pattern_t *hatch;

  if (cells == NULL)
    return;

  cairo_save (cr);
  set_color (cr, style->palette.high_contrast ? &style->palette.foreground : &style->palette.background);
  cairo_rectangle (cr, area->x, area->y, area->width, area->height);
  cairo_fill (cr);

  hatch = create_hatch (cr, style);
  for (uint32_t i = 0; i < tree->n_tiles; i++)
    {
      if (tree->tiles[i].n_children == 0)
        draw_tile (cr, cells, i, hatch);
      else
        draw_under (cr, cells, i);
    }
  cairo_pattern_destroy (hatch);

  cgv_treemap_labels_draw (cr, tree, costs, style, cells);
  cairo_restore (cr);
  cgv_treemap_cells_free (cells);
}

void
cgv_treemap_painter_draw_mark (cairo_t *cr,
                               const CgvCalleeTree *tree,
                               uint32_t tile,
                               bool is_focus,
                               const CgvTreemapStyle *style)
{
  const CgvRect *rect = &tree->tiles[tile].rect;
  double hairline = style->scale > 0 ? 1 / style->scale : 1;
  double width = is_focus ? 3 : 2;
  CgvColor color = is_focus ? style->palette.accent : style->palette.foreground;
  CgvRect line = {
    rect->x + width / 2,
    rect->y + width / 2,
    fmax (hairline, rect->width - width),
    fmax (hairline, rect->height - width),
  };

  cairo_save (cr);
  cairo_set_line_width (cr, width + 2 * hairline);
  set_color (cr, &style->palette.background);
  add_box (cr, &line);
  cairo_stroke (cr);

  cairo_set_line_width (cr, width);
  set_color (cr, &color);
  add_box (cr, &line);
  cairo_stroke (cr);
  cairo_restore (cr);
}
