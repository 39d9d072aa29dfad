/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvRenameHints.
 */

#include "cgv-memory.h"
#include "cgv-rename-hints.h"

/**
 * cgv_rename_hints_new_with_memory:
 * @comparison: a comparison
 * @memory: allocator and budget, copied
 *
 * As cgv_rename_hints_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the suggestions, or NULL if there is no memory
 */
CgvRenameHints *cgv_rename_hints_new_with_memory (const CgvComparison *comparison,
                                                  const CgvMemory *memory);
