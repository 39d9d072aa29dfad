/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvFold.
 */

#include <stdatomic.h>

#include "cgv-fold.h"
#include "cgv-memory.h"
#include "cgv-side.h"

/**
 * CgvFold:
 * @references: the reference count
 * @memory: where the arrays come from
 * @profile: the profile
 * @kind: what is folded
 * @origin: (nullable): while it is built, another fold, of which some may be taken
 * @n_functions: number of functions
 * @n_nodes: number of nodes
 * @nodes: (nullable): for each function, its node; NULL if each is its own
 * @functions: (nullable): for each node, the function that stands for it; NULL with @nodes
 * @member_start: (nullable): n_nodes + 1 indexes into @members; NULL with @nodes
 * @members: the functions in the order of the nodes
 * @base_lengths: (nullable): for each string, the length of the function's name in it without levels and callers;
 *   while it is built, where names matter
 * @name_lengths: (nullable): for each node, the length of its name in that of its function, or of what has its
 *   namespace; NULL where names do not matter
 * @origins: (nullable): of CGV_FOLD_MATCHED, for each side the map whose nodes are in the rows
 * @row_functions: of CGV_FOLD_MATCHED, for each side and row, its function or CGV_NONE; that of this side is
 *   @functions
 */
struct CgvFold
{
  atomic_uint references;
  CgvMemory memory;
  CgvProfile *profile;
  CgvFoldKind kind;
  const CgvFold *origin;
  uint32_t n_functions;
  uint32_t n_nodes;
  CgvNodeId *nodes;
  CgvFunctionId *functions;
  uint32_t *member_start;
  CgvFunctionId *members;
  uint32_t *base_lengths;
  uint32_t *name_lengths;
  CgvFold *origins[CGV_N_SIDES];
  CgvFunctionId *row_functions[CGV_N_SIDES];
};

/**
 * cgv_fold_new_with_memory:
 * @profile: a profile
 * @kind: what to fold
 * @memory: allocator and budget, copied
 *
 * As cgv_fold_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the map, or NULL if there is no memory
 */
CgvFold *cgv_fold_new_with_memory (CgvProfile *profile,
                                   CgvFoldKind kind,
                                   const CgvMemory *memory);

/**
 * cgv_fold_new_again:
 * @origin: a map, of any kind
 * @kind: what to fold
 * @memory: allocator and budget, copied
 *
 * As cgv_fold_new_with_memory() for the profile of @origin, with the same result, but faster where
 * @origin knows names without levels and callers.
 *
 * Returns: (nullable) (transfer full): the map, or NULL if there is no memory
 */
CgvFold *cgv_fold_new_again (const CgvFold *origin,
                             CgvFoldKind kind,
                             const CgvMemory *memory);

/**
 * cgv_fold_get_nodes:
 * @fold: a map
 *
 * The whole map, for loops over all calls.
 *
 * Returns: (nullable) (transfer none): for each function, its node; NULL if each is its own
 */
const CgvNodeId *cgv_fold_get_nodes (const CgvFold *fold);

/**
 * CgvFoldRows:
 * @origins: for each side, a map
 * @rows: for each side and node of its map, the row
 * @n_rows: how many rows
 * @functions: for each side and row, the function that stands for it, or CGV_NONE where that side has none
 *
 * The rows of a comparison.
 */
typedef struct
{
  CgvFold *origins[CGV_N_SIDES];
  const CgvNodeId *rows[CGV_N_SIDES];
  uint32_t n_rows;
  const CgvFunctionId *functions[CGV_N_SIDES];
} CgvFoldRows;

/**
 * cgv_fold_new_matched:
 * @rows: the rows; copied
 * @side: whose functions to map to them
 * @memory: allocator and budget, copied
 *
 * Makes the map of one side of a comparison. It holds references to both maps, for the names of rows.
 *
 * Returns: (nullable) (transfer full): the map, or NULL if there is no memory
 */
CgvFold *cgv_fold_new_matched (const CgvFoldRows *rows,
                               CgvSide side,
                               const CgvMemory *memory);

/**
 * cgv_fold_get_row_name:
 * @fold: a map of kind CGV_FOLD_MATCHED
 * @row: a row
 * @length: (out): its length in bytes
 *
 * What a row is called: as the new side calls it, but without a suffix that the base does not have; `???` if it
 * is not known.
 *
 * Returns: (transfer none): the bytes, not terminated
 */
const char *cgv_fold_get_row_name (const CgvFold *fold,
                                   CgvNodeId row,
                                   size_t *length);

/**
 * cgv_fold_list_members:
 * @fold: a map that is built, which knows the node of each function
 *
 * Lists the functions of each node, in ascending order.
 *
 * Returns: false if there is no memory
 */
bool cgv_fold_list_members (CgvFold *fold);
