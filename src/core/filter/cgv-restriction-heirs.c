/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-restriction-hide-private.h"

/* What the calls into a super account for, and whether stacks may begin in it. */
static CgvAmount
sum_incoming (const CgvHiding *self,
              const uint32_t *super,
              bool *is_root)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->condensed, super, &n_members);
  CgvAmount sum = { 0 };

  *is_root = false;
  for (uint32_t member = 0; member < n_members; member++)
    {
      CgvNodeId node = members[member];

      *is_root = *is_root || self->restriction->roots[node];
      for (uint32_t i = self->graph->in_start[node]; i < self->graph->in_start[node + 1]; i++)
        {
          uint32_t edge = self->graph->in_edges[i];

          if (self->graph->present[edge] && cgv_condensed_get_super (&self->condensed, self->graph->edges[edge].caller) != *super)
            sum = cgv_amount_add (sum, cgv_restriction_get_edge (self->before, edge), self->is_signed);
        }
    }
  return sum;
}

CgvAmount
cgv_hiding_get_entered (const CgvHiding *self,
                        const uint32_t *super)
{
  CgvAmount entered = cgv_amount_exact (cgv_restriction_get_entered (self->before, *super));
  CgvAmount whole;
  CgvAmount incoming;
  bool is_root;

  if (self->before->edge_low == NULL)
    return entered;
  incoming = sum_incoming (self, super, &is_root);
  if (!is_root)
    return entered;
  if (self->is_signed)
    return cgv_amount_unknown (entered.value);
  whole = cgv_restriction_get_whole (self->before, *super);
  entered.low = cgv_cost_subtract (whole.low, incoming.high, false);
  entered.high = cgv_cost_subtract (whole.high, incoming.low, false);
  return cgv_amount_hold (entered, false);
}

const CgvHeir *
cgv_hiding_get_heirs (const CgvHiding *self,
                      uint32_t super,
                      uint32_t *n_heirs)
{
  *n_heirs = self->heir_count[super];
  return self->heirs + self->heir_start[super];
}

/* Open members of a cycle that has others are entered again and again: their costs are no parts of a whole. */
static bool
overlaps (const CgvHiding *self,
          uint32_t super)
{
  const CgvGraph *graph = self->graph;
  CgvNodeId node = super;
  uint32_t n_members = 1;
  CgvCycleId cycle;

  if (super >= graph->n_nodes)
    {
      cycle = super - graph->n_nodes;
      node = self->inner_cycles.members[self->inner_cycles.start[cycle]];
      n_members = self->inner_cycles.start[cycle + 1] - self->inner_cycles.start[cycle];
    }
  cycle = graph->cycles[node];
  return cycle != CGV_NONE && graph->cycle_start[cycle + 1] - graph->cycle_start[cycle] > n_members;
}

static uint32_t
get_outer_super (const CgvHiding *self,
                 uint32_t super)
{
  if (super >= self->graph->n_nodes)
    super = self->inner_cycles.members[self->inner_cycles.start[super - self->graph->n_nodes]];
  return cgv_condensed_get_super (&self->condensed, super);
}

void
cgv_hiding_bequeath (const CgvHiding *self,
                     uint32_t super,
                     CgvAmount amount,
                     CgvBequest *bequest)
{
  uint32_t n_heirs;
  const CgvHeir *heirs = cgv_hiding_get_heirs (self, super, &n_heirs);
  CgvWide weight = 0;

  for (uint32_t i = 0; i < n_heirs; i++)
    weight += cgv_weight (heirs[i].amount.value, self->is_signed);
  cgv_sharing_init (&bequest->sharing, amount.value, weight, self->is_signed);
  bequest->amount = amount;
  bequest->is_single = n_heirs == 1;
  bequest->overlaps = overlaps (self, super);
  bequest->whole_high = cgv_restriction_get_whole (self->before, get_outer_super (self, super)).high;
  bequest->is_signed = self->is_signed;
}

CgvAmount
cgv_bequest_next (CgvBequest *bequest,
                  const CgvHeir *heir)
{
  CgvCost value;
  CgvAmount amount;

  if (bequest->is_single)
    return bequest->amount;
  value = cgv_sharing_next (&bequest->sharing, cgv_weight (heir->amount.value, bequest->is_signed));
  if (bequest->is_signed)
    return cgv_amount_unknown (value);
  amount = cgv_amount_meet (value, bequest->amount, heir->amount, cgv_cost_subtract (bequest->whole_high, heir->amount.low, false));
  if (bequest->overlaps)
    amount.low = 0;
  return cgv_amount_hold (amount, false);
}

static bool
add_heir (CgvHiding *self,
          size_t start,
          CgvNodeId node,
          CgvAmount amount)
{
  uint32_t *slot = &self->slots[node == CGV_NONE ? self->graph->n_nodes : node];
  void *heirs = self->heirs;

  if (*slot >= start && *slot < self->n_heirs && self->heirs[*slot].node == node)
    {
      self->heirs[*slot].amount = cgv_amount_add (self->heirs[*slot].amount, amount, self->is_signed);
      return true;
    }
  if (!cgv_memory_grow (self->restriction->memory, &heirs, &self->capacity, self->n_heirs + 1, sizeof *self->heirs))
    return false;
  self->heirs = heirs;
  *slot = (uint32_t) self->n_heirs;
  self->heirs[self->n_heirs++] = (CgvHeir){ node, amount };
  return true;
}

/* The heirs of a caller are heirs of what it calls. */
static bool
inherit (CgvHiding *self,
         size_t start,
         uint32_t caller,
         CgvAmount amount)
{
  CgvBequest bequest;

  cgv_hiding_bequeath (self, caller, amount, &bequest);
  for (uint32_t i = 0; i < self->heir_count[caller]; i++)
    {
      CgvHeir heir = self->heirs[self->heir_start[caller] + i];

      if (!add_heir (self, start, heir.node, cgv_bequest_next (&bequest, &heir)))
        return false;
    }
  return true;
}

static bool
add_heirs_of_node (CgvHiding *self,
                   size_t start,
                   uint32_t super,
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
      above = cgv_condensed_get_super (&self->inner, caller);
      if (above == super)
        continue;
      ok = cgv_hiding_is_visible (self, caller) ? add_heir (self, start, caller, amount) : inherit (self, start, above, amount);
      if (!ok)
        return false;
    }
  return true;
}

/* What of a cycle no call accounts for may have begun in any of its members. */
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
add_no_heir (CgvHiding *self,
             size_t start,
             uint32_t super,
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
  outer = get_outer_super (self, super);
  if (overlaps (self, super))
    entered = get_entered_of_some (self, outer);
  else
    entered = cgv_hiding_get_entered (self, &outer);
  return add_heir (self, start, CGV_NONE, entered);
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
find_heirs_of (CgvHiding *self,
               const uint32_t *super)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->inner, super, &n_members);
  size_t start = self->n_heirs;
  uint64_t n_pairs;

  if (self->states[members[0]] != CGV_HIDING_OPEN)
    return true;
  for (uint32_t member = 0; member < n_members; member++)
    {
      if (!add_heirs_of_node (self, start, *super, members[member]))
        return false;
    }
  if (!add_no_heir (self, start, *super, members, n_members))
    return false;

  n_pairs = self->n_heirs > start ? (self->n_heirs - start - 1) * count_items (self, members, n_members) : 0;
  if (n_pairs <= self->pairs_left && self->n_heirs < UINT32_MAX)
    {
      self->pairs_left -= n_pairs;
      self->heir_start[*super] = start;
      self->heir_count[*super] = (uint32_t) (self->n_heirs - start);
      return true;
    }

  self->n_heirs = start;
  for (uint32_t member = 0; member < n_members; member++)
    self->states[members[member]] = CGV_HIDING_KEPT;
  self->restriction->report.n_kept_visible += n_members;
  return true;
}

/* What an open super has of its own is self cost of its heirs. */
static void
bequeath_self (CgvHiding *self,
               const uint32_t *super)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->inner, super, &n_members);
  uint32_t n_heirs;
  const CgvHeir *heirs;

  if (self->states[members[0]] != CGV_HIDING_OPEN)
    return;
  heirs = cgv_hiding_get_heirs (self, *super, &n_heirs);
  for (uint32_t member = 0; member < n_members; member++)
    {
      CgvAmount *amount = &self->selfs[members[member]];
      CgvBequest bequest;

      cgv_hiding_bequeath (self, *super, *amount, &bequest);
      for (uint32_t i = 0; i < n_heirs; i++)
        {
          CgvAmount *to = heirs[i].node == CGV_NONE ? &self->dropped : &self->selfs[heirs[i].node];

          *to = cgv_amount_add (*to, cgv_bequest_next (&bequest, &heirs[i]), self->is_signed);
        }
      if (n_heirs == 0)
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

  self->heir_start = cgv_memory_new (memory, self->inner.n_supers, sizeof *self->heir_start);
  self->heir_count = cgv_memory_new (memory, self->inner.n_supers, sizeof *self->heir_count);
  self->slots = cgv_memory_new (memory, (size_t) graph->n_nodes + 1, sizeof *self->slots);
  return self->heir_start != NULL && self->heir_count != NULL && self->slots != NULL;
}

bool
cgv_hiding_find_heirs (CgvHiding *self)
{
  if (!prepare (self))
    return false;
  for (uint32_t i = 0; i < self->inner.n_ordered; i++)
    {
      if (!find_heirs_of (self, &self->inner.order[i]))
        return false;
    }
  for (uint32_t i = 0; i < self->inner.n_ordered; i++)
    bequeath_self (self, &self->inner.order[i]);
  return true;
}
