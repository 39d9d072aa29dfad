/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifdef __linux__
#define _DEFAULT_SOURCE
#include <sys/mman.h>
#endif

#include "cgv-memory.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define PAGE      ((size_t) 4096)
#define HUGE_PAGE ((size_t) 2 << 20)

/* An array that grows may leave its last page nearly empty, which counts less the larger it is. */
#define LARGE_NEW   HUGE_PAGE
#define LARGE_GROWN (32 * HUGE_PAGE)

/* A large array that comes in huge pages takes a fraction of the page faults. If that does not work nothing is lost. All of
 * its pages are requested, because the system cannot extend a mapping with two kinds of pages without a copy. */
static void
ask_for_huge_pages (void *block,
                    size_t size)
{
#ifdef MADV_HUGEPAGE
  size_t before = (uintptr_t) block % PAGE;

  (void) madvise ((char *) block - before, before + size, MADV_HUGEPAGE);
#else
  (void) block;
  (void) size;
#endif
}

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
  block = realloc (block, size);
  if (block != NULL && size >= LARGE_GROWN)
    ask_for_huge_pages (block, size);
  return block;
}

/* The C library knows that new pages are zero, and does not touch them. */
static void *
new_zeroes (CgvMemory *memory,
            size_t size)
{
  void *block = memory->resize != NULL ? memory->resize (memory->user_data, NULL, size) : calloc (size, 1);

  if (block != NULL && memory->resize != NULL)
    memset (block, 0, size);
  else if (block != NULL && size >= LARGE_NEW)
    ask_for_huge_pages (block, size);
  return block;
}

static void *
fail (CgvMemory *memory)
{
  memory->failed = true;
  return NULL;
}

/* Resizes a block as cgv_memory_resize() does, in bytes. If @is_new, all of them are zero. */
static void *
resize_bytes (CgvMemory *memory,
              void *block,
              size_t old_size,
              size_t new_size,
              bool is_new)
{
  CgvResizeFunc resize = memory->resize != NULL ? memory->resize : default_resize;
  void *result;

  if (new_size > PTRDIFF_MAX)
    return fail (memory);
  if (new_size > old_size && new_size - old_size > memory->budget - (memory->used < memory->budget ? memory->used : memory->budget))
    {
      memory->over_budget = true;
      return fail (memory);
    }

  result = is_new ? new_zeroes (memory, new_size) : resize (memory->user_data, block, new_size);
  if (result == NULL && new_size > 0)
    return fail (memory);

  memory->used = memory->used - old_size + new_size;
  if (memory->used > memory->peak)
    memory->peak = memory->used;
  return result;
}

void *
cgv_memory_resize (CgvMemory *memory,
                   void *block,
                   size_t old_count,
                   size_t new_count,
                   size_t element_size)
{
  size_t size;

  if (__builtin_mul_overflow (new_count, element_size, &size))
    return fail (memory);
  return resize_bytes (memory, block, old_count * element_size, size, false);
}

void *
cgv_memory_new (CgvMemory *memory,
                size_t count,
                size_t element_size)
{
  size_t size;
  void *block;

  if (__builtin_mul_overflow (count > 0 ? count : 1, element_size, &size))
    return fail (memory);
  block = resize_bytes (memory, NULL, 0, size, true);
  if (block != NULL && count == 0)
    memory->used -= element_size;
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

static size_t
get_larger (size_t capacity,
            size_t wanted)
{
  size_t larger = capacity + capacity / 2 + 16;

  return larger > wanted ? larger : wanted;
}

bool
cgv_memory_grow (CgvMemory *memory,
                 void *array,
                 size_t *capacity,
                 size_t wanted,
                 size_t element_size)
{
  size_t larger = get_larger (*capacity, wanted);
  void *block;

  if (wanted <= *capacity)
    return true;
  /* Pointers to all types look alike, but C lets none be read as one to another type. */
  memcpy (&block, array, sizeof block);
  block = cgv_memory_resize (memory, block, *capacity, larger, element_size);
  if (block == NULL)
    return false;
  memcpy (array, &block, sizeof block);
  *capacity = larger;
  return true;
}

/* Stands before each array. */
typedef struct Head Head;

struct Head
{
  alignas (max_align_t) Head *next;
  Head *before;
  size_t size; /* of the block, with this head */
};

/* Tells the neighbours of a block where it is. */
static void
link_head (CgvPool *pool,
           Head *head)
{
  if (head->before != NULL)
    head->before->next = head;
  else
    pool->blocks = head;
  if (head->next != NULL)
    head->next->before = head;
}

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
  link_head (pool, head);
  return head + 1;
}

bool
cgv_pool_grow (CgvPool *pool,
               void *array,
               size_t *capacity,
               size_t wanted,
               size_t element_size)
{
  size_t larger = get_larger (*capacity, wanted);
  size_t size;
  Head *head = NULL;
  void *block;

  if (wanted <= *capacity)
    return true;
  memcpy (&block, array, sizeof block);
  if (!__builtin_mul_overflow (larger, element_size, &size) && !__builtin_add_overflow (size, sizeof *head, &size))
    {
      head = block != NULL ? (Head *) block - 1 : NULL;
      head = head != NULL ? cgv_memory_resize (pool->memory, head, head->size, size, 1) : cgv_memory_resize (pool->memory, NULL, 0, size, 1);
    }
  if (head == NULL)
    {
      pool->failed = true;
      return false;
    }
  if (block == NULL)
    *head = (Head){ .next = pool->blocks };
  head->size = size;
  link_head (pool, head);
  block = head + 1;
  memcpy (array, &block, sizeof block);
  *capacity = larger;
  return true;
}

void
cgv_pool_drop (CgvPool *pool,
               void *array)
{
  Head *head = array;

  if (array == NULL)
    return;
  head--;
  if (head->next != NULL)
    head->next->before = head->before;
  if (head->before != NULL)
    head->before->next = head->next;
  else
    pool->blocks = head->next;
  cgv_memory_free (pool->memory, head, head->size, 1);
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
