/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-graph-private.h"
#include "cgv-restriction-private.h"
#include "cgv-vector.h"

#include <stdlib.h>
#include <string.h>

/*
 * Hiding functions in their callers.
 *
 * Hidden functions are closed if they cannot reach a visible function: all of their cost is self cost of their callers. The others are
 * open: calls pass through them. The recipients of an open function, or of a cycle of them, are the visible functions that may be the
 * innermost ones around it. Its self cost and each of its calls are divided among them.
 */

/* The limit of pairs of caller and callee that come to call each other: for each call, and at least. */
#define PAIRS_PER_CALL 1u
#define MIN_PAIRS      (1u << 19)

/* Number of functions ahead for which memory is prefetched. */
#define FETCH_AHEAD 4u

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
  CgvNodeId node;   /* a visible node, or CGV_NONE for stacks without one */
  CgvFunctionId function; /* the first function of the node */
  CgvAmount amount; /* cost while it was the innermost visible function around the hidden one */
  uint64_t from;    /* the sum of the weights of the recipients before it; see #Division.whole */
  uint64_t until;   /* the end of its own share */
} Recipient;

/* The division of a hidden component among its recipients. */
typedef struct
{
  size_t start; /* its first recipient */
  uint32_t n_recipients;
  bool overlaps;      /* whether its calls overlap */
  uint64_t whole;     /* the sum of all weights, made to fit */
  CgvCost whole_high; /* upper bound of its cost */
} Division;

/* A call into a hidden component from outside. */
typedef struct
{
  uint32_t edge;
  CgvFunctionId caller_function; /* the first function of the caller */
  CgvFunctionId callee_function;
} Entry;

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
  Entry *entries;         /* calls into the component that is being closed */
  size_t n_entries;
  uint8_t *inner_present; /* for each edge, whether it is from an open node to another */
  CgvCycles inner_cycles;
  CgvCondensed inner;       /* open nodes and their calls, with these cycles taken as one */
  Recipient *recipients; /* the recipients of all open components of @inner */
  size_t n_recipients;
  Division *divisions; /* for each component of @inner */
  /* for each node, and after them for CGV_NONE, a place in @recipients; room for other uses later */
  uint32_t *slots;
  uint64_t pairs_left; /* how many pairs of callers and callees may still come to call each other */
} Hiding;

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
      cgv_foreach_in (i, self->graph->in_start, node)
        {
          uint32_t edge = self->graph->in_edges[i];

          if (self->graph->present[edge] && cgv_condensed_get_component (&self->condensed, self->graph->edges[edge].caller) != *component)
            sum = cgv_amount_add (sum, cgv_costs_get_edge (self->before, edge), self->is_signed);
        }
    }
  return sum;
}

static CgvAmount
get_entered (const Hiding *self,
             const uint32_t *component)
{
  CgvCost value = cgv_restriction_get_entered (self->before, *component);
  CgvAmount incoming;
  CgvAmount entered;
  bool is_root;

  if (self->before->edge_bounds == NULL)
    return cgv_amount_exact (value);
  incoming = sum_incoming (self, component, &is_root);
  if (!is_root)
    return cgv_amount_exact (value);
  if (self->is_signed)
    return cgv_amount_unknown (value);
  entered = cgv_amount_subtract (cgv_restriction_get_whole (self->before, *component), incoming, false);
  return cgv_amount_hold (entered, false);
}

static const Division *
get_division (const Hiding *self,
              CgvNodeId node)
{
  return &self->divisions[cgv_condensed_get_component (&self->inner, node)];
}

/* Open members of a cycle that has others are entered again and again: their costs are not parts of a whole. */
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

/* Returns @value without its lowest @shift bits. */
static uint64_t
shift_out (CgvWide value,
           unsigned int shift)
{
  for (; shift > 0; shift--)
    value = cgv_wide_halve (value);
  return cgv_wide_get_low (value);
}

/* Returns what a part may have beyond its estimate. */
static CgvCost
get_room (CgvAmount amount)
{
  return amount.high - amount.value;
}

/* Shares the self cost of a component that the estimates of its recipients do not account for: it may have begun without a caller.
 * Otherwise it is of those that may have more by their bounds: a function that never called it gets none. */
static void
fill_room (const Hiding *self,
           const uint32_t *component,
           Recipient *recipients,
           uint32_t n_recipients)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->inner, component, &n_members);
  CgvWide room = cgv_wide (0);
  CgvCost missing = 0;
  CgvSharing sharing;

  for (uint32_t member = 0; member < n_members; member++)
    missing = cgv_cost_add (missing, self->selfs[members[member]].value, false);
  for (uint32_t i = 0; i < n_recipients; i++)
    missing = cgv_cost_subtract (missing, recipients[i].amount.value, false);
  for (uint32_t i = 0; i < n_recipients; i++)
    {
      CgvAmount *amount = &recipients[i].amount;

      if (recipients[i].node == CGV_NONE)
        {
          CgvCost begun = missing < get_room (*amount) ? missing : get_room (*amount);

          missing -= begun;
          amount->value += begun;
        }
      room = cgv_wide_add (room, cgv_wide (get_room (*amount)));
    }
  if (cgv_wide_compare (cgv_wide (missing), room) > 0)
    missing = cgv_wide_get_low (room);
  cgv_sharing_init_wide (&sharing, missing, room, false);
  for (uint32_t i = 0; missing > 0 && i < n_recipients; i++)
    recipients[i].amount.value += cgv_sharing_next (&sharing, get_room (recipients[i].amount));
}

static int
compare_functions (const void *a,
                   const void *b)
{
  const Recipient *one = a;
  const Recipient *other = b;

  if (one->function == other->function)
    return one->node < other->node ? -1 : one->node > other->node;
  return one->function < other->function ? -1 : 1;
}

/* Divides a component whose recipients are known. If all weights are 0, the first recipient gets
 * all of it. */
static void
divide (Hiding *self,
        const uint32_t *component,
        size_t start)
{
  Division *division = &self->divisions[*component];
  Recipient *recipients = self->recipients + start;
  CgvWide whole = cgv_wide (0);
  CgvWide so_far = cgv_wide (0);
  unsigned int shift = 0;

  /* Nodes are numbered by both sides of a comparison. The order decides how shares are rounded, which the other side must not. */
  qsort (recipients, self->n_recipients - start, sizeof *recipients, compare_functions);
  division->start = start;
  division->n_recipients = (uint32_t) (self->n_recipients - start);
  division->overlaps = overlaps (self, *component);
  division->whole_high = cgv_restriction_get_whole (self->before, get_outer_component (self, *component)).high;
  if (!self->is_signed && division->n_recipients > 1)
    fill_room (self, component, recipients, division->n_recipients);
  for (uint32_t i = 0; i < division->n_recipients; i++)
    whole = cgv_wide_add (whole, cgv_wide (cgv_weight (recipients[i].amount.value, self->is_signed)));
  for (; !cgv_wide_is_narrow (whole); shift++)
    whole = cgv_wide_halve (whole);
  division->whole = cgv_wide_get_low (whole);
  for (uint32_t i = 0; i < division->n_recipients; i++)
    {
      uint64_t weight = division->whole > 0 ? cgv_weight (recipients[i].amount.value, self->is_signed) : (uint64_t) (i == 0);

      recipients[i].from = shift_out (so_far, shift);
      so_far = cgv_wide_add (so_far, cgv_wide (weight));
      recipients[i].until = shift_out (so_far, shift);
    }
  if (division->whole == 0)
    division->whole = 1;
}

/* The parts of all recipients add up to @whole. */
static inline uint64_t
get_part (const Division *division,
          const Recipient *recipient,
          uint64_t whole)
{
  return cgv_scale (whole, recipient->until, division->whole) - cgv_scale (whole, recipient->from, division->whole);
}

static inline CgvAmount
get_share (const Division *division,
           const Recipient *recipient,
           CgvAmount whole,
           bool is_signed)
{
  CgvCost value;
  CgvAmount amount;

  if (division->n_recipients == 1)
    return whole;
  value = get_part (division, recipient, cgv_weight (whole.value, is_signed));
  if (is_signed)
    return cgv_amount_unknown ((int64_t) whole.value < 0 ? 0 - value : value);
  amount = cgv_amount_meet (value, whole, recipient->amount, cgv_cost_subtract (division->whole_high, recipient->amount.low, false));
  if (division->overlaps)
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

  if (*slot >= start && *slot < self->n_recipients && self->recipients[*slot].node == node)
    {
      self->recipients[*slot].amount = cgv_amount_add (self->recipients[*slot].amount, amount, self->is_signed);
      return true;
    }
  if (!cgv_array_grow_in (&self->restriction->pool, &self->recipients, self->n_recipients + 1))
    return false;
  *slot = (uint32_t) self->n_recipients;
  self->recipients[self->n_recipients++] = (Recipient){
    .node = node,
    .function = node != CGV_NONE ? cgv_fold_get_function (self->graph->fold, node) : CGV_NONE,
    .amount = amount,
  };
  return true;
}

/* Passes the recipients of a caller on to its callees. */
static bool
inherit (Hiding *self,
         size_t start,
         uint32_t caller,
         CgvAmount amount)
{
  const Division *division = &self->divisions[caller];

  for (uint32_t i = 0; i < division->n_recipients; i++)
    {
      Recipient recipient = self->recipients[division->start + i];

      if (!add_recipient (self, start, recipient.node, get_share (division, &recipient, amount, self->is_signed)))
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

  cgv_foreach_in (i, graph->in_start, node)
    {
      __builtin_prefetch (&graph->edges[graph->in_edges[i]]);
      __builtin_prefetch (&graph->present[graph->in_edges[i]]);
      __builtin_prefetch (&self->before->edge_costs[graph->in_edges[i]]);
    }
  cgv_foreach_in (i, graph->in_start, node)
    {
      uint32_t edge = graph->in_edges[i];
      CgvNodeId caller = graph->edges[edge].caller;
      CgvAmount amount = cgv_costs_get_edge (self->before, edge);
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
  CgvAmount entered = { .high = cgv_restriction_get_entered (self->before, outer) };

  if (self->is_signed)
    return cgv_amount_unknown (0);
  if (self->before->edge_bounds != NULL)
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
      divide (self, component, start);
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
  const Division *division = &self->divisions[*component];

  if (self->states[members[0]] != OPEN)
    return;
  for (uint32_t member = 0; member < n_members; member++)
    {
      CgvAmount *amount = &self->selfs[members[member]];

      for (uint32_t i = 0; i < division->n_recipients; i++)
        {
          const Recipient *recipient = &self->recipients[division->start + i];
          CgvAmount *to = recipient->node == CGV_NONE ? &self->dropped : &self->selfs[recipient->node];

          *to = cgv_amount_add (*to, get_share (division, recipient, *amount, self->is_signed), self->is_signed);
        }
      if (division->n_recipients == 0)
        self->dropped = cgv_amount_add (self->dropped, *amount, self->is_signed);
      *amount = (CgvAmount){ 0 };
    }
}

static bool
prepare_recipients (Hiding *self)
{
  CgvPool *pool = &self->restriction->pool;
  const CgvGraph *graph = self->graph;
  size_t n_calls = 0;

  cgv_pool_make (pool, &self->inner_present, graph->n_edges);
  if (self->inner_present == NULL)
    return false;
  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      const CgvEdge *ends = &graph->edges[edge];

      self->inner_present[edge] = graph->present[edge] && self->states[ends->caller] == OPEN && self->states[ends->callee] == OPEN;
      n_calls += self->states[ends->callee] == OPEN ? 1 : 0;
    }
  self->inner_cycles = (CgvCycles){ graph->n_nodes, 0, graph->cycles, 0, graph->cycle_start, graph->cycle_nodes };
  if ((graph->n_cycles > 0 &&
       !cgv_cycles_find (pool, graph->n_nodes, graph->out_start, graph->edges, self->inner_present, NULL, &self->inner_cycles)) ||
      !cgv_condensed_init_of (&self->inner, graph, self->inner_present, &self->inner_cycles, pool))
    return false;

  cgv_pool_make (pool, &self->divisions, self->inner.n_components);
  cgv_pool_make (pool, &self->slots, (size_t) graph->n_nodes + 1);
  /* There are about as many recipients as calls of open functions. */
  cgv_pool_make (pool, &self->recipients, n_calls);
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

/*
 * The calls afterwards, made caller by caller. A visible function has its own calls, and parts of those of hidden functions
 * that it is a recipient of, in the order of the functions that made them before.
 */

/* A call of a visible function before. */
typedef struct
{
  CgvNodeId callee;
  uint32_t edge;
  uint64_t count;
  CgvCost cost;
} Call;

/* A function whose calls become calls of a visible one. */
typedef struct
{
  CgvNodeId node;
  uint32_t recipient; /* of @node, or CGV_NONE for the function itself */
} Source;

/* Calls are copied, small and side by side, because those of a hidden function are read for each recipient, in no order. */
typedef struct
{
  Hiding *hiding;
  uint32_t *call_start; /* for each node, its first call */
  Call *calls;
  CgvNodeId *callees; /* for each call */
  size_t *source_start; /* for each node, its first source */
  Source *sources;
  uint32_t *targets;   /* for each call of each source, the edge afterwards */
  uint32_t *new_edges; /* for each edge before, its edge afterwards or CGV_NONE */
} Joining;

static void
add_source (Joining *self,
            CgvNodeId caller,
            CgvNodeId node,
            uint32_t recipient)
{
  if (self->sources == NULL)
    self->source_start[caller]++;
  else
    self->sources[--self->source_start[caller]] = (Source){ node, recipient };
}

static void
add_sources (Joining *self)
{
  const Hiding *hiding = self->hiding;

  for (CgvNodeId node = hiding->graph->n_nodes; node-- > 0;)
    {
      const Division *division = get_division (hiding, node);

      if (self->call_start[node] == self->call_start[node + 1])
        continue;
      if (stays_visible (hiding, node))
        add_source (self, node, node, CGV_NONE);
      for (uint32_t i = 0; hiding->states[node] == OPEN && i < division->n_recipients; i++)
        {
          if (hiding->recipients[division->start + i].node != CGV_NONE)
            add_source (self, hiding->recipients[division->start + i].node, node, (uint32_t) division->start + i);
        }
    }
}

static bool
find_sources (Joining *self)
{
  CgvPool *pool = &self->hiding->restriction->pool;
  uint32_t n_nodes = self->hiding->graph->n_nodes;

  cgv_pool_make (pool, &self->source_start, (size_t) n_nodes + 1);
  if (self->source_start == NULL)
    return false;
  add_sources (self);
  for (CgvNodeId node = 0; node < n_nodes; node++)
    self->source_start[node + 1] += self->source_start[node];
  cgv_pool_make (pool, &self->sources, self->source_start[n_nodes]);
  if (self->sources == NULL)
    return false;
  add_sources (self);
  return true;
}

static bool
leads_to_visible (const Hiding *self,
                  uint32_t edge)
{
  return self->graph->present[edge] && stays_visible (self, self->graph->edges[edge].callee);
}

static bool
find_calls (Joining *self)
{
  const Hiding *hiding = self->hiding;
  const CgvGraph *graph = hiding->graph;
  CgvPool *pool = &hiding->restriction->pool;
  uint32_t n_calls = 0;

  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    n_calls += leads_to_visible (hiding, edge);
  cgv_pool_make (pool, &self->call_start, (size_t) graph->n_nodes + 1);
  cgv_pool_make (pool, &self->callees, n_calls);
  cgv_pool_make (pool, &self->calls, n_calls);
  if (pool->failed)
    return false;

  n_calls = 0;
  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      cgv_foreach_in (edge, graph->out_start, node)
        {
          if (!leads_to_visible (hiding, edge))
            continue;
          self->callees[n_calls] = graph->edges[edge].callee;
          self->calls[n_calls++] = (Call){ graph->edges[edge].callee, edge, cgv_graph_get_count (graph, edge), hiding->before->edge_costs[edge] };
        }
      self->call_start[node + 1] = n_calls;
    }
  return true;
}

/* Finds edges for all calls of all sources. Returns their number, or CGV_NONE if they are too many for the limit or the memory. */
static uint32_t
find_targets (Joining *self)
{
  uint32_t *edge_to = self->hiding->slots;
  uint32_t n_nodes = self->hiding->graph->n_nodes;
  size_t n_sources = self->source_start[n_nodes];
  size_t n_targets = 0;
  uint32_t n_edges = 0;

  for (size_t i = 0; i < n_sources; i++)
    n_targets += self->call_start[self->sources[i].node + 1] - self->call_start[self->sources[i].node];
  self->targets = n_targets < CGV_NONE ? cgv_pool_new (&self->hiding->restriction->pool, n_targets, sizeof *self->targets) : NULL;
  if (self->targets == NULL)
    return CGV_NONE;

  n_targets = 0;
  for (CgvNodeId node = 0; node < n_nodes; node++)
    edge_to[node] = CGV_NONE;
  for (CgvNodeId caller = 0; caller < n_nodes; caller++)
    {
      uint32_t first = n_edges;

      for (size_t i = self->source_start[caller]; i < self->source_start[caller + 1]; i++)
        {
          CgvNodeId node = self->sources[i].node;

          cgv_foreach_in (call, self->call_start, node)
            {
              uint32_t *edge = &edge_to[self->callees[call]];
              bool is_new = *edge == CGV_NONE || *edge < first;

              *edge = is_new ? n_edges : *edge;
              n_edges += is_new;
              self->targets[n_targets++] = *edge;
            }
        }
    }
  return n_edges;
}

/* A call that passes through hidden functions is there if any of it may be. */
static void
join_calls (Joining *self,
            const Source *source,
            const uint32_t *targets)
{
  const Hiding *hiding = self->hiding;
  bool is_signed = hiding->is_signed;
  CgvGraph *after = hiding->restriction->graph;
  CgvCosts *costs = hiding->restriction->after;
  const Division *division = get_division (hiding, source->node);
  const Recipient *recipient = source->recipient != CGV_NONE ? &hiding->recipients[source->recipient] : NULL;
  uint32_t first = self->call_start[source->node];
  uint32_t n = self->call_start[source->node + 1] - first;

  for (uint32_t i = 0; i < n; i++)
    {
      const Call *call = &self->calls[first + i];
      CgvAmount amount = cgv_amount_exact (call->cost);
      uint64_t count = call->count;
      bool is_present = true;
      uint32_t to = targets[i];

      if (hiding->before->edge_bounds != NULL)
        amount = cgv_costs_get_edge (hiding->before, call->edge);
      if (recipient == NULL)
        self->new_edges[call->edge] = to;
      else
        {
          is_present = is_signed || amount.high == 0;
          amount = get_share (division, recipient, amount, is_signed);
          is_present = is_present || amount.high > 0;
          count = get_part (division, recipient, count);
        }
      after->edges[to].callee = call->callee;
      after->present[to] |= is_present;
      cgv_graph_set_count (after, to, cgv_cost_add (cgv_graph_get_count (after, to), count, false));
      cgv_costs_write (costs->edge_costs, costs->edge_bounds, to, cgv_amount_add (cgv_costs_get_edge (costs, to), amount, is_signed));
    }
}

/* Prefetches a later source, as sources are in random order in memory. */
static void
fetch_source (const Joining *self,
              size_t which)
{
  const Hiding *hiding = self->hiding;
  size_t n_sources = self->source_start[hiding->graph->n_nodes];
  const Source *source;

  if (which + 2 * FETCH_AHEAD < n_sources)
    {
      source = &self->sources[which + 2 * FETCH_AHEAD];
      __builtin_prefetch (&self->call_start[source->node]);
      __builtin_prefetch (&hiding->inner.cycles[source->node]);
      if (source->recipient != CGV_NONE)
        __builtin_prefetch (&hiding->recipients[source->recipient]);
    }
  if (which + FETCH_AHEAD < n_sources)
    {
      source = &self->sources[which + FETCH_AHEAD];
      __builtin_prefetch (get_division (hiding, source->node));
      cgv_foreach_in (call, self->call_start, source->node)
        __builtin_prefetch (&self->calls[call]);
    }
}

/* Ends the edges of a caller, whose calls are all joined. An absent edge has no calls. */
static void
end_edges (CgvRestriction *restriction,
           CgvNodeId caller,
           uint32_t end)
{
  CgvGraph *graph = restriction->graph;

  for (uint32_t edge = graph->out_start[caller]; edge < end; edge++)
    {
      uint64_t *n_calls = &graph->n_calls[graph->edges[edge].callee];

      graph->edges[edge].caller = caller;
      if (!graph->present[edge])
        {
          cgv_graph_set_count (graph, edge, 0);
          cgv_costs_write (restriction->after->edge_costs, restriction->after->edge_bounds, edge, (CgvAmount){ 0 });
        }
      *n_calls = cgv_cost_add (*n_calls, cgv_graph_get_count (graph, edge), false);
    }
  graph->out_start[caller + 1] = end;
}

static void
join_edges (Joining *self)
{
  const Hiding *hiding = self->hiding;
  const CgvGraph *before = hiding->graph;
  CgvGraph *after = hiding->restriction->graph;
  const uint32_t *targets = self->targets;
  uint32_t n_edges = 0;

  for (CgvNodeId caller = 0; caller < before->n_nodes; caller++)
    {
      for (size_t i = self->source_start[caller]; i < self->source_start[caller + 1]; i++)
        {
          CgvNodeId node = self->sources[i].node;
          uint32_t n = self->call_start[node + 1] - self->call_start[node];

          fetch_source (self, i);
          join_calls (self, &self->sources[i], targets);
          for (uint32_t call = 0; call < n; call++)
            n_edges = targets[call] >= n_edges ? targets[call] + 1 : n_edges;
          targets += n;
        }
      end_edges (hiding->restriction, caller, n_edges);
    }
  for (CgvCallId call = 0; call < before->profile->n_calls; call++)
    {
      uint32_t edge = cgv_graph_get_edge (before, call);

      after->edge_of_call[call] = edge != CGV_NONE ? self->new_edges[edge] : CGV_NONE;
    }
}

/* Finds new roots: callees of hidden functions without a visible function above them may be the first of a stack. */
static void
find_new_roots (const Joining *self)
{
  const Hiding *hiding = self->hiding;

  for (CgvNodeId node = 0; node < hiding->graph->n_nodes; node++)
    {
      const Division *division = get_division (hiding, node);
      bool is_root = false;

      for (uint32_t i = 0; hiding->states[node] == OPEN && i < division->n_recipients; i++)
        is_root = is_root || hiding->recipients[division->start + i].node == CGV_NONE;
      for (uint32_t call = self->call_start[node]; is_root && call < self->call_start[node + 1]; call++)
        hiding->restriction->new_roots[self->callees[call]] = 1;
    }
}

static bool
connect_visible (Hiding *hiding)
{
  CgvRestriction *restriction = hiding->restriction;
  Joining self = { .hiding = hiding };
  uint32_t n_edges;

  self.new_edges = cgv_pool_new_ids (&restriction->pool, hiding->graph->n_edges);
  if (self.new_edges == NULL || !find_calls (&self) || !find_sources (&self))
    return false;
  n_edges = find_targets (&self);
  if (n_edges == CGV_NONE || !cgv_restriction_begin (restriction, n_edges))
    return false;
  join_edges (&self);
  find_new_roots (&self);
  return true;
}

static bool
reaches_visible (const Hiding *self,
                 uint32_t component,
                 CgvNodeId node)
{
  const CgvGraph *graph = self->graph;

  if (self->states[node] == VISIBLE)
    return true;
  cgv_foreach_in (edge, graph->out_start, node)
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

static int
compare_entries (const void *a,
                 const void *b)
{
  const Entry *one = a;
  const Entry *other = b;

  if (one->caller_function != other->caller_function)
    return one->caller_function < other->caller_function ? -1 : 1;
  if (one->callee_function != other->callee_function)
    return one->callee_function < other->callee_function ? -1 : 1;
  return one->edge < other->edge ? -1 : one->edge > other->edge;
}

/* Finds the calls into a component from outside. */
static bool
find_entries (Hiding *self,
              uint32_t component,
              const CgvNodeId *members,
              uint32_t n_members)
{
  const CgvGraph *graph = self->graph;

  self->n_entries = 0;
  for (uint32_t member = 0; member < n_members; member++)
    {
      cgv_foreach_in (i, graph->in_start, members[member])
        {
          uint32_t edge = graph->in_edges[i];
          CgvNodeId caller = graph->edges[edge].caller;

          if (!graph->present[edge] || cgv_condensed_get_component (&self->condensed, caller) == component)
            continue;
          if (!cgv_array_grow_in (&self->restriction->pool, &self->entries, self->n_entries + 1))
            return false;
          self->entries[self->n_entries++] = (Entry){ edge, cgv_fold_get_function (graph->fold, caller), cgv_fold_get_function (graph->fold, members[member]) };
        }
    }
  return true;
}

/* Gives each caller of a closed component its cost there: the cost of its calls, if these add up. Otherwise shares are rounded in the
 * order of the calls, which must not depend on the other side of a comparison, by which nodes are numbered. */
static void
give_to_callers (Hiding *self,
                 bool adds_up,
                 CgvSharing *sharing)
{
  if (!adds_up && self->n_entries > 1)
    qsort (self->entries, self->n_entries, sizeof *self->entries, compare_entries);
  for (size_t i = 0; i < self->n_entries; i++)
    {
      uint32_t edge = self->entries[i].edge;
      CgvAmount *own = &self->selfs[self->graph->edges[edge].caller];
      CgvAmount amount = cgv_costs_get_edge (self->before, edge);

      if (!adds_up)
        {
          amount.value = cgv_sharing_next (sharing, cgv_weight (amount.value, self->is_signed));
          amount = cgv_amount_hold (amount, self->is_signed);
        }
      *own = cgv_amount_add (*own, amount, self->is_signed);
    }
}

/* @sum and @weight are of the calls into a component from outside. */
static void
weigh_callers (const Hiding *self,
               CgvCost *sum,
               CgvWide *weight)
{
  for (size_t i = 0; i < self->n_entries; i++)
    {
      CgvCost cost = self->before->edge_costs[self->entries[i].edge];

      *sum = cgv_cost_add (*sum, cost, self->is_signed);
      *weight = cgv_wide_add (*weight, cgv_wide (cgv_weight (cost, self->is_signed)));
    }
}

/* Closes a component: all of its cost becomes self cost of its callers; cost without a caller is dropped. */
static bool
close_component (Hiding *self,
                 const uint32_t *component)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->condensed, component, &n_members);
  CgvAmount entered = get_entered (self, component);
  CgvAmount all = { 0 };
  CgvCost sum = entered.value;
  CgvWide weight = cgv_wide (cgv_weight (entered.value, self->is_signed));
  CgvSharing sharing;
  bool adds_up;
  bool is_weighed;
  bool is_lost;

  if (self->states[members[0]] != CLOSED)
    return true;
  if (!find_entries (self, *component, members, n_members))
    return false;
  for (uint32_t member = 0; member < n_members; member++)
    {
      all = cgv_amount_add (all, self->selfs[members[member]], self->is_signed);
      self->selfs[members[member]] = (CgvAmount){ 0 };
    }
  weigh_callers (self, &sum, &weight);
  adds_up = sum == all.value;
  is_weighed = cgv_wide_compare (weight, cgv_wide (0)) > 0;
  is_lost = !is_weighed && all.value != 0;
  /* Where the estimates of all calls are 0, one of them may nevertheless have brought the cost. */
  if (is_lost && self->before->edge_bounds != NULL && !self->is_signed)
    all.low = entered.low < all.low ? entered.low : all.low;
  if (is_lost)
    entered = all;

  cgv_sharing_init_wide (&sharing, all.value, weight, self->is_signed);
  if (!adds_up && is_weighed)
    {
      entered.value = cgv_sharing_next (&sharing, cgv_weight (entered.value, self->is_signed));
      entered = cgv_amount_hold (entered, self->is_signed);
    }
  self->dropped = cgv_amount_add (self->dropped, entered, self->is_signed);
  give_to_callers (self, adds_up || is_lost, &sharing);
  return true;
}

/* Estimates of a cycle may contradict each other. What is more than a visible function had in all has no caller then. */
static void
drop_excess (Hiding *self,
             CgvNodeId node)
{
  CgvAmount *own = &self->selfs[node];
  CgvCost most = cgv_costs_get_inclusive (self->before, node).high;
  CgvCost excess = cgv_cost_subtract (own->value, most, false);

  if (self->is_signed || self->graph->cycles[node] != CGV_NONE || excess == 0)
    return;
  self->dropped = cgv_amount_add (self->dropped, (CgvAmount){ .value = excess, .high = excess }, false);
  own->value = most;
  *own = cgv_amount_limit (*own, 0, most, false);
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
      if (is_visible)
        drop_excess (self, node);
      cgv_costs_write (restriction->after->self, restriction->after->self_bounds, node, self->selfs[node]);
      if (!is_visible)
        restriction->report.moved = cgv_cost_add (restriction->report.moved, self->before->self[node], self->is_signed);
    }
  for (uint32_t i = 0; i < self->condensed.n_ordered; i++)
    {
      uint32_t component = self->condensed.order[i];
      CgvAmount whole = cgv_restriction_get_whole (self->before, component);
      bool is_visible = component >= self->graph->n_nodes || stays_visible (self, component);

      restriction->bounds[component] = is_visible ? cgv_amount_get_bounds (whole) : (CgvBounds){ 0 };
    }
  restriction->report.hidden = self->dropped;
}

static bool
hide (Hiding *self)
{
  find_closed (self);
  for (uint32_t i = self->condensed.n_ordered; i-- > 0;)
    {
      if (!close_component (self, &self->condensed.order[i]))
        return false;
    }
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
  cgv_pool_make (pool, &self->states, graph->n_nodes);
  cgv_pool_make (pool, &self->selfs, graph->n_nodes);
  if (pool->failed)
    return false;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      self->states[node] = nodes[node] || cgv_graph_is_hidden (graph, node) ? OPEN : VISIBLE;
      self->selfs[node] = cgv_costs_get_self (self->before, node);
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

  cgv_pool_drop (&restriction->pool, self.recipients);
  return ok;
}
