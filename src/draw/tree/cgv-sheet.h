/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A picture that is saved: with a title above it, and a note and perhaps a legend below it. Needs no display; any thread that owns the cairo_t.
 * One unit of a sheet is one of its picture.
 */

#include <cairo.h>

#include "cgv-treemap-painter.h"

/* Strings are borrowed display text. */
typedef struct
{
  const char *title;
  const char *note; /* NULL or empty for no note */
  double width;     /* of the picture */
  double height;    /* height of the picture */
  void (*draw) (cairo_t *cr, const void *data); /* paints the picture from 0, 0 */
  const void *data;
  bool has_no_legend;
  CgvTreemapPane pane; /* the pane that the legend is for */
  const CgvTreemapStyle *style;
} CgvSheet;

typedef enum
{
  CGV_SHEET_SVG,
  CGV_SHEET_PNG,
  CGV_SHEET_PDF,
} CgvSheetFormat;

/* Returns how much wider a sheet is than its picture. */
double cgv_sheet_get_margins (void);

/* Returns how much higher a sheet is than a picture of @width. */
double cgv_sheet_measure_around (double width,
                                 CgvTreemapPane pane,
                                 const CgvTreemapStyle *style);

/* Returns the size of the whole sheet. */
void cgv_sheet_measure (const CgvSheet *self,
                        double *width,
                        double *height);

void cgv_sheet_draw (const CgvSheet *self,
                     cairo_t *cr);

/* Finds the format for the ending of a name; returns false if it is unknown. */
bool cgv_sheet_find_format (const char *path,
                            CgvSheetFormat *format);

/* Writes a file. In a PNG, the scale of the style is the number of pixels of a unit. It is
 * reduced to at least one if the picture would be too large. */
cairo_status_t cgv_sheet_write (const CgvSheet *self,
                                CgvSheetFormat format,
                                cairo_write_func_t write,
                                void *closure);
