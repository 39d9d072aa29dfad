/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The cost of a function at one place of a tree that is made from callers and callees: an estimate and its bounds. A function is divided
 * into parts: its self cost, and its calls that leave it and its cycle. A part that costs it a of W costs w·a/W at a place that costs w.
 * Any thread.
 */

#include "cgv-costs.h"

/* Stands for the self cost, where parts of a function are edges. */
#define CGV_TILE_SELF_COST CGV_NONE

/* In event counts; sizes, and so never negative, except as the result of cgv_tree_get_cost(). */
typedef struct
{
  double cost;
  double low;  /* it is at least this */
  double high; /* it is at most this */
} CgvTileCost;

/* The cost of all parts of a function together. */
typedef struct
{
  double cost;
  double high; /* they cost at most this */
} CgvTileWhole;

static inline void
cgv_tile_cost_add (CgvTileCost *sum,
                   const CgvTileCost *cost)
{
  sum->cost += cost->cost;
  sum->low += cost->low;
  sum->high += cost->high;
}

/*
 * Returns the cost of a part of a function, for all calls of the function, in event counts. @edge
 * leaves @node or is CGV_TILE_SELF_COST. If signs differ, negative costs count as 0. Calls to
 * itself and to other members of its cycle also count as 0.
 */
double cgv_tile_cost_get_part (const CgvCosts *costs,
                               CgvNodeId node,
                               uint32_t edge);

/* Returns the cost of a part with the bounds that filters left. */
CgvTileCost cgv_tile_cost_of_part (const CgvCosts *costs,
                                   CgvNodeId node,
                                   uint32_t edge);

/* Returns the costs of all calls of each function, for the members of cycles. Returns NULL if there is no memory. */
CgvTileCost *cgv_tile_cost_new_called (const CgvCosts *costs,
                                       CgvPool *pool);

/* Returns a cost with its bounds. If signs differ, a negative cost counts as 0. A cost without
 * bounds is between 0 and itself. */
CgvTileCost cgv_tile_cost_of_amount (const CgvCosts *costs,
                                     CgvAmount amount);

/* Returns the cost of all parts of a function: for a member of a cycle, its contribution to the cycle. */
CgvTileCost cgv_tile_cost_of_function (const CgvCosts *costs,
                                       CgvNodeId node);

/* Bounds the cost of all parts. */
CgvTileWhole cgv_tile_cost_bound_whole (const CgvCosts *costs,
                                        CgvAmount amount,
                                        double cost);

/*
 * Returns the cost of one part, or of several, at a place: their share of @place, but at least the amount that cannot be elsewhere
 * (Fréchet's inequality). @whole and @part are for all calls of the function. Costs of both signs cancel, so that the lower bound is 0.
 */
CgvTileCost cgv_tile_cost_estimate (const CgvCosts *costs,
                                    const CgvTileCost *place,
                                    const CgvTileWhole *whole,
                                    const CgvTileCost *part);

/* Returns whether its bounds are equal, except for rounding. */
bool cgv_tile_cost_is_exact (const CgvTileCost *cost);

/* Returns a cost of a tile as a number of events: the nearest one. The largest is INT64_MAX if it @is_signed, otherwise UINT64_MAX; the
 * least is -INT64_MAX. */
CgvCost cgv_tile_cost_round (double cost,
                             bool is_signed);
