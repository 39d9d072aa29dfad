/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-grouping-private.h"

/* A counting sort, so the members of a group are in ascending order. */
static bool
list_members (CgvGrouping *self)
{
  uint32_t n_nodes = self->costs->graph->n_nodes;
  uint32_t *start = cgv_memory_new (&self->memory, (size_t) self->n_groups + 1, sizeof *start);

  self->member_start = start;
  if (start == NULL)
    return false;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    {
      if (self->group_of_node[node] != CGV_NONE)
        start[self->group_of_node[node]]++;
    }
  for (uint32_t group = 0; group < self->n_groups; group++)
    start[group + 1] += start[group];

  self->n_members = start[self->n_groups];
  self->members = cgv_memory_new (&self->memory, self->n_members, sizeof *self->members);
  if (self->members == NULL)
    return false;
  for (CgvNodeId node = n_nodes; node-- > 0;)
    {
      if (self->group_of_node[node] != CGV_NONE)
        self->members[--start[self->group_of_node[node]]] = node;
    }
  return true;
}

/* What one function says of a group: what it is where it is alone, and what it is called. */
static void
describe_cycle (const CgvGrouping *self,
                CgvGroup *group,
                CgvNodeId first)
{
  const CgvCosts *costs = self->costs;
  const CgvNodeId *members = &self->members[first];

  group->node = members[0];
  group->cycle = costs->graph->cycles[group->node];
  for (uint32_t i = 1; i < group->n_members; i++)
    {
      if (cgv_cost_compare (costs->inclusive[members[i]], costs->inclusive[group->node], costs->is_signed) > 0)
        group->node = members[i];
    }
}

static void
add_members (const CgvGrouping *self,
             uint32_t number)
{
  CgvGroup *group = &self->groups[number];
  uint32_t first = self->member_start[number];

  *group = (CgvGroup){ .node = CGV_NONE, .cycle = CGV_NONE, .part = CGV_NONE };
  group->n_members = self->member_start[number + 1] - first;
  for (uint32_t i = 0; i < group->n_members; i++)
    {
      CgvNodeId node = self->members[first + i];

      cgv_group_add_self (group, self->costs->self[node], cgv_costs_get_self_range (self->costs, node), self->costs->is_signed);
    }
  cgv_group_limit_self (group, self->costs);
  if (self->kind == CGV_GROUPING_CYCLE && group->n_members > 0)
    describe_cycle (self, group, first);
}

static void
count_calls (CgvGrouping *self)
{
  const CgvGraph *graph = self->costs->graph;

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      uint32_t from = self->group_of_node[graph->edges[edge].caller];
      uint32_t to = self->group_of_node[graph->edges[edge].callee];

      if (from != to && to != CGV_NONE)
        self->groups[to].n_calls = cgv_cost_add (self->groups[to].n_calls, graph->counts[edge], false);
    }
  for (uint32_t group = 0; group < self->n_groups; group++)
    {
      if (self->groups[group].node != CGV_NONE && self->groups[group].cycle == CGV_NONE)
        self->groups[group].n_calls = graph->n_calls[self->groups[group].node];
    }
}

static bool
bound_inclusive (CgvGrouping *self)
{
  const CgvCosts *costs = self->costs;
  const CgvGraph *graph = costs->graph;
  CgvGroupBounds *bounds = cgv_memory_new (&self->memory, self->n_groups, sizeof *bounds);
  bool is_estimate = costs->self_low != NULL;
  CgvFlow flow = { graph->n_nodes, graph->n_edges, graph->out_start, graph->edges, graph->present,
                   graph->n_cycles, graph->cycles, graph->cycle_start, graph->cycle_nodes,
                   self->group_of_node, self->n_groups, costs->is_signed, is_estimate, cgv_costs_get_total_range (costs).high,
                   costs->self, costs->edge_costs,
                   is_estimate ? costs->self_low : costs->self,
                   is_estimate ? costs->self_high : costs->self,
                   is_estimate ? costs->inclusive_low : costs->inclusive,
                   is_estimate ? costs->edge_low : costs->edge_costs,
                   is_estimate ? costs->edge_high : costs->edge_costs,
                   costs->entered,
                   is_estimate ? costs->cycle_inclusive_low : costs->cycle_inclusive,
                   costs->cycle_entered };
  bool ok = bounds != NULL && cgv_group_bounds_find (&self->memory, &flow, bounds);

  for (uint32_t group = 0; ok && group < self->n_groups; group++)
    {
      CgvCost self_cost = self->groups[group].self;

      if (!costs->is_signed && bounds[group].cost < self_cost && self_cost <= bounds[group].high)
        bounds[group].cost = self_cost;
      cgv_group_set_inclusive (&self->groups[group], bounds[group]);
    }
  cgv_memory_free (&self->memory, bounds, self->n_groups, sizeof *bounds);
  return ok;
}

/* What is known of a cycle as a whole may be less than what is known of its members together. */
static void
limit_self (CgvGroup *group,
            CgvCost self_cost,
            CgvCost high)
{
  group->self = self_cost;
  group->self_high = self_cost > high ? self_cost : high;
  if (group->self_low > self_cost)
    group->self_low = self_cost;
}

/* A cycle leaves itself for good: its cost is known. */
static void
copy_inclusive (CgvGrouping *self)
{
  const CgvCosts *costs = self->costs;

  for (uint32_t i = 0; i < self->n_groups; i++)
    {
      CgvGroup *group = &self->groups[i];
      CgvCostRange range;

      if (group->n_members == 0)
        continue;
      group->inclusive = group->cycle != CGV_NONE ? costs->cycle_inclusive[group->cycle] : costs->inclusive[group->node];
      range = group->cycle != CGV_NONE ? cgv_costs_get_cycle_range (costs, group->cycle) : cgv_costs_get_inclusive_range (costs, group->node);
      group->inclusive_low = range.low;
      group->inclusive_high = range.high;
      if (group->cycle != CGV_NONE && !costs->is_signed && range.high < group->self_high)
        limit_self (group, costs->cycle_self[group->cycle], range.high);
    }
}

bool
cgv_grouping_group_nodes (CgvGrouping *self)
{
  self->group_of_node = self->map->group_of_node[self->side];
  if (!list_members (self))
    return false;
  self->groups = cgv_memory_new (&self->memory, self->n_groups, sizeof *self->groups);
  if (self->groups == NULL)
    return false;

  for (uint32_t group = 0; group < self->n_groups; group++)
    add_members (self, group);
  count_calls (self);
  if (self->kind != CGV_GROUPING_CYCLE)
    return bound_inclusive (self);
  copy_inclusive (self);
  return true;
}
