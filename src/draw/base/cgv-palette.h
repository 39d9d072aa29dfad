/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Colours with a meaning: the hue of a function is that of its object or library, the same in all
 * views and all runs. There are seven hues, chosen to stay apart also for people who see red and
 * green, or blue and yellow, alike; the C library, the dynamic linker and what is unknown have
 * almost none, so that a program's own code stands out. Any thread.
 */

#include <stdbool.h>
#include <stddef.h>

/**
 * CgvColor:
 * @red: 0 to 1
 * @green: 0 to 1
 * @blue: 0 to 1
 * @alpha: 0 to 1
 *
 * An sRGB colour.
 */
typedef struct
{
  double red;
  double green;
  double blue;
  double alpha;
} CgvColor;

/**
 * CgvScheme:
 * @CGV_SCHEME_LIGHT: dark text on light
 * @CGV_SCHEME_DARK: light text on dark
 *
 * What surrounds the drawing.
 */
typedef enum
{
  CGV_SCHEME_LIGHT,
  CGV_SCHEME_DARK,
} CgvScheme;

/**
 * CgvPalette:
 * @scheme: light or dark
 * @high_contrast: whether edges and text must stand out more
 * @foreground: text on @background
 * @background: what tiles lie on
 * @accent: focus and selection
 */
typedef struct
{
  CgvScheme scheme;
  bool high_contrast;
  CgvColor foreground;
  CgvColor background;
  CgvColor accent;
} CgvPalette;

/**
 * cgv_palette_init:
 * @palette: (out caller-allocates): the palette
 * @scheme: light or dark
 * @high_contrast: whether to raise the contrast
 *
 * Fills in the defaults; a widget overrides foreground, background and accent with the theme's.
 */
void cgv_palette_init (CgvPalette *palette,
                       CgvScheme scheme,
                       bool high_contrast);

/**
 * CGV_PALETTE_DEPTHS:
 *
 * Depths from this one on look the same.
 */
#define CGV_PALETTE_DEPTHS 7u

/**
 * cgv_palette_get_fill:
 * @palette: the palette
 * @object: (array length=length): raw name of the ELF object; its base name decides, without the
 *   version: "/lib/libz.so.1.2.13" is as "libz.so.1"
 * @length: its length
 * @depth: nesting depth, for a change of lightness
 * @fill: (out caller-allocates): the colour of a tile
 * @text: (out caller-allocates): the colour of text on it; contrast at least 4.5 to 1
 *
 * The colours of what belongs to an object.
 */
void cgv_palette_get_fill (const CgvPalette *palette,
                           const char *object,
                           size_t length,
                           unsigned int depth,
                           CgvColor *fill,
                           CgvColor *text);

/**
 * cgv_palette_get_self:
 * @palette: the palette
 * @fill: (inout): the colour of a function; becomes that of its own code
 *
 * Makes a colour paler, for the self cost inside a function. The contrast to the text only grows.
 */
void cgv_palette_get_self (const CgvPalette *palette,
                           CgvColor *fill);

/**
 * cgv_palette_get_rest:
 * @palette: the palette
 * @fill: (out caller-allocates): the colour of a tile
 * @text: (out caller-allocates): the colour of text on it; contrast at least 4.5 to 1
 *
 * The colours of what stands for many things: a neutral grey.
 */
void cgv_palette_get_rest (const CgvPalette *palette,
                           CgvColor *fill,
                           CgvColor *text);

/**
 * CGV_PALETTE_DELTA_STEPS:
 *
 * How many shades there are of cheaper, and of dearer.
 */
#define CGV_PALETTE_DELTA_STEPS 4

/**
 * cgv_palette_get_delta_step:
 * @ratio: a change as a share of what it is a change of: -1 for what is gone, INFINITY for what is new
 *
 * How strong the colour of a change is. Steps rather than a continuous range, so that a tile can be found in the
 * legend.
 *
 * Returns: -CGV_PALETTE_DELTA_STEPS to CGV_PALETTE_DELTA_STEPS; 0 only for no change
 */
int cgv_palette_get_delta_step (double ratio);

/**
 * cgv_palette_get_delta_bound:
 * @step: 1 to CGV_PALETTE_DELTA_STEPS
 *
 * Above which change, of either sign, a step begins.
 *
 * Returns: the share: 0 for the first step
 */
double cgv_palette_get_delta_bound (int step);

/**
 * cgv_palette_get_delta:
 * @palette: the palette
 * @step: what cgv_palette_get_delta_step() returned
 * @fill: (out caller-allocates): the colour of a tile: grey for 0, blue for cheaper, orange for dearer
 * @text: (out caller-allocates): the colour of text on it; contrast at least 4.5 to 1
 *
 * The colours of a change: each sign has one hue, which all kinds of eyes tell from the other, and shades differ in
 * lightness, too.
 */
void cgv_palette_get_delta (const CgvPalette *palette,
                            int step,
                            CgvColor *fill,
                            CgvColor *text);

/**
 * cgv_color_mix:
 * @a: a colour
 * @b: a colour
 * @share: how much of @b, 0 to 1
 *
 * Mixes two colours in sRGB.
 *
 * Returns: the mixture
 */
CgvColor cgv_color_mix (const CgvColor *a,
                        const CgvColor *b,
                        double share);

/**
 * cgv_color_contrast:
 * @a: a colour
 * @b: a colour
 *
 * The contrast ratio of WCAG 2.1.
 *
 * Returns: 1 to 21
 */
double cgv_color_contrast (const CgvColor *a,
                           const CgvColor *b);
