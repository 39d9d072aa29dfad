/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-back.h"

#include <string.h>

#include "cgv-components.h"
#include "cgv-heap.h"

/* Looks for the cycles that some of the arcs form. */
typedef struct
{
  CgvMemory *memory;
  const CgvCycleArcs *arcs;
  CgvPool pool;
  CgvComponents components;
  uint8_t *present; /* for each arc, whether it is there */
  uint32_t *sizes;  /* for each component, how many nodes it has */
} Finder;

/* Clear the finder even after a failure. */
static bool
init_finder (Finder *finder,
             CgvMemory *memory,
             const CgvCycleArcs *arcs)
{
  bool ok;

  *finder = (Finder){ .memory = memory, .arcs = arcs, .pool.memory = memory };
  cgv_pool_make (&finder->pool, &finder->present, arcs->n_arcs);
  cgv_pool_make (&finder->pool, &finder->sizes, (size_t) arcs->n_nodes + 1);
  ok = cgv_components_init (&finder->components, memory, arcs->n_nodes) && !finder->pool.failed;
  if (ok)
    memset (finder->present, 1, arcs->n_arcs);
  return ok;
}

static void
clear_finder (Finder *finder)
{
  cgv_components_clear (&finder->components);
  cgv_pool_clear (&finder->pool);
}

static void
add_cycle (CgvCycleRest *rest,
           uint32_t size)
{
  rest->n_cycles++;
  rest->n_members += size;
  if (size > rest->sizes[0])
    {
      rest->sizes[1] = rest->sizes[0];
      rest->sizes[0] = size;
    }
  else if (size > rest->sizes[1])
    rest->sizes[1] = size;
}

/* A component has a number from 1 to the number of nodes. */
static bool
find_rest (Finder *finder,
           CgvCycleRest *rest)
{
  const CgvCycleArcs *arcs = finder->arcs;

  *rest = (CgvCycleRest){ 0 };
  if (!cgv_components_find (&finder->components, arcs->n_nodes, arcs->out_start, arcs->ends, finder->present))
    return false;
  memset (finder->sizes, 0, ((size_t) arcs->n_nodes + 1) * sizeof *finder->sizes);
  for (uint32_t i = 0; i < arcs->n_nodes; i++)
    finder->sizes[finder->components.component[i]]++;
  for (uint32_t i = 1; i <= arcs->n_nodes; i++)
    {
      if (finder->sizes[i] > 1)
        add_cycle (rest, finder->sizes[i]);
    }
  return true;
}

/* Finds the least number of lightest arcs without which no cycle is left. */
static bool
count_lightest (CgvMemory *memory,
                const CgvCycleArcs *arcs,
                uint32_t *n_lightest)
{
  uint32_t end = arcs->n_arcs;
  Finder finder;
  bool ok = init_finder (&finder, memory, arcs);

  *n_lightest = 0;
  while (ok && *n_lightest < end)
    {
      uint32_t middle = *n_lightest + (end - *n_lightest) / 2;
      CgvCycleRest rest;

      for (uint32_t i = 0; i < arcs->n_arcs; i++)
        finder.present[arcs->by_weight[i]] = i >= middle;
      ok = find_rest (&finder, &rest);
      if (rest.n_cycles > 0)
        *n_lightest = middle + 1;
      else
        end = middle;
    }
  clear_finder (&finder);
  return ok;
}

typedef struct
{
  const CgvCycleArcs *arcs;
  CgvPool pool;
  uint8_t *is_light;   /* for each arc, whether it may lead back */
  uint32_t *n_heavy;   /* for each node, how many arcs from nodes not in order yet may not lead back */
  double *light;       /* for each node, the weight of the lighter arcs from the remaining nodes */
  uint32_t *positions; /* for each node, its position in the order from 1; 0 if it is not in order yet */
  uint32_t n_placed;
  CgvHeap ready; /* the nodes that may come next; a node is there once for each weight that it had */
} Order;

static bool
init_order (Order *order,
            CgvMemory *memory,
            const CgvCycleArcs *arcs,
            uint32_t n_lightest)
{
  *order = (Order){ .arcs = arcs, .pool.memory = memory };
  cgv_pool_make (&order->pool, &order->is_light, arcs->n_arcs);
  cgv_pool_make (&order->pool, &order->n_heavy, arcs->n_nodes);
  cgv_pool_make (&order->pool, &order->light, arcs->n_nodes);
  cgv_pool_make (&order->pool, &order->positions, arcs->n_nodes);
  cgv_heap_init (&order->ready, memory);
  if (order->pool.failed)
    return false;

  for (uint32_t i = 0; i < n_lightest; i++)
    order->is_light[arcs->by_weight[i]] = 1;
  for (uint32_t i = 0; i < arcs->n_arcs; i++)
    {
      order->n_heavy[arcs->ends[i].callee] += !order->is_light[i];
      order->light[arcs->ends[i].callee] += order->is_light[i] ? arcs->weights[i] : 0;
    }
  return true;
}

static bool
make_ready (Order *order,
            uint32_t node)
{
  return order->n_heavy[node] > 0 || cgv_heap_push (&order->ready, (CgvHeapItem){ order->light[node], node });
}

static bool
place (Order *order,
       uint32_t node)
{
  order->positions[node] = ++order->n_placed;
  cgv_foreach_in (i, order->arcs->out_start, node)
    {
      uint32_t callee = order->arcs->ends[i].callee;

      if (order->positions[callee] != 0)
        continue;
      if (order->is_light[i])
        order->light[callee] -= order->arcs->weights[i];
      else
        order->n_heavy[callee]--;
      if (!make_ready (order, callee))
        return false;
    }
  return true;
}

static bool
place_all (Order *order)
{
  for (uint32_t node = 0; node < order->arcs->n_nodes; node++)
    {
      if (!make_ready (order, node))
        return false;
    }
  while (order->ready.n_items > 0)
    {
      uint32_t node = cgv_heap_pop (&order->ready).value;

      if (order->positions[node] == 0 && !place (order, node))
        return false;
    }
  return true;
}

bool
cgv_cycle_back_find (CgvMemory *memory,
                     const CgvCycleArcs *arcs,
                     uint32_t *back,
                     uint32_t *n_back)
{
  uint32_t n_lightest;
  Order order;
  bool ok;

  *n_back = 0;
  if (!count_lightest (memory, arcs, &n_lightest))
    return false;
  ok = init_order (&order, memory, arcs, n_lightest) && place_all (&order);
  for (uint32_t i = 0; ok && i < n_lightest; i++)
    {
      CgvEdge ends = arcs->ends[arcs->by_weight[i]];

      if (order.positions[ends.caller] > order.positions[ends.callee])
        back[(*n_back)++] = arcs->by_weight[i];
    }
  cgv_heap_clear (&order.ready);
  cgv_pool_clear (&order.pool);
  return ok;
}

bool
cgv_cycle_back_find_rests (CgvMemory *memory,
                           const CgvCycleArcs *arcs,
                           const uint32_t *back,
                           uint32_t n_back,
                           CgvCycleRest *rests)
{
  Finder finder;
  bool ok = init_finder (&finder, memory, arcs);

  for (uint32_t i = 0; ok && i < n_back; i++)
    {
      finder.present[back[i]] = 0;
      ok = find_rest (&finder, &rests[i]);
      finder.present[back[i]] = 1;
    }
  clear_finder (&finder);
  return ok;
}
