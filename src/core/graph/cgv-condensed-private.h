/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A graph whose cycles are taken as one: no path comes back to where it was.
 *
 * A super is a node that is in no cycle, or a cycle. Short-lived; one thread.
 */

#include "cgv-cycles.h"

/**
 * CgvCondensed:
 * @n_nodes: number of nodes of the graph
 * @out_start: as in #CgvGraph
 * @edges: as in #CgvGraph
 * @present: for each edge, 0 if there is none
 * @cycles: for each node, its cycle or CGV_NONE
 * @cycle_start: as in #CgvGraph
 * @cycle_nodes: as in #CgvGraph
 * @n_supers: numbers of supers are below that: those of nodes, then n_nodes and that of the cycle
 * @n_ordered: how many supers there are; nodes that are in cycles are none
 * @order: the supers, each before those that it calls
 *
 * The arrays but @order belong to the graph.
 */
typedef struct
{
  uint32_t n_nodes;
  const uint32_t *out_start;
  const CgvEdge *edges;
  const uint8_t *present;
  const CgvCycleId *cycles;
  const uint32_t *cycle_start;
  const CgvNodeId *cycle_nodes;
  uint32_t n_supers;
  uint32_t n_ordered;
  uint32_t *order;
} CgvCondensed;

/**
 * cgv_condensed_init:
 * @condensed: (out caller-allocates): what to initialise
 * @graph: a graph
 * @memory: where memory comes from
 *
 * Puts the cycles and other nodes of a graph in order (A. Kahn, CACM 5(11), 1962). Linear.
 *
 * Returns: false if there is no memory; there is nothing to clear then
 */
bool cgv_condensed_init (CgvCondensed *condensed,
                         const CgvGraph *graph,
                         CgvMemory *memory);

/**
 * cgv_condensed_init_of:
 * @condensed: (out caller-allocates): what to initialise
 * @graph: a graph
 * @present: for each edge, 0 if there is none
 * @cycles: the cycles of these edges
 * @memory: where memory comes from
 *
 * As cgv_condensed_init(), with some of the edges only.
 *
 * Returns: false if there is no memory; there is nothing to clear then
 */
bool cgv_condensed_init_of (CgvCondensed *condensed,
                            const CgvGraph *graph,
                            const uint8_t *present,
                            const CgvCycles *cycles,
                            CgvMemory *memory);

/**
 * cgv_condensed_clear:
 * @condensed: what was initialised
 * @memory: the memory it was given
 *
 * Frees it.
 */
void cgv_condensed_clear (CgvCondensed *condensed,
                          CgvMemory *memory);

/**
 * cgv_condensed_get_super:
 * @condensed: a condensed graph
 * @node: a node
 *
 * The super that a node is or is in.
 *
 * Returns: the number of the super
 */
static inline uint32_t
cgv_condensed_get_super (const CgvCondensed *condensed,
                         CgvNodeId node)
{
  return condensed->cycles[node] == CGV_NONE ? node : condensed->n_nodes + condensed->cycles[node];
}

/**
 * cgv_condensed_get_members:
 * @condensed: a condensed graph
 * @super: (inout): a super
 * @n_members: (out): how many
 *
 * The nodes of a super.
 *
 * Returns: (array length=n_members) (transfer none): the nodes; for a single one, @super
 */
static inline const CgvNodeId *
cgv_condensed_get_members (const CgvCondensed *condensed,
                           const uint32_t *super,
                           uint32_t *n_members)
{
  CgvCycleId cycle;

  *n_members = 1;
  if (*super < condensed->n_nodes)
    return super;
  cycle = *super - condensed->n_nodes;
  *n_members = condensed->cycle_start[cycle + 1] - condensed->cycle_start[cycle];
  return condensed->cycle_nodes + condensed->cycle_start[cycle];
}
