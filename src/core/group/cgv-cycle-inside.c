/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-inside.h"

#include "cgv-box.h"
#include "cgv-cost.h"
#include "cgv-costs-private.h"
#include "cgv-cycle-back.h"
#include "cgv-sorter.h"

/* The edges of one side or two. */
typedef struct
{
  const uint32_t *out_start;
  const uint32_t *in_start;
  const uint32_t *in_edges;
} Edges;

static Edges
get_edges (const CgvCycleInside *inside)
{
  const CgvComparison *comparison = inside->comparison;
  const CgvGraph *graph = inside->costs->graph;

  if (comparison != NULL)
    return (Edges){ comparison->joined->out_start, comparison->joined->in_start, comparison->joined->in_edges };
  return (Edges){ graph->out_start, graph->in_start, graph->in_edges };
}

static bool
is_present (const CgvCycleInside *inside,
            uint32_t edge)
{
  if (inside->comparison != NULL)
    return cgv_comparison_get_edge_presence (inside->comparison, edge) != CGV_PRESENT_NEITHER;
  return inside->costs->graph->present[edge] != 0;
}

/* Gets the ends, cost and count of an edge of the graph, or in a comparison of both sides. */
static CgvEdge
get_ends (const CgvCycleInside *inside,
          uint32_t edge)
{
  if (inside->comparison != NULL)
    return (CgvEdge){ inside->comparison->joined->edges[edge].caller, inside->comparison->joined->edges[edge].callee };
  return inside->costs->graph->edges[edge];
}

static CgvCost
get_edge_cost (const CgvCycleInside *inside,
               CgvSide side,
               uint32_t edge)
{
  return inside->comparison != NULL ? cgv_comparison_get_edge_cost (inside->comparison, side, edge) : inside->costs->edge_costs[edge];
}

static uint64_t
get_count (const CgvCycleInside *inside,
           CgvSide side,
           uint32_t edge)
{
  return inside->comparison != NULL ? cgv_comparison_get_edge_count (inside->comparison, side, edge) : cgv_graph_get_count (inside->costs->graph, edge);
}

static CgvCost
get_larger (const CgvCycleInside *inside,
            CgvCost a,
            CgvCost b)
{
  return cgv_cost_compare (a, b, inside->is_signed) >= 0 ? a : b;
}

/* Returns the weight of an edge, which is its cost on the costlier side. */
static CgvCost
get_edge_weight (const CgvCycleInside *inside,
                 uint32_t edge)
{
  CgvCost cost = get_edge_cost (inside, CGV_SIDE_NEW, edge);

  return inside->comparison == NULL ? cost : get_larger (inside, cost, get_edge_cost (inside, CGV_SIDE_BASE, edge));
}

static uint64_t
get_edge_count (const CgvCycleInside *inside,
                uint32_t edge)
{
  uint64_t count = get_count (inside, CGV_SIDE_NEW, edge);
  uint64_t base = inside->comparison != NULL ? get_count (inside, CGV_SIDE_BASE, edge) : 0;

  return count > base ? count : base;
}

static CgvCost
get_node_weight (const CgvCycleInside *inside,
                 CgvNodeId node)
{
  const CgvComparison *comparison = inside->comparison;

  if (comparison == NULL)
    return inside->costs->self[node];
  return get_larger (inside, cgv_comparison_get_self (comparison, CGV_SIDE_BASE, node), cgv_comparison_get_self (comparison, CGV_SIDE_NEW, node));
}

static const CgvNodeId *
get_nodes (const CgvCycleInside *inside)
{
  const CgvGraph *graph = inside->costs->graph;

  return graph->cycle_nodes + graph->cycle_start[inside->cycle];
}

static bool
is_member (const CgvCycleInside *inside,
           CgvNodeId node)
{
  return inside->costs->graph->cycles[node] == inside->cycle;
}

static bool
is_hidden (const CgvCycleInside *inside,
           CgvNodeId node)
{
  if (inside->comparison != NULL)
    return cgv_comparison_get_presence (inside->comparison, node) == CGV_PRESENT_NEITHER;
  return cgv_graph_is_hidden (inside->costs->graph, node);
}

/* The data that the inside is made from. */
typedef struct
{
  CgvCycleInside *inside;
  CgvPool pool;
  uint32_t *member_of; /* for each node of the cycle in the graph, its member; CGV_NONE if it is hidden */
  uint32_t n_arcs;
  uint32_t *arcs;      /* the edges from a member to another one, sorted by caller */
  uint32_t *out_start; /* for each member, its first arc */
  CgvEdge *ends;       /* for each arc, its members */
  double *weights;
  uint32_t *by_weight; /* the arcs, the lightest first */
} Builder;

static uint64_t
get_member_key (const void *user_data,
                uint32_t node,
                unsigned int level)
{
  const CgvCycleInside *inside = user_data;

  return ~cgv_sort_key_of_cost (get_node_weight (inside, node), inside->is_signed);
}

static uint64_t
get_arc_key (const void *user_data,
             uint32_t arc,
             unsigned int level)
{
  const Builder *builder = user_data;
  const CgvCycleInside *inside = builder->inside;
  uint32_t edge = builder->arcs[arc];

  return level == 0 ? cgv_sort_key_of_cost (get_edge_weight (inside, edge), inside->is_signed) : get_edge_count (inside, edge);
}

static uint64_t
get_back_key (const void *user_data,
              uint32_t arc,
              unsigned int level)
{
  const Builder *builder = user_data;
  const CgvCycleInside *inside = builder->inside;
  uint32_t edge = builder->arcs[arc];

  if (level == 0)
    return cgv_sort_key_of_cost (get_edge_cost (inside, CGV_SIDE_NEW, edge), inside->is_signed);
  return get_arc_key (builder, arc, level - 1);
}

static uint32_t
find_position (const CgvCycleInside *inside,
               CgvNodeId node)
{
  const CgvGraph *graph = inside->costs->graph;
  const CgvNodeId *nodes = get_nodes (inside);
  uint32_t first = 0;
  uint32_t end = graph->cycle_start[inside->cycle + 1] - graph->cycle_start[inside->cycle];

  while (end - first > 1)
    {
      uint32_t middle = first + (end - first) / 2;

      if (nodes[middle] <= node)
        first = middle;
      else
        end = middle;
    }
  return first;
}

/* Lists the members. Among members of equal cost, the first node comes first. */
static bool
list_members (Builder *builder)
{
  CgvCycleInside *inside = builder->inside;
  const CgvGraph *graph = inside->costs->graph;
  const CgvNodeId *nodes = get_nodes (inside);
  const CgvSorter sorter = { get_member_key, inside, 1 };
  CgvPool *pool = cgv_box_get_pool (inside);
  uint32_t n_nodes = graph->cycle_start[inside->cycle + 1] - graph->cycle_start[inside->cycle];

  cgv_pool_make (pool, &inside->members, n_nodes);
  cgv_pool_make (&builder->pool, &builder->member_of, n_nodes);
  if (inside->members == NULL || builder->member_of == NULL)
    return false;
  for (uint32_t i = 0; i < n_nodes; i++)
    {
      builder->member_of[i] = CGV_NONE;
      if (!is_hidden (inside, nodes[i]))
        inside->members[inside->n_members++] = nodes[i];
    }
  if (!cgv_sorter_sort (&sorter, pool->memory, inside->members, inside->n_members))
    return false;
  for (uint32_t i = 0; i < inside->n_members; i++)
    builder->member_of[find_position (inside, inside->members[i])] = i;
  return true;
}

static bool
allocate_arcs (Builder *builder)
{
  const CgvCycleInside *inside = builder->inside;
  const Edges edges = get_edges (inside);
  CgvPool *pool = &builder->pool;
  size_t n_out = 0;

  for (uint32_t i = 0; i < inside->n_members; i++)
    n_out += edges.out_start[inside->members[i] + 1] - edges.out_start[inside->members[i]];
  cgv_pool_make (pool, &builder->arcs, n_out);
  cgv_pool_make (pool, &builder->out_start, (size_t) inside->n_members + 1);
  return !pool->failed;
}

static void
list_edges (Builder *builder,
            CgvNodeId node)
{
  CgvCycleInside *inside = builder->inside;
  const Edges edges = get_edges (inside);

  cgv_foreach_in (edge, edges.out_start, node)
    {
      CgvNodeId callee = get_ends (inside, edge).callee;

      if (callee == node || !is_present (inside, edge))
        continue;
      if (is_member (inside, callee))
        builder->arcs[builder->n_arcs++] = edge;
      else
        inside->n_exits++;
    }
  cgv_foreach_in (i, edges.in_start, node)
    inside->n_entries += !is_member (inside, get_ends (inside, edges.in_edges[i]).caller) && is_present (inside, edges.in_edges[i]);
}

static bool
make_arcs (Builder *builder)
{
  const CgvCycleInside *inside = builder->inside;
  const CgvSorter sorter = { get_arc_key, builder, 2 };
  CgvPool *pool = &builder->pool;
  uint32_t n_arcs = builder->n_arcs;

  cgv_pool_make (pool, &builder->ends, n_arcs);
  cgv_pool_make (pool, &builder->weights, n_arcs);
  cgv_pool_make (pool, &builder->by_weight, n_arcs);
  if (pool->failed)
    return false;
  for (uint32_t i = 0; i < n_arcs; i++)
    {
      CgvEdge ends = get_ends (inside, builder->arcs[i]);

      builder->ends[i].caller = builder->member_of[find_position (inside, ends.caller)];
      builder->ends[i].callee = builder->member_of[find_position (inside, ends.callee)];
      builder->weights[i] = cgv_cost_to_double (get_edge_weight (inside, builder->arcs[i]), inside->is_signed);
      builder->by_weight[i] = i;
    }
  return cgv_sorter_sort (&sorter, pool->memory, builder->by_weight, n_arcs);
}

static CgvCycleLink
make_link (const CgvCycleInside *inside,
           uint32_t edge)
{
  const CgvComparison *comparison = inside->comparison;
  CgvEdge ends = get_ends (inside, edge);
  CgvCycleLink link = { .caller = ends.caller, .callee = ends.callee };

  link.presence = comparison != NULL ? cgv_comparison_get_edge_presence (comparison, edge) : CGV_PRESENT_NEW;
  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    {
      link.cost[side] = comparison != NULL ? cgv_comparison_get_edge_amount (comparison, side, edge) : cgv_costs_get_edge (inside->costs, edge);
      link.calls[side] = get_count (inside, side, edge);
    }
  return link;
}

static bool
list_back (Builder *builder,
           const CgvCycleArcs *arcs,
           uint32_t *back,
           uint64_t *n_steps)
{
  CgvCycleInside *inside = builder->inside;
  const CgvSorter sorter = { get_back_key, builder, 3 };
  CgvPool *pool = cgv_box_get_pool (inside);
  uint64_t n_each = (uint64_t) arcs->n_nodes + arcs->n_arcs;

  inside->n_rests = n_each * inside->n_back <= *n_steps ? inside->n_back : (uint32_t) (*n_steps / n_each);
  *n_steps -= inside->n_rests * n_each;
  cgv_pool_make (pool, &inside->back, inside->n_back);
  cgv_pool_make (pool, &inside->rests, inside->n_rests);
  if (pool->failed || !cgv_sorter_sort (&sorter, pool->memory, back, inside->n_back))
    return false;
  for (uint32_t i = 0; i < inside->n_back; i++)
    inside->back[i] = make_link (inside, builder->arcs[back[i]]);
  return cgv_cycle_back_find_rests (pool->memory, arcs, back, inside->n_rests, inside->rests);
}

static bool
find_back (Builder *builder,
           uint64_t *n_steps)
{
  CgvCycleInside *inside = builder->inside;
  CgvMemory *memory = builder->pool.memory;
  const CgvCycleArcs arcs = {
    .n_nodes = inside->n_members,
    .n_arcs = builder->n_arcs,
    .out_start = builder->out_start,
    .ends = builder->ends,
    .weights = builder->weights,
    .by_weight = builder->by_weight,
  };
  uint32_t *back = cgv_pool_new (&builder->pool, arcs.n_arcs, sizeof *back);

  return back != NULL && cgv_cycle_back_find (memory, &arcs, back, &inside->n_back) && list_back (builder, &arcs, back, n_steps);
}

static bool
build (Builder *builder,
       uint64_t *n_steps)
{
  CgvCycleInside *inside = builder->inside;

  if (!list_members (builder) || !allocate_arcs (builder))
    return false;
  for (uint32_t i = 0; i < inside->n_members; i++)
    {
      list_edges (builder, inside->members[i]);
      builder->out_start[i + 1] = builder->n_arcs;
    }
  inside->n_pairs = builder->n_arcs;
  return make_arcs (builder) && find_back (builder, n_steps);
}

static void
clear (void *object)
{
  CgvCycleInside *inside = object;

  cgv_comparison_unref (inside->comparison);
  cgv_costs_unref (inside->costs);
}

void
cgv_cycle_inside_free (CgvCycleInside *self)
{
  cgv_box_unref (self, clear);
}

CgvCycleInside *
cgv_cycle_inside_new (CgvCosts *costs,
                      CgvComparison *comparison,
                      CgvCycleId cycle,
                      uint64_t *n_steps)
{
  CgvMemory own = cgv_box_copy_memory (costs);
  CgvCycleInside *self = cgv_box_new (&own, sizeof *self);
  Builder builder = { .inside = self };
  bool ok;

  if (self == NULL)
    return NULL;
  self->costs = cgv_costs_ref (costs);
  self->comparison = comparison != NULL ? cgv_comparison_ref (comparison) : NULL;
  self->is_signed = comparison != NULL ? comparison->is_signed : costs->is_signed;
  self->cycle = cycle;

  builder.pool.memory = cgv_box_get_pool (self)->memory;
  ok = build (&builder, n_steps);
  cgv_pool_clear (&builder.pool);
  if (ok)
    return self;
  cgv_cycle_inside_free (self);
  return NULL;
}

/* Cycles are numbered in the order of their first nodes, so that a higher number than all before is one more cycle. */
uint32_t
cgv_cycle_inside_count_own (const CgvCycleInside *inside,
                            CgvSide side,
                            uint32_t *n_in_own)
{
  const CgvGraph *graph = cgv_cycle_inside_get_costs (inside, side)->graph;
  const CgvCycleId *own_cycles = graph->own_cycles;
  const CgvNodeId *nodes = get_nodes (inside);
  uint32_t n_cycles = 0;
  CgvCycleId next = 0;

  *n_in_own = own_cycles != NULL ? 0 : inside->n_members;
  for (uint32_t i = 0; own_cycles != NULL && i < graph->cycle_start[inside->cycle + 1] - graph->cycle_start[inside->cycle]; i++)
    {
      CgvCycleId own = own_cycles[nodes[i]];

      if (own == CGV_NONE)
        continue;
      *n_in_own += !is_hidden (inside, nodes[i]);
      if (n_cycles > 0 && own < next)
        continue;
      next = own + 1;
      n_cycles++;
    }
  return own_cycles != NULL ? n_cycles : 1;
}
