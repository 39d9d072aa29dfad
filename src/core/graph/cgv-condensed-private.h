/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A graph whose cycles are taken as one: no path comes back to where it was.
 *
 * A component is a node that is in no cycle, or a cycle. Short-lived; one thread.
 */

#include "cgv-cycles.h"

/* The arrays but @order belong to the graph. */
typedef struct
{
  uint32_t n_nodes;
  const uint32_t *out_start;    /* as in #CgvGraph */
  const CgvEdge *edges;         /* as in #CgvGraph */
  const uint8_t *present;       /* for each edge, 0 if it is absent */
  const CgvCycleId *cycles;     /* for each node, its cycle or CGV_NONE */
  const uint32_t *cycle_start;  /* as in #CgvGraph */
  const CgvNodeId *cycle_nodes; /* as in #CgvGraph */
  uint32_t n_components;            /* upper bound of component numbers: those of nodes, then n_nodes plus those of cycles */
  uint32_t n_ordered;           /* number of components; nodes in cycles do not count */
  uint32_t *order;              /* the components, each before its callees */
} CgvCondensed;

/*
 * Puts the cycles and other nodes of a graph in order (A. Kahn, CACM 5(11), 1962). Linear. Returns false if there is no memory.
 *
 * @pool: the pool of @order
 */
bool cgv_condensed_init (CgvCondensed *condensed,
                         const CgvGraph *graph,
                         CgvPool *pool);

/*
 * Orders a graph as cgv_condensed_init() does, with some of its edges only.
 *
 * @present: for each edge, 0 to ignore it
 */
bool cgv_condensed_init_of (CgvCondensed *condensed,
                            const CgvGraph *graph,
                            const uint8_t *present,
                            const CgvCycles *cycles,
                            CgvPool *pool);

/* Returns the number of the component of a node. Without cycles, which most graphs have few of, nothing needs to be read. */
static inline uint32_t
cgv_condensed_get_component (const CgvCondensed *condensed,
                             CgvNodeId node)
{
  if (condensed->n_components == condensed->n_nodes || condensed->cycles[node] == CGV_NONE)
    return node;
  return condensed->n_nodes + condensed->cycles[node];
}

/* Returns the nodes of a component; for a single one, @component. */
static inline const CgvNodeId *
cgv_condensed_get_members (const CgvCondensed *condensed,
                           const uint32_t *component,
                           uint32_t *n_members)
{
  CgvCycleId cycle;

  *n_members = 1;
  if (*component < condensed->n_nodes)
    return component;
  cycle = *component - condensed->n_nodes;
  *n_members = condensed->cycle_start[cycle + 1] - condensed->cycle_start[cycle];
  return condensed->cycle_nodes + condensed->cycle_start[cycle];
}

/* Number of components ahead for which memory is prefetched, and the bytes that one prefetch
 * covers. */
#define CGV_CONDENSED_AHEAD 8u
#define CGV_CACHE_LINE      64u

/* Returns the node at a place in the order; CGV_NONE for a cycle, and before and after the order. */
static inline CgvNodeId
cgv_condensed_get_node_at (const CgvCondensed *condensed,
                           uint32_t place)
{
  uint32_t component = place < condensed->n_ordered ? condensed->order[place] : CGV_NONE;

  return component < condensed->n_nodes ? component : CGV_NONE;
}

/*
 * Components are in no order of memory. Asks for the calls of one, and for where those of another are.
 *
 * @soon: a place in the order, which may be before it or after it
 * @later: another one
 */
static inline void
cgv_condensed_fetch_calls (const CgvCondensed *condensed,
                           uint32_t soon,
                           uint32_t later)
{
  CgvNodeId node = cgv_condensed_get_node_at (condensed, later);

  if (node != CGV_NONE)
    __builtin_prefetch (&condensed->out_start[node]);
  node = cgv_condensed_get_node_at (condensed, soon);
  if (node == CGV_NONE)
    return;
  __builtin_prefetch (&condensed->present[condensed->out_start[node]]);
  for (uint32_t edge = condensed->out_start[node]; edge < condensed->out_start[node + 1]; edge += CGV_CACHE_LINE / sizeof (CgvEdge))
    __builtin_prefetch (&condensed->edges[edge]);
}
