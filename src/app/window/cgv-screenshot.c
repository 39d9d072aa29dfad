/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-screenshot.h"

#include <glib/gi18n.h>
#include <string.h>

/* What is computed off the main thread may come some frames late. */
#define REST_US (400 * 1000)
#define DEADLINE_US (20 * G_USEC_PER_SEC)
#define INTERVAL_MS 50

typedef struct
{
  char *path;
  cairo_surface_t *last;
  gint64 changed;
  gint64 started;
} Shot;

static void
shot_free (Shot *shot)
{
  g_free (shot->path);
  g_clear_pointer (&shot->last, cairo_surface_destroy);
  g_free (shot);
}

static cairo_surface_t *
draw_widget (GtkWidget *widget)
{
  int scale = gtk_widget_get_scale_factor (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  g_autoptr (GskRenderNode) node = NULL;
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return surface;

  cr = cairo_create (surface);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  return surface;
}

static gboolean
surfaces_are_equal (cairo_surface_t *a,
                    cairo_surface_t *b)
{
  int width = cairo_image_surface_get_width (a);
  int height = cairo_image_surface_get_height (a);

  if (width != cairo_image_surface_get_width (b) || height != cairo_image_surface_get_height (b))
    return FALSE;
  return memcmp (cairo_image_surface_get_data (a),
                 cairo_image_surface_get_data (b),
                 (size_t) height * (size_t) cairo_image_surface_get_stride (a)) == 0;
}

static void
write_picture (GTask *task,
               Shot *shot)
{
  cairo_status_t status = cairo_surface_write_to_png (shot->last, shot->path);

  if (status == CAIRO_STATUS_SUCCESS)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_new_error (task,
                             G_IO_ERROR,
                             G_IO_ERROR_FAILED,
                             _("The picture could not be written to %s: %s"),
                             shot->path,
                             cairo_status_to_string (status));
}

static gboolean
look_cb (gpointer user_data)
{
  GTask *task = G_TASK (user_data);
  Shot *shot = g_task_get_task_data (task);
  GtkWidget *widget = g_task_get_source_object (task);
  gint64 now = g_get_monotonic_time ();
  cairo_surface_t *surface;

  if (g_task_return_error_if_cancelled (task))
    return G_SOURCE_REMOVE;

  if (now - shot->started > DEADLINE_US)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, _("The window does not come to rest"));
      return G_SOURCE_REMOVE;
    }

  if (!gtk_widget_get_mapped (widget) || gtk_widget_get_width (widget) == 0)
    return G_SOURCE_CONTINUE;

  surface = draw_widget (widget);
  cairo_surface_flush (surface);
  if (shot->last == NULL || !surfaces_are_equal (shot->last, surface))
    shot->changed = g_get_monotonic_time ();
  g_clear_pointer (&shot->last, cairo_surface_destroy);
  shot->last = surface;
  if (now - shot->changed < REST_US)
    return G_SOURCE_CONTINUE;

  write_picture (task, shot);
  return G_SOURCE_REMOVE;
}

void
cgv_screenshot_take_async (GtkWindow *window,
                           const char *path,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  GTask *task;
  Shot *shot;

  g_return_if_fail (GTK_IS_WINDOW (window));
  g_return_if_fail (path != NULL);

  shot = g_new0 (Shot, 1);
  shot->path = g_strdup (path);
  shot->started = g_get_monotonic_time ();

  task = g_task_new (window, cancellable, callback, user_data);
  g_task_set_source_tag (task, cgv_screenshot_take_async);
  g_task_set_task_data (task, shot, (GDestroyNotify) shot_free);
  g_timeout_add_full (G_PRIORITY_LOW, INTERVAL_MS, look_cb, task, g_object_unref);
}

gboolean
cgv_screenshot_take_finish (GAsyncResult *result,
                            GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
