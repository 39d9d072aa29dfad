/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-condensed-private.h"
#include "cgv-graph-private.h"
#include "cgv-restriction-private.h"

/* Within a cycle, shares are refined until they change by less than that, or that often. */
#define SMALL_CHANGE 1e-4
#define MAX_SWEEPS   12

/* Two parts of one whole. */
typedef struct
{
  CgvAmount under;   /* inclusive cost of a component at or below matching functions */
  CgvCost rest_high; /* upper bound of the rest */
  CgvAmount inflow;  /* the part of under that comes from callers which are below matching functions, too */
  CgvCost inflow_rest_high; /* the same of the rest */
  bool is_under;     /* whether anything of it may be */
  bool is_all;       /* whether all of it is */
  bool is_mixed;     /* whether it is a cycle of which only some members match */
  bool has_caller;   /* whether anything else calls it */
  bool has_outer;    /* whether a caller is not all at or below matching functions */
} Part;

/* @shares: for each member of a mixed cycle, the share of it that is below matching functions */
typedef struct
{
  CgvRestriction *restriction;
  const CgvCosts *before;
  const CgvGraph *graph;
  bool is_signed;
  const uint8_t *nodes;
  CgvAmount total;
  CgvCondensed condensed;
  Part *parts;
  double *shares;
} Staying;

static bool
matches (const Staying *self,
         CgvNodeId node)
{
  return self->nodes[node] != 0 && !cgv_graph_is_hidden (self->graph, node);
}

static bool
is_inner (const Staying *self,
          uint32_t component,
          CgvNodeId other_end)
{
  return cgv_condensed_get_component (&self->condensed, other_end) == component;
}

/* Adds what is left of a call to the component that it enters, which comes later in the order. */
static void
enter (Staying *self,
       const Part *above,
       uint32_t edge,
       uint32_t component,
       CgvAmount whole,
       CgvAmount under)
{
  Part *part = &self->parts[component];
  bool is_all = above->is_all || matches (self, self->graph->edges[edge].caller);

  part->inflow = cgv_amount_add (part->inflow, under, self->is_signed);
  part->has_outer = part->has_outer || !is_all;
  part->has_caller = true;
  if (above->is_under && (self->is_signed || under.high > 0 || whole.high == 0))
    part->is_under = true;
  if (!is_all)
    part->inflow_rest_high = cgv_cost_add (part->inflow_rest_high, whole.high < above->rest_high ? whole.high : above->rest_high, false);
}

/* Calls by a matching member, and calls into one from outside, are below matching functions. */
static CgvCost
get_least_of_mixed (const Staying *self,
                    uint32_t component,
                    const CgvNodeId *members,
                    uint32_t n_members)
{
  CgvCost from_inside = 0;
  CgvCost from_outside = 0;

  for (uint32_t member = 0; member < n_members; member++)
    {
      CgvNodeId node = members[member];
      bool is_match = matches (self, node);

      if (is_match)
        from_inside = cgv_cost_add (from_inside, cgv_costs_get_self_range (self->before, node).low, false);
      for (uint32_t edge = self->graph->out_start[node]; is_match && edge < self->graph->out_start[node + 1]; edge++)
        {
          if (self->graph->present[edge] && !is_inner (self, component, self->graph->edges[edge].callee))
            from_inside = cgv_cost_add (from_inside, cgv_costs_get_edge_range (self->before, edge).low, false);
        }
      for (uint32_t i = self->graph->in_start[node]; i < self->graph->in_start[node + 1]; i++)
        {
          uint32_t edge = self->graph->in_edges[i];
          const CgvCosts *costs = is_match ? self->before : self->restriction->after;

          if (self->graph->present[edge] && !is_inner (self, component, self->graph->edges[edge].caller))
            from_outside = cgv_cost_add (from_outside, cgv_costs_get_edge_range (costs, edge).low, false);
        }
    }
  return from_inside > from_outside ? from_inside : from_outside;
}

static void
measure (Staying *self,
         uint32_t component,
         const CgvNodeId *members,
         uint32_t n_members)
{
  Part *part = &self->parts[component];
  CgvAmount whole = cgv_restriction_get_whole (self->before, component);
  uint32_t n_matching = 0;
  bool is_root = false;

  for (uint32_t member = 0; member < n_members; member++)
    {
      n_matching += matches (self, members[member]);
      is_root = is_root || self->restriction->roots[members[member]];
    }
  part->is_all = n_matching == n_members || (!part->has_outer && !is_root && part->has_caller);
  part->is_mixed = n_matching > 0 && !part->is_all;
  part->is_under = part->is_under || n_matching > 0;
  if (part->is_all)
    {
      part->under = whole;
      return;
    }
  part->under = part->inflow;
  if (self->is_signed && part->is_mixed)
    part->under = cgv_amount_unknown (part->inflow.value);
  if (self->is_signed)
    return;
  if (part->is_mixed)
    part->under = (CgvAmount){ part->inflow.value, get_least_of_mixed (self, component, members, n_members), whole.high };
  part->under = cgv_amount_limit (part->under, 0, whole.high, false);
  part->rest_high = cgv_cost_subtract (whole.high, part->under.low, false);
  if (!is_root && !part->is_mixed && part->inflow_rest_high < part->rest_high)
    part->rest_high = part->inflow_rest_high;
}

/* A call of a member of a cycle by another. */
typedef struct
{
  CgvNodeId caller;
  double cost;
} InnerCall;

/* What the share of a member of a cycle is the mean of: those of its callers in the cycle, and of all others together. */
typedef struct
{
  double weight;       /* of all calls of the member */
  double under;        /* the part of those from outside that is below matching functions */
  size_t first;        /* the first of its calls in the cycle */
  uint32_t n_calls;
} Mean;

/* @means are in the order of the members. */
typedef struct
{
  const CgvNodeId *members;
  uint32_t n_members;
  Mean *means;
  InnerCall *calls;
} Means;

static size_t
count_incoming (const Staying *self,
                const CgvNodeId *members,
                uint32_t n_members)
{
  size_t n = 0;

  for (uint32_t member = 0; member < n_members; member++)
    n += self->graph->in_start[members[member] + 1] - self->graph->in_start[members[member]];
  return n;
}

/* Costs lie all over the memory, so they are gathered once and not for each sweep. */
static void
gather_means (const Staying *self,
              uint32_t component,
              Means *means)
{
  size_t n_calls = 0;

  for (uint32_t member = 0; member < means->n_members; member++)
    {
      CgvNodeId node = means->members[member];
      Mean *mean = &means->means[member];

      mean->first = n_calls;
      for (uint32_t i = self->graph->in_start[node]; i < self->graph->in_start[node + 1]; i++)
        {
          uint32_t edge = self->graph->in_edges[i];
          CgvNodeId caller = self->graph->edges[edge].caller;
          double cost = (double) cgv_weight (self->before->edge_costs[edge], self->is_signed);

          if (!self->graph->present[edge] || caller == node)
            continue;
          mean->weight += cost;
          if (is_inner (self, component, caller))
            means->calls[n_calls++] = (InnerCall){ caller, cost };
          else
            mean->under += (double) cgv_weight (self->restriction->after->edge_costs[edge], self->is_signed);
        }
      mean->n_calls = (uint32_t) (n_calls - mean->first);
    }
}

/* Returns by how much the share changed. */
static double
refine_share (Staying *self,
              const Means *means,
              uint32_t member)
{
  CgvNodeId node = means->members[member];
  const Mean *mean = &means->means[member];
  const InnerCall *calls = means->calls + mean->first;
  double under = mean->under;
  double old = self->shares[node];

  if (matches (self, node))
    return 0;
  for (uint32_t i = 0; i < mean->n_calls; i++)
    under += calls[i].cost * self->shares[calls[i].caller];
  self->shares[node] = mean->weight > 0 ? under / mean->weight : 0;
  return self->shares[node] > old ? self->shares[node] - old : old - self->shares[node];
}

static void
sweep (Staying *self,
       const Means *means)
{
  uint32_t n = means->n_members;
  double change = 1;

  for (uint32_t member = 0; member < n; member++)
    self->shares[means->members[member]] = matches (self, means->members[member]) ? 1 : 0;
  for (int round = 0; round < MAX_SWEEPS && change > SMALL_CHANGE; round++)
    {
      change = 0;
      for (uint32_t i = 0; i < n; i++)
        {
          double changed = refine_share (self, means, round % 2 == 0 ? i : n - 1 - i);

          change = changed > change ? changed : change;
        }
    }
}

/* Returns false if there is no memory. */
static bool
find_shares (Staying *self,
             uint32_t component,
             const CgvNodeId *members,
             uint32_t n_members)
{
  CgvPool pool = { .memory = self->restriction->pool.memory };
  Means means = { .members = members, .n_members = n_members };
  bool ok;

  means.means = cgv_pool_new (&pool, n_members, sizeof *means.means);
  means.calls = cgv_pool_new (&pool, count_incoming (self, members, n_members), sizeof *means.calls);
  ok = !pool.failed;
  if (ok)
    {
      gather_means (self, component, &means);
      sweep (self, &means);
    }
  cgv_pool_clear (&pool);
  return ok;
}

/* Returns a member's share of a cost. */
static CgvCost
take_share (const Staying *self,
            CgvNodeId node,
            CgvCost cost)
{
  const double scale = 1 << 30;
  CgvSharing sharing;

  if (self->shares[node] >= 1)
    return cost;
  cgv_sharing_init (&sharing, cost, (CgvWide) scale, self->is_signed);
  return cgv_sharing_next (&sharing, (uint64_t) (self->shares[node] * scale));
}

/* Returns the part of a cost at or below @node that is below matching functions. */
static CgvAmount
restrict_cost (const Staying *self,
               const Part *part,
               CgvNodeId node,
               CgvAmount whole,
               CgvSharing *sharing,
               bool is_inner_call)
{
  CgvCost value;

  if (part->is_all || matches (self, node))
    return whole;
  if (!part->is_under)
    return (CgvAmount){ 0 };

  if (part->is_mixed)
    value = take_share (self, node, whole.value);
  else
    value = cgv_sharing_next (sharing, cgv_weight (whole.value, self->is_signed));
  if (self->is_signed)
    return cgv_amount_unknown (value);
  if (is_inner_call)
    return cgv_amount_limit ((CgvAmount){ value, 0, whole.high }, 0, whole.high, false);
  return cgv_amount_limit (cgv_amount_meet (value, whole, part->under, part->rest_high), 0, UINT64_MAX, false);
}

static CgvWide
weigh_outgoing (const Staying *self,
                uint32_t component,
                const CgvNodeId *members,
                uint32_t n_members)
{
  CgvWide weight = 0;

  for (uint32_t member = 0; member < n_members; member++)
    {
      CgvNodeId node = members[member];

      weight += cgv_weight (self->before->self[node], self->is_signed);
      for (uint32_t edge = self->graph->out_start[node]; edge < self->graph->out_start[node + 1]; edge++)
        {
          if (self->graph->present[edge] && !is_inner (self, component, self->graph->edges[edge].callee))
            weight += cgv_weight (self->before->edge_costs[edge], self->is_signed);
        }
    }
  return weight;
}

/* Calls within a component are no part of it, but have the same share. */
static CgvAmount
restrict_inner_call (const Staying *self,
                     const Part *part,
                     uint32_t component,
                     CgvNodeId node,
                     CgvAmount whole)
{
  CgvSharing sharing;

  cgv_sharing_init (&sharing, part->under.value, cgv_weight (cgv_restriction_get_whole (self->before, component).value, self->is_signed), self->is_signed);
  return restrict_cost (self, part, node, whole, &sharing, true);
}

static void
share_out (Staying *self,
           uint32_t component,
           const CgvNodeId *members,
           uint32_t n_members)
{
  const Part *part = &self->parts[component];
  CgvCosts *after = self->restriction->after;
  CgvSharing sharing;

  cgv_sharing_init (&sharing, part->under.value, weigh_outgoing (self, component, members, n_members), self->is_signed);
  for (uint32_t member = 0; member < n_members; member++)
    {
      CgvNodeId node = members[member];

      cgv_restriction_set_self (after, node, restrict_cost (self, part, node, cgv_restriction_get_self (self->before, node), &sharing, false));
      for (uint32_t edge = self->graph->out_start[node]; edge < self->graph->out_start[node + 1]; edge++)
        {
          uint32_t below = cgv_condensed_get_component (&self->condensed, self->graph->edges[edge].callee);
          CgvAmount whole = cgv_restriction_get_edge (self->before, edge);
          CgvAmount under;

          if (!self->graph->present[edge])
            continue;
          under = below == component ? restrict_inner_call (self, part, component, node, whole) : restrict_cost (self, part, node, whole, &sharing, false);
          cgv_restriction_set_edge (after, edge, under);
          if (below != component)
            enter (self, part, edge, below, whole, under);
        }
    }
}

/* Returns cost that enters matching functions here, and not further out. */
static void
add_to_total (Staying *self,
              const Part *part)
{
  CgvAmount whole = part->under;

  if (self->is_signed)
    {
      CgvCost value = cgv_cost_subtract (whole.value, part->inflow.value, true);
      bool is_exact = cgv_amount_is_exact (whole) && cgv_amount_is_exact (part->inflow);

      self->total = cgv_amount_add (self->total, is_exact ? cgv_amount_exact (value) : cgv_amount_unknown (value), true);
      return;
    }
  whole.value = cgv_cost_subtract (whole.value, part->inflow.value, false);
  whole.low = cgv_cost_subtract (whole.low, part->inflow.high, false);
  whole.high = cgv_cost_subtract (whole.high, part->inflow.low, false);
  self->total = cgv_amount_add (self->total, whole, false);
}

static bool
stay (Staying *self,
      const uint32_t *component)
{
  const Part *part = &self->parts[*component];
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->condensed, component, &n_members);
  bool has_match = false;

  measure (self, *component, members, n_members);
  if (part->is_mixed && !find_shares (self, *component, members, n_members))
    return false;
  share_out (self, *component, members, n_members);
  self->restriction->low[*component] = part->under.low;
  self->restriction->high[*component] = part->under.high;

  for (uint32_t member = 0; member < n_members; member++)
    has_match = has_match || matches (self, members[member]);
  if (has_match)
    add_to_total (self, part);
  return true;
}

/* Calls of a function are divided as its cost is. */
static uint64_t
share_count (const Staying *self,
             uint32_t edge)
{
  uint64_t count = self->graph->counts[edge];
  CgvCost cost = self->before->edge_costs[edge];
  CgvCost left = self->restriction->after->edge_costs[edge];
  CgvSharing sharing;

  if (cost == left || cost == 0)
    return count;
  cgv_sharing_init (&sharing, count, cgv_weight (cost, self->is_signed), false);
  return cgv_sharing_next (&sharing, cgv_weight (left, self->is_signed));
}

static void
fill_graph (Staying *self)
{
  const CgvGraph *before = self->graph;
  CgvGraph *after = self->restriction->graph;

  for (CgvNodeId node = 0; node < before->n_nodes; node++)
    {
      bool is_listed = !cgv_graph_is_hidden (before, node) && self->parts[cgv_condensed_get_component (&self->condensed, node)].is_under;

      after->hidden[node] = !is_listed;
      self->restriction->new_roots[node] = matches (self, node);
      after->n_calls[node] = matches (self, node) ? before->n_calls[node] : 0;
    }
  for (uint32_t edge = 0; edge < before->n_edges; edge++)
    {
      const CgvEdge *ends = &before->edges[edge];
      CgvCostRange range = cgv_costs_get_edge_range (self->before, edge);
      bool has_cost = self->is_signed || range.high == 0 || self->restriction->after->edge_high[edge] > 0;

      after->present[edge] = before->present[edge] && !after->hidden[ends->caller] && !after->hidden[ends->callee] && has_cost;
      if (!after->present[edge])
        {
          cgv_restriction_set_edge (self->restriction->after, edge, (CgvAmount){ 0 });
          continue;
        }
      after->counts[edge] = share_count (self, edge);
      if (!matches (self, ends->callee))
        after->n_calls[ends->callee] = cgv_cost_add (after->n_calls[ends->callee], after->counts[edge], false);
    }
}

/* The self costs that are left equal the cost that enters matching functions. */
static void
report (Staying *self)
{
  CgvFilterReport *out = &self->restriction->report;
  CgvCosts *after = self->restriction->after;
  CgvAmount left = { 0 };
  CgvAmount all = { 0 };

  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      left = cgv_amount_add (left, cgv_restriction_get_self (after, node), self->is_signed);
      all = cgv_amount_add (all, cgv_restriction_get_self (self->before, node), self->is_signed);
    }
  left = cgv_amount_limit (left, self->total.low, self->total.high, self->is_signed);
  out->hidden = cgv_cost_subtract (all.value, left.value, self->is_signed);
  if (self->is_signed)
    {
      bool is_exact = cgv_amount_is_exact (all) && cgv_amount_is_exact (left);

      out->hidden_low = is_exact ? out->hidden : (CgvCost) INT64_MIN;
      out->hidden_high = is_exact ? out->hidden : (CgvCost) INT64_MAX;
      return;
    }
  out->hidden_low = cgv_cost_subtract (all.low, left.high, false);
  out->hidden_high = cgv_cost_subtract (all.high, left.low, false);
}

bool
cgv_restriction_stay_under (CgvRestriction *restriction,
                            const uint8_t *nodes)
{
  Staying self = {
    .restriction = restriction,
    .before = restriction->before,
    .graph = restriction->before->graph,
    .is_signed = restriction->before->is_signed,
    .nodes = nodes,
  };
  CgvPool *pool = &restriction->pool;

  if (!cgv_restriction_begin (restriction, CGV_NONE) || !cgv_graph_new_counts (restriction->graph) || !cgv_condensed_init (&self.condensed, self.graph, pool))
    return false;
  self.parts = cgv_pool_new (pool, self.condensed.n_components, sizeof *self.parts);
  self.shares = cgv_pool_new (pool, self.graph->n_nodes, sizeof *self.shares);
  if (pool->failed)
    return false;
  for (uint32_t i = 0; i < self.condensed.n_ordered; i++)
    {
      if (!stay (&self, &self.condensed.order[i]))
        return false;
    }
  fill_graph (&self);
  report (&self);
  return true;
}
