/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-tree-private.h"

#include <math.h>

#include "cgv-heap.h"

/* Rounding moves costs that are exact apart by less than this share of them, or this many events. */
#define ROUNDING       1e-9
#define ROUNDED_EVENTS 0.5

/* A tree with what is needed to free it. */
typedef struct
{
  CgvDeltaTree tree;
  CgvMemory memory;
  CgvDeltaPlan plan;
} OwnedTree;

typedef struct
{
  CgvDeltaTree *tree;
  CgvMemory *memory;
  const CgvDeltaPlan *from;
  CgvDeltaPlan *to;
  double smallest;
  double *weights;
  uint32_t *origins;
  CgvHeap order;
} Layout;

static double
larger (double a,
        double b)
{
  return a > b ? a : b;
}

static double
smaller (double a,
         double b)
{
  return a < b ? a : b;
}

static double
get_size (double value)
{
  return value < 0 ? -value : value;
}

static double
get_weight (const CgvDeltaTree *tree,
            const CgvDeltaTile *delta)
{
  return cgv_delta_plan_get_weight (tree->area_of, delta, tree->factor);
}

/* Tiles weigh what their children do together; children come after their parents. */
static void
weigh (const CgvDeltaTree *tree,
       const CgvDeltaPlan *plan,
       double *weights)
{
  for (uint32_t i = plan->n_tiles; i-- > 0;)
    {
      const CgvTile *tile = &plan->tiles[i];

      weights[i] = tile->n_children == 0 ? get_weight (tree, &plan->deltas[i]) : 0;
      for (uint32_t child = tile->first_child; child < tile->first_child + tile->n_children; child++)
        weights[i] += weights[child];
    }
}

static bool
is_small (const Layout *layout,
          uint32_t index)
{
  return layout->from->tiles[index].kind == CGV_TILE_REST || layout->weights[index] < layout->smallest;
}

static uint32_t
count_callees (const CgvTile *tile)
{
  if (tile->kind == CGV_TILE_REST)
    return tile->n_rest;
  return tile->kind != CGV_TILE_SELF;
}

static void
add_delta (CgvDeltaTile *sum,
           const CgvDeltaTile *delta)
{
  for (unsigned int side = 0; side < CGV_N_SIDES; side++)
    {
      sum->sides[side].cost += delta->sides[side].cost;
      sum->sides[side].low += delta->sides[side].low;
      sum->sides[side].high += delta->sides[side].high;
    }
}

static void
put (Layout *layout,
     const CgvTile *tile,
     const CgvDeltaTile *delta,
     uint32_t origin)
{
  CgvDeltaPlan *to = layout->to;

  to->tiles[to->n_tiles] = *tile;
  to->deltas[to->n_tiles] = *delta;
  layout->origins[to->n_tiles] = origin;
  to->n_tiles++;
}

static void
put_child (Layout *layout,
           uint32_t parent,
           uint32_t origin)
{
  CgvTile child = layout->from->tiles[origin];

  child.parent = parent;
  child.first_child = 0;
  child.n_children = 0;
  put (layout, &child, &layout->from->deltas[origin], origin);
}

/* What is too small of a tile's children becomes its rest; a tile of nothing else has no children. */
static bool
put_children (Layout *layout,
              uint32_t index)
{
  uint32_t origin = layout->origins[index];
  const CgvTile *tile = origin != CGV_NONE ? &layout->from->tiles[origin] : NULL;
  CgvTile rest = { .kind = CGV_TILE_REST, .node = layout->to->tiles[index].node, .parent = index };
  CgvDeltaTile delta = { 0 };
  uint32_t first = layout->to->n_tiles;
  uint32_t n_small = 0;
  uint32_t last_small = CGV_NONE;

  if (tile == NULL || tile->n_children == 0)
    return true;
  rest.depth = tile->depth + 1;
  for (uint32_t child = tile->first_child; child < tile->first_child + tile->n_children; child++)
    {
      if (!(layout->weights[child] > 0))
        continue;
      if (!is_small (layout, child))
        {
          if (!cgv_heap_push (&layout->order, (CgvHeapItem){ -layout->weights[child], child }))
            return false;
          continue;
        }
      n_small++;
      last_small = child;
      rest.n_rest += count_callees (&layout->from->tiles[child]);
      add_delta (&delta, &layout->from->deltas[child]);
    }
  if (layout->order.n_items == 0)
    return true;

  while (layout->order.n_items > 0)
    put_child (layout, index, cgv_heap_pop (&layout->order).value);
  if (n_small == 1)
    put_child (layout, index, last_small);
  else if (n_small > 1 && get_weight (layout->tree, &delta) > 0)
    put (layout, &rest, &delta, CGV_NONE);
  layout->to->tiles[index].first_child = first;
  layout->to->tiles[index].n_children = layout->to->n_tiles - first;
  return true;
}

static bool
thin_out (Layout *layout)
{
  put (layout, &layout->from->tiles[0], &layout->from->deltas[0], 0);
  layout->to->tiles[0].n_children = 0;
  for (uint32_t i = 0; i < layout->to->n_tiles; i++)
    {
      if (!put_children (layout, i))
        return false;
    }
  return true;
}

static void
place (const CgvDeltaPlan *plan,
       const double *weights,
       const CgvRect *area,
       CgvRect *rects)
{
  plan->tiles[0].rect = *area;
  for (uint32_t i = 0; i < plan->n_tiles; i++)
    {
      CgvTile *tile = &plan->tiles[i];

      tile->inner = tile->rect;
      tile->cost = tile->low = tile->high = weights[i];
      if (tile->n_children == 0)
        continue;
      cgv_treemap_squarify (weights + tile->first_child, tile->n_children, &tile->rect, rects);
      for (uint32_t child = 0; child < tile->n_children; child++)
        plan->tiles[tile->first_child + child].rect = rects[child];
    }
}

/* Thinning out makes parents at most lighter, so that all tiles keep at least the size that they are kept for. */
static bool
lay_out (Layout *layout,
         const CgvRect *area)
{
  uint32_t n = layout->from->n_tiles;
  CgvDeltaPlan *to = layout->to;
  CgvRect *rects = cgv_memory_new (layout->memory, n, sizeof *rects);
  bool is_done = false;

  layout->weights = cgv_memory_new (layout->memory, n, sizeof *layout->weights);
  layout->origins = cgv_memory_new (layout->memory, n, sizeof *layout->origins);
  to->tiles = cgv_memory_new (layout->memory, n, sizeof *to->tiles);
  to->tile_capacity = to->tiles != NULL ? n : 0;
  to->deltas = cgv_memory_new (layout->memory, n, sizeof *to->deltas);
  to->delta_capacity = to->deltas != NULL ? n : 0;
  cgv_heap_init (&layout->order, layout->memory);
  if (rects != NULL && layout->weights != NULL && layout->origins != NULL && to->tiles != NULL && to->deltas != NULL)
    {
      weigh (layout->tree, layout->from, layout->weights);
      layout->smallest *= layout->weights[0];
      is_done = thin_out (layout);
    }
  if (is_done)
    {
      weigh (layout->tree, to, layout->weights);
      place (to, layout->weights, area, rects);
    }
  cgv_heap_clear (&layout->order);
  cgv_memory_free (layout->memory, layout->weights, layout->weights != NULL ? n : 0, sizeof *layout->weights);
  cgv_memory_free (layout->memory, layout->origins, layout->origins != NULL ? n : 0, sizeof *layout->origins);
  cgv_memory_free (layout->memory, rects, rects != NULL ? n : 0, sizeof *rects);
  return is_done;
}

/* How much of what both sides cost is known to be where it is shown. */
static double
measure_certain (const CgvDeltaTree *tree)
{
  double certain = 0;
  double all = 0;

  for (uint32_t i = 0; i < tree->tree.n_tiles; i++)
    {
      for (unsigned int side = 0; side < CGV_N_SIDES && tree->tree.tiles[i].n_children == 0; side++)
        {
          certain += tree->deltas[i].sides[side].low * tree->factor[side];
          all += tree->deltas[i].sides[side].cost * tree->factor[side];
        }
    }
  return all > 0 ? smaller (1, certain / all) : 1;
}

static bool
fill (CgvDeltaTree *tree,
      CgvDeltaPlan *plan,
      const CgvComparison *comparison,
      CgvNodeId root,
      const CgvRect *area,
      const CgvCalleeTreeStyle *style,
      CgvMemory *memory)
{
  double size = area->width * area->height;
  double smallest = size > 0 ? style->min_side * style->min_side / size : 1;
  CgvDeltaPlan all = { 0 };
  Layout layout = { .tree = tree, .memory = memory, .from = &all, .to = plan, .smallest = smallest };
  bool is_done = cgv_delta_plan_build (&all, comparison, root, tree->area_of, smallest, style->max_tiles, memory) &&
                 lay_out (&layout, area);

  cgv_delta_plan_clear (&all, memory);
  tree->tree.tiles = plan->tiles;
  tree->tree.n_tiles = plan->n_tiles;
  tree->deltas = plan->deltas;
  if (is_done)
    tree->tree.certain = measure_certain (tree);
  return is_done;
}

CgvDeltaTree *
cgv_delta_tree_new_with_memory (const CgvComparison *comparison,
                                CgvNodeId root,
                                CgvDeltaArea area_of,
                                const CgvRect *area,
                                const CgvCalleeTreeStyle *style,
                                const CgvMemory *memory)
{
  CgvMemory own = *memory;
  OwnedTree *owned = cgv_memory_new (&own, 1, sizeof *owned);
  bool is_filled;

  if (owned == NULL)
    return NULL;
  owned->tree.area_of = area_of;
  for (unsigned int side = 0; side < CGV_N_SIDES; side++)
    owned->tree.factor[side] = comparison->factor[side];
  owned->tree.noise = (double) comparison->noise_limit * comparison->factor[CGV_SIDE_BASE];
  is_filled = fill (&owned->tree, &owned->plan, comparison, root, area, style, &own);
  owned->memory = own;
  if (is_filled)
    return &owned->tree;
  cgv_delta_tree_free (&owned->tree);
  return NULL;
}

CgvDeltaTree *
cgv_delta_tree_new (const CgvComparison *comparison,
                    CgvNodeId root,
                    CgvDeltaArea area_of,
                    const CgvRect *area,
                    const CgvCalleeTreeStyle *style)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_delta_tree_new_with_memory (comparison, root, area_of, area, style, &memory);
}

void
cgv_delta_tree_free (CgvDeltaTree *tree)
{
  OwnedTree *owned = (OwnedTree *) tree;
  CgvMemory memory;

  if (tree == NULL)
    return;
  memory = owned->memory;
  cgv_delta_plan_clear (&owned->plan, &memory);
  cgv_memory_free (&memory, owned, 1, sizeof *owned);
}

static CgvPresence
get_presence (double base,
              double new_)
{
  if (base > 0)
    return new_ > 0 ? CGV_PRESENT_BOTH : CGV_PRESENT_BASE;
  return new_ > 0 ? CGV_PRESENT_NEW : CGV_PRESENT_NEITHER;
}

/* What exact costs may be apart by because they were divided and added up. */
static double
get_slack (const CgvDeltaTree *tree,
           const CgvTileCost *base,
           const CgvTileCost *new_)
{
  double events = larger (tree->factor[CGV_SIDE_BASE], tree->factor[CGV_SIDE_NEW]);
  double cost = larger (base->cost * tree->factor[CGV_SIDE_BASE], new_->cost * tree->factor[CGV_SIDE_NEW]);

  return larger (ROUNDED_EVENTS * events, ROUNDING * cost);
}

static double
get_ratio (double base,
           double delta)
{
  if (base > 0)
    return delta / base;
  return delta > 0 ? INFINITY : 0;
}

CgvTileDelta
cgv_delta_tree_get_delta (const CgvDeltaTree *tree,
                          uint32_t tile)
{
  const CgvTileCost *base = &tree->deltas[tile].sides[CGV_SIDE_BASE];
  const CgvTileCost *new_ = &tree->deltas[tile].sides[CGV_SIDE_NEW];
  double slack = get_slack (tree, base, new_);
  CgvTileDelta delta = {
    .base = base->cost * tree->factor[CGV_SIDE_BASE],
    .new_ = new_->cost * tree->factor[CGV_SIDE_NEW],
    .low = new_->low * tree->factor[CGV_SIDE_NEW] - base->high * tree->factor[CGV_SIDE_BASE],
    .high = new_->high * tree->factor[CGV_SIDE_NEW] - base->low * tree->factor[CGV_SIDE_BASE],
  };

  delta.delta = delta.new_ - delta.base;
  delta.presence = get_presence (delta.base, delta.new_);
  if (get_size (delta.delta) <= slack && delta.presence == CGV_PRESENT_BOTH)
    delta.delta = 0;
  delta.ratio = get_ratio (delta.base, delta.delta);
  delta.is_noise = get_size (delta.delta) <= tree->noise;
  delta.is_certain = delta.low >= -slack || delta.high <= slack;
  return delta;
}

double
cgv_delta_tree_get_share (const CgvDeltaTree *tree,
                          uint32_t tile,
                          CgvSide side)
{
  const CgvDeltaTile *delta = &tree->deltas[tile];
  double larger = cgv_delta_plan_get_weight (CGV_DELTA_AREA_LARGER, delta, tree->factor);

  return larger > 0 ? delta->sides[side].cost * tree->factor[side] / larger : 0;
}
