/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-image.h"

#include "cgv-task.h"

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
  if (cairo_surface_get_reference_count (surface) > 1)
    {
      cairo_surface_destroy (surface);
      return;
    }
  cgv_task_run (NULL, NULL, NULL, NULL, destroy_in_thread, surface, NULL);
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

static cairo_surface_t *
acquire_cb (cairo_pattern_t *pattern,
            gpointer surface,
            cairo_surface_t *target,
            const cairo_rectangle_int_t *extents)
{
  return cairo_surface_reference (surface);
}

static void
release_cb (cairo_pattern_t *pattern,
            gpointer surface,
            cairo_surface_t *acquired)
{
  cairo_surface_destroy (acquired);
}

static cairo_status_t
copy_cb (cairo_pattern_t *pattern,
         gpointer surface,
         const cairo_pattern_t *other)
{
  cairo_surface_reference (surface);
  return CAIRO_STATUS_SUCCESS;
}

static void
finish_cb (cairo_pattern_t *pattern,
           gpointer surface)
{
  destroy_later (surface);
}

/* If a surface is the source of a recording, cairo copies it once more when it is destroyed. */
static cairo_pattern_t *
new_pattern (cairo_surface_t *surface)
{
  cairo_pattern_t *pattern = cairo_pattern_create_raster_source (cairo_surface_reference (surface), CAIRO_CONTENT_COLOR_ALPHA, cairo_image_surface_get_width (surface), cairo_image_surface_get_height (surface));

  cairo_raster_source_pattern_set_acquire (pattern, acquire_cb, release_cb);
  cairo_raster_source_pattern_set_copy (pattern, copy_cb);
  cairo_raster_source_pattern_set_finish (pattern, finish_cb);
  /* Otherwise an image that is scaled down would be read as a whole. */
  cairo_pattern_set_filter (pattern, CAIRO_FILTER_BILINEAR);
  return pattern;
}

static void
append_surface (cairo_surface_t *surface,
                GtkSnapshot *snapshot,
                const graphene_rect_t *bounds)
{
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, bounds);
  cairo_pattern_t *pattern = new_pattern (surface);

  cairo_translate (cr, bounds->origin.x, bounds->origin.y);
  cairo_scale (cr, bounds->size.width / cairo_image_surface_get_width (surface), bounds->size.height / cairo_image_surface_get_height (surface));
  cairo_set_source (cr, pattern);
  cairo_paint (cr);
  cairo_pattern_destroy (pattern);
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
