/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The program whose profiles are compared: it has what makes numbers hard to get right.
 */

/* In every file that uses it, its cost lands in this header: fi= and fe= in the profile. */
static inline unsigned int
mix (unsigned int value)
{
  value ^= value << 13;
  value ^= value >> 17;
  value ^= value << 5;
  return value;
}

/* Calls a function that is called `helper`, as another one in program.c is. */
unsigned int other_run (unsigned int seed);

/* One dump ends with each call of it; see --dump-after= in test-differential.py. */
unsigned int step (unsigned int seed);
