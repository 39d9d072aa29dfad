/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-grouping-private.h"

#include "cgv-event-set-private.h"
#include "cgv-fold-private.h"
#include "cgv-profile-private.h"

/**
 * Listing:
 * @grouping: what is made
 * @what: the event
 * @n_functions: number of functions of the profile
 * @n_calls: number of calls of it
 * @self: for each function, its self cost in the part; zero between parts, like those that follow
 * @call_costs: for each call, its cost
 * @counts: for each call, how often
 * @present: for each call, whether the part has it
 * @functions: the functions of the part
 * @calls: the calls of the part
 * @member_of_node: for each node, its last member, plus 1
 * @most: for each node, the most that it costs itself in any part so far
 *
 * What one part after the other is summed in.
 */
typedef struct
{
  CgvGrouping *grouping;
  CgvEventSum what;
  uint32_t n_functions;
  uint32_t n_calls;
  CgvCost *self;
  CgvCost *call_costs;
  uint64_t *counts;
  uint8_t *present;
  CgvFunctionId *functions;
  CgvCallId *calls;
  uint32_t *member_of_node;
  CgvCost *most;
} Listing;

/* The member of the last group that is a function; NULL if there is no memory. */
static CgvGroupMember *
get_member (Listing *listing,
            uint32_t group,
            CgvNodeId node)
{
  CgvGrouping *self = listing->grouping;
  void *details = self->details;

  if (listing->member_of_node[node] > self->member_start[group])
    return &self->details[listing->member_of_node[node] - 1];

  if (self->n_members >= CGV_NONE - 1 ||
      !cgv_memory_grow (&self->memory, &details, &self->details_capacity, (size_t) self->n_members + 1, sizeof *self->details))
    return NULL;
  self->details = details;
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
      CgvGroupMember *member = get_member (listing, group, cgv_fold_get_node (self->costs->graph->fold, function));

      if (member == NULL)
        return false;
      cgv_grouping_add (self, &member->self, listing->self[function]);
      cgv_grouping_add (self, &member->inclusive, listing->self[function]);
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
  const CgvCall *call = cgv_profile_get_call (graph->profile, id);
  CgvNodeId from = cgv_fold_get_node (graph->fold, call->caller);
  CgvNodeId to = cgv_fold_get_node (graph->fold, call->callee);
  CgvGroupMember *caller = get_member (listing, group, from);
  CgvGroupMember *callee;

  if (caller == NULL)
    return false;
  if (from != to && (graph->cycles[from] == CGV_NONE || graph->cycles[from] != graph->cycles[to]))
    cgv_grouping_add (self, &caller->inclusive, listing->call_costs[id]);
  callee = get_member (listing, group, to);
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

  if (self->group_of_node[member->node] != CGV_NONE && cgv_cost_compare (member->self, *most, self->costs->is_signed) <= 0)
    return;
  self->group_of_node[member->node] = group;
  *most = member->self;
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

  *group = (CgvGroup){ .node = CGV_NONE, .cycle = CGV_NONE, .part = part };
  group->n_members = self->n_members - self->member_start[number];
  for (uint32_t i = self->member_start[number]; i < self->n_members; i++)
    {
      CgvGroupMember *member = &self->details[i];

      member->self_low = member->self_high = member->self;
      member->inclusive_low = member->inclusive_high = member->inclusive;
      cgv_grouping_add (self, &group->self, member->self);
      choose_group (listing, number, member);
    }
  group->self_low = group->self_high = group->self;
  cgv_group_set_inclusive (group, (CgvGroupBounds){ group->self, group->self, group->self });
  return true;
}

static bool
allocate (Listing *listing)
{
  CgvMemory *memory = &listing->grouping->memory;
  uint32_t n_nodes = listing->grouping->costs->graph->n_nodes;

  listing->self = cgv_memory_new (memory, listing->n_functions, sizeof *listing->self);
  listing->functions = cgv_memory_new (memory, listing->n_functions, sizeof *listing->functions);
  listing->call_costs = cgv_memory_new (memory, listing->n_calls, sizeof *listing->call_costs);
  listing->counts = cgv_memory_new (memory, listing->n_calls, sizeof *listing->counts);
  listing->present = cgv_memory_new (memory, listing->n_calls, sizeof *listing->present);
  listing->calls = cgv_memory_new (memory, listing->n_calls, sizeof *listing->calls);
  listing->member_of_node = cgv_memory_new (memory, n_nodes, sizeof *listing->member_of_node);
  listing->most = cgv_memory_new (memory, n_nodes, sizeof *listing->most);
  return listing->self != NULL && listing->functions != NULL && listing->call_costs != NULL && listing->counts != NULL &&
         listing->present != NULL && listing->calls != NULL && listing->member_of_node != NULL && listing->most != NULL;
}

static void
clear (Listing *listing)
{
  CgvMemory *memory = &listing->grouping->memory;
  uint32_t n_nodes = listing->grouping->costs->graph->n_nodes;

  cgv_memory_free (memory, listing->self, listing->n_functions, sizeof *listing->self);
  cgv_memory_free (memory, listing->functions, listing->n_functions, sizeof *listing->functions);
  cgv_memory_free (memory, listing->call_costs, listing->n_calls, sizeof *listing->call_costs);
  cgv_memory_free (memory, listing->counts, listing->n_calls, sizeof *listing->counts);
  cgv_memory_free (memory, listing->present, listing->n_calls, sizeof *listing->present);
  cgv_memory_free (memory, listing->calls, listing->n_calls, sizeof *listing->calls);
  cgv_memory_free (memory, listing->member_of_node, n_nodes, sizeof *listing->member_of_node);
  cgv_memory_free (memory, listing->most, n_nodes, sizeof *listing->most);
}

/* A part of the other side. */
static void
add_empty (CgvGrouping *self,
           uint32_t group)
{
  self->groups[group] = (CgvGroup){ .node = CGV_NONE, .cycle = CGV_NONE, .part = CGV_NONE };
  self->member_start[group] = self->n_members;
}

static bool
list_parts (Listing *listing)
{
  CgvGrouping *self = listing->grouping;
  const CgvGraph *graph = self->costs->graph;
  uint32_t group = 0;

  for (; group < self->map->first_part[self->side]; group++)
    add_empty (self, group);
  for (CgvPartId part = 0; part < cgv_profile_get_n_parts (graph->profile); part++)
    {
      if (cgv_part_set_contains (graph->parts, part) && !add_part (listing, group++, part))
        return false;
    }
  for (; group < self->n_groups; group++)
    add_empty (self, group);
  self->member_start[self->n_groups] = self->n_members;
  return true;
}

static bool
make_groups (CgvGrouping *self)
{
  const CgvGraph *graph = self->costs->graph;

  self->groups = cgv_memory_new (&self->memory, self->n_groups, sizeof *self->groups);
  self->member_start = cgv_memory_new (&self->memory, (size_t) self->n_groups + 1, sizeof *self->member_start);
  self->group_of_node = cgv_memory_new (&self->memory, graph->n_nodes, sizeof *self->group_of_node);
  if (self->groups == NULL || self->member_start == NULL || self->group_of_node == NULL)
    return false;
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    self->group_of_node[node] = CGV_NONE;
  return true;
}

bool
cgv_grouping_group_parts (CgvGrouping *self)
{
  const CgvCosts *costs = self->costs;
  CgvEventTerm term;
  Listing listing = { .grouping = self, .what = cgv_event_set_get_sum (costs->events, costs->event, &term) };
  bool ok;

  listing.n_functions = cgv_profile_get_n_functions (costs->graph->profile);
  listing.n_calls = cgv_profile_get_n_calls (costs->graph->profile);
  ok = make_groups (self) && allocate (&listing) && list_parts (&listing);
  clear (&listing);
  return ok;
}
