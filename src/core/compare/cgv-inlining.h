/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which functions a compiler probably moved into those that called them, or out of them.
 *
 * A function that is gone has often only been inlined: what it cost is then in its callers. No profile says so, but the
 * call graph and the costs make it likely. Only a supposition, which changes no number. Plain data; any thread.
 */

#include "cgv-comparison.h"

/* How many functions a supposition may be about on either end: of more, none is made. */
#define CGV_MAX_INLINED 64

/* Which way code moved. */
typedef enum
{
  CGV_INLINED,  /* functions that only the base has were taken in by what called them */
  CGV_OUTLINED, /* functions that only the new side has were taken out of what calls them */
} CgvInliningKind;

/* A supposition. With several callers there is one callee; with several callees, one caller, which alone called each,
 * or called what alone called it. */
typedef struct
{
  CgvInliningKind kind; /* which way */
  uint32_t n_callers;   /* how many callers */
  /* rows on both sides whose self cost moved the other way, the largest difference first */
  CgvNodeId callers[CGV_MAX_INLINED];
  CgvDelta callers_delta; /* the sum of the differences of their self cost */
  bool has_only_caller;   /* whether nothing but the one caller, and other callees, called the callees */
  uint32_t n_callees;     /* how many functions */
  /* rows that one side lacks, or of which it has only parts (`foo.part.0`), the largest difference first */
  CgvNodeId callees[CGV_MAX_INLINED];
  CgvDelta callees_delta; /* the sum of the differences of their self cost */
  CgvDelta together;      /* both sums: what the move cost or saved, if it was one */
} CgvInlining;

/*
 * Finds what @row was probably inlined into, or what into it; or the other way round. That is supposed where
 *
 * - one side lacks the callees, or has only parts of them, though it was not asked for other parts of one profile;
 * - what a call of the callers costs by itself moved the other way, by more than noise: by no less than a fifth and no
 *   more than twice of what the callees cost;
 * - a caller calls on the other side something of what each callee called, if both sides have that;
 * - a caller does not call there, about as often, something that only that side has: the callee under another name;
 * - both sides are of one program: see cgv_comparison_hardly_matches().
 *
 * Looks at no more than a few thousand calls. Returns true if there is one.
 *
 * @row: a row: one of the callees or callers
 */
bool cgv_inlining_find (const CgvComparison *comparison,
                        CgvNodeId row,
                        CgvInlining *inlining);

/* Returns whether a row is one of those that moved. */
bool cgv_inlining_has_callee (const CgvInlining *inlining,
                              CgvNodeId row);
