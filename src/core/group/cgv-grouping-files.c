/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-grouping-private.h"

#include "cgv-file-pairs.h"

static CgvGroupMember
get_details (const CgvGrouping *self,
             const CgvFilePair *pair)
{
  CgvGroupMember member = { .node = pair->node, .file = pair->file, .n_calls = self->costs->graph->n_calls[pair->node] };

  member.self = member.self_low = member.self_high = pair->self;
  member.inclusive = pair->self;
  cgv_grouping_add (self, &member.inclusive, pair->leaving);
  member.inclusive_low = member.inclusive_high = member.inclusive;
  return member;
}

/* A counting sort of the pairs by group. */
static bool
list_members (CgvGrouping *self,
              const CgvFilePairs *pairs)
{
  uint32_t *start = cgv_memory_new (&self->memory, (size_t) self->n_groups + 1, sizeof *start);

  self->member_start = start;
  self->groups = cgv_memory_new (&self->memory, self->n_groups, sizeof *self->groups);
  if (start == NULL || self->groups == NULL)
    return false;
  for (uint32_t i = 0; i < pairs->n_pairs; i++)
    {
      if (pairs->pairs[i].group != CGV_NONE)
        start[pairs->pairs[i].group]++;
    }
  for (uint32_t group = 0; group < self->n_groups; group++)
    start[group + 1] += start[group];

  self->n_members = start[self->n_groups];
  self->details_capacity = self->n_members;
  self->details = cgv_memory_new (&self->memory, self->n_members, sizeof *self->details);
  if (self->details == NULL)
    return false;
  for (uint32_t i = pairs->n_pairs; i-- > 0;)
    {
      if (pairs->pairs[i].group != CGV_NONE)
        self->details[--start[pairs->pairs[i].group]] = get_details (self, &pairs->pairs[i]);
    }
  return true;
}

/* The group of a function is the one where most of its self cost is. */
static bool
choose_groups (CgvGrouping *self,
               const CgvFilePairs *pairs)
{
  const CgvCosts *costs = self->costs;
  uint32_t n_nodes = costs->graph->n_nodes;

  self->group_of_node = cgv_memory_new (&self->memory, n_nodes, sizeof *self->group_of_node);
  if (self->group_of_node == NULL)
    return false;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    {
      uint32_t best = pairs->start[node];

      self->group_of_node[node] = CGV_NONE;
      if (best == pairs->start[node + 1])
        continue;
      for (uint32_t i = best + 1; i < pairs->start[node + 1]; i++)
        {
          if (cgv_cost_compare (pairs->pairs[i].self, pairs->pairs[best].self, costs->is_signed) > 0)
            best = i;
        }
      self->group_of_node[node] = pairs->pairs[best].group;
    }
  return true;
}

static void
fill_functions (CgvGrouping *self)
{
  const CgvCosts *costs = self->costs;

  for (uint32_t group = 0; group < self->n_groups; group++)
    self->groups[group] = (CgvGroup){ .node = CGV_NONE, .cycle = CGV_NONE, .part = CGV_NONE };
  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      uint32_t group = self->map->group_of_node[self->side][node];
      CgvCostRange self_range = cgv_costs_get_self_range (costs, node);
      CgvCostRange range = cgv_costs_get_inclusive_range (costs, node);

      if (group == CGV_NONE)
        continue;
      self->groups[group] = (CgvGroup){ node, CGV_NONE, CGV_NONE, self->member_start[group + 1] - self->member_start[group],
                                        costs->graph->n_calls[node], costs->self[node], self_range.low, self_range.high,
                                        costs->inclusive[node], range.low, range.high };
    }
}

/* Returns the group of the file that a function begins in, or that the function itself is in. */
static uint32_t
get_group_of_function (const CgvGrouping *self,
                       CgvFunctionId function)
{
  const CgvGroupMap *map = self->map;

  if (map->group_of_file[self->side] != NULL)
    return map->group_of_file[self->side][cgv_profile_get_function (self->costs->graph->profile, function)->file];
  return map->group_of_function[self->side][function];
}

static uint32_t
get_group_of_node (const CgvGrouping *self,
                   CgvNodeId node)
{
  CgvFunctionId function = cgv_fold_get_function (self->costs->graph->fold, node);

  return function != CGV_NONE ? get_group_of_function (self, function) : CGV_NONE;
}

/* Of filtered calls it is only known between which functions they are, not in which lines. */
static void
count_filtered_calls (CgvGrouping *self)
{
  const CgvGraph *graph = self->costs->graph;

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      uint32_t from = get_group_of_node (self, graph->edges[edge].caller);
      uint32_t to = get_group_of_node (self, graph->edges[edge].callee);

      if (graph->present[edge] && to != CGV_NONE && to != from)
        self->groups[to].n_calls = cgv_cost_add (self->groups[to].n_calls, graph->counts[edge], false);
    }
}

/* Calls into a file are those from other files to functions that begin in it. */
static void
count_calls (CgvGrouping *self,
             const CgvFilePairs *pairs)
{
  for (uint32_t i = 0; i < pairs->n_calls; i++)
    {
      const CgvPairCall *call = &pairs->calls[i];
      uint32_t group = get_group_of_function (self, call->callee);

      if (group == CGV_NONE || group == pairs->pairs[call->pair].group)
        continue;
      self->groups[group].n_calls = cgv_cost_add (self->groups[group].n_calls, call->count, false);
    }
}

static bool
fill_shared (CgvGrouping *self,
             const CgvFilePairs *pairs)
{
  CgvGroupBounds *bounds = cgv_memory_new (&self->memory, self->n_groups, sizeof *bounds);
  bool ok = bounds != NULL && cgv_file_pairs_bound (pairs, self->n_groups, bounds);

  for (uint32_t i = 0; ok && i < self->n_groups; i++)
    {
      CgvGroup *group = &self->groups[i];

      *group = (CgvGroup){ .node = CGV_NONE, .cycle = CGV_NONE, .part = CGV_NONE };
      group->n_members = self->member_start[i + 1] - self->member_start[i];
      for (uint32_t j = self->member_start[i]; j < self->member_start[i + 1]; j++)
        cgv_grouping_add (self, &group->self, self->details[j].self);
      group->self_low = group->self_high = group->self;
      cgv_group_set_inclusive (group, bounds[i]);
    }
  if (ok && self->costs->graph->hidden != NULL)
    count_filtered_calls (self);
  else if (ok)
    count_calls (self, pairs);
  cgv_memory_free (&self->memory, bounds, self->n_groups, sizeof *bounds);
  return ok;
}

static bool
group_pairs (CgvGrouping *self,
             const CgvFilePairs *pairs)
{
  if (!list_members (self, pairs) || !choose_groups (self, pairs))
    return false;
  if (self->kind != CGV_GROUPING_FUNCTION_FILE)
    return fill_shared (self, pairs);
  fill_functions (self);
  return true;
}

bool
cgv_grouping_group_files (CgvGrouping *self)
{
  CgvFilePairs pairs;
  bool ok = cgv_file_pairs_init (&pairs, &self->memory, self->costs, self->map, self->side) && group_pairs (self, &pairs);

  cgv_file_pairs_clear (&pairs);
  return ok;
}
