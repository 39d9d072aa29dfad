/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-grouping-private.h"

#include "cgv-file-pairs.h"

/* A file is a group, in the order of its first function. */
static bool
number_files (CgvGrouping *self,
              CgvFilePairs *pairs)
{
  uint32_t n_strings = cgv_profile_get_n_strings (self->costs->graph->profile);
  uint32_t *group_of_file = cgv_memory_new (&self->memory, n_strings, sizeof *group_of_file);

  if (group_of_file == NULL)
    return false;
  for (uint32_t i = 0; i < pairs->n_pairs; i++)
    {
      CgvFilePair *pair = &pairs->pairs[i];

      if (group_of_file[pair->file] == 0)
        group_of_file[pair->file] = ++self->n_groups;
      pair->group = group_of_file[pair->file] - 1;
    }
  cgv_memory_free (&self->memory, group_of_file, n_strings, sizeof *group_of_file);

  self->strings = cgv_memory_new (&self->memory, self->n_groups, sizeof *self->strings);
  if (self->strings == NULL)
    return false;
  for (uint32_t i = 0; i < pairs->n_pairs; i++)
    self->strings[pairs->pairs[i].group] = pairs->pairs[i].file;
  return true;
}

static void
number_functions (CgvGrouping *self,
                  CgvFilePairs *pairs)
{
  self->n_groups = self->costs->graph->n_nodes;
  for (uint32_t i = 0; i < pairs->n_pairs; i++)
    pairs->pairs[i].group = pairs->pairs[i].node;
}

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
  self->n_members = pairs->n_pairs;
  self->details_capacity = pairs->n_pairs;
  self->details = cgv_memory_new (&self->memory, self->n_members, sizeof *self->details);
  self->groups = cgv_memory_new (&self->memory, self->n_groups, sizeof *self->groups);
  if (start == NULL || self->details == NULL || self->groups == NULL)
    return false;

  for (uint32_t i = 0; i < pairs->n_pairs; i++)
    start[pairs->pairs[i].group]++;
  for (uint32_t group = 0; group < self->n_groups; group++)
    start[group + 1] += start[group];
  for (uint32_t i = pairs->n_pairs; i-- > 0;)
    self->details[--start[pairs->pairs[i].group]] = get_details (self, &pairs->pairs[i]);
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

  for (CgvNodeId node = 0; node < self->n_groups; node++)
    {
      CgvGroup *group = &self->groups[node];
      CgvCost self_cost = costs->self[node];
      CgvCost inclusive = costs->inclusive[node];
      CgvCostRange self_range = cgv_costs_get_self_range (costs, node);
      CgvCostRange range = cgv_costs_get_inclusive_range (costs, node);

      *group = (CgvGroup){ node, CGV_NONE, CGV_NONE, self->member_start[node + 1] - self->member_start[node],
                           costs->graph->n_calls[node], self_cost, self_range.low, self_range.high, inclusive, range.low, range.high };
    }
}

static uint32_t
get_file_group (const CgvGrouping *self,
                CgvNodeId node,
                const uint32_t *group_of_file)
{
  const CgvGraph *graph = self->costs->graph;

  return group_of_file[cgv_profile_get_function (graph->profile, cgv_fold_get_function (graph->fold, node))->file];
}

/* Of filtered calls it is only known between which functions they are, not in which lines. */
static void
count_filtered_calls (CgvGrouping *self,
                      const uint32_t *group_of_file)
{
  const CgvGraph *graph = self->costs->graph;

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      uint32_t from = get_file_group (self, graph->edges[edge].caller, group_of_file);
      uint32_t to = get_file_group (self, graph->edges[edge].callee, group_of_file);

      if (graph->present[edge] && to != 0 && to != from)
        self->groups[to - 1].n_calls = cgv_cost_add (self->groups[to - 1].n_calls, graph->counts[edge], false);
    }
}

/* Calls into a file are those from other files to functions that begin in it. */
static void
count_calls (CgvGrouping *self,
             const CgvFilePairs *pairs,
             const uint32_t *group_of_file)
{
  for (uint32_t i = 0; i < pairs->n_calls; i++)
    {
      const CgvPairCall *call = &pairs->calls[i];
      uint32_t group = get_file_group (self, call->callee, group_of_file);

      if (group == 0 || group - 1 == pairs->pairs[call->pair].group)
        continue;
      self->groups[group - 1].n_calls = cgv_cost_add (self->groups[group - 1].n_calls, call->count, false);
    }
}

static bool
fill_files (CgvGrouping *self,
            const CgvFilePairs *pairs)
{
  uint32_t n_strings = cgv_profile_get_n_strings (self->costs->graph->profile);
  CgvGroupBounds *bounds = cgv_memory_new (&self->memory, self->n_groups, sizeof *bounds);
  uint32_t *group_of_file = cgv_memory_new (&self->memory, n_strings, sizeof *group_of_file);
  bool ok = bounds != NULL && group_of_file != NULL && cgv_file_pairs_bound (pairs, self->n_groups, bounds);

  for (uint32_t i = 0; ok && i < self->n_groups; i++)
    {
      CgvGroup *group = &self->groups[i];

      *group = (CgvGroup){ .node = CGV_NONE, .cycle = CGV_NONE, .part = CGV_NONE };
      group->n_members = self->member_start[i + 1] - self->member_start[i];
      for (uint32_t j = self->member_start[i]; j < self->member_start[i + 1]; j++)
        cgv_grouping_add (self, &group->self, self->details[j].self);
      group->self_low = group->self_high = group->self;
      cgv_group_set_inclusive (group, bounds[i]);
      group_of_file[self->strings[i]] = i + 1;
    }
  if (ok && self->costs->graph->hidden != NULL)
    count_filtered_calls (self, group_of_file);
  else if (ok)
    count_calls (self, pairs, group_of_file);
  cgv_memory_free (&self->memory, bounds, self->n_groups, sizeof *bounds);
  cgv_memory_free (&self->memory, group_of_file, n_strings, sizeof *group_of_file);
  return ok;
}

static bool
group_pairs (CgvGrouping *self,
             CgvFilePairs *pairs)
{
  bool by_file = self->kind == CGV_GROUPING_FILE_FUNCTION;

  if (by_file && !number_files (self, pairs))
    return false;
  if (!by_file)
    number_functions (self, pairs);
  if (!list_members (self, pairs) || !choose_groups (self, pairs))
    return false;
  if (by_file)
    return fill_files (self, pairs);
  fill_functions (self);
  return true;
}

bool
cgv_grouping_group_files (CgvGrouping *self)
{
  CgvFilePairs pairs;
  bool ok = cgv_file_pairs_init (&pairs, &self->memory, self->costs) && group_pairs (self, &pairs);

  cgv_file_pairs_clear (&pairs);
  return ok;
}
