/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-inside-private.h"

#include <stdatomic.h>

#include "cgv-cost.h"
#include "cgv-merges.h"
#include "cgv-radix.h"

/**
 * Inside:
 * @public: what everybody sees; the first member, so that its address is that of the whole
 * @references: the reference count
 * @memory: where the arrays come from
 * @member_of: for each position in the graph's list of members, the member
 */
typedef struct
{
  CgvCycleInside public;
  atomic_uint references;
  CgvMemory memory;
  uint32_t *member_of;
} Inside;

/* Signed costs as keys that sort as they do. */
static uint64_t
get_key (const CgvCosts *costs,
         CgvCost cost)
{
  return costs->is_signed ? cost ^ (uint64_t) 1 << 63 : cost;
}

static const CgvNodeId *
get_nodes (const CgvCycleInside *inside)
{
  const CgvGraph *graph = inside->costs->graph;

  return graph->cycle_nodes + graph->cycle_start[inside->cycle];
}

static bool
is_member (const CgvCycleInside *inside,
           CgvNodeId node)
{
  return inside->costs->graph->cycles[node] == inside->cycle;
}

/* The members by self cost; of equal ones the first node first. */
static bool
sort_members (Inside *self)
{
  CgvCycleInside *public = &self->public;
  const CgvCosts *costs = public->costs;
  const CgvNodeId *nodes = get_nodes (public);
  uint32_t n = public->n_members;
  uint64_t *keys = cgv_memory_new (&self->memory, n, sizeof *keys);
  uint32_t *positions = cgv_memory_new (&self->memory, n, sizeof *positions);
  bool ok;

  public->members = cgv_memory_new (&self->memory, n, sizeof *public->members);
  self->member_of = cgv_memory_new (&self->memory, n, sizeof *self->member_of);
  ok = keys != NULL && positions != NULL && public->members != NULL && self->member_of != NULL;
  for (uint32_t i = 0; ok && i < n; i++)
    {
      keys[i] = ~get_key (costs, costs->self[nodes[i]]);
      positions[i] = i;
    }
  ok = ok && cgv_radix_sort (&self->memory, keys, positions, n);
  for (uint32_t i = 0; ok && i < n; i++)
    {
      public->members[i] = nodes[positions[i]];
      self->member_of[positions[i]] = i;
    }
  cgv_memory_free (&self->memory, positions, n, sizeof *positions);
  cgv_memory_free (&self->memory, keys, n, sizeof *keys);
  return ok;
}

/* Counts the arcs and exits of a member, and its entries. */
static void
count_edges (CgvCycleInside *inside,
             CgvNodeId node)
{
  const CgvGraph *graph = inside->costs->graph;

  for (uint32_t edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
    {
      CgvNodeId callee = graph->edges[edge].callee;

      if (!graph->present[edge] || callee == node)
        continue;
      if (is_member (inside, callee))
        inside->n_arcs++;
      else
        inside->n_exits++;
    }
  for (uint32_t i = graph->in_start[node]; i < graph->in_start[node + 1]; i++)
    {
      uint32_t edge = graph->in_edges[i];

      inside->n_entries += graph->present[edge] && !is_member (inside, graph->edges[edge].caller);
    }
}

static bool
allocate_edges (Inside *self)
{
  CgvCycleInside *public = &self->public;
  CgvMemory *memory = &self->memory;

  for (uint32_t i = 0; i < public->n_members; i++)
    count_edges (public, public->members[i]);
  public->arcs = cgv_memory_new (memory, public->n_arcs, sizeof *public->arcs);
  public->entries = cgv_memory_new (memory, public->n_entries, sizeof *public->entries);
  public->exits = cgv_memory_new (memory, public->n_exits, sizeof *public->exits);
  public->entry_costs = cgv_memory_new (memory, public->n_members, sizeof *public->entry_costs);
  public->exit_costs = cgv_memory_new (memory, public->n_members, sizeof *public->exit_costs);
  return public->arcs != NULL && public->entries != NULL && public->exits != NULL && public->entry_costs != NULL &&
         public->exit_costs != NULL;
}

/* Sorts edges: the lightest first, by cost and then by count, or the other way round. */
static bool
sort_edges (Inside *self,
            uint32_t *edges,
            uint32_t n_edges,
            bool heaviest_first)
{
  const CgvCosts *costs = self->public.costs;
  uint64_t flip = heaviest_first ? UINT64_MAX : 0;
  uint64_t *keys = cgv_memory_new (&self->memory, n_edges, sizeof *keys);
  bool ok = keys != NULL;

  for (uint32_t i = 0; ok && i < n_edges; i++)
    keys[i] = costs->graph->counts[edges[i]] ^ flip;
  ok = ok && cgv_radix_sort (&self->memory, keys, edges, n_edges);
  for (uint32_t i = 0; ok && i < n_edges; i++)
    keys[i] = get_key (costs, costs->edge_costs[edges[i]]) ^ flip;
  ok = ok && cgv_radix_sort (&self->memory, keys, edges, n_edges);
  cgv_memory_free (&self->memory, keys, n_edges, sizeof *keys);
  return ok;
}

/* The edges of a member: arcs go to @arcs from *n_arcs on, the others to their lists. */
static void
list_edges (CgvCycleInside *inside,
            uint32_t member,
            uint32_t *arcs,
            uint32_t *n_arcs)
{
  const CgvCosts *costs = inside->costs;
  const CgvGraph *graph = costs->graph;
  CgvNodeId node = inside->members[member];
  CgvCost *entry_cost = &inside->entry_costs[member];
  CgvCost *exit_cost = &inside->exit_costs[member];

  for (uint32_t edge = graph->out_start[node]; edge < graph->out_start[node + 1]; edge++)
    {
      CgvNodeId callee = graph->edges[edge].callee;

      if (!graph->present[edge] || callee == node)
        continue;
      if (is_member (inside, callee))
        {
          arcs[(*n_arcs)++] = edge;
          continue;
        }
      inside->exits[inside->n_exits++] = edge;
      *exit_cost = cgv_cost_add (*exit_cost, costs->edge_costs[edge], costs->is_signed);
    }
  for (uint32_t i = graph->in_start[node]; i < graph->in_start[node + 1]; i++)
    {
      uint32_t edge = graph->in_edges[i];

      if (!graph->present[edge] || is_member (inside, graph->edges[edge].caller))
        continue;
      inside->entries[inside->n_entries++] = edge;
      *entry_cost = cgv_cost_add (*entry_cost, costs->edge_costs[edge], costs->is_signed);
    }
}

static void
make_arcs (CgvCycleInside *inside,
           const uint32_t *edges)
{
  const CgvCosts *costs = inside->costs;

  for (uint32_t i = 0; i < inside->n_arcs; i++)
    {
      const CgvEdge *edge = &costs->graph->edges[edges[i]];
      CgvCycleArc *arc = &inside->arcs[i];

      arc->edge = edges[i];
      arc->caller = cgv_cycle_inside_find_member (inside, edge->caller);
      arc->callee = cgv_cycle_inside_find_member (inside, edge->callee);
      arc->cost = costs->edge_costs[edges[i]];
      inside->arc_cost = cgv_cost_add (inside->arc_cost, arc->cost, costs->is_signed);
      inside->arc_calls = cgv_cost_add (inside->arc_calls, costs->graph->counts[edges[i]], false);
    }
}

static bool
find_edges (Inside *self)
{
  CgvCycleInside *public = &self->public;
  uint32_t n_arcs = 0;
  uint32_t *edges;
  bool ok = allocate_edges (self);

  edges = cgv_memory_new (&self->memory, public->n_arcs, sizeof *edges);
  ok = ok && edges != NULL;
  if (ok)
    {
      public->n_entries = 0;
      public->n_exits = 0;
      for (uint32_t i = 0; i < public->n_members; i++)
        list_edges (public, i, edges, &n_arcs);
      ok = sort_edges (self, edges, public->n_arcs, false) &&
           sort_edges (self, public->entries, public->n_entries, true) &&
           sort_edges (self, public->exits, public->n_exits, true);
    }
  if (ok)
    make_arcs (public, edges);
  cgv_memory_free (&self->memory, edges, public->n_arcs, sizeof *edges);
  return ok;
}

static bool
weigh_the_same (const CgvCosts *costs,
                const CgvCycleArc *a,
                const CgvCycleArc *b)
{
  return a->cost == b->cost && costs->graph->counts[a->edge] == costs->graph->counts[b->edge];
}

/* Numbers the weights of arcs, the heaviest 0, as if arcs were added one weight after the other. */
static uint32_t
find_times (const CgvCycleInside *inside,
            CgvTimedArc *timed,
            uint32_t *times)
{
  uint32_t n_times = 0;

  for (uint32_t i = inside->n_arcs; i-- > 0;)
    {
      const CgvCycleArc *arc = &inside->arcs[i];

      if (i + 1 == inside->n_arcs || !weigh_the_same (inside->costs, arc, arc + 1))
        n_times++;
      times[i] = n_times - 1;
      timed[i] = (CgvTimedArc){ times[i], arc->caller, arc->callee };
    }
  return n_times;
}

static bool
find_stops (Inside *self)
{
  CgvCycleInside *public = &self->public;
  CgvMemory *memory = &self->memory;
  uint32_t n_arcs = public->n_arcs;
  CgvTimedArc *timed = cgv_memory_new (memory, n_arcs, sizeof *timed);
  uint32_t *times = cgv_memory_new (memory, n_arcs, sizeof *times);
  uint32_t *merged = cgv_memory_new (memory, n_arcs, sizeof *merged);
  bool ok = timed != NULL && times != NULL && merged != NULL;

  ok = ok && cgv_merges_find (memory, public->n_members, n_arcs, timed, find_times (public, timed, times), merged);
  ok = ok && cgv_cycle_order_find (public, memory, times, merged);
  cgv_memory_free (memory, merged, n_arcs, sizeof *merged);
  cgv_memory_free (memory, times, n_arcs, sizeof *times);
  cgv_memory_free (memory, timed, n_arcs, sizeof *timed);
  return ok;
}

static bool
sort_by_position (Inside *self,
                  const uint32_t *position_of,
                  uint64_t *keys,
                  bool by_caller,
                  uint32_t *sorted)
{
  const CgvCycleInside *public = &self->public;

  for (uint32_t i = 0; i < public->n_arcs; i++)
    {
      keys[i] = position_of[by_caller ? public->arcs[i].caller : public->arcs[i].callee];
      sorted[i] = i;
    }
  return cgv_radix_sort (&self->memory, keys, sorted, public->n_arcs);
}

/* Sorts the arcs in the order of the members, which is that of the pieces at every stop. */
static bool
sort_arcs (Inside *self)
{
  CgvCycleInside *public = &self->public;
  CgvMemory *memory = &self->memory;
  uint64_t *keys = cgv_memory_new (memory, public->n_arcs, sizeof *keys);
  uint32_t *position_of = cgv_memory_new (memory, public->n_members, sizeof *position_of);
  bool ok;

  public->by_caller = cgv_memory_new (memory, public->n_arcs, sizeof *public->by_caller);
  public->by_callee = cgv_memory_new (memory, public->n_arcs, sizeof *public->by_callee);
  ok = keys != NULL && position_of != NULL && public->by_caller != NULL && public->by_callee != NULL;
  for (uint32_t i = 0; ok && i < public->n_members; i++)
    position_of[public->order[i]] = i;
  ok = ok && sort_by_position (self, position_of, keys, true, public->by_caller) &&
       sort_by_position (self, position_of, keys, false, public->by_callee);
  cgv_memory_free (memory, position_of, public->n_members, sizeof *position_of);
  cgv_memory_free (memory, keys, public->n_arcs, sizeof *keys);
  return ok;
}

CgvCycleInside *
cgv_cycle_inside_new_with_memory (CgvCosts *costs,
                                  CgvCycleId cycle,
                                  const CgvMemory *memory)
{
  const CgvGraph *graph = costs->graph;
  CgvMemory own = *memory;
  Inside *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  atomic_init (&self->references, 1);
  self->memory = own;
  self->public.costs = cgv_costs_ref (costs);
  self->public.cycle = cycle;
  self->public.n_members = graph->cycle_start[cycle + 1] - graph->cycle_start[cycle];

  if (!sort_members (self) || !find_edges (self) || !find_stops (self) || !sort_arcs (self))
    {
      cgv_cycle_inside_unref (&self->public);
      return NULL;
    }
  return &self->public;
}

CgvCycleInside *
cgv_cycle_inside_new (CgvCosts *costs,
                      CgvCycleId cycle)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_cycle_inside_new_with_memory (costs, cycle, &memory);
}

CgvCycleInside *
cgv_cycle_inside_ref (CgvCycleInside *inside)
{
  atomic_fetch_add_explicit (&((Inside *) inside)->references, 1, memory_order_relaxed);
  return inside;
}

static void
free_arrays (Inside *self)
{
  const CgvCycleInside *public = &self->public;
  CgvMemory *memory = &self->memory;

  cgv_memory_free (memory, public->members, public->n_members, sizeof *public->members);
  cgv_memory_free (memory, self->member_of, public->n_members, sizeof *self->member_of);
  cgv_memory_free (memory, public->arcs, public->n_arcs, sizeof *public->arcs);
  cgv_memory_free (memory, public->entries, public->n_entries, sizeof *public->entries);
  cgv_memory_free (memory, public->exits, public->n_exits, sizeof *public->exits);
  cgv_memory_free (memory, public->entry_costs, public->n_members, sizeof *public->entry_costs);
  cgv_memory_free (memory, public->exit_costs, public->n_members, sizeof *public->exit_costs);
  cgv_memory_free (memory, public->stops, public->n_stops, sizeof *public->stops);
  cgv_memory_free (memory, public->order, public->n_members, sizeof *public->order);
  cgv_memory_free (memory, public->gaps, public->n_members, sizeof *public->gaps);
  cgv_memory_free (memory, public->by_caller, public->n_arcs, sizeof *public->by_caller);
  cgv_memory_free (memory, public->by_callee, public->n_arcs, sizeof *public->by_callee);
}

void
cgv_cycle_inside_unref (CgvCycleInside *inside)
{
  Inside *self = (Inside *) inside;
  CgvMemory memory;

  if (inside == NULL || atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) > 1)
    return;

  free_arrays (self);
  cgv_costs_unref (inside->costs);
  memory = self->memory;
  cgv_memory_free (&memory, self, 1, sizeof *self);
}

uint32_t
cgv_cycle_inside_find_member (const CgvCycleInside *inside,
                              CgvNodeId node)
{
  const CgvNodeId *nodes = get_nodes (inside);
  uint32_t first = 0;
  uint32_t end = inside->n_members;

  if (!is_member (inside, node))
    return CGV_NONE;
  while (end - first > 1)
    {
      uint32_t middle = first + (end - first) / 2;

      if (nodes[middle] <= node)
        first = middle;
      else
        end = middle;
    }
  return ((const Inside *) inside)->member_of[first];
}

uint32_t
cgv_cycle_inside_find_stop (const CgvCycleInside *inside,
                            uint32_t n_lightest)
{
  uint32_t stop = 0;
  uint32_t end = inside->n_stops;

  while (end - stop > 1)
    {
      uint32_t middle = stop + (end - stop) / 2;

      if (inside->stops[middle].n_lightest <= n_lightest)
        stop = middle;
      else
        end = middle;
    }
  return stop;
}

uint32_t
cgv_cycle_inside_get_first_stop (const CgvCycleInside *inside)
{
  CgvCost most = inside->costs->cycle_inclusive[inside->cycle] / 5;
  uint32_t stop = 0;

  if (inside->costs->is_signed)
    return 0;
  while (stop + 1 < inside->n_stops && inside->stops[stop + 1].cost <= most)
    stop++;
  return stop;
}
