/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * All functions that lead to a function, or that it leads to, at any distance: their distance, and their common cost with it. For a caller
 * that is the part of the function's cost that is spent on its behalf; for a callee the part of the callee's cost that is spent on behalf
 * of the function. As in a tree, these are estimates with bounds if paths join.
 */

#include "cgv-costs.h"
#include "cgv-tree.h"

typedef struct
{
  CgvNodeId node;
  uint32_t distance; /* how many calls are between at least: 1 if one calls the other */
  bool is_within;    /* it is in the cycle of the function: their common cost is not known */
  bool is_of_cycle;  /* it is in another cycle; the cost is that of its own code there, and of its calls that leave the cycle */
  CgvAmount cost;
} CgvReached;

/* Immutable; any thread. */
typedef struct
{
  uint32_t n_nodes;
  CgvReached *nodes; /* the nearest first; without the function itself */
} CgvReach;

/*
 * Finds all of them. A component of the graph, a function or a cycle, passes on its cost to its callees, or to its callers, in proportion
 * to the costs of the calls, with Fréchet's bounds for each. No path leads into a component twice, so that the parts that meet in it add
 * up. A ratio cannot be divided: all costs are 0. Linear in functions and calls. Returns NULL if there is no memory.
 */
CgvReach *cgv_reach_new (const CgvCosts *costs,
                         CgvNodeId node,
                         CgvTreeDirection direction,
                         const CgvMemory *memory);

/* @self may be NULL. */
void cgv_reach_free (CgvReach *self);
