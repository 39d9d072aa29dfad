/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-screenshot.h"

#include <glib/gi18n.h>
#include <string.h>

#define DEFAULT_WIDTH 1280
#define DEFAULT_HEIGHT 800
#define MAX_SIZE 8192

/* Results of threads may come some frames late. */
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

void
cgv_screenshot_request_add_options (GApplication *application)
{
  const GOptionEntry entries[] = {
    { "screenshot", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, NULL, N_ ("Write a picture of the window and quit"), N_ ("FILE") },
    { "size", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, NULL, N_ ("Size of the window in the picture, in pixels (default: 1280x800)"), N_ ("WIDTHxHEIGHT") },
    { "color-scheme", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, NULL, N_ ("Colours of the picture (default: light)"), N_ ("light|dark") },
    { NULL },
  };

  g_application_add_main_option_entries (application, entries);
}

static gboolean
parse_size (const char *text,
            CgvScreenshotRequest *request)
{
  g_auto (GStrv) parts = g_strsplit (text, "x", 2);
  guint64 width, height;

  if (g_strv_length (parts) != 2 ||
      !g_ascii_string_to_unsigned (parts[0], 10, 1, MAX_SIZE, &width, NULL) ||
      !g_ascii_string_to_unsigned (parts[1], 10, 1, MAX_SIZE, &height, NULL))
    return FALSE;

  request->width = (int) width;
  request->height = (int) height;
  return TRUE;
}

static gboolean
parse_color_scheme (const char *text,
                    CgvScreenshotRequest *request)
{
  if (g_str_equal (text, "light"))
    request->color_scheme = ADW_COLOR_SCHEME_FORCE_LIGHT;
  else if (g_str_equal (text, "dark"))
    request->color_scheme = ADW_COLOR_SCHEME_FORCE_DARK;
  else
    return FALSE;
  return TRUE;
}

gboolean
cgv_screenshot_request_new_from_options (GVariantDict *options,
                                         CgvScreenshotRequest **request,
                                         GError **error)
{
  g_autoptr (CgvScreenshotRequest) picture = g_new0 (CgvScreenshotRequest, 1);
  g_autofree char *size = NULL;
  g_autofree char *color_scheme = NULL;

  *request = NULL;
  if (!g_variant_dict_lookup (options, "screenshot", "^ay", &picture->path))
    return TRUE;

  picture->width = DEFAULT_WIDTH;
  picture->height = DEFAULT_HEIGHT;
  picture->color_scheme = ADW_COLOR_SCHEME_FORCE_LIGHT;

  if (g_variant_dict_lookup (options, "size", "s", &size) && !parse_size (size, picture))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--size is WIDTHxHEIGHT in pixels, such as 1280x800; “%s” is not"), size);
      return FALSE;
    }
  if (g_variant_dict_lookup (options, "color-scheme", "s", &color_scheme) && !parse_color_scheme (color_scheme, picture))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--color-scheme is “light” or “dark”; “%s” is neither"), color_scheme);
      return FALSE;
    }

  *request = g_steal_pointer (&picture);
  return TRUE;
}

void
cgv_screenshot_request_free (CgvScreenshotRequest *request)
{
  g_free (request->path);
  g_free (request);
}

static void
shot_free (Shot *shot)
{
  g_free (shot->path);
  g_clear_pointer (&shot->last, cairo_surface_destroy);
  g_free (shot);
}

/* Returns NULL before anything is visible. */
static cairo_surface_t *
draw_widget (GtkWidget *widget)
{
  int scale = gtk_widget_get_scale_factor (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t *surface;
  cairo_t *cr;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return NULL;

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  cairo_surface_set_device_scale (surface, scale, scale);
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
  if (surface == NULL)
    return G_SOURCE_CONTINUE;
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
