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
