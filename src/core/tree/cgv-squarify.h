/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The geometry of a treemap: rectangles whose area is proportional to a weight.
 */

#include <stddef.h>

#include "cgv-rect.h"

/*
 * Fills @area with @n rectangles whose areas are proportional to their weights and whose sides are as equal as can be
 * (M. Bruls, K. Huizing, J. van Wijk: Squarified Treemaps, 2000). No weight is negative; they are the squarest when in
 * descending order. A weight of 0 gets an empty rectangle. Linear. Any thread.
 */
void cgv_squarify (const double *weights,
                   size_t n,
                   const CgvRect *area,
                   CgvRect *rects);
