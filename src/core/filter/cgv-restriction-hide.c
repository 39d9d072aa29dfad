/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-condensed-private.h"
#include "cgv-restriction-private.h"

#include <string.h>

/*
 * Hiding functions in their callers.
 *
 * Closed are hidden functions from which nothing visible can be reached: all of them is self cost of their callers. The
 * others are open: calls pass through them. For an open function, or a cycle of such, the recipients are the visible
 * functions that may be the innermost ones around it. Its self cost and each call that it makes are divided among them.
 */

/* The limit of pairs of caller and callee that come to call each other: for each call, and at least. */
#define PAIRS_PER_CALL 4u
#define MIN_PAIRS      (1u << 18)

typedef enum
{
  VISIBLE, /* it does not match */
  KEPT,    /* it matches, and stays visible nevertheless */
  OPEN,    /* it is hidden, and something visible is below it */
  CLOSED,  /* it is hidden with all that is below it */
} HidingState;

/* A visible function that gets a part of a hidden one. */
typedef struct
{
  CgvNodeId node;   /* a visible node, or CGV_NONE for stacks with none */
  CgvAmount amount; /* cost while it was the innermost visible function around the hidden one */
} Recipient;

typedef struct
{
  CgvRestriction *restriction;
  const CgvCosts *before;
  const CgvGraph *graph;
  bool is_signed;
  CgvCondensed condensed; /* the graph before with its cycles taken as one */
  uint8_t *states;        /* for each node, a #HidingState */
  CgvAmount *selfs;       /* for each node, its self cost, in the end with the cost moved to it */
  CgvAmount dropped;      /* cost without a recipient */
  uint8_t *inner_present; /* for each edge, whether it is from an open node to another */
  CgvCycles inner_cycles;
  CgvCondensed inner;       /* open nodes and their calls, with these cycles taken as one */
  Recipient *recipients; /* the recipients of all open components of @inner */
  size_t n_recipients;
  size_t capacity;
  size_t *recipient_start;   /* for each component of @inner, its first recipient */
  uint32_t *recipient_count; /* for each component of @inner, how many recipients it has */
  /* for each node, and behind them for none, a place in @recipients; room for other uses later */
  uint32_t *slots;
  uint64_t pairs_left; /* how many pairs of callers and callees may still come to call each other */
} Hiding;

/* Something that a hidden component has, on its way to the recipients. */
typedef struct
{
  CgvSharing sharing; /* how much was given so far */
  CgvAmount amount;   /* the amount to divide */
  CgvCost whole_high; /* upper bound of the cost of the hidden component */
  bool is_single;     /* whether there is one recipient only */
  bool overlaps;      /* whether its calls overlap */
  bool is_signed;
} Distribution;

static bool
stays_visible (const Hiding *self,
            CgvNodeId node)
{
  return self->states[node] <= KEPT;
}

/* Returns the cost of calls into a component, and whether stacks may begin in it. */
static CgvAmount
sum_incoming (const Hiding *self,
              const uint32_t *component,
              bool *is_root)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->condensed, component, &n_members);
  CgvAmount sum = { 0 };

  *is_root = false;
  for (uint32_t member = 0; member < n_members; member++)
    {
      CgvNodeId node = members[member];

      *is_root = *is_root || self->restriction->roots[node];
      for (uint32_t i = self->graph->in_start[node]; i < self->graph->in_start[node + 1]; i++)
        {
          uint32_t edge = self->graph->in_edges[i];

          if (self->graph->present[edge] && cgv_condensed_get_component (&self->condensed, self->graph->edges[edge].caller) != *component)
            sum = cgv_amount_add (sum, cgv_restriction_get_edge (self->before, edge), self->is_signed);
        }
    }
  return sum;
}

static CgvAmount
get_entered (const Hiding *self,
                        const uint32_t *component)
{
  CgvAmount entered = cgv_amount_exact (cgv_restriction_get_entered (self->before, *component));
  CgvAmount whole;
  CgvAmount incoming;
  bool is_root;

  if (self->before->edge_low == NULL)
    return entered;
  incoming = sum_incoming (self, component, &is_root);
  if (!is_root)
    return entered;
  if (self->is_signed)
    return cgv_amount_unknown (entered.value);
  whole = cgv_restriction_get_whole (self->before, *component);
  entered.low = cgv_cost_subtract (whole.low, incoming.high, false);
  entered.high = cgv_cost_subtract (whole.high, incoming.low, false);
  return cgv_amount_hold (entered, false);
}

static const Recipient *
get_recipients (const Hiding *self,
                           uint32_t component,
                           uint32_t *n_recipients)
{
  *n_recipients = self->recipient_count[component];
  return self->recipients + self->recipient_start[component];
}

/* Open members of a cycle that has others are entered again and again: their costs are no parts of a whole. */
static bool
overlaps (const Hiding *self,
          uint32_t component)
{
  const CgvGraph *graph = self->graph;
  CgvNodeId node = component;
  uint32_t n_members = 1;
  CgvCycleId cycle;

  if (component >= graph->n_nodes)
    {
      cycle = component - graph->n_nodes;
      node = self->inner_cycles.members[self->inner_cycles.start[cycle]];
      n_members = self->inner_cycles.start[cycle + 1] - self->inner_cycles.start[cycle];
    }
  cycle = graph->cycles[node];
  return cycle != CGV_NONE && graph->cycle_start[cycle + 1] - graph->cycle_start[cycle] > n_members;
}

static uint32_t
get_outer_component (const Hiding *self,
                     uint32_t component)
{
  if (component >= self->graph->n_nodes)
    component = self->inner_cycles.members[self->inner_cycles.start[component - self->graph->n_nodes]];
  return cgv_condensed_get_component (&self->condensed, component);
}

static void
distribute (const Hiding *self,
                       uint32_t component,
                       CgvAmount amount,
                       Distribution *distribution)
{
  uint32_t n_recipients;
  const Recipient *recipients = get_recipients (self, component, &n_recipients);
  CgvWide weight = 0;

  for (uint32_t i = 0; i < n_recipients; i++)
    weight += cgv_weight (recipients[i].amount.value, self->is_signed);
  cgv_sharing_init (&distribution->sharing, amount.value, weight, self->is_signed);
  distribution->amount = amount;
  distribution->is_single = n_recipients == 1;
  distribution->overlaps = overlaps (self, component);
  distribution->whole_high = cgv_restriction_get_whole (self->before, get_outer_component (self, component)).high;
  distribution->is_signed = self->is_signed;
}

static CgvAmount
next_share (Distribution *distribution,
                       const Recipient *recipient)
{
  CgvCost value;
  CgvAmount amount;

  if (distribution->is_single)
    return distribution->amount;
  value = cgv_sharing_next (&distribution->sharing, cgv_weight (recipient->amount.value, distribution->is_signed));
  if (distribution->is_signed)
    return cgv_amount_unknown (value);
  amount = cgv_amount_meet (value, distribution->amount, recipient->amount, cgv_cost_subtract (distribution->whole_high, recipient->amount.low, false));
  if (distribution->overlaps)
    amount.low = 0;
  return cgv_amount_hold (amount, false);
}

static bool
add_recipient (Hiding *self,
               size_t start,
               CgvNodeId node,
               CgvAmount amount)
{
  uint32_t *slot = &self->slots[node == CGV_NONE ? self->graph->n_nodes : node];
  void *recipients = self->recipients;

  if (*slot >= start && *slot < self->n_recipients && self->recipients[*slot].node == node)
    {
      self->recipients[*slot].amount = cgv_amount_add (self->recipients[*slot].amount, amount, self->is_signed);
      return true;
    }
  if (!cgv_memory_grow (self->restriction->pool.memory, &recipients, &self->capacity, self->n_recipients + 1, sizeof *self->recipients))
    return false;
  self->recipients = recipients;
  *slot = (uint32_t) self->n_recipients;
  self->recipients[self->n_recipients++] = (Recipient){ node, amount };
  return true;
}

/* The recipients of a caller are recipients of what it calls. */
static bool
inherit (Hiding *self,
         size_t start,
         uint32_t caller,
         CgvAmount amount)
{
  Distribution distribution;

  distribute (self, caller, amount, &distribution);
  for (uint32_t i = 0; i < self->recipient_count[caller]; i++)
    {
      Recipient recipient = self->recipients[self->recipient_start[caller] + i];

      if (!add_recipient (self, start, recipient.node, next_share (&distribution, &recipient)))
        return false;
    }
  return true;
}

static bool
add_recipients_of_node (Hiding *self,
                        size_t start,
                        uint32_t component,
                        CgvNodeId node)
{
  const CgvGraph *graph = self->graph;

  for (uint32_t i = graph->in_start[node]; i < graph->in_start[node + 1]; i++)
    {
      uint32_t edge = graph->in_edges[i];
      CgvNodeId caller = graph->edges[edge].caller;
      CgvAmount amount = cgv_restriction_get_edge (self->before, edge);
      uint32_t above;
      bool ok;

      if (!graph->present[edge])
        continue;
      above = cgv_condensed_get_component (&self->inner, caller);
      if (above == component)
        continue;
      ok = stays_visible (self, caller) ? add_recipient (self, start, caller, amount) : inherit (self, start, above, amount);
      if (!ok)
        return false;
    }
  return true;
}

/* Cost of a cycle without a call into it may have begun in any member. */
static CgvAmount
get_entered_of_some (const Hiding *self,
                     uint32_t outer)
{
  CgvAmount entered = { 0, 0, cgv_restriction_get_entered (self->before, outer) };

  if (self->is_signed)
    return cgv_amount_unknown (0);
  if (self->before->edge_low != NULL)
    entered.high = cgv_restriction_get_whole (self->before, outer).high;
  return entered;
}

static bool
add_no_recipient (Hiding *self,
                  size_t start,
                  uint32_t component,
                  const CgvNodeId *members,
                  uint32_t n_members)
{
  CgvAmount entered;
  uint32_t outer;
  bool is_root = false;

  for (uint32_t member = 0; member < n_members; member++)
    is_root = is_root || self->restriction->roots[members[member]];
  if (!is_root)
    return true;
  outer = get_outer_component (self, component);
  if (overlaps (self, component))
    entered = get_entered_of_some (self, outer);
  else
    entered = get_entered (self, &outer);
  return add_recipient (self, start, CGV_NONE, entered);
}

static uint64_t
count_items (const Hiding *self,
             const CgvNodeId *members,
             uint32_t n_members)
{
  uint64_t n_items = n_members;

  for (uint32_t member = 0; member < n_members; member++)
    n_items += self->graph->out_start[members[member] + 1] - self->graph->out_start[members[member]];
  return n_items;
}

static bool
find_recipients_of (Hiding *self,
                    const uint32_t *component)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->inner, component, &n_members);
  size_t start = self->n_recipients;
  uint64_t n_pairs;

  if (self->states[members[0]] != OPEN)
    return true;
  for (uint32_t member = 0; member < n_members; member++)
    {
      if (!add_recipients_of_node (self, start, *component, members[member]))
        return false;
    }
  if (!add_no_recipient (self, start, *component, members, n_members))
    return false;

  n_pairs = self->n_recipients > start ? (self->n_recipients - start - 1) * count_items (self, members, n_members) : 0;
  if (n_pairs <= self->pairs_left && self->n_recipients < UINT32_MAX)
    {
      self->pairs_left -= n_pairs;
      self->recipient_start[*component] = start;
      self->recipient_count[*component] = (uint32_t) (self->n_recipients - start);
      return true;
    }

  self->n_recipients = start;
  for (uint32_t member = 0; member < n_members; member++)
    self->states[members[member]] = KEPT;
  self->restriction->report.n_kept_visible += n_members;
  return true;
}

/* The self cost of an open component becomes self cost of its recipients. */
static void
distribute_self (Hiding *self,
                 const uint32_t *component)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->inner, component, &n_members);
  uint32_t n_recipients;
  const Recipient *recipients;

  if (self->states[members[0]] != OPEN)
    return;
  recipients = get_recipients (self, *component, &n_recipients);
  for (uint32_t member = 0; member < n_members; member++)
    {
      CgvAmount *amount = &self->selfs[members[member]];
      Distribution distribution;

      distribute (self, *component, *amount, &distribution);
      for (uint32_t i = 0; i < n_recipients; i++)
        {
          CgvAmount *to = recipients[i].node == CGV_NONE ? &self->dropped : &self->selfs[recipients[i].node];

          *to = cgv_amount_add (*to, next_share (&distribution, &recipients[i]), self->is_signed);
        }
      if (n_recipients == 0)
        self->dropped = cgv_amount_add (self->dropped, *amount, self->is_signed);
      *amount = (CgvAmount){ 0 };
    }
}

static bool
prepare_recipients (Hiding *self)
{
  CgvPool *pool = &self->restriction->pool;
  const CgvGraph *graph = self->graph;

  self->inner_present = cgv_pool_new (pool, graph->n_edges, sizeof *self->inner_present);
  if (self->inner_present == NULL)
    return false;
  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      const CgvEdge *ends = &graph->edges[edge];

      self->inner_present[edge] = graph->present[edge] && self->states[ends->caller] == OPEN && self->states[ends->callee] == OPEN;
    }
  if (!cgv_cycles_find (pool, graph->n_nodes, graph->out_start, graph->edges, self->inner_present, &self->inner_cycles) ||
      !cgv_condensed_init_of (&self->inner, graph, self->inner_present, &self->inner_cycles, pool))
    return false;

  self->recipient_start = cgv_pool_new (pool, self->inner.n_components, sizeof *self->recipient_start);
  self->recipient_count = cgv_pool_new (pool, self->inner.n_components, sizeof *self->recipient_count);
  self->slots = cgv_pool_new (pool, (size_t) graph->n_nodes + 1, sizeof *self->slots);
  return !pool->failed;
}

static bool
find_recipients (Hiding *self)
{
  if (!prepare_recipients (self))
    return false;
  for (uint32_t i = 0; i < self->inner.n_ordered; i++)
    {
      if (!find_recipients_of (self, &self->inner.order[i]))
        return false;
    }
  for (uint32_t i = 0; i < self->inner.n_ordered; i++)
    distribute_self (self, &self->inner.order[i]);
  return true;
}

/* A call of a visible node by another, of which there may be more than one of the same two. */
typedef struct
{
  CgvNodeId callee; /* the callee afterwards */
  uint32_t edge;    /* the edge before, or CGV_NONE if the call passes through hidden functions */
  bool is_present;  /* whether any of it may be left */
  uint64_t count;   /* how often */
  CgvAmount amount;
} Pair;

/* @pairs are sorted by caller: those of `n` begin at start[n]. */
typedef struct
{
  Hiding *hiding;
  size_t *start;
  size_t n_pairs;
  Pair *pairs;
} Pairs;

static void
add_pair (Pairs *self,
          CgvNodeId caller,
          const Pair *pair)
{
  if (self->pairs == NULL)
    self->start[caller]++;
  else
    self->pairs[--self->start[caller]] = *pair;
}

/* A call from a hidden function to a visible one becomes a call of each recipient. */
static void
add_passing (Pairs *self,
             uint32_t component,
             uint32_t edge)
{
  Hiding *hiding = self->hiding;
  uint32_t n_recipients;
  const Recipient *recipients = get_recipients (hiding, component, &n_recipients);
  CgvAmount amount = cgv_restriction_get_edge (hiding->before, edge);
  Pair pair = { .callee = hiding->graph->edges[edge].callee, .edge = CGV_NONE };
  Distribution distribution;
  CgvSharing counts;

  for (uint32_t i = 0; self->pairs == NULL && i < n_recipients; i++)
    {
      if (recipients[i].node != CGV_NONE)
        self->start[recipients[i].node]++;
    }
  if (self->pairs == NULL)
    return;
  distribute (hiding, component, amount, &distribution);
  cgv_sharing_init (&counts, hiding->graph->counts[edge], distribution.sharing.whole, false);
  for (uint32_t i = 0; i < n_recipients; i++)
    {
      pair.amount = next_share (&distribution, &recipients[i]);
      pair.count = cgv_sharing_next (&counts, cgv_weight (recipients[i].amount.value, hiding->is_signed));
      pair.is_present = hiding->is_signed || pair.amount.high > 0 || amount.high == 0;
      if (recipients[i].node != CGV_NONE)
        add_pair (self, recipients[i].node, &pair);
      else
        hiding->restriction->new_roots[pair.callee] = 1;
    }
}

static void
add_all (Pairs *self)
{
  const Hiding *hiding = self->hiding;
  const CgvGraph *graph = hiding->graph;

  for (uint32_t edge = graph->n_edges; edge-- > 0;)
    {
      const CgvEdge *ends = &graph->edges[edge];

      if (!graph->present[edge] || !stays_visible (hiding, ends->callee))
        continue;
      if (stays_visible (hiding, ends->caller))
        {
          Pair pair = { ends->callee, edge, true, graph->counts[edge], cgv_restriction_get_edge (hiding->before, edge) };

          add_pair (self, ends->caller, &pair);
        }
      else
        add_passing (self, cgv_condensed_get_component (&hiding->inner, ends->caller), edge);
    }
}

static bool
collect_pairs (Pairs *self)
{
  CgvPool *pool = &self->hiding->restriction->pool;
  uint32_t n_nodes = self->hiding->graph->n_nodes;

  self->start = cgv_pool_new (pool, (size_t) n_nodes + 1, sizeof *self->start);
  if (self->start == NULL)
    return false;
  add_all (self);
  for (CgvNodeId node = 0; node < n_nodes; node++)
    self->start[node + 1] += self->start[node];
  self->n_pairs = self->start[n_nodes];
  self->pairs = cgv_pool_new (pool, self->n_pairs, sizeof *self->pairs);
  if (self->pairs == NULL)
    return false;
  add_all (self);
  return true;
}

/* Merges pairs of the same two nodes in place. Returns how many are left, or CGV_NONE if those are too many. */
static uint32_t
merge_pairs (Pairs *self)
{
  uint32_t *slots = self->hiding->slots;
  bool is_signed = self->hiding->is_signed;
  uint32_t n_nodes = self->hiding->graph->n_nodes;
  size_t n_left = 0;

  if (self->n_pairs >= CGV_NONE)
    return CGV_NONE;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    slots[node] = CGV_NONE;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    {
      size_t begin = self->start[node];
      size_t end = self->start[node + 1];

      self->start[node] = n_left;
      for (size_t i = begin; i < end; i++)
        {
          Pair pair = self->pairs[i];
          uint32_t slot = slots[pair.callee];
          Pair *first = slot != CGV_NONE ? &self->pairs[slot] : NULL;

          if (first == NULL || slot < self->start[node])
            {
              slots[pair.callee] = (uint32_t) n_left;
              self->pairs[n_left++] = pair;
              continue;
            }
          first->amount = cgv_amount_add (first->amount, pair.amount, is_signed);
          first->count = cgv_cost_add (first->count, pair.count, false);
          first->is_present = first->is_present || pair.is_present;
          first->edge = first->edge == CGV_NONE ? pair.edge : first->edge;
        }
    }
  self->start[n_nodes] = n_left;
  return (uint32_t) n_left;
}

/* @new_edges is room for an edge for each edge before. */
static void
fill_edges (const Pairs *self,
            uint32_t *new_edges)
{
  CgvRestriction *restriction = self->hiding->restriction;
  const CgvGraph *before = self->hiding->graph;
  CgvGraph *after = restriction->graph;

  for (uint32_t edge = 0; edge < before->n_edges; edge++)
    new_edges[edge] = CGV_NONE;
  for (CgvNodeId node = 0; node < before->n_nodes; node++)
    {
      after->out_start[node] = (uint32_t) self->start[node];
      for (uint32_t edge = (uint32_t) self->start[node]; edge < self->start[node + 1]; edge++)
        {
          const Pair *pair = &self->pairs[edge];

          after->edges[edge] = (CgvEdge){ node, pair->callee };
          after->present[edge] = pair->is_present;
          if (pair->edge != CGV_NONE)
            new_edges[pair->edge] = edge;
          if (!pair->is_present)
            continue;
          after->counts[edge] = pair->count;
          after->n_calls[pair->callee] = cgv_cost_add (after->n_calls[pair->callee], pair->count, false);
          cgv_restriction_set_edge (restriction->after, edge, pair->amount);
        }
    }
  after->out_start[before->n_nodes] = after->n_edges;
  for (CgvCallId call = 0; call < cgv_profile_get_n_calls (before->profile); call++)
    {
      uint32_t edge = before->edge_of_call[call];

      after->edge_of_call[call] = edge != CGV_NONE ? new_edges[edge] : CGV_NONE;
    }
}

static bool
connect_visible (Hiding *hiding)
{
  CgvRestriction *restriction = hiding->restriction;
  CgvPool *pool = &restriction->pool;
  Pairs self = { .hiding = hiding };
  uint32_t n_edges = hiding->graph->n_edges;
  uint32_t *new_edges = cgv_pool_new (pool, n_edges, sizeof *new_edges);
  uint32_t n_left = CGV_NONE;
  bool ok;

  restriction->new_roots = cgv_memory_new (pool->memory, hiding->graph->n_nodes, sizeof *restriction->new_roots);
  ok = new_edges != NULL && restriction->new_roots != NULL && collect_pairs (&self);
  if (ok)
    n_left = merge_pairs (&self);
  ok = n_left != CGV_NONE && cgv_restriction_begin (restriction, n_left);
  if (ok)
    fill_edges (&self, new_edges);
  return ok;
}

static bool
reaches_visible (const Hiding *self,
                 uint32_t component,
                 CgvNodeId node)
{
  const CgvGraph *graph = self->graph;

  if (self->states[node] == VISIBLE)
    return true;
  for (uint32_t edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
    {
      CgvNodeId callee = graph->edges[edge].callee;

      if (graph->present[edge] && self->states[callee] != CLOSED && cgv_condensed_get_component (&self->condensed, callee) != component)
        return true;
    }
  return false;
}

static void
find_closed (Hiding *self)
{
  for (uint32_t i = self->condensed.n_ordered; i-- > 0;)
    {
      const uint32_t *component = &self->condensed.order[i];
      uint32_t n_members;
      const CgvNodeId *members = cgv_condensed_get_members (&self->condensed, component, &n_members);
      bool is_open = false;

      for (uint32_t member = 0; member < n_members && !is_open; member++)
        is_open = reaches_visible (self, *component, members[member]);
      for (uint32_t member = 0; member < n_members && !is_open; member++)
        self->states[members[member]] = CLOSED;
    }
}

/* Gives each caller of a closed component what it spent there: the cost of its calls, where these add up. */
static void
give_to_callers (Hiding *self,
                 uint32_t component,
                 const CgvNodeId *members,
                 uint32_t n_members,
                 bool adds_up,
                 CgvSharing *sharing)
{
  const CgvGraph *graph = self->graph;

  for (uint32_t member = 0; member < n_members; member++)
    {
      for (uint32_t i = graph->in_start[members[member]]; i < graph->in_start[members[member] + 1]; i++)
        {
          uint32_t edge = graph->in_edges[i];
          CgvNodeId caller = graph->edges[edge].caller;
          CgvAmount amount = cgv_restriction_get_edge (self->before, edge);

          if (!graph->present[edge] || cgv_condensed_get_component (&self->condensed, caller) == component)
            continue;
          if (!adds_up)
            {
              amount.value = cgv_sharing_next (sharing, cgv_weight (amount.value, self->is_signed));
              amount = cgv_amount_hold (amount, self->is_signed);
            }
          self->selfs[caller] = cgv_amount_add (self->selfs[caller], amount, self->is_signed);
        }
    }
}

/* @sum and @weight are of the calls into a component from outside. */
static void
weigh_callers (const Hiding *self,
               uint32_t component,
               const CgvNodeId *members,
               uint32_t n_members,
               CgvCost *sum,
               CgvWide *weight)
{
  const CgvGraph *graph = self->graph;

  for (uint32_t member = 0; member < n_members; member++)
    {
      for (uint32_t i = graph->in_start[members[member]]; i < graph->in_start[members[member] + 1]; i++)
        {
          uint32_t edge = graph->in_edges[i];
          CgvCost cost = self->before->edge_costs[edge];

          if (!graph->present[edge] || cgv_condensed_get_component (&self->condensed, graph->edges[edge].caller) == component)
            continue;
          *sum = cgv_cost_add (*sum, cost, self->is_signed);
          *weight += cgv_weight (cost, self->is_signed);
        }
    }
}

/* All of a closed component is self cost of its callers; what has no caller is dropped. */
static void
close_component (Hiding *self,
                 const uint32_t *component)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->condensed, component, &n_members);
  CgvAmount entered = get_entered (self, component);
  CgvAmount all = { 0 };
  CgvCost sum = entered.value;
  CgvWide weight = cgv_weight (entered.value, self->is_signed);
  CgvSharing sharing;
  bool adds_up;
  bool is_lost;

  if (self->states[members[0]] != CLOSED)
    return;
  for (uint32_t member = 0; member < n_members; member++)
    {
      all = cgv_amount_add (all, self->selfs[members[member]], self->is_signed);
      self->selfs[members[member]] = (CgvAmount){ 0 };
    }
  weigh_callers (self, *component, members, n_members, &sum, &weight);
  adds_up = sum == all.value;
  is_lost = weight == 0 && all.value != 0;
  if (is_lost)
    entered = all;

  cgv_sharing_init (&sharing, all.value, weight, self->is_signed);
  if (!adds_up && weight > 0)
    {
      entered.value = cgv_sharing_next (&sharing, cgv_weight (entered.value, self->is_signed));
      entered = cgv_amount_hold (entered, self->is_signed);
    }
  self->dropped = cgv_amount_add (self->dropped, entered, self->is_signed);
  if (!is_lost)
    give_to_callers (self, *component, members, n_members, adds_up, &sharing);
}

static void
fill_nodes (Hiding *self)
{
  CgvRestriction *restriction = self->restriction;

  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      bool is_visible = stays_visible (self, node);

      restriction->graph->hidden[node] = !is_visible || cgv_graph_is_hidden (self->graph, node);
      restriction->new_roots[node] = is_visible && (restriction->new_roots[node] || restriction->roots[node]);
      cgv_restriction_set_self (restriction->after, node, self->selfs[node]);
      if (!is_visible)
        restriction->report.moved = cgv_cost_add (restriction->report.moved, self->before->self[node], self->is_signed);
    }
  for (uint32_t i = 0; i < self->condensed.n_ordered; i++)
    {
      uint32_t component = self->condensed.order[i];
      CgvAmount whole = cgv_restriction_get_whole (self->before, component);
      bool is_visible = component >= self->graph->n_nodes || stays_visible (self, component);

      restriction->low[component] = is_visible ? whole.low : 0;
      restriction->high[component] = is_visible ? whole.high : 0;
    }
  restriction->report.hidden = self->dropped.value;
  restriction->report.hidden_low = self->dropped.low;
  restriction->report.hidden_high = self->dropped.high;
}

static bool
hide (Hiding *self)
{
  find_closed (self);
  for (uint32_t i = self->condensed.n_ordered; i-- > 0;)
    close_component (self, &self->condensed.order[i]);
  if (!find_recipients (self) || !connect_visible (self))
    return false;
  fill_nodes (self);
  return true;
}

static bool
prepare (Hiding *self,
         const uint8_t *nodes)
{
  CgvPool *pool = &self->restriction->pool;
  const CgvGraph *graph = self->graph;

  if (!cgv_condensed_init (&self->condensed, graph, pool))
    return false;
  self->states = cgv_pool_new (pool, graph->n_nodes, sizeof *self->states);
  self->selfs = cgv_pool_new (pool, graph->n_nodes, sizeof *self->selfs);
  if (pool->failed)
    return false;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      bool is_match = nodes[node] && !cgv_graph_is_hidden (graph, node);

      self->states[node] = is_match ? OPEN : VISIBLE;
      self->selfs[node] = cgv_restriction_get_self (self->before, node);
    }
  self->pairs_left = (uint64_t) graph->n_edges * PAIRS_PER_CALL + MIN_PAIRS;
  return true;
}

bool
cgv_restriction_hide (CgvRestriction *restriction,
                      const uint8_t *nodes)
{
  Hiding self = {
    .restriction = restriction,
    .before = restriction->before,
    .graph = restriction->before->graph,
    .is_signed = restriction->before->is_signed,
  };
  bool ok = prepare (&self, nodes) && hide (&self);

  cgv_memory_free (restriction->pool.memory, self.recipients, self.capacity, sizeof *self.recipients);
  return ok;
}
