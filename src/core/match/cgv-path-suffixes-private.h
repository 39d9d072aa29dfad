/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Finds directories that seem to have moved. Cutting the longest common suffix of whole components
 * off two paths leaves a pair of prefixes; it counts if no other path of either side ends in that
 * suffix. Short-lived; one thread.
 */

#include "cgv-path-rules.h"

typedef struct
{
  CgvPath from;     /* the beginning of paths of the base */
  CgvPath to;       /* its replacement on the new side */
  uint32_t n_votes; /* how many files say so */
} CgvPathPair;

/*
 * Finds the pairs with the most votes. They point into the paths of @input. Linear in the bytes of the paths. Returns false if there is no
 * memory.
 *
 * @same: for each side and path, the index of the same file; CGV_NONE for the paths that vote
 * @pairs: room for CGV_MAX_DERIVED_PATH_RULES pairs
 */
bool cgv_path_suffixes_vote (CgvMemory *memory,
                             const CgvPathRulesInput *input,
                             uint32_t *const *same,
                             CgvPathPair *pairs,
                             uint32_t *n_pairs);
