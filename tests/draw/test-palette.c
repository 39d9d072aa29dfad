/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Colours: text can be read on all of them, and an object keeps its own. */

#include <glib.h>
#include <math.h>
#include <string.h>

#include "cgv-palette.h"

static const CgvColor black = { 0, 0, 0, 1 };
static const CgvColor white = { 1, 1, 1, 1 };

static void
get_fill (const CgvPalette *palette,
          const char *object,
          CgvShade shade,
          CgvColor *fill)
{
  CgvColor text;

  cgv_palette_get_fill (palette, object, strlen (object), shade, fill, &text);
}

static gboolean
is_same (const char *a,
         const char *b)
{
  CgvPalette palette;
  CgvColor x, y;

  cgv_palette_init (&palette, CGV_SCHEME_LIGHT, FALSE);
  get_fill (&palette, a, CGV_SHADE_STRIP, &x);
  get_fill (&palette, b, CGV_SHADE_STRIP, &y);
  return memcmp (&x, &y, sizeof x) == 0;
}

static gboolean
is_grey (const char *object)
{
  CgvPalette palette;
  CgvColor fill;

  cgv_palette_init (&palette, CGV_SCHEME_LIGHT, FALSE);
  get_fill (&palette, object, CGV_SHADE_STRIP, &fill);
  return MAX (fill.red, MAX (fill.green, fill.blue)) - MIN (fill.red, MIN (fill.green, fill.blue)) < 0.09;
}

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

/* Two hundred names meet every hue; each in both schemes, in every shade, with and without high contrast. */
static void
test_contrast (void)
{
  for (guint variant = 0; variant < 4; variant++)
    {
      CgvPalette palette;
      CgvColor fill, text;

      cgv_palette_init (&palette, variant & 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, variant & 2);
      g_assert_cmpfloat (cgv_color_contrast (&palette.foreground, &palette.background), >=, variant & 2 ? 21 : 15);
      g_assert_cmpfloat (cgv_color_contrast (&palette.accent, &palette.background), >=, 3);
      cgv_palette_get_rest (&palette, &fill, &text);
      assert_readable (&palette, &fill, &text);

      for (guint i = 0; i < 204; i++)
        {
          static const char *const muted[] = { "", "/lib/libc.so.6", "/lib/ld-linux-x86-64.so.2", "???" };
          char name[32];

          g_snprintf (name, sizeof name, "/usr/bin/program%u", i);
          for (guint shade = 0; shade < CGV_N_SHADES; shade++)
            {
              const char *object = i < 4 ? muted[i] : name;

              cgv_palette_get_fill (&palette, object, strlen (object), (CgvShade) shade, &fill, &text);
              assert_readable (&palette, &fill, &text);
            }
        }
    }
}

static void
test_hues (void)
{
  GHashTable *fills = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  CgvPalette palette;

  cgv_palette_init (&palette, CGV_SCHEME_LIGHT, FALSE);
  for (guint i = 0; i < 700; i++)
    {
      char name[32];
      CgvColor fill;
      char *key;

      g_snprintf (name, sizeof name, "lib%u.so", i);
      get_fill (&palette, name, CGV_SHADE_STRIP, &fill);
      key = g_strdup_printf ("%.4f %.4f %.4f", fill.red, fill.green, fill.blue);
      g_hash_table_insert (fills, key, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (fills, key)) + 1));
    }

  g_assert_cmpuint (g_hash_table_size (fills), ==, 7);
  {
    GHashTableIter iter;
    gpointer count;

    g_hash_table_iter_init (&iter, fills);
    while (g_hash_table_iter_next (&iter, NULL, &count))
      g_assert_cmpuint (GPOINTER_TO_UINT (count), >, 50);
  }
  g_hash_table_unref (fills);
}

/* The hue is the library's, not the path's or the version's. */
static void
test_base_name (void)
{
  g_assert_true (is_same ("/usr/lib/x86_64-linux-gnu/libz.so.1.2.13", "/lib/libz.so.1"));
  g_assert_true (is_same ("libz.so", "/opt/libz.so.1.3"));
  g_assert_true (is_same ("/usr/lib/libfoo-2.31.so", "/usr/lib/libfoo.so.6"));
  g_assert_true (is_same ("/a/gzip", "/b/c/gzip"));
  g_assert_false (is_same ("/usr/bin/gzip", "/lib/libz.so.1"));
  g_assert_false (is_same ("libssl.so.3", "libcrypto.so.3"));
  g_assert_false (is_same ("/usr/bin/xz", "/lib/liblzma.so.5"));
  g_assert_false (is_same ("libstdc++.so.6", "libm.so.6"));
}

static void
test_muted (void)
{
  g_assert_true (is_grey ("/lib/x86_64-linux-gnu/libc.so.6"));
  g_assert_true (is_grey ("/lib/libc-2.31.so"));
  g_assert_true (is_grey ("libpthread.so.0"));
  g_assert_true (is_grey ("/lib/libc.musl-x86_64.so.1"));
  g_assert_true (is_grey ("/lib64/ld-linux-x86-64.so.2"));
  g_assert_true (is_grey ("/lib/ld-2.31.so"));
  g_assert_true (is_grey (""));
  g_assert_true (is_grey ("???"));
  g_assert_true (is_grey ("/a/directory/"));
  g_assert_false (is_grey ("/usr/bin/ldapsearch"));
  g_assert_false (is_grey ("libcrypto.so.3"));
  g_assert_false (is_grey ("\xff\x00\x1b"));
}

/* Strips, every other strip, and tiles differ; tiles are the palest. */
static void
test_shades (void)
{
  for (guint variant = 0; variant < 4; variant++)
    {
      CgvPalette palette;
      CgvColor fills[CGV_N_SHADES];
      double contrast[CGV_N_SHADES];

      cgv_palette_init (&palette, variant & 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, variant & 2);
      for (guint shade = 0; shade < CGV_N_SHADES; shade++)
        {
          get_fill (&palette, "gzip", (CgvShade) shade, &fills[shade]);
          contrast[shade] = cgv_color_contrast (&fills[shade], &palette.background);
        }
      g_assert_cmpfloat (contrast[CGV_SHADE_TILE], <, contrast[CGV_SHADE_ALTERNATE]);
      g_assert_cmpfloat (contrast[CGV_SHADE_ALTERNATE], <, contrast[CGV_SHADE_STRIP]);
    }
}

/* How people see a colour whose long, middle or short cones are missing, on linear RGB (G. Machado, M. Oliveira,
 * L. Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency, 2009); the first is none. */
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

/* In OKLab, where distances are about as large as they look. */
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

/* Cheaper and dearer are told apart by everybody, the more so the more changed; so are the shades of each. */
static void
test_delta (void)
{
  const int n = CGV_PALETTE_DELTA_STEPS;

  for (guint variant = 0; variant < 4; variant++)
    {
      CgvColor fills[2 * CGV_PALETTE_DELTA_STEPS + 1], text;
      CgvPalette palette;

      cgv_palette_init (&palette, variant & 1 ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, variant & 2);
      for (int step = -n; step <= n; step++)
        {
          cgv_palette_get_delta (&palette, step, &fills[step + n], &text);
          g_assert_cmpfloat (cgv_color_contrast (&fills[step + n], &text), >=, variant & 2 ? 7 : 4.5);
          g_assert_cmpfloat (fills[step + n].alpha, ==, 1);
        }
      for (guint vision = 0; vision < G_N_ELEMENTS (visions); vision++)
        {
          for (int step = 1; step <= n; step++)
            {
              g_assert_cmpfloat (get_distance (&fills[n - step], &fills[n + step], visions[vision]), >=, 0.02 + 0.03 * step);
              for (int sign = -1; sign <= 1; sign += 2)
                g_assert_cmpfloat (get_distance (&fills[n + sign * step], &fills[n + sign * (step - 1)], visions[vision]), >=, 0.03);
            }
        }
      g_assert_cmpfloat (fills[0].blue - fills[0].red, >, 0.15);
      g_assert_cmpfloat (fills[2 * n].red - fills[2 * n].blue, >, 0.15);
    }
}

static void
test_delta_steps (void)
{
  g_assert_cmpint (cgv_palette_get_delta_step (0), ==, 0);
  g_assert_cmpint (cgv_palette_get_delta_step (NAN), ==, 0);
  g_assert_cmpint (cgv_palette_get_delta_step (1e-12), ==, 1);
  g_assert_cmpint (cgv_palette_get_delta_step (-1e-12), ==, -1);
  g_assert_cmpint (cgv_palette_get_delta_step (-1), ==, -CGV_PALETTE_DELTA_STEPS);
  g_assert_cmpint (cgv_palette_get_delta_step (INFINITY), ==, CGV_PALETTE_DELTA_STEPS);
  for (int step = 1; step <= CGV_PALETTE_DELTA_STEPS; step++)
    {
      double bound = cgv_palette_get_delta_bound (step);

      g_assert_cmpint (cgv_palette_get_delta_step (bound), ==, step - 1);
      g_assert_cmpint (cgv_palette_get_delta_step (bound + 1e-6), ==, step);
      g_assert_cmpint (cgv_palette_get_delta_step (-bound - 1e-6), ==, -step);
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
  g_test_add_func ("/palette/hues", test_hues);
  g_test_add_func ("/palette/base-name", test_base_name);
  g_test_add_func ("/palette/muted", test_muted);
  g_test_add_func ("/palette/shades", test_shades);
  g_test_add_func ("/palette/delta", test_delta);
  g_test_add_func ("/palette/delta-steps", test_delta_steps);
  g_test_add_func ("/palette/mix", test_mix);
  return g_test_run ();
}
