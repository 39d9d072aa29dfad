/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-amount-private.h"
#include "cgv-grouping-private.h"

/**
 * Share:
 * @self: what the lines of a function were recorded with, over all groups
 * @leaving: the same of its calls that leave it and its cycle
 * @n: in how many groups it is
 * @n_calls: how often it was called, over all groups
 * @self_left: what filters left of @self, on its way into the groups
 * @leaving_left: the same of @leaving
 * @calls_left: the same of @n_calls
 *
 * What a function is cut up from.
 */
typedef struct
{
  CgvCost self;
  CgvCost leaving;
  uint32_t n;
  CgvSharing self_left;
  CgvSharing leaving_left;
  uint64_t n_calls;
  CgvSharing calls_left;
} Share;

static CgvCost
get_leaving (const CgvGroupMember *member,
             bool is_signed)
{
  return cgv_cost_subtract (member->inclusive, member->self, is_signed);
}

static void
add_up (const CgvGrouping *self,
        Share *shares)
{
  for (uint32_t i = 0; i < self->n_members; i++)
    {
      const CgvGroupMember *member = &self->details[i];
      Share *share = &shares[member->node];

      cgv_grouping_add (self, &share->self, member->self);
      cgv_grouping_add (self, &share->leaving, get_leaving (member, self->costs->is_signed));
      share->n_calls = cgv_cost_add (share->n_calls, member->n_calls, false);
      share->n++;
    }
}

/* Whether filters changed what the function costs, or what is known of it. A row that only the other side has costs nothing. */
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
  cgv_grouping_add (self, &inclusive, share->leaving);
  return cgv_graph_is_hidden (costs->graph, node) || costs->self[node] != share->self || costs->inclusive[node] != inclusive ||
         !cgv_cost_range_is_exact (cgv_costs_get_self_range (costs, node)) ||
         !cgv_cost_range_is_exact (cgv_costs_get_inclusive_range (costs, node));
}

/* The part of @cost that was @part of @all; parts add up to it. */
static CgvCost
take (CgvSharing *left,
      CgvCost cost,
      CgvCost part,
      CgvCost all)
{
  return cost == all ? part : cgv_sharing_next (left, part);
}

/* What was taken off may all have been taken off here, or nothing of it; so with what came on top. */
static CgvCostRange
bound (CgvCostRange range,
       CgvCost part,
       CgvCost all,
       uint32_t n)
{
  CgvCost rest = all - part;
  CgvCostRange bounds;

  if (n == 1)
    return range;
  bounds.low = range.low >= all ? part : range.low > rest ? range.low - rest : 0;
  bounds.high = range.high > all ? cgv_cost_add (part, range.high - all, false) : range.high < part ? range.high : part;
  return bounds;
}

static void
fit_unsigned (const CgvCosts *costs,
              Share *share,
              CgvGroupMember *member)
{
  CgvCostRange self_range = cgv_costs_get_self_range (costs, member->node);
  CgvCostRange range = cgv_costs_get_inclusive_range (costs, member->node);
  CgvCost leaving = get_leaving (member, false);
  CgvCost all_leaving = cgv_cost_subtract (costs->inclusive[member->node], costs->self[member->node], false);
  CgvCost whole = cgv_cost_add (member->self, leaving, false);
  CgvCostRange self_bounds = bound (self_range, member->self, share->self, share->n);
  CgvCostRange bounds = bound (range, whole, cgv_cost_add (share->self, share->leaving, false), share->n);

  member->self = take (&share->self_left, costs->self[member->node], member->self, share->self);
  member->inclusive = cgv_cost_add (member->self, take (&share->leaving_left, all_leaving, leaving, share->leaving), false);
  member->self_low = self_bounds.low < member->self ? self_bounds.low : member->self;
  member->self_high = self_bounds.high > member->self ? self_bounds.high : member->self;
  member->inclusive_low = bounds.low < member->inclusive ? bounds.low : member->inclusive;
  member->inclusive_high = bounds.high > member->inclusive ? bounds.high : member->inclusive;
}

/* Nothing is known of the shares of what may be below zero. */
static void
fit_signed (const CgvCosts *costs,
            const Share *share,
            CgvGroupMember *member)
{
  CgvCostRange none = { (CgvCost) INT64_MIN, (CgvCost) INT64_MAX };
  CgvCostRange self_range = share->n == 1 ? cgv_costs_get_self_range (costs, member->node) : none;
  CgvCostRange range = share->n == 1 ? cgv_costs_get_inclusive_range (costs, member->node) : none;

  if (share->n == 1)
    {
      member->self = costs->self[member->node];
      member->inclusive = costs->inclusive[member->node];
    }
  member->self_low = self_range.low;
  member->self_high = self_range.high;
  member->inclusive_low = range.low;
  member->inclusive_high = range.high;
}

static void
fit_group (CgvGrouping *self,
           uint32_t number)
{
  CgvGroup *group = &self->groups[number];
  bool is_signed = self->costs->is_signed;
  CgvCostRange total = cgv_costs_get_total_range (self->costs);
  CgvCost largest = 0;

  group->self = group->self_low = group->self_high = 0;
  if (group->n_members == 0 && self->kind != CGV_GROUPING_PART)
    {
      cgv_group_set_inclusive (group, (CgvGroupBounds){ 0 });
      return;
    }
  for (uint32_t i = self->member_start[number]; i < self->member_start[number + 1]; i++)
    {
      const CgvGroupMember *member = &self->details[i];

      cgv_group_add_self (group, member->self, (CgvCostRange){ member->self_low, member->self_high }, is_signed);
      if (member->inclusive_low > largest)
        largest = member->inclusive_low;
    }
  if (self->n_groups == 1 && group->self == self->costs->total)
    {
      group->self_low = total.low;
      group->self_high = total.high;
    }
  cgv_group_limit_self (group, self->costs);
  if (self->kind == CGV_GROUPING_PART)
    cgv_group_set_inclusive (group, (CgvGroupBounds){ group->self, group->self_low, group->self_high });
  else if (is_signed)
    cgv_group_set_inclusive (group, (CgvGroupBounds){ group->self, (CgvCost) INT64_MIN, (CgvCost) INT64_MAX });
  else
    {
      CgvCost low = group->self_low > largest ? group->self_low : largest;
      CgvCost high = total.high > low ? total.high : low;
      CgvCost middle = low + (high - low) / 2;

      cgv_group_set_inclusive (group, (CgvGroupBounds){ group->self > middle ? group->self : middle, low, high });
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

/* What is signed is not shared, except for calls. */
static void
begin_sharing (const CgvCosts *costs,
               CgvNodeId node,
               Share *share)
{
  cgv_sharing_init (&share->self_left, costs->self[node], share->self, false);
  cgv_sharing_init (&share->leaving_left, cgv_cost_subtract (costs->inclusive[node], costs->self[node], false), share->leaving, false);
  cgv_sharing_init (&share->calls_left, costs->graph->n_calls[node], share->n_calls, false);
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

bool
cgv_grouping_fit (CgvGrouping *self)
{
  uint32_t n_nodes = self->costs->graph->n_nodes;
  Share *shares = cgv_memory_new (&self->memory, n_nodes, sizeof *shares);
  bool ok = shares != NULL;

  if (ok)
    add_up (self, shares);
  if (ok && is_any_changed (self, shares))
    {
      fit_members (self, shares);
      drop_hidden (self);
      for (uint32_t group = 0; self->kind != CGV_GROUPING_FUNCTION_FILE && group < self->n_groups; group++)
        fit_group (self, group);
    }
  cgv_memory_free (&self->memory, shares, n_nodes, sizeof *shares);
  return ok;
}
