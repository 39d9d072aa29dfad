/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bars of parts: found in their places, and as high as their cost, to the pixel, for any number
 * of parts. */

#include <glib.h>
#include <math.h>

#include "cgv-part-bars-painter.h"
#include "cgv-test-surface.h"

#define WIDTH  120
#define HEIGHT 40

/* Ten parts of ten pixels each. */
static const CgvRect area = { 10, 4, 100, 32 };

static const uint8_t plain[2000];

typedef struct
{
  cairo_surface_t *surface;
  guint32 accent;
  int scale;
} Picture;

static Picture
paint (const CgvPartBars *bars,
       int scale,
       gboolean high_contrast)
{
  Picture picture = { cgv_test_surface_new (WIDTH, HEIGHT, scale), 0, scale };
  cairo_t *cr = cairo_create (picture.surface);
  CgvPalette palette;

  cgv_palette_init (&palette, CGV_SCHEME_LIGHT, high_contrast);
  picture.accent = cgv_test_color_to_pixel (high_contrast ? &palette.foreground : &palette.accent);
  cgv_part_bars_painter_draw (cr, bars, &area, &palette, scale);
  cairo_destroy (cr);
  g_assert_true (cgv_test_surface_is_uniform (picture.surface, 0, 0, WIDTH * scale, (int) area.y * scale));
  g_assert_true (cgv_test_surface_is_uniform (picture.surface, 0, 0, (int) area.x * scale, HEIGHT * scale));
  g_assert_true (cgv_test_surface_is_uniform (picture.surface, 110 * scale, 0, 10 * scale, HEIGHT * scale));
  return picture;
}

/* Counts the pixels of a column that are part of a bar, and finds the first one. */
static int
measure (const Picture *picture,
         int x,
         int *top)
{
  int n = 0;

  for (int y = HEIGHT * picture->scale; y-- > 0;)
    {
      if (cgv_test_surface_get (picture->surface, x, y) != picture->accent)
        continue;
      n++;
      *top = y;
    }
  return n;
}

static void
assert_bar (const Picture *picture,
            int x,
            int top,
            int height)
{
  int actual_top = -1;

  g_assert_cmpint (measure (picture, x, &actual_top), ==, height);
  if (height > 0)
    g_assert_cmpint (actual_top, ==, top);
}

static void
test_heights (void)
{
  static const double values[] = { 0, 1, 8, 16, 32, 1e-9, 40, NAN, 4, 2 };
  CgvPartBars bars = { 10, values, plain, 0, 32, false };
  Picture picture = paint (&bars, 1, FALSE);

  assert_bar (&picture, 12, 0, 0);
  assert_bar (&picture, 22, 35, 1);
  assert_bar (&picture, 32, 28, 8);
  assert_bar (&picture, 42, 20, 16);
  assert_bar (&picture, 52, 4, 32);
  assert_bar (&picture, 62, 35, 1);
  assert_bar (&picture, 72, 4, 32);
  assert_bar (&picture, 82, 0, 0);
  /* A gap of a pixel. */
  assert_bar (&picture, 38, 28, 8);
  assert_bar (&picture, 39, 0, 0);
  cairo_surface_destroy (picture.surface);
}

static void
test_scale (void)
{
  static const double values[] = { 0, 1, 8, 16, 32, 0, 0, 0, 0, 0.5 };
  CgvPartBars bars = { 10, values, plain, 0, 32, false };
  Picture picture = paint (&bars, 2, TRUE);

  assert_bar (&picture, 2 * 22, 2 * 35, 2);
  assert_bar (&picture, 2 * 42, 2 * 20, 32);
  assert_bar (&picture, 2 * 102, 71, 1);
  cairo_surface_destroy (picture.surface);
}

/* The bar of one part is in the middle of its column, no wider than 40. */
static void
test_few (void)
{
  static const double values[] = { 32 };
  CgvPartBars bars = { 1, values, plain, 0, 32, false };
  Picture picture = paint (&bars, 1, FALSE);

  g_assert_cmpfloat (cgv_part_bars_get_rect (&bars, &area, 0, 1).width, ==, 80);
  assert_bar (&picture, 29, 0, 0);
  assert_bar (&picture, 30, 4, 32);
  assert_bar (&picture, 69, 4, 32);
  assert_bar (&picture, 70, 0, 0);
  cairo_surface_destroy (picture.surface);
}

static void
test_rtl (void)
{
  static const double values[] = { 32, 0, 0, 0, 0, 0, 0, 0, 0, 8 };
  CgvPartBars bars = { 10, values, plain, 0, 32, true };
  Picture picture = paint (&bars, 1, FALSE);

  assert_bar (&picture, 102, 4, 32);
  assert_bar (&picture, 12, 28, 8);
  g_assert_cmpuint (cgv_part_bars_find (&bars, &area, 105, 1).first, ==, 0);
  g_assert_cmpuint (cgv_part_bars_find (&bars, &area, 11, 1).first, ==, 9);
  g_assert_cmpfloat (cgv_part_bars_get_rect (&bars, &area, 0, 1).x, ==, 100);
  cairo_surface_destroy (picture.surface);
}

/* Bars of negative costs hang from the line. */
static void
test_negative (void)
{
  static const double values[] = { 24, -8, 0, -2, 12, 0, 0, 0, 0, -1e-9 };
  CgvPartBars bars = { 10, values, plain, -8, 24, false };
  CgvPartBars below = { 10, values, plain, -8, 0, false };
  Picture picture = paint (&bars, 1, FALSE);

  assert_bar (&picture, 12, 4, 24);
  assert_bar (&picture, 22, 28, 8);
  assert_bar (&picture, 32, 0, 0);
  assert_bar (&picture, 42, 28, 2);
  assert_bar (&picture, 52, 16, 12);
  assert_bar (&picture, 102, 28, 1);
  cairo_surface_destroy (picture.surface);

  picture = paint (&below, 1, FALSE);
  assert_bar (&picture, 22, 4, 32);
  cairo_surface_destroy (picture.surface);
}

/* With more parts than pixels, the largest of the parts that share a pixel is visible. */
static void
test_many (void)
{
  g_autofree double *values = g_new0 (double, 1000);
  CgvPartBars bars = { 1000, values, plain, 0, 32, false };
  Picture picture;

  g_assert_cmpuint (cgv_part_bars_count (1000, area.width, 1), ==, 100);
  g_assert_cmpuint (cgv_part_bars_count (1000, area.width, 2), ==, 200);
  g_assert_cmpuint (cgv_part_bars_count (60, area.width, 1), ==, 60);
  g_assert_cmpuint (cgv_part_bars_count (60, 0, 1), ==, 0);

  values[507] = 32;
  values[509] = 8;
  values[999] = 16;
  picture = paint (&bars, 1, FALSE);
  assert_bar (&picture, 60, 4, 32);
  assert_bar (&picture, 59, 0, 0);
  assert_bar (&picture, 61, 0, 0);
  assert_bar (&picture, 109, 20, 16);
  cairo_surface_destroy (picture.surface);

  g_assert_cmpuint (cgv_part_bars_get_largest (&bars, cgv_part_bars_find (&bars, &area, 60.5, 1)), ==, 507);
  g_assert_cmpuint (cgv_part_bars_find (&bars, &area, 60.5, 1).n, ==, 10);
}

static void
assert_finds_all (guint n,
                  double width,
                  int scale,
                  gboolean is_rtl)
{
  g_autofree double *values = g_new0 (double, n);
  CgvPartBars bars = { n, values, plain, 0, 1, is_rtl };
  CgvRect room = { 3, 0, width, 10 };
  double covered = 0;

  for (guint part = 0; part < n; part++)
    {
      CgvRect rect = cgv_part_bars_get_rect (&bars, &room, part, scale);
      CgvPartSpan left = cgv_part_bars_find (&bars, &room, rect.x + 0.1, scale);
      CgvPartSpan right = cgv_part_bars_find (&bars, &room, rect.x + rect.width - 0.1, scale);

      g_assert_cmpfloat (rect.width * scale, >=, 1);
      g_assert_cmpuint (left.first, ==, right.first);
      g_assert_cmpuint (left.n, ==, right.n);
      g_assert_true (part >= left.first && part < left.first + left.n);
      if (part == left.first)
        covered += rect.width;
    }
  g_assert_cmpfloat_with_epsilon (covered, MIN (width, 80.0 * n), 1.0 / scale);
}

/* Finding a place gives the part that is visible there. */
static void
test_find (void)
{
  static const guint counts[] = { 1, 2, 3, 7, 60, 99, 100, 101, 250, 999, 1000 };
  static const double widths[] = { 1, 17, 100, 240.5, 333, 1100 };
  static const CgvRect wide = { 10, 4, 300, 32 };
  CgvPartBars bars = { 2, NULL, plain, 0, 1, false };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    for (guint j = 0; j < G_N_ELEMENTS (widths); j++)
      {
        assert_finds_all (counts[i], widths[j], 1, FALSE);
        assert_finds_all (counts[i], widths[j], 2, TRUE);
      }

  /* Two parts have 80 pixels each. */
  g_assert_cmpuint (cgv_part_bars_find (&bars, &wide, 9.9, 1).n, ==, 0);
  g_assert_cmpuint (cgv_part_bars_find (&bars, &wide, 169.9, 1).first, ==, 1);
  g_assert_cmpuint (cgv_part_bars_find (&bars, &wide, 170, 1).n, ==, 0);
}

static void
test_states (void)
{
  static const double values[] = { 16, 16, 16, 16, 16, 16, 16, 16, 16, 16 };
  static const uint8_t states[] = { 0, CGV_PART_BAR_QUIET, CGV_PART_BAR_BASE, 0, CGV_PART_BAR_NEW, 0, 0, 0, 0, 0 };
  CgvPartBars bars = { 10, values, states, 0, 32, false };
  Picture picture = paint (&bars, 1, FALSE);
  guint32 above[5];

  assert_bar (&picture, 12, 20, 16);
  assert_bar (&picture, 22, 0, 0);
  assert_bar (&picture, 32, 20, 16);
  for (int i = 0; i < 5; i++)
    above[i] = cgv_test_surface_get (picture.surface, 12 + 10 * i, 8);
  g_assert_cmphex (above[0], ==, CGV_TEST_CLEAR);
  g_assert_cmphex (above[1], ==, CGV_TEST_CLEAR);
  g_assert_cmphex (above[2], !=, CGV_TEST_CLEAR);
  g_assert_cmphex (above[3], ==, CGV_TEST_CLEAR);
  g_assert_cmphex (above[4], !=, CGV_TEST_CLEAR);
  g_assert_cmphex (above[4], !=, above[2]);
  cairo_surface_destroy (picture.surface);
}

/* Letters are readable in these colours. */
static void
test_colors (void)
{
  for (guint i = 0; i < 4; i++)
    {
      CgvPalette palette;
      CgvColor base;
      CgvColor new_;

      cgv_palette_init (&palette, i % 2 == 0 ? CGV_SCHEME_LIGHT : CGV_SCHEME_DARK, i >= 2);
      base = cgv_part_bars_get_color (&palette, CGV_PART_BAR_BASE);
      new_ = cgv_part_bars_get_color (&palette, CGV_PART_BAR_NEW);
      g_assert_cmpfloat (cgv_color_contrast (&base, &palette.background), >=, 4.5);
      g_assert_cmpfloat (cgv_color_contrast (&new_, &palette.background), >=, 4.5);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/part-bars-painter/heights", test_heights);
  g_test_add_func ("/part-bars-painter/few", test_few);
  g_test_add_func ("/part-bars-painter/scale", test_scale);
  g_test_add_func ("/part-bars-painter/rtl", test_rtl);
  g_test_add_func ("/part-bars-painter/negative", test_negative);
  g_test_add_func ("/part-bars-painter/many", test_many);
  g_test_add_func ("/part-bars-painter/find", test_find);
  g_test_add_func ("/part-bars-painter/states", test_states);
  g_test_add_func ("/part-bars-painter/colors", test_colors);
  return g_test_run ();
}
