/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-legend.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-treemap-theme.h"

/* Narrower is no window. */
#define MIN_WIDTH 120

struct _CgvDeltaLegend
{
  GtkWidget parent_instance;

  CgvTreemapTheme theme;
  CgvTreemapPane pane;
};

G_DEFINE_FINAL_TYPE (CgvDeltaLegend, cgv_delta_legend, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
cgv_delta_legend_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static int
measure_height (CgvDeltaLegend *self,
                int width)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  double height = cgv_legend_painter_measure (cr, width, self->pane, &self->theme.style);

  cairo_destroy (cr);
  cairo_surface_destroy (surface);

  return (int) ceil (height);
}

static void
cgv_delta_legend_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  CgvDeltaLegend *self = CGV_DELTA_LEGEND (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = MIN_WIDTH;
  else
    *minimum = *natural = measure_height (self, for_size > 0 ? for_size : MIN_WIDTH);
}

static void
cgv_delta_legend_snapshot (GtkWidget *widget,
                           GtkSnapshot *snapshot)
{
  CgvDeltaLegend *self = CGV_DELTA_LEGEND (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  GdkRGBA color;
  CgvTreemapStyle style = self->theme.style;
  cairo_t *cr;

  if (width <= 0 || height <= 0)
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  style.palette.foreground = (CgvColor){ color.red, color.green, color.blue, color.alpha };
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  cgv_legend_painter_draw (cr, width, self->pane, &style);
  cairo_destroy (cr);
}

static void
update_style (CgvDeltaLegend *self)
{
  cgv_treemap_theme_read (&self->theme, GTK_WIDGET (self));
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
cgv_delta_legend_css_changed (GtkWidget *widget,
                              GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (cgv_delta_legend_parent_class)->css_changed (widget, change);

  update_style (CGV_DELTA_LEGEND (widget));
}

static void
cgv_delta_legend_finalize (GObject *object)
{
  cgv_treemap_theme_clear (&CGV_DELTA_LEGEND (object)->theme);

  G_OBJECT_CLASS (cgv_delta_legend_parent_class)->finalize (object);
}

static void
cgv_delta_legend_class_init (CgvDeltaLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = cgv_delta_legend_finalize;
  widget_class->get_request_mode = cgv_delta_legend_get_request_mode;
  widget_class->measure = cgv_delta_legend_measure;
  widget_class->snapshot = cgv_delta_legend_snapshot;
  widget_class->css_changed = cgv_delta_legend_css_changed;

  gtk_widget_class_set_css_name (widget_class, "deltalegend");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
cgv_delta_legend_init (CgvDeltaLegend *self)
{
  self->pane = CGV_TREEMAP_PANE_CHANGE;
  gtk_widget_set_tooltip_text (GTK_WIDGET (self),
                               _ ("A tile costs more or less in B by more than 25 %, 5 %, 1 % or 0 % of its cost in A.\n"
                                  "Empty: it costs something on the other side only.\n"
                                  "Hatched: it is new in B or gone from it, or its change is an estimate because several callers share the cost."));
  update_style (self);
  cgv_treemap_theme_watch (GTK_WIDGET (self), G_CALLBACK (update_style));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Legend: blue is less, orange is more, and stronger is a larger relative change; hatched is new, removed or an estimate"),
                                  -1);
}

void
cgv_delta_legend_set_pane (CgvDeltaLegend *self,
                           CgvTreemapPane pane)
{
  g_return_if_fail (CGV_IS_DELTA_LEGEND (self));

  if (self->pane == pane)
    return;

  self->pane = pane;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
