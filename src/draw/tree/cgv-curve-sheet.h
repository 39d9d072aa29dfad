/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The sheet of a curve, as the window saves it and a command writes it: in the light colours of paper, unless it is dark. */

#include "cgv-curve.h"
#include "cgv-sheet.h"

/* All is borrowed. */
typedef struct
{
  const CgvCurve *curve;
  const char *title; /* display text, as is the note */
  const char *note;  /* nullable */
  const PangoFontDescription *font;
  double width; /* of the curve */
  double height;
  double scale; /* device pixels per unit; 0 without a pixel grid */
  bool is_dark;
} CgvCurveSheet;

/* Returns how much higher the sheet is than the curve. */
double cgv_curve_sheet_measure_around (const CgvCurveSheet *self);

/* Calls @func with the sheet. */
void cgv_curve_sheet_give (const CgvCurveSheet *self,
                           void (*func) (const CgvSheet *sheet,
                                         void *user_data),
                           void *user_data);
