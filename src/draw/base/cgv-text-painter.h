/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Many short labels in one font, quickly.
 *
 * A PangoLayout for each of a thousand labels takes longer than a frame. ASCII, which nearly all names of functions consist of, is shaped
 * here without one: measured from a table, and shaped only after it is known to fit. Other text goes through a layout. Belongs to one
 * cairo_t and its thread. Texts are UTF-8, never markup; lengths are user units.
 */

#include <cairo.h>
#include <pango/pangocairo.h>

#include "cgv-palette.h"

typedef struct CgvTextPainter CgvTextPainter;

/* Makes a painter. @cr must outlive it. Returns NULL if there is no memory or no font. */
CgvTextPainter *cgv_text_painter_new (cairo_t *cr,
                                      const PangoFontDescription *font);

void cgv_text_painter_free (CgvTextPainter *painter);

double cgv_text_painter_get_line_height (const CgvTextPainter *painter);

/* Returns the width of a text on one line. */
double cgv_text_painter_measure (CgvTextPainter *painter,
                                 const char *text);

/* Paints a line of text, from its top left corner. */
void cgv_text_painter_draw (CgvTextPainter *painter,
                            const char *text,
                            double x,
                            double y,
                            const CgvColor *color);

/* Returns whether a word of a name begins at a byte behind the first. */
bool cgv_text_painter_may_break (const char *text,
                                 size_t at);

/*
 * Leaves out as many words of a text as necessary, so that it fits into @width. Returns the width
 * of the rest; 0 if the rest would be little more than half of the text.
 */
double cgv_text_painter_fit (CgvTextPainter *painter,
                             const char *text,
                             double width,
                             char *out,
                             size_t out_size);

/*
 * Finds the longest form of a name that fits into @width, see cgv_short_name_get(): in the end its last component, without some of its
 * words if @may_cut. The name is display text, such as cgv_short_name_get() returns.
 *
 * Returns the width of the form, or 0 if no form fits that is understandable.
 */
double cgv_text_painter_fit_name (CgvTextPainter *painter,
                                  const char *name,
                                  double width,
                                  bool may_cut,
                                  char *out,
                                  size_t out_size);
