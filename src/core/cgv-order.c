/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-order-private.h"

#include <string.h>

#include "cgv-filter.h"
#include "cgv-radix.h"

/* Below this many equal rows, moving them one by one is faster than a radix sort. */
#define FEW 48

/**
 * CgvOrder:
 * @memory: where everything comes from
 * @fold: the nodes
 * @ranks: the ranks of their names and locations
 */
struct CgvOrder
{
  CgvMemory memory;
  CgvFold *fold;
  CgvRanks ranks;
};

/**
 * Rows:
 * @order: whose they are
 * @costs: the costs to sort by
 * @key: what to sort by
 * @descending: whether the largest comes first
 * @nodes: the rows
 * @keys: their sort keys, in the same order
 */
typedef struct
{
  CgvOrder *order;
  const CgvCosts *costs;
  CgvOrderKey key;
  bool descending;
  CgvNodeId *nodes;
  uint64_t *keys;
} Rows;

CgvOrder *
cgv_order_new_with_memory (CgvFold *fold,
                           const CgvMemory *memory)
{
  CgvMemory own = *memory;
  CgvOrder *order = cgv_memory_new (&own, 1, sizeof *order);

  if (order == NULL)
    return NULL;
  order->memory = own;
  order->fold = cgv_fold_ref (fold);
  order->ranks.n_nodes = cgv_fold_get_n_nodes (fold);
  return order;
}

CgvOrder *
cgv_order_new (CgvFold *fold)
{
  CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_order_new_with_memory (fold, &memory);
}

void
cgv_order_free (CgvOrder *order)
{
  CgvMemory memory;

  if (order == NULL)
    return;
  cgv_ranks_clear (&order->ranks, &order->memory);
  cgv_fold_unref (order->fold);
  memory = order->memory;
  cgv_memory_free (&memory, order, 1, sizeof *order);
}

/* Maps a cost to a number that has its order without regard to signs. */
static uint64_t
cost_key (const CgvCosts *costs,
          CgvCost cost)
{
  return costs->is_signed ? cost ^ (uint64_t) 1 << 63 : cost;
}

static uint64_t
ascending_key (const Rows *rows,
               CgvNodeId node)
{
  switch (rows->key)
    {
    case CGV_ORDER_INCLUSIVE:
      return cost_key (rows->costs, rows->costs->inclusive[node]);
    case CGV_ORDER_SELF:
      return cost_key (rows->costs, rows->costs->self[node]);
    case CGV_ORDER_CALLS:
      return rows->costs->graph->n_calls[node];
    case CGV_ORDER_NAME:
      return rows->order->ranks.names[node];
    case CGV_ORDER_LOCATION:
      return rows->order->ranks.locations[node];
    default:
      return 0;
    }
}

/* What decides between rows that are equal by their key: first this, largest first … */
static uint64_t
first_tie_key (const Rows *rows,
               CgvNodeId node)
{
  return ~cost_key (rows->costs, rows->costs->inclusive[node]);
}

/* … then name and id. */
static uint64_t
second_tie_key (const Rows *rows,
                CgvNodeId node)
{
  return (uint64_t) rows->order->ranks.names[node] << 32 | node;
}

static bool
comes_after (const Rows *rows,
             CgvNodeId a,
             CgvNodeId b)
{
  uint64_t key_a = first_tie_key (rows, a);
  uint64_t key_b = first_tie_key (rows, b);

  if (key_a != key_b)
    return key_a > key_b;
  return second_tie_key (rows, a) > second_tie_key (rows, b);
}

static void
insert_ties (const Rows *rows,
             CgvNodeId *nodes,
             size_t n)
{
  for (size_t i = 1; i < n; i++)
    {
      CgvNodeId node = nodes[i];
      size_t at = i;

      for (; at > 0 && comes_after (rows, nodes[at - 1], node); at--)
        nodes[at] = nodes[at - 1];
      nodes[at] = node;
    }
}

/* Sorts rows whose keys are equal; their keys are overwritten. */
static bool
sort_ties (const Rows *rows,
           size_t start,
           size_t n)
{
  CgvNodeId *nodes = rows->nodes + start;
  uint64_t *keys = rows->keys + start;

  if (n < FEW)
    {
      insert_ties (rows, nodes, n);
      return true;
    }
  for (size_t i = 0; i < n; i++)
    keys[i] = second_tie_key (rows, nodes[i]);
  if (!cgv_radix_sort (&rows->order->memory, keys, nodes, n))
    return false;
  for (size_t i = 0; i < n; i++)
    keys[i] = first_tie_key (rows, nodes[i]);
  return cgv_radix_sort (&rows->order->memory, keys, nodes, n);
}

static bool
sort_rows (const Rows *rows,
           size_t n)
{
  size_t start = 0;

  for (size_t i = 0; i < n; i++)
    rows->keys[i] = rows->descending ? ~ascending_key (rows, rows->nodes[i]) : ascending_key (rows, rows->nodes[i]);
  if (!cgv_radix_sort (&rows->order->memory, rows->keys, rows->nodes, n))
    return false;

  for (size_t i = 1; i <= n; i++)
    {
      if (i < n && rows->keys[i] == rows->keys[start])
        continue;
      if (i - start > 1 && !sort_ties (rows, start, i - start))
        return false;
      start = i;
    }
  return true;
}

CgvMemory *
cgv_order_get_memory (CgvOrder *order)
{
  return &order->memory;
}

const CgvRanks *
cgv_order_get_ranks (CgvOrder *order,
                     CgvOrderKey key)
{
  if (!cgv_ranks_add_names (&order->ranks, order->fold, &order->memory))
    return NULL;
  if (key == CGV_ORDER_LOCATION && !cgv_ranks_add_locations (&order->ranks, order->fold, &order->memory))
    return NULL;
  return &order->ranks;
}

bool
cgv_order_sort (CgvOrder *order,
                const CgvCosts *costs,
                CgvOrderKey key,
                bool descending,
                CgvNodeId *nodes,
                size_t n_nodes)
{
  CgvMemory *memory = &order->memory;
  Rows rows = { order, costs, key, descending, NULL, NULL };
  bool ok;

  if (cgv_order_get_ranks (order, key) == NULL)
    return false;

  rows.nodes = cgv_memory_resize (memory, NULL, 0, n_nodes, sizeof *rows.nodes);
  rows.keys = cgv_memory_resize (memory, NULL, 0, n_nodes, sizeof *rows.keys);
  ok = n_nodes == 0 || (rows.nodes != NULL && rows.keys != NULL);
  if (ok && n_nodes > 0)
    {
      memcpy (rows.nodes, nodes, n_nodes * sizeof *nodes);
      ok = sort_rows (&rows, n_nodes);
    }
  if (ok && n_nodes > 0)
    memcpy (nodes, rows.nodes, n_nodes * sizeof *nodes);

  cgv_memory_free (memory, rows.nodes, n_nodes, sizeof *rows.nodes);
  cgv_memory_free (memory, rows.keys, n_nodes, sizeof *rows.keys);
  return ok;
}

size_t
cgv_order_filter (CgvOrder *order,
                  const char *text,
                  CgvNodeId *nodes)
{
  return cgv_filter_nodes (order->fold, &order->memory, text, nodes);
}
