/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The costs of groups and of their members, both numbered from 0: functions by object, file, namespace, cycle or part.
 *
 * Parts, event type, folding and filters are those of the CgvCosts that are grouped. Immutable and counted; any thread.
 */

#include "cgv-group-map.h"
#include "cgv-order.h"

/* The costs of a group in event counts, with bounds. Mark estimates in the output. */
typedef struct
{
  /* a function in no cycle that is a group of its own, or the function of a group of CGV_GROUPING_FUNCTION_FILE; for a cycle the member
   * with most inclusive cost, in CGV_GROUPING_FUNCTION with most self cost; otherwise CGV_NONE */
  CgvNodeId node;
  CgvCycleId cycle; /* the cycle that it is, or CGV_NONE */
  CgvPartId part;   /* the part that it is, or CGV_NONE */
  /* number of members; 0 for a part without records and for a group that only the other side has. The only member of a
   * group that is a function (@node without @cycle) is that function */
  uint32_t n_members;
  uint64_t n_calls; /* recorded calls into it from outside; into a function from anywhere */
  CgvAmount self;   /* the sum of self cost of its members; an estimate only after filters */
  CgvAmount inclusive; /* the cost of the time in which any member was running or waiting for its callees */
} CgvGroup;

/* A function, or its share in the group. */
typedef struct
{
  CgvNodeId node;
  /* the source file for CGV_GROUPING_FUNCTION_FILE and CGV_GROUPING_FILE; otherwise CGV_NONE */
  CgvStringId file;
  uint64_t n_calls; /* recorded calls into the function, in CGV_GROUPING_PART those of the part */
  CgvAmount self;
  CgvAmount inclusive; /* @self and the cost of the calls from here that leave the function's cycle */
} CgvGroupMember;

/* To be read only. */
typedef struct
{
  CgvCosts *costs;
  CgvGroupMap *map;
  CgvSide side; /* the side of @map that @costs are of */
  CgvGroupingKind kind;
  uint32_t n_groups;
  CgvGroup *groups;
  uint32_t *member_start;  /* n_groups + 1 indexes into @members or @details */
  CgvNodeId *members;      /* the functions of the groups, if their costs are those in @costs, or NULL */
  CgvGroupMember *details; /* the members, where they do not, or NULL */
  uint32_t n_members;
  /* for each node, its group or CGV_NONE; that of @map without @details. With CGV_GROUPING_PART and CGV_GROUPING_FILE it may be in several:
   * then the one with most of its self cost */
  uint32_t *group_of_node;
} CgvGrouping;

/*
 * Adds up the costs of groups. Self costs are sums. The inclusive cost of a group is exact if the group is not called from below itself, or
 * if one of its functions is above all others. Otherwise it lies between bounds that hold for any order of calls; see cgv-group-bounds.h.
 * Linear in functions and calls, except for a factor that grows as their logarithm; CGV_GROUPING_PART, CGV_GROUPING_FILE and
 * CGV_GROUPING_FUNCTION_FILE also in the recorded lines. Functions that a filter hides are in no group. Returns NULL if there is no memory.
 *
 * @map: the groups, which other sides and event types may share; made from costs over the same graph
 * @side: the side of the map that @costs are of
 */
CgvGrouping *cgv_grouping_new (CgvCosts *costs,
                               CgvGroupMap *map,
                               CgvSide side,
                               const CgvMemory *memory);

CgvGrouping *cgv_grouping_ref (CgvGrouping *grouping);

/* @grouping may be NULL. */
void cgv_grouping_unref (CgvGrouping *grouping);

/* Returns the raw name of a group: of its object, file, namespace or function, or of the cycle's
 * member with the largest inclusive cost. It is empty for functions without an object, file or
 * namespace, and for parts, which have no names; see CgvPart. The cycle of a map of two sides
 * has no name on a side that lacks it. Show it only through cgv_display_name(). The bytes are
 * not terminated. */
const char *cgv_grouping_get_name (const CgvGrouping *grouping,
                                   uint32_t group,
                                   size_t *length);

/*
 * Gets a member. Members are in ascending order of their functions; those of a part, and the files of a function, are in the order of the
 * file.
 *
 * @index: index of the member, below its @n_members
 * @member: (out): the member and its cost in the group
 */
void cgv_grouping_get_member (const CgvGrouping *grouping,
                              uint32_t group,
                              uint32_t index,
                              CgvGroupMember *member);

/* Returns a whole group as if it were a member, for lists in which both are rows. */
CgvGroupMember cgv_grouping_get_as_member (const CgvGrouping *grouping,
                                           uint32_t group);

/*
 * Sorts groups, as cgv_order_sort() sorts functions: equal groups are in the order of inclusive cost (largest first), then of name, then of
 * number. Parts by name are in the order of the files. Returns false if there is no memory; @groups is then unchanged.
 *
 * @order: the order of the nodes of its costs
 * @key: the sort key; groups have no location, and are sorted by name then
 */
bool cgv_grouping_sort (const CgvGrouping *grouping,
                        CgvOrder *order,
                        CgvQuantityKind key,
                        bool descending,
                        uint32_t *groups,
                        size_t n_groups);

/* Sorts members of one group, as cgv_grouping_sort() sorts groups. @members are indexes for cgv_grouping_get_member(). */
bool cgv_grouping_sort_members (const CgvGrouping *grouping,
                                uint32_t group,
                                CgvOrder *order,
                                CgvQuantityKind key,
                                bool descending,
                                uint32_t *members,
                                size_t n_members);
