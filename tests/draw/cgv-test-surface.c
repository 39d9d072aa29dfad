/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-surface.h"

cairo_surface_t *
cgv_test_surface_new (int width,
                      int height,
                      int scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);

  cairo_surface_set_device_scale (surface, scale, scale);
  return surface;
}

guint32
cgv_test_surface_get (cairo_surface_t *surface,
                      int x,
                      int y)
{
  const guchar *row;

  g_assert_cmpint (x, >=, 0);
  g_assert_cmpint (y, >=, 0);
  g_assert_cmpint (x, <, cairo_image_surface_get_width (surface));
  g_assert_cmpint (y, <, cairo_image_surface_get_height (surface));
  cairo_surface_flush (surface);
  row = cairo_image_surface_get_data (surface) + (gsize) y * (gsize) cairo_image_surface_get_stride (surface);
  return ((const guint32 *) (const void *) row)[x];
}

guint32
cgv_test_color_to_pixel (const CgvColor *color)
{
  cairo_surface_t *surface = cgv_test_surface_new (1, 1, 1);
  cairo_t *cr = cairo_create (surface);
  guint32 pixel;

  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
  cairo_paint (cr);
  cairo_destroy (cr);
  pixel = cgv_test_surface_get (surface, 0, 0);
  cairo_surface_destroy (surface);
  return pixel;
}

gboolean
cgv_test_surface_is_uniform (cairo_surface_t *surface,
                             int x,
                             int y,
                             int width,
                             int height)
{
  guint32 first = cgv_test_surface_get (surface, x, y);

  for (int j = y; j < y + height; j++)
    {
      for (int i = x; i < x + width; i++)
        {
          if (cgv_test_surface_get (surface, i, j) != first)
            return FALSE;
        }
    }
  return TRUE;
}
