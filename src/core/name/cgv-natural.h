/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The order in which people expect names: `f2` before `f10`, `abc` beside `ABC`.
 */

#include "cgv-memory.h"

typedef struct
{
  const char *bytes;
  size_t length;
} CgvNaturalText;

/*
 * Ranks names: ASCII letters without regard to their case, digits as the numbers that they make, everything else by
 * its bytes; names that are equal so far are in the order of their bytes. Only names of the same bytes get the same
 * rank. A name that begins with an address, as `0x1ab70`, goes by its value, up to 14 digits of it.
 *
 * A most-significant-digit radix sort whose digits are eight bytes wide, each group sorted by merging: every name is
 * read once from its start, no further than it takes to tell it apart. Any thread. Returns false if there is no
 * memory.
 */
bool cgv_natural_rank (CgvMemory *memory,
                       const CgvNaturalText *names,
                       uint32_t n,
                       uint32_t *ranks);
