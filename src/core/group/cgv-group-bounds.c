/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-group-bounds.h"

#include "cgv-cycles.h"

/* What is known of a group. */
typedef struct
{
  CgvCost sum;         /* self, and all calls out of the group, by their costs or estimates */
  CgvCost self_low;    /* the least that the self costs of its members can be */
  CgvCost self_high;   /* the most */
  CgvCost leaving_low; /* the least of the calls to what cannot call the group again */
  CgvCost out_high;    /* the most of all calls out of the group */
  CgvCost largest_low; /* the largest of the least inclusive costs of its members */
} Sums;

typedef struct
{
  CgvPool pool;
  const CgvFlow *flow;
  uint32_t n_vertices; /* number of groups and of nodes in none */
  uint32_t *vertices;  /* for each node, its group, or a number from n_groups on if it is in none */
  CgvCycles cycles;    /* of vertices, not of nodes */
  Sums *sums;          /* for each group */
} Bounding;

static void
add (const Bounding *self,
     CgvCost *sum,
     CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, self->flow->is_signed);
}

static bool
is_less (const Bounding *self,
         CgvCost a,
         CgvCost b)
{
  return cgv_cost_compare (a, b, self->flow->is_signed) < 0;
}

static bool
number_vertices (Bounding *self)
{
  const CgvFlow *flow = self->flow;

  self->vertices = cgv_pool_new (&self->pool, flow->n_nodes, sizeof *self->vertices);
  if (self->vertices == NULL)
    return false;
  self->n_vertices = flow->n_groups;
  for (CgvNodeId node = 0; node < flow->n_nodes; node++)
    self->vertices[node] = flow->groups[node] != CGV_NONE ? flow->groups[node] : self->n_vertices++;
  return true;
}

/* Edges within a group say nothing. */
static bool
get_edge (const Bounding *self,
          uint32_t number,
          CgvEdge *edge)
{
  const CgvFlow *flow = self->flow;

  if (flow->present != NULL && !flow->present[number])
    return false;
  edge->caller = self->vertices[flow->edges[number].caller];
  edge->callee = self->vertices[flow->edges[number].callee];
  return edge->caller != edge->callee;
}

/* The edges between groups, by a counting sort. @start has n_vertices + 1 zeroes. */
static void
sort_edges (const Bounding *self,
            uint32_t *start,
            CgvEdge *edges)
{
  CgvEdge edge;

  for (uint32_t number = 0; number < self->flow->n_edges; number++)
    {
      if (get_edge (self, number, &edge))
        start[edge.caller]++;
    }
  for (uint32_t vertex = 0; vertex < self->n_vertices; vertex++)
    start[vertex + 1] += start[vertex];
  for (uint32_t number = self->flow->n_edges; number-- > 0;)
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
  CgvEdge *edges = cgv_pool_new (pool, self->flow->n_edges, sizeof *edges);

  if (pool->failed)
    return false;
  sort_edges (self, start, edges);
  return cgv_cycles_find (pool, self->n_vertices, start, edges, NULL, &self->cycles);
}

/* A group that holds the whole of a cycle costs at least what that does. */
static void
add_cycles (Bounding *self)
{
  const CgvFlow *flow = self->flow;

  for (CgvCycleId cycle = 0; cycle < flow->n_cycles; cycle++)
    {
      uint32_t first = flow->cycle_start[cycle];
      uint32_t group = flow->groups[flow->cycle_nodes[first]];
      bool is_within = group != CGV_NONE;

      for (uint32_t i = first + 1; is_within && i < flow->cycle_start[cycle + 1]; i++)
        is_within = flow->groups[flow->cycle_nodes[i]] == group;
      if (is_within && is_less (self, self->sums[group].largest_low, flow->cycle_inclusive[cycle]))
        self->sums[group].largest_low = flow->cycle_inclusive[cycle];
    }
}

static void
add_nodes (Bounding *self)
{
  const CgvFlow *flow = self->flow;

  for (CgvNodeId node = 0; node < flow->n_nodes; node++)
    {
      Sums *sums;

      if (flow->groups[node] == CGV_NONE)
        continue;
      sums = &self->sums[flow->groups[node]];
      add (self, &sums->sum, flow->self[node]);
      add (self, &sums->self_low, flow->self_low[node]);
      add (self, &sums->self_high, flow->self_high[node]);
      if (is_less (self, sums->largest_low, flow->inclusive_low[node]))
        sums->largest_low = flow->inclusive_low[node];
    }
}

static void
add_edges (Bounding *self)
{
  const CgvFlow *flow = self->flow;
  const CgvCycleId *cycles = self->cycles.cycles;

  for (uint32_t number = 0; number < flow->n_edges; number++)
    {
      CgvEdge edge;

      if (!get_edge (self, number, &edge) || edge.caller >= flow->n_groups)
        continue;
      add (self, &self->sums[edge.caller].sum, flow->edge_costs[number]);
      add (self, &self->sums[edge.caller].out_high, flow->edge_high[number]);
      if (cycles[edge.caller] == CGV_NONE || cycles[edge.caller] != cycles[edge.callee])
        add (self, &self->sums[edge.caller].leaving_low, flow->edge_low[number]);
    }
}

static CgvCost
get_middle (const CgvGroupBounds *bounds,
            bool is_signed)
{
  if (is_signed)
    return (CgvCost) ((int64_t) bounds->low / 2 + (int64_t) bounds->high / 2);
  return bounds->low + (bounds->high - bounds->low) / 2;
}

/* A file whose calls cost more than there is may have a function above the total. */
static void
bound_unsigned (const Bounding *self,
                const Sums *sums,
                CgvGroupBounds *bounds)
{
  CgvCost total = self->flow->total;

  if (bounds->low < sums->largest_low)
    bounds->low = sums->largest_low;
  if (bounds->high > total)
    bounds->high = total < bounds->low ? bounds->low : total;
  if (bounds->high < bounds->low)
    *bounds = (CgvGroupBounds){ 0, bounds->high, bounds->low };
}

/* With costs below zero, a part of a group may cost more than the whole. Then nothing bounds it. */
static void
bound (const Bounding *self,
       uint32_t group,
       CgvGroupBounds *bounds)
{
  const CgvFlow *flow = self->flow;
  const Sums *sums = &self->sums[group];
  bool in_cycle;

  bounds->low = sums->self_low;
  bounds->high = sums->self_high;
  add (self, &bounds->low, sums->leaving_low);
  add (self, &bounds->high, sums->out_high);
  in_cycle = self->cycles.cycles[group] != CGV_NONE;
  if (!flow->is_signed && (in_cycle || flow->is_estimate))
    bound_unsigned (self, sums, bounds);
  bounds->cost = in_cycle ? get_middle (bounds, flow->is_signed) : sums->sum;
  if (bounds->low == bounds->high && !(flow->is_signed && in_cycle))
    bounds->cost = bounds->low;
  else if (flow->is_signed)
    *bounds = (CgvGroupBounds){ bounds->cost, (CgvCost) INT64_MIN, (CgvCost) INT64_MAX };
  else if (bounds->cost < bounds->low || bounds->cost > bounds->high)
    bounds->cost = get_middle (bounds, false);
}

bool
cgv_group_bounds_find (CgvMemory *memory,
                       const CgvFlow *flow,
                       CgvGroupBounds *bounds)
{
  Bounding self = { .pool = { .memory = memory }, .flow = flow };
  bool ok;

  self.sums = cgv_pool_new (&self.pool, flow->n_groups, sizeof *self.sums);
  ok = self.sums != NULL && number_vertices (&self) && find_cycles (&self);
  if (ok)
    {
      add_nodes (&self);
      add_cycles (&self);
      add_edges (&self);
      for (uint32_t group = 0; group < flow->n_groups; group++)
        bound (&self, group, &bounds[group]);
    }
  cgv_pool_clear (&self.pool);
  return ok;
}
