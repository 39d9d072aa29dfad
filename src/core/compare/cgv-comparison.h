/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The differences of two sides in one event type, row by row and call by call.
 *
 * Both sides are costs over the rows of one CgvMatching, so that a node means the same on either. Differences are exact
 * whole numbers, new less base; only what is divided (shares, costs per call) is a floating-point number. Immutable and
 * counted; any thread.
 */

#include "cgv-costs.h"
#include "cgv-delta.h"
#include "cgv-noise.h"
#include "cgv-union.h"

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
 * @joined: the calls of both sides, and where rows were met
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
  CgvUnion *joined;
  CgvMatching *matching;
  CgvCosts *costs[CGV_N_SIDES];
  bool is_signed;
  uint32_t n_rows;
  uint32_t n_edges;
  CgvUnionEdge *edges;
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
 * @joined: the calls of both sides; referenced
 * @base: costs of the base, over a graph with the calls of that of @joined, and with cycles that are the same on both
 *   sides, see cgv_union_share_cycles()
 * @new_: costs of the new side, likewise; to be comparable, see cgv_comparison_is_possible()
 * @options: (nullable): how to compare; NULL for event counts without tolerance
 *
 * Linear in rows.
 *
 * Returns: (nullable) (transfer full): the comparison, or NULL if there is no memory
 */
CgvComparison *cgv_comparison_new (CgvUnion *joined,
                                   CgvCosts *base,
                                   CgvCosts *new_,
                                   const CgvComparisonOptions *options);

/**
 * cgv_comparison_new_with_memory:
 * @joined: the calls of both sides
 * @base: costs of the base
 * @new_: costs of the new side
 * @options: (nullable): how to compare
 * @memory: allocator and budget, copied
 *
 * As cgv_comparison_new(), with memory that may be limited or made to fail.
 *
 * Returns: (nullable) (transfer full): the comparison, or NULL if there is no memory
 */
CgvComparison *cgv_comparison_new_with_memory (CgvUnion *joined,
                                               CgvCosts *base,
                                               CgvCosts *new_,
                                               const CgvComparisonOptions *options,
                                               const CgvMemory *memory);

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
