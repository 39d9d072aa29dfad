/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the origin of a row is made of: its own code and its calls, each for one call of the row, so that it does not matter
 * how often it is called; and how its inclusive cost comes about from there.
 *
 * Short-lived; one thread at a time.
 */

#include "cgv-comparison.h"

typedef enum
{
  CGV_CAUSE_OWN,    /* its self cost */
  CGV_CAUSE_CALLS,  /* it calls a row more often, or less */
  /* the rest: of a row that calls itself, directly or not, that it is called more often; else, that its calls are for other
   * work, which costs another amount */
  CGV_CAUSE_CALLED,
} CgvCauseKind;

typedef struct
{
  CgvCauseKind kind;
  CgvNodeId callee;              /* of calls; else CGV_NONE */
  uint32_t edge;                 /* likewise, an edge of the union */
  uint64_t counts[CGV_N_SIDES];  /* of calls, how often these were made; of a row that calls itself, how often it was called; else 0 */
  CgvDelta amount;
} CgvCauseTerm;

/* To be read only. */
typedef struct
{
  CgvNodeId row;
  CgvDelta origin;
  uint32_t n_terms;
  CgvCauseTerm *terms; /* the largest first; they add up to @origin. Terms of nothing are left out */
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
