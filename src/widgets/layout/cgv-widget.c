/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-widget.h"

/* GTK 4 has no other function to look up a colour by its name. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

void
cgv_widget_get_color (GtkWidget *widget,
                      GdkRGBA *color)
{
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), color);
}

gboolean
cgv_widget_lookup_color (GtkWidget *widget,
                         const char *name,
                         GdkRGBA *color)
{
  return gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, color);
}

G_GNUC_END_IGNORE_DEPRECATIONS

void
cgv_widget_show_text (GtkLabel *label,
                      const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

gboolean
cgv_widget_translate (GtkWidget *widget,
                      GtkWidget *target,
                      double x,
                      double y,
                      double *target_x,
                      double *target_y)
{
  graphene_point_t point;

  if (!gtk_widget_compute_point (widget, target, &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return FALSE;
  *target_x = point.x;
  *target_y = point.y;
  return TRUE;
}
