/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

#include "cgv-color-key.h"
#include "cgv-costs.h"
#include "cgv-palette.h"
#include "cgv-tree-slots.h"

/* The meaning of colours in one profile. */
typedef enum
{
  CGV_TREEMAP_COLORS_KEY,      /* where a function is from, by a key */
  CGV_TREEMAP_COLORS_PER_CALL, /* the cost of one call of a function */
  CGV_TREEMAP_COLORS_CERTAIN,  /* how much of the cost is certain to be there */
} CgvTreemapColors;

/* The form of amounts. */
typedef enum
{
  CGV_TREEMAP_AMOUNTS_OF_ROOT, /* in percent of the root */
  CGV_TREEMAP_AMOUNTS_PERCENT, /* in percent of a cost */
  CGV_TREEMAP_AMOUNTS_PLAIN,   /* all digits, where they fit */
  CGV_TREEMAP_AMOUNTS_SHORT,   /* three digits */
} CgvTreemapAmounts;

/* The appearance of a treemap. */
typedef struct
{
  CgvPalette palette;
  const CgvColorKey *key;           /* the colours of functions; NULL for one colour, or of two sides for those of changes */
  CgvTreeShape shape;               /* for a legend, the shape of the tree */
  CgvTreeDirection direction;       /* for a legend, the direction of the tree */
  const CgvTreeGroups *groups;      /* for a legend, the groups that are drawn instead of functions and their calls; or NULL */
  CgvTreeSlots slots;               /* for a legend, the colours of the picture; without a picture, shares are of the self cost of all
                                     * functions */
  bool is_exact;                    /* of a legend, whether nothing in the picture is an estimate, or only self cost */
  bool is_rtl;                      /* of a legend, whether it is read from the right */
  const PangoFontDescription *font; /* of labels */
  CgvTreemapColors colors;
  const CgvCosts *costs;            /* the costs of one profile that are painted; NULL for the legend of a comparison */
  CgvTreemapAmounts amounts;
  int fewer_decimals;               /* of percentages, than CGV_PERCENT_DECIMALS */
  CgvCost whole;                    /* the 100 % of percentages */
  const char *base;                 /* name of the whole, as "% of total"; NULL to leave it out */
  double strip;                     /* the height of the strip of a frame, in units */
  double scale;                     /* device pixels per unit, for hairlines; 0 without a pixel grid */
} CgvTreemapStyle;
