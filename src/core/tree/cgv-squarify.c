/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-squarify.h"

#include <stdbool.h>

/* A row of rectangles along the shorter side of the remaining area. */
typedef struct
{
  size_t first;
  size_t end;
  double sum;
  double smallest;
  double largest;
} Row;

/* Returns the worst aspect ratio in a row, of rectangles whose weights are areas. */
static double
row_get_worst_ratio (const Row *row,
                     double side)
{
  double thickness = row->sum / side;
  double longest = row->largest / thickness;
  double shortest = row->smallest / thickness;
  double wide = longest / thickness;
  double narrow = thickness / shortest;

  return wide > narrow ? wide : narrow;
}

static Row
row_add (const Row *row,
         double area)
{
  Row result = *row;

  result.end++;
  result.sum += area;
  if (area > result.largest)
    result.largest = area;
  if (area < result.smallest)
    result.smallest = area;
  return result;
}

/* Takes weights as long as they make the rectangles of the row squarer. */
static Row
row_fill (const double *weights,
          size_t first,
          size_t n,
          double scale,
          double side)
{
  double area = weights[first] * scale;
  Row row = { first, first + 1, area, area, area };
  double worst = row_get_worst_ratio (&row, side);

  while (row.end < n && weights[row.end] > 0)
    {
      Row longer = row_add (&row, weights[row.end] * scale);
      double ratio = row_get_worst_ratio (&longer, side);

      if (ratio > worst)
        break;
      row = longer;
      worst = ratio;
    }
  return row;
}

/* Places a row and cuts it off the remaining area. The last rectangle of a row, and the last row, end at the end of the area, regardless
 * of rounding. */
static void
row_place (const Row *row,
           const double *weights,
           double scale,
           bool is_last,
           CgvRect *left,
           CgvRect *rects)
{
  bool is_column = left->width >= left->height;
  double side = is_column ? left->height : left->width;
  double room = is_column ? left->width : left->height;
  double thickness = row->sum / side;
  double position = 0;

  if (is_last || thickness > room)
    thickness = room;

  for (size_t i = row->first; i < row->end; i++)
    {
      double end = position + weights[i] * scale / row->sum * side;

      if (i + 1 == row->end || end > side)
        end = side;
      if (is_column)
        rects[i] = (CgvRect){ left->x, left->y + position, thickness, end - position };
      else
        rects[i] = (CgvRect){ left->x + position, left->y, end - position, thickness };
      position = end;
    }

  if (is_column)
    {
      left->x += thickness;
      left->width -= thickness;
    }
  else
    {
      left->y += thickness;
      left->height -= thickness;
    }
}

void
cgv_squarify (const double *weights,
              size_t n,
              const CgvRect *area,
              CgvRect *rects)
{
  CgvRect left = *area;
  double total = 0;
  size_t n_positive = 0;
  size_t first = 0;

  for (size_t i = 0; i < n; i++)
    {
      if (weights[i] > 0)
        {
          total += weights[i];
          n_positive = i + 1;
        }
    }

  while (first < n)
    {
      double side = left.width < left.height ? left.width : left.height;
      double scale = area->width * area->height / total;
      Row row;

      if (!(weights[first] > 0) || !(side > 0))
        {
          rects[first++] = (CgvRect){ left.x, left.y, 0, 0 };
          continue;
        }
      row = row_fill (weights, first, n, scale, side);
      row_place (&row, weights, scale, row.end >= n_positive, &left, rects);
      first = row.end;
    }
}
