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

/*
 * Compares two files, which must be without warnings and errors, in the first event type of each. @options may be
 * NULL.
 *
 * @new_: another file
 */
CgvComparison *cgv_test_comparison (const char *base,
                                    const char *new_,
                                    const CgvComparisonOptions *options);

/*
 * @options may be NULL.
 *
 * @new_: another file
 * @event: the short name of an event type, or NULL for the first
 */
CgvComparison *cgv_test_comparison_of (const char *base,
                                       const char *new_,
                                       const char *event,
                                       const CgvComparisonOptions *options);

/*
 * Compares profiles, or some of their parts. Levels of recursion are folded. @base_parts may be
 * NULL. @options may be NULL.
 *
 * @new_: another profile, or the same one
 * @new_parts: (nullable): the parts that count on the new side
 * @event: the short name of an event type, or NULL for the first
 */
CgvComparison *cgv_test_comparison_of_profiles (CgvProfile *base,
                                                const CgvPartSet *base_parts,
                                                CgvProfile *new_,
                                                const CgvPartSet *new_parts,
                                                const char *event,
                                                const CgvComparisonOptions *options);

/* Finds the first row of a name. There must be one. */
CgvNodeId cgv_test_find_row (const CgvComparison *comparison,
                             const char *name);

/*
 * Returns NULL if there is no memory.
 *
 * @kind: the kind of groups
 * @memory: the allocator, or NULL for an unlimited one
 */
CgvComparisonGroups *cgv_test_comparison_groups (CgvComparison *comparison,
                                                 CgvGroupingKind kind,
                                                 const CgvMemory *memory);
