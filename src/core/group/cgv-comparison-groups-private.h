/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvComparisonGroups.
 */

#include "cgv-comparison-groups.h"
#include "cgv-memory.h"

/**
 * cgv_comparison_groups_new_with_memory:
 * @comparison: a comparison
 * @grouping: by what
 * @memory: allocator and budget, copied
 *
 * As cgv_comparison_groups_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the groups, or NULL if there is no memory, or of a ratio
 */
CgvComparisonGroups *cgv_comparison_groups_new_with_memory (CgvComparison *comparison,
                                                            CgvComparisonGrouping grouping,
                                                            const CgvMemory *memory);
