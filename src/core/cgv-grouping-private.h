/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of a grouping, shared by its topic files:
 *
 *   cgv-grouping.c        references, accessors, and groups that each function is in one of
 *   cgv-grouping-order.c  the order of groups and members
 *
 * and what tests need of it.
 */

#include <stdatomic.h>

#include "cgv-group-bounds.h"
#include "cgv-grouping.h"

/**
 * CgvGrouping:
 * @references: the reference count
 * @memory: where the arrays come from
 * @costs: what is grouped
 * @kind: by what
 * @n_groups: number of groups
 * @groups: the groups
 * @member_start: n_groups + 1 indexes into @members
 * @members: the functions of the groups
 * @group_of_node: for each node of the graph, its group or CGV_NONE
 * @names: (nullable): of objects, files and namespaces, the map from functions to these
 * @name_nodes: (nullable): with @names, for each group, its node there
 */
struct CgvGrouping
{
  atomic_uint references;
  CgvMemory memory;
  CgvCosts *costs;
  CgvGroupingKind kind;
  uint32_t n_groups;
  CgvGroup *groups;
  uint32_t *member_start;
  CgvNodeId *members;
  uint32_t n_members;
  uint32_t *group_of_node;
  CgvFold *names;
  CgvNodeId *name_nodes;
};

/**
 * cgv_grouping_new_with_memory:
 * @costs: the costs to group
 * @kind: by what
 * @memory: allocator and budget, copied
 *
 * As cgv_grouping_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the grouping, or NULL if there is no memory
 */
CgvGrouping *cgv_grouping_new_with_memory (CgvCosts *costs,
                                           CgvGroupingKind kind,
                                           const CgvMemory *memory);
