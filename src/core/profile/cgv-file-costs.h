/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs of functions and calls by source file: that of the line, which for inlined code differs from that of the function.
 *
 * Short-lived; one thread.
 */

#include "cgv-event-set.h"
#include "cgv-memory.h"

/* Costs of one function in one file. */
typedef struct
{
  CgvStringId file;
  CgvCost self; /* cost of the lines of the function in it */
} CgvFileCost;

/* A call from one file. */
typedef struct
{
  uint32_t row; /* the row of the caller's #CgvFileCost for the file */
  CgvCallId call;
  uint64_t count; /* how often it is made from lines in the file */
  CgvCost cost;   /* its cost there */
  CgvCost taken;  /* while it is summed, the cost that resets within the call subtract */
} CgvFileCall;

typedef struct
{
  uint32_t *start; /* n_functions + 1 indexes into @rows; every function has at least one */
  uint32_t n_rows;
  /* functions by file, in the order of functions, and in that in which their files were met */
  CgvFileCost *rows;
  uint32_t n_calls;
  /* calls by file, in the order of callers; a call and file may occur more than once */
  CgvFileCall *calls;
} CgvFileCosts;

/*
 * Sums up the recorded lines of every function by file. Linear in their number. Any thread. Returns false if there is no memory.
 *
 * @parts: the parts that count, or NULL for all
 * @event: an event of the set that is not a ratio; formulas are evaluated
 * @pool: owns the sums, and the index to find them
 */
bool cgv_profile_sum_files (const CgvEventSet *events,
                            const CgvPartSet *parts,
                            CgvEventId event,
                            CgvPool *pool,
                            CgvFileCosts *costs);
