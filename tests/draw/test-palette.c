/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Colours: text is readable on all of them, and an object keeps its own. */

#include <glib.h>
#include <math.h>
#include <string.h>

#include "cgv-color-key.h"
#include "cgv-palette.h"

static const CgvColor black = { 0, 0, 0, 1 };
static const CgvColor white = { 1, 1, 1, 1 };

static void
test_contrast_known (void)
{
  static const CgvColor grey = { 0x76 / 255.0, 0x76 / 255.0, 0x76 / 255.0, 1 };
  static const CgvColor blue = { 0, 0, 1, 1 };

  g_assert_cmpfloat_with_epsilon (cgv_color_contrast (&black, &white), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (cgv_color_contrast (&white, &black), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (cgv_color_contrast (&white, &white), 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (cgv_color_contrast (&grey, &white), 4.54, 0.005);
  g_assert_cmpfloat_with_epsilon (cgv_color_contrast (&blue, &white), 8.59, 0.005);
}

static void
assert_readable (const CgvPalette *palette,
                 const CgvColor *fill,
                 const CgvColor *text)
{
  double least = palette->high_contrast ? 7 : 4.5;

  g_assert_cmpfloat (fill->red, >=, 0);
  g_assert_cmpfloat (fill->green, >=, 0);
  g_assert_cmpfloat (fill->blue, >=, 0);
  g_assert_cmpfloat (MAX (fill->red, MAX (fill->green, fill->blue)), <=, 1);
  g_assert_cmpfloat (fill->alpha, ==, 1);
  g_assert_cmpfloat (cgv_color_contrast (fill, text), >=, least);
}

/* Each slot in both schemes, in every shade, with and without high contrast. */
static void
test_contrast (void)
{
  for (guint variant = 0; variant < 4; variant++)
    {
      CgvPalette palette;

      cgv_palette_init (&palette, variant & 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, variant & 2);
      g_assert_cmpfloat (cgv_color_contrast (&palette.foreground, &palette.background), >=, variant & 2 ? 21 : 15);
      g_assert_cmpfloat (cgv_color_contrast (&palette.accent, &palette.background), >=, 3);
      for (guint slot = 0; slot < CGV_N_SLOTS; slot++)
        {
          for (guint shade = 0; shade < CGV_N_SHADES; shade++)
            {
              CgvColor fill, text;

              cgv_palette_get_slot (&palette, slot, (CgvShade) shade, &fill, &text);
              assert_readable (&palette, &fill, &text);
            }
        }
    }
}

/* Strips, every other strip, and tiles differ; tiles are the palest. */
static void
test_shades (void)
{
  for (guint variant = 0; variant < 4; variant++)
    {
      CgvPalette palette;
      double contrast[CGV_N_SHADES];

      cgv_palette_init (&palette, variant & 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, variant & 2);
      for (guint shade = 0; shade < CGV_N_SHADES; shade++)
        {
          CgvColor fill, text;

          cgv_palette_get_slot (&palette, CGV_SLOT_FIRST, (CgvShade) shade, &fill, &text);
          contrast[shade] = cgv_color_contrast (&fill, &palette.background);
        }
      g_assert_cmpfloat (contrast[CGV_SHADE_TILE], <, contrast[CGV_SHADE_ALTERNATE]);
      g_assert_cmpfloat (contrast[CGV_SHADE_ALTERNATE], <, contrast[CGV_SHADE_STRIP]);
    }
}

/* The matrices of colours as people see them whose long, middle or short cones are missing, on
 * linear RGB (G. Machado, M. Oliveira, L. Fernandes: A Physiologically-based Model for
 * Simulation of Color Vision Deficiency, 2009). The first matrix is normal vision. */
static const double visions[4][9] = {
  { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
  { 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998 },
  { 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881 },
  { 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900 },
};

static double
decode (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

/* Converts to OKLab, whose distances correspond to visible differences. */
static void
see (const CgvColor *color,
     const double *vision,
     double *lab)
{
  double from[3] = { decode (color->red), decode (color->green), decode (color->blue) };
  double seen[3], l, m, s;

  for (guint i = 0; i < 3; i++)
    seen[i] = CLAMP (vision[3 * i] * from[0] + vision[3 * i + 1] * from[1] + vision[3 * i + 2] * from[2], 0, 1);
  l = cbrt (0.4122214708 * seen[0] + 0.5363325363 * seen[1] + 0.0514459929 * seen[2]);
  m = cbrt (0.2119034982 * seen[0] + 0.6806995451 * seen[1] + 0.1073969566 * seen[2]);
  s = cbrt (0.0883024619 * seen[0] + 0.2817188376 * seen[1] + 0.6299787005 * seen[2]);
  lab[0] = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
  lab[1] = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
  lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
}

static double
get_distance (const CgvColor *a,
              const CgvColor *b,
              const double *vision)
{
  double x[3], y[3], sum = 0;

  see (a, vision, x);
  see (b, vision, y);
  for (guint i = 0; i < 3; i++)
    sum += (x[i] - y[i]) * (x[i] - y[i]);
  return sqrt (sum);
}

/* Everybody can distinguish the colours of slots. */
static void
test_slots (void)
{
  for (guint variant = 0; variant < 2; variant++)
    {
      CgvPalette palette;
      CgvColor fills[CGV_N_SLOTS], text;

      cgv_palette_init (&palette, variant == 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, FALSE);
      for (guint slot = 0; slot < CGV_N_SLOTS; slot++)
        cgv_palette_get_slot (&palette, slot, CGV_SHADE_STRIP, &fills[slot], &text);
      for (guint i = 0; i < G_N_ELEMENTS (visions); i++)
        {
          for (guint slot = 1; slot < CGV_N_SLOTS; slot++)
            {
              for (guint other = 0; other < slot; other++)
                g_assert_cmpfloat (get_distance (&fills[slot], &fills[other], visions[i]), >, 0.04);
            }
        }
    }
}

/* Levels of an amount differ in lightness, which everybody can see. */
static void
test_ramp (void)
{
  for (guint variant = 0; variant < 4; variant++)
    {
      CgvColor fills[CGV_PALETTE_RAMP_STEPS + 1], text;
      CgvPalette palette;

      cgv_palette_init (&palette, variant & 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, variant & 2);
      for (int step = 0; step <= CGV_PALETTE_RAMP_STEPS; step++)
        {
          cgv_palette_get_ramp (&palette, step, &fills[step], &text);
          g_assert_cmpfloat (cgv_color_contrast (&fills[step], &text), >=, variant & 2 ? 7 : 4.5);
          for (guint vision = 0; step > 0 && vision < G_N_ELEMENTS (visions); vision++)
            g_assert_cmpfloat (get_distance (&fills[step], &fills[step - 1], visions[vision]), >=, step == 1 ? 0.015 : 0.03);
        }
    }
}

/* Everybody can distinguish less from more, either from unchanged, and new from much more. */
static void
test_changes (void)
{
  g_assert_cmpint (cgv_palette_find_change (0), ==, CGV_CHANGE_SAME);
  g_assert_cmpint (cgv_palette_find_change (NAN), ==, CGV_CHANGE_SAME);
  g_assert_cmpint (cgv_palette_find_change (-1e-12), ==, CGV_CHANGE_LESS);
  g_assert_cmpint (cgv_palette_find_change (0.3), ==, CGV_CHANGE_MORE);
  g_assert_cmpint (cgv_palette_find_change (0.31), ==, CGV_CHANGE_MUCH_MORE);
  g_assert_cmpint (cgv_palette_find_change (INFINITY), ==, CGV_CHANGE_NEW);
  for (guint variant = 0; variant < 4; variant++)
    {
      CgvColor fills[CGV_N_CHANGES], text;
      CgvPalette palette;

      cgv_palette_init (&palette, variant & 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, variant & 2);
      for (guint shade = 0; shade < CGV_N_SHADES; shade++)
        {
          for (guint change = 0; change < CGV_N_CHANGES; change++)
            {
              cgv_palette_get_change (&palette, (CgvChange) change, (CgvShade) shade, &fills[change], &text);
              g_assert_cmpfloat (cgv_color_contrast (&fills[change], &text), >=, variant & 2 ? 7 : 4.5);
            }
          for (guint vision = 0; vision < G_N_ELEMENTS (visions); vision++)
            {
              for (guint change = CGV_CHANGE_SAME; change < CGV_N_CHANGES; change++)
                g_assert_cmpfloat (get_distance (&fills[CGV_CHANGE_LESS], &fills[change], visions[vision]), >=, 0.02);
              for (guint change = CGV_CHANGE_MORE; change < CGV_N_CHANGES; change++)
                g_assert_cmpfloat (get_distance (&fills[CGV_CHANGE_SAME], &fills[change], visions[vision]), >=, 0.02);
              if (shade == CGV_SHADE_STRIP)
                g_assert_cmpfloat (get_distance (&fills[CGV_CHANGE_MUCH_MORE], &fills[CGV_CHANGE_NEW], visions[vision]), >=, variant & 2 ? 0.02 : 0.04);
            }
        }
    }
}

static void
test_mix (void)
{
  CgvColor half = cgv_color_mix (&black, &white, 0.5);

  g_assert_cmpfloat (half.red, ==, 0.5);
  half = cgv_color_mix (&black, &white, 0);
  g_assert_cmpmem (&half, sizeof half, &black, sizeof black);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/palette/contrast-known", test_contrast_known);
  g_test_add_func ("/palette/contrast", test_contrast);
  g_test_add_func ("/palette/changes", test_changes);
  g_test_add_func ("/palette/ramp", test_ramp);
  g_test_add_func ("/palette/mix", test_mix);
  g_test_add_func ("/palette/shades", test_shades);
  g_test_add_func ("/palette/slots", test_slots);
  return g_test_run ();
}
