/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-painter.h"

#include <math.h>

#include "cgv-treemap-private.h"

/* Less is not even one pixel of colour. */
#define MIN_SIDE 0.5

static void
draw_tile (cairo_t *cr,
           CgvTreemapContent *content,
           CgvTreemapCells *cells,
           uint32_t tile)
{
  const CgvTreemapCell *cell = cgv_treemap_cells_get (cells, tile);

  if (fmin (cell->box.width, cell->box.height) >= MIN_SIDE)
    content->draw_tile (content, cr, tile, cell->level, &cell->box);
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
  cgv_treemap_boxes_set_color (cr, &color);
  cairo_rectangle (cr, box->x, box->y, box->width, box->height);
  cairo_fill (cr);
}

void
cgv_treemap_content_draw (CgvTreemapContent *content,
                          cairo_t *cr)
{
  const CgvPalette *palette = &content->style->palette;
  const CgvRect *area = &content->tree->tiles[0].rect;
  CgvTreemapCells *cells = cgv_treemap_cells_new (content);

  if (cells == NULL)
    return;

  cairo_save (cr);
  cgv_treemap_boxes_set_color (cr, palette->high_contrast ? &palette->foreground : &palette->background);
  cairo_rectangle (cr, area->x, area->y, area->width, area->height);
  cairo_fill (cr);

  for (uint32_t i = 0; i < content->tree->n_tiles; i++)
    {
      if (content->tree->tiles[i].n_children == 0)
        draw_tile (cr, content, cells, i);
      else
        draw_under (cr, cells, i);
    }

  cgv_treemap_labels_draw (cr, content, cells);
  cairo_restore (cr);
  cgv_treemap_cells_free (cells);
}

void
cgv_treemap_content_free (CgvTreemapContent *content)
{
  content->free (content);
}

void
cgv_treemap_painter_draw (cairo_t *cr,
                          const CgvTree *tree,
                          const CgvTreeSource *source,
                          CgvTreemapPane pane,
                          const CgvTreemapStyle *style)
{
  CgvTreemapContent *content = source->comparison != NULL ? cgv_treemap_content_new_changes (tree, source->comparison, pane, style)
                                                          : cgv_treemap_content_new_shares (tree, source->costs, style);

  cgv_treemap_content_draw (content, cr);
  cgv_treemap_content_free (content);
}

void
cgv_treemap_painter_draw_mark (cairo_t *cr,
                               const CgvTree *tree,
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
  cgv_treemap_boxes_set_color (cr, &style->palette.background);
  cgv_treemap_boxes_add (cr, &line);
  cairo_stroke (cr);

  cairo_set_line_width (cr, width);
  cgv_treemap_boxes_set_color (cr, &color);
  cgv_treemap_boxes_add (cr, &line);
  cairo_stroke (cr);
  cairo_restore (cr);
}
