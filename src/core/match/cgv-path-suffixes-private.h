/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which directories seem to have moved: pairs of prefixes that are left of two paths when their longest common suffix
 * of whole components is cut off, if no other path of either side ends so. Short-lived; one thread.
 */

#include "cgv-path-rules.h"

/**
 * CgvPathPair:
 * @from: the beginning of paths of the base
 * @to: what it is on the new side
 * @n_votes: how many files say so
 */
typedef struct
{
  CgvPath from;
  CgvPath to;
  uint32_t n_votes;
} CgvPathPair;

/**
 * cgv_path_suffixes_vote:
 * @memory: where memory comes from
 * @input: the paths
 * @twins: for each side and path, its twin; CGV_NONE for the paths that vote
 * @pairs: (out caller-allocates): room for CGV_MAX_DERIVED_PATH_RULES pairs
 * @n_pairs: (out): how many there are
 *
 * Finds the pairs with the most votes. They point into the paths of @input. Linear in the bytes of the paths.
 *
 * Returns: false if there is no memory
 */
bool cgv_path_suffixes_vote (CgvMemory *memory,
                             const CgvPathRulesInput *input,
                             uint32_t *const *twins,
                             CgvPathPair *pairs,
                             uint32_t *n_pairs);
