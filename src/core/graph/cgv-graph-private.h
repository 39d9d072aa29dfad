/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* CgvGraph, for core. */

#include "cgv-cycles.h"
#include "cgv-edge-columns-private.h"
#include "cgv-graph.h"

/*
 * Begins a graph with the nodes and parts of another one. `present` and `hidden` are zeroes to be filled in, and with other edges also
 * `edges`, `edge_of_call`, `out_start`, `counts` and `n_calls`; unchanged arrays are shared. Call cgv_graph_complete() afterwards. Returns
 * NULL if there is no memory.
 *
 * @n_edges: number of edges of the new graph, or CGV_NONE to keep the edges
 */
CgvGraph *cgv_graph_new_derived (CgvGraph *origin,
                                 uint32_t n_edges,
                                 const CgvMemory *memory);

/* Gives a derived graph `counts` and `n_calls` of its own, of zeroes. Returns false if there is no memory. */
bool cgv_graph_new_counts (CgvGraph *graph);

/* Says how often an edge was called, of a graph that was given counts. Few counts have more than 32 bits: where all are zero,
 * pages are not written to, and take no memory. */
static inline void
cgv_graph_set_count (CgvGraph *graph,
                     uint32_t edge,
                     uint64_t count)
{
  graph->counts.low[edge] = (uint32_t) count;
  if (graph->counts.high[edge] != count >> 32)
    graph->counts.high[edge] = (uint32_t) (count >> 32);
}

/*
 * Lists the edges by callee, and finds the cycles of those that are present, unless the cycles of
 * the origin are kept. If the origin has no cycles, the graph must not have any. Returns false if
 * there is no memory.
 *
 * @graph: a graph from cgv_graph_new_derived(), filled in
 */
bool cgv_graph_complete (CgvGraph *graph);

/* Shares cycles as cgv_graph_share_cycles() does, but copies them. */
CgvGraph *cgv_graph_new_with_cycles (CgvGraph *graph,
                                     const CgvCycles *cycles,
                                     const CgvMemory *memory);

/* Returns the costs of its edges in the counted event types. A derived graph has no columns. Any thread. */
const CgvEdgeColumns *cgv_graph_get_columns (const CgvGraph *graph);

/* Gives a graph with given cycles an array of its own for #CgvGraph.own_cycles, which holds CGV_NONE. Fill it in before another thread
 * has the graph. Returns NULL if there is no memory. */
CgvCycleId *cgv_graph_new_own_cycles (CgvGraph *graph);
