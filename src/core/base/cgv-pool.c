/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-pool.h"

#include <stdalign.h>
#include <stddef.h>

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
