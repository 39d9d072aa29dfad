/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-restriction-hide-private.h"

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
  CgvHiding *hiding;
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
  CgvHiding *hiding = self->hiding;
  uint32_t n_recipients;
  const CgvRecipient *recipients = cgv_hiding_get_recipients (hiding, component, &n_recipients);
  CgvAmount amount = cgv_restriction_get_edge (hiding->before, edge);
  Pair pair = { .callee = hiding->graph->edges[edge].callee, .edge = CGV_NONE };
  CgvDistribution distribution;
  CgvSharing counts;

  cgv_hiding_distribute (hiding, component, amount, &distribution);
  cgv_sharing_init (&counts, hiding->graph->counts[edge], distribution.sharing.whole, false);
  for (uint32_t i = 0; i < n_recipients; i++)
    {
      pair.amount = cgv_distribution_next (&distribution, &recipients[i]);
      pair.count = cgv_sharing_next (&counts, cgv_weight (recipients[i].amount.value, hiding->is_signed));
      pair.is_present = hiding->is_signed || pair.amount.high > 0 || amount.high == 0;
      if (recipients[i].node != CGV_NONE)
        add_pair (self, recipients[i].node, &pair);
      else if (self->pairs != NULL)
        hiding->restriction->new_roots[pair.callee] = 1;
    }
}

static void
add_all (Pairs *self)
{
  const CgvHiding *hiding = self->hiding;
  const CgvGraph *graph = hiding->graph;

  for (uint32_t edge = graph->n_edges; edge-- > 0;)
    {
      const CgvEdge *ends = &graph->edges[edge];

      if (!graph->present[edge] || !cgv_hiding_is_visible (hiding, ends->callee))
        continue;
      if (cgv_hiding_is_visible (hiding, ends->caller))
        {
          Pair pair = { ends->callee, edge, true, graph->counts[edge], cgv_restriction_get_edge (hiding->before, edge) };

          add_pair (self, ends->caller, &pair);
        }
      else
        add_passing (self, cgv_condensed_get_component (&hiding->inner, ends->caller), edge);
    }
}

static bool
collect (Pairs *self)
{
  CgvMemory *memory = self->hiding->restriction->memory;
  uint32_t n_nodes = self->hiding->graph->n_nodes;

  self->start = cgv_memory_new (memory, (size_t) n_nodes + 1, sizeof *self->start);
  if (self->start == NULL)
    return false;
  add_all (self);
  for (CgvNodeId node = 0; node < n_nodes; node++)
    self->start[node + 1] += self->start[node];
  self->n_pairs = self->start[n_nodes];
  self->pairs = cgv_memory_new (memory, self->n_pairs, sizeof *self->pairs);
  if (self->pairs == NULL)
    return false;
  add_all (self);
  return true;
}

/* Merges pairs of the same two nodes in place. Returns how many are left, or CGV_NONE if those are too many. */
static uint32_t
merge (Pairs *self)
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

bool
cgv_hiding_connect (CgvHiding *hiding)
{
  CgvRestriction *restriction = hiding->restriction;
  CgvMemory *memory = restriction->memory;
  Pairs self = { .hiding = hiding };
  uint32_t n_edges = hiding->graph->n_edges;
  uint32_t *new_edges = cgv_memory_new (memory, n_edges, sizeof *new_edges);
  uint32_t n_left = CGV_NONE;
  bool ok;

  restriction->new_roots = cgv_memory_new (memory, hiding->graph->n_nodes, sizeof *restriction->new_roots);
  ok = new_edges != NULL && restriction->new_roots != NULL && collect (&self);
  if (ok)
    n_left = merge (&self);
  ok = n_left != CGV_NONE && cgv_restriction_begin (restriction, n_left);
  if (ok)
    fill_edges (&self, new_edges);

  cgv_memory_free (memory, self.pairs, self.n_pairs, sizeof *self.pairs);
  cgv_memory_free (memory, self.start, (size_t) hiding->graph->n_nodes + 1, sizeof *self.start);
  cgv_memory_free (memory, new_edges, n_edges, sizeof *new_edges);
  return ok;
}
