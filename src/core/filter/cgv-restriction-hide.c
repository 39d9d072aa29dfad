/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-restriction-hide-private.h"

#include <string.h>

/* The limit of pairs of caller and callee that come to call each other: for each call, and at least. */
#define PAIRS_PER_CALL 4u
#define MIN_PAIRS      (1u << 18)

static bool
reaches_visible (const CgvHiding *self,
                 uint32_t component,
                 CgvNodeId node)
{
  const CgvGraph *graph = self->graph;

  if (self->states[node] == CGV_HIDING_VISIBLE)
    return true;
  for (uint32_t edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
    {
      CgvNodeId callee = graph->edges[edge].callee;

      if (graph->present[edge] && self->states[callee] != CGV_HIDING_CLOSED && cgv_condensed_get_component (&self->condensed, callee) != component)
        return true;
    }
  return false;
}

static void
find_closed (CgvHiding *self)
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
        self->states[members[member]] = CGV_HIDING_CLOSED;
    }
}

/* Gives each caller of a closed component what it spent there: the cost of its calls, where these add up. */
static void
give_to_callers (CgvHiding *self,
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
weigh_callers (const CgvHiding *self,
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
close_component (CgvHiding *self,
                 const uint32_t *component)
{
  uint32_t n_members;
  const CgvNodeId *members = cgv_condensed_get_members (&self->condensed, component, &n_members);
  CgvAmount entered = cgv_hiding_get_entered (self, component);
  CgvAmount all = { 0 };
  CgvCost sum = entered.value;
  CgvWide weight = cgv_weight (entered.value, self->is_signed);
  CgvSharing sharing;
  bool adds_up;
  bool is_lost;

  if (self->states[members[0]] != CGV_HIDING_CLOSED)
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
fill_nodes (CgvHiding *self)
{
  CgvRestriction *restriction = self->restriction;

  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      bool is_visible = cgv_hiding_is_visible (self, node);

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
      bool is_visible = component >= self->graph->n_nodes || cgv_hiding_is_visible (self, component);

      restriction->low[component] = is_visible ? whole.low : 0;
      restriction->high[component] = is_visible ? whole.high : 0;
    }
  restriction->report.hidden = self->dropped.value;
  restriction->report.hidden_low = self->dropped.low;
  restriction->report.hidden_high = self->dropped.high;
}

static bool
hide (CgvHiding *self)
{
  find_closed (self);
  for (uint32_t i = self->condensed.n_ordered; i-- > 0;)
    close_component (self, &self->condensed.order[i]);
  if (!cgv_hiding_find_recipients (self) || !cgv_hiding_connect (self))
    return false;
  fill_nodes (self);
  return true;
}

static bool
prepare (CgvHiding *self,
         const uint8_t *nodes)
{
  CgvMemory *memory = self->restriction->memory;
  const CgvGraph *graph = self->graph;

  if (!cgv_condensed_init (&self->condensed, graph, memory))
    return false;
  self->states = cgv_memory_new (memory, graph->n_nodes, sizeof *self->states);
  self->selfs = cgv_memory_new (memory, graph->n_nodes, sizeof *self->selfs);
  if (self->states == NULL || self->selfs == NULL)
    return false;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      bool is_match = nodes[node] && !cgv_graph_is_hidden (graph, node);

      self->states[node] = is_match ? CGV_HIDING_OPEN : CGV_HIDING_VISIBLE;
      self->selfs[node] = cgv_restriction_get_self (self->before, node);
    }
  self->pairs_left = (uint64_t) graph->n_edges * PAIRS_PER_CALL + MIN_PAIRS;
  return true;
}

static void
clear (CgvHiding *self)
{
  CgvMemory *memory = self->restriction->memory;
  uint32_t n_nodes = self->graph->n_nodes;

  cgv_memory_free (memory, self->slots, (size_t) n_nodes + 1, sizeof *self->slots);
  cgv_memory_free (memory, self->recipient_count, self->inner.n_components, sizeof *self->recipient_count);
  cgv_memory_free (memory, self->recipient_start, self->inner.n_components, sizeof *self->recipient_start);
  cgv_memory_free (memory, self->recipients, self->capacity, sizeof *self->recipients);
  cgv_memory_free (memory, self->inner_present, self->graph->n_edges, sizeof *self->inner_present);
  cgv_memory_free (memory, self->selfs, n_nodes, sizeof *self->selfs);
  cgv_memory_free (memory, self->states, n_nodes, sizeof *self->states);
  cgv_condensed_clear (&self->inner, memory);
  cgv_cycles_clear (memory, &self->inner_cycles);
  cgv_condensed_clear (&self->condensed, memory);
}

bool
cgv_restriction_hide (CgvRestriction *restriction,
                      const uint8_t *nodes)
{
  CgvHiding self = {
    .restriction = restriction,
    .before = restriction->before,
    .graph = restriction->before->graph,
    .is_signed = restriction->before->is_signed,
  };
  bool ok = prepare (&self, nodes) && hide (&self);

  clear (&self);
  return ok;
}
