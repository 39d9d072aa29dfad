/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-treemap-picture.h"

#include "cgv-treemap-picture-private.h"

enum
{
  RESIZED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvTreemapPicture, cgv_treemap_picture, GTK_TYPE_WIDGET)

static void
drop_surface (CgvTreemapPicture *self)
{
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
update_style (CgvTreemapPicture *self)
{
  cgv_treemap_theme_read (&self->theme, GTK_WIDGET (self));
  drop_surface (self);
}

static void
paint_surface (CgvTreemapPicture *self)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  cairo_t *cr;

  self->theme.style.scale = scale;
  self->surface_scale = scale;
  self->surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, self->layout->width * scale, self->layout->height * scale);
  cairo_surface_set_device_scale (self->surface, scale, scale);

  cr = cairo_create (self->surface);
  cgv_treemap_painter_draw (cr, self->layout->tree, &self->layout->source, self->pane, &self->theme.style);
  cairo_destroy (cr);
}

static void
cgv_treemap_picture_snapshot (GtkWidget *widget,
                              GtkSnapshot *snapshot)
{
  CgvTreemapPicture *self = CGV_TREEMAP_PICTURE (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr;

  if (self->layout == NULL || width <= 0 || height <= 0)
    return;
  if (self->surface == NULL || self->surface_scale != gtk_widget_get_scale_factor (widget))
    {
      g_clear_pointer (&self->surface, cairo_surface_destroy);
      paint_surface (self);
    }

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  if (width != self->layout->width || height != self->layout->height)
    cairo_scale (cr, width / (double) self->layout->width, height / (double) self->layout->height);
  cairo_set_source_surface (cr, self->surface, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
}

static void
cgv_treemap_picture_size_allocate (GtkWidget *widget,
                                   int width,
                                   int height,
                                   int baseline)
{
  g_signal_emit (widget, signals[RESIZED], 0);
}

static void
cgv_treemap_picture_css_changed (GtkWidget *widget,
                                 GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (cgv_treemap_picture_parent_class)->css_changed (widget, change);

  update_style (CGV_TREEMAP_PICTURE (widget));
}

static void
cgv_treemap_picture_finalize (GObject *object)
{
  CgvTreemapPicture *self = CGV_TREEMAP_PICTURE (object);

  g_clear_pointer (&self->layout, cgv_treemap_layout_unref);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  cgv_treemap_theme_clear (&self->theme);

  G_OBJECT_CLASS (cgv_treemap_picture_parent_class)->finalize (object);
}

static void
cgv_treemap_picture_class_init (CgvTreemapPictureClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = cgv_treemap_picture_finalize;
  widget_class->snapshot = cgv_treemap_picture_snapshot;
  widget_class->size_allocate = cgv_treemap_picture_size_allocate;
  widget_class->css_changed = cgv_treemap_picture_css_changed;

  signals[RESIZED] =
    g_signal_new ("resized", CGV_TYPE_TREEMAP_PICTURE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  cgv_treemap_picture_add_input_signals (klass);
  gtk_widget_class_set_css_name (widget_class, "treemap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
cgv_treemap_picture_init (CgvTreemapPicture *self)
{
  self->marked = CGV_NONE;
  self->hovered = CGV_NONE;
  self->pane = CGV_TREEMAP_PANE_CHANGE;
  update_style (self);
  cgv_treemap_theme_watch (GTK_WIDGET (self), G_CALLBACK (update_style));
  cgv_treemap_picture_add_input (self);
}

GtkWidget *
cgv_treemap_picture_new (void)
{
  return g_object_new (CGV_TYPE_TREEMAP_PICTURE, NULL);
}

void
cgv_treemap_picture_set_layout (CgvTreemapPicture *self,
                                CgvTreemapLayout *layout)
{
  g_return_if_fail (CGV_IS_TREEMAP_PICTURE (self));

  if (self->layout == layout)
    return;

  g_clear_pointer (&self->layout, cgv_treemap_layout_unref);
  if (layout != NULL)
    self->layout = cgv_treemap_layout_ref (layout);
  self->marked = CGV_NONE;
  self->hovered = CGV_NONE;
  drop_surface (self);
}

guint32
cgv_treemap_picture_find_tile (CgvTreemapPicture *self,
                               double x,
                               double y)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  g_return_val_if_fail (CGV_IS_TREEMAP_PICTURE (self), CGV_NONE);

  if (self->layout == NULL || width <= 0 || height <= 0)
    return CGV_NONE;

  return cgv_tree_find (self->layout->tree, x * self->layout->width / width, y * self->layout->height / height);
}

gboolean
cgv_treemap_picture_get_tile_area (CgvTreemapPicture *self,
                                   guint32 tile,
                                   GdkRectangle *area)
{
  const CgvTile *data;
  double scale_x, scale_y;

  g_return_val_if_fail (CGV_IS_TREEMAP_PICTURE (self), FALSE);

  data = self->layout != NULL ? cgv_treemap_layout_get_tile (self->layout, tile) : NULL;
  if (data == NULL)
    return FALSE;

  scale_x = gtk_widget_get_width (GTK_WIDGET (self)) / (double) self->layout->width;
  scale_y = gtk_widget_get_height (GTK_WIDGET (self)) / (double) self->layout->height;
  area->x = (int) (data->rect.x * scale_x);
  area->y = (int) (data->rect.y * scale_y);
  area->width = MAX ((int) (data->rect.width * scale_x), 1);
  area->height = MAX ((int) (data->rect.height * scale_y), 1);

  return TRUE;
}

const CgvTreemapStyle *
cgv_treemap_picture_get_style (CgvTreemapPicture *self)
{
  g_return_val_if_fail (CGV_IS_TREEMAP_PICTURE (self), NULL);

  return &self->theme.style;
}

void
cgv_treemap_picture_set_pane (CgvTreemapPicture *self,
                              CgvTreemapPane pane)
{
  g_return_if_fail (CGV_IS_TREEMAP_PICTURE (self));

  if (self->pane == pane)
    return;

  self->pane = pane;
  drop_surface (self);
}

void
cgv_treemap_picture_set_marked (CgvTreemapPicture *self,
                                guint32 tile)
{
  g_return_if_fail (CGV_IS_TREEMAP_PICTURE (self));

  self->marked = tile;
}
