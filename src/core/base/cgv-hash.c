/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-hash.h"

#include "cgv-hash-private.h"

uint32_t
cgv_hash_text (const void *bytes,
               size_t n_bytes,
               uint64_t seed)
{
  return cgv_hash_bytes (bytes, n_bytes, seed);
}
