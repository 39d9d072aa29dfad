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

/* A call from one node to another, as #CgvCall is for functions. */
typedef CgvCall CgvEdge;

/* The number of calls of each edge, see cgv_graph_get_count(). */
typedef struct
{
  uint32_t *low;
  uint32_t *high; /* the bits above 32; NULL if all are 0 */
} CgvEdgeCounts;

/* To be read only. @parts is the set of parts that it was made for. */
typedef struct CgvGraph
{
  CgvProfile *profile;
  CgvFold *fold; /* the fold that makes the nodes */
  CgvPartSet *parts;
  uint32_t n_nodes;
  uint32_t n_edges;       /* number of edges, including edges that are in none of the parts */
  CgvEdge *edges;         /* the edges, sorted by caller */
  uint32_t *edge_of_call; /* for each call of the profile, its edge; NULL if their numbers are equal, see cgv_graph_get_edge() */
  uint32_t *out_start;    /* n_nodes + 1 indexes; the edges of caller `n` are out_start[n] … out_start[n + 1] - 1 */
  uint32_t *in_start;     /* n_nodes + 1 indexes into @in_edges */
  uint32_t *in_edges;     /* edges sorted by callee */
  uint8_t *present;       /* for each edge, 1 if any of the parts has it */
  CgvEdgeCounts counts;   /* for each edge, how often it was called in the parts */
  uint64_t *n_calls;      /* for each node, the recorded calls into it in the parts, recursive ones too */
  uint32_t n_cycles;
  CgvCycleId *cycles;    /* for each node, its cycle or CGV_NONE */
  uint32_t *cycle_start; /* n_cycles + 1 indexes into @cycle_nodes */
  CgvNodeId *cycle_nodes;
  /* for each node, the cycle that the calls of its profile alone make, before filters. CGV_NONE, too, for a row of
   * functions that are not all in one cycle. NULL unless cgv_graph_share_cycles() gave it the cycles */
  const CgvCycleId *own_cycles;
  /* for each node, 1 if a filter hides it and it must not be listed; NULL if there is no filter */
  uint8_t *hidden;
} CgvGraph;

/* Returns the edge of a call of the profile, or CGV_NONE if a filter took the call away. */
static inline uint32_t
cgv_graph_get_edge (const CgvGraph *graph,
                    CgvCallId call)
{
  return graph->edge_of_call != NULL ? graph->edge_of_call[call] : call;
}

/* Returns how often an edge was called in the parts. */
static inline uint64_t
cgv_graph_get_count (const CgvGraph *graph,
                     uint32_t edge)
{
  return (uint64_t) (graph->counts.high != NULL ? graph->counts.high[edge] : 0) << 32 | graph->counts.low[edge];
}

/* Returns whether two nodes are members of one cycle. */
static inline bool
cgv_graph_share_cycle (const CgvGraph *graph,
                       CgvNodeId a,
                       CgvNodeId b)
{
  return graph->cycles[a] != CGV_NONE && graph->cycles[a] == graph->cycles[b];
}

/* Returns whether a call leaves neither its caller nor the cycle of it. */
static inline bool
cgv_graph_is_within (const CgvGraph *graph,
                     CgvNodeId caller,
                     CgvNodeId callee)
{
  return caller == callee || cgv_graph_share_cycle (graph, caller, callee);
}

/* Returns whether a filter hides a node, so that no list shows it. */
static inline bool
cgv_graph_is_hidden (const CgvGraph *graph,
                     CgvNodeId node)
{
  return graph->hidden != NULL && graph->hidden[node] != 0;
}

/*
 * Builds the graph and finds its cycles: the strongly connected components of more than one node, by Tarjan's algorithm with an explicit
 * stack (R. Tarjan, SIAM J. Comput. 1(2), 1972; the one-array form of D. Pearce, 2005). A function that calls itself is not a cycle.
 * Linear. Returns NULL if there is no memory.
 *
 * @parts: the parts that count, copied; NULL for all
 */
CgvGraph *cgv_graph_new (CgvFold *fold,
                         const CgvPartSet *parts,
                         const CgvMemory *memory);

/* Builds a graph as cgv_graph_new() does, but leaves `in_start`, `in_edges` and `n_calls` NULL, for uses without callers. */
CgvGraph *cgv_graph_new_without_callers (CgvFold *fold,
                                         const CgvPartSet *parts,
                                         const CgvMemory *memory);

/* Adds the callers, unless it has them already. Call it before another thread has the graph.
 * Returns false if there is no memory, and may then be called again. */
bool cgv_graph_add_callers (CgvGraph *graph);

/*
 * Returns @graph with the cycles of another graph of the same nodes, such as the common cycles of two sides of a comparison. Everything
 * else is shared with @graph, which is itself returned if there are no cycles. Filters keep such cycles: hiding functions makes no new
 * path. Returns NULL if there is no memory.
 *
 * @like: its cycles contain those of @graph
 */
CgvGraph *cgv_graph_share_cycles (CgvGraph *graph,
                                  const CgvGraph *like);

/* Returns the graph with its own cycles that cgv_graph_share_cycles() was given, otherwise @graph; no new reference. */
CgvGraph *cgv_graph_get_own (CgvGraph *graph);

CgvGraph *cgv_graph_ref (CgvGraph *graph);

/* @graph may be NULL. */
void cgv_graph_unref (CgvGraph *graph);
