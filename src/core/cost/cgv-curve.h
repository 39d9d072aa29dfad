/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Numbers as a curve: those of a series at each place, or those of growth at each size; or as bars, those of a suite in rows. A mutable
 * object with one owner.
 */

#include "cgv-event.h"

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
  double *rings;  /* for each place a value next to the line, such as one that a forecast did not know; NAN for none. Or NULL */
  char *name;     /* nullable */
  CgvCurveInk ink;
} CgvCurveLine;

/* Other files write only the fields that say so. */
typedef struct
{
  uint32_t n;     /* number of places */
  double *sizes;  /* of each place, ascending; NULL for steps */
  char **names;   /* for each place, a text at a line there, or before a bar; or NULL */
  char **labels;  /* for each place, a text behind a bar; or NULL */
  CgvEvent event; /* of the values */
  CgvCurveLine *lines;
  uint32_t n_lines;
  uint32_t n_measured; /* writable: places from here on are a forecast; all without */
  uint32_t selected;   /* writable: a slot, or CGV_NONE */
  bool has_bars;       /* writable: each place is a row with a bar of the first line, from zero to its value */
  bool starts_at_zero; /* writable: otherwise the axis of steps may begin at a number below the lowest value */
  bool is_bare;        /* writable: only the lines are drawn, over the whole area */
  double corner;       /* writable: width at the right above steps that other things need */
} CgvCurve;

/* Returns NULL if there is no memory.
 *
 * @sizes: of @n places, copied; NULL for steps */
CgvCurve *cgv_curve_new (uint32_t n,
                         const double *sizes,
                         const CgvEvent *event);

void cgv_curve_free (CgvCurve *self);

/* Adds a line. Returns false if there is no memory.
 *
 * @values: copied
 * @rings: (nullable): copied
 * @name: (nullable): display text */
bool cgv_curve_add_line (CgvCurve *self,
                         const double *values,
                         const double *rings,
                         const char *name,
                         CgvCurveInk ink);

/* Names a place by display text: marks a slot by a line, such as a year, or stands before a bar. Returns false if there is no memory. */
bool cgv_curve_set_name (CgvCurve *self,
                         uint32_t place,
                         const char *name);

/* Sets the display text behind a bar. Returns false if there is no memory. */
bool cgv_curve_set_label (CgvCurve *self,
                          uint32_t place,
                          const char *label);

/* Returns whether a place has a ring. */
bool cgv_curve_has_ring (const CgvCurve *self,
                         uint32_t place);
