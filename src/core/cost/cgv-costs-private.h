/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Costs that are made of others, for core. Their arrays live in the pool of the costs, except for the bounds. */

#include "cgv-box.h"
#include "cgv-costs.h"
#include "cgv-profile-private.h"

/* Begins costs whose total is 0 and whose arrays are all NULL yet. */
CgvCosts *cgv_costs_new_empty (CgvGraph *graph,
                               CgvEventSet *events,
                               CgvEventId event,
                               const CgvMemory *memory);

/* Allocates all arrays of empty costs except for the bounds. Returns false if there is no memory. */
bool cgv_costs_allocate (CgvCosts *costs);

/* Sets the signs of costs that are complete, and whether they have a whole. What filters leave of a total may be less than a function,
 * if costs contradict each other. */
void cgv_costs_complete (CgvCosts *costs,
                         bool is_filtered);

/* Frees the arrays of bounds, which belong to the memory of the costs, not to their pool. */
void cgv_costs_free_bounds (CgvCosts *costs);

/* Reads the costs of the edges of a graph in the sum, and replaces the elements of the array with them. The graph must not be derived.
 * Returns false if there is no memory. @saturates: (inout): set if a sum does not fit; otherwise unchanged */
bool cgv_costs_read_edges (const CgvGraph *graph,
                           const CgvEventSum *what,
                           CgvMemory *memory,
                           CgvCost *edge_costs,
                           bool *saturates);

/* Replaces an element of an array of costs, and its bounds unless these are NULL. */
static inline void
cgv_costs_write (CgvCost *values,
                 CgvBounds *bounds,
                 uint32_t i,
                 CgvAmount amount)
{
  values[i] = amount.value;
  if (bounds != NULL)
    bounds[i] = cgv_amount_get_bounds (amount);
}

/*
 * Returns @value with its bounds: for two costs that are not negative, the ratios of their opposite bounds. An end that is
 * not known is INT64_MAX, or INT64_MIN below.
 *
 * @ratio: costs of a ratio
 * @value: the ratio of the two costs
 */
CgvAmount cgv_costs_divide_amounts (const CgvCosts *ratio,
                                    CgvCost value,
                                    CgvAmount numerator,
                                    CgvAmount divisor);
