/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Places the arrows of jumps next to rows of code: each in a lane of its own, so that no two
 * overlap lengthwise. Immutable and counted; any thread.
 */

#include "cgv-memory.h"

/* Number of lanes: one for each bit of a byte. */
#define CGV_JUMP_LANES 8

/* A jump from one row to another. */
typedef struct
{
  uint32_t from;
  uint32_t to;
  uint64_t followed;
} CgvJumpArrow;

/* To be read only. */
typedef struct
{
  uint32_t n_lanes; /* how many are in use */
  uint64_t most;    /* how often the arrow with a lane was followed that was followed most often */
  /* for each row, CGV_JUMP_LANES indexes of arrows that begin, end or pass there, or CGV_NONE */
  uint32_t *arrows;
} CgvJumpLanes;

/*
 * Assigns lanes. If there is no room for all arrows, those that are followed most often get them. The shortest ones are in the first lanes
 * if all arrows with a lane fit that way. Takes O(n log n) for @n arrows and @n_rows rows. Returns NULL if there is no memory; @memory may
 * be NULL.
 */
CgvJumpLanes *cgv_jump_lanes_new (const CgvJumpArrow *arrows,
                                  uint32_t n,
                                  uint32_t n_rows,
                                  const CgvMemory *memory);

CgvJumpLanes *cgv_jump_lanes_ref (CgvJumpLanes *self);

/* @self may be NULL. */
void cgv_jump_lanes_unref (CgvJumpLanes *self);
