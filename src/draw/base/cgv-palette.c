/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-palette.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cgv-color-key.h"

/* A colour of the OKLCH space (B. Ottosson: A perceptual color space for image processing, 2020),
 * as a difference to the lightness of the scheme. */
typedef struct
{
  double hue;
  double chroma;
  double lightness;
} Tone;

/* The colours of strips and of tiles, for each slot. Strips differ by at least 0.04 in OKLab, for normal eyes and for those
 * of the three kinds of dichromacy. */
static const uint32_t light_slots[CGV_N_SLOTS][2] = {
  { 0x95deff, 0xcaeeff }, /* blue */
  { 0xf4d48e, 0xfaeac6 }, /* amber */
  { 0x80ac90, 0xc0d6c8 }, /* green */
  { 0xd798c4, 0xebcce2 }, /* purple */
  { 0xdc8c5f, 0xeec6af }, /* vermilion */
  { 0x0b9fe5, 0x85cff2 }, /* strong blue */
  { 0xdddddd, 0xeeeeee }, /* grey */
};

static const uint32_t dark_slots[CGV_N_SLOTS][2] = {
  { 0x025983, 0x0e4059 }, { 0x916224, 0x614521 }, { 0x254633, 0x22352a }, { 0x5d3856, 0x432d3e },
  { 0x7b4120, 0x54321f }, { 0x1a7a90, 0x1c5361 }, { 0x6f6f6f, 0x4d4d4d },
};

/* Share of the distance between the colours of strips and tiles, for the strip of every other
 * frame. */
#define ALTERNATE 0.42

static const uint32_t light_changes[CGV_N_CHANGES] = { 0xa3c6ef, 0xdddcd9, 0xf5c7a3, 0xf0a35c, 0xcd9518 };
static const uint32_t dark_changes[CGV_N_CHANGES] = { 0x24517f, 0x4a4a4c, 0x6b4423, 0x96521a, 0x8c6e00 };

/* Share of white, or of black in a dark scheme, in pale colours of changes. */
#define PALE 0.4

/* The hue of the ramp of amounts. Nothing else has it. */
#define RAMP_HUE 290

static const Tone light_ramp[CGV_PALETTE_RAMP_STEPS + 1] = {
  { 0, 0, 0.905 },
  { 0, 0.045, 0.890 },
  { 0, 0.078, 0.832 },
  { 0, 0.110, 0.765 },
  { 0, 0.140, 0.690 },
};

static const Tone dark_ramp[CGV_PALETTE_RAMP_STEPS + 1] = {
  { 0, 0, 0.330 },
  { 0, 0.046, 0.362 },
  { 0, 0.076, 0.412 },
  { 0, 0.100, 0.468 },
  { 0, 0.122, 0.530 },
};

static const CgvColor black = { 0.114, 0.114, 0.125, 1 };
static const CgvColor white = { 0.98, 0.98, 0.98, 1 };
static const CgvColor pure_black = { 0, 0, 0, 1 };
static const CgvColor pure_white = { 1, 1, 1, 1 };

void
cgv_palette_init (CgvPalette *palette,
                  CgvScheme scheme,
                  bool high_contrast)
{
  bool is_dark = scheme == CGV_SCHEME_DARK;

  *palette = (CgvPalette){
    .scheme = scheme,
    .high_contrast = high_contrast,
    .foreground = is_dark ? white : black,
    .background = is_dark ? (CgvColor){ 0.118, 0.118, 0.118, 1 } : (CgvColor){ 1, 1, 1, 1 },
    .accent = is_dark ? (CgvColor){ 0.47, 0.68, 0.93, 1 } : (CgvColor){ 0.11, 0.44, 0.85, 1 },
    .found = is_dark ? (CgvColor){ 1, 0.45, 0.85, 1 } : (CgvColor){ 0.78, 0, 0.5, 1 },
  };
  if (high_contrast)
    {
      palette->foreground = is_dark ? pure_white : pure_black;
      palette->background = is_dark ? pure_black : pure_white;
    }
}

static double
encode_channel (double linear)
{
  if (linear <= 0)
    return 0;
  if (linear <= 0.0031308)
    return 12.92 * linear;
  return fmin (1, 1.055 * pow (linear, 1 / 2.4) - 0.055);
}

static double
decode_channel (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static CgvColor
color_from_oklch (double lightness,
                  double chroma,
                  double hue)
{
  double a = chroma * cos (hue * M_PI / 180);
  double b = chroma * sin (hue * M_PI / 180);
  double l = pow (lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
  double m = pow (lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
  double s = pow (lightness - 0.0894841775 * a - 1.2914855480 * b, 3);

  return (CgvColor){
    encode_channel (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode_channel (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode_channel (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
    1,
  };
}

static CgvColor
color_from_rgb (uint32_t rgb)
{
  return (CgvColor){ (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0, 1 };
}

/* A tile is between the colour of its strip and its own. */
static void
set_shade (const CgvPalette *palette,
           CgvColor strip,
           CgvColor tile,
           CgvShade shade,
           CgvColor *fill,
           CgvColor *text)
{
  bool is_dark = palette->scheme == CGV_SCHEME_DARK;

  *fill = cgv_color_mix (&strip, &tile, shade == CGV_SHADE_TILE ? 1 : shade == CGV_SHADE_ALTERNATE ? ALTERNATE : 0);
  *text = is_dark ? white : black;
  if (palette->high_contrast)
    {
      *fill = cgv_color_mix (fill, &palette->background, is_dark ? 0.35 : 0.4);
      *text = palette->foreground;
    }
}

void
cgv_palette_get_slot (const CgvPalette *palette,
                      unsigned int slot,
                      CgvShade shade,
                      CgvColor *fill,
                      CgvColor *text)
{
  const uint32_t *colors = palette->scheme == CGV_SCHEME_DARK ? dark_slots[slot] : light_slots[slot];

  set_shade (palette, color_from_rgb (colors[0]), color_from_rgb (colors[1]), shade, fill, text);
}

CgvChange
cgv_palette_find_change (double ratio)
{
  if (ratio < 0)
    return CGV_CHANGE_LESS;
  if (!(ratio > 0))
    return CGV_CHANGE_SAME;
  if (isinf (ratio))
    return CGV_CHANGE_NEW;
  return ratio > CGV_PALETTE_MUCH ? CGV_CHANGE_MUCH_MORE : CGV_CHANGE_MORE;
}

void
cgv_palette_get_change (const CgvPalette *palette,
                        CgvChange change,
                        CgvShade shade,
                        CgvColor *fill,
                        CgvColor *text)
{
  bool is_dark = palette->scheme == CGV_SCHEME_DARK;
  CgvColor strip = color_from_rgb (is_dark ? dark_changes[change] : light_changes[change]);
  CgvColor tile = cgv_color_mix (&strip, is_dark ? &pure_black : &pure_white, PALE);

  set_shade (palette, strip, tile, shade, fill, text);
}

void
cgv_palette_get_ramp (const CgvPalette *palette,
                      int step,
                      CgvColor *fill,
                      CgvColor *text)
{
  bool is_dark = palette->scheme == CGV_SCHEME_DARK;
  const Tone *tone = is_dark ? &dark_ramp[step] : &light_ramp[step];
  double lightness = tone->lightness;

  if (palette->high_contrast)
    {
      lightness += is_dark ? -0.06 : 0.04;
      *text = is_dark ? pure_white : pure_black;
    }
  else
    *text = is_dark ? white : black;
  *fill = color_from_oklch (lightness, tone->chroma, RAMP_HUE);
}

CgvColor
cgv_color_mix (const CgvColor *a,
               const CgvColor *b,
               double share)
{
  return (CgvColor){
    a->red + (b->red - a->red) * share,
    a->green + (b->green - a->green) * share,
    a->blue + (b->blue - a->blue) * share,
    a->alpha + (b->alpha - a->alpha) * share,
  };
}

static double
get_luminance (const CgvColor *color)
{
  return 0.2126 * decode_channel (color->red) +
         0.7152 * decode_channel (color->green) +
         0.0722 * decode_channel (color->blue);
}

double
cgv_color_contrast (const CgvColor *a,
                    const CgvColor *b)
{
  double one = get_luminance (a);
  double other = get_luminance (b);

  return (fmax (one, other) + 0.05) / (fmin (one, other) + 0.05);
}
