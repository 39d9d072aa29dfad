/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-inside.h"

#include <stdatomic.h>

#include "cgv-cost.h"
#include "cgv-costs-private.h"
#include "cgv-heap.h"
#include "cgv-merges.h"
#include "cgv-radix.h"

typedef struct
{
  CgvCycleInside public; /* the first member, so that both have one address */
  atomic_uint references;
  uint32_t *member_of; /* for each position in the graph's list of members, the member */
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
  uint64_t *keys = cgv_memory_new (&self->public.memory, n, sizeof *keys);
  uint32_t *positions = cgv_memory_new (&self->public.memory, n, sizeof *positions);
  bool ok;

  public->members = cgv_memory_new (&self->public.memory, n, sizeof *public->members);
  self->member_of = cgv_memory_new (&self->public.memory, n, sizeof *self->member_of);
  ok = keys != NULL && positions != NULL && public->members != NULL && self->member_of != NULL;
  for (uint32_t i = 0; ok && i < n; i++)
    {
      keys[i] = ~get_key (costs, costs->self[nodes[i]]);
      positions[i] = i;
    }
  ok = ok && cgv_radix_sort (&self->public.memory, keys, positions, n);
  for (uint32_t i = 0; ok && i < n; i++)
    {
      public->members[i] = nodes[positions[i]];
      self->member_of[positions[i]] = i;
    }
  cgv_memory_free (&self->public.memory, positions, n, sizeof *positions);
  cgv_memory_free (&self->public.memory, keys, n, sizeof *keys);
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
  CgvMemory *memory = &self->public.memory;

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
  uint64_t *keys = cgv_memory_new (&self->public.memory, n_edges, sizeof *keys);
  bool ok = keys != NULL;

  for (uint32_t i = 0; ok && i < n_edges; i++)
    keys[i] = costs->graph->counts[edges[i]] ^ flip;
  ok = ok && cgv_radix_sort (&self->public.memory, keys, edges, n_edges);
  for (uint32_t i = 0; ok && i < n_edges; i++)
    keys[i] = get_key (costs, costs->edge_costs[edges[i]]) ^ flip;
  ok = ok && cgv_radix_sort (&self->public.memory, keys, edges, n_edges);
  cgv_memory_free (&self->public.memory, keys, n_edges, sizeof *keys);
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

  edges = cgv_memory_new (&self->public.memory, public->n_arcs, sizeof *edges);
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
  cgv_memory_free (&self->public.memory, edges, public->n_arcs, sizeof *edges);
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

/* Joins components as time goes by, as the arcs that merge them were found to do, and puts their
 * members in order while it does. A time that joins any is a stop: the state before it. */

typedef struct
{
  uint32_t root; /* a component that a time joins with others */
  uint32_t head; /* the first of its members in the order */
  uint32_t tail; /* the last of its members in the order */
  /* how many arcs to it are heavier than what the stop cuts, from children not in order yet */
  uint32_t n_heavier;
  double back;    /* what the lighter arcs to it cost, from children not in order yet */
  bool is_placed; /* whether it is in order */
} Child;

typedef struct
{
  CgvCycleInside *inside;
  CgvMemory *memory;
  const uint32_t *times;
  const uint32_t *merged;
  uint32_t *arcs;         /* the arcs, by the time that merges their ends */
  uint32_t *parent;       /* for each member, the next one on the way to the root of its component */
  uint32_t *size;         /* for each root, the size of its component */
  uint32_t *head;         /* for each root, the first of its members in the order */
  uint32_t *tail;         /* for each root, the last of its members in the order */
  uint32_t *next;         /* for each member, the next one in the order */
  uint32_t *gap;          /* for each member, the time that put it behind the one before it */
  uint32_t *child_of;     /* for each root, its child plus 1, or 0 */
  uint32_t *first_merged; /* for each member, the time that it got into a sub-cycle */
  Child *children;        /* what one time joins */
  uint32_t n_children;
  uint32_t *out_start; /* for each child, where its arcs start */
  uint32_t *out;       /* the arcs between children, by caller */
  CgvHeap ready;       /* children that no heavier arc comes to from children that are not in order */
  CgvCycleStop state;
  uint32_t n_stops;     /* how many stops were found; the last one is the first */
  uint32_t *stop_times; /* for each of them, its time */
} Order;

static uint32_t
find_root (Order *order,
           uint32_t member)
{
  while (order->parent[member] != member)
    {
      order->parent[member] = order->parent[order->parent[member]];
      member = order->parent[member];
    }
  return member;
}

static Child *
get_child (Order *order,
           uint32_t member)
{
  uint32_t root = find_root (order, member);

  if (order->child_of[root] == 0)
    {
      order->children[order->n_children] = (Child){ .root = root, .head = order->head[root], .tail = order->tail[root] };
      order->out_start[order->n_children] = 0;
      order->child_of[root] = ++order->n_children;
    }
  return &order->children[order->child_of[root] - 1];
}

static bool
is_heavier (const Order *order,
            uint32_t arc)
{
  return order->times[arc] < order->merged[arc];
}

static double
get_weight (const Order *order,
            uint32_t arc)
{
  return cgv_cost_to_double (order->inside->arcs[arc].cost, order->inside->costs->is_signed);
}

/* Makes a graph of the components that a time joins. */
static void
gather (Order *order,
        const uint32_t *arcs,
        uint32_t n_arcs)
{
  uint32_t end = 0;

  order->n_children = 0;
  for (uint32_t i = 0; i < n_arcs; i++)
    {
      const CgvCycleArc *arc = &order->inside->arcs[arcs[i]];
      uint32_t caller = (uint32_t) (get_child (order, arc->caller) - order->children);
      Child *callee = get_child (order, arc->callee);

      order->out_start[caller]++;
      callee->n_heavier += is_heavier (order, arcs[i]);
      if (!is_heavier (order, arcs[i]))
        callee->back += get_weight (order, arcs[i]);
    }

  for (uint32_t i = 0; i < order->n_children; i++)
    {
      end += order->out_start[i];
      order->out_start[i] = end;
    }
  order->out_start[order->n_children] = end;
  for (uint32_t i = 0; i < n_arcs; i++)
    {
      uint32_t caller = (uint32_t) (get_child (order, order->inside->arcs[arcs[i]].caller) - order->children);

      order->out[--order->out_start[caller]] = arcs[i];
    }
}

static bool
make_ready (Order *order,
            const Child *child)
{
  return cgv_heap_push (&order->ready, (CgvHeapItem){ child->back, (uint32_t) (child - order->children) });
}

/* Puts a child behind all that are in order. Its arcs to these lead back. */
static bool
place (Order *order,
       uint32_t index)
{
  order->children[index].is_placed = true;
  for (uint32_t i = order->out_start[index]; i < order->out_start[index + 1]; i++)
    {
      CgvCycleArc *arc = &order->inside->arcs[order->out[i]];
      Child *callee = get_child (order, arc->callee);

      arc->is_back = callee->is_placed;
      if (callee->is_placed)
        continue;
      if (is_heavier (order, order->out[i]))
        callee->n_heavier--;
      else
        callee->back -= get_weight (order, order->out[i]);
      if (callee->n_heavier == 0 && !make_ready (order, callee))
        return false;
    }
  return true;
}

/* Puts the children in order, in place: callers before what they call as far as heavier arcs say so,
 * else first what the fewest calls of the others lead to. What is ready is so more than once, as what
 * leads to it gets less; the first time out of the heap counts. */
static bool
sort_children (Order *order,
               uint32_t *sorted)
{
  uint32_t n_sorted = 0;

  order->ready.n_items = 0;
  for (uint32_t i = 0; i < order->n_children; i++)
    {
      if (order->children[i].n_heavier == 0 && !make_ready (order, &order->children[i]))
        return false;
    }
  while (order->ready.n_items > 0)
    {
      uint32_t index = cgv_heap_pop (&order->ready).value;

      if (order->children[index].is_placed)
        continue;
      sorted[n_sorted++] = index;
      if (!place (order, index))
        return false;
    }
  return true;
}

/* Joins the children of one time: what they were is counted out of the state, what they are in. */
static void
join (Order *order,
      const uint32_t *arcs,
      uint32_t n_arcs,
      uint32_t time)
{
  CgvCycleStop *state = &order->state;

  for (uint32_t i = 0; i < order->n_children; i++)
    {
      uint32_t root = order->children[i].root;

      if (order->size[root] > 1)
        {
          state->n_sub_cycles--;
          continue;
        }
      order->first_merged[root] = time;
      state->n_in_sub_cycles++;
    }
  for (uint32_t i = 0; i < n_arcs; i++)
    {
      uint32_t a = find_root (order, order->inside->arcs[arcs[i]].caller);
      uint32_t b = find_root (order, order->inside->arcs[arcs[i]].callee);
      uint32_t larger = order->size[a] >= order->size[b] ? a : b;
      uint32_t smaller = larger == a ? b : a;

      if (a == b)
        continue;
      order->parent[smaller] = larger;
      order->size[larger] += order->size[smaller];
    }
}

/* Several components may come of one time; each takes its own children, in the order of all. */
static void
chain (Order *order,
       const uint32_t *sorted,
       uint32_t time)
{
  for (uint32_t i = 0; i < order->n_children; i++)
    order->child_of[order->children[i].root] = 0;
  for (uint32_t i = 0; i < order->n_children; i++)
    {
      const Child *child = &order->children[sorted[i]];
      uint32_t root = find_root (order, child->root);

      if (order->child_of[root] == 0)
        {
          order->child_of[root] = 1;
          order->head[root] = child->head;
          order->state.n_sub_cycles++;
          if (order->size[root] > order->state.n_largest)
            order->state.n_largest = order->size[root];
        }
      else
        {
          order->next[order->tail[root]] = child->head;
          order->gap[child->head] = time;
        }
      order->tail[root] = child->tail;
    }
  for (uint32_t i = 0; i < order->n_children; i++)
    order->child_of[find_root (order, order->children[i].root)] = 0;
}

/* Returns how many arcs the stop of a time cuts: all that are not heavier. */
static uint32_t
count_lightest (const Order *order,
                uint32_t time)
{
  uint32_t first = 0;
  uint32_t end = order->inside->n_arcs;

  while (first < end)
    {
      uint32_t middle = first + (end - first) / 2;

      if (order->times[middle] >= time)
        first = middle + 1;
      else
        end = middle;
    }
  return first;
}

static bool
pass_time (Order *order,
           const uint32_t *arcs,
           uint32_t n_arcs,
           uint32_t *sorted)
{
  uint32_t time = order->merged[arcs[0]];
  CgvCycleStop *stop = &order->inside->stops[order->n_stops];

  *stop = order->state;
  stop->n_lightest = count_lightest (order, time);
  order->stop_times[order->n_stops++] = time;

  gather (order, arcs, n_arcs);
  if (!sort_children (order, sorted))
    return false;
  join (order, arcs, n_arcs, time);
  chain (order, sorted, time);
  return true;
}

static bool
sort_by_time (Order *order)
{
  uint32_t n_arcs = order->inside->n_arcs;
  uint64_t *keys = cgv_memory_new (order->memory, n_arcs, sizeof *keys);
  bool ok = keys != NULL;

  for (uint32_t i = 0; ok && i < n_arcs; i++)
    {
      keys[i] = order->merged[i];
      order->arcs[i] = i;
    }
  ok = ok && cgv_radix_sort (order->memory, keys, order->arcs, n_arcs);
  cgv_memory_free (order->memory, keys, n_arcs, sizeof *keys);
  return ok;
}

static bool
pass_times (Order *order)
{
  CgvCycleInside *inside = order->inside;
  uint32_t *sorted = cgv_memory_new (order->memory, inside->n_members, sizeof *sorted);
  bool ok = sorted != NULL && sort_by_time (order);
  uint32_t end;

  for (uint32_t i = 0; ok && i < inside->n_arcs; i = end)
    {
      for (end = i + 1; end < inside->n_arcs && order->merged[order->arcs[end]] == order->merged[order->arcs[i]];)
        end++;
      ok = pass_time (order, order->arcs + i, end - i, sorted);
    }
  cgv_memory_free (order->memory, sorted, inside->n_members, sizeof *sorted);
  return ok;
}

/* The stop of a time, among those that were found in the order of time. */
static uint32_t
find_stop (const Order *order,
           uint32_t time)
{
  uint32_t first = 0;
  uint32_t end = order->n_stops;

  while (end - first > 1)
    {
      uint32_t middle = first + (end - first) / 2;

      if (order->stop_times[middle] <= time)
        first = middle;
      else
        end = middle;
    }
  return order->n_stops - first;
}

static void
add_stop (const CgvCosts *costs,
          CgvCycleStop *stop,
          const CgvCycleStop *more)
{
  stop->n_cut += more->n_cut;
  stop->cost = cgv_cost_add (stop->cost, more->cost, costs->is_signed);
  stop->calls = cgv_cost_add (stop->calls, more->calls, false);
}

/* Stop 0 is the state after all; the others were found from the last one on. */
static void
number_stops (Order *order)
{
  CgvCycleInside *inside = order->inside;
  uint32_t last = order->n_stops;

  inside->stops[last] = order->state;
  for (uint32_t i = 0; i < last - i; i++)
    {
      CgvCycleStop stop = inside->stops[i];

      inside->stops[i] = inside->stops[last - i];
      inside->stops[last - i] = stop;
    }
}

static void
sum_up (Order *order)
{
  CgvCycleInside *inside = order->inside;
  const CgvCosts *costs = inside->costs;

  for (uint32_t i = 0; i < inside->n_arcs; i++)
    {
      CgvCycleArc *arc = &inside->arcs[i];
      CgvCycleStop cut = { .n_cut = 1, .cost = arc->cost, .calls = costs->graph->counts[arc->edge] };

      arc->stop = find_stop (order, order->merged[i]);
      if (arc->is_back)
        add_stop (costs, &inside->stops[arc->stop], &cut);
    }
  for (uint32_t i = 1; i <= order->n_stops; i++)
    add_stop (costs, &inside->stops[i], &inside->stops[i - 1]);

  for (uint32_t i = 0; i < inside->n_members; i++)
    {
      CgvCost *self = &inside->stops[find_stop (order, order->first_merged[i]) - 1].self;

      *self = cgv_cost_add (*self, costs->self[inside->members[i]], costs->is_signed);
    }
  for (uint32_t i = order->n_stops; i > 0; i--)
    inside->stops[i - 1].self = cgv_cost_add (inside->stops[i - 1].self, inside->stops[i].self, costs->is_signed);
}

/* Copies what was found to the inside, with no more room for stops than there are. */
static bool
finish (Order *order)
{
  CgvCycleInside *inside = order->inside;
  uint32_t member = order->head[find_root (order, 0)];
  CgvCycleStop *stops;

  number_stops (order);
  sum_up (order);
  for (uint32_t i = 0; i < inside->n_members; i++)
    {
      inside->order[i] = member;
      inside->gaps[i] = i > 0 ? find_stop (order, order->gap[member]) : 0;
      member = order->next[member];
    }

  stops = cgv_memory_resize (order->memory, inside->stops, inside->n_stops, (size_t) order->n_stops + 1, sizeof *stops);
  if (stops == NULL)
    return false;
  inside->stops = stops;
  inside->n_stops = order->n_stops + 1;
  return true;
}

static bool
allocate (Order *order)
{
  CgvCycleInside *inside = order->inside;
  CgvMemory *memory = order->memory;
  uint32_t n = inside->n_members;

  /* Each stop joins two components or more, so that there are no more than members. */
  inside->n_stops = n;
  inside->stops = cgv_memory_new (memory, n, sizeof *inside->stops);
  inside->order = cgv_memory_new (memory, n, sizeof *inside->order);
  inside->gaps = cgv_memory_new (memory, n, sizeof *inside->gaps);
  order->arcs = cgv_memory_new (memory, inside->n_arcs, sizeof *order->arcs);
  order->out = cgv_memory_new (memory, inside->n_arcs, sizeof *order->out);
  order->parent = cgv_memory_new (memory, n, sizeof *order->parent);
  order->size = cgv_memory_new (memory, n, sizeof *order->size);
  order->head = cgv_memory_new (memory, n, sizeof *order->head);
  order->tail = cgv_memory_new (memory, n, sizeof *order->tail);
  order->next = cgv_memory_new (memory, n, sizeof *order->next);
  order->gap = cgv_memory_new (memory, n, sizeof *order->gap);
  order->child_of = cgv_memory_new (memory, n, sizeof *order->child_of);
  order->first_merged = cgv_memory_new (memory, n, sizeof *order->first_merged);
  order->children = cgv_memory_new (memory, n, sizeof *order->children);
  order->out_start = cgv_memory_new (memory, (size_t) n + 1, sizeof *order->out_start);
  order->stop_times = cgv_memory_new (memory, n, sizeof *order->stop_times);
  return inside->stops != NULL && inside->order != NULL && inside->gaps != NULL && order->arcs != NULL &&
         order->out != NULL && order->parent != NULL && order->size != NULL && order->head != NULL &&
         order->tail != NULL && order->next != NULL && order->gap != NULL && order->child_of != NULL &&
         order->first_merged != NULL && order->children != NULL && order->out_start != NULL &&
         order->stop_times != NULL;
}

static void
free_order (Order *order)
{
  CgvMemory *memory = order->memory;
  uint32_t n = order->inside->n_members;
  uint32_t n_arcs = order->inside->n_arcs;

  cgv_heap_clear (&order->ready);
  cgv_memory_free (memory, order->stop_times, n, sizeof *order->stop_times);
  cgv_memory_free (memory, order->out_start, (size_t) n + 1, sizeof *order->out_start);
  cgv_memory_free (memory, order->children, n, sizeof *order->children);
  cgv_memory_free (memory, order->first_merged, n, sizeof *order->first_merged);
  cgv_memory_free (memory, order->child_of, n, sizeof *order->child_of);
  cgv_memory_free (memory, order->gap, n, sizeof *order->gap);
  cgv_memory_free (memory, order->next, n, sizeof *order->next);
  cgv_memory_free (memory, order->tail, n, sizeof *order->tail);
  cgv_memory_free (memory, order->head, n, sizeof *order->head);
  cgv_memory_free (memory, order->size, n, sizeof *order->size);
  cgv_memory_free (memory, order->parent, n, sizeof *order->parent);
  cgv_memory_free (memory, order->out, n_arcs, sizeof *order->out);
  cgv_memory_free (memory, order->arcs, n_arcs, sizeof *order->arcs);
}

/* Finds the stops, the order of the members, and which arcs lead back in it. @times has for each arc how many weights
 * are heavier, @merged the time that connects its ends, as from cgv_merges_find(). */
static bool
find_order (CgvCycleInside *inside,
            CgvMemory *memory,
            const uint32_t *times,
            const uint32_t *merged)
{
  Order order = { .inside = inside, .memory = memory, .times = times, .merged = merged };
  bool ok;

  cgv_heap_init (&order.ready, memory);
  ok = allocate (&order);
  for (uint32_t i = 0; ok && i < inside->n_members; i++)
    {
      order.parent[i] = i;
      order.size[i] = 1;
      order.head[i] = i;
      order.tail[i] = i;
    }
  ok = ok && pass_times (&order) && finish (&order);
  free_order (&order);
  return ok;
}

static bool
find_stops (Inside *self)
{
  CgvCycleInside *public = &self->public;
  CgvMemory *memory = &self->public.memory;
  uint32_t n_arcs = public->n_arcs;
  CgvTimedArc *timed = cgv_memory_new (memory, n_arcs, sizeof *timed);
  uint32_t *times = cgv_memory_new (memory, n_arcs, sizeof *times);
  uint32_t *merged = cgv_memory_new (memory, n_arcs, sizeof *merged);
  bool ok = timed != NULL && times != NULL && merged != NULL;

  ok = ok && cgv_merges_find (memory, public->n_members, n_arcs, timed, find_times (public, timed, times), merged);
  ok = ok && find_order (public, memory, times, merged);
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
  return cgv_radix_sort (&self->public.memory, keys, sorted, public->n_arcs);
}

/* Sorts the arcs in the order of the members, which is that of the pieces at every stop. */
static bool
sort_arcs (Inside *self)
{
  CgvCycleInside *public = &self->public;
  CgvMemory *memory = &self->public.memory;
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
cgv_cycle_inside_new (CgvCosts *costs,
                      CgvCycleId cycle)
{
  const CgvGraph *graph = costs->graph;
  CgvMemory own = cgv_costs_copy_memory (costs);
  Inside *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  atomic_init (&self->references, 1);
  self->public.memory = own;
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
cgv_cycle_inside_ref (CgvCycleInside *inside)
{
  atomic_fetch_add_explicit (&((Inside *) inside)->references, 1, memory_order_relaxed);
  return inside;
}

static void
free_arrays (Inside *self)
{
  const CgvCycleInside *public = &self->public;
  CgvMemory *memory = &self->public.memory;

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
  memory = self->public.memory;
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
