/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Two parts of one run: their calls that began in an earlier part and continued in the later one,
 * and their common share of work.
 *
 * Callgrind counts a call in the part where it begins, but its cost in every part. A row with a cost and no call was under way when the
 * previous part was dumped, if that or an earlier part has the call; or if this holds for both sides, and the first part of the run is
 * missing. Immutable; any thread.
 */

#include "cgv-comparison.h"

/* The row was called before the first part that was loaded. */
#define CGV_UNDER_WAY_LONG UINT64_MAX

/* To be read only. */
typedef struct
{
  CgvSide side;     /* the later side, in which calls went on */
  uint64_t dumped;  /* the number of the last part before that side */
  /* for each row, the number of the last earlier part that called it, or CGV_UNDER_WAY_LONG; 0 for a row that was not under way */
  uint64_t *since;
  uint32_t n_rows;
  CgvNodeId *rows;  /* rows that called each other, the outermost first */
  /* for each part of the profile of the later side, whether it is on that side and the innermost of these rows has a cost there */
  uint8_t *goes_on;
} CgvUnderWay;

/*
 * Finds the rows that were under way at the dump before the later side. There is no such row if parts have no numbers, if the later side is of
 * several threads, or for a ratio. Linear in the records of both profiles. Returns NULL if there is no memory.
 *
 * @comparison: a comparison of parts of one run, without filters
 */
CgvUnderWay *cgv_under_way_new (const CgvComparison *comparison,
                                const CgvMemory *memory);

/* @under_way may be NULL. */
void cgv_under_way_free (CgvUnderWay *under_way);

/*
 * Gets how much work two sides have in common: the sum, over all rows, of the lesser of the two shares of self cost. Returns false if there
 * are no shares: for a ratio, or if a total is not positive or a cost is negative.
 *
 * @share: (out): from 0 to 1
 */
bool cgv_comparison_get_in_common (const CgvComparison *comparison,
                                   double *share);
