/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvTree.
 */

#include "cgv-memory.h"
#include "cgv-tree.h"

/**
 * cgv_tree_new_with_memory:
 * @memory: allocator and budget, copied
 *
 * Does the same as cgv_tree_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the tree, or NULL if there is no memory
 */
CgvTree *cgv_tree_new_with_memory (const CgvTreeSource *source,
                                   CgvNodeId root,
                                   const CgvTreeStyle *style,
                                   const CgvMemory *memory);

/**
 * cgv_tree_weigh:
 * @cost: for each side, the cost of a tile without children
 * @factor: for each side, what costs are multiplied by
 *
 * Returns: the weight of the tile, in the measure of the tree
 */
double cgv_tree_weigh (CgvTreeArea area_of,
                       const CgvTileCost cost[CGV_N_SIDES],
                       const double factor[CGV_N_SIDES]);
