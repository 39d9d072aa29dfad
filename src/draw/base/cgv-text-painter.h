/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Many short labels in one font, quickly.
 *
 * A PangoLayout for each of a thousand labels takes longer than a frame. ASCII, which is nearly
 * all of what functions are called, is shaped here without one: measured from a table, and shaped
 * only once it is known to fit. Anything else goes through a layout. Belongs to one cairo_t and
 * its thread.
 */

#include <cairo.h>
#include <pango/pangocairo.h>

#include "cgv-palette.h"

/**
 * CgvTextPainter:
 *
 * The state of drawing labels.
 */
typedef struct CgvTextPainter CgvTextPainter;

/**
 * cgv_text_painter_new:
 * @cr: where to paint; must outlive the painter
 * @font: the font
 *
 * Makes a painter of text.
 *
 * Returns: (nullable) (transfer full): the painter, or NULL if there is no memory or no font
 */
CgvTextPainter *cgv_text_painter_new (cairo_t *cr,
                                      const PangoFontDescription *font);

/**
 * cgv_text_painter_free:
 * @painter: (nullable) (transfer full): a painter
 *
 * Frees it.
 */
void cgv_text_painter_free (CgvTextPainter *painter);

/**
 * cgv_text_painter_get_line_height:
 * @painter: a painter
 *
 * The height of a line of text.
 *
 * Returns: the height in user units
 */
double cgv_text_painter_get_line_height (const CgvTextPainter *painter);

/**
 * cgv_text_painter_measure:
 * @painter: a painter
 * @text: UTF-8, shown as it is: never markup
 *
 * The width of a text on one line.
 *
 * Returns: the width in user units
 */
double cgv_text_painter_measure (CgvTextPainter *painter,
                                 const char *text);

/**
 * cgv_text_painter_draw:
 * @painter: a painter
 * @text: UTF-8, shown as it is: never markup
 * @x: left edge
 * @y: top edge of the line
 * @color: its colour
 *
 * Paints a line of text.
 */
void cgv_text_painter_draw (CgvTextPainter *painter,
                            const char *text,
                            double x,
                            double y,
                            const CgvColor *color);

/**
 * cgv_text_painter_fit_name:
 * @painter: a painter
 * @name: the name of a function, as cgv_display_name() makes it
 * @width: the room for it
 * @may_cut: whether the middle may be left out
 * @out: (out caller-allocates): @out_size bytes
 * @out_size: size of @out
 *
 * Finds the longest form of a name that fits (see cgv_short_name_get()), at last its last
 * component with the middle left out if @may_cut.
 *
 * Returns: the width of the result, or 0 if nothing that would be understood fits
 */
double cgv_text_painter_fit_name (CgvTextPainter *painter,
                                  const char *name,
                                  double width,
                                  bool may_cut,
                                  char *out,
                                  size_t out_size);
