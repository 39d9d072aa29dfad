/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-condensed-private.h"
#include "cgv-dominators-private.h"
#include "cgv-restriction-private.h"

#include <string.h>

/* Two parts of one whole. */
typedef struct
{
  CgvAmount kept;       /* what is left of the inclusive cost of a component */
  CgvCost removed_low;  /* lower bound of the cost taken from it */
  CgvCost removed_high; /* at most that much */
  CgvCost own_kept;     /* lower bound of the cost left that only the component leads to */
  CgvCost own_removed;
  bool has_kept;      /* whether anything that counts costs anything at or below it */
  bool has_removed;   /* whether anything that does not count costs anything at or below it */
  bool is_root;       /* whether it may be the first of a stack */
  uint32_t n_callers; /* how many calls there are into it */
  uint64_t weight;
  uint64_t weight_so_far; /* the sum of those that have had their share of @kept */
  uint64_t given;
} Part;

typedef struct
{
  CgvRestriction *restriction;
  const CgvCosts *before;
  const CgvGraph *graph;
  bool is_signed;
  const uint8_t *nodes;
  bool counts_matching;
  CgvAmount removed;
  CgvCost kept_high;
  CgvCondensed condensed;
  CgvDominators dominators;
  Part *parts;
} Counting;

static bool
counts (const Counting *self,
        CgvNodeId node)
{
  return (self->nodes[node] != 0) == self->counts_matching;
}

/* A sum of negative and positive costs may be 0 where something was spent. */
static bool
may_be_something (const Counting *self,
                  CgvAmount amount)
{
  return self->is_signed || amount.high > 0;
}

static void
add_removed (Part *part,
             CgvCost low,
             CgvCost high)
{
  part->removed_low = cgv_cost_add (part->removed_low, low, false);
  part->removed_high = cgv_cost_add (part->removed_high, high, false);
}

/* Of a function's self cost all or nothing counts. */
static void
divide_self (Counting *self,
             Part *part,
             CgvNodeId node)
{
  CgvAmount amount = cgv_restriction_get_self (self->before, node);

  if (counts (self, node))
    {
      cgv_restriction_set_self (self->restriction->after, node, amount);
      part->kept = cgv_amount_add (part->kept, amount, self->is_signed);
      part->own_kept = cgv_cost_add (part->own_kept, amount.low, false);
      part->has_kept = part->has_kept || may_be_something (self, amount);
      return;
    }
  self->removed = cgv_amount_add (self->removed, amount, self->is_signed);
  add_removed (part, amount.low, amount.high);
  part->own_removed = cgv_cost_add (part->own_removed, amount.low, false);
  part->has_removed = part->has_removed || may_be_something (self, amount);
}

/* Computes what is left of a call to another component. All calls into both are known by now. */
static CgvAmount
restrict_call (const Counting *self,
               Part *part,
               uint32_t edge)
{
  CgvAmount whole = cgv_restriction_get_edge (self->before, edge);
  CgvSharing sharing;
  CgvAmount meet;
  CgvCost value;

  if (!part->has_kept)
    return (CgvAmount){ 0 };
  if (!part->has_removed)
    return whole;
  if (part->n_callers == 1 && !part->is_root)
    return part->kept;

  cgv_sharing_init (&sharing, part->kept.value, part->weight, self->is_signed);
  sharing.so_far = part->weight_so_far;
  sharing.given = part->given;
  value = cgv_sharing_next (&sharing, cgv_weight (whole.value, self->is_signed));
  part->weight_so_far = sharing.so_far < UINT64_MAX ? (uint64_t) sharing.so_far : UINT64_MAX;
  part->given = sharing.given;
  if (self->is_signed)
    return cgv_amount_unknown (value);
  meet = cgv_amount_meet (value, whole, part->kept, part->removed_high);
  return cgv_amount_limit (meet, meet.low, meet.high, false);
}

static void
add_calls (Counting *self,
           Part *part,
           uint32_t component,
           CgvNodeId node)
{
  for (uint32_t edge = self->graph->out_start[node]; edge < self->graph->out_start[node + 1]; edge++)
    {
      uint32_t callee = cgv_condensed_get_component (&self->condensed, self->graph->edges[edge].callee);
      Part *below = &self->parts[callee];
      CgvCostRange range;
      CgvAmount left;

      if (!self->graph->present[edge] || callee == component)
        continue;
      left = restrict_call (self, below, edge);
      cgv_restriction_set_edge (self->restriction->after, edge, left);
      range = cgv_costs_get_edge_range (self->before, edge);
      part->kept = cgv_amount_add (part->kept, left, self->is_signed);
      add_removed (part,
                   cgv_cost_subtract (range.low, below->kept.high, false),
                   range.high < below->removed_high ? range.high : below->removed_high);
      part->has_kept = part->has_kept || below->has_kept;
      part->has_removed = part->has_removed || below->has_removed;
    }
}

/* Two parts of one whole bound each other. Each has at least the cost that only this component leads to. */
static void
tighten (const Counting *self,
         Part *part,
         uint32_t component)
{
  CgvAmount whole = cgv_restriction_get_whole (self->before, component);
  CgvCost high;

  if (!part->has_kept)
    part->kept = (CgvAmount){ 0 };
  if (!part->has_removed)
    {
      part->kept = whole;
      part->removed_low = part->removed_high = 0;
    }
  if (self->is_signed)
    return;

  if (part->removed_low < part->own_removed)
    part->removed_low = part->own_removed;
  high = cgv_cost_subtract (whole.high, part->removed_low, false);
  part->kept = cgv_amount_limit (part->kept, part->own_kept, high < self->kept_high ? high : self->kept_high, false);
  high = cgv_cost_subtract (whole.high, part->kept.low, false);
  if (part->removed_high > high)
    part->removed_high = high;
}

/* Calls within a cycle overlap, and a function's calls of itself do. */
static CgvAmount
restrict_inner_calls (const Counting *self,
                      const Part *part,
                      uint32_t component,
                      uint32_t edge)
{
  CgvAmount whole = cgv_restriction_get_edge (self->before, edge);
  CgvCost inclusive = cgv_restriction_get_whole (self->before, component).value;
  CgvSharing sharing;
  CgvAmount amount = { 0 };

  if (!part->has_kept)
    return amount;
  if (!part->has_removed)
    return whole;
  cgv_sharing_init (&sharing, whole.value, cgv_weight (inclusive, self->is_signed), self->is_signed);
  amount.value = cgv_sharing_next (&sharing, cgv_weight (part->kept.value, self->is_signed));
  if (self->is_signed)
    return cgv_amount_unknown (amount.value);
  amount.high = whole.high;
  return cgv_amount_limit (amount, 0, whole.high, false);
}

static void
divide_inner_calls (Counting *self,
                    const Part *part,
                    uint32_t component,
                    CgvNodeId node)
{
  for (uint32_t edge = self->graph->out_start[node]; edge < self->graph->out_start[node + 1]; edge++)
    {
      if (self->graph->present[edge] && cgv_condensed_get_component (&self->condensed, self->graph->edges[edge].callee) == component)
        cgv_restriction_set_edge (self->restriction->after, edge, restrict_inner_calls (self, part, component, edge));
    }
}

/* Finds the weight by which each component is divided. */
static void
weigh (Counting *self)
{
  const CgvGraph *graph = self->graph;

  for (uint32_t i = 0; i < self->condensed.n_ordered; i++)
    {
      uint32_t component = self->condensed.order[i];

      self->parts[component].weight = cgv_weight (cgv_restriction_get_entered (self->before, component), self->is_signed);
    }
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      uint32_t component = cgv_condensed_get_component (&self->condensed, node);

      self->parts[component].is_root = self->parts[component].is_root || self->restriction->roots[node];
      for (uint32_t edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
        {
          uint32_t callee = cgv_condensed_get_component (&self->condensed, graph->edges[edge].callee);

          if (!graph->present[edge] || callee == component)
            continue;
          self->parts[callee].n_callers++;
          self->parts[callee].weight = cgv_cost_add (self->parts[callee].weight, cgv_weight (self->before->edge_costs[edge], self->is_signed), false);
        }
    }
}

static void
divide (Counting *self,
        const uint32_t *component)
{
  Part *part = &self->parts[*component];
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->condensed, component, &n_members);

  for (uint32_t member = 0; member < n_members; member++)
    {
      divide_self (self, part, members[member]);
      add_calls (self, part, *component, members[member]);
    }
  tighten (self, part, *component);
  for (uint32_t member = 0; member < n_members; member++)
    divide_inner_calls (self, part, *component, members[member]);
  self->restriction->low[*component] = part->kept.low;
  self->restriction->high[*component] = part->kept.high;
  if (!self->is_signed && self->dominators.parents[*component] != self->condensed.n_components)
    {
      Part *above = &self->parts[self->dominators.parents[*component]];

      above->own_kept = cgv_cost_add (above->own_kept, part->own_kept, false);
      above->own_removed = cgv_cost_add (above->own_removed, part->own_removed, false);
    }
}

/* Nothing was taken where nothing had been. */
static bool
is_listed (const Counting *self,
           CgvNodeId node)
{
  const Part *part = &self->parts[cgv_condensed_get_component (&self->condensed, node)];

  if (cgv_graph_is_hidden (self->graph, node))
    return false;
  if (part->has_kept)
    return self->is_signed || part->kept.high > 0;
  return !part->has_removed && counts (self, node);
}

static bool
is_present (const Counting *self,
            uint32_t edge)
{
  const CgvEdge *ends = &self->graph->edges[edge];
  const Part *part = &self->parts[cgv_condensed_get_component (&self->condensed, ends->callee)];
  const CgvGraph *after = self->restriction->graph;

  if (!self->graph->present[edge] || after->hidden[ends->caller] || after->hidden[ends->callee])
    return false;
  if (!part->has_removed)
    return true;
  return part->has_kept && (self->is_signed || self->restriction->after->edge_high[edge] > 0);
}

static void
fill_graph (Counting *self)
{
  const CgvGraph *before = self->graph;
  CgvGraph *after = self->restriction->graph;

  for (CgvNodeId node = 0; node < before->n_nodes; node++)
    after->hidden[node] = !is_listed (self, node);
  for (uint32_t edge = 0; edge < before->n_edges; edge++)
    {
      after->present[edge] = is_present (self, edge);
      if (!after->present[edge])
        cgv_restriction_set_edge (self->restriction->after, edge, (CgvAmount){ 0 });
    }
  if (before->n_edges > 0)
    memcpy (after->counts, before->counts, before->n_edges * sizeof *after->counts);
  if (before->n_nodes > 0)
    {
      memcpy (after->n_calls, before->n_calls, before->n_nodes * sizeof *after->n_calls);
      memcpy (self->restriction->new_roots, self->restriction->roots, before->n_nodes);
    }
}

static void
sum_kept (Counting *self)
{
  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      if (counts (self, node))
        self->kept_high = cgv_cost_add (self->kept_high, cgv_costs_get_self_range (self->before, node).high, false);
    }
}

bool
cgv_restriction_count (CgvRestriction *restriction,
                       const uint8_t *nodes,
                       bool counts_matching)
{
  Counting self = {
    .restriction = restriction,
    .before = restriction->before,
    .graph = restriction->before->graph,
    .is_signed = restriction->before->is_signed,
    .nodes = nodes,
    .counts_matching = counts_matching,
  };
  CgvPool *pool = &restriction->pool;
  bool ok;

  if (!cgv_restriction_begin (restriction, CGV_NONE) || !cgv_condensed_init (&self.condensed, self.graph, pool))
    return false;
  self.parts = cgv_pool_new (pool, self.condensed.n_components, sizeof *self.parts);
  ok = self.parts != NULL && (self.is_signed || cgv_dominators_init (&self.dominators, &self.condensed, restriction->roots, pool));
  if (ok)
    {
      sum_kept (&self);
      weigh (&self);
      for (uint32_t i = self.condensed.n_ordered; i-- > 0;)
        divide (&self, &self.condensed.order[i]);
      fill_graph (&self);
    }
  restriction->report.hidden = self.removed.value;
  restriction->report.hidden_low = self.removed.low;
  restriction->report.hidden_high = self.removed.high;
  return ok;
}
