/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Differences that mean nothing: within a tolerance, within the range of several runs of one side,
 * or due to layout. The difference of a function is due to layout if it does the same work on both
 * sides, but misses caches or mispredicts branches more or less often. The likely reason is that
 * code and data lie elsewhere in memory, which a different padding can cause. So such a function is
 * not a cause.
 *
 * Tolerances are plain data. A CgvSpread and a CgvLayout are immutable and counted; any thread.
 */

#include "cgv-costs.h"
#include "cgv-delta.h"

typedef struct CgvComparison CgvComparison;

/* A difference up to the larger of the two is noise. With both 0, no difference is noise. */
typedef struct
{
  double relative;  /* as a share of the total of the base, 0.0001 for 0.01 % */
  CgvCost absolute; /* in units of 10^-@decimals of an event */
  uint32_t decimals;
} CgvTolerance;

bool cgv_tolerance_equal (CgvTolerance a,
                          CgvTolerance b);

/* Returns the tolerance that repeated runs of one program need: 0.01 % for instructions, data accesses and unknown events, 0.05 % for
 * branches, 1 % for cache misses and cycle estimates, 5 % for time and samples. */
CgvTolerance cgv_tolerance_get_default (const char *event_name);

/* Returns a default as cgv_tolerance_get_default() does, but by the unit if that is time. */
CgvTolerance cgv_tolerance_get_default_of (const CgvEventSet *events,
                                           CgvEventId event);

/* Returns the largest difference that is noise, as a cost of an event type with @decimals. */
uint64_t cgv_tolerance_get_limit (CgvTolerance tolerance,
                                  CgvCost base_total,
                                  bool is_signed,
                                  uint32_t decimals);

/* Returns whether a program asks for random numbers, as it does to seed its hashes: something outside of the C library calls
 * `getrandom` or the like, or Perl reads the seed of its hashes. Linear in functions. */
bool cgv_noise_is_random (const CgvGraph *graph);

/* Returns the largest difference of a function that two runs of one program with random seeds were seen to have, in
 * event counts. */
uint64_t cgv_noise_get_random_limit (CgvCost base_total,
                                     CgvCost inclusive,
                                     bool is_signed);

/* The ranges of the runs of one side. To be read only. */
typedef struct CgvSpread
{
  uint32_t n_runs; /* number of runs; at least 1 */
  uint32_t n_rows;
  bool is_signed;  /* whether costs are read as `int64_t` */
  CgvBounds total;
  CgvBounds *self;      /* for each row, the least and the most self cost in a run */
  CgvBounds *inclusive; /* for each row, the least and the most inclusive cost in a run */
} CgvSpread;

/*
 * Computes the ranges of some runs. Linear. Returns NULL if there is no memory.
 *
 * @runs: costs of one event type, each over the same rows as nodes
 * @n_runs: number of runs; at least 1
 */
CgvSpread *cgv_spread_new (CgvCosts *const *runs,
                           uint32_t n_runs,
                           const CgvMemory *memory);

CgvSpread *cgv_spread_ref (CgvSpread *spread);

/* @spread may be NULL. */
void cgv_spread_unref (CgvSpread *spread);

/* The functions that are of layout. To be read only. */
typedef struct CgvLayout
{
  uint32_t n_rows;
  bool *is_layout;  /* for each row */
  uint64_t limit;   /* the largest difference of instructions that was noise */
  uint32_t n_found; /* number of rows that are of layout */
  CgvDelta sum;     /* the sum of their own changes */
} CgvLayout;

/* Returns whether events of a type, by its short name, depend on where code or data lie. */
bool cgv_layout_matters (const char *event_name);

/* Returns whether they depend on where code lies, so that linking alone may change them: misses of instructions, mispredictions. */
bool cgv_layout_is_of_code (const char *event_name);

/*
 * Finds the rows whose calls and instructions per call are equal within noise, but whose own events are not. @limit is the noise of
 * instructions, beyond the change that more or fewer calls explain. The change of calls and instructions, as a share, would change the
 * events of the row by no more than the noise of @comparison. Many more mispredictions are not layout: a branch depends on other data.
 *
 * Linear. Returns NULL if there is no memory.
 *
 * @comparison: of events that depend on layout, in event counts
 * @instructions: the instructions of both sides, over the same graphs
 * @limit: the largest difference of instructions that is noise
 */
CgvLayout *cgv_layout_new (const CgvComparison *comparison,
                           CgvCosts *const *instructions,
                           uint64_t limit,
                           const CgvMemory *memory);

CgvLayout *cgv_layout_ref (CgvLayout *layout);

/* @layout may be NULL. */
void cgv_layout_unref (CgvLayout *layout);
