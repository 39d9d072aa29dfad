/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-private.h"

#include <math.h>
#include <stdlib.h>

/* A tile narrower than this has no gap of its own, and others at most a share of their width: else the visible areas of
 * small and large tiles would not be in proportion. */
#define MIN_GAP_SIDE 5
#define GAP_SHARE    0.1

/* A tile with this share of its parent is all but alone in it. */
#define ALONE 0.9

struct CgvTreemapCells
{
  CgvTreemapContent *content;
  CgvTreemapCell *cells;
};

/* Returns a unit in device pixels. */
static double
get_unit (const CgvTreemapCells *cells)
{
  return cells->content->style->scale > 0 ? cells->content->style->scale : 1;
}

/* Returns the gap around a tile of a width or height, in device pixels. It is widest between the callees of the root,
 * narrower between their callees, and so on. */
static double
get_gap (const CgvTreemapCells *cells,
         uint32_t level,
         double side)
{
  static const double gaps[] = { 0, 4, 3, 2, 1 };
  size_t last = sizeof gaps / sizeof gaps[0] - 1;
  double scale = cells->content->style->scale;
  double gap = gaps[level < last ? level : last] * get_unit (cells);

  if (side < MIN_GAP_SIDE * get_unit (cells))
    return 0;
  gap = fmin (gap, fmax (get_unit (cells), side * GAP_SHARE));
  return scale > 0 ? round (gap) : gap;
}

/* Returns the part of a gap that is on the left of a tile or above it. */
static double
halve (const CgvTreemapCells *cells,
       double gap)
{
  return cells->content->style->scale > 0 ? floor (gap / 2) : gap / 2;
}

static double
snap (const CgvTreemapCells *cells,
      double position)
{
  return cells->content->style->scale > 0 ? round (position * cells->content->style->scale) : position;
}

static bool
is_same (double a,
         double b)
{
  return fabs (a - b) < 1e-6;
}

static void
nest (CgvTreemapCells *cells,
      uint32_t index)
{
  const CgvTile *tile = &cells->content->tree->tiles[index];
  CgvTreemapCell *cell = &cells->cells[index];
  const CgvTreemapCell *parent;
  uint32_t tint = CGV_NONE;

  if (tile->parent == CGV_NONE)
    return;
  parent = &cells->cells[tile->parent];
  cell->level = parent->level_inside + 1;
  cell->level_inside = tile->weight >= ALONE * cells->content->tree->tiles[tile->parent].weight ? parent->level_inside : cell->level;
  if (tile->n_children > 0 && cells->content->get_tint != NULL)
    tint = cells->content->get_tint (cells->content, index, cell->level_inside);
  cell->under = tint != CGV_NONE ? tint : parent->under;
}

/* Positions here are device pixels. A side that a tile shares with its parent has the parent's gap;
 * between two others half of the gap is on each side, the odd pixel on the right. */
static void
place (CgvTreemapCells *cells,
       uint32_t index)
{
  const CgvTile *tile = &cells->content->tree->tiles[index];
  CgvTreemapCell *cell = &cells->cells[index];
  double scale = get_unit (cells);
  double left = snap (cells, tile->rect.x);
  double top = snap (cells, tile->rect.y);
  double right = snap (cells, tile->rect.x + tile->rect.width);
  double bottom = snap (cells, tile->rect.y + tile->rect.height);
  double gap_x = get_gap (cells, cell->level, right - left);
  double gap_y = get_gap (cells, cell->level, bottom - top);

  cell->near_x = halve (cells, gap_x);
  cell->near_y = halve (cells, gap_y);
  cell->far_x = gap_x - cell->near_x;
  cell->far_y = gap_y - cell->near_y;
  if (tile->parent != CGV_NONE)
    {
      const CgvTreemapCell *parent = &cells->cells[tile->parent];
      const CgvRect *around = &cells->content->tree->tiles[tile->parent].rect;

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
cgv_treemap_cells_new (CgvTreemapContent *content)
{
  CgvTreemapCells *cells = calloc (1, sizeof *cells);

  if (cells == NULL)
    return NULL;
  cells->content = content;
  cells->cells = calloc (content->tree->n_tiles, sizeof *cells->cells);
  if (cells->cells == NULL)
    {
      free (cells);
      return NULL;
    }
  for (uint32_t i = 0; i < content->tree->n_tiles; i++)
    {
      cells->cells[i].above = CGV_NONE;
      cells->cells[i].under = CGV_NONE;
      nest (cells, i);
      place (cells, i);
    }
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

void
cgv_treemap_cells_get_colors (CgvTreemapCells *cells,
                              uint32_t tile,
                              CgvColor *fill,
                              CgvColor *text)
{
  cells->content->get_colors (cells->content, tile, cells->cells[tile].level, fill, text);
}

bool
cgv_treemap_cells_get_under (CgvTreemapCells *cells,
                             uint32_t tile,
                             CgvColor *color)
{
  const CgvTreemapCell *cell = &cells->cells[tile];
  uint32_t parent = cells->content->tree->tiles[tile].parent;

  if (cells->content->style->palette.high_contrast || cell->under == CGV_NONE || cell->under == cells->cells[parent].under)
    return false;
  *color = cells->content->get_tint_color (cells->content, cell->under);
  return true;
}
