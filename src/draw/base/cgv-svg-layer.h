/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The texts and tooltips of an SVG file. cairo writes text as shapes of letters, which cannot be searched or copied, and has no tooltips.
 * Here they are
 * elements above the shapes. Lengths are user units of the cairo_t, whose thread calls.
 */

#include <cairo.h>
#include <glib.h>
#include <pango/pango.h>

#include "cgv-palette.h"
#include "cgv-rect.h"

/* Has what is painted next with @cr write its texts and tooltips to @layer, as elements of SVG. The caller owns @layer, which must outlive
 * @cr. */
void cgv_svg_layer_begin (cairo_t *cr,
                          GString *layer);

/* Returns whether texts and tooltips are written. */
bool cgv_svg_layer_is_on (cairo_t *cr);

/* Writes a line of text with its baseline at @y. Another font that shows it is stretched to @width. */
void cgv_svg_layer_add_text (cairo_t *cr,
                             const char *text,
                             double x,
                             double y,
                             double width,
                             const CgvColor *color,
                             PangoFont *font);

/* Writes a tooltip of a box. Later ones are above earlier ones. */
void cgv_svg_layer_add_tooltip (cairo_t *cr,
                                const CgvRect *box,
                                const char *text);
