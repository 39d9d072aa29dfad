/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-heap.h"

#include "cgv-vector.h"

static bool
comes_before (const CgvHeapItem *a,
              const CgvHeapItem *b)
{
  if (a->key < b->key)
    return true;
  return !(a->key > b->key) && a->value > b->value;
}

/* Puts @item into the hole at @i, moving smaller items below the hole up. */
static void
sift_down (CgvHeap *heap,
           size_t i,
           CgvHeapItem item)
{
  for (;;)
    {
      size_t child = 2 * i + 1;

      if (child >= heap->n_items)
        break;
      if (child + 1 < heap->n_items && comes_before (&heap->items[child + 1], &heap->items[child]))
        child++;
      if (!comes_before (&heap->items[child], &item))
        break;
      heap->items[i] = heap->items[child];
      i = child;
    }
  heap->items[i] = item;
}

void
cgv_heap_init (CgvHeap *heap,
               CgvMemory *memory)
{
  *heap = (CgvHeap){ .memory = memory };
}

void
cgv_heap_clear (CgvHeap *heap)
{
  cgv_memory_free (heap->memory, heap->items);
  cgv_heap_init (heap, heap->memory);
}

bool
cgv_heap_push (CgvHeap *heap,
               CgvHeapItem item)
{
  size_t i = heap->n_items;

  if (!cgv_array_grow (heap->memory, &heap->items, heap->n_items + 1))
    return false;
  heap->n_items++;

  while (i > 0 && comes_before (&item, &heap->items[(i - 1) / 2]))
    {
      heap->items[i] = heap->items[(i - 1) / 2];
      i = (i - 1) / 2;
    }
  heap->items[i] = item;
  return true;
}

CgvHeapItem
cgv_heap_pop (CgvHeap *heap)
{
  CgvHeapItem smallest = heap->items[0];
  CgvHeapItem last = heap->items[--heap->n_items];

  if (heap->n_items > 0)
    sift_down (heap, 0, last);
  return smallest;
}

CgvHeapItem
cgv_heap_push_pop (CgvHeap *heap,
                   CgvHeapItem item)
{
  CgvHeapItem smallest;

  if (heap->n_items == 0 || comes_before (&item, &heap->items[0]))
    return item;

  smallest = heap->items[0];
  sift_down (heap, 0, item);
  return smallest;
}
