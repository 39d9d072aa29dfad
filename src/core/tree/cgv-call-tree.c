/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-tree.h"

#include <math.h>

#include "cgv-box.h"
#include "cgv-tree-calls.h"

/* The calls of a node, or the members of a cycle, as indexes. */
typedef struct
{
  uint32_t first;
  uint32_t n;
  CgvTileWhole *whole; /* for each event type */
  uint32_t *cycles;    /* for each cycle, its child, or CGV_NONE */
} Parts;

static const CgvGraph *
get_graph (const CgvCallTree *self)
{
  return self->costs[0]->graph;
}

static CgvCallCost *
get_value (const CgvCallTree *self,
           uint32_t index,
           uint32_t event)
{
  return &self->values[(size_t) index * self->n_events + event];
}

static bool
is_silent (const CgvTileWhole *whole)
{
  return !(whole->cost > 0);
}

/* Returns whether the only child of a node is the cycle that it is in. */
static bool
has_cycle_around (const CgvCallTree *self,
                  const CgvCallNode *node)
{
  return node->cycle == CGV_NONE && !node->is_member && node->ways == NULL && (self->has_callers || node->is_open) && get_graph (self)->cycles[node->node] != CGV_NONE;
}

static Parts
get_parts (const CgvCallTree *self,
           const CgvCallNode *node)
{
  const CgvGraph *graph = get_graph (self);
  const uint32_t *start = self->has_callers ? &graph->in_start[node->node] : &graph->out_start[node->node];

  if (node->cycle != CGV_NONE)
    start = &graph->cycle_start[node->cycle];
  return (Parts){ .first = start[0], .n = start[1] - start[0] };
}

static uint32_t
get_edge (const CgvCallTree *self,
          uint32_t part)
{
  return self->has_callers ? get_graph (self)->in_edges[part] : part;
}

/* Returns the function that a part leads to. */
static CgvNodeId
get_target (const CgvCallTree *self,
            const CgvCallNode *node,
            uint32_t part)
{
  const CgvGraph *graph = get_graph (self);
  const CgvEdge *edge;

  if (node->cycle != CGV_NONE)
    return graph->cycle_nodes[part];
  edge = &graph->edges[get_edge (self, part)];
  return self->has_callers ? edge->caller : edge->callee;
}

/* Returns the cost of a part for all calls of a function. */
static CgvTileCost
get_part (const CgvCallTree *self,
          const CgvCallNode *node,
          uint32_t part,
          uint32_t event)
{
  const CgvCosts *costs = self->costs[event];

  if (node->cycle == CGV_NONE)
    return cgv_tile_cost_of_part (costs, node->node, get_edge (self, part));
  return self->has_callers ? self->called[event][get_target (self, node, part)] : cgv_tile_cost_of_function (costs, get_target (self, node, part));
}

/* Returns the cost of a function or cycle that is in no part: self cost, or cost without a recorded call. A member of a cycle has none of the
 * latter, as it is not known which one was entered. */
static double
get_own (const CgvCallTree *self,
         const CgvCallNode *node,
         uint32_t event,
         double parts)
{
  const CgvCosts *costs = self->costs[event];

  if (!self->has_callers)
    return node->cycle != CGV_NONE ? 0 : cgv_tile_cost_get_part (costs, node->node, CGV_TILE_SELF_COST);
  if (node->is_member)
    return 0;
  return fmax (0, cgv_costs_weigh (costs, node->cycle != CGV_NONE ? costs->cycle_inclusive[node->cycle] : costs->inclusive[node->node]) - parts);
}

static CgvTileWhole
get_whole (const CgvCallTree *self,
           const CgvCallNode *node,
           uint32_t event)
{
  const CgvCosts *costs = self->costs[event];
  const Parts parts = get_parts (self, node);
  double sum = 0;

  for (uint32_t i = 0; i < parts.n; i++)
    sum += get_part (self, node, parts.first + i, event).cost;
  sum += get_own (self, node, event, sum);
  if (node->cycle != CGV_NONE)
    return cgv_tile_cost_bound_whole (costs, cgv_costs_get_cycle (costs, node->cycle), sum);
  if (node->is_member && self->has_callers)
    return (CgvTileWhole){ .cost = sum, .high = fmax (sum, self->called[event][node->node].high) };
  return cgv_tile_cost_bound_whole (costs, cgv_costs_get_inclusive (costs, node->node), sum);
}

/* Returns the self cost of a function, or that of all members of a cycle, for all of its calls. */
static CgvTileCost
get_all_self (const CgvCosts *costs,
              const CgvCallNode *node,
              const CgvTileWhole *whole)
{
  CgvTileCost all;

  if (node->cycle == CGV_NONE)
    return cgv_tile_cost_of_part (costs, node->node, CGV_TILE_SELF_COST);
  all = cgv_tile_cost_of_amount (costs, cgv_amount_exact (costs->cycle_self[node->cycle]));
  if (costs->self_bounds != NULL)
    all = (CgvTileCost){ .cost = all.cost, .high = whole->high };
  return all;
}

/* Sets the self cost of a node of callees, whose inclusive cost is known. Recursion along call paths contains costs of the function itself,
 * so that the whole says nothing there. */
static void
set_self (const CgvCallTree *self,
          const CgvCallNode *node,
          uint32_t event,
          CgvCallCost *value)
{
  const CgvCosts *costs = self->costs[event];
  CgvTileWhole whole = get_whole (self, node, event);
  CgvTileCost part = get_all_self (costs, node, &whole);

  if (node->ways != NULL && event == 0)
    value->self = node->ways->self[CGV_SIDE_NEW][node->place];
  else if (node->ways != NULL || has_cycle_around (self, node))
    value->self = (CgvTileCost){ .high = fmin (part.high, value->inclusive.high) };
  else if (is_silent (&whole))
    value->self = (CgvTileCost){ .cost = value->inclusive.cost, .high = value->inclusive.high };
  else
    value->self = cgv_tile_cost_estimate (costs, &value->inclusive, &whole, &part);
  if (node->ways != NULL && event > 0 && !is_silent (&whole))
    value->self.cost = fmin (value->self.high, value->inclusive.cost * part.cost / whole.cost);
}

static CgvCallCost *
add_node (CgvCallTree *self,
          const CgvCallNode *node)
{
  CgvPool *pool = cgv_box_get_pool (self);
  uint32_t index = (uint32_t) self->nodes.n;

  if (!cgv_array_grow_in (pool, &self->values, ((size_t) index + 1) * self->n_events) || !cgv_vector_add (pool, &self->nodes, *node))
    return NULL;
  for (uint32_t event = 0; event < self->n_events; event++)
    *get_value (self, index, event) = (CgvCallCost){ 0 };
  return get_value (self, index, 0);
}

/* Returns the cost that entered a function or cycle without a recorded call. Filters leave no bounds of it. */
static CgvTileCost
get_entered (const CgvCosts *costs,
             CgvNodeId node,
             CgvCycleId cycle)
{
  CgvCost entered = cycle != CGV_NONE ? costs->cycle_entered[cycle] : costs->entered[node];
  CgvAmount inclusive = cycle != CGV_NONE ? cgv_costs_get_cycle (costs, cycle) : cgv_costs_get_inclusive (costs, node);
  CgvTileCost all = cgv_tile_cost_of_amount (costs, inclusive);

  if (entered == inclusive.value)
    return all;
  if (cgv_amount_is_exact (inclusive))
    return cgv_tile_cost_of_amount (costs, cgv_amount_exact (entered));
  return (CgvTileCost){ .cost = fmax (0, cgv_costs_weigh (costs, entered)), .high = all.high };
}

static bool
add_root (CgvCallTree *self,
          CgvNodeId node,
          CgvCycleId cycle)
{
  CgvCallNode root = { .node = node, .cycle = cycle, .parent = CGV_NONE };
  CgvCallCost *values = add_node (self, &root);

  for (uint32_t event = 0; values != NULL && event < self->n_events; event++)
    {
      const CgvCosts *costs = self->costs[event];

      values[event].inclusive = self->has_callers ? cgv_tile_cost_of_function (costs, node) : get_entered (costs, node, cycle);
      if (self->has_callers)
        values[event].self = cgv_tile_cost_of_part (costs, node, CGV_TILE_SELF_COST);
      else
        set_self (self, &root, event, &values[event]);
    }
  return values != NULL;
}

static bool
add_callers (CgvCallTree *self)
{
  const CgvGraph *graph = get_graph (self);

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      if (!cgv_graph_is_hidden (graph, node) && !add_root (self, node, CGV_NONE))
        return false;
    }
  return true;
}

static bool
add_starts (CgvCallTree *self)
{
  const CgvCosts *costs = self->costs[0];
  const CgvGraph *graph = costs->graph;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      bool is_start = graph->cycles[node] == CGV_NONE && get_entered (costs, node, CGV_NONE).cost > 0;

      if (is_start && !cgv_graph_is_hidden (graph, node) && !add_root (self, node, CGV_NONE))
        return false;
    }
  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      if (get_entered (costs, 0, cycle).cost > 0 && !add_root (self, cgv_costs_find_costliest (costs, cycle), cycle))
        return false;
    }
  return true;
}

/* Measures the cost of calls into each member of a cycle from outside. */
static bool
measure_called (CgvCallTree *self)
{
  CgvPool *pool = cgv_box_get_pool (self);

  if (!self->has_callers || get_graph (self)->n_cycles == 0)
    return true;
  cgv_pool_make (pool, &self->called, self->n_events);
  for (uint32_t event = 0; self->called != NULL && event < self->n_events; event++)
    self->called[event] = cgv_tile_cost_new_called (self->costs[event], pool);
  return !pool->failed;
}

static void
clear (void *object)
{
  CgvCallTree *self = object;

  for (uint32_t i = 0; i < self->n_events; i++)
    cgv_costs_unref (self->costs[i]);
  for (size_t i = 0; i < self->ways.n; i++)
    cgv_tree_groups_unref (self->ways.items[i]);
}

void
cgv_call_tree_free (CgvCallTree *self)
{
  cgv_box_unref (self, clear);
}

CgvCallTree *
cgv_call_tree_new (CgvCosts *const *costs,
                   uint32_t n_events,
                   bool has_callers,
                   const CgvMemory *memory)
{
  CgvCallTree *self = cgv_box_new (memory, sizeof *self);

  if (self == NULL)
    return NULL;
  self->has_callers = has_callers;
  cgv_pool_make (cgv_box_get_pool (self), &self->costs, n_events);
  for (; self->costs != NULL && self->n_events < n_events; self->n_events++)
    self->costs[self->n_events] = cgv_costs_ref (costs[self->n_events]);
  if (self->costs != NULL && measure_called (self) && (has_callers ? add_callers (self) : add_starts (self)))
    {
      self->n_roots = (uint32_t) self->nodes.n;
      return self;
    }
  cgv_call_tree_free (self);
  return NULL;
}

/* Finds the call paths below a root, if all of its cost is there. */
static bool
find_ways (CgvCallTree *self,
           uint32_t index)
{
  CgvCallNode *node = &self->nodes.items[index];
  CgvCosts *const sides[CGV_N_SIDES] = { NULL, self->costs[0] };
  CgvTreeGroups *ways = NULL;

  if (self->has_callers || node->parent != CGV_NONE || node->cycle != CGV_NONE || self->costs[0]->entered[node->node] != self->costs[0]->inclusive[node->node])
    return true;
  if (!cgv_tree_calls_find (sides, false, node->node, NULL, &ways))
    return false;
  if (ways == NULL)
    return true;
  if (!cgv_vector_add (cgv_box_get_pool (self), &self->ways, ways))
    {
      cgv_tree_groups_unref (ways);
      return false;
    }
  node->ways = ways;
  node->place = 0;
  set_self (self, node, 0, get_value (self, index, 0));
  return true;
}

static void
add_cost (CgvTileCost *sum,
          const CgvCosts *costs,
          const CgvTileCost *place,
          const CgvTileWhole *whole,
          const CgvTileCost *part)
{
  CgvTileCost cost = { 0 };

  if (!is_silent (whole))
    cost = cgv_tile_cost_estimate (costs, place, whole, part);
  sum->cost += cost.cost;
  sum->low += cost.low;
  sum->high = fmin (sum->high + cost.high, fmax (place->high, sum->cost));
}

/* Adds the cost of a part to a child. */
static void
add_part (CgvCallTree *self,
          uint32_t parent,
          uint32_t child,
          const Parts *parts,
          uint32_t part)
{
  for (uint32_t event = 0; event < self->n_events; event++)
    {
      const CgvCallCost *place = get_value (self, parent, event);
      CgvCallCost *value = get_value (self, child, event);
      CgvTileCost cost = get_part (self, &self->nodes.items[parent], part, event);

      add_cost (&value->inclusive, self->costs[event], &place->inclusive, &parts->whole[event], &cost);
      if (self->has_callers)
        add_cost (&value->self, self->costs[event], &place->self, &parts->whole[event], &cost);
    }
}

static bool
divide_calls (CgvCallTree *self,
              uint32_t index,
              const Parts *parts)
{
  const CgvGraph *graph = get_graph (self);
  uint32_t first = (uint32_t) self->nodes.n;

  for (uint32_t i = 0; i < parts->n; i++)
    {
      const CgvCallNode *node = &self->nodes.items[index];
      CgvNodeId target = get_target (self, node, parts->first + i);
      CgvCycleId cycle = node->cycle == CGV_NONE ? graph->cycles[target] : CGV_NONE;
      CgvCallNode child = { .node = cycle != CGV_NONE ? cgv_costs_find_costliest (self->costs[0], cycle) : target, .cycle = cycle, .parent = index, .level = node->level + 1, .is_member = node->cycle != CGV_NONE };
      uint32_t known = cycle != CGV_NONE ? parts->cycles[cycle] : CGV_NONE;

      if (!(get_part (self, node, parts->first + i, 0).cost > 0))
        continue;
      if (known == CGV_NONE && add_node (self, &child) == NULL)
        return false;
      if (known == CGV_NONE)
        known = (uint32_t) self->nodes.n - 1;
      if (cycle != CGV_NONE)
        parts->cycles[cycle] = known;
      add_part (self, index, known, parts, parts->first + i);
    }
  for (uint32_t i = first; i < self->nodes.n && !self->has_callers; i++)
    for (uint32_t event = 0; event < self->n_events; event++)
      set_self (self, &self->nodes.items[i], event, get_value (self, i, event));
  return true;
}

/* Adds the nodes that call paths give. In other event types, costs are estimates: a path may be cut off elsewhere there. */
static bool
divide_ways (CgvCallTree *self,
             uint32_t index)
{
  const CgvCallNode parent = self->nodes.items[index];
  const CgvTreeGroups *ways = parent.ways;

  cgv_foreach_in (edge, ways->out_start, parent.place)
    {
      CgvCallNode child = { .node = ways->functions[edge + 1], .cycle = CGV_NONE, .parent = index, .level = parent.level + 1, .is_open = ways->is_open[edge + 1] };
      CgvCallCost *values;

      child.ways = child.is_open ? NULL : parent.ways;
      child.place = edge + 1;
      values = add_node (self, &child);
      if (values == NULL)
        return false;
      values[0].inclusive = ways->cost[CGV_SIDE_NEW][edge + 1];
      set_self (self, &child, 0, &values[0]);
      for (uint32_t event = 1; event < self->n_events; event++)
        {
          const CgvTileCost *place = &get_value (self, index, event)->inclusive;
          double all = get_value (self, index, 0)->inclusive.cost;

          values[event].inclusive = (CgvTileCost){ .cost = all > 0 ? place->cost * values[0].inclusive.cost / all : 0, .high = place->high };
          set_self (self, &child, event, &values[event]);
        }
    }
  return true;
}

static bool
divide (CgvCallTree *self,
        uint32_t index)
{
  CgvPool scratch = { .memory = cgv_box_get_pool (self)->memory };
  CgvCallNode node = self->nodes.items[index];
  Parts parts;
  bool is_done;

  if (node.ways != NULL)
    return divide_ways (self, index);
  if (has_cycle_around (self, &node))
    {
      CgvCycleId cycle = get_graph (self)->cycles[node.node];
      CgvCallNode around = { .node = cgv_costs_find_costliest (self->costs[0], cycle), .cycle = cycle, .parent = index, .level = node.level + 1 };
      CgvCallCost *values = add_node (self, &around);

      for (uint32_t event = 0; values != NULL && event < self->n_events; event++)
        values[event] = *get_value (self, index, event);
      return values != NULL;
    }
  parts = get_parts (self, &node);
  cgv_pool_make (&scratch, &parts.whole, self->n_events);
  parts.cycles = cgv_pool_new_ids (&scratch, get_graph (self)->n_cycles);
  is_done = !scratch.failed;
  for (uint32_t event = 0; is_done && event < self->n_events; event++)
    parts.whole[event] = get_whole (self, &node, event);
  is_done = is_done && divide_calls (self, index, &parts);
  cgv_pool_clear (&scratch);
  return is_done;
}

bool
cgv_call_tree_divide (CgvCallTree *self,
                      uint32_t index)
{
  uint32_t first = (uint32_t) self->nodes.n;

  if (self->nodes.items[index].is_divided)
    return true;
  if (!find_ways (self, index) || !divide (self, index))
    {
      self->nodes.n = first;
      return false;
    }
  self->nodes.items[index].is_divided = true;
  self->nodes.items[index].first_child = first;
  self->nodes.items[index].n_children = (uint32_t) self->nodes.n - first;
  return true;
}

bool
cgv_call_tree_is_divisible (const CgvCallTree *self,
                            uint32_t index)
{
  const CgvCallNode *node = &self->nodes.items[index];
  Parts parts = get_parts (self, node);

  if (node->is_divided)
    return node->n_children > 0;
  if (node->ways != NULL)
    return node->ways->out_start[node->place + 1] > node->ways->out_start[node->place];
  if (has_cycle_around (self, node))
    return true;
  for (uint32_t i = 0; i < parts.n; i++)
    {
      if (get_part (self, node, parts.first + i, 0).cost > 0)
        return true;
    }
  return false;
}

/* Adds up the calls between a node and its parent, of which there are several only with a cycle. Among callers, @node calls. */
static void
sum_calls (const CgvCallTree *self,
           const CgvCallNode *node,
           uint64_t *n,
           CgvTileCost *cost)
{
  const CgvGraph *graph = get_graph (self);
  const CgvCallNode *parent = &self->nodes.items[node->parent];
  const CgvCallNode *from = node->is_member ? node : parent;
  bool has_callers = self->has_callers || node->is_member;
  const uint32_t *start = has_callers ? &graph->in_start[from->node] : &graph->out_start[from->node];

  for (uint32_t i = start[0]; i < start[1]; i++)
    {
      uint32_t edge = has_callers ? graph->in_edges[i] : i;
      CgvNodeId target = has_callers ? graph->edges[edge].caller : graph->edges[edge].callee;
      bool is_of_node = node->cycle != CGV_NONE ? graph->cycles[target] == node->cycle : target == node->node;
      CgvTileCost part = cgv_tile_cost_of_amount (self->costs[0], cgv_costs_get_edge (self->costs[0], edge));

      if (node->is_member ? cgv_graph_is_within (graph, graph->edges[edge].caller, graph->edges[edge].callee) : !is_of_node)
        continue;
      *n += cgv_graph_get_count (graph, edge);
      cgv_tile_cost_add (cost, &part);
    }
}

CgvCallCount
cgv_call_tree_count_calls (const CgvCallTree *self,
                           uint32_t index)
{
  const CgvCallNode *node = &self->nodes.items[index];
  const CgvTileCost *place = &get_value (self, index, 0)->inclusive;
  CgvTileCost all = { 0 };
  uint64_t n = 0;

  if (node->parent == CGV_NONE)
    return (CgvCallCount){ .n = node->cycle == CGV_NONE ? get_graph (self)->n_calls[node->node] : 0, .is_known = node->cycle == CGV_NONE, .is_exact = true };
  if (node->cycle != CGV_NONE && self->nodes.items[node->parent].cycle == CGV_NONE && get_graph (self)->cycles[self->nodes.items[node->parent].node] == node->cycle)
    return (CgvCallCount){ 0 };
  if (node->is_member && !self->has_callers)
    return (CgvCallCount){ 0 };
  sum_calls (self, node, &n, &all);
  if (self->has_callers || (cgv_tile_cost_is_exact (place) && place->cost > all.cost - 0.5))
    return (CgvCallCount){ .n = n, .is_known = n > 0, .is_exact = true };
  if (!(all.cost > 0))
    return (CgvCallCount){ 0 };
  return (CgvCallCount){ .n = (uint64_t) fmax (1, round ((double) n * fmin (1, place->cost / all.cost))), .is_known = true };
}

uint32_t
cgv_call_tree_get_reason (const CgvCallTree *self,
                          uint32_t index)
{
  uint32_t reason = cgv_tile_cost_is_exact (&get_value (self, index, 0)->self) ? CGV_NONE : index;

  for (; index != CGV_NONE; index = self->nodes.items[index].parent)
    {
      const CgvCallCost *value = get_value (self, index, 0);

      if (cgv_tile_cost_is_exact (&value->inclusive) && (!self->has_callers || cgv_tile_cost_is_exact (&value->self)))
        return reason;
      reason = self->nodes.items[index].parent;
    }
  return reason;
}

/* Returns the cost that the children of a node divide. */
static double
get_divided (const CgvCallTree *self,
             uint32_t index)
{
  const CgvCallCost *value = get_value (self, index, 0);

  return self->has_callers ? value->self.cost : value->inclusive.cost;
}

/* Returns whether one part has all of a node's cost but at most @rest, before the node is divided. */
static bool
has_one_part (const CgvCallTree *self,
              uint32_t index,
              double rest)
{
  const CgvCallNode *node = &self->nodes.items[index];
  const Parts parts = get_parts (self, node);
  const CgvTileWhole whole = get_whole (self, node, 0);
  double most = 0;

  for (uint32_t i = 0; i < parts.n; i++)
    most = fmax (most, get_part (self, node, parts.first + i, 0).cost);
  return most > 0 && get_divided (self, index) * (1 - most / whole.cost) <= rest;
}

uint32_t
cgv_call_tree_get_heir (CgvCallTree *self,
                        uint32_t index,
                        double rest)
{
  const CgvCallNode *node = &self->nodes.items[index];
  uint32_t heir;

  if (node->cycle != CGV_NONE || node->is_member || has_cycle_around (self, node))
    return CGV_NONE;
  if (!node->is_divided && node->ways == NULL && !has_one_part (self, index, rest))
    return CGV_NONE;
  heir = cgv_call_tree_get_costliest (self, index);
  if (heir == CGV_NONE || self->nodes.items[heir].cycle != CGV_NONE)
    return CGV_NONE;
  return get_divided (self, index) - get_divided (self, heir) <= rest ? heir : CGV_NONE;
}

uint32_t
cgv_call_tree_get_costliest (CgvCallTree *self,
                             uint32_t index)
{
  const CgvCallNode *node;
  uint32_t best = CGV_NONE;
  double most = self->has_callers ? 0 : get_value (self, index, 0)->self.cost;

  if (!cgv_call_tree_divide (self, index))
    return CGV_NONE;
  node = &self->nodes.items[index];
  for (uint32_t i = node->first_child; i < node->first_child + node->n_children; i++)
    {
      if (get_divided (self, i) > most)
        {
          most = get_divided (self, i);
          best = i;
        }
    }
  return best;
}
