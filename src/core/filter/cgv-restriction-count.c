/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-dominators-private.h"
#include "cgv-restriction-private.h"

#include <string.h>

/* Two parts of one whole: the remaining and the removed part of the inclusive cost of a component. Its callers share the remaining part,
 * in their order. All data that a caller needs is in one line of the processor's cache. */
typedef struct
{
  CgvAmount kept;
  CgvCost removed_high; /* at most that much is taken */
  uint64_t weight;
  uint64_t weight_so_far; /* the sum of the weights that have their share of @kept already */
  uint64_t given;
} Part;

/* Traits of a component that are only read. */
typedef struct
{
  bool has_kept : 1;      /* whether anything that counts costs anything at or below it */
  bool has_removed : 1;   /* whether anything that does not count costs anything at or below it */
  bool is_root : 1;       /* whether it may be the first of a stack */
  bool is_called : 1;     /* whether a call leads into it */
  bool is_called_more : 1; /* whether a second call does */
} Traits;

/* Lower bounds of the cost that only a component leads to. */
typedef struct
{
  CgvCost kept;
  CgvCost removed;
} Own;

/* @parts, @traits, @owns and @weights have an element for each component. */
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
  Traits *traits;
  Own *owns;
  uint64_t *weights; /* the sum of those of all calls into it */
} Counting;

/* A component while it is divided. */
typedef struct
{
  uint32_t component;
  Traits traits;
  Own own;
  CgvAmount kept;
  CgvCost removed_low;
  CgvCost removed_high;
} Whole;

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
add_removed (Whole *whole,
             CgvCost low,
             CgvCost high)
{
  whole->removed_low = cgv_cost_add (whole->removed_low, low, false);
  whole->removed_high = cgv_cost_add (whole->removed_high, high, false);
}

/* Divides the self cost of a function, of which all or nothing counts. */
static void
divide_self (Counting *self,
             Whole *whole,
             CgvNodeId node)
{
  CgvAmount amount = cgv_costs_get_self (self->before, node);

  if (counts (self, node))
    {
      cgv_costs_write (self->restriction->after->self, self->restriction->after->self_bounds, node, amount);
      whole->kept = cgv_amount_add (whole->kept, amount, self->is_signed);
      whole->own.kept = cgv_cost_add (whole->own.kept, amount.low, false);
      whole->traits.has_kept |= may_be_something (self, amount);
      return;
    }
  self->removed = cgv_amount_add (self->removed, amount, self->is_signed);
  add_removed (whole, amount.low, amount.high);
  whole->own.removed = cgv_cost_add (whole->own.removed, amount.low, false);
  whole->traits.has_removed |= may_be_something (self, amount);
}

/* Takes the remaining part of a call to another component. All calls into both are known by now. */
static CgvAmount
take_share (const Counting *self,
            Part *below,
            Traits traits,
            CgvAmount call)
{
  CgvWide so_far;
  uint64_t given;
  CgvCost value;
  CgvAmount meet;

  if (!traits.has_kept)
    return (CgvAmount){ 0 };
  if (!traits.has_removed)
    return call;
  if (!traits.is_called_more && !traits.is_root)
    return below->kept;

  so_far = cgv_wide_add (cgv_wide (below->weight_so_far), cgv_wide (cgv_weight (call.value, self->is_signed)));
  given = cgv_scale_wide (cgv_weight (below->kept.value, self->is_signed), so_far, cgv_wide (below->weight));
  value = given - below->given;
  below->weight_so_far = cgv_wide_is_narrow (so_far) ? cgv_wide_get_low (so_far) : UINT64_MAX;
  below->given = given;
  if (self->is_signed)
    return cgv_amount_unknown ((int64_t) below->kept.value < 0 ? 0 - value : value);
  meet = cgv_amount_meet (value, call, below->kept, below->removed_high);
  return cgv_amount_limit (meet, meet.low, meet.high, false);
}

static void
divide_calls (Counting *self,
              Whole *whole,
              CgvNodeId node)
{
  cgv_foreach_in (edge, self->graph->out_start, node)
    {
      uint32_t callee = cgv_condensed_get_component (&self->condensed, self->graph->edges[edge].callee);
      Part *below = &self->parts[callee];
      Traits traits = self->traits[callee];
      CgvAmount call;
      CgvAmount left;

      if (!self->graph->present[edge] || callee == whole->component)
        continue;
      call = cgv_costs_get_edge (self->before, edge);
      left = take_share (self, below, traits, call);
      cgv_costs_write (self->restriction->after->edge_costs, self->restriction->after->edge_bounds, edge, left);
      whole->kept = cgv_amount_add (whole->kept, left, self->is_signed);
      add_removed (whole,
                   cgv_cost_subtract (call.low, below->kept.high, false),
                   call.high < below->removed_high ? call.high : below->removed_high);
      whole->traits.has_kept |= traits.has_kept;
      whole->traits.has_removed |= traits.has_removed;
    }
}

/* Two parts of one whole bound each other. Each has at least the cost that only this component leads to. */
static void
tighten (const Counting *self,
         Whole *whole)
{
  CgvAmount before = cgv_restriction_get_whole (self->before, whole->component);
  CgvCost high;

  if (!whole->traits.has_kept)
    whole->kept = (CgvAmount){ 0 };
  if (!whole->traits.has_removed)
    {
      whole->kept = before;
      whole->removed_low = whole->removed_high = 0;
    }
  if (self->is_signed)
    return;

  if (whole->removed_low < whole->own.removed)
    whole->removed_low = whole->own.removed;
  high = cgv_cost_subtract (before.high, whole->removed_low, false);
  whole->kept = cgv_amount_limit (whole->kept, whole->own.kept, high < self->kept_high ? high : self->kept_high, false);
  high = cgv_cost_subtract (before.high, whole->kept.low, false);
  if (whole->removed_high > high)
    whole->removed_high = high;
}

static void
pass_own_up (Counting *self,
             const Whole *whole)
{
  uint32_t dominator = self->dominators.parents[whole->component];
  Own *above = &self->owns[dominator];

  if (dominator == self->condensed.n_components)
    return;
  above->kept = cgv_cost_add (above->kept, whole->own.kept, false);
  above->removed = cgv_cost_add (above->removed, whole->own.removed, false);
}

/* Calls within a cycle overlap, and a function's calls of itself do. */
static CgvAmount
restrict_inner_call (const Counting *self,
                     const Whole *whole,
                     uint32_t edge)
{
  CgvAmount call = cgv_costs_get_edge (self->before, edge);
  CgvCost inclusive = cgv_restriction_get_whole (self->before, whole->component).value;
  CgvSharing sharing;
  CgvCost value;

  if (!whole->traits.has_kept)
    return (CgvAmount){ 0 };
  if (!whole->traits.has_removed)
    return call;
  cgv_sharing_init (&sharing, call.value, cgv_weight (inclusive, self->is_signed), self->is_signed);
  value = cgv_sharing_next (&sharing, cgv_weight (whole->kept.value, self->is_signed));
  return self->is_signed ? cgv_amount_unknown (value) : (CgvAmount){ .value = value, .high = call.high };
}

/* Returns whether a node is listed. A node without any cost is listed if it counts itself. */
static bool
is_listed (const Counting *self,
           const Whole *whole,
           CgvNodeId node)
{
  if (cgv_graph_is_hidden (self->graph, node))
    return false;
  if (whole->traits.has_kept)
    return self->is_signed || whole->kept.high > 0;
  return !whole->traits.has_removed && counts (self, node);
}

static bool
is_present (const Counting *self,
            uint32_t edge,
            uint32_t callee)
{
  const CgvEdge *ends = &self->graph->edges[edge];
  const CgvGraph *after = self->restriction->graph;
  Traits traits = self->traits[callee];

  if (!self->graph->present[edge] || after->hidden[ends->caller] || after->hidden[ends->callee])
    return false;
  if (!traits.has_removed)
    return true;
  return traits.has_kept && (self->is_signed || self->restriction->after->edge_bounds[edge].high > 0);
}

/* Completes a node, whose callees are complete. */
static void
complete_calls (Counting *self,
                const Whole *whole,
                CgvNodeId node)
{
  CgvGraph *after = self->restriction->graph;

  cgv_foreach_in (edge, self->graph->out_start, node)
    {
      uint32_t callee = cgv_condensed_get_component (&self->condensed, self->graph->edges[edge].callee);

      if (callee == whole->component && self->graph->present[edge])
        cgv_costs_write (self->restriction->after->edge_costs, self->restriction->after->edge_bounds, edge, restrict_inner_call (self, whole, edge));
      after->present[edge] = is_present (self, edge, callee);
      if (!after->present[edge])
        cgv_costs_write (self->restriction->after->edge_costs, self->restriction->after->edge_bounds, edge, (CgvAmount){ 0 });
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

      self->weights[component] = cgv_weight (cgv_restriction_get_entered (self->before, component), self->is_signed);
    }
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      uint32_t component = cgv_condensed_get_component (&self->condensed, node);

      self->traits[component].is_root |= self->restriction->roots[node];
      cgv_foreach_in (edge, graph->out_start, node)
        {
          uint32_t callee = cgv_condensed_get_component (&self->condensed, graph->edges[edge].callee);
          Traits *traits = &self->traits[callee];

          if (!graph->present[edge] || callee == component)
            continue;
          traits->is_called_more |= traits->is_called;
          traits->is_called = true;
          self->weights[callee] = cgv_cost_add (self->weights[callee], cgv_weight (self->before->edge_costs[edge], self->is_signed), false);
        }
    }
}

static void
divide (Counting *self,
        const uint32_t *component)
{
  Whole whole = { .component = *component, .traits = self->traits[*component], .own = self->owns[*component] };
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->condensed, component, &n_members);

  for (uint32_t member = 0; member < n_members; member++)
    {
      divide_self (self, &whole, members[member]);
      divide_calls (self, &whole, members[member]);
    }
  tighten (self, &whole);
  self->parts[*component] = (Part){ .kept = whole.kept, .removed_high = whole.removed_high, .weight = self->weights[*component] };
  self->traits[*component] = whole.traits;
  self->restriction->bounds[*component] = cgv_amount_get_bounds (whole.kept);
  if (!self->is_signed)
    pass_own_up (self, &whole);

  for (uint32_t member = 0; member < n_members; member++)
    self->restriction->graph->hidden[members[member]] = !is_listed (self, &whole, members[member]);
  for (uint32_t member = 0; member < n_members; member++)
    complete_calls (self, &whole, members[member]);
}

/* Prefetches data of components further on in the order: their calls, the costs of these, and their targets. */
static void
fetch_ahead (const Counting *self,
             uint32_t place)
{
  const CgvCondensed *condensed = &self->condensed;
  const uint32_t *out_start = self->graph->out_start;
  uint32_t soon = place - 2 * CGV_CONDENSED_AHEAD;
  CgvNodeId node = cgv_condensed_get_node_at (condensed, soon);

  cgv_condensed_fetch_calls (condensed, soon, soon - CGV_CONDENSED_AHEAD);
  if (node != CGV_NONE)
    {
      cgv_restriction_fetch_edges (self->before, out_start[node], out_start[node + 1]);
      cgv_restriction_fetch_edges (self->restriction->after, out_start[node], out_start[node + 1]);
    }
  node = cgv_condensed_get_node_at (condensed, place - CGV_CONDENSED_AHEAD);
  if (node == CGV_NONE)
    return;
  cgv_foreach_in (edge, out_start, node)
    {
      uint32_t callee = cgv_condensed_get_component (condensed, self->graph->edges[edge].callee);

      __builtin_prefetch (&self->parts[callee]);
      __builtin_prefetch (&self->parts[callee].given);
      __builtin_prefetch (&self->traits[callee]);
    }
}

static void
sum_kept (Counting *self)
{
  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      if (counts (self, node))
        self->kept_high = cgv_cost_add (self->kept_high, cgv_costs_get_self (self->before, node).high, false);
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

  if (!cgv_restriction_begin (restriction, CGV_NONE) || !cgv_condensed_init (&self.condensed, self.graph, pool))
    return false;
  cgv_pool_make (pool, &self.parts, self.condensed.n_components);
  cgv_pool_make (pool, &self.traits, self.condensed.n_components);
  cgv_pool_make (pool, &self.owns, self.condensed.n_components);
  cgv_pool_make (pool, &self.weights, self.condensed.n_components);
  if (pool->failed || (!self.is_signed && !cgv_dominators_init (&self.dominators, &self.condensed, restriction->roots, pool)))
    return false;
  sum_kept (&self);
  weigh (&self);
  for (uint32_t i = self.condensed.n_ordered; i-- > 0;)
    {
      fetch_ahead (&self, i);
      divide (&self, &self.condensed.order[i]);
    }
  if (self.graph->n_nodes > 0)
    memcpy (restriction->new_roots, restriction->roots, self.graph->n_nodes);
  restriction->report.hidden = self.removed;
  return true;
}
