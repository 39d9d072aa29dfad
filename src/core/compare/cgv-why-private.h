/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvWhy and CgvRegressionPath.
 */

#include "cgv-memory.h"
#include "cgv-regression-path.h"

/*
 * As cgv_why_new(), with memory that may be limited or made to fail. Returns NULL if there is no memory.
 *
 * @memory: allocator and budget, copied
 */
CgvWhy *cgv_why_new_with_memory (const CgvComparison *comparison,
                                 CgvNodeId row,
                                 const CgvMemory *memory);

/*
 * As cgv_regression_path_new(), with memory that may be limited or made to fail. Returns NULL if there is no memory.
 *
 * @row: where to begin
 * @memory: allocator and budget, copied
 */
CgvRegressionPath *cgv_regression_path_new_with_memory (const CgvComparison *comparison,
                                                        CgvNodeId row,
                                                        const CgvMemory *memory);
