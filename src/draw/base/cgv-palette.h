/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Colours with a meaning. A function has the colour of its slot, see CgvColorKey, the same in all views. The hues are
 * those of M. Okabe and K. Ito (Color Universal Design, 2008), in lightnesses that stay apart for all kinds of eyes. Text
 * has a contrast of at least 4.5 to 1 to the colour that it comes with. Any thread.
 */

#include <stdbool.h>
#include <stddef.h>

/* An sRGB colour; all values from 0 to 1. */
typedef struct
{
  double red;
  double green;
  double blue;
  double alpha;
} CgvColor;

typedef enum
{
  CGV_SCHEME_LIGHT, /* dark text on light */
  CGV_SCHEME_DARK,
} CgvScheme;

typedef struct
{
  CgvScheme scheme;
  bool high_contrast;
  CgvColor foreground; /* text on background */
  CgvColor background; /* background of tiles */
  CgvColor accent;     /* focus and selection */
  CgvColor found;      /* a search result */
} CgvPalette;

/* Fills in the defaults; a widget overrides foreground, background and accent with the theme's. */
void cgv_palette_init (CgvPalette *palette,
                       CgvScheme scheme,
                       bool high_contrast);

/* The things that are painted in the colour of a slot. */
typedef enum
{
  CGV_SHADE_STRIP,     /* the strip of a frame, which has its name */
  CGV_SHADE_ALTERNATE, /* a strip of every other nested frame */
  CGV_SHADE_TILE,      /* a tile of one profile without children, or a row with little self cost; paler, so that the rest stands out */
  CGV_N_SHADES,
} CgvShade;

/* Gets the colours of a CgvSlot. */
void cgv_palette_get_slot (const CgvPalette *palette,
                           unsigned int slot,
                           CgvShade shade,
                           CgvColor *fill,
                           CgvColor *text);

/* The change at a place of a comparison. */
typedef enum
{
  CGV_CHANGE_LESS,
  CGV_CHANGE_SAME,
  CGV_CHANGE_MORE,
  CGV_CHANGE_MUCH_MORE, /* by over CGV_PALETTE_MUCH of its former value */
  CGV_CHANGE_NEW,
  CGV_N_CHANGES,
} CgvChange;

#define CGV_PALETTE_MUCH 0.3

/* Returns the class of a change. @ratio is the change as a share of the base: INFINITY for new. */
CgvChange cgv_palette_find_change (double ratio);

void cgv_palette_get_change (const CgvPalette *palette,
                             CgvChange change,
                             CgvShade shade,
                             CgvColor *fill,
                             CgvColor *text);

/* Number of levels of an amount. */
#define CGV_PALETTE_RAMP_STEPS 4

/* Gets the colours of a level of an amount: stronger for more, grey for 0, which means unknown. */
void cgv_palette_get_ramp (const CgvPalette *palette,
                           int step,
                           CgvColor *fill,
                           CgvColor *text);

/* Opacity of the accent for the bar of an inclusive cost, on the background; the bar of a self cost is opaque. */
#define CGV_PALETTE_INCLUSIVE 0.45

/* Mixes two colours in sRGB; @share of @b, 0 to 1. */
CgvColor cgv_color_mix (const CgvColor *a,
                        const CgvColor *b,
                        double share);

/* Returns the contrast ratio of WCAG 2.1, from 1 to 21. */
double cgv_color_contrast (const CgvColor *a,
                           const CgvColor *b);
