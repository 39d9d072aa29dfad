/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a tree divides in place of calls, always exactly. A level of which there is only one is left out. Of two sides,
 * groups are the same as those of a CgvGroupMap. Immutable and counted; any thread. Names live as long as the profiles.
 *
 * Where no calls were recorded: all functions by object, then by the source file that their lines are in. Of a cycle: its
 * members by the file that they begin in, or where that is the same for all, by object. Each has its self cost and its
 * calls out of the cycle, so that members add up to the cycle. Of a group: its members likewise, with their self cost there.
 *
 * Costs below 0 have no area within a total. Of one profile they can be a group of their own beside all others, where each
 * node has the size of its cost, so that both are at one scale.
 */

#include "cgv-color-key.h"
#include "cgv-comparison.h"
#include "cgv-grouping.h"
#include "cgv-natural.h"
#include "cgv-tile-cost.h"

/* To be read only. Nodes are in breadth-first order, so that the edge with the number i leads to node i + 1. */
typedef struct
{
  CgvCycleId cycle;    /* what is divided; CGV_NONE for a group, and for all functions */
  CgvGrouping *grouping; /* where the group is that is divided; NULL for none */
  uint32_t group;
  uint32_t below;      /* the node of what costs less than 0; 0 if nothing does, or such costs count as 0 */
  uint32_t n_nodes;    /* the first is all of them together */
  uint32_t *out_start; /* n_nodes + 1 indexes of edges */
  CgvTileCost *cost[CGV_N_SIDES]; /* for each node; NULL for a side that there is not */
  /* Where nodes are functions by the way to them, as cgv_tree_calls_find() makes them; else NULL. */
  CgvTileCost *self[CGV_N_SIDES]; /* for each node, its self cost; or, of callers, what nothing called */
  uint8_t *is_open; /* for each node, whether ways are cut off there, so that it has no edges */
  CgvNodeId *functions; /* for each node, its function; of a group the one that costs most */
  /* for each node, the raw name of an object or file; of the first that of the group that is divided, if it has one. NULL bytes for
   * a function, for all of them together, and for what is above or below 0. Show it only through cgv_display_name() */
  CgvNaturalText *names;
} CgvTreeGroups;

/*
 * Linear in the recorded lines; of a cycle in functions. Returns NULL if there is no memory.
 *
 * @costs: the costs of the only side, or NULL
 * @comparison: both sides, or NULL
 * @cycle: what to divide, or CGV_NONE for all functions
 * @has_objects: whether files are divided by the objects that they are in; of a cycle they are
 * @has_signs: whether costs below 0 are a group of their own; not of a cycle or two sides
 */
CgvTreeGroups *cgv_tree_groups_new (CgvCosts *costs,
                                    CgvComparison *comparison,
                                    CgvCycleId cycle,
                                    bool has_objects,
                                    bool has_signs,
                                    const CgvMemory *memory);

/* The same of a group. Linear in functions. */
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
 * Finds the CgvSlot of each node, of one side: of what is in an object or file that the key names, that of this place,
 * wherever a function mostly is; of what is not, CGV_SLOT_OTHER. If the key names none, that of the function.
 *
 * @fold: what the nodes of the costs are
 * @slots: (out): n_nodes slots
 */
void cgv_tree_groups_find_slots (const CgvTreeGroups *groups,
                                 const CgvColorKey *key,
                                 const CgvFold *fold,
                                 uint8_t *slots);

/* Adds up what each slot costs on the new side, as shares of @total. @shares: (out): CGV_N_SLOTS shares. */
void cgv_tree_groups_measure_slots (const CgvTreeGroups *groups,
                                    const uint8_t *slots,
                                    double total,
                                    double *shares);
