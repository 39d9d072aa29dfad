/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Why the cost of a row changed: its own cost, and each of its calls, split into how often and how dear. And the path
 * along which a change came about.
 *
 * Short-lived; one thread at a time.
 */

#include "cgv-comparison-values.h"

/**
 * CgvWhyFlags:
 * @CGV_WHY_IN_CYCLE: caller and callee are in one cycle on a side: what its calls cost overlaps, and no split means anything
 * @CGV_WHY_RECURSION: a row that calls itself: likewise
 * @CGV_WHY_NO_COUNTS: how often it was called is not known on a side that has the calls
 * @CGV_WHY_NOT_EXACT: a cost does not fit into 64 bits, or a part of the split would not
 *
 * Why there is no split. With none of these, there is one.
 */
typedef enum
{
  CGV_WHY_IN_CYCLE = 1 << 0,
  CGV_WHY_RECURSION = 1 << 1,
  CGV_WHY_NO_COUNTS = 1 << 2,
  CGV_WHY_NOT_EXACT = 1 << 3,
} CgvWhyFlags;

/**
 * CgvWhyTerm:
 * @edge: the calls, an index into the edges of the comparison
 * @row: the row at their other end
 * @presence: on which sides they were made
 * @flags: why there is no split, #CgvWhyFlags; 0 if there is one
 * @delta: what the calls cost more on the new side
 * @leaving: what of that is in the inclusive cost of the caller: all, but for calls within a cycle and of itself
 * @by_calls: what comes of more or fewer calls; of calls that only one side has, all
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
 * @inclusive: what its inclusive cost is more: @self and what leaves of all callees
 * @changes_cycle: whether it is in a cycle on one side only, so that @inclusive compares what cannot be compared
 * @n_callees: how many terms
 * @callees: what it calls, the largest difference first, whatever its sign; then by edge
 * @n_callers: how many terms
 * @callers: what it is called from, likewise
 *
 * To be read only.
 */
typedef struct
{
  CgvNodeId row;
  CgvDelta self;
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
 * cgv_why_new:
 * @comparison: a comparison
 * @row: a row
 *
 * Explains a row. n log n in its calls. Any thread.
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

/**
 * CgvPathEnd:
 * @CGV_PATH_END_SELF: the last row's own cost changed more than any of its calls
 * @CGV_PATH_END_CYCLE: the last row is in a cycle, inside which inclusive costs overlap
 * @CGV_PATH_END_LOOP: the largest change leads to a row that the path has already
 * @CGV_PATH_END_UNCHANGED: the first row did not change
 * @CGV_PATH_END_LENGTH: the path is as long as paths are made
 *
 * Why a path ends where it does.
 */
typedef enum
{
  CGV_PATH_END_SELF,
  CGV_PATH_END_CYCLE,
  CGV_PATH_END_LOOP,
  CGV_PATH_END_UNCHANGED,
  CGV_PATH_END_LENGTH,
} CgvPathEnd;

/**
 * CgvRegressionStep:
 * @row: a row
 * @term: the calls that led here from the row before; of the first one its @edge is CGV_NONE
 * @self: what its self cost is more on the new side
 * @inclusive: what its inclusive cost is more
 *
 * A row on the path.
 */
typedef struct
{
  CgvNodeId row;
  CgvWhyTerm term;
  CgvDelta self;
  CgvDelta inclusive;
} CgvRegressionStep;

/**
 * CgvRegressionPath:
 * @n_steps: how many steps; at least 1
 * @steps: the steps, from the row that was asked for down
 * @end: why it ends
 *
 * To be read only.
 */
typedef struct
{
  uint32_t n_steps;
  CgvRegressionStep *steps;
  CgvPathEnd end;
} CgvRegressionPath;

/**
 * cgv_regression_path_new:
 * @comparison: a comparison
 * @row: where to begin
 *
 * Follows the largest difference down: from each row the calls whose cost changed most in the direction of the first
 * row's inclusive cost, until the own cost of a row changed more than that. Linear in the calls of the rows on it. Any
 * thread.
 *
 * Returns: (nullable) (transfer full): the path, or NULL if there is no memory
 */
CgvRegressionPath *cgv_regression_path_new (const CgvComparison *comparison,
                                            CgvNodeId row);

/**
 * cgv_regression_path_free:
 * @path: (nullable) (transfer full): a path
 *
 * Frees it.
 */
void cgv_regression_path_free (CgvRegressionPath *path);
