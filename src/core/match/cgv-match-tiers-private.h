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
  uint8_t *tiers; /* for each row, its tier; as many elements as units */
} CgvMatchTiers;

/* Matches units, which must outlive @tiers. The arrays live in the pool of the units. Linear. Returns false if there is no memory. */
bool cgv_match_tiers_init (CgvMatchTiers *tiers,
                           const CgvMatchUnits *units);

/* Matches the remaining functions with names, by how other versions of a program would name them. Linear. Returns false if there is no
 * memory. */
bool cgv_match_leftovers_take (CgvMatchTiers *tiers);

/*
 * Finds objects that were renamed: `prog-old` and `prog-new`, `libz.so.1.2` and `libz.so.1.3`. Two objects that only one side has are the
 * same if no other object shares more rows with either. Linear. Returns false if there is no memory.
 *
 * @tiers: the functions that are matched by name
 * @same: for each string of the units that names an object of the base, its different name on the new side, or CGV_NONE
 */
bool cgv_match_objects_pair (const CgvMatchTiers *tiers,
                             uint32_t *same);
