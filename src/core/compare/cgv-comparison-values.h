/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a comparison says of a row or a call: costs, counts, differences, and whether they mean anything. All in constant
 * time; any thread.
 */

#include "cgv-comparison.h"

/* Returns the total of a side, to be read as `int64_t` if the comparison is signed, as all costs here, in event
 * counts. */
CgvCost cgv_comparison_get_total (const CgvComparison *comparison,
                                  CgvSide side);

/* Returns what the total of the new side is more than that of the base, in event counts. */
CgvDelta cgv_comparison_get_total_delta (const CgvComparison *comparison);

/* The self cost of a row on a side. Returns the cost, in event counts; 0 where the row is not on that side. */
CgvCost cgv_comparison_get_self (const CgvComparison *comparison,
                                 CgvSide side,
                                 CgvNodeId row);

/* The inclusive cost of a row on a side; see cgv_comparison_changes_cycle(). Returns the cost, in event counts; 0
 * where the row is not on that side. */
CgvCost cgv_comparison_get_inclusive (const CgvComparison *comparison,
                                      CgvSide side,
                                      CgvNodeId row);

/* Returns the recorded calls into a row on a side, recursive ones too. */
uint64_t cgv_comparison_get_calls (const CgvComparison *comparison,
                                   CgvSide side,
                                   CgvNodeId row);

/* Returns what the self cost of a row is more on the new side, in event counts. */
CgvDelta cgv_comparison_get_self_delta (const CgvComparison *comparison,
                                        CgvNodeId row);

/* Returns what the inclusive cost of a row is more on the new side, in event counts. */
CgvDelta cgv_comparison_get_inclusive_delta (const CgvComparison *comparison,
                                             CgvNodeId row);

/* Returns how many more calls into a row there are on the new side. */
CgvDelta cgv_comparison_get_calls_delta (const CgvComparison *comparison,
                                         CgvNodeId row);

/* On which sides a row was met, in the parts that are compared. A row that filters hide on one side only is on both
 * all the same. Returns where it is; CGV_PRESENT_NEITHER for one that filters hide wherever it was met. */
CgvPresence cgv_comparison_get_presence (const CgvComparison *comparison,
                                         CgvNodeId row);

/* Whether the inclusive cost of a row is on any side not the one that its profile alone has, because it leaves out calls
 * within a cycle of both sides together that are in no cycle of that side. Differences are exact all the same. Linear in
 * the calls of the row. */
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

/* Returns between what the difference of two costs lies: from what the new side has at least less what the base has at
 * most, to the opposite. Estimates of a signed event type have no bounds; see cgv_cost_range_is_bounded(). */
CgvDeltaRange cgv_comparison_subtract_ranges (const CgvComparison *comparison,
                                              CgvCostRange base,
                                              CgvCostRange new_);

/* Whether estimates leave open if one cost is more than the other, in the comparison's measure. */
bool cgv_comparison_is_open (const CgvComparison *comparison,
                             CgvCostRange base,
                             CgvCostRange new_);

/* Whether the self cost of a row became more or less in the comparison's measure: with another one than
 * CGV_MEASURE_ABSOLUTE also where the costs are the same. 0, too, where estimates leave it open. Returns -1, 0 or 1. */
int cgv_comparison_get_self_direction (const CgvComparison *comparison,
                                       CgvNodeId row);

/* The same of inclusive cost. Returns -1, 0 or 1. */
int cgv_comparison_get_inclusive_direction (const CgvComparison *comparison,
                                            CgvNodeId row);

/* Returns whether the self cost of a row differs in the comparison's measure, but by no more than noise. */
bool cgv_comparison_is_self_noise (const CgvComparison *comparison,
                                   CgvNodeId row);

/* Returns whether the inclusive cost of a row differs in that measure, but by no more than noise. */
bool cgv_comparison_is_inclusive_noise (const CgvComparison *comparison,
                                        CgvNodeId row);

/* Returns whether the totals differ, but by no more than noise, both in event counts whatever the measure: made to be
 * equal, or divided by themselves, totals would say nothing. */
bool cgv_comparison_is_total_noise (const CgvComparison *comparison);

/* The inclusive cost of calls on a side. Returns the cost, in event counts; 0 where the calls are not on that side. */
CgvCost cgv_comparison_get_edge_cost (const CgvComparison *comparison,
                                      CgvSide side,
                                      uint32_t edge);

/* Returns how many calls there are on a side. Returns the count; 0 also where the file has none. */
uint64_t cgv_comparison_get_edge_count (const CgvComparison *comparison,
                                        CgvSide side,
                                        uint32_t edge);

/* Returns what calls cost more on the new side, in event counts. */
CgvDelta cgv_comparison_get_edge_delta (const CgvComparison *comparison,
                                        uint32_t edge);

/* On which sides calls were made, in the parts that are compared. Returns where they are; CGV_PRESENT_NEITHER for one
 * that is to be shown nowhere. */
CgvPresence cgv_comparison_get_edge_presence (const CgvComparison *comparison,
                                              uint32_t edge);

/* Returns what @new_ is more than @base, in event counts. Of ratios of something to nothing there is no difference:
 * it is 0, and a bound. */
CgvDelta cgv_comparison_subtract (const CgvComparison *comparison,
                                  CgvCost base,
                                  CgvCost new_);

/*
 * Returns whether two costs differ in the comparison's measure, but by no more than its tolerance. What its runs
 * differ by does not come into it.
 *
 * @base: a cost of the base, such as the sum of some rows
 */
bool cgv_comparison_tolerates (const CgvComparison *comparison,
                               CgvCost base,
                               CgvCost new_);

/*
 * What a cost is in the comparison's measure, before the decimals of the event type are applied; percent for
 * CGV_MEASURE_SHARE.
 *
 * @cost: a cost of that side, in event counts
 */
double cgv_comparison_measure (const CgvComparison *comparison,
                               CgvSide side,
                               CgvCost cost);

/*
 * What @new_ is more than @base in the comparison's measure. Returns the difference of the two values.
 *
 * @base: a cost of the base, in event counts
 * @new_: a cost of the new side, in event counts
 */
double cgv_comparison_measure_delta (const CgvComparison *comparison,
                                     CgvCost base,
                                     CgvCost new_);
