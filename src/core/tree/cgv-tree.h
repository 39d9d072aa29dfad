/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where the cost of a function goes: the tree of what it calls, laid out as nested rectangles, for one profile or for
 * both sides of a comparison.
 *
 * A profile knows callers and callees, not stacks. A tree made from it is therefore an estimate
 * as soon as a function below the root has more than one caller: a callee with inclusive cost W,
 * of which w is assumed to be spent at one place of the tree, passes w·a/W on to a callee that
 * costs it a. Each tile carries bounds for its cost (Fréchet's inequality, one step at a time).
 *
 * The tree of a comparison has what either side calls, so that nothing vanishes, in one layout and at one scale. Costs
 * are compared in the measure of the comparison: those of a side are multiplied by its factor. The tree of a profile
 * compared with itself is the tree of the profile.
 */

#include "cgv-comparison.h"
#include "cgv-rect.h"
#include "cgv-tile-cost.h"

/**
 * CgvTileKind:
 * @CGV_TILE_FUNCTION: a function called at this place
 * @CGV_TILE_SELF: the self cost of the parent
 * @CGV_TILE_RECURSION: a call back to a function further up; not followed
 * @CGV_TILE_REST: parts that are too small to draw, together
 */
typedef enum
{
  CGV_TILE_FUNCTION,
  CGV_TILE_SELF,
  CGV_TILE_RECURSION,
  CGV_TILE_REST,
} CgvTileKind;

/**
 * CgvTile:
 * @node: the function, or the row of a comparison; for CGV_TILE_SELF and CGV_TILE_REST the parent's
 * @parent: index of the tile around it; CGV_NONE for the root
 * @first_child: index of its first child; children are contiguous
 * @depth: 0 for the root
 * @n_rest: for CGV_TILE_REST, how many callees it stands for
 * @weight: what its area is in proportion to, in the measure of the tree
 */
typedef struct
{
  CgvTileKind kind;
  CgvNodeId node;
  uint32_t parent;
  uint32_t first_child;
  uint32_t n_children;
  uint32_t depth;
  uint32_t n_rest;
  CgvRect rect;
  double weight;
} CgvTile;

/**
 * CgvTreeArea:
 * @CGV_TREE_AREA_COST: its cost; of two sides the larger, so that positions hardly depend on what changed
 * @CGV_TREE_AREA_CHANGE: the size of its change, of two sides: what changed most is largest, what did not change has no
 *   tile
 *
 * What the area of a tile without children stands for. Other tiles weigh what their children weigh together.
 */
typedef enum
{
  CGV_TREE_AREA_COST,
  CGV_TREE_AREA_CHANGE,
} CgvTreeArea;

/**
 * CgvTreeSource:
 * @costs: (nullable): the costs of one profile
 * @comparison: (nullable): both sides of a comparison
 *
 * What a tree is made from: one of the two.
 */
typedef struct
{
  CgvCosts *costs;
  CgvComparison *comparison;
} CgvTreeSource;

/**
 * CgvTreeStyle:
 * @area: what to fill
 * @area_of: what the area of tiles stands for
 * @min_side: tiles with a side below this have no children, and tiles of less area than its square go into the rest;
 *   in the unit of @area
 * @max_tiles: the largest number of tiles; at least 1
 */
typedef struct
{
  CgvRect area;
  CgvTreeArea area_of;
  double min_side;
  uint32_t max_tiles;
} CgvTreeStyle;

/**
 * CgvTree:
 * @tiles: (array length=n_tiles): the tiles, parents before children; the first is the root
 * @cost: for each side, (nullable) (array length=n_tiles): the estimated cost of each tile with its bounds, in event
 *   counts. One profile is the new side, and has no base.
 * @certain: share of the cost, 0 to 1, that is known to lie where it is shown: the sum of the lower bounds of the tiles
 *   without children, on all sides. 1 where the data are exact.
 * @factor: what costs of a side are multiplied by to be compared
 * @noise: changes up to this are within the tolerance of the comparison, in its measure
 *
 * Immutable; any thread.
 */
typedef struct
{
  uint32_t n_tiles;
  CgvTile *tiles;
  CgvTileCost *cost[CGV_N_SIDES];
  double certain;
  CgvTreeArea area_of;
  double factor[CGV_N_SIDES];
  double noise;
} CgvTree;

/**
 * CgvTileDelta:
 * @delta: @new_ - @base
 * @low: the delta is at least this
 * @high: it is at most this
 * @ratio: @delta as a share of @base; INFINITY where there is none in base, 0 where nothing changed
 * @presence: on which sides there is cost here
 * @is_noise: whether the change is within the tolerance of the comparison
 * @is_certain: whether the bounds leave no doubt about the sign of the change
 * @is_estimate: see cgv_tree_is_estimate()
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
  bool is_estimate;
} CgvTileDelta;

/**
 * cgv_tree_new:
 * @root: the function or row at the root
 *
 * Lays out what a function calls, the heaviest first, until tiles are too small or too many. What is left out of a
 * tile is its CGV_TILE_REST, the last of its children, so that areas add up; the others come in descending order of
 * weight. A function that calls nothing that costs anything is not divided. Costs below 0 count as 0. Iterative; the
 * time is bounded by @style and the number of edges. Any thread.
 *
 * Returns: (nullable) (transfer full): the tree, or NULL if there is no memory. It has the root
 *   alone if the root costs nothing.
 */
CgvTree *cgv_tree_new (const CgvTreeSource *source,
                       CgvNodeId root,
                       const CgvTreeStyle *style);

/**
 * cgv_tree_free:
 * @tree: (nullable) (transfer full): a tree
 *
 * Frees it.
 */
void cgv_tree_free (CgvTree *tree);

/**
 * cgv_tree_find:
 * @x: a point
 * @y: a point
 *
 * Finds the innermost tile at a point.
 *
 * Returns: its index, or CGV_NONE outside
 */
uint32_t cgv_tree_find (const CgvTree *tree,
                        double x,
                        double y);

/**
 * cgv_tree_get_delta:
 * @tree: the tree of a comparison
 *
 * Computes how a tile changed.
 *
 * Returns: the change
 */
CgvTileDelta cgv_tree_get_delta (const CgvTree *tree,
                                 uint32_t tile);

/**
 * cgv_tree_get_share:
 * @tree: the tree of a comparison, whose area stands for cost
 * @tile: index of a tile without children
 *
 * Computes the part of the area of a tile that the cost of a side fills.
 *
 * Returns: 0 to 1
 */
double cgv_tree_get_share (const CgvTree *tree,
                           uint32_t tile,
                           CgvSide side);

/**
 * cgv_tree_is_estimate:
 *
 * Tells whether what a tile shows is to be marked as an estimate: the bounds of its cost, or of its change, are wider
 * than a twentieth of the cost of the root, or leave the sign of the change open.
 */
bool cgv_tree_is_estimate (const CgvTree *tree,
                           uint32_t tile);
