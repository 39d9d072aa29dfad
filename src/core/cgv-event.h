/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Event types: what was counted, or what is computed from what was counted.
 */

#include "cgv-types.h"

/**
 * CgvEventTerm:
 * @event: a counted event of the same profile
 * @coefficient: how often it counts
 */
typedef struct
{
  CgvEventId event;
  int64_t coefficient;
} CgvEventTerm;

/**
 * CgvEvent:
 * @name: the short name, as written in the file
 * @long_name: the name after the colon of an `event:` line, or CGV_NONE
 * @formula: the text of the formula of an `event:` line, or CGV_NONE for a counted event
 * @is_signed: whether costs are to be read as `int64_t`
 * @n_terms: number of terms; 0 for a counted event
 * @terms: (nullable): the formula, folded down to counted events
 * @missing: (nullable): a name that the formula uses and no part counts, or CGV_NONE
 *
 * Owned by the profile, immutable.
 */
typedef struct
{
  CgvStringId name;
  CgvStringId long_name;
  CgvStringId formula;
  bool is_signed;
  uint32_t n_terms;
  CgvEventTerm *terms;
  CgvStringId missing;
} CgvEvent;
