/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-curve-painter.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-text-painter.h"
#include "cgv-value.h"

#define DIGITS       "0123456789"
#define GAP          6
#define SHORT_STRIP  54 /* the height of strips below the first one, at most a third of all */
#define LEAST_HEIGHT 20
#define LABELS       0.4 /* the most of the width that names of lines take */
#define MAX_LABELS   16
#define BAR_TEXTS    0.35 /* the most of the width that the names of bars take, and their labels */

/* Widths of lines, and the radius of points. */
#define LEVEL    2
#define RISER    3
#define POINT    3
#define RING     4
#define RIM      2
#define SELECTED 3

/* Lines between texts, as multiples of their height. */
#define TICK_DISTANCE 2

/* If values differ by less than this share of the lowest, the axis does not start at zero. */
#define NARROW 0.5

/* Shares of the foreground. */
#define GRID     0.12
#define FORECAST 0.06
#define TEXT     0.68
#define DIM      0.4
#define MARK     0.2

typedef struct
{
  double low; /* logarithms, if the curve has sizes */
  double high;
  double step;
} Axis;

typedef struct
{
  const CgvCurve *curve;
  CgvCurveLayout layout;
  cairo_t *cr;
  CgvTextPainter *text;
  const CgvPalette *palette;
  double scale;
} Painter;

/* Those of the style sheet, for lines and for text. */
static const CgvColor more_colors[2][2] = { { { 0.902, 0.380, 0, 1 }, { 0.639, 0.235, 0, 1 } }, { { 0.902, 0.380, 0, 1 }, { 1, 0.690, 0.4, 1 } } };
static const CgvColor less_colors[2][2] = { { { 0.208, 0.518, 0.894, 1 }, { 0.102, 0.373, 0.706, 1 } }, { { 0.208, 0.518, 0.894, 1 }, { 0.6, 0.757, 0.945, 1 } } };

/* Bars. */

static double
get_row_height (CgvTextPainter *text)
{
  return ceil (cgv_text_painter_get_line_height (text)) + GAP;
}

/* Returns the height of a row without a picture. */
static double
measure_row (const PangoFontDescription *font)
{
  cairo_surface_t *nowhere = cairo_recording_surface_create (CAIRO_CONTENT_COLOR, NULL);
  cairo_t *cr = cairo_create (nowhere);
  CgvTextPainter *text = cgv_text_painter_new (cr, font);
  double height = text != NULL ? get_row_height (text) : 0;

  cgv_text_painter_free (text);
  cairo_destroy (cr);
  cairo_surface_destroy (nowhere);
  return height;
}

double
cgv_curve_painter_measure_bars (const CgvCurve *self,
                                const PangoFontDescription *font)
{
  return self->n * measure_row (font);
}

static double
measure_texts (const CgvCurve *self,
               CgvTextPainter *text,
               char *const *texts,
               double most)
{
  double width = 0;

  for (uint32_t i = 0; i < self->n; i++)
    width = fmax (width, texts[i] != NULL ? cgv_text_painter_measure (text, texts[i]) : 0);
  return fmin (width, most);
}

/* Axes. */

/* Returns a value in the units of its axis; NAN if it cannot be shown there. */
static double
scale_value (const CgvCurve *self,
             double value)
{
  if (self->sizes == NULL)
    return value;
  return value > 0 ? log10 (value) : NAN;
}

static double
get_value (const CgvCurve *self,
           uint32_t line,
           uint32_t place)
{
  return scale_value (self, self->lines[line].values[place]);
}

static double
get_ring (const CgvCurve *self,
          uint32_t line,
          uint32_t place)
{
  return self->lines[line].rings != NULL ? scale_value (self, self->lines[line].rings[place]) : NAN;
}

/* Gets the least and the largest value of a strip. Returns false if it has no values. */
static bool
get_range (const CgvCurve *self,
           uint32_t strip,
           double *least,
           double *most)
{
  *least = INFINITY;
  *most = -INFINITY;
  for (uint32_t line = 0; line < self->n_lines; line++)
    {
      for (uint32_t i = 0; i < self->n && (self->sizes != NULL || line == strip); i++)
        {
          *least = fmin (*least, fmin (get_value (self, line, i), get_ring (self, line, i)));
          *most = fmax (*most, fmax (get_value (self, line, i), get_ring (self, line, i)));
        }
    }
  return *least <= *most;
}

/* Returns 1, 2 or 5 times a power of ten that is no less. */
static double
round_up (double value)
{
  double power = pow (10, floor (log10 (value)));

  for (uint32_t i = 1; i < 5; i += i)
    {
      double candidate = (i == 4 ? 5 : i) * power;

      if (candidate >= value * (1 - 1e-9))
        return candidate;
    }
  return 10 * power;
}

static bool
can_be_cut (double least,
            double most)
{
  return least > 0 && most - least < NARROW * least;
}

bool
cgv_curve_painter_can_be_cut (const CgvCurve *self)
{
  double least, most;

  return self->sizes == NULL && get_range (self, 0, &least, &most) && can_be_cut (least, most);
}

static Axis
make_axis (const CgvCurve *self,
           uint32_t strip,
           double height,
           double line_height)
{
  double n_ticks = fmax (floor (height / (TICK_DISTANCE * line_height)), 2);
  double least, most, range;
  Axis axis = { 0, 1, 1 };

  if (!get_range (self, strip, &least, &most))
    return axis;
  range = most - least;
  if (self->sizes != NULL)
    {
      axis.low = floor (least);
      axis.high = fmax (ceil (most), axis.low + 1);
      axis.step = fmax (ceil ((axis.high - axis.low) / n_ticks), 1);
      return axis;
    }
  if (self->starts_at_zero || !can_be_cut (least, most))
    {
      least = fmin (least, 0);
      most = fmax (most, 0);
      range = most - least;
    }
  axis.step = fmax (round_up (fmax (range, fabs (most) / 100) / n_ticks), 1);
  axis.low = least > 0 ? (ceil (least / axis.step) - 1) * axis.step : floor (least / axis.step) * axis.step;
  /* Equal values are in the middle of their strip, and one number says nothing of the scale. */
  axis.high = range > 0 ? fmax (most, axis.low + axis.step) : axis.low + 2 * axis.step;
  return axis;
}

/* Removes ".0" and the like before the unit of a number, in any language. */
static void
remove_zeros (char *text)
{
  char *start = strpbrk (text, DIGITS);
  char *point = start != NULL ? start + strspn (start, DIGITS) : NULL;
  char *unit = g_strrstr (text, "\xe2\x80\xaf");
  char *rest = unit;

  if (unit == NULL || point == NULL || point >= unit)
    return;
  while (rest[-1] == '0')
    rest--;
  if (!g_ascii_isdigit (rest[-1]))
    rest = point;
  memmove (rest, unit, strlen (unit) + 1);
}

/* Three digits, or all where the ticks are too close together for them. */
static void
format_tick (const CgvCurve *self,
             const Axis *axis,
             double at,
             char *out)
{
  double value = self->sizes != NULL ? pow (10, at) : at;
  double largest = fmax (fabs (axis->low), fabs (axis->high));
  CgvCost cost = value < 0 ? (CgvCost) (int64_t) value : (CgvCost) fmin (value, (double) INT64_MAX);

  if (self->sizes == NULL && axis->step < pow (10, floor (log10 (largest)) - 2))
    cgv_value_format (cost, &self->event, out);
  else
    {
      cgv_value_format_short (cost, &self->event, out);
      remove_zeros (out);
    }
}

static double
measure_ticks (const CgvCurve *self,
               CgvTextPainter *text,
               const Axis *axis)
{
  double width = 0;

  for (double at = axis->low; at <= axis->high + axis->step / 1000; at += axis->step)
    {
      char label[CGV_FORMAT_MAX];

      format_tick (self, axis, at, label);
      width = fmax (width, cgv_text_painter_measure (text, label));
    }
  return width;
}

/* Places. */

static uint32_t
count_strips (const CgvCurve *self)
{
  return self->sizes != NULL ? 1 : self->n_lines;
}

double
cgv_curve_painter_measure_strips (const CgvCurve *self,
                                  const PangoFontDescription *font)
{
  return count_strips (self) > 1 ? (count_strips (self) - 1.0) * (SHORT_STRIP + measure_row (font) + 3 * GAP) : 0;
}

/* Returns the area of a strip in the plot. The gap above it has a line, and its name. */
static CgvRect
get_strip (const CgvCurve *self,
           const CgvCurveLayout *layout,
           uint32_t strip)
{
  const CgvRect *plot = &layout->plot;
  uint32_t n_short = count_strips (self) - 1;
  double gap = layout->line + 4 * GAP;
  double height = fmin (SHORT_STRIP, plot->height / 3);
  double first = plot->height - n_short * (height + gap);

  if (strip == 0)
    return (CgvRect) { plot->x, plot->y, plot->width, first };
  return (CgvRect) { plot->x, plot->y + first + gap + (strip - 1) * (height + gap), plot->width, height };
}

/* Names of lines are at the end of lines over sizes, and in strips. */
static double
measure_names (const CgvCurve *self,
               CgvTextPainter *text,
               double width)
{
  double widest = 0;

  if (self->sizes == NULL)
    return 0;
  for (uint32_t i = 0; i < self->n_lines; i++)
    {
      const char *name = self->lines[i].name;

      if (name != NULL)
        widest = fmax (widest, cgv_text_painter_measure (text, name) + GAP + POINT);
    }
  return fmin (widest, LABELS * width);
}

static CgvCurveLayout
lay_out (const CgvCurve *self,
         CgvTextPainter *text,
         const CgvRect *area)
{
  double line = ceil (cgv_text_painter_get_line_height (text));
  CgvCurveLayout layout = { { area->x, area->y + (self->sizes == NULL ? line + GAP : ceil (line / 2)), area->width, 0 }, area->x + area->width, line, area->x };
  CgvRect *plot = &layout.plot;
  double left = 0;

  plot->height = fmax (area->y + area->height - line - GAP / 2.0 - plot->y, LEAST_HEIGHT);
  for (uint32_t i = 0; i < count_strips (self); i++)
    {
      Axis axis = make_axis (self, i, get_strip (self, &layout, i).height, line);

      left = fmax (left, ceil (measure_ticks (self, text, &axis)) + GAP);
    }
  plot->x += left;
  plot->width = fmax (plot->width - left - measure_names (self, text, area->width), 1);
  return layout;
}

CgvCurveLayout
cgv_curve_painter_lay_out (const CgvCurve *self,
                           cairo_t *cr,
                           const PangoFontDescription *font,
                           const CgvRect *area)
{
  CgvTextPainter *text = cgv_text_painter_new (cr, font);
  CgvCurveLayout layout = { *area, area->x + area->width, 0, area->x };

  if (text != NULL && self->n_lines > 0 && !self->is_bare)
    layout = lay_out (self, text, area);
  cgv_text_painter_free (text);
  return layout;
}

/* Returns where a size is, or the left edge of a slot. */
static double
get_x (const CgvCurve *self,
       const CgvCurveLayout *layout,
       uint32_t place)
{
  const CgvRect *plot = &layout->plot;
  double first, last;

  if (self->sizes == NULL)
    return plot->x + plot->width * place / self->n;
  first = log10 (self->sizes[0]);
  last = log10 (self->sizes[self->n - 1]);
  return plot->x + GAP + (plot->width - 2 * GAP) * (last > first ? (log10 (self->sizes[place]) - first) / (last - first) : 0.5);
}

CgvRect
cgv_curve_painter_get_slot (const CgvCurve *self,
                            const CgvCurveLayout *layout,
                            uint32_t place)
{
  double x = get_x (self, layout, place);

  return (CgvRect) { x, layout->plot.y, self->sizes == NULL ? layout->plot.width / self->n : 0, layout->plot.height };
}

uint32_t
cgv_curve_painter_find (const CgvCurve *self,
                        const CgvCurveLayout *layout,
                        double x)
{
  const CgvRect *plot = &layout->plot;
  uint32_t found = CGV_NONE;

  if (self->n == 0 || x < plot->x || x >= plot->x + plot->width)
    return CGV_NONE;
  if (self->sizes == NULL)
    return (uint32_t) fmin ((x - plot->x) * self->n / plot->width, self->n - 1);
  for (uint32_t i = 0; i < self->n; i++)
    {
      if (i >= self->n_measured && !cgv_curve_has_ring (self, i))
        continue;
      if (found == CGV_NONE || fabs (get_x (self, layout, i) - x) < fabs (get_x (self, layout, found) - x))
        found = i;
    }
  return found;
}

/* Painting. */

static CgvColor
mix (const Painter *self,
     double strength)
{
  if (self->palette->high_contrast && strength >= DIM)
    strength = 1;
  return cgv_color_mix (&self->palette->background, &self->palette->foreground, strength);
}

static CgvColor
get_color (const Painter *self,
           CgvCurveInk ink,
           bool is_text)
{
  bool is_dark = self->palette->scheme == CGV_SCHEME_DARK;
  bool is_strong = is_text || self->palette->high_contrast;

  if (ink == CGV_CURVE_MORE)
    return more_colors[is_dark][is_strong];
  if (ink == CGV_CURVE_LESS)
    return less_colors[is_dark][is_strong];
  if (ink == CGV_CURVE_PLAIN)
    return mix (self, 1);
  return mix (self, is_text ? TEXT : DIM);
}

static void
set_color (const Painter *self,
           CgvColor color)
{
  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue, color.alpha);
}

/* Fills a box whose edges are those of pixels. */
static void
fill (const Painter *self,
      double x,
      double y,
      double width,
      double height,
      CgvColor color)
{
  double left = round (x * self->scale);
  double top = round (y * self->scale);
  double right = fmax (round ((x + width) * self->scale), left + 1);
  double bottom = fmax (round ((y + height) * self->scale), top + 1);

  set_color (self, color);
  cairo_rectangle (self->cr, left / self->scale, top / self->scale, (right - left) / self->scale, (bottom - top) / self->scale);
  cairo_fill (self->cr);
}

static void
draw_text (const Painter *self,
           const char *text,
           double x,
           double y,
           CgvColor color)
{
  cgv_text_painter_draw (self->text, text, round (x), round (y), &color);
}

static double
get_y (const CgvRect *strip,
       const Axis *axis,
       double value)
{
  return strip->y + strip->height * (1 - (value - axis->low) / (axis->high - axis->low));
}

static void
draw_axis (const Painter *self,
           const CgvRect *strip,
           const Axis *axis)
{
  for (double at = axis->low; at <= axis->high + axis->step / 1000; at += axis->step)
    {
      double y = get_y (strip, axis, at);
      char label[CGV_FORMAT_MAX];

      format_tick (self->curve, axis, at, label);
      fill (self, strip->x, y, strip->width, 0, mix (self, GRID));
      draw_text (self, label, strip->x - GAP - cgv_text_painter_measure (self->text, label), y - self->layout.line / 2, mix (self, TEXT));
    }
}

/* An axis that does not start at zero says so. */
static void
draw_start (const Painter *self,
            const Axis *axis)
{
  const CgvRect *plot = &self->layout.plot;
  char label[CGV_FORMAT_MAX];
  char *text;

  if (!(axis->low > 0))
    return;
  format_tick (self->curve, axis, axis->low, label);
  text = g_strdup_printf (_ ("axis from %s"), label);
  draw_text (self, text, plot->x + plot->width - self->curve->corner - cgv_text_painter_measure (self->text, text), plot->y - GAP - self->layout.line, mix (self, TEXT));
  g_free (text);
}

/* Draws the names of places that have room, and a line at each of these. */
static void
draw_names (const Painter *self)
{
  const CgvRect *plot = &self->layout.plot;
  double free_from = plot->x;

  for (uint32_t i = 0; i < self->curve->n; i++)
    {
      const char *name = self->curve->names[i];
      double x = get_x (self->curve, &self->layout, i);
      double width = name != NULL ? cgv_text_painter_measure (self->text, name) : 0;

      if (name == NULL || x < free_from || x + width > plot->x + plot->width)
        continue;
      fill (self, x, plot->y, 0, plot->height + GAP / 2.0, mix (self, GRID));
      draw_text (self, name, x + 2, plot->y + plot->height + GAP / 2.0, mix (self, TEXT));
      free_from = x + width + 2 * GAP;
    }
}

/* Steps. */

static void
draw_selected (const Painter *self)
{
  CgvRect slot;
  double width;

  if (self->curve->selected >= self->curve->n)
    return;
  slot = cgv_curve_painter_get_slot (self->curve, &self->layout, self->curve->selected);
  width = fmax (slot.width, SELECTED);
  fill (self, slot.x + (slot.width - width) / 2, slot.y, width, slot.height,
        cgv_color_mix (&self->palette->background, &self->palette->accent, MARK));
}

static void
draw_levels (const Painter *self,
             const CgvRect *strip,
             const Axis *axis,
             uint32_t line)
{
  const double *values = self->curve->lines[line].values;
  CgvColor color = get_color (self, self->curve->lines[line].ink, false);

  for (uint32_t i = 0; i < self->curve->n; i++)
    {
      double x = get_x (self->curve, &self->layout, i);

      if (!isnan (values[i]))
        fill (self, x, get_y (strip, axis, values[i]) - LEVEL / 2.0, get_x (self->curve, &self->layout, i + 1) - x, LEVEL, color);
    }
}

/* A step from a gap is unknown. */
static void
draw_risers (const Painter *self,
             const CgvRect *strip,
             const Axis *axis,
             uint32_t line)
{
  const double *values = self->curve->lines[line].values;

  for (uint32_t i = 1; i < self->curve->n; i++)
    {
      double high = get_y (strip, axis, fmax (values[i - 1], values[i]));
      double low = get_y (strip, axis, fmin (values[i - 1], values[i]));

      if (values[i] > values[i - 1] || values[i] < values[i - 1])
        fill (self, get_x (self->curve, &self->layout, i) - RISER / 2.0, high - LEVEL / 2.0, RISER, low - high + LEVEL,
              get_color (self, values[i] > values[i - 1] ? CGV_CURVE_MORE : CGV_CURVE_LESS, false));
    }
}

/* Draws the first line alone, from its least to its largest value. */
static void
draw_bare (const Painter *self,
           const CgvRect *area)
{
  CgvRect strip = { area->x, area->y + RISER, area->width, area->height - 2 * RISER };
  Axis axis = { 0, 0, 1 };

  if (!get_range (self->curve, 0, &axis.low, &axis.high))
    return;
  if (!(axis.high > axis.low))
    axis = (Axis) { axis.low - 1, axis.high + 1, 1 };
  draw_levels (self, &strip, &axis, 0);
  draw_risers (self, &strip, &axis, 0);
}

/* Ends one axis before the next one, so that their numbers do not look like those of one. */
static void
draw_break (const Painter *self,
            const CgvRect *strip)
{
  const CgvRect *plot = &self->layout.plot;

  fill (self, self->layout.start, strip->y - self->layout.line - 2 * GAP, plot->x + plot->width - self->layout.start, 1 / self->scale, mix (self, MARK));
}

static void
draw_steps (const Painter *self)
{
  draw_selected (self);
  draw_names (self);
  for (uint32_t i = 0; i < self->curve->n_lines; i++)
    {
      CgvRect strip = get_strip (self->curve, &self->layout, i);
      Axis axis = make_axis (self->curve, i, strip.height, self->layout.line);
      const char *name = self->curve->lines[i].name;

      draw_axis (self, &strip, &axis);
      if (i == 0)
        draw_start (self, &axis);
      else
        draw_break (self, &strip);
      draw_levels (self, &strip, &axis, i);
      draw_risers (self, &strip, &axis, i);
      if (name != NULL)
        draw_text (self, name, strip.x + GAP, strip.y - GAP - self->layout.line, mix (self, TEXT));
    }
}

/* Lines over sizes. */

static void
draw_forecast (const Painter *self)
{
  const CgvRect *plot = &self->layout.plot;
  uint32_t n = self->curve->n_measured;
  const char *word = _ ("forecast");
  double x;

  if (n == 0 || n >= self->curve->n)
    return;
  x = get_x (self->curve, &self->layout, n - 1) + GAP;
  fill (self, x, plot->y, plot->x + plot->width - x, plot->height, mix (self, FORECAST));
  if (cgv_text_painter_measure (self->text, word) < plot->x + plot->width - x - 2 * GAP)
    draw_text (self, word, x + GAP, plot->y + plot->height - self->layout.line, mix (self, TEXT));
}

/* The last size and the first have a number, and each one between that has room. */
static void
draw_sizes (const Painter *self)
{
  const CgvRect *plot = &self->layout.plot;
  double free_from = -INFINITY;
  double free_to = INFINITY;

  for (uint32_t i = 0; i < self->curve->n; i++)
    {
      uint32_t place = i == 0 ? self->curve->n - 1 : i - 1;
      double x = get_x (self->curve, &self->layout, place);
      char label[CGV_FORMAT_MAX];
      double half;

      if (i > self->curve->n_measured && !cgv_curve_has_ring (self->curve, place))
        continue;
      cgv_format_cost ((CgvCost) self->curve->sizes[place], false, label);
      half = cgv_text_painter_measure (self->text, label) / 2;
      if (x - half < free_from || x + half > free_to)
        continue;
      draw_text (self, label, x - half, plot->y + plot->height + GAP / 2.0, mix (self, TEXT));
      if (i == 0)
        free_to = x - half - GAP;
      else
        free_from = x + half + GAP;
    }
}

static void
stroke (const Painter *self,
        const Axis *axis,
        uint32_t line,
        uint32_t first,
        uint32_t last)
{
  bool is_drawn = false;

  for (uint32_t i = first; i < last; i++)
    {
      double value = get_value (self->curve, line, i);
      double x = get_x (self->curve, &self->layout, i);
      double y = get_y (&self->layout.plot, axis, value);

      if (isnan (value))
        is_drawn = false;
      else if (is_drawn)
        cairo_line_to (self->cr, x, y);
      else
        cairo_move_to (self->cr, x, y);
      is_drawn = !isnan (value);
    }
  cairo_stroke (self->cr);
}

/* A ring hides the line behind it. */
static void
draw_rings (const Painter *self,
            const Axis *axis,
            uint32_t line)
{
  const CgvCurve *curve = self->curve;

  cairo_set_line_width (self->cr, RIM);
  for (uint32_t i = 0; i < curve->n; i++)
    {
      if (isnan (get_ring (curve, line, i)))
        continue;
      cairo_arc (self->cr, get_x (curve, &self->layout, i), get_y (&self->layout.plot, axis, get_ring (curve, line, i)), RING, 0, 2 * M_PI);
      set_color (self, self->palette->background);
      cairo_fill_preserve (self->cr);
      set_color (self, get_color (self, curve->lines[line].ink, false));
      cairo_stroke (self->cr);
    }
}

static void
draw_line (const Painter *self,
           const Axis *axis,
           uint32_t line)
{
  static const double dashes[] = { 4, 3 };
  const CgvCurve *curve = self->curve;

  set_color (self, get_color (self, curve->lines[line].ink, false));
  cairo_set_line_width (self->cr, LEVEL);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  stroke (self, axis, line, 0, curve->n_measured);
  cairo_set_dash (self->cr, dashes, 2, 0);
  if (curve->n_measured > 0)
    stroke (self, axis, line, curve->n_measured - 1, curve->n);
  cairo_set_dash (self->cr, NULL, 0, 0);
  for (uint32_t i = 0; i < curve->n_measured; i++)
    {
      if (isnan (get_value (curve, line, i)))
        continue;
      cairo_arc (self->cr, get_x (curve, &self->layout, i), get_y (&self->layout.plot, axis, get_value (curve, line, i)), POINT, 0, 2 * M_PI);
      cairo_fill (self->cr);
    }
  draw_rings (self, axis, line);
}

/* Returns the nearest height to @y at which no other name is. */
static double
find_free (const double *taken,
           uint32_t n,
           double y,
           double height)
{
  for (uint32_t i = 0; i <= 4 * n; i++)
    {
      double distance = (i + 1) / 2 * (height / 2);
      double candidate = i % 2 == 0 ? y + distance : y - distance;
      bool is_free = true;

      for (uint32_t j = 0; j < n; j++)
        is_free = is_free && fabs (taken[j] - candidate) >= height;
      if (is_free)
        return candidate;
    }
  return y;
}

/* Names are behind the ends of lines. */
static void
draw_line_names (const Painter *self,
                 const Axis *axis)
{
  const CgvRect *plot = &self->layout.plot;
  double taken[MAX_LABELS];
  uint32_t n = 0;

  for (uint32_t line = 0; line < self->curve->n_lines && n < MAX_LABELS; line++)
    {
      const CgvCurveLine *data = &self->curve->lines[line];
      uint32_t end = self->curve->n;
      char fitted[CGV_FORMAT_MAX];
      double x;

      while (end > 0 && isnan (get_value (self->curve, line, end - 1)))
        end--;
      if (data->name == NULL || end == 0)
        continue;
      x = get_x (self->curve, &self->layout, end - 1) + POINT + GAP;
      if (cgv_text_painter_fit (self->text, data->name, self->layout.end - x, fitted, sizeof fitted) <= 0)
        continue;
      taken[n] = find_free (taken, n, get_y (plot, axis, get_value (self->curve, line, end - 1)), self->layout.line);
      draw_text (self, fitted, x, taken[n] - self->layout.line / 2, get_color (self, data->ink, true));
      n++;
    }
}

static void
draw_lines (const Painter *self)
{
  Axis axis = make_axis (self->curve, 0, self->layout.plot.height, self->layout.line);

  draw_forecast (self);
  draw_axis (self, &self->layout.plot, &axis);
  draw_sizes (self);
  for (uint32_t i = self->curve->n_lines; i-- > 0;)
    draw_line (self, &axis, i);
  draw_line_names (self, &axis);
}

/* Draws a text that is cut to its room. */
static void
draw_fitted (const Painter *self,
             const char *text,
             double x,
             double y,
             double width,
             CgvColor color)
{
  char fitted[CGV_FORMAT_MAX];

  if (text != NULL && cgv_text_painter_fit (self->text, text, width + 1, fitted, sizeof fitted) > 0)
    draw_text (self, fitted, x, y, color);
}

/* @zero: where values are 0; @unit: the length of 1 */
static void
draw_bar (const Painter *self,
          uint32_t place,
          double y,
          double zero,
          double unit)
{
  double value = self->curve->lines[0].values[place];
  double height = get_row_height (self->text);

  fill (self, zero, y, 0, height, mix (self, GRID));
  if (isnan (value) || value == 0)
    return;
  fill (self, zero + fmin (value, 0) * unit, y + GAP / 2.0, fabs (value) * unit, height - GAP, get_color (self, value > 0 ? CGV_CURVE_MORE : CGV_CURVE_LESS, false));
}

/* A bar begins at zero, which is at one place in all rows. Labels are aligned behind all of them. */
static void
draw_bars (const Painter *self,
           const CgvRect *area)
{
  const CgvCurve *curve = self->curve;
  double names = measure_texts (curve, self->text, curve->names, area->width * BAR_TEXTS);
  double labels = measure_texts (curve, self->text, curve->labels, area->width * BAR_TEXTS);
  double left = area->x + names + GAP;
  double width = fmax (area->width - names - labels - 2 * GAP, 1);
  double least = 0;
  double most = 0;

  for (uint32_t i = 0; i < curve->n; i++)
    {
      least = fmin (least, curve->lines[0].values[i]);
      most = fmax (most, curve->lines[0].values[i]);
    }
  for (uint32_t i = 0; i < curve->n && most > least; i++)
    draw_bar (self, i, area->y + i * get_row_height (self->text), left - width * least / (most - least), width / (most - least));
  for (uint32_t i = 0; i < curve->n; i++)
    {
      double y = area->y + i * get_row_height (self->text) + GAP / 2.0;

      draw_fitted (self, curve->names[i], area->x, y, names, mix (self, 1));
      draw_fitted (self, curve->labels[i], left + width + GAP, y, labels, mix (self, TEXT));
    }
}

void
cgv_curve_painter_draw (const CgvCurve *self,
                        cairo_t *cr,
                        const PangoFontDescription *font,
                        const CgvRect *area,
                        const CgvPalette *palette,
                        double scale)
{
  CgvTextPainter *text = cgv_text_painter_new (cr, font);
  Painter painter = { .curve = self, .cr = cr, .text = text, .palette = palette, .scale = scale > 0 ? scale : 1 };

  if (text == NULL || self->n == 0 || self->n_lines == 0)
    {
      cgv_text_painter_free (text);
      return;
    }
  painter.layout = self->is_bare ? (CgvCurveLayout) { *area, area->x + area->width, 0 } : lay_out (self, text, area);
  cairo_save (cr);
  if (self->has_bars)
    draw_bars (&painter, area);
  else if (self->is_bare)
    draw_bare (&painter, area);
  else if (self->sizes != NULL)
    draw_lines (&painter);
  else
    draw_steps (&painter);
  cairo_restore (cr);
  cgv_text_painter_free (text);
}
