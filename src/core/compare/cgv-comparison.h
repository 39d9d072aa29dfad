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

/* What costs of the two sides are made comparable by. */
typedef enum
{
  CGV_MEASURE_ABSOLUTE, /* event counts */
  CGV_MEASURE_SHARE,    /* percent of the total of the same side */
  CGV_MEASURE_SCALED,   /* event counts, those of the new side scaled so that both totals are that of the base */
  CGV_MEASURE_PER_CALL, /* event counts for each call of an anchor function on the same side */
} CgvMeasure;

/* A comparison in a few numbers. */
typedef struct
{
  CgvDelta added;               /* the sum of the differences of self cost that are above zero */
  CgvDelta removed;             /* the sum of those below zero; with @added it makes the difference of the totals */
  CgvDelta net;                 /* what the new total is more than that of the base */
  CgvCost matched[CGV_N_SIDES]; /* for each side, the self cost of rows that are on both */
  uint32_t n_both;              /* rows on both sides */
  uint32_t n_new;               /* rows on the new side only */
  uint32_t n_removed;           /* rows on the base only */
  uint32_t n_noise;             /* rows whose self cost differs, but by no more than noise */
  CgvDelta noise_net;
} CgvComparisonSummary;

typedef struct
{
  CgvMeasure measure;     /* what is made of costs */
  CgvNodeId anchor;       /* for CGV_MEASURE_PER_CALL, the row whose calls are counted; else CGV_NONE */
  CgvTolerance tolerance; /* up to what a difference is noise */
  /* for each side, (nullable) what its runs lie between. Where a side has more than one, a difference is noise too if
   * the ranges of both sides overlap; to go by that alone, give a tolerance of 0. */
  CgvSpread *spread[CGV_N_SIDES];
} CgvComparisonOptions;

/* To be read only. */
typedef struct CgvComparison
{
  CgvUnion *joined; /* the calls of both sides, and where rows were met */
  CgvMatching *matching;
  CgvCosts *costs[CGV_N_SIDES]; /* for each side, its costs */
  bool is_signed;               /* whether costs are to be read as `int64_t`, because they are so on either side */
  uint32_t n_rows;
  uint32_t n_edges;    /* number of @edges */
  CgvUnionEdge *edges; /* the calls of both sides, sorted by caller */
  uint32_t *out_start; /* n_rows + 1 indexes; the calls of row `r` are out_start[r] … out_start[r + 1] - 1 */
  uint32_t *in_start;  /* n_rows + 1 indexes into @in_edges */
  uint32_t *in_edges;
  CgvMeasure measure;         /* what is made of costs; CGV_MEASURE_ABSOLUTE if what was asked for is not possible */
  CgvNodeId anchor;           /* the row that costs are divided by the calls of, or CGV_NONE */
  double factor[CGV_N_SIDES]; /* for each side, what a cost is multiplied by in @measure */
  CgvTolerance tolerance;     /* up to what a difference is noise */
  uint64_t noise_limit;
  CgvSpread *spread[CGV_N_SIDES]; /* for each side, (nullable) what its runs lie between */
  CgvComparisonSummary summary;   /* all in a few numbers */
} CgvComparison;

/*
 * Returns whether two event types can be compared: both are ratios or none is, and they have the same decimals and
 * unit. That they mean the same is for their names to say.
 *
 * @new_: costs of another side
 */
bool cgv_comparison_is_possible (const CgvCosts *base,
                                 const CgvCosts *new_);

/*
 * Linear in rows. Returns NULL if there is no memory.
 *
 * @joined: the calls of both sides; referenced
 * @base: costs of the base, over a graph with the calls of that of @joined, and with cycles that are the same on both
 *   sides, see cgv_union_share_cycles()
 * @new_: costs of the new side, likewise; to be comparable, see cgv_comparison_is_possible()
 * @options: how to compare; NULL for event counts without tolerance
 */
CgvComparison *cgv_comparison_new (CgvUnion *joined,
                                   CgvCosts *base,
                                   CgvCosts *new_,
                                   const CgvComparisonOptions *options);

/*
 * As cgv_comparison_new(), with memory that may be limited or made to fail. Returns NULL if there is no memory.
 * @options may be NULL.
 *
 * @base: costs of the base
 * @new_: costs of the new side
 * @memory: allocator and budget, copied
 */
CgvComparison *cgv_comparison_new_with_memory (CgvUnion *joined,
                                               CgvCosts *base,
                                               CgvCosts *new_,
                                               const CgvComparisonOptions *options,
                                               const CgvMemory *memory);

CgvComparison *cgv_comparison_ref (CgvComparison *comparison);

/* @comparison may be NULL. */
void cgv_comparison_unref (CgvComparison *comparison);
