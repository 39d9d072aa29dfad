/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Cost bars: as long as the cost, to the pixel. */

#include <glib.h>
#include <math.h>

#include "cgv-bar-painter.h"
#include "cgv-test-surface.h"

#define WIDTH  120
#define HEIGHT 20

static const CgvRect area = { 10, 4, 100, 12 };

typedef struct
{
  int left;
  int right;
  int n_inner;
} Extent;

/* What a bar covers in its middle row. */
static Extent
paint (double share,
       double inner_share,
       gboolean is_rtl,
       int scale,
       gboolean high_contrast)
{
  cairo_surface_t *surface = cgv_test_surface_new (WIDTH, HEIGHT, scale);
  cairo_t *cr = cairo_create (surface);
  CgvBar bar = { share, inner_share, is_rtl };
  Extent extent = { -1, -1, 0 };
  CgvPalette palette;
  guint32 dark;

  cgv_palette_init (&palette, CGV_SCHEME_LIGHT, high_contrast);
  dark = cgv_test_color_to_pixel (high_contrast ? &palette.foreground : &palette.accent);
  cgv_bar_painter_draw (cr, &bar, &area, &palette, scale);
  cairo_destroy (cr);

  for (int x = 0; x < WIDTH * scale; x++)
    {
      guint32 pixel = cgv_test_surface_get (surface, x, HEIGHT * scale / 2);

      if (pixel == CGV_TEST_CLEAR)
        continue;
      if (extent.left < 0)
        extent.left = x;
      extent.right = x + 1;
      extent.n_inner += pixel == dark;
    }
  g_assert_true (cgv_test_surface_is_uniform (surface, 0, 0, WIDTH * scale, 4 * scale));
  g_assert_true (cgv_test_surface_is_uniform (surface, 0, 16 * scale, WIDTH * scale, 4 * scale));
  cairo_surface_destroy (surface);
  return extent;
}

static void
assert_extent (Extent extent,
               int left,
               int right,
               int n_inner)
{
  g_assert_cmpint (extent.left, ==, left);
  g_assert_cmpint (extent.right, ==, right);
  g_assert_cmpint (extent.n_inner, ==, n_inner);
}

static void
test_length (void)
{
  for (int percent = 1; percent <= 100; percent++)
    assert_extent (paint (percent / 100.0, 0, FALSE, 1, FALSE), 10, 10 + percent, 0);
  assert_extent (paint (0.255, 0, FALSE, 2, FALSE), 20, 20 + 51, 0);
}

static void
test_inner (void)
{
  assert_extent (paint (0.8, 0.3, FALSE, 1, FALSE), 10, 90, 30);
  assert_extent (paint (0.8, 0.8, FALSE, 1, FALSE), 10, 90, 80);
  assert_extent (paint (0.8, 0.9, FALSE, 1, FALSE), 10, 90, 80);
  assert_extent (paint (0.8, 0.3, FALSE, 1, TRUE), 10, 90, 30);
}

static void
test_rtl (void)
{
  assert_extent (paint (0.25, 0.1, TRUE, 1, FALSE), 85, 110, 10);
  assert_extent (paint (1, 0, TRUE, 1, FALSE), 10, 110, 0);
}

/* Nothing is nothing, and the least is seen. */
static void
test_limits (void)
{
  Extent least = paint (1e-9, 0, FALSE, 1, FALSE);

  assert_extent (paint (0, 0, FALSE, 1, FALSE), -1, -1, 0);
  assert_extent (paint (-1, 0, FALSE, 1, FALSE), -1, -1, 0);
  assert_extent (paint ((double) NAN, 0, FALSE, 1, FALSE), -1, -1, 0);
  assert_extent (paint (7, 0, FALSE, 1, FALSE), 10, 110, 0);
  assert_extent (paint ((double) INFINITY, (double) NAN, FALSE, 1, FALSE), 10, 110, 0);
  assert_extent (least, 10, 11, 0);
  least = paint (1e-9, 0, TRUE, 2, FALSE);
  assert_extent (least, 219, 220, 0);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bar-painter/length", test_length);
  g_test_add_func ("/bar-painter/inner", test_inner);
  g_test_add_func ("/bar-painter/rtl", test_rtl);
  g_test_add_func ("/bar-painter/limits", test_limits);
  return g_test_run ();
}
