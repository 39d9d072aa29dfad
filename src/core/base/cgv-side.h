/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The two sides of a comparison. Plain data; any thread.
 */

/* An index into arrays of CGV_N_SIDES. A difference is always new less base. */
typedef enum
{
  CGV_SIDE_BASE, /* A, what is compared with */
  CGV_SIDE_NEW,  /* B, what is compared */
} CgvSide;

#define CGV_N_SIDES 2
