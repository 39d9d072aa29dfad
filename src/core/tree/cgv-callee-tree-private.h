/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvCalleeTree.
 */

#include "cgv-callee-tree.h"
#include "cgv-memory.h"

/**
 * cgv_callee_tree_new_with_memory:
 * @costs: the costs
 * @root: the function at the root
 * @area: what to fill
 * @style: how to divide it
 * @memory: allocator and budget, copied
 *
 * As cgv_callee_tree_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the tree, or NULL if there is no memory
 */
CgvCalleeTree *cgv_callee_tree_new_with_memory (const CgvCosts *costs,
                                                CgvNodeId root,
                                                const CgvRect *area,
                                                const CgvCalleeTreeStyle *style,
                                                const CgvMemory *memory);
