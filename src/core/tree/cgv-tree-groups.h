/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The groups that a tree divides instead of calls, always exactly. A level with a single group is left out. In a comparison, groups are
 * matched as those of a CgvGroupMap. Immutable and counted; any thread. Names live as long as the profiles.
 *
 * Without recorded calls: all functions by object, then by the source file of their lines. For a cycle: its members by the file that they
 * begin in or, if that is the same for all, by object. Each has its self cost and its calls out of the cycle, so that members add up to the
 * cycle. For a group: its members by file or object, with their self cost in the group.
 *
 * Negative costs have no area within a total. They can be a group of their own next to all others, in which each node has the size of its
 * cost, so that both have one scale. In a comparison a function may be in both, with the cost of one side in each.
 */

#include "cgv-color-key.h"
#include "cgv-comparison.h"
#include "cgv-grouping.h"
#include "cgv-natural.h"
#include "cgv-tile-cost.h"

/* To be read only. Nodes are in breadth-first order, so that the edge with the number i leads to node i + 1. */
typedef struct
{
  CgvCycleId cycle;    /* the divided cycle; CGV_NONE for a group, and for all functions */
  CgvGrouping *grouping; /* the grouping of the divided group, or NULL */
  uint32_t group;
  uint32_t below;      /* the node of negative costs; 0 without any, or where such costs count as 0 */
  uint32_t n_nodes;    /* the first is all of them together */
  uint32_t *out_start; /* n_nodes + 1 indexes of edges */
  CgvTileCost *cost[CGV_N_SIDES]; /* for each node; NULL for a missing side */
  /* If nodes are functions by path, as cgv_tree_calls_find() makes them; otherwise NULL. */
  CgvTileCost *self[CGV_N_SIDES]; /* for each node, its self cost; or, for callers, the cost without a caller */
  uint8_t *is_open; /* for each node, whether paths are cut off there, so that it has no edges */
  CgvNodeId *functions; /* for each node, its function; for a group the costliest one */
  /* for each node, the raw name of an object or file; for the first node that of the divided group, if it has one. NULL bytes for a
   * function, for all of them together, and for positive and negative costs. Show it only through cgv_display_name() */
  CgvNaturalText *names;
} CgvTreeGroups;

/*
 * Makes groups. Linear in the recorded lines; for a cycle in functions. Returns NULL if there is no memory.
 *
 * @costs: the costs of the only side, or NULL
 * @comparison: both sides, or NULL
 * @cycle: the cycle to divide, or CGV_NONE for all functions
 * @has_objects: whether files are divided by their objects; for a cycle they always are
 * @has_signs: whether negative costs are a group of their own; not for a cycle
 */
CgvTreeGroups *cgv_tree_groups_new (CgvCosts *costs,
                                    CgvComparison *comparison,
                                    CgvCycleId cycle,
                                    bool has_objects,
                                    bool has_signs,
                                    const CgvMemory *memory);

/* Makes the groups of a group. Linear in functions. */
CgvTreeGroups *cgv_tree_groups_new_of_group (CgvGrouping *grouping,
                                             uint32_t group,
                                             const CgvMemory *memory);

CgvTreeGroups *cgv_tree_groups_ref (CgvTreeGroups *groups);

/* @groups may be NULL. */
void cgv_tree_groups_unref (CgvTreeGroups *groups);

/* Returns the name of an object or file without its folders. The bytes are not terminated. */
const char *cgv_tree_groups_get_base_name (const CgvTreeGroups *groups,
                                           uint32_t node,
                                           size_t *length);

/*
 * Finds the CgvSlot of each node, on one side. If the key is of objects or files, a node inside one
 * has the slot of that place, even if its function is mostly elsewhere; a node outside of all has
 * CGV_SLOT_OTHER. With other keys it has the slot of the function.
 *
 * @fold: the fold of the nodes of the costs
 * @slots: (out): n_nodes slots
 */
void cgv_tree_groups_find_slots (const CgvTreeGroups *groups,
                                 const CgvColorKey *key,
                                 const CgvFold *fold,
                                 uint8_t *slots);

/* Adds up the cost of each slot on the new side, as shares of @total. @shares: (out): CGV_N_SLOTS shares. */
void cgv_tree_groups_measure_slots (const CgvTreeGroups *groups,
                                    const uint8_t *slots,
                                    double total,
                                    double *shares);
