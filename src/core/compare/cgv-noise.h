/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which differences mean nothing: those within a tolerance, and those within what several runs of one side differ by.
 *
 * Tolerances are plain data. A CgvSpread is immutable and counted; any thread.
 */

#include "cgv-costs.h"
#include "cgv-delta.h"

/**
 * CgvTolerance:
 * @relative: as a share of the total of the base, 0.0001 for 0.01 %
 * @absolute: in event counts
 *
 * A difference that is no more than the larger of the two is noise. With both 0 none is.
 */
typedef struct
{
  double relative;
  CgvCost absolute;
} CgvTolerance;

/**
 * cgv_tolerance_get_default:
 * @event_name: the short name of an event type
 *
 * The tolerance that repeated runs of one program call for: 0.01 % of instructions, data accesses and whatever is not
 * known, 0.05 % of branches, 1 % of cache misses and cycle estimates, 5 % of time and samples. Any thread.
 *
 * Returns: the tolerance
 */
CgvTolerance cgv_tolerance_get_default (const char *event_name);

/**
 * cgv_tolerance_get_default_of:
 * @events: event types
 * @event: one of them
 *
 * As cgv_tolerance_get_default(), but by the unit where that says that it is time. Any thread.
 *
 * Returns: the tolerance
 */
CgvTolerance cgv_tolerance_get_default_of (const CgvEventSet *events,
                                           CgvEventId event);

/**
 * cgv_tolerance_get_limit:
 * @tolerance: a tolerance
 * @base_total: the total of the base
 * @is_signed: whether the event type is signed
 *
 * The largest difference that is noise. Any thread.
 *
 * Returns: the limit, in event counts
 */
uint64_t cgv_tolerance_get_limit (CgvTolerance tolerance,
                                  CgvCost base_total,
                                  bool is_signed);

/**
 * CgvSpread:
 * @n_runs: how many runs there are; at least 1
 * @n_rows: how many rows
 * @is_signed: whether costs are to be read as `int64_t`
 * @total_low: the least total of a run
 * @total_high: the most
 * @self_low: for each row, the least self cost in a run
 * @self_high: for each row, the most
 * @inclusive_low: for each row, the least inclusive cost in a run
 * @inclusive_high: for each row, the most
 *
 * What the runs of one side lie between. To be read only.
 */
typedef struct CgvSpread
{
  uint32_t n_runs;
  uint32_t n_rows;
  bool is_signed;
  CgvCost total_low;
  CgvCost total_high;
  CgvCost *self_low;
  CgvCost *self_high;
  CgvCost *inclusive_low;
  CgvCost *inclusive_high;
} CgvSpread;

/**
 * cgv_spread_new:
 * @runs: (array length=n_runs): costs of one event type, each over the same rows as nodes
 * @n_runs: how many; at least 1
 *
 * Collects what runs lie between. Linear. Any thread.
 *
 * Returns: (nullable) (transfer full): the spread, or NULL if there is no memory
 */
CgvSpread *cgv_spread_new (CgvCosts *const *runs,
                           uint32_t n_runs);

/**
 * cgv_spread_ref:
 * @spread: a spread
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @spread
 */
CgvSpread *cgv_spread_ref (CgvSpread *spread);

/**
 * cgv_spread_unref:
 * @spread: (nullable) (transfer full): a spread
 *
 * Drops a reference.
 */
void cgv_spread_unref (CgvSpread *spread);
