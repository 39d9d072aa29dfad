/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Arrays that are freed together, so that nobody has to name each of them again, with its length, to free it.
 * One thread at a time.
 */

#include "cgv-memory.h"

/* Begin one with the memory alone: { .memory = memory }. */
typedef struct
{
  CgvMemory *memory; /* where the arrays come from; outlives them */
  void *blocks;
  bool failed; /* set once an array was refused, so that one look is enough for many */
} CgvPool;

/* Allocates an array of zeroes that lives as long as the pool. Returns NULL if there was no memory or budget. */
void *cgv_pool_new (CgvPool *pool,
                    size_t count,
                    size_t element_size);

/* Frees all arrays; the pool may be used again. */
void cgv_pool_clear (CgvPool *pool);
