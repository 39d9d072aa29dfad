/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Squarified rectangles: the published example, and properties for any weights. */

#include <glib.h>

#include "cgv-squarify.h"

static void
assert_rect (const CgvRect *rect,
             double x,
             double y,
             double width,
             double height)
{
  g_assert_cmpfloat_with_epsilon (rect->x, x, 1e-9);
  g_assert_cmpfloat_with_epsilon (rect->y, y, 1e-9);
  g_assert_cmpfloat_with_epsilon (rect->width, width, 1e-9);
  g_assert_cmpfloat_with_epsilon (rect->height, height, 1e-9);
}

/* Figures 4 and 5 of the paper: 6 × 4, weights 6, 6, 4, 3, 2, 2, 1. */
static void
test_paper (void)
{
  static const double weights[] = { 6, 6, 4, 3, 2, 2, 1 };
  const CgvRect area = { 0, 0, 6, 4 };
  CgvRect rects[7];

  cgv_squarify (weights, 7, &area, rects);
  assert_rect (&rects[0], 0, 0, 3, 2);
  assert_rect (&rects[1], 0, 2, 3, 2);
  assert_rect (&rects[2], 3, 0, 12.0 / 7, 7.0 / 3);
  assert_rect (&rects[3], 3 + 12.0 / 7, 0, 9.0 / 7, 7.0 / 3);
  assert_rect (&rects[4], 3, 7.0 / 3, 6.0 / 5, 5.0 / 3);
  assert_rect (&rects[5], 3 + 6.0 / 5, 7.0 / 3, 6.0 / 5, 5.0 / 3);
  assert_rect (&rects[6], 3 + 12.0 / 5, 7.0 / 3, 3.0 / 5, 5.0 / 3);
}

static void
assert_tiling (const double *weights,
               gsize n,
               const CgvRect *area)
{
  g_autofree CgvRect *rects = g_new (CgvRect, n + 1);
  double total = 0, covered = 0;
  /* Coordinates are rounded sums. The precision depends on the size of the area. */
  double slack = 1e-9 + 1e-12 * MAX (area->width, area->height);

  for (gsize i = 0; i < n; i++)
    total += weights[i];
  cgv_squarify (weights, n, area, rects);

  for (gsize i = 0; i < n; i++)
    {
      const CgvRect *rect = &rects[i];
      double expected = weights[i] / total * area->width * area->height;

      g_assert_cmpfloat (rect->width, >=, 0);
      g_assert_cmpfloat (rect->height, >=, 0);
      g_assert_cmpfloat (rect->x, >=, area->x);
      g_assert_cmpfloat (rect->y, >=, area->y);
      g_assert_cmpfloat (rect->x + rect->width, <=, area->x + area->width + slack);
      g_assert_cmpfloat (rect->y + rect->height, <=, area->y + area->height + slack);
      g_assert_cmpfloat_with_epsilon (rect->width * rect->height, expected, 1e-9 * area->width * area->height);
      covered += rect->width * rect->height;
    }
  g_assert_cmpfloat_with_epsilon (covered, area->width * area->height, 1e-9 * area->width * area->height);

  for (gsize i = 0; n <= 200 && i < n; i++)
    {
      for (gsize j = 0; j < i; j++)
        {
          double w = MIN (rects[i].x + rects[i].width, rects[j].x + rects[j].width) - MAX (rects[i].x, rects[j].x);
          double h = MIN (rects[i].y + rects[i].height, rects[j].y + rects[j].height) - MAX (rects[i].y, rects[j].y);

          g_assert_true (w < slack || h < slack);
        }
    }
}

static int
compare_descending (const void *a,
                    const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x < y) - (x > y);
}

static void
test_any_weights (void)
{
  static const CgvRect areas[] = { { 0, 0, 1280, 800 }, { 17, -3, 40, 900 }, { 0, 0, 1e-3, 1e-3 }, { 5, 5, 1e6, 1 } };

  for (guint round = 0; round < 400; round++)
    {
      gsize n = 1 + (gsize) g_test_rand_int_range (0, 200);
      g_autofree double *weights = g_new (double, n);

      for (gsize i = 0; i < n; i++)
        weights[i] = g_test_rand_double () * (double) (G_GUINT64_CONSTANT (1) << g_test_rand_int_range (0, round % 2 ? 63 : 4)) + 1;
      if (round % 4 < 3)
        qsort (weights, n, sizeof *weights, compare_descending);
      assert_tiling (weights, n, &areas[round % G_N_ELEMENTS (areas)]);
    }
}

static void
test_zeroes (void)
{
  static const double some[] = { 3, 1, 0, 0 };
  static const double none[] = { 0, 0 };
  const CgvRect area = { 0, 0, 8, 2 };
  const CgvRect flat = { 1, 2, 8, 0 };
  CgvRect rects[4];

  cgv_squarify (some, 4, &area, rects);
  assert_rect (&rects[0], 0, 0, 6, 2);
  assert_rect (&rects[1], 6, 0, 2, 2);
  g_assert_cmpfloat (rects[2].width * rects[2].height, ==, 0);
  g_assert_cmpfloat (rects[3].width * rects[3].height, ==, 0);

  cgv_squarify (none, 2, &area, rects);
  g_assert_cmpfloat (rects[0].width, ==, 0);
  g_assert_cmpfloat (rects[1].width, ==, 0);

  cgv_squarify (some, 4, &flat, rects);
  g_assert_cmpfloat (rects[0].width * rects[0].height, ==, 0);

  cgv_squarify (NULL, 0, &area, NULL);
}

/* The largest possible cost next to single events. */
static void
test_extremes (void)
{
  static const double weights[] = { 1.8e19, 1.8e19, 1e10, 1, 1, 1, 1e-300 };
  const CgvRect area = { 0, 0, 640, 480 };

  assert_tiling (weights, G_N_ELEMENTS (weights), &area);
}

static void
test_squareness (void)
{
  double weights[100];
  const CgvRect area = { 0, 0, 1000, 1000 };
  CgvRect rects[100];

  for (gsize i = 0; i < 100; i++)
    weights[i] = 1;
  cgv_squarify (weights, 100, &area, rects);
  for (gsize i = 0; i < 100; i++)
    g_assert_cmpfloat_with_epsilon (rects[i].width / rects[i].height, 1, 0.13);
}

/* A million equal weights, and a million decreasing ones: quadratic time would not end. */
static void
test_linear (void)
{
  gsize n = 1000000;
  g_autofree double *weights = g_new (double, n);
  g_autofree CgvRect *rects = g_new (CgvRect, n);
  const CgvRect area = { 0, 0, 1280, 800 };

  for (gsize i = 0; i < n; i++)
    weights[i] = 1;
  cgv_squarify (weights, n, &area, rects);
  g_assert_cmpfloat (rects[n - 1].width, >, 0);

  for (gsize i = 0; i < n; i++)
    weights[i] = 1e6 / (double) (i + 1);
  cgv_squarify (weights, n, &area, rects);
  g_assert_cmpfloat (rects[n - 1].width, >, 0);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/squarify/paper", test_paper);
  g_test_add_func ("/squarify/any-weights", test_any_weights);
  g_test_add_func ("/squarify/zeroes", test_zeroes);
  g_test_add_func ("/squarify/extremes", test_extremes);
  g_test_add_func ("/squarify/squareness", test_squareness);
  g_test_add_func ("/squarify/linear", test_linear);
  return g_test_run ();
}
