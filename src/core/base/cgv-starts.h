/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Lists in one array: the list of thing t has the items from start[t] to before start[t + 1]. So n things have n + 1 starts.
 */

#include "cgv-types.h"

/* Visits the items of a list: @i is declared here, and goes through their indexes. */
#define cgv_foreach_in(i, start, thing) for (uint32_t i = (start)[thing]; i < (start)[(thing) + 1]; i++)

/* Turns numbers of items into starts: adds to each of the @n numbers after the first one those before it. */
static inline void
cgv_starts_add_up (uint32_t *start,
                   uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    start[i + 1] += start[i];
}
