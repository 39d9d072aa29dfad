/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvGraph.
 */

#include "cgv-graph.h"
#include "cgv-memory.h"

/**
 * cgv_graph_new_with_memory:
 * @fold: the nodes
 * @parts: (nullable): the parts that count, copied; NULL for all
 * @memory: allocator and budget, copied
 *
 * As cgv_graph_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the graph, or NULL if there is no memory
 */
CgvGraph *cgv_graph_new_with_memory (CgvFold *fold,
                                     const CgvPartSet *parts,
                                     const CgvMemory *memory);
