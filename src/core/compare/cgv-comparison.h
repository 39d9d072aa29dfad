/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Two sides of a comparison, row by row and call by call, in one event type.
 *
 * Both sides are costs over the rows of one CgvMatching, so that a node means the same on either. Differences are exact
 * whole numbers, new less base; only what is divided (shares, costs per call) is a floating-point number. Immutable and
 * counted; any thread.
 */

#include "cgv-costs.h"
#include "cgv-delta.h"
#include "cgv-matching.h"
#include "cgv-noise.h"

/**
 * CgvMeasure:
 * @CGV_MEASURE_ABSOLUTE: event counts
 * @CGV_MEASURE_SHARE: percent of the total of the same side
 * @CGV_MEASURE_SCALED: event counts, those of the new side scaled so that both totals are that of the base
 * @CGV_MEASURE_PER_CALL: event counts for each call of an anchor function on the same side
 *
 * What costs of the two sides are made comparable by.
 */
typedef enum
{
  CGV_MEASURE_ABSOLUTE,
  CGV_MEASURE_SHARE,
  CGV_MEASURE_SCALED,
  CGV_MEASURE_PER_CALL,
} CgvMeasure;

/**
 * CgvPresence:
 * @CGV_PRESENT_NEITHER: in none of the chosen parts of either side
 * @CGV_PRESENT_BOTH: on both sides
 * @CGV_PRESENT_BASE: on the base only: removed
 * @CGV_PRESENT_NEW: on the new side only: new
 *
 * Where a function was met, or a call was made, in the parts that are compared.
 */
typedef enum
{
  CGV_PRESENT_NEITHER,
  CGV_PRESENT_BOTH,
  CGV_PRESENT_BASE,
  CGV_PRESENT_NEW,
} CgvPresence;

/**
 * CgvDeltaEdge:
 * @caller: the calling row
 * @callee: the row that is called
 * @edge: for each side, the edge of its graph; CGV_NONE where no function of the one row ever calls one of the other there
 *
 * All calls from one row to another, on both sides.
 */
typedef struct
{
  CgvNodeId caller;
  CgvNodeId callee;
  uint32_t edge[CGV_N_SIDES];
} CgvDeltaEdge;

/**
 * CgvComparisonSummary:
 * @added: the sum of the differences of self cost that are above zero
 * @removed: the sum of those below zero; with @added it makes the difference of the totals
 * @net: what the new total is more than that of the base
 * @matched: for each side, the self cost of rows that are on both
 * @n_both: rows on both sides
 * @n_new: rows on the new side only
 * @n_removed: rows on the base only
 * @n_noise: rows whose self cost differs, but by no more than noise
 * @noise_net: the sum of their differences
 *
 * A comparison in a few numbers.
 */
typedef struct
{
  CgvDelta added;
  CgvDelta removed;
  CgvDelta net;
  CgvCost matched[CGV_N_SIDES];
  uint32_t n_both;
  uint32_t n_new;
  uint32_t n_removed;
  uint32_t n_noise;
  CgvDelta noise_net;
} CgvComparisonSummary;

/**
 * CgvComparisonOptions:
 * @measure: what is made of costs
 * @anchor: for CGV_MEASURE_PER_CALL, the row whose calls are counted; else CGV_NONE
 * @tolerance: up to what a difference is noise
 * @spread: for each side, (nullable) what its runs lie between. Where a side has more than one, a difference is noise too
 *   if the ranges of both sides overlap; to go by that alone, give a tolerance of 0.
 */
typedef struct
{
  CgvMeasure measure;
  CgvNodeId anchor;
  CgvTolerance tolerance;
  CgvSpread *spread[CGV_N_SIDES];
} CgvComparisonOptions;

/**
 * CgvComparison:
 * @matching: the rows
 * @costs: for each side, its costs
 * @is_signed: whether costs are to be read as `int64_t`, because they are so on either side
 * @n_rows: number of rows
 * @n_edges: number of @edges
 * @edges: the calls of both sides, sorted by caller
 * @out_start: n_rows + 1 indexes; the calls of row `r` are out_start[r] … out_start[r + 1] - 1
 * @in_start: n_rows + 1 indexes into @in_edges
 * @in_edges: the calls sorted by callee
 * @measure: what is made of costs; CGV_MEASURE_ABSOLUTE if what was asked for is not possible
 * @anchor: the row that costs are divided by the calls of, or CGV_NONE
 * @factor: for each side, what a cost is multiplied by in @measure
 * @tolerance: up to what a difference is noise
 * @noise_limit: the same in event counts
 * @spread: for each side, (nullable) what its runs lie between
 * @summary: all in a few numbers
 *
 * To be read only.
 */
typedef struct CgvComparison
{
  CgvMatching *matching;
  CgvCosts *costs[CGV_N_SIDES];
  bool is_signed;
  uint32_t n_rows;
  uint32_t n_edges;
  CgvDeltaEdge *edges;
  uint32_t *out_start;
  uint32_t *in_start;
  uint32_t *in_edges;
  CgvMeasure measure;
  CgvNodeId anchor;
  double factor[CGV_N_SIDES];
  CgvTolerance tolerance;
  uint64_t noise_limit;
  CgvSpread *spread[CGV_N_SIDES];
  CgvComparisonSummary summary;
} CgvComparison;

/**
 * cgv_comparison_is_possible:
 * @base: costs
 * @new_: costs of another side
 *
 * Whether two event types can be compared: both are ratios or none is, and they have the same decimals and unit.
 * That they mean the same is for their names to say. Any thread.
 *
 * Returns: true if they can
 */
bool cgv_comparison_is_possible (const CgvCosts *base,
                                 const CgvCosts *new_);

/**
 * cgv_comparison_new:
 * @matching: the rows
 * @base: costs of the base, over the graph of cgv_matching_get_fold()
 * @new_: costs of the new side, likewise; to be comparable, see cgv_comparison_is_possible()
 * @options: (nullable): how to compare; NULL for event counts without tolerance
 *
 * Joins two sides. Linear in rows and calls.
 *
 * Returns: (nullable) (transfer full): the comparison, or NULL if there is no memory
 */
CgvComparison *cgv_comparison_new (CgvMatching *matching,
                                   CgvCosts *base,
                                   CgvCosts *new_,
                                   const CgvComparisonOptions *options);

/**
 * cgv_comparison_new_again:
 * @origin: a comparison
 * @base: costs over the same graph as those of the base of @origin; they may be the same
 * @new_: costs over the same graph as those of its new side
 * @options: (nullable): how to compare; NULL for event counts without tolerance
 *
 * Compares another event type, or by other options. Calls are not joined again but shared with @origin. Linear in rows.
 *
 * Returns: (nullable) (transfer full): the comparison, or NULL if there is no memory
 */
CgvComparison *cgv_comparison_new_again (const CgvComparison *origin,
                                         CgvCosts *base,
                                         CgvCosts *new_,
                                         const CgvComparisonOptions *options);

/**
 * cgv_comparison_ref:
 * @comparison: a comparison
 *
 * Adds a reference.
 *
 * Returns: (transfer full): @comparison
 */
CgvComparison *cgv_comparison_ref (CgvComparison *comparison);

/**
 * cgv_comparison_unref:
 * @comparison: (nullable) (transfer full): a comparison
 *
 * Drops a reference.
 */
void cgv_comparison_unref (CgvComparison *comparison);
