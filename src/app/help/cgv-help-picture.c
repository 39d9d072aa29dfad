/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-help-picture.h"

#include <math.h>

#include "cgv-color-key.h"
#include "cgv-ink.h"
#include "cgv-share-bar.h"

#define WIDTH 130
#define BAR_HEIGHT 12
#define FRAME_HEIGHT 64
#define SWATCH_WIDTH 22
#define SWATCH_HEIGHT 14
#define GAP 6

/* Used if the profile has no value. */
#define USUAL_OWN 0.26
#define USUAL_INCLUSIVE 0.44

static void
fill (cairo_t *cr,
      const CgvColor *color,
      double x,
      double y,
      double width,
      double height)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha);
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
}

static void
draw_swatches (GtkDrawingArea *area,
               cairo_t *cr,
               int width,
               int height,
               gpointer user_data)
{
  static const guint slots[] = { CGV_SLOT_FIRST, CGV_SLOT_LIBRARY, 2, CGV_SLOT_OTHER };
  double x = (width - G_N_ELEMENTS (slots) * (SWATCH_WIDTH + GAP) + GAP) / 2.0;
  CgvPalette palette;

  cgv_ink_get_palette (&palette);
  for (guint i = 0; i < G_N_ELEMENTS (slots); i++)
    {
      CgvColor color, text;

      cgv_palette_get_slot (&palette, slots[i], CGV_SHADE_STRIP, &color, &text);
      fill (cr, &color, round (x) + i * (SWATCH_WIDTH + GAP), 0, SWATCH_WIDTH, SWATCH_HEIGHT);
    }
}

static void
draw_label (GtkWidget *widget,
            cairo_t *cr,
            const char *text,
            const CgvColor *color,
            double width)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);

  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_MIDDLE);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha);
  cairo_move_to (cr, 6, 1);
  pango_cairo_show_layout (cr, layout);
}

static void
draw_dots (cairo_t *cr,
           const CgvColor *color,
           double left,
           double top,
           double width,
           double height)
{
  const double step = 6;
  CgvColor pale = *color;

  pale.alpha = 0.25;
  for (double y = top + step / 2; y < top + height - 1; y += step)
    for (double x = left + step / 2; x < left + width - 1; x += step)
      fill (cr, &pale, x, y, 1, 1);
}

/* Draws a strip with the name; below it its own code, and next to that its callees. */
static void
draw_frame (GtkDrawingArea *area,
            cairo_t *cr,
            int width,
            int height,
            gpointer user_data)
{
  const double strip = 20;
  const double edge = 3;
  const char *name = g_object_get_data (G_OBJECT (area), "name");
  double inner = width - 3 * edge;
  double own = inner * *(double *) user_data;
  CgvColor color, text;
  CgvPalette palette;

  cgv_ink_get_palette (&palette);
  cgv_palette_get_slot (&palette, CGV_SLOT_FIRST, CGV_SHADE_STRIP, &color, &text);
  fill (cr, &color, 0, 0, width, height);
  draw_label (GTK_WIDGET (area), cr, name, &text, width - 12);
  cgv_palette_get_slot (&palette, CGV_SLOT_FIRST, CGV_SHADE_TILE, &color, &text);
  fill (cr, &color, edge, strip, own, height - strip - edge);
  draw_dots (cr, &text, edge, strip, own, height - strip - edge);
  fill (cr, &color, 2 * edge + own, strip, inner - own, height - strip - edge);
}

static void
restyle (GtkWidget *area)
{
  gtk_widget_queue_draw (area);
}

static GtkWidget *
new_area (int height,
          GtkDrawingAreaDrawFunc draw,
          gpointer data)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), height);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw, data, g_free);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (restyle), area, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (restyle), area, G_CONNECT_SWAPPED);
  return area;
}

static GtkWidget *
new_frame (CgvHelpValues *values,
           double share)
{
  GtkWidget *frame = new_area (FRAME_HEIGHT, draw_frame, g_memdup2 (&share, sizeof share));
  const char *name = cgv_help_values_get (values, "function");

  g_object_set_data_full (G_OBJECT (frame), "name", g_strdup (name != NULL ? name : "main"), g_free);
  gtk_widget_add_css_class (frame, "caption");
  return frame;
}

static GtkWidget *
new_bar (double own,
         double inclusive)
{
  GtkWidget *bar = cgv_share_bar_new (WIDTH, BAR_HEIGHT);

  cgv_share_bar_set (CGV_SHARE_BAR (bar), inclusive, own);
  return bar;
}

static GtkWidget *
new_symbol (const char *text)
{
  GtkWidget *symbol = gtk_label_new (text);

  gtk_widget_add_css_class (symbol, "title-3");
  return symbol;
}

static GtkWidget *
new_changes (void)
{
  GtkWidget *changes = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *more = new_symbol ("▲ +");
  GtkWidget *less = new_symbol ("▼ −");

  gtk_widget_add_css_class (more, "more-text");
  gtk_widget_add_css_class (less, "less-text");
  gtk_box_append (GTK_BOX (changes), more);
  gtk_box_append (GTK_BOX (changes), less);
  return changes;
}

GtkWidget *
cgv_help_picture_new (const CgvHelpItem *item,
                      CgvHelpValues *values)
{
  double own, inclusive;

  g_return_val_if_fail (item != NULL && values != NULL, NULL);

  cgv_help_values_get_shares (values, &own, &inclusive);
  if (inclusive <= 0)
    {
      own = USUAL_OWN;
      inclusive = USUAL_INCLUSIVE;
    }

  switch (item->picture)
    {
    case CGV_HELP_PICTURE_BAR:
      return new_bar (own, inclusive);
    case CGV_HELP_PICTURE_FRAME:
      return new_frame (values, own / inclusive);
    case CGV_HELP_PICTURE_SWATCHES:
      return new_area (SWATCH_HEIGHT, draw_swatches, NULL);
    case CGV_HELP_PICTURE_SYMBOL:
      return new_symbol (item->argument);
    case CGV_HELP_PICTURE_CHANGES:
      return new_changes ();
    case CGV_HELP_PICTURE_KEYS:
      return g_object_new (GTK_TYPE_SHORTCUT_LABEL, "accelerator", item->argument, NULL);
    case CGV_HELP_PICTURE_NONE:
    default:
      return NULL;
    }
}
