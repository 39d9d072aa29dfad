/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Explains why the cost of a row changed. It splits the changes of its self cost and of each of its
 * calls into number of calls and cost per call.
 *
 * Short-lived; one thread at a time.
 */

#include "cgv-comparison.h"

/* Reasons why there is no split. Without a flag, there is one. */
typedef enum
{
  /* caller and callee are in one cycle on a side: the costs of its calls overlap, so only more or fewer calls have a price */
  CGV_WHY_IN_CYCLE = 1 << 0,
  CGV_WHY_RECURSION = 1 << 1, /* a row calls itself, so that its costs overlap */
  /* how often it was called is not known on a side that has the calls, or one side recorded no calls at all */
  CGV_WHY_NO_COUNTS = 1 << 2,
  CGV_WHY_RATIO = 1 << 3,     /* the event type is a ratio, whose parts do not add up */
  CGV_WHY_NOT_EXACT = 1 << 4, /* filters left an estimate of a cost */
  CGV_WHY_PARTS = 1 << 5,     /* the sides are parts of one run: a call of one does other work than a call of the other */
  CGV_WHY_INCOMPLETE = 1 << 6, /* not all of a side could be read */
  CGV_WHY_RENAMED = 1 << 7,    /* the calls of the other side are between functions that were probably renamed */
} CgvWhyFlags;

/* The contribution of calls from one row to another. */
typedef struct
{
  uint32_t edge; /* the calls, an index into the edges of the comparison */
  CgvNodeId row;
  CgvPresence presence; /* on which sides they were made */
  unsigned flags;       /* why there is no split, #CgvWhyFlags; 0 if there is one */
  CgvDelta delta;       /* how much more the calls cost on the new side */
  /* the share of @delta in the inclusive cost of the caller: all, except for calls within a cycle and of itself */
  CgvDelta leaving;
  /* the share of more or fewer calls; all of @delta if only one side has the calls; within a cycle cgv_origins_get_often(); 0 if it is
   * not known, see cgv_why_knows_by_calls() */
  CgvDelta by_calls;
  /* the share of more or less cost a call; with @by_calls it makes @delta to the last unit */
  CgvDelta by_cost;
} CgvWhyTerm;

/* To be read only. */
typedef struct
{
  CgvNodeId row;
  CgvDelta self; /* the difference of its self cost */
  /* whether @self is split, by how often the row is called: not where that is not known, or where one side lacks the
   * row */
  bool has_self_split;
  CgvDelta self_by_calls; /* the share of @self from more or fewer calls */
  /* the share from more or less self cost a call; with @self_by_calls it makes @self */
  CgvDelta self_by_cost;
  CgvDelta inclusive; /* the difference of its inclusive cost: @self and the calls of all callees that leave its cycle */
  bool changes_cycle; /* see cgv_comparison_changes_cycle() */
  uint32_t n_callees;
  /* its callees, the largest change that leaves the cycle first, regardless of sign; then by
   * difference and by edge */
  CgvWhyTerm *callees;
  uint32_t n_callers;
  CgvWhyTerm *callers; /* its callers, the largest difference first, then by edge */
} CgvWhy;

/* Returns whether the share of more or fewer calls is known. Within a cycle it is, but nothing else of a split. */
static inline bool
cgv_why_knows_by_calls (const CgvWhyTerm *term)
{
  return (term->flags & ~(unsigned) CGV_WHY_IN_CYCLE) == 0;
}

/* Returns the change of a term that leaves the cycle of its caller. Any thread. */
CgvDelta cgv_why_get_leaving (const CgvComparison *comparison,
                              uint32_t edge);

/*
 * Splits one difference. Constant time; any thread.
 *
 * @term: (out): the term; its row is the callee
 */
void cgv_why_get_term (const CgvComparison *comparison,
                       uint32_t edge,
                       CgvWhyTerm *term);

/*
 * Splits the difference of a row's self cost by all calls into it. Constant time; any thread. Returns false if how
 * often it was called is not known on both sides, if filters left an estimate, or as #CgvWhyFlags says.
 *
 * @split: (out): the two parts, which make the difference of self cost
 */
bool cgv_why_split_self (const CgvComparison *comparison,
                         CgvNodeId row,
                         CgvDeltaSplit *split);

/* Explains a row. Linear in its calls. Any thread. Returns NULL if there is no memory. */
CgvWhy *cgv_why_new (const CgvComparison *comparison,
                     CgvNodeId row,
                     const CgvMemory *memory);

/* @why may be NULL. */
void cgv_why_free (CgvWhy *why);
