/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The painter of a CgvCurve. A series is steps: each place has a slot of equal width, and each line a strip with an axis of its own. Growth is
 * lines over sizes, with logarithmic axes. A suite is bars in rows. The first place is at the left in all languages. Needs no display; any thread that owns the
 * cairo_t.
 */

#include <cairo.h>
#include <glib.h>
#include <pango/pango.h>

#include "cgv-curve.h"
#include "cgv-palette.h"
#include "cgv-rect.h"

typedef struct
{
  CgvRect plot; /* without the texts around it */
  double end;   /* of the names of lines */
  double line;  /* the height of a text */
  double start; /* of the numbers of axes */
} CgvCurveLayout;

/* Places the curve in an area, with texts in a font around it. */
CgvCurveLayout cgv_curve_painter_lay_out (const CgvCurve *self,
                                          cairo_t *cr,
                                          const PangoFontDescription *font,
                                          const CgvRect *area);

/* Returns the height that bars need. */
double cgv_curve_painter_measure_bars (const CgvCurve *self,
                                       const PangoFontDescription *font);

/* Returns whether the axis of steps can begin at a number above zero. */
bool cgv_curve_painter_can_be_cut (const CgvCurve *self);

/* Returns the height that the strips below the first one need. */
double cgv_curve_painter_measure_strips (const CgvCurve *self,
                                         const PangoFontDescription *font);

/* Returns the place at or next to a point; CGV_NONE outside of the plot. */
uint32_t cgv_curve_painter_find (const CgvCurve *self,
                                 const CgvCurveLayout *layout,
                                 double x);

/* Returns the slot of a step, or the point of a size, which has no width. */
CgvRect cgv_curve_painter_get_slot (const CgvCurve *self,
                                    const CgvCurveLayout *layout,
                                    uint32_t place);

/* Paints the curve, without a background. @scale: device pixels per unit */
void cgv_curve_painter_draw (const CgvCurve *self,
                             cairo_t *cr,
                             const PangoFontDescription *font,
                             const CgvRect *area,
                             const CgvPalette *palette,
                             double scale);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCurve, cgv_curve_free)
