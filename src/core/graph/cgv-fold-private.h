/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* CgvFold, for core and its tests. */

#include <stdatomic.h>

#include "cgv-fold.h"
#include "cgv-memory.h"
#include "cgv-side.h"

struct CgvFold
{
  atomic_uint references;
  CgvMemory memory;
  CgvProfile *profile;
  CgvFoldKind kind;      /* what is folded */
  const CgvFold *origin; /* while it is built, another fold, of which some may be taken, or NULL */
  uint32_t n_functions;
  uint32_t n_nodes;
  CgvNodeId *nodes;         /* for each function, its node; NULL if each is its own */
  CgvFunctionId *functions; /* for each node, the function that represents it; NULL with @nodes */
  uint32_t *member_start;   /* n_nodes + 1 indexes into @members; NULL with @nodes */
  CgvFunctionId *members;   /* the functions in the order of the nodes */
  /* for each string, the length of the function's name in it without levels and callers; while it is built, where
   * names matter, or NULL */
  uint32_t *base_lengths;
  /* for each node, the length of its name in that of its function, or of what has its namespace; NULL where names do
   * not matter */
  uint32_t *name_lengths;
  CgvFold *origins[CGV_N_SIDES]; /* of CGV_FOLD_MATCHED, for each side the map whose nodes are in the rows, or NULL */
  /* of CGV_FOLD_MATCHED, for each side and row, its function or CGV_NONE; that of this side is @functions */
  CgvFunctionId *row_functions[CGV_N_SIDES];
};

/*
 * As cgv_fold_new(), with memory that may be limited or made to fail. Returns NULL if there is no memory.
 *
 * @kind: what to fold
 * @memory: allocator and budget, copied
 */
CgvFold *cgv_fold_new_with_memory (CgvProfile *profile,
                                   CgvFoldKind kind,
                                   const CgvMemory *memory);

/*
 * As cgv_fold_new_with_memory() for the profile of @origin, with the same result, but faster where @origin knows
 * names without levels and callers. Returns NULL if there is no memory.
 *
 * @origin: a map, of any kind
 * @kind: what to fold
 * @memory: allocator and budget, copied
 */
CgvFold *cgv_fold_new_again (const CgvFold *origin,
                             CgvFoldKind kind,
                             const CgvMemory *memory);

/* The whole map, for loops over all calls. Returns for each function, its node; NULL if each is its own. */
const CgvNodeId *cgv_fold_get_nodes (const CgvFold *fold);

/* The rows of a comparison. */
typedef struct
{
  CgvFold *origins[CGV_N_SIDES];      /* for each side, a map */
  const CgvNodeId *rows[CGV_N_SIDES]; /* for each side and node of its map, the row */
  uint32_t n_rows;                    /* how many rows */
  /* for each side and row, the function that represents it, or CGV_NONE where that side has none */
  const CgvFunctionId *functions[CGV_N_SIDES];
} CgvFoldRows;

/*
 * Makes the map of one side of a comparison. It holds references to both maps, for the names of rows. Returns NULL if
 * there is no memory.
 *
 * @rows: the rows; copied
 * @side: whose functions to map to them
 * @memory: allocator and budget, copied
 */
CgvFold *cgv_fold_new_matched (const CgvFoldRows *rows,
                               CgvSide side,
                               const CgvMemory *memory);
