/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvTree.
 */

#include "cgv-memory.h"
#include "cgv-tree.h"

/* Does the same as cgv_tree_new(), with memory that may be limited or made to fail; it is copied. */
CgvTree *cgv_tree_new_with_memory (const CgvTreeSource *source,
                                   CgvNodeId root,
                                   const CgvTreeStyle *style,
                                   const CgvMemory *memory);

/* Returns the weight of a tile without children; @cost and @factor are for each side. */
double cgv_tree_weigh (CgvTreeArea area_of,
                       const CgvTileCost cost[CGV_N_SIDES],
                       const double factor[CGV_N_SIDES]);
