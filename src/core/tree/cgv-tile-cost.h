/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a function costs at one place of a tree that is made from callers and callees: an estimate and its
 * bounds. A function is divided into parts: its own cost, and its calls other than those to itself. A part
 * that costs it a of W has w·a/W at a place that has w. Trees of one profile and of two share it. Any
 * thread.
 */

#include "cgv-costs.h"

/**
 * CGV_TILE_SELF_COST:
 *
 * Stands for the self cost, where parts of a function are edges.
 */
#define CGV_TILE_SELF_COST CGV_NONE

/**
 * CgvTileCost:
 * @cost: the cost, in event counts; never below 0
 * @low: it is at least this
 * @high: it is at most this
 */
typedef struct
{
  double cost;
  double low;
  double high;
} CgvTileCost;

/**
 * CgvTileWhole:
 * @cost: what all parts of a function cost together
 * @high: what they cost at most
 */
typedef struct
{
  double cost;
  double high;
} CgvTileWhole;

/**
 * cgv_tile_cost_get_part:
 * @costs: the costs
 * @node: a function
 * @edge: an edge that leaves it, or CGV_TILE_SELF_COST
 *
 * What a part of a function costs, for all calls of the function. Costs below 0 count as 0, and so do
 * calls to itself.
 *
 * Returns: the cost, in event counts
 */
double cgv_tile_cost_get_part (const CgvCosts *costs,
                               CgvNodeId node,
                               uint32_t edge);

/**
 * cgv_tile_cost_of_part:
 * @costs: the costs
 * @node: a function
 * @edge: an edge that leaves it, or CGV_TILE_SELF_COST
 *
 * As cgv_tile_cost_get_part(), with the bounds that filters left.
 *
 * Returns: the cost
 */
CgvTileCost cgv_tile_cost_of_part (const CgvCosts *costs,
                                   CgvNodeId node,
                                   uint32_t edge);

/**
 * cgv_tile_cost_of_root:
 * @costs: the costs
 * @node: a function
 *
 * What a function costs in all, as the root of a tree.
 *
 * Returns: the cost
 */
CgvTileCost cgv_tile_cost_of_root (const CgvCosts *costs,
                                   CgvNodeId node);

/**
 * cgv_tile_cost_bound_whole:
 * @costs: the costs
 * @node: a function
 * @cost: the sum of cgv_tile_cost_get_part() over all parts
 *
 * Says what the parts of a function cost at most together.
 *
 * Returns: the whole
 */
CgvTileWhole cgv_tile_cost_bound_whole (const CgvCosts *costs,
                                        CgvNodeId node,
                                        double cost);

/**
 * cgv_tile_cost_estimate:
 * @costs: the costs
 * @node: a function
 * @place: what it costs at a place
 * @whole: what all of its parts cost everywhere
 * @part: what one of them, or several, cost everywhere
 *
 * What a part of a function costs at a place: its share of the place, at least what cannot be
 * elsewhere (Fréchet's inequality). In a cycle the costs of arcs overlap, and negative costs cancel, so
 * that nothing can be said from below.
 *
 * Returns: the cost
 */
CgvTileCost cgv_tile_cost_estimate (const CgvCosts *costs,
                                    CgvNodeId node,
                                    const CgvTileCost *place,
                                    const CgvTileWhole *whole,
                                    const CgvTileCost *part);
