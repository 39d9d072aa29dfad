/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-content-private.h"

#include <math.h>

#include "cgv-delta-note-private.h"
#include "cgv-treemap-boxes-private.h"

/* How much of the foreground an outline has, and what is inside of one. */
#define OUTLINE 0.45
#define BLANK   0.03

static int
get_step (const CgvTileDelta *delta)
{
  return delta->is_noise ? 0 : cgv_palette_get_delta_step (delta->ratio);
}

/* Of the panes of the sides, captions are grey: colour is only where cost differs. */
static void
get_colors (CgvTreemapContent *content,
            uint32_t tile,
            uint32_t level,
            CgvColor *fill,
            CgvColor *text)
{
  const CgvDeltaContent *self = (CgvDeltaContent *) content;
  CgvTileDelta delta = cgv_delta_tree_get_delta (self->tree, tile);
  bool is_plain = self->pane != CGV_DELTA_PANE_CHANGE && content->tree->tiles[tile].n_children > 0;

  cgv_palette_get_delta (&content->style->palette, is_plain ? 0 : get_step (&delta), fill, text);
}

static uint32_t
get_tint (CgvTreemapContent *content,
          uint32_t tile,
          uint32_t level)
{
  return CGV_NONE;
}

static CgvColor
get_tint_color (CgvTreemapContent *content,
                uint32_t tint)
{
  return content->style->palette.background;
}

static bool
get_note (CgvTreemapContent *content,
          uint32_t tile,
          unsigned int form,
          char *out)
{
  const CgvDeltaContent *self = (CgvDeltaContent *) content;
  CgvTileDelta delta = cgv_delta_tree_get_delta (self->tree, tile);

  return cgv_delta_note_get (self->comparison, &delta, self->pane, form, out);
}

void
cgv_delta_content_draw_blank (cairo_t *cr,
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

/* From where to where, as shares of the longer way through a tile, from the left or from the top: at the end, where what
 * differs is, is no text. */
static void
add_between (cairo_t *cr,
             const CgvRect *box,
             double from,
             double to)
{
  if (box->width >= box->height)
    cairo_rectangle (cr, box->x + from * box->width, box->y, (to - from) * box->width, box->height);
  else
    cairo_rectangle (cr, box->x, box->y + from * box->height, box->width, (to - from) * box->height);
}

static cairo_pattern_t *
get_hatch (CgvDeltaContent *self,
           cairo_t *cr,
           const CgvTileDelta *delta,
           const CgvRect *box)
{
  const CgvTreemapStyle *style = self->content.style;
  bool is_one_sided = delta->presence == CGV_PRESENT_BASE || delta->presence == CGV_PRESENT_NEW;
  cairo_pattern_t **hatch = is_one_sided ? &self->one_sided : &self->uncertain;

  if (get_step (delta) == 0 || (!is_one_sided && delta->is_certain) || fmin (box->width, box->height) < CGV_MIN_HATCHED_SIDE)
    return NULL;
  if (*hatch == NULL)
    *hatch = cgv_treemap_boxes_create_hatch (cr, is_one_sided ? CGV_HATCH_FALLING : CGV_HATCH_RISING, style);
  return *hatch;
}

static void
fill_changed (CgvDeltaContent *self,
              cairo_t *cr,
              const CgvTileDelta *delta,
              const CgvRect *box)
{
  cairo_pattern_t *hatch = get_hatch (self, cr, delta, box);
  CgvColor fill, text;

  cgv_palette_get_delta (&self->content.style->palette, get_step (delta), &fill, &text);
  cgv_treemap_boxes_set_color (cr, &fill);
  if (hatch == NULL)
    {
      cairo_fill (cr);
      return;
    }
  cairo_fill_preserve (cr);
  cairo_set_source (cr, hatch);
  cairo_fill (cr);
}

/* What both sides cost is grey; behind it is what only this side does, or what it lacks. */
static void
draw_side (CgvDeltaContent *self,
           cairo_t *cr,
           uint32_t tile,
           const CgvTileDelta *delta,
           const CgvRect *box)
{
  const CgvTreemapStyle *style = self->content.style;
  CgvSide side = self->pane == CGV_DELTA_PANE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  CgvSide other = side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  double here = cgv_delta_tree_get_share (self->tree, tile, side);
  double both = fmin (here, cgv_delta_tree_get_share (self->tree, tile, other));
  CgvColor common, text;

  if (here < 1)
    cgv_delta_content_draw_blank (cr, box, style);
  cairo_save (cr);
  cgv_treemap_boxes_add (cr, box);
  cairo_clip (cr);
  cgv_palette_get_delta (&style->palette, 0, &common, &text);
  cgv_treemap_boxes_set_color (cr, &common);
  add_between (cr, box, 0, both);
  cairo_fill (cr);
  if (here > both)
    {
      add_between (cr, box, both, here);
      fill_changed (self, cr, delta, box);
    }
  cairo_restore (cr);
}

static void
draw_tile (CgvTreemapContent *content,
           cairo_t *cr,
           uint32_t tile,
           uint32_t level,
           const CgvRect *box)
{
  CgvDeltaContent *self = (CgvDeltaContent *) content;
  CgvTileDelta delta = cgv_delta_tree_get_delta (self->tree, tile);

  if (self->pane != CGV_DELTA_PANE_CHANGE)
    {
      draw_side (self, cr, tile, &delta, box);
      return;
    }
  cgv_treemap_boxes_add (cr, box);
  fill_changed (self, cr, &delta, box);
}

void
cgv_delta_content_init (CgvDeltaContent *self,
                        const CgvDeltaTree *tree,
                        const CgvComparison *comparison,
                        CgvDeltaPane pane,
                        const CgvTreemapStyle *style)
{
  *self = (CgvDeltaContent){
    .content = {
      .tree = &tree->tree,
      .fold = comparison->costs[CGV_SIDE_NEW]->graph->fold,
      .style = style,
      .get_colors = get_colors,
      .get_tint = get_tint,
      .get_tint_color = get_tint_color,
      .get_note = get_note,
      .draw_tile = draw_tile,
    },
    .tree = tree,
    .comparison = comparison,
    .pane = pane,
  };
}

void
cgv_delta_content_clear (CgvDeltaContent *self)
{
  if (self->one_sided != NULL)
    cairo_pattern_destroy (self->one_sided);
  if (self->uncertain != NULL)
    cairo_pattern_destroy (self->uncertain);
}
