/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* In any unit of the caller; y grows downwards. */
typedef struct
{
  double x;
  double y;
  double width;
  double height;
} CgvRect;
