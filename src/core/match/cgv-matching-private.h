/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvMatching.
 */

#include "cgv-matching.h"
#include "cgv-memory.h"

/**
 * cgv_matching_new_with_memory:
 * @base: the functions of the base
 * @new_: those of the new side
 * @options: (nullable): how to match
 * @memory: allocator and budget, copied
 *
 * As cgv_matching_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the matching, or NULL if there is no memory
 */
CgvMatching *cgv_matching_new_with_memory (CgvFold *base,
                                           CgvFold *new_,
                                           const CgvMatchOptions *options,
                                           const CgvMemory *memory);
