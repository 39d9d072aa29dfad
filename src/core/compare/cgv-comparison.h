/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The differences of two sides in one event type, row by row and call by call.
 *
 * Both sides are costs over the rows of one CgvMatching, so that a node means the same on either. Differences are exact whole numbers, new
 * less base; only quotients (shares, costs per call) are floating-point numbers. Immutable and counted; any thread.
 */

#include "cgv-costs.h"
#include "cgv-delta.h"
#include "cgv-noise.h"
#include "cgv-origins.h"
#include "cgv-rename-hints.h"
#include "cgv-union.h"

/* The scale on which costs of the two sides are compared. */
typedef enum
{
  CGV_MEASURE_ABSOLUTE, /* event counts */
  CGV_MEASURE_SHARE,    /* percent of the total of the same side */
  CGV_MEASURE_SCALED,   /* event counts; those of the new side are scaled so that both totals are that of the base */
  CGV_MEASURE_PER_CALL, /* event counts for each call of an anchor function on the same side */
} CgvMeasure;

/* A comparison in a few numbers. */
typedef struct
{
  CgvDelta added;               /* the sum of the positive differences of self cost, and of the cost outside of functions */
  CgvDelta removed;             /* the sum of those below zero; with @added it makes the difference of the totals */
  CgvDelta net;                 /* the new total less that of the base */
  CgvDelta outside;             /* the part of @net that is outside of functions; with the origins of all rows it makes @net */
  CgvAmount matched[CGV_N_SIDES]; /* for each side, the self cost of rows that are on both sides, and the cost outside of functions */
  uint32_t n_both;              /* rows on both sides */
  uint32_t n_new;               /* rows on the new side only */
  uint32_t n_removed;           /* rows on the base only */
  uint32_t n_noise;             /* rows whose self cost differs, but by no more than noise, as does their origin */
  CgvDelta noise_net;           /* the sum of origins that are noise; without origins, of the differences of self cost of these rows */
  /* bounds of sums whose differences are estimates */
  CgvDeltaRange added_range;
  CgvDeltaRange removed_range;
  CgvDeltaRange noise_range;
} CgvComparisonSummary;

typedef struct
{
  CgvMeasure measure;     /* how costs are made comparable */
  CgvNodeId anchor;       /* for CGV_MEASURE_PER_CALL, the row whose calls are counted; otherwise CGV_NONE */
  CgvTolerance tolerance; /* the largest difference that is noise */
  /* for each side, (nullable) the range of its runs. If a side has more than one run, a difference is noise also if the ranges of both
   * sides overlap; to go by that alone, give a tolerance of 0. */
  CgvSpread *spread[CGV_N_SIDES];
  /* (nullable) the instructions of both sides, over the graphs of the costs, for events that depend on layout; and the largest
   * difference of instructions that is noise */
  CgvCosts *instructions[CGV_N_SIDES];
  uint64_t instructions_limit;
  /* The sides are parts of one run, which do different work; or not all of a side could be read, and missing costs look like
   * differences. Differences have no reasons then, and are never noise: @tolerance, @spread and @instructions are ignored. */
  bool is_of_parts;
  bool is_incomplete;
} CgvComparisonOptions;

/* To be read only. */
struct CgvComparison
{
  CgvUnion *joined; /* the calls of both sides, and where rows were met */
  CgvMatching *matching;
  CgvCosts *costs[CGV_N_SIDES];
  bool is_signed; /* whether costs are read as `int64_t`, because they are signed on either side */
  bool is_of_parts; /* whether the sides are parts of one run */
  bool is_incomplete; /* whether not all of a side could be read */
  bool has_reasons; /* whether anything may be concluded from differences: neither is the case */
  uint32_t n_rows;
  CgvMeasure measure;         /* the measure; CGV_MEASURE_ABSOLUTE if the requested one is not possible */
  CgvNodeId anchor;           /* the row that costs are divided by the calls of, or CGV_NONE */
  double factor[CGV_N_SIDES]; /* for each side, the factor of a cost in @measure */
  CgvTolerance tolerance;     /* the largest difference that is noise */
  uint64_t noise_limit;       /* @tolerance in event counts */
  CgvSpread *spread[CGV_N_SIDES]; /* for each side, (nullable) the range of its runs */
  CgvComparisonSummary summary;   /* all in a few numbers */
  CgvLayout *layout;              /* rows that do the same work, but miss differently; NULL if that is not known */
  CgvOrigins *origins;            /* where the change began; NULL for a ratio, and without reasons */
  CgvRenameHints *renames;        /* rows of one side that may be rows of the other; NULL if that is not known */
};

/*
 * Compares two sides. Linear in rows and calls. Returns NULL if there is no memory.
 *
 * @joined: the calls of both sides; referenced
 * @base: costs of the base, over a graph with the calls of @joined, and with cycles shared by both sides, see
 *   cgv_union_share_cycles()
 * @new_: costs of the new side, over such a graph, in an event type of the same unit and decimals; both are ratios, or
 *   neither is
 * @options: how to compare; NULL for event counts without tolerance
 */
CgvComparison *cgv_comparison_new (CgvUnion *joined,
                                   CgvCosts *base,
                                   CgvCosts *new_,
                                   const CgvComparisonOptions *options,
                                   const CgvMemory *memory);

CgvComparison *cgv_comparison_ref (CgvComparison *comparison);

/* @comparison may be NULL. */
void cgv_comparison_unref (CgvComparison *comparison);

/* Costs of both sides are event counts, to be read as `int64_t` if the comparison is signed; 0 where a row or call is not
 * on that side. Differences are those of the new side less those of the base. All in constant time. */

CgvCost cgv_comparison_get_total (const CgvComparison *comparison,
                                  CgvSide side);

CgvDelta cgv_comparison_get_total_delta (const CgvComparison *comparison);

CgvCost cgv_comparison_get_self (const CgvComparison *comparison,
                                 CgvSide side,
                                 CgvNodeId row);

/* See cgv_comparison_changes_cycle(). */
CgvCost cgv_comparison_get_inclusive (const CgvComparison *comparison,
                                      CgvSide side,
                                      CgvNodeId row);

/* Returns the number of recorded calls into a row, recursive ones too: for columns and data. What is computed from counts or said of calls
 * takes those that were running. */
uint64_t cgv_comparison_get_calls (const CgvComparison *comparison,
                                   CgvSide side,
                                   CgvNodeId row);

CgvDelta cgv_comparison_get_self_delta (const CgvComparison *comparison,
                                        CgvNodeId row);

CgvDelta cgv_comparison_get_inclusive_delta (const CgvComparison *comparison,
                                             CgvNodeId row);

/* Returns the difference of the inclusive cost of the cycle that a row is in, otherwise of the row. */
CgvDelta cgv_comparison_get_cycle_delta (const CgvComparison *comparison,
                                         CgvNodeId row);

/* Returns where the change of the total began: see cgv_origins_get(). 0 without origins. */
CgvDelta cgv_comparison_get_origin (const CgvComparison *comparison,
                                    CgvNodeId row);

/* Returns on which sides a row was met, in the compared parts. A row that filters hide on one side only counts as being on both.
 * CGV_PRESENT_NEITHER for a row that filters hide on every side. */
CgvPresence cgv_comparison_get_presence (const CgvComparison *comparison,
                                         CgvNodeId row);

/* Returns whether the inclusive cost of a row differs, on any side, from that in its profile alone. It does if calls are left out
 * because they are within a cycle of both sides together, but in no cycle of that side alone. Differences are still exact. Linear in the
 * calls of the row. */
bool cgv_comparison_changes_cycle (const CgvComparison *comparison,
                                   CgvNodeId row);

/* Return costs with their bounds, which are exact unless filters left an estimate. */

CgvAmount cgv_comparison_get_total_amount (const CgvComparison *comparison,
                                           CgvSide side);

CgvAmount cgv_comparison_get_self_amount (const CgvComparison *comparison,
                                          CgvSide side,
                                          CgvNodeId row);

CgvAmount cgv_comparison_get_inclusive_amount (const CgvComparison *comparison,
                                               CgvSide side,
                                               CgvNodeId row);

/* Returns the inclusive cost of the cycle that a row is in, otherwise of the row. */
CgvAmount cgv_comparison_get_cycle_amount (const CgvComparison *comparison,
                                           CgvSide side,
                                           CgvNodeId row);

CgvAmount cgv_comparison_get_edge_amount (const CgvComparison *comparison,
                                          CgvSide side,
                                          uint32_t edge);

/* Returns 1 or -1 if the self cost of a row increased or decreased in the comparison's measure, which may happen even to equal costs.
 * Returns 0 otherwise, and if estimates leave it open. */
int cgv_comparison_get_self_direction (const CgvComparison *comparison,
                                       CgvNodeId row);

int cgv_comparison_get_inclusive_direction (const CgvComparison *comparison,
                                            CgvNodeId row);

/* Returns whether the self cost of a row differs in the comparison's measure, but by no more than noise, or by layout alone. */
bool cgv_comparison_is_self_noise (const CgvComparison *comparison,
                                   CgvNodeId row);

/* Returns whether only layout-dependent events of a row differ, while it does the same work on both sides. */
bool cgv_comparison_is_layout (const CgvComparison *comparison,
                               CgvNodeId row);

/* Returns whether the origin of a row is no more than noise, layout, or what varies among the runs of a side. Linear in its calls. */
bool cgv_comparison_is_origin_noise (const CgvComparison *comparison,
                                     CgvNodeId row);

/* Returns the change of the total without layout. */
CgvDelta cgv_comparison_get_delta_without_layout (const CgvComparison *comparison);

/* Returns whether the total changed by more than noise, but without layout by no more than noise. */
bool cgv_comparison_is_by_layout (const CgvComparison *comparison);

bool cgv_comparison_is_inclusive_noise (const CgvComparison *comparison,
                                        CgvNodeId row);

/* Returns whether percentages say something: not of a total, nor of a cost, if costs below 0 are among them. */
bool cgv_comparison_has_percentages (const CgvComparison *comparison);

/* Returns whether costs of a side were not read: see cgv_profile_is_short(). */
bool cgv_comparison_is_short (const CgvComparison *comparison);

/* Returns whether the self cost of every row is equal on both sides, and so is the cost outside of functions. */
bool cgv_comparison_is_same (const CgvComparison *comparison);

/* Returns whether counts and costs of all calls are equal on both sides; true if a side recorded no calls. O(calls). */
bool cgv_comparison_has_same_calls (const CgvComparison *comparison);

/* Returns whether less than half of the cost of either side is in common rows: such sides are hardly of one program. */
bool cgv_comparison_hardly_matches (const CgvComparison *comparison);

/* Returns whether the totals differ, but by no more than noise. Both are in event counts regardless of the measure: totals that are
 * scaled to be equal would say nothing. */
bool cgv_comparison_is_total_noise (const CgvComparison *comparison);

CgvCost cgv_comparison_get_edge_cost (const CgvComparison *comparison,
                                      CgvSide side,
                                      uint32_t edge);

/* Returns the number of calls; 0 also if the file does not have it. */
uint64_t cgv_comparison_get_edge_count (const CgvComparison *comparison,
                                        CgvSide side,
                                        uint32_t edge);

/* Returns the number of calls that were running: those made, and those that were made before the file began, and only went on there. As
 * recorded if the side has no counts. */
uint64_t cgv_comparison_get_edge_running (const CgvComparison *comparison,
                                          CgvSide side,
                                          uint32_t edge);

/* Returns the number of calls of a row that were running; as recorded if the side has no counts. O(its callers). */
uint64_t cgv_comparison_get_running (const CgvComparison *comparison,
                                     CgvSide side,
                                     CgvNodeId row);

/* Returns whether calls of a row were running that were made before the file began: columns do not count them. O(its callers). */
bool cgv_comparison_row_goes_on (const CgvComparison *comparison,
                                 CgvNodeId row);

CgvDelta cgv_comparison_get_edge_delta (const CgvComparison *comparison,
                                        uint32_t edge);

/* Returns the difference of calls, split by how many were running: see cgv_delta_split(). All sentences
 * about costlier calls use this split. */
CgvDeltaSplit cgv_comparison_split_edge (const CgvComparison *comparison,
                                         uint32_t edge);

/* Returns the difference of a row's self cost, split by how many calls of it were running, levels of recursion included. */
CgvDeltaSplit cgv_comparison_split_self (const CgvComparison *comparison,
                                         CgvNodeId row);

/* Returns on which sides calls were made, in the parts that are compared; CGV_PRESENT_NEITHER for those to be shown
 * nowhere. */
CgvPresence cgv_comparison_get_edge_presence (const CgvComparison *comparison,
                                              uint32_t edge);

/* Returns @new_ less @base. Ratios of something to nothing have no difference: it is 0, and a bound. */
CgvDelta cgv_comparison_subtract (const CgvComparison *comparison,
                                  CgvCost base,
                                  CgvCost new_);

/* Returns the bounds of the difference of two costs. */
CgvDeltaRange cgv_comparison_bound_delta (const CgvComparison *comparison,
                                          CgvAmount base,
                                          CgvAmount new_);

/* Returns 1 or -1 if a cost is more or less than one of the base in the comparison's measure, otherwise 0. */
int cgv_comparison_get_direction (const CgvComparison *comparison,
                                  CgvCost base,
                                  CgvCost new_);

/*
 * Returns whether two costs differ in the comparison's measure, but by no more than its tolerance. The range of its runs is not considered.
 *
 * @base: a cost of the base, such as the sum of some rows
 */
bool cgv_comparison_tolerates (const CgvComparison *comparison,
                               CgvCost base,
                               CgvCost new_);

/* Returns a cost in the comparison's measure, before the decimals of the event type are applied; percent for
 * CGV_MEASURE_SHARE. */
double cgv_comparison_measure (const CgvComparison *comparison,
                               CgvSide side,
                               CgvCost cost);

/* Returns the difference of two costs in the comparison's measure. */
double cgv_comparison_measure_delta (const CgvComparison *comparison,
                                     CgvCost base,
                                     CgvCost new_);
