/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Functions that a compiler probably moved into their callers, or out of them.
 *
 * A removed function has often only been inlined: its cost is then in its callers. No profile says so, but the call graph and the costs
 * make it likely. A supposition changes no number. Plain data; any thread.
 */

#include "cgv-comparison.h"

/* Maximum number of functions at either end of a supposition. With more, nothing is supposed. */
#define CGV_MAX_INLINED 64

/* The direction in which code moved. */
typedef enum
{
  CGV_INLINED,  /* functions that only the base has were inlined into their callers */
  CGV_OUTLINED, /* functions that only the new side has were split off from their callers */
} CgvInliningKind;

/* A supposition. With several callers there is one callee. With several callees there is one caller, the only one that calls each of
 * them, directly or through one another. */
typedef struct
{
  CgvInliningKind kind; /* the direction */
  uint32_t n_callers;   /* how many callers */
  /* rows on both sides whose self cost changed in the opposite direction, the largest difference
   * first */
  CgvNodeId callers[CGV_MAX_INLINED];
  CgvDelta callers_delta; /* the sum of the differences of their self cost */
  bool has_only_caller;   /* whether only this caller, or other callees, called the callees */
  uint32_t n_callees;     /* how many functions */
  /* rows that one side lacks, or has only in part (`foo.part.0`), the largest difference first */
  CgvNodeId callees[CGV_MAX_INLINED];
  CgvDelta callees_delta; /* the sum of the differences of their self cost */
  CgvDelta together;      /* both sums together: the cost or the saving of the move, if it was one */
} CgvInlining;

/*
 * Finds the rows that @row was probably inlined into, or that were inlined into it; or split off, in the other direction. A move is
 * supposed if
 *
 * - one side lacks the callees, or has only parts of them, and the sides are not different parts of one profile;
 * - the callees are in the objects of their callers, as far as these are known;
 * - the callers' self cost per call changed in the opposite direction, by more than noise: by at least a fifth of the cost of the callees,
 *   and not by more than it: a container that replaces another one is no inlining;
 * - a caller calls on the other side one of the callees of each callee, if both sides have it;
 * - a caller does not call there, about as often, a function that only that side has: the callee under another name;
 * - both sides are of one program: see cgv_comparison_hardly_matches().
 *
 * Examines at most a few thousand calls. Returns whether a move is supposed.
 *
 * @row: a row: one of the callees or callers
 */
bool cgv_inlining_find (const CgvComparison *comparison,
                        CgvNodeId row,
                        CgvInlining *inlining);

/* Returns whether a row is one of those that moved. */
bool cgv_inlining_has_callee (const CgvInlining *inlining,
                              CgvNodeId row);
