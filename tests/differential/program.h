/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The program whose profiles are compared: it has the constructs that make numbers hard to compute.
 */

/* Each file that uses the function has its cost in this header: fi= and fe= in the profile. */
static inline unsigned int
mix (unsigned int value)
{
  value ^= value << 13;
  value ^= value >> 17;
  value ^= value << 5;
  return value;
}

/* Calls a function named `helper`, like another one in program.c. */
unsigned int other_run (unsigned int seed);

/* Each call ends one dump; see --dump-after= in test-differential.py. */
unsigned int step (unsigned int seed);
