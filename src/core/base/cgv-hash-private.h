/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Seeded hashing, so that a file cannot be made to collide.
 */

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "cgv-types.h"

static inline uint32_t
cgv_hash_bytes (const void *bytes,
                size_t length,
                uint64_t seed)
{
  return (uint32_t) (XXH3_64bits_withSeed (bytes, length, seed) >> 32);
}

/* The high half of a 64 by 64 bit product mixes every bit of a key with every bit of the seed. */
static inline uint64_t
cgv_hash_mix (uint64_t a,
              uint64_t b)
{
  return XXH3_mul128_fold64 (a, b);
}

static inline uint32_t
cgv_hash_key (uint64_t key,
              uint64_t seed)
{
  uint64_t mixed = cgv_hash_mix (key ^ seed, seed | 0x9E3779B97F4A7C15u);

  return (uint32_t) (cgv_hash_mix (mixed ^ seed, 0xD6E8FEB86659FD93u) >> 32);
}
