/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Memory whose failure is a result.
 *
 * Everything in core that grows with the input is allocated through a CgvMemory. It counts what
 * is in use, refuses what would exceed the budget, and never aborts. A CgvMemory belongs to one
 * object at a time and is used by one thread at a time.
 */

#include "cgv-types.h"

/**
 * CgvResizeFunc:
 * @user_data: what CgvMemory holds for it
 * @block: (nullable): the block to resize, or NULL for a new one
 * @size: the wanted size in bytes; 0 frees the block
 *
 * Behaves as realloc() does, but for a size of 0, which always frees and returns NULL.
 *
 * Returns: (nullable): the block, or NULL if there is no memory
 */
typedef void *(*CgvResizeFunc) (void *user_data,
                                void *block,
                                size_t size);

/**
 * CgvMemory:
 * @resize: (nullable): the allocator, or NULL for the C library's
 * @user_data: passed to @resize
 * @used: bytes in use now
 * @peak: the most bytes that were in use
 * @budget: refuse to go above this many bytes; UINT64_MAX for no budget
 * @failed: set once an allocation was refused
 * @over_budget: set once one was refused because of the budget, not by the allocator
 */
typedef struct
{
  CgvResizeFunc resize;
  void *user_data;
  uint64_t used;
  uint64_t peak;
  uint64_t budget;
  bool failed;
  bool over_budget;
} CgvMemory;

/**
 * CGV_MEMORY_INIT:
 *
 * Initialises a CgvMemory with the C library's allocator and no budget.
 */
#define CGV_MEMORY_INIT { NULL, NULL, 0, 0, UINT64_MAX, false, false }

/* Returns the same allocator and budget, of which nothing is in use. */
static inline CgvMemory
cgv_memory_copy (const CgvMemory *memory)
{
  return (CgvMemory) { .resize = memory->resize, .user_data = memory->user_data, .budget = memory->budget };
}

/**
 * cgv_memory_resize:
 * @memory: the memory
 * @block: (nullable): a block of this memory, or NULL
 * @old_count: how many elements the block holds (0 for NULL)
 * @new_count: how many it shall hold; 0 frees it
 * @element_size: bytes an element
 *
 * Resizes an array, checking the multiplication. New elements are not initialised.
 *
 * Returns: (nullable): the array, or NULL if it was freed or if there was no memory or budget, in
 *   which case @block is unchanged and still owned
 */
void *cgv_memory_resize (CgvMemory *memory,
                         void *block,
                         size_t old_count,
                         size_t new_count,
                         size_t element_size);

/**
 * cgv_memory_new:
 * @memory: the memory
 * @count: how many elements
 * @element_size: bytes an element
 *
 * Allocates an array of zeroes. An empty array is allocated too, so that NULL always means failure.
 *
 * Returns: (nullable): the array, or NULL if there was no memory or budget
 */
void *cgv_memory_new (CgvMemory *memory,
                      size_t count,
                      size_t element_size);

/**
 * cgv_memory_free:
 * @memory: the memory
 * @block: (nullable): a block from cgv_memory_new() or cgv_memory_resize()
 * @count: how many elements it holds, as given when it was last sized
 * @element_size: bytes an element
 *
 * Frees an array.
 */
void cgv_memory_free (CgvMemory *memory,
                      void *block,
                      size_t count,
                      size_t element_size);

/**
 * cgv_memory_grow:
 * @memory: the memory
 * @block: (inout): the array; may point to NULL
 * @capacity: (inout): how many elements it can hold
 * @wanted: how many it must be able to hold
 * @element_size: bytes an element
 *
 * Makes an array larger by at least half when it is too small, so that appending is linear.
 *
 * Returns: false if there was no memory or budget; the array is then unchanged
 */
bool cgv_memory_grow (CgvMemory *memory,
                      void **block,
                      size_t *capacity,
                      size_t wanted,
                      size_t element_size);
