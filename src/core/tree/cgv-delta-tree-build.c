/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-tree-private.h"

#include <float.h>

#include "cgv-heap.h"

/* An item of a heap of parts that is the self cost, not an edge. */
#define SELF CGV_TILE_SELF_COST

/* Edges and ancestors that may be looked at for each tile that may be made, beside every edge once. */
#define WORK_PER_TILE 64u

/* A tile is divided if it is worth this many of the smallest. */
#define DIVISIBLE 2

/* Where area is change, what costs much may hide changes that make up for each other. So it is looked into
 * even if it did not change, but late: as if it had changed by this share. */
#define HIDDEN_CHANGE 0.0625

/* What a row's cost is divided into on each side. */
typedef struct
{
  CgvTileWhole whole[CGV_N_SIDES];
  uint32_t n_parts;
  uint32_t n_rest;
  uint32_t n_rest_callees;
  CgvTileCost rest[CGV_N_SIDES];
  CgvHeapItem last_rest;
} Division;

typedef struct
{
  const CgvComparison *comparison;
  CgvDeltaArea area_of;
  double smallest;
  uint32_t max_tiles;
  CgvMemory *memory;
  CgvDeltaPlan *plan;
  CgvHeap queue;
  CgvHeap parts;
  double total;
  uint64_t work_left;
} Builder;

static double
larger (double a,
        double b)
{
  return a > b ? a : b;
}

static double
get_size (double value)
{
  return value < 0 ? -value : value;
}

double
cgv_delta_plan_get_weight (CgvDeltaArea area_of,
                           const CgvDeltaTile *delta,
                           const double *factor)
{
  double base = delta->sides[CGV_SIDE_BASE].cost * factor[CGV_SIDE_BASE];
  double new_ = delta->sides[CGV_SIDE_NEW].cost * factor[CGV_SIDE_NEW];

  return area_of == CGV_DELTA_AREA_CHANGE ? get_size (new_ - base) : larger (base, new_);
}

void
cgv_delta_plan_clear (CgvDeltaPlan *plan,
                      CgvMemory *memory)
{
  cgv_memory_free (memory, plan->tiles, plan->tile_capacity, sizeof *plan->tiles);
  cgv_memory_free (memory, plan->deltas, plan->delta_capacity, sizeof *plan->deltas);
  *plan = (CgvDeltaPlan){ 0 };
}

/* How soon a tile is to be made, or divided. */
static double
get_key (const Builder *builder,
         const CgvDeltaTile *delta)
{
  const double *factor = builder->comparison->factor;
  double cost = cgv_delta_plan_get_weight (CGV_DELTA_AREA_LARGER, delta, factor);

  if (builder->area_of == CGV_DELTA_AREA_LARGER)
    return cost;
  return larger (cost * HIDDEN_CHANGE, cgv_delta_plan_get_weight (CGV_DELTA_AREA_CHANGE, delta, factor));
}

static uint32_t
get_edge (const Builder *builder,
          CgvSide side,
          uint32_t part)
{
  return part == SELF ? SELF : builder->comparison->edges[part].edge[side];
}

/* What a part of a row costs on a side, for all calls of the row. */
static double
get_part (const Builder *builder,
          CgvSide side,
          CgvNodeId row,
          uint32_t part)
{
  uint32_t edge = get_edge (builder, side, part);

  if (part != SELF && edge == CGV_NONE)
    return 0;
  return cgv_tile_cost_get_part (builder->comparison->costs[side], row, edge);
}

static CgvTileCost
get_bounded_part (const Builder *builder,
                  CgvSide side,
                  CgvNodeId row,
                  uint32_t part)
{
  uint32_t edge = get_edge (builder, side, part);

  if (part != SELF && edge == CGV_NONE)
    return (CgvTileCost){ 0 };
  return cgv_tile_cost_of_part (builder->comparison->costs[side], row, edge);
}

/* What a part of a tile costs at its place. Where a side says nothing of what a function is made of, its
 * cost stays in the function. */
static CgvTileCost
get_cost (const Builder *builder,
          CgvSide side,
          uint32_t tile,
          const Division *division,
          const CgvTileCost *part,
          bool has_self)
{
  const CgvTileCost *place = &builder->plan->deltas[tile].sides[side];

  if (division->whole[side].cost > 0)
    return cgv_tile_cost_estimate (builder->comparison->costs[side],
                                   builder->plan->tiles[tile].node,
                                   place,
                                   &division->whole[side],
                                   part);
  return has_self ? (CgvTileCost){ place->cost, 0, place->high } : (CgvTileCost){ 0 };
}

static CgvDeltaTile
get_delta (const Builder *builder,
           uint32_t tile,
           const Division *division,
           uint32_t part)
{
  CgvNodeId row = builder->plan->tiles[tile].node;
  CgvDeltaTile delta;

  for (unsigned int side = 0; side < CGV_N_SIDES; side++)
    {
      CgvTileCost cost = get_bounded_part (builder, (CgvSide) side, row, part);

      delta.sides[side] = get_cost (builder, (CgvSide) side, tile, division, &cost, part == SELF);
    }
  return delta;
}

static bool
is_divisible (const Builder *builder,
              const CgvTile *tile)
{
  const CgvComparison *comparison = builder->comparison;

  return tile->kind == CGV_TILE_FUNCTION && comparison->out_start[tile->node] < comparison->out_start[tile->node + 1];
}

static bool
add_tile (Builder *builder,
          const CgvTile *tile,
          const CgvDeltaTile *delta)
{
  CgvDeltaPlan *plan = builder->plan;
  uint32_t index = plan->n_tiles;
  void *tiles = plan->tiles;
  void *deltas = plan->deltas;

  if (!cgv_memory_grow (builder->memory, &tiles, &plan->tile_capacity, (size_t) index + 1, sizeof *tile))
    return false;
  plan->tiles = tiles;
  if (!cgv_memory_grow (builder->memory, &deltas, &plan->delta_capacity, (size_t) index + 1, sizeof *delta))
    return false;
  plan->deltas = deltas;
  plan->tiles[index] = *tile;
  plan->deltas[index] = *delta;
  plan->n_tiles++;
  builder->total += cgv_delta_plan_get_weight (builder->area_of, delta, builder->comparison->factor);
  if (!is_divisible (builder, tile))
    return true;
  return cgv_heap_push (&builder->queue, (CgvHeapItem){ -get_key (builder, delta), index });
}

static bool
is_on_path (const Builder *builder,
            uint32_t tile,
            CgvNodeId node)
{
  for (uint32_t i = tile; i != CGV_NONE; i = builder->plan->tiles[i].parent)
    {
      if (builder->plan->tiles[i].node == node)
        return true;
    }
  return false;
}

static void
measure (const Builder *builder,
         CgvNodeId row,
         Division *division)
{
  const CgvComparison *comparison = builder->comparison;
  double whole[CGV_N_SIDES];
  bool has_self = false;

  *division = (Division){ 0 };
  for (unsigned int side = 0; side < CGV_N_SIDES; side++)
    {
      whole[side] = get_part (builder, (CgvSide) side, row, SELF);
      has_self = has_self || whole[side] > 0;
    }
  division->n_parts = has_self;
  for (uint32_t edge = comparison->out_start[row]; edge < comparison->out_start[row + 1]; edge++)
    {
      double base = get_part (builder, CGV_SIDE_BASE, row, edge);
      double new_ = get_part (builder, CGV_SIDE_NEW, row, edge);

      whole[CGV_SIDE_BASE] += base;
      whole[CGV_SIDE_NEW] += new_;
      division->n_parts += base > 0 || new_ > 0;
    }
  for (unsigned int side = 0; side < CGV_N_SIDES; side++)
    division->whole[side] = cgv_tile_cost_bound_whole (comparison->costs[side], row, whole[side]);
}

static void
add_to_rest (const Builder *builder,
             CgvNodeId row,
             Division *division,
             CgvHeapItem item)
{
  division->n_rest++;
  division->n_rest_callees += item.value != SELF;
  division->last_rest = item;
  for (unsigned int side = 0; side < CGV_N_SIDES; side++)
    {
      CgvTileCost part = get_bounded_part (builder, (CgvSide) side, row, item.value);
      CgvTileCost *rest = &division->rest[side];

      *rest = (CgvTileCost){ rest->cost + part.cost, rest->low + part.low, rest->high + part.high };
    }
}

/* Keeps the largest parts that are large enough for a tile, in builder->parts, and the self cost, which may have to
 * take what a side does not say more of. */
static bool
choose_part (Builder *builder,
             uint32_t tile,
             Division *division,
             uint32_t part,
             uint32_t max_parts)
{
  CgvNodeId row = builder->plan->tiles[tile].node;
  CgvDeltaTile delta = get_delta (builder, tile, division, part);
  CgvHeapItem item = { get_key (builder, &delta), part };

  if (!(item.key > 0))
    return true;
  if (part == SELF)
    item.key = DBL_MAX;
  if (item.key < builder->smallest * builder->total)
    add_to_rest (builder, row, division, item);
  else if (builder->parts.n_items >= max_parts)
    {
      CgvHeapItem least = cgv_heap_push_pop (&builder->parts, item);

      add_to_rest (builder, row, division, least);
    }
  else
    return cgv_heap_push (&builder->parts, item);
  return true;
}

static bool
choose_parts (Builder *builder,
              uint32_t tile,
              Division *division)
{
  const CgvComparison *comparison = builder->comparison;
  CgvNodeId row = builder->plan->tiles[tile].node;
  uint32_t room = builder->max_tiles - builder->plan->n_tiles;
  uint32_t max_parts = division->n_parts < room ? division->n_parts + 1 : room - 1;

  builder->parts.n_items = 0;
  if (!choose_part (builder, tile, division, SELF, max_parts))
    return false;
  for (uint32_t edge = comparison->out_start[row]; edge < comparison->out_start[row + 1]; edge++)
    {
      if (!choose_part (builder, tile, division, edge, max_parts))
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
            uint32_t part)
{
  const CgvTile *tile = &builder->plan->tiles[parent];
  CgvTile child = {
    .kind = CGV_TILE_SELF,
    .node = tile->node,
    .parent = parent,
    .depth = tile->depth + 1,
  };

  if (part == SELF)
    return child;
  child.node = builder->comparison->edges[part].callee;
  child.kind = is_on_path (builder, parent, child.node) ? CGV_TILE_RECURSION : CGV_TILE_FUNCTION;
  return child;
}

static bool
add_rest (Builder *builder,
          uint32_t parent,
          const Division *division)
{
  const CgvTile *tile = &builder->plan->tiles[parent];
  CgvDeltaTile delta;
  CgvTile rest = {
    .kind = CGV_TILE_REST,
    .node = tile->node,
    .parent = parent,
    .depth = tile->depth + 1,
    .n_rest = division->n_rest_callees,
  };

  for (unsigned int side = 0; side < CGV_N_SIDES; side++)
    delta.sides[side] = get_cost (builder, (CgvSide) side, parent, division, &division->rest[side], false);
  return add_tile (builder, &rest, &delta);
}

static bool
add_children (Builder *builder,
              uint32_t parent,
              const Division *division)
{
  uint32_t first = builder->plan->n_tiles;

  for (size_t i = 0; i < builder->parts.n_items; i++)
    {
      uint32_t part = builder->parts.items[i].value;
      CgvDeltaTile delta = get_delta (builder, parent, division, part);
      CgvTile child = make_child (builder, parent, part);

      if (!add_tile (builder, &child, &delta))
        return false;
    }
  if (division->n_rest > 0 && !add_rest (builder, parent, division))
    return false;
  builder->plan->tiles[parent].first_child = first;
  builder->plan->tiles[parent].n_children = builder->plan->n_tiles - first;
  builder->total -= cgv_delta_plan_get_weight (builder->area_of, &builder->plan->deltas[parent], builder->comparison->factor);
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
  const CgvComparison *comparison = builder->comparison;
  CgvNodeId row = builder->plan->tiles[index].node;
  Division division;

  if (!spend (builder, comparison->out_start[row + 1] - comparison->out_start[row]))
    return true;
  measure (builder, row, &division);

  /* Self cost alone needs no tile of its own. */
  if (division.n_parts == 0 || builder->max_tiles - builder->plan->n_tiles < 2)
    return true;
  if (!choose_parts (builder, index, &division))
    return false;
  if (builder->parts.n_items == 0 || (builder->parts.n_items == 1 && builder->parts.items[0].value == SELF && division.n_rest == 0))
    return true;
  if (!spend (builder, builder->plan->tiles[index].depth * (uint64_t) builder->parts.n_items))
    return true;
  return add_children (builder, index, &division);
}

static bool
build (Builder *builder,
       CgvNodeId root)
{
  CgvTile tile = { .kind = CGV_TILE_FUNCTION, .node = root, .parent = CGV_NONE };
  CgvDeltaTile delta;

  for (unsigned int side = 0; side < CGV_N_SIDES; side++)
    delta.sides[side] = cgv_tile_cost_of_root (builder->comparison->costs[side], root);
  if (!add_tile (builder, &tile, &delta))
    return false;
  while (builder->queue.n_items > 0 && builder->plan->n_tiles < builder->max_tiles)
    {
      CgvHeapItem item = cgv_heap_pop (&builder->queue);

      /* The whole only grows as it is divided: what is too small now stays so, and so does all that follows. */
      if (!(-item.key > 0) || -item.key < DIVISIBLE * builder->smallest * builder->total)
        return true;
      if (!divide (builder, item.value))
        return false;
    }
  return true;
}

bool
cgv_delta_plan_build (CgvDeltaPlan *plan,
                      const CgvComparison *comparison,
                      CgvNodeId root,
                      CgvDeltaArea area_of,
                      double smallest,
                      uint32_t max_tiles,
                      CgvMemory *memory)
{
  Builder builder = {
    .comparison = comparison,
    .area_of = area_of,
    .smallest = smallest,
    .max_tiles = max_tiles,
    .memory = memory,
    .plan = plan,
    .work_left = comparison->n_edges + (uint64_t) max_tiles * WORK_PER_TILE,
  };
  bool is_built;

  cgv_heap_init (&builder.queue, memory);
  cgv_heap_init (&builder.parts, memory);
  is_built = build (&builder, root);
  cgv_heap_clear (&builder.queue);
  cgv_heap_clear (&builder.parts);
  return is_built;
}
