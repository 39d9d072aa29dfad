/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-inside.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-cost.h"
#include "cgv-costs-private.h"
#include "cgv-heap.h"
#include "cgv-merges.h"
#include "cgv-radix.h"

typedef struct
{
  CgvCycleInside public; /* the first member, so that both have one address */
  uint32_t n_nodes;    /* of the graph's list of members, hidden ones included */
  uint32_t *member_of; /* for each position in that list, the member; CGV_NONE for one that is hidden */
} Inside;

/* The edges of one side or two. */
typedef struct
{
  const uint32_t *out_start;
  const uint32_t *in_start;
  const uint32_t *in_edges;
} Edges;

static Edges
get_edges (const CgvCycleInside *inside)
{
  const CgvComparison *comparison = inside->comparison;
  const CgvGraph *graph = inside->costs->graph;

  if (comparison != NULL)
    return (Edges){ comparison->joined->out_start, comparison->joined->in_start, comparison->joined->in_edges };
  return (Edges){ graph->out_start, graph->in_start, graph->in_edges };
}

static bool
is_present (const CgvCycleInside *inside,
            uint32_t edge)
{
  if (inside->comparison != NULL)
    return cgv_comparison_get_edge_presence (inside->comparison, edge) != CGV_PRESENT_NEITHER;
  return inside->costs->graph->present[edge] != 0;
}

/* Signed costs as keys that sort as they do. */
static uint64_t
get_key (const CgvCycleInside *inside,
         CgvCost cost)
{
  return inside->is_signed ? cost ^ (uint64_t) 1 << 63 : cost;
}

static CgvCost
get_larger (const CgvCycleInside *inside,
            CgvCost a,
            CgvCost b)
{
  return cgv_cost_compare (a, b, inside->is_signed) >= 0 ? a : b;
}

/* What an edge, and what a node, weighs: as much as on the side where it costs more. */
static CgvCost
get_edge_weight (const CgvCycleInside *inside,
                 uint32_t edge)
{
  CgvCost cost = cgv_cycle_inside_get_edge_cost (inside, CGV_SIDE_NEW, edge);

  return inside->comparison == NULL ? cost : get_larger (inside, cost, cgv_cycle_inside_get_edge_cost (inside, CGV_SIDE_BASE, edge));
}

static uint64_t
get_edge_count (const CgvCycleInside *inside,
                uint32_t edge)
{
  uint64_t count = cgv_cycle_inside_get_edge_count (inside, CGV_SIDE_NEW, edge);
  uint64_t base = inside->comparison != NULL ? cgv_cycle_inside_get_edge_count (inside, CGV_SIDE_BASE, edge) : 0;

  return count > base ? count : base;
}

static CgvCost
get_node_weight (const CgvCycleInside *inside,
                 CgvNodeId node)
{
  const CgvComparison *comparison = inside->comparison;

  if (comparison == NULL)
    return inside->costs->self[node];
  return get_larger (inside, cgv_comparison_get_self (comparison, CGV_SIDE_BASE, node), cgv_comparison_get_self (comparison, CGV_SIDE_NEW, node));
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

static bool
is_hidden (const CgvCycleInside *inside,
           CgvNodeId node)
{
  if (inside->comparison != NULL)
    return cgv_comparison_get_presence (inside->comparison, node) == CGV_PRESENT_NEITHER;
  return cgv_graph_is_hidden (inside->costs->graph, node);
}

/* The members by self cost; of equal ones the first node first. */
static bool
sort_members (Inside *self)
{
  CgvCycleInside *public = &self->public;
  const CgvNodeId *nodes = get_nodes (public);
  uint32_t n = self->n_nodes;
  CgvPool *pool = cgv_box_get_pool (self);
  CgvPool scratch = { .memory = pool->memory };
  uint64_t *keys = cgv_pool_new (&scratch, n, sizeof *keys);
  uint32_t *positions = cgv_pool_new (&scratch, n, sizeof *positions);
  bool ok;

  public->members = cgv_pool_new (pool, n, sizeof *public->members);
  self->member_of = cgv_pool_new (pool, n, sizeof *self->member_of);
  ok = !scratch.failed && !pool->failed;
  for (uint32_t i = 0; ok && i < n; i++)
    {
      self->member_of[i] = CGV_NONE;
      if (is_hidden (public, nodes[i]))
        continue;
      keys[public->n_members] = ~get_key (public, get_node_weight (public, nodes[i]));
      positions[public->n_members++] = i;
    }
  ok = ok && cgv_radix_sort (pool->memory, keys, positions, public->n_members);
  for (uint32_t i = 0; ok && i < public->n_members; i++)
    {
      public->members[i] = nodes[positions[i]];
      self->member_of[positions[i]] = i;
    }
  cgv_pool_clear (&scratch);
  return ok;
}

/* Appends the edges of a member: arcs to @arcs, the others to their lists. Where lists are NULL it only counts. */
static void
list_edges (CgvCycleInside *inside,
            CgvNodeId node,
            uint32_t *arcs)
{
  const Edges edges = get_edges (inside);

  for (uint32_t edge = edges.out_start[node]; edge < edges.out_start[node + 1]; edge++)
    {
      CgvNodeId callee = cgv_cycle_inside_get_ends (inside, edge).callee;
      uint32_t *list = is_member (inside, callee) ? arcs : inside->exits;
      uint32_t *n = is_member (inside, callee) ? &inside->n_arcs : &inside->n_exits;

      if (callee == node || !is_present (inside, edge))
        continue;
      if (list != NULL)
        list[*n] = edge;
      ++*n;
    }
  for (uint32_t i = edges.in_start[node]; i < edges.in_start[node + 1]; i++)
    {
      uint32_t edge = edges.in_edges[i];

      if (is_member (inside, cgv_cycle_inside_get_ends (inside, edge).caller) || !is_present (inside, edge))
        continue;
      if (inside->entries != NULL)
        inside->entries[inside->n_entries] = edge;
      inside->n_entries++;
    }
}

/* Sorts edges: the lightest first, by cost and then by count, or the other way round. */
static bool
sort_edges (CgvCycleInside *inside,
            uint32_t *edges,
            uint32_t n_edges,
            bool heaviest_first)
{
  uint64_t flip = heaviest_first ? UINT64_MAX : 0;
  CgvMemory *memory = cgv_box_get_pool (inside)->memory;
  uint64_t *keys = cgv_memory_new (memory, n_edges, sizeof *keys);
  bool ok = keys != NULL;

  for (uint32_t i = 0; ok && i < n_edges; i++)
    keys[i] = get_edge_count (inside, edges[i]) ^ flip;
  ok = ok && cgv_radix_sort (memory, keys, edges, n_edges);
  for (uint32_t i = 0; ok && i < n_edges; i++)
    keys[i] = get_key (inside, get_edge_weight (inside, edges[i])) ^ flip;
  ok = ok && cgv_radix_sort (memory, keys, edges, n_edges);
  cgv_memory_free (memory, keys, n_edges, sizeof *keys);
  return ok;
}

static void
make_arcs (CgvCycleInside *inside,
           const uint32_t *edges)
{
  for (uint32_t i = 0; i < inside->n_arcs; i++)
    {
      CgvEdge ends = cgv_cycle_inside_get_ends (inside, edges[i]);

      inside->arcs[i] = (CgvCycleArc){
        .edge = edges[i],
        .caller = cgv_cycle_inside_find_member (inside, ends.caller),
        .callee = cgv_cycle_inside_find_member (inside, ends.callee),
        .cost = get_edge_weight (inside, edges[i]),
      };
    }
}

static bool
find_edges (CgvCycleInside *inside)
{
  CgvPool *pool = cgv_box_get_pool (inside);
  uint32_t *edges;
  uint32_t n_arcs;
  bool ok;

  for (uint32_t i = 0; i < inside->n_members; i++)
    list_edges (inside, inside->members[i], NULL);
  n_arcs = inside->n_arcs;
  edges = cgv_memory_new (pool->memory, n_arcs, sizeof *edges);
  inside->arcs = cgv_pool_new (pool, n_arcs, sizeof *inside->arcs);
  inside->entries = cgv_pool_new (pool, inside->n_entries, sizeof *inside->entries);
  inside->exits = cgv_pool_new (pool, inside->n_exits, sizeof *inside->exits);
  ok = edges != NULL && !pool->failed;
  if (ok)
    {
      inside->n_arcs = inside->n_entries = inside->n_exits = 0;
      for (uint32_t i = 0; i < inside->n_members; i++)
        list_edges (inside, inside->members[i], edges);
      ok = sort_edges (inside, edges, n_arcs, false) && sort_edges (inside, inside->entries, inside->n_entries, true) &&
           sort_edges (inside, inside->exits, inside->n_exits, true);
    }
  if (ok)
    make_arcs (inside, edges);
  cgv_memory_free (pool->memory, edges, n_arcs, sizeof *edges);
  return ok;
}

static bool
weigh_the_same (const CgvCycleInside *inside,
                const CgvCycleArc *a,
                const CgvCycleArc *b)
{
  return a->cost == b->cost && get_edge_count (inside, a->edge) == get_edge_count (inside, b->edge);
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

      if (i + 1 == inside->n_arcs || !weigh_the_same (inside, arc, arc + 1))
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
  CgvPool pool; /* has the arrays */
  const uint32_t *times;
  uint32_t n_times;
  const uint32_t *merged;
  uint32_t n_roots;       /* how many components there are */
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
  return cgv_cost_to_double (order->inside->arcs[arc].cost, order->inside->is_signed);
}

/* Makes a graph of the components that a time joins: all that are left after the last one. */
static void
gather (Order *order,
        const uint32_t *arcs,
        uint32_t n_arcs,
        uint32_t time)
{
  uint32_t end = 0;

  order->n_children = 0;
  for (uint32_t i = 0; time == order->n_times && i < order->inside->n_members; i++)
    get_child (order, i);
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

static void
unite (Order *order,
       uint32_t one,
       uint32_t other)
{
  uint32_t a = find_root (order, one);
  uint32_t b = find_root (order, other);
  uint32_t larger = order->size[a] >= order->size[b] ? a : b;
  uint32_t smaller = larger == a ? b : a;

  if (a == b)
    return;
  order->parent[smaller] = larger;
  order->size[larger] += order->size[smaller];
  order->n_roots--;
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
    unite (order, order->inside->arcs[arcs[i]].caller, order->inside->arcs[arcs[i]].callee);
  for (uint32_t i = 0; time == order->n_times && i < order->n_children; i++)
    unite (order, order->children[0].root, order->children[i].root);
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
           uint32_t time,
           uint32_t *sorted)
{
  CgvCycleStop *stop = &order->inside->stops[order->n_stops];

  *stop = order->state;
  stop->n_lightest = count_lightest (order, time);
  order->stop_times[order->n_stops++] = time;

  gather (order, arcs, n_arcs, time);
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
  uint64_t *keys = cgv_memory_new (order->pool.memory, n_arcs, sizeof *keys);
  bool ok = keys != NULL;

  for (uint32_t i = 0; ok && i < n_arcs; i++)
    {
      keys[i] = order->merged[i];
      order->arcs[i] = i;
    }
  ok = ok && cgv_radix_sort (order->pool.memory, keys, order->arcs, n_arcs);
  cgv_memory_free (order->pool.memory, keys, n_arcs, sizeof *keys);
  return ok;
}

static bool
pass_times (Order *order)
{
  CgvCycleInside *inside = order->inside;
  uint32_t *sorted = cgv_pool_new (&order->pool, inside->n_members, sizeof *sorted);
  bool ok = sorted != NULL && sort_by_time (order);
  uint32_t end = 0;

  while (ok && order->n_roots > 1)
    {
      uint32_t first = end;
      uint32_t time = first < inside->n_arcs ? order->merged[order->arcs[first]] : order->n_times;

      while (end < inside->n_arcs && order->merged[order->arcs[end]] == time)
        end++;
      ok = pass_time (order, order->arcs + first, end - first, time, sorted);
    }
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
add_stop (const CgvCycleInside *inside,
          CgvCycleStop *stop,
          const CgvCycleStop *more)
{
  stop->n_cut += more->n_cut;
  for (int side = 0; side < CGV_N_SIDES; side++)
    {
      stop->cost[side] = cgv_cost_add (stop->cost[side], more->cost[side], inside->is_signed);
      stop->calls[side] = cgv_cost_add (stop->calls[side], more->calls[side], false);
    }
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

/* Adds what each stop cuts to what the stops before it do. */
static void
sum_arcs (const Order *order)
{
  CgvCycleInside *inside = order->inside;

  for (uint32_t i = 0; i < inside->n_arcs; i++)
    {
      CgvCycleArc *arc = &inside->arcs[i];
      CgvCycleStop cut = { .n_cut = 1 };

      arc->stop = find_stop (order, order->merged[i]);
      if (!arc->is_back)
        continue;
      for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
        {
          cut.cost[side] = cgv_cycle_inside_get_edge_cost (inside, side, arc->edge);
          cut.calls[side] = cgv_cycle_inside_get_edge_count (inside, side, arc->edge);
        }
      add_stop (inside, &inside->stops[arc->stop], &cut);
    }
  for (uint32_t i = 1; i <= order->n_stops; i++)
    add_stop (inside, &inside->stops[i], &inside->stops[i - 1]);
}

/* Adds the members that each stop leaves in sub-cycles to those of the stops behind it. */
static void
sum_members (const Order *order)
{
  CgvCycleInside *inside = order->inside;

  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    {
      for (uint32_t i = 0; order->n_stops > 0 && i < inside->n_members; i++)
        {
          CgvCost *self = &inside->stops[find_stop (order, order->first_merged[i]) - 1].self[side];

          *self = cgv_cost_add (*self, cgv_cycle_inside_get_self (inside, side, i), inside->is_signed);
        }
      for (uint32_t i = order->n_stops; i > 0; i--)
        inside->stops[i - 1].self[side] = cgv_cost_add (inside->stops[i - 1].self[side], inside->stops[i].self[side], inside->is_signed);
    }
}

/* Copies what was found to the inside, with no more room for stops than there are. */
static bool
finish (Order *order)
{
  CgvCycleInside *inside = order->inside;
  uint32_t member = inside->n_members > 0 ? order->head[find_root (order, 0)] : 0;
  CgvCycleStop *stops;

  number_stops (order);
  sum_arcs (order);
  sum_members (order);
  for (uint32_t i = 0; i < inside->n_members; i++)
    {
      inside->order[i] = member;
      inside->gaps[i] = i > 0 ? find_stop (order, order->gap[member]) : 0;
      member = order->next[member];
    }

  inside->n_stops = order->n_stops + 1;
  stops = cgv_pool_new (cgv_box_get_pool (inside), inside->n_stops, sizeof *stops);
  if (stops != NULL)
    memcpy (stops, inside->stops, inside->n_stops * sizeof *stops);
  inside->stops = stops;
  return stops != NULL;
}

static bool
allocate (Order *order)
{
  CgvCycleInside *inside = order->inside;
  CgvPool *pool = cgv_box_get_pool (inside);
  uint32_t n = inside->n_members;

  inside->order = cgv_pool_new (pool, n, sizeof *inside->order);
  inside->gaps = cgv_pool_new (pool, n, sizeof *inside->gaps);
  /* Each stop but one joins two components or more; those that there are are copied in the end. */
  inside->stops = cgv_pool_new (&order->pool, (size_t) n + 1, sizeof *inside->stops);
  order->arcs = cgv_pool_new (&order->pool, inside->n_arcs, sizeof *order->arcs);
  order->out = cgv_pool_new (&order->pool, inside->n_arcs, sizeof *order->out);
  order->parent = cgv_pool_new (&order->pool, n, sizeof *order->parent);
  order->size = cgv_pool_new (&order->pool, n, sizeof *order->size);
  order->head = cgv_pool_new (&order->pool, n, sizeof *order->head);
  order->tail = cgv_pool_new (&order->pool, n, sizeof *order->tail);
  order->next = cgv_pool_new (&order->pool, n, sizeof *order->next);
  order->gap = cgv_pool_new (&order->pool, n, sizeof *order->gap);
  order->child_of = cgv_pool_new (&order->pool, n, sizeof *order->child_of);
  order->first_merged = cgv_pool_new (&order->pool, n, sizeof *order->first_merged);
  order->children = cgv_pool_new (&order->pool, n, sizeof *order->children);
  order->out_start = cgv_pool_new (&order->pool, (size_t) n + 1, sizeof *order->out_start);
  order->stop_times = cgv_pool_new (&order->pool, n, sizeof *order->stop_times);
  return !pool->failed && !order->pool.failed;
}

/* Finds the stops, the order of the members, and which arcs lead back in it. @times has for each arc how many weights
 * are heavier, @merged the time that connects its ends, as from cgv_merges_find(). */
static bool
find_order (CgvCycleInside *inside,
            const uint32_t *times,
            uint32_t n_times,
            const uint32_t *merged)
{
  CgvMemory *memory = cgv_box_get_pool (inside)->memory;
  Order order = { .inside = inside, .pool.memory = memory, .times = times, .n_times = n_times, .merged = merged, .n_roots = inside->n_members };
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
  cgv_heap_clear (&order.ready);
  cgv_pool_clear (&order.pool);
  return ok;
}

static bool
find_stops (CgvCycleInside *public)
{
  CgvPool scratch = { .memory = cgv_box_get_pool (public)->memory };
  uint32_t n_arcs = public->n_arcs;
  uint32_t n_times = 0;
  CgvTimedArc *timed = cgv_pool_new (&scratch, n_arcs, sizeof *timed);
  uint32_t *times = cgv_pool_new (&scratch, n_arcs, sizeof *times);
  uint32_t *merged = cgv_pool_new (&scratch, n_arcs, sizeof *merged);
  bool ok = !scratch.failed;

  if (ok)
    n_times = find_times (public, timed, times);
  ok = ok && cgv_merges_find (scratch.memory, public->n_members, n_arcs, timed, n_times, merged) &&
       find_order (public, times, n_times, merged);
  cgv_pool_clear (&scratch);
  return ok;
}

static bool
sort_by_position (CgvCycleInside *public,
                  const uint32_t *position_of,
                  uint64_t *keys,
                  bool by_caller,
                  uint32_t *sorted)
{
  for (uint32_t i = 0; i < public->n_arcs; i++)
    {
      keys[i] = position_of[by_caller ? public->arcs[i].caller : public->arcs[i].callee];
      sorted[i] = i;
    }
  return cgv_radix_sort (cgv_box_get_pool (public)->memory, keys, sorted, public->n_arcs);
}

/* Sorts the arcs in the order of the members, which is that of the pieces at every stop. */
static bool
sort_arcs (CgvCycleInside *public)
{
  CgvPool *pool = cgv_box_get_pool (public);
  CgvPool scratch = { .memory = pool->memory };
  uint64_t *keys = cgv_pool_new (&scratch, public->n_arcs, sizeof *keys);
  uint32_t *position_of = cgv_pool_new (&scratch, public->n_members, sizeof *position_of);
  bool ok;

  public->by_caller = cgv_pool_new (pool, public->n_arcs, sizeof *public->by_caller);
  public->by_callee = cgv_pool_new (pool, public->n_arcs, sizeof *public->by_callee);
  ok = !scratch.failed && !pool->failed;
  for (uint32_t i = 0; ok && i < public->n_members; i++)
    position_of[public->order[i]] = i;
  ok = ok && sort_by_position (public, position_of, keys, true, public->by_caller) &&
       sort_by_position (public, position_of, keys, false, public->by_callee);
  cgv_pool_clear (&scratch);
  return ok;
}

CgvCycleInside *
cgv_cycle_inside_new (CgvCosts *costs,
                      CgvComparison *comparison,
                      CgvCycleId cycle)
{
  const CgvGraph *graph = costs->graph;
  CgvMemory own = cgv_box_copy_memory (costs);
  Inside *self = cgv_box_new (&own, sizeof *self);

  if (self == NULL)
    return NULL;
  self->public.costs = cgv_costs_ref (costs);
  self->public.comparison = comparison != NULL ? cgv_comparison_ref (comparison) : NULL;
  self->public.is_signed = comparison != NULL ? comparison->is_signed : costs->is_signed;
  self->public.cycle = cycle;
  self->n_nodes = graph->cycle_start[cycle + 1] - graph->cycle_start[cycle];

  if (!sort_members (self) || !find_edges (&self->public) || !find_stops (&self->public) || !sort_arcs (&self->public))
    {
      cgv_cycle_inside_unref (&self->public);
      return NULL;
    }
  return &self->public;
}

static void
clear (void *object)
{
  CgvCycleInside *inside = object;

  cgv_comparison_unref (inside->comparison);
  cgv_costs_unref (inside->costs);
}

CGV_BOX_TYPE (CgvCycleInside, cgv_cycle_inside, clear)

/* Cycles are numbered in the order of their first nodes, so that a higher number than all before is one more cycle. */
uint32_t
cgv_cycle_inside_count_own (const CgvCycleInside *inside,
                            CgvSide side,
                            uint32_t *n_in_own)
{
  const Inside *self = (const Inside *) inside;
  const CgvCycleId *own_cycles = cgv_cycle_inside_get_costs (inside, side)->graph->own_cycles;
  const CgvNodeId *nodes = get_nodes (inside);
  uint32_t n_cycles = 0;
  CgvCycleId next = 0;

  *n_in_own = own_cycles != NULL ? 0 : inside->n_members;
  for (uint32_t i = 0; own_cycles != NULL && i < self->n_nodes; i++)
    {
      CgvCycleId own = own_cycles[nodes[i]];

      if (own == CGV_NONE)
        continue;
      *n_in_own += self->member_of[i] != CGV_NONE;
      if (n_cycles > 0 && own < next)
        continue;
      next = own + 1;
      n_cycles++;
    }
  return own_cycles != NULL ? n_cycles : 1;
}

CgvCostRange
cgv_cycle_inside_add_ranges (const CgvCycleInside *inside,
                             CgvCostRange a,
                             CgvCostRange b)
{
  if (inside->is_signed && !(cgv_cost_range_is_exact (a) && cgv_cost_range_is_exact (b)))
    return (CgvCostRange){ (CgvCost) INT64_MIN, (CgvCost) INT64_MAX };
  return (CgvCostRange){ cgv_cost_add (a.low, b.low, inside->is_signed), cgv_cost_add (a.high, b.high, inside->is_signed) };
}

uint32_t
cgv_cycle_inside_find_member (const CgvCycleInside *inside,
                              CgvNodeId node)
{
  const CgvNodeId *nodes = get_nodes (inside);
  uint32_t first = 0;
  uint32_t end = ((const Inside *) inside)->n_nodes;

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

/* On each side. */
static bool
cuts_little (const CgvCycleInside *inside,
             const CgvCycleStop *stop)
{
  for (CgvSide side = cgv_cycle_inside_get_first_side (inside); side < CGV_N_SIDES; side++)
    {
      if (stop->cost[side] > cgv_cycle_inside_get_costs (inside, side)->cycle_inclusive[inside->cycle] / 5)
        return false;
    }
  return true;
}

uint32_t
cgv_cycle_inside_get_first_stop (const CgvCycleInside *inside)
{
  uint32_t stop = 0;

  while (!inside->is_signed && stop + 1 < inside->n_stops && cuts_little (inside, &inside->stops[stop + 1]))
    stop++;
  return stop;
}
