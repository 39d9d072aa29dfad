/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Pixels to paint on and to look at.
 */

#include <cairo.h>
#include <glib.h>

#include "cgv-palette.h"

/**
 * CGV_TEST_CLEAR:
 *
 * A pixel that nothing was painted on.
 */
#define CGV_TEST_CLEAR 0u

/**
 * cgv_test_surface_new:
 * @width: width in units
 * @height: height in units
 * @scale: pixels a unit
 *
 * Makes a transparent picture.
 *
 * Returns: (transfer full): the picture
 */
cairo_surface_t *cgv_test_surface_new (int width,
                                       int height,
                                       int scale);

/**
 * cgv_test_surface_get:
 * @surface: a picture
 * @x: a pixel
 * @y: a pixel
 *
 * Gets a pixel.
 *
 * Returns: 0xAARRGGBB
 */
guint32 cgv_test_surface_get (cairo_surface_t *surface,
                              int x,
                              int y);

/**
 * cgv_test_color_to_pixel:
 * @color: an opaque colour
 *
 * Converts a colour as Cairo does.
 *
 * Returns: 0xAARRGGBB
 */
guint32 cgv_test_color_to_pixel (const CgvColor *color);

/**
 * cgv_test_surface_is_uniform:
 * @surface: a picture
 * @x: left edge
 * @y: top edge
 * @width: width
 * @height: height
 *
 * Whether an area has one colour.
 *
 * Returns: true if all of its pixels are alike
 */
gboolean cgv_test_surface_is_uniform (cairo_surface_t *surface,
                                      int x,
                                      int y,
                                      int width,
                                      int height);
