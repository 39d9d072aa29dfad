/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-private.h"

#include <glib.h>
#include <math.h>

/* For a function without cost on a side. */
#define NOTHING "\xe2\x80\x93"

/* Share of the background in the name of a function without cost on a side. */
#define DIM 0.4

static CgvSide
get_side (const CgvTreemapContent *content)
{
  return content->pane == CGV_TREEMAP_PANE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
}

static unsigned int
get_slot (const CgvTreemapContent *content,
          uint32_t tile)
{
  const CgvTile *shown = &content->tree->tiles[tile];

  if (shown->kind == CGV_TILE_REST || (shown->kind == CGV_TILE_GROUP && shown->group == 0))
    return CGV_SLOT_OTHER;
  if (content->slots != NULL)
    return content->slots[shown->group];
  return cgv_color_key_find_slot (content->style->key, content->comparison->matching, shown->node);
}

/* Names lie on the blank of a tile as well as on its fill. */
static void
get_colors (CgvTreemapContent *content,
            uint32_t tile,
            CgvShade shade,
            CgvColor *fill,
            CgvColor *text)
{
  const CgvPalette *palette = &content->style->palette;
  bool is_leaf = content->tree->tiles[tile].n_children == 0;

  cgv_palette_get_slot (palette, get_slot (content, tile), is_leaf ? CGV_SHADE_TILE : shade, fill, text);
  if (!is_leaf)
    return;
  *text = palette->foreground;
  if (!(fabs (cgv_treemap_changes_get_cost (content, tile)) > 0) && !palette->high_contrast)
    *text = cgv_color_mix (&palette->foreground, &palette->background, DIM);
}

static bool
get_note (CgvTreemapContent *content,
          uint32_t tile,
          unsigned int form,
          char *out)
{
  const char *about = cgv_tree_is_estimate (content->tree, tile) ? CGV_ABOUT : "";
  char cost[CGV_TREEMAP_NOTE_MAX];

  if (form > 0)
    return false;
  if (!(fabs (cgv_treemap_changes_get_cost (content, tile)) > 0))
    {
      g_strlcpy (out, NOTHING, CGV_TREEMAP_NOTE_MAX);
      return true;
    }
  cgv_treemap_changes_format_cost (content, tile, cost);
  g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s", about, cost);
  return true;
}

/* A single picture of both sides has the larger one. */
static double
get_share (const CgvTreemapContent *content,
           uint32_t tile)
{
  return content->pane == CGV_TREEMAP_PANE_CHANGE ? 1 : cgv_tree_get_share (content->tree, tile, get_side (content));
}

/* Draws a tile from the bottom, as a frame may cover its top. The line distinguishes a small cost from zero. */
static void
draw_tile (CgvTreemapContent *content,
           cairo_t *cr,
           uint32_t tile,
           const CgvRect *box)
{
  const CgvRect *rect = &content->tree->tiles[tile].rect;
  double height = rect->height * get_share (content, tile);
  double line = content->style->scale > 0 ? 1 / content->style->scale : 1;
  CgvRect filled = { box->x, fmax (box->y, rect->y + rect->height - height), box->width, 0 };
  CgvColor fill, strip, text;

  filled.height = fmax (0, box->y + box->height - filled.y);
  cgv_treemap_boxes_draw_blank (cr, box, content->style);
  if (!(height > 0))
    return;
  cgv_treemap_content_get_colors (content, tile, &fill, &text);
  cgv_palette_get_slot (&content->style->palette, get_slot (content, tile), CGV_SHADE_STRIP, &strip, &text);
  cgv_treemap_boxes_add (cr, &filled);
  cgv_treemap_boxes_fill (cr, &fill, cgv_treemap_content_get_pattern (content, cr, tile));
  filled.y = fmin (filled.y, box->y + box->height - line);
  filled.height = fmin (line, box->height);
  cgv_treemap_boxes_add (cr, &filled);
  cgv_treemap_boxes_fill (cr, &strip, NULL);
}

const CgvTreemapContentClass cgv_treemap_sides = { get_colors, get_note, draw_tile };
