/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-group-bounds.h"

#include "cgv-cycles.h"

/* The bounds of a group. */
typedef struct
{
  CgvCost sum;         /* self, and all calls out of the group, by their costs or estimates */
  CgvCost leaving_sum; /* like @sum, without calls to functions that can call the group again */
  CgvBounds self;      /* of the sum of the self costs of its members */
  CgvCost leaving_low; /* lower bound of the calls to functions that cannot call the group again */
  CgvCost out_high;    /* the most of all calls out of the group */
  CgvCost largest_low; /* the largest of the least inclusive costs of its members */
} Sums;

typedef struct
{
  CgvPool pool;
  const CgvCosts *costs;
  const CgvGraph *graph; /* of @costs */
  const uint32_t *groups;
  uint32_t n_groups;
  uint32_t n_vertices; /* number of groups, and of nodes in no group */
  uint32_t *vertices;  /* for each node, its group, or a number from n_groups on if it is in no group */
  CgvCycles cycles;    /* of vertices, not of nodes */
  Sums *sums;          /* for each group */
} Bounding;

static void
add (const Bounding *self,
     CgvCost *sum,
     CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, self->costs->is_signed);
}

static bool
is_less (const Bounding *self,
         CgvCost a,
         CgvCost b)
{
  return cgv_cost_compare (a, b, self->costs->is_signed) < 0;
}

static bool
number_vertices (Bounding *self)
{
  cgv_pool_make (&self->pool, &self->vertices, self->graph->n_nodes);
  if (self->vertices == NULL)
    return false;
  self->n_vertices = self->n_groups;
  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    self->vertices[node] = self->groups[node] != CGV_NONE ? self->groups[node] : self->n_vertices++;
  return true;
}

/* Edges within a group say nothing. */
static bool
get_edge (const Bounding *self,
          uint32_t number,
          CgvEdge *edge)
{
  const CgvGraph *graph = self->graph;

  if (graph->present != NULL && !graph->present[number])
    return false;
  edge->caller = self->vertices[graph->edges[number].caller];
  edge->callee = self->vertices[graph->edges[number].callee];
  return edge->caller != edge->callee;
}

/* Sorts the edges between groups with a counting sort. @start has n_vertices + 1 zeroes. */
static void
sort_edges (const Bounding *self,
            uint32_t *start,
            CgvEdge *edges)
{
  CgvEdge edge;

  for (uint32_t number = 0; number < self->graph->n_edges; number++)
    {
      if (get_edge (self, number, &edge))
        start[edge.caller]++;
    }
  cgv_starts_add_up (start, self->n_vertices);
  for (uint32_t number = self->graph->n_edges; number-- > 0;)
    {
      if (get_edge (self, number, &edge))
        edges[--start[edge.caller]] = edge;
    }
}

static bool
find_cycles (Bounding *self)
{
  CgvPool *pool = &self->pool;
  uint32_t *start = cgv_pool_new (pool, (size_t) self->n_vertices + 1, sizeof *start);
  CgvEdge *edges = cgv_pool_new (pool, self->graph->n_edges, sizeof *edges);

  if (pool->failed)
    return false;
  sort_edges (self, start, edges);
  return cgv_cycles_find (pool, self->n_vertices, start, edges, NULL, NULL, &self->cycles);
}

/* Adds cycles: a group that contains a whole cycle costs at least as much. */
static void
add_cycles (Bounding *self)
{
  const CgvGraph *graph = self->graph;

  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      uint32_t first = graph->cycle_start[cycle];
      uint32_t group = self->groups[graph->cycle_nodes[first]];
      CgvCost low = cgv_costs_get_cycle (self->costs, cycle).low;
      bool is_within = group != CGV_NONE;

      for (uint32_t i = first + 1; is_within && i < graph->cycle_start[cycle + 1]; i++)
        is_within = self->groups[graph->cycle_nodes[i]] == group;
      if (is_within && is_less (self, self->sums[group].largest_low, low))
        self->sums[group].largest_low = low;
    }
}

static void
add_nodes (Bounding *self)
{
  for (CgvNodeId node = 0; node < self->graph->n_nodes; node++)
    {
      CgvAmount own, inclusive;
      Sums *sums;

      if (self->groups[node] == CGV_NONE)
        continue;
      own = cgv_costs_get_self (self->costs, node);
      inclusive = cgv_costs_get_inclusive (self->costs, node);
      sums = &self->sums[self->groups[node]];
      add (self, &sums->sum, own.value);
      add (self, &sums->leaving_sum, own.value);
      add (self, &sums->self.low, own.low);
      add (self, &sums->self.high, own.high);
      if (is_less (self, sums->largest_low, inclusive.low))
        sums->largest_low = inclusive.low;
    }
}

static void
add_edges (Bounding *self)
{
  const CgvCycleId *cycles = self->cycles.cycles;

  for (uint32_t number = 0; number < self->graph->n_edges; number++)
    {
      CgvAmount cost = cgv_costs_get_edge (self->costs, number);
      CgvEdge edge;

      if (!get_edge (self, number, &edge) || edge.caller >= self->n_groups)
        continue;
      add (self, &self->sums[edge.caller].sum, cost.value);
      add (self, &self->sums[edge.caller].out_high, cost.high);
      if (cycles[edge.caller] != CGV_NONE && cycles[edge.caller] == cycles[edge.callee])
        continue;
      add (self, &self->sums[edge.caller].leaving_sum, cost.value);
      add (self, &self->sums[edge.caller].leaving_low, cost.low);
    }
}

static CgvCost
get_middle (CgvAmount amount)
{
  return amount.low + (amount.high - amount.low) / 2;
}

/* Estimates the signed cost of a group in a cycle as the middle of its sums, because its bounds may be the limits of the type. */
static CgvCost
estimate_signed (const Sums *sums)
{
  int64_t least = (int64_t) sums->leaving_sum;
  int64_t most = (int64_t) sums->sum;

  return (CgvCost) (least / 2 + most / 2 + (least % 2 + most % 2) / 2);
}

/* Bounds unsigned costs. In a file whose calls cost too much, a function may be above the total. */
static void
bound_unsigned (const Bounding *self,
                const Sums *sums,
                CgvAmount *amount)
{
  CgvCost total = cgv_costs_get_total (self->costs).high;

  if (amount->low < sums->largest_low)
    amount->low = sums->largest_low;
  if (amount->high > total)
    amount->high = total < amount->low ? amount->low : total;
  if (amount->high < amount->low)
    *amount = (CgvAmount){ .low = amount->high, .high = amount->low };
}

/* Bounds a group. With negative costs, a part of a group may cost more than the whole, so that there are no bounds. */
static CgvAmount
bound (const Bounding *self,
       uint32_t group)
{
  const Sums *sums = &self->sums[group];
  bool is_signed = self->costs->is_signed;
  bool in_cycle = self->cycles.cycles[group] != CGV_NONE;
  CgvAmount amount = cgv_amount_within (0, sums->self);

  add (self, &amount.low, sums->leaving_low);
  add (self, &amount.high, sums->out_high);
  if (!is_signed && (in_cycle || self->costs->self_bounds != NULL))
    bound_unsigned (self, sums, &amount);
  amount.value = in_cycle ? get_middle (amount) : sums->sum;
  if (is_signed && in_cycle)
    amount.value = estimate_signed (sums);
  if (cgv_amount_is_exact (amount) && !(is_signed && in_cycle))
    return cgv_amount_exact (amount.low);
  if (is_signed)
    return cgv_amount_unknown (amount.value);
  if (amount.value < amount.low || amount.value > amount.high)
    amount.value = get_middle (amount);
  return amount;
}

bool
cgv_group_bounds_find (CgvMemory *memory,
                       const CgvCosts *costs,
                       const uint32_t *groups,
                       uint32_t n_groups,
                       CgvAmount *amounts)
{
  Bounding self = { .pool = { .memory = memory }, .costs = costs, .graph = costs->graph, .groups = groups, .n_groups = n_groups };
  bool ok;

  cgv_pool_make (&self.pool, &self.sums, n_groups);
  ok = self.sums != NULL && number_vertices (&self) && find_cycles (&self);
  if (ok)
    {
      add_nodes (&self);
      add_cycles (&self);
      add_edges (&self);
      for (uint32_t group = 0; group < n_groups; group++)
        amounts[group] = bound (&self, group);
    }
  cgv_pool_clear (&self.pool);
  return ok;
}
