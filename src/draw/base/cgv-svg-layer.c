/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-svg-layer.h"

#include <math.h>

static const cairo_user_data_key_t key;

void
cgv_svg_layer_begin (cairo_t *cr,
                     GString *layer)
{
  cairo_set_user_data (cr, &key, layer, NULL);
}

bool
cgv_svg_layer_is_on (cairo_t *cr)
{
  return cairo_get_user_data (cr, &key) != NULL;
}

/* Numbers of SVG have a point in all languages. */
static void
add_number (GString *layer,
            const char *name,
            double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (layer, " %s=\"%s\"", name, g_ascii_formatd (text, sizeof text, "%.2f", value));
}

static void
add_escaped (GString *layer,
             const char *text)
{
  char *escaped = g_markup_escape_text (text, -1);

  g_string_append (layer, escaped);
  g_free (escaped);
}

void
cgv_svg_layer_add_text (cairo_t *cr,
                        const char *text,
                        double x,
                        double y,
                        double width,
                        const CgvColor *color,
                        PangoFont *font)
{
  GString *layer = cairo_get_user_data (cr, &key);
  PangoFontDescription *description = pango_font_describe_with_absolute_size (font);
  double size = (double) pango_font_description_get_size (description) / PANGO_SCALE;

  cairo_user_to_device (cr, &x, &y);
  cairo_user_to_device_distance (cr, &width, &size);
  g_string_append_printf (layer, "<text fill=\"#%02x%02x%02x\" font-weight=\"%d\" font-family=\"",
                          (unsigned int) lround (255 * color->red), (unsigned int) lround (255 * color->green),
                          (unsigned int) lround (255 * color->blue), (int) pango_font_description_get_weight (description));
  add_escaped (layer, pango_font_description_get_family (description));
  g_string_append (layer, ", sans-serif\"");
  add_number (layer, "font-size", size);
  add_number (layer, "x", x);
  add_number (layer, "y", y);
  add_number (layer, "textLength", width);
  g_string_append (layer, " lengthAdjust=\"spacingAndGlyphs\">");
  add_escaped (layer, text);
  g_string_append (layer, "</text>\n");
  pango_font_description_free (description);
}

void
cgv_svg_layer_add_tooltip (cairo_t *cr,
                           const CgvRect *box,
                           const char *text)
{
  GString *layer = cairo_get_user_data (cr, &key);
  CgvRect rect = *box;

  cairo_user_to_device (cr, &rect.x, &rect.y);
  cairo_user_to_device_distance (cr, &rect.width, &rect.height);
  g_string_append (layer, "<rect");
  add_number (layer, "x", rect.x);
  add_number (layer, "y", rect.y);
  add_number (layer, "width", rect.width);
  add_number (layer, "height", rect.height);
  g_string_append (layer, "><title>");
  add_escaped (layer, text);
  g_string_append (layer, "</title></rect>\n");
}
