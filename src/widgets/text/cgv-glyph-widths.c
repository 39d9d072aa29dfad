/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-glyph-widths.h"

#include <math.h>

#define N_CHARS 128

/* A window uses a few fonts at once: of lists, of headings, of captions, of code. */
#define N_FONTS 8

struct CgvGlyphWidths
{
  PangoFontDescription *font;
  double resolution;
  int chars[N_CHARS];
  int others;
  int height; /* of a line, in pixels */
};

static int
measure_string (PangoLayout *layout,
                const char *text,
                int length)
{
  int width;

  pango_layout_set_text (layout, text, length);
  pango_layout_get_size (layout, &width, NULL);

  return width;
}

static void
fill (CgvGlyphWidths *self,
      PangoContext *context)
{
  g_autoptr (PangoLayout) layout = pango_layout_new (context);

  if (self->font != NULL)
    pango_font_description_free (self->font);
  self->font = pango_font_description_copy (pango_context_get_font_description (context));
  self->resolution = pango_cairo_context_get_resolution (context);

  for (int i = 0; i < N_CHARS; i++)
    {
      char c = (char) i;

      self->chars[i] = i < ' ' ? 0 : measure_string (layout, &c, 1);
    }
  self->others = measure_string (layout, "…", -1);
  pango_layout_get_pixel_size (layout, NULL, &self->height);
}

static gboolean
is_for (const CgvGlyphWidths *self,
        PangoContext *context)
{
  return self->font != NULL &&
         fabs (self->resolution - pango_cairo_context_get_resolution (context)) < 0.001 &&
         pango_font_description_equal (self->font, pango_context_get_font_description (context));
}

CgvGlyphWidths *
cgv_glyph_widths_get (GtkWidget *widget)
{
  static CgvGlyphWidths fonts[N_FONTS];
  static guint next;
  PangoContext *context = gtk_widget_get_pango_context (widget);
  CgvGlyphWidths *widths;

  for (guint i = 0; i < N_FONTS; i++)
    if (is_for (&fonts[i], context))
      return &fonts[i];

  widths = &fonts[next];
  next = (next + 1) % N_FONTS;
  fill (widths, context);

  return widths;
}

int
cgv_glyph_widths_measure (const CgvGlyphWidths *self,
                          const char *text)
{
  int width = 0;

  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (text != NULL, 0);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    width += (*p & 0x80) == 0 ? self->chars[(guchar) *p] : self->others;

  return PANGO_PIXELS_CEIL (width);
}

int
cgv_glyph_widths_get_height (const CgvGlyphWidths *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->height;
}
