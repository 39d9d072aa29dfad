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
