/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvMatching.
 */

#include "cgv-matching.h"
#include "cgv-memory.h"

/*
 * As cgv_matching_new(), with memory that may be limited or made to fail. Returns NULL if there is no memory.
 * @options may be NULL.
 *
 * @new_: those of the new side
 * @memory: allocator and budget, copied
 */
CgvMatching *cgv_matching_new_with_memory (CgvFold *base,
                                           CgvFold *new_,
                                           const CgvMatchOptions *options,
                                           const CgvMemory *memory);
