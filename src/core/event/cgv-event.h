/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Event types: what was counted, or what is computed from what was counted.
 */

#include "cgv-types.h"

/**
 * CgvEventTerm:
 * @event: a counted event of the same profile
 * @coefficient: how often it counts, in units of 10^-decimals of the event
 */
typedef struct
{
  CgvEventId event;
  int64_t coefficient;
} CgvEventTerm;

/**
 * CgvUnitKind:
 * @CGV_UNIT_EVENTS: things that are counted
 * @CGV_UNIT_TIME: time, in picoseconds
 * @CGV_UNIT_BYTES: memory, in bytes
 *
 * What costs are measured in.
 */
typedef enum
{
  CGV_UNIT_EVENTS,
  CGV_UNIT_TIME,
  CGV_UNIT_BYTES,
} CgvUnitKind;

/**
 * CgvUnit:
 * @kind: what is measured
 * @scale: how many picoseconds or bytes a count of 1 is; 1 where things are counted
 */
typedef struct
{
  CgvUnitKind kind;
  uint64_t scale;
} CgvUnit;

/**
 * CGV_RATIO_DECIMALS:
 *
 * The decimals of every ratio.
 */
#define CGV_RATIO_DECIMALS 9u

/**
 * CGV_RATIO_UNDEFINED:
 *
 * The cost that stands for a ratio of something to nothing.
 */
#define CGV_RATIO_UNDEFINED ((CgvCost) INT64_MIN)

/**
 * CgvEvent:
 * @name: the short name, as written in the file; CGV_NONE for one of a CgvEventSet that the profile
 *   does not have: ask the set
 * @long_name: the name after the colon of an `event:` line, or CGV_NONE
 * @formula: the text of the formula of an `event:` line, or CGV_NONE for a counted event
 * @is_signed: whether costs are to be read as `int64_t`
 * @decimals: costs are in units of 10^-@decimals, so that decimal coefficients stay whole; 0 for a
 *   counted event
 * @unit: what a cost of 1, with decimals 1.0, is
 * @n_terms: number of terms; 0 for a counted event and for a ratio
 * @terms: (nullable): the formula, folded down to counted events
 * @missing: (nullable): a name that the formula uses and no part counts, or CGV_NONE
 * @is_ratio: whether it is a ratio of two others of its CgvEventSet. Such costs are `int64_t` with
 *   CGV_RATIO_DECIMALS, or CGV_RATIO_UNDEFINED; they cannot be added up, and have no shares.
 * @numerator: of a ratio, what is divided, an event of the set; else CGV_NONE
 * @divisor: of a ratio, what it is divided by, an event of the set; else CGV_NONE
 *
 * Owned by the profile or the set, immutable.
 */
typedef struct
{
  CgvStringId name;
  CgvStringId long_name;
  CgvStringId formula;
  bool is_signed;
  uint32_t decimals;
  CgvUnit unit;
  uint32_t n_terms;
  CgvEventTerm *terms;
  CgvStringId missing;
  bool is_ratio;
  CgvEventId numerator;
  CgvEventId divisor;
} CgvEvent;
