/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The cycles of a graph: its strongly connected components of more than one node.
 */

#include "cgv-graph.h"
#include "cgv-memory.h"

typedef struct
{
  uint32_t n_nodes;
  uint32_t n_cycles;
  CgvCycleId *cycles; /* for each node, its cycle or CGV_NONE */
  uint32_t n_members; /* how many nodes are in cycles */
  uint32_t *start;    /* n_cycles + 1 indexes into @members */
  CgvNodeId *members; /* the members of the cycles, in ascending order within each */
} CgvCycles;

/*
 * Finds the cycles: the components of cgv_components_find() of more than one node. Linear. Any thread. Returns false if there is no memory,
 * or if it was cancelled.
 *
 * @pool: the pool of the arrays of @cycles
 * @out_start: n_nodes + 1 indexes into @edges
 * @edges: the edges, sorted by caller
 * @present: for each edge, 0 to ignore it; NULL to ignore none
 * @cancel: (nullable): how to ask whether to stop
 * @cycles: the cycles, numbered in the order of their first members
 */
bool cgv_cycles_find (CgvPool *pool,
                      uint32_t n_nodes,
                      const uint32_t *out_start,
                      const CgvEdge *edges,
                      const uint8_t *present,
                      const CgvCancel *cancel,
                      CgvCycles *cycles);

/*
 * Counts the cycles in a fraction of the memory that a CgvGraph takes. Linear. Any thread. Returns false if there is no memory; @n_cycles
 * is then unchanged.
 *
 * @n_cycles: (out): the number of cycles of its functions, over all parts and without any folding
 */
bool cgv_cycles_count (CgvMemory *memory,
                       const CgvProfile *profile,
                       uint32_t *n_cycles);
