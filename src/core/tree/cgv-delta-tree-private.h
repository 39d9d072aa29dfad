/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the two halves of CgvDeltaTree share: cgv-delta-tree-build.c finds out what there is,
 * cgv-delta-tree.c leaves out what is too small and lays out the rest. And what tests need of it.
 */

#include "cgv-delta-tree.h"
#include "cgv-memory.h"

/**
 * CgvDeltaPlan:
 * @n_tiles: number of tiles
 * @tiles: (array length=n_tiles): what they are; nothing is laid out yet
 * @deltas: (array length=n_tiles): what they cost
 * @tile_capacity: how many tiles there is room for
 * @delta_capacity: how many deltas there is room for
 *
 * All tiles, parents before children, children next to each other.
 */
typedef struct
{
  uint32_t n_tiles;
  CgvTile *tiles;
  CgvDeltaTile *deltas;
  size_t tile_capacity;
  size_t delta_capacity;
} CgvDeltaPlan;

/**
 * cgv_delta_plan_get_weight:
 * @area_of: what area stands for
 * @delta: what a tile costs
 * @factor: what each side is multiplied by
 *
 * What a tile weighs if it has no children.
 *
 * Returns: the weight, in the measure of the comparison
 */
double cgv_delta_plan_get_weight (CgvDeltaArea area_of,
                                  const CgvDeltaTile *delta,
                                  const double *factor);

/**
 * cgv_delta_plan_build:
 * @plan: an empty plan
 * @comparison: both sides
 * @root: the row at the root
 * @area_of: what area stands for
 * @smallest: a tile of less than this share of the whole is not worth dividing, nor making
 * @max_tiles: stop at this many tiles; at least 1
 * @memory: where the arrays come from
 *
 * Divides the root, the largest first.
 *
 * Returns: false if there is no memory; the arrays are the caller's to free in any case
 */
bool cgv_delta_plan_build (CgvDeltaPlan *plan,
                           const CgvComparison *comparison,
                           CgvNodeId root,
                           CgvDeltaArea area_of,
                           double smallest,
                           uint32_t max_tiles,
                           CgvMemory *memory);

/**
 * cgv_delta_plan_clear:
 * @plan: a plan
 * @memory: where its arrays came from
 *
 * Frees the arrays.
 */
void cgv_delta_plan_clear (CgvDeltaPlan *plan,
                           CgvMemory *memory);

/**
 * cgv_delta_tree_new_with_memory:
 * @comparison: both sides
 * @root: the row at the root
 * @area_of: what area stands for
 * @area: what to fill
 * @style: how to divide it
 * @memory: allocator and budget, copied
 *
 * As cgv_delta_tree_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the tree, or NULL if there is no memory
 */
CgvDeltaTree *cgv_delta_tree_new_with_memory (const CgvComparison *comparison,
                                              CgvNodeId root,
                                              CgvDeltaArea area_of,
                                              const CgvRect *area,
                                              const CgvCalleeTreeStyle *style,
                                              const CgvMemory *memory);
