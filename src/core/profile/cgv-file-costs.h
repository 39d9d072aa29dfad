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

/**
 * CgvFileCost:
 * @file: a source file
 * @self: what the lines of the function in it cost
 *
 * Of one function in one file.
 */
typedef struct
{
  CgvStringId file;
  CgvCost self;
} CgvFileCost;

/**
 * CgvFileCall:
 * @row: which of the #CgvFileCost of the caller has the file
 * @call: the call
 * @count: how often it is made from lines in the file
 * @cost: what it costs there
 * @taken: while it is summed, what resets within the call take off
 *
 * A call from one file.
 */
typedef struct
{
  uint32_t row;
  CgvCallId call;
  uint64_t count;
  CgvCost cost;
  CgvCost taken;
} CgvFileCall;

/**
 * CgvFileCosts:
 * @memory: where memory comes from
 * @n_functions: number of functions
 * @start: n_functions + 1 indexes into @rows; every function has at least one
 * @n_rows: number of rows
 * @rows: functions by file, in the order of functions, and in that in which their files were met
 * @n_calls: number of calls by file
 * @calls: calls by file, in the order of callers; the same call and file may come more than once
 * @rows_capacity: room in @rows
 * @calls_capacity: room in @calls
 */
typedef struct
{
  CgvMemory *memory;
  uint32_t n_functions;
  uint32_t *start;
  uint32_t n_rows;
  CgvFileCost *rows;
  uint32_t n_calls;
  CgvFileCall *calls;
  size_t rows_capacity;
  size_t calls_capacity;
} CgvFileCosts;

/**
 * cgv_profile_sum_files:
 * @events: the event types of a profile
 * @parts: (nullable): the parts that count, or NULL for all
 * @event: an event of the set that is no ratio; formulas are evaluated
 * @memory: where memory comes from; must outlive @costs
 * @costs: (out caller-allocates): the sums; to be cleared whatever is returned
 *
 * Sums the recorded lines of every function by file. Linear in their number. Any thread.
 *
 * Returns: false if there is no memory
 */
bool cgv_profile_sum_files (const CgvEventSet *events,
                            const CgvPartSet *parts,
                            CgvEventId event,
                            CgvMemory *memory,
                            CgvFileCosts *costs);

/**
 * cgv_file_costs_clear:
 * @costs: sums
 *
 * Frees them.
 */
void cgv_file_costs_clear (CgvFileCosts *costs);
