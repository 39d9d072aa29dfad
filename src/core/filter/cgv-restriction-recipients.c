/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-restriction-hide-private.h"

/* Returns the cost of calls into a component, and whether stacks may begin in it. */
static CgvAmount
sum_incoming (const CgvHiding *self,
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

CgvAmount
cgv_hiding_get_entered (const CgvHiding *self,
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

const CgvRecipient *
cgv_hiding_get_recipients (const CgvHiding *self,
                           uint32_t component,
                           uint32_t *n_recipients)
{
  *n_recipients = self->recipient_count[component];
  return self->recipients + self->recipient_start[component];
}

/* Open members of a cycle that has others are entered again and again: their costs are no parts of a whole. */
static bool
overlaps (const CgvHiding *self,
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
get_outer_component (const CgvHiding *self,
                     uint32_t component)
{
  if (component >= self->graph->n_nodes)
    component = self->inner_cycles.members[self->inner_cycles.start[component - self->graph->n_nodes]];
  return cgv_condensed_get_component (&self->condensed, component);
}

void
cgv_hiding_distribute (const CgvHiding *self,
                       uint32_t component,
                       CgvAmount amount,
                       CgvDistribution *distribution)
{
  uint32_t n_recipients;
  const CgvRecipient *recipients = cgv_hiding_get_recipients (self, component, &n_recipients);
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

CgvAmount
cgv_distribution_next (CgvDistribution *distribution,
                       const CgvRecipient *recipient)
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
add_recipient (CgvHiding *self,
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
  if (!cgv_memory_grow (self->restriction->memory, &recipients, &self->capacity, self->n_recipients + 1, sizeof *self->recipients))
    return false;
  self->recipients = recipients;
  *slot = (uint32_t) self->n_recipients;
  self->recipients[self->n_recipients++] = (CgvRecipient){ node, amount };
  return true;
}

/* The recipients of a caller are recipients of what it calls. */
static bool
inherit (CgvHiding *self,
         size_t start,
         uint32_t caller,
         CgvAmount amount)
{
  CgvDistribution distribution;

  cgv_hiding_distribute (self, caller, amount, &distribution);
  for (uint32_t i = 0; i < self->recipient_count[caller]; i++)
    {
      CgvRecipient recipient = self->recipients[self->recipient_start[caller] + i];

      if (!add_recipient (self, start, recipient.node, cgv_distribution_next (&distribution, &recipient)))
        return false;
    }
  return true;
}

static bool
add_recipients_of_node (CgvHiding *self,
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
      ok = cgv_hiding_is_visible (self, caller) ? add_recipient (self, start, caller, amount) : inherit (self, start, above, amount);
      if (!ok)
        return false;
    }
  return true;
}

/* Cost of a cycle without a call into it may have begun in any member. */
static CgvAmount
get_entered_of_some (const CgvHiding *self,
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
add_no_recipient (CgvHiding *self,
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
    entered = cgv_hiding_get_entered (self, &outer);
  return add_recipient (self, start, CGV_NONE, entered);
}

static uint64_t
count_items (const CgvHiding *self,
             const CgvNodeId *members,
             uint32_t n_members)
{
  uint64_t n_items = n_members;

  for (uint32_t member = 0; member < n_members; member++)
    n_items += self->graph->out_start[members[member] + 1] - self->graph->out_start[members[member]];
  return n_items;
}

static bool
find_recipients_of (CgvHiding *self,
                    const uint32_t *component)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->inner, component, &n_members);
  size_t start = self->n_recipients;
  uint64_t n_pairs;

  if (self->states[members[0]] != CGV_HIDING_OPEN)
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
    self->states[members[member]] = CGV_HIDING_KEPT;
  self->restriction->report.n_kept_visible += n_members;
  return true;
}

/* The self cost of an open component becomes self cost of its recipients. */
static void
distribute_self (CgvHiding *self,
                 const uint32_t *component)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->inner, component, &n_members);
  uint32_t n_recipients;
  const CgvRecipient *recipients;

  if (self->states[members[0]] != CGV_HIDING_OPEN)
    return;
  recipients = cgv_hiding_get_recipients (self, *component, &n_recipients);
  for (uint32_t member = 0; member < n_members; member++)
    {
      CgvAmount *amount = &self->selfs[members[member]];
      CgvDistribution distribution;

      cgv_hiding_distribute (self, *component, *amount, &distribution);
      for (uint32_t i = 0; i < n_recipients; i++)
        {
          CgvAmount *to = recipients[i].node == CGV_NONE ? &self->dropped : &self->selfs[recipients[i].node];

          *to = cgv_amount_add (*to, cgv_distribution_next (&distribution, &recipients[i]), self->is_signed);
        }
      if (n_recipients == 0)
        self->dropped = cgv_amount_add (self->dropped, *amount, self->is_signed);
      *amount = (CgvAmount){ 0 };
    }
}

static bool
prepare (CgvHiding *self)
{
  CgvMemory *memory = self->restriction->memory;
  const CgvGraph *graph = self->graph;

  self->inner_present = cgv_memory_new (memory, graph->n_edges, sizeof *self->inner_present);
  if (self->inner_present == NULL)
    return false;
  for (uint32_t edge = 0; edge < graph->n_edges; edge++)
    {
      const CgvEdge *ends = &graph->edges[edge];

      self->inner_present[edge] = graph->present[edge] && self->states[ends->caller] == CGV_HIDING_OPEN && self->states[ends->callee] == CGV_HIDING_OPEN;
    }
  if (!cgv_cycles_find (memory, graph->n_nodes, graph->out_start, graph->edges, self->inner_present, &self->inner_cycles) ||
      !cgv_condensed_init_of (&self->inner, graph, self->inner_present, &self->inner_cycles, memory))
    return false;

  self->recipient_start = cgv_memory_new (memory, self->inner.n_components, sizeof *self->recipient_start);
  self->recipient_count = cgv_memory_new (memory, self->inner.n_components, sizeof *self->recipient_count);
  self->slots = cgv_memory_new (memory, (size_t) graph->n_nodes + 1, sizeof *self->slots);
  return self->recipient_start != NULL && self->recipient_count != NULL && self->slots != NULL;
}

bool
cgv_hiding_find_recipients (CgvHiding *self)
{
  if (!prepare (self))
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
