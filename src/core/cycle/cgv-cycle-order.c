/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-inside-private.h"

#include "cgv-cost.h"
#include "cgv-heap.h"
#include "cgv-radix.h"

/* Joins components as time goes by, as the arcs that merge them were found to do, and puts their
 * members in order while it does. A time that joins any is a stop: the state before it. */

/**
 * Child:
 * @root: a component that a time joins with others
 * @head: the first of its members in the order
 * @tail: the last of its members in the order
 * @n_heavier: how many arcs to it are heavier than what the stop cuts, from children not in order yet
 * @back: what the lighter arcs to it cost, from children not in order yet
 * @is_placed: whether it is in order
 */
typedef struct
{
  uint32_t root;
  uint32_t head;
  uint32_t tail;
  uint32_t n_heavier;
  double back;
  bool is_placed;
} Child;

/**
 * Order:
 * @arcs: the arcs, by the time that merges their ends
 * @parent: for each member, the next one on the way to the root of its component
 * @size: for each root, the size of its component
 * @head: for each root, the first of its members in the order
 * @tail: for each root, the last of its members in the order
 * @next: for each member, the next one in the order
 * @gap: for each member, the time that put it behind the one before it
 * @child_of: for each root, its child plus 1, or 0
 * @first_merged: for each member, the time that it got into a sub-cycle
 * @children: what one time joins
 * @out_start: for each child, where its arcs start
 * @out: the arcs between children, by caller
 * @ready: children that no heavier arc comes to from children that are not in order
 * @n_stops: how many stops were found; the last one is the first
 * @stop_times: for each of them, its time
 */
typedef struct
{
  CgvCycleInside *inside;
  CgvMemory *memory;
  const uint32_t *times;
  const uint32_t *merged;
  uint32_t *arcs;
  uint32_t *parent;
  uint32_t *size;
  uint32_t *head;
  uint32_t *tail;
  uint32_t *next;
  uint32_t *gap;
  uint32_t *child_of;
  uint32_t *first_merged;
  Child *children;
  uint32_t n_children;
  uint32_t *out_start;
  uint32_t *out;
  CgvHeap ready;
  CgvCycleStop state;
  uint32_t n_stops;
  uint32_t *stop_times;
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

/* What the stop of a time cuts: all arcs that are not heavier. */
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
sort_arcs (Order *order)
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
  bool ok = sorted != NULL && sort_arcs (order);
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
free_arrays (Order *order)
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

bool
cgv_cycle_order_find (CgvCycleInside *inside,
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
  free_arrays (&order);
  return ok;
}
