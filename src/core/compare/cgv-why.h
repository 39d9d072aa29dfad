/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Why the cost of a row changed: its self cost, and each of its calls, split into how often and how dear.
 *
 * Short-lived; one thread at a time.
 */

#include "cgv-comparison-values.h"

/**
 * CgvWhyFlags:
 * @CGV_WHY_IN_CYCLE: caller and callee are in one cycle on a side: what its calls cost overlaps, and no split means anything
 * @CGV_WHY_RECURSION: a row that calls itself: likewise
 * @CGV_WHY_NO_COUNTS: how often it was called is not known on a side that has the calls
 * @CGV_WHY_RATIO: the event type is a ratio, whose parts do not add up
 * @CGV_WHY_NOT_EXACT: a cost does not fit into 64 bits, or a part of the split would not
 *
 * Why there is no split. With none of these, there is one.
 */
typedef enum
{
  CGV_WHY_IN_CYCLE = 1 << 0,
  CGV_WHY_RECURSION = 1 << 1,
  CGV_WHY_NO_COUNTS = 1 << 2,
  CGV_WHY_RATIO = 1 << 3,
  CGV_WHY_NOT_EXACT = 1 << 4,
} CgvWhyFlags;

/**
 * CgvWhyTerm:
 * @edge: the calls, an index into the edges of the comparison
 * @row: the row at their other end
 * @presence: on which sides they were made
 * @flags: why there is no split, #CgvWhyFlags; 0 if there is one
 * @delta: what the calls cost more on the new side
 * @leaving: what of that is in the inclusive cost of the caller: all, but for calls within a cycle and of itself
 * @by_calls: what comes of more or fewer calls; of calls that only one side has, all; 0 if there is no split
 * @by_cost: what comes of each being dearer or cheaper; with @by_calls it makes @delta to the last unit
 *
 * What calls from one row to another contribute.
 */
typedef struct
{
  uint32_t edge;
  CgvNodeId row;
  CgvPresence presence;
  unsigned flags;
  CgvDelta delta;
  CgvDelta leaving;
  CgvDelta by_calls;
  CgvDelta by_cost;
} CgvWhyTerm;

/**
 * CgvWhy:
 * @row: the row
 * @self: what its self cost is more on the new side
 * @has_self_split: whether @self is split, by how often the row is called: not where that is not known, or where one side
 *   lacks the row
 * @self_by_calls: what of @self comes of more or fewer calls
 * @self_by_cost: what of it comes of each call being dearer or cheaper itself; with @self_by_calls it makes @self
 * @inclusive: what its inclusive cost is more: @self and what leaves of all callees
 * @changes_cycle: see cgv_comparison_changes_cycle()
 * @n_callees: how many terms
 * @callees: what it calls: first what leaves most, whatever its sign; then the largest difference, then by edge
 * @n_callers: how many terms
 * @callers: what it is called from, the largest difference first, then by edge
 *
 * To be read only.
 */
typedef struct
{
  CgvNodeId row;
  CgvDelta self;
  bool has_self_split;
  CgvDelta self_by_calls;
  CgvDelta self_by_cost;
  CgvDelta inclusive;
  bool changes_cycle;
  uint32_t n_callees;
  CgvWhyTerm *callees;
  uint32_t n_callers;
  CgvWhyTerm *callers;
} CgvWhy;

/**
 * cgv_why_get_term:
 * @comparison: a comparison
 * @edge: an index into its edges
 * @term: (out): the term; its row is the callee
 *
 * Splits one difference. Constant time; any thread.
 */
void cgv_why_get_term (const CgvComparison *comparison,
                       uint32_t edge,
                       CgvWhyTerm *term);

/**
 * cgv_why_split_self:
 * @comparison: a comparison
 * @row: a row
 * @split: (out): the two parts, which make the difference of self cost
 *
 * Splits the difference of a row's self cost by all calls into it. Constant time; any thread.
 *
 * Returns: false if how often it was called is not known on both sides, or as #CgvWhyFlags says
 */
bool cgv_why_split_self (const CgvComparison *comparison,
                         CgvNodeId row,
                         CgvDeltaSplit *split);

/**
 * cgv_why_new:
 * @comparison: a comparison
 * @row: a row
 *
 * Explains a row. Linear in its calls. Any thread.
 *
 * Returns: (nullable) (transfer full): the explanation, or NULL if there is no memory
 */
CgvWhy *cgv_why_new (const CgvComparison *comparison,
                     CgvNodeId row);

/**
 * cgv_why_free:
 * @why: (nullable) (transfer full): an explanation
 *
 * Frees it.
 */
void cgv_why_free (CgvWhy *why);
