/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A binary heap: the smallest of many, one after the other. Used by one thread at a time.
 */

#include "cgv-memory.h"

typedef struct
{
  double key;     /* sort key; not NaN */
  uint32_t value; /* payload; among equal keys the largest value comes first */
} CgvHeapItem;

typedef struct
{
  CgvMemory *memory;
  CgvHeapItem *items; /* the items; the first is the smallest */
  size_t n_items;
} CgvHeap;

/*
 * @memory: where to allocate; must outlive the heap
 */
void cgv_heap_init (CgvHeap *heap,
                    CgvMemory *memory);

void cgv_heap_clear (CgvHeap *heap);

/* Adds an item, in logarithmic time. Returns false if there is no memory; the heap is then unchanged. */
bool cgv_heap_push (CgvHeap *heap,
                    CgvHeapItem item);

/* Takes out the smallest item, in logarithmic time. */
CgvHeapItem cgv_heap_pop (CgvHeap *heap);

/* Adds an item and takes out the smallest, which may be @item itself. Allocates nothing. */
CgvHeapItem cgv_heap_push_pop (CgvHeap *heap,
                               CgvHeapItem item);
