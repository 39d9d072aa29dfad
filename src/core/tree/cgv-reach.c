/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-reach.h"

#include "cgv-box.h"
#include "cgv-condensed-private.h"
#include "cgv-dominators-private.h"

typedef struct
{
  const CgvCosts *costs;
  const CgvGraph *graph;
  CgvNodeId root;
  CgvTreeDirection direction;
  CgvCondensed condensed;
  CgvTileCost *places; /* for each component, its common cost with the root */
  CgvTileCost *shares; /* for each caller, the common cost of its calls with the root */
  uint8_t *certain;    /* for each component, whether every path to it passes the root, or every path from it */
  uint32_t *distances; /* of each node; CGV_NONE if it is not reached */
  CgvNodeId *queue;    /* the nodes that are reached, the nearest first */
  uint32_t n_queued;
} Walk;

static uint32_t
get_start (const Walk *self,
           CgvNodeId node)
{
  return self->direction == CGV_TREE_CALLEES ? self->graph->out_start[node] : self->graph->in_start[node];
}

/* Returns an edge, and the node at its other end. */
static uint32_t
get_edge (const Walk *self,
          uint32_t i,
          CgvNodeId *other)
{
  uint32_t edge = self->direction == CGV_TREE_CALLEES ? i : self->graph->in_edges[i];

  *other = self->direction == CGV_TREE_CALLEES ? self->graph->edges[edge].callee : self->graph->edges[edge].caller;
  return edge;
}

static void
find_distances (Walk *self)
{
  self->distances[self->root] = 0;
  self->queue[self->n_queued++] = self->root;
  for (uint32_t next = 0; next < self->n_queued; next++)
    {
      CgvNodeId node = self->queue[next];

      for (uint32_t i = get_start (self, node); i < get_start (self, node + 1); i++)
        {
          CgvNodeId other;
          uint32_t edge = get_edge (self, i, &other);

          if (!self->graph->present[edge] || self->distances[other] != CGV_NONE || cgv_graph_is_hidden (self->graph, other))
            continue;
          self->distances[other] = self->distances[node] + 1;
          self->queue[self->n_queued++] = other;
        }
    }
}

static CgvTileCost
get_whole (const Walk *self,
           uint32_t component)
{
  uint32_t n_nodes = self->graph->n_nodes;

  if (component < n_nodes)
    return cgv_tile_cost_of_function (self->costs, component);
  return cgv_tile_cost_of_amount (self->costs, cgv_costs_get_cycle (self->costs, component - n_nodes));
}

/* Finds certain components. With filters, the beginning of stacks is open. */
static bool
find_certain (Walk *self,
              CgvPool *pool)
{
  uint32_t root = cgv_condensed_get_component (&self->condensed, self->root);
  uint32_t n = self->condensed.n_components;
  CgvDominators dominators;
  uint8_t *starts;

  if (self->costs->is_signed || self->costs->self_bounds != NULL || (root >= self->graph->n_nodes && self->direction == CGV_TREE_CALLEES))
    return true;
  cgv_pool_make (pool, &starts, self->graph->n_nodes);
  if (starts == NULL)
    return false;
  cgv_costs_mark_starts (self->costs, starts);
  if (!cgv_dominators_init (&dominators, &self->condensed, starts, pool))
    return false;
  for (uint32_t above = root; above != n && self->direction == CGV_TREE_CALLERS; above = dominators.parents[above])
    self->certain[above] = 1;
  self->certain[root] = 1;
  for (uint32_t i = 0; i < self->condensed.n_ordered && self->direction == CGV_TREE_CALLEES; i++)
    {
      uint32_t component = self->condensed.order[i];

      if (dominators.parents[component] != n && self->certain[dominators.parents[component]])
        self->certain[component] = 1;
    }
  return true;
}

/* Limits costs: a component cannot spend more than it costs, nor more than the root's common cost with itself. */
static void
limit (Walk *self,
       uint32_t component,
       const CgvTileCost *root)
{
  CgvTileCost *place = &self->places[component];
  CgvTileCost whole = get_whole (self, component);
  double high = whole.high < root->high ? whole.high : root->high;

  if (self->certain[component])
    {
      *place = self->direction == CGV_TREE_CALLEES ? whole : *root;
      return;
    }
  place->high = place->high < high ? place->high : high;
  place->low = place->low < place->high ? place->low : place->high;
  place->cost = place->cost < place->high ? place->cost : place->high;
  place->cost = place->cost > place->low ? place->cost : place->low;
}

static void
divide (Walk *self,
        const uint32_t *component)
{
  CgvTileCost whole = get_whole (self, *component);
  CgvTileWhole bound = { .cost = whole.cost, .high = self->costs->inclusive_bounds != NULL ? whole.high : whole.cost };
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->condensed, component, &n_members);

  if (whole.cost <= 0)
    return;
  for (uint32_t member = 0; member < n_members; member++)
    {
      for (uint32_t i = get_start (self, members[member]); i < get_start (self, members[member] + 1); i++)
        {
          CgvNodeId other;
          uint32_t edge = get_edge (self, i, &other);
          CgvTileCost part = cgv_tile_cost_of_part (self->costs, self->graph->edges[edge].caller, edge);
          CgvTileCost share;

          if (!self->graph->present[edge] || part.high <= 0)
            continue;
          share = cgv_tile_cost_estimate (self->costs, &self->places[*component], &bound, &part);
          cgv_tile_cost_add (&self->places[cgv_condensed_get_component (&self->condensed, other)], &share);
          cgv_tile_cost_add (&self->shares[other], &share);
        }
    }
}

/* Begins the walk. For a member of a cycle, it is not known how much of the cycle's cost is spent while it is called. */
static CgvTileCost
begin (Walk *self)
{
  uint32_t component = cgv_condensed_get_component (&self->condensed, self->root);
  CgvTileCost root = get_whole (self, component);

  if (component >= self->graph->n_nodes)
    root.low = 0;
  self->places[component] = root;
  return root;
}

static void
walk (Walk *self)
{
  CgvTileCost root = begin (self);

  for (uint32_t i = 0; i < self->condensed.n_ordered; i++)
    {
      const uint32_t *component = &self->condensed.order[self->direction == CGV_TREE_CALLEES ? i : self->condensed.n_ordered - 1 - i];

      if (self->places[*component].high <= 0)
        continue;
      limit (self, *component, &root);
      divide (self, component);
    }
}

/* Returns the cost of a member of a cycle; the members add up to the cost of the cycle. A caller gets the cost of its callees there. */
static CgvTileCost
get_member (const Walk *self,
            CgvNodeId node,
            const CgvTileCost *place)
{
  CgvTileCost whole = get_whole (self, cgv_condensed_get_component (&self->condensed, node));
  CgvTileWhole bound = { .cost = whole.cost, .high = self->costs->inclusive_bounds != NULL ? whole.high : whole.cost };
  CgvTileCost part = cgv_tile_cost_of_function (self->costs, node);
  CgvTileCost share = self->shares[node];

  if (self->direction == CGV_TREE_CALLEES)
    return whole.cost > 0 ? cgv_tile_cost_estimate (self->costs, place, &bound, &part) : part;
  share.high = share.high < place->high ? share.high : place->high;
  share.cost = share.cost < share.high ? share.cost : share.high;
  share.low = share.low < share.cost ? share.low : share.cost;
  return share;
}

/* Places have sizes, which costs below 0 have, too. */
static CgvAmount
read_amount (const CgvCosts *costs,
             const CgvTileCost *place)
{
  double sign = costs->signs == CGV_SIGN_BELOW ? -1 : 1;
  CgvCost value = cgv_tile_cost_round (sign * place->cost, costs->is_signed);

  if (costs->is_signed)
    return place->low != place->high ? cgv_amount_unknown (value) : cgv_amount_exact (value);
  return (CgvAmount){ .value = value, .low = cgv_tile_cost_round (place->low, false), .high = cgv_tile_cost_round (place->high, false) };
}

static CgvReached
get_reached (const Walk *self,
             CgvNodeId node)
{
  uint32_t component = cgv_condensed_get_component (&self->condensed, node);
  CgvTileCost place = self->places[component];
  CgvReached reached = { .node = node, .distance = self->distances[node], .is_of_cycle = component >= self->graph->n_nodes };

  reached.is_within = component == cgv_condensed_get_component (&self->condensed, self->root);
  if (reached.is_within)
    return reached;
  if (reached.is_of_cycle)
    place = get_member (self, node, &place);
  reached.cost = read_amount (self->costs, &place);
  return reached;
}

static bool
begin_walk (Walk *self,
            CgvPool *pool)
{
  if (!cgv_condensed_init (&self->condensed, self->graph, pool))
    return false;
  cgv_pool_make (pool, &self->places, self->condensed.n_components);
  cgv_pool_make (pool, &self->shares, self->graph->n_nodes);
  cgv_pool_make (pool, &self->certain, self->condensed.n_components);
  self->distances = cgv_pool_new_ids (pool, self->graph->n_nodes);
  cgv_pool_make (pool, &self->queue, self->graph->n_nodes);
  return !pool->failed && find_certain (self, pool);
}

CgvReach *
cgv_reach_new (const CgvCosts *costs,
               CgvNodeId node,
               CgvTreeDirection direction,
               const CgvMemory *memory)
{
  CgvReach *reach = cgv_box_new (memory, sizeof *reach);
  CgvPool *pool = reach != NULL ? cgv_box_get_pool (reach) : NULL;
  CgvPool scratch = { .memory = pool != NULL ? pool->memory : NULL };
  Walk self = { .costs = costs, .graph = costs->graph, .root = node, .direction = direction };

  if (reach == NULL)
    return NULL;
  if (begin_walk (&self, &scratch))
    {
      find_distances (&self);
      if (!cgv_costs_get_event (costs)->is_ratio)
        walk (&self);
      reach->n_nodes = self.n_queued - 1;
      cgv_pool_make (pool, &reach->nodes, reach->n_nodes);
      for (uint32_t i = 0; i < reach->n_nodes && reach->nodes != NULL; i++)
        reach->nodes[i] = get_reached (&self, self.queue[i + 1]);
    }
  cgv_pool_clear (&scratch);
  if (reach->nodes != NULL)
    return reach;
  cgv_reach_free (reach);
  return NULL;
}

void
cgv_reach_free (CgvReach *self)
{
  cgv_box_unref (self, NULL);
}
