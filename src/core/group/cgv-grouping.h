/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Functions by object, file, namespace, cycle or part: groups, their members, and what both cost.
 *
 * A grouping is of some CgvCosts, so that parts, event type, folding and filters are in it already.
 * Immutable; any thread.
 */

#include "cgv-group-map.h"
#include "cgv-order.h"

/**
 * CgvGrouping:
 *
 * Groups and their members, numbered from 0.
 */
typedef struct CgvGrouping CgvGrouping;

/**
 * CgvGroup:
 * @node: a function in no cycle that is a group of its own, or the function that a group of
 *   CGV_GROUPING_FUNCTION_FILE is; of a cycle the member with most inclusive cost; else CGV_NONE
 * @cycle: the cycle that it is, or CGV_NONE
 * @part: the part that it is, or CGV_NONE
 * @n_members: how many members it has; 0 for a part in which nothing was recorded and for a group that only the other
 *   side has. A group of one that is a function (@node without @cycle) has nothing to say that the group does not
 * @n_calls: recorded calls into it from outside; into a function from anywhere
 * @self: the sum of self cost of its members
 * @self_low: the least that it can be; less than @self_high only where filters make an estimate of it
 * @self_high: the most that it can be
 * @inclusive: what was spent while any member was running or waiting for what it had called
 * @inclusive_low: the least that it can be
 * @inclusive_high: the most that it can be
 *
 * Costs are event counts. Where low and high are the same the cost is exact; where they differ it is an
 * estimate, to be marked as one.
 */
typedef struct
{
  CgvNodeId node;
  CgvCycleId cycle;
  CgvPartId part;
  uint32_t n_members;
  uint64_t n_calls;
  CgvCost self;
  CgvCost self_low;
  CgvCost self_high;
  CgvCost inclusive;
  CgvCost inclusive_low;
  CgvCost inclusive_high;
} CgvGroup;

/**
 * CgvGroupMember:
 * @node: the function
 * @file: the source file where CGV_GROUPING_FUNCTION_FILE and CGV_GROUPING_FILE_FUNCTION count; else CGV_NONE
 * @n_calls: recorded calls into the function, in CGV_GROUPING_PART those of the part
 * @self: its self cost in the group
 * @self_low: the least that it can be
 * @self_high: the most that it can be
 * @inclusive: @self and the cost of the calls from here that leave the function's cycle
 * @inclusive_low: the least that it can be
 * @inclusive_high: the most that it can be
 *
 * As for CgvGroup, of one member.
 */
typedef struct
{
  CgvNodeId node;
  CgvStringId file;
  uint64_t n_calls;
  CgvCost self;
  CgvCost self_low;
  CgvCost self_high;
  CgvCost inclusive;
  CgvCost inclusive_low;
  CgvCost inclusive_high;
} CgvGroupMember;

/**
 * cgv_grouping_new:
 * @costs: the costs to group
 * @kind: by what
 *
 * Groups functions. Self costs are sums. The inclusive cost of a group is exact where what is recorded
 * settles it: where the group is not called from beneath itself, or where one of its functions is above all
 * others. Else it lies between bounds that hold whatever called what; see cgv-group-bounds.h. Linear in
 * functions and calls, but for a factor that grows as their logarithm; CGV_GROUPING_PART, CGV_GROUPING_FILE_FUNCTION and
 * CGV_GROUPING_FUNCTION_FILE also in the recorded lines. Functions that a filter hides are in no group.
 *
 * Returns: (nullable) (transfer full): the grouping, or NULL if there is no memory
 */
CgvGrouping *cgv_grouping_new (CgvCosts *costs,
                               CgvGroupingKind kind);

/**
 * cgv_grouping_new_of:
 * @costs: the costs to group
 * @map: the groups; made of costs over the same graph
 * @side: the side of the map that @costs are of
 *
 * As cgv_grouping_new(), with groups that other groupings have too: those of the other side, or of another event type.
 *
 * Returns: (nullable) (transfer full): the grouping, or NULL if there is no memory
 */
CgvGrouping *cgv_grouping_new_of (CgvCosts *costs,
                                  CgvGroupMap *map,
                                  CgvSide side);

/**
 * cgv_grouping_ref:
 * @grouping: a grouping
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @grouping
 */
CgvGrouping *cgv_grouping_ref (CgvGrouping *grouping);

/**
 * cgv_grouping_unref:
 * @grouping: (nullable) (transfer full): a grouping
 *
 * Drops a reference.
 */
void cgv_grouping_unref (CgvGrouping *grouping);

/**
 * cgv_grouping_get_kind:
 * @grouping: a grouping
 *
 * By what it groups.
 *
 * Returns: the kind
 */
CgvGroupingKind cgv_grouping_get_kind (const CgvGrouping *grouping);

/**
 * cgv_grouping_get_costs:
 * @grouping: a grouping
 *
 * The costs that it groups.
 *
 * Returns: (transfer none): the costs
 */
CgvCosts *cgv_grouping_get_costs (const CgvGrouping *grouping);

/**
 * cgv_grouping_get_n_groups:
 * @grouping: a grouping
 *
 * How many groups there are.
 *
 * Returns: the number
 */
uint32_t cgv_grouping_get_n_groups (const CgvGrouping *grouping);

/**
 * cgv_grouping_get_group:
 * @grouping: a grouping
 * @group: a group of it
 *
 * Gets what a group costs.
 *
 * Returns: (transfer none): the group
 */
const CgvGroup *cgv_grouping_get_group (const CgvGrouping *grouping,
                                        uint32_t group);

/**
 * cgv_grouping_get_name:
 * @grouping: a grouping
 * @group: a group of it
 * @length: (out): its length in bytes
 *
 * The raw name of a group: of its object, file, namespace or function, of the member of a cycle with most
 * inclusive cost. It is empty for functions without an object, file or namespace, and for parts, which have
 * no names; see CgvPart. The cycle of a map of two sides has no name on a side that lacks it. Show it only through
 * cgv_display_name().
 *
 * Returns: (transfer none): the bytes, not terminated
 */
const char *cgv_grouping_get_name (const CgvGrouping *grouping,
                                   uint32_t group,
                                   size_t *length);

/**
 * cgv_grouping_get_member:
 * @grouping: a grouping
 * @group: a group of it
 * @index: which of its members, below its @n_members
 * @member: (out): the member and what it costs in the group
 *
 * Gets a member. They are in ascending order of their functions; those of a part, and the files of a function, are in
 * the order in which they were met.
 */
void cgv_grouping_get_member (const CgvGrouping *grouping,
                              uint32_t group,
                              uint32_t index,
                              CgvGroupMember *member);

/**
 * cgv_grouping_find_group:
 * @grouping: a grouping
 * @node: a node of the graph
 *
 * The group that a function is in. Not for CGV_GROUPING_PART and CGV_GROUPING_FILE_FUNCTION, where it may be in
 * several: that is the one where its self cost is most.
 *
 * Returns: the group, or CGV_NONE if the function is in none
 */
uint32_t cgv_grouping_find_group (const CgvGrouping *grouping,
                                  CgvNodeId node);

/**
 * cgv_grouping_sort:
 * @grouping: a grouping
 * @order: the order of the nodes of its costs; one thread at a time
 * @key: what to sort by; groups have no location, which is their name here
 * @descending: whether the largest comes first
 * @groups: (inout) (array length=n_groups): the groups to sort
 * @n_groups: how many
 *
 * Sorts groups, as cgv_order_sort() does functions: those that are equal by @key are in the order of
 * inclusive cost (largest first), then of name, then of number. Parts by name are in the order of the files.
 *
 * Returns: false if there is no memory; @groups is then unchanged
 */
bool cgv_grouping_sort (const CgvGrouping *grouping,
                        CgvOrder *order,
                        CgvOrderKey key,
                        bool descending,
                        uint32_t *groups,
                        size_t n_groups);

/**
 * cgv_grouping_sort_members:
 * @grouping: a grouping
 * @group: a group of it
 * @order: the order of the nodes of its costs; one thread at a time
 * @key: what to sort by
 * @descending: whether the largest comes first
 * @members: (inout) (array length=n_members): the members to sort, as indexes for cgv_grouping_get_member()
 * @n_members: how many
 *
 * Sorts members of one group, likewise.
 *
 * Returns: false if there is no memory; @members is then unchanged
 */
bool cgv_grouping_sort_members (const CgvGrouping *grouping,
                                uint32_t group,
                                CgvOrder *order,
                                CgvOrderKey key,
                                bool descending,
                                uint32_t *members,
                                size_t n_members);
