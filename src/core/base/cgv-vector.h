/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Arrays that grow while they are filled.
 *
 * A builder keeps its arrays in its pool, which frees them together. Each macro is false without
 * memory or budget; the array is then unchanged.
 */

#include "cgv-memory.h"

/*
 * Makes room in an array that is freed by cgv_memory_free().
 *
 * @array: (inout): the address of the pointer to its first element, which may be NULL
 * @wanted: how many elements it must be able to hold
 */
#define cgv_array_grow(memory, array, wanted) cgv_memory_grow (memory, array, wanted, sizeof **(array))

/* Makes room in an array of a pool. */
#define cgv_array_grow_in(pool, array, wanted) cgv_pool_grow (pool, array, wanted, sizeof **(array))

/* The type of an array of a pool, with its length. All zeroes is an empty one. */
#define CGV_VECTOR(Type) \
  struct                 \
  {                      \
    Type *items;         \
    size_t n;            \
  }

/* Appends an element, which may be a compound literal. */
#define cgv_vector_add(pool, vector, ...)                         \
  (cgv_array_grow_in (pool, &(vector)->items, (vector)->n + 1) && \
   ((vector)->items[(vector)->n++] = __VA_ARGS__, true))
