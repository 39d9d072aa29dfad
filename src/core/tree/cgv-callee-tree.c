/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-callee-tree-private.h"

#include "cgv-heap.h"
#include "cgv-tile-cost.h"

/* An item of a heap of parts that is the self cost, not an edge. */
#define SELF CGV_TILE_SELF_COST

/* Edges and ancestors that may be looked at for each tile that may be made, beside every edge
 * once: a bound on the time for a function of a million callees at a thousand places. */
#define WORK_PER_TILE 64u

/* What a function's cost is divided into. Each part has a cost as recorded for all calls of the
 * function; the rest is the sum of the parts without a tile of their own. */
typedef struct
{
  CgvTileWhole whole;
  uint32_t n_parts;
  uint32_t n_rest;
  uint32_t n_rest_callees;
  CgvTileCost rest;
  CgvHeapItem last_rest;
} Division;

/* A tree with what is needed to free it. */
typedef struct
{
  CgvCalleeTree tree;
  CgvMemory memory;
  size_t capacity;
} OwnedTree;

typedef struct
{
  const CgvCosts *costs;
  const CgvCalleeTreeStyle *style;
  CgvMemory memory;
  CgvTile *tiles;
  uint32_t n_tiles;
  size_t tile_capacity;
  CgvHeap queue;
  CgvHeap parts;
  double *weights;
  size_t weight_capacity;
  CgvRect *rects;
  size_t rect_capacity;
  uint64_t work_left;
} Builder;

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
get_part (const Builder *builder,
          CgvNodeId node,
          uint32_t edge)
{
  return cgv_tile_cost_get_part (builder->costs, node, edge);
}

static CgvRect
get_inner (const Builder *builder,
           const CgvRect *rect)
{
  double padding = builder->style->padding;
  double header = larger (padding, builder->style->header);

  return (CgvRect){
    rect->x + smaller (padding, rect->width / 2),
    rect->y + smaller (header, rect->height),
    larger (0, rect->width - 2 * padding),
    larger (0, rect->height - header - padding),
  };
}

static bool
is_divisible (const Builder *builder,
              const CgvTile *tile)
{
  const CgvGraph *graph = builder->costs->graph;

  return tile->kind == CGV_TILE_FUNCTION &&
         tile->cost > 0 &&
         graph->out_start[tile->node] < graph->out_start[tile->node + 1] &&
         smaller (tile->inner.width, tile->inner.height) >= builder->style->min_side &&
         tile->inner.width > 0 && tile->inner.height > 0;
}

static bool
add_tile (Builder *builder,
          const CgvTile *tile)
{
  void *tiles = builder->tiles;
  uint32_t index = builder->n_tiles;
  CgvTile *added;

  if (!cgv_memory_grow (&builder->memory, &tiles, &builder->tile_capacity, (size_t) index + 1, sizeof *tile))
    return false;
  builder->tiles = tiles;
  builder->n_tiles++;

  added = &builder->tiles[index];
  *added = *tile;
  added->inner = get_inner (builder, &added->rect);
  if (!is_divisible (builder, added))
    return true;
  return cgv_heap_push (&builder->queue, (CgvHeapItem){ -added->rect.width * added->rect.height, index });
}

static bool
is_on_path (const Builder *builder,
            uint32_t tile,
            CgvNodeId node)
{
  for (uint32_t i = tile; i != CGV_NONE; i = builder->tiles[i].parent)
    {
      if (builder->tiles[i].node == node)
        return true;
    }
  return false;
}

static void
estimate (const Builder *builder,
          const CgvTile *tile,
          const Division *division,
          const CgvTileCost *part,
          CgvTile *child)
{
  CgvTileCost place = { tile->cost, tile->low, tile->high };
  CgvTileCost share = cgv_tile_cost_estimate (builder->costs, tile->node, &place, &division->whole, part);

  child->cost = share.cost;
  child->low = share.low;
  child->high = share.high;
}

static void
add_to_rest (const Builder *builder,
             CgvNodeId node,
             Division *division,
             CgvHeapItem item)
{
  CgvTileCost part = cgv_tile_cost_of_part (builder->costs, node, item.value);

  division->n_rest++;
  division->n_rest_callees += item.value != SELF;
  division->rest.cost += part.cost;
  division->rest.low += part.low;
  division->rest.high += part.high;
  division->last_rest = item;
}

static void
measure (const Builder *builder,
         CgvNodeId node,
         Division *division)
{
  const CgvGraph *graph = builder->costs->graph;
  double whole = get_part (builder, node, SELF);

  *division = (Division){ .n_parts = whole > 0 };
  for (uint32_t edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
    {
      double part = get_part (builder, node, edge);

      whole += part;
      division->n_parts += part > 0;
    }
  division->whole = cgv_tile_cost_bound_whole (builder->costs, node, whole);
}

/* Keeps the largest parts that are large enough for a tile, in builder->parts. */
static bool
choose_part (Builder *builder,
             CgvNodeId node,
             Division *division,
             CgvHeapItem item,
             double smallest,
             uint32_t max_parts)
{
  if (!(item.key > 0))
    return true;
  if (item.key < smallest)
    add_to_rest (builder, node, division, item);
  else if (builder->parts.n_items >= max_parts)
    add_to_rest (builder, node, division, cgv_heap_push_pop (&builder->parts, item));
  else
    return cgv_heap_push (&builder->parts, item);
  return true;
}

static bool
choose_parts (Builder *builder,
              const CgvTile *tile,
              Division *division)
{
  const CgvGraph *graph = builder->costs->graph;
  double area = tile->inner.width * tile->inner.height;
  double smallest = builder->style->min_side * builder->style->min_side / area * division->whole.cost;
  uint32_t room = builder->style->max_tiles - builder->n_tiles;
  uint32_t max_parts = division->n_parts <= room ? division->n_parts : room - 1;
  CgvHeapItem self = { get_part (builder, tile->node, SELF), SELF };

  builder->parts.n_items = 0;
  if (!choose_part (builder, tile->node, division, self, smallest, max_parts))
    return false;
  for (uint32_t edge = graph->out_start[tile->node]; edge < graph->out_start[tile->node + 1]; edge++)
    {
      CgvHeapItem item = { get_part (builder, tile->node, edge), edge };

      if (!choose_part (builder, tile->node, division, item, smallest, max_parts))
        return false;
    }

  /* A rest of one is no larger than the one. */
  if (division->n_rest != 1)
    return true;
  division->n_rest = 0;
  return cgv_heap_push (&builder->parts, division->last_rest);
}

static CgvTile
make_child (const Builder *builder,
            uint32_t parent,
            const Division *division,
            uint32_t edge)
{
  const CgvTile *tile = &builder->tiles[parent];
  CgvTileCost part = cgv_tile_cost_of_part (builder->costs, tile->node, edge);
  CgvTile child = {
    .kind = CGV_TILE_SELF,
    .node = tile->node,
    .parent = parent,
    .depth = tile->depth + 1,
  };

  estimate (builder, tile, division, &part, &child);
  if (edge == SELF)
    return child;
  child.node = builder->costs->graph->edges[edge].callee;
  child.kind = is_on_path (builder, parent, child.node) ? CGV_TILE_RECURSION : CGV_TILE_FUNCTION;
  return child;
}

static CgvTile
make_rest (const Builder *builder,
           uint32_t parent,
           const Division *division)
{
  const CgvTile *tile = &builder->tiles[parent];
  CgvTile child = {
    .kind = CGV_TILE_REST,
    .node = tile->node,
    .parent = parent,
    .depth = tile->depth + 1,
    .n_rest = division->n_rest_callees,
  };

  estimate (builder, tile, division, &division->rest, &child);
  return child;
}

static bool
make_room (Builder *builder,
           size_t n_children)
{
  void *weights = builder->weights;
  void *rects = builder->rects;

  if (!cgv_memory_grow (&builder->memory, &weights, &builder->weight_capacity, n_children, sizeof (double)))
    return false;
  builder->weights = weights;
  if (!cgv_memory_grow (&builder->memory, &rects, &builder->rect_capacity, n_children, sizeof (CgvRect)))
    return false;
  builder->rects = rects;
  return true;
}

/* Adds the chosen parts, the largest first, and the rest behind them. */
static bool
add_children (Builder *builder,
              uint32_t parent,
              const Division *division)
{
  CgvHeap *parts = &builder->parts;
  uint32_t n_parts = (uint32_t) parts->n_items;
  uint32_t n_children = n_parts + (division->n_rest > 0);
  uint32_t first = builder->n_tiles;
  CgvHeapItem *sorted = parts->items;

  if (!make_room (builder, n_children))
    return false;

  /* A popped item leaves a free place at the end of the heap. */
  for (uint32_t i = n_parts; i > 0; i--)
    sorted[i - 1] = cgv_heap_pop (parts);
  for (uint32_t i = 0; i < n_parts; i++)
    builder->weights[i] = sorted[i].key;
  if (division->n_rest > 0)
    builder->weights[n_parts] = division->rest.cost;
  cgv_treemap_squarify (builder->weights, n_children, &builder->tiles[parent].inner, builder->rects);

  for (uint32_t i = 0; i < n_children; i++)
    {
      CgvTile child = i < n_parts ? make_child (builder, parent, division, sorted[i].value)
                                  : make_rest (builder, parent, division);

      child.rect = builder->rects[i];
      if (!add_tile (builder, &child))
        return false;
    }
  builder->tiles[parent].first_child = first;
  builder->tiles[parent].n_children = n_children;
  return true;
}

static bool
spend (Builder *builder,
       uint64_t work)
{
  if (work > builder->work_left)
    return false;
  builder->work_left -= work;
  return true;
}

static bool
divide (Builder *builder,
        uint32_t index)
{
  const CgvGraph *graph = builder->costs->graph;
  CgvTile tile = builder->tiles[index];
  uint32_t n_edges = graph->out_start[tile.node + 1] - graph->out_start[tile.node];
  uint32_t room = builder->style->max_tiles - builder->n_tiles;
  Division division;

  if (!spend (builder, n_edges))
    return true;
  measure (builder, tile.node, &division);
  if (division.n_parts == 0 || (division.n_parts > 1 && room < 2))
    return true;
  if (division.n_parts == 1 && get_part (builder, tile.node, SELF) > 0)
    return true;

  if (!choose_parts (builder, &tile, &division))
    return false;
  if (builder->parts.n_items == 0 || !spend (builder, tile.depth * (uint64_t) builder->parts.n_items))
    return true;
  return add_children (builder, index, &division);
}

static bool
build (Builder *builder,
       CgvNodeId root,
       const CgvRect *area)
{
  CgvTileCost whole = cgv_tile_cost_of_root (builder->costs, root);
  CgvTile tile = {
    .kind = CGV_TILE_FUNCTION,
    .node = root,
    .parent = CGV_NONE,
    .rect = *area,
    .cost = whole.cost,
    .low = whole.low,
    .high = whole.high,
  };

  if (!add_tile (builder, &tile))
    return false;
  while (builder->queue.n_items > 0 && builder->n_tiles < builder->style->max_tiles)
    {
      if (!divide (builder, cgv_heap_pop (&builder->queue).value))
        return false;
    }
  return true;
}

static double
measure_certain (const Builder *builder)
{
  double certain = 0;

  for (uint32_t i = 0; i < builder->n_tiles; i++)
    {
      if (builder->tiles[i].n_children == 0)
        certain += builder->tiles[i].low;
    }
  return builder->tiles[0].cost > 0 ? smaller (1, certain / builder->tiles[0].cost) : 1;
}

static void
clear_scratch (Builder *builder)
{
  CgvMemory *memory = &builder->memory;

  cgv_heap_clear (&builder->queue);
  cgv_heap_clear (&builder->parts);
  cgv_memory_free (memory, builder->weights, builder->weight_capacity, sizeof *builder->weights);
  cgv_memory_free (memory, builder->rects, builder->rect_capacity, sizeof *builder->rects);
}

CgvCalleeTree *
cgv_callee_tree_new_with_memory (const CgvCosts *costs,
                                 CgvNodeId root,
                                 const CgvRect *area,
                                 const CgvCalleeTreeStyle *style,
                                 const CgvMemory *memory)
{
  Builder builder = {
    .costs = costs,
    .style = style,
    .memory = *memory,
    .work_left = costs->graph->n_edges + (uint64_t) style->max_tiles * WORK_PER_TILE,
  };
  OwnedTree *owned = cgv_memory_new (&builder.memory, 1, sizeof *owned);
  bool is_built;

  if (owned == NULL)
    return NULL;

  cgv_heap_init (&builder.queue, &builder.memory);
  cgv_heap_init (&builder.parts, &builder.memory);
  is_built = build (&builder, root, area);
  clear_scratch (&builder);

  owned->tree.tiles = builder.tiles;
  owned->memory = builder.memory;
  owned->capacity = builder.tile_capacity;
  if (!is_built)
    {
      cgv_callee_tree_free (&owned->tree);
      return NULL;
    }
  owned->tree.n_tiles = builder.n_tiles;
  owned->tree.certain = measure_certain (&builder);
  return &owned->tree;
}

CgvCalleeTree *
cgv_callee_tree_new (const CgvCosts *costs,
                     CgvNodeId root,
                     const CgvRect *area,
                     const CgvCalleeTreeStyle *style)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_callee_tree_new_with_memory (costs, root, area, style, &memory);
}

void
cgv_callee_tree_free (CgvCalleeTree *tree)
{
  OwnedTree *owned = (OwnedTree *) tree;
  CgvMemory memory;

  if (tree == NULL)
    return;
  memory = owned->memory;
  cgv_memory_free (&memory, tree->tiles, owned->capacity, sizeof *tree->tiles);
  cgv_memory_free (&memory, owned, 1, sizeof *owned);
}

static bool
contains (const CgvRect *rect,
          double x,
          double y)
{
  return x >= rect->x && x < rect->x + rect->width && y >= rect->y && y < rect->y + rect->height;
}

static uint32_t
find_child (const CgvCalleeTree *tree,
            const CgvTile *tile,
            double x,
            double y)
{
  for (uint32_t i = tile->first_child; i < tile->first_child + tile->n_children; i++)
    {
      if (contains (&tree->tiles[i].rect, x, y))
        return i;
    }
  return CGV_NONE;
}

uint32_t
cgv_callee_tree_find (const CgvCalleeTree *tree,
                      double x,
                      double y)
{
  uint32_t found = contains (&tree->tiles[0].rect, x, y) ? 0 : CGV_NONE;
  uint32_t child = found;

  while (child != CGV_NONE)
    {
      found = child;
      child = find_child (tree, &tree->tiles[found], x, y);
    }
  return found;
}
