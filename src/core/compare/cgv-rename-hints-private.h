/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What only core and its tests need of CgvRenameHints.
 */

#include "cgv-memory.h"
#include "cgv-rename-hints.h"

/*
 * As cgv_rename_hints_new(), with memory that may be limited or made to fail. Returns NULL if there is no memory.
 *
 * @memory: allocator and budget, copied
 */
CgvRenameHints *cgv_rename_hints_new_with_memory (const CgvComparison *comparison,
                                                  const CgvMemory *memory);
