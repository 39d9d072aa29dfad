/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The price of calls between members of a cycle. The recorded costs of such calls overlap, so that a call would be counted as often as its
 * depth. A call of a member costs what the member costs by itself and outside of the cycle, and its calls of further members whose number
 * changed, for each call of it. Calls of a member by itself count, too, because inlining makes them of calls by others. Calls in circles
 * of such calls are left out of that, so that no cost is counted twice.
 *
 * A caller in a circle is only responsible for the extra calls that it makes by itself. The cost of
 * the others goes to its callers, in proportion to their extra calls, and on to theirs. It ends at
 * calls that are made more often by themselves, or that enter the cycle.
 *
 * Internal to this room and its tests. One thread at a time.
 */

#include "cgv-comparison.h"

/* Calls from one member of a cycle to another whose number changed. */
typedef struct
{
  uint32_t edge;  /* an edge of the union */
  bool is_circular; /* whether changed calls lead from their callee back to their caller */
  double passed;  /* the part of the change that is due to how often the caller is called, from 0 to 1 */
  CgvDelta price; /* the cost of extra calls, for which the callee is not responsible: at most the cost of the cycle */
  CgvDelta often; /* the cost of extra calls for which the caller is responsible: at most the cost that the file records for these calls */
} CgvCycleCall;

/* To be read only. */
typedef struct
{
  uint32_t n_calls;
  CgvCycleCall *calls;          /* sorted by edge */
  uint32_t *call_of;            /* for each edge, its place in @calls, or CGV_NONE; NULL without cycles */
  uint64_t *counts[CGV_N_SIDES]; /* for each row, how often it is called */
  CgvCost *costs[CGV_N_SIDES];  /* for each member of a cycle, the cost of all of these calls */
  CgvNodeId *members; /* the nodes of all cycles, as cycle_nodes of a graph, but in an order that is the same with the sides swapped */
} CgvCyclePrices;

/*
 * Finds all prices, in O(m log m) for m changed calls, and 200 steps at most for each call in a circle. Returns false if there is no memory.
 *
 * @pool: the owner of the arrays
 */
bool cgv_cycle_prices_init (CgvCyclePrices *prices,
                            const CgvComparison *comparison,
                            CgvPool *pool);

/* Returns changed calls between members; NULL for other edges. Constant time. */
const CgvCycleCall *cgv_cycle_prices_find (const CgvCyclePrices *prices,
                                           uint32_t edge);

/* Returns the extra cost of calls to a member at its price, for calls from outside of its cycle as well. Constant time. */
CgvDelta cgv_cycle_prices_get_price (const CgvCyclePrices *prices,
                                     const CgvComparison *comparison,
                                     uint32_t edge);
