/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A binary heap: the smallest of many, one after the other. Used by one thread at a time.
 */

#include "cgv-memory.h"

/**
 * CgvHeapItem:
 * @key: what it is ordered by; not NaN
 * @value: what it is; of equal keys the largest value comes first
 */
typedef struct
{
  double key;
  uint32_t value;
} CgvHeapItem;

/**
 * CgvHeap:
 * @memory: where @items comes from
 * @items: (array length=n_items): the items; the first is the smallest
 * @n_items: how many there are
 * @capacity: for how many there is room
 */
typedef struct
{
  CgvMemory *memory;
  CgvHeapItem *items;
  size_t n_items;
  size_t capacity;
} CgvHeap;

/**
 * cgv_heap_init:
 * @heap: (out caller-allocates): a heap
 * @memory: where to allocate; must outlive the heap
 *
 * Makes an empty heap.
 */
void cgv_heap_init (CgvHeap *heap,
                    CgvMemory *memory);

/**
 * cgv_heap_clear:
 * @heap: a heap
 *
 * Frees what it holds.
 */
void cgv_heap_clear (CgvHeap *heap);

/**
 * cgv_heap_push:
 * @heap: a heap
 * @item: what to add
 *
 * Adds an item, in logarithmic time.
 *
 * Returns: false if there is no memory; the heap is then unchanged
 */
bool cgv_heap_push (CgvHeap *heap,
                    CgvHeapItem item);

/**
 * cgv_heap_pop:
 * @heap: a heap that is not empty
 *
 * Takes out the smallest item, in logarithmic time.
 *
 * Returns: the item
 */
CgvHeapItem cgv_heap_pop (CgvHeap *heap);

/**
 * cgv_heap_push_pop:
 * @heap: a heap
 * @item: what to add
 *
 * Adds an item and takes out the smallest, which may be the same. Allocates nothing.
 *
 * Returns: the item taken out
 */
CgvHeapItem cgv_heap_push_pop (CgvHeap *heap,
                               CgvHeapItem item);
