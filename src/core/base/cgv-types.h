/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The small vocabulary that all of core shares: ids, costs and their arithmetic.
 *
 * Everything here is plain data; any thread may use it.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the number of elements of an array, which is not a pointer. */
#define CGV_N_ELEMENTS(array) (sizeof (array) / sizeof (array)[0])

/* Ids are indexes into the tables of one CgvProfile (or one CgvGraph, for nodes). */
typedef uint32_t CgvStringId;
typedef uint32_t CgvFunctionId;
typedef uint32_t CgvCallId;
typedef uint32_t CgvEventId;
typedef uint32_t CgvPartId;
typedef uint32_t CgvNodeId;
typedef uint32_t CgvCycleId;

/* The id that names nothing, for every kind of id. */
#define CGV_NONE UINT32_MAX

/* A number of events. The bits are those of a `uint64_t`, unless the event type is signed (see `is_signed` next to every cost): then
 * they are those of an `int64_t` in two's complement. Sums saturate instead of wrapping. */
typedef uint64_t CgvCost;

/*
 * The two sides of a comparison. Plain data; any thread.
 */

/* An index into arrays of CGV_N_SIDES. A difference is always new less base. */
typedef enum
{
  CGV_SIDE_BASE, /* A, the side to compare with */
  CGV_SIDE_NEW,  /* B, the side that is compared */
} CgvSide;

#define CGV_N_SIDES 2

/* The letter of a side, the same in every language. */
static inline const char *
cgv_side_get_letter (CgvSide side)
{
  return side == CGV_SIDE_BASE ? "A" : "B";
}

/* Visits both sides, the base first. */
#define cgv_foreach_side(side) for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)

/*
 * Lists in one array: the list of thing t has the items from start[t] to before start[t + 1], so that n things have n + 1 starts.
 */

/* Visits the items of a list: @i is declared here, and goes through their indexes. */
#define cgv_foreach_in(i, start, thing) for (uint32_t i = (start)[thing]; i < (start)[(thing) + 1]; i++)

/* Turns numbers of items into starts: adds to each of the @n numbers after the first one those before it. */
static inline void
cgv_starts_add_up (uint32_t *start,
                   uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    start[i + 1] += start[i];
}
