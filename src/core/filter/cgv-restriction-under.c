/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-graph-private.h"
#include "cgv-restriction-private.h"

/* Within a cycle, shares are refined until they change by less than that, or that often. */
#define SMALL_CHANGE 1e-4
#define MAX_SWEEPS   12

/* Two parts of one whole: the cost from callers of a component at or below matching functions, and the rest. */
typedef struct
{
  CgvAmount under;
  CgvCost rest_high; /* at most that much is the rest */
} Inflow;

/* Traits of a component that are only read. */
typedef struct
{
  bool is_under : 1;   /* whether anything of it may be at or below matching functions */
  bool has_caller : 1; /* whether another component calls it */
  bool has_outer : 1;  /* whether a caller is not all at or below matching functions */
} Traits;

/*
 * @inflows, @traits: for each component
 *
 * For each node in a cycle, NULL if there are no cycles:
 *
 * @n_inner: number of edges to it from its own cycle
 * @slots: its place among the members
 * @shares: if the cycle is mixed, the share of it that is below matching functions
 */
typedef struct
{
  CgvRestriction *restriction;
  const CgvCosts *before;
  const CgvGraph *graph;
  bool is_signed;
  const uint8_t *nodes;
  CgvAmount total;
  CgvCondensed condensed;
  Inflow *inflows;
  Traits *traits;
  uint32_t *n_inner;
  uint32_t *slots;
  double *shares;
} Staying;

/* A component while it is divided. */
typedef struct
{
  uint32_t component;
  const CgvNodeId *members;
  uint32_t n_members;
  uint32_t n_matching;
  CgvAmount inclusive;
  CgvAmount under;   /* inclusive cost at or below matching functions */
  CgvCost rest_high; /* upper bound of the rest */
  bool is_under;     /* as in #Traits */
  bool is_all;       /* whether all of it is */
  bool is_mixed;     /* whether it is a cycle of which only some members match */
} Whole;

static bool
matches (const Staying *self,
         CgvNodeId node)
{
  return self->nodes[node] != 0 && !cgv_graph_is_hidden (self->graph, node);
}

static bool
is_inner (const Staying *self,
          const Whole *whole,
          CgvNodeId other_end)
{
  return cgv_condensed_get_component (&self->condensed, other_end) == whole->component;
}

/* Returns whether a member may be called from outside. Most members of a large cycle are called only from within, and their callers are
 * scattered over memory. */
static bool
may_be_called_from_outside (const Staying *self,
                            CgvNodeId member)
{
  return self->graph->in_start[member + 1] - self->graph->in_start[member] > self->n_inner[member];
}

/* Adds the remaining part of a call to the component that it enters, which comes later in the order. */
static void
enter (Staying *self,
       const Whole *above,
       bool is_all,
       uint32_t component,
       CgvAmount call,
       CgvAmount under)
{
  Inflow *inflow = &self->inflows[component];
  Traits *traits = &self->traits[component];

  inflow->under = cgv_amount_add (inflow->under, under, self->is_signed);
  traits->has_outer |= !is_all;
  traits->has_caller = true;
  traits->is_under |= above->is_under && (self->is_signed || under.high > 0 || call.high == 0);
  if (!is_all)
    inflow->rest_high = cgv_cost_add (inflow->rest_high, call.high < above->rest_high ? call.high : above->rest_high, false);
}

/* Returns the least cost that a matching member spends itself or in other components. */
static CgvCost
get_least_from_inside (const Staying *self,
                       const Whole *whole,
                       CgvNodeId node)
{
  CgvCost least = cgv_costs_get_self (self->before, node).low;

  cgv_foreach_in (edge, self->graph->out_start, node)
    {
      if (self->graph->present[edge] && !is_inner (self, whole, self->graph->edges[edge].callee))
        least = cgv_cost_add (least, cgv_costs_get_edge (self->before, edge).low, false);
    }
  return least;
}

static CgvCost
get_least_from_outside (const Staying *self,
                        const Whole *whole,
                        CgvNodeId node)
{
  const CgvCosts *costs = matches (self, node) ? self->before : self->restriction->after;
  CgvCost least = 0;

  cgv_foreach_in (i, self->graph->in_start, node)
    {
      uint32_t edge = self->graph->in_edges[i];

      if (self->graph->present[edge] && !is_inner (self, whole, self->graph->edges[edge].caller))
        least = cgv_cost_add (least, cgv_costs_get_edge (costs, edge).low, false);
    }
  return least;
}

/* Calls by a matching member, and calls into one from outside, are below matching functions. */
static CgvCost
get_least_of_mixed (const Staying *self,
                    const Whole *whole)
{
  CgvCost from_inside = 0;
  CgvCost from_outside = 0;

  for (uint32_t member = 0; member < whole->n_members; member++)
    {
      CgvNodeId node = whole->members[member];

      if (matches (self, node))
        from_inside = cgv_cost_add (from_inside, get_least_from_inside (self, whole, node), false);
      if (may_be_called_from_outside (self, node))
        from_outside = cgv_cost_add (from_outside, get_least_from_outside (self, whole, node), false);
    }
  return from_inside > from_outside ? from_inside : from_outside;
}

static void
measure (const Staying *self,
         Whole *whole)
{
  Traits traits = self->traits[whole->component];
  const Inflow *inflow = &self->inflows[whole->component];
  bool is_root = false;

  for (uint32_t member = 0; member < whole->n_members; member++)
    {
      whole->n_matching += matches (self, whole->members[member]);
      is_root = is_root || self->restriction->roots[whole->members[member]];
    }
  whole->inclusive = cgv_restriction_get_whole (self->before, whole->component);
  whole->is_all = whole->n_matching == whole->n_members || (!traits.has_outer && !is_root && traits.has_caller);
  whole->is_mixed = whole->n_matching > 0 && !whole->is_all;
  whole->is_under = traits.is_under || whole->n_matching > 0;
  whole->under = whole->is_all ? whole->inclusive : inflow->under;
  if (whole->is_all)
    return;
  if (self->is_signed && whole->is_mixed)
    whole->under = cgv_amount_unknown (inflow->under.value);
  if (self->is_signed)
    return;
  if (whole->is_mixed)
    whole->under = (CgvAmount){ .value = inflow->under.value, .low = get_least_of_mixed (self, whole), .high = whole->inclusive.high };
  whole->under = cgv_amount_limit (whole->under, 0, whole->inclusive.high, false);
  whole->rest_high = cgv_cost_subtract (whole->inclusive.high, whole->under.low, false);
  if (!is_root && !whole->is_mixed && inflow->rest_high < whole->rest_high)
    whole->rest_high = inflow->rest_high;
}

/* A call of a member of a cycle by another. */
typedef struct
{
  CgvNodeId caller;
  double cost;
} InnerCall;

/* The share of a cycle member is the mean of two: that of its callers in the cycle, and that of all other callers. */
typedef struct
{
  double weight;       /* of all calls of the member */
  double under;        /* the part of those from outside that is below matching functions */
  size_t first;        /* the first of its calls in the cycle */
  uint32_t n_calls;
} Mean;

/* @means is in the order of the members. */
typedef struct
{
  const Whole *whole;
  Mean *means;
  InnerCall *calls;
} Means;

static double
get_weight (const Staying *self,
            const CgvCosts *costs,
            uint32_t edge)
{
  return (double) cgv_weight (costs->edge_costs[edge], self->is_signed);
}

/* Visits callers in their order, and in it the calls of each callee. */
static void
gather_calls (const Staying *self,
              const Means *means,
              CgvNodeId caller)
{
  cgv_foreach_in (edge, self->graph->out_start, caller)
    {
      CgvNodeId callee = self->graph->edges[edge].callee;
      Mean *mean;
      double cost;

      if (!self->graph->present[edge] || callee == caller || !is_inner (self, means->whole, callee))
        continue;
      mean = &means->means[self->slots[callee]];
      cost = get_weight (self, self->before, edge);
      mean->weight += cost;
      means->calls[mean->first + mean->n_calls++] = (InnerCall){ caller, cost };
    }
}

/* Adds up all calls again, because sums of floating-point numbers depend on the order. */
static void
gather_calls_from_outside (const Staying *self,
                           const Means *means,
                           CgvNodeId callee)
{
  Mean *mean = &means->means[self->slots[callee]];

  mean->weight = 0;
  cgv_foreach_in (i, self->graph->in_start, callee)
    {
      uint32_t edge = self->graph->in_edges[i];
      CgvNodeId caller = self->graph->edges[edge].caller;

      if (!self->graph->present[edge] || caller == callee)
        continue;
      mean->weight += get_weight (self, self->before, edge);
      if (!is_inner (self, means->whole, caller))
        mean->under += get_weight (self, self->restriction->after, edge);
    }
}

/* Costs lie all over the memory, so they are gathered once and not for each sweep. */
static void
gather_means (const Staying *self,
              const Means *means)
{
  const Whole *whole = means->whole;
  size_t n_calls = 0;

  for (uint32_t member = 0; member < whole->n_members; member++)
    {
      self->slots[whole->members[member]] = member;
      means->means[member].first = n_calls;
      n_calls += self->n_inner[whole->members[member]];
    }
  for (uint32_t member = 0; member < whole->n_members; member++)
    gather_calls (self, means, whole->members[member]);
  for (uint32_t member = 0; member < whole->n_members; member++)
    {
      if (may_be_called_from_outside (self, whole->members[member]))
        gather_calls_from_outside (self, means, whole->members[member]);
    }
}

/* Returns by how much the share grew: it begins below, and no weight is negative. */
static double
refine_share (Staying *self,
              const Means *means,
              uint32_t member)
{
  CgvNodeId node = means->whole->members[member];
  const Mean *mean = &means->means[member];
  const InnerCall *calls = means->calls + mean->first;
  double under = mean->under;
  double old = self->shares[node];

  if (matches (self, node))
    return 0;
  for (uint32_t i = 0; i < mean->n_calls; i++)
    under += calls[i].cost * self->shares[calls[i].caller];
  self->shares[node] = mean->weight > 0 ? under / mean->weight : 0;
  return self->shares[node] - old;
}

static void
sweep (Staying *self,
       const Means *means)
{
  uint32_t n = means->whole->n_members;
  double change = 1;

  for (uint32_t member = 0; member < n; member++)
    self->shares[means->whole->members[member]] = matches (self, means->whole->members[member]) ? 1 : 0;
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
             const Whole *whole)
{
  CgvPool pool = { .memory = self->restriction->pool.memory };
  Means means = { .whole = whole };
  size_t n_calls = 0;
  bool ok;

  for (uint32_t member = 0; member < whole->n_members; member++)
    n_calls += self->n_inner[whole->members[member]];
  cgv_pool_make (&pool, &means.means, whole->n_members);
  cgv_pool_make (&pool, &means.calls, n_calls);
  ok = !pool.failed;
  if (ok)
    {
      gather_means (self, &means);
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
  cgv_sharing_init (&sharing, cost, (uint64_t) scale, self->is_signed);
  return cgv_sharing_next (&sharing, (uint64_t) (self->shares[node] * scale));
}

/* Returns the part of a cost at or below @node that is below matching functions. */
static CgvAmount
restrict_cost (const Staying *self,
               const Whole *whole,
               CgvNodeId node,
               CgvAmount cost,
               CgvSharing *sharing,
               bool is_inner_call)
{
  CgvCost value;

  if (whole->is_all || matches (self, node))
    return cost;
  if (!whole->is_under)
    return (CgvAmount){ 0 };

  if (whole->is_mixed)
    value = take_share (self, node, cost.value);
  else
    value = cgv_sharing_next (sharing, cgv_weight (cost.value, self->is_signed));
  if (self->is_signed)
    return cgv_amount_unknown (value);
  if (is_inner_call)
    return cgv_amount_limit ((CgvAmount){ .value = value, .high = cost.high }, 0, cost.high, false);
  return cgv_amount_limit (cgv_amount_meet (value, cost, whole->under, whole->rest_high), 0, UINT64_MAX, false);
}

static CgvWide
weigh_outgoing (const Staying *self,
                const Whole *whole)
{
  CgvWide weight = cgv_wide (0);

  for (uint32_t member = 0; member < whole->n_members; member++)
    {
      CgvNodeId node = whole->members[member];

      weight = cgv_wide_add (weight, cgv_wide (cgv_weight (self->before->self[node], self->is_signed)));
      cgv_foreach_in (edge, self->graph->out_start, node)
        {
          if (self->graph->present[edge] && !is_inner (self, whole, self->graph->edges[edge].callee))
            weight = cgv_wide_add (weight, cgv_wide (cgv_weight (self->before->edge_costs[edge], self->is_signed)));
        }
    }
  return weight;
}

/* Restricts a call within a component. It is not part of its cost, but has its share. */
static CgvAmount
restrict_inner_call (const Staying *self,
                     const Whole *whole,
                     CgvNodeId node,
                     CgvAmount call)
{
  CgvSharing sharing;

  cgv_sharing_init (&sharing, whole->under.value, cgv_weight (whole->inclusive.value, self->is_signed), self->is_signed);
  return restrict_cost (self, whole, node, call, &sharing, true);
}

/* Calls of a function are divided as its cost is. */
static uint64_t
share_count (const Staying *self,
             uint64_t count,
             CgvCost cost,
             CgvCost left)
{
  CgvSharing sharing;

  if (cost == left || cost == 0)
    return count;
  cgv_sharing_init (&sharing, count, cgv_weight (cost, self->is_signed), false);
  return cgv_sharing_next (&sharing, cgv_weight (left, self->is_signed));
}

/* An edge without any cost left is absent, and all its values stay 0. */
static void
set_call (Staying *self,
          const Whole *whole,
          uint32_t edge,
          CgvAmount call,
          CgvAmount under)
{
  CgvGraph *after = self->restriction->graph;
  CgvNodeId callee = self->graph->edges[edge].callee;

  if (!whole->is_under || (!self->is_signed && call.high > 0 && under.high == 0))
    return;
  cgv_costs_write (self->restriction->after->edge_costs, self->restriction->after->edge_bounds, edge, under);
  after->present[edge] = 1;
  cgv_graph_set_count (after, edge, share_count (self, cgv_graph_get_count (self->graph, edge), call.value, under.value));
  if (!matches (self, callee))
    after->n_calls[callee] = cgv_cost_add (after->n_calls[callee], cgv_graph_get_count (after, edge), false);
}

static void
share_out (Staying *self,
           const Whole *whole)
{
  bool is_shared = whole->is_under && !whole->is_all && !whole->is_mixed;
  CgvSharing sharing;

  cgv_sharing_init_wide (&sharing, whole->under.value, is_shared ? weigh_outgoing (self, whole) : cgv_wide (0), self->is_signed);
  for (uint32_t member = 0; member < whole->n_members; member++)
    {
      CgvNodeId node = whole->members[member];
      bool is_all = whole->is_all || matches (self, node);

      cgv_costs_write (self->restriction->after->self, self->restriction->after->self_bounds, node, restrict_cost (self, whole, node, cgv_costs_get_self (self->before, node), &sharing, false));
      cgv_foreach_in (edge, self->graph->out_start, node)
        {
          uint32_t below = cgv_condensed_get_component (&self->condensed, self->graph->edges[edge].callee);
          CgvAmount call = cgv_costs_get_edge (self->before, edge);
          CgvAmount under;

          if (!self->graph->present[edge])
            continue;
          if (below == whole->component)
            under = restrict_inner_call (self, whole, node, call);
          else
            under = restrict_cost (self, whole, node, call, &sharing, false);
          set_call (self, whole, edge, call, under);
          if (below != whole->component)
            enter (self, whole, is_all, below, call, under);
        }
    }
}

/* Returns cost that enters matching functions here, and not further out. */
static void
add_to_total (Staying *self,
              const Whole *whole)
{
  CgvAmount inflow = self->inflows[whole->component].under;

  self->total = cgv_amount_add (self->total, cgv_amount_subtract (whole->under, inflow, self->is_signed), self->is_signed);
}

/* Fills in nodes. Calls of a node are known later, and only for those that do not match. */
static void
fill_nodes (Staying *self,
            const Whole *whole)
{
  CgvGraph *after = self->restriction->graph;

  for (uint32_t member = 0; member < whole->n_members; member++)
    {
      CgvNodeId node = whole->members[member];

      after->hidden[node] = !whole->is_under || cgv_graph_is_hidden (self->graph, node);
      self->restriction->new_roots[node] = matches (self, node);
      if (matches (self, node))
        after->n_calls[node] = self->graph->n_calls[node];
    }
}

/* Prefetches data of components further on in the order: their calls, the costs of these, and their targets. */
static void
fetch_ahead (const Staying *self,
             uint32_t place)
{
  const CgvCondensed *condensed = &self->condensed;
  const uint32_t *out_start = self->graph->out_start;
  CgvGraph *after = self->restriction->graph;
  uint32_t soon = place + 2 * CGV_CONDENSED_AHEAD;
  CgvNodeId node = cgv_condensed_get_node_at (condensed, soon);

  cgv_condensed_fetch_calls (condensed, soon, soon + CGV_CONDENSED_AHEAD);
  if (node != CGV_NONE)
    {
      cgv_restriction_fetch_edges (self->before, out_start[node], out_start[node + 1]);
      cgv_restriction_fetch_edges (self->restriction->after, out_start[node], out_start[node + 1]);
    }
  node = cgv_condensed_get_node_at (condensed, place + CGV_CONDENSED_AHEAD);
  if (node == CGV_NONE)
    return;
  cgv_foreach_in (edge, out_start, node)
    {
      CgvNodeId callee = self->graph->edges[edge].callee;
      uint32_t component = cgv_condensed_get_component (condensed, callee);

      __builtin_prefetch (&self->inflows[component], 1);
      __builtin_prefetch (&self->traits[component], 1);
      __builtin_prefetch (&after->n_calls[callee], 1);
      __builtin_prefetch (&after->counts.low[edge], 1);
      __builtin_prefetch (&self->graph->counts.low[edge]);
    }
}

static bool
stay (Staying *self,
      const uint32_t *component)
{
  Whole whole = { .component = *component };

  whole.members = cgv_condensed_get_members (&self->condensed, component, &whole.n_members);
  measure (self, &whole);
  if (whole.is_mixed && !find_shares (self, &whole))
    return false;
  share_out (self, &whole);
  fill_nodes (self, &whole);
  self->restriction->bounds[*component] = cgv_amount_get_bounds (whole.under);
  if (whole.n_matching > 0)
    add_to_total (self, &whole);
  return true;
}

/* The self costs that are left equal the cost that enters matching functions. */
static void
report (Staying *self)
{
  CgvCosts *after = self->restriction->after;
  CgvAmount left = { 0 };
  CgvAmount all = { 0 };

  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      left = cgv_amount_add (left, cgv_costs_get_self (after, node), self->is_signed);
      all = cgv_amount_add (all, cgv_costs_get_self (self->before, node), self->is_signed);
    }
  left = cgv_amount_limit (left, self->total.low, self->total.high, self->is_signed);
  self->restriction->report.hidden = cgv_amount_subtract (all, left, self->is_signed);
}

/* Prepares the components, and counts the calls within each cycle. */
static bool
prepare (Staying *self)
{
  CgvPool *pool = &self->restriction->pool;
  const CgvGraph *graph = self->graph;

  cgv_pool_make (pool, &self->inflows, self->condensed.n_components);
  cgv_pool_make (pool, &self->traits, self->condensed.n_components);
  if (graph->n_cycles == 0)
    return !pool->failed;
  cgv_pool_make (pool, &self->n_inner, graph->n_nodes);
  cgv_pool_make (pool, &self->slots, graph->n_nodes);
  cgv_pool_make (pool, &self->shares, graph->n_nodes);
  for (uint32_t edge = 0; !pool->failed && edge < graph->n_edges; edge++)
    self->n_inner[graph->edges[edge].callee] += cgv_graph_share_cycle (graph, graph->edges[edge].caller, graph->edges[edge].callee);
  return !pool->failed;
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

  if (!cgv_restriction_begin (restriction, CGV_NONE) || !cgv_graph_new_counts (restriction->graph) ||
      !cgv_condensed_init (&self.condensed, self.graph, &restriction->pool) || !prepare (&self))
    return false;
  for (uint32_t i = 0; i < self.condensed.n_ordered; i++)
    {
      fetch_ahead (&self, i);
      if (!stay (&self, &self.condensed.order[i]))
        return false;
    }
  report (&self);
  return true;
}
