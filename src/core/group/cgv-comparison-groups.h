/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The groups of both sides of a comparison, made of a grouping of each side. Where inlining differs, functions come and
 * go, but the code stays in its file or object: there both sides can still be compared.
 *
 * Immutable and counted; any thread.
 */

#include "cgv-comparison-order.h"
#include "cgv-grouping.h"

/**
 * CgvComparisonGroups:
 *
 * Groups and their members, numbered from 0.
 */
typedef struct CgvComparisonGroups CgvComparisonGroups;

/**
 * CgvComparisonMember:
 * @row: the row
 * @index: for each side, its index for cgv_grouping_get_member(), or CGV_NONE
 * @self: for each side, the part of its self cost that is in the group
 */
typedef struct
{
  CgvNodeId row;
  uint32_t index[CGV_N_SIDES];
  CgvCost self[CGV_N_SIDES];
} CgvComparisonMember;

/**
 * CgvComparisonGroup:
 * @number: its number in both groupings
 * @self: for each side, its self cost
 * @presence: on which sides it has members
 * @n_members: how many members
 * @members: (array length=n_members): the members
 * @name: (array length=name_length): its raw name, see cgv_grouping_get_name(). Show it only through cgv_display_name().
 * @name_length: its length in bytes
 *
 * Costs are event counts, to be read as those of the comparison.
 */
typedef struct
{
  uint32_t number;
  CgvCost self[CGV_N_SIDES];
  CgvPresence presence;
  uint32_t n_members;
  const CgvComparisonMember *members;
  const char *name;
  size_t name_length;
} CgvComparisonGroup;

/**
 * cgv_comparison_groups_new:
 * @comparison: a comparison
 * @base: the groups of its base
 * @new_: those of its new side, by the same map
 *
 * Joins the members of both sides. Groups that have none in the parts that are compared are left out. Linear in members.
 *
 * Returns: (nullable) (transfer full): the groups, or NULL if there is no memory
 */
CgvComparisonGroups *cgv_comparison_groups_new (CgvComparison *comparison,
                                                CgvGrouping *base,
                                                CgvGrouping *new_);

/**
 * cgv_comparison_groups_new_with_memory:
 * @comparison: a comparison
 * @base: the groups of its base
 * @new_: those of its new side
 * @memory: allocator and budget, copied
 *
 * As cgv_comparison_groups_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the groups, or NULL if there is no memory
 */
CgvComparisonGroups *cgv_comparison_groups_new_with_memory (CgvComparison *comparison,
                                                            CgvGrouping *base,
                                                            CgvGrouping *new_,
                                                            const CgvMemory *memory);

/**
 * cgv_comparison_groups_ref:
 * @groups: groups
 *
 * Returns: (transfer full): @groups
 */
CgvComparisonGroups *cgv_comparison_groups_ref (CgvComparisonGroups *groups);

/**
 * cgv_comparison_groups_unref:
 * @groups: (nullable) (transfer full): groups
 */
void cgv_comparison_groups_unref (CgvComparisonGroups *groups);

/**
 * cgv_comparison_groups_get_grouping:
 * @groups: groups
 * @side: a side
 *
 * Returns: (transfer none): the groups of that side alone, with inclusive costs and bounds
 */
CgvGrouping *cgv_comparison_groups_get_grouping (const CgvComparisonGroups *groups,
                                                 CgvSide side);

/**
 * cgv_comparison_groups_get_n:
 * @groups: groups
 *
 * Returns: the number of groups
 */
uint32_t cgv_comparison_groups_get_n (const CgvComparisonGroups *groups);

/**
 * cgv_comparison_groups_get:
 * @groups: groups
 * @group: one of them
 *
 * Returns: (transfer none): the group
 */
const CgvComparisonGroup *cgv_comparison_groups_get (const CgvComparisonGroups *groups,
                                                     uint32_t group);

/**
 * cgv_comparison_groups_is_noise:
 * @groups: groups
 * @group: one of them
 *
 * Returns: true if the group differs, but by no more than the comparison's tolerance
 */
bool cgv_comparison_groups_is_noise (const CgvComparisonGroups *groups,
                                     uint32_t group);

/**
 * cgv_comparison_groups_find:
 * @groups: groups
 * @row: a row
 *
 * Returns: the group in which the row costs most on either side, or CGV_NONE if it is in none
 */
uint32_t cgv_comparison_groups_find (const CgvComparisonGroups *groups,
                                     CgvNodeId row);

/**
 * cgv_comparison_groups_sort:
 * @groups: groups
 * @key: what to sort by: names and self costs; others count as the difference of self cost
 * @descending: whether the largest comes first
 * @order: (inout) (array length=n): the groups to sort
 * @n: how many
 *
 * Sorts groups as cgv_comparison_sort() does rows; groups that are equal are in the order of their names.
 *
 * Returns: false if there is no memory; @order is then unchanged
 */
bool cgv_comparison_groups_sort (const CgvComparisonGroups *groups,
                                 CgvComparisonKey key,
                                 bool descending,
                                 uint32_t *order,
                                 size_t n);
