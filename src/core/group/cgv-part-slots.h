/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The contents of parts, without the cost of each function in each part: for a picture of many parts. */

#include "cgv-color-key.h"

/*
 * Adds up the self cost of each slot in each part. A negative cost counts as 0. Linear in the records of the profile. Returns false if
 * there is no memory.
 *
 * @event: an event that is not a ratio
 * @costs: (out): CGV_N_SLOTS costs for each part, in event counts
 */
bool cgv_part_slots_measure (const CgvEventSet *events,
                             CgvEventId event,
                             const CgvColorKey *key,
                             const CgvMemory *memory,
                             double *costs);

/*
 * Measures how much work two parts have in common: the sum of the lesser share of each function in the self cost. Linear in the records of
 * both parts. Returns the sum, 0 to 1; a negative number if a part has no shares, or if there is no memory.
 *
 * @event: an event that is not a ratio
 */
double cgv_part_slots_get_common (const CgvEventSet *events,
                                  CgvEventId event,
                                  CgvPartId part,
                                  CgvPartId other,
                                  const CgvMemory *memory);
