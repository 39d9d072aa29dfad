/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What groups of functions cost together with what they call.
 *
 * A profile says what each function costs and what each call costs, not which calls were made beneath which others.
 * So the inclusive cost of a group, which is what was spent while any of it was on the stack, is known exactly
 * only where a group that was left is not entered again. Elsewhere it is between bounds.
 */

#include "cgv-costs.h"
#include "cgv-memory.h"

/**
 * CgvFlow:
 * @n_nodes: number of nodes
 * @n_edges: number of edges
 * @out_start: n_nodes + 1 indexes into @edges
 * @edges: the edges, sorted by caller
 * @present: (nullable): for each edge, 0 to ignore it
 * @n_cycles: number of cycles
 * @cycles: for each node, its cycle or CGV_NONE
 * @cycle_start: n_cycles + 1 indexes into @cycle_nodes
 * @cycle_nodes: the members of the cycles
 * @groups: for each node its group, or CGV_NONE for a node that is in none
 * @n_groups: number of groups
 * @is_signed: whether costs are to be read as `int64_t`
 * @is_estimate: whether low and high differ anywhere
 * @total: what 100 % is
 * @self: for each node, its self cost
 * @edge_costs: for each edge, its cost
 * @self_low: for each node, the least that its self cost can be
 * @self_high: for each node, the most that it can be
 * @inclusive_low: for each node, the least that its inclusive cost can be
 * @edge_low: for each edge, the least that its cost can be
 * @edge_high: for each edge, the most that it can be
 * @entered: for each node, what no recorded call accounts for; 0 in cycles
 * @cycle_inclusive: for each cycle, its inclusive cost
 * @cycle_entered: for each cycle, what no recorded call accounts for
 *
 * A call graph with its costs. All belongs to the caller.
 */
typedef struct
{
  uint32_t n_nodes;
  uint32_t n_edges;
  const uint32_t *out_start;
  const CgvEdge *edges;
  const uint8_t *present;
  uint32_t n_cycles;
  const CgvCycleId *cycles;
  const uint32_t *cycle_start;
  const CgvNodeId *cycle_nodes;
  const uint32_t *groups;
  uint32_t n_groups;
  bool is_signed;
  bool is_estimate;
  CgvCost total;
  const CgvCost *self;
  const CgvCost *edge_costs;
  const CgvCost *self_low;
  const CgvCost *self_high;
  const CgvCost *inclusive_low;
  const CgvCost *edge_low;
  const CgvCost *edge_high;
  const CgvCost *entered;
  const CgvCost *cycle_inclusive;
  const CgvCost *cycle_entered;
} CgvFlow;

/**
 * CgvGroupBounds:
 * @cost: what a group costs with what it calls, or the middle between what it may cost, which is never further off
 *   than half of what is unknown
 * @low: the least that it costs
 * @high: the most that it costs
 *
 * An estimate of a signed event has no bounds: then they are INT64_MIN and INT64_MAX, as in #CgvCostRange.
 */
typedef struct
{
  CgvCost cost;
  CgvCost low;
  CgvCost high;
} CgvGroupBounds;

/**
 * cgv_group_bounds_find:
 * @memory: where memory comes from
 * @flow: the call graph and the groups
 * @bounds: (out caller-allocates): for each group, its bounds
 *
 * Bounds the inclusive cost of every group. It is at least that of each member, and at least self
 * and the calls to functions that cannot call the group again; it is at most self and all calls out of the
 * group, and at most the total. Where these meet it is exact. Linear. Any thread.
 *
 * Returns: false if there is no memory
 */
bool cgv_group_bounds_find (CgvMemory *memory,
                            const CgvFlow *flow,
                            CgvGroupBounds *bounds);
