/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifdef __linux__
#define _DEFAULT_SOURCE
#include <sys/mman.h>
#endif

#include "cgv-memory.h"

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

/* Resizes a block to @size bytes. If @is_new, all of them are zero. */
static void *
resize_bytes (CgvMemory *memory,
              void *block,
              size_t size,
              bool is_new)
{
  CgvResizeFunc resize = memory->resize != NULL ? memory->resize : default_resize;
  CgvBlockHead *head = block != NULL ? (CgvBlockHead *) block - 1 : NULL;
  size_t old_size = cgv_memory_get_size (block);

  if (size > PTRDIFF_MAX - sizeof *head)
    return fail (memory);
  if (size > old_size && size - old_size > memory->budget - (memory->used < memory->budget ? memory->used : memory->budget))
    {
      memory->over_budget = true;
      return fail (memory);
    }

  head = is_new ? new_zeroes (memory, sizeof *head + size) : resize (memory->user_data, head, sizeof *head + size);
  if (head == NULL)
    return fail (memory);
  head->size = size;
  memory->used = memory->used - old_size + size;
  if (memory->used > memory->peak)
    memory->peak = memory->used;
  return head + 1;
}

void *
cgv_memory_resize (CgvMemory *memory,
                   void *block,
                   size_t count,
                   size_t element_size)
{
  size_t size;

  if (__builtin_mul_overflow (count, element_size, &size))
    return fail (memory);
  return resize_bytes (memory, block, size, false);
}

void *
cgv_memory_new (CgvMemory *memory,
                size_t count,
                size_t element_size)
{
  size_t size;

  if (__builtin_mul_overflow (count, element_size, &size))
    return fail (memory);
  return resize_bytes (memory, NULL, size, true);
}

void
cgv_memory_free (CgvMemory *memory,
                 void *block)
{
  CgvResizeFunc resize;

  if (block == NULL)
    return;
  resize = memory->resize != NULL ? memory->resize : default_resize;
  memory->used -= cgv_memory_get_size (block);
  resize (memory->user_data, (CgvBlockHead *) block - 1, 0);
}

void
cgv_memory_move (CgvMemory *memory,
                 CgvMemory *to,
                 const void *block)
{
  memory->used -= cgv_memory_get_size (block);
  to->used += cgv_memory_get_size (block);
  if (to->used > to->peak)
    to->peak = to->used;
}

/* Makes an array larger, which begins @before bytes after its block. */
static bool
enlarge (CgvMemory *memory,
         void *array,
         size_t wanted,
         size_t element_size,
         size_t before)
{
  size_t size, n;
  char *block;

  /* Pointers to all types look alike, but C lets none be read as one to another type. */
  memcpy (&block, array, sizeof block);
  if (block != NULL)
    block -= before;
  n = block != NULL ? (cgv_memory_get_size (block) - before) / element_size : 0;
  n += n / 2 + 16;
  if (__builtin_mul_overflow (n > wanted ? n : wanted, element_size, &size) || __builtin_add_overflow (size, before, &size))
    return fail (memory) != NULL;
  block = resize_bytes (memory, block, size, false);
  if (block == NULL)
    return false;
  block += before;
  memcpy (array, &block, sizeof block);
  return true;
}

bool
cgv_memory_enlarge (CgvMemory *memory,
                    void *array,
                    size_t wanted,
                    size_t element_size)
{
  return enlarge (memory, array, wanted, element_size, 0);
}

/* Stands before each array of a pool. */
typedef struct Link Link;

struct Link
{
  alignas (max_align_t) Link *next;
  Link *before;
};

/* Tells the neighbours of an array where it is. */
static void
join (CgvPool *pool,
      Link *link)
{
  if (link->before != NULL)
    link->before->next = link;
  else
    pool->blocks = link;
  if (link->next != NULL)
    link->next->before = link;
}

void *
cgv_pool_new (CgvPool *pool,
              size_t count,
              size_t element_size)
{
  size_t size;
  Link *link = NULL;

  if (!__builtin_mul_overflow (count, element_size, &size) && !__builtin_add_overflow (size, sizeof *link, &size))
    link = cgv_memory_new (pool->memory, size, 1);
  if (link == NULL)
    {
      pool->failed = true;
      return NULL;
    }
  link->next = pool->blocks;
  join (pool, link);
  return link + 1;
}

uint32_t *
cgv_pool_new_ids (CgvPool *pool,
                  size_t count)
{
  uint32_t *ids = cgv_pool_new (pool, count, sizeof *ids);

  if (ids != NULL)
    memset (ids, 0xff, count * sizeof *ids);
  return ids;
}

bool
cgv_pool_grow (CgvPool *pool,
               void *array,
               size_t wanted,
               size_t element_size)
{
  Link *link;
  bool is_new;

  memcpy (&link, array, sizeof link);
  is_new = link == NULL;
  if (!is_new && wanted <= (cgv_memory_get_size (link - 1) - sizeof *link) / element_size)
    return true;
  if (!enlarge (pool->memory, array, wanted, element_size, sizeof *link))
    {
      pool->failed = true;
      return false;
    }
  memcpy (&link, array, sizeof link);
  link--;
  if (is_new)
    *link = (Link){ .next = pool->blocks };
  join (pool, link);
  return true;
}

void
cgv_pool_drop (CgvPool *pool,
               void *array)
{
  Link *link = array;

  if (array == NULL)
    return;
  link--;
  if (link->next != NULL)
    link->next->before = link->before;
  if (link->before != NULL)
    link->before->next = link->next;
  else
    pool->blocks = link->next;
  cgv_memory_free (pool->memory, link);
}

void
cgv_pool_clear (CgvPool *pool)
{
  while (pool->blocks != NULL)
    {
      Link *link = pool->blocks;

      pool->blocks = link->next;
      cgv_memory_free (pool->memory, link);
    }
  pool->failed = false;
}
