/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-tree.h"

#include <math.h>
#include <string.h>

#include "cgv-box.h"
#include "cgv-heap.h"
#include "cgv-natural.h"
#include "cgv-squarify.h"
#include "cgv-tree-calls.h"
#include "cgv-vector.h"

/* An item of a heap of parts that is the self cost, not an edge. */
#define SELF CGV_TILE_SELF_COST

/* Most calls and members that are visited for each possible tile, in addition to every call once: it bounds the time for a function of a
 * million callees at a thousand places. */
#define WORK_PER_TILE 64u

/* If area is change, a costly function may hide changes that cancel out. So it is divided even without a change, but late: as if it had
 * changed by this share. */
#define HIDDEN_CHANGE 0.0625

/* Rounding moves costs that are exact apart by less than this share of them, or this many events. */
#define ROUNDING       1e-9
#define ROUNDED_EVENTS 0.5

/* Wider bounds than this share of the root's cost make the colour of a change paler. */
#define LOOSE 0.05

/* The place of self cost in a row; others have a smaller one. */
#define BEHIND_ALL INFINITY

/* A tile of the plan, which is not laid out yet. Its weight is at least the sum of the tiles
 * that are planned below it. */
typedef struct
{
  CgvTile tile;
  CgvTileCost cost[CGV_N_SIDES];
  double kept;    /* the weight without the children that are too small */
  uint32_t place; /* the node of the groups; CGV_NONE if calls are divided. For self cost and rest, that of the parent */
  bool is_open;   /* groups end here, and calls go on */
} Plan;

/* The parts that the cost of a tile is divided into: the calls of a function, as edges or as indexes of in_edges, or the members of a
 * cycle, as indexes of cycle_nodes; and the self cost, or the cost without a caller. Costs of a function are for all of its calls;
 * shares are the value of one of its events at the place of the tile, in the measure. */
typedef struct
{
  uint32_t first;
  uint32_t n;
  CgvTileWhole whole[CGV_N_SIDES];
  double share[CGV_N_SIDES];
  double smallest;
  uint32_t n_parts;
  uint32_t n_rest;
  uint32_t n_rest_callees;
  bool rest_has_self;
  CgvTileCost rest[CGV_N_SIDES];
  CgvHeapItem last_rest;
} Division;

/* The children of a tile of the plan that are too small to be kept. */
typedef struct
{
  uint32_t n_kept;
  double kept;
  uint32_t n;
  uint32_t last;
  uint32_t n_callees;
  CgvTileCost cost[CGV_N_SIDES];
} Small;

typedef struct
{
  const CgvTreeStyle *style;
  CgvPool pool; /* the memory that is needed only until the tree is built */
  CgvTree *tree;

  /* The sides, from the first existing one. */
  CgvSide first_side;
  CgvCosts *costs[CGV_N_SIDES];
  bool has_bounds[CGV_N_SIDES];
  const CgvTreeGroups *groups; /* NULL for calls */
  CgvTreeGroups *calls;        /* groups of calls if call paths are known; otherwise NULL */
  const CgvUnionEdge *joined; /* NULL if there is one side */
  const CgvEdge *edges;
  const uint32_t *part_start;
  const uint32_t *in_edges; /* the calls into a function, which are divided; NULL for those out of it */
  CgvTileCost *called[CGV_N_SIDES]; /* for each node, the cost of the calls into its cycle; NULL if it is not needed */
  uint32_t n_edges;
  const CgvGraph *graph; /* of any side: they have the same cycles */

  Plan *plan;
  uint32_t n_planned;
  CgvHeap queue;
  CgvHeap parts;
  double *known; /* for each part of the tile that is divided, and its self cost, the cost on each side */
  uint32_t *first_calls; /* for each cycle, the first call into it from the tile that is divided; otherwise CGV_NONE */
  uint32_t *next_calls;  /* for each part, the next call into the same cycle, or CGV_NONE */
  double smallest; /* share of the whole */
  double total;
  uint64_t work_left;

  uint32_t *origins;
  double *weights;
  CgvRect *rects;
  uint32_t *names; /* for each node, the rank of its name, if children are in the order of names; otherwise NULL */
} Builder;

/* Returns the weight of a tile without children. A side that is not there costs nothing. */
static double
weigh (const Builder *builder,
       const CgvTileCost cost[CGV_N_SIDES])
{
  double base = cost[CGV_SIDE_BASE].cost * builder->tree->factor[CGV_SIDE_BASE];
  double new_ = cost[CGV_SIDE_NEW].cost * builder->tree->factor[CGV_SIDE_NEW];

  return builder->style->area_of == CGV_TREE_AREA_CHANGE ? fabs (new_ - base) : fmax (base, new_);
}

/* Returns how soon a tile should be made, or divided. Costs are in the measure. */
static double
get_key (const Builder *builder,
         const double cost[CGV_N_SIDES])
{
  double most = fmax (cost[CGV_SIDE_BASE], cost[CGV_SIDE_NEW]);

  if (builder->style->area_of == CGV_TREE_AREA_COST)
    return most;
  return fmax (most * HIDDEN_CHANGE, fabs (cost[CGV_SIDE_NEW] - cost[CGV_SIDE_BASE]));
}

static uint32_t
get_call (const Builder *builder,
          uint32_t part)
{
  return builder->in_edges != NULL ? builder->in_edges[part] : part;
}

/* Returns CGV_NONE if a side has no such call. */
static uint32_t
get_edge (const Builder *builder,
          CgvSide side,
          uint32_t part)
{
  if (part == SELF)
    return part;
  return builder->joined == NULL ? get_call (builder, part) : builder->joined[get_call (builder, part)].edge[side];
}

static bool
is_called (const Builder *builder,
           CgvSide side,
           uint32_t part)
{
  return part == SELF || get_edge (builder, side, part) != CGV_NONE;
}

/* Returns whether a tile is divided as the groups say. */
static bool
is_group (const Plan *place)
{
  return place->place != CGV_NONE;
}

static bool
is_cycle (const Plan *place)
{
  return place->tile.kind == CGV_TILE_CYCLE;
}

/* Returns the cycle that a call leads into, or CGV_NONE. */
static CgvCycleId
get_cycle (const Builder *builder,
           CgvNodeId node)
{
  return builder->graph->cycles[node];
}

static bool
is_member (const Builder *builder,
           const Plan *place)
{
  return place->tile.parent != CGV_NONE && is_cycle (&builder->plan[place->tile.parent]);
}

/* Returns the contribution of a member to the cost of its cycle: by its callees, or by its callers. */
static CgvTileCost
get_member (const Builder *builder,
            CgvSide side,
            uint32_t part)
{
  CgvNodeId node = builder->graph->cycle_nodes[part];

  return builder->in_edges != NULL ? builder->called[side][node] : cgv_tile_cost_of_function (builder->costs[side], node);
}

/* Returns the rest of a function or cycle that no recorded call entered. For a cycle it is not known which member it entered. */
static double
get_entered (const Builder *builder,
             CgvSide side,
             const Plan *place,
             double called)
{
  const CgvCosts *costs = builder->costs[side];
  CgvCost inclusive = is_cycle (place) ? costs->cycle_inclusive[place->tile.group] : costs->inclusive[place->tile.node];

  return is_member (builder, place) ? 0 : fmax (0, cgv_costs_weigh (costs, inclusive) - called);
}

/* Returns the cost that a function of a call path spends in itself. Groups are divided without rest. */
static CgvTileCost
get_own (const Builder *builder,
         CgvSide side,
         const Plan *place)
{
  return builder->calls != NULL ? builder->calls->self[side][place->place] : (CgvTileCost){ 0 };
}

/* Returns the cost of a part of a tile on a side, for all calls of its function. */
static double
get_part (const Builder *builder,
          CgvSide side,
          const Plan *place,
          uint32_t part)
{
  if (is_group (place))
    return part == SELF ? get_own (builder, side, place).cost : builder->groups->cost[side][part + 1].cost;
  if (is_cycle (place))
    return part == SELF ? 0 : get_member (builder, side, part).cost;
  if (!is_called (builder, side, part))
    return 0;
  return cgv_tile_cost_get_part (builder->costs[side], place->tile.node, get_edge (builder, side, part));
}

static const double *
get_known (const Builder *builder,
           const Division *division,
           uint32_t part)
{
  uint32_t index = part == SELF ? division->n : part - division->first;

  return &builder->known[(size_t) index * CGV_N_SIDES];
}

/* Returns the cost of a part with the bounds that filters left; for a cycle that of all calls into it. */
static CgvTileCost
get_bounded_part (const Builder *builder,
                  CgvSide side,
                  const Plan *place,
                  const Division *division,
                  uint32_t part)
{
  const CgvCosts *costs = builder->costs[side];
  double known = get_known (builder, division, part)[side];
  CgvTileCost sum = { 0 };

  if (is_group (place))
    return part == SELF ? get_own (builder, side, place) : builder->groups->cost[side][part + 1];
  if (!builder->has_bounds[side])
    return (CgvTileCost){ .cost = known, .low = known, .high = known };
  if (builder->in_edges != NULL && part == SELF)
    return (CgvTileCost){ .cost = known, .high = division->whole[side].high };
  if (is_cycle (place))
    return part == SELF ? sum : get_member (builder, side, part);
  do
    {
      if (is_called (builder, side, part))
        {
          CgvTileCost cost = cgv_tile_cost_of_part (costs, place->tile.node, get_edge (builder, side, part));

          cgv_tile_cost_add (&sum, &cost);
        }
      part = part != SELF && builder->next_calls != NULL ? builder->next_calls[part - division->first] : CGV_NONE;
    }
  while (part != CGV_NONE);
  return sum;
}

/* Returns whether a side records no parts of a function, so that its cost stays in the function. */
static bool
is_silent (const Division *division,
           CgvSide side)
{
  return !(division->whole[side].cost > 0);
}

/* Returns the cost of some parts of a tile at its place. */
static CgvTileCost
get_cost (const Builder *builder,
          CgvSide side,
          const Plan *place,
          const Division *division,
          const CgvTileCost *parts,
          bool has_self)
{
  const CgvTileCost *whole = &place->cost[side];

  if (is_group (place))
    return *parts;
  if (is_silent (division, side))
    return has_self ? (CgvTileCost){ .cost = whole->cost, .high = whole->high } : (CgvTileCost){ 0 };
  return cgv_tile_cost_estimate (builder->costs[side], whole, &division->whole[side], parts);
}

/* Returns how soon a part of a tile should be made. */
static double
get_part_key (const Builder *builder,
              const Plan *place,
              const Division *division,
              uint32_t part)
{
  const double *known = get_known (builder, division, part);
  double cost[CGV_N_SIDES] = { 0 };

  for (CgvSide side = builder->first_side; side < CGV_N_SIDES; side++)
    {
      cost[side] = known[side] * division->share[side];
      if (part == SELF && is_silent (division, side))
        cost[side] = place->cost[side].cost * builder->tree->factor[side];
    }
  return get_key (builder, cost);
}

static bool
has_rows (const Builder *builder)
{
  return builder->style->shape == CGV_TREE_ROWS;
}

/* Returns whether a tile has no room for children. */
static bool
is_thin (const Builder *builder,
         const CgvTile *tile)
{
  const CgvRect *rect = &tile->rect;
  double side = fmin (rect->width, rect->height);

  if (has_rows (builder))
    return (tile->depth + 2) * builder->style->row_height > builder->style->area.height;
  return !(side > 0) || side < builder->style->min_side || rect->width < builder->style->min_width || rect->height < builder->style->min_height;
}

/* Returns whether the plan can nest tiles by their costs. If area is change, their places are not known. */
static bool
has_places (const Builder *builder)
{
  return !has_rows (builder) && builder->style->area_of == CGV_TREE_AREA_COST;
}

/* Gets the parts of a tile besides its self cost. */
static void
get_parts (const Builder *builder,
           const Plan *place,
           uint32_t *first,
           uint32_t *n)
{
  const uint32_t *start;

  if (is_group (place))
    start = &builder->groups->out_start[place->place];
  else if (is_cycle (place))
    start = &builder->graph->cycle_start[place->tile.group];
  else
    start = &builder->part_start[place->tile.node];
  *first = start[0];
  *n = start[1] - start[0];
}

static bool
is_divisible (const Builder *builder,
              const Plan *place)
{
  const CgvTile *tile = &place->tile;
  uint32_t first, n;

  if ((tile->kind != CGV_TILE_FUNCTION && tile->kind != CGV_TILE_CYCLE) || ((has_places (builder) || has_rows (builder)) && is_thin (builder, tile)))
    return false;
  get_parts (builder, place, &first, &n);
  return n > 0;
}

static bool
add_plan (Builder *builder,
          const Plan *plan)
{
  if (!cgv_array_grow_in (&builder->pool, &builder->plan, (size_t) builder->n_planned + 1))
    return false;
  builder->plan[builder->n_planned++] = *plan;
  builder->total += weigh (builder, plan->cost);
  return true;
}

static bool
add_to_queue (Builder *builder,
              uint32_t index)
{
  const Plan *plan = &builder->plan[index];
  double cost[CGV_N_SIDES];

  if (!is_divisible (builder, plan))
    return true;
  cgv_foreach_side (side)
    cost[side] = plan->cost[side].cost * builder->tree->factor[side];
  return cgv_heap_push (&builder->queue, (CgvHeapItem){ -get_key (builder, cost), index });
}

static bool
reserve_places (Builder *builder,
                size_t n)
{
  if (!cgv_array_grow_in (&builder->pool, &builder->weights, n))
    return false;
  if (!cgv_array_grow_in (&builder->pool, &builder->rects, n))
    return false;
  return true;
}

static bool
place_planned (Builder *builder,
               const CgvTile *tile)
{
  Plan *children = &builder->plan[tile->first_child];

  if (!reserve_places (builder, tile->n_children))
    return false;
  for (uint32_t i = 0; i < tile->n_children; i++)
    builder->weights[i] = weigh (builder, children[i].cost);
  cgv_squarify (builder->weights, tile->n_children, &tile->rect, builder->rects);
  for (uint32_t i = 0; i < tile->n_children; i++)
    children[i].tile.rect = builder->rects[i];
  return true;
}

static bool
reserve_parts (Builder *builder,
               size_t n)
{
  if (!cgv_array_grow_in (&builder->pool, &builder->known, (n + 1) * CGV_N_SIDES))
    return false;
  if (builder->first_calls == NULL)
    return true;
  if (!cgv_array_grow_in (&builder->pool, &builder->next_calls, n + 1))
    return false;
  return true;
}

static CgvNodeId
get_child (const Builder *builder,
           const Plan *place,
           uint32_t part)
{
  if (is_group (place))
    return builder->groups->functions[part + 1];
  if (is_cycle (place))
    return builder->graph->cycle_nodes[part];
  if (builder->in_edges != NULL)
    return builder->joined != NULL ? builder->joined[get_call (builder, part)].caller : builder->edges[get_call (builder, part)].caller;
  return builder->joined != NULL ? builder->joined[part].callee : builder->edges[part].callee;
}

static bool
costs_something (const double known[CGV_N_SIDES])
{
  return known[CGV_SIDE_BASE] > 0 || known[CGV_SIDE_NEW] > 0;
}

/* Adds the costs of all calls into one cycle to the last of them. */
static void
join_calls (Builder *builder,
            const Plan *place,
            const Division *division)
{
  if (builder->first_calls == NULL || is_cycle (place) || is_group (place))
    return;
  for (uint32_t i = division->n; i-- > 0;)
    {
      double *known = &builder->known[(size_t) i * CGV_N_SIDES];
      CgvCycleId cycle = get_cycle (builder, get_child (builder, place, division->first + i));
      uint32_t other = cycle != CGV_NONE ? builder->first_calls[cycle] : CGV_NONE;

      builder->next_calls[i] = other;
      if (cycle == CGV_NONE || !costs_something (known))
        continue;
      builder->first_calls[cycle] = division->first + i;
      for (CgvSide side = 0; side < CGV_N_SIDES && other != CGV_NONE; side++)
        {
          double *joined = &builder->known[(size_t) (other - division->first) * CGV_N_SIDES + side];

          known[side] += *joined;
          *joined = 0;
        }
    }
  for (uint32_t i = 0; i < division->n; i++)
    {
      CgvCycleId cycle = get_cycle (builder, get_child (builder, place, division->first + i));

      if (cycle != CGV_NONE)
        builder->first_calls[cycle] = CGV_NONE;
    }
}

/* Bounds the cost of all parts of a tile together. */
static CgvTileWhole
get_whole (const Builder *builder,
           CgvSide side,
           const Plan *place,
           double cost)
{
  const CgvCosts *costs = builder->costs[side];

  if (is_group (place))
    return (CgvTileWhole){ .cost = cost, .high = cost };
  if (is_cycle (place))
    return cgv_tile_cost_bound_whole (costs, cgv_costs_get_cycle (costs, place->tile.group), cost);
  if (builder->in_edges != NULL && is_member (builder, place))
    return (CgvTileWhole){ .cost = cost, .high = fmax (cost, builder->called[side][place->tile.node].high) };
  return cgv_tile_cost_bound_whole (costs, cgv_costs_get_inclusive (costs, place->tile.node), cost);
}

static void
measure_parts (Builder *builder,
               const Plan *place,
               Division *division,
               double whole[CGV_N_SIDES])
{
  for (uint32_t i = 0; i <= division->n; i++)
    {
      double *known = &builder->known[(size_t) i * CGV_N_SIDES];

      known[CGV_SIDE_BASE] = 0;
      for (CgvSide side = builder->first_side; side < CGV_N_SIDES; side++)
        {
          if (i == division->n && builder->in_edges != NULL && !is_group (place))
            known[side] = get_entered (builder, side, place, whole[side]);
          else
            known[side] = get_part (builder, side, place, i < division->n ? division->first + i : SELF);
          whole[side] += known[side];
        }
    }
  join_calls (builder, place, division);
  for (uint32_t i = 0; i < division->n; i++)
    division->n_parts += costs_something (&builder->known[(size_t) i * CGV_N_SIDES]);
}

static bool
measure (Builder *builder,
         const Plan *place,
         Division *division)
{
  double whole[CGV_N_SIDES] = { 0 };
  bool has_self = false;

  *division = (Division){ .smallest = builder->smallest * builder->total };
  get_parts (builder, place, &division->first, &division->n);
  if (!reserve_parts (builder, division->n))
    return false;
  measure_parts (builder, place, division, whole);
  for (CgvSide side = builder->first_side; side < CGV_N_SIDES; side++)
    {
      division->whole[side] = get_whole (builder, side, place, whole[side]);
      has_self = has_self || get_known (builder, division, SELF)[side] > 0 || (is_silent (division, side) && place->cost[side].cost > 0);
      if (whole[side] > 0)
        division->share[side] = place->cost[side].cost / whole[side] * builder->tree->factor[side];
    }
  if (division->n_parts > 0)
    division->n_parts += has_self;
  return true;
}

static void
add_to_rest (const Builder *builder,
             const Plan *place,
             Division *division,
             CgvHeapItem item)
{
  division->n_rest++;
  division->n_rest_callees += item.value != SELF;
  division->rest_has_self = division->rest_has_self || item.value == SELF;
  division->last_rest = item;
  for (CgvSide side = builder->first_side; side < CGV_N_SIDES; side++)
    {
      CgvTileCost part = get_bounded_part (builder, side, place, division, item.value);

      cgv_tile_cost_add (&division->rest[side], &part);
    }
}

/* Keeps the largest parts that are large enough for a tile, in builder->parts. */
static bool
choose_part (Builder *builder,
             const Plan *place,
             Division *division,
             CgvHeapItem item,
             uint32_t max_parts)
{
  if (!(item.key > 0))
    return true;
  if (item.key < division->smallest)
    add_to_rest (builder, place, division, item);
  else if (builder->parts.n_items >= max_parts)
    add_to_rest (builder, place, division, cgv_heap_push_pop (&builder->parts, item));
  else
    return cgv_heap_push (&builder->parts, item);
  return true;
}

static bool
choose_parts (Builder *builder,
              const Plan *place,
              Division *division)
{
  uint32_t room = builder->style->max_tiles - builder->n_planned;
  uint32_t max_parts = division->n_parts <= room ? division->n_parts : room - 1;

  builder->parts.n_items = 0;
  for (uint32_t i = 0; i <= division->n; i++)
    {
      uint32_t part = i == 0 ? SELF : division->first + i - 1;
      CgvHeapItem item = { get_part_key (builder, place, division, part), part };

      if (!choose_part (builder, place, division, item, max_parts))
        return false;
    }

  /* A rest of one part is no larger than the part. */
  if (division->n_rest != 1)
    return true;
  division->n_rest = 0;
  return cgv_heap_push (&builder->parts, division->last_rest);
}

/* The groups go on below a node of theirs, unless that is open. */
static void
enter_part (const Builder *builder,
            const Plan *place,
            uint32_t part,
            Plan *child)
{
  child->tile.node = get_child (builder, place, part);
  if (is_group (place))
    {
      child->is_open = builder->calls != NULL && builder->calls->is_open[part + 1];
      child->place = child->is_open ? CGV_NONE : part + 1;
      return;
    }
  child->tile.group = is_cycle (place) ? CGV_NONE : get_cycle (builder, child->tile.node);
  child->tile.kind = child->tile.group != CGV_NONE ? CGV_TILE_CYCLE : CGV_TILE_FUNCTION;
}

static bool
add_part (Builder *builder,
          uint32_t parent,
          const Division *division,
          uint32_t part)
{
  const Plan *place = &builder->plan[parent];
  CgvTileKind kind = part == SELF ? CGV_TILE_SELF : CGV_TILE_FUNCTION;
  Plan child = { .tile = { .kind = kind, .node = place->tile.node, .group = CGV_NONE, .parent = parent, .depth = place->tile.depth + 1 }, .place = place->place };

  for (CgvSide side = builder->first_side; side < CGV_N_SIDES; side++)
    {
      CgvTileCost cost = get_bounded_part (builder, side, place, division, part);

      child.cost[side] = get_cost (builder, side, place, division, &cost, part == SELF);
    }
  if (part != SELF)
    enter_part (builder, place, part, &child);
  return add_plan (builder, &child);
}

static bool
add_rest (Builder *builder,
          uint32_t parent,
          const Division *division)
{
  const Plan *place = &builder->plan[parent];
  Plan rest = { .tile = { .kind = CGV_TILE_REST, .node = place->tile.node, .group = CGV_NONE, .parent = parent, .depth = place->tile.depth + 1, .n_rest = division->n_rest_callees }, .place = place->place };

  for (CgvSide side = builder->first_side; side < CGV_N_SIDES; side++)
    rest.cost[side] = get_cost (builder, side, place, division, &division->rest[side], division->rest_has_self);
  return add_plan (builder, &rest);
}

/* Turns the parts that were added from @first on into children of a tile. */
static bool
take_children (Builder *builder,
               uint32_t parent,
               uint32_t first)
{
  builder->plan[parent].tile.first_child = first;
  builder->plan[parent].tile.n_children = builder->n_planned - first;
  builder->total -= weigh (builder, builder->plan[parent].cost);
  if (has_places (builder) && !place_planned (builder, &builder->plan[parent].tile))
    return false;
  for (uint32_t child = first; child < builder->n_planned; child++)
    {
      if (!add_to_queue (builder, child))
        return false;
    }
  return true;
}

/* Returns whether all of the cost of a cycle's member is spent below its cycle, through unknown members: if it is divided among its
 * callers, or at an open end of a path. */
static bool
has_cycle_around (const Builder *builder,
                  const Plan *place)
{
  if (is_group (place) || is_cycle (place) || is_member (builder, place) || get_cycle (builder, place->tile.node) == CGV_NONE)
    return false;
  return builder->in_edges != NULL || place->is_open;
}

static bool
add_cycle_around (Builder *builder,
                  uint32_t index)
{
  Plan cycle = builder->plan[index];

  cycle.tile.kind = CGV_TILE_CYCLE;
  cycle.tile.group = get_cycle (builder, cycle.tile.node);
  cycle.tile.parent = index;
  cycle.tile.depth++;
  cycle.is_open = false;
  return add_plan (builder, &cycle) && take_children (builder, index, builder->n_planned - 1);
}

/* Adds the chosen parts, the largest first, and the rest after them. */
static bool
add_children (Builder *builder,
              uint32_t parent,
              const Division *division)
{
  CgvHeapItem *sorted = builder->parts.items;
  size_t n_parts = builder->parts.n_items;
  uint32_t first = builder->n_planned;

  /* A popped item leaves a free place at the end of the heap. */
  for (size_t i = n_parts; i > 0; i--)
    sorted[i - 1] = cgv_heap_pop (&builder->parts);
  for (size_t i = 0; i < n_parts; i++)
    {
      if (!add_part (builder, parent, division, sorted[i].value))
        return false;
    }
  return (division->n_rest == 0 || add_rest (builder, parent, division)) && take_children (builder, parent, first);
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
  const Plan *place = &builder->plan[index];
  const CgvHeap *parts = &builder->parts;
  Division division;
  uint32_t first, n;

  if (has_cycle_around (builder, place))
    return add_cycle_around (builder, index);
  get_parts (builder, place, &first, &n);
  if (!spend (builder, n))
    return true;
  if (!measure (builder, place, &division))
    return false;
  if (division.n_parts == 0 || (division.n_parts > 1 && builder->style->max_tiles - builder->n_planned < 2))
    return true;
  if (!choose_parts (builder, place, &division))
    return false;

  /* Self cost alone needs no tile of its own, nor does a small part, unless the tile would have
   * no parts. */
  if ((parts->n_items == 0 && (index > 0 || division.n_rest == 0)) || (parts->n_items == 1 && parts->items[0].value == SELF && division.n_rest == 0))
    return true;
  return add_children (builder, index, &division);
}

/* Begins with a function, or a node of the groups. */
static bool
make_plan (Builder *builder,
           uint32_t root)
{
  const CgvTreeGroups *groups = builder->groups;
  Plan plan = { .tile = { .kind = CGV_TILE_FUNCTION, .node = root, .group = CGV_NONE, .parent = CGV_NONE, .rect = builder->style->area }, .place = CGV_NONE };

  if (groups != NULL)
    {
      plan.tile.node = groups->functions[root];
      plan.place = root;
    }
  for (CgvSide side = builder->first_side; side < CGV_N_SIDES; side++)
    plan.cost[side] = groups != NULL ? groups->cost[side][root] : cgv_tile_cost_of_function (builder->costs[side], root);
  if (!add_plan (builder, &plan) || !add_to_queue (builder, 0))
    return false;
  while (builder->queue.n_items > 0 && builder->n_planned < builder->style->max_tiles)
    {
      CgvHeapItem item = cgv_heap_pop (&builder->queue);

      /* The whole only grows as it is divided: a part that is too small now stays so, and so do all that follow. */
      if (!(-item.key > 0) || -item.key < builder->smallest * builder->total)
        return true;
      if (!divide (builder, item.value))
        return false;
    }
  return true;
}

/* A tile weighs the larger of its own cost and the sum of its children. If both differ by rounding alone, its own cost is returned
 * unchanged, so that tiles of equal costs keep their order. */
static double
join_weights (double own,
              double parts)
{
  return parts > own * (1 + ROUNDING) ? parts : own;
}

static bool
is_small (const Builder *builder,
          const Plan *plan)
{
  return plan->tile.kind == CGV_TILE_REST || plan->tile.weight < builder->smallest * builder->plan[0].tile.weight;
}

static uint32_t
count_callees (const CgvTile *tile)
{
  if (tile->kind == CGV_TILE_REST)
    return tile->n_rest;
  return tile->kind != CGV_TILE_SELF;
}

static Small
gather_small (const Builder *builder,
              const CgvTile *tile)
{
  Small small = { 0 };

  for (uint32_t i = tile->first_child; i < tile->first_child + tile->n_children; i++)
    {
      const Plan *child = &builder->plan[i];

      if (!(child->tile.weight > 0))
        continue;
      if (!is_small (builder, child))
        {
          small.n_kept++;
          small.kept += child->kept;
          continue;
        }
      small.n++;
      small.last = i;
      small.n_callees += count_callees (&child->tile);
      for (CgvSide side = builder->first_side; side < CGV_N_SIDES; side++)
        cgv_tile_cost_add (&small.cost[side], &child->cost[side]);
    }
  return small;
}

/* Weighs a rest. A rest of one part is no larger than the part. */
static double
weigh_small (const Builder *builder,
             const Small *small)
{
  return small->n == 1 ? builder->plan[small->last].kept : weigh (builder, small->cost);
}

/* Weighs the plan from the leaves up: children come after their parents. */
static void
weigh_plan (Builder *builder)
{
  for (uint32_t i = builder->n_planned; i-- > 0;)
    {
      Plan *plan = &builder->plan[i];
      double parts = 0;

      for (uint32_t child = 0; child < plan->tile.n_children; child++)
        parts += builder->plan[plan->tile.first_child + child].tile.weight;
      plan->tile.weight = join_weights (weigh (builder, plan->cost), parts);
    }
  for (uint32_t i = builder->n_planned; i-- > 0;)
    {
      Plan *plan = &builder->plan[i];
      Small small = gather_small (builder, &plan->tile);

      plan->kept = weigh (builder, plan->cost);
      if (small.n_kept > 0)
        plan->kept = join_weights (plan->kept, small.kept + (small.n > 0 ? weigh_small (builder, &small) : 0));
    }
}

/* Cuts paths without a fork. In nested rectangles, the only path from a caller to the start of the program would hide that caller under
 * the name of the start. */
static void
cut_only_ways (Builder *builder)
{
  for (uint32_t i = builder->n_planned; i-- > 1;)
    {
      CgvTile *tile = &builder->plan[i].tile;

      if (tile->n_children == 1 && builder->plan[tile->first_child].tile.n_children == 0)
        tile->n_children = 0;
    }
}

/* Sets the group of a tile. Groups are shown as groups, calls with paths as calls. All functions together are a group even without
 * functions. */
static void
set_group (const Builder *builder,
           CgvTile *tile,
           uint32_t place)
{
  const CgvTreeGroups *groups = builder->groups;

  if (place == CGV_NONE || builder->calls != NULL)
    return;
  tile->group = place;
  if (tile->kind == CGV_TILE_FUNCTION && (place == 0 || groups->out_start[place] < groups->out_start[place + 1]))
    tile->kind = CGV_TILE_GROUP;
}

static void
put (Builder *builder,
     const CgvTile *tile,
     const CgvTileCost cost[CGV_N_SIDES],
     double weight,
     uint32_t place,
     uint32_t origin)
{
  CgvTree *tree = builder->tree;
  uint32_t index = tree->n_tiles++;

  tree->tiles[index] = *tile;
  tree->tiles[index].first_child = 0;
  tree->tiles[index].n_children = 0;
  tree->tiles[index].weight = weight;
  set_group (builder, &tree->tiles[index], place);
  for (CgvSide side = builder->first_side; side < CGV_N_SIDES; side++)
    tree->cost[side][index] = cost[side];
  builder->origins[index] = origin;
}

static void
put_planned (Builder *builder,
             uint32_t parent,
             uint32_t origin)
{
  const Plan *plan = &builder->plan[origin];
  CgvTile tile = plan->tile;

  tile.parent = parent;
  put (builder, &tile, plan->cost, plan->kept, plan->place, origin);
}

static void
put_small (Builder *builder,
           uint32_t parent,
           const Small *small)
{
  const CgvTile *tile = &builder->tree->tiles[parent];
  CgvTile rest = { .kind = CGV_TILE_REST, .node = tile->node, .group = CGV_NONE, .parent = parent, .depth = tile->depth + 1, .n_rest = small->n_callees };
  double weight = small->n > 0 ? weigh_small (builder, small) : 0;

  if (small->n == 1)
    put_planned (builder, parent, small->last);
  else if (weight > 0)
    put (builder, &rest, small->cost, weight, builder->plan[builder->origins[parent]].place, CGV_NONE);
}

/* Places a row. Its last tile ends where its parent does, regardless of rounding. Callers are above. */
static void
place_row (const Builder *builder,
           const CgvTile *tile)
{
  CgvTile *children = &builder->tree->tiles[tile->first_child];
  double height = builder->style->row_height;
  double step = builder->tree->direction == CGV_TREE_CALLERS ? -height : height;
  double end = tile->rect.x + tile->rect.width;
  double before = 0, all = 0;

  for (uint32_t i = 0; i < tile->n_children; i++)
    all += children[i].weight;
  for (uint32_t i = 0; i < tile->n_children; i++)
    {
      double left = fmin (end, tile->rect.x + tile->rect.width * (before / all));
      double right;

      before += children[i].weight;
      right = i + 1 < tile->n_children ? fmin (end, tile->rect.x + tile->rect.width * (before / all)) : end;
      children[i].rect = (CgvRect){ left, tile->rect.y + step, right - left, children[i].kind == CGV_TILE_SELF ? 0 : height };
    }
}

static void
place_children (Builder *builder,
                const CgvTile *tile)
{
  CgvTile *children = &builder->tree->tiles[tile->first_child];

  if (has_rows (builder))
    {
      place_row (builder, tile);
      return;
    }
  for (uint32_t i = 0; i < tile->n_children; i++)
    builder->weights[i] = children[i].weight;
  cgv_squarify (builder->weights, tile->n_children, &tile->rect, builder->rects);
  for (uint32_t i = 0; i < tile->n_children; i++)
    children[i].rect = builder->rects[i];
}

/* Returns the sort key of the children of a tile. A cycle always has the name of the same member, wherever it is called. */
static double
get_place (const Builder *builder,
           const Plan *child)
{
  const CgvGraph *graph = builder->graph;

  if (has_rows (builder) && child->tile.kind == CGV_TILE_SELF)
    return BEHIND_ALL;
  if (builder->names == NULL)
    return -child->kept;
  return builder->names[is_cycle (child) ? graph->cycle_nodes[graph->cycle_start[child->tile.group]] : child->tile.node];
}

/* Puts the planned children of a tile into it, in their order, and the small ones after them. A tile without other children, or too thin
 * for any, is not divided. */
static bool
put_children (Builder *builder,
              uint32_t index)
{
  CgvTile *tile = &builder->tree->tiles[index];
  uint32_t origin = builder->origins[index];
  const CgvTile *planned;
  Small small;
  uint32_t last;

  if (origin == CGV_NONE || is_thin (builder, tile))
    return true;
  planned = &builder->plan[origin].tile;
  small = gather_small (builder, planned);
  if (small.n_kept == 0 && (index > 0 || small.n_callees == 0))
    return true;

  /* Among equal keys the largest value comes first. */
  last = planned->first_child + planned->n_children - 1;
  for (uint32_t i = planned->first_child; i <= last; i++)
    {
      const Plan *child = &builder->plan[i];

      if (child->tile.weight > 0 && !is_small (builder, child) && !cgv_heap_push (&builder->queue, (CgvHeapItem){ get_place (builder, child), last - i }))
        return false;
    }
  tile->first_child = builder->tree->n_tiles;
  while (builder->queue.n_items > 0 && builder->queue.items[0].key < BEHIND_ALL)
    put_planned (builder, index, last - cgv_heap_pop (&builder->queue).value);
  put_small (builder, index, &small);
  if (builder->queue.n_items > 0)
    put_planned (builder, index, last - cgv_heap_pop (&builder->queue).value);
  tile->n_children = builder->tree->n_tiles - tile->first_child;
  place_children (builder, tile);
  return true;
}

static bool
allocate (Builder *builder)
{
  CgvTree *tree = builder->tree;
  CgvPool *pool = cgv_box_get_pool (tree);
  size_t n = builder->n_planned;

  cgv_pool_make (pool, &tree->tiles, n);
  for (CgvSide side = builder->first_side; side < CGV_N_SIDES; side++)
    cgv_pool_make (pool, &tree->cost[side], n);
  cgv_pool_make (&builder->pool, &builder->origins, n);
  return !pool->failed && builder->origins != NULL && reserve_places (builder, n);
}

static double
get_top (const CgvTree *tree)
{
  double top = tree->tiles[0].rect.y;

  for (uint32_t i = 1; i < tree->n_tiles; i++)
    top = fmin (top, tree->tiles[i].rect.y);
  return top;
}

static void
move_down (CgvTree *tree,
           double distance)
{
  for (uint32_t i = 0; i < tree->n_tiles; i++)
    tree->tiles[i].rect.y += distance;
}

static bool
lay_out (Builder *builder)
{
  if (!allocate (builder))
    return false;
  builder->queue.n_items = 0;
  put_planned (builder, CGV_NONE, 0);
  builder->tree->tiles[0].rect = builder->style->area;
  if (has_rows (builder))
    builder->tree->tiles[0].rect.height = builder->style->row_height;
  for (uint32_t i = 0; i < builder->tree->n_tiles; i++)
    {
      if (!put_children (builder, i))
        return false;
    }
  if (has_rows (builder))
    move_down (builder->tree, builder->style->area.y - get_top (builder->tree));
  return true;
}

/* A half without rows says nothing. */
static double
measure_certain (const CgvTree *tree)
{
  double certain = 0;
  double all = 0;

  cgv_foreach_side (side)
    {
      for (uint32_t i = 0; i < tree->n_tiles && tree->cost[side] != NULL; i++)
        {
          if (tree->tiles[i].n_children > 0 || (tree->upper > 0 && tree->tiles[i].parent == CGV_NONE))
            continue;
          certain += tree->cost[side][i].low * tree->factor[side];
          all += tree->cost[side][i].cost * tree->factor[side];
        }
    }
  return all > 0 ? fmin (1, certain / all) : 1;
}

static void
set_groups (Builder *builder,
            CgvTreeGroups *groups)
{
  builder->tree->groups = cgv_tree_groups_ref (groups);
  builder->groups = groups;
  builder->joined = NULL;
  builder->in_edges = NULL;
  builder->n_edges = groups->n_nodes - 1;
}

static void
set_source (Builder *builder,
            const CgvTreeSource *source)
{
  const CgvComparison *comparison = source->comparison;
  bool has_callers = builder->style->direction == CGV_TREE_CALLERS;
  CgvTree *tree = builder->tree;

  if (comparison == NULL)
    {
      builder->first_side = CGV_SIDE_NEW;
      builder->costs[CGV_SIDE_NEW] = source->costs;
      builder->graph = source->costs->graph;
      builder->edges = builder->graph->edges;
      builder->part_start = has_callers ? builder->graph->in_start : builder->graph->out_start;
      builder->in_edges = has_callers ? builder->graph->in_edges : NULL;
      builder->n_edges = builder->graph->n_edges;
      tree->factor[CGV_SIDE_NEW] = 1;
      return;
    }
  builder->joined = comparison->joined->edges;
  builder->part_start = has_callers ? comparison->joined->in_start : comparison->joined->out_start;
  builder->in_edges = has_callers ? comparison->joined->in_edges : NULL;
  builder->n_edges = comparison->joined->n_edges;
  builder->graph = comparison->costs[CGV_SIDE_NEW]->graph;
  cgv_foreach_side (side)
    {
      builder->costs[side] = comparison->costs[side];
      tree->factor[side] = comparison->factor[side];
    }
  tree->noise = (double) comparison->noise_limit * comparison->factor[CGV_SIDE_BASE];
}

/* Finds groups, if they are wanted; otherwise calls with their paths, if these are known. They begin at the first node. */
static bool
find_groups (Builder *builder,
             const CgvTreeSource *source,
             CgvNodeId *root)
{
  if (source->groups != NULL)
    {
      set_groups (builder, source->groups);
      return true;
    }
  if (!cgv_tree_calls_find (builder->costs, builder->in_edges != NULL, *root, builder->pool.memory, &builder->calls))
    return false;
  builder->groups = builder->calls;
  builder->tree->has_ways = builder->calls != NULL;
  if (builder->calls == NULL)
    return true;
  builder->n_edges += builder->calls->n_nodes;
  *root = 0;
  return true;
}

/* Two sides have calls in the order of their names. */
static bool
rank_names (Builder *builder)
{
  uint32_t n = builder->graph->n_nodes;
  CgvNaturalText *names;
  bool is_ranked;

  if (!has_rows (builder) || builder->joined == NULL || n == 0)
    return true;
  cgv_pool_make (&builder->pool, &names, n);
  cgv_pool_make (&builder->pool, &builder->names, n);
  for (CgvNodeId node = 0; names != NULL && node < n; node++)
    names[node].bytes = cgv_fold_get_name (builder->graph->fold, node, &names[node].length);
  is_ranked = names != NULL && builder->names != NULL && cgv_natural_rank (builder->pool.memory, names, n, builder->names, NULL);
  cgv_pool_drop (&builder->pool, names);
  return is_ranked;
}

static bool
prepare (Builder *builder)
{
  uint32_t n_cycles = builder->graph->n_cycles;

  for (CgvSide side = builder->first_side; side < CGV_N_SIDES; side++)
    builder->has_bounds[side] = builder->costs[side]->self_bounds != NULL || builder->costs[side]->edge_bounds != NULL;
  cgv_heap_init (&builder->queue, builder->pool.memory);
  cgv_heap_init (&builder->parts, builder->pool.memory);
  builder->work_left = builder->n_edges + (uint64_t) builder->style->max_tiles * WORK_PER_TILE;
  if (!rank_names (builder))
    return false;
  if (builder->tree->groups != NULL || n_cycles == 0)
    return true;
  for (CgvSide side = builder->first_side; side < CGV_N_SIDES && builder->in_edges != NULL; side++)
    {
      builder->called[side] = cgv_tile_cost_new_called (builder->costs[side], &builder->pool);
      if (builder->called[side] == NULL)
        return false;
    }
  builder->first_calls = cgv_pool_new_ids (&builder->pool, n_cycles);
  return builder->first_calls != NULL;
}

static void
clear_builder (Builder *builder)
{
  cgv_heap_clear (&builder->queue);
  cgv_heap_clear (&builder->parts);
  cgv_pool_clear (&builder->pool);
  cgv_tree_groups_unref (builder->calls);
}

unsigned int
cgv_tree_source_get_signs (const CgvTreeSource *source)
{
  const CgvComparison *comparison = source->comparison;

  return comparison != NULL ? comparison->costs[CGV_SIDE_BASE]->signs | comparison->costs[CGV_SIDE_NEW]->signs : source->costs->signs;
}

/* Returns whether a node of groups has a cost below 0. Such nodes are in a group of their own. */
static bool
is_group_below (const CgvTreeGroups *groups,
                uint32_t node)
{
  while (node > groups->below)
    {
      uint32_t edge = --node;

      while (groups->out_start[node] > edge)
        node--;
    }
  return node == groups->below;
}

/* Makes a tree in one direction. */
static CgvTree *
new_tree (const CgvTreeSource *source,
          CgvNodeId root,
          const CgvTreeStyle *style,
          const CgvMemory *memory)
{
  CgvTree *tree = cgv_box_new (memory, sizeof *tree);
  double size = style->area.width * style->area.height;
  Builder builder = { .style = style, .tree = tree };
  bool is_made;

  if (tree == NULL)
    return NULL;
  builder.pool.memory = cgv_box_get_pool (tree)->memory;
  builder.smallest = size > 0 ? style->min_side * style->min_side / size : 1;
  if (has_rows (&builder))
    builder.smallest = size > 0 ? style->min_side / style->area.width : 1;
  tree->shape = style->shape;
  tree->area_of = style->area_of;
  tree->is_below = source->groups != NULL && source->groups->below != 0 ? is_group_below (source->groups, root) : cgv_tree_source_get_signs (source) == CGV_SIGN_BELOW;
  set_source (&builder, source);
  is_made = find_groups (&builder, source, &root);
  tree->direction = builder.in_edges != NULL ? CGV_TREE_CALLERS : CGV_TREE_CALLEES;
  is_made = is_made && prepare (&builder) && make_plan (&builder, root);
  if (is_made)
    {
      if (builder.in_edges != NULL && !has_rows (&builder))
        cut_only_ways (&builder);
      weigh_plan (&builder);
      is_made = lay_out (&builder);
    }
  clear_builder (&builder);
  if (!is_made)
    {
      cgv_tree_free (tree);
      return NULL;
    }
  tree->certain = measure_certain (tree);
  return tree;
}

/* Appends a copy of a half. In a comparison one half may weigh less, as its sum is smaller; it is narrower then. */
static void
add_half (CgvTree *tree,
          const CgvTree *half,
          double most,
          double distance)
{
  double start = half->tiles[0].rect.x;
  double scale = most > 0 ? half->tiles[0].weight / most : 1;
  uint32_t first = tree->n_tiles;

  for (uint32_t i = 0; i < half->n_tiles; i++)
    {
      CgvTile *tile = &tree->tiles[first + i];

      *tile = half->tiles[i];
      tile->rect.y += distance;
      tile->first_child += tile->n_children > 0 ? first : 0;
      if (tile->parent == CGV_NONE)
        continue;
      tile->parent += first;
      tile->rect.x = start + (tile->rect.x - start) * scale;
      tile->rect.width *= scale;
    }
  cgv_foreach_side (side)
    {
      if (tree->cost[side] != NULL)
        memcpy (&tree->cost[side][first], half->cost[side], half->n_tiles * sizeof *half->cost[side]);
    }
  tree->n_tiles += half->n_tiles;
}

static CgvTree *
join_halves (const CgvTree *below,
             const CgvTree *above,
             const CgvMemory *memory)
{
  CgvTree *tree = cgv_box_new (memory, sizeof *tree);
  CgvPool *pool = tree != NULL ? cgv_box_get_pool (tree) : NULL;
  size_t n = (size_t) below->n_tiles + above->n_tiles;
  double most = fmax (below->tiles[0].weight, above->tiles[0].weight);

  if (tree == NULL)
    return NULL;
  *tree = *below;
  tree->direction = CGV_TREE_BOTH;
  tree->upper = below->n_tiles;
  tree->n_tiles = 0;
  cgv_pool_make (pool, &tree->tiles, n);
  cgv_foreach_side (side)
    tree->cost[side] = below->cost[side] != NULL ? cgv_pool_new (pool, n, sizeof *tree->cost[side]) : NULL;
  if (pool->failed)
    {
      cgv_tree_free (tree);
      return NULL;
    }
  add_half (tree, below, most, above->tiles[0].rect.y - below->tiles[0].rect.y);
  add_half (tree, above, most, 0);
  tree->tiles[0].weight = tree->tiles[tree->upper].weight = most;
  tree->certain = measure_certain (tree);
  return tree;
}

/* Makes a tree of both directions. If there is no room for all rows, callers have at most half of it. */
static CgvTree *
new_both (const CgvTreeSource *source,
          CgvNodeId root,
          const CgvTreeStyle *style,
          const CgvMemory *memory)
{
  CgvTreeStyle half = *style;
  CgvTree *above, *below = NULL, *tree = NULL;

  half.max_tiles = style->max_tiles / 2 + 1;
  half.direction = CGV_TREE_CALLERS;
  half.area.height = fmax (style->row_height, (style->area.height + style->row_height) / 2);
  above = new_tree (source, root, &half, memory);
  if (above != NULL)
    {
      half.direction = CGV_TREE_CALLEES;
      half.area.height = style->area.height + style->row_height - cgv_tree_get_height (above);
      below = new_tree (source, root, &half, memory);
    }
  if (below != NULL)
    tree = join_halves (below, above, memory);
  cgv_tree_free (above);
  cgv_tree_free (below);
  return tree;
}

CgvTree *
cgv_tree_new (const CgvTreeSource *source,
              CgvNodeId root,
              const CgvTreeStyle *style,
              const CgvMemory *memory)
{
  if (style->direction == CGV_TREE_BOTH && source->groups == NULL)
    return new_both (source, root, style, memory);
  return new_tree (source, root, style, memory);
}

static void
clear (void *object)
{
  cgv_tree_groups_unref (((CgvTree *) object)->groups);
}

void
cgv_tree_free (CgvTree *tree)
{
  cgv_box_unref (tree, clear);
}

static CgvPresence
get_presence (double base,
              double new_)
{
  if (fabs (base) > 0)
    return fabs (new_) > 0 ? CGV_PRESENT_BOTH : CGV_PRESENT_BASE;
  return fabs (new_) > 0 ? CGV_PRESENT_NEW : CGV_PRESENT_NEITHER;
}

/* Returns the rounding error of exact costs that were divided and added up. */
static double
get_slack (const CgvTree *tree,
           const CgvTileDelta *delta)
{
  double events = fmax (tree->factor[CGV_SIDE_BASE], tree->factor[CGV_SIDE_NEW]);

  return fmax (ROUNDED_EVENTS * events, ROUNDING * fmax (fabs (delta->base), fabs (delta->new_)));
}

static double
get_ratio (double base,
           double delta)
{
  if (fabs (base) > 0)
    return delta / fabs (base);
  if (delta < 0)
    return -INFINITY;
  return delta > 0 ? INFINITY : 0;
}

/* Returns whether bounds are far apart, in the measure, compared with the larger side of the root. */
static bool
is_loose (const CgvTree *tree,
          double low,
          double high)
{
  double whole = 0;

  cgv_foreach_side (side)
    {
      if (tree->cost[side] != NULL)
        whole = fmax (whole, tree->cost[side][0].cost * tree->factor[side]);
    }
  return high - low > LOOSE * whole;
}

CgvTileDelta
cgv_tree_get_delta (const CgvTree *tree,
                    uint32_t tile)
{
  CgvTileCost base = cgv_tree_get_cost (tree, CGV_SIDE_BASE, tile);
  CgvTileCost new_ = cgv_tree_get_cost (tree, CGV_SIDE_NEW, tile);
  CgvTileDelta delta = {
    .base = base.cost * tree->factor[CGV_SIDE_BASE],
    .new_ = new_.cost * tree->factor[CGV_SIDE_NEW],
    .low = new_.low * tree->factor[CGV_SIDE_NEW] - base.high * tree->factor[CGV_SIDE_BASE],
    .high = new_.high * tree->factor[CGV_SIDE_NEW] - base.low * tree->factor[CGV_SIDE_BASE],
  };
  double slack = get_slack (tree, &delta);

  delta.delta = delta.new_ - delta.base;
  delta.presence = get_presence (delta.base, delta.new_);
  if (fabs (delta.delta) <= slack && delta.presence == CGV_PRESENT_BOTH)
    delta.delta = 0;
  delta.ratio = get_ratio (delta.base, delta.delta);
  delta.is_noise = fabs (delta.delta) <= tree->noise;
  delta.is_certain = delta.low >= -slack || delta.high <= slack;
  delta.is_proven = delta.low > slack || delta.high < -slack;
  delta.is_estimate = cgv_tree_is_estimate (tree, tile);
  delta.is_loose = is_loose (tree, delta.low, delta.high);
  return delta;
}

double
cgv_tree_get_height (const CgvTree *tree)
{
  double bottom = 0;

  for (uint32_t i = 0; i < tree->n_tiles; i++)
    bottom = fmax (bottom, tree->tiles[i].rect.y + tree->tiles[i].rect.height);
  return bottom - get_top (tree);
}

bool
cgv_tree_is_caller (const CgvTree *tree,
                    uint32_t tile)
{
  return tile > 0 && (tree->direction == CGV_TREE_CALLERS || (tree->upper > 0 && tile > tree->upper));
}

uint32_t
cgv_tree_get_parent (const CgvTree *tree,
                     uint32_t tile)
{
  uint32_t parent = tree->tiles[tile].parent;

  return tree->upper > 0 && parent == tree->upper ? 0 : parent;
}

double
cgv_tree_get_share (const CgvTree *tree,
                    uint32_t tile,
                    CgvSide side)
{
  double weight = tree->tiles[tile].weight;

  return weight > 0 ? fmin (1, tree->cost[side][tile].cost * tree->factor[side] / weight) : 0;
}

bool
cgv_tree_is_estimate (const CgvTree *tree,
                      uint32_t tile)
{
  cgv_foreach_side (side)
    {
      if (tree->cost[side] != NULL && !cgv_tile_cost_is_exact (&tree->cost[side][tile]))
        return true;
    }
  return false;
}

bool
cgv_tree_is_below (const CgvTree *tree,
                   uint32_t tile)
{
  if (tree->is_below)
    return true;
  if (tree->groups == NULL || tree->groups->below == 0)
    return false;
  while (tile != CGV_NONE && tree->tiles[tile].group != tree->groups->below)
    tile = tree->tiles[tile].parent;
  return tile != CGV_NONE;
}

CgvTileCost
cgv_tree_get_cost (const CgvTree *tree,
                   CgvSide side,
                   uint32_t tile)
{
  CgvTileCost cost = tree->cost[side][tile];
  CgvTileCost below;

  if (cgv_tree_is_below (tree, tile))
    return (CgvTileCost){ .cost = -cost.cost, .low = -cost.high, .high = -cost.low };
  if (tile > 0 || tree->groups == NULL || tree->groups->below == 0)
    return cost;
  below = tree->groups->cost[side][tree->groups->below];
  return (CgvTileCost){ .cost = cost.cost - 2 * below.cost, .low = cost.low - below.low - below.high, .high = cost.high - below.high - below.low };
}
