/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-palette.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A colour of the OKLCH space (B. Ottosson: A perceptual color space for image processing, 2020),
 * as a difference to the lightness of the scheme. */
typedef struct
{
  double hue;
  double chroma;
  double lightness;
} Tone;

/* Found by maximising the smallest distance between any two, for normal vision and for the three
 * kinds of dichromacy (G. Machado et al., 2009), in the light and in the dark scheme. */
static const Tone hues[] = {
  { 262, 0.098, 0.000 },  /* blue */
  { 50, 0.105, -0.045 },  /* orange */
  { 155, 0.085, -0.050 }, /* green */
  { 312, 0.100, -0.065 }, /* purple */
  { 98, 0.105, 0.055 },   /* yellow */
  { 205, 0.085, 0.055 },  /* cyan */
  { 14, 0.080, 0.050 },   /* rose */
};

static const Tone libc_tone = { 250, 0.020, 0.020 };
static const Tone linker_tone = { 60, 0.018, 0.000 };
static const Tone unknown_tone = { 0, 0, 0.030 };
static const Tone rest_tone = { 0, 0, 0.060 };

/* How far a strip of every other frame is on the way from the colour of strips to that of tiles. */
#define ALTERNATE 0.42

/* Changes: the hues of opposite signs stay apart for all kinds of eyes, and lightness tells steps of one apart. */
#define LESS_HUE 255
#define MORE_HUE  55

static const double delta_bounds[CGV_PALETTE_DELTA_STEPS] = { 0, 0.01, 0.05, 0.25 };

static const Tone light_deltas[CGV_PALETTE_DELTA_STEPS + 1] = {
  { 0, 0, 0.905 },
  { 0, 0.032, 0.885 },
  { 0, 0.068, 0.835 },
  { 0, 0.103, 0.775 },
  { 0, 0.135, 0.705 },
};

static const Tone dark_deltas[CGV_PALETTE_DELTA_STEPS + 1] = {
  { 0, 0, 0.330 },
  { 0, 0.034, 0.361 },
  { 0, 0.063, 0.410 },
  { 0, 0.089, 0.462 },
  { 0, 0.112, 0.515 },
};

/* The start value of the hash. The usual one gives libz and gzip, libssl and libcrypto, and others
 * that are seen together, the same hue; this one does not. */
#define HASH_START 2166138118u

#define N_HUES (sizeof hues / sizeof hues[0])

static const CgvColor black = { 0.09, 0.09, 0.10, 1 };
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

static size_t
find_base (const char *object,
           size_t *length)
{
  size_t start = *length;
  size_t end;

  while (start > 0 && object[start - 1] != '/')
    start--;

  /* "libc.so.6" and "libc-2.31.so" are the same library. */
  for (end = start + 1; end < *length; end++)
    {
      if (*length - end >= 3 && memcmp (object + end, ".so", 3) == 0)
        break;
      if (object[end] == '-' && end + 1 < *length && object[end + 1] >= '0' && object[end + 1] <= '9' &&
          memchr (object + end, '.', *length - end) != NULL)
        break;
    }
  *length = end < *length ? end - start : *length - start;
  return start;
}

static bool
is_any_of (const char *name,
           size_t length,
           const char *const *names)
{
  for (; *names != NULL; names++)
    {
      if (strlen (*names) == length && memcmp (*names, name, length) == 0)
        return true;
    }
  return false;
}

static bool
starts_with (const char *name,
             size_t length,
             const char *prefix)
{
  size_t n = strlen (prefix);

  return length >= n && memcmp (name, prefix, n) == 0;
}

static uint32_t
hash_name (const char *name,
           size_t length)
{
  uint32_t hash = HASH_START;

  /* FNV-1a, with a last step that lets the high bits take part in the remainder. */
  for (size_t i = 0; i < length; i++)
    hash = (hash ^ (uint8_t) name[i]) * 16777619u;
  return hash ^ hash >> 15;
}

static const Tone *
find_tone (const char *object,
           size_t length)
{
  static const char *const unknown[] = { "", "???", "(unknown)", NULL };
  static const char *const libc[] = { "libc", "libpthread", NULL };
  static const char *const linkers[] = { "ld", "ld64", NULL };
  const char *name = object + find_base (object, &length);

  if (is_any_of (name, length, unknown))
    return &unknown_tone;
  if (is_any_of (name, length, libc) || starts_with (name, length, "libc.musl-"))
    return &libc_tone;
  if (is_any_of (name, length, linkers) || starts_with (name, length, "ld-"))
    return &linker_tone;
  return &hues[hash_name (name, length) % N_HUES];
}

static void
get_colors (const CgvPalette *palette,
            const Tone *tone,
            CgvShade shade,
            CgvColor *fill,
            CgvColor *text)
{
  bool is_dark = palette->scheme == CGV_SCHEME_DARK;
  double paleness = shade == CGV_SHADE_TILE ? 1 : shade == CGV_SHADE_ALTERNATE ? ALTERNATE : 0;
  double lightness, chroma;

  if (palette->high_contrast)
    {
      lightness = is_dark ? 0.36 - 0.05 * paleness : 0.85 + 0.04 * paleness;
      chroma = tone->chroma * (0.8 - 0.3 * paleness);
      *text = is_dark ? pure_white : pure_black;
    }
  else
    {
      lightness = is_dark ? 0.45 - 0.085 * paleness : 0.81 + 0.085 * paleness;
      chroma = tone->chroma * (is_dark ? 0.9 - 0.35 * paleness : 1 - 0.5 * paleness);
      *text = is_dark ? white : black;
    }
  *fill = color_from_oklch (lightness + tone->lightness * (1 - paleness / 2), chroma, tone->hue);
}

void
cgv_palette_get_fill (const CgvPalette *palette,
                      const char *object,
                      size_t length,
                      CgvShade shade,
                      CgvColor *fill,
                      CgvColor *text)
{
  get_colors (palette, find_tone (object, length), shade, fill, text);
}

void
cgv_palette_get_rest (const CgvPalette *palette,
                      CgvColor *fill,
                      CgvColor *text)
{
  get_colors (palette, &rest_tone, CGV_SHADE_TILE, fill, text);
}

int
cgv_palette_get_delta_step (double ratio)
{
  int step = 0;

  if (!(ratio < 0 || ratio > 0))
    return 0;
  while (step < CGV_PALETTE_DELTA_STEPS && fabs (ratio) > delta_bounds[step])
    step++;
  return ratio < 0 ? -step : step;
}

double
cgv_palette_get_delta_bound (int step)
{
  return delta_bounds[step - 1];
}

void
cgv_palette_get_delta (const CgvPalette *palette,
                       int step,
                       CgvColor *fill,
                       CgvColor *text)
{
  bool is_dark = palette->scheme == CGV_SCHEME_DARK;
  const Tone *tones = is_dark ? dark_deltas : light_deltas;
  double hue = step < 0 ? LESS_HUE : MORE_HUE;
  double lightness = tones[abs (step)].lightness;

  if (palette->high_contrast)
    {
      lightness += is_dark ? -0.06 : 0.04;
      *text = is_dark ? pure_white : pure_black;
    }
  else
    *text = is_dark ? white : black;
  *fill = color_from_oklch (lightness, tones[abs (step)].chroma, hue);
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
