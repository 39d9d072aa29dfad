/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Sorting by 64-bit keys in linear time.
 */

#include "cgv-memory.h"

/*
 * Sorts keys in ascending order, and their values with them; values of equal keys keep their order. Bytes that all keys share cost nothing,
 * and sorted input is left alone. Any thread. Returns false if there is no memory; nothing was moved then.
 *
 * @values: the values that belong to the keys
 */
bool cgv_radix_sort (CgvMemory *memory,
                     uint64_t *keys,
                     uint32_t *values,
                     size_t n);

/* Sorts items of any size by their keys, as cgv_radix_sort() does.
 *
 * @size: the size of an item */
bool cgv_radix_sort_items (CgvMemory *memory,
                           uint64_t *keys,
                           void *items,
                           size_t size,
                           uint32_t n);
