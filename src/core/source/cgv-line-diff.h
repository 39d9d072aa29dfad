/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which lines of two texts are the same line. Lines that are in each text once lead the way; between them, as few lines as possible
 * differ. Any thread.
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
 * Pairs lines of equal bytes, which have the same order on both sides. Where two texts have too little in common, lines that could
 * be paired are left alone: time is linear in lines but for a large factor, memory but for a few megabytes. Returns false if there
 * is no memory.
 *
 * @seed: random seed of a hash
 * @pairs: (out): for each line of @base, from 0, the line of @new_, or CGV_NONE
 */
bool cgv_line_diff (const CgvDiffText *base,
                    const CgvDiffText *new_,
                    uint64_t seed,
                    const CgvMemory *memory,
                    uint32_t *pairs);
