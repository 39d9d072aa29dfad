/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Memory whose failure is a result.
 *
 * Everything in core that grows with the input is allocated through a CgvMemory. It counts the memory in use, refuses requests beyond the
 * budget, and never aborts. A CgvMemory belongs to one object at a time and is used by one thread at a time.
 *
 * A `const CgvMemory *memory` of a constructor is the allocator and the budget of the new object, which copies them. NULL is the allocator
 * of the C library without a budget. If there is no memory, constructors return NULL.
 */

#include <stdalign.h>
#include <stddef.h>
#include <string.h>

#include "cgv-types.h"

/*
 * Behaves as realloc() does, except that a size of 0 always frees and returns NULL. Returns NULL if there is no memory.
 *
 * @block: the block to resize, or NULL for a new one
 * @size: the wanted size in bytes; 0 frees the block
 */
typedef void *(*CgvResizeFunc) (void *user_data,
                                void *block,
                                size_t size);

typedef struct
{
  CgvResizeFunc resize; /* the allocator, or NULL for the C library's */
  void *user_data;
  uint64_t used; /* bytes in use now */
  uint64_t peak;
  uint64_t budget;  /* refuse to go above this many bytes; UINT64_MAX for no budget */
  bool failed;      /* set once an allocation was refused */
  bool over_budget; /* set once one was refused because of the budget, not by the allocator */
} CgvMemory;

/* Initialises a CgvMemory with the C library's allocator and no budget. */
#define CGV_MEMORY_INIT { NULL, NULL, 0, 0, UINT64_MAX, false, false }

/* Returns the same allocator and budget with nothing in use. */
static inline CgvMemory
cgv_memory_copy (const CgvMemory *memory)
{
  return (CgvMemory) { .resize = memory->resize, .user_data = memory->user_data, .budget = memory->budget };
}

/*
 * Resizes an array, checking the multiplication. New elements are not initialised. Returns NULL if there was no memory or budget, in which
 * case @block is unchanged and still owned.
 *
 * @block: a block of this memory, or NULL
 * @count: how many elements it shall hold
 */
void *cgv_memory_resize (CgvMemory *memory,
                         void *block,
                         size_t count,
                         size_t element_size);

/* Allocates an array of zeroes. An empty array is allocated too, so that NULL always means failure. Returns NULL if
 * there was no memory or budget. */
void *cgv_memory_new (CgvMemory *memory,
                      size_t count,
                      size_t element_size);

/* Frees a block, which may be NULL. */
void cgv_memory_free (CgvMemory *memory,
                      void *block);

/* Stands before each block. Use the functions. */
typedef struct
{
  alignas (max_align_t) size_t size; /* of the block, in bytes, without this head */
} CgvBlockHead;

/* Returns the size of a block of a CgvMemory in bytes; 0 for NULL. */
static inline size_t
cgv_memory_get_size (const void *block)
{
  return block != NULL ? ((const CgvBlockHead *) block - 1)->size : 0;
}

/* Counts a block, which may be NULL, as one of @to from now on. Both have the same allocator. */
void cgv_memory_move (CgvMemory *memory,
                      CgvMemory *to,
                      const void *block);

/* Makes an array larger as cgv_memory_grow() does, even if it is large enough. */
bool cgv_memory_enlarge (CgvMemory *memory,
                         void *array,
                         size_t wanted,
                         size_t element_size);

/*
 * Makes an array larger by at least half when it is too small, so that appending is linear. Returns false if there
 * was no memory or budget; the array is then unchanged. See cgv_array_grow().
 *
 * @array: (inout): the address of a pointer to the first element, of any type; the pointer may be NULL
 * @wanted: how many elements it must be able to hold
 */
static inline bool
cgv_memory_grow (CgvMemory *memory,
                 void *array,
                 size_t wanted,
                 size_t element_size)
{
  const void *block;

  memcpy (&block, array, sizeof block);
  return wanted <= cgv_memory_get_size (block) / element_size || cgv_memory_enlarge (memory, array, wanted, element_size);
}

/* Arrays that are freed together, without naming each of them and its length. Begin one with the memory alone: { .memory = memory }. */
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

/* Allocates an array as cgv_pool_new() does.
 *
 * @array: (out): the address of the pointer to its first element */
#define cgv_pool_make(pool, array, count) (*(array) = cgv_pool_new (pool, count, sizeof **(array)))

/* Allocates an array of ids as cgv_pool_new() does, all of them CGV_NONE. */
uint32_t *cgv_pool_new_ids (CgvPool *pool,
                            size_t count);

/* Makes an array of a pool larger as cgv_memory_grow() does. New elements are not initialised. See cgv_array_grow_in(). */
bool cgv_pool_grow (CgvPool *pool,
                    void *array,
                    size_t wanted,
                    size_t element_size);

/* Frees one array early. @array may be NULL. */
void cgv_pool_drop (CgvPool *pool,
                    void *array);

/* Frees all arrays; the pool may be used again. */
void cgv_pool_clear (CgvPool *pool);
