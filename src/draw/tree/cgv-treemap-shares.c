/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-shares-private.h"

#include <glib.h>
#include <math.h>

#include "cgv-treemap-boxes-private.h"
#include "cgv-value.h"

/* Wider bounds than this share of the root's cost make a tile an estimate to be marked. */
#define LOOSE 0.05

/* From this level on, what shows between tiles has the colour of their parent. */
#define TINTED_LEVEL 3
#define TINT         0.35

#define ABOUT "\xe2\x89\x88\xe2\x80\xaf"

static CgvStringId
get_object (const CgvTreemapShares *shares,
            CgvNodeId node)
{
  const CgvGraph *graph = shares->costs->graph;

  return cgv_profile_get_function (graph->profile, cgv_fold_get_function (graph->fold, node))->object;
}

static const CgvTreemapColor *
find_color (CgvTreemapShares *shares,
            CgvStringId object,
            uint32_t level)
{
  unsigned int step = level < CGV_PALETTE_DEPTHS ? level : CGV_PALETTE_DEPTHS - 1;
  CgvTreemapColor *cached = &shares->colors[(object * CGV_PALETTE_DEPTHS + step) % CGV_TREEMAP_N_COLORS];
  const char *name;
  size_t length;

  if (cached->is_set && cached->object == object && cached->depth == step)
    return cached;

  name = cgv_profile_get_string (shares->costs->graph->profile, object, &length);
  *cached = (CgvTreemapColor){ .is_set = true, .object = object, .depth = step };
  cgv_palette_get_fill (&shares->content.style->palette, name, length, step, &cached->fill, &cached->text);
  return cached;
}

static void
get_colors (CgvTreemapContent *content,
            uint32_t tile,
            uint32_t level,
            CgvColor *fill,
            CgvColor *text)
{
  const CgvTile *shown = &content->tree->tiles[tile];
  CgvTreemapShares *shares = (CgvTreemapShares *) content;
  const CgvTreemapColor *color;

  if (shown->kind == CGV_TILE_REST)
    {
      cgv_palette_get_rest (&content->style->palette, fill, text);
      return;
    }
  color = find_color (shares, get_object (shares, shown->node), level);
  *fill = color->fill;
  *text = color->text;
  if (shown->kind == CGV_TILE_SELF)
    cgv_palette_get_self (&content->style->palette, fill);
}

static uint32_t
get_tint (CgvTreemapContent *content,
          uint32_t tile,
          uint32_t level)
{
  return level >= TINTED_LEVEL ? get_object ((CgvTreemapShares *) content, content->tree->tiles[tile].node) : CGV_NONE;
}

static CgvColor
get_tint_color (CgvTreemapContent *content,
                uint32_t tint)
{
  return cgv_color_mix (&content->style->palette.background,
                        &find_color ((CgvTreemapShares *) content, tint, TINTED_LEVEL)->fill,
                        TINT);
}

static bool
is_estimate (const CgvTreemapContent *content,
             uint32_t tile)
{
  const CgvTile *shown = &content->tree->tiles[tile];

  return shown->high - shown->low > LOOSE * content->tree->tiles[0].cost;
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
  const CgvTile *tiles = content->tree->tiles;
  char percent[CGV_FORMAT_MAX];

  if (form > 0)
    return false;
  cgv_format_percent (round_cost (tiles[tile].cost), round_cost (tiles[0].cost), false, percent);
  g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s", is_estimate (content, tile) ? ABOUT : "", percent);
  return true;
}

static void
draw_tile (CgvTreemapContent *content,
           cairo_t *cr,
           uint32_t tile,
           uint32_t level,
           const CgvRect *box)
{
  CgvTreemapShares *shares = (CgvTreemapShares *) content;
  CgvColor fill, text;

  get_colors (content, tile, level, &fill, &text);
  cgv_treemap_boxes_set_color (cr, &fill);
  cgv_treemap_boxes_add (cr, box);
  if (fmin (box->width, box->height) < CGV_MIN_HATCHED_SIDE || !is_estimate (content, tile))
    {
      cairo_fill (cr);
      return;
    }
  cairo_fill_preserve (cr);
  if (shares->hatch == NULL)
    shares->hatch = cgv_treemap_boxes_create_hatch (cr, CGV_HATCH_RISING, content->style);
  cairo_set_source (cr, shares->hatch);
  cairo_fill (cr);
}

void
cgv_treemap_shares_init (CgvTreemapShares *shares,
                         const CgvCalleeTree *tree,
                         const CgvCosts *costs,
                         const CgvTreemapStyle *style)
{
  *shares = (CgvTreemapShares){
    .content = {
      .tree = tree,
      .fold = costs->graph->fold,
      .style = style,
      .get_colors = get_colors,
      .get_tint = get_tint,
      .get_tint_color = get_tint_color,
      .get_note = get_note,
      .draw_tile = draw_tile,
    },
    .costs = costs,
  };
}

void
cgv_treemap_shares_clear (CgvTreemapShares *shares)
{
  if (shares->hatch != NULL)
    cairo_pattern_destroy (shares->hatch);
}
