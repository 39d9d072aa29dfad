/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Event types: what was counted, or is computed from counts. */

#include "cgv-cost.h"

typedef struct
{
  CgvEventId event;    /* a counted event of the same profile */
  int64_t coefficient; /* how often it counts, in units of 10^-decimals of the event */
} CgvEventTerm;

typedef enum
{
  CGV_UNIT_EVENTS, /* things that are counted */
  CGV_UNIT_TIME,   /* time, in picoseconds */
  CGV_UNIT_BYTES,  /* memory, in bytes */
} CgvUnitKind;

typedef struct
{
  CgvUnitKind kind; /* what the unit measures */
  uint64_t scale;   /* how many picoseconds or bytes a count of 1 is; 1 where things are counted */
} CgvUnit;

/* The decimals of every ratio. */
#define CGV_RATIO_DECIMALS 9u

/* The value of a ratio whose divisor is 0. */
#define CGV_RATIO_UNDEFINED ((CgvCost) INT64_MIN)

/* Owned by the profile or the set, immutable. */
typedef struct
{
  /* the short name, as written in the file; CGV_NONE for one of a CgvEventSet that the profile does not have: ask the
   * set */
  CgvStringId name;
  CgvStringId long_name; /* the name after the colon of an `event:` line, or CGV_NONE */
  CgvStringId formula;   /* the text of the formula of an `event:` line, or CGV_NONE for a counted event */
  bool is_signed;        /* whether costs are read as `int64_t` */
  /* whether some sum of its costs does not fit, so that a cost at the bound may stand for more; otherwise it is that number */
  bool saturates;
  /* costs are in units of 10^-@decimals, so that decimal coefficients stay whole; 0 for a counted event */
  uint32_t decimals;
  CgvUnit unit;        /* unit of a cost of 1, or of 1.0 with decimals */
  uint32_t n_terms;    /* number of terms; 0 for a counted event and for a ratio */
  CgvEventTerm *terms; /* the formula, folded down to counted events, or NULL */
  CgvStringId missing; /* a name that the formula uses and no part counts, or CGV_NONE, or NULL */
  /* whether it is a ratio of two others of its CgvEventSet. Such costs are `int64_t` with CGV_RATIO_DECIMALS, or
   * CGV_RATIO_UNDEFINED; they cannot be added up, and have no shares. */
  bool is_ratio;
  CgvEventId numerator; /* for a ratio, its numerator, an event of the set; otherwise CGV_NONE */
  CgvEventId divisor;   /* for a ratio, its divisor, an event of the set; otherwise CGV_NONE */
} CgvEvent;

/* Returns whether the true value of @cost may be beyond it. Such a cost is shown with "≥", a
 * negative one with "≤". Any thread. */
static inline bool
cgv_event_is_bound (const CgvEvent *event,
                    CgvCost cost)
{
  return event->saturates && cgv_cost_is_saturated (cost, event->is_signed);
}
