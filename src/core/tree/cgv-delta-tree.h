/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where the cost of a row goes on two sides, as one treemap: the union of what it calls in the base and
 * in the new profile, so that nothing vanishes, in one layout and at one scale.
 *
 * Each tile has its cost on either side, estimated by the rule of #CgvCalleeTree, with bounds for each.
 * Tiles without children weigh the larger of both sides, or what changed; others weigh what their
 * children weigh together, so that area is in proportion everywhere. Costs are compared as the measure
 * of the comparison says: those of a side are multiplied by its factor. Immutable; any thread.
 */

#include "cgv-callee-tree.h"
#include "cgv-comparison.h"
#include "cgv-tile-cost.h"

/**
 * CgvDeltaArea:
 * @CGV_DELTA_AREA_LARGER: area is the larger of both costs: positions hardly depend on what changed
 * @CGV_DELTA_AREA_CHANGE: area is the size of the change, cheaper or dearer: movers are large
 *
 * What the area of a tile without children stands for.
 */
typedef enum
{
  CGV_DELTA_AREA_LARGER,
  CGV_DELTA_AREA_CHANGE,
} CgvDeltaArea;

/**
 * CgvDeltaTile:
 * @sides: the cost at this place on each side, in event counts, with what it is at least and at most
 */
typedef struct
{
  CgvTileCost sides[CGV_N_SIDES];
} CgvDeltaTile;

/**
 * CgvTileDelta:
 * @base: the cost on the base side
 * @new_: the cost on the new side
 * @delta: @new_ - @base
 * @low: the delta is at least this
 * @high: it is at most this
 * @ratio: @delta as a share of @base; INFINITY where there is none in base, 0 where nothing changed
 * @presence: on which sides there is cost here
 * @is_noise: whether the change is within the tolerance of the comparison
 * @is_certain: whether the bounds leave no doubt whether it became cheaper or dearer
 *
 * How a tile changed, in the measure of the comparison.
 */
typedef struct
{
  double base;
  double new_;
  double delta;
  double low;
  double high;
  double ratio;
  CgvPresence presence;
  bool is_noise;
  bool is_certain;
} CgvTileDelta;

/**
 * CgvDeltaTree:
 * @tree: the layout: what tiles are and where, as of a single side, so that what finds, marks and walks
 *   tiles serves both. The @cost of its tiles is their weight in the measure of the comparison, and @low
 *   and @high are the same. Its @certain is the share of what both sides cost that is known to lie where
 *   it is shown.
 * @deltas: (array length=tree.n_tiles): the costs of each tile
 * @area_of: what area stands for
 * @factor: what costs of a side are multiplied by, to be compared
 * @noise: changes up to this are within the tolerance, in the same measure
 */
typedef struct
{
  CgvCalleeTree tree;
  CgvDeltaTile *deltas;
  CgvDeltaArea area_of;
  double factor[CGV_N_SIDES];
  double noise;
} CgvDeltaTree;

/**
 * cgv_delta_tree_new:
 * @comparison: both sides
 * @root: the row at the root
 * @area_of: what area stands for
 * @area: what to fill
 * @style: how to divide it; without padding and header
 *
 * Lays out what a row calls on either side, the largest first, until tiles are too small or too many. What
 * is left out of a tile is its CGV_TILE_REST; in CGV_DELTA_AREA_CHANGE, what did not change has no tile.
 * Iterative; the time is bounded by @style and the number of edges. Any thread.
 *
 * Returns: (nullable) (transfer full): the tree, or NULL if there is no memory. It has the root alone if
 *   there is nothing to show.
 */
CgvDeltaTree *cgv_delta_tree_new (const CgvComparison *comparison,
                                  CgvNodeId root,
                                  CgvDeltaArea area_of,
                                  const CgvRect *area,
                                  const CgvCalleeTreeStyle *style);

/**
 * cgv_delta_tree_free:
 * @tree: (nullable) (transfer full): a tree
 *
 * Frees it.
 */
void cgv_delta_tree_free (CgvDeltaTree *tree);

/**
 * cgv_delta_tree_get_delta:
 * @tree: a tree
 * @tile: index of a tile
 *
 * How a tile changed. Any thread.
 *
 * Returns: the change
 */
CgvTileDelta cgv_delta_tree_get_delta (const CgvDeltaTree *tree,
                                       uint32_t tile);

/**
 * cgv_delta_tree_get_share:
 * @tree: a tree
 * @tile: index of a tile without children
 * @side: a side
 *
 * How much of the area of a tile a side fills: its cost over the larger of both. Any thread.
 *
 * Returns: 0 to 1
 */
double cgv_delta_tree_get_share (const CgvDeltaTree *tree,
                                 uint32_t tile,
                                 CgvSide side);
