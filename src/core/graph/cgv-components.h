/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Finds the strongly connected components of graphs, one after the other, with memory that is
 * allocated once. Used by one thread at a time.
 */

#include "cgv-cancel.h"
#include "cgv-graph.h"
#include "cgv-memory.h"

/* To be read only, except for @cancel and @pending. */
typedef struct
{
  CgvPool pool; /* of the arrays */
  const CgvCancel *cancel; /* how to ask whether to stop; NULL at first */
  /* for each node of the last graph, its component: a number from 1 to its number of nodes. A component that is
   * reached from another has the larger number */
  uint32_t *component;
  /* nodes that are done, but whose component is not complete; between two graphs, room for one number a node */
  CgvNodeId *pending;
  size_t n_frames; /* depth of the path */
  struct CgvComponentsFrame *frames;
} CgvComponents;

/*
 * Makes room. Clear the components even after a failure. Returns false if there is no memory.
 *
 * @memory: allocator; must outlive them
 * @max_nodes: the most nodes that a graph will have
 */
bool cgv_components_init (CgvComponents *components,
                          CgvMemory *memory,
                          uint32_t max_nodes);

/*
 * @components: components
 */
void cgv_components_clear (CgvComponents *components);

/*
 * Finds the component of each node by Tarjan's algorithm with an explicit stack (R. Tarjan, SIAM J. Comput. 1(2),
 * 1972), in the form that keeps one number a node (D. Pearce, "An improved algorithm for finding the strongly
 * connected components of a directed graph", 2005). Linear. Returns false if there is no memory,
 * or if it was cancelled.
 *
 * @components: where to put them
 * @out_start: n_nodes + 1 indexes into @edges
 * @edges: the edges, sorted by caller
 * @present: for each edge, 0 to ignore it; NULL to ignore none
 */
bool cgv_components_find (CgvComponents *components,
                          uint32_t n_nodes,
                          const uint32_t *out_start,
                          const CgvEdge *edges,
                          const uint8_t *present);
