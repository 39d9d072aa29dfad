/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inclusive costs of groups of functions.
 *
 * A profile says what each function costs and what each call costs, not which calls were made beneath which others.
 * The inclusive cost of a group is what was spent while any of its functions was on the stack. It is known exactly only
 * where a group that was left is not entered again. Elsewhere it is between bounds.
 */

#include "cgv-costs.h"
#include "cgv-memory.h"

/* A call graph with its costs. All belongs to the caller. */
typedef struct
{
  uint32_t n_nodes;
  uint32_t n_edges;
  const uint32_t *out_start; /* n_nodes + 1 indexes into @edges */
  const CgvEdge *edges;      /* the edges, sorted by caller */
  const uint8_t *present;    /* for each edge, 0 to ignore it, or NULL */
  uint32_t n_cycles;
  const CgvCycleId *cycles;    /* for each node, its cycle or CGV_NONE */
  const uint32_t *cycle_start; /* n_cycles + 1 indexes into @cycle_nodes */
  const CgvNodeId *cycle_nodes;
  const uint32_t *groups; /* for each node its group, or CGV_NONE for a node that is in none */
  uint32_t n_groups;
  bool is_signed;                 /* whether costs are to be read as `int64_t` */
  bool is_estimate;               /* whether low and high differ anywhere */
  CgvCost total;                  /* what 100 % is */
  const CgvCost *self;            /* for each node, its self cost */
  const CgvCost *edge_costs;      /* for each edge, its cost */
  const CgvCost *self_low;        /* for each node, the least that its self cost can be */
  const CgvCost *self_high;       /* for each node, the most that it can be */
  const CgvCost *inclusive_low;   /* for each node, the least that its inclusive cost can be */
  const CgvCost *edge_low;        /* for each edge, the least that its cost can be */
  const CgvCost *edge_high;       /* for each edge, the most that it can be */
  const CgvCost *cycle_inclusive; /* for each cycle, its inclusive cost */
} CgvFlow;

/* An estimate of a signed event has no bounds: then they are INT64_MIN and INT64_MAX, as in #CgvCostRange. */
typedef struct
{
  /* what a group costs with what it calls, or the middle between what it may cost, which is never further off than
   * half of what is unknown */
  CgvCost cost;
  CgvCost low;
  CgvCost high;
} CgvGroupBounds;

/*
 * Bounds the inclusive cost of every group. It is at least that of each member, and at least self and the calls to
 * functions that cannot call the group again; it is at most self and all calls out of the group, and at most the
 * total. Where these meet it is exact. Linear. Any thread. Returns false if there is no memory.
 *
 * @bounds: for each group, its bounds
 */
bool cgv_group_bounds_find (CgvMemory *memory,
                            const CgvFlow *flow,
                            CgvGroupBounds *bounds);
