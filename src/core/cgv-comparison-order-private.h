/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvComparisonOrder.
 */

#include "cgv-comparison-order.h"
#include "cgv-memory.h"

/**
 * cgv_comparison_order_new_with_memory:
 * @matching: the rows to order
 * @memory: allocator and budget, copied
 *
 * As cgv_comparison_order_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the order, or NULL if there is no memory
 */
CgvComparisonOrder *cgv_comparison_order_new_with_memory (CgvMatching *matching,
                                                          const CgvMemory *memory);

/**
 * cgv_comparison_rank_names:
 * @matching: the rows
 * @memory: where scratch memory comes from
 * @ranks: (out caller-allocates): for each row, the rank of its name; equal names have equal ranks
 *
 * Ranks the names of rows. Very many rows may share one long name, which is read once.
 *
 * Returns: false if there is no memory
 */
bool cgv_comparison_rank_names (const CgvMatching *matching,
                                CgvMemory *memory,
                                uint32_t *ranks);
