/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The call graph of some parts of a profile, and its cycles.
 *
 * Nodes are those of a CgvFold; an edge is all calls from one node to another. Immutable; any
 * thread.
 */

#include "cgv-fold.h"
#include "cgv-profile.h"

/**
 * CgvEdge:
 *
 * A call from one node to another: of nodes what #CgvCall is of functions.
 */
typedef CgvCall CgvEdge;

/**
 * CgvGraph:
 * @profile: the profile
 * @fold: what the nodes are
 * @n_nodes: number of nodes
 * @n_edges: number of edges, including edges that none of the parts has
 * @edges: the edges, sorted by caller
 * @edge_of_call: for each call of the profile, its edge
 * @out_start: n_nodes + 1 indexes; the edges of caller `n` are out_start[n] … out_start[n + 1] - 1
 * @in_start: n_nodes + 1 indexes into @in_edges
 * @in_edges: edges sorted by callee
 * @present: for each edge, 1 if any of the parts has it
 * @counts: for each edge, how often it was called in the parts
 * @n_calls: for each node, the recorded calls into it in the parts, recursive ones too
 * @n_cycles: number of cycles
 * @cycles: for each node, its cycle or CGV_NONE
 * @cycle_start: n_cycles + 1 indexes into @cycle_nodes
 * @cycle_nodes: the members of the cycles
 * @hidden: (nullable): for each node, 1 if a filter hides it and it is not to be listed; NULL if
 *   there is no filter
 *
 * To be read only. The set of parts that it was made for is @parts.
 */
typedef struct CgvGraph
{
  CgvProfile *profile;
  CgvFold *fold;
  CgvPartSet *parts;
  uint32_t n_nodes;
  uint32_t n_edges;
  CgvEdge *edges;
  uint32_t *edge_of_call;
  uint32_t *out_start;
  uint32_t *in_start;
  uint32_t *in_edges;
  uint8_t *present;
  uint64_t *counts;
  uint64_t *n_calls;
  uint32_t n_cycles;
  CgvCycleId *cycles;
  uint32_t *cycle_start;
  CgvNodeId *cycle_nodes;
  uint8_t *hidden;
} CgvGraph;

/**
 * cgv_graph_is_hidden:
 * @graph: a graph
 * @node: a node of it
 *
 * Whether a filter hides a node, so that no list shows it. Any thread.
 *
 * Returns: true if it does
 */
static inline bool
cgv_graph_is_hidden (const CgvGraph *graph,
                     CgvNodeId node)
{
  return graph->hidden != NULL && graph->hidden[node] != 0;
}

/**
 * cgv_graph_new:
 * @fold: the nodes
 * @parts: (nullable): the parts that count, copied; NULL for all
 *
 * Builds the graph and finds its cycles: the strongly connected components of more than one node,
 * by Tarjan's algorithm with an explicit stack (R. Tarjan, SIAM J. Comput. 1(2), 1972; the
 * one-array form of D. Pearce, 2005). A function that calls itself is no cycle. Linear.
 *
 * Returns: (nullable) (transfer full): the graph, or NULL if there is no memory
 */
CgvGraph *cgv_graph_new (CgvFold *fold,
                         const CgvPartSet *parts);

/**
 * cgv_graph_ref:
 * @graph: a graph
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @graph
 */
CgvGraph *cgv_graph_ref (CgvGraph *graph);

/**
 * cgv_graph_unref:
 * @graph: (nullable) (transfer full): a graph
 *
 * Drops a reference.
 */
void cgv_graph_unref (CgvGraph *graph);
