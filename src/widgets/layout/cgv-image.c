/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-image.h"

#define SURFACE_KEY "cgv-image-surface"

static void
destroy_in_thread (GTask *task,
                   gpointer source,
                   gpointer surface,
                   GCancellable *cancellable)
{
  cairo_surface_destroy (surface);
  g_task_return_boolean (task, TRUE);
}

/* Freeing a large image may take longer than a frame. */
static void
destroy_later (gpointer surface)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);

  g_task_set_task_data (task, surface, NULL);
  g_task_run_in_thread (task, destroy_in_thread);
}

GdkTexture *
cgv_image_new (cairo_surface_t *surface)
{
  int stride;
  g_autoptr (GBytes) bytes = NULL;
  GdkTexture *image;

  g_return_val_if_fail (cairo_surface_get_type (surface) == CAIRO_SURFACE_TYPE_IMAGE, NULL);
  g_return_val_if_fail (cairo_image_surface_get_format (surface) == CAIRO_FORMAT_ARGB32, NULL);

  cairo_surface_flush (surface);
  cairo_surface_set_device_scale (surface, 1, 1);
  stride = cairo_image_surface_get_stride (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), (gsize) stride * (gsize) cairo_image_surface_get_height (surface),
                                      destroy_later, surface);
  image = gdk_memory_texture_new (cairo_image_surface_get_width (surface), cairo_image_surface_get_height (surface), GDK_MEMORY_DEFAULT, bytes, (gsize) stride);
  /* The bytes keep it. */
  g_object_set_data (G_OBJECT (image), SURFACE_KEY, surface);
  return image;
}

static void
append_surface (cairo_surface_t *surface,
                GtkSnapshot *snapshot,
                const graphene_rect_t *bounds)
{
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, bounds);

  cairo_translate (cr, bounds->origin.x, bounds->origin.y);
  cairo_scale (cr, bounds->size.width / cairo_image_surface_get_width (surface), bounds->size.height / cairo_image_surface_get_height (surface));
  cairo_set_source_surface (cr, surface, 0, 0);
  /* Otherwise an image that is scaled down would be read as a whole. */
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_BILINEAR);
  cairo_paint (cr);
  cairo_destroy (cr);
}

void
cgv_image_append (GdkTexture *image,
                  GtkWidget *widget,
                  GtkSnapshot *snapshot,
                  const graphene_rect_t *bounds)
{
  GtkNative *native;
  cairo_surface_t *surface;

  g_return_if_fail (GDK_IS_TEXTURE (image));
  g_return_if_fail (GTK_IS_WIDGET (widget));

  native = gtk_widget_get_native (widget);
  surface = g_object_get_data (G_OBJECT (image), SURFACE_KEY);
  if (native != NULL && surface != NULL && GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (native)))
    append_surface (surface, snapshot, bounds);
  else
    gtk_snapshot_append_texture (snapshot, image, bounds);
}
