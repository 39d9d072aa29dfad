/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Random numbers that are the same in each run, so that the same file is measured.
 */

#include <stdint.h>

typedef struct
{
  uint64_t state; /* never 0 */
} BenchRandom;

#define BENCH_RANDOM_INIT { 88172645463325252u }

/* Returns the next number below @limit, which is at least 1. Xorshift (G. Marsaglia, 2003). */
static inline uint32_t
bench_random_below (BenchRandom *random,
                    uint32_t limit)
{
  random->state ^= random->state << 13;
  random->state ^= random->state >> 7;
  random->state ^= random->state << 17;
  return (uint32_t) (random->state >> 33) % limit;
}
