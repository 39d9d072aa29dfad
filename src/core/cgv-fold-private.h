/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvFold.
 */

#include "cgv-fold.h"
#include "cgv-memory.h"

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
