/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Matches the lines of two texts. Lines that occur once in each text are matched first; between them, as few lines as possible differ. Any
 * thread.
 */

#include "cgv-memory.h"

typedef struct
{
  const char *bytes;
  size_t n_bytes;
} CgvDiffLine;

typedef struct
{
  const CgvDiffLine *lines;
  uint32_t n_lines;
} CgvDiffText;

/*
 * Pairs lines of equal bytes, which have the same order on both sides. If two texts have too little in common, some lines stay unpaired:
 * time is linear in lines except for a large factor, memory except for a few megabytes. Returns false if there is no memory.
 *
 * @seed: random seed of a hash
 * @pairs: (out): for each line of @base, from 0, the line of @new_, or CGV_NONE
 */
bool cgv_line_diff (const CgvDiffText *base,
                    const CgvDiffText *new_,
                    uint64_t seed,
                    const CgvMemory *memory,
                    uint32_t *pairs);
