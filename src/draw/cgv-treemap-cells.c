/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-cells-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Wider bounds than this share of the root's cost make a tile an estimate to be marked. */
#define LOOSE 0.05

/* A tile narrower than this has no gap of its own: little would be left of it. */
#define MIN_GAP_SIDE 5

#define N_COLORS 256

/* What a function's object looks like at a depth. */
typedef struct
{
  bool is_set;
  CgvStringId object;
  unsigned int depth;
  CgvColor fill;
  CgvColor text;
} CachedColor;

struct CgvTreemapCells
{
  const CgvCalleeTree *tree;
  const CgvCosts *costs;
  const CgvTreemapStyle *style;
  CgvTreemapCell *cells;
  CachedColor colors[N_COLORS];
};

/* The distance between the callees of the root, of its callees, and so on. */
static double
get_gap (const CgvTreemapCells *cells,
         uint32_t depth)
{
  static const double gaps[] = { 0, 3, 2, 1 };
  size_t last = sizeof gaps / sizeof gaps[0] - 1;
  double scale = cells->style->scale;
  double gap = gaps[depth < last ? depth : last];

  return scale > 0 ? round (gap * scale) : gap;
}

static double
snap (const CgvTreemapCells *cells,
      double position)
{
  return cells->style->scale > 0 ? round (position * cells->style->scale) : position;
}

static bool
is_same (double a,
         double b)
{
  return fabs (a - b) < 1e-6;
}

/* Positions here are device pixels. A side that a tile shares with its parent has the parent's gap;
 * between two others half of the gap is on each side, the odd pixel on the right. */
static void
place (CgvTreemapCells *cells,
       uint32_t index)
{
  const CgvTile *tile = &cells->tree->tiles[index];
  CgvTreemapCell *cell = &cells->cells[index];
  double scale = cells->style->scale > 0 ? cells->style->scale : 1;
  double left = snap (cells, tile->rect.x);
  double top = snap (cells, tile->rect.y);
  double right = snap (cells, tile->rect.x + tile->rect.width);
  double bottom = snap (cells, tile->rect.y + tile->rect.height);
  double gap = get_gap (cells, tile->depth);
  double near = cells->style->scale > 0 ? floor (gap / 2) : gap / 2;
  bool is_narrow = right - left < MIN_GAP_SIDE * scale;
  bool is_low = bottom - top < MIN_GAP_SIDE * scale;

  *cell = (CgvTreemapCell){
    .near_x = is_narrow ? 0 : near,
    .near_y = is_low ? 0 : near,
    .far_x = is_narrow ? 0 : gap - near,
    .far_y = is_low ? 0 : gap - near,
    .above = CGV_NONE,
  };
  if (tile->parent != CGV_NONE)
    {
      const CgvTreemapCell *parent = &cells->cells[tile->parent];
      const CgvRect *around = &cells->tree->tiles[tile->parent].rect;

      if (is_same (left, snap (cells, around->x)))
        cell->near_x = parent->near_x;
      if (is_same (top, snap (cells, around->y)))
        cell->near_y = parent->near_y;
      if (is_same (right, snap (cells, around->x + around->width)))
        cell->far_x = parent->far_x;
      if (is_same (bottom, snap (cells, around->y + around->height)))
        cell->far_y = parent->far_y;
    }

  cell->box = (CgvRect){
    (left + cell->near_x) / scale,
    (top + cell->near_y) / scale,
    fmax (0, right - left - cell->near_x - cell->far_x) / scale,
    fmax (0, bottom - top - cell->near_y - cell->far_y) / scale,
  };
}

CgvTreemapCells *
cgv_treemap_cells_new (const CgvCalleeTree *tree,
                       const CgvCosts *costs,
                       const CgvTreemapStyle *style)
{
  CgvTreemapCells *cells = calloc (1, sizeof *cells);

  if (cells == NULL)
    return NULL;
  cells->tree = tree;
  cells->costs = costs;
  cells->style = style;
  cells->cells = calloc (tree->n_tiles, sizeof *cells->cells);
  if (cells->cells == NULL)
    {
      free (cells);
      return NULL;
    }
  for (uint32_t i = 0; i < tree->n_tiles; i++)
    place (cells, i);
  return cells;
}

void
cgv_treemap_cells_free (CgvTreemapCells *cells)
{
  if (cells == NULL)
    return;
  free (cells->cells);
  free (cells);
}

CgvTreemapCell *
cgv_treemap_cells_get (CgvTreemapCells *cells,
                       uint32_t tile)
{
  return &cells->cells[tile];
}

static const CachedColor *
find_color (CgvTreemapCells *cells,
            CgvNodeId node,
            uint32_t depth)
{
  const CgvGraph *graph = cells->costs->graph;
  CgvFunctionId function = cgv_fold_get_function (graph->fold, node);
  CgvStringId object = cgv_profile_get_function (graph->profile, function)->object;
  unsigned int step = depth < CGV_PALETTE_DEPTHS ? depth : CGV_PALETTE_DEPTHS - 1;
  CachedColor *cached = &cells->colors[(object * CGV_PALETTE_DEPTHS + step) % N_COLORS];
  const char *name;
  size_t length;

  if (cached->is_set && cached->object == object && cached->depth == step)
    return cached;

  name = cgv_profile_get_string (graph->profile, object, &length);
  *cached = (CachedColor){ .is_set = true, .object = object, .depth = step };
  cgv_palette_get_fill (&cells->style->palette, name, length, step, &cached->fill, &cached->text);
  return cached;
}

void
cgv_treemap_cells_get_colors (CgvTreemapCells *cells,
                              uint32_t tile,
                              CgvColor *fill,
                              CgvColor *text)
{
  const CgvTile *shown = &cells->tree->tiles[tile];
  const CachedColor *color;

  if (shown->kind == CGV_TILE_REST)
    {
      cgv_palette_get_rest (&cells->style->palette, fill, text);
      return;
    }
  color = find_color (cells, shown->node, shown->depth);
  *fill = color->fill;
  *text = color->text;
  if (shown->kind == CGV_TILE_SELF)
    cgv_palette_get_self (&cells->style->palette, fill);
}

bool
cgv_treemap_cells_is_estimate (const CgvTreemapCells *cells,
                               uint32_t tile)
{
  const CgvTile *shown = &cells->tree->tiles[tile];

  return shown->high - shown->low > LOOSE * cells->tree->tiles[0].cost;
}
