/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A surface to paint on, and to examine pixels.
 */

#include <cairo.h>
#include <glib.h>

#include "cgv-palette.h"

/* A pixel that was never painted. */
#define CGV_TEST_CLEAR 0u

/*
 * @width: width in units
 * @height: height in units
 * @scale: pixels a unit
 */
cairo_surface_t *cgv_test_surface_new (int width,
                                       int height,
                                       int scale);

/* Gets a pixel. Returns 0xAARRGGBB. */
guint32 cgv_test_surface_get (cairo_surface_t *surface,
                              int x,
                              int y);

/* Converts a colour as Cairo does. Returns 0xAARRGGBB. */
guint32 cgv_test_color_to_pixel (const CgvColor *color);

/*
 * Returns whether an area has one colour.
 *
 * @x: left edge
 * @y: top edge
 */
gboolean cgv_test_surface_is_uniform (cairo_surface_t *surface,
                                      int x,
                                      int y,
                                      int width,
                                      int height);
