/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-grouping.h"

#include "cgv-amount-private.h"
#include "cgv-box.h"
#include "cgv-costs-private.h"
#include "cgv-event-set-private.h"
#include "cgv-file-pairs.h"
#include "cgv-fold-private.h"
#include "cgv-group-bounds.h"
#include "cgv-natural.h"
#include "cgv-profile-private.h"
#include "cgv-sorter.h"
#include "cgv-vector.h"

/* Returns the costs over the graph with every call; the graph of another event type may lack
 * some. */
static const CgvCosts *
get_whole (const CgvGrouping *self)
{
  return self->costs->whole != NULL ? self->costs->whole : self->costs;
}

static void
add (const CgvGrouping *self,
     CgvCost *sum,
     CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, self->costs->is_signed);
}

static void
add_exact (const CgvGrouping *self,
           CgvAmount *sum,
           CgvCost cost)
{
  *sum = cgv_amount_add (*sum, cgv_amount_exact (cost), self->costs->is_signed);
}

/* Limits the self cost of all functions together to the total. */
static void
limit_self (CgvGroup *group,
            const CgvCosts *costs)
{
  CgvCost high = cgv_costs_get_total (costs).high;

  if (!costs->is_signed && !cgv_amount_is_exact (group->self) && high < group->self.high)
    group->self.high = high > group->self.value ? high : group->self.value;
}

/* Begins groups without members. */
static bool
make_groups (CgvGrouping *self)
{
  CgvPool *pool = cgv_box_get_pool (self);

  cgv_pool_make (pool, &self->groups, self->n_groups);
  cgv_pool_make (pool, &self->member_start, (size_t) self->n_groups + 1);
  if (pool->failed)
    return false;
  for (uint32_t group = 0; group < self->n_groups; group++)
    self->groups[group] = (CgvGroup){ .node = CGV_NONE, .cycle = CGV_NONE, .part = CGV_NONE };
  return true;
}

/* Begins groups whose members are not whole functions. */
static bool
make_shared_groups (CgvGrouping *self)
{
  self->group_of_node = cgv_pool_new_ids (cgv_box_get_pool (self), self->costs->graph->n_nodes);
  return make_groups (self);
}

/* Turns counts into the indexes where the members of groups end. */
static void
add_up_starts (CgvGrouping *self)
{
  cgv_starts_add_up (self->member_start, self->n_groups);
  self->n_members = self->member_start[self->n_groups];
}

/* Lists the nodes with a counting sort, so that the members of a group are in ascending order. */
static bool
list_nodes (CgvGrouping *self)
{
  uint32_t n_nodes = self->costs->graph->n_nodes;
  uint32_t *start = self->member_start;

  for (CgvNodeId node = 0; node < n_nodes; node++)
    {
      if (self->group_of_node[node] != CGV_NONE)
        start[self->group_of_node[node]]++;
    }
  add_up_starts (self);
  cgv_pool_make (cgv_box_get_pool (self), &self->members, self->n_members);
  if (self->members == NULL)
    return false;
  for (CgvNodeId node = n_nodes; node-- > 0;)
    {
      if (self->group_of_node[node] != CGV_NONE)
        self->members[--start[self->group_of_node[node]]] = node;
    }
  return true;
}

/* Describes a cycle. It has the name of its member with most inclusive cost or, as a row among functions, with most self cost. The group
 * that runs before main has no name. */
static void
describe_cycle (const CgvGrouping *self,
                CgvGroup *group,
                CgvNodeId first)
{
  const CgvCosts *costs = self->costs;
  const CgvNodeId *members = &self->members[first];
  const CgvCost *by = self->kind == CGV_GROUPING_FUNCTION ? costs->self : costs->inclusive;

  group->cycle = costs->graph->cycles[members[0]];
  if (group->n_members > 1 && group->cycle == CGV_NONE)
    return;
  group->node = members[0];
  for (uint32_t i = 1; i < group->n_members; i++)
    {
      if (cgv_cost_compare (by[members[i]], by[group->node], costs->is_signed) > 0)
        group->node = members[i];
    }
}

static bool
has_cycles (const CgvGrouping *self)
{
  return self->kind == CGV_GROUPING_CYCLE || self->kind == CGV_GROUPING_FUNCTION;
}

static void
add_members (const CgvGrouping *self,
             uint32_t number)
{
  CgvGroup *group = &self->groups[number];
  uint32_t first = self->member_start[number];

  group->n_members = self->member_start[number + 1] - first;
  for (uint32_t i = 0; i < group->n_members; i++)
    group->self = cgv_amount_add (group->self, cgv_costs_get_self (self->costs, self->members[first + i]), self->costs->is_signed);
  limit_self (group, self->costs);
  if (has_cycles (self) && group->n_members > 0)
    describe_cycle (self, group, first);
}

static void
count_edges (CgvGrouping *self)
{
  const CgvGraph *graph = self->costs->graph;

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      uint32_t from = self->group_of_node[graph->edges[edge].caller];
      uint32_t to = self->group_of_node[graph->edges[edge].callee];

      if (from != to && to != CGV_NONE)
        self->groups[to].n_calls = cgv_cost_add (self->groups[to].n_calls, cgv_graph_get_count (graph, edge), false);
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
  CgvPool *pool = cgv_box_get_pool (self);
  CgvAmount *amounts = cgv_pool_new (pool, self->n_groups, sizeof *amounts);
  bool ok = amounts != NULL && cgv_group_bounds_find (pool->memory, get_whole (self), self->group_of_node, self->n_groups, amounts);

  for (uint32_t group = 0; ok && group < self->n_groups; group++)
    {
      CgvCost self_cost = self->groups[group].self.value;

      if (!self->costs->is_signed && amounts[group].value < self_cost && self_cost <= amounts[group].high)
        amounts[group].value = self_cost;
      self->groups[group].inclusive = amounts[group];
    }
  cgv_pool_drop (pool, amounts);
  return ok;
}

/* Limits a cycle: it may be known as a whole more closely than as the sum of its members. */
static void
limit_cycle (CgvGroup *group,
            CgvCost self_cost,
            CgvCost high)
{
  group->self.value = self_cost;
  group->self.high = self_cost > high ? self_cost : high;
  if (group->self.low > self_cost)
    group->self.low = self_cost;
}

/* Adds up the group that runs before main. Nothing else calls it, so that all of its calls leave it. */
static void
add_up_start (CgvGrouping *self,
              uint32_t number)
{
  const CgvCosts *costs = get_whole (self);
  const CgvGraph *graph = costs->graph;
  CgvGroup *group = &self->groups[number];
  CgvCost total = cgv_costs_get_total (costs).high;

  group->inclusive = group->self;
  for (uint32_t i = 0; i < group->n_members; i++)
    {
      CgvNodeId node = self->members[self->member_start[number] + i];

      cgv_foreach_in (edge, graph->out_start, node)
        {
          if (!graph->present[edge] || self->group_of_node[graph->edges[edge].callee] == number)
            continue;
          group->inclusive = cgv_amount_add (group->inclusive, cgv_costs_get_edge (costs, edge), costs->is_signed);
        }
    }
  if (!costs->is_signed && group->inclusive.high > total)
    group->inclusive = (CgvAmount){
      .value = group->inclusive.value < total ? group->inclusive.value : total,
      .low = group->inclusive.low < total ? group->inclusive.low : total,
      .high = total,
    };
}

/* A cycle leaves itself for good: its cost is known. */
static void
copy_inclusive (CgvGrouping *self)
{
  const CgvCosts *costs = self->costs;

  for (uint32_t i = 0; i < self->n_groups; i++)
    {
      CgvGroup *group = &self->groups[i];

      if (group->n_members == 0)
        continue;
      if (group->node == CGV_NONE)
        {
          add_up_start (self, i);
          continue;
        }
      group->inclusive = group->cycle != CGV_NONE ? cgv_costs_get_cycle (costs, group->cycle) : cgv_costs_get_inclusive (costs, group->node);
      if (group->cycle != CGV_NONE && !costs->is_signed && group->inclusive.high < group->self.high)
        limit_cycle (group, costs->cycle_self[group->cycle], group->inclusive.high);
    }
}

static bool
group_nodes (CgvGrouping *self)
{
  self->group_of_node = self->map->group_of_node[self->side];
  if (!make_groups (self) || !list_nodes (self))
    return false;
  for (uint32_t group = 0; group < self->n_groups; group++)
    add_members (self, group);
  count_edges (self);
  if (!has_cycles (self))
    return bound_inclusive (self);
  copy_inclusive (self);
  return true;
}

static CgvGroupMember
describe_pair (const CgvGrouping *self,
             const CgvFilePair *pair)
{
  return (CgvGroupMember){
    .node = pair->node,
    .file = pair->file,
    .n_calls = self->costs->graph->n_calls[pair->node],
    .self = cgv_amount_exact (pair->self),
    .inclusive = cgv_amount_exact (cgv_cost_add (pair->self, pair->leaving, self->costs->is_signed)),
  };
}

/* Sorts the pairs by group with a counting sort. */
static bool
list_pairs (CgvGrouping *self,
              const CgvFilePairs *pairs)
{
  uint32_t *start = self->member_start;

  for (uint32_t i = 0; i < pairs->n_pairs; i++)
    {
      if (pairs->pairs[i].group != CGV_NONE)
        start[pairs->pairs[i].group]++;
    }
  add_up_starts (self);
  cgv_pool_make (cgv_box_get_pool (self), &self->details, self->n_members);
  if (self->details == NULL)
    return false;
  for (uint32_t i = pairs->n_pairs; i-- > 0;)
    {
      if (pairs->pairs[i].group != CGV_NONE)
        self->details[--start[pairs->pairs[i].group]] = describe_pair (self, &pairs->pairs[i]);
    }
  return true;
}

/* Chooses the group of each function: the one with most of its self cost. */
static void
choose_groups (CgvGrouping *self,
               const CgvFilePairs *pairs)
{
  const CgvCosts *costs = self->costs;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      uint32_t best = pairs->start[node];

      if (best == pairs->start[node + 1])
        continue;
      for (uint32_t i = best + 1; i < pairs->start[node + 1]; i++)
        {
          if (cgv_cost_compare (pairs->pairs[i].self, pairs->pairs[best].self, costs->is_signed) > 0)
            best = i;
        }
      self->group_of_node[node] = pairs->pairs[best].group;
    }
}

static void
fill_functions (CgvGrouping *self)
{
  const CgvCosts *costs = self->costs;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    {
      uint32_t group = self->map->group_of_node[self->side][node];

      if (group == CGV_NONE)
        continue;
      self->groups[group] = (CgvGroup){
        .node = node,
        .cycle = CGV_NONE,
        .part = CGV_NONE,
        .n_members = self->member_start[group + 1] - self->member_start[group],
        .n_calls = costs->graph->n_calls[node],
        .self = cgv_costs_get_self (costs, node),
        .inclusive = cgv_costs_get_inclusive (costs, node),
      };
    }
}

/* Returns the group of the file that a function begins in, or that the function itself is in. */
static uint32_t
get_group_of_function (const CgvGrouping *self,
                       CgvFunctionId function)
{
  const CgvGroupMap *map = self->map;

  if (map->group_of_file[self->side] != NULL)
    return map->group_of_file[self->side][self->costs->graph->profile->functions[function].file];
  return map->group_of_function[self->side][function];
}

static uint32_t
get_group_of_node (const CgvGrouping *self,
                   CgvNodeId node)
{
  const CgvGraph *graph = self->costs->graph;
  CgvFunctionId function = cgv_fold_get_function (graph->fold, node);

  return function != CGV_NONE && !cgv_graph_is_hidden (graph, node) ? get_group_of_function (self, function) : CGV_NONE;
}

/* Counts filtered calls, of which only the two functions are known, not the lines. */
static void
count_filtered_calls (CgvGrouping *self)
{
  const CgvGraph *graph = self->costs->graph;

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      uint32_t from = get_group_of_node (self, graph->edges[edge].caller);
      uint32_t to = get_group_of_node (self, graph->edges[edge].callee);

      if (to != CGV_NONE && to != from)
        self->groups[to].n_calls = cgv_cost_add (self->groups[to].n_calls, cgv_graph_get_count (graph, edge), false);
    }
}

/* Calls into a file are those from other files to functions that begin in it. */
static void
count_pair_calls (CgvGrouping *self,
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
  CgvPool *pool = cgv_box_get_pool (self);
  CgvAmount *amounts = cgv_pool_new (pool, self->n_groups, sizeof *amounts);
  bool ok = amounts != NULL && cgv_file_pairs_bound (pairs, self->n_groups, amounts);

  for (uint32_t i = 0; ok && i < self->n_groups; i++)
    {
      CgvGroup *group = &self->groups[i];

      group->n_members = self->member_start[i + 1] - self->member_start[i];
      cgv_foreach_in (j, self->member_start, i)
        group->self = cgv_amount_add (group->self, self->details[j].self, self->costs->is_signed);
      group->inclusive = amounts[i];
    }
  if (ok && self->costs->graph->hidden != NULL)
    count_filtered_calls (self);
  else if (ok)
    count_pair_calls (self, pairs);
  cgv_pool_drop (pool, amounts);
  return ok;
}

static bool
group_pairs (CgvGrouping *self,
             const CgvFilePairs *pairs)
{
  if (!make_shared_groups (self) || !list_pairs (self, pairs))
    return false;
  choose_groups (self, pairs);
  if (self->kind != CGV_GROUPING_FUNCTION_FILE)
    return fill_shared (self, pairs);
  fill_functions (self);
  return true;
}

static bool
group_files (CgvGrouping *self)
{
  CgvFilePairs pairs;
  bool ok = cgv_file_pairs_init (&pairs, cgv_box_get_pool (self)->memory, self->costs, self->map, self->side) && group_pairs (self, &pairs);

  cgv_file_pairs_clear (&pairs);
  return ok;
}

/* State while one part after another is summed up. Costs, counts and marks are zero between parts. */
typedef struct
{
  CgvGrouping *grouping;
  CgvEventSum what;
  CgvCost *self;       /* for each function */
  CgvCost *call_costs; /* for each call of the profile */
  uint64_t *counts;    /* for each call, how often */
  uint8_t *present;    /* for each call, whether the part has it */
  CgvFunctionId *functions; /* those of the part */
  CgvCallId *calls;         /* those of the part */
  uint32_t *member_of_node; /* for each node, its last member, plus 1 */
  CgvCost *most;            /* for each node, the most self cost in any part so far */
} Listing;

/* Returns the member of the last group for a function, and adds it if necessary; NULL if there is no memory. */
static CgvGroupMember *
get_listed (Listing *listing,
            uint32_t group,
            CgvNodeId node)
{
  CgvGrouping *self = listing->grouping;

  if (listing->member_of_node[node] > self->member_start[group])
    return &self->details[listing->member_of_node[node] - 1];

  if (self->n_members >= CGV_NONE - 1 ||
      !cgv_array_grow_in (cgv_box_get_pool (self), &self->details, (size_t) self->n_members + 1))
    return NULL;
  self->details[self->n_members] = (CgvGroupMember){ .node = node, .file = CGV_NONE };
  listing->member_of_node[node] = ++self->n_members;
  return &self->details[self->n_members - 1];
}

static bool
add_functions (Listing *listing,
               uint32_t group,
               uint32_t n)
{
  CgvGrouping *self = listing->grouping;

  for (uint32_t i = 0; i < n; i++)
    {
      CgvFunctionId function = listing->functions[i];
      CgvGroupMember *member = get_listed (listing, group, cgv_fold_get_node (self->costs->graph->fold, function));

      if (member == NULL)
        return false;
      add_exact (self, &member->self, listing->self[function]);
      add_exact (self, &member->inclusive, listing->self[function]);
      listing->self[function] = 0;
    }
  return true;
}

static bool
add_call (Listing *listing,
          uint32_t group,
          CgvCallId id)
{
  CgvGrouping *self = listing->grouping;
  const CgvGraph *graph = self->costs->graph;
  const CgvCall *call = &graph->profile->calls[id];
  CgvNodeId from = cgv_fold_get_node (graph->fold, call->caller);
  CgvNodeId to = cgv_fold_get_node (graph->fold, call->callee);
  CgvGroupMember *caller = get_listed (listing, group, from);
  CgvGroupMember *callee;

  if (caller == NULL)
    return false;
  if (!cgv_graph_is_within (graph, from, to))
    add_exact (self, &caller->inclusive, listing->call_costs[id]);
  callee = get_listed (listing, group, to);
  if (callee == NULL)
    return false;
  callee->n_calls = cgv_cost_add (callee->n_calls, listing->counts[id], false);
  return true;
}

static bool
add_calls (Listing *listing,
           uint32_t group,
           uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    {
      CgvCallId id = listing->calls[i];

      if (!add_call (listing, group, id))
        return false;
      listing->call_costs[id] = 0;
      listing->counts[id] = 0;
      listing->present[id] = 0;
    }
  return true;
}

/* The group of a function is the first of those where its self cost is most. */
static void
choose_group (Listing *listing,
              uint32_t group,
              const CgvGroupMember *member)
{
  CgvGrouping *self = listing->grouping;
  CgvCost *most = &listing->most[member->node];

  if (self->group_of_node[member->node] != CGV_NONE && cgv_cost_compare (member->self.value, *most, self->costs->is_signed) <= 0)
    return;
  self->group_of_node[member->node] = group;
  *most = member->self.value;
}

static bool
add_part (Listing *listing,
          uint32_t number,
          CgvPartId part)
{
  CgvGrouping *self = listing->grouping;
  const CgvProfile *profile = self->costs->graph->profile;
  CgvGroup *group = &self->groups[number];
  uint32_t n;

  self->member_start[number] = self->n_members;
  n = cgv_profile_sum_part_self_of (profile, part, &listing->what, listing->self, listing->functions);
  if (!add_functions (listing, number, n))
    return false;
  n = cgv_profile_sum_part_calls_of (profile, part, &listing->what, listing->call_costs, listing->counts, listing->present, listing->calls);
  if (!add_calls (listing, number, n))
    return false;

  group->part = part;
  group->n_members = self->n_members - self->member_start[number];
  for (uint32_t i = self->member_start[number]; i < self->n_members; i++)
    {
      group->self = cgv_amount_add (group->self, self->details[i].self, self->costs->is_signed);
      choose_group (listing, number, &self->details[i]);
    }
  group->inclusive = group->self;
  return true;
}

static bool
allocate (Listing *listing,
          CgvPool *pool)
{
  const CgvGraph *graph = listing->grouping->costs->graph;
  uint32_t n_functions = graph->profile->n_functions;
  uint32_t n_calls = graph->profile->n_calls;

  cgv_pool_make (pool, &listing->self, n_functions);
  cgv_pool_make (pool, &listing->functions, n_functions);
  cgv_pool_make (pool, &listing->call_costs, n_calls);
  cgv_pool_make (pool, &listing->counts, n_calls);
  cgv_pool_make (pool, &listing->present, n_calls);
  cgv_pool_make (pool, &listing->calls, n_calls);
  cgv_pool_make (pool, &listing->member_of_node, graph->n_nodes);
  cgv_pool_make (pool, &listing->most, graph->n_nodes);
  return !pool->failed;
}

/* Parts of the other side stay empty. */
static bool
list_parts (Listing *listing)
{
  CgvGrouping *self = listing->grouping;
  const CgvGraph *graph = self->costs->graph;
  uint32_t group = self->map->first_part[self->side];

  for (CgvPartId part = 0; part < graph->profile->n_parts; part++)
    {
      if (cgv_part_set_contains (graph->parts, part) && !add_part (listing, group++, part))
        return false;
    }
  for (; group <= self->n_groups; group++)
    self->member_start[group] = self->n_members;
  return true;
}

static bool
group_parts (CgvGrouping *self)
{
  const CgvCosts *costs = self->costs;
  CgvPool pool = { .memory = cgv_box_get_pool (self)->memory };
  CgvEventTerm term;
  Listing listing = { .grouping = self, .what = cgv_event_set_get_sum (costs->events, costs->event, &term) };
  bool ok = make_shared_groups (self) && allocate (&listing, &pool) && list_parts (&listing);

  cgv_pool_clear (&pool);
  return ok;
}

/* The division of a function's cost among groups. Filters may have left less of it than was
 * recorded for its members. */
typedef struct
{
  CgvCost self;     /* recorded self cost of all members */
  CgvCost leaving;  /* recorded cost of their calls that leave the function and its cycle */
  uint64_t n_calls; /* recorded calls into them */
  uint32_t n;       /* number of members */
  CgvSharing self_left; /* the filtered cost that is being divided among the members */
  CgvSharing leaving_left;
  CgvSharing calls_left;
} Share;

static CgvCost
get_leaving (const CgvGroupMember *member,
             bool is_signed)
{
  return cgv_cost_subtract (member->inclusive.value, member->self.value, is_signed);
}

static void
add_up (const CgvGrouping *self,
        Share *shares)
{
  for (uint32_t i = 0; i < self->n_members; i++)
    {
      const CgvGroupMember *member = &self->details[i];
      Share *share = &shares[member->node];

      add (self, &share->self, member->self.value);
      add (self, &share->leaving, get_leaving (member, self->costs->is_signed));
      share->n_calls = cgv_cost_add (share->n_calls, member->n_calls, false);
      share->n++;
    }
}

/* Returns whether filters changed the cost of a function, or its bounds. A row that only the other side has costs nothing. */
static bool
is_changed (const CgvGrouping *self,
            CgvNodeId node,
            const Share *share)
{
  const CgvCosts *costs = self->costs;
  CgvCost inclusive = share->self;

  if (cgv_fold_get_function (costs->graph->fold, node) == CGV_NONE)
    return false;
  if (cgv_graph_is_hidden (costs->graph, node) && self->kind != CGV_GROUPING_PART)
    return true;
  if (share->n == 0)
    return false;
  add (self, &inclusive, share->leaving);
  return cgv_graph_is_hidden (costs->graph, node) || costs->self[node] != share->self || costs->inclusive[node] != inclusive ||
         !cgv_amount_is_exact (cgv_costs_get_self (costs, node)) || !cgv_amount_is_exact (cgv_costs_get_inclusive (costs, node));
}

/* Returns the part of @cost that was @part of @all; parts add up to it. */
static CgvCost
take (CgvSharing *left,
      CgvCost cost,
      CgvCost part,
      CgvCost all)
{
  return cost == all ? part : cgv_sharing_next (left, part);
}

/* Returns @value, and bounds around it: between none and all of the removed (or added) cost may be that of this share.
 *
 * @of: filtered cost of all shares together
 * @part: recorded cost of this share
 * @all: recorded cost of all shares
 * @n: number of shares */
static CgvAmount
bound_share (CgvCost value,
             CgvAmount of,
             CgvCost part,
             CgvCost all,
             uint32_t n)
{
  CgvCost rest = all - part;

  if (n > 1)
    {
      CgvCost low = of.low;

      of.low = low >= all ? part : low > rest ? low - rest : 0;
      of.high = of.high > all ? cgv_cost_add (part, of.high - all, false) : of.high < part ? of.high : part;
    }
  of.value = value;
  return cgv_amount_hold (of, false);
}

static void
fit_unsigned (const CgvCosts *costs,
              Share *share,
              CgvGroupMember *member)
{
  CgvAmount own = cgv_costs_get_self (costs, member->node);
  CgvAmount inclusive = cgv_costs_get_inclusive (costs, member->node);
  CgvCost recorded = member->self.value;
  CgvCost leaving = get_leaving (member, false);
  CgvCost self_left = take (&share->self_left, own.value, recorded, share->self);
  CgvCost leaving_left = take (&share->leaving_left, cgv_cost_subtract (inclusive.value, own.value, false), leaving, share->leaving);

  member->self = bound_share (self_left, own, recorded, share->self, share->n);
  member->inclusive = bound_share (cgv_cost_add (self_left, leaving_left, false), inclusive, cgv_cost_add (recorded, leaving, false),
                                   cgv_cost_add (share->self, share->leaving, false), share->n);
}

/* Removes the bounds of shares that may be negative. */
static void
fit_signed (const CgvCosts *costs,
            const Share *share,
            CgvGroupMember *member)
{
  bool is_whole = share->n == 1;

  member->self = is_whole ? cgv_costs_get_self (costs, member->node) : cgv_amount_unknown (member->self.value);
  member->inclusive = is_whole ? cgv_costs_get_inclusive (costs, member->node) : cgv_amount_unknown (member->inclusive.value);
}

static void
fit_group (CgvGrouping *self,
           uint32_t number)
{
  CgvGroup *group = &self->groups[number];
  bool is_signed = self->costs->is_signed;
  CgvAmount total = cgv_costs_get_total (self->costs);
  CgvCost largest = 0;

  group->self = group->inclusive = cgv_amount_exact (0);
  if (group->n_members == 0 && self->kind != CGV_GROUPING_PART)
    return;
  cgv_foreach_in (i, self->member_start, number)
    {
      const CgvGroupMember *member = &self->details[i];

      group->self = cgv_amount_add (group->self, member->self, is_signed);
      if (member->inclusive.low > largest)
        largest = member->inclusive.low;
    }
  if (self->n_groups == 1 && group->self.value == self->costs->total)
    group->self = total;
  limit_self (group, self->costs);
  if (self->kind == CGV_GROUPING_PART)
    group->inclusive = group->self;
  else if (is_signed)
    group->inclusive = cgv_amount_unknown (group->self.value);
  else
    {
      CgvCost low = group->self.low > largest ? group->self.low : largest;
      CgvCost high = total.high > low ? total.high : low;
      CgvCost middle = low + (high - low) / 2;

      group->inclusive = (CgvAmount){ .value = group->self.value > middle ? group->self.value : middle, .low = low, .high = high };
    }
}

/* Takes hidden functions out of their groups. */
static void
drop_hidden (CgvGrouping *self)
{
  const CgvGraph *graph = self->costs->graph;
  uint32_t n_members = 0;
  uint32_t start = 0;

  if (graph->hidden == NULL)
    return;
  for (uint32_t group = 0; group < self->n_groups; group++)
    {
      uint32_t first = n_members;

      for (uint32_t i = start; i < self->member_start[group + 1]; i++)
        {
          if (!cgv_graph_is_hidden (graph, self->details[i].node))
            self->details[n_members++] = self->details[i];
        }
      start = self->member_start[group + 1];
      self->member_start[group + 1] = n_members;
      self->groups[group].n_members = n_members - first;
    }
  self->n_members = n_members;
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      if (cgv_graph_is_hidden (graph, node))
        self->group_of_node[node] = CGV_NONE;
    }
}

static bool
is_any_changed (const CgvGrouping *self,
                const Share *shares)
{
  for (CgvNodeId node = 0; node < self->costs->graph->n_nodes; node++)
    {
      if (is_changed (self, node, &shares[node]))
        return true;
    }
  return false;
}

/* Starts dividing, except for signed costs, of which only calls are divided. */
static void
begin_sharing (const CgvCosts *costs,
               CgvNodeId node,
               Share *share)
{
  cgv_sharing_init (&share->self_left, costs->self[node], share->self, false);
  cgv_sharing_init (&share->leaving_left, cgv_cost_subtract (costs->inclusive[node], costs->self[node], false), share->leaving, false);
  cgv_sharing_init (&share->calls_left, costs->graph->n_calls[node], share->n_calls, false);
}

/* Returns whether each function is in one group only, as if groups were made of functions. */
static bool
is_undivided (const CgvGrouping *self,
              const Share *shares)
{
  for (CgvNodeId node = 0; node < self->costs->graph->n_nodes; node++)
    {
      if (shares[node].n > 1)
        return false;
    }
  return self->kind == CGV_GROUPING_FILE;
}

static void
fit_members (CgvGrouping *self,
             Share *shares)
{
  const CgvCosts *costs = self->costs;

  for (CgvNodeId node = 0; node < costs->graph->n_nodes; node++)
    begin_sharing (costs, node, &shares[node]);
  for (uint32_t i = 0; i < self->n_members; i++)
    {
      CgvGroupMember *member = &self->details[i];
      Share *share = &shares[member->node];

      if (!is_changed (self, member->node, share))
        continue;
      if (self->kind == CGV_GROUPING_PART)
        member->n_calls = take (&share->calls_left, costs->graph->n_calls[member->node], member->n_calls, share->n_calls);
      if (self->costs->is_signed)
        fit_signed (costs, share, member);
      else
        fit_unsigned (costs, share, member);
    }
}

/* Fits members that were summed from lines to the costs, which filters may have changed since. */
static bool
fit (CgvGrouping *self)
{
  CgvPool *pool = cgv_box_get_pool (self);
  Share *shares = cgv_pool_new (pool, self->costs->graph->n_nodes, sizeof *shares);
  bool ok = shares != NULL;

  if (ok)
    add_up (self, shares);
  if (ok && is_any_changed (self, shares))
    {
      fit_members (self, shares);
      drop_hidden (self);
      for (uint32_t group = 0; self->kind != CGV_GROUPING_FUNCTION_FILE && group < self->n_groups; group++)
        fit_group (self, group);
      if (is_undivided (self, shares))
        ok = bound_inclusive (self);
    }
  cgv_pool_drop (pool, shares);
  return ok;
}

static bool
build (CgvGrouping *self)
{
  if (self->kind == CGV_GROUPING_PART)
    return group_parts (self) && fit (self);
  if (self->map->group_of_node[self->side] == NULL || self->kind == CGV_GROUPING_FUNCTION_FILE)
    return group_files (self) && fit (self);
  return group_nodes (self);
}

static CgvGrouping *
new_sum (CgvCosts *costs,
         CgvGroupMap *map,
         CgvSide side,
         const CgvMemory *memory)
{
  CgvGrouping *self = cgv_box_new (memory, sizeof *self);

  if (self == NULL)
    return NULL;
  self->costs = cgv_costs_ref (costs);
  self->map = cgv_group_map_ref (map);
  self->side = side;
  self->kind = map->kind;
  self->n_groups = map->n_groups;
  if (build (self))
    return self;
  cgv_grouping_unref (self);
  return NULL;
}

/* Divides ratios, which are not sums: the groups of a ratio are those of its numerator, divided by those of its divisor, which have the
 * same members. */
static void
divide (const CgvCosts *costs,
        CgvAmount *amount,
        CgvAmount divisor)
{
  CgvCost ratio = cgv_event_set_divide (costs->events, costs->event, amount->value, divisor.value);

  *amount = cgv_costs_divide_amounts (costs, ratio, *amount, divisor);
}

static CgvGrouping *
new_ratio (CgvCosts *costs,
           CgvGroupMap *map,
           CgvSide side,
           const CgvMemory *memory)
{
  CgvGrouping *self = new_sum (costs->numerator, map, side, memory);
  CgvGrouping *divisor = self != NULL ? new_sum (costs->divisor, map, side, memory) : NULL;

  if (divisor == NULL)
    {
      cgv_grouping_unref (self);
      return NULL;
    }
  for (uint32_t group = 0; group < self->n_groups; group++)
    {
      divide (costs, &self->groups[group].self, divisor->groups[group].self);
      divide (costs, &self->groups[group].inclusive, divisor->groups[group].inclusive);
    }
  for (uint32_t i = 0; self->details != NULL && i < self->n_members; i++)
    {
      divide (costs, &self->details[i].self, divisor->details[i].self);
      divide (costs, &self->details[i].inclusive, divisor->details[i].inclusive);
    }
  cgv_costs_unref (self->costs);
  self->costs = cgv_costs_ref (costs);
  cgv_grouping_unref (divisor);
  return self;
}

CgvGrouping *
cgv_grouping_new (CgvCosts *costs,
                  CgvGroupMap *map,
                  CgvSide side,
                  const CgvMemory *memory)
{
  return cgv_costs_get_event (costs)->is_ratio ? new_ratio (costs, map, side, memory) : new_sum (costs, map, side, memory);
}

static void
clear (void *object)
{
  CgvGrouping *self = object;

  cgv_group_map_unref (self->map);
  cgv_costs_unref (self->costs);
}

CGV_BOX_TYPE (CgvGrouping, cgv_grouping, clear)

const char *
cgv_grouping_get_name (const CgvGrouping *self,
                       uint32_t group,
                       size_t *length)
{
  if (self->map->names != NULL)
    {
      *length = self->map->names[group].length;
      return self->map->names[group].bytes;
    }
  if (self->groups[group].node != CGV_NONE)
    return cgv_fold_get_name (self->costs->graph->fold, self->groups[group].node, length);
  *length = 0;
  return "";
}

void
cgv_grouping_get_member (const CgvGrouping *self,
                         uint32_t group,
                         uint32_t index,
                         CgvGroupMember *member)
{
  const CgvCosts *costs = self->costs;
  CgvNodeId node;

  if (self->details != NULL)
    {
      *member = self->details[self->member_start[group] + index];
      return;
    }
  node = self->members[self->member_start[group] + index];
  *member = (CgvGroupMember){
    .node = node,
    .file = CGV_NONE,
    .n_calls = costs->graph->n_calls[node],
    .self = cgv_costs_get_self (costs, node),
    .inclusive = cgv_costs_get_inclusive (costs, node),
  };
}

CgvGroupMember
cgv_grouping_get_as_member (const CgvGrouping *self,
                            uint32_t group)
{
  const CgvGroup *of = &self->groups[group];

  return (CgvGroupMember){ .node = of->node, .file = CGV_NONE, .n_calls = of->n_calls, .self = of->self, .inclusive = of->inclusive };
}

/* Groups, or the members of one group, and their sort key. */
typedef struct
{
  const CgvGrouping *grouping;
  uint32_t group;
  uint32_t n_items;
  CgvQuantityKind key;
  bool descending;
  const uint32_t *node_names;
  const uint32_t *node_locations;
  uint32_t *names;
} Rows;

static CgvGroupMember
get_item (const Rows *rows,
          uint32_t item)
{
  CgvGroupMember member;

  if (rows->group == CGV_NONE)
    return cgv_grouping_get_as_member (rows->grouping, item);
  cgv_grouping_get_member (rows->grouping, rows->group, item, &member);
  return member;
}

static uint64_t
get_key (const void *user_data,
         uint32_t item,
         unsigned int level)
{
  const Rows *rows = user_data;
  CgvGroupMember values = get_item (rows, item);
  CgvOrderRow row = { .self = values.self.value, .inclusive = values.inclusive.value, .n_calls = values.n_calls, .name = item, .location = item, .index = item };

  if (rows->names != NULL)
    row.name = row.location = rows->names[item];
  else if (values.node != CGV_NONE)
    {
      row.name = rows->node_names[values.node];
      row.location = rows->node_locations != NULL ? rows->node_locations[values.node] : 0;
    }
  return cgv_order_get_key (&row, rows->key, rows->descending, rows->grouping->costs->is_signed, level);
}

static CgvNaturalText
get_name (const Rows *rows,
          uint32_t item)
{
  CgvNaturalText name;

  if (rows->group == CGV_NONE)
    name.bytes = cgv_grouping_get_name (rows->grouping, item, &name.length);
  else
    name.bytes = cgv_profile_get_string (rows->grouping->costs->graph->profile, get_item (rows, item).file, &name.length);
  return name;
}

/* Ranks the names of objects, files and namespaces. */
static bool
rank_names (Rows *rows,
            CgvPool *scratch)
{
  CgvNaturalText *names = cgv_pool_new (scratch, rows->n_items, sizeof *names);

  cgv_pool_make (scratch, &rows->names, rows->n_items);
  if (scratch->failed)
    return false;
  for (uint32_t item = 0; item < rows->n_items; item++)
    names[item] = get_name (rows, item);
  return cgv_natural_rank (scratch->memory, names, rows->n_items, rows->names, NULL);
}

static bool
get_node_ranks (Rows *rows,
                CgvOrder *order)
{
  rows->node_names = cgv_order_get_names (order);
  if (rows->node_names != NULL && rows->key == CGV_QUANTITY_LOCATION)
    rows->node_locations = cgv_order_get_locations (order);
  return rows->node_names != NULL && (rows->key != CGV_QUANTITY_LOCATION || rows->node_locations != NULL);
}

static bool
sort (Rows *rows,
      bool are_functions,
      CgvOrder *order,
      uint32_t *items,
      size_t n_items)
{
  CgvMemory memory = cgv_box_copy_memory (order);
  CgvPool scratch = { .memory = &memory };
  CgvSorter sorter = { get_key, rows, CGV_ORDER_N_KEYS };
  bool ok;

  ok = are_functions ? get_node_ranks (rows, order) : rank_names (rows, &scratch);
  ok = ok && cgv_sorter_sort (&sorter, &memory, items, n_items);
  cgv_pool_clear (&scratch);
  return ok;
}

bool
cgv_grouping_sort (const CgvGrouping *self,
                   CgvOrder *order,
                   CgvQuantityKind key,
                   bool descending,
                   uint32_t *groups,
                   size_t n_groups)
{
  Rows rows = { .grouping = self, .group = CGV_NONE, .n_items = self->n_groups, .key = key, .descending = descending };

  return sort (&rows, self->map->names == NULL, order, groups, n_groups);
}

bool
cgv_grouping_sort_members (const CgvGrouping *self,
                           uint32_t group,
                           CgvOrder *order,
                           CgvQuantityKind key,
                           bool descending,
                           uint32_t *members,
                           size_t n_members)
{
  Rows rows = { .grouping = self, .group = group, .n_items = self->groups[group].n_members, .key = key, .descending = descending };

  return sort (&rows, self->kind != CGV_GROUPING_FUNCTION_FILE, order, members, n_members);
}
