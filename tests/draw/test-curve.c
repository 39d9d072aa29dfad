/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Curves: steps are where their slots are, in the colours of their directions; axes have round numbers; lines over sizes end in a forecast. */

#include <math.h>

#include "cgv-curve-painter.h"
#include "cgv-svg-layer.h"
#include "cgv-test-surface.h"

#define WIDTH  400
#define HEIGHT 200

static const CgvRect area = { 0, 0, WIDTH, HEIGHT };

typedef struct
{
  cairo_surface_t *surface;
  CgvCurveLayout layout;
  GString *texts;
} Picture;

static CgvCurve *
new_steps (const double *values,
           uint32_t n)
{
  CgvEvent event = { .unit = { CGV_UNIT_EVENTS, 1 } };
  CgvCurve *curve = cgv_curve_new (n, NULL, &event);

  cgv_curve_add_line (curve, values, NULL, NULL, CGV_CURVE_PLAIN);
  return curve;
}

/* The texts are those of SVG, so that none is among the pixels. */
static Picture
paint_in (const CgvCurve *curve,
          const char *font_name)
{
  Picture picture = { cgv_test_surface_new (WIDTH, HEIGHT, 1), { { 0, 0, 0, 0 }, 0, 0 }, g_string_new (NULL) };
  cairo_t *cr = cairo_create (picture.surface);
  PangoFontDescription *font = pango_font_description_from_string (font_name);
  CgvPalette palette;

  cgv_palette_init (&palette, CGV_SCHEME_LIGHT, false);
  cgv_svg_layer_begin (cr, picture.texts);
  picture.layout = cgv_curve_painter_lay_out (curve, cr, font, &area);
  cgv_curve_painter_draw (curve, cr, font, &area, &palette, 1);
  pango_font_description_free (font);
  cairo_destroy (cr);
  return picture;
}

static Picture
paint (const CgvCurve *curve)
{
  return paint_in (curve, "Sans 10");
}

static void
clear (Picture *picture)
{
  cairo_surface_destroy (picture->surface);
  g_string_free (picture->texts, TRUE);
}

static void
assert_text (const Picture *picture,
             const char *text)
{
  g_autofree char *element = g_strdup_printf (">%s</text>", text);

  if (strstr (picture->texts->str, element) == NULL)
    g_error ("no “%s” in %s", text, picture->texts->str);
}

/* Counts the pixels of a colour between two columns, and two rows. */
static int
count_in (const Picture *picture,
          double from,
          double to,
          double top,
          double bottom,
          guint32 color)
{
  int n = 0;

  for (int x = (int) from; x < (int) to; x++)
    {
      for (int y = (int) top; y < (int) bottom; y++)
        n += cgv_test_surface_get (picture->surface, x, y) == color;
    }
  return n;
}

static int
count (const Picture *picture,
       double from,
       double to,
       guint32 color)
{
  return count_in (picture, from, to, 0, HEIGHT, color);
}

static const guint32 level = 0xff1d1d20;
static const guint32 more = 0xffe66100;
static const guint32 less = 0xff3584e4;

/* Returns the left edge of a slot. */
static double
get_left (const CgvCurve *curve,
          const Picture *picture,
          uint32_t place)
{
  return cgv_curve_painter_get_slot (curve, &picture->layout, place).x;
}

/* A rise of 40, a fall of 20, and a gap. */
static void
test_steps (void)
{
  static const double values[] = { 60, 100, 80, NAN, 80, 80 };
  g_autoptr (CgvCurve) curve = new_steps (values, 6);
  Picture picture = paint (curve);
  double rise = count (&picture, get_left (curve, &picture, 1) - 4, get_left (curve, &picture, 1) + 4, more);
  double fall = count (&picture, get_left (curve, &picture, 2) - 4, get_left (curve, &picture, 2) + 4, less);

  g_assert_cmpfloat_with_epsilon (rise / fall, 2, 0.1);
  g_assert_cmpint (count (&picture, 0, WIDTH, more), ==, (int) rise);
  g_assert_cmpint (count (&picture, 0, WIDTH, less), ==, (int) fall);
  g_assert_cmpint (count (&picture, get_left (curve, &picture, 3) + 2, get_left (curve, &picture, 4) - 2, level), ==, 0);
  g_assert_cmpint (count (&picture, get_left (curve, &picture, 4) + 2, get_left (curve, &picture, 5) - 2, level), >, 0);
  for (uint32_t i = 0; i < 6; i++)
    {
      CgvRect slot = cgv_curve_painter_get_slot (curve, &picture.layout, i);

      g_assert_cmpuint (cgv_curve_painter_find (curve, &picture.layout, slot.x + slot.width / 2), ==, i);
    }
  g_assert_cmpuint (cgv_curve_painter_find (curve, &picture.layout, 0), ==, CGV_NONE);
  clear (&picture);
}

static void
test_axis (void)
{
  static const double wide[] = { 20000000, 61000000 };
  static const double narrow[] = { 12824961, 14458146 };
  static const double close[] = { 14458146, 14458190 };
  g_autoptr (CgvCurve) curve = new_steps (wide, 2);
  g_autoptr (CgvCurve) high = new_steps (narrow, 2);
  g_autoptr (CgvCurve) exact = new_steps (close, 2);
  Picture picture = paint (curve);

  assert_text (&picture, "0");
  assert_text (&picture, "60\u202fM");
  g_assert_null (strstr (picture.texts->str, "axis from"));
  clear (&picture);

  picture = paint (high);
  assert_text (&picture, "13\u202fM");
  assert_text (&picture, "14\u202fM");
  assert_text (&picture, "axis from 12.5\u202fM");
  clear (&picture);

  high->starts_at_zero = true;
  picture = paint (high);
  assert_text (&picture, "0");
  g_assert_null (strstr (picture.texts->str, "axis from"));
  clear (&picture);

  /* Where three digits do not tell ticks apart, all are there. */
  picture = paint (exact);
  assert_text (&picture, "14\u202f450\u202f000");
  clear (&picture);
}

/* The smallest range has two ticks, and a button may be beside what the axis says. */
static void
test_ticks (void)
{
  static const double cases[][2] = { { 26100000, 26300000 }, { 1001, 1002 }, { 1999, 2001 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CgvCurve) curve = new_steps (cases[i], 2);
      Picture picture;
      guint n = 0;

      curve->corner = 80;
      g_assert_true (cgv_curve_painter_can_be_cut (curve));
      picture = paint (curve);
      for (const char *at = picture.texts->str; (at = strstr (at, "</text>")) != NULL; at++)
        n++;
      /* One of them says where the axis begins. */
      g_assert_cmpuint (n, >=, 3);
      clear (&picture);
    }
}

/* A bare curve is as large as its area, without texts. */
static void
test_bare (void)
{
  static const double values[] = { 5, 9, 9, 5 };
  g_autoptr (CgvCurve) curve = new_steps (values, 4);
  Picture picture;

  curve->is_bare = true;
  picture = paint (curve);
  g_assert_cmpuint (picture.texts->len, ==, 0);
  g_assert_cmpint (count (&picture, 0, WIDTH, more), >, HEIGHT);
  g_assert_cmpint (count (&picture, 0, WIDTH, more), ==, count (&picture, 0, WIDTH, less));
  clear (&picture);
}

/* Returns where a text is. */
static double
get_text_y (const Picture *picture,
            const char *text)
{
  g_autofree char *element = g_strdup_printf (">%s</text>", text);
  const char *end = strstr (picture->texts->str, element);
  const char *y = end != NULL ? g_strrstr_len (picture->texts->str, end - picture->texts->str, " y=\"") : NULL;

  g_assert_nonnull (y);
  return g_ascii_strtod (y + strlen (" y=\""), NULL);
}

/* Returns the lowest row that has a colour in a column. */
static int
find_lowest (const Picture *picture,
             double x,
             guint32 color)
{
  int y = HEIGHT - 1;

  while (y > 0 && cgv_test_surface_get (picture->surface, (int) x, y) != color)
    y--;
  return y;
}

/* A line between the axes goes through the column of their numbers, above the name of the lower one. */
static void
assert_break (Picture *picture,
              double name)
{
  int x = (int) picture->layout.start + 1;
  int y = (int) name;

  while (y > name - 2 * picture->layout.line && cgv_test_surface_get (picture->surface, x, y) == CGV_TEST_CLEAR)
    y--;
  g_assert_cmphex (cgv_test_surface_get (picture->surface, x, y), !=, CGV_TEST_CLEAR);
  g_assert_cmphex (cgv_test_surface_get (picture->surface, x, y), ==, cgv_test_surface_get (picture->surface, (int) picture->layout.plot.x + 20, y));
}

/* A second line has a strip and an axis of its own, its name above it, and the selected slot goes through both. */
static void
test_strips (void)
{
  static const double values[] = { 100, 60, 60, 60 };
  static const double part[] = { 7000, 9000, 9000, 9000 };
  g_autoptr (CgvCurve) curve = new_steps (values, 4);
  Picture picture;
  CgvRect slot;

  cgv_curve_add_line (curve, part, NULL, "print_value", CGV_CURVE_PLAIN);
  cgv_curve_set_name (curve, 2, "2021");
  curve->selected = 3;
  picture = paint (curve);
  slot = cgv_curve_painter_get_slot (curve, &picture.layout, 3);
  g_assert_cmpint (count (&picture, 0, WIDTH, less), >, 0);
  g_assert_cmpint (count (&picture, 0, WIDTH, more), >, 0);
  assert_text (&picture, "print_value");
  assert_text (&picture, "2021");
  g_assert_cmpfloat (get_text_y (&picture, "print_value"), <, find_lowest (&picture, slot.x + 8, level));
  assert_break (&picture, get_text_y (&picture, "print_value"));
  for (int y = (int) slot.y + 2; y < (int) (slot.y + slot.height) - 2; y += (int) slot.height - 6)
    g_assert_cmphex (cgv_test_surface_get (picture.surface, (int) slot.x + 8, y), !=, CGV_TEST_CLEAR);
  clear (&picture);
}

/* The name of a strip is below the one above it, in any size of text. */
static void
test_large_strips (void)
{
  static const double values[] = { 100, 0 };
  g_autoptr (CgvCurve) curve = new_steps (values, 2);
  Picture picture;

  cgv_curve_add_line (curve, values, NULL, "print_value", CGV_CURVE_PLAIN);
  picture = paint_in (curve, "Sans 20");
  /* The number 0 is at the end of the upper strip, which goes through its middle. */
  g_assert_cmpfloat (get_text_y (&picture, "print_value") - get_text_y (&picture, "0"), >=, picture.layout.line / 2);
  clear (&picture);
}

/* The points of a law are on one line in its logarithms, and its forecast continues it. */
static void
test_growth (void)
{
  static const double sizes[] = { 100, 200, 400, 800, 1600, 16000 };
  static const double square[] = { 1e4, 4e4, 16e4, 64e4, 256e4, 256e6 };
  static const double lawless[] = { 0, 5000, 4000, 6000, 5500, NAN };
  CgvEvent event = { .unit = { CGV_UNIT_EVENTS, 1 } };
  g_autoptr (CgvCurve) curve = cgv_curve_new (6, sizes, &event);
  Picture picture;
  CgvRect first, second;

  cgv_curve_add_line (curve, square, NULL, "insert n²", CGV_CURVE_MORE);
  cgv_curve_add_line (curve, lawless, NULL, "collect", CGV_CURVE_DIM);
  curve->n_measured = 5;
  picture = paint (curve);
  assert_text (&picture, "insert n²");
  assert_text (&picture, "collect");
  assert_text (&picture, "forecast");
  assert_text (&picture, "100");
  assert_text (&picture, "16\u202f000");
  assert_text (&picture, "100\u202fk");
  first = cgv_curve_painter_get_slot (curve, &picture.layout, 0);
  second = cgv_curve_painter_get_slot (curve, &picture.layout, 1);
  g_assert_cmpfloat_with_epsilon (second.x - first.x, cgv_curve_painter_get_slot (curve, &picture.layout, 4).x - cgv_curve_painter_get_slot (curve, &picture.layout, 3).x, 0.01);
  g_assert_cmpuint (cgv_curve_painter_find (curve, &picture.layout, second.x + 2), ==, 1);
  /* Points, a line, and dashes. */
  g_assert_cmpint (count (&picture, first.x - 3, first.x + 3, more), >, count (&picture, first.x + 5, first.x + 11, more));
  g_assert_cmpint (count (&picture, cgv_curve_painter_get_slot (curve, &picture.layout, 4).x + 8, picture.layout.plot.x + picture.layout.plot.width, more), >, 0);
  clear (&picture);
}

/* What a forecast did not know is a ring next to its line, with its size below. */
static void
test_ring (void)
{
  static const double sizes[] = { 100, 200, 400, 1600, 4000 };
  static const double values[] = { 1e4, 4e4, 16e4, 256e4, 16e6 };
  static const double rings[] = { NAN, NAN, NAN, 1e4, NAN };
  CgvEvent event = { .unit = { CGV_UNIT_EVENTS, 1 } };
  g_autoptr (CgvCurve) curve = cgv_curve_new (5, sizes, &event);
  Picture picture;
  double x;

  g_assert_true (cgv_curve_add_line (curve, values, rings, NULL, CGV_CURVE_MORE));
  curve->n_measured = 3;
  picture = paint (curve);
  assert_text (&picture, "1\u202f600");
  x = cgv_curve_painter_get_slot (curve, &picture.layout, 3).x;
  g_assert_cmpuint (cgv_curve_painter_find (curve, &picture.layout, x + 2), ==, 3);
  g_assert_cmpuint (cgv_curve_painter_find (curve, &picture.layout, cgv_curve_painter_get_slot (curve, &picture.layout, 4).x - 1), ==, 3);
  /* Far below the dashes, its rim is at both sides of its middle. */
  g_assert_cmpint (count_in (&picture, x - 6, x - 2, picture.layout.plot.y + picture.layout.plot.height - 8, HEIGHT, more), >, 0);
  g_assert_cmpint (count_in (&picture, x + 2, x + 6, picture.layout.plot.y + picture.layout.plot.height - 8, HEIGHT, more), >, 0);
  clear (&picture);
}

/* Names of lines that end at one place are above each other. */
static void
test_names (void)
{
  static const double sizes[] = { 100, 200, 400 };
  static const double values[] = { 1000, 2000, 4000 };
  CgvEvent event = { .unit = { CGV_UNIT_EVENTS, 1 } };
  g_autoptr (CgvCurve) curve = cgv_curve_new (3, sizes, &event);
  Picture picture;
  const char *names[] = { "one", "two", "three" };

  for (guint i = 0; i < 3; i++)
    cgv_curve_add_line (curve, values, NULL, names[i], CGV_CURVE_PLAIN);
  picture = paint (curve);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *end = g_strdup_printf (">%s</text>", names[i]);
      const char *at = strstr (picture.texts->str, end);
      const char *y;

      g_assert_nonnull (at);
      y = g_strrstr_len (picture.texts->str, at - picture.texts->str, " y=\"");
      g_assert_cmpfloat (fabs (g_ascii_strtod (y + 4, NULL) - HEIGHT / 2.0), <=, HEIGHT / 2.0);
    }
  clear (&picture);
}

/* Bars begin at one place, and what is not known has none. */
static void
test_bars (void)
{
  static const double values[] = { 20, -10, NAN, 0 };
  static const char *const names[] = { "json", "lua", "sort", "zip" };
  CgvEvent event = { .unit = { CGV_UNIT_EVENTS, 1 } };
  g_autoptr (CgvCurve) curve = cgv_curve_new (4, NULL, &event);
  PangoFontDescription *font = pango_font_description_from_string ("Sans 10");
  double row = cgv_curve_painter_measure_bars (curve, font) / 4;
  Picture picture;
  int n_more, n_less;

  curve->has_bars = true;
  cgv_curve_add_line (curve, values, NULL, NULL, CGV_CURVE_PLAIN);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_true (cgv_curve_set_name (curve, i, names[i]));
      g_assert_true (cgv_curve_set_label (curve, i, i == 2 ? "in B only" : ""));
    }
  picture = paint (curve);
  for (guint i = 0; i < 4; i++)
    assert_text (&picture, names[i]);
  assert_text (&picture, "in B only");
  n_more = count_in (&picture, 0, WIDTH, 0, row, more);
  n_less = count_in (&picture, 0, WIDTH, row, 2 * row, less);
  g_assert_cmpint (n_more, >, 0);
  g_assert_cmpfloat_with_epsilon ((double) n_more / n_less, 2, 0.05);
  g_assert_cmpint (count_in (&picture, 0, WIDTH, 2 * row, 4 * row, more) + count_in (&picture, 0, WIDTH, 2 * row, 4 * row, less), ==, 0);
  pango_font_description_free (font);
  clear (&picture);
}

/* Any values have a finite axis: none, one, equal ones, negative and huge ones. */
static void
test_odd (void)
{
  static const double cases[][3] = { { NAN, NAN, NAN }, { 0, 0, 0 }, { 5, 5, 5 }, { -40, 0, 60 }, { -9, -9, -9 }, { 1.8e19, 1.7e19, NAN }, { 1, 1e18, 3 } };
  static const double sizes[] = { 1, 2, 3 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      CgvEvent event = { .is_signed = cases[i][0] < 0, .unit = { CGV_UNIT_BYTES, 1 } };
      g_autoptr (CgvCurve) steps = cgv_curve_new (3, NULL, &event);
      g_autoptr (CgvCurve) lines = cgv_curve_new (3, sizes, &event);
      Picture picture;

      cgv_curve_add_line (steps, cases[i], NULL, NULL, CGV_CURVE_PLAIN);
      cgv_curve_add_line (lines, cases[i], NULL, "a", CGV_CURVE_PLAIN);
      picture = paint (steps);
      g_assert_cmpint (count (&picture, 0, WIDTH, level) > 0, ==, i > 0);
      clear (&picture);
      picture = paint (lines);
      clear (&picture);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/curve/steps", test_steps);
  g_test_add_func ("/curve/axis", test_axis);
  g_test_add_func ("/curve/ticks", test_ticks);
  g_test_add_func ("/curve/bare", test_bare);
  g_test_add_func ("/curve/strips", test_strips);
  g_test_add_func ("/curve/strips/large", test_large_strips);
  g_test_add_func ("/curve/growth", test_growth);
  g_test_add_func ("/curve/ring", test_ring);
  g_test_add_func ("/curve/names", test_names);
  g_test_add_func ("/curve/bars", test_bars);
  g_test_add_func ("/curve/odd", test_odd);
  return g_test_run ();
}
