/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-cells.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>

#include "cgv-value.h"

#define PARTS_OF_CERTAIN 1e6

/* Rounding moves exact bounds apart by less. */
#define CERTAIN (1 - 1e-9)

/* A callee with this share of its caller is all but alone in it. */
#define ALONE 0.985

/* A frame has a strip if it is at least this wide, and this much higher than the strip. */
#define MIN_STRIP_WIDTH 40
#define MIN_BELOW_STRIP 10

/* The sides of a frame, and those of one without a strip. */
#define SIDE        3
#define NARROW_SIDE 1
#define MIN_NARROW  6

/* In rows, the gap between tiles, and the least widths of tiles with a name, and of tiles with a gap after them. */
#define GAP            1
#define MIN_NAME_WIDTH 30
#define MIN_GAP_WIDTH  3

/* Self cost from this share of a cost on is much, or some. */
#define MUCH_SELF 0.5
#define SOME_SELF 0.1

/* A change is said to have begun where at least this share of the largest did. */
#define LEAST_ORIGIN 0.1

struct CgvTreemapCells
{
  const CgvTree *tree;
  double strip;
  double scale;
  bool is_bare; /* whether the root has no frame */
  CgvTreemapCell *cells;
};

static double
snap (const CgvTreemapCells *self,
      double position)
{
  return self->scale > 0 ? round (position * self->scale) / self->scale : position;
}

static CgvRect
make_rect (double left,
           double top,
           double right,
           double bottom)
{
  return (CgvRect){ left, top, fmax (0, right - left), fmax (0, bottom - top) };
}

/* Returns the part of a tree's rectangle that is visible through the frame around it. */
static CgvRect
clip (const CgvTreemapCells *self,
      const CgvRect *rect,
      const CgvRect *around)
{
  double left = snap (self, rect->x);
  double top = snap (self, rect->y);
  double right = snap (self, rect->x + rect->width);
  double bottom = snap (self, rect->y + rect->height);

  if (around == NULL)
    return make_rect (left, top, right, bottom);
  return make_rect (fmax (left, around->x), fmax (top, around->y),
                    fmin (right, around->x + around->width), fmin (bottom, around->y + around->height));
}

/* Returns whether the strip of the parent names this tile, too. */
static bool
joins_strip (const CgvTreemapCells *self,
             const CgvTile *tile)
{
  return tile->parent != CGV_NONE && self->cells[tile->parent].head != CGV_NONE &&
         tile->weight >= ALONE * self->tree->tiles[tile->parent].weight;
}

static bool
has_room_for_strip (const CgvTreemapCells *self,
                    const CgvRect *box)
{
  return box->width >= MIN_STRIP_WIDTH && box->height >= self->strip + MIN_BELOW_STRIP;
}

static void
add_frame (CgvTreemapCells *self,
           uint32_t index)
{
  const CgvTile *tile = &self->tree->tiles[index];
  CgvTreemapCell *cell = &self->cells[index];
  const CgvRect *box = &cell->box;
  double side = fmin (box->width, box->height) >= MIN_NARROW ? NARROW_SIDE : 0;
  double top = side;

  if (joins_strip (self, tile))
    {
      cell->head = self->cells[tile->parent].head;
      self->cells[cell->head].last = index;
      return;
    }
  if (has_room_for_strip (self, box))
    {
      cell->head = cell->last = index;
      side = SIDE;
      top = self->strip;
    }
  cell->inside = make_rect (box->x + side, snap (self, box->y + top), box->x + box->width - side, box->y + box->height - side);
}

static void
place (CgvTreemapCells *self,
       uint32_t index)
{
  const CgvTile *tile = &self->tree->tiles[index];
  const CgvTreemapCell *parent = tile->parent != CGV_NONE ? &self->cells[tile->parent] : NULL;
  CgvTreemapCell *cell = &self->cells[index];

  cell->head = cell->last = CGV_NONE;
  cell->box = clip (self, &tile->rect, parent != NULL ? &parent->inside : NULL);
  cell->inside = cell->box;
  if (parent != NULL)
    cell->level = parent->level + (parent->head == tile->parent);
  if (tile->n_children > 0 && !(index == 0 && self->is_bare))
    add_frame (self, index);
}

/* Places a tile of a row; its name is inside. The second root is at the place of the first. */
static void
place_in_row (CgvTreemapCells *self,
              uint32_t index)
{
  const CgvTile *tile = &self->tree->tiles[index];
  CgvTreemapCell *cell = &self->cells[index];
  bool is_second = index > 0 && tile->parent == CGV_NONE;
  bool has_name = tile->kind != CGV_TILE_SELF && tile->kind != CGV_TILE_REST;

  cell->box = clip (self, &tile->rect, NULL);
  cell->box.height = is_second ? 0 : fmax (0, cell->box.height - GAP);
  if (cell->box.width >= MIN_GAP_WIDTH)
    cell->box.width -= GAP;
  cell->inside = cell->box;
  cell->level = tile->depth;
  cell->head = cell->last = has_name && !is_second && cell->box.width >= MIN_NAME_WIDTH ? index : CGV_NONE;
}

/* A frame around files with their colours, or around costs above and below 0, would say nothing. */
static bool
has_bare_root (const CgvTree *tree,
               const CgvTreemapStyle *style)
{
  if (tree->tiles[0].kind != CGV_TILE_GROUP || tree->tiles[0].group != 0)
    return false;
  return tree->groups->below != 0 || (tree->cost[CGV_SIDE_BASE] != NULL && style->key != NULL);
}

CgvTreemapCells *
cgv_treemap_cells_new (const CgvTree *tree,
                       const CgvTreemapStyle *style)
{
  CgvTreemapCells *self = calloc (1, sizeof *self);

  if (self == NULL)
    return NULL;
  *self = (CgvTreemapCells){ tree, style->strip, style->scale, has_bare_root (tree, style), calloc (tree->n_tiles, sizeof *self->cells) };
  if (self->cells == NULL)
    {
      free (self);
      return NULL;
    }
  for (uint32_t i = 0; i < tree->n_tiles; i++)
    (tree->shape == CGV_TREE_ROWS ? place_in_row : place) (self, i);
  return self;
}

void
cgv_treemap_cells_free (CgvTreemapCells *self)
{
  if (self == NULL)
    return;
  free (self->cells);
  free (self);
}

const CgvTreemapCell *
cgv_treemap_cells_get (const CgvTreemapCells *self,
                       uint32_t tile)
{
  return &self->cells[tile];
}

static bool
contains (const CgvRect *rect,
          double x,
          double y)
{
  return x >= rect->x && x < rect->x + rect->width && y >= rect->y && y < rect->y + rect->height;
}

/* Goes along the tiles that are above or below each other at @x, from the root on. */
static uint32_t
find_in_rows (const CgvTreemapCells *self,
              double x,
              double y)
{
  uint32_t found = y < self->cells[0].box.y ? self->tree->upper : 0;

  while (found != CGV_NONE && !contains (&self->cells[found].box, x, y))
    {
      const CgvTile *tile = &self->tree->tiles[found];

      found = CGV_NONE;
      for (uint32_t i = tile->first_child; i < tile->first_child + tile->n_children && found == CGV_NONE; i++)
        {
          const CgvRect *rect = &self->tree->tiles[i].rect;

          if (x >= rect->x && x < rect->x + rect->width)
            found = i;
        }
    }
  return found;
}

uint32_t
cgv_treemap_cells_find (const CgvTreemapCells *self,
                        double x,
                        double y)
{
  uint32_t found = contains (&self->cells[0].box, x, y) ? 0 : CGV_NONE;
  uint32_t child = found;

  if (self->tree->shape == CGV_TREE_ROWS)
    return find_in_rows (self, x, y);
  while (child != CGV_NONE)
    {
      const CgvTile *tile = &self->tree->tiles[child];

      found = child;
      child = CGV_NONE;
      for (uint32_t i = tile->first_child; i < tile->first_child + tile->n_children && child == CGV_NONE; i++)
        {
          if (contains (&self->cells[i].box, x, y))
            child = i;
        }
    }
  if (found != CGV_NONE && self->cells[found].head == found)
    return self->cells[found].last;
  return found;
}

const char *
cgv_treemap_cells_get_sign (const CgvTree *tree,
                            uint32_t tile)
{
  const CgvTile *shown = &tree->tiles[tile];

  if (shown->kind != CGV_TILE_GROUP || shown->group == 0 || tree->groups->names[shown->group].bytes != NULL)
    return NULL;
  /* Translators: the costs below 0 together, such as functions that free more memory than they allocate */
  return cgv_tree_is_below (tree, tile) ? C_ ("costs", "Below 0") : C_ ("costs", "Above 0");
}

CgvChange *
cgv_treemap_cells_find_changes (const CgvTree *tree)
{
  CgvChange *changes = g_new (CgvChange, tree->n_tiles);

  for (uint32_t i = 0; i < tree->n_tiles; i++)
    {
      CgvTileDelta delta = cgv_tree_get_delta (tree, i);
      uint32_t parent = tree->tiles[i].parent;
      bool is_below_same = parent != CGV_NONE && changes[parent] == CGV_CHANGE_SAME;
      bool is_same = delta.is_noise || (is_below_same && !delta.is_proven);

      changes[i] = is_same ? CGV_CHANGE_SAME : cgv_palette_find_change (delta.ratio);
    }
  return changes;
}

double
cgv_treemap_cells_get_origin (const CgvComparison *comparison,
                              CgvNodeId row)
{
  return comparison->origins != NULL ? fabs (cgv_delta_to_double (cgv_comparison_get_origin (comparison, row))) : 0;
}

double
cgv_treemap_cells_find_least_origin (const CgvComparison *comparison)
{
  double largest = 0;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    largest = fmax (largest, cgv_treemap_cells_get_origin (comparison, row));
  return fmax (largest * LEAST_ORIGIN, (double) comparison->noise_limit);
}

int
cgv_treemap_cells_get_certain_level (const CgvTreemapCells *self,
                                     uint32_t tile)
{
  static const double bounds[CGV_PALETTE_RAMP_STEPS - 1] = { CGV_TREEMAP_LEAST_CERTAIN, CGV_TREEMAP_MOSTLY_CERTAIN, CERTAIN };
  const CgvTileCost *cost = &self->tree->cost[CGV_SIDE_NEW][tile];
  int level = 1;

  while (level < CGV_PALETTE_RAMP_STEPS && cost->low >= bounds[level - 1] * cost->cost)
    level++;
  return level;
}

CgvShade
cgv_treemap_cells_get_certainty (const CgvTreemapCells *self,
                                 uint32_t tile)
{
  static const CgvShade shades[CGV_PALETTE_RAMP_STEPS] = { CGV_SHADE_TILE, CGV_SHADE_ALTERNATE, CGV_SHADE_STRIP, CGV_SHADE_STRIP };
  CgvTileDelta delta;

  if (self->tree->cost[CGV_SIDE_BASE] == NULL)
    return shades[cgv_treemap_cells_get_certain_level (self, tile) - 1];
  delta = cgv_tree_get_delta (self->tree, tile);
  if (!delta.is_certain)
    return CGV_SHADE_TILE;
  return delta.is_loose ? CGV_SHADE_ALTERNATE : CGV_SHADE_STRIP;
}

/* Something that has no functions inside, such as the rest of small callees, has no self cost. */
static CgvShade
get_self_shade (const CgvTree *tree,
                uint32_t tile)
{
  const CgvTile *shown = &tree->tiles[tile];
  const CgvTileCost *cost = tree->cost[CGV_SIDE_NEW];
  double self = shown->n_children == 0 && shown->kind == CGV_TILE_FUNCTION ? cost[tile].cost : 0;

  for (uint32_t i = shown->first_child; i < shown->first_child + shown->n_children; i++)
    if (tree->tiles[i].kind == CGV_TILE_SELF)
      self = cost[i].cost;
  if (self >= MUCH_SELF * cost[tile].cost)
    return CGV_SHADE_STRIP;
  return self >= SOME_SELF * cost[tile].cost ? CGV_SHADE_ALTERNATE : CGV_SHADE_TILE;
}

CgvShade
cgv_treemap_cells_get_shade (const CgvTreemapCells *self,
                             uint32_t tile)
{
  if (self->tree->shape == CGV_TREE_ROWS && self->tree->cost[CGV_SIDE_BASE] == NULL && self->tree->direction == CGV_TREE_CALLEES)
    return get_self_shade (self->tree, tile);
  if (self->tree->shape == CGV_TREE_ROWS)
    return cgv_treemap_cells_get_certainty (self, tile);
  /* Paler, one change would have the colour of another. */
  if (self->tree->tiles[tile].n_children == 0)
    return self->tree->cost[CGV_SIDE_BASE] != NULL ? CGV_SHADE_STRIP : CGV_SHADE_TILE;
  return self->cells[tile].level % 2 == 0 ? CGV_SHADE_STRIP : CGV_SHADE_ALTERNATE;
}

static CgvCost
get_estimated (const CgvTree *tree)
{
  return tree->groups != NULL ? 0 : (CgvCost) ((1 - tree->certain) * PARTS_OF_CERTAIN + 0.5);
}

bool
cgv_treemap_cells_are_exact (const CgvTree *tree)
{
  return get_estimated (tree) == 0;
}

char *
cgv_treemap_cells_dup_note (const CgvTree *tree)
{
  char percent[CGV_FORMAT_MAX];

  if (cgv_treemap_cells_are_exact (tree))
    return tree->has_ways ? g_strdup (_ ("All of this picture is exact: the profile records the call path of each function.")) : NULL;
  cgv_format_percent (get_estimated (tree), (CgvCost) PARTS_OF_CERTAIN, false, percent);
  /* Translators: %s is a percentage. ≈ is the sign before an estimated number. */
  if (tree->has_ways)
    return g_strdup_printf (_ ("≈ %s is an estimate: the profile records only part of the call path of each function."), percent);
  return g_strdup_printf (_ ("≈ %s is an estimate: the profile does not record the call paths."), percent);
}
