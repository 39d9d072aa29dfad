/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Numbers as a curve. A series is steps: each place has a slot of equal width, and each line a strip with an axis of its own. Growth is
 * lines over sizes, with logarithmic axes. The first place is at the left in all languages. Needs no display; any thread that owns the
 * cairo_t.
 */

#include <cairo.h>
#include <glib.h>
#include <pango/pango.h>

#include "cgv-event.h"
#include "cgv-palette.h"
#include "cgv-rect.h"

typedef enum
{
  CGV_CURVE_PLAIN,
  CGV_CURVE_MORE,
  CGV_CURVE_LESS,
  CGV_CURVE_DIM,
} CgvCurveInk;

/* To be read only. */
typedef struct
{
  double *values; /* for each place; NAN for a gap */
  char *name;     /* nullable */
  CgvCurveInk ink;
} CgvCurveLine;

/* Other files write only the fields that say so. */
typedef struct
{
  uint32_t n;       /* number of places */
  double *sizes;    /* of each place, ascending; NULL for steps */
  char **names;     /* for each place, a text at a line there; or NULL */
  CgvEvent event;   /* of the values */
  GArray *lines;    /* CgvCurveLine */
  uint32_t n_measured;   /* writable: places from here on are a forecast; all without */
  uint32_t selected;     /* writable: a slot, or CGV_NONE */
  bool starts_at_zero;   /* writable: otherwise the axis of steps may begin at a number below the lowest value */
  bool is_bare;          /* writable: only the lines are drawn, over the whole area */
  double corner;         /* writable: width at the right above steps that other things need */
} CgvCurve;

typedef struct
{
  CgvRect plot; /* without the texts around it */
  double end;   /* of the names of lines */
  double line;  /* the height of a text */
} CgvCurveLayout;

/* @sizes: of @n places, copied; NULL for steps */
CgvCurve *cgv_curve_new (uint32_t n,
                         const double *sizes,
                         const CgvEvent *event);

void cgv_curve_free (CgvCurve *self);

/* Adds a line. @values are copied. @name: (nullable): display text */
void cgv_curve_add_line (CgvCurve *self,
                         const double *values,
                         const char *name,
                         CgvCurveInk ink);

/* Marks a slot by a line with display text, such as a year. */
void cgv_curve_set_name (CgvCurve *self,
                         uint32_t place,
                         const char *name);

/* Returns whether the axis of steps can begin at a number above zero. */
bool cgv_curve_can_be_cut (const CgvCurve *self);

/* Returns the height that the strips below the first one need. */
double cgv_curve_get_strips_height (const CgvCurve *self);

/* Places the curve in an area, with texts in a font around it. */
CgvCurveLayout cgv_curve_lay_out (const CgvCurve *self,
                                  cairo_t *cr,
                                  const PangoFontDescription *font,
                                  const CgvRect *area);

/* Returns the place at or next to a point; CGV_NONE outside of the plot. */
uint32_t cgv_curve_find (const CgvCurve *self,
                         const CgvCurveLayout *layout,
                         double x);

/* Returns the slot of a step, or the point of a size, which has no width. */
CgvRect cgv_curve_get_slot (const CgvCurve *self,
                            const CgvCurveLayout *layout,
                            uint32_t place);

/* Paints the curve, without a background. @scale: device pixels per unit */
void cgv_curve_draw (const CgvCurve *self,
                     cairo_t *cr,
                     const PangoFontDescription *font,
                     const CgvRect *area,
                     const CgvPalette *palette,
                     double scale);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCurve, cgv_curve_free)
