/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvLineCosts.
 */

#include "cgv-line-costs.h"
#include "cgv-memory.h"

/**
 * cgv_line_costs_new_with_memory:
 * @costs: costs
 * @query: which lines
 * @memory: allocator and budget, copied
 *
 * As cgv_line_costs_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the lines, or NULL if there is no memory
 */
CgvLineCosts *cgv_line_costs_new_with_memory (const CgvCosts *costs,
                                              const CgvLineQuery *query,
                                              const CgvMemory *memory);
