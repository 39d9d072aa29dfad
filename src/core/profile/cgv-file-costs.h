/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Costs of functions and calls by the source file that they are in: that of the line, which for inlined code is not that
 * of the function.
 *
 * Short-lived; one thread.
 */

#include "cgv-event-set.h"
#include "cgv-memory.h"

/* Of one function in one file. */
typedef struct
{
  CgvStringId file;
  CgvCost self; /* what the lines of the function in it cost */
} CgvFileCost;

/* A call from one file. */
typedef struct
{
  uint32_t row; /* which of the #CgvFileCost of the caller has the file */
  CgvCallId call;
  uint64_t count; /* how often it is made from lines in the file */
  CgvCost cost;   /* what it costs there */
  CgvCost taken;  /* while it is summed, what resets within the call take off */
} CgvFileCall;

typedef struct
{
  CgvMemory *memory;
  uint32_t n_functions;
  uint32_t *start; /* n_functions + 1 indexes into @rows; every function has at least one */
  uint32_t n_rows;
  /* functions by file, in the order of functions, and in that in which their files were met */
  CgvFileCost *rows;
  uint32_t n_calls;
  /* calls by file, in the order of callers; the same call and file may come more than once */
  CgvFileCall *calls;
  size_t rows_capacity;
  size_t calls_capacity;
} CgvFileCosts;

/*
 * Sums the recorded lines of every function by file. Linear in their number. Any thread. Returns false if there is no
 * memory.
 *
 * @parts: the parts that count, or NULL for all
 * @event: an event of the set that is no ratio; formulas are evaluated
 * @memory: where memory comes from; must outlive @costs
 * @costs: the sums; clear them even on failure
 */
bool cgv_profile_sum_files (const CgvEventSet *events,
                            const CgvPartSet *parts,
                            CgvEventId event,
                            CgvMemory *memory,
                            CgvFileCosts *costs);

/*
 * @costs: sums
 */
void cgv_file_costs_clear (CgvFileCosts *costs);
