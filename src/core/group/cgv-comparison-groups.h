/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The groups of both sides of a comparison, made from a grouping of each side. If inlining differs, functions come and go, but the code
 * stays in its file or object, so that both sides can still be compared there.
 *
 * Immutable and counted; any thread.
 */

#include "cgv-comparison-order.h"
#include "cgv-grouping.h"

typedef struct
{
  CgvNodeId row;
  uint32_t index[CGV_N_SIDES]; /* for each side, its index for cgv_grouping_get_member(), or CGV_NONE */
  CgvCost self[CGV_N_SIDES];   /* for each side, the part of its self cost that is in the group */
  /* where the change began, see cgv_origins_get(). For a row in several groups, code that is only called more often has no origin in either,
   * and the part of its own calls is in the group in which it costs most; 0 for parts, and for a ratio */
  CgvDelta origin;
} CgvComparisonMember;

/* Costs are read as those of the comparison. */
typedef struct
{
  uint32_t number; /* in both groupings */
  CgvCost self[CGV_N_SIDES];
  CgvDelta origin;           /* the sum of those of its members */
  CgvPresence presence;      /* on which sides it has members */
  uint32_t n_members;
  const CgvComparisonMember *members;
  const char *name; /* its raw name, see cgv_grouping_get_name(). Show it only through cgv_display_name(). */
  size_t name_length;
} CgvComparisonGroup;

/* To be read only. */
typedef struct
{
  CgvComparison *comparison;
  CgvGrouping *groupings[CGV_N_SIDES]; /* the groups of one side alone, with inclusive costs and bounds */
  bool has_others; /* whether rows are members that are in other parts than those that are compared */
  uint32_t n_groups; /* number of groups that have members */
  CgvComparisonGroup *groups;
  uint32_t n_members; /* number of members of all of them */
  CgvComparisonMember *members;
  uint32_t *group_of_row; /* for each row, the group in which the row costs most on either side, or CGV_NONE */
  uint32_t *member_of;    /* while files are joined, for each file of the new side, its member, plus 1 */
} CgvComparisonGroups;

/*
 * Joins the members of both sides. Groups without members are left out. Linear in members. Returns NULL if there is
 * no memory.
 *
 * @new_: groups of the new side, by the map of those of @base
 * @has_others: whether functions of other parts than those that are compared are members, too; not of files of functions
 */
CgvComparisonGroups *cgv_comparison_groups_new (CgvComparison *comparison,
                                                CgvGrouping *base,
                                                CgvGrouping *new_,
                                                bool has_others,
                                                const CgvMemory *memory);

CgvComparisonGroups *cgv_comparison_groups_ref (CgvComparisonGroups *groups);

/* @groups may be NULL. */
void cgv_comparison_groups_unref (CgvComparisonGroups *groups);

/* Returns true if the group differs, but by no more than the comparison's tolerance. */
bool cgv_comparison_groups_is_noise (const CgvComparisonGroups *groups,
                                     uint32_t group);
