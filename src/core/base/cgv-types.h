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
