/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvSpread.
 */

#include "cgv-memory.h"
#include "cgv-noise.h"

/*
 * As cgv_spread_new(), with memory that may be limited or made to fail. Returns NULL if there is no memory.
 *
 * @runs: costs of one event type, each over the same rows as nodes
 * @n_runs: how many; at least 1
 * @memory: allocator and budget, copied
 */
CgvSpread *cgv_spread_new_with_memory (CgvCosts *const *runs,
                                       uint32_t n_runs,
                                       const CgvMemory *memory);
