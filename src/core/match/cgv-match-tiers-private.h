/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Puts functions of two profiles in rows, tier by tier. Short-lived; one thread.
 */

#include "cgv-match-units-private.h"

/* The result. Rows are in the order of their first units. */
typedef struct
{
  const CgvMatchUnits *units;
  uint32_t *row_of_unit;      /* for each unit, its row */
  uint32_t n_rows;
  uint8_t *tiers; /* for each row, why; room for as many as there are units */
} CgvMatchTiers;

/* Matches units, which must outlive @tiers. The arrays live in their pool. Linear. Returns false if there is no memory. */
bool cgv_match_tiers_init (CgvMatchTiers *tiers,
                           const CgvMatchUnits *units);

/* Matches what is left of functions with names, as other versions of a program would call them. Linear. Returns false if there is no memory. */
bool cgv_match_leftovers_take (CgvMatchTiers *tiers);

/*
 * Finds objects that were given another name: `prog-old` and `prog-new`, `libz.so.1.2` and `libz.so.1.3`. Of objects
 * that the other side does not have, two are the same if no other has more rows with either. Linear. Returns false if
 * there is no memory.
 *
 * @tiers: what is matched by name
 * @same: for each string of the units that is the name of an object of the base, its name on the new side, or CGV_NONE if
 *   that is no other
 */
bool cgv_match_objects_pair (const CgvMatchTiers *tiers,
                             uint32_t *same);
