/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

#include "cgv-color-key.h"
#include "cgv-palette.h"

/* How a treemap is painted. */
typedef struct
{
  CgvPalette palette;
  const CgvColorKey *key;           /* the colours of functions of one profile; NULL for one colour */
  CgvCost whole;                    /* what percentages of one profile are of; 0 for what the root costs */
  const CgvEvent *event;            /* (nullable): of one profile costs are shown in it, instead of percentages */
  const PangoFontDescription *font; /* of labels */
  double strip;                     /* the height of the strip of a frame, in units */
  double scale;                     /* device pixels a unit, for hairlines; 0 where there is no pixel grid */
} CgvTreemapStyle;
