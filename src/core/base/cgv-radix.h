/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Sorting by 64-bit keys in linear time.
 */

#include "cgv-memory.h"

/*
 * Sorts keys in ascending order and their values with them; values of equal keys keep their order. A byte that is the
 * same in all keys costs nothing, and input that is in order already is left alone. Any thread. Returns false if
 * there is no memory; nothing was moved then.
 *
 * @values: what the keys belong to
 */
bool cgv_radix_sort (CgvMemory *memory,
                     uint64_t *keys,
                     uint32_t *values,
                     size_t n);
