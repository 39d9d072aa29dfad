/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The inside of a grouping, shared by its topic files:
 *
 *   cgv-grouping.c        references and accessors
 *   cgv-grouping-nodes.c  groups that each function is in one of
 *   cgv-grouping-files.c  functions by the files of their lines, and the other way round
 *   cgv-grouping-parts.c  functions by part
 *   cgv-grouping-fit.c    what filters make of costs that are cut up
 *   cgv-grouping-ratio.c  groups of costs that are ratios
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
 * @map: which functions are in which group
 * @side: the side of @map that @costs are of
 * @kind: by what
 * @n_groups: number of groups
 * @groups: the groups
 * @member_start: n_groups + 1 indexes into @members
 * @members: (nullable): the functions of the groups, where they cost what they cost in @costs
 * @details: (nullable): the members, where they do not
 * @details_capacity: room in @details
 * @n_members: number of @members or @details
 * @group_of_node: for each node of the graph, its group or CGV_NONE; that of @map without @details
 */
struct CgvGrouping
{
  atomic_uint references;
  CgvMemory memory;
  CgvCosts *costs;
  CgvGroupMap *map;
  CgvSide side;
  CgvGroupingKind kind;
  uint32_t n_groups;
  CgvGroup *groups;
  uint32_t *member_start;
  CgvNodeId *members;
  CgvGroupMember *details;
  size_t details_capacity;
  uint32_t n_members;
  uint32_t *group_of_node;
};

static inline void
cgv_grouping_add (const CgvGrouping *self,
                  CgvCost *sum,
                  CgvCost cost)
{
  *sum = cgv_cost_add (*sum, cost, self->costs->is_signed);
}

/* An estimate of a signed event has no bounds, nor has a sum with one in it. */
static inline void
cgv_group_add_bounds (CgvCost *low,
                      CgvCost *high,
                      CgvCostRange range,
                      bool is_signed)
{
  CgvCostRange sum = { *low, *high };

  *low = cgv_cost_add (*low, range.low, is_signed);
  *high = cgv_cost_add (*high, range.high, is_signed);
  if (!is_signed || (cgv_cost_range_is_exact (sum) && cgv_cost_range_is_exact (range)))
    return;
  *low = (CgvCost) INT64_MIN;
  *high = (CgvCost) INT64_MAX;
}

static inline void
cgv_group_add_self (CgvGroup *group,
                    CgvCost cost,
                    CgvCostRange range,
                    bool is_signed)
{
  group->self = cgv_cost_add (group->self, cost, is_signed);
  cgv_group_add_bounds (&group->self_low, &group->self_high, range, is_signed);
}

/* All functions together cost no more than the total. */
static inline void
cgv_group_limit_self (CgvGroup *group,
                      const CgvCosts *costs)
{
  CgvCost high = cgv_costs_get_total_range (costs).high;

  if (!costs->is_signed && group->self_low < group->self_high && high < group->self_high)
    group->self_high = high > group->self ? high : group->self;
}

/* Fills in what was bounded. */
static inline void
cgv_group_set_inclusive (CgvGroup *group,
                         CgvGroupBounds bounds)
{
  group->inclusive = bounds.cost;
  group->inclusive_low = bounds.low;
  group->inclusive_high = bounds.high;
}

/* cgv-grouping-nodes.c, -files.c, -parts.c: make the groups and members. False if there is no memory. */
bool cgv_grouping_group_nodes (CgvGrouping *self);
bool cgv_grouping_group_files (CgvGrouping *self);
bool cgv_grouping_group_parts (CgvGrouping *self);

/* cgv-grouping.c: of what adds up. NULL if there is no memory. */
CgvGrouping *cgv_grouping_new_sum (CgvCosts *costs,
                                   CgvGroupMap *map,
                                   CgvSide side,
                                   const CgvMemory *memory);

/* cgv-grouping-ratio.c: of a ratio, whose costs are no sums. NULL if there is no memory. */
CgvGrouping *cgv_grouping_new_ratio (CgvCosts *costs,
                                     CgvGroupMap *map,
                                     CgvSide side,
                                     const CgvMemory *memory);

/* Fits members that were summed from lines to the costs, which filters may have changed since. False if there is no
 * memory. */
bool cgv_grouping_fit (CgvGrouping *self);

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

/**
 * cgv_grouping_new_of_with_memory:
 * @costs: the costs to group
 * @map: the groups
 * @side: the side of the map that @costs are of
 * @memory: allocator and budget, copied
 *
 * As cgv_grouping_new_of(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the grouping, or NULL if there is no memory
 */
CgvGrouping *cgv_grouping_new_of_with_memory (CgvCosts *costs,
                                              CgvGroupMap *map,
                                              CgvSide side,
                                              const CgvMemory *memory);
