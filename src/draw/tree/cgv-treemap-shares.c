/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-private.h"

#include <glib.h>
#include <math.h>

#include "cgv-value.h"

/* From this level on, what shows between tiles has the colour of their parent. */
#define TINTED_LEVEL 3
#define TINT         0.35

#define ABOUT "\xe2\x89\x88\xe2\x80\xaf"

/* How many colours are kept. */
#define N_COLORS 256

/* The colour of an object at a depth. */
typedef struct
{
  bool is_set;
  CgvStringId object;
  unsigned int depth;
  CgvColor fill;
  CgvColor text;
} ObjectColor;

typedef struct
{
  CgvTreemapContent content;
  const CgvCosts *costs;
  cairo_pattern_t *hatch;
  ObjectColor colors[N_COLORS];
} Shares;

static CgvStringId
get_object (const Shares *shares,
            CgvNodeId node)
{
  const CgvGraph *graph = shares->costs->graph;

  return cgv_profile_get_function (graph->profile, cgv_fold_get_function (graph->fold, node))->object;
}

static const ObjectColor *
find_color (Shares *shares,
            CgvStringId object,
            uint32_t level)
{
  unsigned int step = level < CGV_PALETTE_DEPTHS ? level : CGV_PALETTE_DEPTHS - 1;
  ObjectColor *cached = &shares->colors[(object * CGV_PALETTE_DEPTHS + step) % N_COLORS];
  const char *name;
  size_t length;

  if (cached->is_set && cached->object == object && cached->depth == step)
    return cached;

  name = cgv_profile_get_string (shares->costs->graph->profile, object, &length);
  *cached = (ObjectColor){ .is_set = true, .object = object, .depth = step };
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
  Shares *shares = (Shares *) content;
  const ObjectColor *color;

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
  return level >= TINTED_LEVEL ? get_object ((Shares *) content, content->tree->tiles[tile].node) : CGV_NONE;
}

static CgvColor
get_tint_color (CgvTreemapContent *content,
                uint32_t tint)
{
  return cgv_color_mix (&content->style->palette.background,
                        &find_color ((Shares *) content, tint, TINTED_LEVEL)->fill,
                        TINT);
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

static cairo_pattern_t *
get_hatch (Shares *shares,
           cairo_t *cr,
           uint32_t tile,
           const CgvRect *box)
{
  if (fmin (box->width, box->height) < CGV_MIN_HATCHED_SIDE || !cgv_tree_is_estimate (shares->content.tree, tile))
    return NULL;
  if (shares->hatch == NULL)
    shares->hatch = cgv_treemap_boxes_create_hatch (cr, CGV_HATCH_RISING, shares->content.style);
  return shares->hatch;
}

static void
draw_tile (CgvTreemapContent *content,
           cairo_t *cr,
           uint32_t tile,
           uint32_t level,
           const CgvRect *box)
{
  CgvColor fill, text;

  get_colors (content, tile, level, &fill, &text);
  cgv_treemap_boxes_add (cr, box);
  cgv_treemap_boxes_fill (cr, &fill, get_hatch ((Shares *) content, cr, tile, box));
}

static void
free_shares (CgvTreemapContent *content)
{
  Shares *shares = (Shares *) content;

  g_clear_pointer (&shares->hatch, cairo_pattern_destroy);
  g_free (shares);
}

CgvTreemapContent *
cgv_treemap_content_new_shares (const CgvTree *tree,
                                const CgvCosts *costs,
                                const CgvTreemapStyle *style)
{
  Shares *shares = g_new0 (Shares, 1);

  shares->costs = costs;
  shares->content = (CgvTreemapContent){
    .tree = tree,
    .fold = costs->graph->fold,
    .style = style,
    .get_colors = get_colors,
    .get_tint = get_tint,
    .get_tint_color = get_tint_color,
    .get_note = get_note,
    .draw_tile = draw_tile,
    .free = free_shares,
  };
  return &shares->content;
}
