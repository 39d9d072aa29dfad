/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

#include "cgv-color-key.h"
#include "cgv-costs.h"
#include "cgv-palette.h"
#include "cgv-tree-slots.h"

/* What the colours of one profile mean. */
typedef enum
{
  CGV_TREEMAP_COLORS_KEY,      /* where a function is from, by a key */
  CGV_TREEMAP_COLORS_PER_CALL, /* what one call of a function costs */
  CGV_TREEMAP_COLORS_CERTAIN,  /* how much of the cost is certain to be there */
} CgvTreemapColors;

/* How amounts are written. */
typedef enum
{
  CGV_TREEMAP_AMOUNTS_OF_ROOT, /* in percent of the root */
  CGV_TREEMAP_AMOUNTS_PERCENT, /* in percent of a cost */
  CGV_TREEMAP_AMOUNTS_PLAIN,   /* all digits, where they fit */
  CGV_TREEMAP_AMOUNTS_SHORT,   /* three digits */
} CgvTreemapAmounts;

/* How a treemap is painted. */
typedef struct
{
  CgvPalette palette;
  const CgvColorKey *key;           /* the colours of functions; NULL for one colour, or of two sides for those of changes */
  CgvTreeShape shape;               /* of a legend, that of the tree */
  CgvTreeDirection direction;       /* of a legend, likewise */
  const CgvTreeGroups *groups;      /* of a legend, what is drawn in place of functions and their calls; or NULL */
  CgvTreeSlots slots;               /* of a legend, the colours of the picture; if there is none, shares are of the self cost of all functions */
  bool is_exact;                    /* of a legend, whether nothing in the picture is an estimate, or only self cost */
  bool is_of_threads;               /* of a legend, whether parts of a run that are beside each other are threads */
  const PangoFontDescription *font; /* of labels */
  CgvTreemapColors colors;
  const CgvCosts *costs;            /* what is painted of one profile; NULL for the legend of two */
  CgvTreemapAmounts amounts;
  CgvCost whole;                    /* what 100 % is */
  const char *base;                 /* "% of total", what percentages are of; NULL to leave it out */
  double strip;                     /* the height of the strip of a frame, in units */
  double scale;                     /* device pixels a unit, for hairlines; 0 where there is no pixel grid */
} CgvTreemapStyle;
