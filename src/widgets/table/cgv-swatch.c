/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-swatch.h"

#include <adwaita.h>

#include "cgv-ink.h"

#define SIZE   9
#define RADIUS 2

struct _CgvSwatch
{
  GtkWidget parent_instance;

  int slot; /* or -1 */
};

G_DEFINE_FINAL_TYPE (CgvSwatch, cgv_swatch, GTK_TYPE_WIDGET)

static void
cgv_swatch_measure (GtkWidget *widget,
                    GtkOrientation orientation,
                    int for_size,
                    int *minimum,
                    int *natural,
                    int *minimum_baseline,
                    int *natural_baseline)
{
  *minimum = *natural = SIZE;
}

static void
cgv_swatch_snapshot (GtkWidget *widget,
                     GtkSnapshot *snapshot)
{
  CgvSwatch *self = CGV_SWATCH (widget);
  gboolean is_dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  /* The remaining room is between it and the name. */
  float x = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? (float) gtk_widget_get_width (widget) - SIZE : 0;
  float y = ((float) gtk_widget_get_height (widget) - SIZE) / 2;
  CgvPalette palette;
  GdkRGBA fill;
  GskRoundedRect square;

  if (self->slot < 0)
    return;
  cgv_ink_get_palette (&palette);
  gsk_rounded_rect_init_from_rect (&square, &GRAPHENE_RECT_INIT (x, y, SIZE, SIZE), RADIUS);
  cgv_ink_get_slot ((unsigned int) self->slot, &fill);
  cgv_ink_append_rounded (snapshot, &square.bounds, RADIUS, &fill);

  /* Dark colours hardly differ from a dark list. */
  if (is_dark || palette.high_contrast)
    {
      const float widths[] = { 1, 1, 1, 1 };
      float shade = is_dark ? 1 : 0;
      GdkRGBA line = { shade, shade, shade, palette.high_contrast ? 1 : 0.4f };
      const GdkRGBA lines[] = { line, line, line, line };

      gtk_snapshot_append_border (snapshot, &square, widths, lines);
    }
}

static void
cgv_swatch_css_changed (GtkWidget *widget,
                        GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (cgv_swatch_parent_class)->css_changed (widget, change);

  gtk_widget_queue_draw (widget);
}

static void
cgv_swatch_class_init (CgvSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = cgv_swatch_measure;
  widget_class->snapshot = cgv_swatch_snapshot;
  widget_class->css_changed = cgv_swatch_css_changed;

  gtk_widget_class_set_css_name (widget_class, "swatch");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
cgv_swatch_init (CgvSwatch *self)
{
  self->slot = -1;
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
cgv_swatch_new (void)
{
  return g_object_new (CGV_TYPE_SWATCH, NULL);
}

void
cgv_swatch_set_slot (CgvSwatch *self,
                     int slot)
{
  g_return_if_fail (CGV_IS_SWATCH (self));

  if (self->slot == slot)
    return;
  self->slot = slot;
  gtk_widget_set_visible (GTK_WIDGET (self), slot >= 0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
cgv_swatch_get_slot (CgvSwatch *self)
{
  g_return_val_if_fail (CGV_IS_SWATCH (self), -1);

  return self->slot;
}
