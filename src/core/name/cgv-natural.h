/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The order in which people expect names: `f2` before `f10`, `abc` next to `ABC`. */

#include "cgv-cancel.h"
#include "cgv-memory.h"

typedef struct
{
  const char *bytes;
  size_t length;
} CgvNaturalText;

/*
 * Ranks names: ASCII letters without regard to case, digits as numbers, other characters by their bytes; ties are in the order of their
 * bytes. Only names with equal bytes get equal ranks. A name that begins with an address, as `0x1ab70`, is ordered by its value, up to 14
 * digits of it.
 *
 * A most-significant-digit radix sort whose digits are eight bytes wide, each group sorted by merging: every name is read once from its
 * start, only as far as it is needed to distinguish it. Any thread. Returns false if there is no memory, or if it was cancelled.
 *
 * @cancel: (nullable): how to ask whether to stop
 */
bool cgv_natural_rank (CgvMemory *memory,
                       const CgvNaturalText *names,
                       uint32_t n,
                       uint32_t *ranks,
                       const CgvCancel *cancel);
