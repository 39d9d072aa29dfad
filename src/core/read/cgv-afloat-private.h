/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Positions whose base is not known yet.
 *
 * Most positions are differences to that of the line before. Who reads a file from the middle on
 * does not know where the chain began, and lets it begin at CGV_AFLOAT_BASE: what is within
 * CGV_AFLOAT_RANGE of that is afloat, and grounded once the position at the end of what is before
 * is known. All arithmetic is modulo 2^64, so grounding is exact.
 *
 * No position that the file gives in full may be mistaken for one afloat, and no chain may drift
 * from one range into the other: one in full has to be below CGV_AFLOAT_LOW or from CGV_AFLOAT_HIGH
 * on, and 2^32 steps below CGV_AFLOAT_STEP cover no more than 2^60. A file that does otherwise is
 * not read from the middle. The digits below keep lines that are read fast within these bounds.
 */

#include "cgv-types.h"

#define CGV_AFLOAT_BASE ((uint64_t) 1 << 62)
#define CGV_AFLOAT_RANGE ((uint64_t) 1 << 61)
#define CGV_AFLOAT_LOW ((uint64_t) 1 << 60)
#define CGV_AFLOAT_HIGH ((uint64_t) 1 << 63)
#define CGV_AFLOAT_STEP ((uint64_t) 1 << 28)
#define CGV_AFLOAT_MAX_LINES ((uint64_t) 1 << 32)

/* So many characters, be they decimal or hexadecimal digits after "0x", stay below
 * CGV_AFLOAT_LOW and CGV_AFLOAT_STEP. */
#define CGV_POSITION_DIGITS 17
#define CGV_STEP_DIGITS 8

static inline bool
cgv_is_afloat (uint64_t position)
{
  return position - (CGV_AFLOAT_BASE - CGV_AFLOAT_RANGE) < 2 * CGV_AFLOAT_RANGE;
}

/* What a position is, if those afloat began at @base. */
static inline uint64_t
cgv_ground (uint64_t position,
            uint64_t base)
{
  return cgv_is_afloat (position) ? position - CGV_AFLOAT_BASE + base : position;
}
