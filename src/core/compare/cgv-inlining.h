/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which functions a compiler probably moved into those that called them, or out of them.
 *
 * A function that is gone has often only been inlined: what it cost is then in its callers. No profile says so, but the
 * call graph and the costs make it likely. Only a supposition, which changes no number. Plain data; any thread.
 */

#include "cgv-comparison-values.h"

/**
 * CGV_MAX_INLINED:
 *
 * How many functions a supposition may be about on either end: of more, none is made.
 */
#define CGV_MAX_INLINED 64

/**
 * CgvInliningKind:
 * @CGV_INLINED: functions that only the base has were taken in by what called them
 * @CGV_OUTLINED: functions that only the new side has were taken out of what calls them
 *
 * Which way code moved.
 */
typedef enum
{
  CGV_INLINED,
  CGV_OUTLINED,
} CgvInliningKind;

/**
 * CgvInlining:
 * @kind: which way
 * @n_callers: how many callers
 * @callers: rows on both sides whose self cost moved the other way, the largest difference first
 * @callers_delta: the sum of the differences of their self cost
 * @has_only_caller: whether nothing but the one caller, and other callees, called the callees
 * @n_callees: how many functions
 * @callees: rows that one side lacks, or of which it has only parts (`foo.part.0`), the largest difference first
 * @callees_delta: the sum of the differences of their self cost
 * @together: both sums: what the move cost or saved, if it was one
 *
 * A supposition. With several callers there is one callee; with several callees, one caller, which alone called each,
 * or called what alone called it.
 */
typedef struct
{
  CgvInliningKind kind;
  uint32_t n_callers;
  CgvNodeId callers[CGV_MAX_INLINED];
  CgvDelta callers_delta;
  bool has_only_caller;
  uint32_t n_callees;
  CgvNodeId callees[CGV_MAX_INLINED];
  CgvDelta callees_delta;
  CgvDelta together;
} CgvInlining;

/**
 * cgv_inlining_find:
 * @comparison: a comparison
 * @row: a row: one of the callees or callers
 * @inlining: (out): the supposition
 *
 * Finds what @row was probably inlined into, or what into it; or the other way round. That is supposed where
 *
 * - one side lacks the callees, or has only parts of them, though it was not asked for other parts of one profile;
 * - what a call of the callers costs by itself moved the other way, by more than noise: by no less than a fifth and no
 *   more than twice of what the callees cost;
 * - a caller calls on the other side something of what each callee called, if both sides have that.
 *
 * Looks at no more than a few thousand calls.
 *
 * Returns: true if there is one
 */
bool cgv_inlining_find (const CgvComparison *comparison,
                        CgvNodeId row,
                        CgvInlining *inlining);

/**
 * cgv_inlining_has_callee:
 * @inlining: a supposition
 * @row: a row
 *
 * Whether a row is one of those that moved.
 *
 * Returns: true if it is
 */
bool cgv_inlining_has_callee (const CgvInlining *inlining,
                              CgvNodeId row);
