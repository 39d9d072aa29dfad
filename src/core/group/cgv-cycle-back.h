/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The arcs of a graph that lead back in an order of its nodes, and the cycles that remain without one of them. Any thread. */

#include "cgv-cycle-inside.h"

/* A graph without loops. To be read only. */
typedef struct
{
  uint32_t n_nodes;
  uint32_t n_arcs;
  const uint32_t *out_start; /* n_nodes + 1 indexes into @ends */
  const CgvEdge *ends;       /* for each arc its nodes, sorted by caller */
  const double *weights;
  const uint32_t *by_weight; /* the arcs, the lightest first */
} CgvCycleArcs;

/*
 * Orders the nodes, and finds the arcs that lead from a later node to an earlier one. The heaviest of them is as light as in any order:
 * heavier arcs form no circle, and the order follows them. Among the nodes that may come next, the first is the one with the least cost of
 * lighter arcs from the others (as in P. Eades, X. Lin, W. F. Smyth, "A fast and effective heuristic for the feedback arc set problem",
 * 1993), so that few arcs lead back. O(m log m) for m arcs. Returns false if there is no memory.
 *
 * @back: (out): room for n_arcs arcs; those that lead back, the lightest first
 */
bool cgv_cycle_back_find (CgvMemory *memory,
                          const CgvCycleArcs *arcs,
                          uint32_t *back,
                          uint32_t *n_back);

/* Finds the cycles that remain without each of @n_back arcs alone, in O(m) for each. Returns false if there is no memory. */
bool cgv_cycle_back_find_rests (CgvMemory *memory,
                                const CgvCycleArcs *arcs,
                                const uint32_t *back,
                                uint32_t n_back,
                                CgvCycleRest *rests);
