/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * callgrove-screenshot --screenshot FILE [--size WIDTHxHEIGHT] [--color-scheme light|dark] [ARGUMENT…]: opens the window that
 * `callgrove ARGUMENT…` opens, writes a picture of it when it is at rest, and quits. The window draws the picture itself, so that it is
 * equal on every machine and needs no tool.
 */

#include <locale.h>
#include <string.h>

#include "cgv-application.h"
#include "cgv-set-page.h"
#include "cgv-window.h"

#define MAX_SIZE 8192

/* Results of threads may come some frames late. */
#define REST_US (400 * 1000)
#define DEADLINE_US (20 * G_USEC_PER_SEC)
#define INTERVAL_MS 50

static char *path;
static char *size;
static char *color_scheme;
static guint64 width = 1280;
static guint64 height = 800;
static int status;

/* The last picture, when it changed, and when the window was busy for the last time. */
static cairo_surface_t *last;
static gint64 changed;
static gint64 started;
static guint look_id;

static void
fail (int failure,
      const char *message)
{
  g_printerr ("callgrove-screenshot: %s\n", message);
  status = failure;
}

static gboolean
parse_size (void)
{
  g_auto (GStrv) parts = g_strsplit (size, "x", 2);

  return g_strv_length (parts) == 2 &&
         g_ascii_string_to_unsigned (parts[0], 10, 1, MAX_SIZE, &width, NULL) &&
         g_ascii_string_to_unsigned (parts[1], 10, 1, MAX_SIZE, &height, NULL);
}

static int
handle_local_options_cb (void)
{
  if (path == NULL)
    fail (2, "--screenshot FILE is missing");
  else if (size != NULL && !parse_size ())
    fail (2, "--size is WIDTHxHEIGHT in pixels, such as 1280x800");
  else if (color_scheme != NULL && !g_str_equal (color_scheme, "light") && !g_str_equal (color_scheme, "dark"))
    fail (2, "--color-scheme is “light” or “dark”");
  return status > 0 ? status : -1;
}

/* Returns NULL before anything is visible. */
static cairo_surface_t *
draw_widget (GtkWidget *widget)
{
  int scale = gtk_widget_get_scale_factor (widget);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t *surface;
  cairo_t *cr;

  gdk_paintable_snapshot (paintable, snapshot, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return NULL;

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, gtk_widget_get_width (widget) * scale, gtk_widget_get_height (widget) * scale);
  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static gboolean
surfaces_are_equal (cairo_surface_t *a,
                    cairo_surface_t *b)
{
  int n_rows = cairo_image_surface_get_height (a);

  if (cairo_image_surface_get_width (a) != cairo_image_surface_get_width (b) || n_rows != cairo_image_surface_get_height (b))
    return FALSE;
  return memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b), (size_t) n_rows * (size_t) cairo_image_surface_get_stride (a)) == 0;
}

/* Returns whether the window has not changed for a while. */
static gboolean
is_at_rest (GtkWidget *window)
{
  gint64 now = g_get_monotonic_time ();
  cairo_surface_t *surface = gtk_widget_get_mapped (window) && gtk_widget_get_width (window) > 0 ? draw_widget (window) : NULL;

  if (surface == NULL)
    return FALSE;
  if (last == NULL || !surfaces_are_equal (last, surface))
    changed = now;
  g_clear_pointer (&last, cairo_surface_destroy);
  last = surface;
  return now - changed >= REST_US;
}

/* Returns whether it reads files, or folders, which it compares one by one. */
static gboolean
is_busy (CgvWindow *window)
{
  CgvSet *set = cgv_set_page_get_set (CGV_SET_PAGE (cgv_window_get_page (window, "set_page")));

  return cgv_window_is_opening (window) || cgv_session_is_busy (cgv_window_get_session (window)) || (set != NULL && set->is_running);
}

static gboolean
look_cb (gpointer window)
{
  cairo_status_t written;

  if (is_busy (window))
    {
      started = g_get_monotonic_time ();
      return G_SOURCE_CONTINUE;
    }
  if (g_get_monotonic_time () - started > DEADLINE_US)
    {
      fail (1, "The window does not come to rest");
    }
  else
    {
      if (!is_at_rest (window))
        return G_SOURCE_CONTINUE;
      written = cairo_surface_write_to_png (last, path);
      if (written != CAIRO_STATUS_SUCCESS)
        {
          g_autofree char *message = g_strdup_printf ("The picture could not be written to %s: %s", path, cairo_status_to_string (written));

          fail (1, message);
        }
    }
  look_id = 0;
  gtk_window_destroy (window);
  return G_SOURCE_REMOVE;
}

static void
load_finished_cb (GtkWindow *window,
                  const GError *error)
{
  if (error == NULL)
    return;
  fail (1, error->message);
  g_clear_handle_id (&look_id, g_source_remove);
  gtk_window_destroy (window);
}

/* Without a compositor GTK draws a frame inside of the window; a picture shows only the contents. */
static void
realize_cb (GtkWidget *window)
{
  gtk_widget_remove_css_class (window, "solid-csd");
}

static void
window_added_cb (GtkApplication *application,
                 GtkWindow *window)
{
  if (!CGV_IS_WINDOW (window))
    return;
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      g_strcmp0 (color_scheme, "dark") == 0 ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT);
  gtk_window_set_default_size (window, (int) width, (int) height);
  g_signal_connect_after (window, "realize", G_CALLBACK (realize_cb), NULL);
  g_signal_connect (window, "load-finished", G_CALLBACK (load_finished_cb), NULL);
  started = g_get_monotonic_time ();
  look_id = g_timeout_add_full (G_PRIORITY_LOW, INTERVAL_MS, look_cb, window, NULL);
}

int
main (int argc,
      char *argv[])
{
  const GOptionEntry entries[] = {
    { "screenshot", 0, 0, G_OPTION_ARG_FILENAME, &path, "Write a picture of the window and quit", "FILE" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &size, "Size of the window in the picture, in pixels (default: 1280x800)", "WIDTHxHEIGHT" },
    { "color-scheme", 0, 0, G_OPTION_ARG_STRING, &color_scheme, "Colours of the picture (default: light)", "light|dark" },
    { NULL },
  };
  g_autoptr (CgvApplication) application = NULL;
  int run_status;

  setlocale (LC_ALL, "");
  /* A picture does not depend on the settings of the user. */
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  g_set_application_name ("Callgrove");
  application = cgv_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_add_main_option_entries (G_APPLICATION (application), entries);
  g_signal_connect (application, "handle-local-options", G_CALLBACK (handle_local_options_cb), NULL);
  g_signal_connect (application, "window-added", G_CALLBACK (window_added_cb), NULL);

  run_status = g_application_run (G_APPLICATION (application), argc, argv);
  g_clear_pointer (&last, cairo_surface_destroy);
  if (run_status == 0)
    run_status = cgv_application_get_exit_status (application);
  return run_status != 0 ? run_status : status;
}
