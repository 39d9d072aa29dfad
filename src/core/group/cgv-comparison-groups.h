/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The self cost of both sides by object or by source file. Where inlining differs functions come and go, but the code stays
 * in its file: there both sides can still be compared.
 *
 * Immutable and counted; any thread.
 */

#include "cgv-comparison-order.h"

/**
 * CgvComparisonGroups:
 *
 * Groups and their members, numbered from 0.
 */
typedef struct CgvComparisonGroups CgvComparisonGroups;

/**
 * CgvComparisonGrouping:
 * @CGV_COMPARISON_GROUPING_OBJECT: by ELF object. Objects of one base name are the same; of those left, two are if most of
 *   what either has is in the other.
 * @CGV_COMPARISON_GROUPING_FILE: by the source file that cost lines are in, so that inlined code counts where it is. Files
 *   are the same as the rules for paths of the matching say.
 *
 * What functions are grouped by.
 */
typedef enum
{
  CGV_COMPARISON_GROUPING_OBJECT,
  CGV_COMPARISON_GROUPING_FILE,
} CgvComparisonGrouping;

/**
 * CgvComparisonMember:
 * @row: the row
 * @self: for each side, what of its self cost is in the group
 */
typedef struct
{
  CgvNodeId row;
  CgvCost self[CGV_N_SIDES];
} CgvComparisonMember;

/**
 * CgvComparisonGroup:
 * @self: for each side, the sum of self cost of its members
 * @presence: on which sides it has any
 * @n_members: how many members
 * @members: (array length=n_members): the members, rows ascending
 * @name: (array length=name_length): the raw name, on the new side where that has it; empty for functions of which it is not known.
 *   Show it only through cgv_display_name().
 * @name_length: its length in bytes
 *
 * Costs are event counts, to be read as those of the comparison. The members of all groups add up to its totals.
 */
typedef struct
{
  CgvCost self[CGV_N_SIDES];
  CgvPresence presence;
  uint32_t n_members;
  const CgvComparisonMember *members;
  const char *name;
  size_t name_length;
} CgvComparisonGroup;

/**
 * cgv_comparison_groups_new:
 * @comparison: a comparison, whose event type is no ratio: those do not add up
 * @grouping: by what
 *
 * Groups the rows of a comparison. Linear in rows; by file, in the recorded lines.
 *
 * Returns: (nullable) (transfer full): the groups, or NULL if there is no memory, or of a ratio
 */
CgvComparisonGroups *cgv_comparison_groups_new (CgvComparison *comparison,
                                                CgvComparisonGrouping grouping);

/**
 * cgv_comparison_groups_ref:
 * @groups: groups
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @groups
 */
CgvComparisonGroups *cgv_comparison_groups_ref (CgvComparisonGroups *groups);

/**
 * cgv_comparison_groups_unref:
 * @groups: (nullable) (transfer full): groups
 *
 * Drops a reference.
 */
void cgv_comparison_groups_unref (CgvComparisonGroups *groups);

/**
 * cgv_comparison_groups_get_n:
 * @groups: groups
 *
 * How many groups there are.
 *
 * Returns: the number
 */
uint32_t cgv_comparison_groups_get_n (const CgvComparisonGroups *groups);

/**
 * cgv_comparison_groups_get:
 * @groups: groups
 * @group: one of them
 *
 * Gets a group.
 *
 * Returns: (transfer none): the group
 */
const CgvComparisonGroup *cgv_comparison_groups_get (const CgvComparisonGroups *groups,
                                                     uint32_t group);

/**
 * cgv_comparison_groups_get_delta:
 * @groups: groups
 * @group: one of them
 *
 * What the self cost of a group is more on the new side.
 *
 * Returns: the difference, in event counts
 */
CgvDelta cgv_comparison_groups_get_delta (const CgvComparisonGroups *groups,
                                          uint32_t group);

/**
 * cgv_comparison_groups_is_noise:
 * @groups: groups
 * @group: one of them
 *
 * Whether a group differs, but by no more than the comparison's tolerance.
 *
 * Returns: true for noise
 */
bool cgv_comparison_groups_is_noise (const CgvComparisonGroups *groups,
                                     uint32_t group);

/**
 * cgv_comparison_groups_find:
 * @groups: groups
 * @row: a row
 *
 * The group in which a row costs most on either side.
 *
 * Returns: the group, or CGV_NONE if it is in none
 */
uint32_t cgv_comparison_groups_find (const CgvComparisonGroups *groups,
                                     CgvNodeId row);

/**
 * cgv_comparison_groups_sort:
 * @groups: groups
 * @key: what to sort by: names and what is of self cost; others count as the difference of self cost
 * @descending: whether the largest comes first
 * @order: (inout) (array length=n): the groups to sort
 * @n: how many
 *
 * Sorts groups, as cgv_comparison_order_sort() does rows; those that are equal are in the order of their names.
 *
 * Returns: false if there is no memory; @order is then unchanged
 */
bool cgv_comparison_groups_sort (const CgvComparisonGroups *groups,
                                 CgvComparisonKey key,
                                 bool descending,
                                 uint32_t *order,
                                 size_t n);
