/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvPartMatrix.
 */

#include "cgv-memory.h"
#include "cgv-part-matrix.h"

/**
 * cgv_part_matrix_new_with_memory:
 * @costs: costs of all parts
 * @cancel: (nullable): how to ask whether it is wanted still
 * @memory: allocator and budget, copied
 *
 * As cgv_part_matrix_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the matrix, or NULL if there is no memory or if @cancel said so
 */
CgvPartMatrix *cgv_part_matrix_new_with_memory (CgvCosts *costs,
                                                const CgvCancel *cancel,
                                                const CgvMemory *memory);
