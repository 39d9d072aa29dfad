/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/**
 * CgvRect:
 * @x: left edge
 * @y: top edge
 * @width: width
 * @height: height
 *
 * A rectangle, in whatever unit the caller uses.
 */
typedef struct
{
  double x;
  double y;
  double width;
  double height;
} CgvRect;
