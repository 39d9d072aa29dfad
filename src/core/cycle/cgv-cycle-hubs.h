/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Which members hold a cycle together: a dispatcher, an interpreter's loop. Recorded once for each of
 * its callers, such a member holds nothing together any more. Any thread.
 */

#include "cgv-cycle-inside.h"

/* The most hubs that are looked for: more of them are no hubs. */
#define CGV_CYCLE_HUBS_MAX 3

/* The members without which the cycle falls apart most. */
typedef struct
{
  uint32_t n_hubs; /* how many members were found, at most CGV_CYCLE_HUBS_MAX */
  /* these members, by their index in the inside, in the order in which they were found */
  uint32_t hubs[CGV_CYCLE_HUBS_MAX];
  /* for each, how many members the largest cycle has without it and those before */
  uint32_t n_left[CGV_CYCLE_HUBS_MAX];
} CgvCycleHubs;

/* Finds one member after the other without which the largest cycle that is left is smallest, until that has less than
 * a tenth of all members. In a large cycle, only members with most pairs of callers and callees are tried, so that
 * the time is bounded. Returns false if there is no memory. */
bool cgv_cycle_hubs_find (const CgvCycleInside *inside,
                          CgvCycleHubs *hubs);
