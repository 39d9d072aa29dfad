/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-private.h"

#include <glib.h>
#include <math.h>

#include "cgv-value.h"

#define ABOUT "\xe2\x89\x88\xe2\x80\xaf"

/* How opaque the dots of self cost are. */
#define DOTS 0.22

static void
get_colors (CgvTreemapContent *content,
            uint32_t tile,
            CgvShade shade,
            CgvColor *fill,
            CgvColor *text)
{
  const CgvTile *shown = &content->tree->tiles[tile];
  const CgvColorKey *key = content->style->key;
  unsigned int slot = CGV_SLOT_FIRST;

  if (shown->kind == CGV_TILE_REST)
    slot = CGV_SLOT_OTHER;
  else if (key != NULL)
    slot = key->slots[cgv_fold_get_function (content->fold, shown->node)];
  cgv_palette_get_slot (&content->style->palette, slot, shade, fill, text);
}

static CgvCost
round_cost (double cost)
{
  return cost < 18446744073709549568.0 ? (CgvCost) (cost + 0.5) : UINT64_MAX - 1;
}

static bool
get_note (CgvTreemapContent *content,
          uint32_t tile,
          unsigned int form,
          char *out)
{
  const CgvTileCost *costs = content->tree->cost[CGV_SIDE_NEW];
  char percent[CGV_FORMAT_MAX];

  if (form > 0)
    return false;
  cgv_format_percent (round_cost (costs[tile].cost), round_cost (costs[0].cost), false, percent);
  g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s", cgv_tree_is_estimate (content->tree, tile) ? ABOUT : "", percent);
  return true;
}

/* Dots are in the colour of text, as pale as still can be seen. */
static cairo_pattern_t *
get_dots (CgvTreemapContent *content,
          cairo_t *cr)
{
  CgvColor color = content->style->palette.foreground;

  color.alpha = DOTS;
  if (content->pattern == NULL)
    content->pattern = cgv_treemap_boxes_create_dots (cr, &color);
  return content->pattern;
}

static void
draw_tile (CgvTreemapContent *content,
           cairo_t *cr,
           uint32_t tile,
           const CgvRect *box)
{
  bool is_self = content->tree->tiles[tile].kind == CGV_TILE_SELF;
  CgvColor fill, text;

  cgv_treemap_content_get_colors (content, tile, &fill, &text);
  cgv_treemap_boxes_add (cr, box);
  cgv_treemap_boxes_fill (cr, &fill, is_self ? get_dots (content, cr) : NULL);
}

const CgvTreemapContentClass cgv_treemap_shares = { get_colors, get_note, draw_tile };
