/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvWhy and CgvRegressionPath.
 */

#include "cgv-memory.h"
#include "cgv-regression-path.h"

/**
 * cgv_why_new_with_memory:
 * @comparison: a comparison
 * @row: a row
 * @memory: allocator and budget, copied
 *
 * As cgv_why_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the explanation, or NULL if there is no memory
 */
CgvWhy *cgv_why_new_with_memory (const CgvComparison *comparison,
                                 CgvNodeId row,
                                 const CgvMemory *memory);

/**
 * cgv_regression_path_new_with_memory:
 * @comparison: a comparison
 * @row: where to begin
 * @memory: allocator and budget, copied
 *
 * As cgv_regression_path_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the path, or NULL if there is no memory
 */
CgvRegressionPath *cgv_regression_path_new_with_memory (const CgvComparison *comparison,
                                                        CgvNodeId row,
                                                        const CgvMemory *memory);
