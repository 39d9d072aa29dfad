/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The calls of one profile as a tree whose nodes are divided one by one, for a list whose rows open. Costs at a place are those of CgvTree:
 * exact where they are known, otherwise estimates with bounds.
 *
 * Callees start with the functions that were entered without a recorded call, so that the roots add up to the total. Callers start with
 * every function. The cost of a function is then that of all its calls along the path below it.
 *
 * A cycle is one node, with its members below it. Calls within a cycle, and of a function to itself, are no nodes, so that the tree ends.
 * Where the file records call paths, recursion is nested as recorded instead.
 */

#include "cgv-tile-cost.h"
#include "cgv-tree-groups.h"
#include "cgv-vector.h"

typedef struct
{
  CgvNodeId node;       /* the function, or the costliest member of a cycle */
  CgvCycleId cycle;     /* the cycle that the node is as a whole; otherwise CGV_NONE */
  uint32_t parent;      /* CGV_NONE for a root */
  uint32_t level;       /* 0 for a root */
  uint32_t first_child; /* children are contiguous, and in no order */
  uint32_t n_children;  /* 0 as long as it is not divided */
  bool is_divided;
  bool is_member;       /* of the cycle that its parent is */
  bool is_open;         /* call paths are cut off here, so that a cycle is around it */
  CgvTreeGroups *ways;  /* call paths, or NULL */
  uint32_t place;       /* its node in @ways */
} CgvCallNode;

/* The costs of a node: of a caller, those of the root at its path that came this way. */
typedef struct
{
  CgvTileCost inclusive;
  CgvTileCost self;
} CgvCallCost;

/* The number of calls of a node by its parent, or among callers of its parent by it. */
typedef struct
{
  uint64_t n;
  bool is_known;
  bool is_exact; /* otherwise as large a share of all calls as its cost is */
} CgvCallCount;

/* One thread at a time. To be read only. */
typedef struct
{
  bool has_callers;
  uint32_t n_events;
  CgvCosts **costs; /* over one graph; the first decides on children */
  CGV_VECTOR (CgvCallNode) nodes;
  CgvCallCost *values;  /* for each node, its costs in each event type */
  CgvTileCost **called; /* of callers in a graph with cycles: for each event type and node, the cost of calls from outside its cycle */
  uint32_t n_roots;     /* these are the first nodes */
  CGV_VECTOR (CgvTreeGroups *) ways;
} CgvCallTree;

/* Makes the roots. Linear in functions; for callers also in calls. Returns NULL if there is no memory. @costs are neither ratios nor have
 * both signs. */
CgvCallTree *cgv_call_tree_new (CgvCosts *const *costs,
                                uint32_t n_events,
                                bool has_callers,
                                const CgvMemory *memory);

void cgv_call_tree_free (CgvCallTree *self);

/* Divides a node, unless it is. Linear in its calls; for a root, in all call paths if there are any. Returns false if there is no memory;
 * the node has no children then. */
bool cgv_call_tree_divide (CgvCallTree *self,
                           uint32_t index);

/* Returns whether a node has children when it is divided. Linear in its calls. */
bool cgv_call_tree_is_divisible (const CgvCallTree *self,
                                 uint32_t index);

static inline const CgvCallCost *
cgv_call_tree_get_cost (const CgvCallTree *self,
                        uint32_t index,
                        uint32_t event)
{
  return &self->values[(size_t) index * self->n_events + event];
}

CgvCallCount cgv_call_tree_count_calls (const CgvCallTree *self,
                                        uint32_t index);

/* Returns the node on the way to an estimate whose other callers, or other calls, make it one; CGV_NONE if the cost is exact, or if only
 * filters made it an estimate. */
uint32_t cgv_call_tree_get_reason (const CgvCallTree *self,
                                   uint32_t index);

/* Returns the child that costs most, if that is more than the node itself; otherwise CGV_NONE. Divides the node. */
uint32_t cgv_call_tree_get_costliest (CgvCallTree *self,
                                      uint32_t index);

/* Returns the only child that matters: it has all of the node's cost but at most @rest. CGV_NONE if none does, and for cycles and their
 * members. Divides the node if it has such a child. */
uint32_t cgv_call_tree_get_heir (CgvCallTree *self,
                                 uint32_t index,
                                 double rest);
