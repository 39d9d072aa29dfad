/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The terms that the origin of a row is made of: its own code at equal calls, and the calls that it makes more or less often.
 * No term is larger than what a file records of these calls. Here is also how its inclusive cost comes about from there.
 *
 * Short-lived; one thread at a time.
 */

#include "cgv-comparison.h"

typedef enum
{
  CGV_CAUSE_OWN,    /* its self cost */
  CGV_CAUSE_CALLS,  /* it calls a row more often, or less */
  CGV_CAUSE_CALLED, /* the rest of a row that calls itself, directly or not: how often it does is its own doing, too */
  /* the rest of other rows: more calls by its callers, less what it does for these by itself and by calls in proportion */
  CGV_CAUSE_CALLERS,
} CgvCauseKind;

typedef struct
{
  CgvCauseKind kind;
  CgvNodeId callee;              /* of calls; else CGV_NONE */
  uint32_t edge;                 /* likewise, an edge of the union */
  uint64_t counts[CGV_N_SIDES];  /* for calls, how often these were made; else how often the row was called, 0 where that is not known */
  CgvDelta amount; /* for calls, what cgv_comparison_split_edge() says, as everywhere */
} CgvCauseTerm;

/* To be read only. */
typedef struct
{
  CgvNodeId row;
  CgvDelta origin;
  uint32_t n_terms;
  CgvCauseTerm *terms; /* the largest first, CGV_CAUSE_CALLERS against the origin last; they add up to @origin. Terms of nothing are left out */
  CgvDelta callees;    /* what its calls cost more for each call, which is the doing of its callees */
  /* what it was called more often, which is the doing of its callers. With @origin and @callees it makes the difference of
   * inclusive cost */
  CgvDelta callers;
} CgvCause;

/* Linear in the calls of the row. Any thread. Returns NULL if there is no memory.
 *
 * @comparison: one that has origins */
CgvCause *cgv_cause_new (const CgvComparison *comparison,
                         CgvNodeId row,
                         const CgvMemory *memory);

/* @cause may be NULL. */
void cgv_cause_free (CgvCause *cause);
