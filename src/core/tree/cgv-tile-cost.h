/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a function costs at one place of a tree that is made from callers and callees: an estimate and its bounds. A
 * function is divided into parts: its self cost, and its calls that leave it and its cycle. A part that costs it a of W
 * costs w·a/W at a place that costs w. Any thread.
 */

#include "cgv-costs.h"

/* Stands for the self cost, where parts of a function are edges. */
#define CGV_TILE_SELF_COST CGV_NONE

/* In event counts; never below 0, except where cgv_tree_get_cost() returns it. */
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

/*
 * Returns what a part of a function costs, for all calls of the function, in event counts. @edge leaves @node or is
 * CGV_TILE_SELF_COST. Costs below 0 count as 0, and so do calls to itself and to other members of its cycle.
 */
double cgv_tile_cost_get_part (const CgvCosts *costs,
                               CgvNodeId node,
                               uint32_t edge);

/* Returns the same with the bounds that filters left. */
CgvTileCost cgv_tile_cost_of_part (const CgvCosts *costs,
                                   CgvNodeId node,
                                   uint32_t edge);

/* Returns a cost with its bounds; below 0 it counts as 0, and what has no bounds is between 0 and itself. */
CgvTileCost cgv_tile_cost_of_range (const CgvCosts *costs,
                                    CgvCost value,
                                    CgvCostRange range);

/* Returns what all parts of a function cost: of a member of a cycle, what it costs the cycle. */
CgvTileCost cgv_tile_cost_of_function (const CgvCosts *costs,
                                       CgvNodeId node);

/* Bounds the cost of all parts. */
CgvTileWhole cgv_tile_cost_bound_whole (const CgvCosts *costs,
                                        CgvCostRange range,
                                        double cost);

/*
 * Returns what one part, or several, cost at a place: their share of @place, at least what cannot be elsewhere (Fréchet's
 * inequality). @whole and @part are for all calls of the function. Negative costs cancel, so that the lower bound is 0
 * there.
 */
CgvTileCost cgv_tile_cost_estimate (const CgvCosts *costs,
                                    const CgvTileCost *place,
                                    const CgvTileWhole *whole,
                                    const CgvTileCost *part);

/* Returns whether its bounds leave nothing open, but for rounding. */
bool cgv_tile_cost_is_exact (const CgvTileCost *cost);

/* Returns a cost of a tile as a number of events: the nearest one from -INT64_MAX to INT64_MAX, with its sign. */
CgvCost cgv_tile_cost_round (double cost);
