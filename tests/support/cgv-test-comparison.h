/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Text in, comparison out.
 */

#include "cgv-comparison-groups.h"
#include "cgv-regression-path.h"
#include "cgv-test.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvMatching, cgv_matching_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvComparison, cgv_comparison_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvUnion, cgv_union_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvOrder, cgv_order_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvComparisonGroups, cgv_comparison_groups_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvGrouping, cgv_grouping_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvGroupMap, cgv_group_map_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvRegressionPath, cgv_regression_path_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvSpread, cgv_spread_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvWhy, cgv_why_free)

/**
 * cgv_test_comparison:
 * @base: a file
 * @new_: another one
 * @options: (nullable): how to compare
 *
 * Compares two files, which must be without warnings and errors, in the first event type of each.
 *
 * Returns: (transfer full): the comparison
 */
CgvComparison *cgv_test_comparison (const char *base,
                                    const char *new_,
                                    const CgvComparisonOptions *options);

/**
 * cgv_test_comparison_of:
 * @base: a file
 * @new_: another one
 * @event: (nullable): the short name of an event type, or NULL for the first
 * @options: (nullable): how to compare
 *
 * The same in any event type.
 *
 * Returns: (transfer full): the comparison
 */
CgvComparison *cgv_test_comparison_of (const char *base,
                                       const char *new_,
                                       const char *event,
                                       const CgvComparisonOptions *options);

/**
 * cgv_test_comparison_of_profiles:
 * @base: a profile
 * @base_parts: (nullable): the parts that count on the base
 * @new_: a profile, which may be the same
 * @new_parts: (nullable): the parts that count on the new side
 * @event: (nullable): the short name of an event type, or NULL for the first
 * @options: (nullable): how to compare
 *
 * The same of profiles and some of their parts. Levels of recursion are folded.
 *
 * Returns: (transfer full): the comparison
 */
CgvComparison *cgv_test_comparison_of_profiles (CgvProfile *base,
                                                const CgvPartSet *base_parts,
                                                CgvProfile *new_,
                                                const CgvPartSet *new_parts,
                                                const char *event,
                                                const CgvComparisonOptions *options);

/**
 * cgv_test_find_row:
 * @comparison: a comparison
 * @name: the name of a row
 *
 * Finds the first row of a name. There must be one.
 *
 * Returns: the row
 */
CgvNodeId cgv_test_find_row (const CgvComparison *comparison,
                             const char *name);

/**
 * cgv_test_comparison_groups:
 * @comparison: a comparison
 * @kind: what to group by
 * @memory: (nullable): where memory comes from; NULL for one that does not run out
 *
 * Returns: (transfer full) (nullable): the groups of both sides, or NULL if there is no memory
 */
CgvComparisonGroups *cgv_test_comparison_groups (CgvComparison *comparison,
                                                 CgvGroupingKind kind,
                                                 const CgvMemory *memory);
