/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The nodes of a graph, cut up by the source file of their lines or by group. A pair is the share of a node in one of
 * them, with its costs and calls.
 *
 * Short-lived; one thread.
 */

#include "cgv-costs.h"
#include "cgv-group-bounds.h"
#include "cgv-file-costs.h"
#include "cgv-group-map.h"

/**
 * CgvFilePair:
 * @node: the function
 * @file: the file; CGV_NONE where functions are in groups, not lines
 * @self: what its lines cost
 * @leaving: the cost of its calls that leave the function and its cycle
 * @out: the cost of all its calls
 * @group: its group; CGV_NONE without a map, and for nodes that filters hide
 */
typedef struct
{
  CgvNodeId node;
  CgvStringId file;
  CgvCost self;
  CgvCost leaving;
  CgvCost out;
  uint32_t group;
} CgvFilePair;

/**
 * CgvPairCall:
 * @pair: where it is made
 * @callee: the called function
 * @count: number of calls
 * @cost: inclusive cost
 *
 * Calls from one pair. The same two may have several.
 */
typedef struct
{
  uint32_t pair;
  CgvFunctionId callee;
  uint64_t count;
  CgvCost cost;
} CgvPairCall;

/**
 * CgvFilePairs:
 * @memory: where memory comes from
 * @costs: the costs that were cut up
 * @start: for each node and one more, an index into @pairs; each node that the side has is in at least one
 * @n_pairs: number of pairs
 * @pairs: the pairs, in the order of nodes
 * @n_calls: number of calls
 * @calls: the calls
 * @max_pairs: room in @pairs
 *
 * To be read only.
 */
typedef struct
{
  CgvMemory *memory;
  const CgvCosts *costs;
  uint32_t *start;
  uint32_t n_pairs;
  CgvFilePair *pairs;
  uint32_t n_calls;
  CgvPairCall *calls;
  uint32_t max_pairs;
} CgvFilePairs;

/**
 * cgv_file_pairs_init:
 * @pairs: (out caller-allocates): the pairs; to be cleared whatever is returned
 * @memory: where memory comes from; must outlive @pairs
 * @costs: costs; must outlive @pairs
 * @map: (nullable): the groups, so that there is one pair for a node and a group; NULL for one for a node and a file
 * @side: the side of @map
 *
 * The pairs of a node add up to its cost. Linear in the recorded lines.
 *
 * Returns: false if there is no memory
 */
bool cgv_file_pairs_init (CgvFilePairs *pairs,
                          CgvMemory *memory,
                          const CgvCosts *costs,
                          const CgvGroupMap *map,
                          CgvSide side);

/**
 * cgv_file_pairs_clear:
 * @pairs: the pairs
 *
 * Frees them.
 */
void cgv_file_pairs_clear (CgvFilePairs *pairs);

/**
 * cgv_file_pairs_bound:
 * @pairs: the pairs, each with a group
 * @n_groups: number of groups
 * @bounds: (out caller-allocates): for each group, the bounds of its inclusive cost
 *
 * Bounds what groups of pairs cost with what they call, as if inlined code had been called.
 *
 * Returns: false if there is no memory
 */
bool cgv_file_pairs_bound (const CgvFilePairs *pairs,
                           uint32_t n_groups,
                           CgvGroupBounds *bounds);
