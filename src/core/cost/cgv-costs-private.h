/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvCosts.
 */

#include "cgv-costs.h"
#include "cgv-memory.h"

/**
 * cgv_costs_new_with_memory:
 * @graph: a graph
 * @event: an event type of its profile
 * @memory: allocator and budget, copied
 *
 * As cgv_costs_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the costs, or NULL if there is no memory
 */
CgvCosts *cgv_costs_new_with_memory (CgvGraph *graph,
                                     CgvEventId event,
                                     const CgvMemory *memory);

/**
 * cgv_costs_new_of_with_memory:
 * @graph: a graph
 * @events: the event types of its profile
 * @event: one of them
 * @memory: allocator and budget, copied
 *
 * As cgv_costs_new_of(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the costs, or NULL if there is no memory
 */
CgvCosts *cgv_costs_new_of_with_memory (CgvGraph *graph,
                                        CgvEventSet *events,
                                        CgvEventId event,
                                        const CgvMemory *memory);

/**
 * cgv_costs_new_empty:
 * @graph: a graph
 * @like: costs of the same event
 * @memory: allocator and budget, copied
 *
 * Begins costs whose arrays are all NULL yet.
 *
 * Returns: (nullable) (transfer full): the costs, or NULL if there is no memory
 */
CgvCosts *cgv_costs_new_empty (CgvGraph *graph,
                               const CgvCosts *like,
                               const CgvMemory *memory);

/**
 * cgv_costs_get_memory:
 * @costs: costs that are not complete
 *
 * What their arrays have to be allocated from.
 *
 * Returns: (transfer none): the memory
 */
CgvMemory *cgv_costs_get_memory (CgvCosts *costs);

/**
 * cgv_costs_divide_ranges:
 * @ratio: costs of a ratio
 * @value: the ratio of what is between @numerator and what is between @divisor
 * @numerator: between what the cost above lies
 * @divisor: between what the cost below lies
 *
 * Between what @value lies: of two costs that are not negative, between the ratios of their opposite
 * ends. Any thread.
 *
 * Returns: the bounds; all that there is where an end is not known, or 0 below
 */
CgvCostRange cgv_costs_divide_ranges (const CgvCosts *ratio,
                                      CgvCost value,
                                      CgvCostRange numerator,
                                      CgvCostRange divisor);
