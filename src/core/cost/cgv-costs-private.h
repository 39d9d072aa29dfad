/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* CgvCosts, for core and its tests. */

#include "cgv-costs.h"
#include "cgv-memory.h"

/*
 * As cgv_costs_new(), with memory that may be limited or made to fail. Returns NULL if there is no memory.
 *
 * @memory: allocator and budget, copied
 */
CgvCosts *cgv_costs_new_with_memory (CgvGraph *graph,
                                     CgvEventId event,
                                     const CgvMemory *memory);

/*
 * As cgv_costs_new_of(), with memory that may be limited or made to fail. Returns NULL if there is no memory.
 *
 * @event: one of them
 * @memory: allocator and budget, copied
 */
CgvCosts *cgv_costs_new_of_with_memory (CgvGraph *graph,
                                        CgvEventSet *events,
                                        CgvEventId event,
                                        const CgvMemory *memory);

/*
 * Begins costs whose arrays are all NULL yet. Returns NULL if there is no memory.
 *
 * @like: costs of the same event
 * @memory: allocator and budget, copied
 */
CgvCosts *cgv_costs_new_empty (CgvGraph *graph,
                               const CgvCosts *like,
                               const CgvMemory *memory);

/* Returns the memory for the arrays of costs that are not complete. */
CgvMemory *cgv_costs_get_memory (CgvCosts *costs);

/* Returns the allocator and budget of costs, for what is computed from them. */
CgvMemory cgv_costs_copy_memory (const CgvCosts *costs);

/*
 * Returns the bounds of @value: for two costs that are not negative, the ratios of their opposite bounds. Any
 * thread. Returns the bounds; all that there is where an end is not known, or 0 below.
 *
 * @ratio: costs of a ratio
 * @value: the ratio of two costs with these bounds
 * @numerator: between what the cost above lies
 * @divisor: between what the cost below lies
 */
CgvCostRange cgv_costs_divide_ranges (const CgvCosts *ratio,
                                      CgvCost value,
                                      CgvCostRange numerator,
                                      CgvCostRange divisor);
