/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-frame-memory.h"

#include "cgv-allocator.h"

#if defined GDK_WINDOWING_X11 && defined CAIRO_HAS_XLIB_SURFACE
#define HAVE_SEGMENT
#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>

#define PIN_KEY "cgv-frame-memory-pin"

/* A side of a picture whose segment has room for a frame of 2560×1600: cairo makes a segment eight times as large as what it needs it for. */
#define LARGE 1024

/* A side of the smallest picture that cairo puts into a segment, with room to spare. */
#define SMALL 16

/* Cairo keeps a shared segment as long as a picture is in it. A small one stays as long as the display. */
static void
keep_segment (GtkWidget *window)
{
  GdkDisplay *display = gtk_widget_get_display (window);
  GtkNative *native = GTK_NATIVE (window);
  cairo_surface_t *target, *large;
  Display *xdisplay;

  if (!GDK_IS_X11_DISPLAY (display) || g_object_get_data (G_OBJECT (display), PIN_KEY) != NULL)
    return;
  xdisplay = gdk_x11_display_get_xdisplay (display);
  target = cairo_xlib_surface_create (xdisplay, gdk_x11_surface_get_xid (gtk_native_get_surface (native)), DefaultVisual (xdisplay, DefaultScreen (xdisplay)), 1, 1);
  large = cairo_surface_create_similar_image (target, CAIRO_FORMAT_ARGB32, LARGE, LARGE);
  g_object_set_data (G_OBJECT (display), PIN_KEY, cairo_surface_create_similar_image (target, CAIRO_FORMAT_ARGB32, SMALL, SMALL));
  cairo_surface_destroy (large);
  cairo_surface_destroy (target);
}
#endif

static void
paint_cb (GdkFrameClock *clock,
          gpointer begins)
{
  cgv_allocator_keep_blocks (GPOINTER_TO_INT (begins));
}

static void
realized_cb (GtkWidget *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);

  if (!GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (GTK_NATIVE (window))))
    return;
#ifdef HAVE_SEGMENT
  keep_segment (window);
#endif
  g_signal_connect (clock, "before-paint", G_CALLBACK (paint_cb), GINT_TO_POINTER (TRUE));
  g_signal_connect (clock, "after-paint", G_CALLBACK (paint_cb), GINT_TO_POINTER (FALSE));
}

void
cgv_frame_memory_keep (GtkWindow *window)
{
  g_signal_connect (window, "realize", G_CALLBACK (realized_cb), NULL);
}
