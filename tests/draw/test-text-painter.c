/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Labels: measured like Pango does, cut if necessary, and never parsed as markup. */

#include <glib.h>
#include <math.h>
#include <string.h>

#include "cgv-test-surface.h"
#include "cgv-text-painter.h"

typedef struct
{
  cairo_surface_t *surface;
  cairo_t *cr;
  PangoFontDescription *font;
  CgvTextPainter *painter;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  fixture->surface = cgv_test_surface_new (300, 40, 1);
  fixture->cr = cairo_create (fixture->surface);
  fixture->font = pango_font_description_from_string ("Sans 10");
  fixture->painter = cgv_text_painter_new (fixture->cr, fixture->font);
  g_assert_nonnull (fixture->painter);
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  cgv_text_painter_free (fixture->painter);
  pango_font_description_free (fixture->font);
  cairo_destroy (fixture->cr);
  cairo_surface_destroy (fixture->surface);
}

static double
measure_with_layout (Fixture *fixture,
                     const char *text)
{
  PangoLayout *layout = pango_cairo_create_layout (fixture->cr);
  int width;

  pango_layout_set_font_description (layout, fixture->font);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_size (layout, &width, NULL);
  g_object_unref (layout);
  return (double) width / PANGO_SCALE;
}

static void
test_measure (Fixture *fixture,
              gconstpointer data)
{
  static const char *const texts[] = {
    "deflate_slow",
    "std::vector<int>::push_back",
    "AVAVAV To. fi ffl",
    "12.34 %",
    "<b>bold</b>",
    "&amp;",
    "gr\303\266\303\237e",
    "\xe4\xb8\xad\xe6\x96\x87",
  };

  g_assert_cmpfloat (cgv_text_painter_get_line_height (fixture->painter), >, 8);
  g_assert_cmpfloat (cgv_text_painter_measure (fixture->painter, ""), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      double expected = measure_with_layout (fixture, texts[i]);
      double actual = cgv_text_painter_measure (fixture->painter, texts[i]);

      /* Kerning is not measured. */
      g_assert_cmpfloat (actual, >=, expected * 0.97);
      g_assert_cmpfloat (actual, <=, expected * 1.15 + 1);
    }

  /* A strip is as wide as its names. Letters outside of ASCII are measured differently. */
  {
    static const char chain[] = "std::rt::lang_start::{closure} \xe2\x80\xba __rust_begin_short_backtrace";
    double parts = cgv_text_painter_measure (fixture->painter, "std::rt::lang_start::{closure}") + cgv_text_painter_measure (fixture->painter, "__rust_begin_short_backtrace") +
                   cgv_text_painter_measure (fixture->painter, " \xe2\x80\xba ");

    g_assert_cmpfloat (fabs (cgv_text_painter_measure (fixture->painter, chain) - parts), <, 2);
  }
}

/* Returns the right edge of the ink. */
static int
find_right_edge (cairo_surface_t *surface)
{
  int edge = -1;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    {
      for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
        {
          if (cgv_test_surface_get (surface, x, y) != CGV_TEST_CLEAR)
            edge = MAX (edge, x);
        }
    }
  return edge;
}

static void
test_draw (Fixture *fixture,
           gconstpointer text)
{
  const CgvColor red = { 1, 0, 0, 1 };
  double width = cgv_text_painter_measure (fixture->painter, text);
  double height = cgv_text_painter_get_line_height (fixture->painter);
  int edge;

  cgv_text_painter_draw (fixture->painter, text, 10, 8, &red);
  edge = find_right_edge (fixture->surface);
  g_assert_cmpint (edge, >, 10 + (int) (width * 0.6));
  g_assert_cmpint (edge, <=, 10 + (int) width + 2);
  g_assert_true (cgv_test_surface_is_uniform (fixture->surface, 0, 0, 300, 7));
  g_assert_true (cgv_test_surface_is_uniform (fixture->surface, 0, 8 + (int) height + 2, 300, 30 - (int) height));
  g_assert_true (cgv_test_surface_is_uniform (fixture->surface, 0, 0, 9, 40));
}

/* The ink stays at the line for any scale. */
static void
test_draw_scaled (Fixture *fixture,
                  gconstpointer data)
{
  static const double scales[] = { 0.4, 0.71, 2 };
  static const char *const texts[] = { "HHHH", "H\xe2\x80\xafH" };
  const CgvColor red = { 1, 0, 0, 1 };
  double height = cgv_text_painter_get_line_height (fixture->painter);

  for (guint i = 0; i < G_N_ELEMENTS (scales) * G_N_ELEMENTS (texts); i++)
    {
      double scale = scales[i / G_N_ELEMENTS (texts)];
      const char *text = texts[i % G_N_ELEMENTS (texts)];
      cairo_surface_t *surface = cgv_test_surface_new (300, 80, 1);
      cairo_t *cr = cairo_create (surface);
      CgvTextPainter *painter;
      int end = (int) ceil ((8 + height) * scale) + 1;

      cairo_scale (cr, scale, scale);
      painter = cgv_text_painter_new (cr, fixture->font);
      g_assert_cmpfloat_with_epsilon (cgv_text_painter_get_line_height (painter), height, 0.15 * height);
      cgv_text_painter_draw (painter, text, 10, 8, &red);
      g_assert_cmpint (find_right_edge (surface), >, 10 * scale);
      g_assert_true (cgv_test_surface_is_uniform (surface, 0, 0, 300, (int) (8 * scale)));
      g_assert_true (cgv_test_surface_is_uniform (surface, 0, end, 300, 80 - end));
      cgv_text_painter_free (painter);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

static const char *
fit (Fixture *fixture,
     const char *name,
     double width,
     gboolean may_cut)
{
  static char out[4096];
  double measured = cgv_text_painter_fit_name (fixture->painter, name, width, may_cut, out, sizeof out);

  g_assert_cmpfloat (measured, <=, MAX (0, width));
  if (measured > 0)
    g_assert_cmpfloat_with_epsilon (measured, cgv_text_painter_measure (fixture->painter, out), 1e-6);
  return measured > 0 ? out : NULL;
}

static double
measure (Fixture *fixture,
         const char *text)
{
  return cgv_text_painter_measure (fixture->painter, text) + 0.5;
}

static void
test_fit (Fixture *fixture,
          gconstpointer data)
{
  const char *name = "std::vector<int>::emplace_back(int&&)";

  g_assert_cmpstr (fit (fixture, name, 1000, TRUE), ==, name);
  g_assert_cmpstr (fit (fixture, name, measure (fixture, name) - 2, TRUE), ==, "std::vector::emplace_back");
  g_assert_cmpstr (fit (fixture, name, measure (fixture, "vector::emplace_back"), TRUE), ==, "vector::emplace_back");
  g_assert_cmpstr (fit (fixture, name, measure (fixture, "emplace_…"), TRUE), ==, "emplace_…");
  g_assert_null (fit (fixture, name, measure (fixture, "empla…ack") - 10, TRUE));
  g_assert_null (fit (fixture, name, 0, TRUE));
  g_assert_null (fit (fixture, name, -5, TRUE));
  g_assert_cmpstr (fit (fixture, "f", measure (fixture, "f"), TRUE), ==, "f");
  g_assert_null (fit (fixture, "f", 1, TRUE));
}

/* Names lose words, but less than half of their width. */
static void
test_cut (Fixture *fixture,
          gconstpointer data)
{
  static const struct
  {
    const char *name;
    const char *room;
    const char *cut;
  } cases[] = {
    { "__dynamic_cast", "__dynamic_…", "__dynamic_…" },
    { "_PyEval_EvalFrameDefault", "_PyEval_EvalFrame…", "_PyEval_EvalFrame…" },
    { "_PyEval_EvalFrameDefault", "_PyEval_…Default", "_PyEval_…Default" },
    { "operator delete", "operator…lete", NULL },
    { "0x1023aa0", "0x102…a0", NULL },
    { "abcdefghijklmnop", "abcdefghijklmno", NULL },
    { "fooé_barß_baz", "…barß_baz", "…barß_baz" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (fit (fixture, cases[i].name, measure (fixture, cases[i].room), TRUE), ==, cases[i].cut);
}

/* The longest names, in a script that needs a layout, at every width. */
static void
test_fit_long (Fixture *fixture,
               gconstpointer data)
{
  GString *name = g_string_new (NULL);
  guint n_fitted = 0;

  for (guint i = 0; i < 171; i++)
    g_string_append (name, "éé_");
  for (double width = 0; width < 6000; width += 70)
    {
      const char *fitted = fit (fixture, name->str, width, TRUE);

      g_assert_true (fitted == NULL || g_utf8_validate (fitted, -1, NULL));
      g_assert_true (fitted == NULL || g_str_equal (fitted, name->str) || strstr (fitted, "…") != NULL);
      n_fitted += fitted != NULL;
    }
  g_assert_cmpuint (n_fitted, >, 10);
  g_string_free (name, TRUE);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/text-painter/measure", Fixture, NULL, set_up, test_measure, tear_down);
  g_test_add ("/text-painter/draw/ascii", Fixture, "push_back<&>", set_up, test_draw, tear_down);
  g_test_add ("/text-painter/draw/other", Fixture, "gr\303\266\303\237er<b>", set_up, test_draw, tear_down);
  g_test_add ("/text-painter/draw/scaled", Fixture, NULL, set_up, test_draw_scaled, tear_down);
  g_test_add ("/text-painter/fit", Fixture, NULL, set_up, test_fit, tear_down);
  g_test_add ("/text-painter/cut", Fixture, NULL, set_up, test_cut, tear_down);
  g_test_add ("/text-painter/fit-long", Fixture, NULL, set_up, test_fit_long, tear_down);
  return g_test_run ();
}
