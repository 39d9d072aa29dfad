/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The terms that make up the origin of a row: its own code at equal calls, and the calls that it makes more or less often. No term of
 * these is larger than what is recorded of it. Its inclusive cost is derived from them as well.
 *
 * Short-lived; one thread at a time.
 */

#include "cgv-comparison.h"

typedef enum
{
  CGV_CAUSE_OWN,    /* its self cost */
  CGV_CAUSE_CALLS,  /* it calls a row more often, or less */
  CGV_CAUSE_CALLED, /* the rest of a row that calls itself directly: how often it does is its own doing, too */
  /* the rest, which other rows explain: more calls by its callers, less its own share and its calls in proportion */
  CGV_CAUSE_CALLERS,
} CgvCauseKind;

typedef struct
{
  CgvCauseKind kind;
  CgvNodeId callee;              /* callee, for calls; otherwise CGV_NONE */
  uint32_t edge;                 /* edge of the union, for calls; otherwise CGV_NONE */
  /* for CGV_CAUSE_CALLED and CGV_CAUSE_CALLERS, the row whose calls make up most of the amount, and at least half of it: another row whose
   * calls cost more or less each, or the row itself, which calls itself more or less often; otherwise CGV_NONE */
  CgvNodeId caller;
  uint64_t counts[CGV_N_SIDES];  /* for calls, how many of these were running; otherwise how many of the row, 0 if that is not known */
  CgvDelta amount; /* for calls, the amount of cgv_origins_get_often() */
} CgvCauseTerm;

/* To be read only. */
typedef struct
{
  CgvNodeId row;
  CgvDelta origin;
  uint32_t n_terms;
  CgvCauseTerm *terms; /* the largest first, CGV_CAUSE_CALLERS against the origin last; they add up to @origin. Terms of nothing are left out */
  CgvDelta callees;    /* how much more each of its calls costs, for which its callees are responsible */
  /* cost of being called more often, for which its callers are responsible. With @origin and @callees it adds up to the difference of
   * inclusive cost */
  CgvDelta callers;
} CgvCause;

/* Explains a row. Linear in its calls. Any thread. Returns NULL if there is no memory.
 *
 * @comparison: a comparison that has origins */
CgvCause *cgv_cause_new (const CgvComparison *comparison,
                         CgvNodeId row,
                         const CgvMemory *memory);

/*
 * Returns the most that a side records of the calls of a row, as an amount without a sign. The amount of CGV_CAUSE_CALLED or
 * CGV_CAUSE_CALLERS may be larger: a call that starts a thread, for example, does not have the cost of that thread. Such an amount is not
 * said of these calls. Linear in the calls.
 *
 * @caller: the row whose calls are meant, or CGV_NONE for those of all callers
 */
double cgv_cause_get_recorded (const CgvComparison *comparison,
                               CgvNodeId row,
                               CgvNodeId caller);

/* @cause may be NULL. */
void cgv_cause_free (CgvCause *cause);
