/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-box.h"

#include <stdalign.h>
#include <stdatomic.h>
#include <stddef.h>

/* Stands before each object. */
typedef struct
{
  alignas (max_align_t) atomic_uint references;
  CgvMemory memory;
  CgvPool pool;
} Head;

static Head *
get_head (const void *object)
{
  return (Head *) (uintptr_t) object - 1;
}

void *
cgv_box_new (const CgvMemory *memory,
             size_t size)
{
  CgvMemory own = CGV_MEMORY_INIT;
  Head *head;

  if (memory != NULL)
    own = *memory;
  head = cgv_memory_new (&own, sizeof *head + size, 1);
  if (head == NULL)
    return NULL;
  atomic_init (&head->references, 1);
  head->memory = own;
  head->pool.memory = &head->memory;
  return head + 1;
}

CgvPool *
cgv_box_get_pool (void *object)
{
  return &get_head (object)->pool;
}

CgvMemory
cgv_box_copy_memory (const void *object)
{
  return cgv_memory_copy (&get_head (object)->memory);
}

void *
cgv_box_ref (void *object)
{
  atomic_fetch_add_explicit (&get_head (object)->references, 1, memory_order_relaxed);
  return object;
}

void
cgv_box_unref (void *object,
               void (*clear) (void *object))
{
  Head *head;
  CgvMemory memory;

  if (object == NULL)
    return;
  head = get_head (object);
  if (atomic_fetch_sub_explicit (&head->references, 1, memory_order_acq_rel) > 1)
    return;
  if (clear != NULL)
    clear (object);
  cgv_pool_clear (&head->pool);
  memory = head->memory;
  cgv_memory_free (&memory, head);
}
