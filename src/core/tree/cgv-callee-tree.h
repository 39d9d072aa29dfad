/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where the cost of a function goes: the tree of its callees, as a treemap.
 *
 * A profile knows callers and callees, not stacks. A tree made from it is therefore an estimate
 * as soon as a function below the root has more than one caller: a callee with inclusive cost W,
 * of which w is assumed to be spent at one place of the tree, passes w·a/W on to a callee that
 * costs it a. Each tile carries bounds for its cost (Fréchet's inequality, one step at a time).
 */

#include "cgv-costs.h"
#include "cgv-treemap.h"

/**
 * CgvTileKind:
 * @CGV_TILE_FUNCTION: a function called at this place
 * @CGV_TILE_SELF: the self cost of the parent
 * @CGV_TILE_RECURSION: a call back to a function further up; not followed
 * @CGV_TILE_REST: callees that are too small to draw, together
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
 * @kind: what it is
 * @node: the function; for CGV_TILE_SELF and CGV_TILE_REST the parent's
 * @parent: index of the tile around it; CGV_NONE for the root
 * @first_child: index of its first child; children are contiguous
 * @n_children: how many children it has
 * @depth: 0 for the root
 * @n_rest: for CGV_TILE_REST, how many callees it stands for
 * @rect: where it is
 * @inner: what is left of @rect for its children
 * @cost: estimated cost at this place, in event counts
 * @low: it is at least this
 * @high: it is at most this
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
  CgvRect inner;
  double cost;
  double low;
  double high;
} CgvTile;

/**
 * CgvCalleeTree:
 * @n_tiles: number of tiles
 * @tiles: (array length=n_tiles): the tiles, parents before children; the first is the root
 * @certain: share of the root's cost, 0 to 1, that is known to lie where it is shown: the sum of
 *   @low over the tiles without children. 1 where the data are exact.
 */
typedef struct
{
  uint32_t n_tiles;
  CgvTile *tiles;
  double certain;
} CgvCalleeTree;

/**
 * CgvCalleeTreeStyle:
 * @min_side: do not divide tiles with a side below this, nor make tiles of less area than its
 *   square
 * @max_tiles: stop at this many tiles; at least 1
 * @padding: space between a tile's edge and its children
 * @header: height of the caption of a tile that has children
 *
 * In the unit of the area. @padding and @header are taken off the parent's rectangle, so areas are
 * proportional among siblings.
 */
typedef struct
{
  double min_side;
  uint32_t max_tiles;
  double padding;
  double header;
} CgvCalleeTreeStyle;

/**
 * cgv_callee_tree_new:
 * @costs: the costs
 * @root: the function at the root
 * @area: what to fill
 * @style: how to divide it
 *
 * Lays out the callees under a function, the largest first, until tiles are too small or too
 * many. What is left out of a tile is its CGV_TILE_REST, the last of its children, so that areas add
 * up; the others come in descending order of cost. A function without callees that cost anything
 * is not divided, however large. Costs below 0 count as 0. Iterative; the time is bounded by
 * @style and the number of edges. Any thread.
 *
 * Returns: (nullable) (transfer full): the tree, or NULL if there is no memory. It has the root
 *   alone if the root costs nothing.
 */
CgvCalleeTree *cgv_callee_tree_new (const CgvCosts *costs,
                                    CgvNodeId root,
                                    const CgvRect *area,
                                    const CgvCalleeTreeStyle *style);

/**
 * cgv_callee_tree_free:
 * @tree: (nullable) (transfer full): a tree from cgv_callee_tree_new()
 *
 * Frees it.
 */
void cgv_callee_tree_free (CgvCalleeTree *tree);

/**
 * cgv_callee_tree_find:
 * @tree: a tree
 * @x: a point
 * @y: a point
 *
 * Finds the innermost tile at a point. Any thread.
 *
 * Returns: its index, or CGV_NONE outside
 */
uint32_t cgv_callee_tree_find (const CgvCalleeTree *tree,
                               double x,
                               double y);
