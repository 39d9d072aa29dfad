/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-ink.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "cgv-text-scale.h"
#include "cgv-widget.h"

#define BADGE 18

void
cgv_ink_get_palette (CgvPalette *palette)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  cgv_palette_init (palette, adw_style_manager_get_dark (manager) ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, adw_style_manager_get_high_contrast (manager));
}

void
cgv_ink_get_slot (unsigned int slot,
                  GdkRGBA *color)
{
  CgvPalette palette;
  CgvColor fill, text;

  cgv_ink_get_palette (&palette);
  cgv_palette_get_slot (&palette, slot, CGV_SHADE_STRIP, &fill, &text);
  *color = (GdkRGBA){ (float) fill.red, (float) fill.green, (float) fill.blue, 1 };
}

void
cgv_ink_get_color (GtkWidget *widget,
                   const char *name,
                   GdkRGBA *color)
{
  if (!cgv_widget_lookup_color (widget, name, color))
    cgv_widget_get_color (widget, color);
}

/* Makes one line of text in the font of a widget. A sign stays before its digits in any text direction. */
static PangoLayout *
new_text (GtkWidget *widget,
          const char *text,
          gboolean is_bold)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (widget, text);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_weight_new (is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL));
  pango_context_set_base_dir (pango_layout_get_context (layout), PANGO_DIRECTION_LTR);
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_attr_list_unref (attributes);
  return layout;
}

double
cgv_ink_measure (GtkWidget *widget,
                 const char *text,
                 gboolean is_bold)
{
  g_autoptr (PangoLayout) layout = new_text (widget, text, is_bold);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

void
cgv_ink_append_layout (GtkSnapshot *snapshot,
                       PangoLayout *layout,
                       double x,
                       double y,
                       const GdkRGBA *color)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

double
cgv_ink_append_text (GtkWidget *widget,
                     GtkSnapshot *snapshot,
                     const char *text,
                     gboolean is_bold,
                     double x,
                     double middle,
                     const char *color)
{
  g_autoptr (PangoLayout) layout = new_text (widget, text, is_bold);
  int width, height;
  GdkRGBA rgba;

  pango_layout_get_pixel_size (layout, &width, &height);
  cgv_ink_get_color (widget, color, &rgba);
  cgv_ink_append_layout (snapshot, layout, x, floor (middle - height / 2.0), &rgba);
  return width;
}

void
cgv_ink_append_rounded (GtkSnapshot *snapshot,
                        const graphene_rect_t *area,
                        float radius,
                        const GdkRGBA *color)
{
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, area, radius);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, color, area);
  gtk_snapshot_pop (snapshot);
}

int
cgv_ink_get_badge (GtkWidget *widget)
{
  return cgv_text_scale (widget, BADGE);
}

void
cgv_ink_append_badge (GtkWidget *widget,
                      GtkSnapshot *snapshot,
                      CgvSide side,
                      double x,
                      double middle)
{
  const char *letter = cgv_side_get_letter (side);
  double width = cgv_ink_measure (widget, letter, TRUE);
  int badge = cgv_ink_get_badge (widget);
  GdkRGBA fill;

  cgv_ink_get_color (widget, side == CGV_SIDE_BASE ? "cgv_side_a" : "cgv_side_b", &fill);
  cgv_ink_append_rounded (snapshot, &GRAPHENE_RECT_INIT ((float) x, (float) (middle - badge / 2.0), (float) badge, (float) badge), (float) badge / 2, &fill);
  cgv_ink_append_text (widget, snapshot, letter, TRUE, x + (badge - width) / 2, middle, "cgv_side_text");
}
