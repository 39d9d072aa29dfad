/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a comparison says of a row or a call: costs, counts, differences, and whether they mean anything. All in constant
 * time; any thread.
 */

#include "cgv-comparison.h"

/**
 * cgv_comparison_get_total:
 * @comparison: a comparison
 * @side: a side
 *
 * The total of a side, to be read as `int64_t` if the comparison is signed, as all costs here.
 *
 * Returns: the total, in event counts
 */
CgvCost cgv_comparison_get_total (const CgvComparison *comparison,
                                  CgvSide side);

/**
 * cgv_comparison_get_total_delta:
 * @comparison: a comparison
 *
 * What the total of the new side is more than that of the base.
 *
 * Returns: the difference, in event counts
 */
CgvDelta cgv_comparison_get_total_delta (const CgvComparison *comparison);

/**
 * cgv_comparison_get_self:
 * @comparison: a comparison
 * @side: a side
 * @row: a row
 *
 * The self cost of a row on a side.
 *
 * Returns: the cost, in event counts; 0 where the row is not on that side
 */
CgvCost cgv_comparison_get_self (const CgvComparison *comparison,
                                 CgvSide side,
                                 CgvNodeId row);

/**
 * cgv_comparison_get_inclusive:
 * @comparison: a comparison
 * @side: a side
 * @row: a row
 *
 * The inclusive cost of a row on a side; see cgv_comparison_changes_cycle().
 *
 * Returns: the cost, in event counts; 0 where the row is not on that side
 */
CgvCost cgv_comparison_get_inclusive (const CgvComparison *comparison,
                                      CgvSide side,
                                      CgvNodeId row);

/**
 * cgv_comparison_get_calls:
 * @comparison: a comparison
 * @side: a side
 * @row: a row
 *
 * The recorded calls into a row on a side, recursive ones too.
 *
 * Returns: the count
 */
uint64_t cgv_comparison_get_calls (const CgvComparison *comparison,
                                   CgvSide side,
                                   CgvNodeId row);

/**
 * cgv_comparison_get_self_delta:
 * @comparison: a comparison
 * @row: a row
 *
 * What the self cost of a row is more on the new side.
 *
 * Returns: the difference, in event counts
 */
CgvDelta cgv_comparison_get_self_delta (const CgvComparison *comparison,
                                        CgvNodeId row);

/**
 * cgv_comparison_get_inclusive_delta:
 * @comparison: a comparison
 * @row: a row
 *
 * What the inclusive cost of a row is more on the new side.
 *
 * Returns: the difference, in event counts
 */
CgvDelta cgv_comparison_get_inclusive_delta (const CgvComparison *comparison,
                                             CgvNodeId row);

/**
 * cgv_comparison_get_calls_delta:
 * @comparison: a comparison
 * @row: a row
 *
 * How many more calls into a row there are on the new side.
 *
 * Returns: the difference
 */
CgvDelta cgv_comparison_get_calls_delta (const CgvComparison *comparison,
                                         CgvNodeId row);

/**
 * cgv_comparison_get_presence:
 * @comparison: a comparison
 * @row: a row
 *
 * On which sides a row was met, in the parts that are compared. A row that filters hide on one side only is on both
 * all the same.
 *
 * Returns: where it is; CGV_PRESENT_NEITHER for one that filters hide wherever it was met
 */
CgvPresence cgv_comparison_get_presence (const CgvComparison *comparison,
                                         CgvNodeId row);

/**
 * cgv_comparison_changes_cycle:
 * @comparison: a comparison
 * @row: a row
 *
 * Whether the inclusive cost of a row is on any side not the one that its profile alone has, because it leaves out calls
 * within a cycle of both sides together that are in no cycle of that side. Differences are exact all the same. Linear in the
 * calls of the row.
 *
 * Returns: true if it is
 */
bool cgv_comparison_changes_cycle (const CgvComparison *comparison,
                                   CgvNodeId row);

/* Returns between what the self cost of a row lies on a side; it is exact unless filters left an estimate. */
CgvCostRange cgv_comparison_get_self_range (const CgvComparison *comparison,
                                            CgvSide side,
                                            CgvNodeId row);

CgvCostRange cgv_comparison_get_inclusive_range (const CgvComparison *comparison,
                                                 CgvSide side,
                                                 CgvNodeId row);

CgvCostRange cgv_comparison_get_edge_range (const CgvComparison *comparison,
                                            CgvSide side,
                                            uint32_t edge);

/*
 * Returns between what the difference of two costs lies: from what the new side has at least less what the base has at
 * most, to the opposite. Estimates of a signed event type have no bounds; see cgv_cost_range_is_bounded().
 */
CgvDeltaRange cgv_comparison_subtract_ranges (const CgvComparison *comparison,
                                              CgvCostRange base,
                                              CgvCostRange new_);

/* Whether estimates leave open if one cost is more than the other, in the comparison's measure. */
bool cgv_comparison_is_open (const CgvComparison *comparison,
                             CgvCostRange base,
                             CgvCostRange new_);

/**
 * cgv_comparison_get_self_direction:
 * @comparison: a comparison
 * @row: a row
 *
 * Whether the self cost of a row became more or less in the comparison's measure: with another one than
 * CGV_MEASURE_ABSOLUTE also where the costs are the same. 0, too, where estimates leave it open.
 *
 * Returns: -1, 0 or 1
 */
int cgv_comparison_get_self_direction (const CgvComparison *comparison,
                                       CgvNodeId row);

/**
 * cgv_comparison_get_inclusive_direction:
 * @comparison: a comparison
 * @row: a row
 *
 * The same of inclusive cost.
 *
 * Returns: -1, 0 or 1
 */
int cgv_comparison_get_inclusive_direction (const CgvComparison *comparison,
                                            CgvNodeId row);

/**
 * cgv_comparison_is_self_noise:
 * @comparison: a comparison
 * @row: a row
 *
 * Whether the self cost of a row differs in the comparison's measure, but by no more than noise.
 *
 * Returns: true for noise, false where there is no difference at all
 */
bool cgv_comparison_is_self_noise (const CgvComparison *comparison,
                                   CgvNodeId row);

/**
 * cgv_comparison_is_inclusive_noise:
 * @comparison: a comparison
 * @row: a row
 *
 * Whether the inclusive cost of a row differs in that measure, but by no more than noise.
 *
 * Returns: true for noise, false where there is no difference at all
 */
bool cgv_comparison_is_inclusive_noise (const CgvComparison *comparison,
                                        CgvNodeId row);

/**
 * cgv_comparison_is_total_noise:
 * @comparison: a comparison
 *
 * Whether the totals differ, but by no more than noise, both in event counts whatever the measure: made to be equal, or divided
 * by themselves, totals would say nothing.
 *
 * Returns: true for noise, false where there is no difference at all
 */
bool cgv_comparison_is_total_noise (const CgvComparison *comparison);

/**
 * cgv_comparison_get_edge_cost:
 * @comparison: a comparison
 * @side: a side
 * @edge: an index into its edges
 *
 * The inclusive cost of calls on a side.
 *
 * Returns: the cost, in event counts; 0 where the calls are not on that side
 */
CgvCost cgv_comparison_get_edge_cost (const CgvComparison *comparison,
                                      CgvSide side,
                                      uint32_t edge);

/**
 * cgv_comparison_get_edge_count:
 * @comparison: a comparison
 * @side: a side
 * @edge: an index into its edges
 *
 * How many calls there are on a side.
 *
 * Returns: the count; 0 also where the file has none
 */
uint64_t cgv_comparison_get_edge_count (const CgvComparison *comparison,
                                        CgvSide side,
                                        uint32_t edge);

/**
 * cgv_comparison_get_edge_delta:
 * @comparison: a comparison
 * @edge: an index into its edges
 *
 * What calls cost more on the new side.
 *
 * Returns: the difference, in event counts
 */
CgvDelta cgv_comparison_get_edge_delta (const CgvComparison *comparison,
                                        uint32_t edge);

/**
 * cgv_comparison_get_edge_presence:
 * @comparison: a comparison
 * @edge: an index into its edges
 *
 * On which sides calls were made, in the parts that are compared.
 *
 * Returns: where they are; CGV_PRESENT_NEITHER for one that is to be shown nowhere
 */
CgvPresence cgv_comparison_get_edge_presence (const CgvComparison *comparison,
                                              uint32_t edge);

/**
 * cgv_comparison_subtract:
 * @comparison: a comparison
 * @base: a cost of the base
 * @new_: a cost of the new side
 *
 * What @new_ is more than @base. Of ratios of something to nothing there is no difference: it is 0, and a bound.
 *
 * Returns: the difference, in event counts
 */
CgvDelta cgv_comparison_subtract (const CgvComparison *comparison,
                                  CgvCost base,
                                  CgvCost new_);

/**
 * cgv_comparison_tolerates:
 * @comparison: a comparison
 * @base: a cost of the base, such as the sum of some rows
 * @new_: a cost of the new side
 *
 * Whether two costs differ in the comparison's measure, but by no more than its tolerance. What its runs differ by does
 * not come into it.
 *
 * Returns: true for noise
 */
bool cgv_comparison_tolerates (const CgvComparison *comparison,
                               CgvCost base,
                               CgvCost new_);

/**
 * cgv_comparison_measure:
 * @comparison: a comparison
 * @side: a side
 * @cost: a cost of that side, in event counts
 *
 * What a cost is in the comparison's measure, before the decimals of the event type are applied; percent for
 * CGV_MEASURE_SHARE.
 *
 * Returns: the value
 */
double cgv_comparison_measure (const CgvComparison *comparison,
                               CgvSide side,
                               CgvCost cost);

/**
 * cgv_comparison_measure_delta:
 * @comparison: a comparison
 * @base: a cost of the base, in event counts
 * @new_: a cost of the new side, in event counts
 *
 * What @new_ is more than @base in the comparison's measure.
 *
 * Returns: the difference of the two values
 */
double cgv_comparison_measure_delta (const CgvComparison *comparison,
                                     CgvCost base,
                                     CgvCost new_);
