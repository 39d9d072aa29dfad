/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-memory.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static void *
default_resize (void *user_data,
                void *block,
                size_t size)
{
  (void) user_data;

  if (size == 0)
    {
      free (block);
      return NULL;
    }
  return realloc (block, size);
}

static void *
fail (CgvMemory *memory)
{
  memory->failed = true;
  return NULL;
}

void *
cgv_memory_resize (CgvMemory *memory,
                   void *block,
                   size_t old_count,
                   size_t new_count,
                   size_t element_size)
{
  CgvResizeFunc resize = memory->resize != NULL ? memory->resize : default_resize;
  size_t old_size = old_count * element_size;
  size_t new_size;
  void *result;

  if (__builtin_mul_overflow (new_count, element_size, &new_size) || new_size > PTRDIFF_MAX)
    return fail (memory);
  if (new_size > old_size && new_size - old_size > memory->budget - (memory->used < memory->budget ? memory->used : memory->budget))
    {
      memory->over_budget = true;
      return fail (memory);
    }

  result = resize (memory->user_data, block, new_size);
  if (result == NULL && new_size > 0)
    return fail (memory);

  memory->used = memory->used - old_size + new_size;
  if (memory->used > memory->peak)
    memory->peak = memory->used;
  return result;
}

void *
cgv_memory_new (CgvMemory *memory,
                size_t count,
                size_t element_size)
{
  void *block = cgv_memory_resize (memory, NULL, 0, count > 0 ? count : 1, element_size);

  if (block == NULL)
    return NULL;
  if (count == 0)
    memory->used -= element_size;
  memset (block, 0, (count > 0 ? count : 1) * element_size);
  return block;
}

void
cgv_memory_free (CgvMemory *memory,
                 void *block,
                 size_t count,
                 size_t element_size)
{
  if (block != NULL)
    cgv_memory_resize (memory, block, count, 0, element_size);
}

bool
cgv_memory_grow (CgvMemory *memory,
                 void **block,
                 size_t *capacity,
                 size_t wanted,
                 size_t element_size)
{
  size_t larger = *capacity + *capacity / 2 + 16;
  void *grown;

  if (wanted <= *capacity)
    return true;
  if (larger < wanted)
    larger = wanted;

  grown = cgv_memory_resize (memory, *block, *capacity, larger, element_size);
  if (grown == NULL)
    return false;
  *block = grown;
  *capacity = larger;
  return true;
}

/* Stands before each array. */
typedef struct
{
  alignas (max_align_t) void *next;
  size_t size; /* of the block, with this head */
} Head;

void *
cgv_pool_new (CgvPool *pool,
              size_t count,
              size_t element_size)
{
  size_t size;
  Head *head = NULL;

  if (!__builtin_mul_overflow (count, element_size, &size) && !__builtin_add_overflow (size, sizeof *head, &size))
    head = cgv_memory_new (pool->memory, size, 1);
  if (head == NULL)
    {
      pool->failed = true;
      return NULL;
    }
  head->next = pool->blocks;
  head->size = size;
  pool->blocks = head;
  return head + 1;
}

void
cgv_pool_clear (CgvPool *pool)
{
  while (pool->blocks != NULL)
    {
      Head *head = pool->blocks;

      pool->blocks = head->next;
      cgv_memory_free (pool->memory, head, head->size, 1);
    }
  pool->failed = false;
}
